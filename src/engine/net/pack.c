/* pack.c — a net's memory, its file unpacked, its weights put into the order that kernels read.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/net_impl.h"

#include "sys/file.h"
#include "sys/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { LINE = 64 };
static const size_t most_bytes = (size_t)1 << 30;       /* of a file, unpacked */

/* Weights stand close together in few pieces, each twice the last, as large pages take whole megabytes. */
void *wq_net_keep(wq_net *net, size_t bytes)
{
    enum { LEAST = 1 << 16, MOST = 1 << 24 };
    if (bytes > most_bytes * 4) return NULL;
    size_t whole = (bytes + LINE - 1) / LINE * LINE;
    wq_kept *kept = net->kept;
    if (!kept || kept->room - kept->used < whole) {
        size_t room = !kept ? LEAST : kept->room >= MOST ? MOST : kept->room * 2;
        if (room < whole + LINE) room = whole + LINE;
        kept = wq_memory_new(&room);
        if (!kept) return NULL;
        *kept = (wq_kept){ .next = net->kept, .room = room, .used = LINE };
        net->kept = kept;
    }
    void *out = (char *)kept + kept->used;
    kept->used += whole;
    return memset(out, 0, whole);
}

void wq_net_free(wq_net *net)
{
    if (!net) return;
    while (net->kept) {
        wq_kept *next = net->kept->next;
        free(net->kept);
        net->kept = next;
    }
    free(net);
}

/* [input][output] to [block][input][WQ_BLOCK]. */
static void pack(float *to, const float *from, int in, int out)
{
    for (int o = 0; o < out; o++)
        for (int i = 0; i < in; i++)
            to[((size_t)(o / WQ_BLOCK) * (size_t)in + (size_t)i) * WQ_BLOCK + (size_t)(o % WQ_BLOCK)] = from[(size_t)i * (size_t)out + (size_t)o];
}

bool wq_dense_pack(wq_net *net, wq_dense *dense, const float *plain)
{
    float *packed = wq_net_keep(net, (size_t)dense->in * (size_t)wq_padded(dense->out) * sizeof *packed);
    if (!packed) return false;
    pack(packed, plain, dense->in, dense->out);
    dense->packed = packed;
    return true;
}

/* How three weights in a line become those of a tile's line; the counterparts of line_in and line_out in kernel_body.h. */
static const double for_4[6][3] = {
    { 1.0 / 4, 0, 0 }, { -1.0 / 6, -1.0 / 6, -1.0 / 6 }, { -1.0 / 6, 1.0 / 6, -1.0 / 6 },
    { 1.0 / 24, 1.0 / 12, 1.0 / 6 }, { 1.0 / 24, -1.0 / 12, 1.0 / 6 }, { 0, 0, 1 },
};
static const double for_3[5][3] = {
    { 1.0 / 2, 0, 0 }, { -1.0 / 2, -1.0 / 2, -1.0 / 2 }, { -1.0 / 6, 1.0 / 6, -1.0 / 6 }, { 1.0 / 6, 1.0 / 3, 2.0 / 3 }, { 0, 0, 1 },
};

static const float *transformed(wq_net *net, const wq_conv *c, const double (*lines)[3], int side)
{
    size_t area = (size_t)c->in * (size_t)c->out, one = (size_t)c->in * (size_t)wq_padded(c->out);
    float *to = wq_net_keep(net, (size_t)(side * side) * one * sizeof *to), *plain = malloc(area * sizeof *plain);
    for (int i = 0; to && plain && i < side; i++)
        for (int j = 0; j < side; j++) {
            for (size_t n = 0; n < area; n++) {
                double sum = 0;
                for (int a = 0; a < 3; a++)
                    for (int b = 0; b < 3; b++) sum += lines[i][a] * lines[j][b] * (double)c->plain[(size_t)(3 * a + b) * area + n];
                plain[n] = (float)sum;
            }
            pack(to + (size_t)(i * side + j) * one, plain, c->in, c->out);
        }
    bool ok = to && plain;
    free(plain);
    return ok ? to : NULL;
}

/* Transformed weights as whole numbers, each output's at each position at a scale of its own (kernel_vnni.c). True, but without
 * any, where weights are out of all bounds: floats do then. */
static bool pack_whole(wq_net *net, wq_conv *c, int which, int side)
{
    int wide_in = wq_padded(c->in), wide_out = wq_padded(c->out), positions = side * side;
    size_t whole_one = (size_t)wide_in * (size_t)wide_out;
    double off = sqrt(c->in) / 2, room = 2147483647.0 / (32767 + off) - off;       /* roundings: each is off by half of one */
    int16_t *whole = wq_net_keep(net, (size_t)positions * whole_one * sizeof *whole);
    float *scale = wq_net_keep(net, (size_t)(positions * wide_out) * sizeof *scale);
    if (!whole || !scale) return false;
    for (int n = 0; n < positions * (wide_out / WQ_BLOCK); n++) {
        const float *from = c->wino[which] + (size_t)n * (size_t)(c->in * WQ_BLOCK);
        int16_t *to = whole + (size_t)n * (size_t)(wide_in * WQ_BLOCK);
        double squares[WQ_BLOCK] = { 0 }, most[WQ_BLOCK] = { 0 }, times[WQ_BLOCK];
        for (int i = 0; i < c->in; i++)
            for (int o = 0; o < WQ_BLOCK; o++) {
                double size = fabs((double)from[i * WQ_BLOCK + o]);
                squares[o] += size * size;
                most[o] = size > most[o] ? size : most[o];
            }
        for (int o = 0; o < WQ_BLOCK; o++) {
            if (!(squares[o] < 1e60)) return true;
            times[o] = squares[o] < 1e-60 ? 0 : fmin(room / sqrt(squares[o]), 32767 / most[o]);
            scale[n * WQ_BLOCK + o] = times[o] > 0 ? (float)(1 / times[o]) : 0;
        }
        for (int i = 0; i < c->in; i++) {
            int place = wq_whole_place(i, wide_in);
            for (int o = 0; o < WQ_BLOCK; o++)      /* to the nearest: what is cut off is never below nothing */
                to[(place / 2 * WQ_BLOCK + o) * 2 + place % 2] = (int16_t)((int)((double)from[i * WQ_BLOCK + o] * times[o] + 32768.5) - 32768);
        }
    }
    c->whole[which] = whole;
    c->whole_scale[which] = scale;
    return true;
}

/* Few outputs are hardly worth a tile. */
static bool pack_windows(wq_net *net, wq_conv *c)
{
    if (!wq_kernel_amx_bf16.runs_here() || c->rows % 2 == 0 || c->columns % 2 == 0 || c->step_rows != 1 || c->step_columns != 1
        || c->out < WQ_BLOCK)
        return true;
    wq_windows w = wq_conv_windows(c, 1, 1);
    uint16_t *packed = wq_net_keep(net, wq_windows_weights(&w) * sizeof *packed);
    if (!packed) return false;
    wq_windows_pack(&w, c->plain, c->in, c->out, packed);
    c->windows = packed;
    return true;
}

bool wq_conv_pack(wq_net *net, wq_conv *c, bool small)
{
    if (!pack_windows(net, c)) return false;
    size_t area = (size_t)c->in * (size_t)c->out, one = (size_t)c->in * (size_t)wq_padded(c->out);
    if (c->rows == 3 && c->columns == 3 && c->step_rows == 1 && c->step_columns == 1) {
        c->wino[0] = transformed(net, c, for_4, 6);
        if (small) c->wino[1] = transformed(net, c, for_3, 5);
        if (!c->wino[0] || (small && !c->wino[1])) return false;
        if (!wq_kernel_vnni.runs_here()) return true;
        return pack_whole(net, c, 0, 6) && (!small || pack_whole(net, c, 1, 5));
    }
    float *packed = wq_net_keep(net, (size_t)(c->rows * c->columns) * one * sizeof *packed);
    if (!packed) return false;
    for (int tap = 0; tap < c->rows * c->columns; tap++)
        pack(packed + (size_t)tap * one, c->plain + (size_t)tap * area, c->in, c->out);
    c->packed = packed;
    return true;
}

/* Unpacks gzip; memory the caller frees. */
static wq_status unpack(uint8_t **out, size_t *length, const uint8_t *bytes, size_t count, wq_error *err)
{
    size_t room = count < ((size_t)1 << 22) ? (size_t)1 << 20 : count * 2, used = 0;
    uint8_t *to = malloc(room);
    z_stream z = { 0 };
    if (!to) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (count > UINT32_MAX || inflateInit2(&z, 15 + 32) != Z_OK) {
        free(to);
        return wq_refuse(err, count > UINT32_MAX ? WQ_BAD_TOO_LARGE : WQ_FAIL_MEMORY, 0, 0, NULL);
    }
    z.next_in = (z_const Bytef *)bytes;
    z.avail_in = (uInt)count;
    wq_status status = WQ_OK;
    for (;;) {
        if (used == room && room >= most_bytes) status = WQ_BAD_TOO_LARGE;
        else if (used == room) {
            uint8_t *more = realloc(to, room * 2);
            if (more) {
                to = more;
                room *= 2;
            } else {
                status = WQ_FAIL_MEMORY;
            }
        }
        if (status != WQ_OK) break;
        size_t part = room - used < ((size_t)1 << 30) ? room - used : (size_t)1 << 30;
        z.next_out = to + used;
        z.avail_out = (uInt)part;
        int r = inflate(&z, Z_NO_FLUSH);
        used += part - z.avail_out;
        if (r == Z_STREAM_END) break;
        if (r != Z_OK) {
            status = r == Z_MEM_ERROR ? WQ_FAIL_MEMORY : WQ_FAIL_CORRUPT;
            break;
        }
    }
    inflateEnd(&z);
    if (status == WQ_OK) {
        *out = to;
        *length = used;
        return WQ_OK;
    }
    free(to);
    return wq_refuse(err, status, used, 0, status == WQ_FAIL_CORRUPT ? "the packed file is truncated or damaged" : NULL);
}

wq_status wq_net_read(wq_net **out, const void *bytes, size_t length, wq_error *err)
{
    const uint8_t *plain = bytes;
    uint8_t *unpacked = NULL;
    size_t count = length;
    wq_net *net = calloc(1, sizeof *net);
    wq_status status = net ? WQ_OK : wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (status == WQ_OK && length >= 2 && plain[0] == 0x1f && plain[1] == 0x8b) {
        status = unpack(&unpacked, &count, plain, length, err);
        plain = unpacked;
    }
    if (status == WQ_OK) status = wq_net_parse(net, plain, count, err);
    free(unpacked);
    if (status == WQ_OK) *out = net;
    else wq_net_free(net);
    return status;
}

wq_status wq_net_open(wq_net **out, const char *path, wq_error *err)
{
    char *bytes;
    size_t length;
    wq_status status = wq_file_read(&bytes, &length, path, most_bytes, err);
    if (status != WQ_OK) return status;
    status = wq_net_read(out, bytes, length, err);
    free(bytes);
    if (status != WQ_OK && err) {                           /* which file it was */
        char why[sizeof err->text];
        snprintf(why, sizeof why, "%s", err->text);
        snprintf(err->text, sizeof err->text, "%.80s: %.110s", path, why);
    }
    return status;
}

const char *wq_net_name(const wq_net *net) { return net->name; }
int wq_net_version(const wq_net *net) { return net->version; }
