// rules.ts — the rules of the game in the page: the same C as the server's, compiled to WebAssembly.
// SPDX-License-Identifier: MIT
//
// The page uses them to draw any moment of a game, to mark forbidden points and to show captures at once. It decides
// nothing by them: the server is the judge.
import type { Size } from "./board/geometry.ts";

export type Color = 1 | 2;
export const BLACK: Color = 1;
export const WHITE: Color = 2;

/* The questions of a rule row that bear on play, by their words on the wire. */
export interface PlayRules {
    repetition: string;
    suicide: string;
    setup: string;
    handicap_placing: string;
    first: string;
}

export interface Start extends Size {
    rules: PlayRules;
    handicap: number;
    setup: { color: Color; point: number }[];
    first: Color | null;
}

/* A point counted row by row from the top left; -1 is a pass. */
export interface Move { color: Color; point: number }

interface Exports {
    memory: WebAssembly.Memory;
    text(): number;
    status_word(status: number): number;
    board_open(width: number, height: number): number;
    board_rule(question: number): number;
    board_put(index: number, color: number): number;
    board_handicap(stones: number): number;
    board_begin(first: number): void;
    board_play(color: number, index: number): number;
    board_check(color: number, index: number): number;
    board_repeats(): number;
    board_back(n: number): number;
    board_moves(): number;
    board_to_move(): number;
    board_taken(color: number): number;
    board_ko(): number;
    board_hash(): bigint;
    board_stones(): number;
    board_legal(color: number): number;
    board_chain(index: number): number;
    board_liberties(index: number): number;
    board_stars(): number;
    handicap_max(width: number, height: number): number;
    sha256(length: number): void;
}

const QUESTIONS: (keyof PlayRules)[] = ["repetition", "suicide", "setup", "handicap_placing", "first"];

export class Rules {
    private readonly wasm: Exports;
    private readonly words = new Map<number, string>();
    private size: Size = { width: 0, height: 0 };

    constructor(instance: WebAssembly.Instance) {
        this.wasm = instance.exports as unknown as Exports;
    }

    static async load(source: Response | Promise<Response> | BufferSource): Promise<Rules> {
        if (source instanceof Promise || (typeof Response !== "undefined" && source instanceof Response)) {
            const bytes = await (await source).arrayBuffer();
            return new Rules((await WebAssembly.instantiate(bytes)).instance);
        }
        return new Rules((await WebAssembly.instantiate(source as BufferSource)).instance);
    }

    /* The word of a status: "ok", "ko", "suicide" and so on. */
    word(status: number): string {
        let word = this.words.get(status);
        if (word === undefined) {
            const length = this.wasm.status_word(status);
            word = new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.text(), length));
            this.words.set(status, word);
        }
        return word;
    }

    /* Opens the board of a game as it stood before the first move. The status's word. */
    open(start: Start): string {
        this.size = { width: start.width, height: start.height };
        let status = this.wasm.board_open(start.width, start.height);
        for (let i = 0; status === 0 && i < QUESTIONS.length; i++) {
            const answer = start.rules[QUESTIONS[i]];
            if (answer === undefined) continue;
            this.write(new TextEncoder().encode(`${answer}\0`));
            status = this.wasm.board_rule(i);
        }
        for (const { point, color } of start.setup)
            if (status === 0) status = this.wasm.board_put(point, color);
        if (status === 0 && start.setup.length === 0 && start.handicap > 0) status = this.wasm.board_handicap(start.handicap);
        this.wasm.board_begin(start.first ?? 0);
        return this.word(status);
    }

    play(move: Move): string { return this.word(this.wasm.board_play(move.color, move.point)); }
    check(move: Move): string { return this.word(this.wasm.board_check(move.color, move.point)); }
    /* The move after which the position stood that a refused move would repeat. */
    get repeats(): number { return this.wasm.board_repeats(); }
    back(n: number): string { return this.word(this.wasm.board_back(n)); }

    get moves(): number { return this.wasm.board_moves(); }
    get toMove(): Color { return this.wasm.board_to_move() as Color; }
    get ko(): number | null { return this.wasm.board_ko() < 0 ? null : this.wasm.board_ko(); }
    get hash(): bigint { return BigInt.asUintN(64, this.wasm.board_hash()); }
    taken(color: Color): number { return this.wasm.board_taken(color); }
    stones(): Uint8Array { return this.bytes(this.wasm.board_stones()); }
    /* For each point the status that a stone of this colour would get there. */
    legal(color: Color): Uint8Array { return this.bytes(this.wasm.board_legal(color)); }
    chain(point: number): Uint8Array { return this.bytes(this.wasm.board_chain(point)); }
    liberties(point: number): number { return this.wasm.board_liberties(point); }
    handicapMax(size: Size): number { return this.wasm.handicap_max(size.width, size.height); }

    stars(): number[] {
        const found: number[] = [];
        this.bytes(this.wasm.board_stars()).forEach((star, point) => { if (star) found.push(point); });
        return found;
    }

    sha256(bytes: Uint8Array): Uint8Array {
        this.write(bytes);
        this.wasm.sha256(bytes.length);
        return new Uint8Array(this.wasm.memory.buffer, this.wasm.text(), 32).slice();
    }

    private write(bytes: Uint8Array): void {
        new Uint8Array(this.wasm.memory.buffer, this.wasm.text(), bytes.length).set(bytes);
    }
    private bytes(address: number): Uint8Array {
        return new Uint8Array(this.wasm.memory.buffer, address, this.size.width * this.size.height).slice();
    }
}
