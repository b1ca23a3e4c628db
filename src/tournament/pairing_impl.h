/* pairing_impl.h — a pairing as a graph: vertices in canonical order, the cost of a pair, the edges worth having.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_PAIRING_IMPL_H
#define WQ_TOURNAMENT_PAIRING_IMPL_H

#include "tournament/pairing.h"

typedef struct wq_neighbours {          /* lists of vertices, each sorted */
    int32_t *start, *list;
} wq_neighbours;

typedef struct wq_pairing_vertex {
    int32_t points, group, position, group_size, club, byes, forced;    /* forced: the vertex it must meet, or -1 */
    int8_t wish;                        /* 1 wants Black, -1 White */
    uint8_t strength;                   /* of the wish, 0 to 3 */
    uint8_t can;                        /* 1: may have Black, 2: may have White */
    int8_t floated;
} wq_pairing_vertex;

typedef struct wq_pairing_graph {
    const wq_pairing_input *input;
    const wq_pairing_settings *settings;
    int n, vertices;                    /* entrants; even: with the bye's vertex, the last, where n is odd */
    int groups;
    int32_t *order;                     /* entrant of each vertex */
    int32_t *group_start;               /* groups + 1 */
    int32_t *at;                        /* vertex at each position: at[group_start[group] + position] */
    wq_pairing_vertex *vertex;
    wq_neighbours met, forbidden, soft;
    int least_step, largest_step;       /* between different points */
    int threshold, seed_steps;
    bool exact_largest;                 /* one pair above the threshold outweighs any number that reach it */
    bool hard[WQ_GOAL_COUNT];
    wq_wide unit[WQ_GOAL_COUNT];        /* 0: not a goal */
    wq_wide artificial;                 /* cost of an edge that stands for "cannot be paired" */
} wq_pairing_graph;

wq_status wq_pairing_graph_make(wq_pairing_graph *out, wq_arena *arena, const wq_pairing_input *input,
                                const wq_pairing_settings *settings, wq_error *err);

/* Gives every goal that is not hard its unit. False: not all fit, and goals[last ..] are to be left out. */
bool wq_pairing_graph_pack(wq_pairing_graph *g, int goal_count);

/* What the pair costs in one goal, and altogether; false: they may not meet. */
int64_t wq_pair_cost_in(const wq_pairing_graph *g, wq_goal goal, int a, int b);
int64_t wq_pair_seed_cost(const wq_pairing_graph *g, const wq_pairing_vertex *a, const wq_pairing_vertex *b);
bool wq_pair_cost(wq_wide *out, const wq_pairing_graph *g, int a, int b);

/* Puts a first choice of edges into the matcher (all of them in a small graph: *complete). */
wq_status wq_pairing_seed_edges(wq_matcher *m, const wq_pairing_graph *g, wq_arena *arena, bool *complete);

/* Looks at all pairs whose reduced cost could be negative and adds the worst of each vertex. Returns how many. With `raise`:
 * by how much each vertex's dual goes up so that none is negative. Where the time is over before all are looked at, *whole
 * is false and nothing was added. */
wq_status wq_pairing_price(size_t *added, wq_wide *raise, bool *whole, wq_matcher *m, const wq_pairing_graph *g, wq_arena *arena);

/* When the time is over (pairing_bound.c): the best pairing and the best duals met so far, which need not belong together. */
typedef struct wq_pairing_best {
    int32_t *mate;                      /* NULL: none */
    wq_wide cost;
    wq_matching duals;                  /* y NULL: none */
    wq_wide bound;
} wq_pairing_best;

/* Takes note of what a pass found; `raise` NULL: its duals prove nothing, only its mates are of use. */
bool wq_pairing_note(wq_pairing_best *best, const wq_matching *found, const wq_wide *raise, const wq_pairing_graph *g, wq_arena *arena);

/* Gives mates to those who have none or one they may not have. False: some are left. */
bool wq_pairing_complete(int32_t *mate, const wq_pairing_graph *g, wq_arena *arena);

/* The pairing with a proof of how good it is at least. WQ_ILLEGAL_TIME: no pairing was met. */
wq_status wq_pairing_settle(wq_matching *out, const wq_pairing_best *best, const wq_pairing_graph *g, wq_arena *arena);

/* What the duals of out->matching prove, goal by goal: fills open, open_value and open_least. */
void wq_pairing_levels(wq_pairing *out, const wq_pairing_graph *g);

/* Is the largest difference the least there can be, and are the pairs that have it the fewest, once all digits are proved? It
 * needs pairs counted that reach it, and far more those beyond; or the sum of squares before it, where no step is larger than
 * the least there is. */
bool wq_pairing_largest_known(const wq_pairing *out, const wq_pairing_graph *g);

/* The Dutch system in place of goals (dutch.h); `prove`: the separate checker looks at every solving, and where it is not
 * convinced the status is WQ_BAD_ARGUMENT. */
wq_status wq_dutch_make(wq_pairing *out, wq_arena *arena, const wq_pairing_input *input, const wq_pairing_settings *settings, bool prove, wq_error *err);
bool wq_dutch_check(const wq_pairing *pairing, const wq_pairing_input *input, const wq_pairing_settings *settings, wq_arena *arena, const char **why);

static inline bool wq_pairing_over(const wq_pairing_graph *g)
{
    const wq_pairing_limit *limit = g->settings->limit;
    return limit && limit->over(limit->context);
}

#endif
