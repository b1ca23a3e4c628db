// loaded.test.ts — a page speaks only words that are loaded with it.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const web = process.env.WQ_WEB ?? ".";
const esbuild = createRequire(join(web, "package.json"))("esbuild") as typeof import("esbuild");
const bundle = await esbuild.build({
    absWorkingDir: web,
    entryPoints: { app: "app.tsx" },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    outdir: "out",
    metafile: true,
    write: false,
    external: ["rules.wasm", "*.mp3"],
    logLevel: "error",
});
const { outputs } = bundle.metafile;

/* What is at hand once a chunk is loaded: itself and all it imports. */
function closure(output: string, seen = new Set<string>()): Set<string> {
    if (seen.has(output) || !outputs[output]) return seen;
    seen.add(output);
    for (const { path, kind } of outputs[output].imports) if (kind === "import-statement") closure(path, seen);
    return seen;
}
const filesOf = (chunks: Iterable<string>): Set<string> => new Set([...chunks].flatMap((chunk) => Object.keys(outputs[chunk].inputs)));
const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint && !entryPoint.includes("node_modules"));
const first = entries.find(([, { entryPoint }]) => entryPoint === "app.tsx")?.[0] as string;

/* Which table has a word. */
const source = new Map<string, string>();
for (const [, { inputs }] of Object.entries(outputs))
    for (const file of Object.keys(inputs)) if (/^[a-z].*\.tsx?$/.test(file)) source.set(file, readFileSync(join(web, file), "utf8"));
const tableOf = new Map<string, string>();
for (const [file, text] of source)
    if (/^i18n\/(\w+_rows|en|event_en)\.ts$/.test(file)) for (const [, word] of text.matchAll(/^ {4}"([^"]+)": /gm)) tableOf.set(word, file);
const code = [...source].filter(([file]) => !file.startsWith("i18n/"));
const said = (text: string): string[] => [...tableOf.keys()].filter((word) => text.includes(`"${word}"`));
const literal = new Set(code.flatMap(([, text]) => said(text)));

test("a page speaks only words that are loaded with it", () => {
    assert.ok(first && tableOf.size > 500 && entries.length > 4, "the bundle is as this test reads it");
    for (const [entry, { entryPoint }] of entries) {
        const files = filesOf([...closure(first), ...closure(entry)]);
        for (const [file, text] of code) {
            if (!files.has(file)) continue;
            const spoken = said(text);
            /* t(`ev.sanction.${kind}`): all words with that beginning that no text names in full */
            for (const [, start] of text.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)*)\$\{/g))
                spoken.push(...[...tableOf.keys()].filter((word) => word.startsWith(start) && !word.slice(start.length).includes(".") && !literal.has(word)));
            for (const word of spoken) assert.ok(files.has(tableOf.get(word) as string), `${entryPoint}: ${file} says "${word}", which is in ${tableOf.get(word)}`);
        }
    }
});

test("every word is said somewhere", () => {
    const starts = code.flatMap(([, text]) => [...text.matchAll(/[`"]([a-z_]+\.(?:[\w]+\.)*)(?:\$\{|")/g)].map(([, start]) => start));
    const silent = [...tableOf.keys()].filter((word) => !literal.has(word) && !starts.some((start) => word.startsWith(start)));
    assert.deepEqual(silent, []);
});

test("what a game loads first stays small", () => {
    const size = [...closure(first)].reduce((sum, chunk) => {
        const file = bundle.outputFiles.find(({ path }) => path.endsWith(chunk.replace(/^out/, "")));
        return sum + gzipSync(file?.contents ?? new Uint8Array()).length;
    }, 0);
    assert.ok(size > 20_000 && size < 60_000, `${size} bytes compressed`);
});
