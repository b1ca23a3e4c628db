// desk.test.mjs — rarer things a director does: a sanction whose effect is seen before it is imposed, a lot drawn at the table, the rating list,
// stages and series by keyboard alone.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./harness.mjs";
import { browser, inspect, onStage, phone, server, tabTo } from "./stage.mjs";

onStage();
let keys = 0;

async function ask(path, body) {
    const answer = await fetch(server.url + path, body && { method: "POST", headers: { "Content-Type": "application/json", Origin: server.url }, body: JSON.stringify(body) });
    const json = await answer.json();
    assert.ok(answer.status < 300, JSON.stringify(json));
    return json;
}

/* An event of eight, some rounds of which are played: the lower number wins. */
async function made(rounds, more = {}) {
    const { event, links } = await ask("/api/events", { token: server.events.split("#")[1], key: `desk-open-${++keys}`, name: "Desk", system: "swiss", rounds: 4,
        settings: { criteria: ["POINTS", "OPP"] }, ...more });
    const token = links.director.split("#")[1];
    const act = (...acts) => ask(`/api/events/${event}/acts`, { token, key: `desk-act-${++keys}`, acts });
    const view = () => ask(`/api/events/${event}`);
    await act(...Array.from({ length: 8 }, (_, i) => ({ kind: "entered", name: `P${i + 1}`, rank: `${6 - Math.floor(i / 2)}D`, rating: 2400 - 50 * i })));
    for (let round = 1; round <= rounds; round++) {
        await ask(`/api/events/${event}/pair`, { token, key: `desk-pair-${++keys}`, round });
        const { tables } = (await view()).round[round - 1];
        await act(...tables.map(({ table, black, white }) => ({ kind: "reported", round, table, result: black < white ? "B" : "W" })));
    }
    return { event, links, act, view };
}

test("results cancelled rounds later: places, tie-breaks and games are seen first, then it is imposed with its reason", async () => {
    const { links, view } = await made(2);
    for (const options of [{}, phone]) {
        const page = await openPage(browser, server.url + links.director, options);
        await page.getByRole("button", { name: "Players", exact: true }).click();
        await page.locator(".playerlist button").filter({ hasText: "P1" }).click();
        await page.getByRole("combobox", { name: "Sanction" }).selectOption("results_cancelled");
        await page.getByLabel("Rounds (all, if empty)").fill("1");
        await page.getByRole("button", { name: "See what it changes" }).click();
        const effect = page.locator(".effect");
        await effect.getByText(/Round 1 · Board/).waitFor();
        assert.match(await effect.locator("tr.own").textContent(), /^P11 → \d4 → 2/);
        assert.equal((await view()).notices.length, 0);
        await inspect(page, "a sanction's effect", options === phone);
        if (options === phone) {
            await page.getByLabel("Reason (it is published)").fill("agreed beforehand");
            await page.getByRole("button", { name: "Impose" }).click();
            await page.getByText("The sanction is in force.").waitFor();
        }
        assert.deepEqual(page.complaints, []);
        await page.context().close();
    }
    const after = await view();
    assert.equal(after.standings.find(({ n }) => n === 1).values[0], 2);
    assert.equal(after.notices[0].why, "agreed beforehand");
});

test("a lot drawn at the table: typed in with who drew and when, for places and for seeds", async () => {
    const { links, view } = await made(1, { settings: { criteria: ["POINTS"] } });
    const page = await openPage(browser, server.url + links.director);
    await page.getByRole("button", { name: "Standings", exact: true }).click();
    await page.getByRole("button", { name: "Type in a lot drawn by hand" }).click();
    await page.getByRole("textbox", { name: "Drawn by" }).fill("Referee Wang");
    await page.getByRole("textbox", { name: "When" }).fill("2026-05-01 12:30");
    const fields = page.locator("input.lot");
    assert.equal(await fields.count(), 8);
    await fields.first().focus();
    for (const n of [4, 3, 2, 2]) { await page.keyboard.type(String(n)); await page.keyboard.press("Enter"); }
    for (const n of [1, 2, 3, 4]) { await page.keyboard.type(String(n)); if (n < 4) await page.keyboard.press("Enter"); }
    await page.getByText("Two have number 2.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Record the lot" }).isDisabled(), true);
    await fields.nth(3).fill("1");
    await inspect(page, "a lot typed in", false);
    await fields.nth(7).press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const after = await view();
    assert.deepEqual(after.standings.map(({ place }) => place), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert.equal(after.notices[0].who, "Referee Wang");
    await page.getByRole("button", { name: "Notices", exact: true }).click();
    await page.getByText(/A lot was drawn for places: 1 P\d.*\(Referee Wang, 2026-05-01 12:30\)/).first().waitFor();
    await page.context().close();

    const fresh = await made(0);
    const entries = await openPage(browser, server.url + fresh.links.director, phone);
    await entries.getByRole("button", { name: "Type in a lot drawn by hand" }).click();
    await entries.getByRole("textbox", { name: "Drawn by" }).fill("Anna");
    for (let i = 0; i < 8; i++) await entries.locator("input.lot").nth(i).fill(String(8 - i));
    await inspect(entries, "a lot for seeds on a phone", true);
    await entries.getByRole("button", { name: "Record the lot" }).click();
    await entries.getByText("The seeds are set.").waitFor();
    assert.deepEqual((await fresh.view()).players.map(({ seed }) => seed), [8, 7, 6, 5, 4, 3, 2, 1]);
    assert.deepEqual(entries.complaints, []);
    await entries.context().close();
});

test("the rating list: a system chosen, sorted, a change opened to its games, grades earned, printed and taken home", async () => {
    const { event, links, view } = await made(3);
    const page = await openPage(browser, server.url + links.director);
    await page.getByRole("button", { name: "Ratings", exact: true }).click();
    await page.locator("table.ratings tbody tr").nth(7).waitFor();
    for (const [system, word] of [["elo", "Elo"], ["egf", "EGF"], ["aga", "AGA"], ["glicko2", "Glicko-2"], ["whr", "WHR"], ["chinese", "Chinese"]]) {
        await page.getByRole("combobox", { name: "Rating system" }).selectOption(system);
        await page.locator("table.ratings tbody tr").nth(7).waitFor();
        await page.locator("table.ratings td.c-after button").first().click();
        const sheet = page.getByRole("dialog");
        await sheet.getByRole("heading", { name: new RegExp(word) }).waitFor();
        await sheet.locator("tfoot").waitFor();
        const number = (text) => Number(text.replace("−", "-").replace("+", ""));
        const changes = (await sheet.locator("tbody tr td:last-child").allTextContents()).filter(Boolean).map(number);
        const total = number(await sheet.locator("tfoot td").last().textContent());
        assert.ok(Math.abs(changes.reduce((sum, one) => sum + one, 0) - total) < 0.3, `${system}: ${changes} do not add up to ${total}`);
        await page.keyboard.press("Escape");
        await sheet.waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "After", exact: true }).press("Enter");
    const after = (await page.locator("table.ratings td.c-after").allTextContents()).map((text) => Number.parseFloat(text));
    assert.deepEqual(after, [...after].sort((a, b) => b - a));
    await page.getByLabel("Grades by wins or place").fill("3=7 dan, 2=6 dan, #3=5 dan");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("3 wins, 3 are asked (with approval only)").waitFor();
    await inspect(page, "rating list");
    const taken = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    assert.match((await taken).suggestedFilename(), /-chinese\.csv$/);
    await page.goto(`${server.url}/event/${event}/print/ratings`);
    await page.getByText("Grades earned").waitFor();
    assert.equal((await view()).sheet.ratings, "chinese");
    await page.context().close();
    const watcher = await openPage(browser, `${server.url}/event/${event}`, phone);
    await watcher.getByRole("button", { name: "Ratings", exact: true }).click();
    await watcher.locator("table.ratings tbody tr").nth(7).waitFor();
    await inspect(watcher, "rating list on a phone", true);
    assert.deepEqual(watcher.complaints, []);
    await watcher.context().close();
});

test("undoing shows what moves before it is done", async () => {
    const { links } = await made(1);
    const page = await openPage(browser, server.url + links.director);
    await page.getByRole("button", { name: "Journal", exact: true }).click();
    await page.locator(".journal li").first().getByRole("button").click();
    await page.locator(".question .effect").getByText(/Round 1 · Board 4/).waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("an event of stages is composed, and a series of games typed, with the keyboard alone", async () => {
    const page = await openPage(browser, server.events);
    const focused = (label) => page.waitForFunction((text) => { const one = document.activeElement; return one?.getAttribute("aria-label") === text || one?.closest("label")?.textContent.startsWith(text) || one?.textContent === text; }, label);
    await tabTo(page, () => document.activeElement?.textContent === "New tournament");
    await page.keyboard.press("Enter");
    await tabTo(page, () => document.activeElement?.closest("label")?.textContent.startsWith("Name"));
    await page.keyboard.type("Keyboard cup");
    await tabTo(page, () => document.activeElement?.closest("label")?.textContent.startsWith("System"));
    await page.keyboard.type("Stages");
    await page.locator("fieldset.stage").nth(1).waitFor();
    await tabTo(page, () => document.activeElement?.textContent === "Add a stage");
    await page.keyboard.press("Enter");
    await page.locator("fieldset.stage").nth(2).waitFor();
    const stageOf = () => page.evaluate(() => [...document.querySelectorAll("fieldset.stage")].findIndex((one) => one.contains(document.activeElement)));
    await page.waitForFunction(() => document.querySelectorAll("fieldset.stage")[2]?.contains(document.activeElement));     /* the new stage's system */
    await page.keyboard.type("Series");
    await page.keyboard.press("Enter");                         /* the next field, and no event is opened */
    await focused("Players who go on");
    await page.keyboard.press("Enter");
    await focused("Best of so many games");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Alt+ArrowUp");
    await page.waitForFunction(() => document.querySelectorAll("fieldset.stage")[1]?.contains(document.activeElement));
    await page.keyboard.press("Alt+ArrowDown");
    await page.waitForFunction(() => document.querySelectorAll("fieldset.stage")[2]?.contains(document.activeElement));
    await tabTo(page, () => document.activeElement?.getAttribute("aria-label") === "Remove stage 3", 200);
    await tabTo(page, () => document.activeElement?.textContent === "Add a stage");
    await inspect(page, "stages");
    for (let i = 0; i < 60 && await stageOf() !== 0; i++) await page.keyboard.press("Shift+Tab");
    await tabTo(page, () => document.activeElement?.getAttribute("aria-label") === "Remove stage 1");
    await page.keyboard.press("Enter");
    await page.locator("fieldset.stage").nth(2).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelectorAll("fieldset.stage")[0]?.contains(document.activeElement));
    await tabTo(page, () => document.activeElement?.textContent === "Open the tournament", 200);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/event\//);
    const { settings } = await ask(`/api/events/${new URL(page.url()).pathname.split("/")[2]}`);
    assert.deepEqual(settings.stages.map(({ system, best_of }) => [system, best_of]), [["elimination", undefined], ["series", 3]]);
    await page.context().close();

    const { links, view } = await made(0, { system: "elimination", settings: { best_of: 3 } });
    const desk = await openPage(browser, server.url + links.director);
    await desk.getByRole("button", { name: "Rounds", exact: true }).press("Enter");
    await tabTo(desk, () => document.activeElement?.textContent === "Publish round 1", 200);
    await desk.keyboard.press("Enter");
    await desk.locator(".pairings.desk .press").first().waitFor();
    await tabTo(desk, () => document.activeElement?.getAttribute("aria-label") === "Board 1: Black wins", 200);
    const shows = (table, score) => desk.locator(".pairings.desk li").nth(table - 1).locator(".games").getByText(score, { exact: true }).waitFor();
    await desk.keyboard.press("b");
    await shows(1, "1:0");
    await desk.keyboard.press("w");
    await shows(1, "1:1");
    await desk.keyboard.press("Backspace");
    await shows(1, "1:0");
    await desk.keyboard.press("Enter");                         /* the button itself */
    await shows(1, "2:0");
    await desk.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Board 1: Black wins");    /* decided, and the focus stays */
    await desk.keyboard.press("ArrowDown");
    await desk.keyboard.press("w");
    await shows(2, "0:1");
    await desk.keyboard.press("w");
    await shows(2, "0:2");
    assert.deepEqual((await view()).round[0].tables.map(({ result }) => result), ["B", "W", "?", "?"]);
    assert.deepEqual(desk.complaints, []);
    await desk.context().close();
});
