// use_game.ts — a game followed for as long as its page is open, and what is heard of it in words and sound.
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Tongue } from "../i18n/i18n.ts";
import { browserSurroundings } from "../net/connection.ts";
import { GameClient } from "../net/game_client.ts";
import type { GameEvent, Side } from "../net/protocol.ts";

/* The client; the page is drawn again after each of its changes. */
export function useGame(game: string, token: string | null): GameClient {
    const [, draw] = useState(0);
    const client = useMemo(() => new GameClient(game, token, browserSurroundings()), [game, token]);
    useEffect(() => {
        const stop = client.listen(() => draw((n) => n + 1));
        const hurry = (): void => client.connection.hurry();
        addEventListener("online", hurry);
        document.addEventListener("visibilitychange", hurry);
        client.open();
        return () => {
            stop();
            removeEventListener("online", hurry);
            document.removeEventListener("visibilitychange", hurry);
            client.stop();
        };
    }, [client]);
    return client;
}

/* What an event says to somebody who does not see the board. */
export function eventWords(t: Tongue, event: GameEvent, took: number): string | null {
    const who = event.color ? t(`side.${event.color}`) : "";
    switch (event.kind) {
    case "played": return t("say.played", { who, at: event.at ?? "" }) + (took > 0 ? (t.language === "en" ? ", " : "，") + t("say.took", { n: took }) : "");
    case "passed": return t("say.passed", { who });
    case "undo_asked": return null;                 /* the question itself is on the page */
    case "undo_refused": return t("say.undo_refused");
    case "taken_back": return t("say.taken_back", { n: event.to ?? 0 });
    case "end_proposed": return t("say.end_proposed", { who });
    case "end_refused": return t("say.end_refused", { who });
    case "counting": return t("say.counting");
    case "marked": return t("say.marked", { at: event.at ?? "", state: t(event.dead ? "say.marked.dead" : "say.marked.alive") });
    case "agreed": return t("say.agreed", { who });
    case "resumed": return t("say.resumed");
    default: return null;
    }
}

/* Is that something another side did, which no stone shows? */
export function isUnseen(event: GameEvent, mine: readonly Side[]): boolean {
    if (!["passed", "undo_refused", "end_refused", "resumed"].includes(event.kind)) return false;
    return event.kind === "resumed" || mine.length !== 1 || event.color !== mine[0];
}
