/* puct_choice.c — the best move, unless it is time to pass.
 * SPDX-License-Identifier: MIT
 */
#include "engine/puct_choice.h"

#include "engine/ending.h"

#include <string.h>

enum { LEAST_TO_RESIGN = 8 };
/* Shares of the results, and of the board's points. A net that needs playouts beside it is not sure of a finished board either. */
static const double RESIGN_BELOW = 0.05, RESIGN_BEHIND = 1.0 / 30, HOPELESS = 0.1, HOPELESS_MIXED = 0.4;

/* The likeliest move that is no pass; WQ_PASS where there is none. */
static wq_point likeliest(const wq_puct *it)
{
    const wq_puct_tree *tree = wq_puct_tree_of(it);
    for (uint32_t e = tree->nodes[0].edge; e < tree->nodes[0].edge + tree->nodes[0].edges; e++)
        if (tree->edges[e].point != WQ_PASS) return tree->edges[e].point;
    return WQ_PASS;
}

/* Who owns what is judged anew: the means of the search are full of what nobody would play. */
static wq_status passes_now(wq_judge *judge, const wq_problem *problem, float mix, const wq_puct_move *moves, int n, const wq_puct_move *best,
                            bool *passes)
{
    float owner[WQ_MAX_AREA];
    wq_tried play = { best->visits, (double)best->win, (double)best->lead }, pass = { 0, 0, 0 };
    for (int i = 0; i < n; i++)
        if (moves[i].point == WQ_PASS) pass = (wq_tried){ moves[i].visits, (double)moves[i].win, (double)moves[i].lead };
    wq_status s = wq_judge_settled(judge, problem->pos, owner);
    if (s != WQ_OK) return s;
    wq_ending ending;
    wq_ending_read_shares(&ending, problem, owner);
    *passes = wq_ending_passes(&ending, problem, play, pass, mix > 0 ? HOPELESS_MIXED : HOPELESS);
    return WQ_OK;
}

wq_status wq_puct_choose(wq_puct *it, wq_judge *judge, const wq_puct_options *options, const wq_problem *problem, wq_budget budget,
                         const _Atomic int *stop, wq_report *out)
{
    const wq_position *pos = problem->pos;
    wq_puct_options mine = *options;
    uint64_t made = problem->history ? problem->history->count : 0;
    mine.terms.seed = options->terms.seed ^ wq_rng_mix(pos->hash + made * 3 + pos->to_move);
    memset(out, 0, sizeof *out);
    wq_status s = wq_puct_begin(it, judge, problem, &mine);
    if (s == WQ_OK) s = wq_puct_run(it, budget.playouts, budget.think_ms, stop);
    if (s != WQ_OK) return s;

    wq_puct_move moves[WQ_MAX_AREA + 1], best = { .point = likeliest(it) };
    int n = wq_puct_moves(it, moves), index = wq_puct_best(moves, n, false), area = pos->width * pos->height;
    const wq_puct_node *root = wq_puct_tree_of(it)->nodes;
    bool black = pos->to_move == WQ_BLACK, may_pass = pos->passes > 0 || pos->empty_count * 3 < area * 2;
    best.win = black ? root->own_win : 1 - root->own_win;   /* too few visits to try one: what the root itself was judged */
    best.lead = black ? root->own_lead : -root->own_lead;
    if (index >= 0 && moves[index].point != WQ_PASS) best = moves[index];
    out->playouts = root->visits;
    out->point = best.point;
    out->win = (double)best.win;
    bool passes = best.point == WQ_PASS;
    if (!passes && may_pass) s = passes_now(judge, problem, mine.terms.mix, moves, n, &best, &passes);
    if (passes) {
        out->point = WQ_PASS;
        for (int i = 0; i < n; i++)
            if (moves[i].point == WQ_PASS) out->win = (double)moves[i].win;
    }
    out->line_count = wq_puct_line(it, out->point, out->line, 16);
    if (out->line_count == 0) out->line[out->line_count++] = out->point;
    out->resign = out->win < RESIGN_BELOW && (double)best.lead < -RESIGN_BEHIND * area && out->playouts >= LEAST_TO_RESIGN
               && area >= 49 && made * 4 >= (uint64_t)area + 4;
    return s;
}

wq_status wq_puct_dead(wq_judge *judge, const wq_judge_terms *terms, const wq_problem *problem, uint8_t *dead)
{
    enum { ROUNDS = 4 };
    float owner[WQ_MAX_AREA], mean[WQ_MAX_AREA] = { 0 };
    wq_judge_begin(judge, problem, terms);
    for (int k = 0; k < ROUNDS; k++) {
        wq_status s = wq_judge_settled(judge, problem->pos, owner);
        if (s != WQ_OK) return s;
        for (int i = 0; i < problem->pos->width * problem->pos->height; i++) mean[i] += owner[i] / ROUNDS;
    }
    wq_ending ending;
    wq_ending_read_shares(&ending, problem, mean);
    wq_ending_spare_living(&ending, problem->pos);
    memcpy(dead, ending.dead, sizeof ending.dead);
    return WQ_OK;
}
