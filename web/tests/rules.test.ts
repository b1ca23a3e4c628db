// rules.test.ts — the page's rules and the server's are the same: random games, every position compared.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { geometry, pointFrom } from "../board/geometry.ts";
import type { RuleRow } from "../net/protocol.ts";
import { type Account, type Color, type CountWish, type Move, type PlayRules, Rules, type Start } from "../rules.ts";

const wasm = process.env.WQ_RULES_WASM as string;
const digestProgram = process.env.WQ_RULES_DIGEST as string;
const GAMES = Number(process.env.WQ_RULES_GAMES ?? 1000);
const CHINESE: PlayRules = { repetition: "ko", suicide: "never", setup: "empty", handicap_placing: "fixed", first: "black" };
const load = (): Promise<Rules> => Rules.load(readFileSync(wasm));
const at = (size: { width: number; height: number }, name: string): number => pointFrom(size, name) as number;

function digest(rules: Rules): number {
    let sum = 2166136261;
    const add = (byte: number): void => { sum = Math.imul(sum ^ (byte & 0xff), 16777619); };
    const number = (value: bigint, bytes: number): void => {
        for (let i = 0; i < bytes; i++) add(Number((value >> BigInt(8 * i)) & 255n));
    };
    number(rules.hash, 8);
    number(BigInt.asUintN(16, BigInt(rules.ko ?? -1)), 2);
    number(BigInt(rules.toMove), 1);
    number(BigInt(rules.taken(1)), 2);
    number(BigInt(rules.taken(2)), 2);
    rules.stones().forEach(add);
    rules.legal(rules.toMove).forEach(add);
    return sum >>> 0;
}

/* The account as rules_digest.c prints it. */
function accountText(a: Account): string {
    const terms = a.terms.map(({ code, side, halves }) => `${code}:${side}:${halves}`);
    const sides = (["B", "W"] as const).map((c) => [a.total[c], a.stones[c], a.surrounded[c], a.dead[c], a.taken[c], a.area_halves[c], a.regions[c]].join(" "));
    const { manner, margin_halves, text, zh, en } = a.result;
    return ["=", ...terms, ...sides, a.shared, a.neutral, a.base_halves, manner, margin_halves, a.owner, text, zh, en].join(" ");
}

/* The moves of a game so far, and how it was opened: to open it again under another row. */
interface Played { start: Start; moves: Move[] }

/* Counts as a "count" line of rules_digest says. */
function countLine(rules: Rules, { start, moves }: Played, words: string[]): string {
    const row = rules.row(words[1]);
    assert.ok(row, words[1]);
    /* played under its own row, counted under another: only the questions of the count are the other's */
    assert.equal(rules.open({ ...start, rules: { ...row, repetition: "none", suicide: "several", setup: "empty", first: "B" } }), "ok");
    for (const move of moves) assert.equal(rules.play(move), "ok");
    const [komi_halves, handicap, black, white] = words.slice(2, 6).map(Number);
    const points = (list: string): number[] => (list === "-" ? [] : list.split(",").map(Number));
    const wish: CountWish = { komi_halves, handicap, dead: points(words[6]), warnings: { B: black, W: white } };
    const account = rules.count(words[7] === "?" ? wish : { ...wish, seki: points(words[7]) });
    return typeof account === "string" ? account : accountText(account);
}

test(`the same ${GAMES} random games in C and in WebAssembly, every position equal and every count`, async () => {
    const run = spawnSync(digestProgram, [String(GAMES)], { encoding: "utf8", maxBuffer: 1 << 28 });
    assert.equal(run.status, 0, run.stderr);
    const rules = await load();
    let games = 0;
    let positions = 0;
    let counts = 0;
    let played: Played | null = null;
    let counted = "";
    for (const line of run.stdout.split("\n")) {
        const words = line.split(" ");
        if (words[0] === "game") {
            games++;
            const row = { ...CHINESE, repetition: words[3], suicide: words[4] };
            const start = { width: Number(words[1]), height: Number(words[2]), rules: row, handicap: 0, setup: [], first: null };
            assert.equal(rules.open(start), "ok");
            played = { start, moves: [] };
        } else if (words[0] === "count" && played) {
            counted = countLine(rules, played, words);
        } else if (words[0] === "=") {
            counts++;
            assert.equal(counted, line, `game ${games}, count ${counts}`);
        } else if (words.length === 3 && played) {
            positions++;
            assert.equal(digest(rules).toString(16).padStart(8, "0"), words[2], `game ${games}, move ${rules.moves + 1}`);
            const move = { color: Number(words[0]) as Color, point: Number(words[1]) };
            assert.equal(rules.play(move), "ok");
            played.moves.push(move);
        }
    }
    assert.equal(games, GAMES);
    assert.ok(positions > 20 * GAMES, `${positions} positions`);
    assert.ok(counts >= 5 * GAMES, `${counts} counts`);
});

test("a refused point says which rule refuses it, and nothing changes", async () => {
    const rules = await load();
    const size = { width: 5, height: 5 };
    rules.open({ ...size, rules: CHINESE, handicap: 0, setup: [], first: null });
    // . X O . .   the ko of the rule texts: White takes at B4, Black may not take back at once [R37]
    // X O . O .
    // . X O . .
    const moves: [Color, string][] = [[1, "B5"], [2, "C5"], [1, "A4"], [2, "D4"], [1, "B3"], [2, "C3"], [1, "C4"], [2, "B4"]];
    for (const [color, name] of moves) assert.equal(rules.play({ color, point: at(size, name) }), "ok");
    assert.equal(rules.taken(2), 1);
    const hash = rules.hash;
    assert.equal(rules.check({ color: 1, point: at(size, "C4") }), "ko");
    assert.equal(rules.play({ color: 1, point: at(size, "C4") }), "ko");
    assert.equal(rules.check({ color: 1, point: at(size, "B5") }), "occupied");
    assert.equal(rules.hash, hash);
    assert.equal(rules.ko, at(size, "C4"));
    assert.equal(rules.play({ color: 1, point: at(size, "E1") }), "ok");
    assert.equal(rules.play({ color: 2, point: at(size, "A1") }), "ok");
    assert.equal(rules.play({ color: 1, point: at(size, "C4") }), "ok"); // [R38]
});

test("going back replays, and a point without liberty is forbidden", async () => {
    const rules = await load();
    const size = { width: 3, height: 3 };
    rules.open({ ...size, rules: CHINESE, handicap: 0, setup: [], first: null });
    rules.play({ color: 1, point: at(size, "A2") });
    const hash = rules.hash;
    rules.play({ color: 2, point: at(size, "C3") });
    rules.play({ color: 1, point: at(size, "B3") });
    assert.equal(rules.check({ color: 2, point: at(size, "A3") }), "suicide"); // [R30]
    assert.equal(rules.legal(2)[0] !== 0, true);
    assert.equal(rules.liberties(at(size, "B3")), 2);
    assert.equal(rules.back(1), "ok");
    assert.equal(rules.hash, hash);
    assert.equal(rules.moves, 1);
    assert.notEqual(rules.back(2), "ok");
});

test("stars and handicap stones stand where the rules put them", async () => {
    const rules = await load();
    rules.open({ width: 19, height: 19, rules: CHINESE, handicap: 0, setup: [], first: null });
    assert.equal(rules.stars().length, 9); // [R3]
    assert.ok(rules.stars().includes(at({ width: 19, height: 19 }, "K10")));
    rules.open({ width: 19, height: 19, rules: CHINESE, handicap: 4, setup: [], first: null });
    assert.equal(rules.stones().filter((color) => color === 1).length, 4); // [R92]
    assert.equal(rules.toMove, 2); // [R17]
    assert.equal(geometry({ width: 19, height: 19 }, true).across, 466);
});

test("the rule rows and the refusals are the C's own, word for word", async () => {
    const rules = await load();
    const listed = spawnSync(process.env.WEIQI as string, ["rules", "--json"], { encoding: "utf8" });
    const rows = listed.stdout.trim().split("\n").map((line) => JSON.parse(line) as RuleRow);
    assert.deepEqual(rules.rows(), rows);
    assert.ok(rules.kataRows().length > 5);
    assert.equal(rules.row("NZ")?.id, "new-zealand");
    assert.equal(rules.row("no such rules"), null);
    const words = rules.statuses().map(({ word }) => word);
    assert.equal(words[0], "ok");
    for (const word of ["occupied", "off_board", "suicide", "ko", "superko", "ing_cycle", "wrong_turn", "game_over"]) assert.ok(words.includes(word), word);
    assert.ok(rules.statuses().every(({ text }) => text.length > 3));
});

test("a row that is none is refused, and komi and handicap follow the rules", async () => {
    const rules = await load();
    const size = { width: 19, height: 19 };
    const open = (row: Partial<PlayRules>): string => rules.open({ ...size, rules: { ...CHINESE, ...row }, handicap: 0, setup: [], first: null });
    assert.equal(open({ tax: "all of it" }), "bad_rules");
    assert.equal(open({ komi_halves: 1.5 }), "bad_rules");
    const aga = rules.row("aga");
    assert.ok(aga);
    assert.equal(open(aga), "ok");
    assert.equal(rules.bonusHalves(4), 6);                      // n - 1 points [R93]
    assert.equal(rules.komiHalves(0), 15);
    assert.equal(rules.komiHalves(4), 1);
    open({});
    assert.equal(rules.bonusHalves(9), 18);                     // 4½ zi [R94]
    assert.equal(rules.count({ komi_halves: 0, dead: [0] }), "no_stone");
    assert.equal(rules.count({ komi_halves: 0, dead: [361] }), "off_board");
    const even = rules.count({ komi_halves: 0 });
    assert.ok(typeof even !== "string" && even.result.text === "draw" && even.base_halves === 361);
});

test("stones that live whatever happens are told [R64]", async () => {
    const rules = await load();
    const size = { width: 5, height: 2 };
    rules.open({ ...size, rules: CHINESE, handicap: 0, setup: ["B2", "B1", "D2", "D1", "C2"].map((name) => ({ color: 1, point: at(size, name) })), first: null });
    assert.equal(rules.alive(1).length, 10);
    assert.deepEqual(rules.alive(2), []);
});
