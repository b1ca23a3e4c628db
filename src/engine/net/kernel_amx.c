/* kernel_amx.c — windows done the plain way, in AMX's tiles: 16 points by 16 outputs, 32 inputs at once.
 *
 * Tiles multiply in BF16, which keeps eight bits of a number. So where the result is to be as near as with floats, each number is
 * taken as two of them, high and low, and a product as three: high by high, high by low, low by high. Elsewhere the high parts do.
 *
 * The board lies in memory with its border, a point's channels together, so that what a window sees in one of its rows is one run
 * of memory, and the same run one point on for the next point: a tile of points is read from there as it is. A border column
 * is shared by the end of one row and the start of the next; what is computed for it is thrown away.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/kernel.h"

#include "sys/cpu.h"

#include <string.h>

enum { POINTS = 16, DEEP = 32, TILE = DEEP * WQ_BLOCK };     /* of a tile; its weights are DEEP x WQ_BLOCK */

/* High and low, or high alone. */
static size_t parts_of(const wq_windows *w) { return w->exact ? 2 : 1; }

static size_t pitch_of(const wq_windows *w) { return (size_t)(w->width + w->columns / 2); }

/* Outputs computed: those of the border columns too, in whole tiles. */
static size_t outputs_of(const wq_windows *w) { return ((size_t)w->height * pitch_of(w) + POINTS - 1) / POINTS * POINTS; }

/* Places of the board with its border, and what is read beyond it. */
static size_t places_of(const wq_windows *w)
{
    return outputs_of(w) + (size_t)(w->rows - 1) * pitch_of(w) + (size_t)w->columns + DEEP / WQ_BLOCK;
}

size_t wq_windows_room(const wq_windows *w) { return places_of(w) * (size_t)w->in * parts_of(w) / 2; }

/* Tiles of weights a row of the window takes. */
static size_t chunks_of(const wq_windows *w) { return (size_t)(w->columns * w->in + DEEP - 1) / DEEP; }

size_t wq_windows_weights(const wq_windows *w) { return (size_t)(w->out / WQ_BLOCK * w->rows) * chunks_of(w) * TILE * parts_of(w); }

/* To the nearest, ties to even. */
static uint16_t rounded(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static float value_of(uint16_t half)
{
    uint32_t bits = (uint32_t)half << 16;
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* In the order in which they are read: [block of outputs][row of the window][chunk][part], each a tile [pair of inputs][output][input]. */
void wq_windows_pack(const wq_windows *w, const float *plain, int in, int out, uint16_t *weights)
{
    size_t chunks = chunks_of(w);
    memset(weights, 0, wq_windows_weights(w) * sizeof *weights);
    for (int i = 0; i < w->rows; i++)
        for (int j = 0; j < w->columns; j++)
            for (int c = 0; c < in; c++)
                for (int o = 0; o < out; o++) {
                    size_t deep = (size_t)(j * w->in + c), tile = (size_t)(o / WQ_BLOCK * w->rows + i) * chunks + deep / DEEP;
                    uint16_t *to = weights + tile * TILE * parts_of(w) + (deep % DEEP / 2 * WQ_BLOCK + (size_t)(o % WQ_BLOCK)) * 2 + deep % 2;
                    float x = plain[((size_t)(i * w->columns + j) * (size_t)in + (size_t)c) * (size_t)out + (size_t)o];
                    to[0] = rounded(x);
                    if (w->exact) to[TILE] = rounded(x - value_of(to[0]));
                }
}

#if defined __x86_64__
bool wq_amx_runs_here(void) { return wq_cpu_has_tiles(); }

#include <immintrin.h>
#if defined __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512bf16,amx-tile,amx-bf16"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl,avx512bf16,amx-tile,amx-bf16")
#endif

static __m512 ready(const wq_windows *w, const float *x, int c)
{
    __m512 v = _mm512_loadu_ps(x + c);
    if (!w->scale) return v;
    v = _mm512_fmadd_ps(v, _mm512_loadu_ps(w->scale + c), _mm512_loadu_ps(w->shift + c));
    return w->relu ? _mm512_max_ps(v, _mm512_setzero_ps()) : v;
}

static void split(uint16_t *high, uint16_t *low, __m512 x)
{
    __m256bh part = _mm512_cvtneps_pbh(x);
    __m512 told = _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32((__m256i)part), 16));
    _mm256_storeu_si256((void *)high, (__m256i)part);
    _mm256_storeu_si256((void *)low, (__m256i)_mm512_cvtneps_pbh(_mm512_sub_ps(x, told)));
}

/* Zeros in the high parts, and in the low ones where there are any; what follows them. */
static uint16_t *clear(const wq_windows *w, uint16_t *to, size_t count, size_t apart)
{
    memset(to, 0, count * sizeof *to);
    if (w->exact) memset(to + apart, 0, count * sizeof *to);
    return to + count;
}

/* The board, activated, with its border: all high parts, then, `apart` further on, all low ones. */
static void lay_out(const wq_windows *w, const float *x, uint16_t *room, size_t apart)
{
    size_t in = (size_t)w->in, beside = (pitch_of(w) - (size_t)w->width) * in;
    uint16_t *to = clear(w, room, ((size_t)(w->rows / 2) * pitch_of(w) + (size_t)(w->columns / 2)) * in, apart);
    for (int row = 0; row < w->height; row++) {
        for (int column = 0; column < w->width; column++, x += in)
            for (int c = 0; c < w->in; c += WQ_BLOCK, to += WQ_BLOCK) {
                if (w->exact) split(to, to + apart, ready(w, x, c));
                else _mm256_storeu_si256((void *)to, (__m256i)_mm512_cvtneps_pbh(ready(w, x, c)));
            }
        to = clear(w, to, beside, apart);
    }
    clear(w, to, apart - (size_t)(to - room), apart);
}

/* Sums of one block of outputs, from output `first` on, to the points on the board. */
static void put(const wq_windows *w, const float *sums, size_t first, int points, float *y)
{
    int pitch = (int)pitch_of(w), row = (int)first / pitch, column = (int)first % pitch;
    for (int i = 0; i < points && row < w->height;) {
        int on = w->width - column < points - i ? w->width - column : points - i;
        float *to = y + (size_t)(row * w->width + column) * (size_t)w->out;
        for (int k = 0; k < on; k++, to += w->out) {
            __m512 v = _mm512_load_ps(sums + (i + k) * WQ_BLOCK);
            _mm512_storeu_ps(to, w->add ? _mm512_add_ps(v, _mm512_loadu_ps(to)) : v);
        }
        i += pitch - column;                                /* the border is passed over */
        column = 0;
        row++;
    }
}

/* Registers 0 to 3 sum, 4 and 5 hold high and low weights, 6 and 7 points. */
typedef struct { uint8_t palette, start, unused[14]; uint16_t line_bytes[16]; uint8_t lines[16]; } shapes;
static const shapes all_whole __attribute__((aligned(64))) = {
    .palette = 1, .line_bytes = { 64, 64, 64, 64, 64, 64, 64, 64 }, .lines = { 16, 16, 16, 16, 16, 16, 16, 16 },
};

enum { TILE_LINE = 64, AT_ONCE = 4 };

/* Compilers are not told that tiles read memory: what was written before is written now. */
static inline void all_written(void) { __asm__ volatile("" : : : "memory"); }

/* A tile of points by the weights at hand, into register SUM. */
#define HIGH(SUM)                                                                                                                     \
    _tile_loadd(6, from + (SUM) * POINTS * in, line);                                                                                 \
    _tile_dpbf16ps(SUM, 6, 4);
#define BOTH(SUM)                                                                                                                     \
    HIGH(SUM)                                                                                                                         \
    _tile_loadd(7, from + (SUM) * POINTS * in + apart, line);                                                                         \
    _tile_dpbf16ps(SUM, 6, 5);                                                                                                        \
    _tile_dpbf16ps(SUM, 7, 4);

#define SUM_UP(PRODUCTS, WEIGHTS)                                                                                                     \
    for (int i = 0; i < w->rows; i++) {                                                                                               \
        const uint16_t *from = laid + (size_t)i * pitch * in;                                                                         \
        for (size_t chunk = 0; chunk < chunks; chunk++, from += DEEP, weights += next) {                                              \
            _tile_loadd(4, weights, TILE_LINE);                                                                                       \
            WEIGHTS                                                                                                                   \
            PRODUCTS                                                                                                                  \
        }                                                                                                                             \
    }
#define LOW_WEIGHTS _tile_loadd(5, weights + TILE, TILE_LINE);

/* Up to four tiles of points by the weights of one block of outputs. */
static void sum_up(const wq_windows *w, const uint16_t *laid, size_t apart, const uint16_t *weights, int tiles, float *sums)
{
    size_t in = (size_t)w->in, pitch = pitch_of(w), chunks = chunks_of(w), line = in * sizeof(uint16_t), next = parts_of(w) * TILE;
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    switch (w->exact ? tiles : -tiles) {
    case 1: SUM_UP(BOTH(0), LOW_WEIGHTS) break;
    case 2: SUM_UP(BOTH(0) BOTH(1), LOW_WEIGHTS) break;
    case 3: SUM_UP(BOTH(0) BOTH(1) BOTH(2), LOW_WEIGHTS) break;
    case 4: SUM_UP(BOTH(0) BOTH(1) BOTH(2) BOTH(3), LOW_WEIGHTS) break;
    case -1: SUM_UP(HIGH(0), ) break;
    case -2: SUM_UP(HIGH(0) HIGH(1), ) break;
    case -3: SUM_UP(HIGH(0) HIGH(1) HIGH(2), ) break;
    default: SUM_UP(HIGH(0) HIGH(1) HIGH(2) HIGH(3), ) break;
    }
    _tile_stored(0, sums, TILE_LINE);
    _tile_stored(1, sums + POINTS * WQ_BLOCK, TILE_LINE);
    _tile_stored(2, sums + 2 * POINTS * WQ_BLOCK, TILE_LINE);
    _tile_stored(3, sums + 3 * POINTS * WQ_BLOCK, TILE_LINE);
}

/* One block of outputs after the other, so that its weights stay near for all points. */
void wq_amx_windows(const wq_windows *w, const float *x, float *room, float *y)
{
    size_t outputs = outputs_of(w), one = (size_t)w->rows * chunks_of(w) * TILE * parts_of(w), apart = places_of(w) * (size_t)w->in;
    uint16_t *laid = (uint16_t *)(void *)room;
    float sums[AT_ONCE * POINTS * WQ_BLOCK] __attribute__((aligned(64)));
    lay_out(w, x, laid, apart);
    all_written();
    _tile_loadconfig(&all_whole);
    for (int block = 0; block < w->out / WQ_BLOCK; block++)
        for (size_t first = 0; first < outputs; first += AT_ONCE * POINTS) {
            int tiles = outputs - first < AT_ONCE * POINTS ? (int)((outputs - first) / POINTS) : AT_ONCE;
            sum_up(w, laid + first * (size_t)w->in, apart, w->weights + (size_t)block * one, tiles, sums);
            put(w, sums, first, tiles * POINTS, y + block * WQ_BLOCK);
        }
    _tile_release();                                        /* or the system would keep eight kilobytes more at every switch of threads */
}

double wq_amx_spin(int rounds, float *sink)
{
    uint16_t zero[DEEP * WQ_BLOCK] = { 0 };
    all_written();
    _tile_loadconfig(&all_whole);
    _tile_loadd(4, zero, 64);
    _tile_loadd(6, zero, 64);
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (int n = 0; n < rounds / 16; n++) {                 /* a product is worth many of the other kernels' */
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(1, 4, 6);
        _tile_dpbf16ps(2, 4, 6);
        _tile_dpbf16ps(3, 4, 6);
    }
    float sums[POINTS * WQ_BLOCK];
    _tile_stored(0, sums, 64);
    _tile_release();
    *sink += 0.5f + sums[0];
    return 2.0 * 4 * POINTS * WQ_BLOCK * DEEP * (rounds / 16);
}
#if defined __clang__
#pragma clang attribute pop
#endif
#else
bool wq_amx_runs_here(void) { return false; }
void wq_amx_windows(const wq_windows *w, const float *x, float *room, float *y) { (void)w, (void)x, (void)room, (void)y; }
double wq_amx_spin(int rounds, float *sink) { return (void)rounds, (void)sink, 0; }
#endif
