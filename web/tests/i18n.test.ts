// i18n.test.ts — every word in every language, and each Chinese text in its own characters.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../i18n/event_words.ts";
import { allWords, languages, preferred, tongue, type Word } from "../i18n/i18n.ts";

const words = Object.fromEntries(languages.map(({ code }) => [code, allWords(code)])) as Record<"zh-Hans" | "zh-Hant" | "en", Record<Word, string>>;

/* The characters of an encoding's plain double-byte range: GB 2312 holds simplified characters, Big5 traditional ones. */
function characters(encoding: string, ranges: [number, number][], trails: [number, number][]): Set<string> {
    const decoder = new TextDecoder(encoding);
    const found = new Set<string>();
    for (const [low, high] of ranges)
        for (let lead = low; lead <= high; lead++)
            for (const [from, to] of trails)
                for (let trail = from; trail <= to; trail++) found.add(decoder.decode(new Uint8Array([lead, trail])));
    return found;
}
const gb2312 = characters("gbk", [[0xb0, 0xf7]], [[0xa1, 0xfe]]);
const big5 = characters("big5", [[0xa4, 0xc6], [0xc9, 0xf9]], [[0x40, 0x7e], [0xa1, 0xfe]]);
const han = (text: string): string[] => [...text].filter((c) => /\p{Script=Han}/u.test(c));

test("the tables of characters are what they should be", () => {
    assert.ok(gb2312.has("围") && !gb2312.has("圍") && big5.has("圍") && !big5.has("围"));
    assert.ok(gb2312.has("子") && big5.has("子"));
});

test("every language has every word, and nothing is empty", () => {
    const keys = Object.keys(words.en).sort();
    for (const { code } of languages) {
        assert.deepEqual(Object.keys(words[code]).sort(), keys, code);
        for (const [key, text] of Object.entries(words[code])) assert.notEqual(text.trim(), "", `${code} ${key}`);
    }
});

test("every language fills the same places in a text", () => {
    const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const key of Object.keys(words.en) as (keyof typeof words.en)[])
        for (const { code } of languages) {
            const own = new Set(places(words[code][key]));
            for (const place of own) assert.ok(places(words.en[key]).includes(place), `${code} ${key} ${place}`);
        }
});

test("Simplified texts have no characters of Traditional alone, and the reverse", () => {
    for (const [key, text] of Object.entries(words["zh-Hans"]))
        for (const c of han(text)) assert.ok(gb2312.has(c), `zh-Hans ${key}: ${c}`);
    for (const [key, text] of Object.entries(words["zh-Hant"]))
        for (const c of han(text)) assert.ok(big5.has(c), `zh-Hant ${key}: ${c}`);
});

test("characters that both scripts have are used as each script uses them", () => {
    /* simplified forms that Big5 holds as other words */
    const never: [string, RegExp][] = [["zh-Hant", /这里|后手|最后|表面面|干用|系统|什么|关|只剩余下|台湾/], ["zh-Hans", /於|著|裏|乾|髮/]];
    for (const [code, pattern] of never)
        for (const [key, text] of Object.entries(words[code as "zh-Hant"])) assert.doesNotMatch(text, pattern, `${code} ${key}`);
});

test("English has no Chinese in it", () => {
    for (const [key, text] of Object.entries(words.en)) assert.deepEqual(han(text), [], key);
});

test("every rule set has a name in every language", () => {
    const table = readFileSync(`${process.env.WQ_WEB}/../src/rules/ruleset_table.c`, "utf8");
    const ids = [...table.matchAll(/\.id = "([a-z0-9-]+)"/g)].map((found) => found[1]);
    assert.ok(ids.length > 10);
    for (const { code } of languages)
        for (const id of ids) assert.notEqual(tongue(code).maybe(`rules.${id}`), null, `${code} ${id}`);
});

test("the browser's wish is heard: Chinese by script or place, else English", () => {
    assert.equal(preferred(["zh-CN", "en"]), "zh-Hans");
    assert.equal(preferred(["zh"]), "zh-Hans");
    assert.equal(preferred(["zh-TW"]), "zh-Hant");
    assert.equal(preferred(["zh-HK", "en"]), "zh-Hant");
    assert.equal(preferred(["zh-Hant-HK"]), "zh-Hant");
    assert.equal(preferred(["zh-Hans-HK"]), "zh-Hans");
    assert.equal(preferred(["en-GB", "zh-CN"]), "en");
    assert.equal(preferred(["fr", "zh-CN"]), "zh-Hans");
    assert.equal(preferred(["ja"]), "en");
    assert.equal(preferred([]), "en");
});

test("texts are filled in, and an unknown word is said to be unknown", () => {
    const t = tongue("en");
    assert.equal(t("record.move", { n: 3 }), "Move 3");
    assert.equal(t.maybe("why.ko"), "Ko: play elsewhere first.");
    assert.equal(t.maybe("why.nonsense"), null);
});
