// time_fields.tsx — a time system as a form: its kind, and the numbers that kind has.
// SPDX-License-Identifier: MIT
import { asKind, type Field, fieldsOf, kinds } from "../clock/systems.ts";
import type { Tongue } from "../i18n/i18n.ts";
import type { TimeKind, TimeSystem } from "../net/protocol.ts";
import { NumberField } from "./choice.tsx";
import { useTools } from "./tools.ts";

/* How a number is asked for: its label, the unit it is shown in, and its bounds in that unit. */
function askedAs(t: Tongue, kind: TimeKind, field: Field): { label: string; unit: number; min: number; max: number; step?: number } {
    switch (field) {
    case "main_s": return { label: t("field.main_s"), unit: 60, min: kind === "absolute" || kind === "fischer" || kind === "delay" || kind === "ing" ? 0.5 : 0, max: 6000, step: 0.5 };
    case "max_s": return { label: t("field.max_s"), unit: 60, min: 0, max: 6000, step: 0.5 };
    case "period_s":
        if (kind === "canadian" || kind === "block" || kind === "ing") return { label: t("field.period_s.minutes"), unit: 60, min: 0.5, max: 600, step: 0.5 };
        if (kind === "correspondence") return { label: t("field.period_s.days"), unit: 86400, min: 1, max: 30 };
        return { label: t(kind === "simple" ? "field.period_s.move" : "field.period_s"), unit: 1, min: 1, max: 3600 };
    case "periods":
        return { label: t(kind === "kept_byoyomi" ? "field.periods.kept" : kind === "ing" ? "field.periods.ing" : "field.periods"), unit: 1, min: 1, max: 60 };
    default: return { label: t(`field.${field}`), unit: 1, min: 1, max: 3600 };
    }
}

export function TimeFields({ system, without = [], change }: { system: TimeSystem; without?: TimeKind[]; change(system: TimeSystem): void }) {
    const { t } = useTools();
    const kind = system.type as TimeKind;
    return (
        <div class="timefields">
            <label class="field">
                <span>{t("new.time.kind")}</span>
                <select value={kind} onChange={(event) => change(asKind(system, event.currentTarget.value as TimeKind))}>
                    {kinds.filter((one) => !without.includes(one)).map((one) => <option key={one} value={one}>{t(`time.kind.${one}`)}</option>)}
                </select>
            </label>
            {fieldsOf(kind).map((field) => {
                if (field === "weekends")
                    return (
                        <label key={field} class="tick">
                            <input
                                type="checkbox"
                                checked={system.weekends === "pause"}
                                onChange={(event) => change({ ...system, weekends: event.currentTarget.checked ? "pause" : "count" })}
                            />
                            <span>{t("field.weekends")}</span>
                        </label>
                    );
                const { label, unit, min, max, step } = askedAs(t, kind, field);
                return (
                    <NumberField
                        key={field}
                        label={label}
                        value={(system[field] ?? 0) / unit}
                        min={min}
                        max={max}
                        step={step}
                        onChange={(value) => change({ ...system, [field]: unit === 1 ? Math.round(value) : Math.round(value * unit) })}
                    />
                );
            })}
        </div>
    );
}
