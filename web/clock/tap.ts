// tap.ts — a tap clock at a real board: a log of what happened, folded by the clock library and the referee's ledger.
// SPDX-License-Identifier: MIT
//
// Nothing is deleted from the log; a mistaken press is undone by a line of its own. The lines of the clock are those that
// `weiqi clock` reads, the others those of `weiqi referee`.
import type { Side, TimeSystem } from "../net/protocol.ts";
import type { Case, Official, RefereeTable, Ruling } from "../referee/table.ts";
import type { CallStyle, ClockLibrary, Edition, KeeperEvent, Look } from "./library.ts";

export type ClockLine = KeeperEvent & { why?: string };
export type RuleLine = { at_ms: number; event: "rule"; why?: string } & Case;
/* A claim waits for the referee; one after its deadline is not taken [R150] [R159]. */
export interface ClaimLine { at_ms: number; event: "claim"; why?: string; violation: string; side?: Side | null; by: Official; move?: number }
export type Line =
    | ClockLine
    | RuleLine
    | ClaimLine
    | { at_ms: number; event: "undo" }
    | { at_ms: number; event: "appeal" | "reverse"; of: number; by: Official; why?: string }
    | { at_ms: number; event: "confirm_times"; side: Side }
    | { at_ms: number; event: "slept"; ms: number };

export interface TapClock {
    id: string;
    system: string;
    edition: Edition;
    style: CallStyle;
    /* The competition sheet it was set up by. */
    sheet?: string;
    names: Record<Side, string>;
    /* The last minute overrun: may the player ask for a pass instead of the loss [R120]? */
    pass_may_be_asked: boolean;
    log: Line[];
}

const others = new Set(["rule", "claim", "undo", "appeal", "reverse", "confirm_times", "slept"]);
export const ofClock = (line: Line): line is ClockLine => !others.has(line.event);

/* The lines that count: without the presses that were undone. */
export function effective(log: Line[]): Line[] {
    const kept: Line[] = [];
    for (const line of log) {
        if (line.event !== "undo") { kept.push(line); continue; }
        const at = lastPress(kept);
        if (at !== null) kept.splice(at, 1);
    }
    return kept;
}

/* The press that could be undone: the last thing that happened to the clock, questions aside. */
function lastPress(lines: Line[]): number | null {
    for (let i = lines.length - 1; i >= 0; i--) {
        const { event } = lines[i];
        if (event === "press" || event === "start") return i;
        if (ofClock(lines[i]) && event !== "query") return null;
        if (event === "rule" || event === "claim") return null;
    }
    return null;
}
export const mayUndo = (log: Line[]): boolean => lastPress(effective(log)) !== null;

/* A ruling with the moment it was made, and the move. */
export interface Entry extends Ruling { at_ms: number; move: number; why: string }

export interface Folded {
    look: Look;
    system: TimeSystem;
    entries: Entry[];
    claims: ClaimLine[];
    warnings: Record<Side, number>;
    lost: Record<Side, boolean>;
    /* Who has confirmed the times of this pause [R133]. */
    confirmed: Side[];
    moves: number;
    refused: { line: Line; status: string }[];
}

/* The ledger as the log stands now. */
export function foldLedger(table: RefereeTable, edition: Edition, lines: Line[], counted: (line: Line) => boolean): { entries: Entry[]; refused: Folded["refused"] } {
    table.open(edition);
    const made: { at_ms: number; move: number; why: string }[] = [];
    const refused: Folded["refused"] = [];
    let moves = 0;
    for (const line of lines) {
        if ((line.event === "press" || (line.event === "flag_choice" && line.choice === "pass")) && counted(line)) {
            table.move((line as ClockLine).side ?? "B");
            moves++;
        }
        const status = line.event === "rule" ? table.rule(line)
            : line.event === "appeal" ? table.appeal(line.of, line.by)
                : line.event === "reverse" ? table.reverse(line.of, line.by) : "ok";
        if (status !== "ok") refused.push({ line, status });
        while (line.event === "rule" && made.length < table.rulings.length) made.push({ at_ms: line.at_ms, move: moves, why: line.why ?? "" });
    }
    return { entries: table.rulings.map((ruling, i) => ({ ...ruling, ...made[i] })), refused };
}

export function fold(library: ClockLibrary, table: RefereeTable, clock: TapClock, now_ms: number): Folded {
    library.open(clock.system, clock.edition);
    const lines = effective(clock.log);
    const refused: Folded["refused"] = [];
    const counted = new Set<Line>();
    let confirmed: Side[] = [];
    for (const line of lines) {
        if (line.event === "confirm_times") confirmed = [...new Set([...confirmed, line.side])];
        if (!ofClock(line)) continue;
        const status = library.apply(line);
        if (status !== "ok") refused.push({ line, status });
        else if (line.event !== "press" || library.look(line.at_ms).running !== null) counted.add(line);
        if (line.event === "resume" || line.event === "pause" || line.event === "adjourn") confirmed = [];
    }
    const ledger = foldLedger(table, clock.edition, lines, (line) => counted.has(line));
    const look = library.look(now_ms);
    return {
        look,
        system: library.system,
        entries: ledger.entries,
        claims: lines.filter((line): line is ClaimLine => line.event === "claim"),
        warnings: { B: table.warnings("B"), W: table.warnings("W") },
        lost: { B: table.hasLost("B"), W: table.hasLost("W") },
        confirmed,
        moves: look.B.moves + look.W.moves,
        refused: [...refused, ...ledger.refused],
    };
}

/* Which row of the table a fallen flag is. */
export function overrunOf(system: TimeSystem): string {
    switch (system.type) {
    case "kept_byoyomi":
    case "byoyomi":
    case "simple": return "overrun_in_last_minute";
    case "canadian":
    case "block": return "moves_in_period_missed";
    default: return "overrun_absolute";
    }
}

/* The log as JSON lines: `weiqi clock` reads those of the clock. */
export const logText = (log: Line[]): string => effective(log).map((line) => `${JSON.stringify(line)}\n`).join("");
