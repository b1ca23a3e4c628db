// model.ts — a tournament's plain knowledge: names, results, lists typed or pasted, a result typed with the keyboard.
// SPDX-License-Identifier: MIT
import type { Tongue } from "../i18n/i18n.ts";
import type { EventView, Player, Result, Round, Table } from "./api.ts";

export const RESULTS: Result[] = ["B", "=", "W", "both_lose", "both_win", "?"];
export const RESULT_MARK: Record<Result, [string, string]> = { B: ["+", "−"], W: ["−", "+"], "=": ["=", "="], both_lose: ["−", "−"], both_win: ["+", "+"], "?": ["", ""] };

/* Dates as the reader's own country writes them, where it speaks the page's language. */
export const dateLocale = (t: Tongue): string => (globalThis.navigator?.language?.slice(0, 2) === t.language.slice(0, 2) ? navigator.language : t.language);

/* "张三", "Li Lei" and, from formats that split them, "DOE John". */
export const fullName = (player: Player | undefined): string =>
    player ? (player.first_name ? `${player.name} ${player.first_name}` : player.name) : "";

/* "3D" as it is read: 3段, 3 dan; nothing for somebody without a grade. */
export function rankWords(t: Tongue, rank: string): string {
    const match = /^(\d+)([KDP])$/.exec(rank);
    if (!match || rank === "30K") return "";
    return t(match[2] === "K" ? "ev.rank.kyu" : match[2] === "D" ? "ev.rank.dan" : "ev.rank.pro", { n: match[1] });
}

export const player = (view: EventView, n: number): Player | undefined => view.players[n - 1];
export const nameOf = (view: EventView, n: number): string => fullName(player(view, n));

export const opponentAt = (table: Table, n: number): number => (table.black === n ? table.white : table.black);
export const sideOf = (table: Table, n: number): "B" | "W" => (table.black === n ? "B" : "W");

/* A table's result in words, seen from the table. */
export function resultWords(t: Tongue, table: Pick<Table, "result" | "forfeit">): string {
    if (table.result === "?") return t("ev.result.?");
    return t(`ev.result.${table.result}`) + (table.forfeit ? t("ev.result.forfeit") : "");
}

/* What a table decides, beside the game: "final", a group, a division. */
export function tableWords(t: Tongue, table: Table): string {
    const drawn = /^([WL])(\d+)-(\d+)$/.exec(table.match ?? "");
    if (drawn) return t(drawn[1] === "W" ? "ev.match.drawn" : "ev.match.losers", { round: Number(drawn[2]), n: Number(drawn[3]) });
    return [table.division, table.group ? t("ev.group.n", { n: table.group }) : "", table.match ? t.maybe(`ev.match.${table.match}`) ?? table.match : ""].filter(Boolean).join(" · ");
}

/* An event of stages names them all. */
export function systemWords(t: Tongue, view: EventView): string {
    const stages = view.settings.stages;
    const words = Array.isArray(stages) ? stages.map((one: { system?: string }) => String(one.system)) : [view.system];
    return words.map((word) => t.maybe(`ev.system.${word}`) ?? word).join(" → ");
}

/* Where two teams meet, the first of their tables: both names and their points at the boards so far. Null: no first table. */
export function matchAt(view: EventView, round: Round, index: number): { teams: [string, string]; points: [number, number] } | null {
    if (!view.teams_play) return null;
    const pairOf = (table: Table | undefined): string[] => (table ? [player(view, table.black)?.team ?? "", player(view, table.white)?.team ?? ""] : []);
    const [a, b] = pairOf(round.tables[index]).sort();
    const same = (table: Table | undefined): boolean => { const [x, y] = pairOf(table).sort(); return x === a && y === b; };
    if (index > 0 && same(round.tables[index - 1])) return null;
    const first = pairOf(round.tables[index]) as [string, string];
    const points: [number, number] = [0, 0];
    for (const table of round.tables.filter(same)) {
        for (const n of [table.black, table.white]) points[player(view, n)?.team === first[0] ? 0 : 1] += gained(table, n) ?? 0;
    }
    return { teams: first, points };
}

/* Who does not play a round: absent where everybody plays; else out already, or in reserve. */
export const idleWord = (view: EventView): "ev.absent" | "ev.idle" =>
    view.teams_play || Array.isArray(view.settings.stages) || ["elimination", "swiss_elimination", "leitai"].includes(view.system) ? "ev.idle" : "ev.absent";

/* What a player got: 1 won, 0.5, 0, null open. */
export function gained(table: Table, n: number): number | null {
    if (table.result === "?") return null;
    if (table.result === "=") return 0.5;
    if (table.result === "both_win") return 1;
    if (table.result === "both_lose") return 0;
    return table.result === sideOf(table, n) ? 1 : 0;
}

export const tableOf = (round: Round, n: number): Table | undefined => round.tables.find(({ black, white }) => black === n || white === n);
export const openTables = (round: Round): number => round.tables.filter(({ result }) => result === "?").length;

/* What a round without a game is worth: a bye, leave with half a point, an absence; null: he was not in that round. */
export function unplayed(view: EventView, round: Round, n: number): number | null {
    if (round.byes.includes(n)) return round.half_byes?.includes(n) ? 1 : view.unplayed.bye;
    return player(view, n)?.absent.includes(round.round) ? view.unplayed.absent : null;
}

/* Points before a round: 2 a win. */
export function pointsBefore(view: EventView, n: number, round: number): number {
    let points = 0;
    for (const one of view.round) {
        if (one.round >= round) break;
        const table = tableOf(one, n);
        if (table) points += 2 * (gained(table, n) ?? 0);
        else points += unplayed(view, one, n) ?? 0;
    }
    return points;
}

/* ---- a result typed: the board's number, then a key ---- */

export interface Typed { table: number; result: Result; forfeit: boolean }

/* "7b", "12w", "3=", "4x" both lose, "5?" open again; a capital is a forfeit: "7B". On a number pad "7.1" Black, "7.2" White, "7.0"
 * draw. Null: not yet, or nothing. */
export function typedResult(text: string): Typed | null {
    const match = /^\s*(\d{1,4})\s*(b|w|B|W|=|d|D|x|X|\?|黑弃|白弃|黑|白|和|双|雙|\.[012])$/.exec(text);
    if (!match) return null;
    const table = Number(match[1]);
    const keys: Record<string, [Result, boolean]> = {
        b: ["B", false], w: ["W", false], B: ["B", true], W: ["W", true], "=": ["=", false], d: ["=", false], D: ["=", false], x: ["both_lose", false],
        X: ["both_lose", true], "?": ["?", false], 黑: ["B", false], 白: ["W", false], 和: ["=", false], 双: ["both_lose", false], 雙: ["both_lose", false],
        黑弃: ["W", true], 白弃: ["B", true], ".1": ["B", false], ".2": ["W", false], ".0": ["=", false],
    };
    const [result, forfeit] = keys[match[2]];
    return { table, result, forfeit };
}

/* ---- best of 3, 5, 7: typed game by game ---- */

const GAMES: Record<string, string> = { b: "A", w: "B", "=": "=", 黑: "A", 白: "B", 和: "=" };

/* "AAB" as games won by Black's name on the slip, White's, and drawn. */
export const seriesScore = (series: string): [number, number] => [series.split("A").length - 1, series.split("B").length - 1];
export const seriesOver = (series: string, best: number): boolean => Math.max(...seriesScore(series)) > best / 2;

/* "7bwb": table 7, games to Black's name, White's, Black's. Null: no table and games, or more games than there are. */
export function typedSeries(text: string, best: number): { table: number; series: string } | null {
    const match = /^\s*(\d{1,4})\s*([bw=黑白和]+)\s*$/.exec(text);
    if (!match) return null;
    const series = [...match[2]].map((one) => GAMES[one]).join("");
    return seriesOver(series.slice(0, -1), best) ? null : { table: Number(match[1]), series };
}

/* How a table stands, as it is announced: "2:1" of a series, else the marks of its result. */
export function score(table: Table): [string, string] {
    if (!table.series || table.forfeit) return RESULT_MARK[table.result];
    const [a, b] = seriesScore(table.series);
    return [String(a), String(b)];
}

/* ---- how far somebody came ---- */

/* The criterion REACHED in a word: champion, the round he went out in; of stages, which one and his place in it. */
export function reachedWords(t: Tongue, view: EventView, n: number, value: number): string {
    const span = view.players.length < 800 ? 1000 : 100_000;
    if (value > 131) {
        const stage = Math.ceil(value / span);
        return t("ev.reached.stage", { n: stage, place: stage * span - value });
    }
    const place = view.standings.find((one) => one.n === n)?.place ?? 0;
    const over = view.rounds_paired > 0 && openTables(view.round[view.rounds_paired - 1]) === 0 && view.standings.filter((one) => one.place === 1).length === 1;
    if (over && place > 0 && place <= 3) return t(`ev.reached.${place as 1 | 2 | 3}`);
    return value < 2 ? "–" : t("ev.round.n", { n: Math.floor(value / 2) });
}

/* A number of the standings as it is read. */
export const valueText = (t: Tongue, view: EventView, n: number, code: string, value: number | string): string =>
    code === "REACHED" ? reachedWords(t, view, n, Number(value)) : plainNumber(value);

/* ---- a list pasted ---- */

export interface Entry { name: string; rank?: string; rating?: number; club?: string; team?: string; country?: string; division?: string }

/* "3段", "3d", "2 kyu", "专业五段", "9p", "业余3段" as the journal has it: "3D". */
export function readRank(text: string): string | null {
    const digits: Record<string, string> = { 一: "1", 二: "2", 三: "3", 四: "4", 五: "5", 六: "6", 七: "7", 八: "8", 九: "9", 初: "1" };
    const plain = text.trim().replace(/[一二三四五六七八九初]/g, (c) => digits[c]);
    const match = /^(专业|職業|职业|業餘|业余)?\s*(\d{1,2})\s*(段|dan|d|级|級|kyu|k|品|pro|p)$/i.exec(plain);
    if (!match) return null;
    const kind = match[3].toLowerCase();
    const letter = /^(级|級|kyu|k)$/.test(kind) ? "K" : /^(p|pro|品)$/.test(kind) || /^(专业|职业|職業)/.test(match[1] ?? "") ? "P" : "D";
    return `${Number(match[2])}${letter}`;
}

const HEADS: [keyof Entry, RegExp][] = [
    ["name", /^(姓名|名字|选手|選手|棋手|name|player)$/i], ["rank", /^(段位|级位|級位|段级位|rank|grade)$/i], ["rating", /^(等级分|等級分|rating|elo|gor)$/i],
    ["club", /^(单位|單位|俱乐部|俱樂部|学校|學校|club|school)$/i], ["team", /^(队|隊|代表队|代表隊|队伍|team)$/i], ["division", /^(组别|組別|组|組|division|group)$/i], ["country", /^(国家|國家|地区|地區|country)$/i],
];

/* One field of a CSV line after another, quotes undone. */
function fields(line: string, separator: string): string[] {
    if (separator !== "," && separator !== ";") return line.split(separator).map((one) => one.trim());
    const out: string[] = [];
    let own = "";
    let quoted = false;
    for (let i = 0; i < line.length; i++) {
        const c = line[i];
        if (quoted && c === '"' && line[i + 1] === '"') own += line[++i];
        else if (c === '"') quoted = !quoted;
        else if (c === separator && !quoted) { out.push(own.trim()); own = ""; }
        else own += c;
    }
    out.push(own.trim());
    return out;
}

/* A player a line: columns by tabs, commas or semicolons, with or without a head; else "name rank club". A number at the front is
 * the line's own; a rank and a rating are known by how they look. */
export function readList(text: string): Entry[] {
    const lines = text.replace(/^\ufeff/, "").split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
    const separator = ["\t", ",", "，", ";", "；", "、"].find((one) => lines.filter((line) => line.includes(one)).length > lines.length / 2);
    let columns: (keyof Entry | null)[] | null = null;
    const out: Entry[] = [];
    for (const [i, line] of lines.entries()) {
        const parts = (separator ? fields(line, separator) : line.split(/\s+/)).filter((one, k) => columns || one || k > 0);
        if (i === 0) {
            const heads = parts.map((one) => HEADS.find(([, pattern]) => pattern.test(one))?.[0] ?? null);
            if (heads.includes("name")) { columns = heads; continue; }
        }
        const entry: Entry = { name: "" };
        const put = (field: keyof Entry, value: string): void => {
            if (field === "rating") { if (/^-?\d+(\.\d+)?$/.test(value)) entry.rating = Math.round(Number(value)); }
            else if (field === "rank") { const rank = readRank(value); if (rank) entry.rank = rank; }
            else if (value) entry[field] = value;
        };
        if (columns) parts.forEach((value, k) => { const field = columns?.[k]; if (field) put(field, value); });
        else {
            const rest = /^\d+[.)、]?$/.test(parts[0] ?? "") && parts.length > 1 ? parts.slice(1) : parts;
            const plain: string[] = [];
            for (const value of rest) {
                if (plain.length > 0 && !entry.rank && readRank(value)) entry.rank = readRank(value) as string;
                else if (plain.length > 0 && entry.rating === undefined && /^\d{3,4}$/.test(value)) entry.rating = Number(value);
                else if (value) plain.push(value);
            }
            if (separator) { entry.name = plain[0] ?? ""; if (plain[1]) entry.club = plain[1]; if (plain[2]) entry.team = plain[2]; }
            else if (plain.every((one) => /^[\x21-\x7e\u00c0-\u024f]+$/.test(one))) entry.name = plain.join(" ");      /* Latin names have parts */
            else { entry.name = plain[0] ?? ""; if (plain[1]) entry.club = plain.slice(1).join(" "); }
        }
        if (entry.name) out.push(entry);
    }
    return out;
}

/* Who is entered already, or twice in the list: by name, so that it can be said beforehand. */
export function doubles(entries: Entry[], players: Player[]): string[] {
    const seen = new Set(players.map(fullName));
    return entries.filter(({ name }) => (seen.has(name) ? true : (seen.add(name), false))).map(({ name }) => name);
}

/* Strongest first: professionals, dan, kyu; then by rating. */
export function strength(p: Player): number {
    const match = /^(\d+)([KDP])$/.exec(p.rank);
    const rank = !match ? -40 : match[2] === "K" ? -Number(match[1]) : match[2] === "D" ? Number(match[1]) - 1 : 8 + Number(match[1]);
    return rank * 10_000 + p.rating;
}

/* ---- divisions 组别 ---- */

export const divisionsOf = (view: EventView): string[] => [...new Set(view.players.map(({ division }) => division ?? ""))];

/* The rows of a division (null: of all), with the places counted in it. */
export function placesIn(view: EventView, division: string | null): EventView["standings"] {
    if (division === null) return view.standings;
    const rows = view.standings.filter(({ n }) => (player(view, n)?.division ?? "") === division);
    return rows.map((row) => ({ ...row, place: 1 + rows.filter(({ place }) => place < row.place).length }));
}

/* Who shares each place, where two or more do. */
export function shared(rows: EventView["standings"]): number[][] {
    const groups = new Map<number, number[]>();
    for (const { n, place } of rows) groups.set(place, [...(groups.get(place) ?? []), n]);
    return [...groups.values()].filter((group) => group.length > 1);
}

/* What is wrong with numbers drawn by a group: "missing", or the number that two have; null: nothing. */
export function lotTrouble(group: number[], numbers: Record<number, string>): string | null {
    const seen = new Set<number>();
    for (const n of group) {
        const text = numbers[n] ?? "";
        if (!/^[1-9]\d{0,4}$/.test(text)) return "missing";
        if (seen.has(Number(text))) return text;
        seen.add(Number(text));
    }
    return null;
}

/* "1, 3 4" as numbers from 1 up to the most; null: something else. */
export function readNumbers(text: string, most: number): number[] | null {
    const parts = text.split(/[\s,，、;；]+/).filter((one) => one !== "");
    const numbers = parts.map(Number);
    return numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= most) ? numbers : null;
}

/* ---- pairs changed by hand ---- */

export interface Pairs { tables: { black: number; white: number; handicap?: number; nigiri?: boolean }[]; byes: number[] }

/* Two players change places, wherever they sit. */
export function exchange(pairs: Pairs, a: number, b: number): Pairs {
    const other = (n: number): number => (n === a ? b : n === b ? a : n);
    return { tables: pairs.tables.map((one) => ({ ...one, black: other(one.black), white: other(one.white) })), byes: pairs.byes.map(other) };
}

export const turnColours = (pairs: Pairs, table: number): Pairs => ({
    ...pairs,
    tables: pairs.tables.map((one, i) => (i === table ? { ...one, black: one.white, white: one.black } : one)),
});

/* A table with a number a person reads: 1.5, not 1.50. */
export const plainNumber = (value: number | string): string => (typeof value === "number" ? String(Math.round(value * 1000) / 1000) : value);
