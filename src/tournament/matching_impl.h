/* matching_impl.h — the matcher's insides, shared by matching.c (the search) and matching_nodes.c (blossoms).
 *
 * A node is a vertex (0 .. n-1) or a blossom (n ..). A half-edge is 2 * edge or 2 * edge + 1: end[h] is its tail, end[h ^ 1]
 * its head. A tree grows from every exposed node at once: S nodes (even) lose dual as time passes, T nodes (odd) gain it.
 *
 * The vertices of an outermost node are one set, and a vertex's dual is y[v] plus the set's shift: moving a node costs one
 * addition, joining or splitting sets touches only the vertices outside the largest child, whose set lives on.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_MATCHING_IMPL_H
#define WQ_TOURNAMENT_MATCHING_IMPL_H

#include "tournament/matching.h"

enum { FREE = 0, S_NODE = 1, T_NODE = 2 };

typedef struct wq_match_event {
    wq_wide key;                        /* the time at which it happens */
    int64_t id;                         /* kind << 32 | half-edge or node; events of one time come in this order */
} wq_match_event;

/* Two trees meet; a T blossom's dual reaches 0; a free node is reached; a tree meets itself. */
enum { MEET = 0, EXPAND = 1, GROW = 2, CLOSE = 3 };

typedef struct wq_tree_entry { int32_t node, next; } wq_tree_entry;

struct wq_matcher {
    wq_arena *arena;
    int n, nodes;                       /* vertices; room for nodes */
    bool started;                       /* duals exist */
    wq_over_fn *over;
    void *over_context;
    bool gave_up;

    size_t edges, edge_room, weight_room, indexed;
    int32_t *end;                       /* 2 an edge */
    wq_wide *w4;                        /* the weight times WQ_DUAL_SCALE */
    int32_t *start, *adjacent;          /* half-edges by tail: adjacent[start[v] .. start[v + 1] - 1] */
    size_t start_room, adjacent_room;

    /* of vertices */
    wq_wide *y, *best;
    int32_t *best_edge, *set, *vertex_next;         /* the edge that reaches a free vertex soonest, at the time best[] */
    /* of sets, which are named after vertices */
    wq_wide *shift, *at;                /* as it was at the time at[] */
    int8_t *sign;                       /* which way it runs: -1 even, 1 odd, 0 at rest */
    int32_t *owner;                     /* the outermost node */
    /* of nodes */
    wq_wide *z, *z_at;
    int32_t *parent, *child, *next, *link;      /* children form a ring: link[c] leads from c to next[c] */
    int32_t *match, *tree;              /* half-edge out to the mate; half-edge from the tree parent into a T node */
    int32_t *first, *last;              /* the vertices of a node, through vertex_next */
    int32_t *size, *own_set, *mark, *tree_of;
    int8_t *label;

    int32_t *spare;                     /* unused blossom ids */
    int spare_count;
    wq_tree_entry *entries;             /* the nodes of each tree, as lists that begin at tree_first[] */
    int32_t *tree_first;
    size_t entry_count, entry_room;
    int32_t *path, *flat;               /* scratch */
    int32_t *barrier;
    int barrier_count;
    int marks;

    wq_match_event *heap;
    size_t heap_count, heap_room;
    wq_wide now;
};

static inline int wq_top(const wq_matcher *m, int vertex) { return m->owner[m->set[vertex]]; }

static inline wq_wide wq_dual(const wq_matcher *m, int v)
{
    int set = m->set[v];
    wq_wide dual = m->y[v] + m->shift[set];
    if (m->sign[set] == 0) return dual;
    return m->sign[set] > 0 ? dual + (m->now - m->at[set]) : dual - (m->now - m->at[set]);
}

/* Gives an outermost node its label: S_NODE or T_NODE in a tree, or FREE (at rest). */
void wq_node_move(wq_matcher *m, int node, int label, int tree);

/* Makes a blossom of the cycle: the half-edge h joins two S nodes whose nearest common ancestor is `lca`. Vertices that
 * were odd have become even and are to be scanned: *scan_count of them in m->path. Returns the node. */
int wq_blossom_make(wq_matcher *m, int32_t h, int lca, int *scan_count);

/* Takes the outermost blossom b apart: its children become outermost, matched among themselves around the one that
 * holds the tail of match[b] (none when b is exposed: then around the first child, exposed). */
void wq_blossom_open(wq_matcher *m, int b);

/* The child of b that holds vertex v. */
int wq_blossom_child(const wq_matcher *m, int b, int v);

#endif
