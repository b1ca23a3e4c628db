// tap.test.ts — the log of a clock at a real board: undone presses, the ledger beside it, the time while the machine sleeps.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { Instants } from "../clock/instants.ts";
import { ClockLibrary } from "../clock/library.ts";
import { ready } from "../clock/systems.ts";
import { effective, fold, type Line, logText, mayUndo, overrunOf, type TapClock } from "../clock/tap.ts";
import { RefereeTable } from "../referee/table.ts";
import { traditional } from "../referee/words.ts";
import { Rules } from "../rules.ts";
import { Caller } from "../voice/caller.ts";
import { numberParts, partsOf, places } from "../voice/clips.ts";
import { clipOfFile } from "../voice/own.ts";

const wasm = process.env.WQ_RULES_WASM ?? "";
const program = process.env.WEIQI ?? resolve(wasm, "../../src/weiqi");
const rules = await Rules.load(readFileSync(wasm));
const library = new ClockLibrary(rules);
const table = new RefereeTable(rules.again());

const clock = (system: string, log: Line[]): TapClock =>
    ({ id: "x", system, edition: "2002", style: "2002", names: { B: "", W: "" }, pass_may_be_asked: true, log });
const at = (clock_: TapClock, now: number) => fold(library, table, clock_, now);
const begun: Line[] = [{ at_ms: 1000, event: "start", side: "B" }];

test("a mistaken press is undone as if it had not been made", () => {
    const log: Line[] = [...begun, { at_ms: 11_000, event: "press", side: "B" }];
    assert.equal(at(clock("10m", log), 21_000).look.W.main_ms, 590_000);
    const undone = [...log, { at_ms: 21_000, event: "undo" } as Line];
    const folded = at(clock("10m", undone), 31_000);
    assert.deepEqual([folded.look.running, folded.look.B.main_ms, folded.look.W.main_ms, folded.moves], ["B", 570_000, 600_000, 0]);
    assert.ok(mayUndo(log) && mayUndo(undone));
    assert.ok(!mayUndo([...log, { at_ms: 12_000, event: "pause" }]));
    assert.equal(effective(undone).length, 1);
    assert.ok(!mayUndo([]));
});

test("the log that is taken home gives the same times in weiqi clock", () => {
    const log: Line[] = [...begun, { at_ms: 31_000, event: "press", side: "B" }, { at_ms: 40_000, event: "press", side: "W" }, { at_ms: 41_000, event: "undo" },
        { at_ms: 45_000, event: "pause" }, { at_ms: 46_000, event: "correct", side: "W", left_ms: 100_000, by: "chief_referee", why: "misset" },
        { at_ms: 50_000, event: "resume" }, { at_ms: 60_000, event: "press", side: "W" }];
    const folded = at(clock("5m+3x30s", log), 60_000);
    assert.deepEqual(folded.refused, []);
    const run = spawnSync(program, ["clock", "--system", "5m+3x30s", "--json"], { input: logText(log), encoding: "utf8" });
    assert.equal(run.status, 0, run.stdout);
    const last = run.stdout.trim().split("\n").slice(-2).map((line) => JSON.parse(line));
    assert.deepEqual(last.map(({ main_ms }) => main_ms), [folded.look.B.main_ms, folded.look.W.main_ms]);
});

test("a fallen flag: by rule a loss, on request a pass and the same reading goes on; both stand in the ledger [R120]", () => {
    const log: Line[] = [...begun, { at_ms: 61_500, event: "query" }];
    const fell = at(clock("1x60s-kept", log), 61_500);
    assert.ok(fell.look.B.flag && fell.look.running === null);
    assert.equal(overrunOf(fell.system), "overrun_in_last_minute");
    const pass: Line[] = [...log, { at_ms: 70_000, event: "flag_choice", side: "B", choice: "pass" },
        { at_ms: 70_000, event: "rule", violation: "overrun_in_last_minute", side: "B", by: "referee", request: true }];
    const passed = at(clock("1x60s-kept", pass), 75_000);
    assert.deepEqual(passed.refused, []);
    assert.deepEqual([passed.look.running, passed.look.B.phase, passed.moves, passed.lost.B], ["W", "last", 1, false]);
    assert.deepEqual([passed.entries[0].ruling, passed.entries[0].article, passed.entries[0].move], [["counts_as_pass"], "22.5", 1]);
    const loss: Line[] = [...log, { at_ms: 70_000, event: "flag_choice", side: "B", choice: "loss" },
        { at_ms: 70_000, event: "rule", violation: "overrun_in_last_minute", side: "B", by: "referee" }];
    const lost = at(clock("1x60s-kept", loss), 75_000);
    assert.deepEqual([lost.lost.B, lost.entries[0].ruling], [true, ["loss"]]);
    for (const [system, violation] of [["1m", "overrun_absolute"], ["2/1m-carry", "moves_in_period_missed"], ["2m+5s-delay", "overrun_absolute"]]) {
        library.open(system);
        assert.equal(overrunOf(library.system), violation);
    }
});

test("warnings are counted with the move they were given at; a claim too late is refused and the log unchanged", () => {
    const log: Line[] = [...begun, { at_ms: 2000, event: "press", side: "B" }, { at_ms: 3000, event: "rule", violation: "take_back", side: "B", by: "referee", why: "seen" },
        { at_ms: 4000, event: "press", side: "W" }, { at_ms: 5000, event: "rule", violation: "clock_too_early", side: "B", by: "referee" }];
    const folded = at(clock("10m", log), 6000);
    assert.deepEqual([folded.warnings.B, folded.lost.B, folded.entries.length], [2, true, 3]);
    assert.deepEqual(folded.entries.map(({ move, why, article }) => [move, why, article]), [[1, "seen", "17.3"], [2, "", "17.4"], [2, "", "24.2"]]);
});

test("a take-back is claimed before the claimant's next move, or not at all [R159]", () => {
    const log: Line[] = [...begun, { at_ms: 2000, event: "press", side: "B" }];
    at(clock("10m", log), 2500);
    assert.equal(table.claim({ violation: "take_back", side: "B", by: "W" }), "ok");
    assert.equal(table.claim({ violation: "take_back", side: "B", by: "B" }), "no_right");
    at(clock("10m", [...log, { at_ms: 3000, event: "press", side: "W" }]), 3500);
    assert.equal(table.claim({ violation: "take_back", side: "B", by: "W" }), "claim_late");
});

test("every ready system is one", () => {
    for (const { systems } of ready) for (const system of systems) {
        assert.equal(library.open(system), "ok", system);
        assert.equal(library.name, system);
    }
});

test("time goes on while the machine sleeps, and never back", () => {
    const date = Date.now;
    let wall = 1_000_000_000;
    let even = 500;
    try {
        Date.now = () => wall;
        Object.defineProperty(performance, "now", { configurable: true, value: () => even });    /* not writable in Node 18 */
        const instants = new Instants();
        const leaps: number[] = [];
        instants.onLeap = (ms) => leaps.push(ms);
        assert.equal(instants.now(), 1_000_000_000);
        wall += 5000; even += 5000;
        assert.equal(instants.now(), 1_000_005_000);
        wall += 600_000;                                        /* slept ten minutes; the even clock stood still */
        assert.equal(instants.now(), 1_000_605_000);
        assert.deepEqual(leaps, [600_000]);
        wall -= 3_600_000; even += 1000;                        /* somebody set the machine's clock back */
        assert.equal(instants.now(), 1_000_606_000);
        wall += 1000; even += 1000;
        assert.equal(instants.now(), 1_000_607_000);
        assert.equal(instants.of({ timeStamp: even - 40 }), 1_000_606_960);     /* pressed before it was heard */
        even += 100; wall += 100;
        assert.equal(instants.now(), 1_000_607_100);            /* a timer that runs before the press is heard */
        assert.equal(instants.of({ timeStamp: even - 40 }), 1_000_607_060);
        assert.equal(Math.round(instants.perfOf(1_000_608_000) - even), 900);
        assert.equal(new Instants(wall + 9000).now(), wall + 9000); /* not before what is written down already */
    } finally {
        Date.now = date;
        delete (performance as { now?: () => number }).now;
    }
});

/* ---- calls ---- */

test("every call of every system can be spoken in both languages", () => {
    const codes = new Set<string>();
    for (const system of ["3x60s-kept", "12x60s-kept", "3x30s", "7x20s-kept", "2x10s", "3x45s", "2x150s", "30s-move", "1m+5/2m", "4/10m-carry", "1m+3x90s-ing2", "1m", "1d-correspondence"])
        for (const style of ["2002", "1988", "down"] as const) {
            library.open(system);
            library.apply({ at_ms: 0, event: "start", side: "B" });
            for (let after = 0, calls; (calls = library.callsAfter(after, style)).length > 0; after = calls[0].at_ms)
                for (const call of calls) {
                    codes.add(call.code);
                    for (const language of ["zh", "en"] as const) {
                        const parts = partsOf(language, call.code, call.ten);
                        assert.ok(parts.length > 0 && parts.every((name) => name in places[language]), `${language} ${call.code}: ${parts.join(" ")}`);
                    }
                }
        }
    for (const code of ["second:30", "count:10", "minute", "minutes_left:1", "minutes_left:11", "period:6", "last_period", "lost", "second:150"]) assert.ok(codes.has(code), code);
});

test("numbers are put together as they are said", () => {
    const said = (n: number): string => numberParts("zh", n).map((part) => part.replace("n:", "").replace("part:hundred", "百").replace("part:thousand", "千")).join(" ");
    assert.deepEqual([0, 7, 10, 12, 20, 45, 100, 105, 110, 115, 1001, 2340].map(said),
        ["0", "7", "10", "10 2", "2 10", "4 10 5", "1 百", "1 百 0 5", "1 百 1 10", "1 百 1 10 5", "1 千 0 1", "2 千 3 百 4 10"]);
    const english = (n: number): string => numberParts("en", n).map((part) => part.replace(/^(n|part):/, "")).join(" ");
    assert.deepEqual([0, 7, 13, 20, 45, 100, 115, 2340].map(english), ["0", "7", "13", "20", "40 5", "1 hundred", "1 hundred 15", "2 thousand 3 hundred 40"]);
});

test("the last ten are short enough to be said one a second", () => {
    for (const language of ["zh", "en"] as const)
        for (let n = 1; n <= 10; n++) assert.ok(places[language][`count:${n}`][1] < 0.9, `${language} ${n}`);
});

test("a reader's file is named by its call", () => {
    const names = Object.keys(places.zh);
    assert.equal(clipOfFile("second-30.mp3", names), "second:30");
    assert.equal(clipOfFile("Count:5.wav", names), "count:5");
    assert.equal(clipOfFile("last_period.ogg", names), "last_period");
    assert.equal(clipOfFile("holiday.mp3", names), null);
});

test("calls are planned ahead, each once, and taken back when the clock changes", () => {
    let now = 0;
    library.open("2x60s-kept");
    library.apply({ at_ms: 0, event: "start", side: "B" });
    const planned: [string, number][] = [];
    const stopped: string[] = [];
    const shown: string[] = [];
    const caller = new Caller(
        { callsAfter: (after) => library.callsAfter(after), now: () => now, perfOf: (ms) => ms + 7 },
        { plan: (call, when) => { planned.push([call.code, when]); return { stop: () => stopped.push(call.code) }; }, now: () => assert.fail("spoken by plan") },
        (call) => shown.push(call.code),
    );
    for (; now < 58_500; now += 50) caller.refresh(now, false);
    assert.deepEqual(shown, ["second:30", "second:40", "second:50", "second:55", "second:58"]);
    stopped.length = 0;
    library.apply({ at_ms: now, event: "press", side: "B" });
    caller.refresh(now);
    assert.ok(stopped.includes("minute") && stopped.includes("minutes_left:1"));
    assert.deepEqual(planned.filter(([code]) => code === "second:30").map(([, when]) => when)[0], 30_007);
});

test("the table's Chinese turns into traditional characters that Big5 has", () => {
    const decoder = new TextDecoder("big5");
    const big5 = new Set<string>();
    for (let lead = 0xa1; lead <= 0xf9; lead++)
        for (let trail = 0x40; trail <= 0xfe; trail++) if (trail < 0x7f || trail > 0xa0) big5.add(decoder.decode(new Uint8Array([lead, trail])));
    const texts = [...table.violations("2002"), ...table.violations("1988"), ...table.rights("2002"), ...table.rights("1988")].flatMap((row) =>
        [row.zh, ...("ruling" in row ? [...(row.ruling ?? []), ...(row.choice ?? []), ...(row.agreed ?? []), ...(row.first ?? [])].map((word) => table.consequence(word).zh) : [])]);
    for (const text of texts) for (const c of traditional(text)) if (/\p{Script=Han}/u.test(c)) assert.ok(big5.has(c), `${text}: ${c}`);
    assert.equal(traditional("包干计时钟故障，要求复核，着手无效"), "包乾計時鐘故障，要求覆核，著手無效");
});
