// clock.test.ts — a side's time between the server's messages, with the times of the rule texts.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { called, calls, isLate, mainText, parseTime, sideAt } from "../clock/model.ts";
import { leftText, phaseWords, timeWords } from "../clock/words.ts";
import { languages, tongue } from "../i18n/i18n.ts";
import type { ClockView, SideTime, TimeSystem } from "../net/protocol.ts";

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

/* ---- the other systems: a view as the server gives it, with the deadline it reckons ---- */

const MIN = 60_000;
const of = (system: TimeSystem, black: Partial<SideTime>, deadline: number | null = null, now_ms = 1_000_000): ClockView => ({
    system, now_ms, running: "B", deadline_ms: deadline === null ? null : now_ms + deadline,
    B: side({ periods: 0, ...black }), W: side({ periods: 0, ...black }),
});
const fischer: TimeSystem = { type: "fischer", main_s: 600, increment_s: 10, max_s: 1200 };
const canadian: TimeSystem = { type: "canadian", main_s: 1800, period_s: 300, stones: 15 };
const block: TimeSystem = { type: "block", main_s: 0, period_s: 600, moves: 15 };
const delay: TimeSystem = { type: "delay", main_s: 600, delay_s: 5 };
const ing: TimeSystem = { type: "ing", main_s: 3600, periods: 3, period_s: 600, penalty_points: 2 };
const simple: TimeSystem = { type: "simple", period_s: 30 };
const mail: TimeSystem = { type: "correspondence", period_s: 259200 };

test("Fischer time runs down from the server's number, increments counted in it", () => {
    const clock = of(fischer, { main_ms: 12_000 }, 12_000);
    assert.deepEqual([at(clock, 11_999).phase, at(clock, 11_999).left_ms], ["main", 1]);
    assert.equal(at(clock, 12_000).phase, "lost");
    assert.deepEqual(phaseWords(tongue("en"), clock, at(clock, 0)), ["Main time", "+10 s a move (at most 20 min)"]);
});

test("Canadian: main time runs into the period, and the moves to make are said", () => {
    const clock = of(canadian, { main_ms: 1_000, stones_left: 15, period_left_ms: 5 * MIN }, 1_000 + 5 * MIN);
    assert.deepEqual([at(clock, 999).phase, at(clock, 999).left_ms], ["main", 1]);
    const later = at(clock, 61_000);
    assert.deepEqual([later.phase, later.left_ms, later.stones, called(later)], ["period", 4 * MIN, 15, null]);
    assert.equal(at(clock, 1_000 + 5 * MIN - 1).phase, "period");
    assert.equal(at(clock, 1_000 + 5 * MIN).phase, "lost");
    const words = { "zh-Hans": "限步 · 还须走 15 手", "zh-Hant": "限步 · 還須走 15 手", en: "15 moves to make" };
    for (const { code } of languages) assert.equal(phaseWords(tongue(code), clock, later)[0], words[code]);
    assert.equal(phaseWords(tongue("en"), clock, later)[1], "15 moves in 5 min");
});

test("block time is as long as the server says: what was carried over is in it [R118]", () => {
    const clock = of(block, { phase: "period", period_used_ms: 2 * MIN, period_left_ms: 11 * MIN, stones_left: 4 }, 11 * MIN);
    assert.deepEqual([at(clock, 9 * MIN).phase, at(clock, 9 * MIN).left_ms, at(clock, 9 * MIN).period_ms], ["period", 2 * MIN, 13 * MIN]);
    assert.equal(at(clock, 11 * MIN).phase, "lost");
    assert.equal(isLate(at(clock, 11 * MIN - 10_001)), false);
    assert.equal(isLate(at(clock, 11 * MIN - 10_000)), true);
});

test("a delay is used before the main time, and what of it was used before is not free again", () => {
    const clock = of(delay, { main_ms: 60_000, period_used_ms: 2_000 }, 63_000);
    assert.deepEqual([at(clock, 3_000).main_ms, at(clock, 3_000).free_ms], [60_000, 0]);
    assert.deepEqual([at(clock, 1_000).main_ms, at(clock, 1_000).free_ms], [60_000, 2_000]);
    assert.equal(at(clock, 62_999).left_ms, 1);
    assert.equal(at(clock, 63_000).phase, "lost");
});

test("the last ten seconds of a main time with nothing after it are late; of one that byo-yomi follows they are not", () => {
    const last = of(delay, { main_ms: 10_000 }, 15_000);
    assert.equal(isLate(at(last, 5_000)), true);
    assert.equal(isLate(at(of(delay, { main_ms: 10_001 }, 15_001), 0)), false);
    assert.equal(isLate(at(of(ing, { main_ms: 5_000, periods: 3, penalty_points: 0 }, 5_000), 0)), false);
    assert.equal(isLate(at(of(simple, { phase: "last", period_used_ms: 0 }, 30_000), 0)), false);
});

test("Ing: each block entered costs its points", () => {
    const clock = of(ing, { main_ms: 1_000, periods: 3, penalty_points: 0 }, 1_000 + 30 * MIN);
    assert.deepEqual([at(clock, 0).phase, at(clock, 0).points], ["main", 0]);
    assert.deepEqual([at(clock, 1_000).phase, at(clock, 1_000).points, at(clock, 1_000).left_ms], ["period", 2, 10 * MIN]);
    assert.deepEqual([at(clock, 1_000 + 20 * MIN).phase, at(clock, 1_000 + 20 * MIN).points], ["last", 6]);
    assert.deepEqual(phaseWords(tongue("en"), clock, at(clock, 1_000 + 10 * MIN)), ["Overtime 2 of 3", "4 points to pay"]);
    assert.equal(at(clock, 1_000 + 30 * MIN).phase, "lost");
});

test("so much for each move: nothing is lost though there is no main time and no period is kept", () => {
    const clock = of(simple, { phase: "last", period_used_ms: 1_000 }, 29_000);
    assert.deepEqual([at(clock, 0).phase, at(clock, 0).used_ms, called(at(clock, 9_000))], ["last", 1_000, 10]);
    assert.equal(isLate(at(clock, 0)), false);
    assert.equal(at(clock, 28_999).phase, "last");
    assert.equal(at(clock, 29_000).phase, "lost");
    const post = of(mail, { phase: "last" }, 259_200_000);
    assert.deepEqual([at(post, 3_600_000).phase, called(at(post, 3_600_000))], ["last", null]);
    assert.equal(leftText(tongue("en"), at(post, 3_600_000).left_ms), "2 d 23:00:00");
});

test("a weekend that does not count stands still", () => {
    const friday = Date.UTC(2026, 10, 27, 23); /* one hour before Saturday */
    const hour = 3_600_000;
    const clock = of({ ...mail, period_s: 7200, weekends: "pause" }, { phase: "last" }, 50 * hour, friday);
    assert.equal(at(clock, 30 * hour).left_ms, hour);
    assert.equal(at(clock, 49 * hour).left_ms, hour);
    assert.equal(at(clock, 49.5 * hour).left_ms, hour / 2);
    assert.equal(at(clock, 50 * hour).phase, "lost");
});

test("before the server's deadline, and for a side that stands still, nothing is lost", () => {
    for (const [system, given] of [
        [fischer, { main_ms: 1_000 }], [delay, { main_ms: 1_000, period_used_ms: 5_000 }], [simple, { phase: "last" }], [mail, { phase: "last" }],
        [canadian, { phase: "period", stones_left: 2, period_left_ms: 1_000, period_used_ms: 299_000 }],
        [block, { phase: "period", stones_left: 2, period_left_ms: 1_000, period_used_ms: 299_000 }],
        [ing, { phase: "last", periods: 1 }], [{ type: "byoyomi", periods: 3, period_s: 30 }, { phase: "period", periods: 3 }],
    ] as [TimeSystem, Partial<SideTime>][]) {
        const late = 4e8;
        const clock = of(system, given, late + 1);
        assert.notEqual(at(clock, late).phase, "lost", system.type);
        assert.equal(at(clock, late).left_ms, 0, system.type);
        assert.equal(at(clock, late + 1).phase, "lost", system.type);
        assert.notEqual(sideAt({ ...clock, running: "W" }, "B", clock.now_ms + 2 * late).phase, "lost", system.type);
        assert.equal(at(of(system, { ...given, phase: "lost" }), 0).phase, "lost", system.type);
    }
});

test("of a system that is not known the server's numbers are shown as they came", () => {
    for (const type of ["hourglass", "constructor", ""]) {
        const clock = of({ type }, { main_ms: 90_000, periods: 2 });
        assert.deepEqual([at(clock, 500_000).phase, at(clock, 500_000).left_ms], ["main", 90_000]);
        assert.deepEqual(phaseWords(tongue("en"), clock, at(clock, 500_000)), ["Main time", "2 periods left"]);
        const later = of({ type }, { phase: "period", period_used_ms: 7_000, period_left_ms: 3_000, stones_left: 4 });
        assert.deepEqual([at(later, 500_000).phase, at(later, 500_000).left_ms], ["period", 3_000]);
        assert.equal(phaseWords(tongue("en"), later, at(later, 0))[1], "4 moves to make");
    }
});

test("every text form of docs/clock.md is read, and has words in every language", () => {
    const forms: [string, TimeSystem][] = [
        ["30m+15/5m", canadian], ["15/10m-carry", block], ["10m+10s-fischer-max20m", fischer], ["30s-move", simple],
        ["10m+5s-delay", delay], ["1h+3x10m-ing2", ing], ["3d-correspondence-weekends", { ...mail, weekends: "pause" }],
    ];
    for (const [text, system] of forms) {
        assert.deepEqual(parseTime(text), system, text);
        for (const { code } of languages) {
            const words = timeWords(tongue(code), text);
            assert.ok(words !== system.type && !/[{}]|undefined|NaN/.test(words), `${code} ${words}`);
        }
    }
    assert.equal(timeWords(tongue("en"), "10m+10s-fischer"), "10 min, then +10 s a move");
    assert.equal(timeWords(tongue("zh-Hans"), "30m+15/5m"), "30 分，每 5 分限 15 手");
    assert.equal(timeWords(tongue("en"), "hourglass-9"), "hourglass-9");
    assert.equal(timeWords(tongue("en"), { type: "hourglass" }), "hourglass");
});
