// rows.ts — words kept as rows of three languages, and a column of them.
// SPDX-License-Identifier: MIT
import { clockRows } from "./clock_rows.ts";
import { umpireRows } from "./umpire_rows.ts";

export const rows = { ...clockRows, ...umpireRows };
export type RowWord = keyof typeof rows;

const column = (n: 0 | 1 | 2): Record<RowWord, string> =>
    Object.fromEntries(Object.entries(rows).map(([word, texts]) => [word, texts[n]])) as Record<RowWord, string>;

export const [hansColumn, hantColumn, enColumn] = [column(0), column(1), column(2)];
