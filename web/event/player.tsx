// player.tsx — a player's own card: his board, the result as both say it, his online game, all his rounds.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import type { Claim, EventView, Result } from "./api.ts";
import { idleWord, nameOf, opponentAt, resultWords, sideOf, tableOf } from "./model.ts";
import { PlayerRounds } from "./players.tsx";
import { useDeskContext } from "./tools.ts";

export function PlayerCard({ view, player, tables }: { view: EventView; player: number; tables: Claim[] }) {
    const { t } = useTools();
    const [all, setAll] = useState(false);
    const round = view.round[view.rounds_paired - 1];
    const table = round ? tableOf(round, player) : undefined;
    const claim = tables.find((one) => one.round === round?.round && one.table === table?.table);
    return (
        <section class="card mine">
            <h2>{nameOf(view, player)}</h2>
            {!round && <p>{t("ev.not_paired")}</p>}
            {round && !table && <p class="ask">{t("ev.round.n", { n: round.round })}: {round.byes.includes(player) ? t("ev.mine.bye") : t(idleWord(view))}</p>}
            {round && table && (
                <>
                    <p class="ask">{t("ev.mine", { round: round.round, table: table.table, side: t(sideOf(table, player) === "B" ? "black" : "white"), opponent: nameOf(view, opponentAt(table, player)) })}</p>
                    {claim?.seat && table.result === "?" && <a class="button main" href={claim.seat}>{t("ev.mine.play")}</a>}
                    {table.result !== "?" ? <p class="result">{resultWords(t, table)}</p>
                        : <ClaimForm view={view} player={player} round={round.round} table={table.table} side={sideOf(table, player)} claim={claim} opponent={nameOf(view, opponentAt(table, player))} />}
                </>
            )}
            <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>{t("ev.mine.all")}</button>
            {all && <PlayerRounds view={view} n={player} />}
        </section>
    );
}

function ClaimForm({ round, table, side, claim, opponent }: { view: EventView; player: number; round: number; table: number; side: "B" | "W"; claim: Claim | undefined; opponent: string }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const other = side === "B" ? "W" : "B";
    const own = claim?.[side] ?? "";
    const theirs = claim?.[other] ?? "";
    const theyDeny = claim?.[`${other}_denies`] ?? false;
    const weDeny = claim?.[`${side}_denies`] ?? false;
    const say = (result: Result): void => { desk.act({ kind: "claimed", round, table, result }); };
    const words = (result: string): string => t(result === "=" ? "ev.drawn" : result === side ? "ev.mine.won" : "ev.mine.lost");
    return (
        <div class="claim" role="group" aria-label={t("ev.result")}>
            {theirs && theirs !== own && !weDeny && (
                <div class="question card">
                    <p class="ask">{t("ev.mine.theirs", { opponent, result: t(`ev.result.${theirs as Result}`) })}</p>
                    <div class="row">
                        <button type="button" class="main" disabled={desk.busy} onClick={() => say(theirs as Result)}>{t("ev.mine.confirm")}</button>
                        <button type="button" disabled={desk.busy} onClick={() => { desk.act({ kind: "denied", round, table }); }}>{t("ev.mine.deny")}</button>
                    </div>
                </div>
            )}
            {own && !theyDeny && <p role="status">{t("ev.mine.own", { result: words(own) })}</p>}
            {(theyDeny || weDeny) && <p class="broken" role="status">{t("ev.mine.disputed")}</p>}
            <p class="small soft">{t("ev.mine.ask")}</p>
            <div class="row">
                {([side, "=", other] as Result[]).map((result) => (
                    <button key={result} type="button" aria-pressed={own === result} disabled={desk.busy} onClick={() => say(result)}>{words(result)}</button>
                ))}
            </div>
        </div>
    );
}
