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
    int standing_halves;                /* the same with every stone standing */
} wq_ending;

/* Reads `owned`, summed over `playouts`, for the problem's position. */
void wq_ending_read(wq_ending *out, const wq_problem *problem, const int32_t owned[WQ_POINTS], uint32_t playouts);

#endif
