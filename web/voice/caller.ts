// caller.ts — the calls of a running clock brought to their instants: planned ahead, dropped when the clock changes.
// SPDX-License-Identifier: MIT
//
// What is said and when comes from the clock library. Sound is planned on the audio clock some seconds before its instant, so
// that a busy page cannot delay it; when the clock is pressed, paused or corrected, what was planned is taken back.
import type { Call } from "../clock/library.ts";

/* What was planned: taken back before its instant, or cut off. */
export interface Planned { stop(): void }

export interface Mouth {
    /* So that it sounds at that instant of performance.now(); null where this mouth speaks at the instant itself. */
    plan(call: Call, at_perf_ms: number, after: boolean): Planned | null;
    /* The instant has come. */
    now(call: Call): void;
}

export interface Source {
    /* The clock as it runs now: all of the first instant after that one. */
    callsAfter(after_ms: number): Call[];
    now(): number;
    /* performance.now() at that instant. */
    perfOf(ms: number): number;
}

const AHEAD_MS = 2500;
/* A page that is not seen is woken once a second, later once a minute. */
const HIDDEN_AHEAD_MS = 75_000;
const STEP_MS = 250;
/* Older than this when it is first seen, a call is not spoken any more. */
const STALE_MS = 400;

export class Caller {
    private readonly source: Source;
    private readonly mouth: Mouth;
    private readonly shown: (call: Call) => void;
    private planned: { call: Call; sound: Planned | null; late: boolean }[] = [];
    private until_ms: number;
    private timer: ReturnType<typeof setInterval> | null = null;
    private next: ReturnType<typeof setTimeout> | null = null;

    constructor(source: Source, mouth: Mouth, shown: (call: Call) => void) {
        this.source = source;
        this.mouth = mouth;
        this.shown = shown;
        this.until_ms = source.now();
    }

    start(): void {
        this.until_ms = this.source.now();
        this.timer ??= setInterval(() => this.step(), STEP_MS);
        this.step();
    }

    stop(): void {
        if (this.timer !== null) clearInterval(this.timer);
        this.timer = null;
        if (this.next !== null) clearTimeout(this.next);
        this.next = null;
        this.drop(false);
    }

    /* The clock has changed at that instant: nothing of what was to come is said. What is being said is cut off too, where
     * the move was made. */
    refresh(at_ms: number = this.source.now(), cut = true): void {
        this.fire(at_ms);
        this.drop(cut);
        this.until_ms = at_ms;
        this.step();
    }

    private sounding: { sound: Planned; at_ms: number }[] = [];

    private drop(cut: boolean): void {
        for (const { sound } of this.planned) sound?.stop();
        this.planned = [];
        if (cut) for (const { sound } of this.sounding) sound.stop();
        if (cut) this.sounding = [];
    }

    private step(): void {
        const now = this.source.now();
        const horizon = now + (typeof document !== "undefined" && document.hidden ? HIDDEN_AHEAD_MS : AHEAD_MS);
        for (let calls = this.source.callsAfter(this.until_ms); calls.length > 0 && calls[0].at_ms <= horizon; calls = this.source.callsAfter(this.until_ms)) {
            this.until_ms = calls[0].at_ms;
            const late = now - calls[0].at_ms > STALE_MS;
            calls.forEach((call, i) => {
                const sound = late ? null : this.mouth.plan(call, this.source.perfOf(call.at_ms), i > 0);
                this.planned.push({ call, sound, late });
            });
        }
        this.fire(now);
    }

    private fire(now: number): void {
        this.sounding = this.sounding.filter(({ at_ms }) => now - at_ms < 5000);
        while (this.planned.length > 0 && this.planned[0].call.at_ms <= now) {
            const { call, sound, late } = this.planned.shift() as (typeof this.planned)[0];
            if (sound) this.sounding.push({ sound, at_ms: call.at_ms });
            else if (!late) this.mouth.now(call);
            this.shown(call);
        }
        if (this.next !== null) clearTimeout(this.next);
        const due = this.planned[0]?.call.at_ms;
        this.next = due === undefined || this.timer === null ? null : setTimeout(() => this.fire(this.source.now()), Math.max(0, due - now));
    }
}
