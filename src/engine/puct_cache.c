/* puct_cache.c — one place a key, the newer opinion wins.
 * SPDX-License-Identifier: MIT
 */
#include "engine/puct_cache.h"

#include <math.h>
#include <stdlib.h>

struct wq_puct_cache { uint32_t entries; wq_opinion *at; };

wq_status wq_puct_cache_new(wq_puct_cache **out, uint32_t entries)
{
    wq_puct_cache *cache = calloc(1, sizeof *cache);
    if (!cache) return WQ_FAIL_MEMORY;
    cache->entries = entries;
    cache->at = calloc(entries, sizeof *cache->at);         /* zeroed pages cost nothing until they are written */
    if (!cache->at) {
        free(cache);
        return WQ_FAIL_MEMORY;
    }
    *out = cache;
    return WQ_OK;
}

void wq_puct_cache_free(wq_puct_cache *cache)
{
    if (!cache) return;
    free(cache->at);
    free(cache);
}

const wq_opinion *wq_puct_cache_find(const wq_puct_cache *cache, uint64_t key)
{
    const wq_opinion *it = cache->at + key % cache->entries;
    return it->key == key ? it : NULL;
}

wq_opinion *wq_puct_cache_place(wq_puct_cache *cache, uint64_t key) { return cache->at + key % cache->entries; }

void wq_opinion_round(wq_opinion *out, uint64_t key, const wq_net_answer *answer, int area)
{
    out->key = key;
    out->win = answer->win + answer->no_result / 2;
    out->lead = answer->lead;
    out->most = 0;
    for (int i = 0; i <= area; i++)
        if (answer->policy[i] > out->most) out->most = answer->policy[i];
    for (int i = 0; i <= area; i++) {
        float part = answer->policy[i] > 0 ? answer->policy[i] / out->most : 0;
        long rounded = lrintf(part * 65535);
        out->policy[i] = (uint16_t)(answer->policy[i] < 0 ? 0 : rounded < 1 ? 1 : rounded);     /* legal is never 0 */
    }
    for (int i = 0; i < area; i++) {
        float owner = answer->owner[i];
        out->owner[i] = (int8_t)lrintf((owner > 1 ? 1 : owner < -1 ? -1 : owner) * 127);
    }
}
