/* tree.c — opening, choosing and comparing children.
 * SPDX-License-Identifier: MIT
 */
#include "engine/tree.h"

#include <string.h>

void wq_search_tree_init(wq_search_tree *tree, void *memory, size_t bytes)
{
    size_t most = bytes / sizeof(wq_node);
    tree->nodes = memory;
    tree->capacity = most > UINT32_MAX ? UINT32_MAX : (uint32_t)most;
    wq_search_tree_clear(tree);
}

void wq_search_tree_clear(wq_search_tree *tree)
{
    tree->nodes[0] = (wq_node){ .point = WQ_PASS };
    tree->count = 1;
}

wq_node *wq_search_tree_open(wq_search_tree *tree, uint32_t parent, int n)
{
    if (n <= 0 || tree->capacity - tree->count < (uint32_t)n) return NULL;
    wq_node *first = tree->nodes + tree->count;
    memset(first, 0, (size_t)n * sizeof *first);
    tree->nodes[parent].child = tree->count;
    tree->nodes[parent].children = (uint16_t)n;
    tree->count += (uint32_t)n;
    return first;
}

float wq_node_value(const wq_node *node, float equivalence)
{
    float visits = node->visits + node->prior;
    float mean = visits > 0 ? (node->wins + node->prior_wins) / visits : 0.5f;
    if (node->seen <= 0) return mean;
    float weight = node->seen / (node->seen + visits + visits * node->seen / equivalence);
    return weight * (node->seen_wins / node->seen) + (1 - weight) * mean;
}

uint32_t wq_search_tree_select(const wq_search_tree *tree, uint32_t parent, float equivalence)
{
    uint32_t first = tree->nodes[parent].child, best = first;
    float best_value = -1;
    for (uint32_t i = first; i < first + tree->nodes[parent].children; i++) {
        float value = wq_node_value(tree->nodes + i, equivalence);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

uint32_t wq_search_tree_best(const wq_search_tree *tree, uint32_t parent)
{
    uint32_t first = tree->nodes[parent].child, best = 0;
    for (uint32_t i = first; i < first + tree->nodes[parent].children; i++) {
        const wq_node *a = tree->nodes + i, *b = tree->nodes + best;
        if (best == 0 || a->visits > b->visits
            || (a->visits >= b->visits && wq_node_value(a, 3000) > wq_node_value(b, 3000)))
            best = i;
    }
    return best;
}
