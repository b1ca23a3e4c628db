// hall.ts — the ledger of a hall of real boards: what is kept of each board, pairing lists read, results by hand count.
// SPDX-License-Identifier: MIT
//
// Moves are not recorded at a real board; times, claims, rulings, the count and the signatures are.
import type { Edition } from "../clock/library.ts";
import { type ClaimLine, type Entry, foldLedger, type Line } from "../clock/tap.ts";
import type { Result, Side } from "../net/protocol.ts";
import type { HandFound, Official, RefereeTable } from "../referee/table.ts";
import { type HallStart, ofStart, type StartLine } from "./start.ts";

export type Manner = "count" | "resignation" | "time" | "forfeit" | "ruling" | "draw" | "no_result" | "both_lose";
export const manners: Manner[] = ["count", "resignation", "time", "forfeit", "ruling", "draw", "no_result", "both_lose"];

/* As it is counted at the board: tens arranged, stones beside them, and points shared by both [R72] [R73]. By territory both
 * sides' points. */
export interface Counted { side: Side; tens: number; stones: number; shared: number; points: Record<Side, number> }

export interface Noted { left: string; periods: string; moves: string; at_ms: number }
export interface Signature { name: string; at_ms: number }

/* A claim says after which move it happened, where that is known, and whether the claimant has played since [R150] [R159]. */
export type HallLine = Line | StartLine | { at_ms: number; event: "reopened"; why: string };

export interface HallBoard {
    n: number;
    names: Record<Side, string>;
    handicap: number;
    times: Record<Side, Noted | null>;
    log: HallLine[];
    manner: Manner | null;
    winner: Side | null;
    counted: Counted | null;
    signed: Record<Side | "referee", Signature | null>;
}

export interface Hall {
    kind: "weiqi-hall";
    version: 1;
    event: string;
    round: string;
    date: string;
    edition: Edition;
    rules: string;
    size: number;
    komi_halves: number;
    /* The agreed start of this round; null: none. */
    start: HallStart | null;
    boards: HallBoard[];
}

export const emptyHall = (date: string): Hall => ({
    kind: "weiqi-hall", version: 1, event: "", round: "1", date, edition: "2002", rules: "chinese", size: 19, komi_halves: 15, start: null, boards: [],
});

export const emptyBoard = (n: number, black = "", white = ""): HallBoard => ({
    n, names: { B: black, W: white }, handicap: 0, times: { B: null, W: null }, log: [], manner: null, winner: null, counted: null,
    signed: { B: null, W: null, referee: null },
});

/* ---- pairing lists ---- */

export interface Pair { n: number; black: string; white: string }

/* Lines such as "1. Li - Wang", "2<tab>Zhao<tab>Qian", "Sun, Li" or "3 赵 对 钱"; boards without a number follow on. Lines that
 * are none are given back. */
export function parsePairs(text: string, after = 0): { pairs: Pair[]; strange: string[] } {
    const pairs: Pair[] = [];
    const strange: string[] = [];
    let next = after + 1;
    for (const raw of text.split(/\r?\n/).slice(0, 2000)) {
        const line = raw.trim();
        if (line === "") continue;
        const numbered = /^[(（]?(\d{1,4})[)）.:：、]?(?=[\s\t,，;；])[\s,，;；]*(.*)$/.exec(line) ?? /^(\d{1,4})[.:：、)）](.*)$/.exec(line);
        const rest = (numbered ? numbered[2] : line).trim();
        const parts = rest.split(/\t+|\s*[,，;；]\s*|\s+(?:-|–|—|vs\.?|v\.?|对|對)\s+|\s{2,}/i).map((part) => part.trim()).filter((part) => part !== "");
        const [black, white] = parts.length === 2 ? parts : parts.length === 1 && rest.split(/\s+/).length === 2 ? rest.split(/\s+/) : parts;
        if (parts.length > 4 || !black || !white) { strange.push(line); continue; }
        const n = numbered ? Number(numbered[1]) : next;
        if (n < 1 || pairs.some((pair) => pair.n === n)) { strange.push(line); continue; }
        pairs.push({ n, black: black.slice(0, 60), white: white.slice(0, 60) });
        next = n + 1;
    }
    return { pairs, strange };
}

function readStart(given: unknown): HallStart | null {
    const { at_ms, late_s, late_times, reading } = (given ?? {}) as Partial<HallStart>;
    const whole = (n: unknown, most: number): n is number => Number.isInteger(n) && (n as number) >= 0 && (n as number) <= most;
    if (!whole(at_ms, 2 ** 53) || at_ms === 0) return null;
    return { at_ms, late_s: whole(late_s, 86_400) ? late_s : 0, late_times: whole(late_times, 10) ? late_times : 0, reading: reading === true };
}

/* A hall as it was exported, or null. What a stranger's file lacks is filled with nothing. */
export function readHall(text: string): Hall | null {
    try {
        const given = JSON.parse(text) as Partial<Hall>;
        if (given.kind !== "weiqi-hall" || (given.version ?? 1) !== 1 || !Array.isArray(given.boards)) return null;
        const words = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");
        const boards = given.boards.slice(0, 2000).filter((board) => Number.isInteger(board?.n) && board.n > 0).map((board) => {
            const blank = emptyBoard(board.n);
            return { ...blank, ...board, names: { B: words(board.names?.B), W: words(board.names?.W) }, times: { ...blank.times, ...board.times },
                signed: { ...blank.signed, ...board.signed }, log: Array.isArray(board.log) ? board.log.slice(0, 500) : [] };
        });
        const seen = new Set<number>();
        return {
            ...emptyHall(""), event: words(given.event), round: words(given.round), date: words(given.date), rules: words(given.rules) || "chinese",
            edition: given.edition === "1988" ? "1988" : "2002", size: Number.isInteger(given.size) ? Math.min(25, Math.max(1, given.size as number)) : 19,
            komi_halves: Number.isInteger(given.komi_halves) ? (given.komi_halves as number) : 15,
            start: readStart(given.start),
            boards: boards.filter(({ n }) => !seen.has(n) && seen.add(n)).sort((a, b) => a.n - b.n),
        };
    } catch {
        return null;
    }
}

/* ---- one board ---- */

export interface BoardFolded {
    entries: Entry[];
    claims: ClaimLine[];
    warnings: Record<Side, number>;
    lost: Record<Side, boolean>;
    refused: { status: string }[];
}

export function foldBoard(table: RefereeTable, edition: Edition, board: HallBoard): BoardFolded {
    const lines = board.log.filter((line): line is Line => line.event !== "reopened" && !ofStart(line));
    const { entries, refused } = foldLedger(table, edition, lines, () => false);
    return {
        entries, refused, claims: board.log.filter((line): line is ClaimLine => line.event === "claim"),
        warnings: { B: table.warnings("B"), W: table.warnings("W") }, lost: { B: table.hasLost("B"), W: table.hasLost("W") },
    };
}

/* Has the claimant played since it happened? As was entered; or times were noted at a later move than the one it was at. */
export function hasPlayedSince(board: HallBoard, move: number | undefined, said: boolean): boolean {
    if (said) return true;
    if (move === undefined) return false;
    return (["B", "W"] as const).some((side) => Number(board.times[side]?.moves || 0) > move);
}

/* Would this claim be taken now? The table's own deadlines, as in a game that is recorded: "ok", "claim_late", "no_right". [R150] [R151] [R159] */
export function tryClaim(table: RefereeTable, edition: Edition, board: HallBoard, claim: { violation: string; side?: Side | null; by: Official; move?: number }, played_since: boolean): string {
    foldBoard(table, edition, board);
    const other = (side: Side): Side => (side === "B" ? "W" : "B");
    if (claim.by === "B" || claim.by === "W") {
        const side = claim.side ?? other(claim.by);
        table.move(side);                               /* what happened is that side's last move, or was seen after it */
        if (hasPlayedSince(board, claim.move, played_since)) table.move(claim.by);
        if (board.log.some((line) => line.event === "reopened")) table.confirm();      /* it had been confirmed: a slip of the pen alone is put right [R81] */
    }
    return table.claim({ violation: claim.violation, side: claim.side, by: claim.by, move: claim.by === "B" || claim.by === "W" ? 1 : undefined });
}

/* Quarters of a zi of the side that was counted. */
export const countedQuarters = (counted: Counted): number => 4 * (10 * counted.tens + counted.stones) + 2 * counted.shared;

export function countBoard(table: RefereeTable, hall: Hall, board: HallBoard, warnings: Record<Side, number>, by_territory: boolean): HandFound | string | null {
    if (!board.counted) return null;
    const { side, points } = board.counted;
    const halves = (value: number): number => Math.round(value * 2);
    return table.count({
        rules: hall.rules, width: hall.size, height: hall.size, by_territory, side,
        counted: by_territory ? { B: halves(points.B), W: halves(points.W) } : { B: side === "B" ? countedQuarters(board.counted) : 0, W: side === "W" ? countedQuarters(board.counted) : 0 },
        komi_halves: board.handicap >= 1 ? table.komiHalves(hall.rules, board.handicap) : hall.komi_halves, handicap: board.handicap, warnings,
    });
}

/* The result as it stands: by the count, or as it was entered. */
export function resultOf(board: HallBoard, found: HandFound | string | null): Result | null {
    if (board.manner === null) return null;
    const none = { text: "", zh: "", en: "" };
    if (board.manner === "count") {
        if (found === null || typeof found === "string") return null;
        return { winner: found.winner, manner: found.manner, margin_halves: found.margin_halves, ...none };
    }
    const needs = board.manner === "resignation" || board.manner === "time" || board.manner === "forfeit" || board.manner === "ruling";
    if (needs && !board.winner) return null;
    return { winner: needs ? board.winner : null, manner: board.manner, margin_halves: 0, ...none };
}

/* Signed by both players and the referee: nothing is changed any more [R81]. */
export const isClosed = (board: HallBoard): boolean => board.signed.B !== null && board.signed.W !== null && board.signed.referee !== null;
