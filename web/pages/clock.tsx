// clock.tsx — a side's clock: time counts down, a reading counts up as the reader does, the phase in words.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { calls, type Reading, sideAt } from "../clock/model.ts";
import { leftText, phaseWords } from "../clock/words.ts";
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

export function ClockFace({ reading }: { reading: Reading }) {
    const { t } = useTools();
    if (reading.phase === "none") return null;
    if (!reading.read) return <span class="clock" role="timer">{leftText(t, reading.left_ms)}</span>;
    return <span class="clock" role="timer">{Math.floor(reading.used_ms / 1000)}<small>{t("clock.seconds")}</small></span>;
}

/* The phase in words, what was called last, and the minute as a bar with the marks of the calls. */
export function ClockPhase({ clock, reading }: { clock: Pick<ClockView, "system">; reading: Reading }) {
    const { t } = useTools();
    if (reading.phase === "none") return null;
    const reading_now = reading.phase === "period" || reading.phase === "last";
    const [phase, aside] = phaseWords(t, clock, reading);
    return (
        <>
            <span class="phase">{reading_now || reading.phase === "lost" ? <b>{phase}</b> : <span>{phase}</span>}<span>{aside}</span></span>
            {reading_now && reading.period_ms > 0 && (
                <span class="minute">
                    <i style={{ width: `${(100 * reading.used_ms) / reading.period_ms}%` }} />
                    {reading.read && calls(reading).filter((second) => reading.phase !== "last" || reading.period_ms / 1000 - second >= 10)
                        .map((second) => <u key={second} style={{ left: `${(100_000 * second) / reading.period_ms}%` }} />)}
                </span>
            )}
        </>
    );
}
