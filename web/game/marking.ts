// marking.ts — dead stones being marked: the board and its count as they will be once the marks on their way have arrived.
// SPDX-License-Identifier: MIT
//
// The page counts by its own copy of the rules, so that a mark is seen with its count at once; the server's word replaces both.
import { pointFrom, pointName } from "../board/geometry.ts";
import type { Command, Count, View } from "../net/protocol.ts";
import type { Rules } from "../rules.ts";
import { type Past, showMove, sizeOf } from "./shown.ts";

export interface Marking { dead: string[]; count: Count | null }

/* What the server says of the marks, where none is on its way; else that with those marks made. */
export function marking(rules: Rules, past: Past, view: View, waiting: readonly Command[]): Marking {
    const marks = waiting.filter((command) => command.t === "mark");
    if (view.phase !== "counting" || !view.count || marks.length === 0) return { dead: view.dead, count: view.count };
    const size = sizeOf(past.opened);
    showMove(rules, past, past.moves.length, null);
    const dead = new Set(view.dead.map((name) => pointFrom(size, name) as number));
    const { opened } = past;
    const terms = { komi_halves: opened.komi_halves, handicap: opened.handicap, warnings: warningsOf(view.count) };
    const before = rules.count({ ...terms, dead });
    /* the server knows what the page does not, such as a ruling on contested points: then its count alone is right */
    if (typeof before === "string" || before.total.B !== view.count.total.B || before.total.W !== view.count.total.W)
        return { dead: view.dead, count: view.count };
    for (const mark of marks) {
        const point = mark.t === "mark" ? pointFrom(size, mark.at) : null;
        if (point === null || mark.t !== "mark") continue;
        rules.chain(point).forEach((inChain, stone) => {
            if (inChain) mark.dead ? dead.add(stone) : dead.delete(stone);
        });
    }
    const count = rules.count({ ...terms, dead });
    if (typeof count === "string") return { dead: view.dead, count: view.count };
    return { dead: [...dead].sort((a, b) => a - b).map((point) => pointName(size, point)), count };
}

/* How many warnings one side has more than the other: what the count says of them.  [R169] */
function warningsOf(count: Count): { B: number; W: number } {
    const more = count.terms.find(({ code, side }) => code === "warning" && side === "B");
    const ahead = more ? more.halves / 2 : 0;
    return { B: Math.max(0, -ahead), W: Math.max(0, ahead) };
}
