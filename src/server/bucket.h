/* bucket.h — how often: a bucket that fills with time and that each deed takes one drop from.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_BUCKET_H
#define WQ_SERVER_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct wq_bucket { int64_t millidrops, seen_ms; } wq_bucket;

/* One deed at now_ms (monotonic). False: the bucket, which holds `burst` and gains `per_second`, is empty. A bucket of
 * zeros is a full one. */
static inline bool wq_bucket_take(wq_bucket *bucket, int per_second, int burst, int64_t now_ms)
{
    int64_t full = (int64_t)burst * 1000;
    int64_t passed = bucket->seen_ms == 0 ? INT32_MAX : now_ms - bucket->seen_ms;
    if (passed < 0) passed = 0;
    bucket->seen_ms = now_ms;
    int64_t gained = passed >= full ? full : passed * per_second;
    bucket->millidrops = bucket->millidrops + gained > full ? full : bucket->millidrops + gained;
    if (bucket->millidrops < 1000) return false;
    bucket->millidrops -= 1000;
    return true;
}

#endif
