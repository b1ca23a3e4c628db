// friends.test.mjs — two people, two browsers: moves, a reload in the middle, the server's end and return, taking back, the count.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, label, openGame, openPage, play, sees, startServer } from "./harness.mjs";
import { browser, onStage, server } from "./stage.mjs";

onStage();

async function seated(wanted) {
    const links = await openGame(server, wanted);
    const [black, white] = await Promise.all([openPage(browser, links.host), openPage(browser, links.guest)]);
    await black.locator('.seat.turn[data-side="B"]').waitFor();
    await white.locator('.seat[data-side="W"]').waitFor();
    return { links, black, white };
}

test("moves reach the other browser, over a reload in the middle, to an agreed count", async () => {
    const { links, black, white } = await seated({ width: 5, height: 5, komi_halves: 0, rules: "chinese" });
    await play(black, "B3", "black");
    await sees(white, "B3", "black");
    await play(white, "D3", "white");
    await sees(black, "D3", "white");
    await black.reload();
    await sees(black, "D3", "white");
    for (const [page, name, color] of [
        [black, "B2", "black"], [white, "D2", "white"], [black, "B4", "black"], [white, "D4", "white"], [black, "B1", "black"], [white, "D1", "white"],
        [black, "B5", "black"], [white, "D5", "white"], [black, "C3", "black"], [white, "C2", "white"], [black, "C4", "black"], [white, "C1", "white"],
    ]) {
        await page.locator(".seat.self.turn").waitFor();
        await play(page, name, color);
        await sees(page === black ? white : black, name, color);
    }
    await black.locator(".seat.self.turn").waitFor();
    await play(black, "C5", "black");

    /* a watcher sees the same and can do nothing */
    const watcher = await openPage(browser, links.watch);
    await sees(watcher, "C5", "black");
    await cell(watcher, "A1").click();
    await watcher.getByText("You are watching this game.").waitFor();
    assert.equal(await watcher.getByRole("button", { name: "Resign" }).count(), 0);

    await white.locator(".seat.self.turn").waitFor();
    await white.getByRole("button", { name: "Propose the end" }).click();
    await black.getByText("White says the game is over.").waitFor();
    await black.getByRole("button", { name: "Agree, count" }).click();
    for (const page of [black, white, watcher]) await page.locator("ol.count").waitFor();

    /* any change of a mark clears both agreements */
    await white.getByRole("button", { name: "Agree", exact: true }).click();
    await black.locator('.seat[data-side="W"] .clock.yes').waitFor();
    await cell(black, "D3").click();
    await white.locator('[role=gridcell][aria-label^="D3"][aria-label$="dead"]').waitFor();
    await black.locator('.seat[data-side="W"] .clock.yes').waitFor({ state: "detached" });
    await cell(white, "D3").click();
    await black.locator('[role=gridcell][aria-label^="D3"][aria-label$="dead"]').waitFor({ state: "detached" });
    await black.getByRole("button", { name: "Agree", exact: true }).click();
    await white.locator('.seat[data-side="B"] .clock.yes').waitFor();
    await white.getByRole("button", { name: "Agree", exact: true }).click();
    for (const page of [black, white, watcher]) await page.getByRole("link", { name: /SGF/ }).waitFor();
    /* Black: A1-A5, B1-B5, C3 C4 C5 = 13 of 25, half is 12½: ½ zi, one point [R70] [R75] */
    assert.match(await black.locator(".verdict").textContent(), /Black wins by ½ zi.*B\+1/s);
    assert.match(await white.locator("ol.count").textContent(), /12½/);
    for (const page of [black, white, watcher]) assert.deepEqual(page.complaints, []);
    for (const page of [black, white, watcher]) await page.context().close();
});

test("a refused point says why in words", async () => {
    const { black, white } = await seated({ width: 5, height: 5 });
    const moves = [["B5", "C5"], ["A4", "D4"], ["B3", "C3"], ["C4", "B4"]];          /* the ko of the rule texts */
    for (const [b, w] of moves) {
        await play(black, b, "black");
        await sees(white, b, "black");
        await play(white, w, "white");
        await sees(black, w, "white");
    }
    assert.match(await label(black, "C4"), /ko$/);
    await cell(black, "C4").click();
    await black.getByText("Ko: play elsewhere first.").waitFor();                     /* [R37] */
    await cell(black, "C5").click();
    await black.getByText("There is a stone already.").waitFor();
    await cell(white, "E1").click();
    await white.getByText("It is the other side's turn.").waitFor();
    await play(black, "E1", "black");
    assert.deepEqual(black.complaints, []);
    for (const page of [black, white]) await page.context().close();
});

test("taking back by consent, and refused in strict play", async () => {
    const { black, white } = await seated({});
    await play(black, "E5", "black");
    await sees(white, "E5", "black");
    await play(white, "C3", "white");
    await sees(black, "C3", "white");
    await black.getByRole("button", { name: "Take back" }).click();
    await white.getByRole("button", { name: "Do not agree" }).click();
    await black.locator(".seat.self.turn").waitFor();
    await black.locator(".bd .note", { hasText: "Taking back was refused" }).waitFor();
    await black.getByRole("button", { name: "Take back" }).click();
    await white.getByText(/asks to go back to move 0/).waitFor();
    await white.getByRole("button", { name: "Agree", exact: true }).click();
    await sees(black, "E5", "empty");
    await sees(white, "C3", "empty");
    await black.getByRole("button", { name: "Pass", exact: true }).click();
    await white.locator(".bd .note", { hasText: "Black passes" }).waitFor();       /* no stone shows it */
    assert.equal(await black.locator(".bd .note").textContent(), "");
    await play(white, "C3", "white");
    assert.equal(await white.locator(".bd .note").textContent(), "");
    for (const page of [black, white]) await page.context().close();

    const strict = await seated({ strict: true });
    assert.equal(await strict.black.getByRole("button", { name: "Take back" }).count(), 0);
    assert.match(await strict.black.locator(".aux").textContent(), /strict/);
    for (const page of [strict.black, strict.white]) await page.context().close();
});

test("the server is killed in the middle and comes back: the page goes on by itself", async () => {
    const own = await startServer();
    const links = await openGame(own);
    const black = await openPage(browser, links.host);
    const white = await openPage(browser, links.guest);
    await black.locator(".seat.self.turn").waitFor();           /* both are there: the game has begun */
    await play(black, "E5", "black");
    await sees(white, "E5", "black");
    const port = new URL(own.url).port;
    await own.kill("SIGKILL");
    await black.getByText("The connection broke. Trying again.").waitFor();
    const again = await startServer(own.data, port);
    await black.getByText("The connection broke. Trying again.").waitFor({ state: "detached", timeout: 20_000 });
    await sees(white, "E5", "black");
    await white.locator(".seat.self.turn").waitFor();
    await play(white, "C3", "white");
    await sees(black, "C3", "white");
    for (const page of [black, white]) await page.context().close();
    await again.end();
});
