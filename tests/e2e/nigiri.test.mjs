// nigiri.test.mjs — 猜先 on two pages, against the engine, and over a reload.                                [R82]-[R86]
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame, openPage } from "./harness.mjs";
import { browser, onStage, server } from "./stage.mjs";

onStage();

/* The hand as shown, and who plays what by the rule: the guesser who is right plays Black. */
async function outcome(page) {
    await page.getByText(/stones?: (odd|even)\./).waitFor();
    const text = await page.locator(".nigiri").textContent();
    const [, number, parity] = /(\d+) stones?: (odd|even)\./.exec(text);
    assert.equal(parity, Number(number) % 2 ? "odd" : "even");
    return { number: Number(number), right: /guess was right/.test(text), colour: /You play (Black|White)\./i.exec(text)?.[1].toLowerCase(), text };
}

test("the holder takes seven stones, the guest shows one: odd, the guest plays Black", async () => {
    const links = await openGame(server, { colours: "host_holds" });
    const [host, guest] = await Promise.all([openPage(browser, links.host), openPage(browser, links.guest)]);
    await guest.getByText("The other side takes a handful of white stones.").waitFor();
    await host.getByLabel("How many").selectOption("7");
    await host.getByRole("button", { name: "Hold the stones" }).click();
    await host.getByText("The hand is closed.").waitFor();
    await host.reload();                                        /* the hand is kept over a reload */
    await host.getByText("The hand is closed.").waitFor();
    await guest.getByRole("button", { name: /One stone/ }).click();
    for (const [page, colour] of [[guest, "black"], [host, "white"]]) {
        const { number, right, colour: shown } = await outcome(page);
        assert.equal(number, 7);
        assert.ok(right);
        assert.equal(shown, colour);
        assert.deepEqual(page.complaints, []);
    }
    await guest.locator('.seat.self.turn[data-side="B"]').waitFor();
    for (const page of [host, guest]) await page.context().close();
});

test("two stones shown against an odd hand: the guess was wrong, the guesser plays White", async () => {
    const links = await openGame(server, { colours: "guest_holds" });
    const [host, guest] = await Promise.all([openPage(browser, links.host), openPage(browser, links.guest)]);
    await guest.getByLabel("How many").selectOption("5");
    await guest.getByRole("button", { name: "Hold the stones" }).click();
    await host.getByRole("button", { name: /Two stones/ }).click();
    const { right, colour } = await outcome(host);
    assert.ok(!right);
    assert.equal(colour, "white");
    for (const page of [host, guest]) await page.context().close();
});

test("a holder whose browser has forgotten the hand is told so, and can call the game off", async () => {
    const links = await openGame(server, { colours: "host_holds" });
    const [host, guest] = await Promise.all([openPage(browser, links.host), openPage(browser, links.guest)]);
    await host.getByRole("button", { name: "Hold the stones" }).click();
    await host.getByText("The hand is closed.").waitFor();
    await host.evaluate(() => localStorage.clear());
    await guest.getByRole("button", { name: /One stone/ }).click();
    await host.getByText("This page no longer knows the hand").waitFor();
    await host.getByRole("button", { name: "Call the game off" }).click();
    await host.getByRole("button", { name: "Call the game off" }).click();
    for (const page of [host, guest]) await page.getByText("No result").first().waitFor();
    for (const page of [host, guest]) await page.context().close();
});

test("the engine holds a hand, and plays its colour", async () => {
    const links = await openGame(server, { colours: "guest_holds", players: ["human", "engine:1"] });
    const page = await openPage(browser, links.host);
    await page.getByRole("button", { name: /One stone/ }).click();
    const { number, right, colour } = await outcome(page);
    assert.equal(right, number % 2 === 1);
    assert.equal(colour, right ? "black" : "white");
    await page.locator(".seat.self.turn").waitFor();           /* at once, or after the engine's first stone */
    assert.deepEqual(page.complaints, []);
    await page.context().close();
});

test("the engine guesses", async () => {
    const links = await openGame(server, { colours: "host_holds", players: ["human", "engine:1"] });
    const page = await openPage(browser, links.host);
    await page.getByRole("button", { name: "Hold the stones" }).click();
    await page.locator(".seat.self.turn").waitFor();
    await page.context().close();
});
