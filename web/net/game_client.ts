// game_client.ts — one game as this page knows it: follows it, keeps up after a break, sends what the player wishes.
// SPDX-License-Identifier: MIT
//
// A command that was not answered when the wire broke is sent again with the same key, so it is done once. A gap in the
// events makes the client ask for the whole game anew.
import { Connection, type Link, type Surroundings } from "./connection.ts";
import type { Command, GameEvent, Heard, Opened, Played, Seated, Side, View, Wish } from "./protocol.ts";
import { newKey } from "./random.ts";

export interface Refusal { wish: Wish; status: string; text: string; repeats: number | null; n: number }

export class GameClient {
    readonly game: string;
    readonly token: string | null;
    readonly connection: Connection;

    seq = 0;
    opened: Opened | null = null;
    /* The stones before the first move: "B D4". */
    start: string[] = [];
    moves: Played[] = [];
    view: View | null = null;
    you: Seated[] = [];
    thinking: Side | null = null;
    refusal: Refusal | null = null;
    /* What the server said last about the game as a whole, such as an engine that does not answer. */
    notice: { code: string; text: string } | null = null;
    /* Set where the server will not show this game. */
    missing: { status: string; text: string } | null = null;
    waiting: Command[] = [];

    private readonly listeners = new Set<() => void>();
    private readonly eventListeners = new Set<(event: GameEvent) => void>();
    private refusals = 0;

    constructor(game: string, token: string | null, around: Surroundings) {
        this.game = game;
        this.token = token;
        this.connection = new Connection(around);
        this.connection.onOpen = () => this.follow();
        this.connection.onMessage = (message) => this.hear(message);
        this.connection.onLink = () => this.tell();
    }

    open(): void { this.connection.start(); }
    stop(): void { this.connection.close(); }
    get link(): Link { return this.connection.link; }
    get serverNow(): number { return this.connection.serverNow; }

    /* Calls back after every change; returns how to stop that. */
    listen(run: () => void): () => void {
        this.listeners.add(run);
        return () => this.listeners.delete(run);
    }
    listenEvents(run: (event: GameEvent) => void): () => void {
        this.eventListeners.add(run);
        return () => this.eventListeners.delete(run);
    }

    /* Sends a wish for the side named, or the seat's own; once, however often the wire breaks. */
    send(wish: Wish, color?: Side): void {
        if (this.token === null) return;
        const command: Command = { ...wish, game: this.game, token: this.token, key: newKey(), seq: this.seq, ...(color ? { color } : {}) };
        this.waiting = [...this.waiting, command];
        this.refusal = null;
        this.connection.send(command);
        this.tell();
    }

    /* Is an answer to such a wish still to come? */
    isWaiting(kind?: Wish["t"]): boolean {
        return kind ? this.waiting.some((command) => command.t === kind) : this.waiting.length > 0;
    }

    clearRefusal(): void {
        if (!this.refusal) return;
        this.refusal = null;
        this.tell();
    }

    private follow(): void {
        this.connection.send({ t: "watch", game: this.game, token: this.token, have: this.opened ? this.seq : 0 });
        for (const command of this.waiting) this.connection.send(command);
    }

    private anew(): void {
        this.connection.send({ t: "watch", game: this.game, token: this.token, have: 0 });
    }

    private hear(message: Heard): void {
        if ("game" in message && message.game && message.game !== this.game) return;
        switch (message.t) {
        case "game":
            this.seq = message.seq;
            this.opened = message.opened;
            this.start = message.start;
            this.moves = message.moves;
            this.view = message.view;
            this.you = message.you;
            this.thinking = null;
            break;
        case "event":
            this.hearEvent(message.seq, message.event, message.view);
            break;
        case "ok":
            this.waiting = this.waiting.filter((command) => command.key !== message.key);
            break;
        case "no":
            this.refuse(message.key, message.status, message.text, message.repeats);
            break;
        case "thinking":
            this.thinking = message.color;
            break;
        case "notice":
            this.notice = { code: message.code, text: message.text };
            break;
        case "here":
            if (this.view) this.view = { ...this.view, here: message.here };
            break;
        case "bad":
            if (message.key) this.refuse(message.key, message.status, message.text, null);
            else if (!this.opened) this.missing = { status: message.status, text: message.text };
            break;
        default:
            return;
        }
        this.tell();
    }

    private refuse(key: string, status: string, text: string, repeats: number | null): void {
        const command = this.waiting.find((one) => one.key === key);
        if (!command) return;
        this.waiting = this.waiting.filter((one) => one !== command);
        this.refusal = { wish: command, status, text, repeats, n: ++this.refusals };
    }

    private hearEvent(seq: number, event: GameEvent, view: View | undefined): void {
        if (!this.opened || seq > this.seq + 1) return this.anew();
        if (seq <= this.seq) {                  /* known already: only who is here, or the clock, may be newer */
            if (view && seq === this.seq) this.view = view;
            return undefined;
        }
        this.seq = seq;
        this.thinking = null;
        this.notice = null;
        if (event.kind === "played" && event.color && event.at) this.moves = [...this.moves, { c: event.color, at: event.at, at_ms: event.at_ms }];
        else if (event.kind === "passed" && event.color) this.moves = [...this.moves, { c: event.color, at: "pass", at_ms: event.at_ms }];
        else if ((event.kind === "taken_back" || event.kind === "restored") && event.to !== undefined) this.moves = this.moves.slice(0, event.to);
        if (view) this.view = view;
        const drawn = event.kind === "colours_drawn" || this.you.some((who) => who === "host" || who === "guest");
        if (drawn && this.view) this.you = this.you.map((who) => (who === "host" || who === "guest" ? this.view?.seats[who] ?? who : who));
        if (view && view.move_number !== this.moves.length) this.anew();
        for (const run of this.eventListeners) run(event);
        return undefined;
    }

    private tell(): void {
        for (const run of this.listeners) run();
    }
}
