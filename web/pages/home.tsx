// home.tsx — the games: begin one, go on with one, look at one.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { playerWords, resultWords, ruleWords } from "../game/words.ts";
import type { Tongue } from "../i18n/i18n.ts";
import * as api from "../net/api.ts";
import type { About, ListedGame } from "../net/protocol.ts";
import { NewGameSheet } from "./newgame.tsx";
import { useAbout, useTools } from "./tools.ts";

const PAGE = 50;

export function Home() {
    const { t } = useTools();
    const { about, failed } = useAbout();
    const [asking, setAsking] = useState(false);
    const [games, setGames] = useState<ListedGame[] | null>(null);
    const [more, setMore] = useState(false);
    const [unreachable, setUnreachable] = useState(false);

    useEffect(() => {
        document.title = t("title");
    }, [t]);
    useEffect(() => {
        let stopped = false;
        const ask = (): void => {
            if (document.hidden) return;
            api.listGames(0, PAGE).then(
                (list) => {
                    if (stopped) return;
                    setGames((before) => (before && before.length > PAGE ? [...list.games, ...before.slice(PAGE)] : list.games));
                    if (!stopped) setMore((before) => before || list.more);
                    setUnreachable(false);
                },
                () => { if (!stopped) setUnreachable(true); },
            );
        };
        ask();
        const timer = setInterval(ask, 5000);
        document.addEventListener("visibilitychange", ask);
        return () => {
            stopped = true;
            clearInterval(timer);
            document.removeEventListener("visibilitychange", ask);
        };
    }, []);
    const furtherGames = (): void => {
        api.listGames(games?.length ?? 0, PAGE).then((list) => {
            setGames((before) => [...(before ?? []), ...list.games]);
            setMore(list.more);
        }, () => setUnreachable(true));
    };

    const own = api.ownGames();
    const mine = games?.filter(({ game }) => own[game]) ?? [];
    const others = games?.filter(({ game }) => !own[game]) ?? [];
    return (
        <div class="home">
            <section class="welcome">
                <h1>{t("title")}</h1>
                <p>{t("home.tagline")}</p>
                <button type="button" class="main" disabled={!about} onClick={() => setAsking(true)}>{t("home.new")}</button>
                <p class="more"><a href="/clock">{t("home.clock")}</a><a href="/hall">{t("home.hall")}</a></p>
            </section>
            {(failed || unreachable) && <p class="note" role="status">{t("home.unreachable")}</p>}
            {games?.length === 0 && <p class="soft center">{t("home.none")}</p>}
            {mine.length > 0 && <Games title={t("home.mine")} games={mine} about={about} />}
            {others.length > 0 && <Games title={t("home.all")} games={others} about={about} />}
            {more && <button type="button" class="quiet" onClick={furtherGames}>{t("home.more")}</button>}
            {asking && about && <NewGameSheet about={about} close={() => setAsking(false)} />}
        </div>
    );
}

function Games({ title, games, about }: { title: string; games: ListedGame[]; about: About | null }) {
    const { t } = useTools();
    const own = api.ownGames();
    return (
        <section class="games">
            <h2>{title}</h2>
            <ul>
                {games.map((game) => {
                    const token = own[game.game]?.token;
                    const going = game.phase !== "ended";
                    return (
                        <li key={game.game}>
                            <a class="card gamecard" href={`/g/${encodeURIComponent(game.game)}${token ? `#${token}` : ""}`}>
                                <span class="who">{nameOf(t, game, 0)} · {nameOf(t, game, 1)}</span>
                                <span class="what">{game.width}×{game.height} · {ruleWords(t, game.rules)} · {t("home.moves", { n: game.moves })}</span>
                                <span class={`state ${going ? "going" : ""}`}>{stateOf(t, game, about)}</span>
                                <time class="when" dateTime={new Date(game.at_ms).toISOString()}>
                                    {new Date(game.at_ms).toLocaleString(t.language, { dateStyle: "short", timeStyle: "short" })}
                                </time>
                                <span class="go">{token && going ? t("home.continue") : t("home.watch")}</span>
                            </a>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

function nameOf(t: Tongue, game: ListedGame, party: 0 | 1): string {
    return game.names[party] || playerWords(t, game.players[party]) || t(party === 0 ? "host" : "guest");
}

function stateOf(t: Tongue, game: ListedGame, about: About | null): string {
    if (game.phase !== "ended" || !game.result) return t(`phase.${game.phase}`);
    const rules = about?.rules.find(({ id }) => id === game.rules);
    return resultWords(t, game.result, rules?.unit === "zi").main;
}
