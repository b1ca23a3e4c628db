/* puct_impl.h — the state of a guided search, for puct.c and puct_root.c. For src/engine alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PUCT_IMPL_H
#define WQ_ENGINE_PUCT_IMPL_H

#include "engine/puct.h"

struct wq_puct {
    wq_judge *judge;
    wq_problem problem;
    wq_puct_options options;
    wq_puct_rates rates;
    wq_puct_tree tree;
    wq_rng rng;
    bool begun;                         /* the tree belongs to `root` and `rules` */
    bool limited;                       /* its root has only some of the moves there are: problem.only */
    wq_position root;                   /* copies: the next problem is compared with them */
    wq_rules rules;
    int komi_halves;
    wq_history history;                 /* the game's, and below it the line being searched */
    wq_past *past;
    uint32_t past_capacity, game_count;
    wq_judgement judgement;
};

/* Mixes noise into the root's priors and puts its untried edges in order again. puct_root.c */
void wq_puct_stir_root(wq_puct *it);

/* Puts edges[0..n) in order, likeliest first; where equal, in the order they have. */
void wq_puct_order(wq_edge *edges, int n);

#endif
