// ratings.tsx — the rating list: everybody before and after the event by a system, grades earned with their reason, each change opened
// to its games; sorted by any column, printed, or taken home as CSV.
// SPDX-License-Identifier: MIT
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { save } from "../pages/take_home.ts";
import { Sheet } from "../pages/sheet.tsx";
import { useTools } from "../pages/tools.ts";
import type { Tongue } from "../i18n/i18n.ts";
import * as api from "./api.ts";
import type { EventView, Rated, RatingSystem } from "./api.ts";
import { type Promotion, promotionOf, readRules } from "./grades.ts";
import { fullName, nameOf, plainNumber, player, rankWords } from "./model.ts";
import { troubleWords, useDeskContext } from "./tools.ts";

export const RATING_SYSTEMS: RatingSystem[] = ["chinese", "elo", "egf", "aga", "glicko2", "whr"];
const HAS_K: RatingSystem[] = ["chinese", "elo"];

interface Row { one: Rated; place: number; wins: number; rank: string; club: string; promotion: Promotion | null }
type Column = "place" | "name" | "rank" | "club" | "before" | "games" | "score" | "change" | "after" | "promotion";

const ratingText = (system: RatingSystem, value: number): string => value.toFixed(system === "aga" ? 2 : 1);
const changeText = (system: RatingSystem, value: number): string => (value >= 0 ? "+" : "−") + ratingText(system, Math.abs(value));

/* What the event's sheet says, and what a page asked for says otherwise. */
export const systemOf = (view: EventView, asked: string | null): RatingSystem => RATING_SYSTEMS.find((one) => one === (asked ?? view.sheet.ratings)) ?? "chinese";

export function reasonWords(t: Tongue, promotion: Promotion, row: { wins: number; place: number }): string {
    const { rule } = promotion;
    return t(rule.by === "wins" ? "ev.grade.wins" : "ev.grade.place", { wins: plainNumber(row.wins), place: row.place, limit: rule.limit }) + (promotion.approval ? ` ${t("ev.grade.approval")}` : "");
}

function useRatings(view: EventView, system: RatingSystem, k: number): { list: api.RatingList | null; trouble: string | null } {
    const { t } = useTools();
    const [list, setList] = useState<api.RatingList | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        let stopped = false;
        setTrouble(null);
        api.ratings(view.event, system, k).then((answer) => { if (!stopped) setList(answer); }, (error: unknown) => { if (!stopped) { setList(null); setTrouble(troubleWords(t, error)); } });
        return () => { stopped = true; };
    }, [view.event, view.seq, system, k]);
    return { list: list?.system === system ? list : null, trouble };
}

function rowsOf(view: EventView, list: api.RatingList, table: string): Row[] {
    const rules = readRules(table);
    const standing = new Map(view.standings.map((row) => [row.n, row]));
    return list.players.map((one) => {
        const person = player(view, one.n);
        const row = { wins: standing.get(one.n)?.wins ?? 0, place: standing.get(one.n)?.place ?? 0 };
        return { one, ...row, rank: person?.rank ?? "", club: person?.club ?? "", promotion: promotionOf(rules, row, person?.rank ?? "30K") };
    });
}

function sorted(view: EventView, rows: Row[], by: Column, down: boolean, language: string): Row[] {
    const value: Record<Column, (row: Row) => number | string> = {
        place: (row) => row.place, name: (row) => nameOf(view, row.one.n), rank: (row) => -row.one.before, club: (row) => row.club, before: (row) => row.one.before, games: (row) => row.one.games,
        score: (row) => row.one.score, change: (row) => row.one.change, after: (row) => row.one.after, promotion: (row) => (row.promotion ? 0 : 1),
    };
    const order = (a: Row, b: Row): number => {
        const [x, y] = [value[by](a), value[by](b)];
        return typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), language);
    };
    return [...rows].sort((a, b) => (down ? -1 : 1) * order(a, b) || a.place - b.place || a.one.n - b.one.n);
}

const COLUMNS: Column[] = ["place", "name", "rank", "club", "before", "games", "score", "change", "after", "promotion"];
const columnName = (t: Tongue, column: Column): string => ({
    place: t("ev.place"), name: t("ev.name"), rank: t("ev.rank"), club: t("ev.club"), before: t("ev.rating.before"), games: t("ev.rating.games"), score: t("ev.rating.score"),
    change: t("ev.rating.change"), after: t("ev.rating.after"), promotion: t("ev.grade.new"),
})[column];
const NUMERIC: Column[] = ["place", "before", "games", "score", "change", "after"];

/* What stands in a column; numbers as they are printed. */
function cell(t: Tongue, view: EventView, system: RatingSystem, row: Row, column: Column): string {
    const { one } = row;
    switch (column) {
    case "place": return view.rounds_paired > 0 ? String(row.place) : "";
    case "name": return nameOf(view, one.n);
    case "rank": return rankWords(t, row.rank);
    case "club": return row.club;
    case "before": return ratingText(system, one.before) + (one.from_grade ? "*" : "") + (one.deviation ? ` ±${plainNumber(Number(one.deviation[0].toFixed(system === "aga" ? 2 : 0)))}` : "");
    case "games": return String(one.games);
    case "score": return plainNumber(one.score);
    case "change": return one.games > 0 ? changeText(system, one.change) : "";
    case "after": return ratingText(system, one.after) + (one.deviation ? ` ±${plainNumber(Number(one.deviation[1].toFixed(system === "aga" ? 2 : 0)))}` : "");
    case "promotion": return row.promotion ? row.promotion.grade : "";
    }
}

function csvOf(t: Tongue, view: EventView, system: RatingSystem, rows: Row[]): string {
    const quote = (text: string): string => `"${text.replace(/"/g, '""')}"`;
    const head = [t("ev.no"), ...COLUMNS.map((column) => columnName(t, column)), t("ev.why")].map(quote).join(",");
    const lines = rows.map((row) => [String(row.one.n), ...COLUMNS.map((column) => column === "before" ? ratingText(system, row.one.before) : column === "after" ? ratingText(system, row.one.after)
        : column === "change" ? row.one.change.toFixed(system === "aga" ? 2 : 1) : cell(t, view, system, row, column)), row.promotion ? reasonWords(t, row.promotion, row) : ""].map(quote).join(","));
    return `\ufeff${head}\n${lines.join("\n")}\n`;
}

export function RatingsTab({ view, director }: { view: EventView; director: boolean }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [system, setSystem] = useState<RatingSystem>(() => systemOf(view, null));
    const [k, setK] = useState(Number(view.sheet.rating_k) || 10);
    const [table, setTable] = useState(view.sheet.promotions ?? "");
    const [by, setBy] = useState<Column>("place");
    const [down, setDown] = useState(false);
    const [open, setOpen] = useState(0);
    const { list, trouble } = useRatings(view, system, HAS_K.includes(system) ? k : 0);
    const promotions = director ? table : view.sheet.promotions ?? "";
    const rows = list ? sorted(view, rowsOf(view, list, promotions), by, down, t.language) : [];
    const columns = COLUMNS.filter((column) => column !== "promotion" || readRules(promotions).length > 0);
    const changed = system !== systemOf(view, null) || table !== (view.sheet.promotions ?? "") || k !== (Number(view.sheet.rating_k) || 10);
    const sort = (column: Column): void => { setDown(by === column ? !down : NUMERIC.includes(column) && column !== "place"); setBy(column); };
    const keep = (): void => { desk.act({ kind: "noted", text: "sheet", sheet: { ...view.sheet, ratings: system, promotions: table, rating_k: String(k) } }); };
    if (view.players.length === 0) return <section class="card"><h2>{t("ev.tab.ratings")}</h2><p class="soft">{t("ev.no_players")}</p></section>;
    return (
        <section class="card">
            <h2>{t("ev.tab.ratings")} <small class="soft">{view.rounds_paired > 0 ? t("ev.rating.after_round", { n: view.rounds_paired }) : t("ev.before")}</small></h2>
            <div class="quickentry">
                <label class="field short"><span>{t("ev.rating.system")}</span>
                    <select value={system} onChange={(event) => setSystem(event.currentTarget.value as RatingSystem)}>{RATING_SYSTEMS.map((one) => <option key={one} value={one}>{t(`ev.rating.${one}`)}</option>)}</select></label>
                {HAS_K.includes(system) && <label class="field short"><span>K</span><input type="number" min="1" max="100" value={k} onInput={(event) => { const value = Math.round(Number(event.currentTarget.value)); if (value > 0 && value <= 100) setK(value); }} /></label>}
                {director && <label class="field long"><span>{t("ev.grade.table")}</span><input type="text" value={table} maxLength={400} placeholder={t("ev.grade.table.hint")} onInput={(event) => setTable(event.currentTarget.value)} /></label>}
                {director && <button type="button" disabled={!changed || desk.busy} onClick={keep}>{t("ev.save")}</button>}
            </div>
            <p class="small soft">{t(`ev.rating.${system}.what`)}{director && ` ${t("ev.grade.table.what")}`}</p>
            {trouble && <p class="note broken" role="alert">{trouble}</p>}
            {list && (
                <div class="scroll" tabIndex={0} role="region" aria-label={t("ev.tab.ratings")}>
                    <table class="standings ratings">
                        <thead><tr>{columns.map((column) => (
                            <th key={column} scope="col" class={`${NUMERIC.includes(column) ? "num" : ""} c-${column}`} aria-sort={by === column ? (down ? "descending" : "ascending") : undefined}>
                                <button type="button" class="quiet sorter" onClick={() => sort(column)}>{columnName(t, column)}<span aria-hidden="true">{by === column ? (down ? " ↓" : " ↑") : ""}</span></button></th>
                        ))}</tr></thead>
                        <tbody>{rows.map((row) => (
                            <tr key={row.one.n}>{columns.map((column) => (
                                column === "name" ? <th key={column} scope="row">{cell(t, view, system, row, column)}</th>
                                    : <td key={column} class={`${NUMERIC.includes(column) ? "num" : ""} c-${column}`}>
                                        {(column === "change" || column === "after") && row.one.games > 0
                                            ? <button type="button" class="number" aria-label={`${nameOf(view, row.one.n)}: ${columnName(t, column)} ${cell(t, view, system, row, column)}`} onClick={() => setOpen(row.one.n)}>{cell(t, view, system, row, column)}</button>
                                            : cell(t, view, system, row, column)}
                                        {column === "promotion" && row.promotion && <small class="soft"> {reasonWords(t, row.promotion, row)}</small>}
                                    </td>
                            ))}</tr>
                        ))}</tbody>
                    </table>
                </div>
            )}
            <p class="small soft">{t("ev.rating.hint")}{rows.some(({ one }) => one.from_grade) && ` ${t("ev.rating.from_grade")}`}</p>
            <div class="row wrap">
                <a class="button" href={`/event/${view.event}/print/ratings?system=${system}&k=${k}${director && changed ? `&table=${encodeURIComponent(table)}` : ""}`} target="_blank" rel="noopener">{t("ev.print.print")}</a>
                <button type="button" disabled={!list} onClick={() => save(`${view.event}-${system}.csv`, csvOf(t, view, system, rows), "text/csv")}>CSV</button>
            </div>
            {open > 0 && <RatingSheet view={view} n={open} system={system} k={HAS_K.includes(system) ? k : 0} close={() => setOpen(0)} />}
        </section>
    );
}

/* One change, game by game. */
function RatingSheet({ view, n, system, k, close }: { view: EventView; n: number; system: RatingSystem; k: number; close(): void }) {
    const { t } = useTools();
    const [list, setList] = useState<api.RatingList | null>(null);
    useEffect(() => {
        let stopped = false;
        api.ratings(view.event, system, k, n).then((answer) => { if (!stopped) setList(answer); }, () => {});
        return () => { stopped = true; };
    }, [view.event, view.seq, system, k, n]);
    const one = list?.players[n - 1];
    const row = (words: ComponentChildren, rating: string, score: string, expected: string, change: string) =>
        <tr><td>{words}</td><td class="num">{rating}</td><td class="num">{score}</td><td class="num">{expected}</td><td class="num">{change}</td></tr>;
    return (
        <Sheet title={`${nameOf(view, n)} · ${t(`ev.rating.${system}`)}`} close={close}>
            {one?.lines && (
                <>
                    <p class="soft small">{t(`ev.rating.${system}.what`)}</p>
                    <div class="scroll" tabIndex={0}><table class="standings sum">
                        <thead><tr><th scope="col">{t("ev.opponent")}</th><th scope="col" class="num">{t("ev.rating")}</th><th scope="col" class="num">{t("ev.result")}</th><th scope="col" class="num">{t("ev.rating.expected")}</th><th scope="col" class="num">{t("ev.rating.change")}</th></tr></thead>
                        <tbody>
                            {row(t("ev.rating.before"), ratingText(system, one.before) + (one.from_grade ? "*" : ""), "", "", "")}
                            {one.lines.map((line, i) => (
                                <Fragment key={i}>{line.opponent
                                    ? row(<>{line.round}. {nameOf(view, line.opponent)}{line.handicap ? <small class="soft"> {t(line.handicap > 0 ? "ev.rating.took" : "ev.rating.gave", { n: Math.abs(line.handicap) })}</small> : null}</>,
                                        ratingText(system, line.rating ?? 0), plainNumber(line.score ?? 0), (line.expected ?? 0).toFixed(3), changeText(system, line.change))
                                    : row(t.maybe(`ev.rating.line.${line.kind}`) ?? line.kind, "", "", "", changeText(system, line.change))}</Fragment>
                            ))}
                        </tbody>
                        <tfoot><tr><th scope="row">{t("ev.rating.after")}</th><td class="num">{ratingText(system, one.after)}</td><td class="num">{plainNumber(one.score)}</td>
                            <td class="num">{one.lines.reduce((sum, line) => sum + (line.expected ?? 0), 0).toFixed(3)}</td><td class="num">{changeText(system, one.change)}</td></tr></tfoot>
                    </table></div>
                    {one.grade && <p class="small">{t("ev.rating.stands_for", { grade: rankWords(t, one.grade) || one.grade })}</p>}
                </>
            )}
        </Sheet>
    );
}

/* 等级分表: the list on paper, by the new rating; then who has earned a grade. */
export function RatingsPrint({ view }: { view: EventView }) {
    const { t } = useTools();
    const query = new URLSearchParams(location.search);
    const system = systemOf(view, query.get("system"));
    const k = HAS_K.includes(system) ? Number(query.get("k")) || Number(view.sheet.rating_k) || 10 : 0;
    const { list, trouble } = useRatings(view, system, k);
    if (trouble) return <p>{trouble}</p>;
    if (!list) return null;
    const rows = rowsOf(view, list, query.get("table") ?? view.sheet.promotions ?? "");
    const promoted = rows.filter(({ promotion }) => promotion).sort((a, b) => a.place - b.place);
    const columns = COLUMNS.filter((column) => column !== "promotion" || promoted.length > 0);
    return (
        <>
            <p>{t(`ev.rating.${system}`)}{k > 0 && ` · K = ${k}`} · {view.rounds_paired > 0 ? t("ev.rating.after_round", { n: view.rounds_paired }) : t("ev.before")}</p>
            <table class="final">
                <thead><tr>{columns.map((column) => <th key={column} class={NUMERIC.includes(column) ? "num" : ""}>{columnName(t, column)}</th>)}</tr></thead>
                <tbody>{sorted(view, rows, "after", true, t.language).map((row) => (
                    <tr key={row.one.n}>{columns.map((column) => <td key={column} class={NUMERIC.includes(column) ? "num" : ""}>{column === "name" || column === "after" ? <b>{cell(t, view, system, row, column)}</b> : cell(t, view, system, row, column)}</td>)}</tr>
                ))}</tbody>
            </table>
            {rows.some(({ one }) => one.from_grade) && <p><small>{t("ev.rating.from_grade")}</small></p>}
            {promoted.length > 0 && (
                <>
                    <h2>{t("ev.grade.earned")}</h2>
                    <table><thead><tr><th>{t("ev.name")}</th><th>{t("ev.club")}</th><th>{t("ev.rank")}</th><th>{t("ev.grade.new")}</th><th>{t("ev.why")}</th></tr></thead>
                        <tbody>{promoted.map((row) => <tr key={row.one.n}><td><b>{fullName(player(view, row.one.n))}</b></td><td>{row.club}</td><td>{rankWords(t, row.rank)}</td><td><b>{row.promotion?.grade}</b></td><td>{row.promotion && reasonWords(t, row.promotion, row)}</td></tr>)}</tbody></table>
                </>
            )}
        </>
    );
}
