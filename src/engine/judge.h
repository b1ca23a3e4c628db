/* judge.h — how good a position is: a net's opinion, mixed with playouts where the net alone is not to be trusted.
 *
 * A net knows which moves to try long before it knows who is winning. How much playouts count beside its judgement, and how
 * many a position gets, is data: a card for each net (net_card.h). A judge serves one thread; what it keeps of positions (puct_cache.h)
 * is good for any game.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_JUDGE_H
#define WQ_ENGINE_JUDGE_H

#include "engine/puct_cache.h"
#include "engine/puct_tree.h"
#include "engine/search.h"

typedef struct wq_judge wq_judge;

/* For one question. */
typedef struct wq_judge_terms {
    float mix;                          /* what playouts count for, 0..1: the net has the rest */
    int playouts;                       /* a position; 0 makes mix 0 */
    float end_mix;                      /* the same where play is over, whatever the playouts of a position */
    float doubt;                        /* share of a node's priors that goes by a glance at the board (prior.c), not by the net */
    uint64_t seed;                      /* of the playouts */
    bool by_line;                       /* an answer is kept for the same line of moves alone: then what was asked before changes nothing, and
                                           a position that two lines lead to is asked twice */
    const _Atomic int *stop;            /* nonzero: gives up between two evaluations of one position; NULL: nobody does */
    int64_t until_ms;                   /* monotonic: after it a position gets no further evaluation; 0: there is time */
} wq_judge_terms;

/* Black's view. */
typedef struct wq_judgement {
    float win, lead;                    /* expected result 0..1; points */
    float utility;                      /* what the search raises: the result, and a little for the lead; -1..1 */
    const wq_opinion *opinion;          /* the net's, for the side to move; valid until the next judgement. NULL: play is over */
} wq_judgement;

/* The net must live longer. WQ_OK; WQ_FAIL_MEMORY; WQ_BAD_TOO_LARGE. */
wq_status wq_judge_new(wq_judge **out, const wq_net *net, uint32_t cache_entries);
void wq_judge_free(wq_judge *judge);

/* A question begins; everything is borrowed until the next. The problem's pos and history are those of the root. */
void wq_judge_begin(wq_judge *judge, const wq_problem *problem, const wq_judge_terms *terms);

/* Judges the position `pos`, with its past, before[2] being the ones one and two turns ago (NULL: unknown). After two passes
 * the count is judged. all_ways: the net is asked under every symmetry of the board and its answers averaged. WQ_OK; WQ_FAIL_ENGINE: the
 * net answered something that is no number; WQ_FAIL_STOPPED. */
wq_status wq_judge_position(wq_judge *judge, const wq_position *pos, const wq_position *const before[2], const wq_history *history,
                            bool all_ways, wq_judgement *out);

/* Who owns each point if play ended here, Black's view by [row * width + column], both sides beginning in turn. WQ_OK; WQ_FAIL_ENGINE. */
wq_status wq_judge_settled(wq_judge *judge, const wq_position *pos, float *owner);

/* What a glance at the board says of these moves at `pos`, `last` being the one before: weights, which add up to 1. */
void wq_judge_glance(const wq_judge *judge, const wq_position *pos, wq_point last, const wq_edge *edges, int n, float *weight);

/* Positions the net has been asked of, and those found kept, since the judge was made. */
void wq_judge_counts(const wq_judge *judge, uint64_t *asked, uint64_t *found);

#endif
