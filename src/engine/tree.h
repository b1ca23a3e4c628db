/* tree.h — the search tree, in memory given once.
 *
 * A node is one move; its children lie side by side. Nothing is freed singly: a new search empties the whole tree. A full
 * tree takes no more children, and the search goes on with what it has.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_TREE_H
#define WQ_ENGINE_TREE_H

#include "rules/point.h"

typedef struct wq_node {
    uint32_t child;                     /* index of the first child; 0: not opened */
    uint16_t children;
    wq_point point;                     /* the move; WQ_PASS passes */
    float visits, wins;                 /* playouts through it, and their value for the side that made the move */
    float seen, seen_wins;              /* RAVE: playouts below the parent in which that side played here first or later */
    float prior, prior_wins;            /* imagined visits: what is known before any playout */
} wq_node;

typedef struct wq_search_tree {
    wq_node *nodes;                     /* nodes[0] is the root */
    uint32_t count, capacity;
} wq_search_tree;

void wq_search_tree_init(wq_search_tree *tree, void *memory, size_t bytes);
void wq_search_tree_clear(wq_search_tree *tree);

/* Room for `n` children of nodes[parent], zeroed and in place; NULL where the tree is full. Attached by setting
 * nodes[parent].child and .children. */
wq_node *wq_search_tree_open(wq_search_tree *tree, uint32_t parent, int n);

/* The child to try next: RAVE mixed with the mean, `equivalence` being the visits at which both count alike.
 * Source: S. Gelly and D. Silver, Monte-Carlo tree search and rapid action value estimation in computer Go (2011). */
uint32_t wq_search_tree_select(const wq_search_tree *tree, uint32_t parent, float equivalence);

/* The mixed value of a child, as select sees it. */
float wq_node_value(const wq_node *node, float equivalence);

/* The child of `parent` with most visits (the better value where equal); 0 for none. */
uint32_t wq_search_tree_best(const wq_search_tree *tree, uint32_t parent);

#endif
