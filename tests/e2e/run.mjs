// run.mjs — the browser tests, one after another; prints TAP.
// SPDX-License-Identifier: MIT
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv[2] ?? "";
let failed = false;
for (const name of readdirSync(here).filter((one) => one.endsWith(".test.mjs") && one.includes(wanted)).sort()) {
    const run = spawnSync(process.execPath, ["--test", "--test-reporter=tap", join(here, name)], { stdio: ["ignore", "inherit", "inherit"] });
    if (run.status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
