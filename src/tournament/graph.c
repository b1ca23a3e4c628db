/* graph.c — reads a weighted graph.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/graph.h"

#include <string.h>

typedef struct reader {
    const char *text;
    size_t length, at;
    int line;
} reader;

static bool number(reader *in, int64_t *out)
{
    while (in->at < in->length && strchr(" \t\r\n", in->text[in->at]) && in->text[in->at]) in->line += in->text[in->at++] == '\n';
    bool minus = in->at < in->length && in->text[in->at] == '-';
    if (minus) in->at++;
    size_t begun = in->at;
    uint64_t value = 0;
    while (in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9') {
        if (value > ((uint64_t)INT64_MAX - 9) / 10) return false;
        value = value * 10 + (uint64_t)(in->text[in->at++] - '0');
    }
    if (in->at == begun) return false;
    *out = minus ? -(int64_t)value : (int64_t)value;
    return in->at == in->length || (strchr(" \t\r\n", in->text[in->at]) && in->text[in->at]);
}

wq_status wq_graph_parse(wq_graph *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    reader in = { text, length, 0, 1 };
    int64_t n, edges;
    if (!number(&in, &n) || !number(&in, &edges) || n < 0 || edges < 0)
        return wq_refuse(err, WQ_BAD_ARGUMENT, in.at, in.line, "a graph begins with its number of vertices and of edges");
    if (n > WQ_MATCHING_MAX || edges > WQ_GRAPH_EDGES_MAX)
        return wq_refuse(err, WQ_BAD_TOO_LARGE, in.at, in.line, "that graph is larger than can be solved here");
    if ((uint64_t)edges > length / 2)
        return wq_refuse(err, WQ_BAD_ARGUMENT, length, in.line, "the graph has fewer edges than its first line says");
    *out = (wq_graph){ .n = (int)n, .edges = (size_t)edges, .end = wq_arena_take(arena, 2 * (size_t)edges, sizeof(int32_t)),
        .weight = wq_arena_take(arena, (size_t)edges, sizeof(int64_t)) };
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (size_t e = 0; e < out->edges; e++) {
        int64_t a, b;
        if (!number(&in, &a) || !number(&in, &b) || !number(&in, &out->weight[e]))
            return wq_refuse(err, WQ_BAD_ARGUMENT, in.at, in.line, "an edge is two vertices and a weight");
        if (a < 0 || b < 0 || a >= n || b >= n || a == b)
            return wq_refuse(err, WQ_BAD_ARGUMENT, in.at, in.line, "an edge joins two different vertices of the graph");
        out->end[2 * e] = (int32_t)a;
        out->end[2 * e + 1] = (int32_t)b;
    }
    while (in.at < length && strchr(" \t\r\n", text[in.at]) && text[in.at]) in.line += text[in.at++] == '\n';
    if (in.at < length) return wq_refuse(err, WQ_BAD_ARGUMENT, in.at, in.line, "there is more than the edges announced");
    return WQ_OK;
}

char *wq_wide_text(char out[42], wq_wide value)
{
    char digits[41];
    int count = 0, at = 0;
    bool minus = value < 0;
    do {
        int digit = (int)(value % 10);
        digits[count++] = (char)('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (minus) out[at++] = '-';
    while (count > 0) out[at++] = digits[--count];
    out[at] = '\0';
    return out;
}
