// i18n.ts — which language, and its words.
// SPDX-License-Identifier: MIT
import { en } from "./en.ts";
import { eventEn } from "./event_en.ts";
import { eventZhHans } from "./event_zh_hans.ts";
import { eventZhHant } from "./event_zh_hant.ts";
import { zhHans } from "./zh_hans.ts";
import { zhHant } from "./zh_hant.ts";

const english = { ...en, ...eventEn };
export type Word = keyof typeof english;
export type Language = "zh-Hans" | "zh-Hant" | "en";
export const languages: { code: Language; name: string }[] = [
    { code: "zh-Hans", name: "简体中文" },
    { code: "zh-Hant", name: "繁體中文" },
    { code: "en", name: "English" },
];
export const words: Record<Language, Record<Word, string>> = {
    "zh-Hans": { ...zhHans, ...eventZhHans },
    "zh-Hant": { ...zhHant, ...eventZhHant },
    en: english,
};

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
    const t = ((word: Word, params?: Params) => fill(own[word], params)) as Tongue;
    t.language = language;
    t.maybe = (word, params) => (word in own ? fill(own[word as Word], params) : null);
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
