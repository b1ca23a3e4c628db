// hall_shared.test.ts — two devices at one hall: nothing that either wrote is lost.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyBoard, emptyHall, type Hall } from "../hall/hall.ts";
import { hear, keyOf, mergeHalls, partOf } from "../hall/shared.ts";

const claim = (at_ms: number) => ({ at_ms, event: "claim", violation: "late", side: "B", by: "referee" }) as never;
const base: Hall = { ...emptyHall("2026-12-01"), boards: [emptyBoard(1, "Li", "Wang"), emptyBoard(2), emptyBoard(3)] };

test("what each has changed stands, on one board as well", () => {
    const mine: Hall = { ...base, event: "Cup", boards: [{ ...base.boards[0], manner: "resignation", winner: "B", log: [claim(1)] }, base.boards[2], emptyBoard(5)] };
    const theirs: Hall = { ...base, round: "2", boards: [{ ...base.boards[0], names: { B: "Li", W: "Zhao" }, log: [claim(2)] }, base.boards[1], base.boards[2], emptyBoard(4)] };
    const merged = mergeHalls(base, mine, theirs);
    assert.equal(merged.event, "Cup");
    assert.equal(merged.round, "2");
    assert.deepEqual(merged.boards.map(({ n }) => n), [1, 3, 4, 5]);        /* board 2 was taken away here */
    assert.equal(merged.boards[0].names.W, "Zhao");
    assert.equal(merged.boards[0].manner, "resignation");
    assert.deepEqual(merged.boards[0].log.map(({ at_ms }) => at_ms), [2, 1]);
});

test("a board changed there is not taken away here, and the same twice is the same", () => {
    const mine: Hall = { ...base, boards: base.boards.slice(0, 2) };
    const theirs: Hall = { ...base, boards: [base.boards[0], base.boards[1], { ...base.boards[2], manner: "draw" }] };
    assert.equal(mergeHalls(base, mine, theirs).boards.length, 3);
    assert.deepEqual(mergeHalls(base, base, theirs), theirs);
    assert.deepEqual(mergeHalls(base, theirs, base), theirs);
});

test("a new board of one number on both devices is one where the players are, and two where they are not", () => {
    const li = { ...emptyBoard(4, "Li", "Wang"), log: [claim(1)] }, same = { ...emptyBoard(4, "Li", ""), manner: "draw" as const, log: [claim(2)] };
    const one = mergeHalls(base, { ...base, boards: [...base.boards, li] }, { ...base, boards: [...base.boards, same] }).boards;
    assert.deepEqual(one.map(({ n }) => n), [1, 2, 3, 4]);
    assert.deepEqual([one[3].names, one[3].manner, one[3].log.length], [li.names, "draw", 2]);
    const zhao = emptyBoard(4, "Zhao", "Qian");
    const two = mergeHalls(base, { ...base, boards: [...base.boards, li] }, { ...base, boards: [...base.boards, zhao, emptyBoard(5)] }).boards;
    assert.deepEqual(two.map(({ n, names }) => [n, names.B]), [[1, "Li"], [2, ""], [3, ""], [4, "Zhao"], [5, ""], [6, "Li"]]);
    assert.equal(two[5].log.length, 1);
});

test("a reversal stays with the ruling that it reverses", () => {
    const rule = (at_ms: number) => ({ at_ms, event: "rule", violation: "late", side: "B" }) as never;
    const reverse = (of: number) => ({ at_ms: 9, event: "reverse", of, by: "chief_referee" }) as never;
    const known: Hall = { ...base, boards: [{ ...base.boards[0], log: [rule(1)] }] };
    const with_lines = (...more: never[]): Hall => ({ ...known, boards: [{ ...known.boards[0], log: [rule(1), ...more] }] });
    const log = (mine: Hall, theirs: Hall) => mergeHalls(known, mine, theirs).boards[0].log.map((line) => (line.event === "reverse" ? -line.of : line.at_ms));
    assert.deepEqual(log(with_lines(rule(3), reverse(2)), with_lines(rule(2))), [1, 2, 3, -3]);
    assert.deepEqual(log(with_lines(rule(3), reverse(1)), with_lines(rule(2))), [1, 2, 3, -1]);
});

test("a device that opens the link on another day changes nothing", () => {
    const theirs: Hall = { ...base, event: "Cup" };
    assert.deepEqual(hear(null, emptyHall("2026-12-03"), theirs), theirs);
    assert.equal(hear(null, { ...emptyHall("2026-12-03"), boards: [emptyBoard(7)] }, theirs).boards.length, 4);
});

test("a link's key is long enough to be nobody's guess", () => {
    assert.equal(keyOf("#0123456789abcdef01234567"), "0123456789abcdef01234567");
    assert.equal(keyOf("#short"), null);
    assert.equal(keyOf(""), null);
});

test("a hall is told in parts of a size, and the parts make it", () => {
    const many: Hall = { ...base, event: "大会", boards: Array.from({ length: 300 }, (_, i) => emptyBoard(300 - i, `棋手${i}`, "Wang")) };
    let known: Hall | null = null, parts = 0;
    for (let part = partOf(known, many, 18_000); part; part = partOf(known, many, 18_000)) {
        assert.ok(JSON.stringify(part.hall.boards).length < 18_400);
        known = part.then;
        assert.ok(++parts < 20);
    }
    assert.ok(parts > 2);
    assert.deepEqual(known?.boards, [...many.boards].reverse());
    const next: Hall = { ...many, round: "2", boards: many.boards.filter(({ n }) => n !== 7).map((board) => (board.n === 9 ? { ...board, manner: "draw" } : board)) };
    const part = partOf(known, next, 18_000);
    assert.deepEqual([part?.hall.boards.map(({ n }) => n), part?.gone, part?.hall.round], [[9], [7], "2"]);
    assert.equal(partOf(part?.then ?? null, next, 18_000), null);
});

test("one board too large for a part is told alone", () => {
    const large: Hall = { ...base, boards: [emptyBoard(1), { ...emptyBoard(2), log: Array.from({ length: 400 }, (_, i) => claim(i)) }, emptyBoard(3)] };
    const first = partOf(null, large, 5000), second = partOf(first?.then ?? null, large, 5000), third = partOf(second?.then ?? null, large, 5000);
    assert.deepEqual([first, second, third].map((part) => part?.hall.boards.map(({ n }) => n)), [[1], [2], [3]]);
});
