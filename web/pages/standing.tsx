// standing.tsx — why a game stands now, in words, for everybody who sees it: pauses, a sealed move, what waits for a ruling.
// SPDX-License-Identifier: MIT
import "../i18n/standing_rows.ts";
import { useEffect, useState } from "preact/hooks";
import { leftText } from "../clock/words.ts";
import { resultWords } from "../game/words.ts";
import type { RefereeView } from "../net/protocol.ts";
import { loserOf } from "../referee/online.ts";
import type { RefereeTable } from "../referee/table.ts";
import { ownWords } from "../referee/words.ts";
import { useTools } from "./tools.ts";

export function violationWords(t: ReturnType<typeof useTools>["t"], table: RefereeTable, code: string): string {
    const row = table.violations("2002").find((one) => one.violation === code) ?? table.violations("1988").find((one) => one.violation === code);
    return row ? ownWords(t, row) : code;
}

export function Standing({ referee, table, zi, serverNow }: { referee: RefereeView; table: RefereeTable; zi: boolean; serverNow(): number }) {
    const { t } = useTools();
    const side = (one: "B" | "W"): string => t(`side.${one}`);
    const { pending, irregular } = referee;
    return (
        <>
            {referee.sealing && <p role="status">{t("ump.sealing", { side: side(referee.sealing) })}</p>}
            {referee.standing && <p role="status">{t(`ump.${referee.standing}`)}</p>}
            {referee.sealed && <p class="small">{t("ump.sealed", { side: side(referee.sealed.color) })} <code class="hash">{referee.sealed.hash}</code></p>}
            {referee.standing && <p class="small">{t("ump.times.confirmed", { b: t(referee.times_confirmed.B ? "ump.yes" : "ump.no"), w: t(referee.times_confirmed.W ? "ump.yes" : "ump.no") })}</p>}
            {irregular && <p role="status">{t("ump.irregular", { side: side(irregular.color), at: irregular.at, what: violationWords(t, table, irregular.violation) })}</p>}
            {pending?.why === "flag" && <p role="status">{t("ump.pending.flag", { side: side(loserOf(referee) ?? "B") })}</p>}
            {pending?.why === "ruling" && <p role="status">{t("ump.pending.ruling", { result: pending.result ? resultWords(t, pending.result, zi).main : "" })}</p>}
            {pending?.why === "count" && <p role="status">{t("ump.pending.count")}</p>}
            {pending && (pending.until_ms === null ? <p class="small">{t("ump.pending.appealed")}</p> : <Until until={pending.until_ms} serverNow={serverNow} />)}
        </>
    );
}

function Until({ until, serverNow }: { until: number; serverNow(): number }) {
    const { t } = useTools();
    const [, look] = useState(0);
    useEffect(() => {
        const timer = setInterval(() => look((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, [until]);
    return <p class="small soft">{t("ump.pending.until", { time: leftText(t, Math.max(0, until - serverNow())) })}</p>;
}
