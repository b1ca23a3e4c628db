// game.tsx — one game: the board, the two sides, what can be done, the record.
// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/board.tsx";
import { pointFrom, pointName } from "../board/geometry.ts";
import { marking } from "../game/marking.ts";
import { colorOf, moveNumbers, other, showMove, sizeOf } from "../game/shown.ts";
import { aboutWords, resultWords, whyWords } from "../game/words.ts";
import * as api from "../net/api.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Opened, Played, Side, View } from "../net/protocol.ts";
import { waits } from "../referee/online.ts";
import type { Rules } from "../rules.ts";
import { stoneSound } from "../sound.ts";
import type { RefereeCardProps } from "./claims.tsx";
import { CopyLink } from "./copy.tsx";
import { CountCard, CountDesk, ResultCard } from "./counting.tsx";
import { Desk } from "./desk.tsx";
import { EndedDesk } from "./ended.tsx";
import { Frame } from "./frame.tsx";
import { later } from "./later.tsx";
import { Nigiri } from "./nigiri.tsx";
import { pointWords } from "./point_words.ts";
import { Record } from "./record.tsx";
import { Start } from "./start.tsx";
import { Seat } from "./seats.tsx";
import { useTools } from "./tools.ts";
import { eventWords, isUnseen, useGame } from "./use_game.ts";
import { useStepping } from "./stepping.ts";
import { useGameCalls } from "./use_calls.ts";

/* Only a game before a referee, or one with a ruling to come, has it. */
const RefereeCard = later<RefereeCardProps>(() => import("./claims.tsx").then((module) => module.RefereeCard),
    ({ text }) => <p class="card soft" role="status">{text}</p>);

export function GamePage({ game, token }: { game: string; token: string | null }) {
    const { t, rules } = useTools();
    const client = useGame(game, token);
    useEffect(() => {
        if (token !== null && client.you.length > 0) api.rememberGame(game, { token });
    }, [token, client.you.length > 0]);

    if (client.missing) return <Frame><p class="note">{t("missing", { why: whyWords(t, client.missing.status, client.missing.text, null) })}</p></Frame>;
    if (!client.view || !client.opened || !rules)
        return <Frame><p class="soft center" role="status">{t(client.link === "broken" ? "link.broken" : "link.opening")}</p></Frame>;
    return <Table client={client} view={client.view} opened={client.opened} rules={rules} />;
}

function Table({ client, view, opened, rules }: { client: GameClient; view: View; opened: Opened; rules: Rules }) {
    const { t, settings } = useTools();
    const size = sizeOf(opened);
    const mine = client.you.filter((who): who is Side => who === "B" || who === "W");

    /* A move on its way is shown at once; the server's word replaces it. */
    const sent = client.waiting.find((command) => (command.t === "play" || command.t === "pass") && command.seq === client.seq);
    const moves: Played[] = useMemo(() => {
        if (!sent || !view.to_move) return client.moves;
        return [...client.moves, { c: view.to_move, at: sent.t === "play" ? sent.at : "pass" }];
    }, [client.moves, sent, view.to_move]);
    const past = useMemo(() => ({ opened, start: client.start, moves }), [opened, client.start, moves]);
    const { at, browsing, go } = useStepping(moves.length);

    const onMove = view.phase === "playing" || view.phase === "placing";
    const turn = onMove && view.to_move && mine.includes(view.to_move) && !client.isWaiting() && !view.undo ? view.to_move : null;
    /* Both are there and no hour is agreed: the start is on its way. What is pressed on the board meanwhile is tried when it has come. */
    const starting = view.phase === "waiting" && !view.start && view.here.host && view.here.guest;
    const early = useRef<{ point: number; how: "mouse" | "touch" | "keyboard" } | null>(null);
    const legalFor = browsing || !onMove ? null : view.to_move;
    const shown = useMemo(() => showMove(rules, past, at, legalFor), [rules, past, at, legalFor]);
    const stars = useMemo(() => {
        rules.open({ ...size, rules: opened.rules, handicap: 0, setup: [], first: null });
        return rules.stars();
    }, [rules, size.width, size.height]);
    const numbers = useMemo(() => (settings.numbers ? moveNumbers(size, moves, at) : null), [settings.numbers, moves, at]);
    const counted = view.phase === "counting" || (view.phase === "ended" && view.count !== null);
    const marked = useMemo(() => marking(rules, past, view, client.waiting), [rules, past, view, client.waiting]);
    const dead = useMemo(
        () => new Set(counted && !browsing ? marked.dead.map((name) => pointFrom(size, name) as number) : []),
        [counted, browsing, marked.dead.join()],
    );
    const forbidden = useMemo(() => {
        const points: number[] = [];
        if (settings.forbidden && turn !== null)
            shown.legal?.forEach((status, p) => { if (status !== 0 && shown.stones[p] === 0 && p !== shown.ko) points.push(p); });
        return points;
    }, [shown, turn, settings.forbidden]);

    /* a stone where none may be, until the referee has ruled */
    const lying = view.referee?.irregular && !browsing ? pointFrom(size, view.referee.irregular.at) : null;
    const sealing = turn !== null && view.referee?.sealing === turn;
    const [ghost, setGhost] = useState<number | null>(null);
    const [note, setNote] = useState("");
    const [heard, setHeard] = useState("");
    /* what the board does not show, said until the next move: a pass, a refusal */
    const [told, setTold] = useState({ text: "", moves: 0 });
    useEffect(() => setGhost(null), [moves.length, at, turn]);
    useEffect(() => {
        const { refusal } = client;
        if (!refusal) return;
        setNote(whyWords(t, refusal.status, refusal.text, refusal.repeats));
    }, [client.refusal?.n]);
    useEffect(() => setNote(""), [moves.length]);
    const lastCount = useRef(moves.length);
    useEffect(() => {
        if (settings.sound && moves.length === lastCount.current + 1 && shown.last !== null) stoneSound(shown.took);
        lastCount.current = moves.length;
    }, [moves.length]);
    const latest = useRef({ t, opened, rules, mine });
    latest.current = { t, opened, rules, mine };
    useEffect(() => client.listenEvents((event) => {
        const { t: words, opened: start, rules: board, mine: sides } = latest.current;
        const took = event.kind === "played" ? showMove(board, { opened: start, start: client.start, moves: client.moves }, client.moves.length, null).took : 0;
        const said = eventWords(words, event, took);
        const yours = client.view?.phase === "playing" && client.view.to_move && sides.length === 1 && sides[0] === client.view.to_move;
        if (said && isUnseen(event, sides)) setTold({ text: said, moves: client.moves.length });
        if (said) setHeard(yours ? `${said}. ${words("say.your_turn")}` : said);
    }), [client]);
    useEffect(() => {
        document.title = `${turn !== null && !opened.one_screen ? `${t("seat.your_turn")} · ` : ""}${t("title")}`;
    }, [t, turn !== null]);

    const calls = useGameCalls(client, view, opened.sheet?.edition ?? "2002", rules, (side) => settings.sound && (opened.one_screen || mine.includes(side)));
    const play = (point: number): void => {
        setGhost(null);
        client.send({ t: sealing ? "seal" : "play", at: pointName(size, point) }, opened.one_screen && turn ? turn : undefined);
    };
    /* Tries a point: says why not, asks once more on touch, or plays. */
    const tryPoint = (point: number, how: "mouse" | "touch" | "keyboard"): void => {
        client.clearRefusal();
        setNote("");
        early.current = null;
        if (view.phase === "counting") return mark(point);
        if (view.phase === "ended") return undefined;
        if (mine.length === 0) return setNote(t("why.watching"));
        if (browsing) return setNote(t("why.past"));
        if (starting) {
            early.current = { point, how };
            return undefined;
        }
        if (turn === null) return client.isWaiting() ? undefined : setNote(t(onMove ? "why.wrong_turn" : "why.wrong_phase"));
        showMove(rules, past, at, null);
        const status = rules.check({ color: colorOf(turn), point });
        if (status !== "ok" && opened.sheet?.wrong_moves === "ruled" && opened.refereed && ["suicide", "ko", "superko"].includes(status)) {
            if (ghost === point) return play(point);            /* it lies there until the referee has ruled */
            setGhost(point);
            return setNote(t("ump.void.ask", { at: pointName(size, point) }));
        }
        if (status !== "ok") return setNote(`${pointName(size, point)}: ${whyWords(t, status, status, rules.repeats)}`);
        const ask = sealing || settings.confirm === "always" ? how !== "keyboard" : settings.confirm === "auto" && how === "touch";
        if (ask && ghost !== point) return setGhost(point);
        return play(point);
    };
    const mark = (point: number): void => {
        if (mine.length === 0) return setNote(t("why.watching"));
        if (shown.stones[point] === 0) return setNote(t("why.no_stone"));
        const owner: Side = shown.stones[point] === 1 ? "B" : "W";
        /* on one screen the claim that a stone is dead is its opponent's [R66] */
        client.send({ t: "mark", at: pointName(size, point), dead: !dead.has(point) }, opened.one_screen ? other(owner) : undefined);
        return undefined;
    };
    useEffect(() => {
        const press = early.current;
        early.current = null;
        if (press !== null && !starting) tryPoint(press.point, press.how);
    }, [starting]);
    useEffect(() => {
        if (ghost === null) return undefined;
        const drop = (event: KeyboardEvent): void => { if (event.key === "Escape") setGhost(null); };
        addEventListener("keydown", drop);
        return () => removeEventListener("keydown", drop);
    }, [ghost]);

    const self: Side = mine.length === 1 ? mine[0] : "B";
    const own = api.ownGames()[client.game];
    const friendLink = view.phase === "waiting" || view.phase === "colours" ? own?.links?.guest ?? null : null;
    const result = view.phase === "ended" && view.result ? resultWords(t, view.result, opened.rules.unit === "zi").main : "";
    const seat = (side: Side, place: "opp" | "self") => (
        <Seat client={client} view={view} opened={opened} side={side} mine={mine.includes(side)} place={place} taken={shown.taken[side]} call={calls?.side === side ? calls : null} />
    );
    const record = <Record moves={moves} at={at} browsing={browsing} go={go} />;
    const showSeats = view.phase !== "colours";
    const shownNote = note || (told.moves === moves.length && onMove ? told.text : "");
    return (
        <Frame wide where={mine.length === 0 && view.phase !== "colours" ? t("watching") : `${size.width}×${size.height}`} title={t("board.label", { ...size })}>
            <div class="bd" aria-busy={client.isWaiting() || starting}>
                <Board
                    size={size}
                    stones={shown.stones}
                    stars={stars}
                    last={shown.last}
                    ko={onMove ? shown.ko : null}
                    forbidden={forbidden}
                    dead={dead}
                    owner={counted && !browsing ? marked.count?.owner ?? null : null}
                    numbers={numbers}
                    ghost={lying !== null && lying >= 0 ? lying : ghost}
                    hand={lying !== null && view.referee?.irregular ? colorOf(view.referee.irregular.color) : turn !== null && !browsing ? colorOf(turn) : 0}
                    coordinates={settings.coordinates}
                    words={{ board: t("board.label", { ...size }), point: pointWords(t, size, shown, dead, onMove && !browsing) }}
                    onPoint={tryPoint}
                />
                <p class={`note ${shownNote ? "shown" : ""}`} role="status">{note === "" ? <span aria-hidden="true">{shownNote}</span> : note}</p>
                <p class="hidden" aria-live="polite">{heard}</p>
                <p class="hidden" aria-live="assertive">{result}</p>
            </div>
            <aside>
                {client.notice && <p class="card note acts" role="status">{t.maybe(`notice.${client.notice.code}`) ?? client.notice.text}</p>}
                {client.link === "broken" && <p class="card broken" role="alert">{t("link.broken")}</p>}
                {counted && marked.count && <CountCard count={marked.count} opened={opened} final={view.phase === "ended"} />}
                <ResultCard view={view} count={marked.count} opened={opened} />
                <Start view={view} serverNow={() => client.serverNow} />
                {showSeats && seat(other(self), "opp")}
                {!counted && record}
                {view.hand && (view.phase === "colours" || view.move_number < 2) && <Nigiri client={client} view={view} opened={opened} rules={rules} />}
                {friendLink !== null && !view.here.guest && (
                    <section class="card waiting" aria-labelledby="friend-title">
                        <h2 id="friend-title">{t("waiting.friend")}</h2>
                        <p class="soft">{t("waiting.friend.text")}</p>
                        <CopyLink label={t("act.copy_friend")} path={friendLink} shown />
                        {own?.links?.referee && <CopyLink label={t("ump.link")} path={own.links.referee} shown={false} />}
                        {own?.links?.chief_referee && <CopyLink label={t("ump.link.chief")} path={own.links.chief_referee} shown={false} />}
                    </section>
                )}
                {showSeats && seat(self, "self")}
                {view.phase === "counting" && <CountDesk client={client} view={view} opened={opened} mine={mine} />}
                {view.phase === "ended" && <EndedDesk game={client.game} />}
                <Desk
                    client={client}
                    view={view}
                    opened={opened}
                    size={size}
                    mine={mine}
                    turn={browsing ? null : turn}
                    ghost={ghost}
                    confirm={() => { if (ghost !== null) play(ghost); }}
                    dropGhost={() => setGhost(null)}
                    playAt={(point) => tryPoint(point, "keyboard")}
                    say={setNote}
                />
                {counted && record}
                {view.referee && (view.referee.refereed || waits(view.referee)) && <RefereeCard client={client} view={view} opened={opened} rules={rules} mine={mine} />}
                <section class="card aux">
                    <p>{aboutWords(t, opened)}</p>
                    <Toggles />
                    <CopyLink label={t("act.copy_watch")} path={`/g/${client.game}`} shown={false} />
                </section>
            </aside>
        </Frame>
    );
}

function Toggles() {
    const { t, settings, change } = useTools();
    return (
        <div class="row toggles">
            <button type="button" class="quiet" aria-pressed={settings.coordinates} onClick={() => change({ coordinates: !settings.coordinates })}>{t("act.coordinates")}</button>
            <button type="button" class="quiet" aria-pressed={settings.numbers} onClick={() => change({ numbers: !settings.numbers })}>{t("act.numbers")}</button>
            <button type="button" class="quiet" aria-pressed={settings.sound} onClick={() => change({ sound: !settings.sound })}>{t(settings.sound ? "act.sound" : "act.muted")}</button>
        </div>
    );
}
