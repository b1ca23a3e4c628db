/* agreed_start.h — the time agreed for a start, at a board: who has come when, what that costs, and a start put off.
 *
 * What a clock at a board (clock_keeper.h) and a referee's ledger (referee.h) share. A game on the server keeps the same in
 * its events: arrival.c. A plain value.                                                  [R136] [R137] [R138] [R139]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_AGREED_START_H
#define WQ_GAME_AGREED_START_H

#include "game/competition.h"

enum { WQ_MAX_POSTPONED = 8 };          /* so often may one start be put off */
enum { WQ_LATE_UNKNOWN = -1 };

typedef struct wq_agreed_start {
    int64_t starts_at_ms;               /* milliseconds since 1970 UTC; 0: none is agreed */
    int64_t late_ms;                    /* so late is still allowed; 0: no such limit */
    uint8_t late_times;                 /* the delay is taken off so many times */
    bool    reading;                    /* the seconds are read for an empty chair               [R139] */
    bool    came[3];                    /* by colour */
    int64_t late_by_ms[3];              /* 0: in time */
    bool    dealt[3];                   /* this lateness has been ruled on */
    uint8_t postponed;                  /* how often it was put off, what was taken back left out */
    int64_t was_ms[WQ_MAX_POSTPONED];   /* the starts before, the first first */
    bool    by_chief[WQ_MAX_POSTPONED]; /* who put it off */
} wq_agreed_start;

/* As the sheet says, from `starts_at_ms` on. */
wq_agreed_start wq_agreed_start_by(const wq_competition *sheet, int64_t starts_at_ms);

/* `color` is at the board. WQ_OK; WQ_ILLEGAL_PHASE: no start is agreed, or it has come before. */
wq_status wq_agreed_start_come(wq_agreed_start *start, wq_color color, int64_t now_ms);

/* Is there lateness of `color` still to deal with? How long; past the limit, for the limit itself is allowed. */
bool wq_agreed_start_is_late(const wq_agreed_start *start, wq_color color, int64_t now_ms, int64_t *ms, bool *beyond);

/* Both are there, or nobody need be waited for. */
bool wq_agreed_start_may_begin(const wq_agreed_start *start, int64_t now_ms);

/* The referee puts the start off, before the game has begun: who has come is asked anew, and nobody is late for the old one.
 * Once lateness has been dealt with, the chief referee alone.
 * WQ_OK; WQ_ILLEGAL_PHASE: none is agreed; WQ_ILLEGAL_START: it is not later than the agreed one and than now, or more than a
 * year off; WQ_ILLEGAL_RIGHT; WQ_BAD_TOO_MANY. */
wq_status wq_agreed_start_postpone(wq_agreed_start *start, int64_t starts_at_ms, int64_t now_ms, bool chief);

/* The last postponement is taken back: the start before it again, or now where that is past. What the chief referee has
 * put off he alone takes back. WQ_OK; WQ_ILLEGAL_NOT_ASKED: none stands; WQ_ILLEGAL_RIGHT. */
wq_status wq_agreed_start_restore(wq_agreed_start *start, int64_t now_ms, bool chief);

#endif
