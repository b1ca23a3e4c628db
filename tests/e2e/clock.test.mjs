// clock.test.mjs — the clock at a real board in a browser: by keyboard alone, over a reload and a sleep, without the network, and its calls.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cell, openGame, openPage, program } from "./harness.mjs";
import { browser, inspect, onStage, phone, server } from "./stage.mjs";

onStage();

/* A page with a clock of that system in it, its hands in our hands: time passes by page.clock alone. */
async function openClock(system, { options = {}, accelerated = true, style = "2002", start = true, voice = "voice" } = {}) {
    const page = await openPage(browser, `${server.url}/`, options);
    if (accelerated) {
        await page.addInitScript(fakeAudio);
        await page.clock.install({ time: new Date("2026-11-30T12:00:00Z") });
    }
    await page.addInitScript(({ game, calls }) => {
        if (sessionStorage.getItem("set")) return;
        sessionStorage.setItem("set", "1");
        localStorage.setItem("weiqi.clock", JSON.stringify(game));
        localStorage.setItem("weiqi.settings", JSON.stringify({ calls }));
    }, { game: { id: "test", system, edition: style === "1988" ? "1988" : "2002", style, names: { B: "Li", W: "Wang" }, pass_may_be_asked: true, log: [] }, calls: voice });
    await page.goto(`${server.url}/clock`);
    await page.locator("main.tap").waitFor();
    if (start) await page.keyboard.press(" ");
    return page;
}
const face = (page, side) => page.locator(`.half[data-side=${side}] .clock`).textContent();
const logOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("weiqi.clock")).log);

/* An audio clock that keeps step with the page's time, and writes down what is started and when. */
function fakeAudio() {
    globalThis.started = [];
    /* The clips are at hand once they are decoded and the reader's own were looked for: their names, then their bytes. */
    let decoded = 0, closed = 0;
    globalThis.hasClips = () => decoded > 0 && closed > 1;
    const decode = OfflineAudioContext.prototype.decodeAudioData;
    OfflineAudioContext.prototype.decodeAudioData = async function (bytes) {
        const sound = await decode.call(this, bytes);
        decoded += 1;
        return sound;
    };
    const { close } = IDBDatabase.prototype;
    IDBDatabase.prototype.close = function () { closed += 1; return close.call(this); };
    const node = () => ({ connect() { return this; }, frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
    globalThis.AudioContext = class {
        state = "running";
        destination = {};
        outputLatency = 0;
        get currentTime() { return performance.now() / 1000; }
        getOutputTimestamp() { return { contextTime: performance.now() / 1000, performanceTime: performance.now() }; }
        resume() { return Promise.resolve(); }
        createGain() { return node(); }
        createOscillator() { return { ...node(), start() {}, stop() {} }; }
        createBufferSource() {
            const one = { ...node(), start(when, from, length) { one.record = { at_ms: Date.now() + when * 1000 - performance.now(), from, length }; started.push(one.record); }, stop() {
                if (one.record && Date.now() < one.record.at_ms) started.splice(started.indexOf(one.record), 1);
            } };
            return one;
        }
    };
}

test("set up and run by keyboard alone, in Chinese", async () => {
    const page = await openPage(browser, `${server.url}/`, { locale: "zh-CN" });
    await page.getByRole("link", { name: /棋钟/ }).focus();
    await page.keyboard.press("Enter");
    await page.locator("form.tapsetup").waitFor();
    await page.locator('input[value="55m+5x60s-kept"]').focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("main.tap").waitFor();
    await page.getByText("黑方的时间先走").waitFor();
    await page.keyboard.press("ArrowLeft");                     /* the left half is White's: Black's time runs */
    await page.locator(".half.running[data-side=B]").waitFor();
    await page.keyboard.press("ArrowLeft");                     /* not its turn: nothing */
    await page.keyboard.press("ArrowRight");
    await page.locator(".half.running[data-side=W]").waitFor();
    await page.keyboard.press(" ");
    await page.locator(".half.running[data-side=B]").waitFor();
    await page.keyboard.press("u");                             /* a mistake: White's time runs on */
    await page.locator(".half.running[data-side=W]").waitFor();
    await page.keyboard.press("p");
    await page.getByText("已暂停").waitFor();
    await page.keyboard.press(" ");                             /* a paused clock is not pressed */
    await page.keyboard.press("p");
    await page.locator(".half.running[data-side=W]").waitFor();
    await page.keyboard.press("r");
    await page.getByRole("dialog").waitFor();
    await page.getByLabel("情形").focus();
    await page.keyboard.type("17.4");
    await page.getByText("警告一次、不改变计时器读数").waitFor();
    await page.getByLabel("说明").focus();
    await page.keyboard.press("Enter");
    await page.getByText("警告：黑 1，白 0").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".half[data-side=B] .seal").waitFor();
    assert.deepEqual((await logOf(page)).map(({ event }) => event), ["start", "press", "press", "undo", "pause", "resume", "rule"]);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("a press counts from its own instant; a reload, a sleep and a hidden page lose no time", async () => {
    const page = await openClock("10m");
    await page.clock.runFor(61_200);
    assert.equal(await face(page, "B"), "8:59");
    await page.reload();
    await page.locator("main.tap").waitFor();
    await page.clock.fastForward(120_000);                      /* the lid was closed */
    await page.clock.runFor(200);
    await page.evaluate(() => { const { now } = Date; Date.now = () => now() + 60_000; });    /* the even clock stood still for a minute */
    await page.clock.runFor(400);
    await page.getByText(/This machine slept, or its clock was set ahead, for 1:00/).waitFor();
    /* what the face shows is what has passed since the start by the machine's time, to the second */
    const { shown, passed } = await page.evaluate(() => ({
        shown: document.querySelector(".half[data-side=B] .clock").textContent, passed: Date.now() - JSON.parse(localStorage.getItem("weiqi.clock")).log[0].at_ms,
    }));
    const [minutes, seconds] = shown.split(":").map(Number);
    assert.ok(passed > 241_000 && Math.abs(600 - passed / 1000 - (minutes * 60 + seconds)) <= 1.3, `${shown} after ${passed} ms`);
    await page.locator(".half[data-side=B] .press").dispatchEvent("pointerdown", { button: 0 });
    await page.clock.runFor(5000);
    assert.match(await face(page, "W"), /9:5[3-6]/);
    assert.match(await page.locator(".half[data-side=B]").textContent(), /1 moves/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("a fallen flag offers the loss and, on request, a pass; corrections have their reasons", async () => {
    const page = await openClock("1x10s-kept");
    await page.clock.runFor(10_200);
    const alert = page.getByRole("alert");
    await alert.getByText("Black's time is up").waitFor();
    await alert.getByText("Article 22.5").waitFor();
    await page.keyboard.press(" ");                             /* nothing runs */
    await alert.getByRole("button", { name: /a pass, and play on/ }).click();
    await page.locator(".half.running[data-side=W]").waitFor();
    await page.keyboard.press("r");
    await page.getByText("it counts as a pass").first().waitFor();
    await page.getByRole("radio", { name: "Corrections" }).check();
    await page.getByLabel("Note").fill("the arbiter was late");
    await page.getByLabel("Time left").fill("5:00");
    await page.getByRole("button", { name: "The chief referee approves: set" }).click();
    await page.getByText(/Done: One side/).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await face(page, "B"), "5:00");
    const log = await logOf(page);
    assert.deepEqual(log.map(({ event }) => event), ["start", "query", "flag_choice", "rule", "correct"]);
    assert.deepEqual([log[4].why, log[4].by, log[4].left_ms], ["the arbiter was late", "chief_referee", 300_000]);
    await page.clock.runFor(10_200);
    await page.getByRole("button", { name: "Rule a loss" }).click();
    await page.locator(".half.lost[data-side=W]").waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

/* The instants of the spoken calls against `weiqi clock` over the same log. */
test("calls begin within 50 ms of the instants that the clock library announces, whatever the system", async () => {
    const sprite = JSON.parse(readFileSync(new URL("../../web/voice/en.json", import.meta.url), "utf8")).clips;
    const nameOf = ({ from }) => Object.entries(sprite).reduce((best, [name, [place]]) => (Math.abs(place - from) < Math.abs(sprite[best][0] - from) ? name : best), "lost");
    const all = [
        ["2s+2x60s-kept", "2002", [63, 31]], ["2s+2/25s", "2002", [16, 9]], ["5s+2x30s-ing2", "2002", [34]], ["12s+5s-fischer", "down", [9]],
        ["5s+2x60s-kept", "2002", [64, 5, 61]], ["5s+3/40s", "2002", [20, 9, 30]],
        ["20s+3x60s-kept", "2002", [85, 5, 130, 40]], ["3x30s", "2002", [45, 12, 100]], ["2x60s-kept", "1988", [35, 120]], ["2/1m-carry", "2002", [40, 10, 15, 20, 30]],
        ["30s-move", "2002", [12, 25, 31]], ["20s+3s-delay", "down", [14, 2, 15]], ["10s+2x70s-ing2", "2002", [60, 3, 90]], ["15s+5s-fischer", "down", [9, 4, 25]],
    ];
    for (const [system, style, thinks] of process.env.WEIQI_TEST_LONG ? all : all.slice(0, 4)) {
        const page = await openClock(system, { style, start: false });
        await page.keyboard.press("Shift");                      /* wakes the sound */
        while (!await page.evaluate(() => globalThis.hasClips())) await page.waitForTimeout(50);    /* they are fetched in real time */
        await page.clock.runFor(300);
        await page.keyboard.press(" ");
        for (const seconds of thinks) {
            await page.clock.runFor(seconds * 1000 + 137);
            await page.keyboard.press(" ");
        }
        await page.clock.runFor(500);
        const planned = await page.evaluate(() => globalThis.started);
        const log = await logOf(page);
        const end = (await page.evaluate(() => Date.now())) - 100;
        const input = [...log, { at_ms: Math.max(end, log[log.length - 1].at_ms), event: "query" }].map((line) => JSON.stringify(line)).join("\n");
        const args = ["clock", "--system", system, "--json", "--lang", "en", "--edition", style === "1988" ? "1988" : "2002", ...(style === "down" ? ["--count-down"] : [])];
        const told = spawnSync(program, args, { input, encoding: "utf8" });
        const due = told.stdout.split("\n").filter((line) => line.includes('"code"')).map((line) => JSON.parse(line));
        /* What is said at one instant is said one after another: the first of it is to begin there. */
        const firsts = due.filter(({ at_ms }, i) => due.findIndex((one) => one.at_ms === at_ms) === i);
        assert.ok(firsts.length >= 2, `${system}: ${told.stdout}`);
        const started = planned.filter(({ at_ms }) => at_ms <= end + 50);
        let worst = 0;
        for (const { at_ms, code, say } of firsts) {
            const near = started.filter((one) => Math.abs(one.at_ms - at_ms) <= 50);
            const wanted = say.startsWith("10, ") ? "count:10" : code in sprite ? code : `n:${/\d/.exec(code)[0]}`;
            assert.ok(near.some((one) => nameOf(one) === wanted || !(code in sprite)), `${system} ${style}: ${code} at ${at_ms}; near it ${JSON.stringify(near.map(nameOf))}`);
            worst = Math.max(worst, ...near.map((one) => Math.abs(one.at_ms - at_ms)));
        }
        /* and nothing else begins a sentence */
        const parts = started.filter((one) => !firsts.some(({ at_ms }) => Math.abs(one.at_ms - at_ms) <= 50));
        for (const one of parts) assert.ok(firsts.some(({ at_ms }) => one.at_ms > at_ms && one.at_ms < at_ms + 4000), `${system}: ${nameOf(one)} at ${one.at_ms} was not asked for`);
        assert.ok(worst <= 50, `${system}: ${worst} ms`);
        console.log(`# ${system} ${style}: ${firsts.length} calls, at most ${worst.toFixed(1)} ms from their instants`);
        assert.deepEqual(page.complaints, []);
        await page.context().close();
    }
});

/* What leaves the audio graph, sample by sample, against the instants of the calls: in real time, so only in --long. */
test("the first sound of each call is heard within 50 ms of its instant", { skip: !process.env.WEIQI_TEST_LONG && "runs in --long" }, async () => {
    const page = await openPage(browser, `${server.url}/`);
    await page.addInitScript(() => {
        localStorage.setItem("weiqi.clock", JSON.stringify({ id: "t", system: "2x20s-kept", edition: "2002", style: "2002", names: { B: "", W: "" }, pass_may_be_asked: true, log: [] }));
        globalThis.heard = [];
        const { connect } = AudioNode.prototype;
        let ear = null;
        AudioNode.prototype.connect = function (to, ...more) {
            const { context } = this;
            if (to === context.destination && context instanceof AudioContext && !(this instanceof ScriptProcessorNode)) {
                if (!ear) {
                    ear = context.createScriptProcessor(256, 1, 1);
                    let loud_s = -1;
                    ear.onaudioprocess = ({ inputBuffer, playbackTime }) => {
                        const stamp = context.getOutputTimestamp();
                        inputBuffer.getChannelData(0).forEach((sample, i) => {
                            if (Math.abs(sample) <= 0.02) return;
                            const at_s = playbackTime + (i - 256) / context.sampleRate;
                            if (at_s - loud_s > 0.15) globalThis.heard.push(Date.now() + stamp.performanceTime - performance.now() + (at_s - stamp.contextTime) * 1000);
                            loud_s = at_s;
                        });
                    };
                    connect.call(ear, context.destination);
                }
                connect.call(this, ear);
            }
            return connect.call(this, to, ...more);
        };
    });
    await page.goto(`${server.url}/clock`);
    await page.locator("main.tap").waitFor();
    await page.keyboard.press("Shift");
    await page.waitForTimeout(3000);
    await page.keyboard.press(" ");
    await page.waitForTimeout(41_000);
    const { heard, start } = await page.evaluate(() => ({ heard: globalThis.heard, start: JSON.parse(localStorage.getItem("weiqi.clock")).log[0].at_ms }));
    for (const second of [10, 15, 18, 20, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40]) {
        const off = heard.map((at) => at - start - second * 1000).reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), Infinity);
        console.log(`# ${second} s: heard ${off.toFixed(1)} ms after`);
        assert.ok(Math.abs(off) <= 50, `${second} s: ${off} ms`);
    }
    await page.context().close();
});

test("an online game's calls are shown and spoken, also at the end of a period of many moves", async () => {
    for (const [time, words] of [["3x10s-kept", "5 seconds"], ["1/15s", "5 seconds"]]) {
        const links = await openGame(server, { one_screen: true, time });
        const page = await openPage(browser, `${server.url}/`);
        await page.addInitScript(() => {
            globalThis.started = 0;
            const { start } = AudioBufferSourceNode.prototype;
            AudioBufferSourceNode.prototype.start = function (...args) { globalThis.started++; return start.apply(this, args); };
        });
        await page.goto(links.host);
        await cell(page, "E5").click();
        await page.locator(".seat[data-side=W] .said", { hasText: words }).waitFor();
        assert.ok(await page.evaluate(() => globalThis.started) > 0, "nothing was spoken");
        assert.deepEqual(page.complaints, []);
        await page.context().close();
    }
});

test("the form of a new game offers every system", async () => {
    const page = await openPage(browser, server.url);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("radio", { name: "Two at this screen" }).check();
    const times = page.locator('label.field:has(> span:text-is("Time")) select');
    const offered = await times.locator("option").allTextContents();
    assert.equal(offered[0], "no clock");
    assert.ok(offered.some((text) => text.startsWith("national event: 2 h")  || text.startsWith("national event: 145 min")), offered.join("; "));
    await times.selectOption("own");
    const kinds = await page.locator(".timefields select").locator("option").evaluateAll((all) => all.map((one) => one.value));
    assert.deepEqual([...kinds].sort(), ["absolute", "block", "byoyomi", "canadian", "correspondence", "delay", "fischer", "ing", "kept_byoyomi", "simple"]);
    await page.locator(".timefields select").selectOption("block");
    await page.getByLabel("Moves a period").fill("7");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForURL(/\/g\//);
    await page.getByText("7 moves in 10 min").first().waitFor();
    await page.context().close();
});

test("clips begin at their first sound, and a reader's recording takes a clip's place", async () => {
    const page = await openClock("1m", { accelerated: false, start: false });
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".mp3")));
    const found = await page.evaluate(async () => {
        const list = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".mp3"));
        const sound = await new OfflineAudioContext(1, 1, 22050).decodeAudioData(await (await fetch(list[0] ?? "")).arrayBuffer());
        return { list, length: sound.duration };
    });
    assert.equal(found.list.length, 1, "one sprite is fetched");
    assert.ok(found.length > 30 && found.length < 90, `${found.length} s`);
    await page.keyboard.press("m");
    await page.getByText("Your own recordings").click();
    const wav = Buffer.alloc(44 + 8000);
    wav.write("RIFF"); wav.writeUInt32LE(8036, 4); wav.write("WAVEfmt ", 8); wav.writeUInt32LE(16, 16); wav.writeUInt16LE(1, 20); wav.writeUInt16LE(1, 22);
    wav.writeUInt32LE(8000, 24); wav.writeUInt32LE(16000, 28); wav.writeUInt16LE(2, 32); wav.writeUInt16LE(16, 34); wav.write("data", 36); wav.writeUInt32LE(8000, 40);
    for (let i = 1000; i < 4000; i++) wav.writeInt16LE(i % 2 ? 9000 : -9000, 44 + 2 * i);
    await page.locator(".recordings > label input[type=file]").setInputFiles([
        { name: "count-5.wav", mimeType: "audio/wav", buffer: wav }, { name: "holiday.wav", mimeType: "audio/wav", buffer: wav }, { name: "count-6.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("no sound") },
    ]);
    await page.getByText("Replaced: count:5").waitFor();
    await page.getByText("Not the name of a call: holiday.wav").waitFor();
    await page.getByText("Not a sound this browser can play: count-6.mp3").waitFor();
    await page.reload();
    await page.locator("main.tap").waitFor();
    await page.keyboard.press("m");
    await page.getByText("Your own recordings (1)").click();
    await page.getByRole("button", { name: "Restore count:5" }).click();
    await page.getByText("Your own recordings", { exact: true }).waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("the clock opens and runs without the network, once it was seen; from a plain address nothing false is said", async () => {
    const page = await openPage(browser, `${server.url}/clock`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Set up the clock" }).click();
    await page.keyboard.press(" ");
    await page.locator(".half.running[data-side=B]").waitFor();
    await page.keyboard.press("m");
    await page.getByText("opens without the network").waitFor();
    await page.context().close();

    const plain = await openPage(browser, `${server.url}/clock`);
    await plain.context().close();
    const context = await browser.newContext({ locale: "en-GB" });
    await context.addInitScript(() => Object.defineProperty(globalThis, "isSecureContext", { get: () => false }));
    const insecure = await context.newPage();
    await insecure.goto(`${server.url}/clock`);
    await insecure.getByRole("button", { name: "Set up the clock" }).click();
    await insecure.keyboard.press("m");
    await insecure.getByText("Cannot be kept on this machine from this address").waitFor();
    assert.equal(await insecure.getByText("opens without the network").count(), 0);
    await context.close();
});

test("no violations, nothing too small, nothing that scrolls sideways: phone, upright and on its side, desk, light and dark", async () => {
    for (const [dress, options] of [["phone", phone], ["dark phone on its side", { ...phone, viewport: { width: 740, height: 360 }, colorScheme: "dark" }], ["desk", {}]]) {
        const page = await openPage(browser, `${server.url}/clock`, options);
        const look = (what) => inspect(page, `${what}, ${dress}`, dress.includes("phone"), "button, .choice label, select, input[type=text]");
        await page.locator("form.tapsetup").waitFor();
        await look("setting up");
        await page.getByRole("button", { name: "Set up the clock" }).click();
        await page.keyboard.press(" ");
        await page.locator(".half.running").waitFor();
        await look("running");
        await page.keyboard.press("r");
        await look("referee");
        await page.getByRole("radio", { name: "Corrections" }).check();
        await look("corrections");
        await page.keyboard.press("Escape");
        await page.keyboard.press("m");
        await look("menu");
        await page.context().close();
    }
});
