// print.tsx — a sheet to be printed: black on white, a serif title, one rule under it, the event and the round in the head.
// SPDX-License-Identifier: MIT
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import { viewEvent, type EventView, type Round } from "./api.ts";
import { Certificates } from "./certificates.tsx";
import { divisionsOf, fullName, gained, idleWord, matchAt, nameOf, openTables, opponentAt, placesIn, player, pointsBefore, rankWords, resultWords, score, sideOf, systemWords, tableOf, unplayed, valueText } from "./model.ts";
import { noticeWords } from "./notices.tsx";
import type { PrintKind } from "./prints.tsx";
import { QrCode } from "./qr.tsx";
import { RatingsPrint } from "./ratings.tsx";
import { SHEET_FIELDS } from "./sheet_fields.tsx";
import { cellText, criterionName, useAfter } from "./standings.tsx";
import { useDesk } from "./use_event.ts";

export function PrintPage({ id, kind, round, pass }: { id: string; kind: PrintKind; round: number; pass: string | null }) {
    const { t } = useTools();
    const [view, setView] = useState<EventView | null>(null);
    const [missing, setMissing] = useState(false);
    useEffect(() => { viewEvent(id).then(setView, () => setMissing(true)); }, [id]);
    useEffect(() => {
        if (view) document.title = [view.name, t(`ev.print.${kind}`), round > 0 && ROUND_KINDS.includes(kind) ? t("ev.round.n", { n: round }) : ""].filter(Boolean).join(" · ");
    }, [view, kind, round, t]);
    if (missing) return <p class="note">{t("ev.missing")}</p>;
    if (!view) return null;
    const number = round > 0 && round <= view.rounds_paired ? round : view.rounds_paired;
    const one = view.round[number - 1];
    return (
        <main class={`print print-${kind}`}>
            <div class="printbar"><a href={`/event/${id}`}>{view.name}</a> <button type="button" class="main" onClick={() => print()}>{t("ev.print.print")}</button> <span class="small soft">{t("ev.print.pdf")}</span></div>
            {kind === "certificates" ? <Certificates view={view} /> : (
                <>
                    {kind !== "slips" && kind !== "cards" && kind !== "links" && <Head view={view} title={t(`ev.print.${kind}`)} round={ROUND_KINDS.includes(kind) ? number : 0} />}
                    {kind === "boards" && one && <ByBoard view={view} round={one} />}
                    {kind === "names" && one && <ByName view={view} round={one} />}
                    {kind === "slips" && one && <Slips view={view} round={one} />}
                    {kind === "notice" && one && <>{openTables(one) > 0 && <p>{t("ev.open.n", { n: openTables(one) })}</p>}<ByBoard view={view} round={one} results /><h2>{t("ev.after.n", { n: number })}</h2><PrintStandings view={view} after={number} cells={false} /></>}
                    {kind === "cards" && <Cards view={view} />}
                    {kind === "book" && <OrderBook view={view} />}
                    {kind === "results" && <ResultsBook view={view} />}
                    {kind === "ratings" && <RatingsPrint view={view} />}
                    {kind === "links" && <PlayerLinks view={view} pass={pass} />}
                    {ROUND_KINDS.includes(kind) && !one && <p>{t("ev.not_paired")}</p>}
                </>
            )}
        </main>
    );
}

const ROUND_KINDS: PrintKind[] = ["boards", "names", "slips", "notice"];

function Head({ view, title, round }: { view: EventView; title: string; round: number }) {
    const { t } = useTools();
    return (
        <div class="printhead">
            <h1>{view.name}</h1>
            <QrCode link={`/event/${view.event}`} label={t("ev.links.public")} />
            <p><b>{title}</b>{round > 0 && <> · {t("ev.round.n", { n: round })}</>}{view.sheet.division && <> · {view.sheet.division}</>}<span class="right">{[view.sheet.place, view.sheet.dates].filter(Boolean).join(" · ")}</span></p>
        </div>
    );
}

/* 选手链接: a slip a player with the way to his own page, to be cut and handed out. */
function PlayerLinks({ view, pass }: { view: EventView; pass: string | null }) {
    const { t } = useTools();
    const { desk, refused } = useDesk(view.event, pass, 0);
    const links = desk && desk.role !== "player" ? desk.links.players ?? [] : [];
    if (!pass || refused) return <p class="note">{t("ev.refused")}</p>;
    return (
        <div class="slips links">{view.players.filter(({ n }) => links[n - 1]).map((one) => (
            <div class="slip" key={one.n}>
                <p class="slipname">{view.name}</p>
                <div class="qrrow"><QrCode link={links[one.n - 1]} label={fullName(one)} />
                    <div><p><span class="num">{one.n}</span> <b>{fullName(one)}</b></p><p><small>{[rankWords(t, one.rank), one.club, one.team].filter(Boolean).join(" · ")}</small></p><p><small>{t("ev.print.links.scan")}</small></p></div></div>
            </div>
        ))}</div>
    );
}

const person = (view: EventView, n: number, t: ReturnType<typeof useTools>["t"]): ComponentChildren => {
    const one = player(view, n);
    return <><b>{fullName(one)}</b> <small>{[rankWords(t, one?.rank ?? ""), view.teams_play ? one?.team : one?.club].filter(Boolean).join(" ")}</small></>;
};

function ByBoard({ view, round, results }: { view: EventView; round: Round; results?: boolean }) {
    const { t } = useTools();
    return (
        <>
            <table>
                <thead><tr><th class="num">{t("ev.table")}</th><th class="num">{t("ev.no")}</th><th>{t("black")}</th><th class="num">{t("ev.points")}</th><th class="mid">{t("ev.result")}</th><th class="num">{t("ev.points")}</th><th>{t("white")}</th><th class="num">{t("ev.no")}</th></tr></thead>
                <tbody>{round.tables.map((one) => (<Fragment key={one.table}>
                    {matchAt(view, round, one.table - 1) && <tr class="match"><td colSpan={8}>{matchAt(view, round, one.table - 1)?.teams.join(" – ")} {results && <b>{matchAt(view, round, one.table - 1)?.points.join(" : ")}</b>}</td></tr>}
                    <tr>
                        <td class="num">{one.table}</td><td class="num">{one.black}</td><td>{person(view, one.black, t)}</td><td class="num">{pointsBefore(view, one.black, round.round)}</td>
                        <td class="mid">{results || one.result !== "?" ? `${score(one)[0]} : ${score(one)[1]}${one.forfeit ? ` ${t("ev.forfeit.short")}` : ""}` : "  :  "}{one.handicap ? ` (${t("ev.handicap.n", { n: one.handicap })})` : ""}</td>
                        <td class="num">{pointsBefore(view, one.white, round.round)}</td><td>{person(view, one.white, t)}</td><td class="num">{one.white}</td>
                    </tr>
                </Fragment>))}</tbody>
            </table>
            {round.byes.length > 0 && <p>{t("ev.bye")}: {round.byes.map((n) => nameOf(view, n)).join("、")}</p>}
            {round.absent.length > 0 && <p>{t(idleWord(view))}: {round.absent.map((n) => nameOf(view, n)).join("、")}</p>}
        </>
    );
}

function ByName({ view, round }: { view: EventView; round: Round }) {
    const { t } = useTools();
    const rows = [...view.players].filter(({ n }) => tableOf(round, n) || round.byes.includes(n)).sort((a, b) => fullName(a).localeCompare(fullName(b), t.language));
    return (
        <table>
            <thead><tr><th>{t("ev.name")}</th><th class="num">{t("ev.no")}</th><th class="num">{t("ev.table")}</th><th>{t("ev.colour")}</th><th>{t("ev.opponent")}</th></tr></thead>
            <tbody>{rows.map((one) => {
                const table = tableOf(round, one.n);
                return (
                    <tr key={one.n}>
                        <td><b>{fullName(one)}</b> <small>{one.club}</small></td><td class="num">{one.n}</td><td class="num"><b>{table?.table ?? ""}</b></td>
                        <td>{table ? t(`side.${sideOf(table, one.n)}`) : ""}</td><td>{table ? nameOf(view, opponentAt(table, one.n)) : t("ev.bye")}</td>
                    </tr>
                );
            })}</tbody>
        </table>
    );
}

/* 胜负单: the winner brings it to the desk, signed by both. */
function Slips({ view, round }: { view: EventView; round: Round }) {
    const { t } = useTools();
    return (
        <div class="slips">{round.tables.map((one) => (
            <div class="slip" key={one.table}>
                <p class="slipname">{view.name} · {t("ev.print.slips")}</p>
                <p><b>{t("ev.round.n", { n: round.round })} · {t("ev.table.n", { n: one.table })}</b>{one.handicap ? ` · ${t("ev.handicap.n", { n: one.handicap })}` : ""}</p>
                <p>{t("black")} <span class="num">{one.black}</span> {person(view, one.black, t)}</p>
                <p>{t("white")} <span class="num">{one.white}</span> {person(view, one.white, t)}</p>
                <p class="ticks">{(["B", "W", "="] as const).map((result) => <span key={result}>☐ {t(`ev.result.${result}`)}</span>)}</p>
                <p class="sign"><span>{t("ev.sign.black")}</span><span>{t("ev.sign.white")}</span><span>{t("ev.sign.referee")}</span></p>
            </div>
        ))}</div>
    );
}

/* 编排卡: one card a player with all rounds. */
function Cards({ view }: { view: EventView }) {
    const { t } = useTools();
    const rounds = Array.from({ length: Math.max(view.rounds, view.rounds_paired) }, (_, i) => i + 1);
    return (
        <div class="cards">{view.players.map((one) => {
            let points = 0;
            return (
                <div class="playercard" key={one.n}>
                    <p class="slipname">{view.name} · {t("ev.print.cards")}</p>
                    <p><b class="num">{one.n}</b> <b>{fullName(one)}</b> <small>{[rankWords(t, one.rank), one.club].filter(Boolean).join(" · ")}</small></p>
                    <table>
                        <thead><tr><th class="num">{t("ev.round")}</th><th class="num">{t("ev.table")}</th><th>{t("ev.opponent")}</th><th>{t("ev.colour")}</th><th>{t("ev.result")}</th><th class="num">{t("ev.points")}</th></tr></thead>
                        <tbody>{rounds.map((n) => {
                            const round = view.round[n - 1];
                            const table = round ? tableOf(round, one.n) : undefined;
                            const idle = round && !table ? unplayed(view, round, one.n) : null;
                            const got = table ? gained(table, one.n) : idle === null ? null : idle / 2;
                            points += 2 * (got ?? 0);
                            return (
                                <tr key={n}><td class="num">{n}</td><td class="num">{table?.table ?? ""}</td>
                                    <td>{table ? `${opponentAt(table, one.n)} ${nameOf(view, opponentAt(table, one.n))}` : round ? (round.byes.includes(one.n) ? t("ev.bye") : t(idleWord(view))) : ""}</td>
                                    <td>{table ? t(`side.${sideOf(table, one.n)}`) : ""}</td><td>{got === null || (!table && idle === 0) ? "" : got === 1 ? "+" : got === 0.5 ? "=" : "−"}</td><td class="num">{round && got !== null ? points : ""}</td></tr>
                            );
                        })}</tbody>
                    </table>
                </div>
            );
        })}</div>
    );
}

export function PrintStandings({ view, after, cells }: { view: EventView; after: number; cells: boolean }) {
    const { t } = useTools();
    const shown = useAfter(view, after);
    if (!shown) return null;
    const divisions = divisionsOf(shown);
    return <>{divisions.map((division) => (
        <section key={division}>
        {divisions.length > 1 && <h3>{division || t("ev.division.none")}</h3>}
        <table class="final">
            <thead><tr><th class="num">{t("ev.place")}</th><th class="num">{t("ev.no")}</th><th>{t("ev.name")}</th><th>{t("ev.rank")}</th><th>{t("ev.club")}</th>
                {cells && shown.round.slice(0, after).map(({ round }) => <th key={round} class="r">{round}</th>)}
                {shown.criteria.map((one) => <th key={one.code} class="num">{criterionName(t, one)}</th>)}</tr></thead>
            <tbody>{placesIn(shown, divisions.length > 1 ? division : null).map((row) => {
                const one = player(shown, row.n);
                return (
                    <tr key={row.n}><td class="num"><b>{row.place}</b></td><td class="num">{row.n}</td><td><b>{fullName(one)}</b>{one?.out_from !== undefined && <small> {t("ev.withdrawn.short")}</small>}{one?.prize_lower ? <small> {t("ev.prize.n", { n: row.place + one.prize_lower })}</small> : null}</td><td>{rankWords(t, one?.rank ?? "")}</td><td>{one?.club}</td>
                        {cells && shown.round.slice(0, after).map(({ round }) => <td key={round} class="r">{cellText(shown, row.n, round)}</td>)}
                        {row.values.map((value, k) => <td key={k} class="num">{valueText(t, shown, row.n, shown.criteria[k].code, value)}</td>)}</tr>
                );
            })}</tbody>
        </table>
        </section>
    ))}</>;
}

/* 秩序册: what the event is, who is in charge, who plays. */
function OrderBook({ view }: { view: EventView }) {
    const { t } = useTools();
    const clubs = [...new Set(view.players.map((one) => one.team || one.club))].sort((a, b) => a.localeCompare(b, t.language));
    return (
        <>
            <h2>{t("ev.sheet")}</h2>
            <table class="facts"><tbody>
                <tr><th>{t("ev.new.system")}</th><td>{systemWords(t, view)}{view.rounds > 0 ? ` · ${t("ev.rounds.n", { n: view.rounds })}` : ""}</td></tr>
                {SHEET_FIELDS.filter((field) => view.sheet[field] && field !== "late_forfeit").map((field) => <tr key={field}><th>{t(`ev.sheet.${field}`)}</th><td>{view.sheet[field]}</td></tr>)}
                {view.sheet.late_forfeit && <tr><th>{t("ev.late.forfeit")}</th><td>{t("ev.minutes.n", { n: view.sheet.late_forfeit })}</td></tr>}
                <tr><th>{t("ev.new.criteria")}</th><td>{view.criteria.map((one) => criterionName(t, one)).join(" › ")}</td></tr>
            </tbody></table>
            <h2>{t("ev.tab.players")} ({view.players.length})</h2>
            <table>
                <thead><tr><th class="num">{t("ev.no")}</th><th>{t("ev.name")}</th><th>{t("ev.rank")}</th><th class="num">{t("ev.rating")}</th><th>{t("ev.club")}</th>{view.teams_play && <th>{t("ev.team")}</th>}</tr></thead>
                <tbody>{view.players.map((one) => <tr key={one.n}><td class="num">{one.n}</td><td><b>{fullName(one)}</b></td><td>{rankWords(t, one.rank)}</td><td class="num">{one.rating || ""}</td><td>{one.club}</td>{view.teams_play && <td>{one.team}</td>}</tr>)}</tbody>
            </table>
            {clubs.length > 1 && (
                <>
                    <h2>{t("ev.print.by_club")}</h2>
                    {clubs.map((club) => {
                        const members = view.players.filter((one) => (one.team || one.club) === club);
                        return <p key={club} class="club"><b>{club || "—"}</b> ({members.length}): {members.map((one) => `${one.n} ${fullName(one)}`).join(t.language === "en" ? ", " : "、")}</p>;
                    })}
                </>
            )}
        </>
    );
}

/* 成绩册: the final standings with every game, all rounds, and what was announced. */
function ResultsBook({ view }: { view: EventView }) {
    const { t } = useTools();
    const notices = view.notices.filter(({ kind, purpose }) => kind !== "lot" || purpose === "places");
    return (
        <>
            <h2>{t("ev.after.n", { n: view.rounds_paired })}</h2>
            <PrintStandings view={view} after={view.rounds_paired} cells />
            <p class="small">{t("ev.print.cells")}</p>
            {view.round.map((round) => (
                <section key={round.round} class="roundprint">
                    <h2>{t("ev.round.n", { n: round.round })}</h2>
                    <table><tbody>{round.tables.map((one) => (
                        <tr key={one.table}><td class="num">{one.table}</td><td>{nameOf(view, one.black)}</td><td class="mid">{score(one)[0]} : {score(one)[1]}</td><td>{nameOf(view, one.white)}</td><td>{resultWords(t, one)}</td></tr>
                    ))}</tbody></table>
                    {round.byes.length > 0 && <p>{t("ev.bye")}: {round.byes.map((n) => nameOf(view, n)).join("、")}</p>}
                </section>
            ))}
            {notices.length > 0 && <><h2>{t("ev.tab.notices")}</h2><ul>{notices.map((one) => <li key={one.seq}>{noticeWords(t, view, one)}</li>)}</ul></>}
            {view.sheet.referee && <p class="signature">{t("ev.sheet.referee")}: {view.sheet.referee}</p>}
        </>
    );
}
