// notices.tsx — what is announced: warnings, sanctions, lateness, lots, who left, and anything else worth saying.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import type { Tongue } from "../i18n/i18n.ts";
import { useTools } from "../pages/tools.ts";
import type { EventView, Notice } from "./api.ts";
import { dateLocale, nameOf } from "./model.ts";
import { useDeskContext } from "./tools.ts";

export function noticeWords(t: Tongue, view: EventView, one: Notice): string {
    const name = one.player ? nameOf(view, one.player) : "";
    const why = one.why ? (t.language === "en" ? ": " : "：") + one.why : "";
    switch (one.kind) {
    case "warned": return t("ev.notice.warned", { name }) + why;
    case "sanctioned": {
        const number = one.events ?? one.places;
        return t("ev.notice.sanctioned", { name, what: (t.maybe(`ev.sanction.${one.what}`) ?? one.what ?? "") + (number ? ` (${number})` : "") }) + why;
    }
    case "late": return t("ev.notice.late", { name, minutes: one.minutes ?? 0 });
    case "postponed": return t("ev.notice.postponed", { round: one.round ?? 0, time: new Date(one.starts_at_ms ?? 0).toLocaleString(dateLocale(t), { dateStyle: "medium", timeStyle: "short" }) }) + why;
    case "withdrawn": return t("ev.notice.withdrawn", { name }) + why;
    case "returned": return t("ev.notice.returned", { name });
    case "lot": {
        const order = Object.entries(one.drawn ?? {}).sort((a, b) => a[1] - b[1]).map(([n, lot]) => `${lot} ${nameOf(view, Number(n))}`);
        const by = [one.who, one.when].filter(Boolean).join(t.language === "en" ? ", " : "，");
        return t(one.purpose === "places" ? "ev.notice.lot.places" : "ev.notice.lot.pairing") + (t.language === "en" ? ": " : "：") + order.slice(0, 40).join(t.language === "en" ? ", " : "、") + (order.length > 40 ? " …" : "")
            + (by ? (t.language === "en" ? ` (${by})` : `（${by}）`) : "");
    }
    default: return one.text ?? "";
    }
}

/* The agreed start of a round put off; the journal takes it back. */
function PutOff({ view }: { view: EventView }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [round, setRound] = useState(Math.max(1, view.rounds_paired));
    const [to, setTo] = useState("");
    const [why, setWhy] = useState("");
    const ms = new Date(to).getTime();
    const put = (event: Event): void => {
        event.preventDefault();
        desk.act({ kind: "postponed", round, starts_at_ms: ms, why: why.trim() }).then((how) => { if (how === "done") setWhy(""); });
    };
    return (
        <details>
            <summary>{t("ev.postpone")}</summary>
            <form class="quickentry" onSubmit={put}>
                <label class="field"><span>{t("ev.postpone.round")}</span><input type="number" min={1} max={Math.max(1, view.rounds)} value={round} onInput={(event) => setRound(Number(event.currentTarget.value))} /></label>
                <label class="field"><span>{t("ev.postpone.to")}</span><input type="datetime-local" value={to} onInput={(event) => setTo(event.currentTarget.value)} /></label>
                <label class="field long"><span>{t("ev.postpone.why")}</span><input type="text" value={why} maxLength={120} onInput={(event) => setWhy(event.currentTarget.value)} /></label>
                <button type="submit" disabled={!Number.isFinite(ms) || why.trim() === ""}>{t("ev.postpone.do")}</button>
            </form>
        </details>
    );
}

export function NoticesTab({ view, director }: { view: EventView; director: boolean }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [text, setText] = useState("");
    const add = (event: Event): void => {
        event.preventDefault();
        if (text.trim()) desk.act({ kind: "noted", text: text.trim() }).then((how) => { if (how === "done") setText(""); });
    };
    return (
        <section class="card">
            <h2>{t("ev.tab.notices")}</h2>
            {director && (
                <form class="quickentry" onSubmit={add}>
                    <label class="field long"><span>{t("ev.notice.new")}</span><input type="text" value={text} maxLength={190} onInput={(event) => setText(event.currentTarget.value)} /></label>
                    <button type="submit">{t("ev.notice.add")}</button>
                </form>
            )}
            {director && <PutOff view={view} />}
            {view.notices.length === 0 && <p class="soft">{t("ev.notice.none")}</p>}
            <ul class="notices">
                {[...view.notices].reverse().map((one) => (
                    <li key={one.seq}><time class="soft small" dateTime={new Date(one.at).toISOString()}>{new Date(one.at).toLocaleString(dateLocale(t), { dateStyle: "short", timeStyle: "short" })}</time> {noticeWords(t, view, one)}</li>
                ))}
            </ul>
        </section>
    );
}
