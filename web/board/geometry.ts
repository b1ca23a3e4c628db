// geometry.ts — where the lines, stones and names of a board are: one geometry for every size.
// SPDX-License-Identifier: MIT
//
// Cells are 23 wide and 24 high, since a real cell is a little narrower than high [R2]. Points are counted row by row
// from the top left; names have a letter without I and a row counted from the bottom [R1].

export interface Size { width: number; height: number }

export const CELL = { width: 23, height: 24 };
export const STONE = 11;
const EDGE_WITH_NAMES = 26;
const EDGE_SMALL = 22;                /* boards up to 13 lines: their letters are drawn smaller */
const EDGE_PLAIN = 16;
const FULL_ACROSS = 466;              /* of a 19x19 board, for which pens and letters are cut */
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export interface Geometry extends Size {
    edge: number;
    /* The drawing's size. */
    across: number;
    down: number;
    /* How thick a pen and how high a letter is, 1 on 19x19: a small board is shown larger, its lines should not be. */
    pen: number;
    x(column: number): number;
    y(row: number): number;
}

export function geometry(size: Size, names: boolean): Geometry {
    const edge = !names ? EDGE_PLAIN : Math.max(size.width, size.height) > 13 ? EDGE_WITH_NAMES : EDGE_SMALL;
    const across = (size.width - 1) * CELL.width + 2 * edge;
    const down = (size.height - 1) * CELL.height + 2 * edge;
    return {
        ...size,
        edge,
        across,
        down,
        pen: Math.min(1.2, Math.max(0.4, (Math.max(across, down) / FULL_ACROSS) ** 0.6)),
        x: (column) => edge + column * CELL.width,
        y: (row) => edge + row * CELL.height,
    };
}

export const columnOf = (size: Size, point: number): number => point % size.width;
export const rowOf = (size: Size, point: number): number => Math.floor(point / size.width);
export const letter = (column: number): string => LETTERS[column];
export const line = (size: Size, row: number): string => String(size.height - row);

/* "D4"; "pass" for -1. */
export function pointName(size: Size, point: number): string {
    if (point < 0) return "pass";
    return letter(columnOf(size, point)) + line(size, rowOf(size, point));
}

/* The point of a name in any case, -1 for "pass", null for what is no point of this board. */
export function pointFrom(size: Size, name: string): number | null {
    const text = name.trim().toUpperCase();
    if (text === "PASS") return -1;
    const match = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(text);
    if (!match) return null;
    const column = LETTERS.indexOf(match[1]);
    const row = size.height - Number(match[2]);
    if (column >= size.width || row < 0) return null;
    return row * size.width + column;
}

/* The point one step away, or the same at an edge. */
export function step(size: Size, point: number, columns: number, rows: number): number {
    const column = Math.min(size.width - 1, Math.max(0, columnOf(size, point) + columns));
    const row = Math.min(size.height - 1, Math.max(0, rowOf(size, point) + rows));
    return row * size.width + column;
}

export function linesPath(g: Geometry): string {
    const parts: string[] = [];
    for (let row = 0; row < g.height; row++) parts.push(`M${g.x(0)} ${g.y(row)}H${g.x(g.width - 1)}`);
    for (let column = 0; column < g.width; column++) parts.push(`M${g.x(column)} ${g.y(0)}V${g.y(g.height - 1)}`);
    return parts.join("");
}
