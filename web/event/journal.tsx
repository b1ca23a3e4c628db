// journal.tsx — the audit trail: everything that was done, by whom and when, and how to let it no longer count.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import type { Tongue, Word } from "../i18n/i18n.ts";
import { useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { EventView, JournalEvent, Notice } from "./api.ts";
import { EffectView, useEffectOf } from "./effect.tsx";
import { dateLocale, nameOf, resultWords, seriesScore } from "./model.ts";
import { noticeWords } from "./notices.tsx";
import { useDeskContext } from "./tools.ts";

export function eventWords(t: Tongue, view: EventView, e: JournalEvent): string {
    const name = typeof e.player === "number" ? nameOf(view, e.player) : "";
    const result = typeof e.series === "string" ? t("ev.series") : typeof e.result === "string" ? resultWords(t, { result: e.result as api.Result, forfeit: e.forfeit === true }) : "";
    const at = { round: Number(e.round ?? 0), table: Number(e.table ?? 0), name, result, n: Number(e.event ?? 0) };
    switch (e.kind) {
    case "opened": return t("ev.did.opened", { name: String(e.name ?? "") });
    case "entered": return t("ev.did.entered", { name: String(e.name ?? "") });
    case "amended": return t("ev.did.amended", { name });
    case "seeded": return t("ev.did.seeded");
    case "paired": return t(e.manual ? "ev.did.paired.manual" : "ev.did.paired", at);
    case "reported": return t("ev.did.reported", at) + (typeof e.series === "string" ? ` ${seriesScore(e.series).join(":")}` : "") + (typeof e.why === "string" ? ` (${e.why})` : "");
    case "claimed": return t("ev.did.claimed", at);
    case "denied": return t("ev.did.denied", at);
    case "absent": return t("ev.did.absent", at);
    case "closed": return t("ev.did.closed", at);
    case "boarded": return t("ev.did.boarded", at);
    case "undone": return t("ev.did.undone", at) + (typeof e.why === "string" ? ` (${e.why})` : "");
    case "warned": case "sanctioned": case "late": case "postponed": case "withdrawn": case "returned": case "lot": return noticeWords(t, view, e as unknown as Notice);
    case "noted": return e.sheet ? t("ev.did.sheet") : String(e.text ?? "");
    default: return `${e.kind} ${JSON.stringify({ ...e, kind: undefined, seq: undefined, at: undefined, by: undefined, undone: undefined })}`;
    }
}

/* What no longer counts, and what follows from that. */
function undoWords(t: Tongue, view: EventView, events: JournalEvent[], e: JournalEvent): string {
    const back = e.kind === "undone" ? events.find(({ seq }) => seq === e.event) : undefined;
    const before = e.kind === "reported" ? [...events].reverse().find((one) => one.kind === "reported" && !one.undone && one.seq < e.seq && one.round === e.round && one.table === e.table) : undefined;
    const then = e.kind === "reported" ? (before ? t("ev.undo.reported", { result: resultWords(t, { result: before.result as api.Result, forfeit: before.forfeit === true }) }) : t("ev.undo.reported.open"))
        : e.kind === "undone" && back ? t("ev.undo.undone", { what: eventWords(t, view, back) }) : t.maybe(`ev.undo.${e.kind}`) ?? "";
    return `${eventWords(t, view, e)}${t.language === "en" ? ". " : "。"}${then}`;
}

const byWords = (t: Tongue, by: string | undefined): string => {
    if (!by) return t("ev.by.command" as Word);
    const player = /^player (\d+)$/.exec(by);
    if (player) return t("ev.by.player" as Word, { n: player[1] });
    const [role, name] = by.split(": ");
    return [t.maybe(`ev.by.${role}`) ?? role, name].filter(Boolean).join(" · ");
};

/* What moves places where it no longer counts. */
const CHANGES = new Set(["reported", "sanctioned", "withdrawn", "returned", "late", "warned", "lot", "play_off", "undone"]);

export function JournalTab({ view }: { view: EventView }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [events, setEvents] = useState<JournalEvent[]>([]);
    const [sure, setSure] = useState(0);
    useEffect(() => {
        let stopped = false;
        api.desk(desk.id, desk.pass ?? "", 0).then((answer) => { if (!stopped && answer.role !== "player") setEvents(answer.journal); }, () => {});
        return () => { stopped = true; };
    }, [desk.id, desk.pass, view.seq]);
    const undo = (seq: number): void => {
        setSure(0);
        desk.act({ kind: "undone", event: seq });
    };
    const last = [...events].reverse().find((e) => e.kind !== "opened" && e.kind !== "undone" && !e.undone);
    const asked = events.find(({ seq }) => seq === sure);
    const { effect } = useEffectOf(view, asked && view.rounds_paired > 0 && CHANGES.has(asked.kind) ? [{ kind: "undone", event: asked.seq }] : null);
    return (
        <section class="card">
            <h2>{t("ev.tab.journal")} <small class="soft">{events.length}</small></h2>
            <label class="field deskname"><span>{t("ev.desk.name")}</span><input type="text" value={desk.name} maxLength={40} onInput={(event) => desk.rename(event.currentTarget.value)} /></label>
            {last && <div class="row wrap"><button type="button" onClick={() => setSure(last.seq)}>{t("ev.undo.last", { what: eventWords(t, view, last) })}</button></div>}
            {asked && (
                <div class="question card" role="alertdialog" aria-label={t("ev.undo")}>
                    <p class="ask">{t("ev.undo.ask", { n: asked.seq })}{undoWords(t, view, events, asked)}</p>
                    {effect && <EffectView view={view} effect={effect} />}
                    <div class="row">
                        <button type="button" class="main" ref={(one: HTMLButtonElement | null) => one?.focus()} onClick={() => undo(asked.seq)}>{t("ev.undo.sure", { n: asked.seq })}</button>
                        <button type="button" onClick={() => setSure(0)}>{t("cancel")}</button>
                    </div>
                </div>
            )}
            <ol class="journal">
                {[...events].reverse().slice(0, 2000).map((e) => (
                    <li key={e.seq} class={e.undone ? "undone" : ""}>
                        <span class="num soft">{e.seq}</span>
                        <time class="soft small" dateTime={new Date(e.at).toISOString()}>{new Date(e.at).toLocaleString(dateLocale(t), { dateStyle: "short", timeStyle: "medium" })}</time>
                        <span class="what">{eventWords(t, view, e)}{e.undone && <span class="hidden"> {t("ev.undone")}</span>}</span>
                        <span class="soft small">{byWords(t, e.by)}</span>
                        {e.kind !== "opened" && !e.undone && <button type="button" class="quiet tight" aria-label={`${t("ev.undo")}: ${e.seq}`} onClick={() => setSure(e.seq)}>{t("ev.undo")}</button>}
                    </li>
                ))}
            </ol>
        </section>
    );
}
