/* clock_impl.h — what the files of the clock share: the row of a time system. For src/game alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_CLOCK_IMPL_H
#define WQ_GAME_CLOCK_IMPL_H

#include "game/clock.h"

/* What a referee says in a system's periods. */
typedef enum wq_reading {
    WQ_READS_NOTHING,                   /* only that the time is up */
    WQ_READS_MOVES,                     /* the seconds of each move                                  [R104] [R106] */
    WQ_READS_END                        /* the last minute of a period of many moves */
} wq_reading;

/* What a time system says: how much there is, what passing time takes, what a move gives back. */
typedef struct wq_time_row {
    const char *name;
    unsigned needs, may;                /* WQ_TIME_HAS_*: numbers that must be there, and others that may be */
    uint8_t reading;                    /* wq_reading */
    void (*spend)(wq_side_time *side, const wq_time_control *control, int64_t ms);
    void (*moved)(wq_side_time *side, const wq_time_control *control);
    int64_t (*left)(const wq_side_time *side, const wq_time_control *control);      /* until the game is lost */
    int64_t (*free)(const wq_side_time *side, const wq_time_control *control);      /* until anything is lost */
} wq_time_row;

const wq_time_row *wq_time_row_of(const wq_time_control *control);

#endif
