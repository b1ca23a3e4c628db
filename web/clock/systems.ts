// systems.ts — the time systems as a form offers them: kinds, their numbers, and ready ones from the texts and the clubs.
// SPDX-License-Identifier: MIT
import type { TimeKind, TimeSystem } from "../net/protocol.ts";

export type Field = "main_s" | "periods" | "period_s" | "stones" | "moves" | "increment_s" | "max_s" | "delay_s" | "penalty_points" | "weekends";

/* Those most people look for first. */
export const kinds: TimeKind[] = [
    "kept_byoyomi", "byoyomi", "absolute", "fischer", "canadian", "block", "simple", "delay", "ing", "correspondence", "none",
];

/* The numbers of each kind, in the order the form asks for them: docs/clock.md. */
const fields: Record<TimeKind, Field[]> = {
    none: [],
    absolute: ["main_s"],
    kept_byoyomi: ["main_s", "periods", "period_s"],
    byoyomi: ["main_s", "periods", "period_s"],
    canadian: ["main_s", "stones", "period_s"],
    block: ["main_s", "moves", "period_s"],
    fischer: ["main_s", "increment_s", "max_s"],
    simple: ["period_s"],
    delay: ["main_s", "delay_s"],
    ing: ["main_s", "periods", "period_s", "penalty_points"],
    correspondence: ["period_s", "weekends"],
};
export const fieldsOf = (kind: TimeKind): Field[] => fields[kind];

/* What the form begins with when a kind is chosen. */
const usual: Record<TimeKind, TimeSystem> = {
    none: { type: "none" },
    absolute: { type: "absolute", main_s: 3600 },
    kept_byoyomi: { type: "kept_byoyomi", main_s: 3300, periods: 5, period_s: 60 },
    byoyomi: { type: "byoyomi", main_s: 1200, periods: 3, period_s: 30 },
    canadian: { type: "canadian", main_s: 1800, stones: 15, period_s: 300 },
    block: { type: "block", main_s: 1800, moves: 15, period_s: 600 },
    fischer: { type: "fischer", main_s: 600, increment_s: 10 },
    simple: { type: "simple", period_s: 30 },
    delay: { type: "delay", main_s: 900, delay_s: 5 },
    ing: { type: "ing", main_s: 3600, periods: 3, period_s: 600, penalty_points: 2 },
    correspondence: { type: "correspondence", period_s: 259200, weekends: "pause" },
};
export const usualNumbers = (kind: TimeKind): TimeSystem => ({ ...usual[kind] });

/* The numbers of another kind: the main time stays, readings of moves stay readings of moves, all else is usual. */
export function asKind(system: TimeSystem, kind: TimeKind): TimeSystem {
    const now = usualNumbers(kind);
    const readings = ["byoyomi", "kept_byoyomi"];
    for (const field of fields[kind])
        if (system[field] && (field === "main_s" || (readings.includes(kind) && readings.includes(system.type)))) Object.assign(now, { [field]: system[field] });
    return now;
}

/* Ready ones beside those of the competition sheets (RefereeTable.sheets): kept minutes of 60 s are the texts' own [R103], one
 * time for all is 包干 [R111]; the others are what clubs use. */
export const ready: { group: "kept" | "rapid" | "absolute" | "others"; systems: string[] }[] = [
    { group: "kept", systems: ["115m+5x60s-kept", "55m+5x60s-kept", "40m+5x60s-kept", "15m+5x60s-kept"] },
    { group: "rapid", systems: ["20m+3x30s", "10m+3x20s", "5m+3x20s", "30s-move"] },
    { group: "absolute", systems: ["1h", "30m", "15m", "5m"] },
    { group: "others", systems: ["10m+10s-fischer-max20m", "5m+5s-fischer", "30m+15/5m", "30m+15/10m-carry", "15m+5s-delay", "1h+3x10m-ing2"] },
];
export const slow = ["1d-correspondence", "3d-correspondence-weekends"];
