// start.tsx — the agreed start of a game: when, who has come, until when one may come.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { leftText } from "../clock/words.ts";
import type { View } from "../net/protocol.ts";
import { useTools } from "./tools.ts";

export function Start({ view, serverNow }: { view: View; serverNow(): number }) {
    const { t } = useTools();
    const [, look] = useState(0);
    const start = view.start;
    const waits = start !== undefined && (view.phase === "colours" || view.phase === "waiting");
    useEffect(() => {
        if (!waits) return;
        const timer = setInterval(() => look((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, [waits]);
    if (!start || !waits) return null;
    const now = serverNow();
    const clock = (ms: number): string => new Date(ms).toLocaleString(t.language === "en" ? "en-GB" : t.language, { month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" });
    const who = (party: "host" | "guest"): string => {
        const side = view.seats[party];
        return side ? `${t(`side.${side}`)}${view.names[side] ? ` ${view.names[side]}` : ""}` : t(`start.${party}`);
    };
    const begun = now >= start.at_ms;
    return (
        <section class="card" aria-labelledby="start-title">
            <h2 id="start-title">{t("start.title")}</h2>
            <p>{begun ? t("start.since", { time: clock(start.at_ms) }) : t("start.at", { time: clock(start.at_ms), left: leftText(t, start.at_ms - now) })}</p>
            {begun && (
                <ul role="status">
                    {(["host", "guest"] as const).map((party) => {
                        const come = start[party];
                        return <li key={party}>{come === null ? t("start.missing", { who: who(party) })
                            : come.late_ms > 0 ? t("start.late", { who: who(party), late: leftText(t, come.late_ms) }) : t("start.here", { who: who(party) })}</li>;
                    })}
                </ul>
            )}
            {start.postponed?.map((one, i) => (
                <p key={i} class={`small ${one.undone ? "reversed" : ""}`}>
                    {t(one.undone ? "start.postponed.undone" : "start.postponed", { from: clock(one.from_ms), to: clock(one.to_ms), by: t(`start.by.${one.by}`), why: one.reason })}
                </p>
            ))}
            <p class="small soft">{start.limit_ms !== null ? t("start.limit", { n: start.times, time: clock(start.limit_ms), left: leftText(t, Math.max(0, start.limit_ms - now)) })
                : t(start.reading ? "start.reading" : "start.referee")}</p>
        </section>
    );
}
