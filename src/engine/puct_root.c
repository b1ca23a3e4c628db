/* puct_root.c — what is special about the root: noise, the choice, what was found there.
 * SPDX-License-Identifier: MIT
 */
#include "engine/puct_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A move is compared at all with this share of the visits of the most visited; its spread counts so many times; the spread of a few
 * visits is mixed with the usual one. Figures as KataGo's documentation gives them. */
static const double FAIR_SHARE = 0.15, SPREADS = 5, USUAL_SPREAD = 0.5, USUAL_WEIGHT = 1;
static const float NOISE_TOTAL = 10.83f;                    /* of a board's Dirichlet parameters: 0.03 for each of 361 */

void wq_puct_order(wq_edge *edges, int n)
{
    for (int i = 1; i < n; i++) {                           /* short lists, and mostly small priors: insertion by halves */
        wq_edge edge = edges[i];
        int low = 0, high = i;
        while (low < high) {
            int middle = (low + high) / 2;
            if (edges[middle].prior >= edge.prior) low = middle + 1;
            else high = middle;
        }
        memmove(edges + low + 1, edges + low, (size_t)(i - low) * sizeof *edges);
        edges[low] = edge;
    }
}

static double normal(wq_rng *rng) { return sqrt(-2 * log(wq_rng_unit(rng))) * cos(6.283185307179586 * wq_rng_unit(rng)); }

/* Source: G. Marsaglia and W. W. Tsang, A simple method for generating gamma variables (2000). */
static double gamma_of(wq_rng *rng, double shape)
{
    double boost = 1;
    if (shape < 1) {
        boost = pow(wq_rng_unit(rng), 1 / shape);
        shape += 1;
    }
    double d = shape - 1.0 / 3, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = normal(rng), v = 1 + c * x;
        if (v <= 0) continue;
        v = v * v * v;
        if (log(wq_rng_unit(rng)) < 0.5 * x * x + d - d * v + d * log(v)) return boost * d * v;
    }
}

void wq_puct_stir_root(wq_puct *it)
{
    wq_puct_node *root = it->tree.nodes;
    wq_edge *edges = it->tree.edges + root->edge;
    double drawn[WQ_MAX_AREA + 1], sum = 0;
    int n = root->edges;
    if (n < 2) return;
    for (int i = 0; i < n; i++) sum += drawn[i] = gamma_of(&it->rng, (double)NOISE_TOTAL / n);
    double share = (double)it->options.noise;
    for (int i = 0; i < n && sum > 0; i++)
        edges[i].prior = (uint16_t)lrint((1 - share) * edges[i].prior + share * drawn[i] / sum * WQ_PRIOR_ONE);
    wq_puct_order(edges + root->tried, n - root->tried);
}

int wq_puct_moves(const wq_puct *it, wq_puct_move *out)
{
    const wq_puct_node *root = it->tree.nodes;
    bool black = it->root.to_move == WQ_BLACK;
    int n = 0;
    for (uint32_t e = root->edge; e < root->edge + root->tried; e++) {
        const wq_edge *edge = it->tree.edges + e;
        const wq_puct_node *node = it->tree.nodes + edge->node;
        double visits = node->visits, mean = node->utility / visits;
        double square = (node->square + USUAL_WEIGHT * (USUAL_SPREAD * USUAL_SPREAD + mean * mean)) / (visits + USUAL_WEIGHT);
        double variance = square - mean * mean;
        double spread = sqrt((variance > 0 ? variance : 0) / visits), mine = black ? mean : -mean;
        out[n++] = (wq_puct_move){
            .point = edge->point, .prior = (float)edge->prior / WQ_PRIOR_ONE, .visits = node->visits,
            .win = (float)(black ? node->win / visits : 1 - node->win / visits),
            .lead = (float)(black ? node->lead / visits : -node->lead / visits),
            .utility = (float)mine, .lowest = (float)(mine - SPREADS * spread),
        };
    }
    return n;
}

int wq_puct_best(const wq_puct_move *moves, int n, bool passes)
{
    uint32_t most = 0;
    int best = -1;
    for (int i = 0; i < n; i++)
        if ((passes || moves[i].point != WQ_PASS) && moves[i].visits > most) most = moves[i].visits;
    for (int i = 0; i < n; i++) {
        if (!passes && moves[i].point == WQ_PASS) continue;
        if (moves[i].visits < FAIR_SHARE * most) continue;
        if (best < 0 || moves[i].lowest > moves[best].lowest) best = i;
    }
    return best < 0 && n > 0 ? 0 : best;
}

void wq_puct_shares(const wq_puct *it, const wq_puct_move *moves, int n, float *share)
{
    int best = 0, sign = it->root.to_move == WQ_BLACK ? 1 : -1;
    double sum = 0, all = it->tree.nodes[0].visits > 1 ? it->tree.nodes[0].visits - 1 : 1;
    for (int i = 1; i < n; i++)
        if (moves[i].visits > moves[best].visits) best = i;
    double bound = n > 0 ? wq_puct_tree_worth(&it->tree, 0, best, sign, &it->rates, moves[best].visits) : 0;
    for (int i = 0; i < n; i++) {
        double visits = moves[i].visits;
        if (i != best && it->options.forced > 0) {
            double forced = sqrt((double)it->options.forced * (double)moves[i].prior * all);
            while (forced >= 1 && visits > 0 && wq_puct_tree_worth(&it->tree, 0, i, sign, &it->rates, visits - 1) < bound) {
                visits--;                                   /* it would not have been tried again: that one was forced */
                forced--;
            }
            if (visits <= 1) visits = 0;
        }
        share[i] = (float)visits;
        sum += visits;
    }
    for (int i = 0; i < n; i++) share[i] = sum > 0 ? (float)(share[i] / sum) : 0;
}

int wq_puct_line(const wq_puct *it, wq_point first, wq_point *out, int most)
{
    uint32_t at = 0;
    int n = 0;
    while (n < most) {
        const wq_puct_node *node = it->tree.nodes + at;
        const wq_edge *best = NULL;
        for (uint32_t e = node->edge; e < node->edge + node->tried; e++) {
            const wq_edge *edge = it->tree.edges + e;
            if (n == 0 ? edge->point == first : !best || it->tree.nodes[edge->node].visits > it->tree.nodes[best->node].visits) best = edge;
        }
        if (!best) break;
        out[n++] = best->point;
        at = best->node;
    }
    return n;
}
