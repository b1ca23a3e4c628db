/* seat.h — players from their words: "engine:5", "gtp:gnugo --mode gtp".
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_SEAT_H
#define WQ_CLI_SEAT_H

#include "game/player.h"

/* For wq_player_maker.make; the context is a wq_seat_maker, or NULL for one that allows everything.
 * "engine" (level 5), "engine:N" (level): the program's own player, with the shipped net where its level has it. "plain:N": the
 * same level without a net; "engine:pN": N playouts a move without one. "net" and what may follow it, by colons: level 10 with the
 * shipped net; "pN": N visits a move, "mN": playouts count for N percent of a judgement, "kN": N of them, "priors": playouts search
 * and the net only says what to try, "vN": its judgement then counts for N visits; last a FILE. "gtp:COMMAND".
 * WQ_OK; WQ_BAD_ARGUMENT for another word; WQ_FAIL_*. */
typedef struct wq_seat_maker {
    bool no_programs;                   /* "gtp:..." is refused: the word comes from outside */
    wq_error error;                     /* why the last one failed */
} wq_seat_maker;

wq_status wq_seat_make(void *context, const char *word, const wq_opening *opening, uint64_t seed, wq_player **out);

#endif
