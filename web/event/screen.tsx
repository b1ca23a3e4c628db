// screen.tsx — the hall's big screen: pairings and standings, large, page after page, up to date by themselves.
// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { useTools } from "../pages/tools.ts";
import { fullName, nameOf, plainNumber, player, RESULT_MARK } from "./model.ts";
import { criterionName } from "./standings.tsx";
import { useEvent } from "./use_event.ts";

const TURN_MS = 12_000;

/* How many rows of this height the window has place for. */
function useRows(row: number, columns: number): number {
    const [rows, setRows] = useState(20);
    useLayoutEffect(() => {
        const measure = (): void => setRows(Math.max(4, Math.floor((innerHeight - 150) / row)) * columns);
        measure();
        addEventListener("resize", measure);
        return () => removeEventListener("resize", measure);
    }, [row, columns]);
    return rows;
}

export function ScreenPage({ id }: { id: string }) {
    const { t } = useTools();
    const { view, missing, broken } = useEvent(id, true);
    const [turn, setTurn] = useState(0);
    const [held, hold] = useState(false);
    const columns = typeof innerWidth === "number" && innerWidth > 1100 ? 2 : 1;
    const rows = useRows(46, columns);
    useEffect(() => {
        if (held) return undefined;
        const timer = setInterval(() => setTurn((n) => n + 1), TURN_MS);
        return () => clearInterval(timer);
    }, [held]);
    useEffect(() => { if (view) document.title = view.name; }, [view?.name]);
    if (missing) return <p class="note">{t("ev.missing")}</p>;
    if (!view) return <p class="note">{t("ev.loading")}</p>;
    const round = view.round[view.rounds_paired - 1];
    const tables = round?.tables ?? [];
    const tablePages = Math.max(round ? 1 : 0, Math.ceil(tables.length / rows));
    const placePages = Math.max(1, Math.ceil(view.standings.length / rows));
    const page = turn % (tablePages + placePages);
    const showTables = page < tablePages;
    const from = (showTables ? page : page - tablePages) * rows;
    return (
        <main class="screen">
            <div class="screenhead">
                <h1>{view.name}</h1>
                <p>{showTables && round ? t("ev.round.n", { n: round.round }) : view.rounds_paired > 0 ? t("ev.after.n", { n: view.rounds_paired }) : t("ev.tab.players")}</p>
                <p class="soft">{page + 1}/{tablePages + placePages}{broken ? ` · ${t("ev.broken.short")}` : ""}</p>
                <span class="screenacts">
                    <button type="button" class="quiet" aria-pressed={held} onClick={() => hold(!held)}>{t("ev.screen.hold")}</button>
                    <button type="button" class="quiet" onClick={() => setTurn(turn + 1)}>{t("ev.screen.next")}</button>
                    <button type="button" class="quiet" onClick={() => { document.documentElement.requestFullscreen?.().catch(() => {}); }}>{t("ev.screen.full")}</button>
                </span>
            </div>
            {showTables ? (
                <ol class="bigtables" style={{ columnCount: columns }}>
                    {tables.slice(from, from + rows).map((one) => (
                        <li key={one.table}>
                            <span class="no">{one.table}</span><span class="left"><i class="stone b" aria-hidden="true" /> {nameOf(view, one.black)}</span>
                            <span class="score">{one.result === "?" ? "–" : `${RESULT_MARK[one.result][0]}:${RESULT_MARK[one.result][1]}`}</span>
                            <span class="left"><i class="stone w" aria-hidden="true" /> {nameOf(view, one.white)}</span>
                        </li>
                    ))}
                </ol>
            ) : (
                <ol class="bigtables places" style={{ columnCount: columns }}>
                    {view.standings.slice(from, from + rows).map((row) => (
                        <li key={row.n}>
                            <span class="no">{row.place}</span><span class="left">{fullName(player(view, row.n))}</span>
                            <span class="values">{row.values.slice(0, 3).map((value, k) => <span key={k} title={criterionName(t, view.criteria[k])}>{plainNumber(value)}</span>)}</span>
                        </li>
                    ))}
                </ol>
            )}
            {showTables && round && round.byes.length > 0 && <p class="byes">{t("ev.bye")}: {round.byes.map((n) => nameOf(view, n)).join("、")}</p>}
        </main>
    );
}
