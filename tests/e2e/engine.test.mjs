// engine.test.mjs — a newcomer's first game: opened on the page, played whole against the engine, counted, taken home.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardOf, cell, chance, openPage } from "./harness.mjs";
import { browser, onStage, server } from "./stage.mjs";

onStage();

/* A point that does not fill an own eye, by chance. */
function choose(board, below) {
    const size = 9;
    const open = board.filter((point, i) => {
        if (point.color !== "empty" || !point.open) return false;
        const row = Math.floor(i / size);
        const column = i % size;
        const beside = [[row, column - 1], [row, column + 1], [row - 1, column], [row + 1, column]]
            .filter(([r, c]) => r >= 0 && r < size && c >= 0 && c < size).map(([r, c]) => board[r * size + c].color);
        return !beside.every((color) => color === "black");
    });
    return open.length ? open[below(open.length)] : null;
}

test("a 9x9 game against the engine, from the first page to the agreed count and the SGF", async () => {
    const page = await openPage(browser, server.url);
    await page.getByRole("button", { name: "New game" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.locator("input[type=range]").fill("1");
    await sheet.getByRole("button", { name: "Begin" }).click();
    await page.waitForURL(/\/g\/\w+#/);
    await page.getByRole("grid").waitFor();

    const below = chance(7);
    const seat = page.locator('.seat[data-side="B"]');
    const counting = page.getByRole("button", { name: "Agree", exact: true });
    const ended = page.getByRole("link", { name: /SGF/ });
    let own = 0;
    for (let turns = 0; turns < 150; turns++) {
        await page.waitForFunction(() => document.querySelector(".card.count, .verdict")      /* ours to move, nothing under way */
            || [...document.querySelectorAll("button")].some((b) => b.textContent === "Pass" && b.ariaDisabled !== "true"),
        null, { timeout: 30_000 });
        if (await counting.count() || await ended.count()) break;
        const heading = await page.locator("#record-title").textContent();
        const point = /pass/.test(heading) || own > 45 ? null : choose(await boardOf(page), below);
        if (point === null) await page.getByRole("button", { name: "Pass", exact: true }).click();
        else {
            own++;
            await cell(page, point.name).click();
        }
        await page.waitForFunction((text) => document.querySelector("#record-title")?.textContent !== text
            || document.querySelector(".card.count"), heading);
    }
    assert.ok(own >= 10, `${own} stones played`);

    await counting.waitFor();
    await page.locator('.seat[data-side="W"] .clock.yes').waitFor({ timeout: 30_000 });      /* the engine agrees */
    assert.match(await page.locator("ol.count").textContent(), /Black in all/);
    assert.match(await page.locator("ol.count").textContent(), /40½/);                     /* half of 81 points [R70] [R79] */
    assert.equal(await seat.locator(".clock.yes").count(), 0);
    await counting.click();
    await ended.waitFor();
    const verdict = await page.locator(".verdict .result").textContent();
    assert.match(verdict, /(Black|White) wins by .*zi|Draw/);

    const [download] = await Promise.all([page.waitForEvent("download"), ended.click()]);
    assert.match(download.suggestedFilename(), /\.sgf$/);
    const sgf = readFileSync(await download.path(), "utf8");
    assert.match(sgf, /^\(;/);
    assert.match(sgf, /SZ\[9\]/);
    const result = /RE\[([^\]]*)\]/.exec(sgf)[1];
    assert.ok(verdict.includes(result.replace(/^0$/, "Draw")) || result === "0", `${verdict} ${result}`);
    const stones = (sgf.match(/;B\[[a-i]{2}\]/g) ?? []).length;
    assert.equal(stones, own);

    /* the game is in the list, and can be looked at again */
    await page.goto(server.url);
    await page.locator(".gamecard").first().click();
    await page.locator(".verdict").waitFor();
    await page.keyboard.press("Home");
    assert.ok((await boardOf(page)).every((point) => point.color === "empty"));
    await page.keyboard.press("ArrowRight");
    assert.equal((await boardOf(page)).filter((point) => point.color !== "empty").length, 1);
    assert.deepEqual(page.complaints, []);
});
