/* puct_choice.c — the best move, unless it is time to pass.
 * SPDX-License-Identifier: MIT
 */
#include "engine/puct_choice.h"

#include "engine/reading.h"
#include "sys/clock.h"

#include <string.h>

enum { LEAST_TO_RESIGN = 8, MOST_TRIED = 3 };
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
static wq_status passes_now(wq_judge *judge, const wq_problem *problem, float end_mix, const wq_puct_move *moves, int n, const wq_puct_move *best,
                            bool *passes)
{
    float owner[WQ_MAX_AREA];
    double visits = best->visits > 0 ? best->visits : 1;    /* there is that move, if it was not tried yet */
    wq_tried play = { visits, (double)best->win, (double)best->lead }, pass = { 0, 0, 0 };
    for (int i = 0; i < n; i++)
        if (moves[i].point == WQ_PASS) pass = (wq_tried){ moves[i].visits, (double)moves[i].win, (double)moves[i].lead };
    wq_status s = wq_judge_settled(judge, problem->pos, owner);
    if (s != WQ_OK) return s;
    wq_ending ending;
    wq_ending_read_shares(&ending, problem, owner);
    *passes = wq_ending_passes(&ending, problem, play, pass, end_mix > 0 ? HOPELESS_MIXED : HOPELESS);
    return WQ_OK;
}

/* Whether to pass on a board that has been read. A move that would only cost gives way to the next best, and that to the pass. */
static wq_status choose_late(const wq_puct_options *options, const wq_problem *problem, const wq_reading *reading, int64_t until_ms,
                             const _Atomic int *stop, wq_puct_move *moves, int n, wq_puct_move *best, bool *passes)
{
    wq_tried pass = { 0, 0, 0 };
    for (int i = 0; i < n; i++)
        if (moves[i].point == WQ_PASS) pass = (wq_tried){ moves[i].visits, (double)moves[i].win, (double)moves[i].lead };
    *passes = wq_reading_passes(reading, problem, (wq_tried){ best->visits, (double)best->win, (double)best->lead }, pass);
    for (int tries = 0; !*passes && reading->settled && best->point != WQ_PASS; tries++) {
        bool harmful;
        wq_status s = wq_reading_is_harmful(reading, options->reader, problem, best->point, options->terms.seed, wq_left_ms(until_ms),
                                            stop, &harmful);
        if (s != WQ_OK || !harmful) return s;
        int left = 0;
        for (int i = 0; i < n; i++)
            if (moves[i].point != best->point) moves[left++] = moves[i];
        n = left;
        int next = wq_puct_best(moves, n, false);
        *passes = tries + 1 >= MOST_TRIED || next < 0 || moves[next].point == WQ_PASS;
        if (!*passes) *best = moves[next];
    }
    return WQ_OK;
}

wq_status wq_puct_choose(wq_puct *it, wq_judge *judge, const wq_puct_options *options, const wq_problem *asked, wq_budget budget,
                         const _Atomic int *stop, wq_report *out)
{
    wq_problem problem = *asked;
    const wq_position *pos = problem.pos;
    wq_puct_options mine = *options;
    uint64_t made = problem.history ? problem.history->count : 0;
    wq_reading reading = { .settled = false };
    bool late = false;
    mine.terms.seed = options->terms.seed ^ wq_rng_mix(pos->hash + made * 3 + pos->to_move);
    int64_t until_ms = wq_until_ms(budget.think_ms);
    if (until_ms != INT64_MAX) mine.terms.until_ms = until_ms - budget.think_ms * 3 / 4;   /* of the root there is more to see below it */
    mine.terms.stop = stop;
    memset(out, 0, sizeof *out);
    wq_status s = WQ_OK;
    if (wq_ending_is_over(&problem, &out->win)) {
        out->point = out->line[out->line_count++] = WQ_PASS;
        return s;
    }
    if (options->reader) s = wq_reading_try(&reading, &late, options->reader, &problem, options->terms.seed, until_ms, stop);
    if (late && wq_reading_limits(&reading, &problem)) problem.only = reading.live;
    if (s == WQ_OK) s = wq_puct_begin(it, judge, &problem, &mine);
    if (s == WQ_OK) s = wq_puct_run(it, budget.playouts, wq_reading_search_ms(&reading, late, until_ms), stop);
    if (s != WQ_OK) return s;

    wq_puct_move moves[WQ_MAX_AREA + 1], best = { .point = likeliest(it) };
    int n = wq_puct_moves(it, moves), index = wq_puct_best(moves, n, false), area = pos->width * pos->height;
    const wq_puct_node *root = wq_puct_tree_of(it)->nodes;
    bool black = pos->to_move == WQ_BLACK, may_pass = pos->passes > 0 || pos->empty_count * 3 < area * 2;
    best.win = black ? root->own_win : 1 - root->own_win;   /* too few visits to try one: what the root itself was judged */
    best.lead = black ? root->own_lead : -root->own_lead;
    if (index >= 0 && moves[index].point != WQ_PASS) best = moves[index];
    bool passes = best.point == WQ_PASS;
    out->playouts = root->visits;
    if (!passes && late) s = choose_late(options, &problem, &reading, until_ms, stop, moves, n, &best, &passes);
    else if (!passes && may_pass) s = passes_now(judge, &problem, mine.terms.end_mix, moves, n, &best, &passes);
    out->point = passes ? WQ_PASS : best.point;
    out->win = (double)best.win;
    for (int i = 0; passes && i < n; i++)
        if (moves[i].point == WQ_PASS) out->win = (double)moves[i].win;
    out->line_count = wq_puct_line(it, out->point, out->line, 16);
    if (out->line_count == 0) out->line[out->line_count++] = out->point;
    out->resign = out->win < RESIGN_BELOW && (double)best.lead < -RESIGN_BEHIND * area && out->playouts >= LEAST_TO_RESIGN
               && area >= 49 && made * 4 >= (uint64_t)area + 4;
    return s;
}

wq_status wq_puct_dead(wq_judge *judge, const wq_judge_terms *terms, const wq_problem *problem, uint8_t *dead)
{
    float owner[WQ_MAX_AREA];
    wq_judge_begin(judge, problem, terms);
    wq_status s = wq_judge_settled(judge, problem->pos, owner);
    if (s != WQ_OK) return s;
    wq_ending ending;
    wq_ending_read_shares(&ending, problem, owner);
    memcpy(dead, ending.dead, sizeof ending.dead);
    return WQ_OK;
}
