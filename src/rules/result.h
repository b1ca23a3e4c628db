/* result.h — who won, how, and by how much.
 *
 * Margins are integers in half points; half a point is a quarter zi (¼子), so 5 is B+2.5 and 1又1/4子.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_RESULT_H
#define WQ_RULES_RESULT_H

#include "rules/point.h"

typedef enum wq_manner {
    WQ_MANNER_NONE,                     /* not decided yet */
    WQ_MANNER_COUNT,                    /* by counting                                          [R67] */
    WQ_MANNER_RESIGNATION,              /* 中盘胜                                                [R49] */
    WQ_MANNER_TIME,                     /* 超时 */
    WQ_MANNER_FORFEIT,                  /* 弃权                                                  [R52] */
    WQ_MANNER_RULING,                   /* a referee's ruling                                   [R52] */
    WQ_MANNER_DRAW,                     /* 和棋 by agreement or rule                             [R43] */
    WQ_MANNER_NO_RESULT,                /* 无胜负: long cycle, or the game was abandoned         [R43] */
    WQ_MANNER_BOTH_LOSE                 /* 双方负 */
} wq_manner;

typedef struct wq_result {
    uint8_t manner;                     /* wq_manner */
    uint8_t winner;                     /* wq_color; WQ_EMPTY for a draw, no result or both losing */
    int32_t margin_halves;              /* of a count: 0 or more; 0 with a winner is a tie given to it */
} wq_result;

/* "count", "resignation", "no_result", ...: the word events and messages have for it. Static. */
const char *wq_manner_name(wq_manner manner);

enum { WQ_RESULT_TEXT = 64 };           /* bytes of the longest text below with its NUL */

/* "B+2.5", "W+R", "B+T", "W+F", "0" (draw), "Void", "?" (undecided): the words of SGF's RE. */
void wq_result_sgf(char out[WQ_RESULT_TEXT], wq_result result);

/* "B+2.5", "draw", "void", "both lose": the words of GTP and --json. */
void wq_result_name(char out[WQ_RESULT_TEXT], wq_result result);

/* People's words. `zi` true counts in zi: "黑胜 1又1/4子" / "Black wins by 1 1/4 zi (2.5 points)". */
void wq_result_zh(char out[WQ_RESULT_TEXT], wq_result result, bool zi);
void wq_result_en(char out[WQ_RESULT_TEXT], wq_result result, bool zi);

/* Half points as zi: 15 is "3又3/4" (zh) or "3 3/4" (en); as points: "7.5". Negative values get a '-'. */
void wq_zi_zh(char out[32], int32_t halves);
void wq_zi_en(char out[32], int32_t halves);
void wq_points_text(char out[32], int32_t halves);

#endif
