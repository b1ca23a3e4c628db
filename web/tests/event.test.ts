// event.test.ts — results typed, lists pasted, grades read, pairs exchanged, promotions: the plain knowledge of the tournament pages.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventView, Player } from "../event/api.ts";
import { promotionOf, readRules } from "../event/grades.ts";
import { doubles, exchange, gained, pointsBefore, lotTrouble, readList, readRank, seriesOver, seriesScore, strength, turnColours, typedResult, typedSeries } from "../event/model.ts";

test("a board's number and a key are a result; anything else waits", () => {
    assert.deepEqual(typedResult("7b"), { table: 7, result: "B", forfeit: false });
    assert.deepEqual(typedResult("12 w"), { table: 12, result: "W", forfeit: false });
    assert.deepEqual(typedResult("3="), { table: 3, result: "=", forfeit: false });
    assert.deepEqual(typedResult("4x"), { table: 4, result: "both_lose", forfeit: false });
    assert.deepEqual(typedResult("5?"), { table: 5, result: "?", forfeit: false });
    assert.deepEqual(typedResult("16W"), { table: 16, result: "W", forfeit: true });
    assert.deepEqual(typedResult("9.1"), { table: 9, result: "B", forfeit: false });
    assert.deepEqual(typedResult("9.0"), { table: 9, result: "=", forfeit: false });
    assert.deepEqual(typedResult("8黑"), { table: 8, result: "B", forfeit: false });
    assert.deepEqual(typedResult("8双"), { table: 8, result: "both_lose", forfeit: false });
    for (const text of ["", "7", "b", "12q", "7bb", "b7", "7.", "7.3", "12345b"]) assert.equal(typedResult(text), null, text);
});

test("a series is typed game by game, up to the one that decides it", () => {
    assert.deepEqual(typedSeries("7bwb", 3), { table: 7, series: "ABA" });
    assert.deepEqual(typedSeries("12 w=w", 3), { table: 12, series: "B=B" });
    assert.deepEqual(typedSeries("3黑白", 5), { table: 3, series: "AB" });
    for (const text of ["", "7", "b", "7bbb", "7x", "7B", "12345b"]) assert.equal(typedSeries(text, 3), null, text);
    assert.deepEqual(seriesScore("AB=A"), [2, 1]);
    assert.equal(seriesOver("AA", 3), true);
    assert.equal(seriesOver("AAB", 5), false);
});

test("grades are read in every usual writing", () => {
    const cases: [string, string | null][] = [["3段", "3D"], ["三段", "3D"], ["业余5段", "5D"], ["职业九段", "9P"], ["9p", "9P"], ["2 kyu", "2K"], ["12K", "12K"],
        ["4 dan", "4D"], ["初段", "1D"], ["五级", "5K"], ["18级", "18K"], ["abc", null], ["", null], ["2400", null]];
    for (const [text, rank] of cases) assert.equal(readRank(text), rank, text);
});

test("a list is read with a head or without, by tabs, commas or blanks", () => {
    const entry = { name: "王小明", rank: "3D", rating: 2100, club: "东城棋院" };
    assert.deepEqual(readList("姓名,单位,段位,等级分\n王小明,东城棋院,3段,2100\n"), [entry]);
    assert.deepEqual(readList("王小明\t3段\t东城棋院\t2100"), [entry]);
    assert.deepEqual(readList("1. 王小明 3段 东城棋院 2100"), [entry]);
    assert.deepEqual(readList("12\t王小明\t东城棋院\t3段\t2100"), [entry]);
    assert.deepEqual(readList("Li Lei 3d\n# no player\n\nHan Mei 4k 1200"), [{ name: "Li Lei", rank: "3D" }, { name: "Han Mei", rank: "4K", rating: 1200 }]);
    assert.deepEqual(readList('name,club\n"Doe, John","The ""Go"" Club"'), [{ name: "Doe, John", club: 'The "Go" Club' }]);
    assert.deepEqual(readList("\ufeff张三"), [{ name: "张三" }]);
    assert.deepEqual(readList("  \n"), []);
});

const person = (n: number, name: string, rank = "3D", rating = 0): Player =>
    ({ n, name, first_name: "", rank, rating, country: "", club: "", board: 0, seed: n, from_round: 1, warnings: 0, sanctioned: false, absent: [], byes: [] });

test("who is there already, or twice, is said", () => {
    assert.deepEqual(doubles([{ name: "A" }, { name: "B" }, { name: "B" }], [person(1, "A")]), ["A", "B"]);
});

test("professionals before dan before kyu, then by rating", () => {
    const order = [person(1, "a", "2K"), person(2, "b", "1D", 1900), person(3, "c", "1P"), person(4, "d", "7D"), person(5, "e", "1D", 2000), person(6, "f", "10K")]
        .sort((x, y) => strength(y) - strength(x)).map(({ n }) => n);
    assert.deepEqual(order, [3, 4, 5, 2, 1, 6]);
});

test("two players change places wherever they sit, with the bye as well", () => {
    const pairs = { tables: [{ black: 1, white: 2 }, { black: 3, white: 4 }], byes: [5] };
    assert.deepEqual(exchange(pairs, 2, 3).tables, [{ black: 1, white: 3 }, { black: 2, white: 4 }]);
    assert.deepEqual(exchange(pairs, 1, 5), { tables: [{ black: 5, white: 2 }, { black: 3, white: 4 }], byes: [1] });
    assert.deepEqual(exchange(pairs, 1, 2).tables[0], { black: 2, white: 1 });
    assert.deepEqual(turnColours(pairs, 1).tables[1], { black: 4, white: 3 });
});

test("points before a round: 2 a win, 1 a draw, nothing for an open game, a bye and an absence as the event says", () => {
    const table = (black: number, white: number, result: "B" | "W" | "=" | "?" | "both_lose") => ({ table: 1, black, white, result, forfeit: false });
    const round = (n: number, tables: ReturnType<typeof table>[], byes: number[] = []) => ({ round: n, seq: n, closed: false, manual: false, tables, byes, absent: [] });
    const view = { round: [round(1, [table(1, 2, "B")], [3]), round(2, [table(3, 1, "=")]), round(3, [table(1, 2, "?")])], players: [person(1, "A"), person(2, "B"), person(3, "C")], unplayed: { bye: 2, absent: 0 } } as unknown as EventView;
    assert.equal(pointsBefore(view, 1, 3), 3);
    assert.equal(pointsBefore(view, 1, 9), 3);
    assert.equal(pointsBefore(view, 3, 2), 2);
    view.unplayed = { bye: 0, absent: 1 };
    view.players[1].absent = [2];
    assert.equal(pointsBefore(view, 3, 2), 0);
    assert.equal(pointsBefore(view, 2, 3), 1);
    view.round[0].half_byes = [3];
    assert.equal(pointsBefore(view, 3, 2), 1);
    assert.equal(gained(table(1, 2, "both_lose"), 1), 0);
    assert.equal(gained(table(1, 2, "?"), 1), null);
});

test("a promotion table: the highest number of wins that is reached", () => {
    const rules = readRules("3=2级, 5=1段；4：1级\nnonsense, #2=3段，第1名=6段");
    assert.deepEqual(rules.map(({ by, limit, grade }) => [by, limit, grade]), [["wins", 3, "2级"], ["wins", 5, "1段"], ["wins", 4, "1级"], ["place", 2, "3段"], ["place", 1, "6段"]]);
    const grade = (wins: number, place: number, rank: string) => promotionOf(rules, { wins, place }, rank)?.grade;
    assert.equal(grade(5, 9, "5K"), "1段");
    assert.equal(grade(4.5, 9, "5K"), "1级");
    assert.equal(grade(2, 9, "5K"), undefined);
    assert.equal(grade(5, 9, "1D"), undefined, "he has it already");
    assert.equal(grade(3, 9, "1K"), undefined, "nobody is put down");
    assert.equal(grade(5, 2, "1D"), "3段", "by place, which is higher");
    assert.equal(grade(3, 9, "30K"), "2级", "without a grade");
    assert.equal(promotionOf(rules, { wins: 5, place: 1 }, "5D")?.approval, true, "6 and 7 dan need approval");
    assert.equal(promotionOf(readRules("2=甲级"), { wins: 3, place: 4 }, "5D")?.grade, "甲级", "a word of the house's own");
});

test("numbers drawn by hand: one each, no two alike", () => {
    assert.equal(lotTrouble([1, 2], { 1: "4", 2: "7" }), null);
    assert.equal(lotTrouble([1, 2], { 1: "4" }), "missing");
    assert.equal(lotTrouble([1, 2], { 1: "4", 2: "0" }), "missing");
    assert.equal(lotTrouble([1, 2], { 1: "4", 2: "4" }), "4");
});
