// settings.ts — what this browser's reader prefers, kept in this browser.
// SPDX-License-Identifier: MIT
import { type Language, languages, preferred } from "./i18n/i18n.ts";

export type CallMode = "voice" | "speech" | "knock" | "silent";

export interface Settings {
    language: Language;
    coordinates: boolean;
    numbers: boolean;
    confirm: "auto" | "always" | "never";
    sound: boolean;
    /* How the calls of a clock are made, and in which language. */
    calls: CallMode;
    callLanguage: "auto" | "zh" | "en";
    forbidden: boolean;
    name: string;
}

const PLACE = "weiqi.settings";

/* localStorage, where the browser lets us. */
export function kept<T>(place: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(place);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function keep(place: string, value: unknown): void {
    try {
        if (value === null) localStorage.removeItem(place);
        else localStorage.setItem(place, JSON.stringify(value));
    } catch {
        /* private windows may refuse: then it lasts as long as the page */
    }
}

export function loadSettings(): Settings {
    const usual: Settings = {
        language: preferred(navigator.languages ?? [navigator.language]),
        coordinates: true,
        numbers: false,
        confirm: "auto",
        sound: true,
        calls: "voice",
        callLanguage: "auto",
        forbidden: true,
        name: "",
    };
    const own = { ...usual, ...kept<Partial<Settings>>(PLACE, {}) };
    if (!languages.some(({ code }) => code === own.language)) own.language = usual.language;
    return own;
}

export const saveSettings = (settings: Settings): void => keep(PLACE, settings);
