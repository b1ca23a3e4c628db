// keyboard.test.mjs — a game by keyboard alone, in Chinese; and two at one screen.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, openGame, openPage, play, sees, settled } from "./harness.mjs";
import { browser, onStage, server, tabTo } from "./stage.mjs";

onStage();

/* The focus follows a key with the next painting. */
async function stands(page, label) {
    await page.waitForFunction((start) => document.activeElement?.getAttribute("aria-label")?.startsWith(start), label);
}

test("a game is opened, played and counted by keyboard alone", async () => {
    const page = await openPage(browser, server.url);
    await tabTo(page, () => document.activeElement?.textContent === "New game");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, () => document.activeElement?.getAttribute("value") === "engine");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");                   /* two at this screen */
    await tabTo(page, () => document.activeElement?.textContent === "Begin");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/g\//);
    await page.getByRole("grid").waitFor();

    await tabTo(page, () => document.activeElement?.getAttribute("role") === "gridcell");
    await stands(page, "E5, empty");
    await page.keyboard.press("Enter");
    await sees(page, "E5", "black");
    await settled(page);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await stands(page, "D6, empty");
    await page.keyboard.press("Space");
    await sees(page, "D6", "white");
    await settled(page);
    await page.keyboard.press("Home");
    await stands(page, "A6");
    await page.keyboard.press("Control+Home");
    await stands(page, "A9");
    await page.keyboard.press("Control+End");
    await stands(page, "J1");

    await tabTo(page, () => document.activeElement?.getAttribute("placeholder")?.startsWith("D4"));
    await page.keyboard.type("f6");
    await page.keyboard.press("Enter");
    await sees(page, "F6", "black");
    await settled(page);
    await page.keyboard.type("z9");
    await page.keyboard.press("Enter");
    await page.getByText("That is not the name of a point.").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("pass");
    await page.keyboard.press("Enter");
    await page.getByText("Move 4 · White pass").waitFor();
    await settled(page);
    await page.keyboard.type("pass");
    await page.keyboard.press("Enter");
    await page.locator("ol.count").waitFor();
    await tabTo(page, () => document.activeElement?.textContent === "Black agrees");
    await page.keyboard.press("Enter");
    await page.locator('.seat[data-side="B"] .clock.yes').waitFor();
    await settled(page);
    await tabTo(page, () => document.activeElement?.textContent === "White agrees");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /SGF/ }).waitFor();

    /* stepping through what was played */
    await page.keyboard.press("Home");
    assert.equal((await boardOf(page)).filter(({ color }) => color !== "empty").length, 0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal((await boardOf(page)).filter(({ color }) => color !== "empty").length, 2);
    await page.keyboard.press("End");
    await page.locator(".verdict").waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("moves and captures are said aloud", async () => {
    const links = await openGame(server, { width: 3, height: 3, one_screen: true });
    const page = await openPage(browser, links.host);
    for (const [name, color] of [["B3", "black"], ["A3", "white"]]) {
        await play(page, name, color);
    }
    await page.locator('[aria-label^="A2,"]').click();
    await sees(page, "A3", "empty");
    await settled(page);
    await page.getByText("Black A2, takes 1").waitFor({ state: "attached" });
    assert.match(await page.locator('.seat[data-side="B"] .sub').textContent(), /captured 1/);
    await page.context().close();
});

test("two at one screen: either side plays in turn, disputes, and takes back at once", async () => {
    const links = await openGame(server, { width: 5, height: 5, one_screen: true, names: ["Ma", "Chang"] });
    const page = await openPage(browser, links.host);
    await page.getByText("Ma").waitFor();
    for (const [name, color] of [["C3", "black"], ["C4", "white"], ["B4", "black"]]) {
        await play(page, name, color);
    }
    await page.getByRole("button", { name: "Take back" }).click();
    await sees(page, "B4", "empty");
    await settled(page);
    await page.locator('.seat.turn[data-side="B"]').waitFor();
    await settled(page);
    await page.getByRole("button", { name: "Propose the end" }).click();
    await page.getByRole("button", { name: "Agree, count" }).click();
    await page.locator("ol.count").waitFor();
    await page.locator('[aria-label^="C4,"]').click();         /* Black says it is dead */
    await page.locator('[aria-label^="C4,"][aria-label$="dead"]').waitFor();
    await page.getByRole("button", { name: "No agreement: play on" }).click();
    await page.locator('.seat.turn[data-side="B"]').waitFor();  /* who claims death plays first [R66] */
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByText("White wins by resignation").first().waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});
