// instants.ts — the time of a clock that is kept in this page: goes on while the page or the machine sleeps, never back.
// SPDX-License-Identifier: MIT
//
// performance.now() is even but may stand still while the machine sleeps; Date.now() goes on, but may be set. So the even
// one is read, and where Date.now() has leapt ahead of it the leap is counted (a sleep) and told; a leap back is not.

const LEAP_MS = 1000;

export class Instants {
    private origin_ms: number;
    private drift_ms = 0;
    private least_ms: number;
    /* Told when the machine slept, or its clock was set ahead, for so long. */
    onLeap: (ms: number) => void = () => {};

    constructor(least_ms = 0) {
        this.origin_ms = Date.now() - performance.now();
        this.least_ms = least_ms;
        if (this.now() < least_ms) this.origin_ms += least_ms - this.now();
    }

    /* Milliseconds since 1970, whole, never going back. */
    now(): number {
        this.least_ms = Math.max(this.least_ms, this.at(performance.now()));
        return this.least_ms;
    }

    /* The instant of an event by its timeStamp, at most now: however late a busy page hears of it. */
    of(event: { timeStamp: number }): number {
        const now = performance.now();
        const stamp = event.timeStamp;
        return this.at(stamp > now - 2000 && stamp <= now ? stamp : now);
    }

    perfOf(ms: number): number { return ms - this.origin_ms; }

    private at(perf_ms: number): number {
        const drift = Date.now() - (performance.now() + this.origin_ms);
        const leap = drift - this.drift_ms;
        if (leap > LEAP_MS) {
            this.origin_ms += leap;
            this.onLeap(Math.round(leap));
        } else
            this.drift_ms = drift;
        return Math.floor(perf_ms + this.origin_ms);
    }
}
