// ended.tsx — after the game: the record to take home, and the next game.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { whyWords } from "../game/words.ts";
import * as api from "../net/api.ts";
import { newKey } from "../net/random.ts";
import { beginGame } from "./newgame.tsx";
import { useTools } from "./tools.ts";

export function EndedDesk({ game }: { game: string }) {
    const { t } = useTools();
    const [trouble, setTrouble] = useState<string | null>(null);
    const wanted = api.ownGames()[game]?.wanted;
    const again = (): void => {
        if (!wanted) return;
        beginGame({ ...wanted, key: newKey() }).catch((error: unknown) => {
            const { status, message } = error instanceof api.Refused ? error : { status: "network", message: String(error) };
            setTrouble(t("new.failed", { why: whyWords(t, status, message, null) }));
        });
    };
    return (
        <div class="acts">
            <div class="row wrap">
                <a class="button main" href={api.sgfAddress(game)} download>{t("ended.sgf")}</a>
                {wanted && <button type="button" onClick={again}>{t("ended.again")}</button>}
                <a class="button" href="/">{t("ended.games")}</a>
            </div>
            {trouble && <p class="note" role="alert">{trouble}</p>}
        </div>
    );
}
