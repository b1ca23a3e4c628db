// referee.mjs — the cases of clock and referee through `weiqi clock` and `weiqi referee`, as people have them.
// SPDX-License-Identifier: MIT
//
// node referee.mjs [ID...]: with WEIQI the program. FORMAT.md says what the fields mean. Prints what differs; exit status 1
// where something does.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const weiqi = process.env.WEIQI ?? "weiqi";
const only = process.argv.slice(2);
const lines = (name) => readFileSync(join(here, name), "utf8").split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
let asked = 0;
let wrong = 0;
function check(one, what, wanted, got) {
    asked++;
    if (JSON.stringify(wanted) === JSON.stringify(got)) return;
    wrong++;
    console.log(`${one.id}: ${what}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`);
}
function run(args, input = "") {
    const done = spawnSync(weiqi, args, { input, encoding: "utf8" });
    return { status: done.status, said: done.stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line)) };
}
const jsonl = (list) => list.map((one) => JSON.stringify(one)).join("\n") + "\n";

function clock(one) {
    const { status, said } = run(["clock", "--system", JSON.stringify(one.system), "--json"], jsonl(one.events));
    const { side = "B", announce, calls, refused = [], ...fields } = one.expect;
    check(one, "refused", refused, said.filter((line) => line.refused).map((line) => line.refused));
    check(one, "exit status", refused.length > 0 ? 1 : 0, status);
    const state = said.filter((line) => line.phase && line.side === side).at(-1) ?? {};
    for (const [field, value] of Object.entries(fields)) check(one, field, value, state[field]);
    const spoken = said.filter((line) => line.say).map((line) => [line.at_ms, line.say]);
    if (announce !== undefined) check(one, "announce", announce, spoken.at(-1)?.[1]);
    if (calls !== undefined) check(one, "calls", calls, spoken);
}

function text(one) {
    const { status, said } = run(["clock", `--length=${one.text}`]);
    check(one, "ms", one.expect.ms, said[0]?.ms ?? null);
    check(one, "exit status", one.expect.ms === null ? 1 : 0, status);
}

/* The rulings on time that clock.jsonl tells in words: what is claimed, and what must come of it. */
const told = {
    "clk-009": [{ event: "rule", violation: "overrun_in_last_minute", side: "B", by: "referee" }, [["loss"]],
        { event: "rule", violation: "overrun_in_last_minute", side: "B", by: "referee", request: true }, [["counts_as_pass"]]],
    "clk-011": [{ event: "rule", violation: "captures_left_before_clock", side: "B", by: "referee" }, [["warning", "clock_unchanged"]]],
    "clk-012": [{ event: "rule", violation: "clock_too_early", side: "B", by: "referee" }, [["warning", "clock_unchanged"]]],
    "clk-022": [{ event: "rule", violation: "absent_in_rapid_game", side: "B", by: "referee" }, [["loss"]]],
    "clk-024": [{ event: "rule", violation: "clock_fault_smaller", by: "referee", choice: "clock_replaced" }, [["times_unchanged", "clock_replaced"]]],
};
function inWords(one) {
    const [...steps] = told[one.id] ?? [];
    if (steps.length === 0) check(one, "is known", true, false);
    for (let i = 0; i < steps.length; i += 2) check(one, "ruling", steps[i + 1], rulings(run(["referee", "--json"], jsonl([steps[i]])).said));
}

const rulings = (said) => said.filter((line) => line.event === "ruled").map((line) => line.ruling);
const tables = Object.fromEntries(["2002", "1988"].map((edition) => [edition, run(["referee", "table", "--edition", edition, "--json"]).said]));

function row(one, code, edition, expect) {
    const found = tables[edition].find((each) => each.violation === code);
    if (expect.absent) return check(one, "absent", true, found === undefined);
    check(one, "has an article", true, (found?.article ?? "") !== "");
    for (const [field, value] of Object.entries(expect)) {
        if (field.endsWith("_codes")) check(one, field, value, found?.[field.slice(0, -6)]);
        else if (field === "claim_until") check(one, field, value, found?.claim_until);
    }
    return undefined;
}

function ledger(one) {
    const { said } = run(["referee", "--edition", one.edition, "--json"], jsonl(one.lines));
    check(one, "rulings", one.expect.rulings, rulings(said));
    check(one, "refused", one.expect.refused ?? [], said.filter((line) => line.refused).map(({ line, refused }) => ({ line, word: refused })));
    if (one.reversed) check(one, "reversed", one.reversed, said.filter((line) => line.event === "reversed").map((line) => line.of));
    for (const line of said.filter((each) => each.event === "ruled")) check(one, "cites its article", true, line.article !== "");
}

const kinds = { clock, "time-text": text, ruling: inWords, row: (one) => row(one, one.violation, one.edition, one.expect), ledger };
for (const name of ["clock.jsonl", "clock_more.jsonl", "rulings.jsonl", "rulings_more.jsonl"])
    for (const one of lines(name)) {
        if (only.length > 0 && !only.some((id) => one.id.startsWith(id))) continue;
        if (kinds[one.kind]) kinds[one.kind](one);
        else row(one, one.input.code, one.edition, one.expect);
    }
console.log(`${asked} asked, ${wrong} wrong`);
process.exitCode = wrong === 0 && asked > 0 ? 0 : 1;
