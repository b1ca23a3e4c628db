// report.tsx — a game's report for printing: players, sheet, times, the referee's record with its articles, result, signatures.
// SPDX-License-Identifier: MIT
import "../i18n/ledger_rows.ts";
import "../i18n/report_rows.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { leftText } from "../clock/words.ts";
import { aboutWords, quarters, resultWords } from "../game/words.ts";
import { ask } from "../net/api.ts";
import type { GameEvent, Heard, Official, Side } from "../net/protocol.ts";
import { refereeKinds } from "../referee/online.ts";
import { RefereeTable } from "../referee/table.ts";
import { ownWords, rulingWords, traditional } from "../referee/words.ts";
import { violationWords } from "./standing.tsx";
import { useTools } from "./tools.ts";

type Game = Extract<Heard, { t: "game" }>;

export default function ReportPage() {
    const { t, rules } = useTools();
    const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
    const [game, setGame] = useState<Game | null>(null);
    const [events, setEvents] = useState<GameEvent[]>([]);
    const [missing, setMissing] = useState(false);
    useEffect(() => {
        const at = `/api/games/${encodeURIComponent(id)}`;
        Promise.all([ask<Game>(at), ask<{ events: GameEvent[] }>(`${at}/events`)])
            .then(([found, log]) => { setGame(found); setEvents(log.events); }, () => setMissing(true));
    }, [id]);
    const table = useMemo(() => (rules ? new RefereeTable(rules) : null), [rules]);
    useEffect(() => { document.title = `${t("ump.report.title")} · ${t("title")}`; }, [t]);
    if (missing) return <p class="note">{t("home.unreachable")}</p>;
    if (!game || !table) return null;
    const { view, opened } = game;
    const zi = opened.rules.unit === "zi";
    const sides: Side[] = ["B", "W"];
    const colon = t.language === "en" ? ": " : "：";
    const sheet = opened.sheet;
    const sheetName = !sheet ? "" : t.language === "en" ? sheet.en : t.language === "zh-Hant" ? traditional(sheet.zh) : sheet.zh;
    const begun = events.find((event) => event.kind === "started") ?? events[0];
    const when = (ms: number): string => new Date(ms).toLocaleString(t.language, { dateStyle: "medium", timeStyle: "medium" });
    const record = events.filter((event) => refereeKinds.has(event.kind) || (event.kind === "agreed" && event.actor !== "host" && event.actor !== "guest"));
    return (
        <main class="print report">
            <div class="printbar"><a href={`/g/${id}`}>{t("ump.report.back")}</a> <button type="button" class="main" onClick={() => print()}>{t("ump.report.print")}</button></div>
            <div class="printhead">
                <h1>{t("ump.report.title")}</h1>
                <p><b>{sheetName}</b> <span>{aboutWords(t, opened)}</span> <span class="right">{id}</span></p>
            </div>
            <table class="facts">
                <tbody>
                    {sides.map((side) => <tr key={side}><th>{t(`side.${side}`)}</th><td>{view.names[side] || "—"}</td></tr>)}
                    <tr><th>{t("ump.report.opened")}</th><td>{begun ? when(begun.at_ms) : ""}</td></tr>
                    <tr><th>{t("ump.report.moves")}</th><td>{view.move_number}</td></tr>
                    {view.clock.system.type !== "none" && (
                        <tr><th>{t("ump.report.times")}</th><td>{sides.map((side) => `${t(`side.${side}`)} ${leftText(t, view.clock[side].main_ms)}${view.clock[side].periods > 0 ? ` + ${view.clock[side].periods}` : ""}`).join(t.language === "en" ? ", " : "，")}</td></tr>
                    )}
                    {view.referee && <tr><th>{t("ump.report.warnings")}</th><td>{sides.map((side) => `${t(`side.${side}`)} ${view.referee?.warnings[side] ?? 0}`).join(t.language === "en" ? ", " : "，")}</td></tr>}
                    <tr><th>{t("ump.report.result")}</th><td><b>{view.result ? resultWords(t, view.result, zi).main : "—"}</b> {view.result ? resultWords(t, view.result, zi).small : ""}</td></tr>
                </tbody>
            </table>
            {view.count && (
                <>
                    <h2>{t("ump.report.count")}</h2>
                    <table>
                        <tbody>
                            {view.count.terms.map((term, i) => (
                                <tr key={i}><td>{t(`side.${term.side}`)}</td><td>{t.language === "en" ? term.en : t.language === "zh-Hant" ? traditional(term.zh) : term.zh}</td>
                                    <td class="num">{zi ? quarters(term.halves * 2) : term.halves / 2}</td></tr>
                            ))}
                        </tbody>
                    </table>
                </>
            )}
            <h2>{t("ump.report.ledger")}</h2>
            {record.length === 0 && <p>{t("ump.report.none")}</p>}
            <table>
                <tbody>
                    {record.map((event) => (
                        <tr key={event.seq}>
                            <td class="when">{when(event.at_ms)}</td>
                            <td><b>{t(`ump.event.${event.kind}` as "ump.event.ruled")}</b>{recordWords(event) && `${colon}${recordWords(event)}`}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <div class="sign">
                {(["B", "W", "referee"] as const).map((who) => <span key={who}>{t(`ump.report.sign.${who}`)}</span>)}
            </div>
        </main>
    );

    /* One event of the referee's, with its article. */
    function recordWords(event: GameEvent): string {
        if (!table) return "";
        const parts: string[] = [];
        const text = (name: string): string => (typeof event[name] === "string" ? (event[name] as string) : "");
        const who = event.color ?? (event.side as Side | null | undefined);
        if (text("article")) parts.push(t("ref.article", { article: text("article") }));
        if (who) parts.push(t(`side.${who}`));
        if (text("violation")) parts.push(violationWords(t, table, text("violation")));
        const right = text("right") ? table.rights(view.referee?.edition ?? "2002").find((one) => one.right === text("right")) : undefined;
        if (right) parts.push(ownWords(t, right));
        if (Array.isArray(event.ruling)) parts.push(rulingWords(t, table, event.ruling as string[]));
        if (typeof event.of === "number") parts.push(`№ ${event.of}`);
        if (event.at) parts.push(event.at);
        if (typeof event.to === "number") parts.push(t("ref.at_move", { n: event.to }));
        if (event.kind === "arrived" && (event.actor === "host" || event.actor === "guest")) {
            const side = view.seats[event.actor];
            if (side) parts.push(t(`side.${side}`));
            if (typeof event.late_ms === "number" && event.late_ms > 0) parts.push(leftText(t, event.late_ms));
        }
        if (typeof event.starts_at_ms === "number") parts.push(when(event.starts_at_ms));
        if (event.kind.startsWith("postpone") && event.actor !== "server") parts.push(t(`ref.by.${event.actor as "referee"}`));
        if (event.kind === "late" && typeof event.ms === "number") parts.push(leftText(t, event.ms));
        if (event.kind === "sealed") parts.push(text("hash"));
        if (text("by")) parts.push(t(`ref.by.${text("by") as Official}`));
        if (text("reason")) parts.push(t.language === "en" ? `“${text("reason")}”` : `“${text("reason")}”`);
        return parts.join(" · ");
    }
}
