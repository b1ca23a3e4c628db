// model.ts — a side's time as it stands now, reckoned from what the server said last.
// SPDX-License-Identifier: MIT
//
// In the reading the time counts up, as the reader does. Only the server's word ends a game.        [R103]-[R108]
import type { ClockView, Side, SideTime, TimeSystem } from "../net/protocol.ts";

export interface Reading {
    phase: "none" | "main" | "period" | "last" | "lost";
    main_ms: number;
    /* Used of the present period, and how long one is. */
    used_ms: number;
    period_ms: number;
    periods: number;
    running: boolean;
}

export function sideAt(clock: ClockView, side: Side, serverNow: number): Reading {
    const { system } = clock;
    const period_ms = (system.period_s ?? 0) * 1000;
    const running = clock.running === side;
    const given: SideTime = clock[side];
    const still = { period_ms, running };
    if (system.type === "none") return { ...still, phase: "none", main_ms: 0, used_ms: 0, periods: 0 };
    if (given.phase === "lost") return { ...still, phase: "lost", main_ms: 0, used_ms: 0, periods: 0 };

    let spent = running ? Math.max(0, serverNow - clock.now_ms) : 0;
    if (given.main_ms > spent) return { ...still, phase: "main", main_ms: given.main_ms - spent, used_ms: 0, periods: given.periods };
    spent -= given.main_ms;
    if (period_ms === 0 || given.periods <= 0) return { ...still, phase: "lost", main_ms: 0, used_ms: 0, periods: 0 };
    const used = given.period_used_ms + spent;
    const gone = Math.floor(used / period_ms); /* at 60.000 s the minute is used [R108] */
    const periods = given.periods - gone;
    if (periods <= 0) return { ...still, phase: "lost", main_ms: 0, used_ms: 0, periods: 0 };
    return { ...still, phase: periods === 1 ? "last" : "period", main_ms: 0, used_ms: used - gone * period_ms, periods };
}

/* "41:07", "1:05:09": main time left, rounded up, so that 0:00 is only shown when it is used. */
export function mainText(ms: number): string {
    const all = Math.ceil(ms / 1000);
    const two = (n: number): string => String(n).padStart(2, "0");
    const hours = Math.floor(all / 3600);
    const minutes = Math.floor(all / 60) % 60;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/* The seconds a reader calls: 30 40 50 55 58 in a kept minute, 30 40 50 and then each one in the last [R106] [R107];
 * shorter periods by the same measure from their end [R110]. */
export function calls(reading: Pick<Reading, "period_ms" | "phase">): number[] {
    const length = reading.period_ms / 1000;
    const before = reading.phase === "last" ? [30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] : [30, 20, 10, 5, 2];
    return before.map((n) => length - n).filter((second) => second > 0);
}

/* The last second called so far, the last ten's own not counted: the big number shows them. Null before the first. */
export function called(reading: Reading): number | null {
    const second = Math.floor(reading.used_ms / 1000);
    const singles = reading.phase === "last" ? reading.period_ms / 1000 - 10 : Number.POSITIVE_INFINITY;
    const so_far = calls(reading).filter((call) => call <= second && call <= singles);
    return so_far.length ? so_far[so_far.length - 1] : null;
}

/* The text form of a time system read: "10m+3x30s", "55m+5x60s-kept", "1h", "none". */
export function parseTime(text: string | TimeSystem): TimeSystem {
    if (typeof text !== "string") return text;
    if (text === "none") return { type: "none" };
    const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:\+?(\d+)x(\d+)s(-kept)?)?$/.exec(text);
    if (!match) return { type: "none" };
    const main_s = Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
    if (match[4] === undefined) return { type: "absolute", main_s };
    return { type: match[6] ? "kept_byoyomi" : "byoyomi", main_s, periods: Number(match[4]), period_s: Number(match[5]) };
}
