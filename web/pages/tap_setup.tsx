// tap_setup.tsx — what is agreed before the clock is started: the time system, the players, what is called.
// SPDX-License-Identifier: MIT
import { useMemo, useState } from "preact/hooks";
import { ClockLibrary, type Edition } from "../clock/library.ts";
import { ready, usualNumbers } from "../clock/systems.ts";
import type { TapClock } from "../clock/tap.ts";
import { timeWords } from "../clock/words.ts";
import type { TimeSystem } from "../net/protocol.ts";
import { newKey } from "../net/random.ts";
import { RefereeTable } from "../referee/table.ts";
import { ownWords } from "../referee/words.ts";
import { keep, kept } from "../settings.ts";
import { CallSettings } from "./call_settings.tsx";
import { Choice, TextField } from "./choice.tsx";
import { TimeFields } from "./time_fields.tsx";
import { useTools } from "./tools.ts";

const PLACE = "weiqi.clock.wanted";

/* `system`: a text form, "own", or "sheet:ID". */
interface Wanted { system: string; own: TimeSystem; edition: Edition; down: boolean; black: string; white: string }
const usual: Wanted = { system: "55m+5x60s-kept", own: usualNumbers("kept_byoyomi"), edition: "2002", down: false, black: "", white: "" };

export function TapSetup({ begin }: { begin(clock: TapClock): void }) {
    const { t, rules } = useTools();
    const [wanted, setWanted] = useState<Wanted>(() => ({ ...usual, ...kept<Partial<Wanted>>(PLACE, {}) }));
    const [trouble, setTrouble] = useState(false);
    const sheets = useMemo(() => (rules ? new RefereeTable(rules).sheets : []), [rules]);
    const sheet = sheets.find(({ id }) => wanted.system === `sheet:${id}`);
    const edition = sheet?.edition ?? wanted.edition;
    const change = (part: Partial<Wanted>): void => {
        setWanted({ ...wanted, ...part });
        setTrouble(false);
    };
    const start = (event: Event): void => {
        event.preventDefault();
        if (!rules) return;
        const library = new ClockLibrary(rules.again());
        if (library.open(sheet?.time ?? (wanted.system === "own" ? wanted.own : wanted.system), edition) !== "ok") return setTrouble(true);
        keep(PLACE, wanted);
        return begin({
            id: newKey(), system: library.name, edition, style: wanted.down ? "down" : edition, ...(sheet ? { sheet: sheet.id } : {}),
            names: { B: wanted.black.trim(), W: wanted.white.trim() }, pass_may_be_asked: sheet ? sheet.overrun === "request" : edition === "2002", log: [],
        });
    };
    return (
        <form class="tapsetup" onSubmit={start}>
            <h1>{t("tap.title")}</h1>
            <p class="soft">{t("tap.text")}</p>
            <fieldset class="card presets">
                <legend>{t("tap.system")}</legend>
                <div role="group" aria-label={t("tap.group.sheets")} class="presetgroup">
                    <span class="soft small">{t("tap.group.sheets")}</span>
                    <div class="choice options">
                        {sheets.map((one) => (
                            <label key={one.id} class={wanted.system === `sheet:${one.id}` ? "on" : ""}>
                                <input type="radio" name="system" value={`sheet:${one.id}`} checked={wanted.system === `sheet:${one.id}`} onChange={() => change({ system: `sheet:${one.id}` })} />
                                <span class="two"><b>{ownWords(t, one)}</b><small>{timeWords(t, one.time)}</small></span>
                            </label>
                        ))}
                    </div>
                </div>
                {ready.map(({ group, systems }) => (
                    <div key={group} role="group" aria-label={t(`tap.group.${group}`)} class="presetgroup">
                        <span class="soft small">{t(`tap.group.${group}`)}</span>
                        <div class="choice options">
                            {systems.map((system) => (
                                <label key={system} class={wanted.system === system ? "on" : ""}>
                                    <input type="radio" name="system" value={system} checked={wanted.system === system} onChange={() => change({ system })} />
                                    <span>{timeWords(t, system)}</span>
                                </label>
                            ))}
                            {group === "others" && (
                                <label class={wanted.system === "own" ? "on" : ""}>
                                    <input type="radio" name="system" value="own" checked={wanted.system === "own"} onChange={() => change({ system: "own" })} />
                                    <span>{t("tap.own")}</span>
                                </label>
                            )}
                        </div>
                    </div>
                ))}
                {wanted.system === "own" && <TimeFields system={wanted.own} change={(own) => change({ own })} />}
            </fieldset>
            <div class="pair">
                <TextField label={t("tap.name", { side: t("side.B") })} value={wanted.black} maxLength={40} onChange={(black) => change({ black })} />
                <TextField label={t("tap.name", { side: t("side.W") })} value={wanted.white} maxLength={40} onChange={(white) => change({ white })} />
            </div>
            <div class="pair">
                {!sheet && <Choice
                    label={t("tap.edition")}
                    value={wanted.edition}
                    options={(["2002", "1988"] as const).map((value) => ({ value, label: t(`tap.edition.${value}`) }))}
                    onChange={(one) => change({ edition: one })}
                />}
                <Choice
                    label={t("tap.style")}
                    value={wanted.down}
                    options={[{ value: false, label: t("tap.style.rule") }, { value: true, label: t("tap.style.down") }]}
                    onChange={(down) => change({ down })}
                />
            </div>
            <CallSettings />
            {trouble && <p class="note broken" role="alert">{t("field.bad")}</p>}
            <button type="submit" class="main">{t("tap.begin")}</button>
            <p class="soft small">{t("tap.keys")}</p>
        </form>
    );
}
