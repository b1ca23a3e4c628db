/* test_kernel.c — each kernel computes what the plain formulas say, on boards of every size; needs nothing but the kernels.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "engine/net/kernel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

extern const struct wq_net_kernel wq_kernel_sixteen;

static const struct wq_net_kernel *const kernels[] = {
    &wq_kernel_portable, &wq_kernel_avx2, &wq_kernel_avx512, &wq_kernel_sixteen, &wq_kernel_amx_bf16, &wq_kernel_vnni,
};
enum { KERNELS = 6, SIDE = WQ_KERNEL_SIDE, MOST = SIDE * SIDE * 48 };

static uint32_t luck = 1;
static uint32_t below(uint32_t n)
{
    luck = luck * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)luck * n) >> 32);
}
static float any(void) { return (float)below(2001) / 1000.0f - 1; }
static void fill(float *x, size_t count)
{
    for (size_t i = 0; i < count; i++) x[i] = any();
}

static void expect_near(const struct wq_net_kernel *k, const char *what, double mine, double told, double most)
{
    if (!(fabs(mine - told) <= most)) fail_msg("%s, %s: %.9g, not %.9g", k->name, what, mine, told);
}

/* multiply: out[m][n] = sum over k of a[m][k] * b[k][n], or added. */
TEST(products_are_right_for_any_shape)
{
    static float a[40 * 70], b[70 * 48], out[40 * 64], before[40 * 64];
    for (int n = 0; n < KERNELS; n++) {
        const struct wq_net_kernel *k = kernels[n];
        if (!k->runs_here()) continue;
        for (int round = 0; round < 60; round++) {
            int rows = 1 + (int)below(38), in = 1 + (int)below(66), blocks = 1 + (int)below(3), add = (int)below(2);
            int a_stride = in + (int)below(4), out_stride = blocks * WQ_BLOCK + (int)below(16);
            fill(a, sizeof a / sizeof *a);
            fill(b, sizeof b / sizeof *b);
            fill(before, sizeof before / sizeof *before);
            memcpy(out, before, sizeof out);
            k->multiply(out, (size_t)out_stride, a, (size_t)a_stride, b, rows, in, blocks, add);
            for (int i = 0; i < rows; i++)
                for (int j = 0; j < out_stride; j++) {
                    int at = i * out_stride + j, block = j / WQ_BLOCK;
                    double told = (double)before[at];
                    if (block < blocks) {
                        if (!add) told = 0;
                        for (int p = 0; p < in; p++)
                            told += (double)a[i * a_stride + p] * (double)b[(block * in + p) * WQ_BLOCK + j % WQ_BLOCK];
                    }
                    expect_near(k, "product", (double)out[at], told, 2e-5);
                }
        }
    }
}

/* Winograd's transform of a line of three weights, by tile. */
static void weight_line(double out[6], const double w[3], int tile)
{
    static const double four[6][3] = { { 6, 0, 0 }, { -4, -4, -4 }, { -4, 4, -4 }, { 1, 2, 4 }, { 1, -2, 4 }, { 0, 0, 24 } };
    static const double three[5][3] = { { 3, 0, 0 }, { -3, -3, -3 }, { -1, 1, -1 }, { 1, 2, 4 }, { 0, 0, 6 } };
    for (int i = 0; i < tile + 2; i++) {
        const double *line = tile == 4 ? four[i] : three[i];
        out[i] = (line[0] * w[0] + line[1] * w[1] + line[2] * w[2]) / (tile == 4 ? 24 : 6);
    }
}

/* One input and one output channel count of 16: a whole 3x3 convolution through tiles, against the plain one. */
static void check_tiles(const struct wq_net_kernel *k, int width, int height, int tile, int channels)
{
    static float x[MOST], y[MOST], before[MOST], scale[48], shift[48], packed[36 * 48 * 48];
    static float v[36 * 64 * 48], m[36 * 64 * 48];
    static double plain[9][48][48];
    int relu = (int)below(2), scaled = (int)below(4) > 0, add = (int)below(2), side = tile + 2;
    wq_tiles t = { width, height, tile, (width + tile - 1) / tile, (height + tile - 1) / tile };
    int count = t.across * t.down, points = width * height;
    if (!scaled) relu = 0;
    fill(x, (size_t)(points * channels));
    fill(before, (size_t)(points * channels));
    memcpy(y, before, sizeof y);
    fill(scale, 48);
    fill(shift, 48);
    for (int i = 0; i < channels; i++)
        for (int o = 0; o < channels; o++) {
            double half[6][3], w[3][3], line[6];
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) w[r][c] = plain[r * 3 + c][i][o] = (double)any() * 0.3;
            for (int c = 0; c < 3; c++) {
                double column[3] = { w[0][c], w[1][c], w[2][c] };
                weight_line(line, column, tile);
                for (int r = 0; r < side; r++) half[r][c] = line[r];
            }
            for (int r = 0; r < side; r++) {
                weight_line(line, half[r], tile);
                for (int c = 0; c < side; c++)
                    packed[(((r * side + c) * (channels / 16) + o / 16) * channels + i) * 16 + o % 16] = (float)line[c];
            }
        }
    k->tiles_in(&t, x, channels, scaled ? scale : NULL, scaled ? shift : NULL, relu, v);
    for (int p = 0; p < side * side; p++)
        k->multiply(m + p * count * channels, (size_t)channels, v + p * count * channels, (size_t)channels,
                    packed + p * channels * channels, count, channels, channels / 16, false);
    k->tiles_out(&t, m, channels, add, y);
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            for (int o = (int)below(5); o < channels; o += 5) {             /* some outputs of every point */
                int at = (row * width + column) * channels + o;
                double told = add ? (double)before[at] : 0;
                for (int r = 0; r < 3; r++)
                    for (int c = 0; c < 3; c++) {
                        int from_row = row + r - 1, from_column = column + c - 1;
                        if (from_row < 0 || from_row >= height || from_column < 0 || from_column >= width) continue;
                        for (int i = 0; i < channels; i++) {
                            double in = (double)x[(from_row * width + from_column) * channels + i];
                            if (scaled) in = in * (double)scale[i] + (double)shift[i];
                            if (relu && in < 0) in = 0;
                            told += in * plain[r * 3 + c][i][o];
                        }
                    }
                expect_near(k, "convolution", (double)y[at], told, 2e-4);
            }
}

TEST(convolutions_by_tiles_are_right_on_every_board)
{
    for (int n = 0; n < KERNELS; n++) {
        if (!kernels[n]->runs_here()) continue;
        for (int size = 1; size <= SIDE; size++) {
            check_tiles(kernels[n], size, size, 3 + size % 2, 16);
            check_tiles(kernels[n], size, 1 + (int)below(SIDE), 3 + (int)below(2), 16 + 16 * (size % 3 == 0));
        }
    }
}

static double activation(double x, wq_act act)
{
    switch (act) {
    case WQ_ACT_RELU: return x > 0 ? x : 0;
    case WQ_ACT_MISH: return x * tanh(log1p(exp(x)));
    case WQ_ACT_SILU: return x / (1 + exp(-x));
    case WQ_ACT_NONE: break;
    }
    return x;
}

TEST(activations_and_pooling_are_right)
{
    static float x[37 * 48], out[37 * 48], scale[48], shift[48], mean[48], most[48];
    for (int n = 0; n < KERNELS; n++) {
        const struct wq_net_kernel *k = kernels[n];
        if (!k->runs_here()) continue;
        for (int act = WQ_ACT_NONE; act <= WQ_ACT_SILU; act++)
            for (int channels = 16; channels <= 48; channels += 16) {
                int points = 1 + (int)below(37);
                for (size_t i = 0; i < sizeof x / sizeof *x; i++) x[i] = any() * (below(4) ? 3.0f : 120.0f);
                fill(scale, 48);
                fill(shift, 48);
                k->activate(out, x, points, channels, scale, shift, (wq_act)act);
                k->pool(x, points, channels, mean, most);
                for (int c = 0; c < channels; c++) {
                    double sum = 0, top = -1e9;
                    for (int p = 0; p < points; p++) {
                        double here = (double)x[p * channels + c];
                        double told = activation(here * (double)scale[c] + (double)shift[c], (wq_act)act);
                        expect_near(k, "activation", (double)out[p * channels + c], told, 2e-6 * (1 + fabs(told)));
                        sum += here;
                        if (here > top) top = here;
                    }
                    expect_near(k, "mean", (double)mean[c], sum / points, 1e-4);
                    expect_near(k, "maximum", (double)most[c], top, 0);
                }
            }
    }
}

TEST(the_first_layer_is_right_where_most_planes_are_zero)
{
    enum { PLANES = 22, CHANNELS = 176, POINTS = 7 * 6 };
    static float weights[25 * PLANES * CHANNELS], planes[POINTS][PLANES], out[POINTS * CHANNELS], bias[CHANNELS], value[POINTS * PLANES];
    uint16_t from[POINTS + 1], index[POINTS * PLANES];
    fill(weights, sizeof weights / sizeof *weights);
    fill(bias, CHANNELS);
    int count = 0;
    for (int p = 0; p < POINTS; p++) {
        from[p] = (uint16_t)count;
        for (int i = 0; i < PLANES; i++) {
            planes[p][i] = below(5) ? 0 : any();
            if (planes[p][i] == 0) continue;
            index[count] = (uint16_t)i;
            value[count++] = planes[p][i];
        }
    }
    from[POINTS] = (uint16_t)count;
    for (int n = 0; n < KERNELS * (CHANNELS / 16); n++) {
        const struct wq_net_kernel *k = kernels[n % KERNELS];
        int channels = 16 * (1 + n / KERNELS);
        if (!k->runs_here()) continue;
        wq_gather g = { 7, 6, 5, 5, PLANES, channels, bias, weights, from, index, value };
        k->gather(&g, out);
        for (int p = 0; p < POINTS; p++)
            for (int c = (int)below(5); c < channels; c += 5) {
                double told = (double)bias[c];
                for (int r = 0; r < 5; r++)
                    for (int q = 0; q < 5; q++) {
                        int row = p / 7 + r - 2, column = p % 7 + q - 2;
                        if (row < 0 || row >= 6 || column < 0 || column >= 7) continue;
                        for (int i = 0; i < PLANES; i++)
                            told += (double)planes[row * 7 + column][i] * (double)weights[((r * 5 + q) * PLANES + i) * channels + c];
                    }
                expect_near(k, "first layer", (double)out[p * channels + c], told, 1e-4);
            }
    }
}

/* A number as BF16 holds it: to the nearest, ties to even. */
static double halved(double x)
{
    float f = (float)x;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    bits = (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000u;
    memcpy(&f, &bits, sizeof f);
    return (double)f;
}

/* One window over one board, every output of every point against its definition. */
static void check_windows(const struct wq_net_kernel *k, int width, int height)
{
    static float plain[5 * 5 * 48 * 40], y[MOST], before[MOST], x[MOST], scale[48], shift[48];
    static float room[40 * 40 * 48] __attribute__((aligned(64)));
    static uint16_t weights[2 * 3 * 5 * 8 * 512];
    int rows = 1 + 2 * (int)below(3), columns = 1 + 2 * (int)below(3), in = 1 + (int)below(48), out = 17 + (int)below(24), scaled = (int)below(3);
    int wide_in = (in + 15) / 16 * 16, wide_out = (out + 15) / 16 * 16;
    wq_windows w = { .width = width, .height = height, .rows = rows, .columns = columns, .in = wide_in, .out = wide_out, .weights = weights,
                     .scale = scaled ? scale : NULL, .shift = scaled ? shift : NULL, .relu = scaled == 2, .add = below(2), .exact = below(2) };
    if (wq_windows_room(&w) > sizeof room / sizeof *room || wq_windows_weights(&w) > sizeof weights / sizeof *weights) fail_msg("no room");
    fill(plain, (size_t)(rows * columns * in * out));
    fill(x, (size_t)(width * height * wide_in));
    fill(before, (size_t)(width * height * wide_out));
    fill(scale, 48);
    fill(shift, 48);
    for (int p = 0; p < width * height; p++)
        for (int c = in; c < wide_in; c++) x[p * wide_in + c] = 0;
    for (int c = in; c < wide_in; c++) scale[c] = shift[c] = 0;
    memcpy(y, before, sizeof y);
    memset(room, 0x7f, sizeof room);                            /* numbers, but of another evaluation */
    wq_windows_pack(&w, plain, in, out, weights);
    k->windows(&w, x, room, y);
    for (int p = 0; p < width * height; p++)
        for (int o = (int)below(3); o < wide_out; o += 3) {
            double told = w.add ? (double)before[p * wide_out + o] : 0;
            for (int i = 0; i < rows && o < out; i++)
                for (int j = 0; j < columns; j++) {
                    int row = p / width + i - rows / 2, column = p % width + j - columns / 2;
                    if (row < 0 || row >= height || column < 0 || column >= width) continue;
                    for (int c = 0; c < in; c++) {
                        float here = x[(row * width + column) * wide_in + c];
                        if (scaled) here = fmaf(here, scale[c], shift[c]);
                        if (scaled == 2 && here < 0) here = 0;
                        double by = (double)plain[((i * columns + j) * in + c) * out + o];
                        told += w.exact ? (double)here * by : halved((double)here) * halved(by);
                    }
                }
            expect_near(k, w.exact ? "window" : "window, rounded", (double)y[p * wide_out + o], told, 2e-4);
        }
}

TEST(windows_are_right_on_every_board)
{
    for (int n = 0; n < KERNELS; n++)
        for (int width = 1; kernels[n]->windows && kernels[n]->runs_here() && width <= SIDE; width += 1 + width / 10)
            for (int height = 1; height <= SIDE; height += 1 + height / 6) check_windows(kernels[n], width, height);
}

TEST(every_channel_has_a_place_of_its_own_among_whole_numbers)
{
    for (int channels = WQ_BLOCK; channels <= 7 * WQ_BLOCK; channels += WQ_BLOCK) {
        bool taken[7 * WQ_BLOCK] = { false };
        for (int c = 0; c < channels; c++) {
            int place = wq_whole_place(c, channels);
            if (place < 0 || place >= channels || taken[place]) fail_msg("channel %d of %d at %d", c, channels, place);
            taken[place] = true;
        }
    }
}

TEST(rows_become_whole_numbers_at_a_scale_of_their_own)
{
    enum { ROWS = 40, CHANNELS = 80 };
    static float x[ROWS * CHANNELS], before[ROWS * CHANNELS];
    float times[ROWS];
    int tried = 0;
    for (int n = 0; n < KERNELS; n++) {
        const struct wq_net_kernel *k = kernels[n];
        if (!k->runs_here() || !k->to_whole) continue;
        tried++;
        for (int round = 0; round < 60; round++) {
            int rows = 1 + (int)below(ROWS), channels = WQ_BLOCK * (1 + (int)below(CHANNELS / WQ_BLOCK));
            fill(x, sizeof x / sizeof *x);
            for (int i = 0; i < rows; i++) {                    /* quiet rows, loud ones, empty ones, those with one value */
                float loud = (float[]){ 1, 1e-9f, 1e9f, 0, 3 }[below(5)];
                for (int c = 0; c < channels; c++) x[i * channels + c] *= loud == 3 && c != 5 ? 0 : loud;
            }
            int lost = below(2) ? (int)below((uint32_t)rows) : -1;      /* a row with what is no number */
            if (lost >= 0) x[lost * channels + (int)below((uint32_t)channels)] = below(2) ? NAN : 3e38f;
            memcpy(before, x, sizeof x);
            k->to_whole(x, rows, channels, times);
            for (int i = 0; i < rows; i++) {
                double squares = 0, sum = 0;
                for (int c = 0; c < channels; c++) squares += (double)before[i * channels + c] * (double)before[i * channels + c];
                if (i == lost) {
                    assert_true(isnan(times[i]));
                    continue;
                }
                double scale = sqrt(squares) / 32767;
                expect_near(k, "what undoes the scale", (double)times[i], scale, 1e-6 * scale);
                for (int c = 0; c < channels; c++) {
                    const int16_t *row = (const int16_t *)(const void *)(x + i * channels);
                    double told = scale > 0 ? (double)before[i * channels + c] / scale : 0, mine = row[wq_whole_place(c, channels)];
                    expect_near(k, "whole number", mine, told, 0.5 + 0.02);      /* its scale is a float, and off by its last bit */
                    sum += mine * mine;
                }
                assert_true(sqrt(sum) <= 32767 + sqrt(channels) / 2);
            }
        }
    }
    if (!tried) skip();
}

TEST(products_of_whole_numbers_are_exact)
{
    enum { ROWS = 40, CHANNELS = 96, BLOCKS = 3 };
    static int16_t a[ROWS * (CHANNELS + 8)], b[BLOCKS * WQ_BLOCK * CHANNELS];
    static float times[ROWS], scale[BLOCKS * WQ_BLOCK], out[ROWS * 64], before[ROWS * 64];
    int tried = 0;
    for (int n = 0; n < KERNELS; n++) {
        const struct wq_net_kernel *k = kernels[n];
        if (!k->runs_here() || !k->multiply_whole) continue;
        tried++;
        for (int round = 0; round < 60; round++) {
            int rows = 1 + (int)below(ROWS), pairs = 8 * (1 + (int)below(CHANNELS / 16)), blocks = 1 + (int)below(BLOCKS);
            int a_stride = 2 * pairs + 2 * (int)below(4), out_stride = blocks * WQ_BLOCK + (int)below(16);
            bool far = below(3) == 0;                           /* one large number each: the farthest a sum may go */
            for (size_t i = 0; i < sizeof a / sizeof *a; i++) a[i] = far ? 0 : (int16_t)((int)below(6001) - 3000);
            for (size_t i = 0; i < sizeof b / sizeof *b; i++) b[i] = far ? 0 : (int16_t)((int)below(9001) - 4500);
            for (int i = 0; i < rows && far; i++) a[i * a_stride + (int)below((uint32_t)(2 * pairs))] = below(2) ? 32767 : -32767;
            for (int i = 0; i < 16 * pairs * blocks && far; i++) b[2 * i + (int)below(2)] = below(2) ? 32767 : -32767;
            fill(times, ROWS);
            fill(scale, BLOCKS * WQ_BLOCK);
            fill(before, sizeof before / sizeof *before);
            memcpy(out, before, sizeof out);
            k->multiply_whole(out, (size_t)out_stride, a, (size_t)a_stride, times, b, scale, rows, pairs, blocks);
            for (int i = 0; i < rows; i++)
                for (int j = 0; j < out_stride; j++) {
                    int at = i * out_stride + j, block = j / WQ_BLOCK;
                    int64_t sum = 0;
                    for (int p = 0; p < 2 * pairs && block < blocks; p++)
                        sum += a[i * a_stride + p] * b[((block * pairs + p / 2) * WQ_BLOCK + j % WQ_BLOCK) * 2 + p % 2];
                    float told = block < blocks ? (float)sum * times[i] * scale[j] : before[at];
                    expect_near(k, "product of whole numbers", (double)out[at], (double)told, 0);
                }
        }
    }
    if (!tried) skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(products_are_right_for_any_shape),
        IS_TEST(convolutions_by_tiles_are_right_on_every_board),
        IS_TEST(activations_and_pooling_are_right),
        IS_TEST(the_first_layer_is_right_where_most_planes_are_zero),
        IS_TEST(windows_are_right_on_every_board),
        IS_TEST(every_channel_has_a_place_of_its_own_among_whole_numbers),
        IS_TEST(rows_become_whole_numbers_at_a_scale_of_their_own),
        IS_TEST(products_of_whole_numbers_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
