/* levels.h — perfect matchings that are best in a row of goals one after another, however many there are.
 *
 * One number holds only so many goals. So they are taken a few at a time: after each solving only those pairs stay open that
 * some best matching has (their duals are tight), and every blossom with a dual counts from then on, above all later goals, how
 * many of its pairs lie inside it. The best matchings of a solving are exactly those of open pairs that fill all blossoms, so
 * nothing is lost and nothing leaks, and any number of goals can follow.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_LEVELS_H
#define WQ_TOURNAMENT_LEVELS_H

#include "tournament/matching.h"

typedef struct wq_level_pair {
    int32_t a, b;                       /* a < b */
    int32_t depth;                      /* full blossoms that hold both */
} wq_level_pair;

typedef struct wq_levels {
    int n;                              /* vertices */
    size_t count;                       /* open pairs */
    wq_level_pair *pairs;               /* in the caller's memory; shrinks in place */
    int32_t *mate;                      /* of one best matching; the caller's memory, n of them */
    bool solved;                        /* mate is one */
    bool prove;                         /* have the separate checker look at every solving */
    int solvings;
    const char *unproved;               /* where that failed: why */
} wq_levels;

/* What a pair (a < b) costs in a goal; the least sum is the best. */
typedef int64_t wq_level_cost(const void *context, int goal, int a, int b);

/* Keeps the pairs of those matchings that are best in goal 0, among them in goal 1, and so on to goals - 1. spans[i] is at least
 * the largest cost of a matching, or a pair, in goal i, less the least. values[i] (NULL allowed) is the best sum. WQ_OK;
 * WQ_BAD_NOT_FOUND: no perfect matching; WQ_BAD_TOO_LARGE: a single goal does not fit; WQ_FAIL_MEMORY. */
wq_status wq_levels_narrow(wq_levels *levels, int64_t *values, int goals, const int64_t *spans, wq_level_cost *cost, const void *context);

#endif
