// pages.test.mjs — every page in every dress: phone and desktop, light and dark, three languages; and what axe says of them.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, label, openGame, openPage, sees, settled } from "./harness.mjs";
import { browser, inspect, onStage, phone, server } from "./stage.mjs";

onStage();

test("home, a new game, settings, a game and its count, on a phone and a desk, in light and dark", async () => {
    const links = await openGame(server, { width: 19, height: 19, time: "10m+3x30s", one_screen: true });
    for (const [dress, options] of [["phone", phone], ["dark phone", { ...phone, colorScheme: "dark" }], ["desk", {}], ["dark desk", { colorScheme: "dark" }]]) {
        const small = dress.includes("phone");
        const page = await openPage(browser, server.url, options);
        await page.locator(".gamecard").first().waitFor();
        await inspect(page, `home, ${dress}`, small);
        await page.getByRole("button", { name: "New game" }).click();
        await page.getByRole("dialog").waitFor();
        await inspect(page, `new game, ${dress}`, small);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Settings" }).click();
        await inspect(page, `settings, ${dress}`, small);
        await page.goto(links.host);
        await page.getByRole("grid").waitFor();
        await inspect(page, `game, ${dress}`, small);
        assert.deepEqual(page.complaints, [], dress);
        await page.context().close();
    }
    const counted = await openGame(server, { one_screen: true });
    const page = await openPage(browser, counted.host, phone);
    await page.getByRole("button", { name: "Propose the end" }).click();
    await inspect(page, "end proposed", true);
    await page.getByRole("button", { name: "Agree, count" }).click();
    await page.locator("ol.count").waitFor();
    await inspect(page, "count", true);
    await page.getByRole("button", { name: "Black agrees" }).click();
    await page.locator('.seat[data-side="B"] .clock.yes').waitFor();
    await page.getByRole("button", { name: "White agrees" }).click();
    await page.getByRole("link", { name: /SGF/ }).waitFor();
    await inspect(page, "ended", true);
    await page.context().close();

    const nigiri = await openGame(server, { colours: "host_holds" });
    const holder = await openPage(browser, nigiri.host, phone);
    await holder.getByRole("button", { name: "Hold the stones" }).waitFor();
    await inspect(holder, "nigiri", true);
    await holder.context().close();
});

test("on touch a stone is asked for once more before it is played", async () => {
    const links = await openGame(server, { one_screen: true });
    const page = await openPage(browser, links.host, phone);
    await cell(page, "E5").tap();
    await page.getByRole("button", { name: "Play E5" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).tap();
    await sees(page, "E5", "empty");
    await cell(page, "C3").tap();
    await page.getByRole("button", { name: "Play C3" }).tap();
    await sees(page, "C3", "black");
    await settled(page);
    await cell(page, "D4").tap();
    await page.getByRole("button", { name: "Play D4" }).waitFor();
    await cell(page, "D4").tap();
    await sees(page, "D4", "white");
    await settled(page);
    await page.context().close();
});

test("the browser's language is spoken, and can be changed", async () => {
    const links = await openGame(server, { one_screen: true });
    const page = await openPage(browser, links.host, { locale: "zh-CN" });
    await page.getByRole("button", { name: "虚着" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
    await cell(page, "E5").click();
    await page.locator('[role=gridcell][aria-label^="E5，黑"]').waitFor();
    await settled(page);                /* until then the point is not asked for again */
    await cell(page, "E5").click();
    await page.getByText("这里已有棋子。").waitFor();
    await page.getByRole("button", { name: "设置" }).click();
    await page.getByRole("radio", { name: "繁體中文" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "虛著" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "虛著" }).waitFor();         /* kept */
    await page.context().close();
    const english = await openPage(browser, links.watch, { locale: "de-DE" });
    await english.getByText("You are watching.").waitFor();
    await english.context().close();
});

test("a Japanese game shows territory and prisoners", async () => {
    const links = await openGame(server, { one_screen: true, rules: "japanese", komi_halves: 13 });
    const page = await openPage(browser, links.host);
    await cell(page, "E5").click();
    await sees(page, "E5", "black");
    await settled(page);
    await page.getByRole("button", { name: "Pass", exact: true }).click();
    await page.getByText("Move 2 · White pass").waitFor();
    await settled(page);
    await page.getByRole("button", { name: "Pass", exact: true }).click();
    const sheet = page.locator("table.score");
    await sheet.waitFor();
    assert.match(await sheet.textContent(), /Points surrounded80/);
    assert.match(await sheet.textContent(), /Komi06\.5/);
    assert.match(await page.locator(".verdict").textContent(), /Black wins by 73\.5 points/);
    await page.context().close();
});

test("what is pressed while the game's start is on its way is played when it has come", async () => {
    for (const [options, how] of [[{}, "click"], [phone, "tap"]]) {
        const links = await openGame(server, { one_screen: true });
        const page = await openPage(browser, "about:blank", options);
        let start;
        const held = new Promise((done) => { start = done; });
        await page.routeWebSocket(/\/ws$/, (wire) => {
            const far = wire.connectToServer();
            let before = Promise.resolve();                     /* nothing overtakes what is held back */
            far.onMessage((message) => {
                if (message.includes('"started"')) before = held;
                before = before.then(() => wire.send(message));
            });
        });
        await page.goto(links.host);
        await page.locator('.bd[aria-busy="true"]').waitFor();
        await cell(page, "E5")[how]();
        assert.match(await label(page, "E5"), /empty/);
        start();
        if (how === "tap") await page.getByRole("button", { name: "Play E5" }).tap();
        await sees(page, "E5", "black");
        await settled(page);
        assert.deepEqual(page.complaints, []);
        await page.context().close();
    }
});

test("a clock shows its phase in words and comes to its end by the server's word", async () => {
    const links = await openGame(server, { one_screen: true, time: "2s+1x2s" });
    const page = await openPage(browser, links.host);
    const black = page.locator('.seat[data-side="B"]');
    const white = page.locator('.seat[data-side="W"]');
    await cell(page, "E5").click();
    await sees(page, "E5", "black");
    await settled(page);
    await white.getByText("Main time").waitFor();
    await white.getByText(/Reading · last period/).waitFor();
    await page.getByText("Black wins on time").first().waitFor();
    assert.match(await black.textContent(), /captured 0/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("a game that is not there is said not to be", async () => {
    const page = await openPage(browser, `${server.url}/g/nosuchgame`);
    await page.getByText(/This game cannot be shown/).waitFor();
    await page.context().close();
});
