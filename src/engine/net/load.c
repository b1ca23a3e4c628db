/* load.c — reads the format: a stream of words and arrays of numbers, one layer after another.
 *
 * The first thing that is wrong is kept with its place; everything read after it is zero, so that layers are read without asking
 * after each word. No size is believed before the bytes it needs are there.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/net_impl.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHANNELS = 8192, MOST_BLOCKS = 1024, MOST_DEPTH = 4, OLDEST = 8, NEWEST = 17, PROFILE_INPUTS = 192 };

typedef struct stream {
    const uint8_t *bytes;
    size_t length, at;
    wq_net *net;
    wq_error *err;
    wq_status status;                   /* the first refusal */
    char layer[WQ_NET_LAYER_NAME + 1];  /* the last name read */
    bool small;                         /* pack for tiles of 3 too */
    bool early;                         /* before the second block */
} stream;

static void refuse(stream *s, wq_status status, const char *reason)
{
    char text[sizeof s->err->text];
    if (s->status != WQ_OK) return;
    s->status = status;
    snprintf(text, sizeof text, "%s%s%s", s->layer, s->layer[0] ? ": " : "", reason);
    wq_refuse(s->err, status, s->at, 0, text);
}

static bool is_space(uint8_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The next word, cut to size; "" at the end or after a refusal. */
static void word(stream *s, char *out, size_t size)
{
    size_t n = 0;
    out[0] = '\0';
    if (s->status != WQ_OK) return;
    while (s->at < s->length && is_space(s->bytes[s->at])) s->at++;
    if (s->at == s->length) {
        refuse(s, WQ_FAIL_CORRUPT, "the file ends here");
        return;
    }
    while (s->at < s->length && !is_space(s->bytes[s->at])) {
        if (s->bytes[s->at] < 33 || s->bytes[s->at] > 126 || n + 1 >= size) {
            refuse(s, WQ_FAIL_CORRUPT, "a word was expected here");
            return;
        }
        out[n++] = (char)s->bytes[s->at++];
    }
    out[n] = '\0';
}

static void layer_name(stream *s)
{
    char name[WQ_NET_LAYER_NAME + 1];
    word(s, name, sizeof name);
    if (s->status == WQ_OK) memcpy(s->layer, name, sizeof name);
}

static int whole(stream *s, int least, int most)
{
    char text[24], *end;
    word(s, text, sizeof text);
    if (s->status != WQ_OK) return least;
    long value = strtol(text, &end, 10);
    if (*end != '\0' || value < least || value > most) {
        char reason[100];
        snprintf(reason, sizeof reason, "a number from %d to %d was expected, not \"%s\"", least, most, text);
        refuse(s, WQ_FAIL_CORRUPT, reason);
        return least;
    }
    return (int)value;
}

static float real(stream *s, float above, float most)
{
    char text[48], *end;
    word(s, text, sizeof text);
    if (s->status != WQ_OK) return 1;
    float value = strtof(text, &end);
    if (*end != '\0' || !(value > above) || !(value <= most)) {
        refuse(s, WQ_FAIL_CORRUPT, "a positive number was expected");
        return 1;
    }
    return value;
}

/* An array of numbers, binary or text; NULL after a refusal. Lives as long as the net. */
static float *floats(stream *s, size_t count)
{
    if (s->status != WQ_OK) return NULL;
    while (s->at < s->length && is_space(s->bytes[s->at])) s->at++;
    bool binary = s->at < s->length && s->bytes[s->at] == '@';
    if (binary && (s->length - s->at < 5 || memcmp(s->bytes + s->at, "@BIN@", 5) != 0)) {
        refuse(s, WQ_FAIL_CORRUPT, "the mark @BIN@ was expected");
        return NULL;
    }
    if (binary) s->at += 5;
    if (count > (s->length - s->at + 1) / (binary ? 4 : 2)) {       /* the last number of a text may end the file */
        refuse(s, WQ_FAIL_CORRUPT, "the file ends before this layer's numbers do");
        return NULL;
    }
    float *out = wq_net_keep(s->net, count * sizeof *out);
    if (!out) {
        refuse(s, WQ_FAIL_MEMORY, "out of memory");
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (binary) {
            const uint8_t *b = s->bytes + s->at;
            uint32_t bits = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
            memcpy(&out[i], &bits, 4);
            s->at += 4;
        } else {
            char text[48], *end;
            word(s, text, sizeof text);
            if (s->status != WQ_OK) return NULL;
            out[i] = strtof(text, &end);
            if (*end != '\0') refuse(s, WQ_FAIL_CORRUPT, "a number was expected here");
        }
        if (!isfinite(out[i])) refuse(s, WQ_FAIL_CORRUPT, "a weight is no number");
        if (s->status != WQ_OK) return NULL;
    }
    s->net->floats += count;
    return out;
}

static void expect(stream *s, bool fits, const char *reason)
{
    if (!fits) refuse(s, WQ_FAIL_CORRUPT, reason);
}

static void zeros(stream *s, int count)
{
    for (int i = 0; i < count && s->status == WQ_OK; i++)
        if (whole(s, INT32_MIN, INT32_MAX) != 0) refuse(s, WQ_BAD_ARGUMENT, "an option this program does not know");
}

static int channels(stream *s) { return whole(s, 1, MOST_CHANNELS); }

static wq_conv read_conv(stream *s, int in, int out)
{
    wq_conv c = { 0 };
    layer_name(s);
    c.rows = whole(s, 1, 15);
    c.columns = whole(s, 1, 15);
    c.in = channels(s);
    c.out = channels(s);
    c.step_rows = whole(s, 1, 8);
    c.step_columns = whole(s, 1, 8);
    expect(s, c.rows % 2 == 1 && c.columns % 2 == 1, "a window has an odd number of rows and columns");
    expect(s, (in == 0 || c.in == in) && (out == 0 || c.out == out), "its channels do not fit the layers around it");
    c.exact = s->early || c.rows * c.columns == 1;
    c.plain = floats(s, (size_t)c.rows * (size_t)c.columns * (size_t)c.in * (size_t)c.out);
    if (s->status == WQ_OK && !wq_conv_pack(s->net, &c, s->small)) refuse(s, WQ_FAIL_MEMORY, "out of memory");
    return c;
}

/* Copies into padded memory of the net. */
static float *padded(stream *s, const float *from, int count)
{
    float *out = s->status == WQ_OK ? wq_net_keep(s->net, (size_t)wq_padded(count) * sizeof *out) : NULL;
    if (!out) refuse(s, WQ_FAIL_MEMORY, "out of memory");
    else if (from) memcpy(out, from, (size_t)count * sizeof *out);
    return out;
}

static wq_norm read_norm(stream *s, int count)
{
    wq_norm n = { 0 };
    layer_name(s);
    n.channels = channels(s);
    float epsilon = real(s, 0, 1);
    bool has_scale = whole(s, 0, 1), has_shift = whole(s, 0, 1);
    expect(s, n.channels == count, "its channels do not fit the layers around it");
    const float *mean = floats(s, (size_t)n.channels), *variance = floats(s, (size_t)n.channels);
    const float *by = has_scale ? floats(s, (size_t)n.channels) : NULL, *plus = has_shift ? floats(s, (size_t)n.channels) : NULL;
    float *scale = padded(s, NULL, n.channels), *shift = padded(s, NULL, n.channels);
    if (s->status != WQ_OK) return n;
    for (int i = 0; i < n.channels; i++) {
        expect(s, variance[i] + epsilon > 0, "a variance is negative");
        scale[i] = (by ? by[i] : 1) / sqrtf(variance[i] + epsilon);
        shift[i] = (plus ? plus[i] : 0) - scale[i] * mean[i];
    }
    n.scale = scale;
    n.shift = shift;
    return n;
}

static wq_act read_act(stream *s)
{
    static const char *const names[] = { "ACTIVATION_IDENTITY", "ACTIVATION_RELU", "ACTIVATION_MISH", "ACTIVATION_SILU" };
    char name[40];
    layer_name(s);
    if (s->net->version < 11) return WQ_ACT_RELU;
    word(s, name, sizeof name);
    for (int i = 0; i < 4; i++)
        if (strcmp(name, names[i]) == 0) return (wq_act)i;
    refuse(s, WQ_BAD_ARGUMENT, "an activation this program does not know");
    return WQ_ACT_NONE;
}

static wq_norm read_norm_act(stream *s, int count)
{
    wq_norm n = read_norm(s, count);
    n.act = read_act(s);
    return n;
}

static wq_dense read_dense(stream *s, int in, int out)
{
    wq_dense d = { 0 };
    layer_name(s);
    d.in = channels(s);
    d.out = channels(s);
    expect(s, (in == 0 || d.in == in) && (out == 0 || d.out == out), "its channels do not fit the layers around it");
    const float *plain = floats(s, (size_t)d.in * (size_t)d.out);
    if (s->status == WQ_OK && !wq_dense_pack(s->net, &d, plain)) refuse(s, WQ_FAIL_MEMORY, "out of memory");
    return d;
}

static const float *read_bias(stream *s, int count)
{
    layer_name(s);
    expect(s, channels(s) == count, "its channels do not fit the layers around it");
    const float *plain = floats(s, (size_t)count);
    return padded(s, plain, count);
}

static wq_rms read_rms(stream *s, int count)
{
    wq_rms r = { 0 };
    layer_name(s);
    r.channels = channels(s);
    r.epsilon = real(s, 0, 1);
    expect(s, r.channels == count, "its channels do not fit the layers around it");
    r.scale = padded(s, floats(s, (size_t)count), count);
    r.shift = padded(s, NULL, count);
    return r;
}

static void read_attention(stream *s, wq_block *b, int trunk)
{
    b->heads = whole(s, 1, 1024);
    b->kv_heads = whole(s, 1, 1024);
    b->q_dim = channels(s);
    b->v_dim = channels(s);
    b->rope = whole(s, 0, 1);
    b->rope_learned = whole(s, 0, 1);
    expect(s, b->heads % b->kv_heads == 0, "its heads do not share keys evenly");
    expect(s, !b->rope || b->q_dim % 2 == 0, "rotation takes pairs of channels");
    b->rms = read_rms(s, trunk);
    b->dense[0] = read_dense(s, trunk, b->heads * b->q_dim);
    b->dense[1] = read_dense(s, trunk, b->kv_heads * b->q_dim);
    b->dense[2] = read_dense(s, trunk, b->kv_heads * b->v_dim);
    b->dense[3] = read_dense(s, b->heads * b->v_dim, trunk);
    if (!b->rope) return;
    layer_name(s);
    if (b->rope_learned) {
        expect(s, whole(s, 1, 1024) == b->kv_heads, "its rotations do not fit its heads");
        expect(s, channels(s) == b->q_dim / 2, "its rotations do not fit its channels");
        expect(s, whole(s, 2, 2) == 2, "a rotation has two rates");
        b->rope_rates = floats(s, (size_t)(b->kv_heads * (b->q_dim / 2) * 2));
    } else {
        b->rope_theta = real(s, 0, 1e9f);
    }
}

static void read_feed(stream *s, wq_block *b, int trunk)
{
    expect(s, channels(s) == trunk, "its channels do not fit the layers around it");
    int wide = channels(s);
    if (whole(s, 0, 1) == 0) refuse(s, WQ_BAD_ARGUMENT, "a feed-forward block without its gate is not supported");
    b->rms = read_rms(s, trunk);
    b->dense[0] = read_dense(s, trunk, wide);
    b->dense[1] = read_dense(s, trunk, wide);
    b->dense[2] = read_dense(s, wide, trunk);
}

static void read_blocks(stream *s, wq_block *blocks, int count, int trunk, int depth);

static void read_block(stream *s, wq_block *b, int trunk, int depth)
{
    char kind[40];
    word(s, kind, sizeof kind);
    layer_name(s);
    if (strcmp(kind, "ordinary_block") == 0) {
        b->kind = WQ_BLOCK_ORDINARY;
        b->norm[0] = read_norm_act(s, trunk);
        b->conv[0] = read_conv(s, trunk, 0);
        b->norm[1] = read_norm_act(s, b->conv[0].out);
        b->conv[1] = read_conv(s, b->conv[0].out, trunk);
    } else if (strcmp(kind, "gpool_block") == 0) {
        b->kind = WQ_BLOCK_POOLING;
        b->norm[0] = read_norm_act(s, trunk);
        b->conv[0] = read_conv(s, trunk, 0);
        b->conv[1] = read_conv(s, trunk, 0);
        b->norm[1] = read_norm_act(s, b->conv[1].out);
        b->bias = read_dense(s, 3 * b->conv[1].out, b->conv[0].out);
        b->norm[2] = read_norm_act(s, b->conv[0].out);
        b->conv[2] = read_conv(s, b->conv[0].out, trunk);
    } else if (strcmp(kind, "nested_bottleneck_block") == 0) {
        b->kind = WQ_BLOCK_NESTED;
        b->inner_count = whole(s, 1, MOST_BLOCKS);
        b->norm[0] = read_norm_act(s, trunk);
        b->conv[0] = read_conv(s, trunk, 0);
        if (depth >= MOST_DEPTH) refuse(s, WQ_BAD_ARGUMENT, "blocks are nested too deep");
        if (s->status == WQ_OK) b->inner = wq_net_keep(s->net, (size_t)b->inner_count * sizeof *b->inner);
        if (!b->inner) refuse(s, WQ_FAIL_MEMORY, "out of memory");
        else read_blocks(s, b->inner, b->inner_count, b->conv[0].out, depth + 1);
        b->norm[1] = read_norm_act(s, b->conv[0].out);
        b->conv[1] = read_conv(s, b->conv[0].out, trunk);
    } else if (strcmp(kind, "transformer_attention_block") == 0) {
        b->kind = WQ_BLOCK_ATTENTION;
        read_attention(s, b, trunk);
    } else if (strcmp(kind, "transformer_ffn_block") == 0) {
        b->kind = WQ_BLOCK_FEED;
        read_feed(s, b, trunk);
    } else {
        refuse(s, WQ_BAD_ARGUMENT, "a kind of block this program does not know");
    }
}

static void read_blocks(stream *s, wq_block *blocks, int count, int trunk, int depth)
{
    for (int i = 0; i < count && s->status == WQ_OK; i++) {
        read_block(s, &blocks[i], trunk, depth);
        if (depth == 0) s->early = false;
    }
}

/* The layers that take in what is known about the players: with nothing known they add a constant. */
static void read_profile(stream *s, int trunk)
{
    layer_name(s);
    (void)whole(s, PROFILE_INPUTS, PROFILE_INPUTS);
    wq_dense first = read_dense(s, PROFILE_INPUTS, 0);
    const float *bias1 = read_bias(s, first.out);
    wq_act act1 = read_act(s);
    wq_dense second = read_dense(s, first.out, 0);
    const float *bias2 = read_bias(s, second.out);
    wq_act act2 = read_act(s);
    wq_dense third = read_dense(s, second.out, trunk);
    float *x = padded(s, bias1, first.out), *y = padded(s, bias2, second.out), *ones = padded(s, NULL, MOST_CHANNELS);
    float *none = padded(s, NULL, MOST_CHANNELS);
    s->net->constant = padded(s, NULL, trunk);
    if (s->status != WQ_OK) return;
    for (int i = 0; i < MOST_CHANNELS; i++) ones[i] = 1;
    const wq_net_kernel *k = &wq_kernel_portable;
    k->activate(x, x, 1, wq_padded(first.out), ones, none, act1);
    k->multiply(y, 0, x, 0, second.packed, 1, second.in, wq_padded(second.out) / WQ_BLOCK, true);
    k->activate(y, y, 1, wq_padded(second.out), ones, none, act2);
    k->multiply(s->net->constant, 0, y, 0, third.packed, 1, third.in, wq_padded(trunk) / WQ_BLOCK, false);
    s->net->has_profile = true;
}

/* The second word of every net: whatever is not one is found out here. */
static int version_of(stream *s)
{
    char text[24] = "", *end = text;
    long value = 0;
    if (s->status == WQ_OK) {
        word(s, text, sizeof text);
        value = strtol(text, &end, 10);
    }
    if (s->status == WQ_OK && end != text && *end == '\0' && value >= 0 && value < 1000000) return (int)value;
    bool empty = s->length == 0;
    s->status = WQ_OK;
    s->layer[0] = '\0';
    refuse(s, WQ_FAIL_CORRUPT, empty ? "the file is empty" : "this is not a net of KataGo's format, which begins with a name and a version");
    return 0;
}

static void read_header(stream *s, int *profile)
{
    wq_net *net = s->net;
    layer_name(s);
    memcpy(net->name, s->layer, sizeof net->name);
    net->version = version_of(s);
    if (s->status == WQ_OK && (net->version < OLDEST || net->version > NEWEST)) {
        char reason[100];
        snprintf(reason, sizeof reason, "format version %d is not supported: %d to %d are", net->version, OLDEST, NEWEST);
        refuse(s, WQ_BAD_ARGUMENT, reason);
    }
    if (whole(s, 1, MOST_CHANNELS) != WQ_NET_PLANES || whole(s, 1, MOST_CHANNELS) != WQ_NET_GLOBALS)
        refuse(s, WQ_BAD_ARGUMENT, "a net with other inputs than 22 planes and 19 numbers");
    net->mean_times = net->deviation_times = net->lead_times = 20;
    net->time_times = 40;
    net->win_error_times = 0.25f;
    net->score_error_times = 30;
    if (net->version >= 13) {
        (void)real(s, 0, 1e9f);
        net->mean_times = real(s, 0, 1e9f);
        net->deviation_times = real(s, 0, 1e9f);
        net->lead_times = real(s, 0, 1e9f);
        net->time_times = real(s, 0, 1e9f);
        net->win_error_times = real(s, 0, 1e9f);
        net->score_error_times = real(s, 0, 1e9f);
    }
    *profile = 0;
    if (net->version >= 15) {
        *profile = whole(s, 0, 1);
        net->life_as_if_suicide = whole(s, 0, 1);
        zeros(s, 6);
    }
}

static void read_trunk(stream *s, int profile)
{
    wq_net *net = s->net;
    layer_name(s);
    net->blocks = whole(s, 1, MOST_BLOCKS);
    net->channels = channels(s);
    for (int i = 0; i < 4; i++) (void)whole(s, 0, MOST_CHANNELS);        /* told again by the layers themselves */
    if (net->version >= 15) {
        net->tip_is_rms = whole(s, 0, 1);
        zeros(s, 5);
    }
    net->first = read_conv(s, WQ_NET_PLANES, net->channels);
    int taps = net->first.rows * net->first.columns, wide = wq_padded(net->channels);
    float *gathered = s->status == WQ_OK ? wq_net_keep(net, (size_t)(taps * WQ_NET_PLANES * wide) * sizeof *gathered) : NULL;
    if (!gathered) refuse(s, WQ_FAIL_MEMORY, "out of memory");
    for (int i = 0; gathered && i < taps * WQ_NET_PLANES; i++)
        memcpy(gathered + (size_t)i * (size_t)wide, net->first.plain + (size_t)i * (size_t)net->channels,
               (size_t)net->channels * sizeof *gathered);
    net->gathered = gathered;
    net->numbers = read_dense(s, WQ_NET_GLOBALS, net->channels);
    if (profile) read_profile(s, net->channels);
    if (s->status == WQ_OK) net->block = wq_net_keep(net, (size_t)net->blocks * sizeof *net->block);
    if (!net->block) refuse(s, WQ_FAIL_MEMORY, "out of memory");
    else read_blocks(s, net->block, net->blocks, net->channels, 0);
    if (net->tip_is_rms) {
        wq_rms *r = &net->last_rms;
        layer_name(s);
        r->channels = channels(s);
        r->epsilon = real(s, 0, 1);
        r->spatial = whole(s, 0, 1);
        zeros(s, 1);
        expect(s, r->channels == net->channels, "its channels do not fit the layers around it");
        r->scale = padded(s, floats(s, (size_t)r->channels), r->channels);
        r->shift = padded(s, floats(s, (size_t)r->channels), r->channels);
        r->act = read_act(s);
    } else {
        net->last = read_norm_act(s, net->channels);
    }
}

static void read_heads(stream *s)
{
    wq_net *net = s->net;
    int version = net->version;
    layer_name(s);
    net->policies = version >= 17 ? whole(s, 2, 4) : version == 16 ? 4 : version >= 12 ? 2 : 1;
    expect(s, net->policies != 3, "a policy of 2 or 4 channels was expected");
    if (version >= 17) zeros(s, 3);
    net->p1 = read_conv(s, net->channels, 0);
    net->g1 = read_conv(s, net->channels, 0);
    net->g1_norm = read_norm_act(s, net->g1.out);
    net->g_bias = read_dense(s, 3 * net->g1.out, net->p1.out);
    net->p1_norm = read_norm_act(s, net->p1.out);
    net->p2 = read_conv(s, net->p1.out, net->policies);
    net->g_pass = read_dense(s, 3 * net->g1.out, version >= 15 ? net->p1.out : net->policies);
    if (version >= 15) {
        net->g_pass.bias = read_bias(s, net->p1.out);
        net->pass_act = read_act(s);
        net->g_pass2 = read_dense(s, net->p1.out, net->policies);
    }

    layer_name(s);
    if (version >= 17) zeros(s, 3);
    net->scores = version >= 9 ? 6 : 4;
    net->v1 = read_conv(s, net->channels, 0);
    net->v1_norm = read_norm_act(s, net->v1.out);
    net->v2 = read_dense(s, 3 * net->v1.out, 0);
    net->v2.bias = read_bias(s, net->v2.out);
    net->v2_act = read_act(s);
    net->v3 = read_dense(s, net->v2.out, 3);
    net->v3.bias = read_bias(s, 3);
    net->score = read_dense(s, net->v2.out, net->scores);
    net->score.bias = read_bias(s, net->scores);
    net->owner = read_conv(s, net->v1.out, 1);
}

wq_status wq_net_parse(wq_net *net, const uint8_t *bytes, size_t length, wq_error *err)
{
    wq_error own;
    stream s = { .bytes = bytes, .length = length, .net = net, .err = err ? err : &own, .small = length < (size_t)40 << 20, .early = true };
    int profile;
    read_header(&s, &profile);
    if (s.status == WQ_OK) read_trunk(&s, profile);
    if (s.status == WQ_OK) read_heads(&s);
    while (s.at < s.length && is_space(s.bytes[s.at])) s.at++;
    if (s.status == WQ_OK && s.at < s.length) {
        s.layer[0] = '\0';
        refuse(&s, WQ_FAIL_CORRUPT, "something follows the net's last layer");
    }
    return s.status;
}
