// geometry.test.ts — names, places and lines of boards of every size.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { geometry, linesPath, pointFrom, pointName, step } from "../board/geometry.ts";

test("every point of every board has a name that is read back as that point", () => {
    for (let width = 1; width <= 25; width++)
        for (let height = 1; height <= 25; height++) {
            const size = { width, height };
            const names = new Set<string>();
            for (let p = 0; p < width * height; p++) {
                const name = pointName(size, p);
                assert.ok(!name.includes("I"), name);
                assert.equal(pointFrom(size, name), p);
                assert.equal(pointFrom(size, name.toLowerCase()), p);
                names.add(name);
            }
            assert.equal(names.size, width * height);
        }
});

test("names are letters without I and lines from the bottom", () => {
    const size = { width: 19, height: 19 };
    assert.equal(pointName(size, 0), "A19");
    assert.equal(pointName(size, 18), "T19");
    assert.equal(pointName(size, 360), "T1");
    assert.equal(pointName(size, 15 * 19 + 3), "D4");
    assert.equal(pointName({ width: 9, height: 13 }, 8), "J13");
    assert.equal(pointName(size, -1), "pass");
    assert.equal(pointFrom(size, " PASS "), -1);
});

test("what is no point of the board is not read", () => {
    const size = { width: 9, height: 9 };
    for (const name of ["", "I5", "K1", "A10", "A0", "A01", "5A", "AA", "A-1", "é4", "A1x", "passs"]) assert.equal(pointFrom(size, name), null, name);
});

test("cells are 23 wide and 24 high, as on a real board [R2]", () => {
    const g = geometry({ width: 19, height: 19 }, true);
    assert.deepEqual([g.across, g.down], [466, 484]);
    assert.equal(g.x(1) - g.x(0), 23);
    assert.equal(g.y(1) - g.y(0), 24);
    assert.equal(linesPath(g).match(/M/g)?.length, 38); // [R1]
    assert.equal(linesPath(geometry({ width: 5, height: 7 }, false)).match(/M/g)?.length, 12);
});

test("a step off the edge stays on it", () => {
    const size = { width: 5, height: 4 };
    assert.equal(step(size, 0, -1, 0), 0);
    assert.equal(step(size, 0, 0, -1), 0);
    assert.equal(step(size, 19, 1, 1), 19);
    assert.equal(step(size, 7, 1, 1), 13);
    assert.equal(step(size, 7, -5, 0), 5);
});
