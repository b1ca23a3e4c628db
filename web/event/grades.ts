// grades.ts — promotions: grades earned by wins or by place, from a table typed in one line, each with its reason.   [R178]
// SPDX-License-Identifier: MIT
import { readRank, strength } from "./model.ts";
import type { Player } from "./api.ts";

export interface Rule { by: "wins" | "place"; limit: number; grade: string }
export interface Promotion { grade: string; rule: Rule; approval: boolean }

/* "5=1段, 4=2级, #3=3段": wins -> grade; # a place up to which -> grade. What is not understood is left out. */
export function readRules(text: string): Rule[] {
    return text.split(/[,，;；\n]/).map((one) => /^\s*(#|第)?\s*(\d+(?:\.5)?)\s*名?\s*[=＝:：]\s*(.+?)\s*$/.exec(one)).filter((match) => match !== null)
        .map((match): Rule => ({ by: match[1] ? "place" : "wins", limit: Number(match[2]), grade: match[3] }));
}

const worth = (grade: string): number => {
    const rank = readRank(grade);
    return rank ? strength({ rank, rating: 0 } as Player) : 0;
};

/* The best grade that is earned and above the one he has; null: none. A grade that is no grade we know is given as it is typed. */
export function promotionOf(rules: Rule[], row: { wins: number; place: number }, rank: string): Promotion | null {
    const earned = rules.filter((rule) => (rule.by === "wins" ? row.wins >= rule.limit : row.place <= rule.limit));
    const best = earned.sort((a, b) => worth(b.grade) - worth(a.grade) || (a.by === b.by ? (a.by === "wins" ? b.limit - a.limit : a.limit - b.limit) : a.by === "place" ? -1 : 1))[0];
    if (!best) return null;
    const own = strength({ rank, rating: 0 } as Player);
    if (readRank(best.grade) !== null && rank !== "30K" && worth(best.grade) <= own) return null;
    return { grade: best.grade, rule: best, approval: /^[67]D$/.test(readRank(best.grade) ?? "") };
}
