/* clock.h — time systems: each a row of six numbers, all of them one value and three functions.
 *
 * Pure: the time comes in as now_ms (any monotonic count, milliseconds). A wq_clock holds both sides' time;
 * it runs for one side, or for nobody. Copy it with `=`.                                       [R97] [R101]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_CLOCK_H
#define WQ_GAME_CLOCK_H

#include "rules/point.h"

typedef enum wq_time_kind {
    WQ_TIME_NONE,
    WQ_TIME_ABSOLUTE,                   /* 包干                                                  [R111] */
    WQ_TIME_BYOYOMI,                    /* Japanese: n periods, one is lost when it runs out */
    WQ_TIME_KEPT_BYOYOMI                /* 保留读秒: a full period used costs one kept period    [R103] [R104] */
} wq_time_kind;

typedef struct wq_time_control {
    uint8_t kind;                       /* wq_time_kind */
    int32_t periods;                    /* byo-yomi periods; kept minutes */
    int64_t main_ms;                    /* before the reading begins */
    int64_t period_ms;                  /* length of a period; 60000 for kept minutes */
} wq_time_control;

typedef enum wq_time_phase { WQ_PHASE_MAIN, WQ_PHASE_PERIOD, WQ_PHASE_LAST, WQ_PHASE_LOST } wq_time_phase;

typedef struct wq_side_time {
    int64_t main_ms;                    /* main time left */
    int64_t period_used_ms;             /* used of the present period in the present move */
    int32_t periods;                    /* periods left */
    uint8_t phase;                      /* wq_time_phase */
} wq_side_time;

typedef struct wq_clock {
    wq_side_time side[3];               /* by colour, as of since_ms */
    int64_t since_ms;                   /* when the running side's time was last brought up to date */
    uint8_t running;                    /* wq_color; WQ_EMPTY: stands still */
} wq_clock;

/* WQ_OK, or WQ_BAD_TIME where a number is negative, too large (a year) or missing for its kind. */
wq_status wq_time_control_check(const wq_time_control *control);

/* Both sides' full time, standing still. */
void wq_clock_init(wq_clock *clock, const wq_time_control *control);

/* Starts (or switches to) `color`'s time at now_ms; the other side's is brought up to date first. A move:
 * wq_clock_run(clock, control, opponent, now). WQ_EMPTY stops the clock. The side whose time stops is given
 * what its system gives for a move made (a fresh period). Time that runs backwards counts as standing still. */
void wq_clock_run(wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms);

/* `color`'s time as it stands at now_ms, the clock itself unchanged. */
wq_side_time wq_clock_look(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms);

/* When the running side's time will be up, on now_ms's scale; INT64_MAX for never. A move at that very
 * instant is too late: at 60.000 s the minute is used.                                         [R108] */
int64_t wq_clock_deadline(const wq_clock *clock, const wq_time_control *control);

/* Milliseconds the running side may still think in this move before it loses a period (or the game): the
 * budget of an engine. INT64_MAX without a clock. */
int64_t wq_clock_free_ms(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms);

enum { WQ_TIME_TEXT = 64 };
/* "none", "1h", "10m+3x30s", "55m+5x60s-kept"; and back: WQ_OK or WQ_BAD_TIME with *out unchanged. Read are also
 * "1h30m", "90" (seconds), "1:30:00". */
void wq_time_control_name(char out[WQ_TIME_TEXT], const wq_time_control *control);
wq_status wq_time_control_parse(wq_time_control *out, const char *text);

/* "none", "absolute", "byoyomi", "kept_byoyomi", and back. */
const char *wq_time_kind_name(wq_time_kind kind);
wq_status wq_time_kind_parse(wq_time_kind *out, const char *name);
const char *wq_time_phase_name(wq_time_phase phase);     /* "main", "period", "last", "lost" */

#endif
