// tap_sheets.tsx — the clock's menu, and the referee's sheet: the ledger, and every way to correct a time, each with its article.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import type { ClockLibrary, Look } from "../clock/library.ts";
import { mainText } from "../clock/model.ts";
import { type ClockLine, type Folded, type Line, logText, type TapClock } from "../clock/tap.ts";
import { timeWords } from "../clock/words.ts";
import { whyWords } from "../game/words.ts";
import type { Word } from "../i18n/i18n.ts";
import type { Side, TimeSystem } from "../net/protocol.ts";
import type { RefereeTable } from "../referee/table.ts";
import { CallSettings } from "./call_settings.tsx";
import { Choice, NumberField, TextField } from "./choice.tsx";
import { useInstall, useKept } from "./installed.ts";
import { ClaimList, LedgerList, RulingForm } from "./ledger.tsx";
import { Sheet } from "./sheet.tsx";
import { save as saveFile } from "./take_home.ts";
import { useTools } from "./tools.ts";

export interface Tapping {
    clock: TapClock;
    look: Look;
    system: TimeSystem;
    folded: Folded;
    library: ClockLibrary;
    table: RefereeTable;
    awake: boolean;
    swapped: boolean;
    /* Held upright, the upper half is turned to the other player. */
    turned: boolean;
    turn(): void;
    now(): number;
    happen(event: ClockLine["event"], more?: Partial<ClockLine>): string;
    add(...lines: Line[]): string;
    save(clock: TapClock | null): void;
    swap(): void;
}

export function TapMenu({ tapping, close, forget }: { tapping: Tapping; close(): void; forget(): void }) {
    const { t } = useTools();
    const { clock, folded, look, awake, save, swap } = tapping;
    const [sure, setSure] = useState(false);
    const install = useInstall();
    const is_kept = useKept();
    const slept = clock.log.filter((line) => line.event === "slept");
    return (
        <Sheet title={t("tap.menu")} close={close}>
            <p>{timeWords(t, clock.system)} · {t(`tap.edition.${clock.edition}`)} · {t("tap.moves", { n: folded.moves })}</p>
            <div class="row wrap">
                <button type="button" onClick={() => { swap(); close(); }}>{t("tap.swap")}</button>
                <button type="button" aria-pressed={tapping.turned} onClick={tapping.turn}>{t("tap.turn")}{tapping.turned ? " ✓" : ""}</button>
                {document.fullscreenEnabled && (
                    <button type="button" onClick={() => { void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()); close(); }}>
                        {t("tap.fullscreen")}
                    </button>
                )}
                {clock.log.length > 0 && <button type="button" onClick={() => saveFile(`clock-${clock.id.slice(0, 8)}.jsonl`, logText(clock.log))}>{t("tap.log")}</button>}
                {install && <button type="button" onClick={install}>{t("tap.install")}</button>}
            </div>
            <CallSettings recordings forget={forget} />
            <div class="soft small">
                <p>{t("tap.keys")}</p>
                {look.running !== null && <p>{t(awake ? "tap.awake" : "tap.not_awake")}</p>}
                <p>{t(is_kept ? "tap.offline" : "tap.online")}</p>
                {slept.map((line) => <p key={line.at_ms}>{t("tap.slept", { length: mainText(line.ms) })}</p>)}
            </div>
            {sure
                ? (
                    <div role="group" aria-label={t("tap.new.sure")}>
                        <p class="ask">{t("tap.new.sure")}</p>
                        <div class="row">
                            <button type="button" class="main" onClick={() => save(null)}>{t("tap.new")}</button>
                            <button type="button" onClick={() => setSure(false)}>{t("cancel")}</button>
                        </div>
                    </div>
                )
                : <div class="row"><button type="button" onClick={() => (clock.log.length > 0 ? setSure(true) : save(null))}>{t("tap.new")}</button><a class="button" href="/">{t("nav.games")}</a></div>}
        </Sheet>
    );
}

export function TapReferee({ tapping, close }: { tapping: Tapping; close(): void }) {
    const { t } = useTools();
    const [what, setWhat] = useState<"ledger" | "correct">("ledger");
    const { table, clock, folded, add, now } = tapping;
    const acts = {
        rule: (one: Parameters<RefereeTable["rule"]>[0]) => add({ at_ms: now(), event: "rule", ...one }),
        claim: (one: Parameters<RefereeTable["rule"]>[0] & { why?: string }) =>
            add({ at_ms: now(), event: "claim", violation: one.violation, side: one.side, by: one.by, why: one.why }),
        appeal: (of: number, by: "referee" | "chief_referee" | Side) => add({ at_ms: now(), event: "appeal", of, by }),
        reverse: (of: number, why: string) => add({ at_ms: now(), event: "reverse", of, by: "chief_referee", why }),
    };
    return (
        <Sheet title={t("tap.referee")} close={close}>
            <Choice
                label={t("tap.referee")}
                value={what}
                options={[{ value: "ledger", label: t("ref.ledger") }, { value: "correct", label: t("ref.correct") }]}
                onChange={(value) => setWhat(value)}
            />
            {what === "ledger" && (
                <>
                    <p>{t("ref.warnings", { b: folded.warnings.B, w: folded.warnings.W })}</p>
                    {(["B", "W"] as const).map((side) => folded.lost[side] && <p key={side} class="broken">{t("ref.lost", { side: t(`side.${side}`) })}</p>)}
                    <ClaimList table={table} claims={folded.claims} />
                    <LedgerList table={table} entries={folded.entries} acts={acts} />
                    <RulingForm table={table} edition={clock.edition} acts={acts} />
                </>
            )}
            {what === "correct" && <Corrections tapping={tapping} />}
        </Sheet>
    );
}

/* The heading of a correction, and its article where the edition has one: of a row or a right of the table. */
function FixTitle({ tapping, word, of }: { tapping: Tapping; word: Word; of: string }) {
    const { t } = useTools();
    const { table, clock } = tapping;
    const article = table.violations(clock.edition).find((row) => row.violation === of)?.article ?? table.rights(clock.edition).find((row) => row.right === of)?.article;
    return <legend>{t(word)}{article && <span class="seal">{t("ref.article", { article })}</span>}</legend>;
}

/* Every way a time is changed by hand.                              [R124] [R126] [R128] [R133] [R134] [R136] [R139] */
function Corrections({ tapping }: { tapping: Tapping }) {
    const { t } = useTools();
    const { clock, system, library, look, folded, now, happen, add } = tapping;
    const [side, setSide] = useState<Side>("B");
    const [left, setLeft] = useState("");
    const [periods, setPeriods] = useState<number | null>(null);
    const [why, setWhy] = useState("");
    const [fast, setFast] = useState(0);
    const [late, setLate] = useState(5);
    const [same, setSame] = useState(true);
    const [from, setFrom] = useState(0);
    const [said, setSaid] = useState("");
    const tell = (what: string, status: string): void => setSaid(status === "ok" ? t("fix.done", { what }) : t("fix.refused", { why: whyWords(t, status, status, null) }));
    const hasPeriods = system.type === "kept_byoyomi" || system.type === "byoyomi" || system.type === "ing";
    const before = look.last_ms > 0 ? look : null;
    const note = why.trim() ? { why: why.trim() } : {};

    const correct = (): void => {
        const ms = library.length(left.trim());
        if (ms === null) return setSaid(t("fix.refused", { why: t("fix.left.hint") }));
        return tell(t("fix.one"), happen("correct", { side, left_ms: ms, by: "chief_referee", ...(hasPeriods && periods !== null ? { periods } : {}), ...note }));
    };
    const beLate = (): void => {
        const ms = Math.round(late * 60_000);
        const at_ms = now();
        const status = add({ at_ms, event: "late", side, ms, venue: same ? "same" : "apart", ...note });
        if (status === "ok") add({ at_ms, event: "rule", violation: "late", side, by: "referee", beyond: library.look(at_ms)[side].phase === "lost", ...note });
        tell(t("fix.late"), status);
    };
    return (
        <div class="corrections">
            <Choice label={t("ref.side")} value={side} options={(["B", "W"] as const).map((value) => ({ value, label: t(`side.${value}`) }))} onChange={(value) => setSide(value)} />
            <TextField label={t("ref.why")} value={why} maxLength={200} onChange={setWhy} />
            {said && <p class="note" role="status">{said}</p>}

            <fieldset class="fix">
                <FixTitle tapping={tapping} word="fix.one" of="clock_fault_smaller" />
                <div class="pair">
                    <label class="field">
                        <span>{t("fix.left")}</span>
                        <input type="text" value={left} placeholder={t("fix.left.hint")} maxLength={20} autocomplete="off" onInput={(event) => setLeft(event.currentTarget.value)} />
                    </label>
                    {hasPeriods && <NumberField label={t("fix.periods")} value={periods ?? look[side].periods} min={0} max={system.periods ?? 60} onChange={setPeriods} />}
                </div>
                <button type="button" onClick={correct}>{t("fix.approve")}</button>
            </fieldset>

            <fieldset class="fix">
                <FixTitle tapping={tapping} word="fix.error" of="clock_fault_two_minutes_an_hour" />
                <NumberField label={t("fix.error.seconds")} value={fast} min={-3600} max={3600} onChange={setFast} />
                <button type="button" onClick={() => tell(t(Math.abs(fast) < 120 ? "fix.error.small" : "fix.error"), happen("clock_error", { ms_per_hour: Math.round(fast * 1000), ...note }))}>{t("fix.error.do")}</button>
            </fieldset>

            {look[side].moves === 0 && (
                <fieldset class="fix">
                    <FixTitle tapping={tapping} word="fix.late" of="late" />
                    <div class="pair">
                        <NumberField label={t("fix.late.minutes")} value={late} min={0.5} max={240} step={0.5} onChange={setLate} />
                        <label class="tick"><input type="checkbox" checked={same} onChange={(event) => setSame(event.currentTarget.checked)} /><span>{t("fix.late.same")}</span></label>
                    </div>
                    <button type="button" onClick={beLate}>{t("fix.late.do")}</button>
                </fieldset>
            )}
            {look[side].moves === 0 && look.running === null && !look.paused && (
                <fieldset class="fix">
                    <FixTitle tapping={tapping} word="fix.absent" of="absent_in_rapid_game" />
                    <button type="button" onClick={() => tell(t("fix.absent"), happen("absent_reading", { side, ...note }))}>{t("fix.absent.do", { side: t(`side.${side}`) })}</button>
                </fieldset>
            )}
            {clock.edition === "2002" && look.running === side && (look[side].phase === "last") && (
                <fieldset class="fix">
                    <FixTitle tapping={tapping} word="fix.reread" of="read_again" />
                    <NumberField label={t("fix.reread.from")} value={from} min={0} max={59} onChange={setFrom} />
                    <button type="button" onClick={() => tell(t("fix.reread"), happen("reread", { side, from_s: Math.round(from), ...note }))}>{t("fix.reread.do")}</button>
                </fieldset>
            )}
            {before && (
                <fieldset class="fix">
                    <FixTitle tapping={tapping} word="fix.adjourn" of="confirm_times" />
                    {!look.paused && <button type="button" onClick={() => tell(t("fix.adjourn"), happen("adjourn", note))}>{t("fix.adjourn.do")}</button>}
                    {look.paused && (
                        <>
                            <p>{(["B", "W"] as const).map((one) => `${t(`side.${one}`)} ${mainText(look[one].main_ms)}${hasPeriods ? ` + ${look[one].periods}` : ""}`).join(" · ")}</p>
                            <div class="row">
                                {(["B", "W"] as const).map((one) => (folded.confirmed.includes(one)
                                    ? <p key={one}>{t("fix.confirmed", { side: t(`side.${one}`) })}</p>
                                    : <button key={one} type="button" onClick={() => add({ at_ms: now(), event: "confirm_times", side: one })}>{t("fix.confirm", { side: t(`side.${one}`) })}</button>))}
                            </div>
                            <button type="button" class="quiet" onClick={() => tell(t("fix.split"), happen("split", note))}>{t("fix.split")}</button>
                        </>
                    )}
                </fieldset>
            )}
        </div>
    );
}
