/* engine.c — from a search to a choice: pass, resign or play; and the proposal of dead stones.
 * SPDX-License-Identifier: MIT
 */
#include "engine/engine.h"

#include "engine/ending.h"
#include "engine/engine_impl.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_MEMORY = 1 << 20, LEAST_TO_RESIGN = 25, SAMPLES = 200, READINGS = 800 };
static const double RESIGN_BELOW = 0.06;

wq_status wq_engine_new(wq_engine **out, uint64_t seed, size_t memory_bytes)
{
    if (memory_bytes < LEAST_MEMORY) return WQ_BAD_ARGUMENT;
    wq_engine *engine = malloc(memory_bytes);
    if (!engine) return WQ_FAIL_MEMORY;
    engine->seed = seed;
    engine->seat = 0;
    wq_search_init(&engine->search, engine + 1, memory_bytes - sizeof *engine, seed);
    *out = engine;
    return WQ_OK;
}

void wq_engine_free(wq_engine *engine) { free(engine); }

void wq_engine_reseed(wq_engine *engine, uint64_t seed) { engine->seed = seed; }
void wq_engine_use_net(wq_engine *engine, struct wq_search_net *net) { engine->search.net = net; }

/* A question's random numbers depend on the seed and the question alone, so a game taken up again goes on as it would have. */
static void seed_question(wq_engine *engine, const wq_position *pos, const wq_history *history)
{
    uint64_t moves = history ? history->count : 0;
    wq_rng_init(&engine->search.rng, engine->seed ^ wq_rng_mix(pos->hash + moves * 3 + pos->to_move));
}

static uint32_t best_move(const wq_search_tree *tree)       /* the best child that is no pass; 0 for none */
{
    uint32_t best = 0;
    for (uint32_t c = tree->nodes[0].child; c < tree->nodes[0].child + tree->nodes[0].children; c++)
        if (tree->nodes[c].point != WQ_PASS && (best == 0 || tree->nodes[c].visits > tree->nodes[best].visits)) best = c;
    return best;
}

static double mean(const wq_node *node) { return node->visits > 0 ? (double)(node->wins / node->visits) : 0.0; }

static bool should_pass(const wq_search *search, const wq_node *play, const wq_node *pass)
{
    wq_ending ending;
    wq_ending_read(&ending, &search->problem, search->owned, search->playouts);
    return wq_ending_passes(&ending, &search->problem, (wq_tried){ (double)play->visits, mean(play), 0 },
                            (wq_tried){ (double)pass->visits, mean(pass), 0 }, RESIGN_BELOW * 2);
}

static void fill_report(wq_report *out, const wq_search *search, uint32_t choice)
{
    const wq_search_tree *tree = &search->tree;
    out->playouts = search->playouts;
    out->win = mean(tree->nodes + choice);
    out->point = tree->nodes[choice].point;
    out->line_count = 0;
    for (uint32_t n = choice; n != 0 && out->line_count < 16; n = wq_search_tree_best(tree, n)) {
        if (tree->nodes[n].visits < 1) break;
        out->line[out->line_count++] = tree->nodes[n].point;
    }
}

wq_status wq_engine_choose(wq_engine *engine, const wq_position *pos, const wq_history *history, const wq_rules *rules,
                           int komi_halves, wq_budget budget, const _Atomic int *stop, wq_report *out)
{
    wq_search *search = &engine->search;
    wq_problem problem = { .pos = pos, .history = history, .rules = rules, .komi_halves = komi_halves };
    seed_question(engine, pos, history);
    wq_search_begin(search, &problem);
    memset(out, 0, sizeof *out);
    out->win = 0.5;
    if (search->tree.nodes[0].children <= 1) return WQ_OK;  /* nothing but the pass */

    wq_status s = wq_search_run(search, budget.playouts, budget.think_ms, stop);
    if (s != WQ_OK) return s;
    uint32_t choice = best_move(&search->tree);
    const wq_node *root = search->tree.nodes, *pass = root + root->child + root->children - 1;
    if (search->force_pass && should_pass(search, root + choice, pass)) choice = (uint32_t)(pass - root);
    fill_report(out, search, choice);

    int area = pos->width * pos->height;
    uint32_t moves = history ? history->count - 1 : (uint32_t)(area - pos->empty_count);
    out->resign = out->win < RESIGN_BELOW && out->playouts >= LEAST_TO_RESIGN && area >= 49 && moves * 4 >= (uint32_t)area;
    return WQ_OK;
}

/* Is there a stone that playouts take and keep by turns? Of 10,000 chains of finished games those above 60 % all lived, and all but
 * one below -90 % were dead. */
static bool in_doubt(const wq_position *pos, const int32_t owned[WQ_POINTS])
{
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            int32_t mine = pos->color[p] == WQ_BLACK ? owned[p] : -owned[p];
            if (pos->color[p] != WQ_EMPTY && mine * 100 > -90 * SAMPLES && mine * 100 < 60 * SAMPLES) return true;
        }
    return false;
}

/* Adds as much again, from searches in which each side moves first and komi makes the game even, so that the stones in
 * doubt decide it: a playout alone answers at random where one answer kills. */
static wq_status read_on(wq_search *search, const wq_problem *problem, const _Atomic int *stop, int32_t owned[WQ_POINTS])
{
    wq_position pos = *problem->pos;
    wq_rules area = *problem->rules;
    int64_t lead = 0;
    for (int p = 0; p < WQ_POINTS; p++) lead += owned[p];
    area.counting = WQ_COUNT_AREA;
    area.tax = WQ_TAX_NONE;
    area.dead_by_agreement = true;
    pos.passes = 0;
    pos.ko = WQ_PASS;
    wq_problem even = { .pos = &pos, .rules = &area, .komi_halves = (int)(2 * lead / SAMPLES) | 1 };
    int64_t found[WQ_POINTS] = { 0 };
    uint32_t made = 0;
    for (int side = WQ_BLACK; side <= WQ_WHITE; side++) {
        pos.to_move = (uint8_t)side;
        wq_search_begin(search, &even);
        wq_status s = wq_search_run(search, READINGS, INT64_MAX, stop);
        if (s != WQ_OK) return s;
        for (int p = 0; p < WQ_POINTS; p++) found[p] += search->owned[p];
        made += search->playouts;
    }
    for (int p = 0; made > 0 && p < WQ_POINTS; p++) owned[p] += (int32_t)(found[p] * SAMPLES / made);
    for (int p = 0; made == 0 && p < WQ_POINTS; p++) owned[p] *= 2;
    return WQ_OK;
}

wq_status wq_engine_dead(wq_engine *engine, const wq_position *pos, const wq_rules *rules, int komi_halves,
                         const _Atomic int *stop, uint8_t *out)
{
    wq_search *search = &engine->search;
    wq_problem problem = { .pos = pos, .history = NULL, .rules = rules, .komi_halves = komi_halves };
    int32_t owned[WQ_POINTS] = { 0 };
    seed_question(engine, pos, NULL);
    search->problem = problem;
    struct wq_search_net *net = search->net;
    search->net = NULL;
    wq_status s = wq_search_sample(search, pos, SAMPLES, stop, owned);
    bool doubt = s == WQ_OK && in_doubt(pos, owned);
    if (doubt) s = read_on(search, &problem, stop, owned);
    search->net = net;
    if (s != WQ_OK) return s;
    wq_ending ending;
    wq_ending_read(&ending, &problem, owned, doubt ? 2 * SAMPLES : SAMPLES);
    wq_ending_spare_living(&ending, pos);
    memcpy(out, ending.dead, sizeof ending.dead);
    return WQ_OK;
}
