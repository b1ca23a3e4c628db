// run.mjs — bundles the pages' unit tests and runs them in Node; prints TAP.
// SPDX-License-Identifier: MIT
//
// The environment's WEIQI names the program; the WebAssembly and rules_digest are taken from the build it stands in.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const build = process.env.WEIQI ? resolve(process.env.WEIQI, "../..") : resolve(here, "../../build");
const out = mkdtempSync(join(tmpdir(), "weiqi-pages-"));
const names = readdirSync(here).filter((name) => name.endsWith(".test.ts"));
try {
    await esbuild.build({
        entryPoints: names.map((name) => join(here, name)),
        bundle: true,
        platform: "node",
        format: "esm",
        outdir: out,
        outExtension: { ".js": ".mjs" },
        jsx: "automatic",
        jsxImportSource: "preact",
        logLevel: "warning",
    });
    const files = names.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
    const run = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...files], {
        stdio: ["ignore", "inherit", "inherit"],
        env: {
            ...process.env,
            WQ_WEB: resolve(here, ".."),
            WQ_RULES_WASM: join(build, "web/rules.wasm"),
            WQ_RULES_DIGEST: join(build, "web/tests/rules_digest"),
        },
    });
    process.exitCode = run.status ?? 1;
} finally {
    rmSync(out, { recursive: true, force: true });
}
