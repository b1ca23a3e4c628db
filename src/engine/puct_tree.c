/* puct_tree.c — growing, choosing an edge, keeping a part.
 * SPDX-License-Identifier: MIT
 */
#include "engine/puct_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Exploration as KataGo's documentation gives it for utilities of this range. */
const wq_puct_rates wq_puct_usual_rates = { .explore = 1.0f, .explore_log = 0.45f, .untried_loss = 0.2f, .untried_loss_root = 0.1f };

static const double EXPLORE_BASE = 500, SPREAD_EXPECTED = 0.4, SPREAD_EXPECTED_VISITS = 2, SPREAD_WEIGHT = 0.85;
enum { FIRST_NODES = 256 };

void wq_puct_tree_init(wq_puct_tree *tree, size_t most_bytes) { *tree = (wq_puct_tree){ .most_bytes = most_bytes }; }

void wq_puct_tree_free(wq_puct_tree *tree)
{
    free(tree->nodes);
    free(tree->edges);
    wq_puct_tree_init(tree, tree->most_bytes);
}

void wq_puct_tree_clear(wq_puct_tree *tree) { tree->count = tree->edge_count = 0; }

/* Room for `need` things of `size` bytes: twice as many as before where that is allowed. */
static wq_status grow(void **memory, uint32_t *capacity, size_t need, size_t size, size_t most_bytes)
{
    if (need <= *capacity) return WQ_OK;
    if (need * size > most_bytes) return WQ_FAIL_SPACE;
    size_t more = need * 2;
    if (more * size > most_bytes) more = most_bytes / size;
    void *grown = realloc(*memory, more * size);
    if (!grown) return WQ_FAIL_MEMORY;
    *memory = grown;
    *capacity = (uint32_t)more;
    return WQ_OK;
}

wq_status wq_puct_tree_add(wq_puct_tree *tree, int edges, uint32_t *out)
{
    void *nodes = tree->nodes, *all = tree->edges;
    size_t for_nodes = tree->most_bytes / 8;                /* a node has some tens of edges at least */
    size_t need = tree->count + 1u < FIRST_NODES ? FIRST_NODES : tree->count + 1u;
    wq_status s = grow(&nodes, &tree->capacity, need, sizeof *tree->nodes, for_nodes);
    tree->nodes = nodes;
    if (s == WQ_OK) s = grow(&all, &tree->edge_capacity, (size_t)tree->edge_count + (size_t)edges, sizeof *tree->edges, tree->most_bytes - for_nodes);
    tree->edges = all;
    if (s != WQ_OK) return s;
    wq_puct_node *node = tree->nodes + tree->count;
    memset(node, 0, sizeof *node);
    node->edge = tree->edge_count;
    node->edges = (uint16_t)edges;
    tree->edge_count += (uint32_t)edges;
    *out = tree->count++;
    return WQ_OK;
}

/* What one node's edges are compared by, worked out once for all of them. */
typedef struct scale { double explore, untried, forced; } scale;

static scale scale_of(const wq_puct_tree *tree, uint32_t at, int sign, const wq_puct_rates *rates)
{
    const wq_puct_node *node = tree->nodes + at;
    double visits = node->visits, below = visits > 1 ? visits - 1 : 0, mean = visits > 0 ? node->utility / visits : 0;
    double expected = SPREAD_EXPECTED * SPREAD_EXPECTED + mean * mean;  /* a few imagined visits of the usual spread */
    double square = (node->square + expected * SPREAD_EXPECTED_VISITS) / (visits + SPREAD_EXPECTED_VISITS);
    double variance = square - mean * mean, spread = sqrt(variance > 0 ? variance : 0);
    double factor = 1 + SPREAD_WEIGHT * (spread / SPREAD_EXPECTED - 1);
    double tried_mass = 0;
    for (int i = 0; i < node->tried; i++) tried_mass += tree->edges[node->edge + (uint32_t)i].prior;
    tried_mass /= WQ_PRIOR_ONE;
    if (tried_mass > 1) tried_mass = 1;
    double own = node->own_utility, parent = tried_mass * mean + (1 - tried_mass) * own;
    double loss = at == 0 ? (double)rates->untried_loss_root : (double)rates->untried_loss;
    if (sign * parent < 0) loss *= 1 + sign * parent;       /* nothing is worse than lost: there every other move is worth a try */
    return (scale){
        .explore = ((double)rates->explore + (double)rates->explore_log * log((below + EXPLORE_BASE) / EXPLORE_BASE)) * factor
                 * sqrt(below + 0.01),
        .untried = sign * parent - loss * sqrt(tried_mass),
        .forced = at == 0 ? (double)rates->forced * below : 0,
    };
}

static double worth(const wq_puct_tree *tree, const wq_edge *edge, const scale *by, int sign, double visits)
{
    const wq_puct_node *child = edge->node ? tree->nodes + edge->node : NULL;
    double prior = (double)edge->prior / WQ_PRIOR_ONE;
    double value = child && child->visits ? sign * child->utility / child->visits : by->untried;
    return value + by->explore * prior / (1 + visits);
}

double wq_puct_tree_worth(const wq_puct_tree *tree, uint32_t node, int index, int sign, const wq_puct_rates *rates, double visits)
{
    scale by = scale_of(tree, node, sign, rates);
    return worth(tree, tree->edges + tree->nodes[node].edge + index, &by, sign, visits);
}

int wq_puct_tree_select(const wq_puct_tree *tree, uint32_t at, int sign, const wq_puct_rates *rates)
{
    const wq_puct_node *node = tree->nodes + at;
    scale by = scale_of(tree, at, sign, rates);
    int last = node->tried < node->edges ? node->tried : node->edges - 1, best = 0;
    double best_worth = -1e30;
    for (int i = 0; i <= last; i++) {
        const wq_edge *edge = tree->edges + node->edge + i;
        double visits = edge->node ? tree->nodes[edge->node].visits : 0;
        double its = worth(tree, edge, &by, sign, visits);
        if (by.forced > 0 && edge->node && visits * visits < by.forced * edge->prior / WQ_PRIOR_ONE) its += 1000;
        if (its > best_worth) {
            best_worth = its;
            best = i;
        }
    }
    return best;
}

/* A child is younger than its parent, so one pass upwards marks what is kept, and another moves it down in place. */
bool wq_puct_tree_keep(wq_puct_tree *tree, uint32_t root)
{
    if (root == 0) return true;
    uint32_t *to = calloc(tree->count, sizeof *to);         /* one more than the new place; 0: goes */
    if (!to) {
        wq_puct_tree_clear(tree);
        return false;
    }
    to[root] = 1;
    uint32_t kept = 0, kept_edges = 0;
    for (uint32_t i = root; i < tree->count; i++) {
        if (!to[i]) continue;
        wq_puct_node node = tree->nodes[i];
        for (uint32_t e = node.edge; e < node.edge + node.tried; e++) to[tree->edges[e].node] = 1;
        memmove(tree->edges + kept_edges, tree->edges + node.edge, node.edges * sizeof *tree->edges);
        node.edge = kept_edges;
        kept_edges += node.edges;
        tree->nodes[kept] = node;
        to[i] = ++kept;
    }
    for (uint32_t i = 0; i < kept; i++)
        for (uint32_t e = tree->nodes[i].edge; e < tree->nodes[i].edge + tree->nodes[i].tried; e++)
            tree->edges[e].node = to[tree->edges[e].node] - 1;
    tree->count = kept;
    tree->edge_count = kept_edges;
    free(to);
    return true;
}
