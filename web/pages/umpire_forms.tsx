// umpire_forms.tsx — the referee's forms for clock, lateness and board.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import type { GameClient } from "../net/game_client.ts";
import type { Opened, Side, View } from "../net/protocol.ts";
import { Choice, NumberField, TextField } from "./choice.tsx";
import { useTools } from "./tools.ts";

type Send = (wish: Parameters<GameClient["send"]>[0]) => void;

function SideChoice({ side, set }: { side: Side; set(side: Side): void }) {
    const { t } = useTools();
    return <Choice label={t("ref.side")} value={side} options={[{ value: "B" as Side, label: t("side.B") }, { value: "W" as Side, label: t("side.W") }]} onChange={set} />;
}

export function ClockForms({ view, opened, chief, send }: { view: View; opened: Opened; chief: boolean; send: Send }) {
    const { t } = useTools();
    const [side, setSide] = useState<Side>("B");
    const [minutes, setMinutes] = useState(10);
    const [periods, setPeriods] = useState(0);
    const [seconds, setSeconds] = useState(120);
    const [from, setFrom] = useState(30);
    const [late, setLate] = useState(5);
    const timed = view.clock.system.type !== "none";
    const reads = view.clock.system.periods !== undefined;
    const sheet = opened.sheet;
    if (!timed || view.phase === "counting") return null;
    return (
        <details class="card umpire">
            <summary><span>{t("ump.clock")}</span></summary>
            <SideChoice side={side} set={setSide} />
            {chief && (
                <fieldset class="fix">
                    <legend>{t("ump.correct")}</legend>
                    <div class="stack">
                        <NumberField label={t("ump.correct.left")} value={minutes} min={0} max={6000} step={0.5} onChange={setMinutes} />
                        {reads && <NumberField label={t("ump.correct.periods")} value={periods} min={0} max={view.clock.system.periods ?? 0} onChange={setPeriods} />}
                    </div>
                    <button type="button" onClick={() => send({ t: "correct", cause: "correct", side, ms: Math.round(minutes * 60000), ...(reads ? { periods: Math.round(periods) } : {}) })}>{t("ump.correct.do")}</button>
                </fieldset>
            )}
            <fieldset class="fix">
                <legend>{t("ump.error")}</legend>
                <NumberField label={t("ump.error.s")} value={seconds} min={-3600} max={3600} onChange={setSeconds} />
                <div class="row wrap">
                    <button type="button" onClick={() => send({ t: "correct", cause: "clock_error", ms: Math.round(seconds * 1000) })}>{t("ump.error.do")}</button>
                    {view.referee?.standing && <button type="button" onClick={() => send({ t: "correct", cause: "split" })}>{t("ump.split")}</button>}
                </div>
            </fieldset>
            {reads && (
                <fieldset class="fix">
                    <legend>{t("ump.reread")}</legend>
                    <NumberField label={t("ump.reread.from")} value={from} min={0} max={600} onChange={setFrom} />
                    <button type="button" onClick={() => send({ t: "correct", cause: "reread", side, from_s: Math.round(from) })}>{t("ump.reread")}</button>
                </fieldset>
            )}
            {view.move_number < 2 && sheet && sheet.late_s > 0 && (
                <fieldset class="fix">
                    <legend>{t("ump.late")}</legend>
                    <p class="small soft">{t("ump.late.limit", { n: sheet.late_s / 60, times: sheet.late_times })}</p>
                    <NumberField label={t("ump.late.minutes")} value={late} min={0.1} max={600} step={0.5} onChange={setLate} />
                    <button type="button" onClick={() => send({ t: "late", side, ms: Math.round(late * 60000) })}>{t("ump.late.do")}</button>
                </fieldset>
            )}
            {view.move_number < 2 && sheet?.absent_reading && view.clock.running && (
                <button type="button" onClick={() => send({ t: "correct", cause: "absent_reading", side: view.clock.running as Side })}>{t("ump.absent")}</button>
            )}
        </details>
    );
}

const localOf = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60000).toISOString().slice(0, 16);

/* The agreed start put off, with why; or the last time that was done taken back. */
export function PostponeForm({ view, chief, send }: { view: View; chief: boolean; send: Send }) {
    const { t } = useTools();
    const start = view.start;
    const [to, setTo] = useState(start ? localOf(start.at_ms + 1800000) : "");
    const [why, setWhy] = useState("");
    if (!start || (view.phase !== "colours" && view.phase !== "waiting")) return null;
    const last = [...(start.postponed ?? [])].reverse().find((one) => !one.undone);
    const ms = new Date(to).getTime();
    const put = (event: Event): void => {
        event.preventDefault();
        send({ t: "postpone", starts_at_ms: ms, reason: why.trim() });
        setWhy("");
    };
    return (
        <details class="card umpire">
            <summary><span>{t("ump.postpone")}</span></summary>
            <form class="stack" onSubmit={put}>
                <label class="field"><span>{t("ump.postpone.to")}</span>
                    <input type="datetime-local" value={to} onInput={(event) => setTo(event.currentTarget.value)} /></label>
                <TextField label={t("ump.postpone.why")} value={why} maxLength={50} onChange={setWhy} />
                <div class="row wrap">
                    <button type="submit" class="main" disabled={!Number.isFinite(ms) || ms <= start.at_ms || why.trim() === ""}>{t("ump.postpone.do")}</button>
                    {last && (chief || last.by === "referee") && (
                        <button type="button" onClick={() => send({ t: "undo_postponement", ...(why.trim() ? { reason: why.trim() } : {}) })}>{t("ump.postpone.undo")}</button>
                    )}
                </div>
            </form>
        </details>
    );
}

/* A side has agreed to the count and the other stays away: the referee agrees for it, and says why. */
export function AgreeForm({ view, send }: { view: View; send(wish: Parameters<GameClient["send"]>[0], color?: Side): void }) {
    const { t } = useTools();
    const [why, setWhy] = useState("");
    const absent = (["B", "W"] as const).find((side) => !view.agreed[side] && !view.here[side]);
    if (view.phase !== "counting" || !absent || view.referee?.pending) return null;
    return (
        <form class="stack" onSubmit={(event) => { event.preventDefault(); send({ t: "agree", reason: why.trim() }, absent); }}>
            <p class="soft small">{t("ump.agree.text", { side: t(`side.${absent}`) })}</p>
            <TextField label={t("ump.postpone.why")} value={why} maxLength={50} onChange={setWhy} />
            <button type="submit" disabled={why.trim() === ""}>{t("ump.agree.do", { side: t(`side.${absent}`) })}</button>
        </form>
    );
}

/* The board is looked at first, then taken back to what is shown. */
export function RestoreForm({ moves, at, go, send }: { moves: number; at: number; go(to: number): void; send: Send }) {
    const { t } = useTools();
    return (
        <details class="card umpire">
            <summary><span>{t("ump.restore")}</span></summary>
            <NumberField label={t("ump.restore.to")} value={at} min={0} max={moves} onChange={(n) => go(Math.max(0, Math.min(moves, Math.round(n))))} />
            <button type="button" disabled={at >= moves} onClick={() => { send({ t: "restore", to: at }); go(at); }}>{t("ump.restore.do")}</button>
        </details>
    );
}
