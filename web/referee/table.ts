// table.ts — the referee's table and a ledger in the page: the same C as `weiqi referee`; nothing of it is typed again.
// SPDX-License-Identifier: MIT
import type { Edition } from "../clock/library.ts";
import type { Side } from "../net/protocol.ts";
import type { Rules } from "../rules.ts";

/* A row as docs/referee.md describes it. */
export interface Violation {
    violation: string;
    rules: string[];
    article: string;
    claim_until: string | null;
    ruling?: string[];
    choice?: string[];
    first?: string[];
    again?: string[];
    agreed?: string[];
    on_request?: string[];
    beyond?: string[];
    both_beyond?: string[];
    grave?: string[];
    choice_by?: string;
    optional?: boolean;
    zh: string;
    en: string;
}
export interface Right { right: string; rules: string[]; article: string; duty: boolean; zh: string; en: string }
/* What a clock and a hall take from a ready competition sheet: docs/protocol.md. */
export interface SheetRow {
    id: string;
    zh: string;
    en: string;
    edition: Edition;
    time: string;
    overrun: "loss" | "request";
    venue: "same" | "apart";
    late_s: number;
    late_times: number;
    absent_reading: boolean;
    rules: string;
    size: number;
    komi_halves: number;
}
export type Official = "referee" | "chief_referee" | "B" | "W";
export interface Ruling {
    number: number;
    violation: string;
    side: Side | null;
    by: Official;
    ruling?: string[];
    article: string;
    follows: number;
    reversed: boolean;
    appealed: boolean;
}

/* A case as `weiqi referee` reads it in a "rule" line. */
export interface Case {
    violation: string;
    side?: Side | null;
    by: Official;
    move?: number;
    choice?: string;
    agreed?: boolean;
    request?: boolean;
    leave?: boolean;
    beyond?: boolean;
    both?: boolean;
    grave?: boolean;
}

export interface HandCount {
    rules: string;
    width: number;
    height: number;
    by_territory: boolean;
    side: Side;
    /* Quarters of a zi of that side; or half points of both. */
    counted: Record<Side, number>;
    komi_halves: number;
    handicap: number;
    warnings: Record<Side, number>;
}
export interface HandFound {
    base_quarters: number;
    bonus_halves: number;
    counted: Record<Side, number>;
    after: Record<Side, number>;
    must_exceed: Record<Side, number>;
    manner: string;
    winner: Side | null;
    margin_halves: number;
}

interface Module {
    memory: WebAssembly.Memory;
    referee_text(): number;
    referee_count(): number;
    referee_row(i: number, edition: number): number;
    referee_right_count(): number;
    referee_right(i: number, edition: number): number;
    referee_consequence(i: number): number;
    referee_sheet(i: number): number;
    ledger_open(edition: number): void;
    ledger_move(color: number): void;
    ledger_confirm(): void;
    ledger_rule(violation: number, side: number, by: number, move: number, choice: number, flags: number): number;
    ledger_claim(violation: number, side: number, by: number, move: number): number;
    ledger_appeal(number: number, by: number): number;
    ledger_reverse(number: number, by: number): number;
    ledger_count(): number;
    ledger_ruling(i: number): number;
    ledger_warnings(color: number): number;
    ledger_zi(color: number): number;
    ledger_lost(color: number): number;
    hand_count(width: number, height: number, by_territory: number, side: number, black: number, white: number, komi: number, handicap: number,
        black_warnings: number, white_warnings: number): number;
    hand_found(): number;
    hand_komi(handicap: number): number;
}

const numberOf = (side: Side | null | undefined): number => (side === "B" ? 1 : side === "W" ? 2 : 0);
const officials: Official[] = ["referee", "chief_referee", "B", "W"];
const manners = ["none", "count", "resignation", "time", "forfeit", "ruling", "draw", "no_result", "both_lose"];
const flagsOf = (one: Case): number => (one.agreed ? 1 : 0) | (one.request ? 2 : 0) | (one.leave ? 4 : 0) | (one.beyond ? 8 : 0) | (one.both ? 16 : 0) | (one.grave ? 32 : 0);

export class RefereeTable {
    private readonly wasm: Module;
    private readonly word: (status: number) => string;
    private readonly codes: string[] = [];
    private readonly consequences: { word: string; zh: string; en: string }[] = [];

    constructor(rules: Rules) {
        this.wasm = rules.module as unknown as Module;
        this.word = (status) => rules.word(status);
        for (let i = 0; ; i++) {
            const row = this.json<{ word: string; zh: string; en: string }>(this.wasm.referee_consequence(i));
            if (!row) break;
            this.consequences.push(row);
        }
        for (let i = 0; i < this.wasm.referee_count(); i++) {
            const row = (["2002", "1988"] as const).map((edition) => this.row(i, edition)).find((one) => one !== null);
            this.codes.push(row?.violation ?? "");
        }
    }

    /* All that an edition names. */
    violations(edition: Edition): Violation[] {
        return this.codes.map((_, i) => this.row(i, edition)).filter((row) => row !== null);
    }
    rights(edition: Edition): Right[] {
        return Array.from({ length: this.wasm.referee_right_count() }, (_, i) => this.json<Right>(this.wasm.referee_right(i, edition === "1988" ? 1 : 0)))
            .filter((row) => row !== null);
    }
    consequence(word: string): { zh: string; en: string } {
        return this.consequences.find((one) => one.word === word) ?? { zh: word, en: word };
    }

    /* The ready competition sheets, in the order to list them. */
    get sheets(): SheetRow[] {
        const all: SheetRow[] = [];
        for (let i = 0; ; i++) {
            const row = this.json<SheetRow>(this.wasm.referee_sheet(i));
            if (!row) return all;
            all.push(row);
        }
    }

    /* ---- the ledger: one at a time, folded again by whoever needs it ---- */

    open(edition: Edition): void { this.wasm.ledger_open(edition === "1988" ? 1 : 0); }
    move(side: Side): void { this.wasm.ledger_move(numberOf(side)); }
    confirm(): void { this.wasm.ledger_confirm(); }
    /* The status's word: "ok", "claim_late", "no_right", "needs_choice", ... */
    rule(one: Case): string {
        const violation = this.codes.indexOf(one.violation);
        if (violation < 0) return "not_found";
        const choice = one.choice ? this.consequences.findIndex(({ word }) => word === one.choice) : 0;
        return this.word(this.wasm.ledger_rule(violation, numberOf(one.side), officials.indexOf(one.by), one.move ?? -1, Math.max(0, choice), flagsOf(one)));
    }
    claim(one: Case): string {
        const violation = this.codes.indexOf(one.violation);
        if (violation < 0) return "not_found";
        return this.word(this.wasm.ledger_claim(violation, numberOf(one.side), officials.indexOf(one.by), one.move ?? -1));
    }
    appeal(number: number, by: Official): string { return this.word(this.wasm.ledger_appeal(number, officials.indexOf(by))); }
    reverse(number: number, by: Official): string { return this.word(this.wasm.ledger_reverse(number, officials.indexOf(by))); }
    get rulings(): Ruling[] {
        return Array.from({ length: this.wasm.ledger_count() }, (_, i) => this.json<Ruling>(this.wasm.ledger_ruling(i))).filter((row) => row !== null);
    }
    warnings(side: Side): number { return this.wasm.ledger_warnings(numberOf(side)); }
    ziToGive(side: Side): number { return this.wasm.ledger_zi(numberOf(side)); }
    hasLost(side: Side): boolean { return this.wasm.ledger_lost(numberOf(side)) > 0; }

    /* ---- a hand count ---- */

    count(hand: HandCount): HandFound | string {
        this.write(hand.rules);
        const status = this.wasm.hand_count(hand.width, hand.height, hand.by_territory ? 1 : 0, numberOf(hand.side), hand.counted.B, hand.counted.W,
            hand.komi_halves, hand.handicap, hand.warnings.B, hand.warnings.W);
        if (status !== 0) return this.word(status);
        const [base, bonus, b, w, afterB, afterW, mustB, mustW, manner, winner, margin] = new Int32Array(this.wasm.memory.buffer, this.wasm.hand_found(), 11);
        return {
            base_quarters: base, bonus_halves: bonus, counted: { B: b, W: w }, after: { B: afterB, W: afterW }, must_exceed: { B: mustB, W: mustW },
            manner: manners[manner], winner: winner === 1 ? "B" : winner === 2 ? "W" : null, margin_halves: margin,
        };
    }
    komiHalves(rules: string, handicap: number): number {
        this.write(rules);
        return this.wasm.hand_komi(handicap);
    }

    private row(i: number, edition: Edition): Violation | null { return this.json<Violation>(this.wasm.referee_row(i, edition === "1988" ? 1 : 0)); }
    private json<T>(length: number): T | null {
        if (length <= 0) return null;
        return JSON.parse(new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.referee_text(), length))) as T;
    }
    private write(text: string): void {
        const bytes = new TextEncoder().encode(`${text.slice(0, 80)}\0`);
        new Uint8Array(this.wasm.memory.buffer, this.wasm.referee_text(), bytes.length).set(bytes);
    }
}
