// rules.test.ts — the page's rules and the server's are the same: random games, every position compared.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { geometry, pointFrom } from "../board/geometry.ts";
import { type Color, type PlayRules, Rules } from "../rules.ts";

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

test(`the same ${GAMES} random games in C and in WebAssembly, every position equal`, async () => {
    const run = spawnSync(digestProgram, [String(GAMES)], { encoding: "utf8", maxBuffer: 1 << 28 });
    assert.equal(run.status, 0, run.stderr);
    const rules = await load();
    let games = 0;
    let positions = 0;
    for (const line of run.stdout.split("\n")) {
        const words = line.split(" ");
        if (words[0] === "game") {
            games++;
            const row = { ...CHINESE, repetition: words[3], suicide: words[4] };
            const start = { width: Number(words[1]), height: Number(words[2]), rules: row, handicap: 0, setup: [], first: null };
            assert.equal(rules.open(start), "ok");
        } else if (words.length === 3) {
            positions++;
            assert.equal(digest(rules).toString(16).padStart(8, "0"), words[2], `game ${games}, move ${rules.moves + 1}`);
            assert.equal(rules.play({ color: Number(words[0]) as Color, point: Number(words[1]) }), "ok");
        }
    }
    assert.equal(games, GAMES);
    assert.ok(positions > 20 * GAMES, `${positions} positions`);
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
