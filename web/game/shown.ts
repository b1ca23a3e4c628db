// shown.ts — any moment of a game as the board shows it, replayed by the rules.
// SPDX-License-Identifier: MIT
import { pointFrom, type Size } from "../board/geometry.ts";
import type { Opened, Played, Side } from "../net/protocol.ts";
import type { Color, Rules, Start } from "../rules.ts";

export interface Shown {
    size: Size;
    stones: Uint8Array;
    last: number | null;
    ko: number | null;
    toMove: Color;
    taken: Record<Side, number>;
    /* How many stones the last move took. */
    took: number;
    /* Liberties of the chain at each stone. */
    liberties: Uint16Array;
    /* The status of each point for the side to move, as the rules number them; null where it was not asked. */
    legal: Uint8Array | null;
}

export const colorOf = (side: Side): Color => (side === "B" ? 1 : 2);
export const sideOf = (color: number): Side => (color === 1 ? "B" : "W");
export const other = (side: Side): Side => (side === "B" ? "W" : "B");
export const sizeOf = (opened: Opened): Size => ({ width: opened.width, height: opened.height });

/* The stones that stood before the first move are the server's word: set-up and handicap alike. */
export function startOf(opened: Opened, start: readonly string[], first: Side | null): Start {
    const size = sizeOf(opened);
    return {
        ...size,
        rules: opened.rules,
        handicap: 0,
        setup: start.map((text) => {
            const [color, name] = text.split(" ");
            return { color: colorOf(color as Side), point: pointFrom(size, name) as number };
        }),
        first: first === null ? null : colorOf(first),
    };
}

/* A game as far as replaying it goes. */
export interface Past { opened: Opened; start: readonly string[]; moves: readonly Played[] }

/* Replays n moves, and leaves the rules there, so that more can be asked of them. */
export function showMove(rules: Rules, { opened, start, moves }: Past, n: number, withLegal: Side | null): Shown {
    const size = sizeOf(opened);
    rules.open(startOf(opened, start, moves.length > 0 ? moves[0].c : withLegal));
    let last: number | null = null;
    let took = 0;
    for (const move of moves.slice(0, n)) {
        const point = pointFrom(size, move.at) ?? -1;
        const color = colorOf(move.c);
        const before = rules.taken(color);
        rules.play({ color, point });
        took = rules.taken(color) - before;
        last = point < 0 ? null : point;
    }
    const stones = rules.stones();
    return {
        size,
        stones,
        liberties: Uint16Array.from(stones, (color, point) => (color === 0 ? 0 : rules.liberties(point))),
        last,
        ko: rules.ko,
        toMove: rules.toMove,
        taken: { B: rules.taken(1), W: rules.taken(2) },
        took,
        legal: withLegal === null ? null : rules.legal(colorOf(withLegal)),
    };
}

/* Move numbers by point, a later stone on the same point hiding the earlier. */
export function moveNumbers(size: Size, moves: readonly Played[], n: number): Map<number, number> {
    const numbers = new Map<number, number>();
    moves.slice(0, n).forEach((move, i) => {
        const point = pointFrom(size, move.at);
        if (point !== null && point >= 0) numbers.set(point, i + 1);
    });
    return numbers;
}
