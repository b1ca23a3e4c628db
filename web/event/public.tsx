// public.tsx — a round's pairings as everybody sees them: by board, one's own first.
// SPDX-License-Identifier: MIT
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import type { EventView, Round } from "./api.ts";
import { nameOf, openTables, player, pointsBefore, rankWords, idleWord, matchAt, score, tableOf, tableWords } from "./model.ts";

export function RoundPicker({ view, round, pick, next }: { view: EventView; round: number; pick(round: number): void; next?: boolean }) {
    const { t } = useTools();
    const last = view.rounds_paired + (next ? 1 : 0);
    if (last === 0) return null;
    return (
        <div class="roundpicker" role="group" aria-label={t("ev.round.pick")}>
            {Array.from({ length: last }, (_, i) => i + 1).map((n) => (
                <button key={n} type="button" class="quiet" aria-pressed={n === round} aria-label={t("ev.round.n", { n })} onClick={() => pick(n)}>{n}</button>
            ))}
        </div>
    );
}

/* The round looked at: the last one, until somebody picks another. */
export function useRound(view: EventView): [number, (round: number) => void] {
    const [picked, pick] = useState(0);
    useEffect(() => pick(0), [view.rounds_paired]);
    return [picked || view.rounds_paired, pick];
}

export function RoundState({ round }: { round: Round }) {
    const { t } = useTools();
    const open = openTables(round);
    return <span class={open > 0 ? "soft" : "done"}>{open > 0 ? t("ev.open.n", { n: open }) : round.closed ? t("ev.closed") : t("ev.all_in")}</span>;
}

export function Side({ view, n, round }: { view: EventView; n: number; round: number }) {
    const { t } = useTools();
    const one = player(view, n);
    return (
        <span class="who">
            <b>{nameOf(view, n)}</b>
            <small>{[rankWords(t, one?.rank ?? ""), view.teams_play ? one?.team : one?.club, t("ev.points.n", { n: pointsBefore(view, n, round) })].filter(Boolean).map((word) => String(word).replace(/ /g, "\u00a0")).join(" · ")}</small>
        </span>
    );
}

/* Two teams, over the first of their tables. */
export function MatchHead({ view, round, table }: { view: EventView; round: Round; table: number }) {
    const match = matchAt(view, round, table - 1);
    return match && <li class="match"><span>{match.teams[0]}</span><b>{match.points.join(" : ")}</b><span>{match.teams[1]}</span></li>;
}

export function PairingsTab({ view, self }: { view: EventView; self: number }) {
    const { t } = useTools();
    const [number, pick] = useRound(view);
    const [find, setFind] = useState("");
    const round = view.round[number - 1];
    if (!round) return <p class="soft">{t("ev.not_paired")}</p>;
    const own = self ? tableOf(round, self) : undefined;
    const wanted = find.trim().toLowerCase();
    const tables = round.tables.filter((one) => !wanted || [one.black, one.white].some((n) => nameOf(view, n).toLowerCase().includes(wanted)) || String(one.table) === wanted);
    return (
        <section class="card">
            <div class="tabhead">
                <h2>{t("ev.round.n", { n: number })} <RoundState round={round} /></h2>
                <RoundPicker view={view} round={number} pick={pick} />
            </div>
            <label class="find"><span class="hidden">{t("ev.find")}</span>
                <input type="text" value={find} placeholder={t("ev.find")} onInput={(event) => setFind(event.currentTarget.value)} /></label>
            <ol class="pairings">
                {tables.map((one) => (<Fragment key={one.table}>
                    <MatchHead view={view} round={round} table={one.table} />
                    <li class={own === one ? "own" : ""}>
                        <span class="no">{one.table}</span>
                        <span class="side"><i class="stone b" aria-hidden="true" /><span class="hidden">{t("black")}</span><Side view={view} n={one.black} round={number} /></span>
                        <span class="score">{one.result === "?" && one.series ? score(one).join(":") : one.result === "?" ? (one.game ? <a href={`/g/${one.game}`}>{t("ev.watch")}</a> : "–")
                            : <>{score(one)[0]}<span class="hidden"> {t(`ev.result.${one.result}`)} </span>:{score(one)[1]}{one.forfeit && <small>{t("ev.forfeit.short")}</small>}</>}</span>
                        <span class="side right"><Side view={view} n={one.white} round={number} /><i class="stone w" aria-hidden="true" /><span class="hidden">{t("white")}</span></span>
                        {tableWords(t, one) && <span class="below small soft">{tableWords(t, one)}</span>}
                    </li>
                </Fragment>))}
            </ol>
            {round.byes.length > 0 && <p class="byes">{t("ev.bye")}: {round.byes.map((n) => nameOf(view, n)).join("、")}</p>}
            {round.absent.length > 0 && <p class="byes soft">{t(idleWord(view))}: {round.absent.map((n) => nameOf(view, n)).join("、")}</p>}
        </section>
    );
}
