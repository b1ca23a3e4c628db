// boards.tsx — the tables of a round opened as online games; their results come back by themselves.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { timeWords } from "../clock/words.ts";
import { presets, startOf } from "../game/new_game.ts";
import { ruleWords } from "../game/words.ts";
import { newKey } from "../net/random.ts";
import { useAbout, useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { EventView, Round } from "./api.ts";
import { useDeskContext } from "./tools.ts";

/* A moment as a datetime field holds it. */
const localOf = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60000).toISOString().slice(0, 16);

export function Boards({ view, round, close }: { view: EventView; round: Round; close(): void }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const { about } = useAbout();
    const [rules, setRules] = useState("chinese");
    const [time, setTime] = useState("20m+3x30s");
    const [size, setSize] = useState(19);
    const own = view.sheet.competition ?? "";
    const [bySheet, setBySheet] = useState(own !== "");
    const [start, setStart] = useState(round.starts_at_ms ? localOf(round.starts_at_ms) : "");
    const [opened, setOpened] = useState<number | null>(null);
    const waiting = round.tables.filter((one) => one.result === "?" && !one.game).length;
    const open = async (event: Event): Promise<void> => {
        event.preventDefault();
        const answer = await desk.run(() => api.boards(desk.id, { token: desk.pass, key: newKey(), round: round.round, game: bySheet ? { sheet: own, ...startOf(start) } : { rules, time, width: size, height: size, strict: true } }));
        if (answer) setOpened(answer.opened);
    };
    return (
        <form class="explain" onSubmit={open}>
            <p class="small soft">{t("ev.boards.hint")}</p>
            {own !== "" && <label class="check"><input type="checkbox" checked={bySheet} onChange={(event) => setBySheet(event.currentTarget.checked)} /> <span>{t("ev.boards.sheet", { rules: view.sheet.rules ?? "", time: view.sheet.time ?? "" })}</span></label>}
            {bySheet && <label class="field"><span>{t("start.field")} <small>{t("start.field.hint")}</small></span>
                <input type="datetime-local" value={start} onInput={(event) => setStart(event.currentTarget.value)} /></label>}
            {!bySheet && <div class="pair">
                <label class="field"><span>{t("new.rules")}</span>
                    <select value={rules} onChange={(event) => setRules(event.currentTarget.value)}>{(about?.rules ?? []).map(({ id }) => <option key={id} value={id}>{ruleWords(t, id)}</option>)}</select></label>
                <label class="field"><span>{t("new.time")}</span>
                    <select value={time} onChange={(event) => setTime(event.currentTarget.value)}>{presets.map((one) => <option key={one} value={one}>{timeWords(t, one)}</option>)}</select></label>
                <label class="field"><span>{t("new.board")}</span>
                    <select value={size} onChange={(event) => setSize(Number(event.currentTarget.value))}>{[19, 13, 9].map((one) => <option key={one} value={one}>{one}×{one}</option>)}</select></label>
            </div>}
            <div class="row wrap">
                <button type="submit" class="main" disabled={waiting === 0}>{t("ev.boards.open", { n: waiting })}</button>
                <button type="button" onClick={close}>{t("close")}</button>
            </div>
            {opened !== null && <p class="small" role="status">{t("ev.boards.opened", { n: opened })}</p>}
        </form>
    );
}
