// certificates.tsx — certificates: for places, and for grades earned by wins.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import type { EventView } from "./api.ts";
import { promotionOf, readRules } from "./grades.ts";
import { divisionsOf, fullName, openTables, placesIn, plainNumber, player } from "./model.ts";

/* 1st, 2nd, 3rd, 4th, 11th. */
const ordinal = (n: number): string => `${n}${n % 100 > 10 && n % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th"}`;

export function Certificates({ view }: { view: EventView }) {
    const { t } = useTools();
    const [places, setPlaces] = useState(Math.min(8, view.players.length));
    const [table, setTable] = useState(view.sheet.promotions ?? "");
    const over = view.rounds_paired > 0 && view.rounds_paired >= view.rounds && view.round.every((round) => openTables(round) === 0);
    const divisions = divisionsOf(view);
    const rules = readRules(table);
    const date = view.sheet.dates || new Date().toLocaleDateString(t.language, { dateStyle: "long" });
    const grades = view.standings.map((row) => ({ row, grade: promotionOf(rules, row, player(view, row.n)?.rank ?? "30K")?.grade })).filter(({ grade }) => grade);
    const one = (key: string, name: string, text: string) => (
        <section class="certificate" key={key}>
            <h1>{t("ev.cert.title")}</h1>
            <p class="certname">{name}</p>
            <p class="certtext">{text}</p>
            <div class="certfoot"><span>{view.sheet.referee ? `${t("ev.sheet.referee")} ${view.sheet.referee}` : ""}</span><span class="giver"><span>{view.sheet.organiser || view.sheet.host || view.name}</span><span>{date}</span><b class="certseal">{t("ev.cert.seal")}</b></span></div>
        </section>
    );
    return (
        <>
            {over ? null : <p class="printbar note broken" role="status">{t("ev.cert.early")}</p>}
            <div class="printbar options">
                <label>{t("ev.cert.places")} <input type="number" min="0" max={view.players.length} value={places} onInput={(event) => setPlaces(Number(event.currentTarget.value) || 0)} /></label>
                <label class="grow">{t("ev.cert.grades")} <input type="text" value={table} placeholder={t("ev.cert.grades.hint")} onInput={(event) => setTable(event.currentTarget.value)} /></label>
            </div>
            {divisions.flatMap((division) => placesIn(view, divisions.length > 1 ? division : null).filter(({ place }) => place <= places)
                .map((row) => one(`p${row.n}`, fullName(player(view, row.n)), t("ev.cert.place", { event: view.name, division: division || view.sheet.division || "", place: t.language === "en" ? ordinal(row.place) : row.place }))))}
            {grades.map(({ row, grade }) => one(`g${row.n}`, fullName(player(view, row.n)), t("ev.cert.grade", { event: view.name, wins: plainNumber(row.wins), grade: grade ?? "" })))}
        </>
    );
}
