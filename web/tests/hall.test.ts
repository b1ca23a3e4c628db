// hall.test.ts — the ledger of a hall: pairing lists as people paste them, exported files, counts and rulings of a board.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { countBoard, countedQuarters, emptyBoard, emptyHall, foldBoard, type HallBoard, isClosed, parsePairs, readHall, resultOf } from "../hall/hall.ts";
import { RefereeTable } from "../referee/table.ts";
import { Rules } from "../rules.ts";

const table = new RefereeTable(await Rules.load(readFileSync(process.env.WQ_RULES_WASM ?? "")));

test("pairing lists are read as they are pasted", () => {
    const pairs = (text: string) => parsePairs(text).pairs.map(({ n, black, white }) => [n, black, white]);
    assert.deepEqual(pairs("1\tLi Ming\tWang Fang\n2\tZhao\tQian\r\n\n"), [[1, "Li Ming", "Wang Fang"], [2, "Zhao", "Qian"]]);
    assert.deepEqual(pairs("1. Li Ming - Wang Fang\n3. Sun vs Zhou"), [[1, "Li Ming", "Wang Fang"], [3, "Sun", "Zhou"]]);
    assert.deepEqual(pairs("李明 对 王芳\n赵钱，孙周"), [[1, "李明", "王芳"], [2, "赵钱", "孙周"]]);
    assert.deepEqual(pairs("7 李明 王芳"), [[7, "李明", "王芳"]]);
    assert.deepEqual(pairs("12, Smith-Jones, O'Neil"), [[12, "Smith-Jones", "O'Neil"]]);
    assert.deepEqual(pairs("(4) A, B"), [[4, "A", "B"]]);
    assert.deepEqual(parsePairs("Ming\n1\tA\tB\n1\tC\tD\nalone").strange, ["Ming", "1\tC\tD", "alone"]);
    assert.deepEqual(parsePairs("Sun\tLi", 5).pairs[0].n, 6);
    assert.deepEqual(parsePairs("").pairs, []);
});

test("an exported hall is read again; what is none is not taken", () => {
    const hall = { ...emptyHall("2026-11-30"), event: "Cup", boards: [emptyBoard(2, "a", "b"), emptyBoard(1)] };
    const again = readHall(JSON.stringify(hall));
    assert.deepEqual(again?.boards.map(({ n }) => n), [1, 2]);
    assert.equal(again?.event, "Cup");
    assert.equal(readHall("1\ta\tb"), null);
    assert.equal(readHall('{"kind":"weiqi-hall","boards":3}'), null);
    assert.deepEqual(readHall('{"kind":"weiqi-hall","boards":[{"n":3},{"n":3},{"n":-1},{}]}')?.boards.map(({ n, names }) => [n, names.B]), [[3, ""]]);
});

const counted = (side: "B" | "W", tens: number, stones: number, shared = 0) => ({ side, tens, stones, shared, points: { B: 0, W: 0 } });

test("a count of one side decides: 185 zi of Black win by 3/4 zi, and a warning costs one zi [R70] [R169]", () => {
    const hall = emptyHall("");
    const board: HallBoard = { ...emptyBoard(1), manner: "count", counted: counted("B", 12, 64, 2) };
    assert.equal(countedQuarters(counted("B", 12, 64, 2)), 4 * 185);
    const found = countBoard(table, hall, board, { B: 0, W: 0 }, false);
    const result = resultOf(board, found);
    assert.deepEqual([result?.winner, result?.margin_halves], ["B", 3]);
    const warned: HallBoard = { ...board, log: [{ at_ms: 1, event: "rule", violation: "clock_too_early", side: "B", by: "referee" }] };
    const fold = foldBoard(table, "2002", warned);
    const after = resultOf(warned, countBoard(table, hall, warned, fold.warnings, false));
    assert.deepEqual([fold.warnings.B, after?.winner, after?.margin_halves], [1, "W", 1]);
    const twice: HallBoard = { ...warned, log: [...warned.log, { at_ms: 2, event: "rule", violation: "phone_sounds", side: "B", by: "referee" }] };
    const lost = foldBoard(table, "2002", twice);
    assert.ok(lost.lost.B && lost.entries.length === 3);
    assert.deepEqual([resultOf(twice, countBoard(table, hall, twice, lost.warnings, false))?.manner, resultOf(twice, countBoard(table, hall, twice, lost.warnings, false))?.winner], ["ruling", "W"]);
    assert.equal(typeof countBoard(table, hall, { ...board, counted: counted("B", 40, 90) }, { B: 0, W: 0 }, false), "string");
});

test("other results need a winner where there is one; three signatures close a board [R81]", () => {
    const board = emptyBoard(1);
    assert.equal(resultOf(board, null), null);
    assert.equal(resultOf({ ...board, manner: "resignation" }, null), null);
    assert.equal(resultOf({ ...board, manner: "resignation", winner: "W" }, null)?.winner, "W");
    assert.equal(resultOf({ ...board, manner: "both_lose", winner: "W" }, null)?.winner, null);
    const pen = { name: "x", at_ms: 1 };
    assert.ok(!isClosed({ ...board, signed: { B: pen, W: pen, referee: null } }));
    assert.ok(isClosed({ ...board, signed: { B: pen, W: pen, referee: pen } }));
});
