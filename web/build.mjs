// build.mjs — bundles the pages and writes them as one C file for the binary.
// SPDX-License-Identifier: MIT
//
// node build.mjs --wasm rules.wasm [--dist FOLDER] [--c assets.c [--depfile FILE]]
//
// Bundles have their content's hash in their names and may be kept for ever by a browser; the page itself may not.
// Each file is stored as it is and, where that is shorter, compressed by gzip too.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
let esbuild;
try {
    esbuild = await import("esbuild");
} catch {
    console.error(`the npm packages of the pages are missing: run "npm ci" in ${here}`);
    process.exit(1);
}

const { values: options } = parseArgs({
    options: {
        wasm: { type: "string" },
        dist: { type: "string" },
        c: { type: "string" },
        depfile: { type: "string" },
    },
});
if (!options.wasm || (!options.dist && !options.c)) {
    console.error("usage: build.mjs --wasm rules.wasm [--dist FOLDER] [--c assets.c [--depfile FILE]]");
    process.exit(2);
}

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
};

/* The rules come from the C build, wherever that put them. */
const rulesPlugin = {
    name: "rules",
    setup(build) {
        build.onResolve({ filter: /^rules\.wasm$/ }, () => ({ path: resolve(options.wasm) }));
    },
};

const result = await esbuild.build({
    absWorkingDir: here,
    entryPoints: { app: "app.tsx", look: "look.css" },
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    outdir: "/assets",
    publicPath: "/assets",
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    loader: { ".wasm": "file", ".svg": "file", ".mp3": "file" },
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    write: false,
    plugins: [rulesPlugin],
    logLevel: "warning",
});

const files = result.outputFiles.map((file) => ({
    path: `/assets/${file.path.replace(/^.*[\\/]/, "")}`,
    bytes: Buffer.from(file.contents),
    immutable: true,
}));
const named = (start, end) => files.find((file) => file.path.startsWith(`/assets/${start}`) && file.path.endsWith(end)).path;

const plain = ["seal.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"];
for (const name of plain) files.push({ path: `/${name}`, bytes: readFileSync(join(here, name)), immutable: false });
const page = readFileSync(join(here, "index.html"), "utf8")
    .replace("{{app.js}}", named("app-", ".js"))
    .replace("{{look.css}}", named("look-", ".css"))
    .replace("{{rules.wasm}}", named("rules-", ".wasm"));
files.push({ path: "/index.html", bytes: Buffer.from(page), immutable: false });
/* What keeps the pages on a machine names every file, and is another one when any of them is. */
const digest = createHash("sha256");
for (const file of files) digest.update(file.path).update(file.bytes);
const keeper = readFileSync(join(here, "sw.js"), "utf8")
    .replace("{{version}}", digest.digest("hex").slice(0, 16))
    .replace('"{{files}}"', JSON.stringify(files.map((file) => file.path)));
files.push({ path: "/sw.js", bytes: Buffer.from(keeper), immutable: false });
files.sort((a, b) => (a.path < b.path ? -1 : 1));

if (options.dist)
    for (const file of files) {
        const name = join(options.dist, file.path);
        mkdirSync(dirname(name), { recursive: true });
        writeFileSync(name, file.bytes);
    }

function cBytes(name, bytes) {
    const lines = [];
    for (let i = 0; i < bytes.length; i += 32) lines.push(`    ${[...bytes.subarray(i, i + 32)].join(",")},`);
    return `static const unsigned char ${name}[] = {\n${lines.join("\n")}\n};\n`;
}

if (options.c) {
    let text = "/* assets.c — the pages, made by web/build.mjs. Do not edit.\n * SPDX-License-Identifier: MIT\n */\n"
        + "#include \"server/assets.h\"\n\n";
    const rows = [];
    files.forEach((file, i) => {
        const packed = gzipSync(file.bytes, { level: 9 });
        packed[9] = 255; /* the system's byte: the same file from every machine */
        const shorter = packed.length < 0.95 * file.bytes.length; /* sound is packed already */
        const etag = createHash("sha256").update(file.bytes).digest("hex").slice(0, 16);
        text += cBytes(`bytes_${i}`, file.bytes);
        if (shorter) text += cBytes(`gzip_${i}`, packed);
        rows.push(`    { ${JSON.stringify(file.path)}, ${JSON.stringify(types[extname(file.path)])}, "\\"${etag}\\"", bytes_${i}, ${file.bytes.length}, `
            + `${shorter ? `gzip_${i}, ${packed.length}` : "NULL, 0"}, ${file.immutable} },`);
    });
    text += `\nconst wq_asset wq_assets[] = {\n${rows.join("\n")}\n};\nconst size_t wq_asset_count = ${files.length};\n`;
    writeFileSync(options.c, text);
    if (options.depfile) {
        const read = Object.keys(result.metafile.inputs).map((name) => resolve(here, name));
        read.push(...["index.html", "sw.js", "build.mjs", ...plain].map((name) => join(here, name)), resolve(options.wasm));
        writeFileSync(options.depfile, `${options.c}: ${read.map((name) => name.replace(/ /g, "\\ ")).join(" ")}\n`);
    }
}
