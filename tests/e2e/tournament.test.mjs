// tournament.test.mjs — an event of 32 players as a director runs it: entries, five rounds with the keyboard alone, two desks at once,
// players on phones, a kill in between, standings opened to their sums, prints up to the certificates.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { chance, endAll, openPage, require, startBrowser, startServer } from "./harness.mjs";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const program = process.env.WEIQI ?? join(dirname(fileURLToPath(import.meta.url)), "../../build/src/weiqi");
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const FAMILY = [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜"];
const NAMES = FAMILY.map((name, i) => name + ["一鸣", "思远", "子涵", "雨晨"][i % 4]);
const looks = process.env.WEIQI_LOOKS;
let data;
let port;
let server;
let browser;
let desk;
let eventAddress;
let view;

before(async () => {
    data = mkdtempSync(join(tmpdir(), "weiqi-e2e-"));
    server = await startServer(data);
    port = Number(new URL(server.url).port);
    browser = await startBrowser();
});
after(async () => {
    await browser?.close();
    await server?.end();
    endAll();
});

const look = (page, name) => (looks ? page.screenshot({ path: join(looks, `${name}.png`), fullPage: true }) : undefined);
const fetchView = async () => { view = await (await fetch(`${server.url}/api/events/${eventAddress}`)).json(); return view; };

async function inspect(page, what) {
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).slice(0, 2).join(" | ")}`), [], what);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, `${what} scrolls sideways`);
}

/* Goes with Tab to the first thing of this role and name. */
async function tabTo(page, role, name) {
    const wanted = page.getByRole(role, { name, exact: true }).first();
    await wanted.waitFor();
    for (let i = 0; i < 400; i++) {
        if (await wanted.evaluate((one) => one === document.activeElement)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`${role} ${name} cannot be reached with Tab`);
}
async function pressKey(page, role, name) {
    await tabTo(page, role, name);
    await page.keyboard.press("Enter");
}

test("a director opens the event and enters 32 players, with the keyboard alone", async () => {
    desk = await openPage(browser, server.events, { locale: "zh-CN" });
    await pressKey(desk, "button", "新建比赛");
    await tabTo(desk, "textbox", "名称");
    await desk.keyboard.type("春季围棋公开赛");
    await tabTo(desk, "spinbutton", "轮数");
    await desk.keyboard.press("Control+A");
    await desk.keyboard.type("5");
    await look(desk, "new-event");
    await inspect(desk, "new event");
    await pressKey(desk, "button", "建立比赛");
    await desk.getByRole("heading", { name: "报名登记" }).waitFor();
    eventAddress = /\/event\/([a-z0-9]+)/.exec(desk.url())[1];

    /* two typed, one refused as a double, the rest pasted */
    await tabTo(desk, "textbox", "姓名");
    for (const [name, rank] of [[NAMES[0], "5段"], [NAMES[1], "4d"]]) {
        await desk.keyboard.type(name);
        await desk.keyboard.press("Tab");
        await desk.keyboard.type(rank);
        await desk.keyboard.press("Enter");
        await desk.getByText(`${name} 已登记。`).waitFor();
    }
    await desk.keyboard.type(NAMES[0]);
    await desk.keyboard.press("Enter");
    await desk.getByText(/已经报名/).waitFor();
    await desk.keyboard.press("Control+A");
    await desk.keyboard.press("Delete");
    await pressKey(desk, "button", "粘贴名单");
    await tabTo(desk, "textbox", "粘贴名单");
    const clubs = ["东城棋院", "西城棋院", "南城棋院", "北城棋院"];
    const lines = NAMES.slice(1).map((name, i) => `${name}\t${i % 6 === 5 ? "2级" : `${5 - (i % 5)}段`}\t${clubs[i % 4]}\t${2400 - 17 * i}`);
    await desk.keyboard.insertText(lines.join("\n"));
    await desk.getByText(`重复：${NAMES[1]}`).waitFor();
    await look(desk, "paste");
    await pressKey(desk, "button", "登记 30 人");
    await desk.getByText("32 名选手").first().waitFor();
    await pressKey(desk, "button", "按段位等级分排种子");
    await desk.getByText("种子已排定。").waitFor();
    await look(desk, "entries");
    await inspect(desk, "entries");
    assert.equal((await fetchView()).players.length, 32);
    assert.deepEqual(desk.complaints.filter((one) => !/400/.test(one)), []);
});

/* Types results of the tables given: the board's number, then a key. */
async function typeResults(page, tables, random) {
    const field = page.getByLabel("台号与结果", { exact: true });
    await field.focus();
    for (const table of tables) {
        const key = "bw=bwbw"[random(7)];
        await page.keyboard.type(`${table}${key}`);
        await page.getByText(new RegExp(`^第 ${table} 台 (黑胜|白胜|和棋)：`)).waitFor();
    }
}

/* The rest of a round in one request, as another program at the desk would. */
async function enterRest(round, random) {
    await fetchView();
    const acts = view.round[round - 1].tables.filter(({ result }) => result === "?")
        .map(({ table }) => ({ kind: "reported", round, table, result: "BWB=WBW"[random(7)], was: "?" }));
    const answer = await fetch(`${server.url}/api/events/${eventAddress}/acts`, {
        method: "POST", headers: { "Content-Type": "application/json", Origin: server.url },
        body: JSON.stringify({ token: desk.url().split("#")[1], key: `rest-of-round-${round}`, acts }),
    });
    assert.equal(answer.status, 200);
    await desk.getByText("成绩已齐").waitFor();
}

async function publish(round) {
    await pressKey(desk, "button", "编排与成绩");
    if (round > 1) await pressKey(desk, "button", `编排第 ${round} 轮`);
    await desk.getByText("已证明：按以下目标没有更好的编排。").waitFor();
    if (round === 2) { await look(desk, "preview"); await inspect(desk, "preview"); }
    await pressKey(desk, "button", `公布第 ${round} 轮`);
    await desk.getByLabel("台号与结果", { exact: true }).waitFor();
}

test("round 1: typed by one desk and a recorder's at once; a correction is asked for again", async () => {
    await publish(1);
    const links = await (await fetch(`${server.url}/api/events/${eventAddress}/desk`, {
        method: "POST", headers: { "Content-Type": "application/json", Origin: server.url }, body: JSON.stringify({ token: desk.url().split("#")[1], from: 1e6 }),
    })).json();
    globalThis.links = links.links;
    const recorder = await openPage(browser, server.url + links.links.recorder, { locale: "zh-CN" });
    await recorder.getByLabel("台号与结果", { exact: true }).waitFor();
    assert.equal(await recorder.getByRole("button", { name: "记录", exact: true }).count(), 0, "a recorder has no journal");
    const random = chance(1);
    await Promise.all([typeResults(desk, [1, 2, 3, 4, 5, 6, 7, 8], random), typeResults(recorder, [16, 15, 14, 13, 12, 11, 10, 9], chance(2))]);
    await desk.getByText("成绩已齐").waitFor();
    await look(desk, "results");
    await inspect(desk, "results");
    /* a result that is there is changed only when asked once more */
    const before = (await fetchView()).round[0].tables[2].result;
    await desk.getByLabel("台号与结果", { exact: true }).focus();
    const other = before === "B" ? "w" : "b";
    await desk.keyboard.type(`3${other}`);
    await desk.getByText(/第 3 台已报/).waitFor();
    assert.equal((await fetchView()).round[0].tables[2].result, before);
    await desk.keyboard.press("Enter");
    await desk.getByText(/^第 3 台 (黑胜|白胜)：/).waitFor();
    assert.equal((await fetchView()).round[0].tables[2].result, other.toUpperCase());
    await recorder.context().close();
    await pressKey(desk, "button", "关闭第 1 轮");
    await desk.getByRole("button", { name: "已关闭" }).waitFor();
});

test("round 2: why not A against B, two names exchanged by hand with the cost shown, a phone follows by itself", async () => {
    const watcher = await openPage(browser, `${server.url}/event/${eventAddress}`, { ...phone, locale: "zh-CN" });
    await watcher.getByRole("heading", { name: /第 1 轮/ }).waitFor();
    await pressKey(desk, "button", "编排第 2 轮");
    await desk.getByText("已证明：按以下目标没有更好的编排。").waitFor();
    await look(desk, "preview");
    await inspect(desk, "preview");
    await pressKey(desk, "button", "为什么不是甲对乙？");
    await desk.getByRole("combobox", { name: "选手", exact: true }).selectOption({ label: NAMES[0] });
    await desk.getByRole("combobox", { name: "对手", exact: true }).selectOption({ index: 5 });
    await pressKey(desk, "button", "查问");
    await desk.getByText(/首先变差的是|同样好/).waitFor();
    await look(desk, "explain");
    const names = desk.locator(".pickname");
    await names.nth(0).focus();
    await desk.keyboard.press("Enter");
    await names.nth(12).focus();
    await desk.keyboard.press("Enter");
    await desk.getByRole("button", { name: "恢复最佳编排" }).waitFor();
    await desk.getByText(/积分差（平方和） \d+ → \d+|没有代价/).waitFor();
    await look(desk, "manual");
    await pressKey(desk, "button", "恢复最佳编排");
    await pressKey(desk, "button", "公布第 2 轮");
    await desk.getByLabel("台号与结果", { exact: true }).waitFor();
    await watcher.getByRole("heading", { name: /第 2 轮/ }).waitFor();         /* without a reload */
    await look(watcher, "phone-pairings");
    await inspect(watcher, "phone pairings");

    /* two players say how their game ended */
    const table = (await fetchView()).round[1].tables[0];
    const black = await openPage(browser, server.url + globalThis.links.players[table.black - 1], { ...phone, locale: "zh-CN" });
    const white = await openPage(browser, server.url + globalThis.links.players[table.white - 1], { ...phone, locale: "zh-CN", colorScheme: "dark" });
    await black.getByRole("button", { name: "我胜" }).tap();
    await black.getByText(/你已报：我胜/).waitFor();
    await white.getByText(/报：黑胜。/).waitFor();
    await look(white, "phone-player-dark");
    await inspect(white, "player's page, dark phone");
    await desk.getByText(/黑方报：黑胜|黑报：黑胜/).waitFor();
    await white.getByRole("button", { name: "确认", exact: true }).tap();
    await black.locator(".mine .result").waitFor();
    assert.equal((await fetchView()).round[1].tables[0].result, "B");
    await black.context().close();
    await white.context().close();
    await watcher.context().close();
    await enterRest(2, chance(3));
});

test("round 3: killed in the middle of result entry, nothing is lost; late, withdrawn, forfeit", async () => {
    await publish(3);
    await typeResults(desk, [1, 2, 3, 4], chance(4));
    const before = await fetchView();
    await server.kill("SIGKILL");
    const field = desk.getByLabel("台号与结果", { exact: true });
    await field.focus();
    await desk.keyboard.type("5b");                              /* typed while the server is down: done when it is back */
    server = await startServer(data, port);
    await desk.getByText(/^第 5 台 黑胜：/).waitFor();
    const now = await fetchView();
    assert.deepEqual(now.round[2].tables.slice(0, 4), before.round[2].tables.slice(0, 4));
    assert.equal(now.round[2].tables[4].result, "B");
    await field.focus();
    await desk.keyboard.type("6W");                              /* a capital: by forfeit */
    await desk.getByText("第 6 台 白胜（弃权）", { exact: false }).waitFor();
    await enterRest(3, chance(5));
    const leaver = now.round[2].tables[5].black;
    await pressKey(desk, "button", "选手");
    await desk.getByLabel("查找姓名").fill(String(leaver));
    await desk.locator(".playerlist button").filter({ hasText: NAMES[leaver - 1] }).first().press("Enter");
    await desk.getByRole("dialog").waitFor();
    await desk.getByLabel("原因").fill("身体不适");
    await pressKey(desk, "button", "退出比赛");
    await desk.getByRole("dialog").getByText("退出", { exact: true }).first().waitFor();
    await look(desk, "player");
    await desk.keyboard.press("Escape");
    assert.equal((await fetchView()).players[leaver - 1].out_from, 4);
});

test("rounds 4 and 5: a bye for the odd one; one board is played online and its result comes home by itself", async () => {
    await publish(4);
    await fetchView();
    assert.equal(view.round[3].byes.length, 1);
    const table = view.round[3].tables[0];
    await pressKey(desk, "button", "网上对局");
    await desk.getByRole("checkbox", { name: /按竞赛规程/ }).uncheck();
    await desk.getByRole("combobox", { name: "棋盘", exact: true }).selectOption("9");
    await pressKey(desk, "button", "开 15 局");
    await desk.getByText("已开 15 局。").waitFor();
    const black = await openPage(browser, server.url + globalThis.links.players[table.black - 1], { locale: "zh-CN" });
    const white = await openPage(browser, server.url + globalThis.links.players[table.white - 1], { locale: "zh-CN" });
    await black.getByRole("link", { name: "入座对局" }).click();
    await white.getByRole("link", { name: "入座对局" }).click();
    await black.getByRole("grid").waitFor();
    await white.getByRole("button", { name: "认输" }).click();
    await white.getByRole("group", { name: /认输/ }).getByRole("button", { name: "认输" }).click();
    await desk.locator(".pairings.desk li").first().locator('button[aria-pressed="true"]').waitFor();
    assert.equal((await fetchView()).round[3].tables[0].result, "B");
    await black.context().close();
    await white.context().close();
    await enterRest(4, chance(6));
    await publish(5);
    await enterRest(5, chance(7));
    /* an earlier round corrected: standings follow, pairings stay */
    const places = JSON.stringify((await fetchView()).standings);
    await pressKey(desk, "button", "第 1 轮");
    await desk.getByLabel("台号与结果", { exact: true }).focus();
    await desk.keyboard.type(view.round[0].tables[0].result === "B" ? "1w" : "1b");
    await desk.keyboard.press("Enter");
    await desk.getByText(/^第 1 台 (黑胜|白胜)：/).waitFor();
    await fetchView();
    assert.notEqual(JSON.stringify(view.standings), places);
    for (const round of view.round) assert.equal(new Set(round.tables.flatMap(({ black: b, white: w }) => [b, w])).size, 2 * round.tables.length);
});

test("every number opens to its sum; the journal undoes; the command reads the same standings", async () => {
    await pressKey(desk, "button", "名次");
    await look(desk, "standings");
    await inspect(desk, "standings");
    await desk.locator("button.number").nth(1).press("Enter");
    const sheet = desk.getByRole("dialog");
    await sheet.locator("tfoot").waitFor();
    const sum = (await sheet.locator("tbody td.num").allTextContents()).reduce((total, one) => total + Number(one), 0);
    assert.equal(sum, Number(await sheet.locator("tfoot td").textContent()));
    await look(desk, "sum");
    await desk.keyboard.press("Escape");
    await pressKey(desk, "button", "记录");
    const first = desk.locator(".journal li").first();
    await desk.locator('.journal li').filter({ hasText: '第 1 轮第 1 台' }).first().waitFor();
    await first.getByRole("button", { name: /撤销/ }).press("Enter");
    await desk.keyboard.press("Enter");
    await desk.locator(".journal li.undone").first().waitFor();
    await look(desk, "journal");
    await inspect(desk, "journal");
    await fetchView();
    const journal = join(data, "events", readdirSync(join(data, "events"))[0]);
    const said = JSON.parse(execFileSync(program, ["tournament", "standings", journal, "--json"], { encoding: "utf8" }));
    for (const row of view.standings) assert.equal(said.p[view.players[row.n - 1].name].place, row.place);
    assert.equal(execFileSync(program, ["tournament", "check", journal], { encoding: "utf8" }).includes("NOT"), false);
});

test("prints: every sheet in three languages, certificates at the end; a big screen; light and dark, desk and phone", async () => {
    for (const [locale, title] of [["zh-CN", "成绩册"], ["zh-TW", "成績冊"], ["en-GB", "Results book"]]) {
        const page = await openPage(browser, `${server.url}/event/${eventAddress}/print/results`, { locale });
        await page.getByText(title).first().waitFor();
        assert.match(await page.textContent(".print"), new RegExp(NAMES[31]));
        await page.context().close();
    }
    const page = await openPage(browser, `${server.url}/event/${eventAddress}`, { locale: "zh-CN" });
    for (const kind of ["boards", "names", "slips", "notice", "cards", "book", "results", "certificates"]) {
        await page.goto(`${server.url}/event/${eventAddress}/print/${kind}?round=5`);
        await page.locator(".print").waitFor();
        if (kind === "results" || looks) assert.ok((await page.pdf({ preferCSSPageSize: true })).length > 5000, kind);
        await look(page, `print-${kind}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(wide, 0, `${kind} is too wide`);
    }
    assert.ok(await page.locator(".certificate").count() >= 8);
    assert.match(await page.textContent(".certificate"), /荣获第 1 名/);
    await page.goto(`${server.url}/event/${eventAddress}/screen`);
    await page.locator(".bigtables").waitFor();
    await look(page, "screen");
    await inspect(page, "screen");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
    for (const [dress, options] of [["phone", phone], ["phone-dark", { ...phone, colorScheme: "dark" }], ["dark", { colorScheme: "dark" }]]) {
        const one = await openPage(browser, `${server.url}/event/${eventAddress}`, { ...options, locale: "en-GB" });
        await one.getByRole("button", { name: "Standings" }).click();
        await one.locator("table.standings").waitFor();
        await look(one, `standings-${dress}`);
        await inspect(one, `standings, ${dress}`);
        await one.context().close();
    }
    const small = await openPage(browser, desk.url(), { ...phone, locale: "zh-CN" });
    await small.getByLabel("台号与结果", { exact: true }).waitFor();
    await look(small, "desk-phone");
    await inspect(small, "desk on a phone");
    await small.context().close();
});
