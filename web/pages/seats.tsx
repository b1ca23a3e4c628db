// seats.tsx — a player's card: stone, name, captured stones, clock, and what he is doing.
// SPDX-License-Identifier: MIT
import type { Call } from "../clock/library.ts";
import { isLate } from "../clock/model.ts";
import { playerWords } from "../game/words.ts";
import type { GameClient } from "../net/game_client.ts";
import type { Opened, Side, View } from "../net/protocol.ts";
import { ownWords } from "../referee/words.ts";
import { ClockFace, ClockPhase, useReading } from "./clock.tsx";
import { useTools } from "./tools.ts";

/* Whose seat that is: 0 the host's, 1 the guest's; null while the colours are not known. */
export function partyOf(view: View, side: Side): 0 | 1 | null {
    return view.seats.host === side ? 0 : view.seats.guest === side ? 1 : null;
}

export function isEngine(opened: Opened, party: 0 | 1 | null): boolean {
    return party !== null && opened.players[party] !== "human" && opened.players[party] !== "";
}

interface SeatProps { client: GameClient; view: View; opened: Opened; side: Side; mine: boolean; place: "opp" | "self"; taken: number; call: Call | null }

export function Seat({ client, view, opened, side, mine, place, taken, call }: SeatProps) {
    const { t } = useTools();
    const party = partyOf(view, side);
    const reading = useReading(view.clock, side, () => client.serverNow);
    const counting = view.phase === "counting";
    const turn = view.to_move === side && view.phase !== "ended";
    const waits = counting && !view.agreed[side];
    const name = view.names[side] || (party === null ? "" : playerWords(t, opened.players[party]) ?? "");
    const engine = isEngine(opened, party);

    const doing = [t("seat.captured", { n: taken })];
    if (counting) doing.push(t(view.agreed[side] ? "seat.agreed" : "seat.not_agreed"));
    else if (view.end_proposer === side) doing.push(t("seat.proposed"));
    else if (turn) doing.push(t(engine && client.thinking === side ? "seat.thinking" : mine && !opened.one_screen ? "seat.your_turn" : "seat.turn"));
    if (!mine && !engine && !view.here[side] && view.phase !== "ended") doing.push(t("seat.away"));
    return (
        <section class={`card seat ${place} ${turn || waits ? "turn" : ""} ${isLate(reading) && reading.running ? "late" : ""}`} data-side={side}>
            <span class={`stone ${side === "B" ? "b" : "w"}`} aria-hidden="true" />
            <span class="name">
                {t(`side.${side}`)}{mine && !opened.one_screen ? (t.language === "en" ? ` (${t("you")})` : `（${t("you")}）`) : ""}
                {name && <span class="soft"> {name}</span>}
            </span>
            <span class="sub">{doing.join(" · ")}</span>
            {counting && view.agreed[side]
                ? <span class="clock yes" aria-hidden="true">✓</span>
                : !counting && <ClockFace reading={reading} />}
            {!counting && view.phase !== "ended" && <ClockPhase clock={view.clock} reading={reading} />}
            {call && reading.running && <span class="said">{ownWords(t, call)}</span>}
        </section>
    );
}
