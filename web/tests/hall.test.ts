// hall.test.ts — the ledger of a hall: pairing lists as people paste them, exported files, counts and rulings of a board.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { countBoard, countedQuarters, emptyBoard, emptyHall, foldBoard, type HallBoard, isClosed, parsePairs, readHall, resultOf, tryClaim } from "../hall/hall.ts";
import { mayPostpone, sheetStart, startOf, type StartLine } from "../hall/start.ts";
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

const minute = 60_000, nine = Date.UTC(2026, 11, 1, 1, 0);
const started = (late_s: number, lines: StartLine[], now: number) => startOf({ ...emptyHall(""), start: { at_ms: nine, late_s, late_times: 2, reading: false } }, { ...emptyBoard(1), log: lines }, now);
const came = (side: "B" | "W", at_ms: number): StartLine => ({ at_ms, event: "arrived", side });

test("lateness in a hall runs from the agreed start; the limit itself is allowed [R136] [R137] [R138]", () => {
    assert.equal(startOf(emptyHall(""), emptyBoard(1), nine), null);
    assert.deepEqual(started(900, [came("B", nine - minute)], nine - 1)?.coming, { B: "here", W: "awaited" });
    const one = started(900, [came("B", nine), came("W", nine + 15 * minute)], nine + 20 * minute);
    assert.deepEqual([one?.coming.B, one?.coming.W, one?.late_ms.W, one?.begun], ["in_time", "late", 15 * minute, true]);
    assert.deepEqual(started(900, [], nine + 15 * minute)?.coming, { B: "missing", W: "missing" });
    assert.deepEqual(started(900, [came("B", nine + 15 * minute + 1)], nine + 16 * minute)?.coming, { B: "beyond", W: "beyond" });
    assert.equal(started(0, [came("B", nine + 300 * minute)], nine + 300 * minute)?.coming.B, "late");           /* no limit: for the referee */
    assert.equal(started(900, [came("B", nine), { at_ms: nine + 1, event: "not_arrived", side: "B" }], nine + minute)?.coming.B, "missing");
    const sheets = Object.fromEntries(table.sheets.map((sheet) => [sheet.id, sheetStart(sheet, nine)]));
    assert.deepEqual([sheets.national.late_s, sheets.local.late_s, sheets.local.late_times, sheets["rapid-10"].reading, sheets["national-1988"].late_s], [3600, 900, 2, true, 0]);
});

test("a start put off in a hall: from then on lateness runs from it; who may, and taking it back [R136]", () => {
    const off: StartLine = { at_ms: nine, event: "postponed", starts_at_ms: nine + 60 * minute, by: "referee", why: "no light" };
    const one = started(900, [came("B", nine - minute), off], nine + 30 * minute);
    assert.deepEqual([one?.starts_at_ms, one?.coming.B, one?.coming.W], [nine + 60 * minute, "awaited", "awaited"]);       /* asked anew, as in a game */
    assert.equal(started(900, [came("B", nine), off, came("B", nine + 70 * minute)], nine + 70 * minute)?.late_ms.B, 10 * minute);
    assert.equal(started(900, [came("B", nine), came("W", nine), off], nine + 61 * minute)?.begun, false);
    assert.equal(started(900, [off, came("W", nine + 65 * minute)], nine + 66 * minute)?.late_ms.W, 5 * minute);
    const back: StartLine = { at_ms: nine + 10 * minute, event: "postponement_undone", by: "referee", why: "" };
    assert.equal(started(900, [off, back], nine + 11 * minute)?.starts_at_ms, nine + 10 * minute);          /* nobody is late for the old one */
    const now = nine + minute, waiting = started(900, [], now), playing = started(900, [came("B", nine), came("W", nine)], now);
    assert.ok(waiting && playing);
    assert.equal(mayPostpone(waiting, nine + 60 * minute, now, "referee", false, "no light"), "ok");
    assert.equal(mayPostpone(waiting, nine + 60 * minute, now, "referee", false, " "), "bad_argument");
    assert.equal(mayPostpone(waiting, nine, now, "referee", false, "x"), "bad_start");
    assert.equal(mayPostpone(waiting, nine + 60 * minute, now, "referee", true, "x"), "no_right");              /* ruled: the chief referee's */
    assert.equal(mayPostpone(waiting, nine + 60 * minute, now, "chief_referee", true, "x"), "ok");
    assert.equal(mayPostpone(playing, nine + 60 * minute, now, "chief_referee", false, "x"), "wrong_phase");
});

test("a claim in a hall has the deadline it has in a recorded game [R59] [R81] [R150] [R151] [R159]", () => {
    const board = emptyBoard(1);
    const claim = (violation: string, more: { by?: "W" | "referee"; move?: number } = {}) => ({ violation, side: "B" as const, by: "W" as const, ...more });
    assert.equal(tryClaim(table, "2002", board, claim("take_back"), false), "ok");
    assert.equal(tryClaim(table, "2002", board, claim("take_back"), true), "claim_late");                       /* before his own next move */
    assert.equal(tryClaim(table, "2002", board, claim("disturbance"), true), "claim_late");                     /* at once */
    assert.equal(tryClaim(table, "2002", board, claim("stone_moved"), true), "ok");                             /* until the result is confirmed */
    assert.equal(tryClaim(table, "2002", board, claim("fixed_game"), true), "ok");                              /* at any time */
    assert.equal(tryClaim(table, "1988", board, claim("take_back"), true), "ok");                               /* the older text names none [R151] */
    assert.equal(tryClaim(table, "2002", board, claim("take_back", { by: "referee" }), true), "ok");            /* what the referee has seen himself */
    assert.equal(tryClaim(table, "2002", board, { violation: "take_back", side: "W", by: "W" }, false), "no_right");
    const noted: HallBoard = { ...board, times: { B: null, W: { left: "40:00", periods: "", moves: "60", at_ms: 1 } } };
    assert.equal(tryClaim(table, "2002", noted, claim("take_back", { move: 59 }), false), "claim_late");        /* times were noted at move 60 */
    assert.equal(tryClaim(table, "2002", noted, claim("take_back", { move: 60 }), false), "ok");
    const confirmed: HallBoard = { ...board, log: [{ at_ms: 1, event: "reopened", why: "" }] };
    assert.equal(tryClaim(table, "2002", confirmed, claim("stone_moved"), false), "claim_late");
    assert.equal(tryClaim(table, "2002", confirmed, claim("fixed_game"), false), "ok");
});

test("what a hall's file says of its start is read, and strange things are not", () => {
    const hall = { ...emptyHall(""), start: { at_ms: nine, late_s: 900, late_times: 2, reading: false } };
    assert.deepEqual(readHall(JSON.stringify(hall))?.start, hall.start);
    assert.equal(readHall(JSON.stringify({ ...hall, start: undefined }))?.start, null);
    assert.equal(readHall(JSON.stringify({ ...hall, start: { at_ms: "soon" } }))?.start, null);
    assert.deepEqual(readHall(JSON.stringify({ ...hall, start: { at_ms: nine, late_s: -5, late_times: 99 } }))?.start, { at_ms: nine, late_s: 0, late_times: 0, reading: false });
});
