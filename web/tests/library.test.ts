// library.test.ts — the clock, the referee's table and the hand count in the page say what the commands say.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { type CallStyle, ClockLibrary, type Edition, type KeeperEvent, type Look, readingOf } from "../clock/library.ts";
import { sideAt } from "../clock/model.ts";
import { fieldsOf, kinds, usualNumbers } from "../clock/systems.ts";
import type { ClockView, Side, SideTime, TimeSystem } from "../net/protocol.ts";
import { RefereeTable } from "../referee/table.ts";
import { Rules } from "../rules.ts";

const wasm = process.env.WQ_RULES_WASM ?? "";
const program = process.env.WEIQI ?? resolve(wasm, "../../src/weiqi");
const rules = await Rules.load(readFileSync(wasm));
const library = new ClockLibrary(rules);
const table = new RefereeTable(rules);

const weiqi = (args: string[], input = ""): string => {
    const run = spawnSync(program, args, { input, encoding: "utf8" });
    assert.ok(run.status === 0 || run.status === 1, `${args.join(" ")}: ${run.stderr}`);
    return run.stdout;
};
const lines = (text: string): Record<string, unknown>[] => text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));

function chance(seed: number): (n: number) => number {
    let state = seed >>> 0;
    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
    };
}

const systems = ["none", "5m", "1m+3x20s-kept", "1m+3x60s-kept", "40s+3x30s", "3x45s", "1m+5/2m", "4/2m-carry", "1m+5s-fischer-max2m", "30s-move", "2m+5s-delay",
    "1m+3x90s-ing2", "1h-correspondence-weekends"];

/* A game's worth of events, most of them possible. */
function stream(seed: number, system: string): KeeperEvent[] {
    const any = chance(seed);
    const events: KeeperEvent[] = [{ at_ms: any(5000), event: "start", side: "B" }];
    let at = events[0].at_ms;
    let side: Side = "B";
    const scale = system.includes("correspondence") ? 1_800_000 : 24_000;
    for (let i = 0; i < 60; i++) {
        at += any(10) === 0 ? 0 : any(scale) + (any(8) === 0 ? scale * 2 : 0);
        const what = any(16);
        const other: Side = side === "B" ? "W" : "B";
        if (what < 9) { events.push({ at_ms: at, event: "press", side }); side = other; }
        else if (what === 9) events.push({ at_ms: at, event: "pause" });
        else if (what === 10) events.push({ at_ms: at, event: "resume" });
        else if (what === 11) events.push({ at_ms: at, event: "correct", side, left_ms: any(90) * 1000, by: any(4) ? "chief_referee" : "referee", ...(any(2) ? { periods: any(4) } : {}) });
        else if (what === 12) events.push({ at_ms: at, event: "clock_error", ms_per_hour: any(600_000) - 300_000 });
        else if (what === 13) { events.push({ at_ms: at, event: "flag_choice", side, choice: any(2) ? "pass" : "loss" }); side = any(2) ? side : other; }
        else if (what === 14) events.push({ at_ms: at, event: any(2) ? "resume" : "reread", side, from_s: any(50) });
        else events.push({ at_ms: at, event: any(3) ? "query" : any(2) ? "late" : "split", side, ms: 1 + any(200_000), venue: "same" });
    }
    return events;
}

function state(look: Look, side: Side): unknown[] {
    const one = look[side];
    return [side, look.paused && one.phase !== "lost" ? "paused" : one.phase, one.phase === "lost" && one.flag];
}

test("random streams over every system: states, calls and refusals are those of weiqi clock", () => {
    for (const [n, system] of systems.entries())
        for (const style of ["2002", "1988", "down"] as CallStyle[]) {
            const edition: Edition = style === "1988" ? "1988" : "2002";
            const events = stream(100 * n + style.length, system);
            const args = ["clock", "--system", system, "--json", "--lang", "en", "--edition", edition, ...(style === "down" ? ["--count-down"] : [])];
            const expected = lines(weiqi(args, events.map((event) => JSON.stringify(event)).join("\n")));
            const found: Record<string, unknown>[] = [];
            assert.equal(library.open(system, edition), "ok");
            let said = 0;
            for (const event of events) {
                const calls: Record<string, unknown>[] = [];
                for (let more = library.callsAfter(said, style); more.length > 0 && more[0].at_ms <= event.at_ms; more = library.callsAfter(more[0].at_ms, style))
                    calls.push(...more.map((call) => ({ at_ms: call.at_ms, side: call.side, say: call.en, code: call.code })));
                const status = library.apply(event);
                if (status !== "ok") { found.push({ refused: status }); continue; }
                said = event.at_ms;
                found.push(...calls);
                const look = library.look(event.at_ms);
                for (const side of ["B", "W"] as const) found.push({ at_ms: event.at_ms, state: state(look, side), main_ms: look[side].main_ms, periods: look[side].periods });
            }
            const comparable = expected.map((line) => {
                if ("refused" in line) return { refused: line.refused };
                if ("code" in line) return line;
                const look = found[expected.indexOf(line)] ?? {};
                return { at_ms: line.at_ms, state: [line.side, line.phase, line.phase === "lost" && line.flag === "fell"], main_ms: line.main_ms ?? look.main_ms, periods: line.periods ?? look.periods };
            });
            assert.deepEqual(found, comparable, `${system} ${style}`);
        }
});

test("the page's own reckoning between two messages is the library's, in every system and at every moment", () => {
    const any = chance(7);
    const given = (look: Look, side: Side, system: TimeSystem): SideTime => {
        const one = look[side];
        const stones = system.type === "canadian" || system.type === "block";
        return {
            phase: one.phase, main_ms: one.main_ms, periods: one.periods, period_used_ms: one.used_ms,
            ...(stones ? { stones_left: one.stones, period_left_ms: one.left_ms } : {}), ...(system.type === "ing" ? { penalty_points: one.points } : {}),
        };
    };
    for (const text of systems.slice(1)) {
        assert.equal(library.open(text), "ok");
        const { system } = library;
        let side: Side = "B";
        let at = 1_700_000_000_000 + any(1e9);
        library.apply({ at_ms: at, event: "start", side });
        for (let move = 0; move < 80; move++) {
            const look = library.look(at);
            const view: ClockView = { system, now_ms: at, running: look.running, deadline_ms: look.deadline_ms, B: given(look, "B", system), W: given(look, "W", system) };
            const spend = any(system.type === "correspondence" ? 3_000_000 : 20_000);
            for (const ms of [0, 1, spend, any(400_000), any(400_000)]) {
                const then = library.look(at + ms);
                for (const one of ["B", "W"] as const) {
                    const model = sideAt(view, one, at + ms);
                    const exact = readingOf(then, one, system);
                    const shown = ({ phase, main_ms, left_ms, read, stones, points, running, free_ms }: typeof model) =>
                        phase === "lost" ? { phase, running } : { phase, main_ms, left_ms, read: phase !== "main" && read, stones, points, running, free_ms };
                    assert.deepEqual(shown(model), shown(exact), `${text} move ${move} ${one} +${ms}`);
                    if (model.phase === "period" || model.phase === "last") assert.deepEqual([model.used_ms, model.periods], [exact.used_ms, exact.periods], text);
                }
            }
            at += spend;
            if (library.apply({ at_ms: at, event: "press", side }) !== "ok" || library.look(at)[side].phase === "lost") break;
            side = side === "B" ? "W" : "B";
        }
    }
});

test("a server's view put into the library gives the calls of a clock that was always there", () => {
    for (const text of systems.slice(1)) {
        library.open(text);
        const { system } = library;
        library.apply({ at_ms: 10_000, event: "start", side: "B" });
        library.apply({ at_ms: 40_000, event: "press", side: "B" });
        library.apply({ at_ms: 47_123, event: "press", side: "W" });
        const look = library.look(47_123);
        const all: unknown[] = [];
        for (let after = 47_123, calls; (calls = library.callsAfter(after)).length > 0; after = calls[0].at_ms) all.push(...calls);
        const side = (one: Side): SideTime => ({
            phase: look[one].phase, main_ms: look[one].main_ms, periods: look[one].periods, period_used_ms: look[one].used_ms,
            stones_left: look[one].stones, period_left_ms: look[one].left_ms, penalty_points: look[one].points,
        });
        assert.ok(library.put({ system, now_ms: 47_123, running: look.running, deadline_ms: look.deadline_ms, B: side("B"), W: side("W") }));
        const again: unknown[] = [];
        for (let after = 47_123, calls; (calls = library.callsAfter(after)).length > 0; after = calls[0].at_ms) again.push(...calls);
        assert.deepEqual(again, all, text);
    }
});

test("systems are read, named and described as the command does, and the form's fields are the library's", () => {
    for (const text of systems) {
        const told = JSON.parse(weiqi(["clock", "--system", text, "--describe", "--json"])) as { system: TimeSystem; text: string; zh: string; en: string };
        assert.equal(library.open(text), "ok");
        assert.deepEqual({ text: library.name, zh: library.words("zh"), en: library.words("en") }, { text: told.text, zh: told.zh, en: told.en });
        const plain = (system: TimeSystem): TimeSystem => Object.fromEntries(Object.entries(system).filter(([, value]) => value !== 0)) as unknown as TimeSystem;
        assert.deepEqual(library.system, plain(told.system));
        assert.equal(library.open(told.system), "ok");
        assert.equal(library.name, told.text);
    }
    assert.deepEqual([...kinds].sort(), [...library.kinds].sort());
    for (const kind of kinds) {
        assert.deepEqual(fieldsOf(kind).map((field) => (field === "moves" ? "stones" : field === "delay_s" ? "increment_s" : field)).sort(), library.fieldsOf(kind).sort(), kind);
        assert.equal(library.open(usualNumbers(kind)), "ok", kind);
    }
    assert.notEqual(library.open("5m+nonsense"), "ok");
    assert.notEqual(library.open({ type: "byoyomi", main_s: -5, periods: 3, period_s: 30 }), "ok");
    assert.equal(library.length("1:02:24"), 3_744_000);
    assert.equal(library.length("soon"), null);
});

test("the table in the page is the table of weiqi referee, row by row, in both editions", () => {
    for (const edition of ["2002", "1988"] as const) {
        assert.deepEqual(table.violations(edition), lines(weiqi(["referee", "table", "--edition", edition, "--json"])));
        assert.deepEqual(table.rights(edition), lines(weiqi(["referee", "rights", "--edition", edition, "--json"])));
    }
    assert.deepEqual(table.consequence("warning"), { word: "warning", zh: "警告一次", en: "a warning" });
});

test("the ready sheets are those of weiqi sheet, and their times are systems", () => {
    const told = weiqi(["sheet"]).trim().split("\n").map((line) => line.split(/\s+/).slice(0, 2));
    assert.deepEqual(table.sheets.map(({ id, time }) => [id, time]), told);
    for (const { time, edition } of table.sheets) assert.equal(library.open(time, edition), "ok");
    assert.equal(table.sheets[0].overrun, "request");
});

test("two warnings lose, a reversal takes the loss back, and a confirmed result closes the ledger [R81] [R169] [R170]", () => {
    table.open("2002");
    assert.equal(table.rule({ violation: "double_move", side: "B", by: "referee" }), "ok");
    assert.deepEqual([table.warnings("B"), table.ziToGive("B"), table.hasLost("B")], [1, 1, false]);
    assert.equal(table.rule({ violation: "take_back", side: "B", by: "referee" }), "ok");
    assert.deepEqual([table.warnings("B"), table.ziToGive("B"), table.hasLost("B")], [2, 0, true]);
    assert.equal(table.rulings.length, 3);
    assert.deepEqual([table.rulings[2].violation, table.rulings[2].follows, table.rulings[2].article], ["two_warnings", 2, "24.2"]);
    assert.equal(table.reverse(2, "referee"), "no_right");
    assert.equal(table.reverse(2, "chief_referee"), "ok");
    assert.equal(table.hasLost("B"), false);
    assert.equal(table.rule({ violation: "stone_moved", side: "W", by: "referee" }), "needs_choice");
    assert.equal(table.rule({ violation: "stone_moved", side: "W", by: "referee", choice: "draw" }), "no_right");
    assert.equal(table.rule({ violation: "stone_moved", side: "W", by: "chief_referee", choice: "draw" }), "ok");
    table.confirm();
    assert.equal(table.rule({ violation: "double_move", side: "W", by: "referee" }), "claim_late");
});

test("a hand count gives what weiqi count gives [R70] [R169]", () => {
    for (const [args, hand] of [
        [["--black", "185"], { counted: { B: 740, W: 0 } }],
        [["--white", "178.5"], { side: "W", counted: { B: 0, W: 714 } }],
        [["--black", "184.5", "--warnings", "1,0"], { counted: { B: 738, W: 0 }, warnings: { B: 1, W: 0 } }],
        [["--black", "100", "--handicap", "4"], { counted: { B: 400, W: 0 }, handicap: 4 }],
        [["--black", "41", "--board", "9"], { width: 9, height: 9, counted: { B: 164, W: 0 } }],
    ] as [string[], Partial<Parameters<typeof table.count>[0]>][]) {
        const told = JSON.parse(weiqi(["count", ...args, "--json"])) as { result: string; winner: string | null };
        const handicap = hand.handicap ?? 0;
        const found = table.count({
            rules: "chinese", width: 19, height: 19, by_territory: false, side: "B", komi_halves: table.komiHalves("chinese", handicap), handicap,
            counted: { B: 0, W: 0 }, warnings: { B: 0, W: 0 }, ...hand,
        });
        assert.ok(typeof found !== "string", String(found));
        assert.deepEqual([found.winner, `${found.winner}+${found.margin_halves / 2}`], [told.winner, told.result], args.join(" "));
    }
    assert.equal(typeof table.count({ rules: "chinese", width: 9, height: 9, by_territory: false, side: "B", counted: { B: 4000, W: 0 }, komi_halves: 0, handicap: 0, warnings: { B: 0, W: 0 } }), "string");
});
