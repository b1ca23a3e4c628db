/* clock.c — the machine's time.
 * SPDX-License-Identifier: MIT
 */
#include "sys/clock.h"

#include <time.h>

static struct timespec read_clock(clockid_t id)
{
    struct timespec t = { 0, 0 };
    clock_gettime(id, &t);
    return t;
}

int64_t wq_wall_ms(void)
{
    struct timespec t = read_clock(CLOCK_REALTIME);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t wq_monotonic_ms(void)
{
    struct timespec t = read_clock(CLOCK_MONOTONIC);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t wq_cpu_us(void)
{
    struct timespec t = read_clock(CLOCK_THREAD_CPUTIME_ID);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

bool wq_monotonic_reached(void *deadline_ms) { return wq_monotonic_ms() >= *(const int64_t *)deadline_ms; }

int64_t wq_until_ms(int64_t ms) { return ms == INT64_MAX ? INT64_MAX : wq_monotonic_ms() + ms; }

int64_t wq_left_ms(int64_t until_ms)
{
    if (until_ms == INT64_MAX) return INT64_MAX;
    int64_t left = until_ms - wq_monotonic_ms();
    return left > 1 ? left : 1;
}
