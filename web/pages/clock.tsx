// clock.tsx — a side's clock: main time counts down, the reading counts up as the reader does, the phase in words.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { called, calls, mainText, type Reading, sideAt } from "../clock/model.ts";
import type { Tongue } from "../i18n/i18n.ts";
import type { ClockView, Side } from "../net/protocol.ts";
import { useTools } from "./tools.ts";

/* The side's reading, looked at ten times a second while it runs. */
export function useReading(clock: ClockView, side: Side, serverNow: () => number): Reading {
    const [, look] = useState(0);
    const running = clock.running === side && clock.system.type !== "none";
    useEffect(() => {
        if (!running) return undefined;
        const timer = setInterval(() => look((n) => n + 1), 100);
        return () => clearInterval(timer);
    }, [running]);
    return sideAt(clock, side, serverNow());
}

export const isLate = (reading: Reading): boolean => reading.phase === "last" || reading.phase === "lost";

export function ClockFace({ reading }: { reading: Reading }) {
    const { t } = useTools();
    if (reading.phase === "none") return null;
    if (reading.phase === "main") return <span class="clock" role="timer">{mainText(reading.main_ms)}</span>;
    if (reading.phase === "lost") return <span class="clock" role="timer">0:00</span>;
    return <span class="clock" role="timer">{Math.floor(reading.used_ms / 1000)}<small>{t("clock.seconds")}</small></span>;
}

/* The phase in words, what was called last, and the minute as a bar with the marks of the calls. */
export function ClockPhase({ clock, reading }: { clock: ClockView; reading: Reading }) {
    const { t } = useTools();
    if (reading.phase === "none") return null;
    const reading_now = reading.phase === "period" || reading.phase === "last";
    const [phase, aside] = phaseWords(t, clock, reading);
    return (
        <>
            <span class="phase">{reading_now || reading.phase === "lost" ? <b>{phase}</b> : <span>{phase}</span>}<span>{aside}</span></span>
            {reading_now && (
                <span class="minute">
                    <i style={{ width: `${(100 * reading.used_ms) / reading.period_ms}%` }} />
                    {calls(reading).filter((second) => reading.phase !== "last" || reading.period_ms / 1000 - second >= 10)
                        .map((second) => <u key={second} style={{ left: `${(100_000 * second) / reading.period_ms}%` }} />)}
                </span>
            )}
        </>
    );
}

function phaseWords(t: Tongue, clock: ClockView, reading: Reading): [string, string] {
    const kept = clock.system.type === "kept_byoyomi";
    const left = t(kept ? "clock.kept" : "clock.periods", { n: reading.periods });
    if (reading.phase === "lost") return [t("clock.lost"), ""];
    if (reading.phase === "main")
        return clock.system.type === "absolute" ? [t("clock.main.absolute"), ""] : [t("clock.main"), left];
    const last = reading.phase === "last";
    const which = last ? t(kept ? "clock.last_minute" : "clock.last_period") : left;
    const second = called(reading);
    const said = second === null ? "" : t("clock.called", { n: second });
    const until = last ? t("clock.used_at", { n: Math.min(10, reading.period_ms / 1000) }) : "";
    return [`${t("clock.reading")} · ${which}`, [said, until].filter((part) => part !== "").join(" · ")];
}
