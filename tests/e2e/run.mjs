// run.mjs — the browser tests, one after another; prints TAP.
// SPDX-License-Identifier: MIT
// Two files at a time, each with a server of its own; the output of each stays together.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv[2] ?? "";
const waiting = readdirSync(here).filter((one) => one.endsWith(".test.mjs") && one.includes(wanted)).sort();

function runOne(name) {
    return new Promise((done) => {
        const run = spawn(process.execPath, ["--test", "--test-reporter=tap", join(here, name)], { stdio: ["ignore", "pipe", "inherit"] });
        let said = "";
        run.stdout.on("data", (text) => { said += text; });
        run.on("close", (code) => {
            process.stdout.write(said);
            if (code !== 0) process.exitCode = 1;
            done();
        });
    });
}

async function runInTurn() {
    while (waiting.length) await runOne(waiting.shift());
}
await Promise.all([runInTurn(), runInTurn()]);
