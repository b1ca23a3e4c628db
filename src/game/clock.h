/* clock.h — time systems: each a row of numbers, all of them one value and a few functions.
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
    WQ_TIME_KEPT_BYOYOMI,               /* 保留读秒: a full period used costs one kept period    [R103] [R104] */
    WQ_TIME_CANADIAN,                   /* so many stones in a period; what is left of it is gone */
    WQ_TIME_BLOCK,                      /* 定时限步: the same, what is left is carried over      [R118] */
    WQ_TIME_FISCHER,                    /* a move made adds an increment */
    WQ_TIME_SIMPLE,                     /* so much for each move */
    WQ_TIME_DELAY,                      /* the first seconds of each move are free (Bronstein, US delay) */
    WQ_TIME_ING,                        /* 应氏: each block of overtime entered costs points */
    WQ_TIME_CORRESPONDENCE,             /* days for each move */
    WQ_TIME_KINDS
} wq_time_kind;

typedef struct wq_time_control {
    uint8_t kind;                       /* wq_time_kind */
    int32_t periods;                    /* byo-yomi periods; kept minutes; Ing's blocks */
    int64_t main_ms;                    /* before the reading begins */
    int64_t period_ms;                  /* length of a period; 60000 for kept minutes; time for a move */
    int32_t stones;                     /* moves to make in a period: Canadian, block */
    int64_t increment_ms;               /* what a move adds (Fischer); what of it is free (delay) */
    int64_t max_ms;                     /* Fischer: never more than this; 0: no limit */
    int32_t penalty_points;             /* Ing: for each block entered */
    bool weekends_pause;                /* correspondence: Saturdays and Sundays (UTC) are not counted; now_ms is
                                           then milliseconds since 1970 UTC */
} wq_time_control;

/* Which of the numbers a system has; the others are 0. */
enum {
    WQ_TIME_HAS_MAIN = 1, WQ_TIME_HAS_PERIODS = 2, WQ_TIME_HAS_PERIOD = 4, WQ_TIME_HAS_STONES = 8,
    WQ_TIME_HAS_INCREMENT = 16, WQ_TIME_HAS_MAX = 32, WQ_TIME_HAS_POINTS = 64, WQ_TIME_HAS_WEEKENDS = 128
};
unsigned wq_time_kind_fields(wq_time_kind kind);

typedef enum wq_time_phase { WQ_PHASE_MAIN, WQ_PHASE_PERIOD, WQ_PHASE_LAST, WQ_PHASE_LOST } wq_time_phase;

typedef struct wq_side_time {
    int64_t main_ms;                    /* main time left */
    int64_t period_used_ms;             /* used of the present period: in the present move, or (Canadian, block, Ing)
                                           in all its moves; of the delay */
    int32_t periods;                    /* periods left, the present one counted */
    uint8_t phase;                      /* wq_time_phase */
    int32_t stones;                     /* moves still to make in this period: Canadian, block */
    int32_t penalty_points;             /* Ing: to be paid at the count */
    int64_t carried_ms;                 /* block: added to this period from earlier ones */
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

/* Stops the clock at now_ms and gives nothing: a pause, in the middle of a move.                [R129] */
void wq_clock_stop(wq_clock *clock, const wq_time_control *control, int64_t now_ms);

/* Takes ms from `color`'s time as if it had used them, the clock standing still.                [R136] */
void wq_clock_spend(wq_clock *clock, const wq_time_control *control, wq_color color, int64_t ms);

/* Names the phase anew after numbers of `side` were set by hand. */
void wq_side_time_settle(wq_side_time *side, const wq_time_control *control);

/* What is left of the present period; 0 for systems without one. */
int64_t wq_side_time_period_left(const wq_side_time *side, const wq_time_control *control);

/* `color`'s time as it stands at now_ms, the clock itself unchanged. */
wq_side_time wq_clock_look(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms);

/* When the running side's time will be up, on now_ms's scale; INT64_MAX for never. A move at that very
 * instant is too late: at 60.000 s the minute is used.                                         [R108] */
int64_t wq_clock_deadline(const wq_clock *clock, const wq_time_control *control);

/* Milliseconds the running side may still think in this move before it loses a period (or the game): the
 * budget of an engine. INT64_MAX without a clock. */
int64_t wq_clock_free_ms(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms);

enum { WQ_TIME_TEXT = 64 };
/* "none", "1h", "10m+3x30s", "55m+5x60s-kept", "30m+15/5m", "10m+15/10m-carry", "10m+10s-fischer",
 * "10m+10s-fischer-max20m", "30s-move", "10m+5s-delay", "1h+3x10m-ing2", "3d-correspondence",
 * "3d-correspondence-weekends" (weekends pause); and back: WQ_OK or WQ_BAD_TIME with *out unchanged. Read are also
 * "1h30m", "90" (seconds), "1:30:00". */
void wq_time_control_name(char out[WQ_TIME_TEXT], const wq_time_control *control);
wq_status wq_time_control_parse(wq_time_control *out, const char *text);

/* A length of time alone: WQ_OK or WQ_BAD_TIME with *ms unchanged. */
wq_status wq_length_parse(int64_t *ms, const char *text);

/* "none", "absolute", "byoyomi", "kept_byoyomi", "canadian", "block", "fischer", "simple", "delay", "ing",
 * "correspondence", and back. */
const char *wq_time_kind_name(wq_time_kind kind);
wq_status wq_time_kind_parse(wq_time_kind *out, const char *name);
const char *wq_time_phase_name(wq_time_phase phase);     /* "main", "period", "last", "lost" */

typedef enum wq_edition { WQ_EDITION_2002, WQ_EDITION_1988, WQ_EDITIONS } wq_edition;
const char *wq_edition_name(wq_edition edition);                    /* "2002", "1988" */
wq_status wq_edition_parse(wq_edition *out, const char *name);      /* WQ_OK or WQ_BAD_ARGUMENT */

typedef enum wq_time_lang { WQ_LANG_ZH, WQ_LANG_EN } wq_time_lang;

enum { WQ_TIME_WORDS = 160 };
/* "主时间 55分0秒", "保留 4 分，本分还剩 12秒", "最后一分，还剩 12秒": never one for the other.      [R127] */
void wq_side_time_words(char out[WQ_TIME_WORDS], const wq_side_time *side, const wq_time_control *control,
                        wq_time_lang lang);
/* A whole system in words: "每方 55分钟，保留 5 分钟读秒". */
void wq_time_control_words(char out[WQ_TIME_WORDS], const wq_time_control *control, wq_time_lang lang);

#endif
