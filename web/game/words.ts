// words.ts — results, komi and players in words.
// SPDX-License-Identifier: MIT
import { timeWords } from "../clock/words.ts";
import type { Tongue, Word } from "../i18n/i18n.ts";
import type { Opened, Result, RuleRow, Side } from "../net/protocol.ts";

const FRACTIONS: Record<number, string> = { 0: "", 1: "¼", 2: "½", 3: "¾" };

/* A number of quarters: 7 is "1¾", -1 is "−¼", 0 is "0". */
export function quarters(n: number): string {
    const whole = Math.floor(Math.abs(n) / 4);
    const rest = FRACTIONS[Math.abs(n) % 4];
    return (n < 0 ? "−" : "") + (whole === 0 && rest !== "" ? rest : `${whole}${rest}`);
}

/* Half points as zi: 15 is "3¾" (a zi of margin is two points) [R75]; as points: "7.5". */
export const zi = (halves: number): string => quarters(halves);
export const points = (halves: number): string => (halves < 0 ? "−" : "") + String(Math.abs(halves) / 2);

export const sideWord = (t: Tongue, side: Side): string => t(side === "B" ? "black" : "white");

/* "黑胜 1¼ 子", "Black wins by 1¼ zi", and the smaller line beside it. */
export function resultWords(t: Tongue, result: Result, inZi: boolean): { main: string; small: string } {
    const code = result.manner;
    if (result.winner === null) {
        const word: Word = code === "no_result" ? "result.no_result" : code === "both_lose" ? "result.both_lose" : code === "none" ? "result.undecided" : "result.draw";
        return { main: t(word), small: "" };
    }
    const who = sideWord(t, result.winner);
    if (code === "count") {
        const inPoints = t("result.points", { n: points(result.margin_halves) });
        const margin = inZi ? t("result.zi", { n: zi(result.margin_halves) }) : inPoints;
        return {
            main: t("result.win.by", { who, margin }),
            small: inZi ? `${result.winner}+${points(result.margin_halves)} ${t("count.points")}` : result.text,
        };
    }
    const how = t.maybe(`result.${code}`);
    if (t.language === "en") return { main: `${t("result.win", { who })}${how ? ` ${how}` : ""}`, small: result.text };
    const named = code === "resignation" ? who : sideWord(t, result.winner === "B" ? "W" : "B"); /* 中盘胜, but 超时负 */
    return { main: how ? `${named}${how}` : t("result.win", { who }), small: result.text };
}

export const ruleWords = (t: Tongue, id: string): string => t.maybe(`rules.${id}`) ?? id;

/* Komi in the unit of its rules: "3¾ 子", "6.5 目". */
export function komiWords(t: Tongue, halves: number, rules: Pick<RuleRow, "unit">): string {
    return rules.unit === "zi" ? t("result.zi", { n: zi(halves) }) : t("result.points", { n: points(halves) });
}

/* "engine:5" in words; null for a person. */
export function playerWords(t: Tongue, player: string): string | null {
    const engine = /^engine:(\d+)$/.exec(player);
    if (engine) return t("engine", { level: engine[1] });
    if (player === "human" || player === "") return null;
    return t("engine.other", { name: player.replace(/^[a-z]+:/, "") });
}

/* One line that says what was agreed beforehand. */
export function aboutWords(t: Tongue, opened: Opened): string {
    const parts = [
        ruleWords(t, opened.rules.id),
        opened.handicap === 1 ? t("about.let_first") : opened.handicap > 1 ? t("about.handicap", { n: opened.handicap }) : null,
        opened.komi_halves === 0 ? t("about.no_komi") : t("about.komi", { komi: komiWords(t, opened.komi_halves, opened.rules) }),
        timeWords(t, opened.time),
        opened.strict ? t("about.strict") : t("about.friendly"),
    ];
    return parts.filter((part) => part !== null).join(" · ");
}

/* Why a point or a wish was refused. */
export function whyWords(t: Tongue, status: string, text: string, repeats: number | null): string {
    return t.maybe(`why.${status}`, { n: repeats ?? 0 }) ?? text;
}
