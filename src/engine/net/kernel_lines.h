/* kernel_lines.h — vectors of LANES floats and the lines of Winograd's tiles, for the kernels of play and of training.
 *
 * The includer defines LANES.
 * Source of the tiles: A. Lavin and S. Gray, Fast Algorithms for Convolutional Neural Networks (2015).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_KERNEL_LINES_H
#define WQ_ENGINE_NET_KERNEL_LINES_H

#include "engine/net/kernel.h"

enum { PER_BLOCK = WQ_BLOCK / LANES };

typedef float vec __attribute__((vector_size(LANES * 4)));
typedef float loose_vec __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef int32_t ivec __attribute__((vector_size(LANES * 4)));

#define INLINE static inline __attribute__((always_inline))
#if defined __clang__
#if __has_feature(address_sanitizer)                /* what is checked at every step takes minutes to compile unrolled */
#define UNROLL
#else
#define UNROLL _Pragma("unroll")
#pragma clang diagnostic ignored "-Wpass-failed"    /* a build for the debugger unrolls nothing, and that is no fault */
#endif
#elif defined __SANITIZE_ADDRESS__
#define UNROLL
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

INLINE vec load(const float *p) { return (vec)*(const loose_vec *)p; }
INLINE void store(float *p, vec v) { *(loose_vec *)p = (loose_vec)v; }

INLINE vec all(float x)                     /* written out, as zero plus x would be an addition */
{
#if LANES == 4
    return (vec){ x, x, x, x };
#elif LANES == 8
    return (vec){ x, x, x, x, x, x, x, x };
#else
    return (vec){ x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x };
#endif
}

/* One line of six (tile 4) or five (tile 3) values to their transform, in place. */
INLINE void line_in(vec *d, int step, int tile)
{
    if (tile == 4) {
        vec a = d[0], b = d[step], c = d[2 * step], e = d[3 * step], f = d[4 * step], g = d[5 * step];
        d[0] = 4.0f * a - 5.0f * c + f;
        d[step] = (f - 4.0f * c) + (e - 4.0f * b);
        d[2 * step] = (f - 4.0f * c) - (e - 4.0f * b);
        d[3 * step] = (f - c) + 2.0f * (e - b);
        d[4 * step] = (f - c) - 2.0f * (e - b);
        d[5 * step] = 4.0f * b - 5.0f * e + g;
    } else {
        vec a = d[0], b = d[step], c = d[2 * step], e = d[3 * step], f = d[4 * step];
        d[0] = 2.0f * a - b - 2.0f * c + e;
        d[step] = e - c - 2.0f * b;
        d[2 * step] = 2.0f * b - 3.0f * c + e;
        d[3 * step] = e - b;
        d[4 * step] = 2.0f * b - c - 2.0f * e + f;
    }
}

/* The way back: the first `tile` values of the line are the answer. */
INLINE void line_out(vec *d, int step, int tile)
{
    if (tile == 4) {
        vec a = d[0], s = d[step] + d[2 * step], t = d[step] - d[2 * step], g = d[5 * step];
        vec u = d[3 * step] + d[4 * step], w = d[3 * step] - d[4 * step];
        d[0] = a + s + u;
        d[step] = t + 2.0f * w;
        d[2 * step] = s + 4.0f * u;
        d[3 * step] = t + 8.0f * w + g;
    } else {
        vec a = d[0], s = d[step] + d[2 * step], t = d[step] - d[2 * step], e = d[3 * step], f = d[4 * step];
        d[0] = a + s + e;
        d[step] = t + 2.0f * e;
        d[2 * step] = s + 4.0f * e + f;
    }
}

#endif
