/* ladder.h — which chains are caught in a ladder, read out to the end.
 *
 * The reading the nets of KataGo's format were taught with: a chain of one liberty whose owner moves first, a chain of two
 * whose attacker moves first; the attacker only gives atari, the defender only extends or captures; kos are taken to
 * favour the defender, except a chain whose two liberties are both ko mouths; 25,000 moves read at most for one chain.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_LADDER_H
#define WQ_ENGINE_NET_LADDER_H

#include "rules/position.h"

typedef struct wq_ladders {
    uint8_t caught[WQ_POINTS];          /* nonzero: the stone's chain is caught */
    uint8_t works[WQ_POINTS];           /* bit `color`: a first move of that colour that catches a chain of two liberties */
} wq_ladders;

/* airs[p]: the liberties of the chain at p, 4 for more than three, 0 for an empty point (wq_chain_airs below). */
void wq_ladders_read(const wq_position *pos, const uint8_t *airs, wq_ladders *out);

/* Counts every chain's liberties up to 4 into airs[WQ_POINTS]. */
void wq_chain_airs(const wq_position *pos, uint8_t *airs);

#endif
