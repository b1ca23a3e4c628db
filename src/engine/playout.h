/* playout.h — plays a position to its end by likely moves, and says who owns what.
 *
 * The policy, first that answers wins: save or take what the last move put in atari; the vital point of a small eye space; a
 * 3x3 shape beside the last moves; a capture or an open point found at random; any move that fills no real eye and is no
 * bad self-atari. Sources: the MoGo report named in pattern.h; P. Baudiš and J. Gailly, Pachi (2011), for the order.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PLAYOUT_H
#define WQ_ENGINE_PLAYOUT_H

#include "base/rng.h"
#include "engine/pattern.h"

typedef struct wq_playout {
    const wq_patterns *patterns;
    wq_rng  *rng;
    bool     light;                     /* only the last rule: for bench, and for tests of the rules' speed */
    wq_point last, before_last;         /* the moves made before; WQ_PASS for none */
    uint32_t moves;                     /* out: moves made, passes included */
    uint8_t  first_by[WQ_POINTS];       /* in and out: who played first on each point; WQ_EMPTY: nobody. Points that
                                           hold a colour already keep it */
    int      stones_ahead;              /* out: moves Black made minus White's, until the first pass */
} wq_playout;

/* Plays *pos on, from its side to move, until both have passed or it is clearly long enough. */
void wq_playout_run(wq_playout *playout, wq_position *pos);

/* The policy's move for the side to move: WQ_PASS where nothing is left. */
wq_point wq_playout_move(const wq_playout *playout, const wq_position *pos);

/* Area in points, Black's minus White's, where every stone stands; owner[p] (may be NULL, WQ_POINTS places) is +1, -1 or 0. */
int wq_area_lead(const wq_position *pos, int8_t *owner);

#endif
