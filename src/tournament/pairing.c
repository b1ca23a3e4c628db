/* pairing.c — solves, tries what can be kept without exception, reads the result, gives out the colours.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/pairing_impl.h"

#include <stdio.h>
#include <string.h>

/* Solves until no pair left out could make it better. WQ_BAD_NOT_FOUND: no pairing among the allowed pairs, and
 * *alone is a vertex that was left over. */
static wq_status solve(wq_pairing *out, const wq_pairing_graph *g, wq_arena *arena, int *alone)
{
    wq_arena scratch;
    wq_arena_init(&scratch, 0);
    wq_matcher *m = wq_matcher_new(&scratch, g->vertices);
    bool complete;
    wq_status status = m ? wq_pairing_seed_edges(m, g, &scratch, &complete) : WQ_FAIL_MEMORY;
    const wq_pairing_limit *limit = g->settings->limit;
    if (m && limit) wq_matcher_limit(m, limit->over, limit->context);
    wq_pairing_best best = { 0 };
    wq_wide *raise = limit ? wq_arena_take(&scratch, (size_t)g->vertices, sizeof *raise) : NULL;
    size_t added = 1;
    bool whole = true;                                      /* false: the time was over, in the matcher or while pricing */
    out->passes = 0;
    out->edges = 0;
    while (status == WQ_OK && whole && added > 0) {
        status = wq_matcher_solve(m);
        out->passes++;
        added = 0;
        if (status == WQ_OK && wq_matcher_gave_up(m)) whole = false;
        else if (status == WQ_OK && !complete) status = wq_pairing_price(&added, raise, &whole, m, g, &scratch);
        out->edges += added;
        wq_matching found;
        if (status != WQ_OK || !limit || (whole && added == 0)) continue;
        status = wq_matcher_result(&found, m, &scratch);
        if (status == WQ_OK && !wq_pairing_note(&best, &found, whole ? raise : NULL, g, &scratch)) status = WQ_FAIL_MEMORY;
    }
    if (status == WQ_OK && !whole) status = wq_pairing_settle(&out->matching, &best, g, arena);
    else if (status == WQ_OK) status = wq_matcher_result(&out->matching, m, arena);
    *alone = -1;
    for (int v = 0; status == WQ_OK && v < g->vertices; v++) {
        wq_wide cost;
        int mate = out->matching.mate[v];
        if (!wq_pair_cost(&cost, g, v, mate)) *alone = v < g->n ? v : mate;
    }
    if (status == WQ_OK && *alone >= 0) status = WQ_BAD_NOT_FOUND;
    wq_arena_free(&scratch);
    return status;
}

/* Goals at the head of the order that can be kept by leaving pairs out: as many of them as there is a pairing for. */
static wq_status solve_goals(wq_pairing *out, wq_pairing_graph *g, wq_arena *arena, int *alone)
{
    const wq_pairing_settings *settings = g->settings;
    int head = 0;
    while (head < settings->goal_count && (settings->goals[head] == WQ_GOAL_REPEAT || settings->goals[head] == WQ_GOAL_SECOND_BYE
                                           || settings->goals[head] == WQ_GOAL_COLOUR_LIMIT)) head++;
    for (;; head--) {
        memset(g->hard, 0, sizeof g->hard);
        for (int i = 0; i < head; i++) g->hard[settings->goals[i]] = true;
        int goals = settings->goal_count;
        while (!wq_pairing_graph_pack(g, goals)) {          /* coarser seeding first, then without the last goals */
            if (g->seed_steps > 4) g->seed_steps /= 2;
            else out->dropped[settings->goals[--goals]] = true;
        }
        wq_status status = solve(out, g, arena, alone);
        if (status == WQ_ILLEGAL_TIME) head = head > 1 ? 1 : head;              /* keeping nothing without exception is soonest done */
        else if (status != WQ_BAD_NOT_FOUND) return status;
        if (head == 0) return status;
    }
}

/* The colours of a pair: limits, then the stronger wish, then the last time the two histories differ, then the higher
 * one's wish; alternately down the tables where nothing else decides, and then *coloured is false. */
static bool first_is_black(const wq_pairing_graph *g, int a, int b, int table, bool *coloured)
{
    const wq_pairing_vertex *va = &g->vertex[a], *vb = &g->vertex[b];
    *coloured = true;
    bool as_black = va->can & 1 && vb->can & 2, as_white = va->can & 2 && vb->can & 1;
    if (as_black != as_white) return as_black;
    if (va->wish != vb->wish) {
        if (va->strength != vb->strength) return va->strength > vb->strength ? va->wish > 0 : vb->wish < 0;
        return va->wish != 0 ? va->wish > 0 : vb->wish < 0;
    }
    if (va->strength != vb->strength) return va->strength > vb->strength ? va->wish > 0 : vb->wish < 0;
    const wq_pairing_entrant *ea = &g->input->entrants[g->order[a]], *eb = &g->input->entrants[g->order[b]];
    uint64_t ca = ea->coloured, cb = eb->coloured, ba = ea->black, bb = eb->black;
    while (ca && cb) {                                      /* their coloured games, latest first */
        int ia = __builtin_ctzll(ca), ib = __builtin_ctzll(cb);
        bool a_black = ba >> ia & 1, b_black = bb >> ib & 1;
        if (a_black != b_black) return b_black;
        ca &= ca - 1;
        cb &= cb - 1;
    }
    if (va->wish != 0) return va->wish > 0;
    *coloured = false;
    return table % 2 == 0;
}

static wq_status read_tables(wq_pairing *out, const wq_pairing_graph *g, wq_arena *arena)
{
    out->tables = wq_arena_take(arena, (size_t)g->n / 2, sizeof *out->tables);
    if (arena->failed) return WQ_FAIL_MEMORY;
    out->bye = -1;
    for (int v = 0; v < g->n; v++) {                        /* vertices stand from the most points down */
        int mate = out->matching.mate[v];
        if (mate == g->n) out->bye = g->order[v];
        if (mate < v || mate == g->n) continue;
        wq_pairing_table *table = &out->tables[out->table_count];
        bool black = first_is_black(g, v, mate, out->table_count, &table->coloured);
        table->black = g->order[black ? v : mate];
        table->white = g->order[black ? mate : v];
        out->table_count++;
    }
    return WQ_OK;
}

wq_status wq_pairing_make(wq_pairing *out, wq_arena *arena, const wq_pairing_input *input,
                          const wq_pairing_settings *settings, wq_error *err)
{
    if (settings->dutch) return wq_dutch_make(out, arena, input, settings, false, err);
    *out = (wq_pairing){ .bye = -1 };
    if (settings->goal_count < 0 || settings->goal_count > WQ_GOAL_COUNT) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "too many goals");
    unsigned seen = 0;
    for (int i = 0; i < settings->goal_count; i++) {
        if ((unsigned)settings->goals[i] >= WQ_GOAL_COUNT || (seen >> settings->goals[i] & 1))
            return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "a goal is named twice, or is none");
        seen |= 1u << settings->goals[i];
    }
    wq_pairing_graph g;
    wq_status status = wq_pairing_graph_make(&g, arena, input, settings, err);
    int alone = -1, forced_largest = -1;
    wq_pairing before = { 0 };
    wq_pairing_graph g_before;
    while (status == WQ_OK) {
        status = solve_goals(out, &g, arena, &alone);
        if (status == WQ_OK) wq_pairing_levels(out, &g);
        /* the time was over while the largest difference was made smaller: what was proved before stays good */
        if (forced_largest >= 0 && (status == WQ_ILLEGAL_TIME || (status == WQ_OK && out->matching.gap > 0))) {
            *out = before;
            g = g_before;
            status = WQ_OK;
            break;
        }
        if (status != WQ_OK || out->matching.gap > 0) break;
        if (!(seen >> WQ_GOAL_LARGEST & 1) || out->dropped[WQ_GOAL_LARGEST] || wq_pairing_largest_known(out, &g)
            || wq_pairing_over(&g))
            break;
        before = *out;
        g_before = g;
        g.threshold = forced_largest = out->largest_difference;
        g.exact_largest = true;
    }
    if (status == WQ_BAD_NOT_FOUND && err) {
        wq_refuse(err, status, 0, 0, NULL);
        err->offset = (size_t)g.order[alone];             /* whose name the caller knows */
        snprintf(err->text, sizeof err->text,
            "no pairing exists: nobody is left for player %d (of 0 to %d); allow one of the forbidden pairs, or let one sit out",
            (int)g.order[alone], input->n - 1);
    } else if (status != WQ_OK && err && err->status == WQ_OK) {
        wq_refuse(err, status, 0, 0,
            status == WQ_ILLEGAL_TIME ? "the time was over before any pairing was found: many pairs are forbidden; give it more"
                                      : NULL);
    }
    if (status != WQ_OK) return status;
    for (int goal = 0; goal < WQ_GOAL_COUNT; goal++) {
        out->hard[goal] = g.hard[goal];
        out->unit[goal] = g.unit[goal];
    }
    out->order = g.order;
    out->threshold = g.threshold;
    out->exact_largest = g.exact_largest;
    out->seed_steps = g.seed_steps;
    return read_tables(out, &g, arena);
}

static bool negative_cost(wq_wide *out, void *context, int a, int b)
{
    const wq_pairing_graph *g = context;
    wq_wide cost;
    if (!wq_pair_cost(&cost, g, a, b)) return false;
    *out = -cost;
    return true;
}

bool wq_pairing_check(const wq_pairing *pairing, const wq_pairing_input *input, const wq_pairing_settings *settings, const char **why)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    if (pairing->dutch) {
        bool same = wq_dutch_check(pairing, input, settings, &arena, why);
        wq_arena_free(&arena);
        return same;
    }
    wq_pairing_graph g;
    bool good = wq_pairing_graph_make(&g, &arena, input, settings, NULL) == WQ_OK;
    if (!good && why) *why = "the input is refused";
    if (good) {
        g.threshold = pairing->threshold;
        g.exact_largest = pairing->exact_largest;
        g.seed_steps = pairing->seed_steps;
        memcpy(g.hard, pairing->hard, sizeof g.hard);
        memcpy(g.unit, pairing->unit, sizeof g.unit);
        good = wq_matching_check(&pairing->matching, negative_cost, &g, why);
        wq_pairing proved = *pairing;
        if (good) wq_pairing_levels(&proved, &g);
        if (good
            && (memcmp(proved.value, pairing->value, sizeof proved.value) != 0 || proved.open != pairing->open
                || proved.open_value != pairing->open_value || proved.open_least != pairing->open_least)) {
            if (why) *why = "it claims more than its duals prove";
            good = false;
        }
    }
    wq_arena_free(&arena);
    return good;
}

wq_status wq_pairing_explain(wq_goal *first, wq_pairing *out, wq_arena *arena, const wq_pairing *pairing,
                             const wq_pairing_input *input, const wq_pairing_settings *settings, int a, int b, wq_error *err)
{
    if (settings->dutch) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "the Dutch system has no goals");
    wq_pair *forced = wq_arena_take(arena, input->forced_count + 1, sizeof *forced);
    if (!forced) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (input->forced_count > 0) memcpy(forced, input->forced, input->forced_count * sizeof *forced);
    forced[input->forced_count] = (wq_pair){ a, b };
    wq_pairing_input changed = *input;
    changed.forced = forced;
    changed.forced_count++;
    wq_status status = wq_pairing_make(out, arena, &changed, settings, err);
    if (status != WQ_OK) return status;
    *first = WQ_GOAL_COUNT;
    for (int i = 0; i < settings->goal_count; i++) {
        wq_goal goal = settings->goals[i];
        int64_t now = out->value[goal], then = pairing->value[goal];
        if (goal == WQ_GOAL_LARGEST && out->largest_difference != pairing->largest_difference) {
            now = out->largest_difference;
            then = pairing->largest_difference;
        }
        if (now <= then) continue;
        *first = goal;
        break;
    }
    return WQ_OK;
}
