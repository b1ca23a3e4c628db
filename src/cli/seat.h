/* seat.h — players from their words: "engine:5", "gtp:gnugo --mode gtp".
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_SEAT_H
#define WQ_CLI_SEAT_H

#include "game/player.h"

/* For wq_player_maker.make; the context is a wq_seat_maker, or NULL for one that allows everything.
 * "engine" (level 5), "engine:N" (level), "engine:pN" (N playouts a move), "net" (level 10 with the shipped net),
 * "net:FILE", "net:pN", "net:pN:FILE", "net:pN:vM:FILE" (the net's judgement counts for M visits), "gtp:COMMAND".
 * WQ_OK; WQ_BAD_ARGUMENT for another word; WQ_FAIL_*. */
typedef struct wq_seat_maker {
    bool no_programs;                   /* "gtp:..." is refused: the word comes from outside */
    wq_error error;                     /* why the last one failed */
} wq_seat_maker;

wq_status wq_seat_make(void *context, const char *word, const wq_opening *opening, uint64_t seed, wq_player **out);

#endif
