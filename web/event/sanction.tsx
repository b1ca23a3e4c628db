// sanction.tsx — a sanction that outlives a game: chosen, its effect seen, then imposed with its reason.   [R217] [R218] [R222]
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import type { Act, EventView, Player } from "./api.ts";
import { EffectView, useEffectOf } from "./effect.tsx";
import { readNumbers, sideOf, tableOf } from "./model.ts";
import { useDeskContext } from "./tools.ts";

const SANCTIONS = ["criticism", "loss", "results_cancelled", "disqualified", "suspension", "prize_lower"] as const;
type Kind = (typeof SANCTIONS)[number];
const NUMBERS: Partial<Record<Kind, "ev.sanction.rounds" | "ev.sanction.events" | "ev.sanction.places" | "ev.sanction.round">> =
    { loss: "ev.sanction.round", results_cancelled: "ev.sanction.rounds", suspension: "ev.sanction.events", prize_lower: "ev.sanction.places" };

/* The acts of a sanction; null: what is typed makes none. */
function actsOf(view: EventView, one: Player, what: Kind, number: string, cancel: boolean, win: boolean, why: string): Act[] | null {
    const reason = why ? { why } : {};
    const base = { kind: "sanctioned", player: one.n, what, ...reason };
    const count = Math.max(1, Math.round(Number(number)) || 1);
    switch (what) {
    case "loss": {                                              /* the game itself is lost, whatever was reported */
        const round = view.round[(number.trim() ? count : view.rounds_paired) - 1];
        const table = round ? tableOf(round, one.n) : undefined;
        return round && table ? [base, { kind: "reported", round: round.round, table: table.table, result: sideOf(table, one.n) === "B" ? "W" : "B", ...(table.result === "?" ? { forfeit: true } : {}), ...reason }] : null;
    }
    case "results_cancelled": {
        const rounds = readNumbers(number, view.rounds_paired);
        return rounds && view.rounds_paired > 0 ? [{ ...base, ...(rounds.length > 0 ? { rounds } : {}), ...(win ? { opponents_win: true } : {}) }] : null;
    }
    case "disqualified": return [{ ...base, ...(cancel ? { results: "cancel", ...(win ? { opponents_win: true } : {}) } : {}) }];
    case "suspension": return [{ ...base, events: count }];
    case "prize_lower": return [{ ...base, places: count }];
    default: return [base];
    }
}

export function Sanction({ view, one, why, setWhy, act }: { view: EventView; one: Player; why: string; setWhy(why: string): void; act(words: string, ...acts: Act[]): void }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [what, setWhat] = useState<Kind>("criticism");
    const [number, setNumber] = useState("");
    const [cancel, setCancel] = useState(false);
    const [win, setWin] = useState(false);
    const [asked, ask] = useState(false);
    const acts = actsOf(view, one, what, number, cancel, win, why.trim());
    const { effect, trouble } = useEffectOf(view, asked ? actsOf(view, one, what, number, cancel, win, "") : null);
    const impose = (event: Event): void => {
        event.preventDefault();
        if (!acts || !why.trim()) return;
        ask(false);
        act(t("ev.sanction.done"), ...acts);
    };
    const label = NUMBERS[what];
    return (
        <section class="sanction" aria-label={t("ev.sanction")}>
            <form class="quickentry" onSubmit={(event) => { event.preventDefault(); ask(true); }}>
                <label class="field long"><span>{t("ev.sanction")}</span>
                    <select value={what} onChange={(event) => { setWhat(event.currentTarget.value as Kind); setNumber(""); ask(false); }}>{SANCTIONS.map((kind) => <option key={kind} value={kind}>{t(`ev.sanction.${kind}`)}</option>)}</select></label>
                {label && (
                    <label class="field short"><span>{t(label)}</span>
                        <input type="text" inputMode="numeric" value={number} placeholder={what === "loss" ? String(view.rounds_paired || "") : what === "results_cancelled" ? "1, 2" : "1"} aria-invalid={acts === null} onInput={(event) => { setNumber(event.currentTarget.value); ask(false); }} /></label>
                )}
                {what === "disqualified" && <label class="check"><input type="checkbox" checked={cancel} onChange={(event) => setCancel(event.currentTarget.checked)} /> <span>{t("ev.sanction.cancel")}</span></label>}
                {(what === "results_cancelled" || (what === "disqualified" && cancel)) && <label class="check"><input type="checkbox" checked={win} onChange={(event) => setWin(event.currentTarget.checked)} /> <span>{t("ev.sanction.win")}</span></label>}
                <button type="submit" disabled={acts === null} aria-expanded={asked}>{t("ev.sanction.see")}</button>
            </form>
            {acts === null && <p class="small broken">{t("ev.sanction.no_game")}</p>}
            {asked && trouble && <p class="note broken" role="alert">{trouble}</p>}
            {asked && effect && (
                <form class="question card" aria-label={t("ev.effect")} onSubmit={impose}>
                    <p class="ask" role="status">{t("ev.effect.if", { what: t(`ev.sanction.${what}`) })}</p>
                    {what === "suspension" && <p class="small">{t("ev.effect.suspended", { n: Math.max(1, Math.round(Number(number)) || 1) })}</p>}
                    {what === "criticism" && <p class="small">{t("ev.effect.criticism")}</p>}
                    {what !== "criticism" && what !== "suspension" && <EffectView view={view} effect={effect} own={one.n} />}
                    <label class="field"><span>{t("ev.sanction.why")}</span><input type="text" value={why} maxLength={120} required ref={(one: HTMLInputElement | null) => { if (one && !why && document.activeElement?.tagName === "BUTTON") one.focus(); }} onInput={(event) => setWhy(event.currentTarget.value)} /></label>
                    <div class="row">
                        <button type="submit" class="main" disabled={desk.busy || !why.trim()}>{t("ev.sanction.do")}</button>
                        <button type="button" onClick={() => ask(false)}>{t("cancel")}</button>
                    </div>
                </form>
            )}
        </section>
    );
}
