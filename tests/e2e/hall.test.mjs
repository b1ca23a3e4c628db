// hall.test.mjs — the ledger of a hall in a browser: by keyboard alone from the pairing list to the signatures, kept, exported, printed.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openPage } from "./harness.mjs";
import { browser, inspect, onStage, phone, server, tabTo } from "./stage.mjs";

onStage();

test("from a pasted list to the signatures, by keyboard alone", async () => {
    const page = await openPage(browser, `${server.url}/hall`);
    await page.getByRole("heading", { name: "Hall ledger" }).waitFor();
    await page.getByText("Kept in this browser alone").waitFor();
    await page.keyboard.press("i");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, () => document.activeElement?.tagName === "TEXTAREA");
    await page.keyboard.insertText("1\tLi Ming\tWang Fang\n2\tZhao\tQian\n7. Sun - Zhou");
    await tabTo(page, () => document.activeElement?.textContent === "Import");
    await page.keyboard.press("Enter");
    await page.locator("button.boardrow").nth(2).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Board 7" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Board 1" }).waitFor();

    const sheet = page.getByRole("dialog");
    /* a time, a ruling with its article, a claim */
    await sheet.getByLabel("Black has left").focus();
    await page.keyboard.type("41:07");
    await sheet.getByLabel("What happened").focus();
    await page.keyboard.type("17.4");
    await sheet.getByText("a warning, the clock stays as it is").waitFor();
    await tabTo(page, () => document.activeElement?.textContent === "Rule and enter");
    await page.keyboard.press("Enter");
    await sheet.getByText("Warnings: Black 1, White 0").waitFor();
    await sheet.getByLabel("What happened").focus();
    await page.keyboard.type("22.7");
    await tabTo(page, () => document.activeElement?.textContent === "Enter the claim");
    await page.keyboard.press("Enter");
    await sheet.getByText(/White claims: the seat left/).waitFor();

    /* the count: 186 zi of Black less one for the warning is 185, and wins by 3/4 zi */
    await page.locator("select").last().focus();
    await page.keyboard.type("By counting");
    await sheet.getByText("Tens arranged").waitFor();
    for (const [label, value] of [["Tens arranged", "12"], ["Stones beside them", "66"]]) {
        await sheet.getByLabel(label).focus();
        await page.keyboard.press("Control+A");
        await page.keyboard.type(value);
    }
    await sheet.getByText("Black 186 zi; base 180½; more than 185¼ wins").waitFor();
    await sheet.getByText("Black gives one zi for a warning").waitFor();
    await sheet.getByText("Black wins by ¾ zi").waitFor();

    for (const who of ["Black signs", "White signs"]) {
        await tabTo(page, new Function(`return document.activeElement?.textContent === "${who}"`));
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: who }).waitFor({ state: "detached" });
    }
    await sheet.getByLabel("Referee", { exact: true }).focus();
    await page.keyboard.type("Chen");
    await page.keyboard.press("Enter");
    await sheet.getByText("the result is confirmed and stays").waitFor();
    assert.equal(await page.getByRole("button", { name: "Rule and enter" }).count(), 0);
    await page.keyboard.press("Escape");
    await page.getByText("3 boards, 1 decided").waitFor();

    /* kept over a reload, taken out and in again */
    await page.reload();
    await page.getByText("3 boards, 1 decided").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
    const text = readFileSync(await file.path(), "utf8");
    assert.equal(JSON.parse(text).boards[0].signed.referee.name, "Chen");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("No boards yet").waitFor();
    await page.keyboard.press("i");
    await page.getByLabel("Pairing list").fill(text);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("3 boards, 1 decided").waitFor();

    /* on paper */
    await page.emulateMedia({ media: "print" });
    const paper = page.locator(".paper");
    assert.ok(await paper.isVisible());
    assert.equal(await page.locator(".hall").isVisible(), false);
    assert.match(await paper.textContent(), /Article 17\.4 Black, .*a warning/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("pairings come from a tournament on this server", async () => {
    const page = await openPage(browser, `${server.url}/`);
    await page.route("**/api/events", (route) => route.fulfill({ json: { events: [{ event: "e1", name: "Spring Cup", rounds_paired: 2 }] } }));
    await page.route("**/api/events/e1", (route) => route.fulfill({ json: { name: "Spring Cup", rounds_paired: 2,
        players: [{ n: 1, name: "Li" }, { n: 2, name: "Wang", first_name: "Fang" }], round: [{ round: 2, tables: [{ table: 1, black: 2, white: 1 }] }] } }));
    await page.goto(`${server.url}/hall`);
    await page.getByRole("button", { name: "Import pairings" }).click();
    await page.getByRole("button", { name: /Spring Cup/ }).click();
    await page.locator("button.boardrow").getByText("Wang Fang").waitFor();
    await page.locator("summary").getByText("Spring Cup · Round 2").waitFor();
    await page.context().close();
});

test("no violations, nothing too small, nothing that scrolls sideways: phone and desk, light and dark, three languages", async () => {
    for (const [dress, options] of [["phone", { ...phone, locale: "zh-CN" }], ["dark desk", { colorScheme: "dark", locale: "zh-TW" }], ["dark phone", { ...phone, colorScheme: "dark" }]]) {
        const page = await openPage(browser, `${server.url}/hall`, options);
        const look = (what) => inspect(page, `${what}, ${dress}`, dress.includes("phone"), "main button, dialog button, .choice label, select, input[type=text], summary");
        await page.locator(".hall").waitFor();
        await page.keyboard.press("a");
        await page.getByRole("dialog").waitFor();
        await page.locator("dialog select").last().selectOption("count");
        await look("a board");
        await page.keyboard.press("Escape");
        await look("the hall");
        await page.keyboard.press("i");
        await look("import");
        assert.deepEqual(page.complaints, []);
        await page.context().close();
    }
});

test("a hall with a link is the same on another device, after a reload, and two may write at once", async () => {
    const here = await openPage(browser, `${server.url}/hall`);
    await here.getByRole("heading", { name: "Hall ledger" }).waitFor();
    await here.keyboard.press("a");
    await here.getByRole("heading", { name: "Board 1" }).waitFor();
    await here.getByRole("dialog").getByLabel("Black's name").fill("Li Ming");
    await here.keyboard.press("Escape");
    await here.getByRole("button", { name: "Keep it on the server" }).click();
    await here.getByText("Kept on the server; the same link").waitFor();
    const address = here.url();
    assert.match(address, /\/hall#[0-9a-f]{32}$/);

    const context = await browser.newContext({ locale: "en-GB" });
    const there = await context.newPage();
    await there.goto(address);
    await there.locator("button.boardrow", { hasText: "Li Ming" }).waitFor();
    await there.keyboard.press("a");
    await there.getByRole("dialog").getByLabel("Black's name").fill("Zhao Yun");
    await there.keyboard.press("Escape");
    await here.locator("button.boardrow", { hasText: "Zhao Yun" }).waitFor({ timeout: 15000 });
    await here.reload();
    await here.locator("button.boardrow", { hasText: "Zhao Yun" }).waitFor();
    await here.locator("button.boardrow", { hasText: "Li Ming" }).waitFor();
    await context.close();
});

test("a hall of four hundred boards is kept whole, and a change of one board is told alone", async () => {
    const here = await openPage(browser, `${server.url}/hall`);
    await here.getByRole("heading", { name: "Hall ledger" }).waitFor();
    await here.keyboard.press("i");
    await here.getByRole("dialog").locator("textarea").fill(Array.from({ length: 400 }, (_, i) => `${i + 1}\t黑方棋手${i + 1}\t白方棋手${i + 1}`).join("\n"));
    await here.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    await here.locator("button.boardrow").nth(399).waitFor();
    await here.getByRole("button", { name: "Keep it on the server" }).click();
    await here.getByText("Kept on the server; the same link").waitFor();
    const there = await openPage(browser, here.url());
    await there.locator("button.boardrow").nth(399).waitFor();
    const told = there.waitForRequest((request) => request.postData()?.includes("Zhao Yun") ?? false);
    await there.locator("button.boardrow", { hasText: "黑方棋手250" }).click();
    await there.getByRole("dialog").getByLabel("Black's name").fill("Zhao Yun");
    await there.keyboard.press("Escape");
    assert.ok((await told).postData().length < 2000);
    await here.locator("button.boardrow", { hasText: "Zhao Yun" }).waitFor({ timeout: 15000 });
    assert.deepEqual([...here.complaints, ...there.complaints], []);
    await here.context().close();
    await there.context().close();
});

test("the agreed start in a hall: who is missing, what a delay costs, its ruling, a start put off; and claims have their deadlines", async () => {
    const page = await openPage(browser, `${server.url}/hall`);
    const start = { at_ms: Date.now() - 10 * 60_000, late_s: 900, late_times: 2, reading: false };
    const board = (n) => ({ n, names: { B: "Li", W: "Wang" }, handicap: 0, times: { B: null, W: null }, log: [], manner: null, winner: null, counted: null, signed: { B: null, W: null, referee: null } });
    await page.getByText("Kept in this browser alone").waitFor();
    await page.keyboard.press("i");
    await page.getByLabel("Pairing list").fill(JSON.stringify({ kind: "weiqi-hall", version: 1, event: "Cup", round: "1", date: "", edition: "2002", rules: "chinese", size: 19, komi_halves: 15, start, boards: [board(1), board(2)] }));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("4 players have not come yet.").waitFor();
    const row = page.locator("button.boardrow").first();
    await row.getByText(/not here, 10:\d\d late by now/).first().waitFor();
    await row.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Black is here" }).click();
    await sheet.getByText(/10:\d\d late, 20:\d\d taken off/).waitFor();
    await sheet.getByRole("button", { name: "Rule Black late" }).click();
    await sheet.locator(".rulings .seal", { hasText: "Article 22.1-22.3" }).waitFor();

    /* ruled on: the chief referee alone may put it off, and that reverses the ruling */
    await sheet.locator("summary", { hasText: "Put this board off" }).click();
    const later = new Date(Date.now() + 3600_000), local = new Date(later.getTime() - later.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
    await sheet.getByLabel("The new start").fill(local);
    await sheet.getByLabel("Why").fill("no light");
    await sheet.getByRole("button", { name: "Put it off", exact: true }).click();
    await sheet.getByText(/referee or the chief referee to say|裁判/i).first().waitFor();
    await sheet.getByRole("radio", { name: "The chief referee" }).first().click({ force: true });
    await sheet.getByRole("button", { name: "Put it off", exact: true }).click();
    await sheet.getByText(/Put off from .*: no light/).waitFor();
    await sheet.locator(".rulings li.reversed").waitFor();

    /* a take-back is claimed before the claimant's own next move [R159] */
    await sheet.getByLabel("What happened").selectOption("take_back");
    await sheet.getByLabel("The claimant has played since").check();
    await sheet.getByRole("button", { name: "Enter the claim" }).click();
    await sheet.getByText(/had to be claimed earlier/).waitFor();
    await sheet.getByLabel("The claimant has played since").uncheck();
    await sheet.getByLabel("After which move").fill("31");
    await sheet.getByRole("button", { name: "Enter the claim" }).click();
    await sheet.getByText(/White claims: a move taken back · after move 31/).waitFor();
    if (process.env.WEIQI_PICTURES) await page.screenshot({ path: `${process.env.WEIQI_PICTURES}/hall_board.png`, fullPage: true });
    await page.keyboard.press("Escape");

    await page.locator("details.card > summary").first().click();
    await page.locator("summary", { hasText: "Put off all boards" }).click();
    await page.getByLabel("The new start").fill(new Date(later.getTime() + 7200_000 - later.getTimezoneOffset() * 60000).toISOString().slice(0, 16));
    await page.getByLabel("Why").fill("the hall is closed");
    await page.getByRole("button", { name: "Put it off", exact: true }).click();
    await page.locator("button.boardrow").nth(1).getByText("not here yet").first().waitFor();
    if (process.env.WEIQI_PICTURES) await page.screenshot({ path: `${process.env.WEIQI_PICTURES}/hall.png`, fullPage: true });
    await inspect(page, "the hall with a start");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("a hall that this page cannot read is said to be so, and left as it is", async () => {
    const key = "f".repeat(32), hall = { kind: "weiqi-hall", version: 99, boards: [] };
    const save = (body) => fetch(`${server.url}/api/hall`, { method: "POST", headers: { "Content-Type": "application/json", Origin: server.url }, body: JSON.stringify({ key, ...body }) });
    assert.equal((await save({ version: 0, hall })).status, 200);
    const page = await openPage(browser, `${server.url}/hall#${key}`);
    await page.getByText("cannot be read by this page").waitFor();
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByLabel("Black's name").fill("Li Ming");
    await page.keyboard.press("Escape");
    await page.getByText("cannot be read by this page").waitFor();
    const kept = await (await save({})).json();
    assert.deepEqual([kept.version, kept.hall], [1, hall]);
    await page.context().close();
});
