/* pattern.h — the 3x3 shapes a playout likes to answer with: hane, cut, block, and the like on the edge.
 *
 * Source of the idea: S. Gelly, Y. Wang, R. Munos, O. Teytaud, Modification of UCT with Patterns in Monte-Carlo Go (2006).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PATTERN_H
#define WQ_ENGINE_PATTERN_H

#include "engine/tactics.h"

/* One bit for each arrangement of the eight points around an empty one: 0 empty, 1 black, 2 white, 3 border, two bits each. */
typedef struct wq_patterns { uint8_t bit[65536 / 8]; } wq_patterns;

void wq_patterns_init(wq_patterns *patterns);

/* The arrangement around `point`. */
static inline unsigned wq_around(const wq_position *pos, wq_point point)
{
    const uint8_t *c = pos->color + point;
    return (unsigned)c[-WQ_STRIDE - 1] | (unsigned)c[-WQ_STRIDE] << 2 | (unsigned)c[-WQ_STRIDE + 1] << 4
         | (unsigned)c[-1] << 6 | (unsigned)c[1] << 8
         | (unsigned)c[WQ_STRIDE - 1] << 10 | (unsigned)c[WQ_STRIDE] << 12 | (unsigned)c[WQ_STRIDE + 1] << 14;
}

/* Does a stone of either colour fit well on this empty point? */
static inline bool wq_is_shape(const wq_patterns *patterns, const wq_position *pos, wq_point point)
{
    unsigned code = wq_around(pos, point);
    return (patterns->bit[code >> 3] >> (code & 7)) & 1;
}

#endif
