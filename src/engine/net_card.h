/* net_card.h — how to play with a net: what was measured for the project's own, what is assumed of others.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_CARD_H
#define WQ_ENGINE_NET_CARD_H

#include "engine/judge.h"

typedef struct wq_net_card {
    const char *name;                   /* the beginning of the names of the nets it is about */
    int least_area;                     /* on boards of so many points or more */
    float mix;                          /* what playouts count for beside the net's judgement, 0..1 */
    int playouts;                       /* for each position judged */
    float end_mix;                      /* what playouts count for where play is over; 0: the net says what is dead and when to pass */
    float doubt;                        /* share of the priors that goes by a glance at the board */
    float explore;                      /* of the usual exploration: less where judgements differ little (wq_puct_rates.explore) */
} wq_net_card;

/* The card of a net for a board; of a net nobody measured, one that trusts it. */
const wq_net_card *wq_net_card_of(const wq_net *net, int width, int height);

/* What a judge is told by a card. mix (0..1) and playouts: others than the card's; below 0: the card's. Who asks for playouts gets one at least,
 * and they count at the end too. */
wq_judge_terms wq_net_card_terms(const wq_net_card *card, float mix, int playouts, uint64_t seed);

#endif
