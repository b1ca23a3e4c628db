// i18n.ts — which language, and its words.
// SPDX-License-Identifier: MIT
import type { DeskWord } from "./desk_rows.ts";
import { en } from "./en.ts";
import type { EventWord } from "./event_words.ts";
import type { HallWord } from "./hall_rows.ts";
import type { LedgerWord } from "./ledger_rows.ts";
import type { ReportWord } from "./report_rows.ts";
import type { StandingWord } from "./standing_rows.ts";
import type { TapWord } from "./tap_rows.ts";
import { zhHans } from "./zh_hans.ts";
import { zhHant } from "./zh_hant.ts";

export type Word = keyof typeof en | DeskWord | EventWord | HallWord | LedgerWord | ReportWord | StandingWord | TapWord;
export type Language = "zh-Hans" | "zh-Hant" | "en";
export const languages: { code: Language; name: string }[] = [
    { code: "zh-Hans", name: "简体中文" },
    { code: "zh-Hant", name: "繁體中文" },
    { code: "en", name: "English" },
];
/* The words at hand. Those that one kind of page alone speaks come with these pages (event_words.ts, desk_rows.ts, ...): nobody else loads them. */
const words: Record<Language, Partial<Record<Word, string>>> = { "zh-Hans": { ...zhHans }, "zh-Hant": { ...zhHant }, en: { ...en } };

/* Puts more words into every language. */
export function addWords(more: Record<Language, Partial<Record<Word, string>>>): void {
    for (const { code } of languages) Object.assign(words[code], more[code]);
}
export function addRows(rows: Readonly<Record<string, readonly [string, string, string]>>): void {
    for (const [word, [hans, hant, english]] of Object.entries(rows))
        addWords({ "zh-Hans": { [word]: hans }, "zh-Hant": { [word]: hant }, en: { [word]: english } });
}
export const allWords = (language: Language): Readonly<Partial<Record<Word, string>>> => words[language];

export type Params = Record<string, string | number>;
export interface Tongue {
    language: Language;
    (word: Word, params?: Params): string;
    /* The text of a word that may not exist, such as a server's status. */
    maybe(word: string, params?: Params): string | null;
}

export function tongue(language: Language): Tongue {
    const own = words[language];
    const fill = (text: string, params?: Params): string =>
        params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole)) : text;
    const t = ((word: Word, params?: Params) => fill(own[word] ?? word, params)) as Tongue;
    t.language = language;
    t.maybe = (word, params) => (word in own ? fill(own[word as Word] as string, params) : null);
    return t;
}

/* The first of the browser's languages that we have: Chinese by its script or its place. */
export function preferred(asked: readonly string[]): Language {
    for (const tag of asked) {
        const low = tag.toLowerCase();
        if (/^zh\b/.test(low)) return /-hans/.test(low) ? "zh-Hans" : /-hant|-tw\b|-hk\b|-mo\b/.test(low) ? "zh-Hant" : "zh-Hans";
        if (/^en\b/.test(low)) return "en";
    }
    return "en";
}
