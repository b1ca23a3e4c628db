// client.test.ts — a game followed over a wire that breaks: nothing lost, nothing done twice.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import type { Surroundings, Wire } from "../net/connection.ts";
import { GameClient } from "../net/game_client.ts";
import type { Heard, Opened, View } from "../net/protocol.ts";

/* Node 18 keeps to itself what browsers and later ones give everybody. */
if (!("crypto" in globalThis)) Object.defineProperty(globalThis, "crypto", { value: webcrypto });

class Rig {
    now = 1_000;
    wires: FakeWire[] = [];
    timers: { at: number; run: () => void }[] = [];
    around: Surroundings = {
        open: () => {
            const wire = new FakeWire();
            this.wires.push(wire);
            return wire;
        },
        now: () => this.now,
        later: (ms, run) => {
            const timer = { at: this.now + ms, run };
            this.timers.push(timer);
            return () => { this.timers = this.timers.filter((one) => one !== timer); };
        },
    };
    get wire(): FakeWire { return this.wires[this.wires.length - 1]; }
    pass(ms: number): void {
        const until = this.now + ms;
        for (;;) {
            const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
            if (!next) break;
            this.now = Math.max(this.now, next.at);
            this.timers = this.timers.filter((one) => one !== next);
            next.run();
        }
        this.now = until;
    }
}

class FakeWire implements Wire {
    sent: Record<string, unknown>[] = [];
    onopen: ((event: never) => void) | null = null;
    onmessage: ((event: never) => void) | null = null;
    onclose: ((event: never) => void) | null = null;
    closed = false;
    send(text: string): void { this.sent.push(JSON.parse(text)); }
    close(): void { this.closed = true; }
    opens(): void { this.onopen?.(undefined as never); }
    breaks(): void { this.onclose?.(undefined as never); }
    says(message: Heard): void { this.onmessage?.({ data: JSON.stringify(message) } as never); }
    commands(): Record<string, unknown>[] { return this.sent.filter(({ t }) => t !== "watch" && t !== "ping"); }
}

const view = (seq: number, move_number: number, part: Partial<View> = {}): View => ({
    seq, phase: "playing", to_move: "B", move_number, last: null, ko: null, taken: { B: 0, W: 0 }, seats: { host: "B", guest: "W" },
    names: { B: "", W: "" }, here: { host: true, guest: true, B: true, W: true },
    clock: { system: { type: "none" }, now_ms: 0, running: null, deadline_ms: null,
        B: { phase: "main", main_ms: 0, periods: 0, period_used_ms: 0 }, W: { phase: "main", main_ms: 0, periods: 0, period_used_ms: 0 } },
    undo: null, end_proposer: null, hand: null, free_left: 0, dead: [], seki: [], agreed: { B: false, W: false }, count: null, referee: null, result: null, ...part,
});
const game = (seq: number, moves: string[]): Heard => ({
    t: "game", game: "g1", seq, you: ["B"], opened: {} as Opened, start: [],
    moves: moves.map((at, i) => ({ c: i % 2 ? "W" : "B", at })), view: view(seq, moves.length),
});
const played = (seq: number, color: "B" | "W", at: string, move_number: number): Heard =>
    ({ t: "event", game: "g1", seq, event: { seq, at_ms: 0, kind: "played", actor: "host", color, at }, view: view(seq, move_number) });

function seated(): { rig: Rig; client: GameClient } {
    const rig = new Rig();
    const client = new GameClient("g1", "secret", rig.around);
    client.open();
    rig.wire.opens();
    rig.wire.says(game(2, []));
    return { rig, client };
}

test("a game is watched with the seat's token, and events move it on", () => {
    const { rig, client } = seated();
    assert.deepEqual(rig.wire.sent.find(({ t }) => t === "watch"), { t: "watch", game: "g1", token: "secret", have: 0 });
    rig.wire.says(played(3, "B", "D4", 1));
    rig.wire.says(played(4, "W", "E5", 2));
    assert.deepEqual(client.moves.map(({ c, at }) => c + at), ["BD4", "WE5"]);
    assert.equal(client.seq, 4);
});

test("a command carries its key and the version seen, and waits for its answer", () => {
    const { rig, client } = seated();
    client.send({ t: "play", at: "D4" });
    const [command] = rig.wire.commands();
    assert.equal(command.seq, 2);
    assert.match(String(command.key), /^[A-Za-z0-9_-]{8,64}$/);
    assert.ok(client.isWaiting("play"));
    rig.wire.says({ t: "ok", game: "g1", key: String(command.key), seq: 3 });
    assert.ok(!client.isWaiting());
});

test("an unanswered command is sent again with the same key when the wire is back", () => {
    const { rig, client } = seated();
    client.send({ t: "play", at: "D4" });
    const key = rig.wire.commands()[0].key;
    rig.wire.breaks();
    assert.equal(client.link, "broken");
    rig.pass(1_000);
    assert.equal(rig.wires.length, 2);
    rig.wire.opens();
    assert.equal(rig.wire.sent.find(({ t }) => t === "watch")?.have, 2);
    assert.deepEqual(rig.wire.commands().map((command) => command.key), [key]);
    rig.wire.says(played(3, "B", "D4", 1));
    rig.wire.says({ t: "ok", game: "g1", key: String(key), seq: 3 });
    rig.wire.breaks();
    rig.pass(1_000);
    rig.wire.opens();
    assert.deepEqual(rig.wire.commands(), []);
    assert.equal(client.moves.length, 1);
});

test("a wish made while the wire is broken is sent once it is back", () => {
    const { rig, client } = seated();
    rig.wire.breaks();
    client.send({ t: "pass" });
    rig.pass(1_000);
    rig.wire.opens();
    assert.equal(rig.wire.commands().length, 1);
});

test("the gap after a break fills in, and events known already change nothing", () => {
    const { rig, client } = seated();
    rig.wire.says(played(3, "B", "D4", 1));
    rig.wire.breaks();
    rig.pass(1_000);
    rig.wire.opens();
    const gap = played(4, "W", "E5", 2) as Heard & { t: "event" };
    rig.wire.says({ ...gap, view: undefined });
    rig.wire.says(played(5, "B", "F6", 3));
    rig.wire.says(played(5, "B", "F6", 3));
    assert.deepEqual(client.moves.map(({ at }) => at), ["D4", "E5", "F6"]);
});

test("a hole in the events makes the client ask for the whole game", () => {
    const { rig, client } = seated();
    rig.wire.says(played(5, "W", "E5", 2));
    assert.equal(client.moves.length, 0);
    assert.equal(rig.wire.sent.filter(({ t, have }) => t === "watch" && have === 0).length, 2);
    rig.wire.says(game(5, ["D4", "E5"]));
    assert.equal(client.moves.length, 2);
});

test("moves taken back are gone", () => {
    const { rig, client } = seated();
    rig.wire.says(game(5, ["D4", "E5", "F6"]));
    rig.wire.says({ t: "event", game: "g1", seq: 6, event: { seq: 6, at_ms: 0, kind: "taken_back", actor: "guest", to: 1 }, view: view(6, 1) });
    assert.deepEqual(client.moves.map(({ at }) => at), ["D4"]);
});

test("a refusal is kept with its reason, and the next wish clears it", () => {
    const { rig, client } = seated();
    client.send({ t: "play", at: "D4" });
    const key = String(rig.wire.commands()[0].key);
    rig.wire.says({ t: "no", game: "g1", key, seq: 2, status: "superko", text: "no", repeats: 7 });
    assert.deepEqual([client.refusal?.status, client.refusal?.repeats], ["superko", 7]);
    assert.ok(!client.isWaiting());
    client.send({ t: "pass" });
    assert.equal(client.refusal, null);
});

test("waits grow between tries, and hurry opens at once", () => {
    const rig = new Rig();
    const client = new GameClient("g1", null, rig.around);
    client.open();
    for (let tries = 1; tries <= 12; tries++) {
        rig.wire.breaks();
        rig.pass(8_001);
        assert.equal(rig.wires.length, tries + 1);
    }
    rig.wire.breaks();
    rig.pass(1_000);
    assert.equal(rig.wires.length, 13);
    client.connection.hurry();
    assert.equal(rig.wires.length, 14);
    client.stop();
    rig.pass(100_000);
    assert.equal(rig.wires.length, 14);
});

test("a wire that says nothing is given up, and pongs keep it", () => {
    const { rig, client } = seated();
    for (let i = 0; i < 10; i++) {
        rig.pass(10_000);
        const ping = rig.wire.sent.filter(({ t }) => t === "ping").pop();
        rig.wire.says({ t: "pong", n: Number(ping?.n), now_ms: rig.now + 500_000 });
    }
    assert.equal(rig.wires.length, 1);
    assert.ok(Math.abs(client.serverNow - (rig.now + 500_000)) <= 10_000);
    rig.pass(60_000);
    assert.ok(rig.wires[0].closed);
    assert.ok(rig.wires.length > 1);
});

test("what is not for this game, or not understood, changes nothing", () => {
    const { rig, client } = seated();
    rig.wire.says({ ...(played(3, "B", "D4", 1) as Heard & { t: "event" }), game: "g2" });
    rig.wire.onmessage?.({ data: "{" } as never);
    rig.wire.says({ t: "never heard of" } as unknown as Heard);
    assert.equal(client.seq, 2);
    assert.equal(client.moves.length, 0);
});

test("a command that was not understood is refused like any other", () => {
    const { rig, client } = seated();
    client.send({ t: "play", at: "D4" });
    rig.wire.says({ t: "bad", status: "bad_point", text: "no", game: "g1", key: String(rig.wire.commands()[0].key) });
    assert.equal(client.refusal?.status, "bad_point");
    assert.ok(!client.isWaiting() && client.missing === null);
});

test("a game the server does not have is said to be missing", () => {
    const rig = new Rig();
    const client = new GameClient("g1", null, rig.around);
    client.open();
    rig.wire.opens();
    rig.wire.says({ t: "bad", status: "not_found", text: "there is no such thing" });
    assert.equal(client.missing?.status, "not_found");
});

test("colours drawn turn the parties into sides", () => {
    const rig = new Rig();
    const client = new GameClient("g1", "t", rig.around);
    client.open();
    rig.wire.opens();
    const first = game(3, []) as Heard & { t: "game" };
    rig.wire.says({ ...first, you: ["guest"], view: view(3, 0, { phase: "colours", seats: { host: null, guest: null } }) });
    rig.wire.says({ t: "event", game: "g1", seq: 4, event: { seq: 4, at_ms: 0, kind: "colours_drawn", actor: "host" }, view: view(4, 0, { seats: { host: "W", guest: "B" } }) });
    assert.deepEqual(client.you, ["B"]);
});
