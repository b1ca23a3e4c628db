/* reading.h — a board near its end, read once: which stones are dead, and where a move may still change something.
 *
 * The choice to pass and the proposal of dead stones both come from here, and a reading depends on the seed and the stones alone:
 * what a player counted on when it passed is what it says afterwards.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_READING_H
#define WQ_ENGINE_READING_H

#include "engine/ending.h"

typedef struct wq_reading {
    uint8_t dead[WQ_POINTS];            /* nonzero: a stone of a chain that is dead; what lives unconditionally never is */
    bool settled;                       /* no chain's fate depends on who plays first */
    uint8_t live[WQ_POINTS];            /* nonzero: an empty point where a move may still change something */
    int live_count;
    uint8_t frail[2][WQ_POINTS];        /* those in Black's, in White's own camp where a move might still be needed, live or not */
    int lead_halves;                    /* Black's, by the rules' own count of the board as it is, the dead taken off */
    int lead_first_halves[2];           /* the same where Black, where White would still make a move */
} wq_reading;

/* For a choice until until_ms (monotonic; INT64_MAX: no limit): reads where that is due and there is time for it. Where a move at home costs nothing and the
 * opponent has not passed, what is frail is live too. WQ_OK; WQ_FAIL_STOPPED. */
wq_status wq_reading_try(wq_reading *out, bool *read, wq_search *search, const wq_problem *problem, uint64_t seed, int64_t until_ms,
                         const _Atomic int *stop);

/* Does the board look as if play were nearly over? A glance, of little cost; only of rules under which dead stones are agreed on. */
bool wq_reading_is_due(wq_search *search, const wq_problem *problem, uint64_t seed);

/* Reads the problem's position, whoever's turn it is, for think_ms (INT64_MAX: as long as it takes). What the search held is gone.
 * WQ_OK; WQ_FAIL_STOPPED. */
wq_status wq_reading_make(wq_reading *out, wq_search *search, const wq_problem *problem, uint64_t seed, int64_t think_ms,
                          const _Atomic int *stop);

/* Would the player to move lose more than a point by playing there, as the board is read afterwards? Of a settled board; false where the time
 * left, think_ms, is too short to read. */
wq_status wq_reading_is_harmful(const wq_reading *now, wq_search *search, const wq_problem *problem, wq_point point, uint64_t seed,
                                int64_t think_ms, const _Atomic int *stop, bool *harmful);

/* How long a search may take then, so that time is left to ask of the moves it finds whether they harm. */
int64_t wq_reading_search_ms(const wq_reading *it, bool read, int64_t until_ms);

/* May a search leave out the moves that change nothing on the board? Not while a point that is still live is closed to the mover by a
 * repetition: then a threat anywhere is worth a move. */
bool wq_reading_limits(const wq_reading *it, const wq_problem *problem);

/* Is passing right now, and does it cost nothing? `play` is the best other move. */
bool wq_reading_passes(const wq_reading *it, const wq_problem *problem, wq_tried play, wq_tried pass);

/* The lead for the side to move, in half points. */
static inline int wq_reading_lead(const wq_reading *it, const wq_problem *problem)
{
    return problem->pos->to_move == WQ_BLACK ? it->lead_halves : -it->lead_halves;
}

#endif
