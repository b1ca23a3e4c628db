// hall.tsx — the ledger of a hall of real boards: one row a board, kept in this browser, exported and printed.
// SPDX-License-Identifier: MIT
import "../i18n/hall_rows.ts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { resultWords, ruleWords } from "../game/words.ts";
import { countBoard, emptyBoard, emptyHall, foldBoard, type Hall, type HallBoard, isClosed, resultOf } from "../hall/hall.ts";
import { RefereeTable } from "../referee/table.ts";
import { Choice, NumberField, TextField } from "./choice.tsx";
import { Frame } from "./frame.tsx";
import { BoardSheet } from "./hall_board.tsx";
import { ImportSheet } from "./hall_import.tsx";
import { HallPrint } from "./hall_print.tsx";
import { HallStartLine, PostponeAll, RowStart, StartSettings, useNow } from "./hall_start.tsx";
import { save as saveFile } from "./take_home.ts";
import { CopyLink } from "./copy.tsx";
import { useTools } from "./tools.ts";
import { useHall } from "./use_hall.ts";

/* What the row of a board shows, reckoned from its log and its count. */
export interface Row { board: HallBoard; fold: ReturnType<typeof foldBoard>; found: ReturnType<typeof countBoard>; result: ReturnType<typeof resultOf> }

export default function HallPage() {
    const { t, rules } = useTools();
    const { hall, save, keeping, link, share } = useHall();
    const [open, setOpen] = useState<number | null>(null);
    const [importing, setImporting] = useState(false);
    const [sure, setSure] = useState(false);
    const list = useRef<HTMLUListElement>(null);
    const find = useRef<HTMLInputElement>(null);
    const table = useMemo(() => (rules ? new RefereeTable(rules.again()) : null), [rules]);
    const territory = rules?.row(hall.rules)?.counting === "territory";
    const rows: Row[] = useMemo(() => (table ? hall.boards.map((board) => {
        const fold = foldBoard(table, hall.edition, board);
        const found = countBoard(table, hall, board, fold.warnings, territory);
        return { board, fold, found, result: resultOf(board, found) };
    }) : []), [table, hall, territory]);

    useEffect(() => { document.title = `${t("hall.title")} · ${t("title")}`; }, [t]);
    const add = (): void => {
        const n = Math.max(0, ...hall.boards.map((board) => board.n)) + 1;
        save({ ...hall, boards: [...hall.boards, emptyBoard(n)] });
        setOpen(n);
    };
    const acts = useRef({ add });
    acts.current = { add };
    useEffect(() => {
        const hear = (event: KeyboardEvent): void => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
            const key = event.key.toLowerCase();
            const written = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
            if (written && !(target === find.current && key.startsWith("arrow"))) return;
            const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("button.boardrow") ?? [])];
            const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
            if (key === "arrowdown") buttons[Math.min(buttons.length - 1, at + 1)]?.focus();
            else if (key === "arrowup") buttons[Math.max(0, at - 1)]?.focus();
            else if (key === "/") find.current?.focus();
            else if (key === "a") acts.current.add();
            else if (key === "i") setImporting(true);
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", hear);
        return () => removeEventListener("keydown", hear);
    }, []);

    const now = useNow(hall.start !== null && rows.some(({ result }) => !result));
    if (!table || !rules) return <Frame><p class="soft center" role="status">{t("link.opening")}</p></Frame>;
    const zi = rules.row(hall.rules)?.unit === "zi";
    const shown = rows.find(({ board }) => board.n === open);
    const change = (board: HallBoard): void => save({ ...hall, boards: hall.boards.map((one) => (one.n === board.n ? board : one)) });
    const goTo = (event: Event): void => {
        event.preventDefault();
        const n = Number(find.current?.value);
        if (!rows.some(({ board }) => board.n === n)) return;
        if (find.current) find.current.value = "";
        setOpen(n);
    };
    return (
        <Frame>
            <div class="hall">
                <h1>{t("hall.title")}</h1>
                <p class="soft">{t("hall.text")}</p>
                <p class="small kept" role="status">{t(keeping === "browser" ? "hall.kept" : `hall.kept.${keeping}`)}</p>
                {link === null
                    ? <button type="button" class="quiet" onClick={share}>{t("hall.share")}</button>
                    : <CopyLink label={t("hall.link")} path={link} shown />}
                <details class="card" open={hall.event === "" && hall.boards.length === 0}>
                    <summary><b>{[hall.event || t("hall.settings"), hall.round && t("hall.round.n", { n: hall.round }), hall.date].filter((part) => part).join(" · ")}</b></summary>
                    <div class="stack">
                        <div class="pair">
                            <TextField label={t("hall.event")} value={hall.event} maxLength={80} onChange={(event) => save({ ...hall, event })} />
                            <div class="pair">
                                <TextField label={t("hall.round")} value={hall.round} maxLength={20} onChange={(round) => save({ ...hall, round })} />
                                <TextField label={t("hall.date")} value={hall.date} maxLength={20} onChange={(date) => save({ ...hall, date })} />
                            </div>
                        </div>
                        <div class="pair">
                            <label class="field">
                                <span>{t("new.rules")}</span>
                                <select value={hall.rules} onChange={(event) => save({ ...hall, rules: event.currentTarget.value, komi_halves: table.komiHalves(event.currentTarget.value, 0) })}>
                                    {rules.rows().map(({ id }) => <option key={id} value={id}>{ruleWords(t, id)}</option>)}
                                </select>
                            </label>
                            <div class="pair">
                                <NumberField label={t("hall.size")} value={hall.size} min={2} max={25} onChange={(size) => save({ ...hall, size: Math.min(25, Math.max(1, Math.round(size))) })} />
                                <NumberField label={t("hall.komi")} value={hall.komi_halves / 2} min={-400} max={400} step={0.5} onChange={(komi) => save({ ...hall, komi_halves: Math.round(komi * 2) })} />
                            </div>
                        </div>
                        <Choice
                            label={t("tap.edition")}
                            value={hall.edition}
                            options={(["2002", "1988"] as const).map((value) => ({ value, label: t(`tap.edition.${value}`) }))}
                            onChange={(edition) => save({ ...hall, edition })}
                        />
                        <StartSettings hall={hall} table={table} save={save} />
                        <PostponeAll hall={hall} rows={rows} save={save} />
                    </div>
                </details>
                <HallStartLine hall={hall} rows={rows} now={now} />
                <div class="row wrap halltools">
                    <form class="find" onSubmit={goTo}>
                        <input ref={find} type="text" inputMode="numeric" maxLength={4} aria-label={t("hall.find")} placeholder={t("hall.find")} autocomplete="off" />
                    </form>
                    <button type="button" onClick={add}>{t("hall.add")}</button>
                    <button type="button" onClick={() => setImporting(true)}>{t("hall.import")}</button>
                    <button type="button" disabled={hall.boards.length === 0} onClick={() => saveFile(`hall-${hall.date || "weiqi"}-${hall.round || "1"}.json`, `${JSON.stringify(hall, null, 1)}\n`)}>{t("hall.export")}</button>
                    <button type="button" disabled={hall.boards.length === 0} onClick={() => print()}>{t("hall.print")}</button>
                </div>
                {rows.length === 0
                    ? <p class="soft center">{t("hall.none")}</p>
                    : (
                        <>
                            <p class="soft small" role="status">{t("hall.boards", { n: rows.length, done: rows.filter(({ result }) => result).length })}</p>
                            <ul class="boards" ref={list}>
                                {rows.map((row) => <li key={row.board.n}><BoardRow hall={hall} row={row} zi={zi} now={now} open={() => setOpen(row.board.n)} /></li>)}
                            </ul>
                            <p class="soft small">{t("hall.keys")}</p>
                        </>
                    )}
                {hall.boards.length > 0 && (sure
                    ? (
                        <div class="row wrap" role="group" aria-label={t("hall.clear.sure")}>
                            <p class="ask">{t("hall.clear.sure")}</p>
                            <button type="button" class="main" onClick={() => { save({ ...emptyHall(hall.date), rules: hall.rules, edition: hall.edition, komi_halves: hall.komi_halves, size: hall.size }); setSure(false); }}>{t("hall.clear")}</button>
                            <button type="button" onClick={() => setSure(false)}>{t("cancel")}</button>
                        </div>
                    )
                    : <button type="button" class="quiet" onClick={() => setSure(true)}>{t("hall.clear")}</button>)}
            </div>
            <HallPrint hall={hall} rows={rows} table={table} zi={zi} territory={territory} />
            {shown && (
                <BoardSheet
                    hall={hall}
                    row={shown}
                    table={table}
                    zi={zi}
                    territory={territory}
                    change={change}
                    remove={() => { save({ ...hall, boards: hall.boards.filter(({ n }) => n !== shown.board.n) }); setOpen(null); }}
                    close={() => setOpen(null)}
                />
            )}
            {importing && <ImportSheet hall={hall} save={save} close={() => setImporting(false)} />}
        </Frame>
    );
}

function BoardRow({ hall, row, zi, now, open }: { hall: Hall; row: Row; zi: boolean; now: number; open(): void }) {
    const { t } = useTools();
    const { board, fold, result } = row;
    const time = (side: "B" | "W"): string => (board.times[side] ? ` ${board.times[side].left}${board.times[side].periods ? `+${board.times[side].periods}` : ""}` : "");
    return (
        <button type="button" class="card boardrow" onClick={open}>
            <span class="n">{board.n}</span>
            <span class="who">
                {(["B", "W"] as const).map((side) => (
                    <span key={side} class={result?.winner === side ? "won" : ""}>
                        <span class={`stone ${side === "B" ? "b" : "w"}`} aria-hidden="true" />
                        <span class="hidden">{t(`side.${side}`)} </span>
                        {board.names[side] || t(`side.${side}`)}
                        <span class="soft small">{time(side)}</span>
                        <RowStart hall={hall} row={row} side={side} now={now} />
                        {fold.warnings[side] > 0 && <span class="seal">{t("tap.warnings", { n: fold.warnings[side] })}</span>}
                    </span>
                ))}
            </span>
            <span class="state">
                {result ? resultWords(t, result, zi).main : fold.lost.B || fold.lost.W ? t("ref.lost", { side: t(fold.lost.B ? "side.B" : "side.W") }) : t("hall.result.none")}
                {isClosed(board) && <span class="signed" aria-label={t("hall.closed")}> ✓</span>}
            </span>
        </button>
    );
}
