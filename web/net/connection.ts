// connection.ts — the wire to the server: opens it, opens it again when it breaks, and measures its clock.
// SPDX-License-Identifier: MIT
import type { Heard, Said } from "./protocol.ts";

/* As much of a WebSocket as is used here, so that tests can hold the other end. */
export interface Wire {
    send(text: string): void;
    close(): void;
    onopen: ((event: never) => void) | null;
    onmessage: ((event: never) => void) | null;
    onclose: ((event: never) => void) | null;
}

export interface Surroundings {
    open(): Wire;
    now(): number;
    later(ms: number, run: () => void): () => void;
}

/* "opening" is the first time only: a wire that broke stays "broken" until it is open again. */
export type Link = "opening" | "open" | "broken";

const PING_EVERY_MS = 12_000;
const SILENT_AFTER_MS = 30_000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;

export class Connection {
    link: Link = "opening";
    /* Called when the wire is open, each time anew; for each message; and when it breaks. */
    onOpen: () => void = () => {};
    onMessage: (message: Heard) => void = () => {};
    onLink: () => void = () => {};

    private wire: Wire | null = null;
    private cancel: (() => void) | null = null;
    private wait = FIRST_WAIT_MS;
    private heardAt = 0;
    private pings = 0;
    private pingAt = 0;
    private closed = false;
    private offsetMs = 0;
    private bestTripMs = Number.POSITIVE_INFINITY;

    private readonly around: Surroundings;

    constructor(around: Surroundings) {
        this.around = around;
    }

    /* The server's time now, as well as the quickest answer so far lets us know it. */
    get serverNow(): number { return this.around.now() + this.offsetMs; }

    start(): void {
        this.cancel?.();
        this.cancel = null;
        const wire = this.around.open();
        this.wire = wire;
        this.heardAt = this.around.now();
        wire.onopen = () => {
            if (this.wire !== wire) return;
            this.link = "open";
            this.wait = FIRST_WAIT_MS;
            this.heardAt = this.around.now();
            this.ping();
            this.onOpen();
            this.onLink();
        };
        wire.onmessage = (event: { data: string }) => {
            if (this.wire !== wire) return;
            this.heardAt = this.around.now();
            let message: Heard;
            try {
                message = JSON.parse(event.data) as Heard;
            } catch {
                return;
            }
            if (message.t === "pong" && message.n === this.pings) this.learnTime(message.now_ms, this.around.now() - this.pingAt);
            else if (message.t === "hello" && this.bestTripMs === Number.POSITIVE_INFINITY) this.offsetMs = message.now_ms - this.around.now();
            this.onMessage(message);
        };
        wire.onclose = () => this.broken(wire);
    }

    send(message: Said): boolean {
        if (this.link !== "open" || !this.wire) return false;
        this.wire.send(JSON.stringify(message));
        return true;
    }

    /* Opens the wire at once where it waits to do so: the network is back, or somebody looks at the page again. */
    hurry(): void {
        if (this.wire !== null || this.closed) return;
        this.start();
    }

    close(): void {
        this.closed = true;
        this.cancel?.();
        const wire = this.wire;
        this.wire = null;
        this.link = "broken";
        wire?.close();
    }

    private broken(wire: Wire): void {
        if (this.wire !== wire || this.closed) return;
        this.wire = null;
        this.link = "broken";
        this.cancel?.();
        this.cancel = this.around.later(this.wait, () => this.start());
        this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
        this.onLink();
    }

    private ping(): void {
        this.cancel?.();
        this.cancel = this.around.later(PING_EVERY_MS, () => this.ping());
        const wire = this.wire;
        if (!wire || this.link !== "open") return;
        if (this.around.now() - this.heardAt > SILENT_AFTER_MS) {
            wire.onclose = null;
            wire.close();
            this.broken(wire);
            return;
        }
        this.pings++;
        this.pingAt = this.around.now();
        this.send({ t: "ping", n: this.pings });
    }

    private learnTime(serverMs: number, tripMs: number): void {
        if (tripMs > this.bestTripMs + 50) return;
        this.bestTripMs = tripMs;
        this.offsetMs = serverMs + tripMs / 2 - this.around.now();
    }
}

export function browserSurroundings(): Surroundings {
    return {
        open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`) as unknown as Wire,
        now: () => Date.now(),
        later: (ms, run) => {
            const timer = setTimeout(run, ms);
            return () => clearTimeout(timer);
        },
    };
}
