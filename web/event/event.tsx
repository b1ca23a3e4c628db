// event.tsx — a tournament's page: everybody's, and, with a pass behind the #, the desk's or a player's.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { Frame } from "../pages/frame.tsx";
import { useTools } from "../pages/tools.ts";
import { rememberEvent } from "./api.ts";
import type { Claim, EventLinks, EventView, RefereeSeat } from "./api.ts";
import { EntriesTab } from "./entries.tsx";
import { JournalTab } from "./journal.tsx";
import { LinksTab } from "./links.tsx";
import { PlayerCard } from "./player.tsx";
import { PlayersTab } from "./players.tsx";
import { PairingsTab } from "./public.tsx";
import { PrintsTab } from "./prints.tsx";
import { RatingsTab } from "./ratings.tsx";
import { RoundsTab } from "./rounds.tsx";
import { StandingsTab } from "./standings.tsx";
import { NoticesTab } from "./notices.tsx";
import { systemWords } from "./model.ts";
import { DeskContext, useDeskTools } from "./tools.ts";
import { useDesk, useEvent } from "./use_event.ts";

type Tab = "rounds" | "entries" | "pairings" | "standings" | "players" | "notices" | "ratings" | "journal" | "prints" | "links";
const TABS: Record<"public" | "player" | "recorder" | "director", Tab[]> = {
    public: ["pairings", "standings", "ratings", "players", "notices", "prints"],
    player: ["pairings", "standings", "ratings", "players", "notices"],
    recorder: ["rounds", "standings", "ratings", "players", "notices", "prints"],
    director: ["entries", "rounds", "standings", "players", "ratings", "notices", "journal", "prints", "links"],
};

export function EventPage({ id, pass }: { id: string; pass: string | null }) {
    const { t } = useTools();
    const { view, missing, broken, again } = useEvent(id, pass === null);
    const { desk, refused } = useDesk(id, pass, view?.seq ?? 0);
    const role = desk?.role ?? "public";
    const [tab, setTab] = useState<Tab | null>(null);
    const tools = useDeskTools(id, pass, again);
    const first: Tab = role === "director" && view && view.rounds_paired === 0 ? "entries" : role === "director" || role === "recorder" ? "rounds" : "pairings";
    const shown: Tab = tab && TABS[role].includes(tab) ? tab : first;

    useEffect(() => {
        if (view) document.title = `${view.name} · ${t("title")}`;
    }, [view?.name, t]);
    useEffect(() => {
        if (view && pass && desk) rememberEvent(id, { pass, name: view.name });
    }, [id, pass, view?.name, desk?.role]);

    if (missing) return <Frame><p class="note">{t("ev.missing")}</p></Frame>;
    if (!view || (pass && !desk && !refused)) return <Frame><p class="note" role="status">{t("ev.loading")}</p></Frame>;
    const claims: Claim[] = desk && desk.role !== "player" ? desk.claims : [];
    const seats: RefereeSeat[] = desk && desk.role !== "player" ? desk.boards : [];
    const links: EventLinks | null = desk && desk.role !== "player" ? desk.links : null;
    return (
        <DeskContext.Provider value={tools}>
            <Frame where={where(t, view)} board>
                <div class="eventhead">
                    <h1>{view.name}</h1>
                    <p class="soft">{systemWords(t, view)}{view.rounds > 0 ? ` · ${t("ev.rounds.n", { n: view.rounds })}` : ""}
                        {` · ${t("ev.players.n", { n: view.players.length })}`}{view.sheet.place ? ` · ${view.sheet.place}` : ""}{view.sheet.dates ? ` · ${view.sheet.dates}` : ""}</p>
                </div>
                {refused && <p class="note broken" role="alert">{t("ev.refused")}</p>}
                {broken && <p class="note broken" role="status">{t("ev.broken")}</p>}
                {tools.trouble && <p class="note broken" role="alert">{tools.trouble} <button type="button" class="quiet" onClick={tools.forget}>{t("close")}</button></p>}
                {desk?.role === "player" && <PlayerCard view={view} player={desk.player} tables={desk.tables} />}
                <nav class="tabs" aria-label={view.name}>
                    {TABS[role].map((one) => (
                        <button key={one} type="button" aria-current={one === shown ? "page" : undefined} onClick={() => setTab(one)}>{t(`ev.tab.${one}`)}</button>
                    ))}
                    {role === "public" && <a class="button" href={`/event/${id}/screen`}>{t("ev.screen")}</a>}
                </nav>
                <div class="tab">
                    {shown === "entries" && <EntriesTab view={view} />}
                    {shown === "rounds" && <RoundsTab view={view} claims={claims} seats={seats} director={role === "director"} />}
                    {shown === "pairings" && <PairingsTab view={view} self={desk?.role === "player" ? desk.player : 0} />}
                    {shown === "standings" && <StandingsTab view={view} director={role === "director"} />}
                    {shown === "players" && <PlayersTab view={view} director={role === "director"} />}
                    {shown === "ratings" && <RatingsTab view={view} director={role === "director"} />}
                    {shown === "notices" && <NoticesTab view={view} director={role === "director"} />}
                    {shown === "journal" && <JournalTab view={view} />}
                    {shown === "prints" && <PrintsTab view={view} links={links} />}
                    {shown === "links" && links && <LinksTab view={view} links={links} />}
                </div>
            </Frame>
        </DeskContext.Provider>
    );
}

function where(t: ReturnType<typeof useTools>["t"], view: EventView): string {
    return view.rounds_paired > 0 ? t("ev.round.n", { n: view.rounds_paired }) : t("ev.before");
}
