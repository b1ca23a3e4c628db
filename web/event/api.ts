// api.ts — a tournament as the server shows it, and what is asked of it; docs/protocol.md, "Tournaments".
// SPDX-License-Identifier: MIT
import { ask } from "../net/api.ts";
import type { TimeSystem } from "../net/protocol.ts";
import { newKey } from "../net/random.ts";
import { keep, kept } from "../settings.ts";

export type Result = "B" | "W" | "=" | "both_lose" | "both_win" | "?";

export interface Player {
    n: number;
    name: string;
    first_name: string;
    rank: string;
    rating: number;
    country: string;
    club: string;
    board: number;
    team?: string;
    division?: string;
    seed: number;
    from_round: number;
    out_from?: number;
    warnings: number;
    sanctioned: boolean;
    absent: number[];
    byes: number[];
    prize_lower?: number;
    lot?: number;
}
export interface Table {
    table: number;
    black: number;
    white: number;
    result: Result;
    forfeit: boolean;
    handicap?: number;
    board?: number;
    nigiri?: boolean;
    reported?: number;
    series?: string;
    game?: string;
    match?: string;
    division?: string;
    group?: number;
}
export interface Goal { goal: string; text: string; best: number; now: number }
export interface Round { round: number; starts_at_ms?: number; stage?: number; best_of?: number; seq: number; at?: number; closed: boolean; manual: boolean; cost?: Goal[]; tables: Table[]; byes: number[]; half_byes?: number[]; absent: number[] }
export interface Criterion { code: string; zh: string; text: string; scale: number }
export interface Standing { n: number; place: number; values: (number | string)[]; wins: number }
export interface Notice { seq: number; at: number; kind: string; player?: number; round?: number; from_round?: number; minutes?: number; starts_at_ms?: number; what?: string; why?: string; events?: number; places?: number; text?: string; purpose?: string; who?: string; when?: string; drawn?: Record<string, number> }
export interface TeamRow { match_points: number; board_points: number; opp_match_points: number; place_match_board_boards: number; place_match_opp_board_boards: number }
export interface EventView {
    event: string;
    seq: number;
    name: string;
    system: string;
    rounds: number;
    rounds_paired: number;
    after: number;
    teams_play: boolean;
    settings: Record<string, unknown>;
    sheet: Record<string, string>;
    players: Player[];
    round: Round[];
    criteria: Criterion[];
    standings: Standing[];
    teams?: Record<string, TeamRow>;
    team_totals?: { team: string; place: number; sum: number; members: string[] }[];
    notices: Notice[];
    unplayed: { bye: number; absent: number };
    opened_ms: number;
}
export interface EventLine { event: string; name: string; system: string; players: number; rounds: number; rounds_paired: number; open_games: number; at_ms: number; sheet: Record<string, string>; links?: EventLinks }
export interface EventLinks { director: string | null; recorder: string; public: string; players?: string[] }

export interface Claim { round: number; table: number; B: string; W: string; B_denies: boolean; W_denies: boolean; seat?: string }
export interface RefereeSeat { round: number; table: number; referee: string }
export type Act = Record<string, unknown> & { kind: string };
export type JournalEvent = Act & { seq: number; at: number; by?: string; undone?: boolean };
export type Desk =
    | { role: "director" | "recorder"; seq: number; boards: RefereeSeat[]; claims: Claim[]; journal: JournalEvent[]; links: EventLinks }
    | { role: "player"; player: number; seq: number; tables: Claim[] };
export interface Explanation { first_worse: string | null; meaning: string; goals: Goal[]; tables: [number, number][]; bye: number | null }
export interface Effect {
    changes: { player: number; points: [number, number]; place: [number, number]; prize: [number, number]; values: { code: string; was: number | string; now: number | string }[]; out_from?: [number | null, number | null] }[];
    games: { round: number; table: number; black: number; white: number; was: [number, number] | null; now: [number, number] | null }[];
    teams?: { team: string; place: [number, number]; match_points: [number, number]; board_points: [number, number] }[];
    rounds: [number, number];
    seq: number;
}
export type RatingSystem = "chinese" | "elo" | "egf" | "aga" | "glicko2" | "whr";
export interface Rated {
    n: number;
    before: number;
    after: number;
    change: number;
    games: number;
    score: number;
    from_grade: boolean;
    deviation?: [number, number];
    grade?: string;
    lines?: { kind: string; change: number; round?: number; opponent?: number; rating?: number; handicap?: number; score?: number; expected?: number }[];
}
export interface RatingList { system: RatingSystem; after: number; players: Rated[] }
export interface PairedEvent { round: number; tables: { black: number; white: number; handicap?: number; nigiri?: boolean }[]; bye: number | number[] | null; goals?: Record<string, number> }
export interface Sum {
    player: number;
    criterion: Criterion;
    value: number | string;
    shares: { kind: string; round: number; opponent: number; value: number }[];
    total?: { points: number; opponents: number; divisor: number; rounds: number; exact: string };
}

const post = <T>(path: string, body: object): Promise<T> =>
    ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
const at = (id: string): string => `/api/events/${encodeURIComponent(id)}`;

export const listEvents = (): Promise<{ events: EventLine[] }> => ask("/api/events");
export const viewEvent = (id: string, after = 0): Promise<EventView> => ask(`${at(id)}${after > 0 ? `?after=${after}` : ""}`);
export const openSum = (id: string, player: number, criterion: string, after: number): Promise<Sum> =>
    ask(`${at(id)}/sum?player=${player}&criterion=${encodeURIComponent(criterion)}&after=${after}`);
/* The rating list; the games of one player are told where he is named. */
export const ratings = (id: string, system: RatingSystem, k: number, player = 0): Promise<RatingList> => ask(`${at(id)}/ratings?system=${system}&k=${k}&player=${player}`);
export const exportAddress = (id: string, format: string): string => `${at(id)}/export?format=${format}`;

export const house = (token: string): Promise<{ events: EventLine[] }> => post("/api/events/house", { token });
export const openEvent = (body: object): Promise<{ event: string; links: EventLinks }> => post("/api/events", body);
export const desk = (id: string, token: string, from: number): Promise<Desk> => post(`${at(id)}/desk`, { token, from });
export const explain = (id: string, body: object): Promise<Explanation> => post(`${at(id)}/explain`, body);
export const cost = (id: string, body: object): Promise<Explanation> => post(`${at(id)}/cost`, body);
/* What acts would change; nothing is done. */
export const effectOf = (id: string, body: object): Promise<Effect> => post(`${at(id)}/effect`, body);
export const pair = (id: string, body: object): Promise<{ event: PairedEvent; largest_difference?: number; certificate?: { optimal: boolean } }> =>
    post(`${at(id)}/pair`, body);
export const boards = (id: string, body: object): Promise<{ opened: number }> => post(`${at(id)}/boards`, body);
export const importPlayers = (id: string, body: object): Promise<{ added: number }> => post(`${at(id)}/import`, body);

/* Adds acts; sent again with the same key until the server has answered, so they are done once. */
export async function act(id: string, token: string, acts: Act[], name = ""): Promise<{ seq: number; added: number }> {
    const body = { token, key: newKey(), acts, ...(name ? { desk: name } : {}) };
    for (let wait = 300; ; wait = Math.min(8000, wait * 2)) {
        try {
            return await post<{ seq: number; added: number }>(`${at(id)}/acts`, body);
        } catch (error) {
            if (!(error instanceof TypeError)) throw error;                 /* a refusal; a TypeError is the network's */
            await new Promise((later) => setTimeout(later, wait));
        }
    }
}

const PART = 30_000;

/* Sends a file in parts; the name it can be asked for by. */
export async function upload(token: string, event: string, text: string): Promise<string> {
    const name = newKey();
    const parts = Math.max(1, Math.ceil(text.length / PART));
    for (let part = 0, from = 0; part < parts; part++) {
        let to = part + 1 === parts ? text.length : (part + 1) * PART;
        if (to < text.length && /[\ud800-\udbff]/.test(text[to - 1])) to++;
        await post("/api/events/upload", { token, event, name, part, parts, text: text.slice(from, to) });
        from = to;
    }
    return name;
}

export async function journalFile(id: string, token: string): Promise<Blob> {
    const answer = await fetch(`${at(id)}/journal`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }) });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.blob();
}

/* The competition sheets 竞赛规程 that are ready made. */
export interface Competition { id: string; zh: string; en: string; rules: string; size: number; time: TimeSystem; late_s: number }
export const competitions = (): Promise<{ sheets: Competition[] }> => ask("/api/sheets");

/* The links this browser has been opened with. */
export interface OwnEvent { pass: string; name: string }
const PLACE = "weiqi.events";
export const ownEvents = (): Record<string, OwnEvent> => kept<Record<string, OwnEvent>>(PLACE, {});
export function rememberEvent(id: string, own: OwnEvent): void {
    const all = ownEvents();
    delete all[id];
    keep(PLACE, { ...Object.fromEntries(Object.entries(all).slice(-99)), [id]: own });
}
