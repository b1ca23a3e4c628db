/* evaluate.c — a position to an answer: features, the net, and what its raw numbers mean.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/net_impl.h"

#include "sys/clock.h"
#include "sys/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const wq_net_kernel *const kernels[] = {
    &wq_kernel_amx_bf16, &wq_kernel_vnni, &wq_kernel_avx512, &wq_kernel_avx2, &wq_kernel_portable,
};

const wq_net_kernel *wq_net_kernel_at(int index)
{
    return index >= 0 && index < (int)(sizeof kernels / sizeof kernels[0]) ? kernels[index] : NULL;
}

const char *wq_net_kernel_name(const wq_net_kernel *kernel) { return kernel->name; }
bool wq_net_kernel_runs_here(const wq_net_kernel *kernel) { return kernel->runs_here(); }
bool wq_net_kernel_is_exact(const wq_net_kernel *kernel) { return !kernel->windows && !kernel->to_whole; }
const wq_net_kernel *wq_net_work_kernel(const wq_net_work *work) { return work->kernel; }

/* Windows over numbers that BF16 holds as they are, small enough for their sums to be exact: they come out as counted. */
static bool windows_agree(const wq_net_kernel *kernel)
{
    enum { WIDTH = 5, HEIGHT = 4, IN = 32, OUT = 16, ROOM = 2048 };
    uint16_t weights[2 * 9 * IN * OUT];
    float x[WIDTH * HEIGHT * IN], plain[9 * IN * OUT], y[WIDTH * HEIGHT * OUT], scale[IN], shift[IN];
    float room[ROOM] __attribute__((aligned(64)));
    if (!kernel->windows) return true;
    for (int i = 0; i < WIDTH * HEIGHT * IN; i++) x[i] = (float)(i * 37 % 21 - 10);
    for (int i = 0; i < 9 * IN * OUT; i++) plain[i] = (float)(i * 53 % 19 - 9);
    for (int i = 0; i < WIDTH * HEIGHT * OUT; i++) y[i] = 1;
    for (int i = 0; i < IN; i++) scale[i] = (float)(i % 3 - 1), shift[i] = (float)(i % 2);
    wq_windows w = { .width = WIDTH, .height = HEIGHT, .rows = 3, .columns = 3, .in = IN, .out = OUT, .weights = weights,
                     .scale = scale, .shift = shift, .relu = true, .add = true, .exact = true };
    if (wq_windows_room(&w) > ROOM || wq_windows_weights(&w) * sizeof *weights > sizeof weights) return false;
    wq_windows_pack(&w, plain, IN, OUT, weights);
    kernel->windows(&w, x, room, y);
    bool same = true;
    for (int p = 0; p < WIDTH * HEIGHT; p++)
        for (int o = 0; o < OUT; o++) {
            float sum = 1;
            for (int tap = 0; tap < 9; tap++) {
                int row = p / WIDTH + tap / 3 - 1, column = p % WIDTH + tap % 3 - 1;
                if (row < 0 || row >= HEIGHT || column < 0 || column >= WIDTH) continue;
                for (int c = 0; c < IN; c++)
                    sum += fmaxf(x[(row * WIDTH + column) * IN + c] * scale[c] + shift[c], 0) * plain[(tap * IN + c) * OUT + o];
            }
            same = same && sum == y[p * OUT + o];
        }
    return same;
}

/* Products in whole numbers, by weights that are some: as near as the rounding of one value in 2^15 leaves them. */
static bool wholes_agree(const wq_net_kernel *kernel)
{
    enum { ROWS = 20, CHANNELS = 48, OUT = 32 };
    float x[ROWS * CHANNELS], told[ROWS * CHANNELS], y[ROWS * OUT], times[ROWS], scale[OUT];
    int16_t weights[CHANNELS * OUT];
    if (!kernel->to_whole) return true;
    for (int i = 0; i < ROWS * CHANNELS; i++) x[i] = (float)(i * 37 % 101 - 50) / 50;
    for (int i = 0; i < CHANNELS * OUT; i++) weights[i] = (int16_t)(i * 53 % 97 - 48);
    for (int i = 0; i < OUT; i++) scale[i] = 1.0f / (float)(50 + i);
    memcpy(told, x, sizeof told);
    kernel->to_whole(x, ROWS, CHANNELS, times);
    kernel->multiply_whole(y, OUT, (const int16_t *)x, 2 * CHANNELS, times, weights, scale, ROWS, CHANNELS / 2, OUT / WQ_BLOCK);
    bool same = true;
    for (int i = 0; i < ROWS; i++)
        for (int o = 0; o < OUT; o++) {
            float sum = 0;
            for (int c = 0; c < CHANNELS; c++) {
                int place = wq_whole_place(c, CHANNELS);
                sum += told[i * CHANNELS + c] * weights[((o / WQ_BLOCK * CHANNELS + place) / 2 * WQ_BLOCK + o % WQ_BLOCK) * 2 + place % 2];
            }
            same = same && fabsf(sum * scale[o] - y[i * OUT + o]) < 2e-3f;
        }
    return same;
}

/* Does the kernel compute what the portable one does? Asked once for each work area: a wrong answer would be worse than a slow
 * one, and not every kernel can be tried on every machine the program is built on. */
static bool agrees(const wq_net_kernel *kernel)
{
    enum { POINTS = 35, CHANNELS = 32, COUNT = 4, SIDE = 6 };       /* 7 x 5 points in 2 x 2 tiles of 4 */
    const wq_tiles tiles = { 7, 5, 4, 2, 2 };
    const wq_net_kernel *const both[2] = { kernel, &wq_kernel_portable };
    float x[POINTS * CHANNELS], w[2 * CHANNELS * WQ_BLOCK], out[2][POINTS * CHANNELS] = { 0 };
    float v[SIDE * SIDE * COUNT * CHANNELS], m[SIDE * SIDE * COUNT * CHANNELS], mean[2][CHANNELS], most[2][CHANNELS];
    for (int i = 0; i < POINTS * CHANNELS; i++) x[i] = (float)(i * 37 % 101 - 50) / 50;
    for (int i = 0; i < 2 * CHANNELS * WQ_BLOCK; i++) w[i] = (float)(i * 53 % 97 - 48) / 200;
    for (int k = 0; k < 2; k++) {
        both[k]->tiles_in(&tiles, x, CHANNELS, w, w + CHANNELS, true, v);
        both[k]->multiply(m, CHANNELS, v, CHANNELS, w, SIDE * SIDE * COUNT, CHANNELS, CHANNELS / WQ_BLOCK, false);
        both[k]->tiles_out(&tiles, m, CHANNELS, true, out[k]);
        both[k]->activate(out[k], out[k], POINTS, CHANNELS, w, w + CHANNELS, WQ_ACT_MISH);
        both[k]->pool(out[k], POINTS, CHANNELS, mean[k], most[k]);
    }
    bool same = true;
    for (int i = 0; i < POINTS * CHANNELS; i++) same = same && fabsf(out[0][i] - out[1][i]) < 1e-3f;
    for (int i = 0; i < CHANNELS; i++) same = same && fabsf(mean[0][i] - mean[1][i]) < 1e-3f && fabsf(most[0][i] - most[1][i]) < 1e-3f;
    return same && windows_agree(kernel) && wholes_agree(kernel);
}

const wq_net_kernel *wq_net_kernel_find(const char *name)
{
    for (int i = 0; wq_net_kernel_at(i); i++)
        if (strcmp(kernels[i]->name, name) == 0 && kernels[i]->runs_here()) return kernels[i];
    return NULL;
}

static const wq_net_kernel *best(bool exact)
{
    const char *wish = getenv("WEIQI_KERNEL");
    const wq_net_kernel *found = wish ? wq_net_kernel_find(wish) : NULL;
    if (found && exact && !wq_net_kernel_is_exact(found)) found = NULL;
    for (int i = 0; !found; i++)                        /* the last one, the portable, always runs and agrees with itself */
        if ((!exact || wq_net_kernel_is_exact(kernels[i])) && kernels[i]->runs_here() && agrees(kernels[i])) found = kernels[i];
    return found;
}

const wq_net_kernel *wq_net_kernel_best(void) { return best(false); }
const wq_net_kernel *wq_net_kernel_exact(void) { return best(true); }

double wq_net_kernel_peak(const wq_net_kernel *kernel, int64_t ms)
{
    double best = 0, kept = 0;
    for (int64_t end = wq_monotonic_ms() + ms; wq_monotonic_ms() < end;) {
        float sink = 0.5f;
        int64_t begun = wq_cpu_us();
        double done = kernel->spin(200000, &sink);
        int64_t us = wq_cpu_us() - begun;
        kept += (double)sink;                           /* so that the loop is not left out */
        if (us > 0 && done / (double)us > best) best = done / (double)us;
    }
    return kept > 0 ? best / 1e3 : 0;
}

wq_status wq_net_work_new(wq_net_work **out, const wq_net *net, const wq_net_kernel *kernel, int width, int height)
{
    if (width < 1 || height < 1 || width > WQ_MAX_SIZE || height > WQ_MAX_SIZE) return WQ_BAD_SIZE;
    if (!kernel) kernel = wq_net_kernel_best();

    size_t area = (size_t)(width * height), answers = (size_t)(WQ_NET_POLICIES + 1) * (WQ_MAX_AREA + 1 + 15);
    size_t scratch = (wq_net_scratch(net, width, height) + 15) / 16 * 16, planes = (area * WQ_NET_PLANES + 15) / 16 * 16;
    if (scratch > (size_t)1 << 29) return WQ_BAD_TOO_LARGE;
    wq_net_work *w = calloc(1, sizeof *w);
    size_t room = (scratch + 2 * planes + 32 + answers) * sizeof(float);
    float *memory = wq_memory_new(&room);
    if (!w || !memory) {
        free(w);
        free(memory);
        return WQ_FAIL_MEMORY;
    }
    memset(memory, 0, room);
    *w = (wq_net_work){ .net = net, .kernel = kernel, .width = width, .height = height, .scratch = memory, .scratch_count = scratch };
    w->planes = memory + scratch;
    w->turned = w->planes + planes;
    w->numbers = w->turned + planes;
    float *at = w->numbers + 32;
    for (int i = 0; i < WQ_NET_POLICIES; i++, at += WQ_MAX_AREA + 16) w->raw.policy[i] = at;
    w->raw.owner = at;
    *out = w;
    return WQ_OK;
}

void wq_net_work_free(wq_net_work *work)
{
    if (!work) return;
    free(work->scratch);
    free(work);
}

/* Where the point (row, column) of a board goes under a symmetry; width and height are those before. */
static int turned_index(int row, int column, int width, int height, int symmetry)
{
    if (symmetry & 1) row = height - 1 - row;
    if (symmetry & 2) column = width - 1 - column;
    return symmetry & 4 ? column * height + row : row * width + column;
}

static double softplus(double x) { return x > 40 ? x : log1p(exp(x)); }

/* The policy of the legal moves, adding up to 1. False where it is no number. */
static bool read_policy(const wq_net_view *view, const float *logit, int symmetry, wq_net_answer *out)
{
    const wq_position *now = view->now;
    int width = now->width, height = now->height, area = width * height;
    float most = logit[area], sum = 0;
    bool legal[WQ_MAX_AREA];
    for (int i = 0; i < area; i++) {
        wq_move move = wq_move_of((wq_color)now->to_move, wq_point_at(i % width, i / width));
        wq_status s = view->history ? wq_history_check(view->history, now, view->rules, move, NULL)
                                    : wq_position_check(now, view->rules, move);
        legal[i] = s == WQ_OK;
        out->policy[i] = legal[i] ? logit[turned_index(i / width, i % width, width, height, symmetry)] : -INFINITY;
        if (out->policy[i] > most) most = out->policy[i];
    }
    out->policy[area] = logit[area];
    for (int i = 0; i <= area; i++) sum += out->policy[i] = expf(out->policy[i] - most);     /* -INFINITY becomes 0 */
    if (!isfinite(sum) || sum <= 0) return false;
    for (int i = 0; i <= area; i++) out->policy[i] /= sum;
    for (int i = 0; i < area; i++)
        if (!legal[i]) out->policy[i] = -1;
    return true;
}

static bool read_value(const wq_net *net, const wq_net_view *view, const wq_raw *raw, wq_net_answer *out)
{
    bool may_void = view->rules->repetition == WQ_REPEAT_KO || view->rules->counting == WQ_COUNT_TERRITORY;
    double v[3], most = raw->value[0], sum = 0;
    for (int i = 1; i < (may_void ? 3 : 2); i++)
        if (raw->value[i] > most) most = raw->value[i];
    for (int i = 0; i < 3; i++) sum += v[i] = i < 2 || may_void ? exp(raw->value[i] - most) : 0;
    double none = v[2] / sum, decided = 1 - none;
    double mean = raw->score[0] * net->mean_times, deviation = softplus(raw->score[1]) * net->deviation_times;
    out->win = (float)(v[0] / sum);
    out->loss = (float)(v[1] / sum);
    out->no_result = (float)none;
    out->score = (float)(mean * decided);
    out->score_square = (float)((mean * mean + deviation * deviation) * decided);
    out->lead = (float)(raw->score[2] * net->lead_times * decided);
    out->time_left = out->win_error = out->score_error = -1;
    if (net->version >= 9) out->time_left = (float)(softplus(raw->score[3]) * net->time_times);
    if (net->version >= 14) {
        double w = softplus(raw->score[4] / 2), s = softplus(raw->score[5] / 2);
        out->win_error = (float)sqrt(w * w * net->win_error_times);
        out->score_error = (float)sqrt(s * s * net->score_error_times);
    } else if (net->version >= 10) {
        out->win_error = (float)sqrt(softplus(raw->score[4]) * net->win_error_times);
        out->score_error = (float)sqrt(softplus(raw->score[5]) * net->score_error_times);
    } else if (net->version == 9) {
        out->win_error = (float)softplus(raw->score[4]);
        out->score_error = (float)(softplus(raw->score[5]) * 10);
    }
    return isfinite(sum) && isfinite(out->score) && isfinite(out->score_square) && isfinite(out->lead);
}

wq_status wq_net_evaluate(const wq_net *net, wq_net_work *work, const wq_net_view *view, int symmetry, float optimism,
                          wq_ladders *ladders, wq_net_answer *out)
{
    const wq_position *now = view->now;
    int width = now->width, height = now->height, area = width * height;
    if (width > work->width || height > work->height) return WQ_BAD_SIZE;
    if (width != height) symmetry &= 3;

    wq_net_view seen = *view;
    seen.life_as_if_suicide = seen.life_as_if_suicide || net->life_as_if_suicide;
    wq_net_features(&seen, work->planes, work->numbers, ladders);
    const float *planes = work->planes;
    if (symmetry) {
        for (int i = 0; i < area; i++)
            memcpy(work->turned + turned_index(i / width, i % width, width, height, symmetry) * WQ_NET_PLANES,
                   work->planes + i * WQ_NET_PLANES, WQ_NET_PLANES * sizeof(float));
        planes = work->turned;
    }
    wq_net_forward(net, work, planes, work->numbers, width, height);

    wq_raw *raw = &work->raw;
    if (net->policies >= 2 && optimism > 0 && !net->has_profile)        /* such nets imitate: KataGo takes none either */
        for (int i = 0; i <= area; i++) raw->policy[0][i] += optimism * (raw->policy[1][i] - raw->policy[0][i]);
    if (!read_policy(view, raw->policy[0], symmetry, out) || !read_value(net, view, raw, out)) return WQ_FAIL_ENGINE;
    for (int i = 0; i < area; i++) {
        out->owner[i] = tanhf(raw->owner[turned_index(i / width, i % width, width, height, symmetry)]);
        if (!isfinite(out->owner[i])) return WQ_FAIL_ENGINE;
    }
    return WQ_OK;
}

static double conv_gflop(const wq_conv *c, int width, int height, const wq_net_kernel *kernel)
{
    double each = 2e-9 * c->in * c->out;
    int tile = wq_conv_tile(c, width, height);
    bool windows = kernel && kernel->windows && c->windows;
    if (windows && c->exact) each *= 3;
    if (!kernel || windows || tile == 0) return each * c->rows * c->columns * width * height;
    return each * (tile + 2) * (tile + 2) * ((width + tile - 1) / tile) * ((height + tile - 1) / tile);
}

static double blocks_gflop(const wq_block *blocks, int count, int width, int height, const wq_net_kernel *kernel)
{
    double sum = 0, points = width * height;
    for (int i = 0; i < count; i++) {
        const wq_block *b = &blocks[i];
        for (int k = 0; k < 3; k++)
            if (b->conv[k].in) sum += conv_gflop(&b->conv[k], width, height, kernel);
        for (int k = 0; k < 4; k++) sum += 2e-9 * b->dense[k].in * b->dense[k].out * points;
        if (b->kind == WQ_BLOCK_ATTENTION) sum += 2e-9 * b->heads * (b->q_dim + b->v_dim) * points * points;
        if (b->inner) sum += blocks_gflop(b->inner, b->inner_count, width, height, kernel);
    }
    return sum;
}

double wq_net_gflop(const wq_net *net, int width, int height, const wq_net_kernel *kernel)
{
    const wq_conv *heads[] = { &net->p1, &net->g1, &net->p2, &net->v1, &net->owner };
    double sum = blocks_gflop(net->block, net->blocks, width, height, kernel);
    if (!kernel) sum += conv_gflop(&net->first, width, height, NULL);     /* the kernels visit only what is not zero there */
    for (int i = 0; i < 5; i++) sum += conv_gflop(heads[i], width, height, kernel);
    return sum;
}
