// point_words.ts — what is to be heard of each point of the board.
// SPDX-License-Identifier: MIT
import { pointName, type Size } from "../board/geometry.ts";
import type { Shown } from "../game/shown.ts";
import type { Tongue } from "../i18n/i18n.ts";

export function pointWords(t: Tongue, size: Size, shown: Shown, dead: ReadonlySet<number>, playing: boolean): (point: number) => string {
    const comma = t.language === "en" ? ", " : "，";
    return (point) => {
        const color = shown.stones[point];
        const words = [pointName(size, point), t(color === 0 ? "board.empty" : color === 1 ? "black" : "white")];
        if (color !== 0) words.push(t("board.liberties", { n: shown.liberties[point] }));
        if (point === shown.last) words.push(t("board.last"));
        if (dead.has(point)) words.push(t("board.dead"));
        if (color === 0 && playing) {
            if (point === shown.ko) words.push(t("board.ko"));
            else if (shown.legal && shown.legal[point] !== 0) words.push(t("board.forbidden"));
        }
        return words.join(comma);
    };
}
