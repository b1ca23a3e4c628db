// harness.mjs — a server of its own on a free port, Debian's Chromium, and the gestures of a player.
// SPDX-License-Identifier: MIT
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
export const program = process.env.WEIQI ?? join(root, "build/src/weiqi");

/* A port nobody listens on just now. */
const freePort = () => new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
        const { port } = probe.address();
        probe.close(() => found(port));
    });
});

const children = new Set();
export function endAll() {
    for (const child of children) child.kill("SIGKILL");
}

/* Starts `weiqi serve`; its address, and how to end it. With `data` given, over the games kept there. */
export async function startServer(data = mkdtempSync(join(tmpdir(), "weiqi-e2e-")), port = 0, options = []) {
    port ||= await freePort();
    /* Whatever becomes of a test, its server ends with it. */
    const child = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, ...options], { stdio: ["ignore", "pipe", "pipe"] });
    children.add(child);
    child.on("exit", () => children.delete(child));
    let said = "";
    const url = await new Promise((found, failed) => {
        const hear = (text) => {
            said += text;
            const match = /listening on (https?:\/\/\S+)/.exec(said);
            if (match) found(match[1].replace(/\/$/, ""));
        };
        child.stdout.on("data", hear);
        child.stderr.on("data", hear);
        child.on("error", failed);
        child.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
        setTimeout(() => failed(new Error(`the server did not say where it listens: ${said}`)), 20_000).unref();
    });
    const gone = new Promise((done) => child.on("exit", done));
    return {
        url,
        data,
        /* The link that opens tournaments, printed after the address. */
        get events() { return /(https?:\/\/\S+\/events#\S+)/.exec(said)?.[1]; },
        kill: async (signal = "SIGTERM") => {
            child.kill(signal);
            return gone;
        },
        end: async () => {
            child.kill("SIGTERM");
            const code = await gone;
            rmSync(data, { recursive: true, force: true });
            if (code !== 0) throw new Error(`the server ended with ${code}: ${said}`);
        },
    };
}

export const startBrowser = () => chromium.launch({
    executablePath: process.env.WEIQI_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync"],
});

/* A reader's own browser: a fresh profile. Anything it complains of is kept in `complaints`. */
export async function openPage(browser, url, options = {}) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.complaints = [];
    page.on("pageerror", (error) => page.complaints.push(error.message));
    page.on("console", (message) => {
        const expected = /ERR_CONNECTION_REFUSED|WebSocket connection/.test(message.text());
        if (message.type() === "error" && !expected) page.complaints.push(message.text());
    });
    await page.goto(url);
    return page;
}

/* Opens a game through the interface; the links. */
export async function openGame(server, wanted = {}) {
    const answer = await fetch(`${server.url}/api/games`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: server.url },
        body: JSON.stringify({ key: `key-${Math.random().toString(36).slice(2)}xxxx`, width: 9, height: 9, rules: "chinese", colours: "host_black", players: ["human", "human"], ...wanted }),
    });
    const body = await answer.json();
    if (answer.status !== 201) throw new Error(JSON.stringify(body));
    return { game: body.game, host: server.url + body.links.host, guest: server.url + body.links.guest, watch: server.url + body.links.watch };
}

export const cell = (page, name) => page.locator(`[role=gridcell][aria-label^="${name},"], [role=gridcell][aria-label^="${name}，"]`);
export const label = (page, name) => cell(page, name).getAttribute("aria-label");

/* Plays a point and waits until the stone lies there. */
export async function play(page, name, color) {
    await cell(page, name).click();
    await sees(page, name, color);
    await settled(page);
}

/* Waits until the server has answered all that was sent. */
export async function settled(page) {
    await page.locator('.bd[aria-busy="false"]').waitFor({ state: "attached" });
}

/* Waits until a point's label says so. */
export async function sees(page, name, words) {
    await page.locator(`[role=gridcell][aria-label^="${name}, ${words}" i]`).waitFor();
}

/* All points by name: "empty", "black" or "white", and whether they may be played on. */
export async function boardOf(page) {
    const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label")));
    return labels.map((text) => {
        const words = text.split(", ");
        return { name: words[0], color: words[1].toLowerCase(), open: !words.includes("forbidden") && !words.includes("ko") };
    });
}

/* Repeatable chance. */
export function chance(seed) {
    let state = seed >>> 0;
    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
    };
}
