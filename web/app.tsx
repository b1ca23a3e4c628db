// app.tsx — the way in: which page, in which language, with the rules loaded.
// SPDX-License-Identifier: MIT
import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import rulesAddress from "rules.wasm";
import { tongue } from "./i18n/i18n.ts";
import { Frame } from "./pages/frame.tsx";
import { GamePage } from "./pages/game.tsx";
import { Home } from "./pages/home.tsx";
import { EventPages, isEvents, isOther, OtherPage } from "./pages/others.tsx";
import { ToolsContext } from "./pages/tools.ts";
import { Rules } from "./rules.ts";
import { loadSettings, saveSettings, type Settings } from "./settings.ts";
import { wakeSound } from "./sound.ts";

const rulesLoading = Rules.load(fetch(rulesAddress));

/* "/g/ID#TOKEN" is a game; the token stays in the fragment, so it reaches no log. */
function gameHere(): { game: string; token: string | null } | null {
    const match = /^\/g\/([^/]+)$/.exec(location.pathname);
    if (!match) return null;
    return { game: decodeURIComponent(match[1]), token: location.hash.length > 1 ? location.hash.slice(1) : null };
}

function App() {
    const [settings, setSettings] = useState<Settings>(loadSettings);
    const [rules, setRules] = useState<Rules | null>(null);
    const [here, setHere] = useState(gameHere);
    const [hash, setHash] = useState(location.hash);
    const t = useMemo(() => tongue(settings.language), [settings.language]);

    useEffect(() => {
        rulesLoading.then(setRules, () => {});
        const moved = (): void => {
            setHere(gameHere());
            setHash(location.hash);
        };
        addEventListener("hashchange", moved);
        addEventListener("pointerdown", wakeSound);
        addEventListener("keydown", wakeSound);
        return () => removeEventListener("hashchange", moved);
    }, []);
    useEffect(() => {
        document.documentElement.lang = settings.language;
    }, [settings.language]);

    const tools = {
        t,
        settings,
        rules,
        change: (part: Partial<Settings>): void => {
            const next = { ...settings, ...part };
            setSettings(next);
            saveSettings(next);
        },
    };
    return (
        <ToolsContext.Provider value={tools}>
            {here
                ? <GamePage key={`${here.game}#${here.token}`} game={here.game} token={here.token} />
                : isEvents(location.pathname) ? <EventPages path={location.pathname} query={location.search} hash={hash} />
                    : isOther(location.pathname) ? <OtherPage path={location.pathname} /> : <Frame><Home /></Frame>}
        </ToolsContext.Provider>
    );
}

render(<App />, document.getElementById("page") as HTMLElement);
