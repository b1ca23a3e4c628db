// count.test.ts — the count step by step, with the numbers of the rule texts.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { againstHalf, countSteps, scoreSheet, tens } from "../game/count_steps.ts";
import { points, quarters, resultWords, zi } from "../game/words.ts";
import { tongue } from "../i18n/i18n.ts";
import type { Count, Result, Side, Term } from "../net/protocol.ts";

const term = (code: string, side: Side, halves: number): Term => ({ code, side, halves, zh: code, en: code });
const won = (winner: Side | null, margin_halves: number): Result => ({ winner, manner: winner ? "count" : "draw", margin_halves, text: "", zh: "", en: "" });

/* A finished 19x19 board: Black's stones and points, shared points, what White gets, and the result. */
function board(stones: number, surrounded: number, shared: number, given: number, result: Result, code = "komi"): Count {
    const other = 361 - stones - surrounded - shared;
    return {
        terms: [
            term("stones", "B", 2 * stones), term("surrounded", "B", 2 * surrounded), term("shared", "B", shared),
            term("stones", "W", 2 * other), term("surrounded", "W", 0), term("shared", "W", shared),
            ...(given ? [term(code, "W", given)] : []),
        ],
        total: { B: 2 * (stones + surrounded) + shared, W: 2 * other + shared + given },
        stones: { B: stones, W: other },
        surrounded: { B: surrounded, W: 0 },
        shared,
        neutral: 0,
        dead: { B: 0, W: 0 },
        taken: { B: 0, W: 0 },
        area_halves: { B: 2 * (stones + surrounded) + shared, W: 2 * other + shared },
        base_halves: 361,
        owner: "",
        result,
    };
}

/* The steps must add up: the sum and what is added or taken off, less the base, is the margin. */
function addsUp(count: Count): number {
    const steps = countSteps(count);
    const sum = steps.find(({ code }) => code === "sum")?.quarters ?? 0;
    const base = steps[steps.length - 1].quarters;
    const parts = steps.filter(({ code }) => code === "points" || code === "stones" || code === "shared").reduce((n, step) => n + step.quarters, 0);
    assert.equal(parts, sum);
    const after = steps.slice(steps.findIndex(({ code }) => code === "sum") + 1, -1).reduce((n, step) => n + step.quarters, sum);
    assert.equal(after, base);
    return base - 2 * count.base_halves;
}

test("185 wins by ¾ zi, 184½ by ¼, 184 loses by ¼ [R88]", () => {
    assert.equal(addsUp(board(140, 45, 0, 15, won("B", 3))), 3);
    assert.equal(addsUp(board(140, 44, 1, 15, won("B", 1))), 1);
    assert.equal(addsUp(board(140, 44, 0, 15, won("W", 1))), -1);
});

test("one side is compared with half the board only where both sides' shares make up the board and zi are counted [R70] [R206]", () => {
    const whole = board(140, 44, 0, 15, won("W", 1));
    assert.equal(againstHalf(whole, { counting: "area", unit: "zi" }), true);
    assert.equal(againstHalf(whole, { counting: "area", unit: "points" }), false);         /* AGA, Ing, Tromp-Taylor */
    assert.equal(againstHalf(whole, { counting: "stones", unit: "zi" }), false);           /* more stones win */
    assert.equal(againstHalf(whole, { counting: "territory", unit: "points" }), false);
    assert.equal(againstHalf({ ...whole, area_halves: { B: 200, W: 190 } }, { counting: "area", unit: "zi" }), false);
});

test("the worked example: 140 and 44 against 140 and 37 [R78]", () => {
    assert.equal(addsUp(board(140, 44, 0, 0, won("B", 14))), 14);      /* no komi: 3½ zi, 7 points */
    assert.equal(addsUp(board(140, 44, 0, 13, won("B", 1))), 1);        /* 3¼ zi: ¼ zi */
});

test("nine stones give back 4½ zi: 185 is a draw [R94]", () => {
    assert.equal(addsUp(board(140, 45, 0, 18, won(null, 0), "handicap")), 0);
    const steps = countSteps(board(140, 45, 0, 18, won(null, 0), "handicap"));
    assert.deepEqual(steps.map(({ code }) => code), ["dead", "points", "stones", "sum", "handicap", "base"]);
    assert.equal(quarters(steps[4].quarters), "−4½");
});

test("komi is a step of its own, and the base is half the board [R70] [R73]", () => {
    const steps = countSteps(board(110, 73, 5, 15, won("B", 5)));
    assert.deepEqual(steps.map(({ code }) => code), ["dead", "points", "stones", "shared", "sum", "komi", "base"]);
    assert.deepEqual(steps.map((step) => quarters(step.quarters)), ["0", "73", "110", "2½", "185½", "−3¾", "181¾"]);
});

test("points are made up to whole tens [R72] [R214]", () => {
    assert.deepEqual(tens(73), { tens: 70, rest: 3 });
    assert.deepEqual(tens(9), { tens: 0, rest: 9 });
    assert.deepEqual(tens(80), { tens: 80, rest: 0 });
});

test("half points are said in zi and in points [R75]", () => {
    assert.deepEqual([15, 7, 1, 2, 4, 0, -1, -15].map(zi), ["3¾", "1¾", "¼", "½", "1", "0", "−¼", "−3¾"]);
    assert.deepEqual([15, 13, 0, -5].map(points), ["7.5", "6.5", "0", "−2.5"]);
});

test("results in every language", () => {
    const hans = tongue("zh-Hans");
    const hant = tongue("zh-Hant");
    const en = tongue("en");
    const count = { ...won("B", 5), text: "B+2.5" };
    assert.deepEqual(resultWords(hans, count, true), { main: "黑胜 1¼ 子", small: "B+2.5 目" });
    assert.deepEqual(resultWords(hant, count, false), { main: "黑勝 2.5 目", small: "B+2.5" });
    assert.equal(resultWords(en, count, true).main, "Black wins by 1¼ zi");
    assert.equal(resultWords(hans, { ...count, manner: "resignation", winner: "W" }, true).main, "白中盘胜");
    assert.equal(resultWords(hans, { ...count, manner: "time" }, true).main, "白超时负");
    assert.equal(resultWords(en, { ...count, manner: "time" }, true).main, "Black wins on time");
    assert.equal(resultWords(hans, { ...count, manner: "draw", winner: null }, true).main, "和棋");
    assert.equal(resultWords(hant, { ...count, manner: "no_result", winner: null }, true).main, "無勝負");
});

test("a territory sheet has one line a kind, both sides beside each other [R76]", () => {
    const count = board(0, 0, 0, 0, won("B", 1));
    count.terms = [term("surrounded", "B", 88), term("prisoners", "B", 0), term("surrounded", "W", 74), term("komi", "W", 13)];
    assert.deepEqual(scoreSheet(count).map(({ code, B, W }) => [code, B, W]), [["surrounded", 88, 74], ["prisoners", 0, 0], ["komi", 0, 13]]);
});
