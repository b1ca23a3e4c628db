// tools.ts — what every page has at hand: words, settings, the rules, and what the server says of itself.
// SPDX-License-Identifier: MIT
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { tongue, type Tongue } from "../i18n/i18n.ts";
import * as api from "../net/api.ts";
import type { About } from "../net/protocol.ts";
import type { Rules } from "../rules.ts";
import { loadSettings, type Settings } from "../settings.ts";

export interface Tools {
    t: Tongue;
    settings: Settings;
    change(part: Partial<Settings>): void;
    rules: Rules | null;
}

const nothing: Tools = { t: tongue("en"), settings: loadSettings(), change: () => {}, rules: null };
export const ToolsContext = createContext<Tools>(nothing);
export const useTools = (): Tools => useContext(ToolsContext);

/* What the server says of itself, asked again until it answers. */
export function useAbout(): { about: About | null; failed: boolean } {
    const [about, setAbout] = useState<About | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        let stopped = false;
        let timer = 0;
        const ask = (): void => {
            api.about().then(
                (answer) => { if (!stopped) { setAbout(answer); setFailed(false); } },
                () => {
                    if (stopped) return;
                    setFailed(true);
                    timer = window.setTimeout(ask, 3000);
                },
            );
        };
        ask();
        return () => { stopped = true; clearTimeout(timer); };
    }, []);
    return { about, failed };
}
