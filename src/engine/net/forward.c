/* forward.c — from planes to raw answers, layer by layer.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/net_impl.h"

#include <assert.h>
#include <math.h>
#include <string.h>

typedef struct pass {                               /* one evaluation under way */
    wq_net_work *work;
    const wq_net_kernel *k;
    int width, height, points;
} pass;

/* Scratch is a stack: what a block takes it gives back by setting `used`. */
static float *take(pass *p, size_t count)
{
    wq_net_work *w = p->work;
    float *out = w->scratch + w->used;
    w->used += (count + 15) / 16 * 16;
    assert(w->used <= w->scratch_count);
    return out;
}

static float *take_planes(pass *p, int channels) { return take(p, (size_t)p->points * (size_t)wq_padded(channels)); }

_Static_assert((int)WQ_MAX_SIZE <= (int)WQ_KERNEL_SIDE, "the kernels have no room for so long a side");

int wq_conv_tile(const wq_conv *c, int width, int height)
{
    int four = ((width + 3) / 4) * ((height + 3) / 4) * 36, three = ((width + 2) / 3) * ((height + 2) / 3) * 25;
    return !c->wino[0] ? 0 : c->wino[1] && three < four ? 3 : 4;
}

wq_windows wq_conv_windows(const wq_conv *c, int width, int height)
{
    return (wq_windows){ .width = width, .height = height, .rows = c->rows, .columns = c->columns,
                         .in = wq_padded(c->in), .out = wq_padded(c->out), .weights = c->windows, .exact = c->exact };
}

static size_t wino_floats(int channels, int width, int height)
{
    int four = ((width + 3) / 4) * ((height + 3) / 4) * 36, three = ((width + 2) / 3) * ((height + 2) / 3) * 25;
    return (size_t)(four > three ? four : three) * (size_t)wq_padded(channels) + 16;
}

static void by_tiles(pass *p, const wq_conv *c, const float *in, const wq_norm *norm, float *out, bool add)
{
    int tile = wq_conv_tile(c, p->width, p->height), side = tile + 2;
    wq_tiles tiles = { p->width, p->height, tile, (p->width + tile - 1) / tile, (p->height + tile - 1) / tile };
    int count = tiles.across * tiles.down, wide_in = wq_padded(c->in), wide_out = wq_padded(c->out);
    size_t used = p->work->used, one = (size_t)c->in * (size_t)wide_out;
    float *from = take(p, (size_t)(side * side * count * wide_in)), *to = take(p, (size_t)(side * side * count * wide_out));
    p->k->tiles_in(&tiles, in, wide_in, norm ? norm->scale : NULL, norm ? norm->shift : NULL, norm && norm->act == WQ_ACT_RELU, from);
    int which = tile == 4 ? 0 : 1, blocks = wide_out / WQ_BLOCK;
    bool whole = p->k->to_whole && c->whole[which];
    float *times = take(p, (size_t)count);
    for (int i = 0; i < side * side; i++) {
        float *v = from + (size_t)(i * count * wide_in), *m = to + (size_t)(i * count * wide_out);
        if (whole) {
            p->k->to_whole(v, count, wide_in, times);
            p->k->multiply_whole(m, (size_t)wide_out, (const int16_t *)v, (size_t)(2 * wide_in), times,
                                 c->whole[which] + (size_t)i * (size_t)(wide_in * wide_out), c->whole_scale[which] + (size_t)(i * wide_out),
                                 count, wide_in / 2, blocks);
        } else {
            p->k->multiply(m, (size_t)wide_out, v, (size_t)wide_in, c->wino[which] + (size_t)i * one, count, c->in, blocks, false);
        }
    }
    p->k->tiles_out(&tiles, to, wide_out, add, out);
    p->work->used = used;
}

/* Any window, one tap at a time over the parts of rows that lie on the board. */
static void by_taps(pass *p, const wq_conv *c, const float *in, float *out, bool add)
{
    int wide_in = wq_padded(c->in), wide_out = wq_padded(c->out);
    size_t one = (size_t)c->in * (size_t)wide_out;
    if (!add) memset(out, 0, sizeof *out * (size_t)(p->points * wide_out));
    for (int i = 0; i < c->rows; i++)
        for (int j = 0; j < c->columns; j++) {
            int down = (i - c->rows / 2) * c->step_rows, right = (j - c->columns / 2) * c->step_columns;
            int first = right < 0 ? -right : 0, last = right > 0 ? p->width - right : p->width;
            for (int row = 0; row < p->height && last > first; row++) {
                if (row + down < 0 || row + down >= p->height) continue;
                p->k->multiply(out + (size_t)((row * p->width + first) * wide_out), (size_t)wide_out,
                               in + (size_t)(((row + down) * p->width + first + right) * wide_in), (size_t)wide_in,
                               c->packed + (size_t)(i * c->columns + j) * one, last - first, c->in, wide_out / WQ_BLOCK, true);
            }
        }
}

static void by_windows(pass *p, const wq_conv *c, const float *in, const wq_norm *norm, float *out, bool add)
{
    wq_windows w = wq_conv_windows(c, p->width, p->height);
    if (norm) {
        w.scale = norm->scale;
        w.shift = norm->shift;
        w.relu = norm->act == WQ_ACT_RELU;
    }
    w.add = add;
    p->k->windows(&w, in, take(p, wq_windows_room(&w)), out);
}

static void convolve(pass *p, const wq_conv *c, const float *in, const wq_norm *norm, float *out, bool add)
{
    size_t used = p->work->used;
    bool plain = p->k->windows && c->windows;
    if (norm && !((plain || c->wino[0]) && (norm->act == WQ_ACT_RELU || norm->act == WQ_ACT_NONE))) {
        float *ready = take_planes(p, c->in);
        p->k->activate(ready, in, p->points, wq_padded(c->in), norm->scale, norm->shift, norm->act);
        in = ready;
        norm = NULL;
    }
    if (plain) by_windows(p, c, in, norm, out, add);
    else if (c->wino[0]) by_tiles(p, c, in, norm, out, add);
    else if (c->rows == 1 && c->columns == 1)
        p->k->multiply(out, (size_t)wq_padded(c->out), in, (size_t)wq_padded(c->in), c->packed, p->points, c->in,
                       wq_padded(c->out) / WQ_BLOCK, add);
    else by_taps(p, c, in, out, add);
    p->work->used = used;
}

static void apply_dense(const pass *p, const wq_dense *d, const float *x, float *out)
{
    if (d->bias) memcpy(out, d->bias, sizeof *out * (size_t)wq_padded(d->out));
    p->k->multiply(out, 0, x, 0, d->packed, 1, d->in, wq_padded(d->out) / WQ_BLOCK, d->bias != NULL);
}

/* One vector's activation. */
static void activate_vector(const pass *p, float *x, int count, wq_act act)
{
    float one[WQ_BLOCK], none[WQ_BLOCK] = { 0 };
    for (int i = 0; i < WQ_BLOCK; i++) one[i] = 1;
    for (int i = 0; i < count; i += WQ_BLOCK) p->k->activate(x + i, x + i, 1, WQ_BLOCK, one, none, act);
}

/* Mean, mean by board size, and the maximum or (for_value) the mean by another measure of size: 3 * channels. */
static float *pooled(pass *p, const float *x, int channels, bool for_value)
{
    int wide = wq_padded(channels);
    float *out = take(p, (size_t)(3 * channels)), *mean = take(p, (size_t)wide), *most = take(p, (size_t)wide);
    float size = (sqrtf((float)p->points) - 14) * 0.1f;
    p->k->pool(x, p->points, wide, mean, most);
    for (int i = 0; i < channels; i++) {
        out[i] = mean[i];
        out[channels + i] = mean[i] * size;
        out[2 * channels + i] = for_value ? mean[i] * (size * size - 0.1f) : most[i];
    }
    return out;
}

/* The same norm with `bias` added before it: scale stays, shift moves. */
static wq_norm shifted(pass *p, const wq_norm *norm, const float *bias)
{
    wq_norm out = *norm;
    float *shift = take(p, (size_t)wq_padded(norm->channels));
    memset(shift, 0, sizeof *shift * (size_t)wq_padded(norm->channels));
    for (int i = 0; i < norm->channels; i++) shift[i] = norm->shift[i] + norm->scale[i] * bias[i];
    out.shift = shift;
    return out;
}

/* g = act(norm(conv(x))), pooled, through a dense layer. */
static float *pooled_bias(pass *p, const wq_conv *conv, const float *x, const wq_norm *before, const wq_norm *after,
                          const wq_dense *dense, float **pooled_out)
{
    float *g = take_planes(p, conv->out), *bias = take(p, (size_t)wq_padded(dense->out));
    convolve(p, conv, x, before, g, false);
    p->k->activate(g, g, p->points, wq_padded(conv->out), after->scale, after->shift, after->act);
    float *three = pooled(p, g, conv->out, false);
    apply_dense(p, dense, three, bias);
    if (pooled_out) *pooled_out = three;
    return bias;
}

/* x / (root mean square) * scale + shift, activated, point by point or over the whole board. */
static void root_mean_square(pass *p, const wq_rms *r, const float *x, float *out)
{
    int wide = wq_padded(r->channels);
    double whole = 0;
    for (int i = 0; r->spatial && i < p->points; i++)
        for (int c = 0; c < r->channels; c++) {
            float v = x[(size_t)i * (size_t)wide + (size_t)c];
            whole += (double)(v * v);
        }
    for (int i = 0; i < p->points; i++) {
        const float *from = x + (size_t)i * (size_t)wide;
        float *to = out + (size_t)i * (size_t)wide, sum = 0;
        for (int c = 0; !r->spatial && c < r->channels; c++) sum += from[c] * from[c];
        float mean = r->spatial ? (float)(whole / (double)(p->points * r->channels)) : sum / (float)r->channels;
        float by = 1 / sqrtf(mean + r->epsilon);
        memset(to, 0, sizeof *to * (size_t)wide);
        for (int c = 0; c < r->channels; c++) to[c] = from[c] * by * r->scale[c] + r->shift[c];
        if (r->act != WQ_ACT_NONE) activate_vector(p, to, wide, r->act);
    }
}

/* Turns pairs of channels by an angle that depends on where the point is. */
static void rotate(const pass *p, const wq_block *b, float *x, int heads)
{
    int pairs = b->q_dim / 2, wide = wq_padded(heads * b->q_dim);
    for (int h = 0; h < heads; h++)
        for (int pair = 0; pair < pairs; pair++) {
            float rate_x = 0, rate_y = 0;
            if (b->rope_learned) {
                const float *rate = b->rope_rates + (size_t)((h * b->kv_heads / heads) * pairs + pair) * 2;
                rate_x = rate[0];
                rate_y = rate[1];
            } else {                                /* the first half of the pairs turns by rows, the second by columns */
                int half = pairs / 2, n = pair < half ? pair : pair - half;
                float rate = 1 / powf(b->rope_theta, (float)(2 * n) / (float)(b->q_dim / 2));
                if (pair < half) rate_y = rate;
                else rate_x = rate;
            }
            for (int i = 0; i < p->points; i++) {
                float angle = (float)(i % p->width) * rate_x + (float)(i / p->width) * rate_y;
                float cosine = cosf(angle), sine = sinf(angle);
                float *at = x + (size_t)i * (size_t)wide + (size_t)(h * b->q_dim + 2 * pair), first = at[0], second = at[1];
                at[0] = first * cosine - second * sine;
                at[1] = first * sine + second * cosine;
            }
        }
}

/* out = for each point, the values of all points weighted by how well their keys fit its query. */
static void attend(pass *p, const wq_block *b, const float *q, const float *k, const float *v, float *out)
{
    int q_wide = wq_padded(b->heads * b->q_dim), k_wide = wq_padded(b->kv_heads * b->q_dim);
    int v_wide = wq_padded(b->kv_heads * b->v_dim), out_wide = wq_padded(b->heads * b->v_dim);
    float *weight = take(p, (size_t)p->points), scale = 1 / sqrtf((float)b->q_dim);
    memset(out, 0, sizeof *out * (size_t)(p->points * out_wide));
    for (int h = 0; h < b->heads; h++) {
        int kv = h / (b->heads / b->kv_heads);
        for (int i = 0; i < p->points; i++) {
            const float *qi = q + (size_t)i * (size_t)q_wide + (size_t)(h * b->q_dim);
            float most = -1e30f, sum = 0;
            for (int j = 0; j < p->points; j++) {
                const float *kj = k + (size_t)j * (size_t)k_wide + (size_t)(kv * b->q_dim);
                float fit = 0;
                for (int c = 0; c < b->q_dim; c++) fit += qi[c] * kj[c];
                weight[j] = fit * scale;
                if (weight[j] > most) most = weight[j];
            }
            for (int j = 0; j < p->points; j++) sum += weight[j] = expf(weight[j] - most);
            float *to = out + (size_t)i * (size_t)out_wide + (size_t)(h * b->v_dim);
            for (int j = 0; j < p->points; j++) {
                const float *vj = v + (size_t)j * (size_t)v_wide + (size_t)(kv * b->v_dim);
                float by = weight[j] / sum;
                for (int c = 0; c < b->v_dim; c++) to[c] += by * vj[c];
            }
        }
    }
}

static void by_points(const pass *p, const wq_dense *d, const float *x, float *out, bool add)
{
    p->k->multiply(out, (size_t)wq_padded(d->out), x, (size_t)wq_padded(d->in), d->packed, p->points, d->in,
                   wq_padded(d->out) / WQ_BLOCK, add);
}

static void run_blocks(pass *p, const wq_block *blocks, int count, float *x);

static void run_block(pass *p, const wq_block *b, float *x)
{
    size_t used = p->work->used;
    switch (b->kind) {
    case WQ_BLOCK_ORDINARY: {
        float *y = take_planes(p, b->conv[0].out);
        convolve(p, &b->conv[0], x, &b->norm[0], y, false);
        convolve(p, &b->conv[1], y, &b->norm[1], x, true);
        break;
    }
    case WQ_BLOCK_POOLING: {
        float *y = take_planes(p, b->conv[0].out);
        convolve(p, &b->conv[0], x, &b->norm[0], y, false);
        float *bias = pooled_bias(p, &b->conv[1], x, &b->norm[0], &b->norm[1], &b->bias, NULL);
        wq_norm middle = shifted(p, &b->norm[2], bias);
        convolve(p, &b->conv[2], y, &middle, x, true);
        break;
    }
    case WQ_BLOCK_NESTED: {
        float *y = take_planes(p, b->conv[0].out);
        convolve(p, &b->conv[0], x, &b->norm[0], y, false);
        run_blocks(p, b->inner, b->inner_count, y);
        convolve(p, &b->conv[1], y, &b->norm[1], x, true);
        break;
    }
    case WQ_BLOCK_ATTENTION: {
        float *y = take_planes(p, b->rms.channels), *q = take_planes(p, b->dense[0].out), *k = take_planes(p, b->dense[1].out);
        float *v = take_planes(p, b->dense[2].out), *out = take_planes(p, b->dense[3].in);
        root_mean_square(p, &b->rms, x, y);
        by_points(p, &b->dense[0], y, q, false);
        by_points(p, &b->dense[1], y, k, false);
        by_points(p, &b->dense[2], y, v, false);
        if (b->rope) {
            rotate(p, b, q, b->heads);
            rotate(p, b, k, b->kv_heads);
        }
        attend(p, b, q, k, v, out);
        by_points(p, &b->dense[3], out, x, true);
        break;
    }
    case WQ_BLOCK_FEED: {
        int wide = wq_padded(b->dense[0].out);
        float *y = take_planes(p, b->rms.channels), *first = take_planes(p, wide), *gate = take_planes(p, wide);
        root_mean_square(p, &b->rms, x, y);
        by_points(p, &b->dense[0], y, first, false);
        by_points(p, &b->dense[1], y, gate, false);
        activate_vector(p, first, p->points * wide, WQ_ACT_SILU);
        for (size_t i = 0; i < (size_t)p->points * (size_t)wide; i++) first[i] *= gate[i];
        by_points(p, &b->dense[2], first, x, true);
        break;
    }
    }
    p->work->used = used;
}

static void run_blocks(pass *p, const wq_block *blocks, int count, float *x)
{
    for (int i = 0; i < count; i++) run_block(p, &blocks[i], x);
}

/* The first layer: what is not zero among the planes, listed by point. */
static void run_first(pass *p, const wq_net *net, const float *planes, const float *numbers, float *x)
{
    uint16_t from[WQ_MAX_AREA + 1], index[WQ_MAX_AREA * WQ_NET_PLANES];
    float value[WQ_MAX_AREA * WQ_NET_PLANES];
    float *bias = take(p, (size_t)wq_padded(net->channels));
    int count = 0;
    apply_dense(p, &net->numbers, numbers, bias);
    for (int i = 0; net->constant && i < net->channels; i++) bias[i] += net->constant[i];
    for (int i = 0; i < p->points; i++) {
        from[i] = (uint16_t)count;
        for (int k = 0; k < WQ_NET_PLANES; k++) {
            float v = planes[i * WQ_NET_PLANES + k];
            if (v == 0) continue;
            index[count] = (uint16_t)k;
            value[count++] = v;
        }
    }
    from[p->points] = (uint16_t)count;
    wq_gather g = { p->width, p->height, net->first.rows, net->first.columns, WQ_NET_PLANES, wq_padded(net->channels),
                    bias, net->gathered, from, index, value };
    p->k->gather(&g, x);
}

static void run_policy(pass *p, const wq_net *net, const float *x)
{
    wq_raw *raw = &p->work->raw;
    float *three, *y = take_planes(p, net->p1.out), *out = take_planes(p, net->policies);
    float *pass1 = take(p, (size_t)wq_padded(net->g_pass.out)), *pass2 = take(p, WQ_BLOCK);
    float *bias = pooled_bias(p, &net->g1, x, NULL, &net->g1_norm, &net->g_bias, &three);
    wq_norm norm = shifted(p, &net->p1_norm, bias);
    convolve(p, &net->p1, x, NULL, y, false);
    convolve(p, &net->p2, y, &norm, out, false);
    apply_dense(p, &net->g_pass, three, pass1);
    if (net->g_pass2.packed) {
        activate_vector(p, pass1, wq_padded(net->g_pass.out), net->pass_act);
        apply_dense(p, &net->g_pass2, pass1, pass2);
        pass1 = pass2;
    }
    for (int k = 0; k < net->policies; k++) {
        for (int i = 0; i < p->points; i++) raw->policy[k][i] = out[(size_t)i * WQ_BLOCK + (size_t)k];
        raw->policy[k][p->points] = pass1[k];
    }
}

static void run_value(pass *p, const wq_net *net, const float *x)
{
    wq_raw *raw = &p->work->raw;
    float *y = take_planes(p, net->v1.out), *owner = take_planes(p, 1), *hidden = take(p, (size_t)wq_padded(net->v2.out));
    float *value = take(p, WQ_BLOCK), *score = take(p, WQ_BLOCK);
    convolve(p, &net->v1, x, NULL, y, false);
    p->k->activate(y, y, p->points, wq_padded(net->v1.out), net->v1_norm.scale, net->v1_norm.shift, net->v1_norm.act);
    convolve(p, &net->owner, y, NULL, owner, false);
    for (int i = 0; i < p->points; i++) raw->owner[i] = owner[(size_t)i * WQ_BLOCK];
    apply_dense(p, &net->v2, pooled(p, y, net->v1.out, true), hidden);
    activate_vector(p, hidden, wq_padded(net->v2.out), net->v2_act);
    apply_dense(p, &net->v3, hidden, value);
    apply_dense(p, &net->score, hidden, score);
    memcpy(raw->value, value, sizeof raw->value);
    memcpy(raw->score, score, (size_t)net->scores * sizeof *score);
}

void wq_net_forward(const wq_net *net, wq_net_work *work, const float *planes, const float *numbers, int width, int height)
{
    pass p = { work, work->kernel, width, height, width * height };
    work->used = 0;
    float *x = take_planes(&p, net->channels), *tip = take_planes(&p, net->channels);
    run_first(&p, net, planes, numbers, x);
    run_blocks(&p, net->block, net->blocks, x);
    if (net->tip_is_rms) root_mean_square(&p, &net->last_rms, x, tip);
    else p.k->activate(tip, x, p.points, wq_padded(net->channels), net->last.scale, net->last.shift, net->last.act);
    run_policy(&p, net, tip);
    run_value(&p, net, tip);
}

/* What the functions above take at most, in the same order. */
static size_t conv_scratch(const wq_conv *c, int width, int height)
{
    size_t points = (size_t)(width * height);
    wq_windows w = wq_conv_windows(c, width, height);
    size_t tiles = wino_floats(c->in, width, height) + wino_floats(c->out, width, height) + (size_t)(width * height) + 16;
    size_t room = c->windows ? wq_windows_room(&w) + 16 : 0;
    return points * (size_t)wq_padded(c->in) + 16 + (room > tiles ? room : tiles);
}

static size_t blocks_scratch(const wq_block *blocks, int count, int width, int height)
{
    size_t points = (size_t)(width * height), most = 0;
    for (int i = 0; i < count; i++) {
        const wq_block *b = &blocks[i];
        size_t need = 64;
        for (int k = 0; k < 3; k++)
            if (b->conv[k].in) need += conv_scratch(&b->conv[k], width, height) + points * (size_t)wq_padded(b->conv[k].out)
                                     + 8 * (size_t)wq_padded(b->conv[k].out) + 64;
        for (int k = 0; k < 4; k++)
            if (b->dense[k].in)
                need += points * (size_t)(wq_padded(b->dense[k].in) + wq_padded(b->dense[k].out)) + 64;
        if (b->kind == WQ_BLOCK_ATTENTION) need += points + 16;
        if (b->inner) need += blocks_scratch(b->inner, b->inner_count, width, height);
        if (need > most) most = need;
    }
    return most;
}

size_t wq_net_scratch(const wq_net *net, int width, int height)
{
    size_t points = (size_t)(width * height), trunk = 3 * points * (size_t)wq_padded(net->channels) + 64;
    size_t need = blocks_scratch(net->block, net->blocks, width, height), heads = 1024;
    const wq_conv *convs[] = { &net->p1, &net->g1, &net->p2, &net->v1, &net->owner };
    for (int i = 0; i < 5; i++)
        heads += conv_scratch(convs[i], width, height) + (points + 8) * (size_t)wq_padded(convs[i]->out) + 64;
    heads += (size_t)(wq_padded(net->g_pass.out) + wq_padded(net->v2.out) + wq_padded(net->g_bias.out)) + 64;
    return trunk + (need > heads ? need : heads) + 1024;
}
