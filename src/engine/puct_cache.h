/* puct_cache.h — what a net has said of a position, kept for when the position comes again.
 *
 * A key (judge.c) names what the net sees. Kept answers are rounded (a policy to 1/65535 of its largest entry, ownership to 1/127), and a new
 * answer is rounded alike: to the bit, it is no matter whether a position was kept.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PUCT_CACHE_H
#define WQ_ENGINE_PUCT_CACHE_H

#include "engine/net/net.h"

/* A net's opinion, for the side to move. */
typedef struct wq_opinion {
    uint64_t key;
    float win, lead;                        /* expected result 0..1; points ahead */
    float most;                             /* the largest entry of the policy */
    uint16_t policy[WQ_MAX_AREA + 1];       /* of `most`, in 65535ths; last the pass; 0 for what is not legal */
    int8_t owner[WQ_MAX_AREA];              /* 127: the side to move's */
} wq_opinion;

typedef struct wq_puct_cache wq_puct_cache;

/* WQ_OK or WQ_FAIL_MEMORY. Room for `entries` positions of boards up to WQ_MAX_AREA points; memory is used as it fills. */
wq_status wq_puct_cache_new(wq_puct_cache **out, uint32_t entries);
void wq_puct_cache_free(wq_puct_cache *cache);

/* The opinion of that key, or NULL. */
const wq_opinion *wq_puct_cache_find(const wq_puct_cache *cache, uint64_t key);

/* A place for this key's opinion, in which an older one may lie: to be filled, key too. Valid until the next place. */
wq_opinion *wq_puct_cache_place(wq_puct_cache *cache, uint64_t key);

/* Rounds a net's answer on a board of `area` points. */
void wq_opinion_round(wq_opinion *out, uint64_t key, const wq_net_answer *answer, int area);

#endif
