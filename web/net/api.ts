// api.ts — the server's plain requests, and the games whose links this browser holds.
// SPDX-License-Identifier: MIT
import { keep, kept } from "../settings.ts";
import type { About, Created, Links, ListedGame, NewGame } from "./protocol.ts";

export class Refused extends Error {
    readonly status: string;
    constructor(status: string, text: string) {
        super(text);
        this.status = status;
    }
}

export async function ask<T>(address: string, options?: RequestInit): Promise<T> {
    const answer = await fetch(address, options);
    const body = (await answer.json().catch(() => null)) as (T & { status?: string; text?: string }) | null;
    if (!answer.ok || body === null) throw new Refused(body?.status ?? "network", body?.text ?? answer.statusText);
    return body;
}

export const about = (): Promise<About> => ask<About>("/api/about");

export const listGames = (skip: number, limit: number): Promise<{ games: ListedGame[]; more: boolean }> =>
    ask(`/api/games?skip=${skip}&limit=${limit}`);

export const openGame = (wanted: NewGame): Promise<Created> =>
    ask<Created>("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wanted) });

export const sgfAddress = (game: string): string => `/api/games/${encodeURIComponent(game)}/sgf`;

/* What this browser knows of a game beside what the server shows everybody. */
export interface Own {
    token: string;
    links?: Links;
    wanted?: NewGame;
    /* 猜先: the hand held here, until it is opened. */
    hand?: { salt: string; number: number };
}

const PLACE = "weiqi.games";
const MOST = 200;

export const ownGames = (): Record<string, Own> => kept<Record<string, Own>>(PLACE, {});

export function rememberGame(game: string, own: Partial<Own> & { token: string }): void {
    const all = ownGames();
    const before = all[game];
    delete all[game];
    const kept = Object.entries(all).slice(-(MOST - 1));
    keep(PLACE, { ...Object.fromEntries(kept), [game]: { ...before, ...own } });
}
