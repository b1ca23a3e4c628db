// words.ts — lengths of time, a system and the phase of a clock in words.
// SPDX-License-Identifier: MIT
import type { Tongue } from "../i18n/i18n.ts";
import type { ClockView, TimeSystem } from "../net/protocol.ts";
import { called, mainText, parseTime, type Reading } from "./model.ts";

/* "3 d", "1 h", "5 min", "90 s": in the largest unit that it fills whole. */
export function lengthWords(t: Tongue, s: number): string {
    if (s >= 2 * 86400 && s % 86400 === 0) return t("time.days", { n: s / 86400 });
    if (s > 0 && s % 3600 === 0) return t("time.hours", { n: s / 3600 });
    return s % 60 === 0 ? t("time.minutes", { n: s / 60 }) : t("time.seconds", { n: s });
}

/* What the clock's face shows of a time that counts down: days apart, or they would be many hours. */
export function leftText(t: Tongue, ms: number): string {
    const days = Math.floor(ms / 86_400_000);
    return days >= 2 ? `${t("time.days", { n: days })} ${mainText(ms % 86_400_000)}` : mainText(ms);
}

const movesIn = (t: Tongue, system: TimeSystem): string =>
    t(system.type === "block" ? "time.block" : "time.canadian", { n: system.stones ?? system.moves ?? 0, period: lengthWords(t, system.period_s ?? 0) });

const increment = (t: Tongue, system: TimeSystem): string => {
    const more = t("time.increment", { n: lengthWords(t, system.increment_s ?? 0) });
    return system.max_s ? `${more} ${t("time.max", { max: lengthWords(t, system.max_s) })}` : more;
};

const blocks = (t: Tongue, system: TimeSystem): string =>
    t("time.ing", { n: system.periods ?? 0, period: lengthWords(t, system.period_s ?? 0), points: system.penalty_points ?? 0 });

const weekends = (t: Tongue, system: TimeSystem): string => (system.weekends === "pause" ? t("time.weekends") : "");

/* A whole system; one that this page does not know, by the server's word for it. */
export function timeWords(t: Tongue, time: string | TimeSystem): string {
    const system = parseTime(time);
    if (!system) return String(time);
    const main = lengthWords(t, system.main_s ?? 0);
    const then = (rest: string): string => (system.main_s ? t("time.then", { main, rest }) : rest);
    switch (system.type) {
    case "none": return t("time.none");
    case "absolute": return t("time.absolute", { main });
    case "byoyomi":
    case "kept_byoyomi": {
        const numbers = { main, periods: system.periods ?? 0, seconds: system.period_s ?? 0 };
        const kept = system.period_s === 60 ? "kept_byoyomi" : "kept_periods";
        if (!system.main_s) return t(system.type === "byoyomi" ? "time.byoyomi.alone" : `time.${kept}.alone`, numbers);
        return t(system.type === "byoyomi" ? "time.byoyomi" : `time.${kept}`, numbers);
    }
    case "canadian":
    case "block": return then(movesIn(t, system));
    case "fischer": return then(increment(t, system));
    case "delay": return then(t("time.delay", { n: lengthWords(t, system.delay_s ?? 0) }));
    case "ing": return then(blocks(t, system));
    case "simple":
    case "correspondence":
        return [t("time.move", { period: lengthWords(t, system.period_s ?? 0) }), weekends(t, system)].filter((part) => part !== "").join(" · ");
    default: return system.type;
    }
}

/* The phase, and what is said beside it. */
export function phaseWords(t: Tongue, clock: Pick<ClockView, "system">, reading: Reading): [string, string] {
    const { system } = clock;
    const main = reading.phase === "main";
    const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" · ");
    if (reading.phase === "lost") return [t("clock.lost"), reading.points > 0 ? t("clock.points", { n: reading.points }) : ""];
    switch (system.type) {
    case "absolute": return [t("clock.main.absolute"), ""];
    case "fischer": return [t("clock.main"), increment(t, system)];
    case "delay":
        return [t("clock.main"), reading.running && reading.free_ms > 0
            ? t("clock.free", { n: Math.ceil(reading.free_ms / 1000) })
            : t("time.delay", { n: lengthWords(t, system.delay_s ?? 0) })];
    case "canadian":
    case "block": return main ? [t("clock.main"), movesIn(t, system)] : [t("clock.stones", { n: reading.stones }), movesIn(t, system)];
    case "ing": {
        if (main) return [t("clock.main"), blocks(t, system)];
        const all = system.periods ?? reading.periods;
        return [t("clock.block", { n: all - reading.periods + 1, all }), t("clock.points", { n: reading.points })];
    }
    case "simple":
    case "correspondence": {
        const second = called(reading);
        return [t("clock.move"), joined(second === null ? "" : t("clock.called", { n: second }), weekends(t, system))];
    }
    case "byoyomi":
    case "kept_byoyomi": return readingWords(t, system.type === "kept_byoyomi" && system.period_s === 60, reading);
    default:
        return [t(main ? "clock.main" : "clock.reading"), joined(
            reading.periods > 0 ? t("clock.periods", { n: reading.periods }) : "",
            reading.stones > 0 ? t("clock.stones", { n: reading.stones }) : "",
            reading.points > 0 ? t("clock.points", { n: reading.points }) : "",
        )];
    }
}

function readingWords(t: Tongue, kept: boolean, reading: Reading): [string, string] {
    const left = t(kept ? "clock.kept" : "clock.periods", { n: reading.periods });
    if (reading.phase === "main") return [t("clock.main"), left];
    const last = reading.phase === "last";
    const which = last ? t(kept ? "clock.last_minute" : "clock.last_period") : left;
    const second = called(reading);
    const said = second === null ? "" : t("clock.called", { n: second });
    const until = last ? t("clock.used_at", { n: Math.min(10, reading.period_ms / 1000) }) : "";
    return [`${t("clock.reading")} · ${which}`, [said, until].filter((part) => part !== "").join(" · ")];
}
