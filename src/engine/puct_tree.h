/* puct_tree.h — the tree of a search that a net guides: nodes that were judged, edges that were only suggested.
 *
 * A node is a position that has been judged once; its edges are the moves there, likeliest first. An edge costs eight bytes
 * and becomes a node when it is first tried. As untried edges differ in nothing but their likelihood, they are tried in order:
 * the tried ones stand in front, and choosing looks at those and one more.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PUCT_TREE_H
#define WQ_ENGINE_PUCT_TREE_H

#include "base/status.h"
#include "rules/point.h"

#include <stdbool.h>

enum { WQ_PRIOR_ONE = 65535 };          /* an edge's prior of this is certainty */

typedef struct wq_edge {
    wq_point point;                     /* the move; WQ_PASS passes */
    uint16_t prior;
    uint32_t node;                      /* 0: not tried yet */
} wq_edge;

/* Utilities run from -1 (White's) to 1 (Black's); sums are over the visits. */
typedef struct wq_puct_node {
    uint32_t edge;                      /* index of its first edge */
    uint16_t edges, tried;
    uint32_t visits;
    bool over;                          /* two passes: nothing follows, each visit finds the same */
    float own_utility, own_win, own_lead;   /* what it was judged when it was new */
    double utility, square;             /* sums of utilities and of their squares */
    double win;                         /* sum of Black's expected results, 0..1 */
    double lead;                        /* sum of Black's leads in points */
} wq_puct_node;

typedef struct wq_puct_tree {
    wq_puct_node *nodes;                /* nodes[0] is the root */
    wq_edge *edges;
    uint32_t count, capacity, edge_count, edge_capacity;
    size_t most_bytes;
} wq_puct_tree;

/* What the choice of an edge depends on. */
typedef struct wq_puct_rates {
    float explore, explore_log;         /* exploration, and how it grows with the logarithm of the visits */
    float untried_loss;                 /* how much worse than its parent an untried move is taken to be */
    float untried_loss_root;
    float forced;                       /* root: visits sqrt(forced * prior * all) each tried move gets at least; 0: none */
} wq_puct_rates;
extern const wq_puct_rates wq_puct_usual_rates;

/* An empty tree that grows to most_bytes; nothing is allocated yet. */
void wq_puct_tree_init(wq_puct_tree *tree, size_t most_bytes);
void wq_puct_tree_free(wq_puct_tree *tree);         /* usable again afterwards */
void wq_puct_tree_clear(wq_puct_tree *tree);

/* A new node with room for so many edges; its index in *out. Existing pointers into the tree are invalid then.
 * WQ_OK; WQ_FAIL_SPACE: as large as it may be; WQ_FAIL_MEMORY. */
wq_status wq_puct_tree_add(wq_puct_tree *tree, int edges, uint32_t *out);

/* The edge to follow from a node that is not over, for the side that plays there (+1 Black, -1 White): an index into the node's edges.
 *
 * Source: D. Silver et al., Mastering the game of Go without human knowledge (2017), for the formula; D. J. Wu, Accelerating
 * Self-Play Learning in Go (2019), for forced visits; the exploration's growth with the spread of results and the
 * value of an untried move follow what KataGo's documentation describes. */
int wq_puct_tree_select(const wq_puct_tree *tree, uint32_t node, int sign, const wq_puct_rates *rates);

/* The value of the edge `index` as select compares it, with the visits `visits` instead of its own. */
double wq_puct_tree_worth(const wq_puct_tree *tree, uint32_t node, int index, int sign, const wq_puct_rates *rates, double visits);

/* Makes the node the root and keeps what is below it; the rest goes. Out of memory, the tree is empty afterwards (false). */
bool wq_puct_tree_keep(wq_puct_tree *tree, uint32_t node);

#endif
