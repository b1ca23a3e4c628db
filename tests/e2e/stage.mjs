// stage.mjs — one server and one browser for all tests of a file, a phone, the Tab key, and what every page has to pass.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { endAll, require, startBrowser, startServer } from "./harness.mjs";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export let server;
export let browser;

/* To be called once at a file's top: `server` and `browser` are there while its tests run. */
export function onStage() {
    before(async () => {
        server = await startServer();
        browser = await startBrowser();
    });
    after(async () => {
        await browser?.close();
        await server?.end();
        endAll();
    });
}

/* Presses Tab until the focus is where it should be. */
export async function tabTo(page, found, limit = 80) {
    for (let i = 0; i < limit; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(found)) return;
    }
    assert.fail(`Tab did not reach ${found}`);
}

/* No violations, nothing that scrolls sideways, and on a phone nothing of `pressed` too small to press. */
export async function inspect(page, what, isPhone, pressed = "button, a, select, input[type=text], .choice label") {
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`), [], what);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, `${what} scrolls sideways`);
    if (!isPhone) return;
    const small = await page.evaluate((selector) => [...document.querySelectorAll(selector)]
        .filter((one) => one.offsetParent !== null || one.closest("dialog"))
        .map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(([text, box]) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`), pressed);
    assert.deepEqual(small, [], `${what}: too small to press`);
}
