/* puct.h — a search guided by a net: its policy says which moves to try, its judgement, mixed with playouts, how they turn out.
 *
 * One thread. The same problem, seed and number of visits give the same tree, as long as the tree starts afresh.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PUCT_H
#define WQ_ENGINE_PUCT_H

#include "engine/judge.h"
#include "engine/puct_tree.h"

enum { WQ_PUCT_DEPTH = 300 };           /* moves below the root that a line may have */

typedef struct wq_puct_options {
    wq_judge_terms terms;               /* terms.seed: of everything random */
    float explore;                      /* of the usual exploration; 0: all of it */
    bool keep;                          /* take over what was searched before where this problem follows from the last */
    bool all_ways;                      /* the net is asked of the root under every symmetry of the board, and its answers averaged */
    bool to_the_end;                    /* use every visit, also when nothing can change any more */
    /* for self-play */
    float noise;                        /* share of the root's priors that is drawn at random */
    float forced;                       /* wq_puct_rates.forced */
    wq_search *reader;                  /* memory to read the end of a game with (reading.h); NULL: the judge alone says when to pass */
} wq_puct_options;

typedef struct wq_puct wq_puct;

/* WQ_OK or WQ_FAIL_MEMORY. tree_bytes: the most the tree may take; it is allocated as it grows. */
wq_status wq_puct_new(wq_puct **out, size_t tree_bytes);
void wq_puct_free(wq_puct *it);
void wq_puct_forget(wq_puct *it);       /* the tree's memory goes back */

/* Judges the root and opens it: its moves are those the rules allow now, less filled eyes, and the pass. All is borrowed until the
 * search is over. WQ_OK; WQ_FAIL_ENGINE: the net answered something that is no number; WQ_FAIL_MEMORY; WQ_FAIL_STOPPED: by terms.stop. */
wq_status wq_puct_begin(wq_puct *it, wq_judge *judge, const wq_problem *problem, const wq_puct_options *options);

/* Searches until the root has so many visits (0: no limit), think_ms are used (INT64_MAX: no limit), the choice is clear, the tree
 * is full or *stop. WQ_OK; WQ_FAIL_STOPPED; WQ_FAIL_ENGINE as above. */
wq_status wq_puct_run(wq_puct *it, uint32_t visits, int64_t think_ms, const _Atomic int *stop);

/* ---- what was found ---- */

typedef struct wq_puct_move {
    wq_point point;
    float prior;                        /* the net's, noise included */
    uint32_t visits;
    float win, lead, utility;           /* for the side that moves */
    float lowest;                       /* the utility it has at least, in all likelihood */
} wq_puct_move;

const wq_puct_tree *wq_puct_tree_of(const wq_puct *it);
uint32_t wq_puct_visits(const wq_puct *it);

/* The root's moves that were tried, into out (WQ_MAX_AREA + 1 places), in no order; their number. */
int wq_puct_moves(const wq_puct *it, wq_puct_move *out);

/* The move to play of those: the one whose worst likely utility is highest, among those with a fair share of the visits. Passes only
 * where `passes`, or there is nothing else. An index into moves[0..n), -1 for n = 0.
 * Source: L. Ma, A. Wang and others' LCB in Leela Zero (2019). */
int wq_puct_best(const wq_puct_move *moves, int n, bool passes);

/* The search's distribution over moves, what self-play teaches: visits, less those that were only forced. Into share[n], adding up
 * to 1. Source: D. J. Wu, Accelerating Self-Play Learning in Go (2019), 3.2. */
void wq_puct_shares(const wq_puct *it, const wq_puct_move *moves, int n, float *share);

/* The line thought best after the root's move `first`, which comes first; the number of moves, at most `most`. */
int wq_puct_line(const wq_puct *it, wq_point first, wq_point *out, int most);

#endif
