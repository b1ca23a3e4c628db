/* search.h — Monte Carlo tree search with RAVE from one position.
 *
 * One thread, one memory block, no clock of its own but sys/clock for the limit. The same seed, position and number of
 * playouts give the same tree.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_SEARCH_H
#define WQ_ENGINE_SEARCH_H

#include "engine/playout.h"
#include "engine/problem.h"
#include "engine/tree.h"

typedef struct wq_search {
    wq_patterns patterns;
    wq_rng rng;
    wq_search_tree tree;
    wq_playout playout;
    wq_problem problem;
    wq_point last, before_last;         /* of the problem's past */
    int root_ahead;                     /* stones White has placed minus Black's so far: territory's debt */
    bool force_pass;                    /* try the pass now and then at the root, however bad it looks */
    uint32_t playouts;                  /* made in this search */
    struct wq_search_net *net;          /* search_net.h: tells the priors of opened nodes; NULL: nobody does */
    bool net_ready;                     /* it knows the problem */
    int32_t owned[WQ_POINTS];           /* sum of owners over the playouts: +1 Black, -1 White */
} wq_search;

/* Sets up memory of `bytes` after the struct for the tree. */
void wq_search_init(wq_search *search, void *memory, size_t bytes, uint64_t seed);

/* Builds the root: its legal moves are those of wq_history_check that fill no real eye, and the pass. */
void wq_search_begin(wq_search *search, const wq_problem *problem);

/* Searches until `playouts` (0: no limit) or think_ms (INT64_MAX: no limit) are used, the choice is clear or *stop.
 * WQ_OK or WQ_FAIL_STOPPED. */
wq_status wq_search_run(wq_search *search, uint32_t playouts, int64_t think_ms, const _Atomic int *stop);

/* Plain playouts from `pos`, both sides beginning in turn; adds to `owned`. WQ_OK or WQ_FAIL_STOPPED. */
wq_status wq_search_sample(wq_search *search, const wq_position *pos, uint32_t playouts, const _Atomic int *stop,
                           int32_t owned[WQ_POINTS]);

/* Priors: what is known of `n` children of a position (points set) before any playout. prior.c */
void wq_prior_set(const wq_patterns *patterns, const wq_position *pos, wq_point last, wq_node *children, int n);

#endif
