/* engine.c — from a search to a choice: pass, resign or play; and the proposal of dead stones.
 * SPDX-License-Identifier: MIT
 */
#include "engine/engine.h"

#include "engine/ending.h"
#include "engine/engine_impl.h"
#include "engine/reading.h"
#include "sys/clock.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_MEMORY = 1 << 20, LEAST_TO_RESIGN = 25, MOST_TRIED = 3 };
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

/* The children to choose from, best first, without the pass: into out[most]; how many. */
static int best_moves(const wq_search_tree *tree, uint32_t *out, int most)
{
    int n = 0;
    for (uint32_t c = tree->nodes[0].child; c < tree->nodes[0].child + tree->nodes[0].children; c++) {
        if (tree->nodes[c].point == WQ_PASS) continue;
        int at = n < most ? n++ : most;
        while (at > 0 && tree->nodes[out[at - 1]].visits < tree->nodes[c].visits) {
            if (at < most) out[at] = out[at - 1];
            at--;
        }
        if (at < most) out[at] = c;
    }
    return n;
}

/* A board that has been read: is it time to pass, or is the move that was chosen one that only costs? Then the next best, or the
 * pass. The search's memory serves the reading, so the report comes first. */
static wq_status choose_late(wq_search *search, const wq_problem *problem, const wq_reading *reading, uint64_t seed, int64_t until_ms,
                             const _Atomic int *stop, wq_report *out)
{
    const wq_node *root = search->tree.nodes, *pass = root + root->child + root->children - 1;
    uint32_t best[MOST_TRIED] = { 0 };
    int n = best_moves(&search->tree, best, MOST_TRIED);
    wq_report way[MOST_TRIED], passing;
    for (int i = 0; i < n; i++) fill_report(&way[i], search, best[i]);
    fill_report(&passing, search, (uint32_t)(pass - root));
    wq_tried play = { (double)root[best[0]].visits, mean(root + best[0]), 0 }, against = { (double)pass->visits, mean(pass), 0 };
    *out = passing;
    if (n == 0 || wq_reading_passes(reading, problem, play, against)) return WQ_OK;
    for (int i = 0; i < n; i++) {
        bool harmful = false;
        wq_status s = reading->settled
            ? wq_reading_is_harmful(reading, search, problem, way[i].point, seed, wq_left_ms(until_ms), stop, &harmful) : WQ_OK;
        if (s != WQ_OK) return s;
        if (harmful) continue;
        *out = way[i];
        break;
    }
    return WQ_OK;
}

wq_status wq_engine_choose(wq_engine *engine, const wq_position *pos, const wq_history *history, const wq_rules *rules,
                           int komi_halves, wq_budget budget, const _Atomic int *stop, wq_report *out)
{
    wq_search *search = &engine->search;
    wq_problem problem = { .pos = pos, .history = history, .rules = rules, .komi_halves = komi_halves };
    wq_reading reading = { .settled = false };
    bool late;
    int64_t until_ms = wq_until_ms(budget.think_ms);
    memset(out, 0, sizeof *out);
    if (wq_ending_is_over(&problem, &out->win)) {
        out->point = out->line[out->line_count++] = WQ_PASS;
        return WQ_OK;
    }
    wq_status s = wq_reading_try(&reading, &late, search, &problem, engine->seed, until_ms, stop);
    if (s != WQ_OK) return s;
    if (late && wq_reading_limits(&reading, &problem)) problem.only = reading.live;
    seed_question(engine, pos, history);
    wq_search_begin(search, &problem);
    out->win = 0.5;
    if (search->tree.nodes[0].children <= 1) return WQ_OK;  /* nothing but the pass */

    s = wq_search_run(search, budget.playouts, wq_reading_search_ms(&reading, late, until_ms), stop);
    if (s != WQ_OK) return s;
    if (late) s = choose_late(search, &problem, &reading, engine->seed, until_ms, stop, out);
    else {
        uint32_t choice = 0;
        (void)best_moves(&search->tree, &choice, 1);
        const wq_node *root = search->tree.nodes, *pass = root + root->child + root->children - 1;
        if (search->force_pass && should_pass(search, root + choice, pass)) choice = (uint32_t)(pass - root);
        fill_report(out, search, choice);
    }

    int area = pos->width * pos->height;
    uint32_t moves = history ? history->count - 1 : (uint32_t)(area - pos->empty_count);
    out->resign = out->win < RESIGN_BELOW && out->playouts >= LEAST_TO_RESIGN && area >= 49 && moves * 4 >= (uint32_t)area;
    return s;
}

wq_status wq_engine_dead(wq_engine *engine, const wq_position *pos, const wq_rules *rules, int komi_halves,
                         const _Atomic int *stop, uint8_t *out)
{
    wq_problem problem = { .pos = pos, .history = NULL, .rules = rules, .komi_halves = komi_halves };
    wq_reading reading = { .settled = false };
    wq_status s = wq_reading_make(&reading, &engine->search, &problem, engine->seed, INT64_MAX, stop);
    if (s == WQ_OK) memcpy(out, reading.dead, sizeof reading.dead);
    return s;
}
