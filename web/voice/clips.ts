// clips.ts — which clips a call is spoken with: its own, or one put together from numbers and parts.
// SPDX-License-Identifier: MIT
import en from "./en.json";
import zh from "./zh.json";

export type Spoken = "zh" | "en";
/* Where each clip lies in its sprite: begin and length in seconds. Made by tools/voice. */
export const places: Record<Spoken, Record<string, number[]>> = { zh: zh.clips, en: en.clips };

const zhNumber = (n: number): string[] => {
    const parts: string[] = [];
    let gap = false;
    for (const [value, name] of [[1000, "part:thousand"], [100, "part:hundred"], [10, "n:10"]] as [number, string][]) {
        const digit = Math.floor(n / value) % 10;
        if (digit === 0) { gap = parts.length > 0; continue; }
        if (gap) parts.push("n:0");
        gap = false;
        if (!(value === 10 && digit === 1 && parts.length === 0)) parts.push(`n:${digit}`);
        parts.push(name);
    }
    if (n % 10 > 0) parts.push(...(gap ? ["n:0"] : []), `n:${n % 10}`);
    return parts.length > 0 ? parts : ["n:0"];
};

const enNumber = (n: number): string[] => {
    const parts: string[] = [];
    for (const [value, name] of [[1000, "part:thousand"], [100, "part:hundred"]] as [number, string][])
        if (Math.floor(n / value) % 10 > 0) parts.push(`n:${Math.floor(n / value) % 10}`, name);
    const rest = n % 100;
    if (rest > 19) parts.push(`n:${rest - (rest % 10)}`);
    if (rest > 19 ? rest % 10 > 0 : rest > 0 || parts.length === 0) parts.push(`n:${rest > 19 ? rest % 10 : rest}`);
    return parts;
};

/* A number up to 9999 as parts. */
export const numberParts = (language: Spoken, n: number): string[] => (language === "zh" ? zhNumber(n % 10000) : enNumber(n % 10000));

/* The clips of a call, one after another; `has` says which names have a clip, a reader's own among them. */
export function partsOf(language: Spoken, code: string, ten = false, has: (name: string) => boolean = (name) => name in places[language]): string[] {
    const before = ten ? ["count:10"] : [];
    if (has(code)) return [...before, code];
    const [kind, text] = code.split(":");
    const number = numberParts(language, Number(text ?? 0));
    switch (kind) {
    case "second": return [...number, "part:seconds"];
    case "count": return number;
    case "minutes_left": return language === "zh" ? ["part:left", ...number, "part:minutes"] : [...number, "part:minutes"];
    case "period": return language === "zh" ? ["part:left", ...number, "part:periods"] : [...number, "part:periods"];
    default: return before;
    }
}
