// clock.test.ts — a side's time between the server's messages, with the times of the rule texts.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { called, calls, mainText, parseTime, sideAt } from "../clock/model.ts";
import type { ClockView, SideTime } from "../net/protocol.ts";

const side = (part: Partial<SideTime>): SideTime => ({ phase: "main", main_ms: 0, periods: 5, period_used_ms: 0, ...part });
const kept = (black: SideTime, running: "B" | "W" | null = "B"): ClockView => ({
    system: { type: "kept_byoyomi", main_s: 3300, periods: 5, period_s: 60 },
    now_ms: 1_000_000,
    running,
    deadline_ms: null,
    B: black,
    W: side({ main_ms: 60_000 }),
});
const at = (clock: ClockView, ms: number) => sideAt(clock, "B", clock.now_ms + ms);

test("a kept minute is used at 60.000 s and not before [R104] [R108]", () => {
    const clock = kept(side({ phase: "period" }));
    assert.deepEqual([at(clock, 59_999).periods, at(clock, 59_999).used_ms], [5, 59_999]);
    assert.deepEqual([at(clock, 60_000).periods, at(clock, 60_000).used_ms], [4, 0]);
    assert.equal(at(clock, 179_900).periods, 3);
    assert.equal(at(clock, 240_000).phase, "last");
    assert.equal(at(clock, 299_999).phase, "last");
    assert.equal(at(clock, 300_000).phase, "lost");
});

test("main time runs into the reading", () => {
    const clock = kept(side({ main_ms: 10_000 }));
    assert.deepEqual([at(clock, 9_999).phase, at(clock, 9_999).main_ms], ["main", 1]);
    assert.deepEqual([at(clock, 10_000).phase, at(clock, 10_000).used_ms], ["period", 0]);
    assert.deepEqual([at(clock, 65_000).periods, at(clock, 65_000).used_ms], [5, 55_000]);
});

test("only the running side's time passes, and never backwards", () => {
    const clock = kept(side({ main_ms: 10_000 }), "W");
    assert.equal(at(clock, 50_000).main_ms, 10_000);
    assert.equal(sideAt(clock, "W", clock.now_ms + 50_000).main_ms, 10_000);
    assert.equal(at(kept(side({ main_ms: 10_000 })), -5_000).main_ms, 10_000);
});

test("absolute time has nothing after it [R111]", () => {
    const clock: ClockView = { ...kept(side({ main_ms: 1_000, periods: 0 })), system: { type: "absolute", main_s: 60 } };
    assert.equal(at(clock, 999).phase, "main");
    assert.equal(at(clock, 1_000).phase, "lost");
});

test("the reader calls 30 40 50 55 58, and in the last minute 30 40 50 and every second [R106] [R107]", () => {
    assert.deepEqual(calls({ period_ms: 60_000, phase: "period" }), [30, 40, 50, 55, 58]);
    assert.deepEqual(calls({ period_ms: 60_000, phase: "last" }), [30, 40, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    const clock = kept(side({ phase: "period" }));
    assert.equal(called(at(clock, 29_999)), null);
    assert.equal(called(at(clock, 30_000)), 30);
    assert.equal(called(at(clock, 57_000)), 55);
});

test("times read as people write them", () => {
    assert.equal(mainText(41 * 60_000 + 7_000), "41:07");
    assert.equal(mainText(3_909_000), "1:05:09");
    assert.equal(mainText(1), "0:01");
    assert.equal(mainText(0), "0:00");
    assert.deepEqual(parseTime("none"), { type: "none" });
    assert.deepEqual(parseTime("1h"), { type: "absolute", main_s: 3600 });
    assert.deepEqual(parseTime("10m+3x30s"), { type: "byoyomi", main_s: 600, periods: 3, period_s: 30 });
    assert.deepEqual(parseTime("55m+5x60s-kept"), { type: "kept_byoyomi", main_s: 3300, periods: 5, period_s: 60 });
});
