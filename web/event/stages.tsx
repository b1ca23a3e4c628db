// stages.tsx — an event of several stages, one after the other: groups, then a knock-out, then a final of five games; or any other chain.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import { NumberField } from "../pages/choice.tsx";
import { useTools } from "../pages/tools.ts";

const SYSTEMS = ["round_robin", "swiss", "elimination", "swiss_elimination", "series"] as const;

export interface Stage { system: (typeof SYSTEMS)[number]; rounds: number; groups: number; take: number; cycles: number; losses: number; best_of: number; third_place: boolean; carry: boolean }

const usual: Stage = { system: "elimination", rounds: 5, groups: 1, take: 2, cycles: 1, losses: 1, best_of: 1, third_place: false, carry: false };
export const FIRST_STAGES: Stage[] = [{ ...usual, system: "round_robin", groups: 4 }, usual];
const MOST = 8;

/* As the journal has it: what a stage of that system does not know is left out. */
export function stageSettings(one: Stage, at: number): Record<string, unknown> {
    const swiss = one.system === "swiss" || one.system === "swiss_elimination";
    return {
        system: one.system,
        ...(at > 0 ? { take: one.take } : {}),
        ...(one.groups > 1 && one.system !== "series" ? { groups: one.groups } : {}),
        ...(swiss ? { rounds: one.rounds } : {}),
        ...(one.system === "round_robin" && one.cycles > 1 ? { cycles: one.cycles } : {}),
        ...(one.system === "elimination" || one.system === "swiss_elimination" ? { losses: one.losses } : {}),
        ...(one.system === "elimination" && one.losses === 1 && one.third_place ? { third_place: true } : {}),
        ...((one.system === "elimination" || one.system === "series") && one.best_of > 1 ? { best_of: one.best_of } : {}),
        ...(at > 0 && one.carry && (one.system === "round_robin" || one.system === "swiss") ? { carry: true } : {}),
    };
}

export function Stages({ stages, change: changed }: { stages: Stage[]; change(stages: Stage[]): void }) {
    const { t } = useTools();
    const box = useRef<HTMLDivElement>(null);
    const [said, setSaid] = useState("");
    const focus = useRef<number | null>(null);                  /* the stage whose first field is next */
    useEffect(() => {
        if (focus.current === null) return;
        box.current?.querySelectorAll("fieldset.stage")[focus.current]?.querySelector("select")?.focus();
        focus.current = null;
    });
    const change = (next: Stage[], at: number, words: string): void => {
        focus.current = Math.min(at, next.length - 1);
        setSaid(words);
        changed(next);
    };
    const add = (): void => change([...stages, usual], stages.length, t("ev.stage.added", { n: stages.length + 1 }));
    const remove = (at: number): void => change(stages.filter((_, i) => i !== at), Math.max(0, at - 1), t("ev.stage.removed", { n: at + 1 }));
    const move = (at: number, by: number): void => {
        if (at + by < 0 || at + by >= stages.length) return;
        const next = [...stages];
        [next[at], next[at + by]] = [next[at + by], next[at]];
        change(next, at + by, t("ev.stage.moved", { from: at + 1, n: at + by + 1 }));
    };
    /* Enter is not yet the whole form's: it goes to the next field. */
    const keys = (event: KeyboardEvent): void => {
        const field = event.target as HTMLElement;
        const at = [...(box.current?.querySelectorAll("fieldset.stage") ?? [])].findIndex((one) => one.contains(field));
        if (event.altKey && at >= 0 && (event.key === "ArrowUp" || event.key === "ArrowDown")) { event.preventDefault(); move(at, event.key === "ArrowUp" ? -1 : 1); return; }
        if (event.key !== "Enter" || !/^(INPUT|SELECT)$/.test(field.tagName)) return;
        event.preventDefault();
        const fields = [...(box.current?.querySelectorAll<HTMLElement>("input, select, button.addstage") ?? [])];
        fields[fields.indexOf(field) + 1]?.focus();
    };
    const put = (at: number, more: Partial<Stage>): void => changed(stages.map((one, i) => (i === at ? { ...one, ...more } : one)));
    return (
        <div class="stages" ref={box} onKeyDown={keys}>
            {stages.map((one, at) => (
                <fieldset key={at} class="card stage">
                    <legend>{t("ev.stage.n", { n: at + 1 })}</legend>
                    <div class="pair">
                        <label class="field"><span>{t("ev.new.system")}</span>
                            <select value={one.system} onChange={(event) => put(at, { system: event.currentTarget.value as Stage["system"] })}>{SYSTEMS.map((word) => <option key={word} value={word}>{t(`ev.system.${word}`)}</option>)}</select></label>
                        {at > 0 && <NumberField label={stages[at - 1].groups > 1 ? t("ev.new.take") : t("ev.stage.take")} value={one.take} min={1} max={512} onChange={(take) => put(at, { take })} />}
                        {one.system !== "series" && <NumberField label={t("ev.new.groups")} value={one.groups} min={1} max={256} onChange={(groups) => put(at, { groups })} />}
                        {(one.system === "swiss" || one.system === "swiss_elimination") && <NumberField label={t("ev.new.rounds")} value={one.rounds} min={1} max={64} onChange={(rounds) => put(at, { rounds })} />}
                        {one.system === "round_robin" && <NumberField label={t("ev.new.cycles")} value={one.cycles} min={1} max={8} onChange={(cycles) => put(at, { cycles })} />}
                        {(one.system === "elimination" || one.system === "swiss_elimination") && <NumberField label={t("ev.new.losses")} value={one.losses} min={1} max={9} onChange={(losses) => put(at, { losses })} />}
                        {(one.system === "elimination" || one.system === "series") && <label class="field"><span>{t("ev.new.best_of")}</span>
                            <select value={one.best_of} onChange={(event) => put(at, { best_of: Number(event.currentTarget.value) })}>{[1, 3, 5, 7].map((n) => <option key={n} value={n}>{n}</option>)}</select></label>}
                    </div>
                    {one.system === "elimination" && one.losses === 1 && <label class="check"><input type="checkbox" checked={one.third_place} onChange={(event) => put(at, { third_place: event.currentTarget.checked })} /> <span>{t("ev.new.third")}</span></label>}
                    {at > 0 && (one.system === "round_robin" || one.system === "swiss") && <label class="check"><input type="checkbox" checked={one.carry} onChange={(event) => put(at, { carry: event.currentTarget.checked })} /> <span>{t("ev.stage.carry")}</span></label>}
                    {stages.length > 1 && (
                        <div class="row end stageacts">
                            <button type="button" class="quiet" disabled={at === 0} onClick={() => move(at, -1)} aria-label={t("ev.stage.up", { n: at + 1 })}>↑</button>
                            <button type="button" class="quiet" disabled={at === stages.length - 1} onClick={() => move(at, 1)} aria-label={t("ev.stage.down", { n: at + 1 })}>↓</button>
                            <button type="button" class="quiet" onClick={() => remove(at)} aria-label={t("ev.stage.remove.n", { n: at + 1 })}>{t("ev.stage.remove")}</button>
                        </div>
                    )}
                </fieldset>
            ))}
            <div class="row wrap"><button type="button" class="addstage" disabled={stages.length >= MOST} onClick={add}>{t("ev.stage.add")}</button></div>
            <p class="small soft">{t("ev.stage.hint")}</p>
            <p class="hidden" role="status">{said}</p>
        </div>
    );
}
