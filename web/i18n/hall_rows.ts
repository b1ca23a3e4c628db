// hall_rows.ts — the words of the ledger for a hall of real boards: simplified, traditional, English.
// SPDX-License-Identifier: MIT

export const hallRows = {
    "hall.title": ["赛场登记", "賽場登記", "Hall ledger"],
} as const satisfies Record<string, readonly [string, string, string]>;
