// model.ts — a side's time as it stands now, reckoned from what the server said last.
// SPDX-License-Identifier: MIT
//
// In the reading the time counts up, as the reader does; what nobody reads counts down. Only the server's word ends a
// game: before its deadline nothing is shown as lost.                                               [R103]-[R108]
import type { ClockView, Side, SideTime, TimeKind, TimeSystem } from "../net/protocol.ts";

export interface Reading {
    phase: "none" | "main" | "period" | "last" | "lost";
    main_ms: number;
    /* Used of the present period, and how long that one is; 0 where it is not known. */
    used_ms: number;
    period_ms: number;
    periods: number;
    /* What is left of the main time, or of the present period. */
    left_ms: number;
    /* A reader calls the seconds of this period. */
    read: boolean;
    stones: number;                     /* moves still to make in this period */
    points: number;                     /* to be paid at the count */
    free_ms: number;                    /* of this move, before the main time runs */
    running: boolean;
}

/* ---- what passing time does, by system: the arithmetic of src/game/clock_systems.c ---- */

type Way = (now: Reading, spent: number, system: TimeSystem) => Reading;

const over = (now: Reading): Reading =>
    ({ ...now, phase: "lost", main_ms: 0, used_ms: 0, periods: 0, left_ms: 0, free_ms: 0, read: false });

const spendMain: Way = (now, spent) => {
    const main_ms = now.main_ms - spent;
    return main_ms > 0 ? { ...now, phase: "main", main_ms, left_ms: main_ms } : over(now);
};

const spendDelay: Way = (now, spent, system) => {
    const free = Math.max(0, (system.delay_s ?? 0) * 1000 - now.used_ms);
    const taken = Math.min(free, spent);
    return { ...spendMain(now, spent - taken, system), used_ms: now.used_ms + taken, free_ms: free - taken };
};

/* Byo-yomi and kept minutes: at 60.000 s the minute is used [R104] [R108]. */
const spendPeriods: Way = (now, spent, system) => {
    if (now.main_ms > spent) return { ...spendMain(now, spent, system), used_ms: 0 };
    const used = now.used_ms + spent - now.main_ms;
    const gone = Math.floor(used / now.period_ms);
    const periods = now.periods - gone;
    if (periods <= 0) return over(now);
    const used_ms = used - gone * now.period_ms;
    return { ...now, phase: periods === 1 ? "last" : "period", main_ms: 0, used_ms, left_ms: now.period_ms - used_ms, periods, read: true };
};

/* Ing: the same arithmetic, the blocks last over many moves; to enter one costs points. */
const spendBlocks: Way = (now, spent, system) => {
    const then = spendPeriods(now, spent, system);
    const all = system.periods ?? then.periods;
    const entered = then.phase === "main" ? 0 : Math.min(all, all - then.periods + 1);
    return { ...then, read: false, points: Math.max(now.points, entered * (system.penalty_points ?? 0)) };
};

/* So many moves in a period: Canadian and block [R118]. */
const spendStones: Way = (now, spent, system) => {
    if (now.main_ms > spent) return spendMain(now, spent, system);
    const used_ms = now.used_ms + spent - now.main_ms;
    return used_ms < now.period_ms ? { ...now, phase: "period", main_ms: 0, used_ms, left_ms: now.period_ms - used_ms } : over(now);
};

const spendMove = (read: boolean): Way => (now, spent) => {
    const used_ms = now.used_ms + spent;
    return used_ms < now.period_ms ? { ...now, phase: "last", used_ms, left_ms: now.period_ms - used_ms, read } : over(now);
};

const ways = new Map<string, { way: Way; period: boolean }>(Object.entries({
    absolute: { way: spendMain, period: false },
    fischer: { way: spendMain, period: false },
    delay: { way: spendDelay, period: false },
    byoyomi: { way: spendPeriods, period: true },
    kept_byoyomi: { way: spendPeriods, period: true },
    ing: { way: spendBlocks, period: true },
    canadian: { way: spendStones, period: true },
    block: { way: spendStones, period: true },
    simple: { way: spendMove(true), period: true },
    correspondence: { way: spendMove(false), period: true },
} satisfies Record<Exclude<TimeKind, "none">, { way: Way; period: boolean }>));

/* ---- weekends that do not count, in UTC ---- */

const DAY_MS = 86_400_000;
const MONDAY_MS = 3 * DAY_MS;           /* 1970 began on a Thursday */

function worked(at_ms: number): number {
    const since = at_ms + MONDAY_MS;
    const weeks = Math.floor(since / (7 * DAY_MS));
    return weeks * 5 * DAY_MS + Math.min(since - weeks * 7 * DAY_MS, 5 * DAY_MS);
}

const counted = (system: TimeSystem, from: number, to: number): number =>
    Math.max(0, system.weekends === "pause" ? worked(to) - worked(from) : to - from);

/* ---- a side ---- */

/* How long the present period is: block time adds what was carried over. */
const periodLength = (system: TimeSystem, given: SideTime): number =>
    given.period_left_ms !== undefined ? given.period_left_ms + given.period_used_ms : (system.period_s ?? 0) * 1000;

/* The server's own numbers, standing still: of a system this page does not know. */
function asGiven(now: Reading): Reading {
    if (now.phase === "main") return { ...now, left_ms: now.main_ms };
    return now.period_ms > 0 ? { ...now, left_ms: Math.max(0, now.period_ms - now.used_ms) } : { ...now, read: true };
}

export function sideAt(clock: ClockView, side: Side, serverNow: number): Reading {
    const { system, deadline_ms } = clock;
    const running = clock.running === side;
    const given = clock[side];
    const now: Reading = {
        phase: given.phase,
        main_ms: given.main_ms,
        used_ms: given.period_used_ms,
        period_ms: periodLength(system, given),
        periods: given.periods,
        left_ms: 0,
        read: false,
        stones: given.stones_left ?? 0,
        points: given.penalty_points ?? 0,
        free_ms: 0,
        running,
    };
    if (system.type === "none") return { ...over(now), phase: "none" };
    if (given.phase === "lost") return over(now);
    const row = ways.get(system.type);
    if (!row || (row.period && now.period_ms <= 0)) return asGiven(now);
    const then = row.way(now, running ? counted(system, clock.now_ms, serverNow) : 0, system);
    if (then.phase !== "lost") return then;
    if (!running) return asGiven(now);
    if (deadline_ms === null || serverNow >= deadline_ms) return then;
    /* All used by this reckoning, and the server says not yet: the last moment of it. */
    const phase = !row.period ? "main" : system.type === "canadian" || system.type === "block" ? "period" : "last";
    return { ...then, phase, used_ms: now.period_ms, periods: Math.min(1, given.periods) };
}

/* Little is left: the last period, or the last ten seconds of what may not be overrun. */
export const isLate = (reading: Reading): boolean =>
    reading.phase === "lost" || (reading.phase === "last" && reading.periods > 0)
    || (reading.phase === "main" && reading.period_ms <= 0 && reading.left_ms <= 10_000)        /* absolute, Fischer, delay: nothing comes after */
    || (reading.phase !== "none" && reading.phase !== "main" && reading.periods <= 0 && reading.period_ms > 0 && reading.left_ms <= 10_000);

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
    if (!reading.read) return null;
    const second = Math.floor(reading.used_ms / 1000);
    const singles = reading.phase === "last" ? reading.period_ms / 1000 - 10 : Number.POSITIVE_INFINITY;
    const so_far = calls(reading).filter((call) => call <= second && call <= singles);
    return so_far.length ? so_far[so_far.length - 1] : null;
}

/* The text forms of docs/clock.md read: "10m+3x30s", "55m+5x60s-kept", "30m+15/5m", "10m+10s-fischer". Null for any other. */
export function parseTime(text: string | TimeSystem): TimeSystem | null {
    if (typeof text !== "string") return text;
    if (text === "none") return { type: "none" };
    const length = (part: string | undefined): number => {
        const units: Record<string, number> = { d: 86400, h: 3600, m: 60, s: 1, ms: 0.001 };
        return [...(part ?? "").matchAll(/(\d+)(ms|[dhms])/g)].reduce((sum, [, n, unit]) => sum + Number(n) * units[unit], 0);
    };
    const L = "((?:\\d+(?:ms|[dhms]))+)";
    const match = (pattern: string): string[] | null => new RegExp(`^${pattern}$`).exec(text);
    let m: string[] | null;
    if ((m = match(L))) return { type: "absolute", main_s: length(m[1]) };
    if ((m = match(`(?:${L}\\+)?(\\d+)x${L}(-kept)?`)))
        return { type: m[4] ? "kept_byoyomi" : "byoyomi", main_s: length(m[1]), periods: Number(m[2]), period_s: length(m[3]) };
    if ((m = match(`${L}\\+(\\d+)x${L}-ing(\\d+)`)))
        return { type: "ing", main_s: length(m[1]), periods: Number(m[2]), period_s: length(m[3]), penalty_points: Number(m[4]) };
    if ((m = match(`(?:${L}\\+)?(\\d+)/${L}(-carry)?`))) {
        const numbers = { main_s: length(m[1]), period_s: length(m[3]) };
        return m[4] ? { type: "block", ...numbers, moves: Number(m[2]) } : { type: "canadian", ...numbers, stones: Number(m[2]) };
    }
    if ((m = match(`${L}\\+${L}-fischer(?:-max${L})?`)))
        return { type: "fischer", main_s: length(m[1]), increment_s: length(m[2]), ...(m[3] ? { max_s: length(m[3]) } : {}) };
    if ((m = match(`${L}\\+${L}-delay`))) return { type: "delay", main_s: length(m[1]), delay_s: length(m[2]) };
    if ((m = match(`${L}-move`))) return { type: "simple", period_s: length(m[1]) };
    if ((m = match(`${L}-correspondence(-weekends)?`)))
        return { type: "correspondence", period_s: length(m[1]), ...(m[2] ? { weekends: "pause" as const } : {}) };
    return null;
}
