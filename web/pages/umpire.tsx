// umpire.tsx — the referee's desk of an online game: what stands now, claims, rulings with their articles, the clock, the board.
// SPDX-License-Identifier: MIT
import "../i18n/desk_rows.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/board.tsx";
import { pointFrom, pointName } from "../board/geometry.ts";
import { marking } from "../game/marking.ts";
import { colorOf, showMove, sizeOf } from "../game/shown.ts";
import { aboutWords, whyWords } from "../game/words.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Opened, RefereeView, Side, View } from "../net/protocol.ts";
import { entriesOf } from "../referee/online.ts";
import { RefereeTable } from "../referee/table.ts";
import type { Rules } from "../rules.ts";
import { Claimed } from "./claims.tsx";
import { CountCard, ResultCard } from "./counting.tsx";
import { Frame } from "./frame.tsx";
import { LedgerList, RulingForm } from "./ledger.tsx";
import { pointWords } from "./point_words.ts";
import { Seat } from "./seats.tsx";
import { Standing } from "./standing.tsx";
import { Start } from "./start.tsx";
import { useStepping } from "./stepping.ts";
import { useTools } from "./tools.ts";
import { AgreeForm, ClockForms, PostponeForm, RestoreForm } from "./umpire_forms.tsx";
import { useGame } from "./use_game.ts";

export default function UmpirePage() {
    const { t, rules } = useTools();
    const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
    const client = useGame(game, location.hash.length > 1 ? location.hash.slice(1) : null);
    const seat = client.you.find((who) => who === "referee" || who === "chief_referee");
    if (client.missing) return <Frame><p class="note">{t("missing", { why: whyWords(t, client.missing.status, client.missing.text, null) })}</p></Frame>;
    if (!client.view || !client.opened || !rules)
        return <Frame><p class="soft center" role="status">{t(client.link === "broken" ? "link.broken" : "link.opening")}</p></Frame>;
    if (!seat || !client.view.referee) return <Frame><p class="note" role="alert">{t("ump.wrong")}</p></Frame>;
    return <Umpire client={client} view={client.view} opened={client.opened} rules={rules} referee={client.view.referee} chief={seat === "chief_referee"} />;
}

interface Props { client: GameClient; view: View; opened: Opened; rules: Rules; referee: RefereeView; chief: boolean }

function Umpire({ client, view, opened, rules, referee, chief }: Props) {
    const { t, settings } = useTools();
    const size = sizeOf(opened);
    const table = useMemo(() => new RefereeTable(rules), [rules]);
    const { at, go, browsing } = useStepping(client.moves.length);
    const past = useMemo(() => ({ opened, start: client.start, moves: client.moves }), [opened, client.start, client.moves]);
    const shown = useMemo(() => showMove(rules, past, at, null), [rules, past, at]);
    const stars = useMemo(() => {
        rules.open({ ...size, rules: opened.rules, handicap: 0, setup: [], first: null });
        return rules.stars();
    }, [rules, size.width, size.height]);
    const counted = view.phase === "counting" || (view.phase === "ended" && view.count !== null);
    const marked = useMemo(() => marking(rules, past, view, client.waiting), [rules, past, view, client.waiting]);
    const dead = useMemo(() => new Set(counted && !browsing ? marked.dead.map((name) => pointFrom(size, name) as number) : []), [counted, browsing, marked.dead.join()]);
    const irregular = referee.irregular ? pointFrom(size, referee.irregular.at) : null;
    const [note, setNote] = useState("");
    useEffect(() => {
        if (client.refusal) setNote(whyWords(t, client.refusal.status, client.refusal.text, client.refusal.repeats));
    }, [client.refusal?.n]);
    useEffect(() => setNote(""), [client.seq]);
    useEffect(() => { document.title = `${t("ump.title")} · ${t("title")}`; }, [t]);

    const send = (wish: Parameters<GameClient["send"]>[0]): void => client.send(wish);
    const over = view.phase === "ended";
    const sheet = opened.sheet;
    const acts = {
        rule: (one: Parameters<RefereeTable["rule"]>[0] & { why?: string }): string => {
            const { violation, side, choice, why } = one;
            const flags = Object.fromEntries((["agreed", "request", "leave", "beyond", "both", "grave"] as const).filter((flag) => one[flag]).map((flag) => [flag, true]));
            send({ t: "rule", violation, ...(side ? { side } : {}), ...(choice ? { choice } : {}), ...flags, ...(why ? { reason: why } : {}) });
            return "ok";
        },
        ...(chief ? { reverse: (of: number): string => { send({ t: "reverse", of }); return "ok"; } } : {}),
    };
    const mark = (point: number): void => {
        if (view.phase === "counting" && shown.stones[point] !== 0) send({ t: "mark", at: pointName(size, point), dead: !dead.has(point) });
    };
    const seat = (side: Side) => (
        <Seat client={client} view={view} opened={opened} side={side} mine={false} place={side === "B" ? "self" : "opp"} taken={shown.taken[side]} call={null} />
    );
    return (
        <Frame wide where={t(chief ? "ump.chief" : "ump.seat")} title={t("ump.title")}>
            <div class="bd">
                <Board
                    size={size}
                    stones={shown.stones}
                    stars={stars}
                    last={shown.last}
                    ko={null}
                    forbidden={[]}
                    dead={dead}
                    owner={counted && !browsing ? marked.count?.owner ?? null : null}
                    numbers={null}
                    ghost={irregular !== null && irregular >= 0 && !browsing ? irregular : null}
                    hand={referee.irregular ? colorOf(referee.irregular.color) : 0}
                    coordinates={settings.coordinates}
                    words={{ board: t("board.label", { ...size }), point: pointWords(t, size, shown, dead, false) }}
                    onPoint={mark}
                />
                <p class={`note ${note ? "shown" : ""}`} role="alert">{note}</p>
            </div>
            <aside class="umpiredesk">
                <section class="card">
                    <h2>{t("ump.now")}</h2>
                    {view.phase === "waiting" && !view.start && <p>{t("ump.waiting")}</p>}
                    <Start view={view} serverNow={() => client.serverNow} />
                    <Standing referee={referee} table={table} zi={opened.rules.unit === "zi"} serverNow={() => client.serverNow} />
                    <div class="row wrap">
                        {view.phase === "waiting" && <button type="button" class="main" onClick={() => send({ t: "start" })}>{t("ump.start")}</button>}
                        {referee.irregular && <IrregularActs table={table} referee={referee} at={view.move_number} send={send} />}
                        {referee.pending && (referee.pending.until_ms !== null || chief) && <button type="button" class="main" onClick={() => send({ t: "confirm" })}>{t("ump.confirm")}</button>}
                        {referee.standing && <button type="button" class="main" onClick={() => send({ t: "continue" })}>{t(referee.sealed ? "ump.continue.open" : "ump.continue")}</button>}
                        {sheet?.pauses && view.to_move && !referee.sealing && (
                            <>
                                <button type="button" onClick={() => send({ t: "pause" })}>{t("ump.pause")}</button>
                                <button type="button" onClick={() => send({ t: "adjourn" })}>{t("ump.adjourn")}</button>
                                {sheet.sealed_moves && view.phase === "playing" && <button type="button" onClick={() => send({ t: "adjourn", seal: true })}>{t("ump.adjourn.seal")}</button>}
                            </>
                        )}
                    </div>
                    <AgreeForm view={view} send={(wish, color) => client.send(wish, color)} />
                </section>
                <PostponeForm view={view} chief={chief} send={send} />
                {counted && marked.count && <CountCard count={marked.count} opened={opened} final={over} />}
                <ResultCard view={view} count={marked.count} opened={opened} />
                {seat("W")}
                {seat("B")}
                <section class="card">
                    <h2>{t("ump.claims")}</h2>
                    {referee.claims.length === 0 && <p class="soft">{t("ump.claims.none")}</p>}
                    <Claimed table={table} referee={referee}>
                        {(number) => (
                            <span class="acts row">
                                <button type="button" class="quiet" onClick={() => send({ t: "rule", of: number })}>{t("ump.claim.rule")}</button>
                                <button type="button" class="quiet" onClick={() => send({ t: "dismiss", of: number })}>{t("ump.claim.dismiss")}</button>
                            </span>
                        )}
                    </Claimed>
                </section>
                <section class="card">
                    <h2>{t("ref.ledger")}</h2>
                    <p>{t("ref.warnings", { b: referee.warnings.B, w: referee.warnings.W })}</p>
                    <LedgerList table={table} entries={entriesOf(referee)} acts={acts} closed={over} />
                </section>
                {!over && (
                    <section class="card">
                        <h2>{t("ref.new")}</h2>
                        <RulingForm table={table} edition={referee.edition} acts={acts} by={chief ? "chief_referee" : "referee"} />
                    </section>
                )}
                {!over && <ClockForms view={view} opened={opened} chief={chief} send={send} />}
                {!over && sheet?.restore && <RestoreForm moves={client.moves.length} at={at} go={go} send={send} />}
                <section class="card aux">
                    <p>{sheet ? `${t("ump.sheet")}${t.language === "en" ? ": " : "："}${t.language === "en" ? sheet.en : sheet.zh}` : ""}</p>
                    <p>{aboutWords(t, opened)}</p>
                    <a href={`/report/${client.game}`}>{t("ump.report")}</a>
                    <a href={`/g/${client.game}`}>{t("ump.report.back")}</a>
                </section>
            </aside>
        </Frame>
    );
}

/* What lies on the board is ruled on with one key, by its article; or it was a slip, and is taken off. */
function IrregularActs({ table, referee, at, send }: { table: RefereeTable; referee: RefereeView; at: number; send: GameClient["send"] }) {
    const { t } = useTools();
    const { irregular } = referee;
    if (!irregular) return null;
    const row = table.violations(referee.edition).find((one) => one.violation === irregular.violation);
    return (
        <>
            <button type="button" class="main" onClick={() => send({ t: "rule", violation: irregular.violation, side: irregular.color })}>{t("ump.irregular.rule", { article: row?.article ?? "" })}</button>
            <button type="button" onClick={() => send({ t: "restore", to: at })}>{t("ump.irregular.let")}</button>
        </>
    );
}
