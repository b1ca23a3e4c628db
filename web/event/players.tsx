// players.tsx — the players by name: each one's card with his rounds; at the desk: leaving, warnings, lateness, sanctions.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { Sheet } from "../pages/sheet.tsx";
import { useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { EventView, Player } from "./api.ts";
import { fullName, gained, idleWord, nameOf, opponentAt, rankWords, resultWords, sideOf, tableOf } from "./model.ts";
import { Sanction } from "./sanction.tsx";
import { useDeskContext } from "./tools.ts";

export function PlayersTab({ view, director }: { view: EventView; director: boolean }) {
    const { t } = useTools();
    const [find, setFind] = useState("");
    const [open, setOpen] = useState(0);
    const wanted = find.trim().toLowerCase();
    const players = [...view.players].filter((one) => !wanted || fullName(one).toLowerCase().includes(wanted) || one.club.toLowerCase().includes(wanted) || String(one.n) === wanted)
        .sort((a, b) => fullName(a).localeCompare(fullName(b), t.language));
    const one = view.players[open - 1];
    return (
        <section class="card">
            <h2>{t("ev.tab.players")} <small class="soft">{view.players.length}</small></h2>
            <label class="find"><span class="hidden">{t("ev.find")}</span><input type="text" value={find} placeholder={t("ev.find")} onInput={(event) => setFind(event.currentTarget.value)} /></label>
            <ul class="playerlist">
                {players.map((p) => (
                    <li key={p.n} class={p.out_from !== undefined ? "gone" : ""}>
                        <button type="button" class="quiet" onClick={() => setOpen(p.n)}>
                            <span class="num soft">{p.n}</span> <b>{fullName(p)}</b> <small>{[rankWords(t, p.rank), p.club, p.team, p.division].filter(Boolean).join(" · ")}</small>
                            {p.warnings > 0 && <small class="seal">{t("ev.warnings.n", { n: p.warnings })}</small>}
                            {p.out_from !== undefined && <small>{t("ev.withdrawn.short")}</small>}
                        </button>
                    </li>
                ))}
            </ul>
            {one && <PlayerSheet view={view} n={one.n} director={director} close={() => setOpen(0)} />}
        </section>
    );
}

/* One player: his rounds, and at the desk what is done with him. */
export function PlayerSheet({ view, n, director, close }: { view: EventView; n: number; director: boolean; close(): void }) {
    const { t } = useTools();
    const one = view.players[n - 1];
    if (!one) return null;
    return (
        <Sheet title={`${one.n} · ${fullName(one)}`} close={close}>
            <p class="soft small">{[rankWords(t, one.rank), one.rating || "", one.club, one.team, one.country].filter(Boolean).join(" · ")}</p>
            <div>{director && <PlayerActs view={view} one={one} />}</div>
            <div><PlayerRounds view={view} n={one.n} /></div>
        </Sheet>
    );
}

/* Somebody comes to the desk: his name or number, then what it is about. */
export function PlayerFinder({ view, director, close }: { view: EventView; director: boolean; close(): void }) {
    const { t } = useTools();
    const [find, setFind] = useState("");
    const [open, setOpen] = useState(0);
    const wanted = find.trim().toLowerCase();
    const found = view.players.filter((one) => wanted && (fullName(one).toLowerCase().includes(wanted) || one.club.toLowerCase().includes(wanted) || String(one.n) === wanted)).slice(0, 12);
    const next = view.rounds_paired + 1;
    const away = view.players.filter((one) => one.absent.includes(next) && one.out_from === undefined);
    if (open > 0) return <PlayerSheet view={view} n={open} director={director} close={close} />;
    const choose = (one: Player) => <li key={one.n}><button type="button" class="quiet" onClick={() => setOpen(one.n)}><span class="num soft">{one.n}</span> <b>{fullName(one)}</b> <small>{[rankWords(t, one.rank), one.club, one.team].filter(Boolean).join(" · ")}</small></button></li>;
    return (
        <Sheet title={t("ev.people")} close={close}>
            <p class="small soft">{t("ev.people.hint")}</p>
            <form onSubmit={(event) => { event.preventDefault(); if (found.length > 0) setOpen(found[0].n); }}>
                <label class="field"><span>{t("ev.people.find")}</span><input type="text" value={find} autocomplete="off" ref={(one: HTMLInputElement | null) => { if (one && !find) one.focus(); }} onInput={(event) => setFind(event.currentTarget.value)} /></label>
            </form>
            <ul class="playerlist">{found.map(choose)}</ul>
            {!wanted && away.length > 0 && <><h3>{t("ev.absent.n", { n: next })}</h3><ul class="playerlist">{away.map(choose)}</ul></>}
        </Sheet>
    );
}

export function PlayerRounds({ view, n }: { view: EventView; n: number }) {
    const { t } = useTools();
    if (view.rounds_paired === 0) return <p class="soft">{t("ev.not_paired")}</p>;
    return (
        <table class="standings">
            <thead><tr><th scope="col">{t("ev.round")}</th><th scope="col">{t("ev.table")}</th><th scope="col">{t("ev.colour")}</th><th scope="col">{t("ev.opponent")}</th><th scope="col">{t("ev.result")}</th></tr></thead>
            <tbody>
                {view.round.map((round) => {
                    const table = tableOf(round, n);
                    const got = table ? gained(table, n) : null;
                    return (
                        <tr key={round.round}>
                            <td class="num">{round.round}</td>
                            <td class="num">{table?.table ?? ""}</td>
                            <td>{table ? t(`side.${sideOf(table, n)}`) : ""}</td>
                            <td>{table ? nameOf(view, opponentAt(table, n)) : round.byes.includes(n) ? t("ev.bye") : t(idleWord(view))}</td>
                            <td>{table ? (got === null ? "–" : <>{t(got === 1 ? "ev.won" : got === 0.5 ? "ev.drawn" : "ev.lost")}{table.forfeit && t("ev.result.forfeit")}{table.game && <> · <a href={`/g/${table.game}`}>{t("ev.record")}</a></>}</>) : ""}
                                {table && table.result !== "?" && <span class="hidden"> {resultWords(t, table)}</span>}</td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

function PlayerActs({ view, one }: { view: EventView; one: Player }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [why, setWhy] = useState("");
    const [minutes, setMinutes] = useState("");
    const [said, setSaid] = useState("");
    const next = view.rounds_paired + 1;
    const round = Math.max(1, view.rounds_paired);
    const act = (words: string, ...acts: Parameters<typeof desk.act>): void => {
        desk.act(...acts).then((how) => { if (how === "done") { setSaid(words); setWhy(""); } });
    };
    const late = (event: Event): void => {
        event.preventDefault();
        const value = Math.round(Number(minutes));
        if (!(value > 0)) return;
        act(t("ev.late.done", { minutes: value }), { kind: "late", player: one.n, round, minutes: value });
        setMinutes("");
    };
    /* Leave that was asked for by mistake: the event that said so no longer counts. */
    const here = async (): Promise<void> => {
        const known = await desk.run(() => api.desk(desk.id, desk.pass ?? "", 0));
        const asked = known && known.role !== "player" ? known.journal.filter((e) => e.kind === "absent" && e.player === one.n && e.round === next && !e.undone).map(({ seq }) => seq) : [];
        if (asked.length > 0) act(t("ev.here.done", { n: next }), ...asked.map((event) => ({ kind: "undone", event })));
    };
    const reason = why.trim() ? { why: why.trim() } : {};
    const gone = one.out_from !== undefined;
    const away = one.absent.includes(next);
    const table = view.round[view.rounds_paired - 1] ? tableOf(view.round[view.rounds_paired - 1], one.n) : undefined;
    return (
        <div class="acts">
            <label class="field"><span>{t("ev.why")}</span><input type="text" value={why} maxLength={120} onInput={(event) => setWhy(event.currentTarget.value)} /></label>
            <div class="row wrap">
                <button type="button" onClick={() => act(t("ev.warn.done"), { kind: "warned", player: one.n, round, ...reason })}>{t("ev.warn")}</button>
                {gone ? <button type="button" onClick={() => act(t("ev.return"), { kind: "returned", player: one.n })}>{t("ev.return")}</button>
                    : <button type="button" onClick={() => act(t("ev.withdrawn.short"), { kind: "withdrawn", player: one.n, ...(table?.result === "?" ? { from_round: view.rounds_paired } : {}), ...reason })}>{t("ev.withdraw")}</button>}
                {!gone && (view.rounds === 0 || next <= view.rounds) && <button type="button" onClick={() => (away ? here() : act(t("ev.absent.n", { n: next }), { kind: "absent", player: one.n, round: next }))}>{away ? t("ev.here", { n: next }) : t("ev.absent.next", { n: next })}</button>}
                {!gone && (view.rounds === 0 || next <= view.rounds) && !away && <button type="button" onClick={() => act(t("ev.absent.n", { n: next }), { kind: "absent", player: one.n, round: next, half: true })}>{t("ev.absent.half", { n: next })}</button>}
            </div>
            <Sanction view={view} one={one} why={why} setWhy={setWhy} act={act} />
            {desk.trouble && <p class="note broken" role="alert">{desk.trouble}</p>}
            <form class="row" onSubmit={late}>
                <label class="field"><span>{t("ev.late.minutes", { n: round })}</span><input type="number" min="1" max="600" value={minutes} onInput={(event) => setMinutes(event.currentTarget.value)} /></label>
                <button type="submit">{t("ev.late")}</button>
            </form>
            {table?.result === "?" && Number(minutes) >= Number(view.sheet.late_forfeit || 15) && (
                <button type="button" class="main" onClick={() => act(t("ev.late.forfeit"), { kind: "late", player: one.n, round, minutes: Math.round(Number(minutes)) },
                    { kind: "reported", round, table: table.table, result: sideOf(table, one.n) === "B" ? "W" : "B", forfeit: true, why: t("ev.late.done", { minutes }) })}>{t("ev.late.forfeit")}</button>
            )}
            {said && <p class="small" role="status">{said}</p>}
        </div>
    );
}
