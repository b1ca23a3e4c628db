// library.ts — the clock library in the page: the same C as `weiqi clock`, compiled to WebAssembly.
// SPDX-License-Identifier: MIT
//
// One clock at a time stands in the module; whoever asks puts his own in first (open, or put for a server's).
import type { ClockView, Side, TimeKind, TimeSystem } from "../net/protocol.ts";
import type { Rules } from "../rules.ts";
import type { Reading } from "./model.ts";

export type Edition = "2002" | "1988";
export type CallStyle = Edition | "down";

/* An event as `weiqi clock` reads it: docs/clock.md. */
export interface KeeperEvent {
    at_ms: number;
    event: "start" | "press" | "query" | "pause" | "resume" | "adjourn" | "late" | "absent_reading" | "correct" | "clock_error" | "split"
        | "flag_choice" | "reread";
    side?: Side;
    ms?: number;
    venue?: "same" | "apart";
    left_ms?: number;
    periods?: number;
    by?: "referee" | "chief_referee";
    ms_per_hour?: number;
    choice?: "loss" | "pass";
    from_s?: number;
}

export interface SideLook {
    phase: "main" | "period" | "last" | "lost";
    main_ms: number;
    used_ms: number;                    /* of the present period, or of the delay */
    left_ms: number;                    /* of the same */
    periods: number;
    stones: number;
    points: number;
    carried_ms: number;
    flag: boolean;                      /* it fell, and the choice of article 22.5 is open [R120] */
    moves: number;
    all_ms: number;                     /* used in all */
}

export interface Look {
    B: SideLook;
    W: SideLook;
    running: Side | null;
    paused: boolean;
    adjourned: boolean;
    to_run: Side | null;
    deadline_ms: number | null;
    last_ms: number;
}

/* What is said: its code, whose time it is, when. `ten`: said with the "10" before it [R109]. */
export interface Call { at_ms: number; side: Side; code: string; ten: boolean; zh: string; en: string }

interface Module {
    memory: WebAssembly.Memory;
    clock_text(): number;
    clock_open(edition: number): number;
    clock_set(edition: number, main: number, periods: number, period: number, stones: number, increment: number, max: number, points: number, weekends: number): number;
    clock_system(): number;
    clock_name(): void;
    clock_words(lang: number): void;
    clock_kind(kind: number): number;
    clock_event_kind(): number;
    clock_event(kind: number, at: number, side: number, ms: number, periods: number, from_s: number, flags: number): number;
    clock_put(side: number, main: number, used: number, periods: number, phase: number, stones: number, points: number, carried: number): void;
    clock_run(side: number, since: number): void;
    clock_look(at: number): number;
    clock_side_words(side: number, at: number, lang: number): void;
    clock_calls(after: number, style: number): number;
    clock_call_at(i: number): number;
    clock_call_side(i: number): number;
    clock_call_ten(i: number): number;
    clock_call_code(i: number): void;
    clock_call_words(i: number, lang: number): void;
    clock_length(): number;
}

const numberOf = (side: Side | null | undefined): number => (side === "B" ? 1 : side === "W" ? 2 : 0);
const sideOf = (color: number): Side | null => (color === 1 ? "B" : color === 2 ? "W" : null);
const editions: Edition[] = ["2002", "1988"];
const styles: CallStyle[] = ["2002", "1988", "down"];
const phases = ["main", "period", "last", "lost"] as const;
const SIDE_NUMBERS = 11;

/* The numbers a system may have, with the bits of game/clock.h. */
const fields: [keyof TimeSystem, number][] = [
    ["main_s", 1], ["periods", 2], ["period_s", 4], ["stones", 8], ["increment_s", 16], ["max_s", 32], ["penalty_points", 64], ["weekends", 128],
];

export class ClockLibrary {
    private readonly wasm: Module;
    private readonly word: (status: number) => string;

    constructor(rules: Rules) {
        this.wasm = rules.module as unknown as Module;
        this.word = (status) => rules.word(status);
    }

    /* ---- systems ---- */

    /* A fresh clock; the status's word: "ok", or "bad_time" and the one before still stands. */
    open(system: string | TimeSystem, edition: Edition = "2002"): string {
        const which = editions.indexOf(edition);
        if (typeof system === "string") {
            this.write(system);
            return this.word(this.wasm.clock_open(which));
        }
        const ms = (s: number | undefined): number => Math.round((s ?? 0) * 1000);
        this.write(system.type);
        return this.word(this.wasm.clock_set(which, ms(system.main_s), system.periods ?? 0, ms(system.period_s), system.stones ?? system.moves ?? 0,
            ms(system.increment_s ?? system.delay_s), ms(system.max_s), system.penalty_points ?? 0, system.weekends === "pause" ? 1 : 0));
    }

    get system(): TimeSystem {
        const [kind, main, periods, period, stones, increment, max, points, weekends] = this.numbers(this.wasm.clock_system(), 9);
        const type = this.kinds[kind];
        const system: TimeSystem = { type };
        if (main > 0) system.main_s = main / 1000;
        if (periods > 0) system.periods = periods;
        if (period > 0) system.period_s = period / 1000;
        if (stones > 0) system[type === "block" ? "moves" : "stones"] = stones;
        if (increment > 0) system[type === "delay" ? "delay_s" : "increment_s"] = increment / 1000;
        if (max > 0) system.max_s = max / 1000;
        if (points > 0) system.penalty_points = points;
        if (weekends > 0) system.weekends = "pause";
        return system;
    }

    /* Its text form: "55m+5x60s-kept". */
    get name(): string { this.wasm.clock_name(); return this.read(); }
    words(lang: "zh" | "en"): string { this.wasm.clock_words(lang === "en" ? 1 : 0); return this.read(); }

    get kinds(): TimeKind[] {
        const all: TimeKind[] = [];
        for (let kind = 0; ; kind++) {
            this.wasm.clock_kind(kind);
            const name = this.read();
            if (name === "?") return all;
            all.push(name as TimeKind);
        }
    }
    /* Which numbers a kind has. */
    fieldsOf(kind: TimeKind): (keyof TimeSystem)[] {
        const bits = this.wasm.clock_kind(this.kinds.indexOf(kind));
        return fields.filter(([, bit]) => bits & bit).map(([name]) => name);
    }

    /* "1:02:24", "1h30m", "90" in milliseconds; null where it is none. */
    length(text: string): number | null {
        this.write(text.slice(0, 60));
        const ms = this.wasm.clock_length();
        return ms < 0 ? null : ms;
    }

    /* ---- what happens ---- */

    /* One event; the status's word. A refused one changes nothing. */
    apply(event: KeeperEvent): string { return this.event(event, 0); }
    /* Would it be taken? */
    may(event: KeeperEvent): boolean { return this.event(event, 8) === "ok"; }

    private event(event: KeeperEvent, ask: number): string {
        this.write(event.event);
        const kind = this.wasm.clock_event_kind();
        const flags = ask | (event.venue === "same" ? 1 : 0) | (event.by === "chief_referee" ? 2 : 0) | (event.choice === "pass" ? 4 : 0);
        return this.word(this.wasm.clock_event(kind, event.at_ms, numberOf(event.side), event.ms ?? event.left_ms ?? event.ms_per_hour ?? 0,
            event.periods ?? -1, event.from_s ?? 0, flags));
    }

    /* A server's clock, as it was when the server said so. */
    put(view: ClockView, edition: Edition = "2002"): boolean {
        if (this.open(view.system, edition) !== "ok") return false;
        for (const side of ["B", "W"] as const) {
            const one = view[side];
            const carried = view.system.type === "block" && one.period_left_ms !== undefined
                ? one.period_left_ms + one.period_used_ms - Math.round((view.system.period_s ?? 0) * 1000) : 0;
            this.wasm.clock_put(numberOf(side), one.main_ms, one.period_used_ms, one.periods, phases.indexOf(one.phase), one.stones_left ?? 0,
                one.penalty_points ?? 0, carried);
        }
        this.wasm.clock_run(numberOf(view.running), view.now_ms);
        return true;
    }

    /* ---- how it stands, and what is said ---- */

    look(at_ms: number): Look {
        const all = this.numbers(this.wasm.clock_look(at_ms), 2 * SIDE_NUMBERS + 6);
        const side = (from: number): SideLook => {
            const [phase, main_ms, used_ms, left_ms, periods, stones, points, carried_ms, flag, moves, all_ms] = all.slice(from, from + SIDE_NUMBERS);
            return { phase: phases[phase], main_ms, used_ms, left_ms, periods, stones, points, carried_ms, flag: flag > 0, moves, all_ms };
        };
        const [running, paused, adjourned, to_run, deadline, last_ms] = all.slice(2 * SIDE_NUMBERS);
        return {
            B: side(0), W: side(SIDE_NUMBERS), running: sideOf(running), paused: paused > 0, adjourned: adjourned > 0, to_run: sideOf(to_run),
            deadline_ms: deadline < 0 ? null : deadline, last_ms,
        };
    }

    sideWords(side: Side, at_ms: number, lang: "zh" | "en"): string {
        this.wasm.clock_side_words(numberOf(side), at_ms, lang === "en" ? 1 : 0);
        return this.read();
    }

    /* All that is said at the first instant after that one at which anything is, in order. */
    callsAfter(after_ms: number, style: CallStyle = "2002"): Call[] {
        const count = this.wasm.clock_calls(after_ms, styles.indexOf(style));
        return Array.from({ length: count }, (_, i) => {
            const words = [0, 1].map((lang) => { this.wasm.clock_call_words(i, lang); return this.read(); });
            this.wasm.clock_call_code(i);
            return {
                at_ms: this.wasm.clock_call_at(i), side: sideOf(this.wasm.clock_call_side(i)) ?? "B", code: this.read(),
                ten: this.wasm.clock_call_ten(i) > 0, zh: words[0], en: words[1],
            };
        });
    }

    private write(text: string): void {
        const bytes = new TextEncoder().encode(`${text.slice(0, 80)}\0`).slice(0, 256);
        new Uint8Array(this.wasm.memory.buffer, this.wasm.clock_text(), bytes.length).set(bytes);
    }
    private read(): string {
        const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.clock_text(), 256);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    }
    private numbers(address: number, count: number): number[] {
        return [...new Float64Array(this.wasm.memory.buffer, address, count)];
    }
}

/* What the face of a clock shows, of a side as the library has it. The seconds of a period are read aloud in some systems. */
export function readingOf(look: Look, side: Side, system: TimeSystem): Reading {
    const one = look[side];
    const type = system.type;
    const running = look.running === side;
    if (type === "none") return { phase: "none", main_ms: 0, used_ms: 0, period_ms: 0, periods: 0, left_ms: 0, read: false, stones: 0, points: 0, free_ms: 0, running };
    const in_period = one.phase === "period" || one.phase === "last";
    const delay = type === "delay";
    return {
        phase: one.phase,
        main_ms: one.main_ms,
        used_ms: one.used_ms,
        period_ms: delay ? 0 : one.used_ms + one.left_ms,
        periods: one.periods,
        left_ms: one.phase === "lost" ? 0 : in_period ? one.left_ms : one.main_ms,
        read: in_period && (type === "byoyomi" || type === "kept_byoyomi" || type === "simple"),
        stones: one.stones,
        points: one.points,
        free_ms: delay ? one.left_ms : 0,
        running,
    };
}
