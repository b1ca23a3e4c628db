/* clock_keeper.h — the one who keeps the time at a board: a clock and what may happen to it besides moves.
 *
 * Pauses, adjournment, lateness, corrections of a faulty clock, the flag, reading again. One value, one `apply`, which
 * leaves the value unchanged where it refuses. What must be said between two events is asked of clock_calls.h.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_CLOCK_KEEPER_H
#define WQ_GAME_CLOCK_KEEPER_H

#include "game/agreed_start.h"
#include "game/clock_calls.h"

#define WQ_KEEPER_EVENT_MAP(X)                                                                              \
    X(START,          "start")          /* a side's time runs */                                            \
    X(PRESS,          "press")          /* the move is made: the other side's time runs        [R119] */    \
    X(QUERY,          "query")          /* a player asks what is left                          [R127] */    \
    X(PAUSE,          "pause")          /* the clock stands                                    [R129] */    \
    X(RESUME,         "resume")         /* and runs on where it stood                          [R130] */    \
    X(ADJOURN,        "adjourn")        /* a pause over hours: the times are recorded          [R133] */    \
    X(LATE,           "late")           /* a player came late to the start                     [R136] */    \
    X(ABSENT_READING, "absent_reading") /* rapid games: the seconds are read for an empty chair [R139] */   \
    X(CORRECT,        "correct")        /* one side's time is set                              [R126] */    \
    X(CLOCK_ERROR,    "clock_error")    /* the clock was found to go wrong                     [R124] */    \
    X(SPLIT,          "split")          /* no record and a wrong clock: used time shared evenly [R134] */   \
    X(FLAG_CHOICE,    "flag_choice")    /* overrun in the last minute: loss, or a pass         [R120] */    \
    X(REREAD,         "reread")         /* the last minute was read wrongly                    [R128] */    \
    X(ARRIVE,         "arrive")         /* a player is at the board, before or after the agreed start [R136] */ \
    X(POSTPONE,       "postpone")       /* the referee puts the agreed start off, or takes that back */

typedef enum wq_keeper_kind {
#define WQ_KEEPER_ENUM(name, word) WQ_KEEPER_##name,
    WQ_KEEPER_EVENT_MAP(WQ_KEEPER_ENUM)
#undef WQ_KEEPER_ENUM
    WQ_KEEPER_KINDS
} wq_keeper_kind;

const char *wq_keeper_word(wq_keeper_kind kind);
wq_status wq_keeper_kind_parse(wq_keeper_kind *out, const char *word);      /* WQ_OK or WQ_BAD_EVENT */

enum { WQ_LATE_APART_MS = 3600000, WQ_LATE_SAME_MS = 900000 };      /* [R136] [R137] */
enum { WQ_CLOCK_FAULT_MS = 120000 };                                /* in an hour [R124] */

typedef struct wq_keeper_event {
    int64_t at_ms;                      /* 0 to 2^53 */
    uint8_t kind;                       /* wq_keeper_kind */
    uint8_t side;                       /* wq_color; WQ_EMPTY: nobody, or for pauses and errors both */
    int64_t ms;                         /* late: by how much. postpone: the new start. correct: main time left, or of the move. clock_error:
                                           milliseconds an hour, positive for a clock that goes fast */
    int32_t periods;                    /* correct: periods left; -1: as they are */
    int32_t from_s;                     /* reread: the second to read again from */
    bool same_venue;                    /* late: lodging and hall in one place */
    bool chief;                         /* correct: the chief referee has agreed; postpone: it is he */
    bool undo;                          /* postpone: the last one is taken back */
    bool as_pass;                       /* flag_choice: pass and play on */
} wq_keeper_event;

typedef struct wq_keeper {
    wq_time_control control;
    uint8_t edition;                    /* wq_edition */
    wq_clock clock;
    int64_t last_ms;                    /* of the last event */
    bool begun;                         /* an event has been */
    bool paused, adjourned;
    uint8_t to_run;                     /* whose time runs on after the pause */
    bool flag_fell[3];                  /* lost by overrunning, not by lateness: the choice of R120 is open */
    bool absent[3];
    uint32_t presses[3];                /* moves made */
    int64_t used_ms[3];                 /* counted against the side, overruns not */
    wq_clock recorded;                  /* the times as the pause found them                   [R133] */
    wq_agreed_start agreed;             /* set by wq_keeper_agree; at_ms is then since 1970 UTC */
} wq_keeper;

/* WQ_OK or WQ_BAD_TIME. */
wq_status wq_keeper_init(wq_keeper *keeper, const wq_time_control *control, wq_edition edition);

/* A start is agreed: the clock does not run before it, and from then on lateness runs by itself: who arrives within the limit
 * has the delay taken off, who has not come when it is past has lost; where the sheet reads for an empty chair Black's seconds
 * run from the start. Before the first event.                                           [R136] [R137] [R138] [R139] */
void wq_keeper_agree(wq_keeper *keeper, const wq_agreed_start *agreed);

/* WQ_OK; or, *keeper unchanged:
 *   WQ_BAD_EVENT       time runs backwards or is not possible, the side is missing, an unknown kind
 *   WQ_BAD_ARGUMENT    a number is not possible
 *   WQ_ILLEGAL_PHASE   paused, not paused, not this side's time, not in the last minute
 *   WQ_ILLEGAL_TIME    that side's time is up
 *   WQ_ILLEGAL_RIGHT   only the chief referee may do that
 *   WQ_ILLEGAL_START   a start is put off to a later time, at most a year ahead
 *   WQ_ILLEGAL_NOT_ASKED, WQ_BAD_TOO_MANY   no postponement stands; too many do
 * A press at or after the deadline is WQ_OK: the time is up, and that is what the state says. */
wq_status wq_keeper_apply(wq_keeper *keeper, const wq_keeper_event *event);

/* Takes ms from the side's allotted time, the kept minutes being part of it; periods of other systems are not.
 *                                                                                               [R136] */
void wq_keeper_deduct(wq_keeper *keeper, wq_color side, int64_t ms);

#endif
