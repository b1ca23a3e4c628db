// effect.tsx — what an act would change, shown before it is done: places, points, tie-breaks, prizes, results.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { Act, Effect, EventView } from "./api.ts";
import { nameOf, valueText } from "./model.ts";
import { criterionName } from "./standings.tsx";
import { troubleWords, useDeskContext } from "./tools.ts";

const MOST_ROWS = 60;

/* Asked of the server with each change of the event; null: not yet, or it was refused. */
export function useEffectOf(view: EventView, acts: Act[] | null): { effect: Effect | null; trouble: string | null } {
    const { t } = useTools();
    const desk = useDeskContext();
    const [effect, setEffect] = useState<Effect | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    const wanted = acts === null ? "" : JSON.stringify(acts);
    useEffect(() => {
        setEffect(null);
        setTrouble(null);
        if (wanted === "") return undefined;
        let stopped = false;
        api.effectOf(desk.id, { token: desk.pass, acts: JSON.parse(wanted) as Act[] }).then(
            (answer) => { if (!stopped) setEffect(answer); },
            (error: unknown) => { if (!stopped) setTrouble(troubleWords(t, error)); },
        );
        return () => { stopped = true; };
    }, [desk.id, desk.pass, view.seq, wanted]);
    return { effect, trouble };
}

const points = (pair: [number, number] | null): string => (pair ? pair.map((one) => one / 2).join(" : ") : "–");

/* `own`: whom it is about; his row stands first. */
export function EffectView({ view, effect, own = 0 }: { view: EventView; effect: Effect; own?: number }) {
    const { t } = useTools();
    const { changes, games, teams } = effect;
    const criteria = view.criteria.filter(({ code }) => changes.some(({ values }) => values.some((one) => one.code === code)));
    const pointsApart = !view.criteria.some(({ code }) => code === "POINTS") && changes.some(({ points: [was, now] }) => was !== now);
    const places = changes.some(({ place: [was, now] }) => was !== now);
    const prizes = changes.some(({ prize, place }) => prize[0] !== place[0] || prize[1] !== place[1]);
    const moved = ([was, now]: [number | string, number | string]) => (was === now ? <span class="soft">{now}</span> : <>{was} → <b>{now}</b></>);
    const rows = [...changes].sort((a, b) => Number(b.player === own) - Number(a.player === own) || a.place[1] - b.place[1]).slice(0, MOST_ROWS);
    return (
        <div class="effect" role="region" aria-label={t("ev.effect")}>
            {games.length > 0 && (
                <ul class="small">{games.slice(0, MOST_ROWS).map((one) => (
                    <li key={`${one.round}.${one.table}`}>{t("ev.round.n", { n: one.round })} · {t("ev.table.n", { n: one.table })} · {nameOf(view, one.black)} – {nameOf(view, one.white)}: {points(one.was)} → <b>{points(one.now)}</b></li>
                ))}</ul>
            )}
            {changes.filter(({ out_from }) => out_from).map((one) => (
                <p key={one.player} class="small">{one.out_from?.[1] ? t("ev.effect.out", { name: nameOf(view, one.player), n: one.out_from[1] }) : t("ev.effect.back", { name: nameOf(view, one.player) })}</p>
            ))}
            {teams && teams.length > 0 && (
                <table class="standings"><thead><tr><th scope="col">{t("ev.team")}</th><th scope="col" class="num">{t("ev.place")}</th><th scope="col" class="num">{t("ev.match_points")}</th><th scope="col" class="num">{t("ev.board_points")}</th></tr></thead>
                    <tbody>{teams.map((one) => <tr key={one.team}><th scope="row">{one.team}</th><td class="num">{moved(one.place)}</td><td class="num">{moved(one.match_points)}</td><td class="num">{moved([one.board_points[0] / 2, one.board_points[1] / 2])}</td></tr>)}</tbody></table>
            )}
            {places || prizes || pointsApart || criteria.length > 0 ? (
                <div class="scroll" tabIndex={0}>
                    <table class="standings">
                        <thead><tr><th scope="col">{t("ev.name")}</th><th scope="col" class="num">{t("ev.place")}</th>{prizes && <th scope="col" class="num">{t("ev.prize")}</th>}{pointsApart && <th scope="col" class="num">{t("ev.criterion.POINTS")}</th>}
                            {criteria.map((one) => <th key={one.code} scope="col" class="num">{criterionName(t, one)}</th>)}</tr></thead>
                        <tbody>{rows.map((one) => (
                            <tr key={one.player} class={one.player === own ? "own" : ""}>
                                <th scope="row">{nameOf(view, one.player)}</th><td class="num">{moved(one.place)}</td>{prizes && <td class="num">{moved(one.prize)}</td>}{pointsApart && <td class="num">{moved(one.points)}</td>}
                                {criteria.map(({ code }) => {
                                    const value = one.values.find((other) => other.code === code);
                                    return <td key={code} class="num">{value ? moved([valueText(t, view, one.player, code, value.was), valueText(t, view, one.player, code, value.now)]) : ""}</td>;
                                })}
                            </tr>
                        ))}</tbody>
                    </table>
                    {changes.length > rows.length && <p class="small soft">{t("ev.effect.more", { n: changes.length - rows.length })}</p>}
                </div>
            ) : <p class="small">{t("ev.effect.none")}</p>}
            {effect.rounds[0] > 0 && effect.rounds[0] === effect.rounds[1] && games.length > 0 && <p class="small soft">{t("ev.effect.paired")}</p>}
        </div>
    );
}
