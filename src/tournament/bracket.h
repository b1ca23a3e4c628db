/* bracket.h — a drawn knock-out: single or double, with third place and a second final; which matches can be played now.
 *
 * Matches have their two sources: a seed, the winner or the loser of an earlier match. A place nobody comes to lets the
 * other through. Where both lost nobody goes on: the next opponent has a walk-over; with two lives the two play again
 * for the place on the losers' side, and of a final he stays who had not lost before. A draw is played again.
 * The losers of a round drop into the losers' side reversed or with halves swapped, so that those who met meet again late.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_BRACKET_H
#define WQ_TOURNAMENT_BRACKET_H

#include "base/arena.h"
#include "base/status.h"

#include <stdint.h>

enum { WQ_BRACKET_NOBODY = -1, WQ_BRACKET_OPEN = -2, WQ_BRACKET_DRAW = -3 };

/* What was played, in order; `winner`: a, b, WQ_BRACKET_NOBODY (both lose), WQ_BRACKET_OPEN, WQ_BRACKET_DRAW. */
typedef struct wq_bracket_game { int32_t a, b, winner; } wq_bracket_game;

/* A match to play now. `place` is W1.. on the winners' side, L1.. on the losers', then "3rd", "final", "reset". */
typedef struct wq_bracket_match { int32_t a, b; char place[24]; } wq_bracket_match;

typedef struct wq_bracket {
    int32_t *seeds;                     /* in the places of the draw, WQ_BRACKET_NOBODY for a bye; a power of two of them */
    int size;
    bool two_lives, reset, third_place; /* reset: the second final, when the one without a loss loses the first */
    const wq_bracket_game *games;
    int game_count;
} wq_bracket;

/* The matches that can be played now, in order; *winner is WQ_BRACKET_OPEN while it is not decided. WQ_OK or WQ_FAIL_MEMORY. */
wq_status wq_bracket_ready(wq_bracket_match **out, int *count, int32_t *winner, wq_arena *arena, const wq_bracket *bracket);

#endif
