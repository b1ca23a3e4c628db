// build.mjs — the rules in C, compiled to WebAssembly with clang and lld.
// SPDX-License-Identifier: MIT
//
// node build.mjs OUT.wasm [DEPFILE [FOLDER]]: objects go to FOLDER (by default OUT.wasm.o). The depfile names every file read.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const src = resolve(here, "../../src");

const [out, depfile, folder = `${out}.o`] = process.argv.slice(2);
if (!out) {
    console.error("usage: build.mjs OUT.wasm [DEPFILE [FOLDER]]");
    process.exit(2);
}
mkdirSync(folder, { recursive: true });

const sources = [
    ...["exports.c", "rows.c", "count.c", "clock_exports.c", "referee_exports.c", "libc.c"].map((name) => join(here, name)),
    join(src, "base/status.c"),
    join(src, "base/utf8.c"),
    ...[join(src, "base/sha256.c")].filter(existsSync),
    ...readdirSync(join(src, "rules")).filter((name) => name.endsWith(".c")).map((name) => join(src, "rules", name)),
    ...readdirSync(join(src, "game")).filter((name) => /^(agreed|clock|time|referee|competition).*\.c$/.test(name)).map((name) => join(src, "game", name)),
    join(src, "record/hand_count.c"),
];

function clang(args) {
    const run = spawnSync(process.env.WQ_WASM_CC ?? "clang", args, { stdio: ["ignore", "inherit", "inherit"] });
    if (run.error) console.error(`clang: ${run.error.message} (Debian packages clang and lld)`);
    if (run.status !== 0) process.exit(1);
}

const common = [
    "--target=wasm32-unknown-unknown", "-std=gnu17", "-O2", "-DNDEBUG", "-ffreestanding", "-fno-builtin",
    "-ffunction-sections", "-fdata-sections", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror",
    "-I", join(here, "include"), "-I", here, "-I", src,
];

const read = new Set();
const objects = [];
for (const source of sources) {
    const object = join(folder, `${basename(source, ".c")}.o`);
    const seen = `${object}.d`;
    clang([...common, "-MD", "-MF", seen, "-c", source, "-o", object]);
    for (const name of readFileSync(seen, "utf8").replace(/^[^:]*:/, "").replace(/\\\n/g, " ").split(/\s+/))
        if (name && existsSync(name)) read.add(resolve(name));
    objects.push(object);
}
clang(["--target=wasm32-unknown-unknown", "-nostdlib", "-fuse-ld=lld", "-Wl,--no-entry", "-Wl,--gc-sections", "-Wl,--strip-all",
    "-Wl,-z,stack-size=131072", ...objects, "-o", out]);

if (depfile) {
    read.add(resolve(here, "build.mjs"));
    writeFileSync(depfile, `${out}: ${[...read].map((name) => name.replace(/ /g, "\\ ")).join(" ")}\n`);
}
