// online.ts — the referee's part of an online game as the page shows it: the view's rulings as a ledger's entries.
// SPDX-License-Identifier: MIT
import type { Entry } from "../clock/tap.ts";
import type { RefereeView, Side } from "../net/protocol.ts";

export const entriesOf = (referee: RefereeView): Entry[] =>
    referee.rulings.map((ruling) => ({ ...ruling, at_ms: 0, move: 0, why: "" }));

/* The side that would lose by what is pending. */
export const loserOf = (referee: RefereeView): Side | null => {
    const winner = referee.pending?.result?.winner ?? null;
    return winner === "B" ? "W" : winner === "W" ? "B" : null;
};

/* Kinds of events that belong in a report. */
export const refereeKinds = new Set(["irregular", "claimed", "dismissed", "ruled", "appealed", "reversed", "paused", "adjourned", "times_confirmed",
    "sealed", "clock_resumed", "seal_opened", "time_corrected", "arrived", "postponed", "postponement_undone", "colours_taken", "late", "restored", "points_given_up", "count_closed"]);

/* Whether something has to be decided before the game goes on. */
export const waits = (referee: RefereeView): boolean => Boolean(referee.standing ?? referee.sealing ?? referee.irregular ?? referee.pending);
