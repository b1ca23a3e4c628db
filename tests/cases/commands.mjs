// commands.mjs — every case of this folder through the commands as people have them: score, check, count, GTP.
// SPDX-License-Identifier: MIT
//
// node commands.mjs [ID...]: with WEIQI the program. (tests/rules/test_cases.c asks the library itself.) FORMAT.md says what the
// fields mean. Prints what differs; exit status 1 where something does. ID: only cases whose id begins so, with what was asked.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const weiqi = process.env.WEIQI ?? "weiqi";
const only = process.argv.slice(2);
const lines = (name) => readFileSync(join(here, name), "utf8").split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
const chosen = (one) => only.length === 0 || only.some((id) => one.id.startsWith(id));

let asked = 0;
let wrong = 0;
function check(one, what, wanted, got) {
    asked++;
    if (JSON.stringify(wanted) === JSON.stringify(got)) return;
    wrong++;
    console.log(`${one.id}: ${what}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`);
}

function run(args, input = "") {
    const done = spawnSync(weiqi, args, { input, encoding: "utf8", maxBuffer: 1 << 26 });
    if (only.length > 0) console.log(`$ weiqi ${args.join(" ")}\n${input.trim().slice(0, 2000)}\n${done.stdout}${done.stderr}`);
    return done;
}
function json(one, args, input) {
    const done = run(args, input);
    try { return JSON.parse(done.stdout); } catch { check(one, args.join(" "), "JSON", done.stdout + done.stderr); return null; }
}

// ---- a case as SGF ----

const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
function sgfPoint([, height], name) {
    if (name === "pass") return "[]";
    const column = letters.indexOf(name[0]);
    return `[${String.fromCharCode(97 + column)}${String.fromCharCode(97 + height - Number(name.slice(1)))}]`;
}
function sgf(one, more = []) {
    const put = (letter) => one.setup.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === letter ? [`[${String.fromCharCode(97 + x, 97 + y)}]`] : []))).join("");
    const black = put("X");
    const white = put("O");
    const moves = [...one.moves, ...more].map((move) => `;${move[0]}${sgfPoint(one.size, move.slice(2))}`).join("");
    const root = one.root ?? "";
    return `(;SZ[${one.size.join(":")}]PL[${one.to_play}]${root}${black && `AB${black}`}${white && `AW${white}`}${moves})`;
}
/* Rules by name, or a JSON row of KataGo's questions or of ours. */
const rulesOf = (one) => (one.rules.name && Object.keys(one.rules).length === 1 ? one.rules.name : null) ?? JSON.stringify(one.rules);

// ---- GTP: all commands in one session ----

const talk = [];
/* answer: what to do with the answer, [ok, text]. */
const ask = (command, answer = null) => talk.push({ command, answer });
function say(one, command) { ask(command, ([ok, text]) => { if (!ok) check(one, command, "=", text); }); }
function speak() {
    const done = run(["gtp"], talk.map(({ command }) => command).join("\n") + "\nquit\n");
    const answers = done.stdout.split("\n\n").map((text) => text.replace(/^\n+/, ""));
    talk.forEach(({ command, answer }, i) => {
        const text = answers[i] ?? "";
        if (answer) answer([text[0] === "=", text.slice(1).trim()], command);
    });
}
function open(one) {
    const [width, height] = one.size;
    say(one, width === height ? `boardsize ${width}` : `rectangular_boardsize ${width} ${height}`);
    say(one, "clear_board");
    if (one.rules.name) {
        say(one, `kata-set-rules {"base":"${one.rules.name}"}`);
        if (one.rules.komi !== undefined) say(one, `komi ${one.rules.komi}`);
    } else if (one.rules.ko || one.rules.base) say(one, `kata-set-rules ${JSON.stringify(one.rules)}`);
    const stones = one.setup.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "." ? [] : [`${cell === "X" ? "B" : "W"} ${letters[x]}${height - y}`])));
    if (stones.length > 0) say(one, `set_position ${stones.join(" ")}`);
    for (const move of one.moves) say(one, `play ${move}`);
}

// ---- the kinds ----

const alternates = (one, more) => [...one.moves, more].every((move, i) => (move[0] === one.to_play) === (i % 2 === 0));
/* A move out of turn is the last of moves that alternate. */
const outOfTurn = (one) => one.moves.every((move, i) => (move[0] === one.to_play) === (i % 2 === 0));

function moves(one) {
    const { illegal = [], legal = [], resumed } = one.expect;
    open(one);
    if (resumed !== undefined) {
        const answer = json(one, ["check", "-", "--json", "--rules", rulesOf(one)], sgf(one));
        check(one, "resumed", [true, resumed], answer && [answer.ok, answer.resumed]);
    }
    for (const { move, reason } of illegal) {
        const word = reason === "syntax" || reason === "off_board" ? /./ : reason;
        if (reason !== "wrong_turn")                        // over GTP either side may move
            ask(`play ${move}`, ([ok, text]) => check(one, `play ${move}`, reason, ok ? "legal" : word === reason ? text.replace("illegal move: ", "") : reason));
        if (reason === "syntax" || reason === "off_board" || !(reason === "wrong_turn" ? outOfTurn(one) : alternates(one, move))) continue;
        const answer = json(one, ["check", "-", "--json", "--rules", rulesOf(one)], sgf(one, [move]));
        check(one, `check ${move}`, [false, one.moves.length + 1, move[0], move.slice(2), reason],
            answer && [answer.ok, answer.move, answer.colour, answer.at, answer.reason]);
        const repeats = illegal.find((each) => each.move === move).repeats_move;
        if (repeats !== undefined) check(one, `${move} repeats`, repeats, answer?.repeats_move);
    }
    for (const move of legal) {
        ask(`play ${move}`, ([ok, text]) => check(one, `play ${move}`, "legal", ok ? "legal" : text));
        ask("undo");
        if (!alternates(one, move)) continue;
        const answer = json(one, ["check", "-", "--json", "--rules", rulesOf(one)], sgf(one, [move]));
        check(one, `check ${move}`, [true, one.moves.length + 1], answer && [answer.ok, answer.moves]);
    }
}

function capture(one) {
    const [, height] = one.size;
    open(one);
    for (const [letter, name] of [["X", "black"], ["O", "white"]]) {
        const wanted = one.expect.board.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === letter ? [`${letters[x]}${height - y}`] : []))).sort();
        ask(`list_stones ${name}`, ([, text]) => check(one, name, wanted, text.split(" ").filter((each) => each !== "").sort()));
    }
}

function score(one) {
    const auto = one.arguments?.includes("auto");           /* the engine names the dead stones */
    const dead = auto ? undefined : one.expect.dead ?? one.dead;
    const seki = one.expect.seki ?? one.seki;
    if (one.expect.result === undefined) return;
    const args = ["score", "-", "--json", "--rules", rulesOf(one)];
    if (one.rules.name && one.rules.komi !== undefined) args.push("--komi", String(one.rules.komi));
    if (dead) args.push("--dead", dead.join(",") || "none");
    if (seki) args.push("--seki", seki.join(",") || "none");
    if (one.prisoners_held) args.push("--prisoners", `B${one.prisoners_held.B},W${one.prisoners_held.W}`);
    if (one.white_bonus !== undefined) args.push("--white-bonus", String(one.white_bonus));
    const answer = json(one, args.concat(one.arguments ?? []), sgf(one));
    for (const [key, wanted] of Object.entries(one.expect))
        if (answer && key in answer && key !== "seki" && key !== "dead") check(one, key, wanted, answer[key]);
    if (answer && one.expect.dead) check(one, "dead", [...one.expect.dead].sort(), [...answer.dead].sort());
    const plain = !dead && !seki && !one.prisoners_held && one.white_bonus === undefined && !one.arguments && !one.root;
    if (!plain || one.engine === false) return;
    open(one);
    ask("final_score", ([, text]) => check(one, "final_score", one.expect.result === "draw" ? "0" : one.expect.result, text));
}

function handicap(one) {
    const { n, stones, rejects = [], accept = [], reject = [], max_fixed_handicap: most, white_bonus_points: bonus } = one.expect;
    const clear = () => { say(one, `boardsize ${one.size[0]}`); say(one, "clear_board"); };
    if (stones) {
        clear();
        ask(`fixed_handicap ${n}`, ([, text]) => check(one, "fixed_handicap", [...stones].sort(), text.split(" ").sort()));
    }
    if (most) {
        clear();
        ask(`fixed_handicap ${most}`, ([ok]) => check(one, `fixed_handicap ${most}`, true, ok));
    }
    for (const count of rejects) {
        clear();
        ask(`fixed_handicap ${count}`, ([ok]) => check(one, `fixed_handicap ${count}`, false, ok));
    }
    for (const [list, wanted] of [...accept.map((list) => [list, true]), ...reject.map((list) => [list, false])]) {
        clear();
        ask(`set_free_handicap ${list.join(" ")}`.trim(), ([ok]) => check(one, `set_free_handicap ${list}`, wanted, ok));
    }
    if (one.expect.accept_count) {
        clear();
        const list = Array.from({ length: n }, (_, i) => `${letters[2 * (i % 5)]}${1 + 2 * Math.floor(i / 5)}`);
        ask(`set_free_handicap ${list.join(" ")}`, ([ok]) => check(one, `${n} stones`, true, ok));
    }
    if (bonus === undefined) return;
    const answer = json(one, ["score", "-", "--json", "--rules", one.rules.ruleset], `(;SZ[19]HA[${n}]AB[dd][pp])`);
    check(one, "white_bonus_points", bonus, answer?.white_bonus_points);
}

function game(one) {
    const answer = json(one, ["score", "-", "--json"], one.sgf);
    const checked = json(one, ["check", "-", "--json"], one.sgf);
    const wanted = one.expect;
    if (wanted.komi_points !== undefined) check(one, "komi", wanted.komi_points, answer?.komi);
    if (wanted.handicap !== undefined) check(one, "handicap", wanted.handicap, answer?.white_bonus_points);     /* Chinese: n points */
    if (wanted.black_count !== undefined) check(one, "stones", [wanted.black_count, wanted.white_count], [answer?.stones_black, answer?.stones_white]);
    if (wanted.moves ?? wanted.main_line_moves) check(one, "moves", wanted.moves ?? wanted.main_line_moves, checked?.moves);
}

// ---- counts by hand ----

/* "B+0.75zi" is a margin in zi; what --json has in result_zi. */
const bare = (text) => text.replace(/zi$/, "");
function handCount(one, args, expect) {
    const answer = json(one, ["count", "--json", ...args], "");
    if (!answer) return;
    if (expect.result?.endsWith("zi")) check(one, "result_zi", bare(expect.result), answer.result_zi);
    else if (expect.result) check(one, "result", expect.result, answer.result);
    if (expect.points) check(one, "result", expect.points, answer.result);
    for (const key of ["black_zi", "black_zi_after", "black_must_exceed", "white_must_exceed"])
        if (expect[key] !== undefined && !Array.isArray(expect[key])) check(one, key, expect[key], answer[key]);
    if (expect.base !== undefined) check(one, "base_zi", expect.base, answer.base_zi);
    if (expect.komi_points !== undefined) check(one, "komi", expect.komi_points, answer.komi);
}

function example(one) {
    const i = one.input;
    const e = one.expect;
    const args = [];
    if (one.status === "wrong" || one.status === "derived" || typeof i !== "object") return;
    if (i.ruleset) args.push("--rules", i.ruleset);
    if (i.size) args.push("--board", String(i.size));
    if (i.komi_zi !== undefined) args.push("--komi", `${i.komi_zi}zi`);
    if (i.komi_points !== undefined && i.method !== "territory") args.push("--komi", String(i.komi_points));
    if (typeof i.handicap === "number") args.push("--handicap", String(i.handicap));
    if (i.warnings_black || i.warnings_white) args.push("--warnings", `${i.warnings_black ?? 0},${i.warnings_white ?? 0}`);
    if (i.method === "territory")
        return handCount(one, ["--rules", "japanese", "--komi", String(i.komi_points), "--black", String(i.black_space), "--white", String(i.white_space)], e);
    if (Array.isArray(i.handicap))
        return i.handicap.forEach((n, k) => handCount(one, ["--black", "185", "--handicap", String(n)], { black_must_exceed: e.black_must_exceed[k], points: undefined }));
    if (i.black_stones !== undefined)
        return handCount(one, [...args, "--tens", String(Math.floor(i.black_space / 10)), "--stones", String(i.black_stones + (i.black_space % 10))], e);
    if (i.black_zi !== undefined) return handCount(one, [...args, "--black", String(i.black_zi)], e);
    if (i.black_area !== undefined && !Array.isArray(i.black_area)) {
        const komi = i.komi_points ?? 7.5;
        return handCount(one, ["--komi", String(komi), "--black", i.white_area === undefined ? "184.5" : String(i.black_area)], e);
    }
    if (Array.isArray(i.black_area))
        return i.black_area.forEach((black, k) => handCount(one, ["--rules", "ing", "--komi", "8", "--black", String(black)], { result: e.result[k] }));
    if (e.white_177) {
        handCount(one, [...args, "--white", "177"], { result: e.white_177 });
        handCount(one, [...args, "--white", "176.5"], { result: e.white_176_5 });
        return handCount(one, [...args, "--black", "184.5"], { result: e.black_184_5 });
    }
    if (e.black_184) {
        handCount(one, [...args, "--white", "178"], { result: e.white_178 });
        return handCount(one, [...args, "--black", "184"], { result: e.black_184, ...e });
    }
    if (i.warnings_black === 2) return handCount(one, [...args, "--black", "185"], e);
    if (i.komi_zi !== undefined || e.base !== undefined) return handCount(one, [...args, "--black", "185"], e);
    return undefined;                                       // boards, stones, liberties, tournaments: no count
}

function count(one) {
    const answer = json(one, ["count", "--json", ...one.arguments], "");
    for (const [key, wanted] of Object.entries(one.expect)) check(one, `${one.arguments.join(" ")}: ${key}`, wanted, answer?.[key]);
}

const kinds = { sgf: game, count, legality: moves, ko: moves, superko: moves, capture, score, "dead-stones": score, handicap };
for (const name of ["cases.jsonl", "more.jsonl"])
    for (const one of lines(name))
        if (chosen(one)) kinds[one.kind]?.(one);
for (const name of ["seed_examples.jsonl"])
    for (const one of lines(name))
        if (chosen(one)) example(one);
speak();
console.log(`${asked} answers, ${wrong} wrong`);
process.exit(wrong === 0 && asked > 0 ? 0 : 1);
