// hall_shared.test.ts — two devices at one hall: nothing that either wrote is lost.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyBoard, emptyHall, type Hall } from "../hall/hall.ts";
import { keyOf, mergeHalls } from "../hall/shared.ts";

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

test("a link's key is long enough to be nobody's guess", () => {
    assert.equal(keyOf("#0123456789abcdef01234567"), "0123456789abcdef01234567");
    assert.equal(keyOf("#short"), null);
    assert.equal(keyOf(""), null);
});
