// count_steps.ts — a count as a Chinese referee makes it: one side, step by step, against half the board.
// SPDX-License-Identifier: MIT
//
// All numbers are quarters of a zi, so that nothing is rounded: a point is 4, half a shared point 2, komi of 15 half
// points is 15 (3¾ zi).                                                  [R68] [R69] [R70] [R72] [R73] [R75] [R214]
import type { Count, RuleRow } from "../net/protocol.ts";

export interface Step {
    code: "dead" | "points" | "stones" | "shared" | "sum" | "komi" | "handicap" | "warning" | "other" | "base";
    quarters: number;
    /* Of "other": the code of its term, and its words as the server has them. */
    term?: string;
    zh?: string;
    en?: string;
}

/* The terms that make up the area itself; all others move the result. */
const AREA = new Set(["stones", "surrounded", "shared"]);

/* Is one side compared with half the board? Where the rule book counts so (in zi), and every point is somebody's: not where stones
 * alone are counted, nor where points belong to nobody. */
export function againstHalf(count: Count, rules: Pick<RuleRow, "counting" | "unit">): boolean {
    return rules.counting === "area" && rules.unit === "zi" && count.area_halves.B + count.area_halves.W === 2 * count.base_halves;
}

export function countSteps(count: Count): Step[] {
    const steps: Step[] = [];
    steps.push({ code: "dead", quarters: -4 * (count.dead.B + count.dead.W) });
    steps.push({ code: "points", quarters: 4 * count.surrounded.B });
    steps.push({ code: "stones", quarters: 4 * count.stones.B });
    if (count.shared > 0) steps.push({ code: "shared", quarters: 2 * count.shared });
    steps.push({ code: "sum", quarters: 2 * count.area_halves.B });

    /* one zi handed over: off one side and on the other, one line here [R169] */
    const warned = count.terms.filter((term) => term.code === "warning").reduce((sum, term) => sum + (term.side === "B" ? term.halves : -term.halves), 0);
    if (warned !== 0) steps.push({ code: "warning", quarters: warned });
    for (const term of count.terms) {
        if (AREA.has(term.code) || term.code === "warning" || term.halves === 0) continue;
        const code = term.code === "komi" || term.code === "handicap" ? term.code : "other";
        steps.push({ code, quarters: term.side === "B" ? term.halves : -term.halves, term: term.code, zh: term.zh, en: term.en });
    }
    steps.push({ code: "base", quarters: 2 * count.base_halves + signedMargin(count) });
    return steps;
}

/* Black's margin in half points of score, which are quarters of a zi: below 0 where White wins. */
export function signedMargin(count: Count): number {
    const { winner, margin_halves } = count.result;
    return winner === "B" ? margin_halves : winner === "W" ? -margin_halves : 0;
}

/* Whole tens first, as the stones are laid out, and what is left: 73 is 70 and 3. */
export function tens(points: number): { tens: number; rest: number } {
    return { tens: points - (points % 10), rest: points % 10 };
}

/* A territory count as lines of two columns, in half points. */
export interface SheetLine { code: string; zh: string; en: string; B: number; W: number }

export function scoreSheet(count: Count): SheetLine[] {
    const lines: SheetLine[] = [];
    for (const term of count.terms) {
        let line = lines.find((one) => one.code === term.code);
        if (!line) {
            line = { code: term.code, zh: term.zh, en: term.en, B: 0, W: 0 };
            lines.push(line);
        }
        line[term.side] += term.halves;
    }
    return lines;
}
