// links.tsx — the event's links to hand on, its sheet, and its files.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { CopyLink } from "../pages/copy.tsx";
import { useTools } from "../pages/tools.ts";
import * as api from "./api.ts";
import type { EventLinks, EventView } from "./api.ts";
import { fullName } from "./model.ts";
import { SheetFields } from "./sheet_fields.tsx";
import { useDeskContext } from "./tools.ts";

export function LinksTab({ view, links }: { view: EventView; links: EventLinks }) {
    const { t } = useTools();
    const desk = useDeskContext();
    const [sheet, setSheet] = useState<Record<string, string>>(view.sheet);
    const save = (blob: Blob, name: string): void => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(blob);
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    };
    const linksFile = (): void => {
        const quote = (text: string): string => `"${text.replace(/"/g, '""')}"`;
        const lines = view.players.map((one) => `${one.n},${quote(fullName(one))},${new URL(links.players?.[one.n - 1] ?? "", location.origin).href}`);
        save(new Blob([`\ufeff${t("ev.no")},${t("ev.name")},${t("ev.link")}\n${lines.join("\n")}\n`], { type: "text/csv" }), `${view.event}-links.csv`);
    };
    return (
        <>
            <section class="card">
                <h2>{t("ev.tab.links")}</h2>
                <p class="small soft">{t("ev.links.hint")}</p>
                <h3>{t("ev.links.public")}</h3><CopyLink label={t("ev.links.copy")} path={links.public} shown />
                {links.director && <><h3>{t("ev.links.director")}</h3><CopyLink label={t("ev.links.copy")} path={links.director} shown /></>}
                <h3>{t("ev.links.recorder")}</h3><CopyLink label={t("ev.links.copy")} path={links.recorder} shown />
                {links.players && links.players.length > 0 && (
                    <>
                        <h3>{t("ev.links.players")}</h3>
                        <button type="button" onClick={linksFile}>{t("ev.links.file")}</button>
                        <ul class="playerlinks">
                            {view.players.map((one) => <li key={one.n}><span class="num soft">{one.n}</span> <a href={links.players?.[one.n - 1]}>{fullName(one)}</a></li>)}
                        </ul>
                    </>
                )}
            </section>
            <section class="card">
                <h2>{t("ev.sheet")}</h2>
                <SheetFields sheet={sheet} change={setSheet} />
                <button type="button" onClick={() => desk.act({ kind: "noted", text: "sheet", sheet })}>{t("ev.save")}</button>
            </section>
            <section class="card">
                <h2>{t("ev.files")}</h2>
                <div class="row wrap">
                    <button type="button" onClick={() => { desk.run(() => api.journalFile(desk.id, desk.pass ?? "")).then((blob) => { if (blob) save(blob, `${view.event}.journal`); }); }}>{t("ev.file.journal")}</button>
                    {(["opengotha", "h9", "trf", "aga", "tou", "csv"] as const).map((format) => <a key={format} class="button" href={api.exportAddress(view.event, format)} download>{FORMATS[format]}</a>)}
                </div>
                <p class="small soft">{t("ev.files.hint")}</p>
            </section>
        </>
    );
}

const FORMATS = { opengotha: "OpenGotha XML", h9: "EGF h9", trf: "FIDE TRF", aga: "AGA", tou: "FFG tou", csv: "CSV" };
