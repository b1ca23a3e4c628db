// marking.test.ts — marks on their way are shown with their count before the server's word comes.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { marking } from "../game/marking.ts";
import type { Command, Count, Opened, RuleRow, View } from "../net/protocol.ts";
import { Rules } from "../rules.ts";

/* 5x5: Black's wall on the C line, White's on the D line, one white stone dead at A3.
 *   . . X O .
 *   . . X O .
 *   O . X O .
 *   . . X O .
 *   . . X O .
 * Black has 5 stones and 10 points, White 5 and 5; with A3 standing nobody has the points left of the wall. */
const stones = ["B C1", "W D1", "B C2", "W D2", "B C3", "W D3", "B C4", "W D4", "B C5", "W D5", "B pass", "W A3"];
const moves = stones.map((text) => ({ c: text[0] as "B" | "W", at: text.slice(2) }));

async function table(name: string): Promise<{ rules: Rules; opened: Opened; view: View }> {
    const rules = await Rules.load(readFileSync(process.env.WQ_RULES_WASM as string));
    const row = rules.row(name) as RuleRow;
    const opened = { width: 5, height: 5, rules: row, komi_halves: 15, handicap: 0 } as Opened;
    const view = { phase: "counting", dead: [] as string[], count: null as Count | null, move_number: moves.length } as View;
    return { rules, opened, view };
}
/* What the server has counted so far, in half points. */
const server = (black: number, white: number): Count => ({ terms: [] as Count["terms"], total: { B: black, W: white } }) as Count;
const mark = (at: string, dead: boolean): Command => ({ t: "mark", at, dead, game: "g", token: "t", key: "k", seq: 1 });

test("a mark on its way is counted at once: by area", async () => {
    const { rules, opened, view } = await table("chinese");
    const past = { opened, start: [], moves };
    view.count = server(19, 46);                                        /* 5 stones and 9 shared points; 6 stones, 5 points, komi */
    const { dead, count } = marking(rules, past, view, [mark("A3", true)]);
    assert.deepEqual(dead, ["A3"]);
    assert.ok(count);
    assert.deepEqual(count.area_halves, { B: 30, W: 20 });              /* 15 zi against 10 */
    assert.equal(count.result.text, "W+2.5");                           /* 15 - 10 - 7.5 */
    assert.equal(count.owner, "bbbwwbbbwwbbbwwbbbwwbbbww");
    assert.equal(marking(rules, past, { ...view, dead: ["A3"], count: server(30, 35) }, [mark("A3", false)]).count?.shared, 9);
});

test("a mark on its way is counted at once: by territory, what was taken and what stood before kept", async () => {
    const { rules, opened, view } = await table("japanese");
    view.count = server(0, 25);
    const { count } = marking(rules, { opened, start: [], moves }, view, [mark("A3", true)]);
    assert.equal(count?.total.B, 22);                                   /* ten points and a prisoner */
    assert.equal(count?.total.W, 25);                                   /* five points and komi */
});

test("with no mark on its way the server's word is shown; warnings it knows of stay in the count", async () => {
    const { rules, opened, view } = await table("chinese");
    const past = { opened, start: [], moves };
    const count: Count = { ...server(17, 48), terms: [{ code: "warning", side: "B", halves: -2, zh: "", en: "" }, { code: "warning", side: "W", halves: 2, zh: "", en: "" }] };
    const told = { ...view, count };
    assert.equal(marking(rules, past, told, []).count, count);
    assert.equal(marking(rules, past, told, [mark("A3", true)]).count?.result.text, "W+4.5");   /* [R169] */
    const ruled = { ...told, count: server(17, 57) };                   /* a ruling that the page knows nothing of */
    assert.equal(marking(rules, past, ruled, [mark("A3", true)]).count, ruled.count);
    assert.equal(marking(rules, past, { ...told, phase: "playing" }, [mark("A3", true)]).count, count);
});
