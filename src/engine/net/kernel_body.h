/* kernel_body.h — the kernels' source, for vectors of LANES floats; included once by each kernel_*.c.
 *
 * The includer defines LANES (a divisor of WQ_BLOCK), ROWS (points multiplied at once, so that sums stay in registers) and KERNEL
 * (the table's name), NAME and RUNS_HERE.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "engine/net/kernel_lines.h"

INLINE vec choose(ivec mask, vec yes, vec no) { return (vec)(((ivec)yes & mask) | ((ivec)no & ~mask)); }
INLINE vec at_least_zero(vec x) { return choose(x > 0.0f, x, (vec){ 0 }); }
INLINE vec larger(vec a, vec b) { return choose(a > b, a, b); }

/* e to the x, within 2 units of the last place: 2^n times a polynomial on [-ln 2 / 2, ln 2 / 2] (Cephes' coefficients). */
INLINE vec power_of_e(vec x)
{
    x = choose(x > 88.0f, all(88.0f), x);
    x = choose(x < -87.0f, all(-87.0f), x);
    vec t = x * 1.44269504088896341f;
    ivec n = __builtin_convertvector(t + choose(t > 0.0f, all(0.5f), all(-0.5f)), ivec);
    vec f = __builtin_convertvector(n, vec);
    vec r = x - f * 0.693359375f - f * -2.12194440e-4f;
    vec p = all(1.9875691500e-4f);
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    return p * (vec)((n + 127) << 23);
}

INLINE vec activated(vec x, wq_act act)
{
    if (act == WQ_ACT_RELU) return at_least_zero(x);
    if (act == WQ_ACT_SILU) return x / (1.0f + power_of_e(-x));
    if (act == WQ_ACT_MISH) {                   /* x tanh(ln(1 + e^x)) */
        vec e = power_of_e(choose(x > 20.0f, all(20.0f), x));
        vec n = e * (e + 2.0f);
        return choose(x > 20.0f, x, x * n / (n + 2.0f));
    }
    return x;
}

/* One input of `rows` points by its weights for one block of outputs. */
INLINE void multiply_step(vec sum[ROWS][PER_BLOCK], const float *a, size_t a_stride, const float *b, int rows)
{
    vec w[PER_BLOCK];
UNROLL
    for (int j = 0; j < PER_BLOCK; j++) w[j] = load(b + j * LANES);
UNROLL
    for (int i = 0; i < rows; i++) {
        vec x = all(a[(size_t)i * a_stride]);
UNROLL
        for (int j = 0; j < PER_BLOCK; j++) sum[i][j] += x * w[j];
    }
}

/* `rows` points by one block of outputs; meanwhile asks for `lines` cache lines of weights after every fourth input. */
INLINE void multiply_rows(float *out, size_t out_stride, const float *a, size_t a_stride, const float *b, int k, bool add,
                          const float *ahead, int lines, int rows)
{
    vec sum[ROWS][PER_BLOCK];
UNROLL
    for (int i = 0; i < rows; i++)
UNROLL
        for (int j = 0; j < PER_BLOCK; j++) sum[i][j] = add ? load(out + (size_t)i * out_stride + j * LANES) : (vec){ 0 };
    int n = 0;
    for (; n + 4 <= k; n += 4) {
        for (int line = 0; line < lines; line++, ahead += WQ_BLOCK) __builtin_prefetch(ahead);
UNROLL
        for (int s = n; s < n + 4; s++) multiply_step(sum, a + s, a_stride, b + (size_t)s * WQ_BLOCK, rows);
    }
    for (; n < k; n++) multiply_step(sum, a + n, a_stride, b + (size_t)n * WQ_BLOCK, rows);
UNROLL
    for (int i = 0; i < rows; i++)
UNROLL
        for (int j = 0; j < PER_BLOCK; j++) store(out + (size_t)i * out_stride + j * LANES, sum[i][j]);
}

static void multiply(float *out, size_t out_stride, const float *a, size_t a_stride, const float *b, int m, int k, int blocks,
                     bool add)
{
    int parts = (m + ROWS - 1) / ROWS, lines = (3 + parts) / parts;
    if (lines > 4) lines = 4;
    for (int block = 0; block < blocks; block++) {
        const float *bb = b + (size_t)block * (size_t)k * WQ_BLOCK;
        for (int part = 0; part < parts; part++) {
            int first = m * part / parts, rows = m * (part + 1) / parts - first;
            float *o = out + (size_t)first * out_stride + block * WQ_BLOCK;
            const float *aa = a + (size_t)first * a_stride;
            /* a net does not fit the near caches: the block after the next is asked for in parts, as it would come too late in one */
            const float *ahead = bb + (size_t)(2 * k + k / 4 * lines * part) * WQ_BLOCK;
            switch (rows) {
#define CASE(N) case N: multiply_rows(o, out_stride, aa, a_stride, bb, k, add, ahead, lines, N); break;
            CASE(1) CASE(2)
#if ROWS >= 6
            CASE(3) CASE(4) CASE(5) CASE(6)
#endif
#if ROWS >= 13
            CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13)
#endif
#undef CASE
            default: break;
            }
        }
    }
}

enum { LINE_ROOM = (WQ_KERNEL_SIDE + 5) * 6 * PER_BLOCK };     /* as many tiles as it takes, and their edges */

/* Lines of `side` points down the board at every column, transformed. first: the row of their first point. Where `inside`, all of
 * them are on the board. */
INLINE void lines_down(const wq_tiles *t, const float *x, int channels, const float *scale, const float *shift, bool relu,
                       bool inside, int first, int tile, vec *lines)
{
    const int side = tile + 2;
    const ptrdiff_t row = (ptrdiff_t)t->width * channels;
    vec by = scale ? load(scale) : all(1.0f), plus = scale ? load(shift) : (vec){ 0 };
    const float *from = x + first * row;
    vec *to = lines + side * PER_BLOCK;
    for (int column = 0; column < t->width; column++, from += channels, to += side * PER_BLOCK) {
        vec d[6];
UNROLL
        for (int i = 0; i < side; i++) {
            bool on = inside || (first + i >= 0 && first + i < t->height);
            d[i] = on ? load(from + i * row) : (vec){ 0 };
            if (scale && on) d[i] = d[i] * by + plus;
            if (relu) d[i] = at_least_zero(d[i]);
        }
        line_in(d, 1, tile);
UNROLL
        for (int i = 0; i < side; i++) to[i * PER_BLOCK] = d[i];
    }
}

/* A row of tiles at a time, one block of channels at a time: first down the board, which tiles side by side share, then along it. */
INLINE void in_by_size(const wq_tiles *t, const float *x, int channels, const float *scale, const float *shift, bool relu, float *v,
                       int tile)
{
    const int side = tile + 2;
    const size_t position = (size_t)(t->across * t->down) * (size_t)channels;
    vec lines[LINE_ROOM];
    memset(lines, 0, sizeof lines);                 /* beside the board is nothing */
    for (int down = 0; down < t->down; down++)
        for (int c = 0; c < channels; c += WQ_BLOCK) {
            int first = down * tile - 1;
            for (int j = 0; j < PER_BLOCK; j++) {
                int at = c + j * LANES;
                const float *by = scale ? scale + at : NULL, *plus = scale ? shift + at : NULL;
                if (first >= 0 && first + side <= t->height)
                    lines_down(t, x + at, channels, by, plus, relu, true, first, tile, lines + j);
                else lines_down(t, x + at, channels, by, plus, relu, false, first, tile, lines + j);
            }
            for (int across = 0; across < t->across; across++) {
                const vec *from = lines + across * tile * side * PER_BLOCK;
                float *to = v + (size_t)(down * t->across + across) * (size_t)channels + c;
                for (int i = 0; i < side; i++, to += (size_t)side * position)
UNROLL
                    for (int j = 0; j < PER_BLOCK; j++) {
                        vec d[6];
UNROLL
                        for (int k = 0; k < side; k++) d[k] = from[(k * side + i) * PER_BLOCK + j];
                        line_in(d, 1, tile);
UNROLL
                        for (int k = 0; k < side; k++) store(to + (size_t)k * position + j * LANES, d[k]);
                    }
            }
        }
}

static void tiles_in(const wq_tiles *t, const float *x, int channels, const float *scale, const float *shift, bool relu, float *v)
{
    if (t->tile == 4 && scale && relu) in_by_size(t, x, channels, scale, shift, true, v, 4);
    else if (t->tile == 4 && scale) in_by_size(t, x, channels, scale, shift, false, v, 4);
    else if (t->tile == 4) in_by_size(t, x, channels, NULL, NULL, false, v, 4);
    else if (scale && relu) in_by_size(t, x, channels, scale, shift, true, v, 3);
    else if (scale) in_by_size(t, x, channels, scale, shift, false, v, 3);
    else in_by_size(t, x, channels, NULL, NULL, false, v, 3);
}

INLINE void out_by_size(const wq_tiles *t, const float *v, int channels, bool add, float *y, int tile)
{
    const int side = tile + 2;
    const size_t position = (size_t)(t->across * t->down) * (size_t)channels, row = (size_t)t->width * (size_t)channels;
    for (int down = 0, n = 0; down < t->down; down++)
        for (int across = 0; across < t->across; across++, n++) {
            int rows = t->height - down * tile < tile ? t->height - down * tile : tile;
            int columns = t->width - across * tile < tile ? t->width - across * tile : tile;
            const float *from = v + (size_t)n * (size_t)channels;
            float *to = y + (size_t)(down * tile) * row + (size_t)(across * tile) * (size_t)channels;
            for (int c = 0; c < channels; c += LANES, from += LANES, to += LANES) {
                vec lines[4 * 6];
UNROLL
                for (int j = 0; j < side; j++) {
                    vec d[6];
UNROLL
                    for (int i = 0; i < side; i++) d[i] = load(from + (size_t)(i * side + j) * position);
                    line_out(d, 1, tile);
UNROLL
                    for (int i = 0; i < tile; i++) lines[i * 6 + j] = d[i];
                }
UNROLL
                for (int i = 0; i < tile; i++) {
                    float *here = to + (size_t)i * row;
                    line_out(lines + i * 6, 1, tile);
UNROLL
                    for (int j = 0; j < tile; j++, here += channels)
                        if (i < rows && j < columns) store(here, add ? load(here) + lines[i * 6 + j] : lines[i * 6 + j]);
                }
            }
        }
}

static void tiles_out(const wq_tiles *t, const float *v, int channels, bool add, float *y)
{
    if (t->tile == 4 && add) out_by_size(t, v, channels, true, y, 4);
    else if (t->tile == 4) out_by_size(t, v, channels, false, y, 4);
    else if (add) out_by_size(t, v, channels, true, y, 3);
    else out_by_size(t, v, channels, false, y, 3);
}

INLINE void activate_as(float *out, const float *x, int points, int channels, const float *scale, const float *shift, wq_act act)
{
    for (int p = 0; p < points; p++)
        for (int c = 0; c < channels; c += LANES) {
            size_t at = (size_t)p * (size_t)channels + (size_t)c;
            store(out + at, activated(load(x + at) * load(scale + c) + load(shift + c), act));
        }
}

static void activate(float *out, const float *x, int points, int channels, const float *scale, const float *shift, wq_act act)
{
    switch (act) {
    case WQ_ACT_NONE: activate_as(out, x, points, channels, scale, shift, WQ_ACT_NONE); break;
    case WQ_ACT_RELU: activate_as(out, x, points, channels, scale, shift, WQ_ACT_RELU); break;
    case WQ_ACT_MISH: activate_as(out, x, points, channels, scale, shift, WQ_ACT_MISH); break;
    case WQ_ACT_SILU: activate_as(out, x, points, channels, scale, shift, WQ_ACT_SILU); break;
    }
}

static void pool(const float *x, int points, int channels, float *mean, float *most)
{
    for (int c = 0; c < channels; c += WQ_BLOCK) {
        vec sum[PER_BLOCK], top[PER_BLOCK];
        for (int j = 0; j < PER_BLOCK; j++) {
            sum[j] = (vec){ 0 };
            top[j] = load(x + c + j * LANES);
        }
        for (int p = 0; p < points; p++)
UNROLL
            for (int j = 0; j < PER_BLOCK; j++) {
                vec here = load(x + (size_t)p * (size_t)channels + c + j * LANES);
                sum[j] += here;
                top[j] = larger(here, top[j]);
            }
        for (int j = 0; j < PER_BLOCK; j++) {
            store(mean + c + j * LANES, sum[j] / (float)points);
            store(most + c + j * LANES, top[j]);
        }
    }
}

INLINE void gather_some(const wq_gather *g, float *out, int c, int vecs)
{
    for (int row = 0; row < g->height; row++)
        for (int column = 0; column < g->width; column++) {
            vec sum[8];
UNROLL
            for (int j = 0; j < vecs; j++) sum[j] = load(g->bias + c + j * LANES);
            for (int i = 0; i < g->rows; i++) {
                int r = row + i - g->rows / 2;
                if (r < 0 || r >= g->height) continue;
                for (int k = 0; k < g->columns; k++) {
                    int q = column + k - g->columns / 2;
                    if (q < 0 || q >= g->width) continue;
                    const float *w = g->weights + (size_t)(i * g->columns + k) * (size_t)(g->planes * g->channels) + c;
                    for (int e = g->from[r * g->width + q]; e < g->from[r * g->width + q + 1]; e++) {
                        const float *ww = w + (size_t)g->index[e] * (size_t)g->channels;
                        vec x = all(g->value[e]);
UNROLL
                        for (int j = 0; j < vecs; j++) sum[j] += x * load(ww + j * LANES);
                    }
                }
            }
            float *to = out + (size_t)(row * g->width + column) * (size_t)g->channels + c;
UNROLL
            for (int j = 0; j < vecs; j++) store(to + j * LANES, sum[j]);
        }
}

static void gather(const wq_gather *g, float *out)
{
    /* As many channels at once as registers hold: what is listed is read anew for each part. */
    for (int c = 0, vecs; c < g->channels; c += vecs * LANES) {
        int left = (g->channels - c) / LANES;
        vecs = left >= 8 ? 8 : left >= 6 ? 6 : left >= 4 ? 4 : left;
        switch (vecs) {
        case 8: gather_some(g, out, c, 8); break;
        case 6: gather_some(g, out, c, 6); break;
        case 4: gather_some(g, out, c, 4); break;
        case 3: gather_some(g, out, c, 3); break;
        case 2: gather_some(g, out, c, 2); break;
        default: gather_some(g, out, c, 1); break;
        }
    }
}

static double spin(int rounds, float *sink)
{
    vec sum[10];
    vec x = all(*sink), w = all(0.999f);
    for (int i = 0; i < 10; i++) sum[i] = all((float)i);
    for (int n = 0; n < rounds; n++) {
UNROLL
        for (int i = 0; i < 10; i++) sum[i] = sum[i] * w + x;
    }
    for (int i = 0; i < 10; i++) x += sum[i];
    *sink = x[0];
    return 2.0 * 10 * LANES * rounds;
}

#define IN_FLOATS .multiply = multiply, .tiles_in = tiles_in, .tiles_out = tiles_out, .activate = activate, .pool = pool, .gather = gather

const struct wq_net_kernel KERNEL = { .name = NAME, .runs_here = RUNS_HERE, IN_FLOATS, .spin = spin };
