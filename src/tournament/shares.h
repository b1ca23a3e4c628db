/* shares.h — a number of the standings opened to its sum: what each round, bye or start adds to it.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_SHARES_H
#define WQ_TOURNAMENT_SHARES_H

#include "tournament/standings.h"

/* Name, word. */
#define WQ_SHARE_MAP(X)                                                                                      \
    X(GAME,     "game")                 /* against this opponent */                                          \
    X(BYE,      "bye")                                                                                       \
    X(ABSENT,   "absent")                                                                                    \
    X(START,    "start")                /* what the player began with; of a round without a game */         \
    X(DROPPED,  "dropped")              /* one of the lowest, taken off again */                             \
    X(ROUNDED,  "rounded")              /* where the event rounds down */                                    \
    X(WHOLE,    "whole")                /* the number is not a sum */

typedef enum wq_share_kind {
#define WQ_SHARE_ENUM(name, word) WQ_SHARE_##name,
    WQ_SHARE_MAP(WQ_SHARE_ENUM)
#undef WQ_SHARE_ENUM
    WQ_SHARE_KINDS
} wq_share_kind;

typedef struct wq_share {
    uint8_t kind;                       /* wq_share_kind */
    int16_t round;                      /* from 0; -1: none */
    int32_t opponent;                   /* -1: none */
    int32_t value;                      /* in the criterion's own unit (scale) */
} wq_share;

enum { WQ_SHARES = WQ_SHEET_ROUNDS + 4 };

const char *wq_share_word(wq_share_kind kind);

/* What makes up standings->value[criterion][player], in order of rounds; their sum is that value. For TOTAL the shares of the
 * opponents' points are given. Returns how many. */
int wq_standings_shares(wq_share out[WQ_SHARES], const wq_sheet *sheet, const wq_standings *standings, wq_criterion criterion, int player);

#endif
