// start.ts — the agreed start in a hall: who has come to which board, who is late, a start put off.  [R136] [R137] [R138] [R139]
// SPDX-License-Identifier: MIT
import type { Side } from "../net/protocol.ts";
import type { Official, SheetRow } from "../referee/table.ts";
import type { Hall, HallBoard, HallLine } from "./hall.ts";

/* The round's start, and what the sheet makes of lateness. `late_s` 0: no limit; `reading`: the seconds are read for an empty chair. */
export interface HallStart { at_ms: number; late_s: number; late_times: number; reading: boolean }

export type StartLine =
    | { at_ms: number; event: "arrived"; side: Side }
    | { at_ms: number; event: "not_arrived"; side: Side }
    | { at_ms: number; event: "postponed"; starts_at_ms: number; by: Official; why: string }
    | { at_ms: number; event: "postponement_undone"; by: Official; why: string };

const kinds = new Set(["arrived", "not_arrived", "postponed", "postponement_undone"]);
export const ofStart = (line: HallLine): line is StartLine => kinds.has(line.event);

/* in_time: there at the start; here: there before it; late: within the limit, taken off; beyond: past it, or not come when it was. */
export type Coming = "awaited" | "here" | "in_time" | "missing" | "late" | "beyond";
export interface Starting {
    starts_at_ms: number;
    limit_ms: number | null;
    postponed: { from_ms: number; to_ms: number; by: Official; why: string }[];
    came: Record<Side, number | null>;
    coming: Record<Side, Coming>;
    late_ms: Record<Side, number>;
    begun: boolean;
}

export const sheetStart = (sheet: SheetRow, at_ms: number): HallStart => ({ at_ms, late_s: sheet.late_s, late_times: sheet.late_times, reading: sheet.absent_reading && sheet.late_s === 0 });

export function startOf(hall: Hall, board: HallBoard, now_ms: number): Starting | null {
    const { start } = hall;
    if (!start) return null;
    let starts_at_ms = start.at_ms;
    const postponed: Starting["postponed"] = [];
    let came: Record<Side, number | null> = { B: null, W: null };
    for (const line of board.log.filter(ofStart)) {
        if (line.event === "arrived") came[line.side] ??= line.at_ms;
        else if (line.event === "not_arrived") came[line.side] = null;
        else if (line.event === "postponed") {
            postponed.push({ from_ms: starts_at_ms, to_ms: line.starts_at_ms, by: line.by, why: line.why });
            starts_at_ms = line.starts_at_ms;
            came = { B: null, W: null };                                       /* to another start nobody has come yet */
        } else {
            const last = postponed.pop();
            came = { B: null, W: null };
            if (last) starts_at_ms = Math.max(last.from_ms, line.at_ms);       /* nobody is late for what was called off */
        }
    }
    const limit_ms = start.late_s > 0 ? starts_at_ms + start.late_s * 1000 : null;
    const coming = { B: "awaited", W: "awaited" } as Record<Side, Coming>;
    const late_ms: Record<Side, number> = { B: 0, W: 0 };
    for (const side of ["B", "W"] as const) {
        const at = came[side];
        late_ms[side] = Math.max(0, (at ?? now_ms) - starts_at_ms);
        if (at === null) coming[side] = now_ms < starts_at_ms ? "awaited" : limit_ms !== null && now_ms > limit_ms ? "beyond" : "missing";
        else coming[side] = late_ms[side] === 0 ? (now_ms < starts_at_ms ? "here" : "in_time") : limit_ms !== null && at > limit_ms ? "beyond" : "late";
    }
    const begun = now_ms >= starts_at_ms && came.B !== null && came.W !== null;
    return { starts_at_ms, limit_ms, postponed, came, coming, late_ms, begun };
}

/* May the start of this board be put off so, and by whom? "ok", or the status's word. A late ruling that stands is the chief's to reverse. */
export function mayPostpone(starting: Starting, to_ms: number, now_ms: number, by: Official, ruled: boolean, why: string): string {
    if (starting.begun) return "wrong_phase";
    if (by !== "referee" && by !== "chief_referee") return "no_right";
    if (why.trim() === "") return "bad_argument";
    if (to_ms <= starting.starts_at_ms || to_ms <= now_ms || to_ms - now_ms > 366 * 86_400_000) return "bad_start";
    return ruled && by !== "chief_referee" ? "no_right" : "ok";
}
