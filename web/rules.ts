// rules.ts — the rules of the game in the page: the same C as the server's, compiled to WebAssembly.
// SPDX-License-Identifier: MIT
//
// The page uses them to draw any moment of a game, to mark forbidden points and to show captures at once. It decides
// nothing by them: the server is the judge.
import type { Size } from "./board/geometry.ts";
import type { Count, RuleRow, Side, Term } from "./net/protocol.ts";

export type Color = 1 | 2;
export const BLACK: Color = 1;
export const WHITE: Color = 2;

/* The questions of a rule row that bear on play, by their words on the wire. Those left out are answered as `chinese` does. */
export type PlayRules = Pick<RuleRow, "repetition" | "suicide" | "setup" | "handicap_placing" | "first"> & Partial<RuleRow>;

export interface Start extends Size {
    rules: PlayRules;
    handicap: number;
    setup: { color: Color; point: number }[];
    first: Color | null;
}

/* A point counted row by row from the top left; -1 is a pass. */
export interface Move { color: Color; point: number }

/* What a count is told besides the board: komi and what else moves the result; one stone marks its chain. */
export interface CountWish {
    komi_halves: number;
    handicap?: number;
    dead?: Iterable<number>;
    /* Chains in seki as the players say; left out: proposed, where the rules ask. */
    seki?: Iterable<number>;
    warnings?: Record<Side, number>;
}

/* A count with what the wire's has, the regions of the group tax, and the stones counted as in seki. */
export interface Account extends Count { regions: Record<Side, number>; seki: number[] }

/* A way to say no: its number, the stable word, the English sentence. */
export interface Status { status: number; word: string; text: string }

interface Exports {
    memory: WebAssembly.Memory;
    text(): number;
    status_count(): number;
    status_word(status: number): number;
    status_text(status: number): number;
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
    board_alive(color: number): number;
    row_questions(): number;
    row_question(question: number): number;
    row_at(kata: number, index: number): number;
    row_find(): number;
    row_answer(question: number): number;
    count_begin(komi: number, handicap: number): void;
    count_dead(index: number): number;
    count_seki(index: number): number;
    count_seki_given(): void;
    count_warnings(black: number, white: number): void;
    count_do(): number;
    count_number(what: number, side: number): number;
    count_term(i: number, what: number): number;
    term_words(kind: number, what: number): number;
    count_words(what: number): number;
    count_owner(): number;
    count_seki_stones(): number;
    bonus_halves(stones: number): number;
    komi_halves(stones: number): number;
    handicap_max(width: number, height: number): number;
    sha256(length: number): void;
}

/* What count_number answers, by its number; SIDED ones for each side. */
const NUMBER = { manner: 0, winner: 1, margin: 2, shared: 6, neutral: 7, base: 11, terms: 13 };
const SIDED = { total: 3, stones: 4, surrounded: 5, dead: 8, taken: 9, area_halves: 10, regions: 12 };
const OWNERS = ".bw=";

const sideOf = (color: number): Side => (color === 1 ? "B" : "W");
const numbersOf = (bytes: Uint8Array): number[] => [...bytes.keys()].filter((point) => bytes[point] !== 0);

export class Rules {
    private readonly wasm: Exports;
    /* The whole module: the clock and the referee's table are in it too (web/clock/library.ts, web/referee/table.ts). */
    readonly module: WebAssembly.Exports;
    private readonly words = new Map<number, string>();
    private readonly questions: (keyof RuleRow)[] = [];
    private size: Size = { width: 0, height: 0 };

    private readonly compiled: WebAssembly.Module;

    constructor(compiled: WebAssembly.Module, instance: WebAssembly.Instance) {
        this.compiled = compiled;
        this.module = instance.exports;
        this.wasm = instance.exports as unknown as Exports;
        for (let q = 0; q < this.wasm.row_questions(); q++) this.questions.push(this.said(this.wasm.row_question(q)) as keyof RuleRow);
    }

    static async load(source: Response | Promise<Response> | BufferSource): Promise<Rules> {
        if (source instanceof Promise || (typeof Response !== "undefined" && source instanceof Response)) {
            const bytes = await (await source).arrayBuffer();
            source = bytes;
        }
        const { module, instance } = await WebAssembly.instantiate(source as BufferSource);
        return new Rules(module, instance);
    }

    /* Another board and another clock beside this one, of the same module. */
    again(): Rules { return new Rules(this.compiled, new WebAssembly.Instance(this.compiled)); }

    /* The word of a status: "ok", "ko", "suicide" and so on. */
    word(status: number): string {
        let word = this.words.get(status);
        if (word === undefined) {
            word = this.said(this.wasm.status_word(status));
            this.words.set(status, word);
        }
        return word;
    }

    /* Every way to say no that the C has, in its order; the first is "ok". */
    statuses(): Status[] {
        return Array.from({ length: this.wasm.status_count() }, (_, status) => ({ status, word: this.word(status), text: this.said(this.wasm.status_text(status)) }));
    }

    /* The rule sets of our table, and KataGo's presets, in the order to list them. */
    rows(): RuleRow[] { return this.table(0); }
    kataRows(): RuleRow[] { return this.table(1); }
    /* The row with this name or alias, any case. */
    row(name: string): RuleRow | null {
        this.ask(name);
        return this.wasm.row_find() === 0 ? this.answers() : null;
    }

    /* Opens the board of a game as it stood before the first move. The status's word. */
    open(start: Start): string {
        this.size = { width: start.width, height: start.height };
        let status = this.wasm.board_open(start.width, start.height);
        this.questions.forEach((question, q) => {
            const answer = start.rules[question];
            if (status !== 0 || answer === undefined) return;
            this.ask(String(answer));
            status = this.wasm.board_rule(q);
        });
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
    /* The stones of this colour that live whatever happens, with the regions they close (Benson). */
    alive(color: Color): number[] { return numbersOf(this.bytes(this.wasm.board_alive(color))); }

    /* Counts the board as it stands, by the rules it was opened with. The word of the refusal where a dead mark stands on no stone. */
    count(wish: CountWish): Account | string {
        this.wasm.count_begin(wish.komi_halves, wish.handicap ?? 0);
        for (const point of wish.dead ?? []) {
            const status = this.wasm.count_dead(point);
            if (status !== 0) return this.word(status);
        }
        if (wish.seki) this.wasm.count_seki_given();
        for (const point of wish.seki ?? []) {
            const status = this.wasm.count_seki(point);
            if (status !== 0) return this.word(status);
        }
        this.wasm.count_warnings(wish.warnings?.B ?? 0, wish.warnings?.W ?? 0);
        const status = this.wasm.count_do();
        return status === 0 ? this.account() : this.word(status);
    }
    /* What White is given for n stones under the board's rules, and the komi they have with them, in half points. */
    bonusHalves(stones: number): number { return this.wasm.bonus_halves(stones); }
    komiHalves(stones: number): number { return this.wasm.komi_halves(stones); }

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

    private account(): Account {
        const number = (what: number): number => this.wasm.count_number(what, 0);
        const both = (what: number): Record<Side, number> => ({ B: this.wasm.count_number(what, 1), W: this.wasm.count_number(what, 2) });
        const words = (what: number): string => this.said(this.wasm.count_words(what));
        const terms: Term[] = Array.from({ length: number(NUMBER.terms) }, (_, i) => {
            const kind = this.wasm.count_term(i, 0);
            const said = (what: number): string => this.said(this.wasm.term_words(kind, what));
            return { code: said(0), side: sideOf(this.wasm.count_term(i, 1)), halves: this.wasm.count_term(i, 2), zh: said(1), en: said(2) };
        });
        const winner = number(NUMBER.winner);
        return {
            terms,
            total: both(SIDED.total), stones: both(SIDED.stones), surrounded: both(SIDED.surrounded),
            shared: number(NUMBER.shared), neutral: number(NUMBER.neutral),
            dead: both(SIDED.dead), taken: both(SIDED.taken), area_halves: both(SIDED.area_halves), base_halves: number(NUMBER.base),
            owner: Array.from(this.bytes(this.wasm.count_owner()), (owner) => OWNERS[owner]).join(""),
            result: {
                winner: winner === 0 ? null : sideOf(winner), manner: words(4), margin_halves: number(NUMBER.margin),
                text: words(1), zh: words(2), en: words(3),
            },
            regions: both(SIDED.regions),
            seki: numbersOf(this.bytes(this.wasm.count_seki_stones())),
        };
    }

    private table(kata: 0 | 1): RuleRow[] {
        const rows: RuleRow[] = [];
        while (this.wasm.row_at(kata, rows.length) === 0) rows.push(this.answers());
        return rows;
    }
    private answers(): RuleRow {
        const row: Record<string, string | number | boolean> = {};
        this.questions.forEach((question, q) => {
            const word = this.said(this.wasm.row_answer(q));
            row[question] = word === "true" || word === "false" ? word === "true" : question.endsWith("_halves") ? Number(word) : word;
        });
        return row as unknown as RuleRow;
    }

    /* The text that an export has just said, of this many bytes; and one for it to read, cut to what it holds. */
    private said(length: number): string {
        return new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.text(), length));
    }
    private ask(word: string): void { this.write(new TextEncoder().encode(`${word.slice(0, 80)}\0`)); }

    private write(bytes: Uint8Array): void {
        new Uint8Array(this.wasm.memory.buffer, this.wasm.text(), bytes.length).set(bytes);
    }
    private bytes(address: number): Uint8Array {
        return new Uint8Array(this.wasm.memory.buffer, address, this.size.width * this.size.height).slice();
    }
}
