/* kernel_vnni.c — products of tiles in whole numbers of 16 bits, two of them and their sum in one instruction.
 *
 * A whole number is a value times a scale: each row of a product, which is one tile's value of all channels at one position, has its
 * own, and so has each output's weights. Scales are the largest at which no sum can leave 32 bits: a sum of products is at most as
 * large as the roots of the sums of squares, multiplied (Cauchy and Schwarz).
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/kernel.h"

#if defined __x86_64__
bool wq_vnni_runs_here(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
}

#include <immintrin.h>
#include <math.h>
#if defined __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512vnni,avx2,fma"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl,avx512vnni,avx2,fma")
#endif
#define LANES 16
#include "engine/net/kernel_lines.h"

#if defined __SANITIZE_ADDRESS__            /* thirteen take minutes to compile with all checks */
#define ROWS 6
#else
#define ROWS 13                             /* the 25 tiles of 19x19 in two parts */
#endif
enum { AT_ONCE = 16 };                      /* rows, a lane each */

/* The sum of each of sixteen vectors, in order: they are folded two by two, side by side. */
INLINE __m512 sums_of(const __m512 x[AT_ONCE])
{
    __m512 quarter[4], two[2];
UNROLL
    for (int i = 0; i < 4; i++) {
        __m512 a = _mm512_shuffle_f32x4(x[i], x[i + 4], 0x44) + _mm512_shuffle_f32x4(x[i], x[i + 4], 0xee);
        __m512 b = _mm512_shuffle_f32x4(x[i + 8], x[i + 12], 0x44) + _mm512_shuffle_f32x4(x[i + 8], x[i + 12], 0xee);
        quarter[i] = _mm512_shuffle_f32x4(a, b, 0x88) + _mm512_shuffle_f32x4(a, b, 0xdd);
    }
UNROLL
    for (int i = 0; i < 2; i++)
        two[i] = _mm512_unpacklo_ps(quarter[2 * i], quarter[2 * i + 1]) + _mm512_unpackhi_ps(quarter[2 * i], quarter[2 * i + 1]);
    return _mm512_shuffle_ps(two[0], two[1], 0x44) + _mm512_shuffle_ps(two[0], two[1], 0xee);
}

/* x times `by` in the last 16 bits: next to 1.5 * 2^23 the steps of a float are of one. */
INLINE __m512i rounded(const float *x, __m512 by)
{
    return _mm512_castps_si512(_mm512_fmadd_ps(_mm512_loadu_ps(x), by, _mm512_set1_ps(12582912.0f)));
}

/* Up to sixteen rows; channel by channel, as a loop over few channels would end too often. */
INLINE void rows_to_whole(float *x, int channels, float *times, int rows)
{
    __m512 squares[AT_ONCE];
    float by[AT_ONCE];
UNROLL
    for (int i = 0; i < AT_ONCE; i++) squares[i] = _mm512_setzero_ps();
    for (int c = 0; c < channels; c += WQ_BLOCK)
UNROLL
        for (int i = 0; i < rows; i++) {
            __m512 here = _mm512_loadu_ps(x + (size_t)i * (size_t)channels + c);
            squares[i] = _mm512_fmadd_ps(here, here, squares[i]);
        }
    __m512 sum = sums_of(squares), root = _mm512_sqrt_ps(sum), most = _mm512_set1_ps(32767);
    __mmask16 some = _mm512_cmp_ps_mask(sum, _mm512_set1_ps(1e-30f), _CMP_NLE_UQ);
    __mmask16 lost = _mm512_cmp_ps_mask(sum, _mm512_set1_ps(1e36f), _CMP_NLE_UQ);
    _mm512_storeu_ps(by, _mm512_maskz_div_ps(some, most, root));
    __m512 back = _mm512_mask_mov_ps(_mm512_maskz_div_ps(some, root, most), lost, _mm512_set1_ps(NAN));
    _mm512_mask_storeu_ps(times, (__mmask16)((1u << rows) - 1), back);
    for (int c = 0; c < channels; c += 2 * WQ_BLOCK)
UNROLL
        for (int i = 0; i < rows; i++) {
            float *from = x + (size_t)i * (size_t)channels;
            int16_t *to = (int16_t *)from + c;
            __m512i low = rounded(from + c, _mm512_set1_ps(by[i]));
            if (c + WQ_BLOCK < channels) {
                low = _mm512_and_si512(low, _mm512_set1_epi32(0xffff));
                __m512i high = _mm512_slli_epi32(rounded(from + c + WQ_BLOCK, _mm512_set1_ps(by[i])), 16);
                _mm512_storeu_si512(to, _mm512_or_si512(low, high));
            } else _mm256_storeu_si256((void *)to, _mm512_cvtepi32_epi16(low));
        }
}

void wq_vnni_to_whole(float *x, int rows, int channels, float *times)
{
    int row = 0;
    for (; row + AT_ONCE <= rows; row += AT_ONCE) rows_to_whole(x + (size_t)row * (size_t)channels, channels, times + row, AT_ONCE);
    if (row < rows) rows_to_whole(x + (size_t)row * (size_t)channels, channels, times + row, rows - row);
}

typedef int32_t loose_pair __attribute__((aligned(2), may_alias));

/* sum[i] + w[2i] * x[0] + w[2i + 1] * x[1]. Written out, as compilers load the weights anew for every point and each pair of inputs
 * on its own. */
INLINE __m512i sum_of_pairs(__m512i sum, __m512i w, const int16_t *x)
{
    __asm__("vpdpwssd %2%{1to16%}, %1, %0" : "+v"(sum) : "v"(w), "m"(*(const loose_pair *)x));
    return sum;
}

INLINE void whole_step(__m512i sum[ROWS], const int16_t *a, size_t a_stride, const int16_t *b, int rows)
{
    __m512i w = _mm512_loadu_si512(b);
UNROLL
    for (int i = 0; i < rows; i++) sum[i] = sum_of_pairs(sum[i], w, a + (size_t)i * a_stride);
}

/* As multiply_rows. */
INLINE void whole_rows(float *out, size_t out_stride, const int16_t *a, size_t a_stride, const float *times, const int16_t *b,
                       const float *scale, int pairs, const int16_t *ahead, int lines, int rows)
{
    __m512i sum[ROWS];
    __m512 by = _mm512_loadu_ps(scale);
UNROLL
    for (int i = 0; i < rows; i++) sum[i] = _mm512_setzero_si512();
    for (int n = 0; n < pairs; n += 4) {
        for (int line = 0; line < lines; line++, ahead += 2 * WQ_BLOCK) __builtin_prefetch(ahead);
UNROLL
        for (int s = n; s < n + 4; s++) whole_step(sum, a + 2 * s, a_stride, b + (size_t)(2 * s * WQ_BLOCK), rows);
    }
UNROLL
    for (int i = 0; i < rows; i++)
        _mm512_storeu_ps(out + (size_t)i * out_stride, _mm512_cvtepi32_ps(sum[i]) * _mm512_set1_ps(times[i]) * by);
}

void wq_vnni_multiply(float *out, size_t out_stride, const int16_t *a, size_t a_stride, const float *times, const int16_t *b,
                      const float *scale, int m, int pairs, int blocks)
{
    int parts = (m + ROWS - 1) / ROWS, lines = (3 + parts) / parts;
    for (int block = 0; block < blocks; block++) {
        const int16_t *bb = b + (size_t)(block * pairs) * 2 * WQ_BLOCK;
        for (int part = 0; part < parts; part++) {
            int first = m * part / parts, rows = m * (part + 1) / parts - first;
            float *o = out + (size_t)first * out_stride + block * WQ_BLOCK;
            const int16_t *aa = a + (size_t)first * a_stride;
            const float *by = scale + block * WQ_BLOCK;
            /* half the memory of floats: as far ahead in bytes, so four blocks */
            const int16_t *ahead = bb + (size_t)(4 * pairs + pairs / 4 * lines * part) * 2 * WQ_BLOCK;
            switch (rows) {
#define CASE(N) case N: whole_rows(o, out_stride, aa, a_stride, times + first, bb, by, pairs, ahead, lines, N); break;
            CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6)
#if ROWS >= 13
            CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13)
#endif
#undef CASE
            default: break;
            }
        }
    }
}
#if defined __clang__
#pragma clang attribute pop
#endif
#else
bool wq_vnni_runs_here(void) { return false; }

void wq_vnni_to_whole(float *x, int rows, int channels, float *times) { (void)x, (void)rows, (void)channels, (void)times; }

void wq_vnni_multiply(float *out, size_t out_stride, const int16_t *a, size_t a_stride, const float *times, const int16_t *b,
                      const float *scale, int m, int pairs, int blocks)
{
    (void)out, (void)out_stride, (void)a, (void)a_stride, (void)times, (void)b, (void)scale, (void)m, (void)pairs, (void)blocks;
}
#endif
