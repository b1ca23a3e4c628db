/* conv_body.h — training's part of the kernels for vectors of LANES floats; included once by each conv_*.c.
 *
 * The includer defines LANES, ROWS (inputs whose sums stay in registers) and KERNEL (the table's name).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "engine/net/kernel_lines.h"

enum { MOST_POSITIONS = 36 };

/* Three weights in a line to those of a tile's line: the counterpart of line_in and line_out. */
INLINE void line_weights(vec *to, int step, vec a, vec b, vec c, int tile)
{
    if (tile == 4) {
        vec s = (a + c) * (-1.0f / 6), t = b * (1.0f / 6), u = a * (1.0f / 24) + c * (1.0f / 6), w = b * (1.0f / 12);
        to[0] = a * 0.25f;
        to[step] = s - t;
        to[2 * step] = s + t;
        to[3 * step] = u + w;
        to[4 * step] = u - w;
        to[5 * step] = c;
    } else {
        to[0] = a * 0.5f;
        to[step] = (a + b + c) * -0.5f;
        to[2 * step] = (b - a - c) * (1.0f / 6);
        to[3 * step] = a * (1.0f / 6) + b * (1.0f / 3) + c * (2.0f / 3);
        to[4 * step] = c;
    }
}

/* The same turned over: what the gradients of a tile's line say about the three. */
INLINE void line_unweights(vec *to, int step, const vec *u, int tile)
{
    if (tile == 4) {
        vec s = (u[1] + u[2]) * (-1.0f / 6), t = u[3] + u[4];
        to[0] = u[0] * 0.25f + s + t * (1.0f / 24);
        to[step] = (u[2] - u[1]) * (1.0f / 6) + (u[3] - u[4]) * (1.0f / 12);
        to[2 * step] = s + t * (1.0f / 6) + u[5];
    } else {
        to[0] = (u[0] - u[1]) * 0.5f + (u[3] - u[2]) * (1.0f / 6);
        to[step] = u[1] * -0.5f + u[2] * (1.0f / 6) + u[3] * (1.0f / 3);
        to[2 * step] = u[1] * -0.5f - u[2] * (1.0f / 6) + u[3] * (2.0f / 3) + u[4];
    }
}

/* A line of a tile's points to the gradients of its transform: line_out turned over. */
INLINE void line_spread(vec *to, int step, const vec *y, int tile)
{
    if (tile == 4) {
        vec s = y[0] + y[2], t = y[1] + y[3], u = y[0] + 4.0f * y[2], w = 2.0f * y[1] + 8.0f * y[3];
        to[0] = y[0];
        to[step] = s + t;
        to[2 * step] = s - t;
        to[3 * step] = u + w;
        to[4 * step] = u - w;
        to[5 * step] = y[3];
    } else {
        vec s = y[0] + y[2];
        to[0] = y[0];
        to[step] = s + y[1];
        to[2 * step] = s - y[1];
        to[3 * step] = y[0] + 2.0f * y[1] + 4.0f * y[2];
        to[4 * step] = y[2];
    }
}

/* Nine weights of LANES pairs of channels, `tap` floats apart, to a tile's; forwards or backwards. */
INLINE void window(const float *w, int tap, vec *u, int tile)
{
    const int side = tile + 2;
    vec lines[3 * 6];
    for (int j = 0; j < 3; j++) line_weights(lines + j, 3, load(w + j * tap), load(w + (3 + j) * tap), load(w + (6 + j) * tap), tile);
    for (int i = 0; i < side; i++) line_weights(u + i * side, 1, lines[3 * i], lines[3 * i + 1], lines[3 * i + 2], tile);
}

INLINE void pack_by_size(const float *weights, int in, int out, int tile, float *to)
{
    const int positions = (tile + 2) * (tile + 2);
    const size_t one = (size_t)in * WQ_BLOCK;
    for (int o = 0; o < out; o++) {
        float *column = to + (size_t)(o / WQ_BLOCK * positions) * one + o % WQ_BLOCK;
        for (int i = 0; i < in; i += LANES) {
            float nine[9 * LANES] = { 0 }, lanes[LANES];
            vec u[MOST_POSITIONS];
            int count = in - i < LANES ? in - i : LANES;
            for (int tap = 0; tap < 9; tap++)
                memcpy(nine + tap * LANES, weights + ((size_t)o * 9 + (size_t)tap) * (size_t)in + i, (size_t)count * sizeof *nine);
            window(nine, LANES, u, tile);
            for (int p = 0; p < positions; p++) {
                store(lanes, u[p]);
                for (int k = 0; k < count; k++) column[(size_t)p * one + (size_t)(i + k) * WQ_BLOCK] = lanes[k];
            }
        }
    }
}

static void pack(const float *weights, int in, int out, int tile, float *to)
{
    if (tile == 4) pack_by_size(weights, in, out, 4, to);
    else pack_by_size(weights, in, out, 3, to);
}

INLINE void turned_by_size(const float *weights, int in, int out, int tile, float *to)
{
    const int positions = (tile + 2) * (tile + 2);
    const size_t one = (size_t)out * WQ_BLOCK;
    for (int o = 0; o < out; o++)
        for (int i = 0; i < in; i += LANES) {
            vec u[MOST_POSITIONS];
            float *here = to + (size_t)(i / WQ_BLOCK * positions) * one + (size_t)o * WQ_BLOCK + i % WQ_BLOCK;
            window(weights + ((size_t)o * 9 + 8) * (size_t)in + i, -in, u, tile);
            for (int p = 0; p < positions; p++) store(here + (size_t)p * one, u[p]);
        }
}

static void pack_turned(const float *weights, int in, int out, int tile, float *to)
{
    if (tile == 4) turned_by_size(weights, in, out, 4, to);
    else turned_by_size(weights, in, out, 3, to);
}

INLINE void unpack_by_size(const float *packed, int in, int out, int tile, float *dweights)
{
    const int side = tile + 2;
    const size_t one = (size_t)in * WQ_BLOCK;
    for (int o = 0; o < out; o += LANES)
        for (int i = 0; i < in; i++) {
            const float *from = packed + (size_t)(o / WQ_BLOCK * side * side) * one + (size_t)i * WQ_BLOCK + o % WQ_BLOCK;
            vec lines[3 * 6], nine[9];
            for (int k = 0; k < side; k++) {
                vec u[6];
                for (int j = 0; j < side; j++) u[j] = load(from + (size_t)(j * side + k) * one);
                line_unweights(lines + k, 6, u, tile);
            }
            for (int a = 0; a < 3; a++) line_unweights(nine + 3 * a, 1, lines + 6 * a, tile);
            for (int tap = 0; tap < 9; tap++) {
                float lanes[LANES];
                store(lanes, nine[tap]);
                for (int k = 0; k < LANES; k++) dweights[((size_t)(o + k) * 9 + (size_t)tap) * (size_t)in + (size_t)i] = lanes[k];
            }
        }
}

static void unpack(const float *packed, int in, int out, int tile, float *dweights)
{
    if (tile == 4) unpack_by_size(packed, in, out, 4, dweights);
    else unpack_by_size(packed, in, out, 3, dweights);
}

INLINE void spread_by_size(const wq_tiles *t, const float *dy, int channels, float *d, int tile)
{
    const int side = tile + 2;
    const size_t position = (size_t)(t->across * t->down) * WQ_BLOCK, row = (size_t)t->width * (size_t)channels;
    for (int down = 0; down < t->down; down++)
        for (int across = 0; across < t->across; across++, d += WQ_BLOCK) {
            int rows = t->height - down * tile < tile ? t->height - down * tile : tile;
            int columns = t->width - across * tile < tile ? t->width - across * tile : tile;
            const float *from = dy + (size_t)(down * tile) * row + (size_t)(across * tile) * (size_t)channels;
            for (int c = 0; c < WQ_BLOCK; c += LANES) {
                vec lines[6 * 4];
UNROLL
                for (int j = 0; j < tile; j++) {
                    vec y[4];
UNROLL
                    for (int i = 0; i < tile; i++)
                        y[i] = i < rows && j < columns ? load(from + (size_t)i * row + (size_t)j * (size_t)channels + c) : (vec){ 0 };
                    line_spread(lines + j, 4, y, tile);
                }
UNROLL
                for (int i = 0; i < side; i++) {
                    vec m[6];
                    line_spread(m, 1, lines + 4 * i, tile);
UNROLL
                    for (int j = 0; j < side; j++) store(d + (size_t)(i * side + j) * position + c, m[j]);
                }
            }
        }
}

static void block_spread(const wq_tiles *t, const float *dy, int channels, float *d)
{
    if (t->tile == 4) spread_by_size(t, dy, channels, d, 4);
    else spread_by_size(t, dy, channels, d, 3);
}

INLINE void out_by_size(const wq_tiles *t, const float *v, int channels, const float *plus, float *y, int tile)
{
    const int side = tile + 2;
    const size_t position = (size_t)(t->across * t->down) * WQ_BLOCK, row = (size_t)t->width * (size_t)channels;
    for (int down = 0; down < t->down; down++)
        for (int across = 0; across < t->across; across++, v += WQ_BLOCK) {
            int rows = t->height - down * tile < tile ? t->height - down * tile : tile;
            int columns = t->width - across * tile < tile ? t->width - across * tile : tile;
            size_t corner = (size_t)(down * tile) * row + (size_t)(across * tile) * (size_t)channels;
            for (int c = 0; c < WQ_BLOCK; c += LANES) {
                vec lines[4 * 6];
UNROLL
                for (int j = 0; j < side; j++) {
                    vec d[6];
UNROLL
                    for (int i = 0; i < side; i++) d[i] = load(v + (size_t)(i * side + j) * position + c);
                    line_out(d, 1, tile);
UNROLL
                    for (int i = 0; i < tile; i++) lines[i * 6 + j] = d[i];
                }
UNROLL
                for (int i = 0; i < tile; i++) {
                    size_t at = corner + (size_t)i * row + (size_t)c;
                    line_out(lines + i * 6, 1, tile);
UNROLL
                    for (int j = 0; j < tile; j++, at += (size_t)channels)
                        if (i < rows && j < columns) store(y + at, plus ? load(plus + at) + lines[i * 6 + j] : lines[i * 6 + j]);
                }
            }
        }
}

static void block_out(const wq_tiles *t, const float *v, int channels, const float *plus, float *y)
{
    if (t->tile == 4 && plus) out_by_size(t, v, channels, plus, y, 4);
    else if (t->tile == 4) out_by_size(t, v, channels, NULL, y, 4);
    else if (plus) out_by_size(t, v, channels, plus, y, 3);
    else out_by_size(t, v, channels, NULL, y, 3);
}

INLINE void add_rows(const wqt_products *p, const float *v, const float *d, float *to, int rows)
{
    vec sum[ROWS][PER_BLOCK];
UNROLL
    for (int i = 0; i < rows; i++)
UNROLL
        for (int j = 0; j < PER_BLOCK; j++) sum[i][j] = load(to + i * WQ_BLOCK + j * LANES);
    for (int board = 0; board < p->boards; board++, v += p->v_step, d += p->d_step) {
        const float *a = v, *b = d;
        for (int tile = 0; tile < p->tiles; tile++, a += p->wide, b += WQ_BLOCK) {
            vec w[PER_BLOCK];
UNROLL
            for (int j = 0; j < PER_BLOCK; j++) w[j] = load(b + j * LANES);
UNROLL
            for (int i = 0; i < rows; i++) {
                vec x = all(a[i]);
UNROLL
                for (int j = 0; j < PER_BLOCK; j++) sum[i][j] += x * w[j];
            }
        }
    }
UNROLL
    for (int i = 0; i < rows; i++)
UNROLL
        for (int j = 0; j < PER_BLOCK; j++) store(to + i * WQ_BLOCK + j * LANES, sum[i][j]);
}

static void add_products(const wqt_products *p, float *to)
{
    int parts = (p->in + ROWS - 1) / ROWS;
    for (int part = 0; part < parts; part++) {
        int first = p->in * part / parts, rows = p->in * (part + 1) / parts - first;
        switch (rows) {
#define CASE(N) case N: add_rows(p, p->v + first, p->d, to + first * WQ_BLOCK, N); break;
        CASE(1) CASE(2)
#if ROWS >= 6
        CASE(3) CASE(4) CASE(5) CASE(6)
#endif
#undef CASE
        default: break;
        }
    }
}

static void norm_back(const float *x, int points, int channels, const float *scale, const float *shift, float *dx, float *dscale,
                      float *dshift)
{
    for (int c = 0; c < channels; c += WQ_BLOCK) {
        vec by[PER_BLOCK], plus[PER_BLOCK], sum_by[PER_BLOCK], sum_plus[PER_BLOCK];
UNROLL
        for (int j = 0; j < PER_BLOCK; j++) {
            by[j] = load(scale + c + j * LANES);
            plus[j] = load(shift + c + j * LANES);
            sum_by[j] = sum_plus[j] = (vec){ 0 };
        }
        for (int p = 0; p < points; p++)
UNROLL
            for (int j = 0; j < PER_BLOCK; j++) {
                size_t at = (size_t)p * (size_t)channels + (size_t)(c + j * LANES);
                vec here = load(x + at);
                ivec on = here * by[j] + plus[j] > 0.0f;
                vec g = (vec)((ivec)load(dx + at) & on);
                sum_plus[j] += g;
                sum_by[j] += g * here;
                store(dx + at, g * by[j]);
            }
UNROLL
        for (int j = 0; j < PER_BLOCK; j++) {
            store(dscale + c + j * LANES, load(dscale + c + j * LANES) + sum_by[j]);
            store(dshift + c + j * LANES, load(dshift + c + j * LANES) + sum_plus[j]);
        }
    }
}

const struct wqt_kernel KERNEL = {
    .pack = pack, .pack_turned = pack_turned, .unpack = unpack, .block_out = block_out,
    .block_spread = block_spread, .add_products = add_products, .norm_back = norm_back,
};
