// hall_board.tsx — one board of the hall: times, claims and rulings, the result with its hand count, the signatures.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { quarters, resultWords } from "../game/words.ts";
import { type Counted, type Hall, type HallBoard, type HallLine, isClosed, type Manner, manners, type Noted, tryClaim } from "../hall/hall.ts";
import type { Side } from "../net/protocol.ts";
import type { RefereeTable } from "../referee/table.ts";
import { Choice, NumberField, TextField } from "./choice.tsx";
import type { Row } from "./hall.tsx";
import { BoardStart } from "./hall_start.tsx";
import { ClaimList, LedgerList, RulingForm } from "./ledger.tsx";
import { Sheet } from "./sheet.tsx";
import { useTools } from "./tools.ts";

interface Props {
    hall: Hall;
    row: Row;
    table: RefereeTable;
    zi: boolean;
    territory: boolean;
    change(board: HallBoard): void;
    remove(): void;
    close(): void;
}

const sides: Side[] = ["B", "W"];

export function BoardSheet({ hall, row, table, zi, territory, change, remove, close }: Props) {
    const { t } = useTools();
    const { board, fold, result } = row;
    const closed = isClosed(board);
    /* A ruling is tried on the ledger as it stands; what is taken becomes a line. */
    const enter = (line: HallLine): string => {
        table.open(hall.edition);
        const lines = board.log;
        for (const one of lines) {
            if (one.event === "rule") table.rule(one);
            else if (one.event === "appeal") table.appeal(one.of, one.by);
            else if (one.event === "reverse") table.reverse(one.of, one.by);
        }
        const status = line.event === "rule" ? table.rule(line)
            : line.event === "appeal" ? table.appeal(line.of, line.by)
                : line.event === "reverse" ? table.reverse(line.of, line.by)
                    : "ok";
        if (status === "ok") change({ ...board, log: [...lines, line] });
        return status;
    };
    const acts = {
        rule: (one: Parameters<RefereeTable["rule"]>[0] & { why?: string }) => enter({ at_ms: Date.now(), event: "rule", ...one }),
        claim: (one: Parameters<RefereeTable["rule"]>[0] & { why?: string; played_since?: boolean }) => {
            const status = tryClaim(table, hall.edition, board, one, one.played_since === true);
            return status !== "ok" ? status
                : enter({ at_ms: Date.now(), event: "claim", violation: one.violation, side: one.side, by: one.by, why: one.why, ...(one.move !== undefined ? { move: one.move } : {}) });
        },
        appeal: (of: number, by: "referee" | "chief_referee" | Side) => enter({ at_ms: Date.now(), event: "appeal", of, by }),
        reverse: (of: number, why: string) => enter({ at_ms: Date.now(), event: "reverse", of, by: "chief_referee", why }),
    };
    return (
        <Sheet title={t("hall.board", { n: board.n })} close={close}>
            <div class="pair">
                {sides.map((side) => (
                    <TextField key={side} label={t("tap.name", { side: t(`side.${side}`) })} value={board.names[side]} maxLength={60}
                        onChange={(name) => { if (!closed) change({ ...board, names: { ...board.names, [side]: name } }); }} />
                ))}
            </div>
            {closed && <p class="note jade">{t("hall.closed")}</p>}

            <BoardStart hall={hall} row={row} closed={closed} change={change} rule={acts.rule} />

            <fieldset class="fix" disabled={closed}>
                <legend>{t("hall.times")}</legend>
                {sides.map((side) => <Times key={side} side={side} noted={board.times[side]} change={(noted) => change({ ...board, times: { ...board.times, [side]: noted } })} />)}
            </fieldset>

            <section class="fix">
                <h3>{t("ref.ledger")}</h3>
                <p>{t("ref.warnings", { b: fold.warnings.B, w: fold.warnings.W })}</p>
                <ClaimList table={table} claims={fold.claims} />
                <LedgerList table={table} entries={fold.entries} acts={acts} closed={closed} />
                {!closed && <RulingForm table={table} edition={hall.edition} acts={acts} unrecorded />}
            </section>

            <fieldset class="fix" disabled={closed}>
                <legend>{t("hall.result")}</legend>
                <label class="field">
                    <span>{t("hall.result")}</span>
                    <select
                        value={board.manner ?? ""}
                        onChange={(event) => change({ ...board, manner: (event.currentTarget.value || null) as Manner | null, counted: event.currentTarget.value === "count" ? board.counted ?? blank : board.counted, signed: unsigned })}
                    >
                        <option value="">{t("hall.result.none")}</option>
                        {manners.map((manner) => <option key={manner} value={manner}>{t(`hall.result.${manner}`)}</option>)}
                    </select>
                </label>
                {(board.manner === "resignation" || board.manner === "time" || board.manner === "forfeit" || board.manner === "ruling") && (
                    <Choice label={t("hall.winner")} value={board.winner ?? ""} options={sides.map((value) => ({ value, label: t(`side.${value}`) }))}
                        onChange={(winner) => change({ ...board, winner: winner as Side, signed: unsigned })} />
                )}
                {board.manner === "count" && <Count hall={hall} row={row} territory={territory} change={(part) => change({ ...board, ...part, signed: unsigned })} />}
                {result && <p class="result" role="status">{resultWords(t, result, zi).main}<small>{resultWords(t, result, zi).small}</small></p>}
            </fieldset>

            <section class="fix">
                <h3>{t("hall.sign")}</h3>
                {!result && <p class="soft">{t("hall.sign.needs")}</p>}
                {result && (["B", "W", "referee"] as const).map((who) => (
                    <Sign key={who} who={who} board={board} closed={closed} change={change} />
                ))}
                {closed && (
                    <button type="button" class="quiet" onClick={() => change({ ...board, signed: unsigned, log: [...board.log, { at_ms: Date.now(), event: "reopened", why: "" }] })}>{t("hall.reopen")}</button>
                )}
            </section>
            {board.log.length === 0 && !board.manner && <button type="button" class="quiet" onClick={remove}>{t("hall.remove")}</button>}
        </Sheet>
    );
}

const unsigned = { B: null, W: null, referee: null };
const blank: Counted = { side: "B", tens: 0, stones: 0, shared: 0, points: { B: 0, W: 0 } };

function Times({ side, noted, change }: { side: Side; noted: Noted | null; change(noted: Noted): void }) {
    const { t } = useTools();
    const now: Noted = noted ?? { left: "", periods: "", moves: "", at_ms: 0 };
    const set = (part: Partial<Noted>): void => change({ ...now, ...part, at_ms: Date.now() });
    return (
        <div class="times">
            <TextField label={t("hall.times.left", { side: t(`side.${side}`) })} value={now.left} maxLength={12} onChange={(left) => set({ left })} />
            <TextField label={t("hall.times.periods")} value={now.periods} maxLength={4} onChange={(periods) => set({ periods })} />
            <TextField label={t("hall.times.moves")} value={now.moves} maxLength={4} onChange={(moves) => set({ moves })} />
        </div>
    );
}

/* As it is counted at the board; the arithmetic is the hand count's own. */
function Count({ row, hall, territory, change }: { hall: Hall; row: Row; territory: boolean; change(part: Partial<HallBoard>): void }) {
    const { t } = useTools();
    const { board, found, fold } = row;
    const counted = board.counted ?? blank;
    const set = (part: Partial<Counted>): void => change({ counted: { ...counted, ...part } });
    const whole = (n: number): number => Math.max(0, Math.min(999, Math.round(n)));
    const ok = found !== null && typeof found !== "string";
    return (
        <>
            <NumberField label={t("new.handicap")} value={board.handicap} min={0} max={25} onChange={(handicap) => change({ handicap: Math.min(25, whole(handicap)) })} />
            {territory
                ? (
                    <div class="pair">
                        {sides.map((side) => (
                            <NumberField key={side} label={t("hall.count.points", { side: t(`side.${side}`) })} value={counted.points[side]} min={0} max={hall.size * hall.size}
                                onChange={(n) => set({ points: { ...counted.points, [side]: Math.max(0, n) } })} />
                        ))}
                    </div>
                )
                : (
                    <>
                        <Choice label={t("hall.count.side")} value={counted.side} options={sides.map((value) => ({ value, label: t(`side.${value}`) }))} onChange={(side) => set({ side })} />
                        <div class="times">
                            <NumberField label={t("hall.count.tens")} value={counted.tens} min={0} max={40} onChange={(n) => set({ tens: whole(n) })} />
                            <NumberField label={t("hall.count.stones")} value={counted.stones} min={0} max={400} onChange={(n) => set({ stones: whole(n) })} />
                            <NumberField label={t("hall.count.shared")} value={counted.shared} min={0} max={400} onChange={(n) => set({ shared: whole(n) })} />
                        </div>
                        {ok && (
                            <p>{t("hall.count.sum", { side: t(`side.${counted.side}`), zi: quarters(found.counted[counted.side]), base: quarters(found.base_quarters), must: quarters(found.must_exceed[counted.side]) })}</p>
                        )}
                    </>
                )}
            {sides.map((side) => fold.warnings[side] === 1 && hall.edition === "2002" && <p key={side} class="small">{t("hall.count.zi_given", { side: t(`side.${side}`) })}</p>)}
            {typeof found === "string" && <p class="note broken" role="alert">{t("hall.count.bad")}</p>}
        </>
    );
}

function Sign({ who, board, closed, change }: { who: Side | "referee"; board: HallBoard; closed: boolean; change(board: HallBoard): void }) {
    const { t } = useTools();
    const signed = board.signed[who];
    const [name, setName] = useState(who === "referee" ? "" : board.names[who]);
    const put = (value: typeof signed): void => change({ ...board, signed: { ...board.signed, [who]: value } });
    if (signed)
        return (
            <p class="signature">
                <b>{t(`hall.sign.${who}`)}</b>
                <span>{t("hall.signed.at", { name: signed.name || "—", time: new Date(signed.at_ms).toLocaleTimeString(t.language, { timeStyle: "short" }) })}</span>
                {!closed && <button type="button" class="quiet" onClick={() => put(null)}>{t("hall.sign.undo")}</button>}
            </p>
        );
    return (
        <form class="signature" onSubmit={(event) => { event.preventDefault(); put({ name: name.trim(), at_ms: Date.now() }); }}>
            <label class="field"><span>{t(`hall.sign.${who}`)}</span>
                <input type="text" value={name} maxLength={60} autocomplete="off" onInput={(event) => setName(event.currentTarget.value)} /></label>
            <button type="submit">{t("hall.sign.do", { who: t(`hall.sign.${who}`) })}</button>
        </form>
    );
}
