// prints.tsx — which sheets can be printed, of which round.
// SPDX-License-Identifier: MIT
import { useTools } from "../pages/tools.ts";
import { exportAddress, type EventLinks, type EventView } from "./api.ts";
import { RoundPicker, useRound } from "./public.tsx";

export const PRINTS = ["boards", "names", "slips", "notice", "cards", "book", "results", "ratings", "certificates", "links"] as const;
export type PrintKind = (typeof PRINTS)[number];
const OF_ROUND: PrintKind[] = ["boards", "names", "slips", "notice"];

export function PrintsTab({ view, links }: { view: EventView; links: EventLinks | null }) {
    const { t } = useTools();
    const [round, pick] = useRound(view);
    return (
        <section class="card">
            <div class="tabhead"><h2>{t("ev.tab.prints")}</h2><RoundPicker view={view} round={round} pick={pick} /></div>
            <ul class="printlist">
                {PRINTS.map((kind) => {
                    if (kind === "links" && !links?.director) return null;
                    const needs = OF_ROUND.includes(kind);
                    if (needs && round === 0) return <li key={kind} class="soft">{t(`ev.print.${kind}`)}</li>;
                    return <li key={kind}><a href={`/event/${view.event}/print/${kind}${needs ? `?round=${round}` : ""}${kind === "links" ? `#${links?.director?.split("#")[1] ?? ""}` : ""}`} target="_blank" rel="noopener">{t(`ev.print.${kind}`)}{needs ? ` · ${t("ev.round.n", { n: round })}` : ""}</a>
                        <small class="soft"> {t(`ev.print.${kind}.what`)}</small></li>;
                })}
            </ul>
            <p class="small soft">{t("ev.print.hint")}</p>
            {!links && <div class="row wrap">{(["csv", "h9", "trf"] as const).map((format) => <a key={format} class="button" href={exportAddress(view.event, format)} download>{format.toUpperCase()}</a>)}</div>}
        </section>
    );
}
