/* explain.h — why a round was paired as it was, and what other pairs would cost: asked of a journal's text.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_EXPLAIN_H
#define WQ_TOURNAMENT_EXPLAIN_H

#include "tournament/dutch.h"
#include "tournament/tournament.h"

/* Is this a journal of ours? */
bool wq_tournament_is_journal(const char *text, size_t length);

/* The length of the journal before the event that paired the round (from 1), or all of it. */
size_t wq_tournament_before_round(const char *text, size_t length, int round);

/* Why do these two not meet in that round (0: the last one paired; one more than that: the next)? `a` and `b` are numbers or
 * names, `b` also "bye". *first is the first goal that gets worse when they do, WQ_GOAL_COUNT when none does. WQ_OK;
 * WQ_BAD_NOT_FOUND (who does not play); WQ_ILLEGAL_PHASE (no goals in that system); the statuses of pairing. Everything lies in `arena`. */
typedef struct wq_explanation {
    wq_goal first;
    wq_pairing pairing, instead;        /* the best pairing; the best one with the two together */
    wq_pairing_input input;
    int32_t *player_of;                 /* from 0, of each entrant */
    int goal_count;
    wq_goal goals[WQ_GOAL_COUNT];       /* in the order of this event */
    wq_dutch_difference difference;     /* in the Dutch system, where the pairing has `dutch`, in place of first and goals */
} wq_explanation;
wq_status wq_tournament_explain(wq_explanation *out, wq_arena *arena, const char *text, size_t length, int round, const char *a, const char *b,
                                wq_error *err);

/* What would these pairs cost? Player numbers from 1; the second of a pair 0: a bye. `pairs` names everybody who plays. */
wq_status wq_tournament_cost(wq_explanation *out, wq_arena *arena, const char *text, size_t length, int round, const int32_t (*pairs)[2],
                             size_t count, wq_error *err);

/* {"first_worse": goal or null, "meaning": .., "goals": [{"goal", "text", "best", "now"}, ..], "tables": [[black, white], ..],
 * "bye": number or null}; the caller decrefs it. In the Dutch system "goals" has the criterion that gets worse alone, with the points
 * of its "bracket", and where it is one of C1 to C4 there are no tables. */
json_t *wq_explanation_json(const wq_explanation *explanation);

#endif
