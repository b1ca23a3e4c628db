// nigiri.tsx — 猜先: one side holds white stones, the other shows one black stone or two, the hand opens.
// SPDX-License-Identifier: MIT
//
// What hides the stones is a hash: SHA-256 of sixteen salt bytes and the number, told before the guess. The hand itself
// stays in this browser until the guess is there, over a reload too.                                       [R83] [R84] [R85]
import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Hand, Opened, Party, View } from "../net/protocol.ts";
import { hex, randomBytes, randomUpTo } from "../net/random.ts";
import type { Rules } from "../rules.ts";
import { useTools } from "./tools.ts";

const MOST = 20;

interface NigiriProps { client: GameClient; view: View; opened: Opened; rules: Rules }

/* Which party this page is, by its seat or, once the colours are drawn, by its colour. */
function partyHere(client: GameClient, view: View): Party | null {
    for (const who of client.you) {
        if (who === "host" || who === "guest") return who;
        if (view.seats.host === who) return "host";
        if (view.seats.guest === who) return "guest";
    }
    return null;
}

export function Nigiri({ client, view, opened, rules }: NigiriProps) {
    const { t } = useTools();
    const hand = view.hand;
    const here = partyHere(client, view);
    const [lost, setLost] = useState(false);

    useEffect(() => {                          /* the guess is there: the hand opens by itself [R85] */
        if (!hand || view.phase !== "colours" || hand.holder !== here || hand.guess === null || hand.number !== null) return;
        const held = api.ownGames()[client.game]?.hand;
        if (!held) setLost(true);
        else if (!client.isWaiting("open_hand")) client.send({ t: "open_hand", salt: held.salt, number: held.number });
    }, [hand?.guess, hand?.number, here, view.phase, client.link]);
    if (!hand) return null;
    return (
        <section class="card nigiri" aria-labelledby="nigiri-title" aria-live="polite">
            <h2 id="nigiri-title">{t("hand.title")}</h2>
            {hand.number !== null
                ? <Opened hand={hand} view={view} here={here} oneScreen={opened.one_screen} />
                : lost
                    ? <p>{t("hand.lost")}</p>
                    : <Closed client={client} hand={hand} here={here} rules={rules} oneScreen={opened.one_screen} />}
        </section>
    );
}

function Closed({ client, hand, here, rules, oneScreen }: { client: GameClient; hand: Hand; here: Party | null; rules: Rules; oneScreen: boolean }) {
    const { t } = useTools();
    const [number, setNumber] = useState(0);
    const holds = here === hand.holder || (oneScreen && here !== null);
    const guesses = here !== null && (here !== hand.holder || oneScreen);

    const hold = (): void => {
        const salt = randomBytes(16);
        const stones = number > 0 ? number : randomUpTo(MOST);
        const own = api.ownGames()[client.game];
        api.rememberGame(client.game, { ...own, token: client.token ?? "", hand: { salt: hex(salt), number: stones } });
        client.send({ t: "hold_hand", hash: hex(rules.sha256(new Uint8Array([...salt, stones]))) });
    };
    if (!hand.held) {
        if (!holds) return <p>{t("hand.wait_hold")}</p>;
        return (
            <>
                <p>{t("hand.hold")}</p>
                <label class="field">
                    <span>{t("hand.hold.number")}</span>
                    <select value={number} onChange={(event) => setNumber(Number(event.currentTarget.value))}>
                        <option value={0}>{t("hand.hold.any")}</option>
                        {Array.from({ length: MOST }, (_, i) => <option key={i + 1} value={i + 1}>{i + 1}</option>)}
                    </select>
                </label>
                <div class="row"><button type="button" class="main" disabled={client.isWaiting("hold_hand")} onClick={hold}>{t("hand.hold.do")}</button></div>
            </>
        );
    }
    if (hand.guess !== null) {
        return (
            <>
                <p>{t(`hand.guessed.${hand.guess}`)}</p>
                <Pebbles count={hand.guess === "odd" ? 1 : 2} color="b" />
                <p class="soft">{t("hand.opening")}</p>
            </>
        );
    }
    return (
        <>
            <Fist />
            {guesses
                ? (
                    <>
                        <p>{t("hand.guess")}</p>
                        <div class="row">
                            {([true, false] as const).map((odd) => (
                                <button type="button" key={String(odd)} class="tall" disabled={client.isWaiting("guess_hand")} onClick={() => client.send({ t: "guess_hand", odd })}>
                                    <Pebbles count={odd ? 1 : 2} color="b" />
                                    <b>{t(odd ? "hand.one" : "hand.two")}</b>
                                    <small>{t(odd ? "hand.one.means" : "hand.two.means")}</small>
                                </button>
                            ))}
                        </div>
                    </>
                )
                : <p>{t("hand.held")}</p>}
            <p class="soft small">{t("hand.sealed")}</p>
        </>
    );
}

function Opened({ hand, view, here, oneScreen }: { hand: Hand; view: View; here: Party | null; oneScreen: boolean }) {
    const { t } = useTools();
    const number = hand.number as number;
    const odd = number % 2 === 1;
    const right = (hand.guess === "odd") === odd;
    const own = here === null || oneScreen ? null : view.seats[here];
    return (
        <>
            <Pebbles count={number} color="w" />
            <p>
                {t("hand.opened", { n: number, parity: t(odd ? "hand.odd" : "hand.even") })} {t(right ? "hand.right" : "hand.wrong")}{" "}
                <b>
                    {own
                        ? t("hand.you_play", { colour: t(own === "B" ? "black" : "white") })
                        : view.seats.host && t("hand.plays", { colour: t(view.seats.host === "B" ? "black" : "white") })}
                </b>
            </p>
        </>
    );
}

/* Stones in two rows, so that odd and even can be seen. */
function Pebbles({ count, color }: { count: number; color: "b" | "w" }) {
    return (
        <span class="pebbles" aria-hidden="true">
            {Array.from({ length: Math.ceil(count / 2) }, (_, i) => (
                <span key={i}>
                    <i class={`stone ${color}`} />
                    {2 * i + 1 < count && <i class={`stone ${color}`} />}
                </span>
            ))}
        </span>
    );
}

function Fist() {
    return <span class="fist" aria-hidden="true"><i class="stone w" /><i class="stone w" /><i class="stone w" /></span>;
}
