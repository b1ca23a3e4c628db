/* ending.h — what the playouts say of a finished board: which chains are dead, what is still open, who leads.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_ENDING_H
#define WQ_ENGINE_ENDING_H

#include "engine/search.h"

typedef struct wq_ending {
    uint8_t dead[WQ_POINTS];            /* nonzero: a stone of a chain thought dead */
    bool decided;                       /* every chain is clearly alive or clearly dead */
    int open_points;                    /* empty points still worth a move of the side to move */
    int lead_halves;                    /* Black's, komi taken off, dead stones removed */
} wq_ending;

/* Is nothing left to play for, whatever anybody thinks of the board? So it is where every point is one side's for good (rules/life.h), and
 * none of the other's dead stones wait to be taken by the side to move where all stones stand. Not said where stones alone count or groups
 * are taxed. *win: the result for the side to move then, as the rules count the board. */
bool wq_ending_is_over(const wq_problem *problem, double *win);

/* Reads `owned`, summed over `playouts`, for the problem's position. What is one side's for good is known to be. */
void wq_ending_read(wq_ending *out, const wq_problem *problem, const int32_t owned[WQ_POINTS], uint32_t playouts);

/* The same from shares, -1 (White's) to 1 (Black's), by [row * width + column]. */
void wq_ending_read_shares(wq_ending *out, const wq_problem *problem, const float *owner);

/* What a search found of one move: visits, and their mean result (0..1) and lead (points; 0 where it keeps none) for the side to move. */
typedef struct wq_tried { double visits, mean, lead; } wq_tried;

/* Is the move clearly worse than the pass? */
bool wq_ending_play_harms(wq_tried play, wq_tried pass);

/* Is passing right now, and does it cost nothing? `play` is the best other move. Never into a loss that playing on might mend: the
 * pass that ends the game asks for the rules' own count, dead stones removed where the rules remove them. hopeless: on a board where nothing is open, a mean below it
 * is no reason to play on. */
bool wq_ending_passes(const wq_ending *ending, const wq_problem *problem, wq_tried play, wq_tried pass, double hopeless);

#endif
