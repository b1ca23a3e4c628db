/* clock_calls.h — what the one who keeps the time says, and at which instant: events with exact times.
 *
 * With more than one minute kept: 30, 40, 50, 55, 58 seconds, "1 minute", "n minutes left" [R105] [R106]. In the last
 * one 30, 40, 50, then 1 to 10 [R107]; the older edition's last call is "10, over time, loss" [R109]. Periods of 30,
 * 20 or 10 s are read on the same principle, from their end: 30, 20, 10, 5, 2 s before it [R110]. A speaking clock says
 * them at its instants [R98]; a referee with a stopwatch reads the same ones for one side, started anew at each move [R100].
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_CLOCK_CALLS_H
#define WQ_GAME_CLOCK_CALLS_H

#include "game/clock.h"

typedef enum wq_call_kind {
    WQ_CALL_SECOND,                     /* so many seconds used */
    WQ_CALL_COUNT,                      /* the last ten, one by one */
    WQ_CALL_MINUTE,                     /* a whole minute used */
    WQ_CALL_MINUTES_LEFT,
    WQ_CALL_PERIOD,                     /* periods left */
    WQ_CALL_LAST_PERIOD,
    WQ_CALL_LOST
} wq_call_kind;

/* How the seconds are said. */
typedef enum wq_call_style {
    WQ_CALLS_2002,
    WQ_CALLS_1988,
    WQ_CALLS_DOWN                       /* for those who like it: the last ten seconds of anything from 10 down to 1 */
} wq_call_style;

typedef struct wq_call {
    int64_t at_ms;
    uint8_t color;                      /* whose time it is */
    uint8_t kind;                       /* wq_call_kind */
    int32_t number;
    bool ten;                           /* LOST: said with the "10" before it */
} wq_call;

/* At one instant no more than this is said. */
enum { WQ_CALLS_AT_ONCE = 2 };

/* What is said next, strictly after after_ms, if the clock runs on: all of the first instant at which anything is, in
 * order. How many; 0 where nothing will ever be said. Whoever goes from instant to instant says everything once. */
int wq_clock_calls_after(const wq_clock *clock, const wq_time_control *control, wq_call_style style, int64_t after_ms,
                         wq_call calls[WQ_CALLS_AT_ONCE]);

enum { WQ_CALL_TEXT = 48 };
void wq_call_code(char out[WQ_CALL_TEXT], const wq_call *call);         /* "second:30", "minutes_left:4", "lost" */
void wq_call_words(char out[WQ_CALL_TEXT], const wq_call *call, wq_time_lang lang);

#endif
