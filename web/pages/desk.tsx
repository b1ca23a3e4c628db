// desk.tsx — what is to be answered and what can be done now: questions first, then the buttons at hand.
// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { pointFrom, pointName, type Size } from "../board/geometry.ts";
import { other } from "../game/shown.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Opened, Side, View, Wish } from "../net/protocol.ts";
import { useTools } from "./tools.ts";

interface DeskProps {
    client: GameClient;
    view: View;
    opened: Opened;
    size: Size;
    mine: Side[];
    /* The side whose turn it is, where that is this page's to play. */
    turn: Side | null;
    ghost: number | null;
    confirm(): void;
    dropGhost(): void;
    playAt(point: number): void;
    say(text: string): void;
}

export function Desk(props: DeskProps) {
    const { t } = useTools();
    const { client, view, opened, mine, turn, ghost } = props;
    const [sure, setSure] = useState<"resign" | "abort" | "pass" | null>(null);
    /* before the colours are known a player has no side, but may still call the game off */
    const drawing = view.phase === "colours" && client.you.some((who) => who === "host" || who === "guest");
    if ((mine.length === 0 && !drawing) || view.phase === "ended" || view.phase === "counting") return null;
    const acting: Side | undefined = turn ?? mine[0];
    const send = (wish: Wish, side: Side | undefined = acting): void => {
        setSure(null);
        client.send(wish, opened.one_screen ? side : undefined);
    };

    if (ghost !== null) {
        return (
            <div class="acts">
                <div class="row">
                    <button type="button" class="main" onClick={props.confirm}>{t("act.confirm", { at: pointName(props.size, ghost) })}</button>
                    <button type="button" onClick={props.dropGhost}>{t("cancel")}</button>
                </div>
            </div>
        );
    }
    if (sure) {
        const wish: Wish = { t: sure };
        return (
            <div class="acts" role="group" aria-label={t(sure === "pass" ? "act.pass" : `act.${sure}.sure`)}>
                {sure !== "pass" && <p class="ask">{t(`act.${sure}.sure`)}</p>}
                <div class="row">
                    <button type="button" class="main" onClick={() => send(wish)}>{t(`act.${sure}`)}</button>
                    <button type="button" onClick={() => setSure(null)}>{t("cancel")}</button>
                </div>
            </div>
        );
    }
    const question = <Question {...props} send={send} />;
    const moves = view.move_number;
    const asked = view.undo !== null || view.phase === "proposed";
    /* Not "disabled" out of turn: a disabled button would lose the keyboard's place. */
    const onTurn = (run: () => void): { "aria-disabled": boolean; onClick(): void } => ({
        "aria-disabled": turn === null,
        onClick: () => {
            if (turn !== null) run();
            else if (!client.isWaiting()) props.say(t("why.wrong_turn"));
        },
    });
    const canAbort = !opened.refereed && (view.phase === "waiting" || moves < 2);
    return (
        <div class="acts">
            {question}
            {!asked && (view.phase === "playing" || view.phase === "placing") && (
                <div class="row">
                    {view.phase === "playing" && (
                        <button type="button" {...onTurn(() => (matchMedia("(pointer: coarse)").matches ? setSure("pass") : send({ t: "pass" })))}>
                            {t("act.pass")}
                        </button>
                    )}
                    {view.phase === "playing" && opened.rules.proposal_ends && (
                        <button type="button" {...onTurn(() => send({ t: "propose_end" }))}>{t("act.propose_end")}</button>
                    )}
                    <button type="button" onClick={() => setSure("resign")}>{t("act.resign")}</button>
                </div>
            )}
            <div class="row more">
                {!opened.strict && view.phase === "playing" && !asked && (
                    <button type="button" class="quiet" disabled={moves === 0} onClick={() => client.send({ t: "ask_undo" })}>{t("act.undo")}</button>
                )}
                {canAbort && <button type="button" class="quiet" onClick={() => setSure("abort")}>{t("act.abort")}</button>}
            </div>
            {!asked && (view.phase === "playing" || view.phase === "placing") && <TypedMove {...props} send={send} />}
        </div>
    );
}

function Question({ view, mine, send }: DeskProps & { send(wish: Wish, side?: Side): void }) {
    const { t } = useTools();
    if (view.phase === "proposed" && view.end_proposer) {
        const answering = other(view.end_proposer);
        if (!mine.includes(answering)) return <p class="ask">{t("end.asked.you")}</p>;
        return (
            <div class="card question" role="group" aria-label={t("end.asked", { who: t(`side.${view.end_proposer}`) })}>
                <p class="ask">{t("end.asked", { who: t(`side.${view.end_proposer}`) })}</p>
                <div class="row">
                    <button type="button" class="main" onClick={() => send({ t: "answer_end", yes: true }, answering)}>{t("end.agree")}</button>
                    <button type="button" onClick={() => send({ t: "answer_end", yes: false }, answering)}>{t("end.refuse")}</button>
                </div>
            </div>
        );
    }
    if (view.undo) {
        const answering = other(view.undo.asker);
        if (!mine.includes(answering)) return <p class="ask">{t("undo.asked.you", { n: view.undo.to })}</p>;
        const words = t("undo.asked", { who: t(`side.${view.undo.asker}`), n: view.undo.to });
        return (
            <div class="card question" role="group" aria-label={words}>
                <p class="ask">{words}</p>
                <div class="row">
                    <button type="button" class="main" onClick={() => send({ t: "answer_undo", yes: true }, answering)}>{t("undo.grant")}</button>
                    <button type="button" onClick={() => send({ t: "answer_undo", yes: false }, answering)}>{t("undo.refuse")}</button>
                </div>
            </div>
        );
    }
    if (view.phase === "placing") return <p class="ask">{t("placing", { n: view.free_left })}</p>;
    return null;
}

/* A move typed as its name, for those who would rather write than point. */
function TypedMove({ client, size, turn, playAt, say, send }: DeskProps & { send(wish: Wish): void }) {
    const { t } = useTools();
    const [text, setText] = useState("");
    const play = (event: Event): void => {
        event.preventDefault();
        const point = pointFrom(size, text === t("act.pass") ? "pass" : text);
        if (point === null) return say(t("why.bad_point"));
        if (turn !== null) setText("");
        if (point >= 0) playAt(point);
        else if (turn !== null) send({ t: "pass" });
        else if (!client.isWaiting()) say(t("why.wrong_turn"));
        return undefined;
    };
    return (
        <form class="typed" onSubmit={play}>
            <label>
                <span>{t("act.play_at")}</span>
                <input
                    type="text"
                    value={text}
                    placeholder={t("act.play_at.hint")}
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck={false}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="quiet" aria-disabled={text === ""}>{t("act.play")}</button>
        </form>
    );
}
