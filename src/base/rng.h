/* rng.h — repeatable random numbers: the same seed gives the same row on every machine.
 *
 * Not for secrets: those come from sys/random.h. Source: S. Vigna, An experimental exploration of Marsaglia's xorshift
 * generators, scrambled (2016): xorshift64*, seeded through splitmix64's mixing.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_BASE_RNG_H
#define WQ_BASE_RNG_H

#include <stdint.h>

typedef struct wq_rng { uint64_t state; } wq_rng;

/* Spreads the bits of x: neighbouring numbers give unrelated ones. */
static inline uint64_t wq_rng_mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline void wq_rng_init(wq_rng *rng, uint64_t seed)
{
    rng->state = wq_rng_mix(seed);
    if (rng->state == 0) rng->state = 1;            /* 0 would stay 0 for ever */
}

static inline uint32_t wq_rng_next(wq_rng *rng)
{
    uint64_t x = rng->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    rng->state = x;
    return (uint32_t)((x * 0x2545F4914F6CDD1Du) >> 32);
}

/* A number from 0 to n - 1; n >= 1. The bias is below n / 2^32. */
static inline uint32_t wq_rng_below(wq_rng *rng, uint32_t n)
{
    return (uint32_t)(((uint64_t)wq_rng_next(rng) * n) >> 32);
}

/* A number between 0 and 1, never either of them. */
static inline double wq_rng_unit(wq_rng *rng) { return (wq_rng_next(rng) + 0.5) / 4294967296.0; }

#endif
