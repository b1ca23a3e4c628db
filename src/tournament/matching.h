/* matching.h — the perfect matching of greatest weight in any graph, with a certificate of its optimality.
 *
 * Edmonds' blossom algorithm in its primal-dual form. Weights are 128-bit integers, wide enough to hold several goals
 * one above the other so that no goal leaks into the next (pairing.h packs them). The matcher keeps its duals, so
 * edges may be added to a solved graph and solving goes on from there: that is how a large complete graph is solved
 * with few of its edges.
 *
 * Sources: J. Edmonds, Paths, trees and flowers (1965); Z. Galil, Efficient algorithms for finding maximum matching in
 * graphs (1986); W. Cook and A. Rohe, Computing minimum-weight perfect matchings (1999), one tree grown at a time.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_MATCHING_H
#define WQ_TOURNAMENT_MATCHING_H

#include "base/arena.h"
#include "base/status.h"

#include <stdint.h>

__extension__ typedef __int128 wq_wide;

enum { WQ_MATCHING_MAX = 100000 };      /* vertices at most */

typedef struct wq_matcher wq_matcher;

/* A matcher for vertices 0 .. n-1, without edges, in `arena`. NULL: the arena is full or n is out of bounds. */
wq_matcher *wq_matcher_new(wq_arena *arena, int n);

/* Adds an edge; parallel ones are allowed. Weights must be such that the sum of any n/2 of them stays below 2^120.
 * WQ_OK; WQ_BAD_ARGUMENT (a vertex out of bounds, or a loop); WQ_FAIL_MEMORY. */
wq_status wq_matcher_add(wq_matcher *m, int a, int b, wq_wide weight);

/* Asked now and then while solving: true, and solving is given up where it stands. */
typedef bool wq_over_fn(void *context);
void wq_matcher_limit(wq_matcher *m, wq_over_fn *over, void *context);

/* Did it give up? Then some vertices have no mate (-1), and the duals hold for the edges but prove nothing yet. Such a matcher
 * is good for reading only. */
bool wq_matcher_gave_up(const wq_matcher *m);

/* Finds the perfect matching of greatest total weight. May be called again after more edges were added.
 * WQ_OK (also where it gave up); WQ_BAD_NOT_FOUND: no perfect matching, and wq_matcher_barrier says why; WQ_FAIL_MEMORY. */
wq_status wq_matcher_solve(wq_matcher *m);

/* Duals are kept four times as large as a textbook has them against weights, so that all are whole. */
enum { WQ_DUAL_SCALE = 4 };

/* A set of vertices of odd size with its dual. */
typedef struct wq_blossom {
    int32_t first, count;               /* members[first .. first+count-1] */
    wq_wide z;
} wq_blossom;

/* The matching and what proves that no other is heavier:
 *   y[a] + y[b] + (sum of z over blossoms holding both) >= 4 weight      for every edge,
 *   sum of y + sum of z * (count - 1) / 2               == 4 total weight of the matching + gap.
 * A perfect matching has at most (count - 1) / 2 edges inside a blossom, so four times its weight is at most that sum: no
 * other matching is heavier by more than gap / 4, and with gap 0 none is heavier. */
typedef struct wq_matching {
    int n;
    int32_t *mate;                      /* of each vertex */
    wq_wide *y;
    int blossom_count;
    wq_blossom *blossoms;               /* those with z > 0 */
    int32_t *members;
    wq_wide gap;                        /* 0 unless solving was given up */
} wq_matching;

/* After WQ_OK. Everything lies in `arena`. WQ_OK or WQ_FAIL_MEMORY. */
wq_status wq_matcher_result(wq_matching *out, wq_matcher *m, wq_arena *arena);

/* The duals as they stand, for finding edges worth adding: those of vertices; the z shared by two vertices, summed over
 * the blossoms that hold both; and all vertices in an order in which every blossom is one run, so that the z shared by
 * two is the least of the z shared by neighbours between them. */
wq_wide wq_matcher_dual(const wq_matcher *m, int vertex);
wq_wide wq_matcher_inner(const wq_matcher *m, int a, int b);
bool wq_matcher_order(int32_t *out, wq_wide *between, const wq_matcher *m, wq_arena *arena);     /* between: out[i] and out[i + 1]; false: no memory */

/* After WQ_BAD_NOT_FOUND: vertices whose removal leaves more odd pieces than there were vertices removed, so that no
 * perfect matching can be. Returns how many and points *out at them. */
int wq_matcher_barrier(const int32_t **out, const wq_matcher *m);

/* The weight of an edge, or false where the two may not be matched. */
typedef bool wq_weight_fn(wq_wide *out, void *context, int a, int b);

/* The separate checker (matching_check.c): is `m` a perfect matching, and do its duals prove it heaviest (but for its gap)
 * among all pairs that `weight` allows? Looks at every pair; shares nothing with the solver. On false *why is a sentence. */
bool wq_matching_check(const wq_matching *m, wq_weight_fn *weight, void *context, const char **why);

#endif
