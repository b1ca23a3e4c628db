/* puct.c — open the root, descend, judge, give back.
 * SPDX-License-Identifier: MIT
 */
#include "engine/puct_impl.h"

#include "sys/clock.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { TRY_PASS_AT = 12, CLEAR_EVERY = 8, FOLLOWS_MOVES = 4 };

wq_status wq_puct_new(wq_puct **out, size_t tree_bytes)
{
    wq_puct *it = calloc(1, sizeof *it);
    if (!it) return WQ_FAIL_MEMORY;
    wq_puct_tree_init(&it->tree, tree_bytes);
    *out = it;
    return WQ_OK;
}

void wq_puct_free(wq_puct *it)
{
    if (!it) return;
    wq_puct_tree_free(&it->tree);
    free(it->past);
    free(it);
}

void wq_puct_forget(wq_puct *it)
{
    wq_puct_tree_free(&it->tree);
    it->begun = false;
}

const wq_puct_tree *wq_puct_tree_of(const wq_puct *it) { return &it->tree; }
uint32_t wq_puct_visits(const wq_puct *it) { return it->tree.count ? it->tree.nodes[0].visits : 0; }

/* ---- nodes ---- */

static bool fills_eye(const wq_rules *rules, const wq_position *pos, wq_point point)
{
    return rules->counting != WQ_COUNT_STONES && point != WQ_PASS && wq_is_real_eye(pos, point, (wq_color)pos->to_move);
}

/* From the opinion to priors that add up to WQ_PRIOR_ONE. A pass gets no more than all moves together: nets are sure of it long before
 * the last point is settled, and would never see what they miss. */
static void set_priors(const wq_puct *it, const wq_position *pos, wq_point last, wq_edge *edges, int n)
{
    double moves = 0, pass = 0;
    float glance[WQ_MAX_AREA + 1];
    for (int i = 0; i < n; i++)
        if (edges[i].point == WQ_PASS) pass = edges[i].prior;
        else moves += edges[i].prior;
    if (n > 1 && pass > moves) pass = moves;
    double sum = moves + pass, doubt = n > 1 ? (double)it->options.terms.doubt : 0;
    if (doubt > 0) wq_judge_glance(it->judge, pos, last, edges, n, glance);
    for (int i = 0; i < n; i++) {
        double prior = edges[i].point == WQ_PASS ? pass : edges[i].prior;
        prior = sum > 0 ? prior / sum : 1.0 / n;
        if (doubt > 0) prior = (1 - doubt) * prior + doubt * (double)glance[i];
        edges[i].prior = (uint16_t)lrint(prior * WQ_PRIOR_ONE);
    }
}

/* Gives a node its edges: the opinion's legal moves without filled eyes, likeliest first. */
static wq_status add_node(wq_puct *it, const wq_position *pos, wq_point last, uint32_t *out)
{
    const wq_judgement *j = &it->judgement;
    wq_edge edges[WQ_MAX_AREA + 1];
    int n = 0, area = pos->width * pos->height;
    const uint8_t *only = it->tree.count == 0 ? it->problem.only : NULL;
    for (int i = 0; j->opinion && i <= area; i++) {
        if (j->opinion->policy[i] == 0 && i != area) continue;
        wq_point point = i == area ? WQ_PASS : wq_point_at(i % pos->width, i / pos->width);
        if (only && i != area && !only[point]) continue;
        if (!fills_eye(it->problem.rules, pos, point)) edges[n++] = (wq_edge){ .point = point, .prior = j->opinion->policy[i] };
    }
    set_priors(it, pos, last, edges, n);
    wq_puct_order(edges, n);
    wq_status s = wq_puct_tree_add(&it->tree, n, out);
    if (s != WQ_OK) return s;
    wq_puct_node *node = it->tree.nodes + *out;
    if (n > 0) memcpy(it->tree.edges + node->edge, edges, (size_t)n * sizeof *edges);
    node->over = j->opinion == NULL;
    node->own_utility = j->utility;
    node->own_win = j->win;
    node->own_lead = j->lead;
    return WQ_OK;
}

/* A node of the tree becomes the root: its moves get the priors of the opinion now at hand, the untried ones their order. */
static void renew_priors(wq_puct *it, const wq_position *pos)
{
    const wq_opinion *opinion = it->judgement.opinion;
    const wq_puct_node *root = it->tree.nodes;
    wq_edge *edges = it->tree.edges + root->edge;
    int area = pos->width * pos->height;
    if (!opinion) return;
    for (int i = 0; i < root->edges; i++) {
        wq_point p = edges[i].point;
        edges[i].prior = opinion->policy[p == WQ_PASS ? area : wq_point_row(p) * pos->width + wq_point_column(p)];
    }
    set_priors(it, pos, it->history.past[it->history.count - 1].move.point, edges, root->edges);
    wq_puct_order(edges + root->tried, root->edges - root->tried);
}

static void add_visit(wq_puct_node *node, float utility, float win, float lead)
{
    node->visits++;
    node->utility += (double)utility;
    node->square += (double)utility * (double)utility;
    node->win += (double)win;
    node->lead += (double)lead;
}

/* ---- the root ---- */

static bool copy_history(wq_puct *it)
{
    const wq_history *from = it->problem.history;
    uint32_t count = from ? from->count : 1, need = count + WQ_PUCT_DEPTH + 2;
    if (it->past_capacity < need) {
        wq_past *more = realloc(it->past, need * 2 * sizeof *more);
        if (!more) return false;
        it->past = more;
        it->past_capacity = need * 2;
    }
    if (from) (void)wq_history_copy(&it->history, it->past, it->past_capacity, from);
    else wq_history_init(&it->history, it->past, it->past_capacity, it->problem.pos);
    it->game_count = it->history.count;
    return true;
}

/* Follows the moves made since the last root; false where the problem does not follow from it, or they were not searched. */
static bool follow(wq_puct *it, const wq_problem *problem)
{
    const wq_history *now = problem->history;
    if (!it->begun || !now || it->limited || problem->only || !it->problem.history || it->tree.count == 0
        || it->komi_halves != problem->komi_halves || memcmp(&it->rules, problem->rules, sizeof it->rules) != 0)
        return false;
    uint32_t old = it->game_count;
    if (now->count < old || now->count > old + FOLLOWS_MOVES) return false;
    for (uint32_t i = 0; i < old; i++)                      /* it->past still holds the old game: its line is below it */
        if (now->past[i].hash != it->past[i].hash || now->past[i].move.point != it->past[i].move.point) return false;
    uint32_t node = 0;
    wq_color color = (wq_color)it->root.to_move;
    for (uint32_t m = old; m < now->count; m++, color = wq_opponent(color)) {
        if (now->past[m].move.color != color) return false;
        const wq_puct_node *at = it->tree.nodes + node;
        uint32_t next = 0;
        for (uint32_t e = at->edge; e < at->edge + at->tried; e++)
            if (it->tree.edges[e].point == now->past[m].move.point) next = it->tree.edges[e].node;
        if (next == 0) return false;
        node = next;
    }
    if (color != problem->pos->to_move || it->tree.nodes[node].over || problem->pos->passes >= 2) return false;
    return wq_puct_tree_keep(&it->tree, node);
}

wq_status wq_puct_begin(wq_puct *it, wq_judge *judge, const wq_problem *problem, const wq_puct_options *options)
{
    bool kept = options->keep && it->judge == judge && follow(it, problem);
    it->judge = judge;
    it->problem = *problem;
    it->options = *options;
    it->rates = wq_puct_usual_rates;
    it->rates.forced = options->forced;
    if (options->explore > 0) it->rates.explore *= options->explore;
    it->root = *problem->pos;
    it->rules = *problem->rules;
    it->komi_halves = problem->komi_halves;
    it->begun = false;
    it->limited = problem->only != NULL;
    wq_rng_init(&it->rng, options->terms.seed);
    if (!copy_history(it)) return WQ_FAIL_MEMORY;
    wq_judge_terms terms = options->terms;
    terms.by_line = !options->keep;
    wq_judge_begin(judge, problem, &terms);
    if (!kept) wq_puct_tree_clear(&it->tree);

    wq_position root = it->root;                            /* after two passes play may have been taken up again */
    if (root.passes >= 2) root.passes = 0;
    wq_status s = wq_judge_position(judge, &root, problem->before, &it->history, options->all_ways, &it->judgement);
    if (s != WQ_OK) return s;
    uint32_t node = 0;
    if (kept) renew_priors(it, &root);
    else {
        s = add_node(it, &root, it->history.past[it->history.count - 1].move.point, &node);
        if (s != WQ_OK) return s;
        add_visit(&it->tree.nodes[0], it->judgement.utility, it->judgement.win, it->judgement.lead);
    }
    if (options->noise > 0) wq_puct_stir_root(it);
    it->begun = true;
    return WQ_OK;
}

/* ---- the search ---- */

/* Puts the root's pass next in line once, so that the choice at the end knows what it is worth. */
static void bring_pass_forward(wq_puct *it)
{
    wq_puct_node *root = it->tree.nodes;
    wq_edge *edges = it->tree.edges + root->edge;
    for (int i = root->tried; i < root->edges; i++) {
        if (edges[i].point != WQ_PASS) continue;
        wq_edge pass = edges[i];
        memmove(edges + root->tried + 1, edges + root->tried, (size_t)(i - root->tried) * sizeof *edges);
        edges[root->tried] = pass;
        return;
    }
}

/* One line from the root to a new node, or to the end of play. */
static wq_status one_visit(wq_puct *it, bool try_pass)
{
    uint32_t path[WQ_PUCT_DEPTH + 1], at = 0;
    int depth = 0;
    wq_position pos = it->root, before[2];                  /* the line's positions one and two moves ago take turns there */
    if (pos.passes >= 2) pos.passes = 0;
    wq_history history = it->history;                       /* its marks of what was seen end with this line */
    float utility, win, lead;
    path[0] = 0;
    for (;;) {
        wq_puct_node *node = it->tree.nodes + at;
        if (node->over || node->edges == 0 || depth == WQ_PUCT_DEPTH) {
            utility = node->own_utility;
            win = node->own_win;
            lead = node->own_lead;
            break;
        }
        int sign = pos.to_move == WQ_BLACK ? 1 : -1;
        int index = wq_puct_tree_select(&it->tree, at, sign, &it->rates);
        if (depth == 0 && try_pass && node->tried < node->edges && it->tree.edges[node->edge + node->tried].point == WQ_PASS)
            index = node->tried;
        wq_edge *edge = it->tree.edges + node->edge + index;
        wq_move move = wq_move_of((wq_color)pos.to_move, edge->point);
        before[depth % 2] = pos;
        int taken = pos.taken[move.color];
        wq_position_play_known(&pos, move);
        (void)wq_history_push(&history, &pos, move, pos.taken[move.color] - taken);
        depth++;
        if (edge->node) {
            at = path[depth] = edge->node;
            continue;
        }
        bool cycles = wq_history_cycles(&history, history.count - 1, &pos, it->problem.rules);
        const wq_position *const known[2] = { &before[(depth - 1) % 2], depth > 1 ? &before[depth % 2] : it->problem.before[0] };
        wq_status s = WQ_OK;
        if (cycles) it->judgement = (wq_judgement){ .win = 0.5f };  /* play is over, and nobody has won */
        else s = wq_judge_position(it->judge, &pos, known, &history, false, &it->judgement);
        uint32_t parent = at;
        if (s == WQ_OK) s = add_node(it, &pos, move.point, &at);
        if (s != WQ_OK) return s;
        node = it->tree.nodes + parent;
        it->tree.edges[node->edge + (uint32_t)index].node = at;
        node->tried++;
        path[depth] = at;
        utility = it->judgement.utility;
        win = it->judgement.win;
        lead = it->judgement.lead;
        break;
    }
    for (int i = depth; i >= 0; i--) add_visit(it->tree.nodes + path[i], utility, win, lead);
    return WQ_OK;
}

/* Is there one move alone, or can no other catch up with the most visited in the visits that are left? */
static bool is_clear(const wq_puct *it, double left)
{
    const wq_puct_node *root = it->tree.nodes;
    uint32_t first = 0, second = 0;
    for (uint32_t e = root->edge; e < root->edge + root->tried; e++) {
        uint32_t visits = it->tree.nodes[it->tree.edges[e].node].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) second = visits;
    }
    return root->edges <= 1 || (double)(first - second) > left;
}

wq_status wq_puct_run(wq_puct *it, uint32_t visits, int64_t think_ms, const _Atomic int *stop)
{
    int64_t begun = think_ms == INT64_MAX ? 0 : wq_monotonic_ms();
    uint32_t most = visits ? visits : UINT32_MAX, at_first = it->tree.nodes[0].visits;
    bool pass_tried = false;
    while (it->tree.nodes[0].visits < most) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) return WQ_FAIL_STOPPED;
        uint32_t have = it->tree.nodes[0].visits;
        double left = (double)(most - have);
        if (think_ms != INT64_MAX) {
            int64_t used = wq_monotonic_ms() - begun;
            if (used >= think_ms) break;
            double in_time = used > 0 ? (double)(think_ms - used) * (have - at_first) / (double)used : left;
            if (in_time < left) left = in_time;
        }
        if (!it->options.to_the_end && have % CLEAR_EVERY == 0 && have > at_first + CLEAR_EVERY && is_clear(it, left)) break;
        bool try_pass = !pass_tried && have >= TRY_PASS_AT;
        if (try_pass) {
            bring_pass_forward(it);
            pass_tried = true;
        }
        wq_status s = one_visit(it, try_pass);
        if (s == WQ_FAIL_SPACE || s == WQ_FAIL_MEMORY) break;   /* what has been found stands */
        if (s != WQ_OK) return s;
    }
    return WQ_OK;
}
