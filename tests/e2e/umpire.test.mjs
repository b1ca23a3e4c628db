// umpire.test.mjs — a whole game before a referee: claim, ruling with a warning, pause, sealed move, count with its penalty, report.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, label, openPage, play, sees } from "./harness.mjs";
import { browser, onStage, phone, server } from "./stage.mjs";

onStage();

async function refereed(wanted) {
    const body = { key: crypto.randomUUID(), names: ["Gu", "Ke"], colours: "host_black", width: 5, height: 5, komi_halves: 0, ...wanted };
    const answer = await fetch(`${server.url}/api/games`, { method: "POST", headers: { "Content-Type": "application/json", Origin: server.url }, body: JSON.stringify(body) });
    assert.equal(answer.status, 201);
    const { links } = await answer.json();
    return Object.fromEntries(Object.entries(links).map(([who, path]) => [who, server.url + path]));
}

/* WEIQI_PICTURES: a folder to leave pictures in. */
const picture = async (page, name) => {
    if (process.env.WEIQI_PICTURES) await page.screenshot({ path: `${process.env.WEIQI_PICTURES}/${name}.png`, fullPage: true });
};

test("a game before a referee, from the claim to the printed report", async () => {
    const links = await refereed({ sheet: "sealed" });
    const [black, white, umpire] = await Promise.all([openPage(browser, links.host), openPage(browser, links.guest), openPage(browser, links.referee)]);
    await umpire.getByRole("heading", { name: "Now" }).waitFor();
    await black.locator(".seat.self.turn").waitFor();
    await play(black, "C3", "black");

    /* White claims, the referee rules: a warning [R119] */
    await white.locator("details.umpire summary").click();
    await white.getByLabel("What is claimed").selectOption("v:clock_too_early");
    await white.locator(".claimform").getByLabel("Note").fill("before the stone");
    await white.getByRole("button", { name: "Claim", exact: true }).click();
    await picture(white, "claim");
    await umpire.getByRole("button", { name: "Rule on it" }).click();
    await umpire.getByText("Warnings: Black 1, White 0").first().waitFor();
    await umpire.locator(".rulings .seal", { hasText: "Article 17.4" }).waitFor();
    await picture(umpire, "desk");
    await black.locator("details.umpire summary", { hasText: "Warnings: Black 1, White 0" }).waitFor();

    /* a pause: the times confirmed by both [R129] [R133] */
    await umpire.getByRole("button", { name: "Pause", exact: true }).click();
    await white.getByText("Paused; the clock stands.").waitFor();
    for (const page of [black, white]) await page.getByRole("button", { name: "Confirm the times" }).click();
    await umpire.getByText("Times confirmed: Black yes, White yes").waitFor();
    await umpire.getByRole("button", { name: "Resume", exact: true }).click();

    /* the sealed move [R131] [R132] */
    await umpire.getByRole("button", { name: "Adjourn, sealing a move" }).click();
    await white.getByText("Seal your move").waitFor();
    await cell(white, "D3").click();
    await white.getByRole("button", { name: /D3/ }).last().click();
    await black.locator("code.hash").waitFor();
    assert.doesNotMatch(await label(black, "D3"), /white/);
    await picture(black, "sealed");
    await umpire.getByRole("button", { name: "Open the sealed move and resume" }).click();
    await sees(black, "D3", "white");

    for (const [page, name, color] of [[black, "C2", "black"], [white, "D2", "white"], [black, "C4", "black"], [white, "D4", "white"], [black, "C1", "black"],
        [white, "D1", "white"], [black, "C5", "black"], [white, "D5", "white"]]) {
        await page.locator(".seat.self.turn").waitFor();
        await play(page, name, color);
        await sees(page === black ? white : black, name, color);
    }
    await black.locator(".seat.self.turn").waitFor();
    await black.getByRole("button", { name: "Propose the end" }).click();
    await white.getByRole("button", { name: "Agree, count" }).click();
    for (const page of [black, white]) {
        await page.locator("ol.count").waitFor();
        await page.getByRole("button", { name: "Agree", exact: true }).click();
    }
    /* nothing is confirmed before the referee has done so too [R80] [R81] */
    await white.getByRole("button", { name: "Ask for a recheck" }).waitFor();
    await picture(white, "pending");
    await umpire.getByRole("button", { name: "Confirm", exact: true }).click();
    await black.getByText("Black wins by 1½ zi").first().waitFor();      /* 15 to 10, less one zi each way [R169] */

    await umpire.getByRole("link", { name: "Game report, for printing" }).click();
    await umpire.getByRole("heading", { name: "Game report" }).waitFor();
    const report = await umpire.locator("main").innerText();
    for (const words of ["Gu", "Ke", "Article 17.4", "a warning", "Move sealed", "Sealed move opened", "penalty for warnings", "Black wins by 1½ zi", "before the stone"])
        assert.ok(report.includes(words), words);
    await picture(umpire, "report");
    for (const page of [black, white, umpire]) assert.deepEqual(page.complaints, []);
});

test("a stone on a forbidden point lies there until the referee rules, with the keyboard alone, on a phone", async () => {
    const links = await refereed({ sheet: "sealed", setup: ["B A2", "B B1", "W E5"], first: "W" });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const [white, umpire] = [await openPage(browser, links.guest), await openPage(browser, links.referee, phone)];
    await umpire.getByRole("button", { name: "Start the game" }).press("Enter");
    await white.locator(".seat.self.turn").waitFor();
    await cell(white, "A1").click();
    await white.getByText("A1 may not be played").waitFor();
    await cell(white, "A1").click();
    await umpire.getByText("White played at A1").waitFor();
    await picture(umpire, "irregular-phone");
    await umpire.getByRole("button", { name: "Rule by article 19" }).press("Enter");
    await umpire.locator(".rulings .seal", { hasText: "Article 19" }).waitFor();
    await white.locator('.seat.turn[data-side="B"]').waitFor();
    const wide = await umpire.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `the desk is ${wide} px too wide`);
    assert.deepEqual(umpire.complaints, []);
});

test("a game with a referee is opened from the form, and its links are there to be sent", async () => {
    const page = await openPage(browser, server.url);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("radio", { name: "A friend, by link" }).check({ force: true });
    await page.getByLabel("Referee").selectOption("local");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("button", { name: "The referee's link" }).waitFor();
    await page.locator("details.umpire").waitFor();
    assert.deepEqual(page.complaints, []);
});

test("a player's link opens no referee's desk", async () => {
    const links = await refereed({ sheet: "local" });
    const page = await openPage(browser, links.host.replace("/g/", "/referee/"));
    await page.getByText("This link is not a referee's.").waitFor();
});

test("a start is put off from the desk, with why; players and report see it, and it is taken back", async () => {
    const links = await refereed({ sheet: "local", starts_at_ms: Date.now() + 3600_000 });
    const [black, umpire] = await Promise.all([openPage(browser, links.host), openPage(browser, links.referee)]);
    await umpire.locator("summary", { hasText: "Put the start off" }).click();
    const later = new Date(Date.now() + 3 * 3600_000), local = new Date(later.getTime() - later.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
    await umpire.getByLabel("The new start").fill(local);
    assert.equal(await umpire.getByRole("button", { name: "Put it off" }).isDisabled(), true);       /* why? */
    await umpire.getByLabel("Why").fill("no light in the hall");
    await picture(umpire, "postpone");
    await umpire.getByRole("button", { name: "Put it off" }).click();
    await black.getByText(/Put off from .* by the referee: no light in the hall/).waitFor();
    await black.getByText(/in 2:5\d:/).first().waitFor();
    await umpire.getByRole("button", { name: "Take the last one back" }).click();
    await black.getByText(/, taken back$/).waitFor();
    await umpire.getByRole("link", { name: "Game report, for printing" }).click();
    await umpire.getByText("Start put off").waitFor();
    await umpire.getByText("Postponement taken back").waitFor();
    for (const page of [black, umpire]) await page.close();
});

test("a side that has agreed to the count sees how long it waits for the other", async () => {
    const links = await refereed({});
    const [black, white] = await Promise.all([openPage(browser, links.host), openPage(browser, links.guest)]);
    await black.locator(".seat.self.turn").waitFor();
    await play(black, "C3", "black");
    for (const page of [white, black]) {
        await page.locator(".seat.self.turn").waitFor();
        await page.getByRole("button", { name: "Pass", exact: true }).click();
    }
    await black.getByRole("button", { name: "Agree", exact: true }).click();
    await black.getByText(/If it does not answer within (1:00:00|59:\d\d), you may close the count alone/).waitFor();
    for (const page of [black, white]) await page.close();
});
