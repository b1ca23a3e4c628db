// standings.tsx — the standings after any round, every number of which opens to its sum.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import type { Tongue } from "../i18n/i18n.ts";
import { Sheet } from "../pages/sheet.tsx";
import { useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { Criterion, EventView } from "./api.ts";
import { PlaceLots } from "./lots.tsx";
import { divisionsOf, fullName, gained, nameOf, opponentAt, placesIn, plainNumber, player, rankWords, shared, sideOf, tableOf, unplayed, valueText } from "./model.ts";
import { RoundPicker, useRound } from "./public.tsx";
import { useDeskContext } from "./tools.ts";

export const criterionName = (t: Tongue, one: Criterion): string => t.maybe(`ev.criterion.${one.code}`) ?? (t.language === "en" ? one.code : one.zh);

/* The view after a round: the last one is at hand already. */
export function useAfter(view: EventView, after: number): EventView | null {
    const [other, setOther] = useState<EventView | null>(null);
    useEffect(() => {
        if (after === 0 || after >= view.rounds_paired) { setOther(null); return undefined; }
        let stopped = false;
        api.viewEvent(view.event, after).then((next) => { if (!stopped) setOther(next); }, () => {});
        return () => { stopped = true; };
    }, [view.event, view.seq, after]);
    if (after === 0 || after >= view.rounds_paired) return view;
    return other && other.after === after ? other : null;
}

/* "3+b": won against number 3 with Black; "0+" a bye. */
export function cellText(view: EventView, n: number, round: number): string {
    const one = view.round[round - 1];
    const table = tableOf(one, n);
    if (!table) return one.byes.includes(n) ? `0${["−", "=", "+"][unplayed(view, one, n) ?? 0]}` : "";
    const got = gained(table, n);
    return `${opponentAt(table, n)}${got === null ? "?" : got === 1 ? "+" : got === 0.5 ? "=" : "−"}${sideOf(table, n) === "B" ? "b" : "w"}${table.forfeit ? "!" : ""}`;
}

export function StandingsTab({ view, director }: { view: EventView; director?: boolean }) {
    const { t } = useTools();
    const { id } = useDeskContext();
    const [after, pick] = useRound(view);
    const shown = useAfter(view, after);
    const [open, setOpen] = useState<{ n: number; code: string } | null>(null);
    const divisions = divisionsOf(view);
    const [division, setDivision] = useState<string | null>(null);
    const rows = shown ? placesIn(shown, divisions.length > 1 ? division ?? divisions[0] : null) : [];
    if (view.players.length === 0) return <p class="soft">{t("ev.no_players")}</p>;
    return (
        <section class="card">
            <div class="tabhead">
                <h2>{after > 0 ? t("ev.after.n", { n: after }) : t("ev.tab.standings")}</h2>
                <RoundPicker view={view} round={after} pick={pick} />
            </div>
            {divisions.length > 1 && (
                <div class="roundpicker" role="group" aria-label={t("ev.division")}>
                    {divisions.map((one) => <button key={one} type="button" class="quiet" aria-pressed={one === (division ?? divisions[0])} onClick={() => setDivision(one)}>{one || t("ev.division.none")}</button>)}
                </div>
            )}
            {shown?.teams && <TeamTable view={shown} />}
            {shown?.team_totals && (
                <table class="standings">
                    <thead><tr><th scope="col" class="num">{t("ev.place")}</th><th scope="col">{t("ev.team")}</th><th scope="col" class="num">{t("ev.team_total")}</th><th scope="col">{t("ev.tab.players")}</th></tr></thead>
                    <tbody>{shown.team_totals.map((one) => <tr key={one.team}><td class="num">{one.place}</td><th scope="row">{one.team}</th><td class="num">{one.sum}</td><td>{one.members.join("、")}</td></tr>)}</tbody>
                </table>
            )}
            {shown && (
                <div class="scroll" tabIndex={0} role="region" aria-label={t("ev.tab.standings")}>
                    <table class="standings">
                        <thead><tr>
                            <th scope="col" class="num">{t("ev.place")}</th><th scope="col" class="num wide">{t("ev.no")}</th><th scope="col">{t("ev.name")}</th><th scope="col" class="wide">{t("ev.rank")}</th>
                            {shown.round.slice(0, after).map(({ round }) => <th key={round} scope="col" class="r">{round}</th>)}
                            {shown.criteria.map((one) => <th key={one.code} scope="col" class="num" title={t.language === "en" ? one.text : one.zh}>{criterionName(t, one)}</th>)}
                        </tr></thead>
                        <tbody>
                            {rows.map((row) => {
                                const one = player(shown, row.n);
                                const gone = one?.out_from !== undefined && one.out_from <= after;
                                return (
                                    <tr key={row.n} class={gone ? "gone" : ""}>
                                        <td class="num">{row.place}</td><td class="num soft wide">{row.n}</td>
                                        <th scope="row">{fullName(one)}<small class="narrow soft">{[row.n, rankWords(t, one?.rank ?? "")].filter(Boolean).join(" · ")}</small>{gone && <small> {t("ev.withdrawn.short")}</small>}{one?.sanctioned && <small class="seal">{t("ev.sanctioned.short")}</small>}{one?.prize_lower ? <small class="seal">{t("ev.prize.n", { n: row.place + one.prize_lower })}</small> : null}</th>
                                        <td class="wide">{rankWords(t, one?.rank ?? "")}</td>
                                        {shown.round.slice(0, after).map(({ round }) => <td key={round} class="r">{cellText(shown, row.n, round)}</td>)}
                                        {row.values.map((value, k) => (
                                            <td key={shown.criteria[k].code} class="num">
                                                <button type="button" class="number" aria-label={`${fullName(one)}: ${criterionName(t, shown.criteria[k])} ${valueText(t, shown, row.n, shown.criteria[k].code, value)}`}
                                                    onClick={() => setOpen({ n: row.n, code: shown.criteria[k].code })}>{valueText(t, shown, row.n, shown.criteria[k].code, value)}</button>
                                            </td>
                                        ))}
                                    </tr>
                                );
                            })}
                        </tbody>
                    </table>
                </div>
            )}
            <p class="small soft">{t("ev.standings.hint")}</p>
            {director && after === view.rounds_paired && after > 0 && shared(rows).length > 0 && <PlaceLots view={view} groups={shared(rows)} />}
            {open && shown && <SumSheet id={id} view={shown} after={after} n={open.n} code={open.code} close={() => setOpen(null)} />}
        </section>
    );
}

function TeamTable({ view }: { view: EventView }) {
    const { t } = useTools();
    const rows = Object.entries(view.teams ?? {}).sort((a, b) => a[1].place_match_board_boards - b[1].place_match_board_boards);
    return (
        <table class="standings">
            <thead><tr><th scope="col" class="num">{t("ev.place")}</th><th scope="col">{t("ev.team")}</th><th scope="col" class="num">{t("ev.match_points")}</th>
                <th scope="col" class="num">{t("ev.board_points")}</th><th scope="col" class="num">{t("ev.opp_match_points")}</th></tr></thead>
            <tbody>{rows.map(([name, row]) => (
                <tr key={name}><td class="num">{row.place_match_board_boards}</td><th scope="row">{name}</th><td class="num">{row.match_points}</td>
                    <td class="num">{row.board_points / 2}</td><td class="num">{row.opp_match_points}</td></tr>
            ))}</tbody>
        </table>
    );
}

/* One number, opened. */
function SumSheet({ id, view, after, n, code, close }: { id: string; view: EventView; after: number; n: number; code: string; close(): void }) {
    const { t } = useTools();
    const [sum, setSum] = useState<api.Sum | null>(null);
    useEffect(() => {
        let stopped = false;
        api.openSum(id, n, code, after).then((next) => { if (!stopped) setSum(next); }, () => {});
        return () => { stopped = true; };
    }, [id, n, code, after, view.seq]);
    const name = sum ? criterionName(t, sum.criterion) : code;
    const words = (kind: string): string => t.maybe(`ev.share.${kind}`) ?? kind;
    return (
        <Sheet title={`${nameOf(view, n)} · ${name}`} close={close}>
            {sum && (
                <>
                    <p class="soft small">{t.maybe(`ev.criterion.${code}.what`) ?? sum.criterion.text}</p>
                    <table class="standings sum">
                        <tbody>
                            {sum.shares.map((share, i) => (
                                <tr key={i}>
                                    <td>{share.round > 0 ? t("ev.round.n", { n: share.round }) : ""}</td>
                                    <td>{share.opponent > 0 ? nameOf(view, share.opponent) : words(share.kind)}{share.kind === "dropped" && ` (${words("dropped")})`}</td>
                                    <td class="num">{plainNumber(share.value)}</td>
                                </tr>
                            ))}
                        </tbody>
                        <tfoot>
                            <tr><th scope="row" colSpan={2}>{sum.total ? t("ev.total.sum", { points: sum.total.points, opponents: sum.total.opponents, divisor: sum.total.divisor, rounds: sum.total.rounds }) : name}</th>
                                <td class="num">{sum.total ? `${sum.total.exact} ≈ ${sum.value}` : plainNumber(sum.value)}</td></tr>
                        </tfoot>
                    </table>
                </>
            )}
        </Sheet>
    );
}
