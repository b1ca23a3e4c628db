/* tactics.h — quick questions a playout asks of a position: eyes, atari, liberties after a move, ladders, vital points.
 *
 * They read wq_position's chains (head, link, airs) directly, as the invariants in position.h describe them: a playout asks
 * some fifty of these a move. Nothing here changes a position.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_TACTICS_H
#define WQ_ENGINE_TACTICS_H

#include "rules/position.h"

/* The steps to the four neighbours and the four diagonal points. */
static const int wq_side_step[4] = { -1, 1, -WQ_STRIDE, WQ_STRIDE };
static const int wq_diagonal_step[4] = { -WQ_STRIDE - 1, -WQ_STRIDE + 1, WQ_STRIDE - 1, WQ_STRIDE + 1 };

static inline wq_point wq_step(wq_point point, int step) { return (wq_point)(point + step); }

static inline bool wq_is_stone(uint8_t color) { return color == WQ_BLACK || color == WQ_WHITE; }

/* An empty point all of whose neighbours are `color`'s stones or the edge, and whose diagonal points leave the opponent no
 * way to make it false: filling it is never good. */
static inline bool wq_is_real_eye(const wq_position *pos, wq_point point, wq_color color)
{
    for (int i = 0; i < 4; i++) {
        uint8_t c = pos->color[point + wq_side_step[i]];
        if (c != color && c != WQ_BORDER) return false;
    }
    int theirs = 0, border = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t c = pos->color[point + wq_diagonal_step[i]];
        if (c == wq_opponent(color)) theirs++;
        else if (c == WQ_BORDER) border = 1;
    }
    return theirs + border < 2;
}

/* Legal by suicide and single ko for an empty `point`; suicide of several stones counts as illegal here, whatever the
 * rules: no playout wants it. */
static inline bool wq_is_playable(const wq_position *pos, wq_point point, wq_color color)
{
    if (point == pos->ko && color == pos->to_move) return false;
    if (pos->airs[point] > 0) return true;              /* an empty point's airs are its empty neighbours */
    for (int i = 0; i < 4; i++) {
        wq_point n = wq_step(point, wq_side_step[i]);
        uint8_t c = pos->color[n];
        if (!wq_is_stone(c)) continue;
        wq_point head = pos->head[n];
        int pairs = 0;                              /* how often this chain touches the point */
        for (int j = 0; j < 4; j++) {
            wq_point m = wq_step(point, wq_side_step[j]);
            if (pos->color[m] == c && pos->head[m] == head) pairs++;
        }
        if ((pos->airs[head] == pairs) != (c == color)) return true;    /* theirs is taken, or ours has another liberty */
    }
    return false;
}

/* The chain's only liberty, or WQ_PASS where it has several. */
wq_point wq_only_liberty(const wq_position *pos, wq_point stone);

/* Stones of the chain with this head. */
static inline int wq_chain_size(const wq_position *pos, wq_point head)
{
    return pos->link[head] == head ? 1 : pos->airs[pos->link[head]];
}

/* Distinct liberties of the chain at `stone` into out, stopping at `limit`; returns the number found. */
int wq_some_liberties(const wq_position *pos, wq_point stone, wq_point *out, int limit);

/* Liberties `color`'s chain will have after playing the empty `point`, counting no further than `limit` (at most 8). */
int wq_liberties_after(const wq_position *pos, wq_point point, wq_color color, int limit);

/* A move that leaves its own chain with one liberty for nothing. Throwing in a single stone and the shapes that kill from
 * inside are not counted as bad. */
bool wq_is_bad_self_atari(const wq_position *pos, wq_point point, wq_color color);

/* Points that save the chain at `stone`, which is in atari: its extension, or the capture of a neighbour in atari.
 * Into out (at most 8); the number returned. */
int wq_atari_answers(const wq_position *pos, wq_point stone, wq_point *out);

/* True where the chain at `stone`, to be extended from atari, is caught all the same by plain ladder moves. */
bool wq_is_ladder_caught(const wq_position *pos, wq_point stone);

/* Where the opponent catches the chain at `stone`, which has two liberties, in a ladder: the liberties to play on, into out
 * (2 places); the number returned. */
int wq_ladder_starts(const wq_position *pos, wq_point stone, wq_point *out);

/* The vital point of the small eye space around the empty `point` (3 to 6 points enclosed by one colour), where one
 * move makes or breaks two eyes; WQ_PASS where there is none. */
wq_point wq_vital_point(const wq_position *pos, wq_point point);

#endif
