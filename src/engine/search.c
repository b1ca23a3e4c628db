/* search.c — descend, play out, give the result back.
 * SPDX-License-Identifier: MIT
 */
#include "engine/search.h"

#include "engine/search_net.h"
#include "engine/verdict.h"
#include "sys/clock.h"

#include <stdatomic.h>
#include <string.h>

enum { OPEN_AT = 8, MAX_DEPTH = 256, FORCED_PASS_EVERY = 16, LOOK_EVERY = 16, CLEAR_AFTER_PERCENT = 25 };
static const float EQUIVALENCE = 3500, MARGIN_SHARE = 0.03f, CLEARLY_WON = 0.95f;

void wq_search_init(wq_search *search, void *memory, size_t bytes, uint64_t seed)
{
    memset(search, 0, sizeof *search);
    wq_patterns_init(&search->patterns);
    wq_rng_init(&search->rng, seed);
    wq_search_tree_init(&search->tree, memory, bytes);
    search->playout.patterns = &search->patterns;
    search->playout.rng = &search->rng;
}

static void begin_playout(wq_search *search, wq_point last, wq_point before_last)
{
    search->playout.last = last;
    search->playout.before_last = before_last;
    memset(search->playout.first_by, 0, sizeof search->playout.first_by);
}

static bool repeats_refused(const wq_rules *rules)
{
    return rules->repetition != WQ_REPEAT_NONE && rules->repetition != WQ_REPEAT_KO;
}

/* Would this move bring back a board of the game or of the path searched? Asked of captures only: without one no board
 * returns. Taken as positional whatever the kind: the tree may be a little too careful. */
static bool would_repeat(const wq_search *search, const wq_position *pos, wq_move move, const uint64_t *path, int depth)
{
    bool takes = false;
    for (int i = 0; i < 4 && !takes; i++) {
        wq_point n = wq_step(move.point, wq_side_step[i]);
        takes = pos->color[n] == wq_opponent(move.color) && wq_only_liberty(pos, n) == move.point;
    }
    if (!takes) return false;
    uint64_t hash = wq_position_hash_after(pos, move);
    for (int i = 0; i < depth; i++)
        if (path[i] == hash) return true;
    const wq_history *history = search->problem.history;
    for (uint32_t i = 0; history && i < history->count; i++)
        if (history->past[i].hash == hash) return true;
    return false;
}

/* Lets the net add to the priors of a node just opened at the end of the path, and its judgement to the path's nodes. */
static void ask_net(wq_search *search, const wq_position *pos, const wq_position *const before[2], const uint32_t *path, int depth)
{
    wq_move moves[MAX_DEPTH] = { { 0 } };
    wq_node *nodes = search->tree.nodes, *node = nodes + path[depth];
    wq_color color = search->problem.pos->to_move;
    for (int i = 0; i < depth; i++, color = wq_opponent(color)) moves[i] = wq_move_of(color, nodes[path[i + 1]].point);
    float visits = 0;
    float win = wq_search_net_ask(search->net, pos, before, moves, depth, nodes + node->child, node->children, &visits);
    if (win < 0 || visits <= 0) return;
    for (int i = depth; i >= 0; i--) {                      /* a node's wins are those of the side that moved into it */
        nodes[path[i]].visits += visits;
        nodes[path[i]].wins += visits * ((depth - i) % 2 == 0 ? 1 - win : win);
    }
}

/* Gives nodes[parent] its children for the side to move in *pos. */
static void open_node(wq_search *search, uint32_t parent, const wq_position *pos, wq_point last, const uint64_t *path, int depth)
{
    wq_point points[WQ_MAX_AREA + 1];
    int n = 0;
    wq_color me = pos->to_move;
    bool root = parent == 0, careful = repeats_refused(search->problem.rules);
    for (int i = 0; i < pos->empty_count; i++) {
        wq_point p = pos->empty[i];
        wq_move move = wq_move_of(me, p);
        if (wq_is_real_eye(pos, p, me) || !wq_is_playable(pos, p, me)) continue;
        if (root) {
            if (search->problem.only && !search->problem.only[p]) continue;
            wq_status s = search->problem.history
                ? wq_history_check(search->problem.history, pos, search->problem.rules, move, NULL)
                : wq_position_check(pos, search->problem.rules, move);
            if (s != WQ_OK) continue;
        } else if (careful && would_repeat(search, pos, move, path, depth)) continue;
        points[n++] = p;
    }
    for (int i = n - 1; i > 0; i--) {                       /* shuffled, so that equal values are tried in no fixed order */
        int k = (int)wq_rng_below(&search->rng, (uint32_t)i + 1);
        wq_point swap = points[i];
        points[i] = points[k];
        points[k] = swap;
    }
    points[n++] = WQ_PASS;
    wq_node *children = wq_search_tree_open(&search->tree, parent, n);
    if (!children) return;
    for (int i = 0; i < n; i++) children[i].point = points[i];
    wq_prior_set(&search->patterns, pos, last, children, n);
}

void wq_search_begin(wq_search *search, const wq_problem *problem)
{
    search->problem = *problem;
    search->playouts = 0;
    search->last = search->before_last = WQ_PASS;
    const wq_history *history = problem->history;
    if (history && history->count > 1) search->last = history->past[history->count - 1].move.point;
    if (history && history->count > 2) search->before_last = history->past[history->count - 2].move.point;
    search->root_ahead = wq_position_placed_ahead(problem->pos);
    int area = problem->pos->width * problem->pos->height;
    search->force_pass = problem->pos->passes > 0 || problem->pos->empty_count * 3 < area * 2;
    memset(search->owned, 0, sizeof search->owned);
    wq_search_tree_clear(&search->tree);
    open_node(search, 0, problem->pos, search->last, NULL, 0);
    search->net_ready = search->net
        && wq_search_net_begin(search->net, problem->pos, problem->history, problem->rules, problem->komi_halves);
    if (search->net_ready && search->tree.nodes[0].children > 1)
        ask_net(search, problem->pos, (const wq_position *const[2]){ NULL, NULL }, (const uint32_t[1]){ 0 }, 0);
}

static float value_for_black(const wq_search *search, int halves)
{
    float win = wq_lead_wins(search->problem.rules, halves);
    float area = 2.0f * (float)(search->problem.pos->width * search->problem.pos->height);
    float margin = (float)halves / area;
    margin = margin > 1 ? 1 : margin < -1 ? -1 : margin;
    return (1 - MARGIN_SHARE) * win + MARGIN_SHARE * (0.5f + 0.5f * margin);
}

/* Gives a value (Black's) to the nodes of the path and, by RAVE, to their sisters. color[i] moved into path[i]. */
static void give_back(wq_search *search, const uint32_t *path, int depth, wq_color to_move, float value)
{
    uint8_t *first_by = search->playout.first_by;
    for (int i = depth; i >= 0; i--) {
        wq_node *node = search->tree.nodes + path[i];
        float mine = to_move == WQ_BLACK ? value : 1 - value;   /* for the side to move here, whose moves the children are */
        for (uint32_t c = node->child; c < node->child + node->children; c++) {
            wq_node *child = search->tree.nodes + c;
            if (child->point == WQ_PASS || first_by[child->point] != to_move) continue;
            child->seen += 1;
            child->seen_wins += mine;
        }
        node->visits += 1;
        node->wins += 1 - mine;
        to_move = wq_opponent(to_move);
        if (node->point != WQ_PASS) first_by[node->point] = (uint8_t)to_move;
    }
}

static uint32_t pick(const wq_search *search, uint32_t node)
{
    if (node == 0 && search->force_pass && search->playouts % FORCED_PASS_EVERY == 5) {
        const wq_node *root = search->tree.nodes;
        return root->child + root->children - 1u;           /* the pass is the last child */
    }
    return wq_search_tree_select(&search->tree, node, EQUIVALENCE);
}

static void one_playout(wq_search *search)
{
    wq_position pos = *search->problem.pos, before[2];      /* those two only where a net wants them */
    uint32_t path[MAX_DEPTH + 1];
    uint64_t hashes[MAX_DEPTH + 1];
    int depth = 0, ahead = search->root_ahead;
    wq_point last = search->last, before_last = search->before_last;
    path[0] = 0;
    hashes[0] = pos.hash;
    uint32_t node = 0;
    bool all_stand = !search->problem.rules->dead_by_agreement, over = false;
    while (depth < MAX_DEPTH) {
        if (search->tree.nodes[node].children == 0) {
            if (search->tree.nodes[node].visits < OPEN_AT) break;
            open_node(search, node, &pos, last, hashes, depth + 1);
            if (search->tree.nodes[node].children == 0) break;
            if (search->net_ready)
                ask_net(search, &pos, (const wq_position *const[2]){ depth >= 1 ? &before[0] : NULL, depth >= 2 ? &before[1] : NULL },
                        path, depth);
        }
        node = pick(search, node);
        wq_point p = search->tree.nodes[node].point;
        wq_color me = pos.to_move;
        if (search->net_ready) {
            if (depth > 0) before[1] = before[0];
            before[0] = pos;
        }
        wq_position_play_known(&pos, wq_move_of(me, p));
        if (p != WQ_PASS) ahead += me == WQ_WHITE ? 1 : -1;
        path[++depth] = node;
        hashes[depth] = pos.hash;
        before_last = last;
        last = p;
        if (pos.passes >= 2) {                              /* the game ends here */
            over = true;
            break;
        }
        if (search->tree.nodes[node].visits < 1) break;
    }
    wq_color to_move = pos.to_move;
    begin_playout(search, last, before_last);
    if (!(over && all_stand)) {                             /* where dead stones come off, playing on tells which they are */
        wq_playout_run(&search->playout, &pos);
        ahead -= search->playout.stones_ahead;
    }
    int8_t owner[WQ_POINTS];
    int halves = wq_playout_lead_halves(&search->problem, &pos, ahead, owner);
    for (int row = 0; row < pos.height; row++) {
        wq_point p = wq_point_at(0, row);
        for (int column = 0; column < pos.width; column++, p++) search->owned[p] += owner[p];
    }
    give_back(search, path, depth, to_move, value_for_black(search, halves));
    search->playouts++;
}

/* May the search end early: nobody can overtake the leader, or the game is clearly won? */
static bool is_clear(const wq_search *search, uint32_t most)
{
    const wq_search_tree *tree = &search->tree;
    uint32_t best = wq_search_tree_best(tree, 0);
    const wq_node *leader = tree->nodes + best;
    float second = 0;
    for (uint32_t c = tree->nodes[0].child; c < tree->nodes[0].child + tree->nodes[0].children; c++)
        if (c != best && tree->nodes[c].visits > second) second = tree->nodes[c].visits;
    if (leader->visits - second > (float)(most - search->playouts)) return true;
    return search->playouts * 100.0 >= most * (double)CLEAR_AFTER_PERCENT && leader->visits * 2 > (float)search->playouts
        && leader->wins > CLEARLY_WON * leader->visits;
}

wq_status wq_search_run(wq_search *search, uint32_t playouts, int64_t think_ms, const _Atomic int *stop)
{
    int64_t until = think_ms == INT64_MAX ? INT64_MAX : wq_monotonic_ms() + think_ms;
    uint32_t most = playouts ? playouts : UINT32_MAX;
    while (search->playouts < most) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) return WQ_FAIL_STOPPED;
        if (until != INT64_MAX && wq_monotonic_ms() >= until) break;
        one_playout(search);
        if (search->playouts % LOOK_EVERY == 0 && is_clear(search, most)) break;
    }
    return WQ_OK;
}

wq_status wq_search_sample(wq_search *search, const wq_position *pos, uint32_t playouts, const _Atomic int *stop,
                           int32_t owned[WQ_POINTS])
{
    int8_t owner[WQ_POINTS];
    for (uint32_t k = 0; k < playouts; k++) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) return WQ_FAIL_STOPPED;
        wq_position end = *pos;
        end.to_move = k & 1 ? WQ_WHITE : WQ_BLACK;
        end.ko = WQ_PASS;
        begin_playout(search, WQ_PASS, WQ_PASS);
        wq_playout_run(&search->playout, &end);
        wq_area_lead(&end, owner);
        for (int row = 0; row < pos->height; row++)
            for (int column = 0; column < pos->width; column++) {
                wq_point p = wq_point_at(column, row);
                owned[p] += owner[p];
            }
    }
    return WQ_OK;
}
