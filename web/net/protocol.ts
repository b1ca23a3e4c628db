// protocol.ts — every message between page and server, by direction: docs/protocol.md as types.
// SPDX-License-Identifier: MIT
//
// Komi, margins and counts are in half points; times in milliseconds; points by name.

export type Side = "B" | "W";
export type Party = "host" | "guest";
/* What a connection's links make it. */
export type Seated = Side | Party | "referee" | "chief_referee";
export type Phase = "colours" | "waiting" | "placing" | "playing" | "proposed" | "counting" | "ended";

/* A rule row, its questions answered by their words. */
export interface RuleRow {
    id: string;
    source: string;
    counting: string;
    repetition: string;
    long_cycle: string;
    tax: string;
    suicide: string;
    handicap_bonus: string;
    handicap_placing: string;
    dispute: string;
    setup: string;
    unit: string;
    first: string;
    pass_stones: boolean;
    white_passes_last: boolean;
    passes_end: boolean;
    proposal_ends: boolean;
    dead_by_agreement: boolean;
    button: boolean;
    tie_to_black: boolean;
    komi_halves: number;
    handicap_komi_halves?: number;
}

export interface About {
    name: string;
    version: string;
    rules: RuleRow[];
    levels: number;
    players: string[];
    now_ms: number;
}

export type TimeKind = "none" | "absolute" | "byoyomi" | "kept_byoyomi" | "canadian" | "block" | "fischer" | "simple" | "delay" | "ing"
    | "correspondence";

/* docs/clock.md, "Systems". A newer server may know kinds this page does not. */
export interface TimeSystem {
    type: TimeKind | (string & {});
    main_s?: number;
    periods?: number;
    period_s?: number;
    stones?: number;                    /* Canadian: moves to make in a period; block calls them moves */
    moves?: number;
    increment_s?: number;
    max_s?: number;
    delay_s?: number;
    penalty_points?: number;
    weekends?: "pause" | "count";
}

export interface NewGame {
    key: string;
    width: number;
    height: number;
    /* A competition sheet by name: what it fixes is then left out, and the game has a referee. */
    sheet?: string;
    /* The agreed start, milliseconds since 1970 UTC. */
    starts_at_ms?: number;
    rules?: string;
    komi_halves?: number;
    handicap: number;
    time?: string | TimeSystem;
    colours: "host_black" | "host_white" | "host_holds" | "guest_holds";
    strict?: boolean;
    one_screen: boolean;
    names: [string, string];
    players: [string, string];
}

/* No guest link where nobody is to be invited. */
export interface Links { host: string; guest: string | null; watch: string; referee?: string; chief_referee?: string }
export interface Created { game: string; links: Links }

export interface Result { winner: Side | null; manner: string; margin_halves: number; text: string; zh: string; en: string }

export interface ListedGame {
    game: string;
    at_ms: number;
    width: number;
    height: number;
    rules: string;
    names: [string, string];
    players: [string, string];
    phase: Phase;
    moves: number;
    result: Result | null;
}

export interface SideTime {
    phase: "main" | "period" | "last" | "lost";
    main_ms: number;
    periods: number;
    period_used_ms: number;
    stones_left?: number;               /* Canadian, block */
    period_left_ms?: number;            /* the same; with what block time carries over */
    penalty_points?: number;            /* Ing */
}

export interface ClockView {
    system: TimeSystem;
    now_ms: number;
    running: Side | null;
    deadline_ms: number | null;
    B: SideTime;
    W: SideTime;
}

export interface Term { code: string; side: Side; halves: number; zh: string; en: string }
type BySide = Record<Side, number>;

export interface Count {
    terms: Term[];
    total: BySide;
    stones: BySide;
    surrounded: BySide;
    shared: number;
    neutral: number;
    dead: BySide;
    taken: BySide;
    area_halves: BySide;
    base_halves: number;
    owner: string;
    result: Result;
}

export interface Hand { holder: Party; held: boolean; guess: "odd" | "even" | null; number: number | null }

/* Who has the game open: by party, and by side once the colours are known. */
export type Here = Record<Party, boolean> & Partial<Record<Side | "referee", boolean>>;

/* What a competition sheet fixes, as far as the pages ask: docs/protocol.md, "Competition sheets". */
export interface CompetitionSheet {
    id: string;
    zh: string;
    en: string;
    edition: "2002" | "1988";
    time: TimeSystem;
    late_s: number;
    late_times: number;
    absent_reading: boolean;
    pauses: boolean;
    sealed_moves: boolean;
    wrong_moves: "refused" | "ruled";
    restore: boolean;
    confirm_s: number;
    [more: string]: unknown;
}

export type Official = "referee" | "chief_referee" | Side;
export interface ClaimView { number: number; violation?: string; right?: string; side: Side | null; by: Official; move: number; state: "open" | "ruled" | "dismissed" }
export interface RulingView {
    number: number;
    violation: string;
    side: Side | null;
    by: Official;
    ruling: string[];
    article: string;
    appealed: boolean;
    reversed: boolean;
    follows: number;
}
export interface RefereeView {
    edition: "2002" | "1988";
    sheet: string;
    refereed: boolean;
    claims: ClaimView[];
    rulings: RulingView[];
    warnings: BySide;
    standing: null | "paused" | "adjourned";
    times_confirmed: Record<Side, boolean>;
    sealing: Side | null;
    sealed: null | { color: Side; hash: string };
    irregular: null | { color: Side; at: string; violation: string };
    pending: null | { why: "flag" | "ruling" | "count"; result: Result | null; until_ms: number | null };
    given_up: Side | null;
    absent: Side | null;
    credited_ms: BySide;
}

/* A start put off by a referee, and perhaps taken back. */
export interface Postponement { from_ms: number; to_ms: number; by: "referee" | "chief_referee"; reason: string; undone: boolean }

export interface View {
    seq: number;
    phase: Phase;
    to_move: Side | null;
    move_number: number;
    last: string | null;
    ko: string | null;
    taken: BySide;
    seats: { host: Side | null; guest: Side | null };
    names: Record<Side, string>;
    here: Here;
    clock: ClockView;
    /* The agreed start, where there is one: who has come, and how late. */
    start?: { at_ms: number; limit_ms: number | null; times: number; reading: boolean; host: null | { late_ms: number }; guest: null | { late_ms: number };
        postponed?: Postponement[] };
    /* While counting: from when a side that has agreed may close the count alone. */
    close_from_ms?: null | Record<Side, number | null>;
    undo: null | { asker: Side; to: number };
    end_proposer: Side | null;
    hand: Hand | null;
    free_left: number;
    dead: string[];
    seki: string[];
    agreed: Record<Side, boolean>;
    count: Count | null;
    referee: RefereeView | null;
    result: Result | null;
}

export interface Opened {
    width: number;
    height: number;
    rules: RuleRow;
    komi_halves: number;
    handicap: number;
    time: string | TimeSystem;
    colours: NewGame["colours"];
    strict: boolean;
    one_screen: boolean;
    names: [string, string];
    players: [string, string];
    setup: string[];
    first: Side | null;
    sheet: CompetitionSheet | null;
    refereed: boolean;
    starts_at_ms?: number;
}

export interface Played { c: Side; at: string; at_ms?: number }

export interface GameEvent {
    seq: number;
    at_ms: number;
    kind: string;
    actor: string;
    color?: Side;
    at?: string;
    to?: number;
    dead?: boolean;
    [more: string]: unknown;
}

/* Server to page. */
export type Heard =
    | { t: "hello"; now_ms: number; version: string }
    | { t: "pong"; n: number; now_ms: number }
    | { t: "game"; game: string; seq: number; you: Seated[]; opened: Opened; start: string[]; moves: Played[]; view: View }
    | { t: "event"; game: string; seq: number; event: GameEvent; view?: View }
    | { t: "ok"; game: string; key: string; seq: number }
    | { t: "no"; game: string; key: string; seq: number; status: string; text: string; repeats: number | null }
    | { t: "thinking"; game: string; color: Side }
    | { t: "notice"; game: string; code: string; text: string }
    | { t: "here"; game: string; here: Here }
    | { t: "bad"; status: string; text: string; game?: string; key?: string }
    | { t: "event_at"; event: string; seq: number }
    | { t: "bye"; status: string; text: string };

/* What a player may do. */
export type Wish =
    | { t: "hold_hand"; hash: string }
    | { t: "guess_hand"; odd: boolean }
    | { t: "open_hand"; salt: string; number: number }
    | { t: "play"; at: string }
    | { t: "pass" }
    | { t: "ask_undo" }
    | { t: "answer_undo"; yes: boolean }
    | { t: "propose_end" }
    | { t: "answer_end"; yes: boolean }
    | { t: "mark"; at: string; dead: boolean }
    | { t: "agree"; reason?: string }
    | { t: "close_count" }
    | { t: "resume" }
    | { t: "resign" }
    | { t: "abort" }
    /* before a referee */
    | { t: "claim"; violation?: string; right?: string; side?: Side; move?: number; reason?: string }
    | { t: "appeal"; of: number; reason?: string }
    | { t: "confirm" }
    | { t: "flag_choice"; yes: boolean }
    | { t: "confirm_times" }
    | { t: "seal"; at: string }
    | { t: "give_up" }
    /* by a referee */
    | { t: "start" }
    | { t: "postpone"; starts_at_ms: number; reason: string }
    | { t: "undo_postponement"; reason?: string }
    | { t: "rule"; of?: number; violation?: string; side?: Side; choice?: string; agreed?: boolean; request?: boolean; leave?: boolean;
        beyond?: boolean; both?: boolean; grave?: boolean; reason?: string }
    | { t: "dismiss"; of: number; reason?: string }
    | { t: "reverse"; of: number; reason?: string }
    | { t: "pause" }
    | { t: "adjourn"; seal?: boolean }
    | { t: "continue" }
    | { t: "correct"; cause: string; side?: Side; ms?: number; periods?: number; from_s?: number; reason?: string }
    | { t: "late"; side: Side; ms: number }
    | { t: "restore"; to: number; reason?: string };

/* Page to server. */
export type Command = Wish & { game: string; token: string; key: string; seq: number; color?: Side };
export type Said =
    | { t: "watch"; game: string; token: string | null; have: number }
    | { t: "leave"; game: string }
    | { t: "follow"; event: string }
    | { t: "ping"; n: number }
    | Command;
