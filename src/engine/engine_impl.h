/* engine_impl.h — the engine's memory, for engine.c and player.c. For src/engine alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_ENGINE_IMPL_H
#define WQ_ENGINE_ENGINE_IMPL_H

#include "engine/search.h"

struct wq_engine {
    uint64_t seed;
    int seat;                           /* of the thinking threads, which one it serves */
    wq_search search;
    /* the tree's memory follows in the same block */
};

/* Another seed for the questions to come: one engine's memory serves several players in turn. */
void wq_engine_reseed(wq_engine *engine, uint64_t seed);

/* A net tells the priors of the questions to come; borrowed. NULL: none. */
struct wq_search_net;
void wq_engine_use_net(wq_engine *engine, struct wq_search_net *net);

#endif
