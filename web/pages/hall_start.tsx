// hall_start.tsx — the agreed start in a hall: the round's, who has come to a board, lateness as it runs, a start put off.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { leftText } from "../clock/words.ts";
import { whyWords } from "../game/words.ts";
import type { Hall, HallBoard, HallLine } from "../hall/hall.ts";
import { type Coming, mayPostpone, sheetStart, startOf, type Starting } from "../hall/start.ts";
import type { Side } from "../net/protocol.ts";
import type { Official, RefereeTable } from "../referee/table.ts";
import { ownWords } from "../referee/words.ts";
import { Choice, NumberField, TextField } from "./choice.tsx";
import type { Row } from "./hall.tsx";
import { useTools } from "./tools.ts";

const sides: Side[] = ["B", "W"];
const local = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60000).toISOString().slice(0, 16);

/* The time, looked at every second while something runs. */
export function useNow(runs: boolean): number {
    const [now, set] = useState(Date.now());
    useEffect(() => {
        if (!runs) return;
        set(Date.now());
        const timer = setInterval(() => set(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [runs]);
    return runs ? now : Date.now();
}

const clockText = (language: string, ms: number): string =>
    new Date(ms).toLocaleString(language === "en" ? "en-GB" : language, { month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" });

/* A late ruling that stands. */
const lateRuled = (row: Row, side: Side): boolean => row.fold.entries.some((one) => one.violation === "late" && !one.reversed && (one.side === side || one.side === null));

export function comingWords(t: ReturnType<typeof useTools>["t"], hall: Hall, starting: Starting, side: Side): string {
    const late = leftText(t, starting.late_ms[side]);
    const how: Coming = starting.coming[side];
    if (how === "late" && hall.start && hall.start.late_s > 0) return t("hall.start.late", { late, off: leftText(t, starting.late_ms[side] * hall.start.late_times) });
    return t(`hall.start.${how === "late" ? "late.plain" : how}`, { late });
}

/* On the row of a board: nothing once both have come in time. */
export function RowStart({ hall, row, side, now }: { hall: Hall; row: Row; side: Side; now: number }) {
    const { t } = useTools();
    const starting = startOf(hall, row.board, now);
    if (!starting || row.result || starting.coming[side] === "in_time") return null;
    const bad = starting.coming[side] === "late" || starting.coming[side] === "beyond";
    return <span class={bad ? "seal" : "soft small"}>{comingWords(t, hall, starting, side)}</span>;
}

/* The head of the hall: when the round starts, or how many are still missing. */
export function HallStartLine({ hall, rows, now }: { hall: Hall; rows: Row[]; now: number }) {
    const { t } = useTools();
    if (!hall.start) return null;
    const open = rows.filter(({ result }) => !result).map(({ board }) => startOf(hall, board, now)).filter((one): one is Starting => one !== null);
    const missing = open.reduce((sum, one) => sum + sides.filter((side) => one.came[side] === null).length, 0);
    const at = open.length > 0 ? Math.min(...open.map((one) => one.starts_at_ms)) : hall.start.at_ms;
    return (
        <p role="status">
            {now < at ? t("start.at", { time: clockText(t.language, at), left: leftText(t, at - now) }) : t("start.since", { time: clockText(t.language, at) })}
            {" "}{missing > 0 ? t("hall.start.missing.n", { n: missing }) : ""}
        </p>
    );
}

/* The round's start and what the sheet makes of lateness; and all boards that have not begun put off at once. */
export function StartSettings({ hall, table, save }: { hall: Hall; table: RefereeTable; save(hall: Hall): void }) {
    const { t } = useTools();
    const { start } = hall;
    const usual = table.sheets.find(({ id }) => id === "local") ?? table.sheets[0];
    const set = (part: Partial<NonNullable<Hall["start"]>>): void => save({ ...hall, start: { ...(start ?? sheetStart(usual, Date.now())), ...part } });
    const put = (value: string): void => {
        const at_ms = new Date(value).getTime();
        if (value === "") save({ ...hall, start: null });
        else if (Number.isFinite(at_ms)) set({ at_ms });
    };
    return (
        <>
            <div class="pair">
                <label class="field"><span>{t("start.field")} <small>{t("start.field.hint")}</small></span>
                    <input type="datetime-local" value={start ? local(start.at_ms) : ""} onChange={(event) => put(event.currentTarget.value)} /></label>
                {start && (
                    <label class="field"><span>{t("hall.start.by")}</span>
                        <select value="" onChange={(event) => { const sheet = table.sheets.find(({ id }) => id === event.currentTarget.value); if (sheet) save({ ...hall, edition: sheet.edition, rules: sheet.rules, size: sheet.size, komi_halves: sheet.komi_halves, start: sheetStart(sheet, start.at_ms) }); }}>
                            <option value="">{t("hall.start.by.none")}</option>
                            {table.sheets.map((sheet) => <option key={sheet.id} value={sheet.id}>{ownWords(t, sheet)}</option>)}
                        </select></label>
                )}
            </div>
            {start && (
                <div class="pair">
                    <NumberField label={t("hall.start.limit")} value={start.late_s / 60} min={0} max={1440} onChange={(minutes) => set({ late_s: Math.round(minutes * 60), reading: false })} />
                    <NumberField label={t("hall.start.times")} value={start.late_times} min={0} max={10} onChange={(late_times) => set({ late_times: Math.round(late_times) })} />
                </div>
            )}
            {start?.reading && <p class="small soft">{t("start.reading")}</p>}
        </>
    );
}

/* A start put off: the boards it may be done to get the line; the first refusal, or "ok". */
function postponed(board: HallBoard, row: Row, hall: Hall, to_ms: number, by: Official, why: string): { board: HallBoard; status: string } {
    const now = Date.now();
    const starting = startOf(hall, board, now);
    const ruled = row.fold.entries.filter((one) => one.violation === "late" && !one.reversed);
    const status = starting ? mayPostpone(starting, to_ms, now, by, ruled.length > 0, why) : "wrong_phase";
    if (status !== "ok") return { board, status };
    const lines: HallLine[] = ruled.map((one) => ({ at_ms: now, event: "reverse", of: one.number, by: "chief_referee", why }));
    return { board: { ...board, log: [...board.log, ...lines, { at_ms: now, event: "postponed", starts_at_ms: to_ms, by, why }] }, status };
}

export function PostponeAll({ hall, rows, save }: { hall: Hall; rows: Row[]; save(hall: Hall): void }) {
    const { t } = useTools();
    if (!hall.start || rows.length === 0) return null;
    const put = (to_ms: number, by: Official, why: string): string => {
        const done = new Map(rows.map((row) => [row.board.n, postponed(row.board, row, hall, to_ms, by, why)]));
        const all = [...done.values()];
        if (!all.some(({ status }) => status === "ok")) return all[0].status;
        save({ ...hall, boards: hall.boards.map((board) => done.get(board.n)?.board ?? board) });
        return "ok";
    };
    return <Postpone title={t("hall.start.postpone.all")} from_ms={hall.start.at_ms} put={put} />;
}

function Postpone({ title, from_ms, put }: { title: string; from_ms: number; put(to_ms: number, by: Official, why: string): string }) {
    const { t } = useTools();
    const [to, setTo] = useState(local(from_ms + 1_800_000));
    const [by, setBy] = useState<"referee" | "chief_referee">("referee");
    const [why, setWhy] = useState("");
    const [said, setSaid] = useState("");
    const ms = new Date(to).getTime();
    const enter = (event: Event): void => {
        event.preventDefault();
        const status = put(ms, by, why.trim());
        setSaid(status === "ok" ? "" : t("ref.refused", { why: whyWords(t, status, status, null) }));
        if (status === "ok") setWhy("");
    };
    return (
        <details>
            <summary>{title}</summary>
            <form class="stack" onSubmit={enter}>
                <label class="field"><span>{t("hall.start.new")}</span>
                    <input type="datetime-local" value={to} onInput={(event) => setTo(event.currentTarget.value)} /></label>
                <Choice label={t("ref.by")} value={by} options={(["referee", "chief_referee"] as const).map((value) => ({ value, label: t(`ref.by.${value}`) }))} onChange={(value) => setBy(value)} />
                <TextField label={t("hall.start.why")} value={why} maxLength={120} onChange={setWhy} />
                {said && <p class="note broken" role="alert">{said}</p>}
                <button type="submit" disabled={!Number.isFinite(ms) || why.trim() === ""}>{t("hall.start.postpone.do")}</button>
            </form>
        </details>
    );
}

/* One board: who is there, what a delay costs by now, its ruling; and its own start put off. */
export function BoardStart({ hall, row, closed, change, rule }: { hall: Hall; row: Row; closed: boolean; change(board: HallBoard): void; rule(one: Parameters<RefereeTable["rule"]>[0] & { why?: string }): string }) {
    const { t } = useTools();
    const { board } = row;
    const now = useNow(hall.start !== null && !row.result);
    const starting = startOf(hall, board, now);
    if (!hall.start || !starting) return null;
    const add = (line: HallLine): void => change({ ...board, log: [...board.log, line] });
    const both = starting.coming.B === "beyond" && starting.coming.W === "beyond";
    const due = sides.filter((side) => (starting.coming[side] === "beyond" || (starting.coming[side] === "late" && hall.start !== null && hall.start.late_s > 0)) && !lateRuled(row, side));
    const enter = (side: Side | null): void => {
        const beyond = side === null || starting.coming[side] === "beyond";
        rule({ violation: "late", side, by: "referee", ...(side === null ? { both: true } : {}), ...(beyond ? { beyond: true } : {}), why: leftText(t, starting.late_ms[side ?? "B"]) });
    };
    const last = starting.postponed[starting.postponed.length - 1];
    return (
        <section class="fix">
            <h3>{t("start.title")}</h3>
            <p>{now < starting.starts_at_ms ? t("start.at", { time: clockText(t.language, starting.starts_at_ms), left: leftText(t, starting.starts_at_ms - now) }) : t("start.since", { time: clockText(t.language, starting.starts_at_ms) })}</p>
            {starting.limit_ms !== null && !starting.begun && <p class="small soft">{t("start.limit", { n: hall.start.late_times, time: clockText(t.language, starting.limit_ms), left: leftText(t, Math.max(0, starting.limit_ms - now)) })}</p>}
            {hall.start.reading && !starting.begun && <p class="small soft">{t("start.reading")}</p>}
            {starting.postponed.map((one, i) => (
                <p key={i} class="small">{t("start.postponed", { from: clockText(t.language, one.from_ms), to: clockText(t.language, one.to_ms), by: t(`ref.by.${one.by}`), why: one.why })}</p>
            ))}
            {sides.map((side) => (
                <p key={side} class="signature">
                    <b>{t(`side.${side}`)}</b>
                    <span role="status">{comingWords(t, hall, starting, side)}{lateRuled(row, side) ? ` · ${t("hall.start.ruled")}` : ""}</span>
                    {!closed && (starting.came[side] === null
                        ? <button type="button" onClick={() => add({ at_ms: Date.now(), event: "arrived", side })}>{t("hall.start.came", { side: t(`side.${side}`) })}</button>
                        : <button type="button" class="quiet" onClick={() => add({ at_ms: Date.now(), event: "not_arrived", side })}>{t("hall.start.not_came")}</button>)}
                </p>
            ))}
            {!closed && both && due.length > 0 && <button type="button" class="main" onClick={() => enter(null)}>{t("hall.start.rule.both")}</button>}
            {!closed && !both && due.map((side) => <button key={side} type="button" class="main" onClick={() => enter(side)}>{t("hall.start.rule", { side: t(`side.${side}`) })}</button>)}
            {!closed && !starting.begun && (
                <>
                    <Postpone title={t("hall.start.postpone")} from_ms={starting.starts_at_ms} put={(to_ms, by, why) => { const done = postponed(board, row, hall, to_ms, by, why); if (done.status === "ok") change(done.board); return done.status; }} />
                    {last && <button type="button" class="quiet" onClick={() => add({ at_ms: Date.now(), event: "postponement_undone", by: last.by, why: "" })}>{t("hall.start.postpone.undo")}</button>}
                </>
            )}
        </section>
    );
}
