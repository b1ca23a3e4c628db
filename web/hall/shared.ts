// shared.ts — a hall kept by the server: what two devices have changed, put together.
// SPDX-License-Identifier: MIT
import { emptyBoard, emptyHall, type Hall, type HallBoard, type HallLine } from "./hall.ts";

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/* The key in a hall's link, "#...": whoever has it keeps the hall. */
export const keyOf = (hash: string): string | null => (/^#[\w-]{24,64}$/.test(hash) ? hash.slice(1) : null);

const rulings = (log: HallLine[]): number => log.filter((line) => line.event === "rule").length;

/* An appeal and a reversal name a ruling by its number in the log: one made here comes after those made there meanwhile. */
const after = (line: HallLine, known: number, more: number): HallLine =>
    (line.event === "appeal" || line.event === "reverse") && line.of > known ? { ...line, of: line.of + more } : line;

function boardOf(base: HallBoard, mine: HallBoard, theirs: HallBoard): HallBoard {
    const merged = { ...theirs };
    for (const field of Object.keys(mine) as (keyof HallBoard)[])
        if (field !== "log" && !same(mine[field], base[field])) (merged as Record<string, unknown>)[field] = mine[field];
    const known = new Set(base.log.map((line) => JSON.stringify(line)));
    const there = new Set(theirs.log.map((line) => JSON.stringify(line)));
    const added: HallLine[] = mine.log.filter((line) => !known.has(JSON.stringify(line)) && !there.has(JSON.stringify(line)));
    const before = rulings(base.log), more = rulings(theirs.log) - before;
    return { ...merged, log: [...theirs.log, ...(rulings(added) > 0 ? added.map((line) => after(line, before, more)) : added)] };
}

/* The same board entered on both: no name there says otherwise. */
const isSameBoard = (a: HallBoard, b: HallBoard): boolean =>
    (["B", "W"] as const).every((side) => a.names[side] === "" || b.names[side] === "" || a.names[side] === b.names[side]);

/* Both started from `base`: what was changed here stands, and what was changed there as well; claims and rulings of both are kept. */
export function mergeHalls(base: Hall, mine: Hall, theirs: Hall): Hall {
    const merged: Hall = { ...theirs };
    for (const field of Object.keys(mine) as (keyof Hall)[])
        if (field !== "boards" && !same(mine[field], base[field])) (merged as unknown as Record<string, unknown>)[field] = mine[field];
    const at = (hall: Hall): Map<number, HallBoard> => new Map(hall.boards.map((board) => [board.n, board]));
    const before = at(base), here = at(mine), there = at(theirs);
    const boards: HallBoard[] = [];
    let last = Math.max(0, ...here.keys(), ...there.keys());
    for (const n of [...new Set([...here.keys(), ...there.keys()])].sort((a, b) => a - b)) {
        const old = before.get(n), own = here.get(n), other = there.get(n);
        if (own && other && (old || isSameBoard(own, other))) boards.push(boardOf(old ?? emptyBoard(n), own, other));
        else if (own && other) boards.push(other, { ...own, n: ++last });    /* of other players: a board of its own */
        else if (own && (!old || !same(own, old))) boards.push(own);         /* new here, or taken away there while changed here */
        else if (other && (!old || !same(other, old))) boards.push(other);
    }
    return { ...merged, boards: boards.sort((a, b) => a.n - b.n) };
}

/* What this device has once it hears `theirs`: where nothing was known and nothing is entered here, that and no more. */
export function hear(base: Hall | null, mine: Hall, theirs: Hall): Hall {
    if (base === null && same({ ...mine, date: "" }, emptyHall(""))) return theirs;
    return mergeHalls(base ?? emptyHall(""), mine, theirs);
}

export interface Part { hall: Hall; gone: number[]; then: Hall }

/* What has to be told of `hall` where `base` is known (null: nothing), in boards of about `most` characters in all: those boards, the
 * numbers of boards that are gone, and what is known once this is told. Null where nothing is new. */
export function partOf(base: Hall | null, hall: Hall, most: number): Part | null {
    const known = new Map((base?.boards ?? []).map((board) => [board.n, board]));
    const here = new Map(hall.boards.map((board) => [board.n, board]));
    const told: HallBoard[] = [];
    let length = 0;
    for (const [n, board] of here) {
        if (same(known.get(n), board)) continue;
        const more = JSON.stringify(board).length;
        if (told.length > 0 && length + more > most) break;
        length += more;
        told.push(board);
        known.set(n, board);
    }
    const gone = [...known.keys()].filter((n) => !here.has(n));
    for (const n of gone) known.delete(n);
    const then = { ...hall, boards: [...known.values()].sort((a, b) => a.n - b.n) };
    const fields = base === null || !same({ ...base, boards: [] }, { ...hall, boards: [] });
    return told.length > 0 || gone.length > 0 || fields ? { hall: { ...hall, boards: told }, gone, then } : null;
}
