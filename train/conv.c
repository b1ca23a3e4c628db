/* conv.c — a batch through Winograd's tiles, some boards at a time on each thread, forwards and back.
 * SPDX-License-Identifier: MIT
 */
#include "conv.h"

#include "conv_kernel.h"
#include "engine/net/net.h"
#include "sys/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 16, TILES_AT_ONCE = 50, MOST_CHANNELS = 1024, MOST_BATCH = 1 << 16 };

typedef struct wqt_room {                           /* memory kept from call to call */
    float *at;
    size_t bytes;
} wqt_room;

static pthread_mutex_t one_call = PTHREAD_MUTEX_INITIALIZER;
static wqt_room rooms[MOST_THREADS + 1];            /* of each thread; the last: packed weights */

typedef struct wqt_call {
    const wqt_conv *conv;
    const wq_net_kernel *kernel;
    const struct wqt_kernel *ours;
    wq_tiles tiles;
    int positions, count, group, wide;              /* tiles of a board, boards at once, in padded */
    size_t in_floats, out_floats, v_floats, m_floats;       /* of a board, of its tiles */
    float *packed, *turned;
    const float *plus, *dy;
    float *y, *dx;
} wqt_call;

typedef struct wqt_part {                           /* what one thread does */
    const wqt_call *call;
    int first, end;
    float *padded, *v, *m, *sums, *dscale, *dshift;
} wqt_part;

static float *room_of(int index, size_t floats)
{
    wqt_room *room = &rooms[index];
    if (room->bytes < floats * sizeof *room->at) {
        free(room->at);
        room->bytes = floats * sizeof *room->at;
        room->at = wq_memory_new(&room->bytes);
        if (!room->at) room->bytes = 0;
    }
    return room->at;
}

/* Boards to tiles; planes that fill no block of channels are padded first. */
static void input_tiles(const wqt_part *part, int board, float *v)
{
    const wqt_call *c = part->call;
    const wqt_conv *conv = c->conv;
    const float *x = conv->x + (size_t)board * c->in_floats;
    if (c->wide != conv->in) {
        for (int p = 0; p < conv->rows * conv->columns; p++)
            memcpy(part->padded + (size_t)p * (size_t)c->wide, x + (size_t)p * (size_t)conv->in, (size_t)conv->in * sizeof *x);
        x = part->padded;
    }
    c->kernel->tiles_in(&c->tiles, x, c->wide, conv->scale, conv->shift, conv->scale != NULL, v);
}

/* Tiles of some boards, v[board][position][tile][wide], by the packed weights of one block to m[board][position][tile][16]. */
static void multiply_block(const wqt_part *part, int wide, int in, const float *weights, int boards)
{
    const wqt_call *c = part->call;
    for (int p = 0; p < c->positions; p++, weights += in * WQ_BLOCK)
        for (int i = 0; i < boards; i++)
            c->kernel->multiply(part->m + (size_t)i * c->m_floats + (size_t)(p * c->count * WQ_BLOCK), WQ_BLOCK,
                                part->v + (size_t)i * c->v_floats + (size_t)(p * c->count * wide), (size_t)wide, weights, c->count, in, 1, false);
}

static void *forward_part(void *arg)
{
    const wqt_part *part = arg;
    const wqt_call *c = part->call;
    int in = c->conv->in, out = c->conv->out;
    for (int first = part->first; first < part->end; first += c->group) {
        int boards = part->end - first < c->group ? part->end - first : c->group;
        for (int i = 0; i < boards; i++) input_tiles(part, first + i, part->v + (size_t)i * c->v_floats);
        for (int o = 0; o < out; o += WQ_BLOCK) {
            multiply_block(part, c->wide, in, c->packed + (size_t)(c->positions * in) * (size_t)o, boards);
            for (int i = 0; i < boards; i++) {
                size_t at = (size_t)(first + i) * c->out_floats + (size_t)o;
                c->ours->block_out(&c->tiles, part->m + (size_t)i * c->m_floats, out, c->plus ? c->plus + at : NULL, c->y + at);
            }
        }
    }
    return NULL;
}

/* The gradient of the packed weights grows by that of some boards. */
static void add_weights(const wqt_part *part, int first, int boards)
{
    const wqt_call *c = part->call;
    int in = c->conv->in, out = c->conv->out;
    for (int i = 0; i < boards; i++) input_tiles(part, first + i, part->v + (size_t)i * c->v_floats);
    float *to = part->sums;
    for (int o = 0; o < out; o += WQ_BLOCK) {
        for (int i = 0; i < boards; i++)
            c->ours->block_spread(&c->tiles, c->dy + (size_t)(first + i) * c->out_floats + o, out, part->m + (size_t)i * c->m_floats);
        for (int p = 0; p < c->positions; p++, to += in * WQ_BLOCK) {
            wqt_products products = { .v = part->v + (size_t)(p * c->count * c->wide), .d = part->m + (size_t)(p * c->count * WQ_BLOCK),
                                      .v_step = c->v_floats, .d_step = c->m_floats, .boards = boards, .tiles = c->count,
                                      .wide = c->wide, .in = in };
            c->ours->add_products(&products, to);
        }
    }
}

static void *backward_part(void *arg)
{
    const wqt_part *part = arg;
    const wqt_call *c = part->call;
    const wqt_conv *conv = c->conv;
    int in = conv->in, out = conv->out;
    for (int first = part->first; first < part->end; first += c->group) {
        int boards = part->end - first < c->group ? part->end - first : c->group;
        add_weights(part, first, boards);
        if (!c->dx) continue;
        for (int i = 0; i < boards; i++)
            c->kernel->tiles_in(&c->tiles, c->dy + (size_t)(first + i) * c->out_floats, out, NULL, NULL, false,
                                part->v + (size_t)i * c->v_floats);
        for (int k = 0; k < in; k += WQ_BLOCK) {
            multiply_block(part, out, out, c->turned + (size_t)(c->positions * out) * (size_t)k, boards);
            for (int i = 0; i < boards; i++)
                c->ours->block_out(&c->tiles, part->m + (size_t)i * c->m_floats, in, NULL,
                                   c->dx + (size_t)(first + i) * c->in_floats + k);
        }
        for (int i = 0; i < boards && conv->scale; i++) {
            size_t at = (size_t)(first + i) * c->in_floats;
            c->ours->norm_back(conv->x + at, conv->rows * conv->columns, in, conv->scale, conv->shift, c->dx + at, part->dscale,
                               part->dshift);
        }
    }
    return NULL;
}

static bool takes(const wqt_conv *conv, bool dx)
{
    return conv->batch >= 1 && conv->batch <= MOST_BATCH && conv->rows >= 1 && conv->columns >= 1 && conv->rows <= WQ_KERNEL_SIDE
        && conv->columns <= WQ_KERNEL_SIDE && conv->in >= 1 && conv->in <= MOST_CHANNELS && conv->out >= 1 && conv->out <= MOST_CHANNELS
        && conv->out % WQ_BLOCK == 0 && (conv->in % WQ_BLOCK == 0 || (!conv->scale && !dx));
}

static wqt_call call_of(const wqt_conv *conv)
{
    int four = ((conv->columns + 3) / 4) * ((conv->rows + 3) / 4) * 36, three = ((conv->columns + 2) / 3) * ((conv->rows + 2) / 3) * 25;
    int tile = three < four ? 3 : 4, across = (conv->columns + tile - 1) / tile, down = (conv->rows + tile - 1) / tile;
    wqt_call c = { .conv = conv, .kernel = wq_net_kernel_best(), .ours = &wqt_kernel_portable,
                   .tiles = { conv->columns, conv->rows, tile, across, down },
                   .positions = (tile + 2) * (tile + 2), .count = across * down, .wide = (conv->in + WQ_BLOCK - 1) / WQ_BLOCK * WQ_BLOCK };
#if defined __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) c.ours = &wqt_kernel_avx2;
#endif
    size_t points = (size_t)(conv->rows * conv->columns), tiles = (size_t)(c.positions * c.count);
    c.group = TILES_AT_ONCE / c.count > 1 ? TILES_AT_ONCE / c.count : 1;
    c.in_floats = points * (size_t)conv->in;
    c.out_floats = points * (size_t)conv->out;
    c.v_floats = tiles * (size_t)(c.wide > conv->out ? c.wide : conv->out);
    c.m_floats = tiles * WQ_BLOCK;
    return c;
}

/* Each part its memory. back: with sums of gradients, begun at nothing. */
static bool give_rooms(wqt_call *c, wqt_part *parts, int threads, bool back)
{
    size_t points = (size_t)(c->conv->rows * c->conv->columns), group = (size_t)c->group, wide = (size_t)c->wide;
    size_t weights = (size_t)c->positions * (size_t)c->conv->in * (size_t)c->conv->out, sums = back ? weights + 2 * wide : 0;
    c->packed = room_of(MOST_THREADS, weights);
    c->turned = c->packed;
    for (int i = 0; i < threads; i++) {
        float *at = room_of(i, points * wide + group * (c->v_floats + c->m_floats) + sums + 64);
        if (!at) return false;
        parts[i] = (wqt_part){ .call = c, .first = c->conv->batch * i / threads, .end = c->conv->batch * (i + 1) / threads };
        parts[i].v = at;
        parts[i].m = at + group * c->v_floats;
        parts[i].padded = parts[i].m + group * c->m_floats;
        parts[i].sums = parts[i].padded + points * wide;
        parts[i].dscale = parts[i].sums + weights;
        parts[i].dshift = parts[i].dscale + wide;
        if (c->wide != c->conv->in) memset(parts[i].padded, 0, points * wide * sizeof *at);
        memset(parts[i].sums, 0, sums * sizeof *at);
    }
    return c->packed != NULL;
}

static void run(void *(*does)(void *), wqt_part *parts, int threads)
{
    pthread_t other[MOST_THREADS];
    bool begun[MOST_THREADS] = { false };
    for (int i = 1; i < threads; i++) begun[i] = pthread_create(&other[i], NULL, does, &parts[i]) == 0;
    does(&parts[0]);
    for (int i = 1; i < threads; i++) {
        if (begun[i]) pthread_join(other[i], NULL);
        else does(&parts[i]);
    }
}

static int threads_for(const wqt_conv *conv)
{
    int threads = conv->threads < 1 ? 1 : conv->threads > MOST_THREADS ? MOST_THREADS : conv->threads;
    return threads > conv->batch ? conv->batch : threads;
}

int wqt_conv_forward(const wqt_conv *conv, const float *plus, float *y)
{
    if (!takes(conv, false)) return 0;
    wqt_part parts[MOST_THREADS];
    wqt_call call = call_of(conv);
    int threads = threads_for(conv);
    call.plus = plus;
    call.y = y;
    pthread_mutex_lock(&one_call);
    bool ok = give_rooms(&call, parts, threads, false);
    if (ok) {
        call.ours->pack(conv->weights, conv->in, conv->out, call.tiles.tile, call.packed);
        run(forward_part, parts, threads);
    }
    pthread_mutex_unlock(&one_call);
    return ok;
}

int wqt_conv_backward(const wqt_conv *conv, const float *dy, float *dx, float *dweights, float *dscale, float *dshift)
{
    if (!takes(conv, dx != NULL)) return 0;
    wqt_part parts[MOST_THREADS];
    wqt_call call = call_of(conv);
    int threads = threads_for(conv);
    call.dy = dy;
    call.dx = dx;
    pthread_mutex_lock(&one_call);
    bool ok = give_rooms(&call, parts, threads, true);
    if (ok) {
        if (dx) call.ours->pack_turned(conv->weights, conv->in, conv->out, call.tiles.tile, call.turned);
        run(backward_part, parts, threads);
        size_t sums = (size_t)call.positions * (size_t)conv->in * (size_t)conv->out + 2 * (size_t)call.wide;
        for (int i = 1; i < threads; i++)
            for (size_t k = 0; k < sums; k++) parts[0].sums[k] += parts[i].sums[k];
        call.ours->unpack(parts[0].sums, conv->in, conv->out, call.tiles.tile, dweights);
        if (conv->scale) {
            memcpy(dscale, parts[0].dscale, (size_t)conv->in * sizeof *dscale);
            memcpy(dshift, parts[0].dshift, (size_t)conv->in * sizeof *dshift);
        }
    }
    pthread_mutex_unlock(&one_call);
    return ok;
}
