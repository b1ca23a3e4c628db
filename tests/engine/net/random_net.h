/* random_net.h — writes a net of any format version with random weights, for tests.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_RANDOM_NET_H
#define WQ_TESTS_RANDOM_NET_H

#include "base/rng.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct net_text { char *bytes; size_t length, room; wq_rng rng; int version; int binary, acts; const char *act; } net_text;

static void net_put(net_text *t, const void *bytes, size_t n)
{
    if (t->length + n + 1 > t->room) {
        t->room = (t->length + n + 1) * 2;
        t->bytes = realloc(t->bytes, t->room);
    }
    memcpy(t->bytes + t->length, bytes, n);
    t->length += n;
    t->bytes[t->length] = '\0';
}

static void net_say(net_text *t, const char *format, ...)
{
    char line[300];
    va_list list;
    va_start(list, format);
    int n = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    net_put(t, line, (size_t)n);
}

static float net_random(net_text *t, float most) { return most * ((float)wq_rng_below(&t->rng, 20001) / 10000.0f - 1); }

static void net_floats(net_text *t, int count, float middle, float most)
{
    if (t->binary) net_say(t, "@BIN@");
    for (int i = 0; i < count; i++) {
        float x = middle + net_random(t, most);
        if (t->binary) net_put(t, &x, sizeof x);
        else net_say(t, "%.9g ", (double)x);
    }
    net_say(t, "\n");
}

static void net_conv(net_text *t, const char *name, int size, int in, int out)
{
    net_say(t, "%s\n%d %d %d %d 1 1\n", name, size, size, in, out);
    net_floats(t, size * size * in * out, 0, sqrtf(3.0f / (float)(size * size * in)));
}

static void net_norm(net_text *t, int channels)
{
    net_say(t, "norm\n%d 0.001 1 1\n", channels);
    net_floats(t, channels, 0, 0.2f);
    net_floats(t, channels, 1, 0.5f);
    net_floats(t, channels, 1, 0.3f);
    net_floats(t, channels, 0, 0.2f);
}

static void net_act(net_text *t)
{
    static const char *const names[] = { "RELU", "MISH", "SILU", "IDENTITY" };
    if (t->version >= 11) net_say(t, "act ACTIVATION_%s\n", strcmp(t->act, "MIXED") == 0 ? names[t->acts++ % 4] : t->act);
    else net_say(t, "act\n");
}

static void net_norm_act(net_text *t, int channels)
{
    net_norm(t, channels);
    net_act(t);
}

static void net_dense(net_text *t, int in, int out)
{
    net_say(t, "dense\n%d %d\n", in, out);
    net_floats(t, in * out, 0, sqrtf(3.0f / (float)in));
}

static void net_bias(net_text *t, int count)
{
    net_say(t, "bias\n%d\n", count);
    net_floats(t, count, 0, 0.2f);
}

static void net_ordinary(net_text *t, int channels)
{
    net_say(t, "ordinary_block\nordinary\n");
    net_norm_act(t, channels);
    net_conv(t, "first", 3, channels, channels);
    net_norm_act(t, channels);
    net_conv(t, "second", 3, channels, channels);
}

static void net_pooling(net_text *t, int channels, int pooled)
{
    int regular = channels - pooled;
    net_say(t, "gpool_block\npooling\n");
    net_norm_act(t, channels);
    net_conv(t, "regular", 3, channels, regular);
    net_conv(t, "pooled", 3, channels, pooled);
    net_norm_act(t, pooled);
    net_dense(t, 3 * pooled, regular);
    net_norm_act(t, regular);
    net_conv(t, "last", 3, regular, channels);
}

static void net_nested(net_text *t, int channels, int inner)
{
    net_say(t, "nested_bottleneck_block\nnested\n2\n");
    net_norm_act(t, channels);
    net_conv(t, "in", 1, channels, inner);
    net_ordinary(t, inner);
    net_pooling(t, inner, 4);
    net_norm_act(t, inner);
    net_conv(t, "out", 1, inner, channels);
}

static void net_attention(net_text *t, int channels)
{
    net_say(t, "transformer_attention_block\nattention\n2 1 8 6 1 0\nrms\n%d 1e-6\n", channels);
    net_floats(t, channels, 1, 0.2f);
    net_dense(t, channels, 16);
    net_dense(t, channels, 8);
    net_dense(t, channels, 6);
    net_dense(t, 12, channels);
    net_say(t, "theta 100\ntransformer_ffn_block\nfeed\n%d 40 1\nrms\n%d 1e-6\n", channels, channels);
    net_floats(t, channels, 1, 0.2f);
    net_dense(t, channels, 40);
    net_dense(t, channels, 40);
    net_dense(t, 40, channels);
}

/* act: RELU, MISH, SILU, IDENTITY, or MIXED: each in turn. The caller frees .bytes. */
static net_text random_net(int version, uint64_t seed, int binary, const char *act)
{
    enum { C = 20, HEAD = 9, HIDDEN = 11 };
    net_text t = { .version = version, .binary = binary, .act = act };
    wq_rng_init(&t.rng, seed);
    net_say(&t, "random\n%d\n22\n19\n", version);
    if (version >= 13) net_say(&t, "20 20 20 20 40 0.25 30\n");
    if (version >= 15) net_say(&t, "%d 0 0 0 0 0 0 0\n", version == 15);
    net_say(&t, "trunk\n%d %d %d %d %d %d\n", version >= 17 ? 5 : 3, C, C, C - 4, 4, 4);
    if (version >= 15) net_say(&t, "0 0 0 0 0 0\n");
    net_conv(&t, "conv_in", version % 2 ? 3 : 5, 22, C);
    net_dense(&t, 19, C);
    if (version == 15) {
        net_say(&t, "profile\n192\n");
        net_dense(&t, 192, 7);
        net_bias(&t, 7);
        net_act(&t);
        net_dense(&t, 7, 5);
        net_bias(&t, 5);
        net_act(&t);
        net_dense(&t, 5, C);
    }
    net_ordinary(&t, C);
    net_pooling(&t, C, 4);
    if (version >= 11) net_nested(&t, C, 12);
    else net_ordinary(&t, C);
    if (version >= 17) net_attention(&t, C);
    net_norm_act(&t, C);

    int policies = version >= 17 ? 2 : version == 16 ? 4 : version >= 12 ? 2 : 1;
    net_say(&t, "policy\n");
    if (version >= 17) net_say(&t, "2 0 0 0\n");
    net_conv(&t, "p1", 1, C, HEAD);
    net_conv(&t, "g1", 1, C, HEAD);
    net_norm_act(&t, HEAD);
    net_dense(&t, 3 * HEAD, HEAD);
    net_norm_act(&t, HEAD);
    net_conv(&t, "p2", 1, HEAD, policies);
    net_dense(&t, 3 * HEAD, version >= 15 ? HEAD : policies);
    if (version >= 15) {
        net_bias(&t, HEAD);
        net_act(&t);
        net_dense(&t, HEAD, policies);
    }
    net_say(&t, "value\n");
    if (version >= 17) net_say(&t, "0 0 0\n");
    int scores = version >= 9 ? 6 : 4;
    net_conv(&t, "v1", 1, C, HEAD);
    net_norm_act(&t, HEAD);
    net_dense(&t, 3 * HEAD, HIDDEN);
    net_bias(&t, HIDDEN);
    net_act(&t);
    net_dense(&t, HIDDEN, 3);
    net_bias(&t, 3);
    net_dense(&t, HIDDEN, scores);
    net_bias(&t, scores);
    net_conv(&t, "owner", 1, HEAD, 1);
    return t;
}

/* One whose first layer is so large that its sums are no numbers, though each number is one: the words of the first long line
 * times 10 to the 38th. The caller frees .bytes. */
static inline net_text overflowing_net(void)
{
    net_text t = random_net(8, 1, 0, ""), big = { .bytes = NULL };
    bool done = false;
    for (char *line = t.bytes, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        if (end - line < 2000 || done) net_put(&big, line, strlen(line));
        else {
            done = true;
            for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
                net_put(&big, word, strlen(word));
                if (strchr(word, 'e')) net_put(&big, " ", 1);
                else net_put(&big, "e38 ", 4);
            }
        }
        net_put(&big, "\n", 1);
    }
    free(t.bytes);
    return big;
}

#endif
