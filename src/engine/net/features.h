/* features.h — what a net of KataGo's format sees: input version 7, 22 planes and 19 numbers.
 *
 * Play and training both call this, so they cannot disagree. docs/net.md lists planes and numbers.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_FEATURES_H
#define WQ_ENGINE_NET_FEATURES_H

#include "engine/net/ladder.h"
#include "rules/history.h"

enum { WQ_NET_PLANES = 22, WQ_NET_GLOBALS = 19, WQ_NET_PAST = 5 };

typedef struct wq_net_view {
    const wq_position *now;             /* whose to_move the view is taken by */
    const wq_position *before[2];       /* one and two turns ago; NULL where there is none: then the later one stands in */
    const wq_ladders *ladders_before[2];/* of those, where the caller has kept them; NULL: read anew */
    const wq_history *history;          /* its moves, and what repetition closes; NULL: no past */
    const wq_rules *rules;
    int  komi_halves;                   /* all that White is given, for handicap too */
    bool pass_is_safe;                  /* a second pass is not the end: the past is hidden then, as at the root of a search that
                                           would rather play on */
    bool life_as_if_suicide;            /* nets that say so want unconditional life as if suicide were allowed */
} wq_net_view;

/* planes: [row][column][WQ_NET_PLANES]; numbers: [WQ_NET_GLOBALS]. *ladders (may be NULL) receives those of `now`. */
void wq_net_features(const wq_net_view *view, float *planes, float *numbers, wq_ladders *ladders);

#endif
