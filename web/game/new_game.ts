// new_game.ts — the wishes of a new game as the form keeps them, and the request they become.
// SPDX-License-Identifier: MIT
import type { NewGame, RuleRow, TimeSystem } from "../net/protocol.ts";
import { usualNumbers } from "../clock/systems.ts";
import { newKey } from "../net/random.ts";

export interface Wanted {
    opponent: "engine" | "friend" | "one_screen";
    level: number;
    board: "9" | "13" | "19" | "other";
    width: number;
    height: number;
    rules: string;
    colour: "black" | "white" | "guess" | "hold";
    handicap: number;
    ownKomi: boolean;
    komi: number;                       /* points */
    time: string;                       /* a text form, or "own" */
    own: TimeSystem;
    strict: boolean;
    start: string;                      /* of a game by a sheet: the agreed start, "2026-12-01T09:00" here; "": none */
    sheet: string;                      /* a competition sheet's name; "": none, and no referee */
    name: string;
    otherName: string;
}

export const usual: Wanted = {
    opponent: "engine",
    start: "",
    level: 3,
    board: "9",
    width: 9,
    height: 9,
    rules: "chinese",
    colour: "black",
    handicap: 0,
    ownKomi: false,
    komi: 7.5,
    time: "none",
    own: usualNumbers("kept_byoyomi"),
    strict: false,
    sheet: "",
    name: "",
    otherName: "",
};

/* Time for every taste: a quick game, an evening's, and a tournament's with minutes kept [R103]. */
export const presets = ["none", "5m+3x20s", "20m+3x30s", "10m+10s-fischer-max20m", "15m+5x60s-kept", "55m+5x60s-kept", "30m"];

export const LARGEST = 25;
const bounded = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(n)));

export function sizeOf(wanted: Wanted): { width: number; height: number } {
    if (wanted.board !== "other") return { width: Number(wanted.board), height: Number(wanted.board) };
    return { width: bounded(wanted.width, 1, LARGEST), height: bounded(wanted.height, 1, LARGEST) };
}

/* What is asked of the server. Komi is left out where the rules' own is meant: the server knows it. */
/* What a datetime field holds, as the server takes it; nothing where it is empty or has long passed. */
export function startOf(local: string): { starts_at_ms?: number } {
    const ms = local === "" ? Number.NaN : new Date(local).getTime();
    return Number.isFinite(ms) && ms > Date.now() - 60_000 ? { starts_at_ms: ms } : {};
}

export function request(wanted: Wanted): NewGame {
    const hostIsBlack = wanted.opponent === "one_screen" || wanted.colour === "black";
    const colours: NewGame["colours"] = hostIsBlack ? "host_black"
        : wanted.colour === "white" ? "host_white" : wanted.colour === "hold" ? "host_holds" : "guest_holds";
    if (wanted.opponent === "friend" && wanted.sheet !== "")
        return {
            key: newKey(), sheet: wanted.sheet, ...startOf(wanted.start), ...sizeOf(wanted), handicap: 0, colours, one_screen: false,
            names: [wanted.name.trim(), ""], players: ["human", "human"],
        };
    return {
        key: newKey(),
        ...sizeOf(wanted),
        rules: wanted.rules,
        ...(wanted.ownKomi ? { komi_halves: Math.round(wanted.komi * 2) } : {}),
        handicap: wanted.handicap,
        time: wanted.time === "own" ? wanted.own : wanted.time,
        colours,
        strict: wanted.strict,
        one_screen: wanted.opponent === "one_screen",
        names: [wanted.name.trim(), wanted.opponent === "one_screen" ? wanted.otherName.trim() : ""],
        players: ["human", wanted.opponent === "engine" ? `engine:${wanted.level}` : "human"],
    };
}

/* The rules' komi for this game, in half points; with handicap or 让先 most give none [R87] [R91]. Shown only; the server gives it. */
export const usualKomi = (row: RuleRow, handicap: number): number => (handicap >= 1 ? row.handicap_komi_halves ?? 0 : row.komi_halves);
