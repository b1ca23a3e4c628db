// rounds.tsx — a round at the desk: results typed with the keyboard or pressed, corrections, claims, closing; and pairing the next.
// SPDX-License-Identifier: MIT
import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import type { Claim, EventView, RefereeSeat, Result, Round, Table } from "./api.ts";
import { idleWord, nameOf, openTables, resultWords, score, seriesOver, tableWords, type Typed, typedResult, typedSeries } from "./model.ts";
import { PlayerFinder, PlayerSheet } from "./players.tsx";
import { Boards } from "./boards.tsx";
import { Lineups } from "./lineups.tsx";
import { Explain, PairRound } from "./pairing.tsx";
import { MatchHead, RoundPicker, RoundState, Side } from "./public.tsx";
import { useDeskContext } from "./tools.ts";

export function RoundsTab({ view, claims, seats, director }: { view: EventView; claims: Claim[]; seats: RefereeSeat[]; director: boolean }) {
    const { t } = useTools();
    const [picked, pick] = useState(0);
    useEffect(() => pick(0), [view.rounds_paired]);
    const last = view.round[view.rounds_paired - 1];
    const more = director && (view.rounds === 0 || view.rounds_paired < view.rounds) && (!last || openTables(last) === 0 || view.system === "arena");
    const [finding, find] = useState(false);
    const number = picked || (more && !last ? view.rounds_paired + 1 : view.rounds_paired);
    const round = view.round[number - 1];
    return (
        <>
            <div class="tabhead">
                <RoundPicker view={view} round={number} pick={pick} next={more} />
                {director && view.players.length > 0 && <button type="button" onClick={() => find(true)}>{t("ev.people")}</button>}
                {more && round && <button type="button" class="main" onClick={() => pick(view.rounds_paired + 1)}>{t("ev.pair.n", { n: view.rounds_paired + 1 })}</button>}
            </div>
            {round ? <RoundDesk view={view} round={round} claims={claims.filter((one) => one.round === number)} seats={seats.filter((one) => one.round === number)} director={director} />
                : more ? <><Lineups view={view} /><PairRound key={number} view={view} /></> : <p class="soft">{t("ev.not_paired")}</p>}
            {finding && <PlayerFinder view={view} director={director} close={() => find(false)} />}
        </>
    );
}

interface Correction { typed: Typed; was: Table }

function RoundDesk({ view, round, claims, seats, director }: { view: EventView; round: Round; claims: Claim[]; seats: RefereeSeat[]; director: boolean }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [text, setText] = useState("");
    const [said, setSaid] = useState("");
    const [correcting, setCorrecting] = useState<Correction | null>(null);
    const [adjusting, setAdjusting] = useState(false);
    const [explaining, setExplaining] = useState(false);
    const [boarding, setBoarding] = useState(false);
    const [person, setPerson] = useState(0);
    const best = round.best_of ?? 1;
    const field = useRef<HTMLInputElement>(null);
    const open = openTables(round);
    const last = round.round === view.rounds_paired;

    useEffect(() => {
        setCorrecting(null);
        setSaid("");
        setAdjusting(false);
        if (matchMedia("(pointer: fine)").matches) field.current?.focus();       /* a round is opened to type its results */
    }, [round.round]);

    const report = async (typed: Typed, was: Table): Promise<void> => {
        setCorrecting(null);
        const how = await desk.act({ kind: "reported", round: round.round, table: typed.table, result: typed.result, was: was.result, ...(typed.forfeit ? { forfeit: true } : {}) });
        if (how !== "done") return;
        setSaid(t("ev.typed.done", { table: typed.table, black: nameOf(view, was.black), white: nameOf(view, was.white), result: resultWords(t, typed) }));
    };
    /* A first result goes in at once; a result that is there already is changed only when asked once more. */
    const wish = (typed: Typed): void => {
        const table = round.tables[typed.table - 1];
        if (!table) { setSaid(t("ev.typed.none", { table: typed.table })); return; }
        if (table.result === typed.result && table.forfeit === typed.forfeit) { setSaid(t("ev.typed.same", { table: typed.table, result: resultWords(t, table) })); return; }
        if (table.result !== "?") { setCorrecting({ typed, was: table }); return; }
        report(typed, table);
    };
    /* The games of a series so far; when one side has won it, that is the result. */
    const series = async (table: Table, games: string): Promise<void> => {
        const how = await desk.act({ kind: "reported", round: round.round, table: table.table, series: games, was: table.result });
        if (how === "done") setSaid(t("ev.series.done", { table: table.table, black: nameOf(view, table.black), white: nameOf(view, table.white), score: score({ ...table, series: games, forfeit: false }).join(":") }));
    };
    const typeSeries = (value: string, whole: boolean): boolean => {
        const typed = best > 1 ? typedSeries(value, best) : null;
        const table = typed && round.tables[typed.table - 1];
        if (!typed || !table || (!whole && !seriesOver(typed.series, best))) return false;
        series(table, typed.series);
        return true;
    };
    const typing = (event: InputEvent): void => {
        const input = event.currentTarget as HTMLInputElement;
        if (!event.isComposing && typeSeries(input.value, false)) { input.value = ""; setText(""); return; }
        const typed = event.isComposing || (best > 1 && /[bw=黑白和]$/.test(input.value)) ? null : typedResult(input.value);
        setCorrecting(null);
        if (!typed) { setText(input.value); return; }
        input.value = "";
        setText("");
        wish(typed);
    };
    const keys = (event: KeyboardEvent): void => {
        if (event.key === "Enter" && correcting) { event.preventDefault(); report(correcting.typed, correcting.was); }
        else if (event.key === "Enter" && typeSeries(text, true)) { event.preventDefault(); setText(""); }
        else if (event.key === "Escape") { setCorrecting(null); setText(""); }
    };
    return (
        <section class="card">
            <div class="tabhead">
                <h2>{t("ev.round.n", { n: round.round })} <RoundState round={round} />{round.manual && <small class="seal">{t("ev.manual")}</small>}</h2>
            </div>
            {round.cost && round.cost.length > 0 && <p class="small">{t("ev.manual.cost")}: {round.cost.map((one) => `${t.maybe(`ev.goal.${one.goal}`) ?? one.goal} ${one.best} → ${one.now}`).join("; ")}</p>}
            <div class="resultentry">
                <label><span>{t("ev.typed")}</span>
                    <input ref={field} type="text" value={text} autocomplete="off" autocapitalize="off" spellcheck={false} placeholder={t("ev.typed.example")} onInput={typing} onKeyDown={keys}
                        onCompositionEnd={(event) => typing(event as unknown as InputEvent)} />
                </label>
                <p class="small soft">{best > 1 ? t("ev.series.hint", { n: best }) : t("ev.typed.hint")} {t(best > 1 ? "ev.series.rows" : "ev.typed.rows")}</p>
                <p class="note" role="status" aria-live="polite">{correcting
                    ? <>{t("ev.typed.correct", { table: correcting.typed.table, was: resultWords(t, correcting.was), now: resultWords(t, correcting.typed) })}{" "}
                        <button type="button" class="main" ref={(one: HTMLButtonElement | null) => { if (one && document.activeElement !== field.current) one.focus(); }} onClick={() => { report(correcting.typed, correcting.was); field.current?.focus(); }}>{t("ev.typed.change")}</button>{" "}
                        <button type="button" onClick={() => setCorrecting(null)}>{t("cancel")}</button></>
                    : said}</p>
            </div>
            <ol class="pairings desk">
                {round.tables.map((one) => <Fragment key={one.table}><MatchHead view={view} round={round} table={one.table} /><TableRow view={view} round={round} table={one} claim={claims.find(({ table }) => table === one.table)} seat={seats.find(({ table }) => table === one.table)} wish={wish} series={best > 1 ? series : undefined} open={director ? setPerson : undefined} /></Fragment>)}
            </ol>
            {round.byes.length > 0 && <p class="byes">{t("ev.bye")}: {round.byes.map((n) => nameOf(view, n)).join("、")}</p>}
            {round.absent.length > 0 && <p class="byes soft">{t(idleWord(view))}: {round.absent.map((n) => nameOf(view, n)).join("、")}</p>}
            {director && (
                <div class="row wrap">
                    <button type="button" disabled={open > 0 || round.closed} onClick={() => desk.act({ kind: "closed", round: round.round })}>{round.closed ? t("ev.closed") : t("ev.close.n", { n: round.round })}</button>
                    <button type="button" onClick={() => setExplaining(!explaining)} aria-expanded={explaining}>{t("ev.explain")}</button>
                    {last && open > 0 && <button type="button" onClick={() => setBoarding(!boarding)} aria-expanded={boarding}>{t("ev.boards")}</button>}
                    {last && open === round.tables.length && <button type="button" onClick={() => setAdjusting(!adjusting)} aria-expanded={adjusting}>{t("ev.adjust")}</button>}
                    {last && open === round.tables.length && <button type="button" class="quiet" onClick={() => desk.act({ kind: "undone", event: round.seq, why: t("ev.unpair") })}>{t("ev.unpair")}</button>}
                </div>
            )}
            {explaining && <Explain view={view} round={round.round} />}
            {boarding && <Boards view={view} round={round} close={() => setBoarding(false)} />}
            {adjusting && <PairRound view={view} paired={round} close={() => setAdjusting(false)} />}
            {person > 0 && <PlayerSheet view={view} n={person} director={director} close={() => setPerson(0)} />}
        </section>
    );
}

const MORE: [Result, boolean][] = [["B", true], ["W", true], ["both_lose", false], ["both_lose", true], ["both_win", false], ["?", false]];

function TableRow({ view, round, table, claim, seat, wish, series, open }: {
    view: EventView; round: Round; table: Table; claim: Claim | undefined; seat: RefereeSeat | undefined; wish(typed: Typed): void; series?: ((table: Table, games: string) => void) | undefined; open?: ((n: number) => void) | undefined;
}) {
    const { t } = useTools();
    const press = (result: Result, forfeit = false): void => wish({ table: table.table, result, forfeit });
    const button = (result: Result, word: string) => (
        <button type="button" aria-pressed={table.result === result && !table.forfeit} aria-label={t("ev.press", { table: table.table, result: word })} onClick={() => press(result)}>{word}</button>
    );
    const games = table.series ?? "";
    const add = (game: string, word: string) => <button type="button" aria-disabled={table.result !== "?"} aria-label={t("ev.press", { table: table.table, result: word })} onClick={() => { if (table.result === "?") series?.(table, games + game); }}>{word}</button>;
    /* The same keys as above work on a row; arrows go from board to board. Nothing that is pressed loses the focus. */
    const keys = (event: KeyboardEvent): void => {
        const target = event.target as HTMLElement;
        if (target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
        const result = ({ b: "B", 黑: "B", w: "W", 白: "W", "=": "=", 和: "=", x: "both_lose" } as Record<string, Result>)[event.key];
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            const rows = [...(target.closest("ol")?.querySelectorAll(".press") ?? [])];
            const own = target.closest(".press");
            const place = own ? [...own.children].indexOf(target) : 0;
            const next = rows[rows.indexOf(own as Element) + (event.key === "ArrowDown" ? 1 : -1)]?.children[place] as HTMLElement | undefined;
            event.preventDefault();
            next?.focus();
        } else if (series && (event.key === "Backspace" || event.key === "Delete")) {
            event.preventDefault();
            if (games !== "") series(table, games.slice(0, -1));
        } else if (series && result && result !== "both_lose") {
            event.preventDefault();
            if (table.result === "?") series(table, games + (result === "B" ? "A" : result === "W" ? "B" : "="));
        } else if (!series && result) {
            event.preventDefault();
            press(result);
        }
    };
    const side = (n: number) => (open ? <button type="button" class="quiet pickname" onClick={() => open(n)}><Side view={view} n={n} round={round.round} /></button> : <Side view={view} n={n} round={round.round} />);
    const special = table.result !== "?" && (table.forfeit || table.result === "both_lose" || table.result === "both_win");
    return (
        <li class={table.result === "?" ? "open" : ""}>
            <span class="no">{table.table}</span>
            <span class="side"><i class="stone b" aria-hidden="true" />{side(table.black)}</span>
            <span class="press" role="group" onKeyDown={keys} aria-label={`${t("ev.table.n", { n: table.table })}: ${nameOf(view, table.black)} – ${nameOf(view, table.white)}: ${resultWords(t, table)}`}>
                {series ? <>{add("A", t("ev.result.B"))}<b class="games">{score({ ...table, series: games || "?" }).join(":")}</b>{add("B", t("ev.result.W"))}
                    <button type="button" aria-disabled={games === ""} aria-label={t("ev.series.back", { table: table.table })} onClick={() => { if (games !== "") series(table, games.slice(0, -1)); }}>⌫</button></>
                    : <>{button("B", t("ev.result.B"))}{button("=", t("ev.result.="))}{button("W", t("ev.result.W"))}</>}
                <select class={special ? "on" : ""} value="" aria-label={t("ev.more", { table: table.table })} onChange={(event) => {
                    const [result, forfeit] = MORE[Number(event.currentTarget.value)];
                    event.currentTarget.value = "";
                    press(result, forfeit);
                }}>
                    <option value="">{special ? resultWords(t, table) : "…"}</option>
                    {MORE.map(([result, forfeit], i) => <option key={i} value={i}>{result === "?" ? t("ev.reopen") : resultWords(t, { result, forfeit })}</option>)}
                </select>
            </span>
            <span class="side right">{side(table.white)}<i class="stone w" aria-hidden="true" /></span>
            {(claim || table.game || table.handicap || tableWords(t, table)) && (
                <span class="below small">
                    {tableWords(t, table) && <span class="soft">{tableWords(t, table)}</span>}
                    {table.handicap ? <span>{t("ev.handicap.n", { n: table.handicap })}</span> : null}
                    {table.game && <a href={`/g/${table.game}`}>{t("ev.online")}</a>}
                    {seat && <a href={seat.referee}>{t("ev.referee")}</a>}
                    {claim && table.result === "?" && <ClaimWords claim={claim} accept={(result) => press(result)} />}
                </span>
            )}
        </li>
    );
}

/* What the players say, until it is one thing. */
function ClaimWords({ claim, accept }: { claim: Claim; accept(result: Result): void }) {
    const { t } = useTools();
    const disputed = claim.B_denies || claim.W_denies || (claim.B !== "" && claim.W !== "" && claim.B !== claim.W);
    const one = (side: "B" | "W"): string | null => {
        const said = claim[side];
        if (claim[`${side}_denies`]) return t("ev.claim.denies", { who: t(`side.${side}`) });
        return said ? t("ev.claim.says", { who: t(`side.${side}`), result: t(`ev.result.${said as Result}`) }) : null;
    };
    const claimed = (claim.B || claim.W) as Result | "";
    return (
        <span class={disputed ? "broken" : ""}>
            {[one("B"), one("W")].filter(Boolean).join(" · ")}
            {claimed && !disputed && <> <button type="button" class="quiet" onClick={() => accept(claimed)}>{t("ev.claim.accept")}</button></>}
        </span>
    );
}
