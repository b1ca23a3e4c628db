/* graph.h — a weighted graph as text: "n edges", then a line "a b weight" for each edge, vertices from 0.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_GRAPH_H
#define WQ_TOURNAMENT_GRAPH_H

#include "tournament/matching.h"

typedef struct wq_graph {
    int n;
    size_t edges;
    int32_t *end;                       /* 2 an edge */
    int64_t *weight;
} wq_graph;

enum { WQ_GRAPH_EDGES_MAX = 20000000 };

/* Reads a graph into `arena`. White space may be any. WQ_OK; WQ_BAD_ARGUMENT or WQ_BAD_TOO_LARGE with the place in *err;
 * WQ_FAIL_MEMORY. */
wq_status wq_graph_parse(wq_graph *out, wq_arena *arena, const char *text, size_t length, wq_error *err);

/* Decimal digits of a wide number; `out` holds 42 bytes. Returns out. */
char *wq_wide_text(char out[42], wq_wide value);

#endif
