/* handicap.h — handicap stones: how many, where, who begins, what White is given for them.      [R91]-[R96]
 * Even (分先), let first (让先), handicap (让子): the division by strength.                        [R96] [R216]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_HANDICAP_H
#define WQ_RULES_HANDICAP_H

#include "rules/position.h"

/* The star points of a board (星, hoshi; the middle one is 天元): at most 9 into out[9]; the number.   [R3] */
int wq_star_points(int width, int height, wq_point out[9]);

/* What people call a star point; the Japanese name as written, and as said. Static strings. */
typedef struct wq_star_name { const char *zh, *ja, *romaji, *en; } wq_star_name;

/* The name of the star at this point; NULL where none of the nine places of this board is there.       [R3] */
const wq_star_name *wq_star_name_at(int width, int height, wq_point point);

/* The traditional points for n stones, in order, into out (n places).
 * WQ_OK; WQ_ILLEGAL_HANDICAP where n is not 2..wq_handicap_max(). */
wq_status wq_handicap_points(int width, int height, int n, wq_point *out);

/* Most stones with fixed places on this board: 0 (below 7 lines), 4 (7 lines, or an even number), else 9. */
int wq_handicap_max(int width, int height);

/* Sets an even or handicap start on an empty *pos: 座子 where the rules have them, n fixed stones where
 * n >= 2 and the rules place them, and who moves first. n = 0: even; n = 1: 让先, no stone (R91).
 * WQ_OK; WQ_ILLEGAL_HANDICAP. */
wq_status wq_handicap_start(wq_position *pos, const wq_rules *rules, int n);

/* Half points White is given at the count for n stones under these rules.                     [R93] */
int wq_handicap_bonus_halves(const wq_rules *rules, int n);

/* Komi a game of these rules has unless the players say otherwise: none (or AGA's half point) with
 * handicap or 让先.                                                                             [R87] [R91] */
int wq_default_komi_halves(const wq_rules *rules, int n);

/* Komi as people name it, and who gives so much. Static; NULL past the end.                     [R71] [R89] */
typedef struct wq_komi_row {
    int16_t halves;                     /* half points, that is quarter zi */
    const char *zh, *en, *used;
} wq_komi_row;
const wq_komi_row *wq_komi_at(int index);

#endif
