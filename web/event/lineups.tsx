// lineups.tsx — who sits at which board of the next round, team by team, where the form lets it change.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import type { EventView } from "./api.ts";
import { fullName, readNumbers } from "./model.ts";
import { useDeskContext } from "./tools.ts";

export function Lineups({ view }: { view: EventView }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [orders, setOrders] = useState<Record<string, string>>({});
    const [done, setDone] = useState<string[]>([]);
    const form = view.settings.team_form;
    if (!view.teams_play || (form !== "substitutes" && form !== "lineup")) return null;
    const teams = [...new Set(view.players.map(({ team }) => team ?? ""))].filter(Boolean);
    const round = view.rounds_paired + 1;
    const usual = (team: string): string => view.players.filter((one) => one.team === team).sort((a, b) => (a.board || 99) - (b.board || 99)).map(({ n }) => n).join(", ");
    const hand = (event: Event, team: string): void => {
        event.preventDefault();
        const players = readNumbers(orders[team] ?? usual(team), view.players.length);
        if (players) desk.act({ kind: "lineup", team, round, players }).then((how) => { if (how === "done") setDone([...done, team]); });
    };
    return (
        <section class="card">
            <h2>{t("ev.lineup", { n: round })}</h2>
            <p class="small soft">{t("ev.lineup.hint")}</p>
            {teams.map((team) => {
                const text = orders[team] ?? usual(team);
                return (
                    <form key={team} class="quickentry" onSubmit={(event) => hand(event, team)}>
                        <label class="field long"><span>{team}: {view.players.filter((one) => one.team === team).map((one) => `${one.n} ${fullName(one)}`).join(t.language === "en" ? ", " : "、")}</span>
                            <input type="text" value={text} aria-invalid={readNumbers(text, view.players.length) === null} onInput={(event) => setOrders({ ...orders, [team]: event.currentTarget.value })} /></label>
                        <button type="submit">{done.includes(team) ? t("ev.lineup.in") : t("ev.lineup.hand")}</button>
                    </form>
                );
            })}
        </section>
    );
}
