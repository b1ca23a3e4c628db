/* pairing_bound.c — when the time is over: a pairing all the same, and a proof of how far from the best it can be.
 *
 * Duals that leave no pair a negative reduced cost bound the weight of every pairing, whether or not a matching reaches the
 * bound. The weight holds the goals one above the other, so the bound can be read goal by goal: as long as its digit is the
 * pairing's own, that goal is proved best.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/pairing_impl.h"

#include <string.h>

enum { NEAR_EXPOSED = 64 };

static wq_wide bound_of(const wq_matching *m, const wq_wide *raise)
{
    wq_wide bound = 0;
    for (int v = 0; v < m->n; v++) bound += m->y[v] + (raise ? raise[v] : 0);
    for (int b = 0; b < m->blossom_count; b++) bound += m->blossoms[b].z * ((m->blossoms[b].count - 1) / 2);
    return bound;
}

/* What a perfect matching costs; false: it is none, or holds a pair that may not be. */
static bool cost_of(wq_wide *out, const int32_t *mate, const wq_pairing_graph *g)
{
    *out = 0;
    for (int v = 0; v < g->vertices; v++) {
        wq_wide cost;
        if (mate[v] < 0 || !wq_pair_cost(&cost, g, v, mate[v])) return false;
        if (mate[v] > v) *out += cost;
    }
    return true;
}

/* ---- a pairing ---- */

static void join(int32_t *mate, int a, int b)
{
    mate[a] = b;
    mate[b] = a;
}

/* u and w are left over: takes a pair apart whose two go with them, for the least cost. */
static bool exchange(int32_t *mate, const wq_pairing_graph *g, int u, int w)
{
    wq_wide best = 0;
    int at = -1;
    for (int x = 0; x < g->vertices; x++) {                 /* each pair both ways: u with x, w with x's mate */
        wq_wide one, two, old;
        if (mate[x] < 0 || !wq_pair_cost(&one, g, u, x) || !wq_pair_cost(&two, g, w, mate[x]) || !wq_pair_cost(&old, g, x, mate[x]))
            continue;
        if (at >= 0 && one + two - old >= best) continue;
        best = one + two - old;
        at = x;
    }
    if (at < 0) return false;
    int y = mate[at];
    join(mate, u, at);
    join(mate, w, y);
    return true;
}

bool wq_pairing_complete(int32_t *mate, const wq_pairing_graph *g, wq_arena *arena)
{
    int32_t *left = wq_arena_take(arena, (size_t)g->vertices, sizeof *left);
    int count = 0;
    wq_wide cost;
    if (!left) return false;
    for (int v = 0; v < g->vertices; v++) {                 /* what only made the matching perfect comes apart; forced pairs come first */
        int forced = g->vertex[v].forced, to = mate[v];
        if (to >= 0 && !wq_pair_cost(&cost, g, v, to)) mate[v] = mate[to] = -1;
        if (forced < 0 || mate[v] == forced) continue;
        if (mate[forced] >= 0) mate[mate[forced]] = -1;
        join(mate, v, forced);
    }
    for (int v = 0; v < g->vertices; v++)
        if (mate[v] < 0) left[count++] = v;
    for (int i = 0; i < count; i++) {                       /* from the most points down, each with the best of those near */
        int u = left[i], with = -1;
        wq_wide best = 0;
        if (mate[u] >= 0) continue;
        for (int k = i + 1, seen = 0; k < count && seen < NEAR_EXPOSED; k++) {
            if (mate[left[k]] >= 0) continue;
            seen++;
            if (!wq_pair_cost(&cost, g, u, left[k]) || (with >= 0 && cost >= best)) continue;
            with = left[k];
            best = cost;
        }
        if (with >= 0) join(mate, u, with);
    }
    for (int i = 0; i < count; i++) {
        int u = left[i], w = -1;
        if (mate[u] >= 0) continue;
        for (int k = i + 1; k < count && mate[u] < 0; k++) {
            w = left[k];
            if (mate[w] >= 0) continue;
            if (wq_pair_cost(&cost, g, u, w)) join(mate, u, w);
            else exchange(mate, g, u, w);
        }
        if (mate[u] < 0) return false;
    }
    return true;
}

bool wq_pairing_note(wq_pairing_best *best, const wq_matching *found, const wq_wide *raise, const wq_pairing_graph *g, wq_arena *arena)
{
    wq_wide cost, bound = raise ? bound_of(found, raise) : 0;
    if (raise && (!best->duals.y || bound < best->bound)) {
        best->duals = *found;
        best->bound = bound;
        for (int v = 0; v < found->n; v++) best->duals.y[v] += raise[v];
    }
    int32_t *mate = wq_arena_take(arena, (size_t)g->vertices, sizeof *mate);
    if (!mate) return false;
    memcpy(mate, found->mate, (size_t)g->vertices * sizeof *mate);
    if (!cost_of(&cost, mate, g)) {
        if (best->mate && raise) return true;               /* another is good, and there is time for better ones */
        if (!wq_pairing_complete(mate, g, arena) || !cost_of(&cost, mate, g)) return !arena->failed;
    }
    if (best->mate && best->cost <= cost) return true;
    best->mate = mate;
    best->cost = cost;
    return true;
}

/* ---- a proof ---- */

static int step_between(const wq_pairing_graph *g, int upper, int lower)
{
    return g->vertex[g->group_start[upper]].points - g->vertex[g->group_start[lower]].points;
}

/* Duals from nothing but the groups: an odd one sends somebody out, at the least for the step to its neighbour. */
static bool first_duals(wq_matching *out, const wq_pairing_graph *g, wq_arena *arena)
{
    *out = (wq_matching){ .n = g->vertices,
        .y = wq_arena_take(arena, (size_t)g->vertices, sizeof *out->y),
        .blossoms = wq_arena_take(arena, (size_t)g->groups, sizeof *out->blossoms),
        .members = wq_arena_take(arena, (size_t)g->n, sizeof *out->members) };
    if (arena->failed) return false;
    int32_t members = 0;
    for (int group = 0; group < g->groups; group++) {
        int first = g->group_start[group], size = g->group_start[group + 1] - first, step = 0;
        if (group > 0) step = step_between(g, group - 1, group);
        if (group + 1 < g->groups && (step == 0 || step_between(g, group, group + 1) < step)) step = step_between(g, group, group + 1);
        wq_wide share = WQ_DUAL_SCALE / 2 * g->unit[WQ_GOAL_SCORE] * step * step;
        if (size % 2 == 0 || share == 0) continue;
        for (int v = first; v < first + size; v++) {
            out->y[v] = -share;
            out->members[members++] = v;
        }
        if (size > 1) out->blossoms[out->blossom_count++] = (wq_blossom){ .first = members - size, .count = size, .z = 2 * share };
    }
    for (int v = 0; v < g->n && g->n % 2 == 1; v++) {       /* or he sits out, if that costs less */
        wq_wide cost;
        if (wq_pair_cost(&cost, g, v, g->n) && -out->y[v] - WQ_DUAL_SCALE * cost > out->y[g->n])
            out->y[g->n] = -out->y[v] - WQ_DUAL_SCALE * cost;
    }
    return true;
}

static bool copy(void *to, const void *from, size_t count, size_t size)
{
    if (to && count > 0) memcpy(to, from, count * size);
    return to != NULL || count == 0;
}

wq_status wq_pairing_settle(wq_matching *out, const wq_pairing_best *best, const wq_pairing_graph *g, wq_arena *arena)
{
    size_t n = (size_t)g->vertices, members = 0;
    int32_t *mate = wq_arena_take(arena, n, sizeof *mate);
    if (!mate) return WQ_FAIL_MEMORY;
    wq_wide cost = best->cost;
    if (best->mate) {
        memcpy(mate, best->mate, n * sizeof *mate);
    } else {
        memset(mate, -1, n * sizeof *mate);
        if (!wq_pairing_complete(mate, g, arena) || !cost_of(&cost, mate, g)) return arena->failed ? WQ_FAIL_MEMORY : WQ_ILLEGAL_TIME;
    }
    if (!first_duals(out, g, arena)) return WQ_FAIL_MEMORY;
    if (best->duals.y && best->bound < bound_of(out, NULL)) {
        const wq_matching *m = &best->duals;
        for (int b = 0; b < m->blossom_count; b++) members += (size_t)m->blossoms[b].count;
        *out = (wq_matching){ .n = m->n,
            .y = wq_arena_take(arena, n, sizeof *out->y),
            .blossom_count = m->blossom_count,
            .blossoms = wq_arena_take(arena, (size_t)m->blossom_count, sizeof *out->blossoms),
            .members = wq_arena_take(arena, members, sizeof *out->members) };
        if (!copy(out->y, m->y, n, sizeof *out->y) || !copy(out->blossoms, m->blossoms, (size_t)m->blossom_count, sizeof *out->blossoms)
            || !copy(out->members, m->members, members, sizeof *out->members)) return WQ_FAIL_MEMORY;
    }
    out->mate = mate;
    out->gap = bound_of(out, NULL) + WQ_DUAL_SCALE * cost;
    return WQ_OK;
}

static int largest_difference(const wq_pairing_graph *g, const wq_pairing *pairing)
{
    int largest = 0;
    for (int v = 0; v < g->n; v++) {
        int mate = pairing->matching.mate[v];
        if (mate < g->n && g->vertex[v].points - g->vertex[mate].points > largest)
            largest = g->vertex[v].points - g->vertex[mate].points;
    }
    return largest;
}

bool wq_pairing_largest_known(const wq_pairing *out, const wq_pairing_graph *g)
{
    const wq_pairing_settings *s = g->settings;
    int i = 0;
    while (i < s->goal_count && s->goals[i] != WQ_GOAL_SCORE && s->goals[i] != WQ_GOAL_LARGEST) i++;
    bool score_first = i < s->goal_count && s->goals[i] == WQ_GOAL_SCORE;      /* then the sum of squares says how many steps there are */
    return out->largest_difference == 0 || (score_first && out->largest_difference <= g->least_step)
        || (g->exact_largest && out->largest_difference == g->threshold);
}

/* Of LARGEST: points where the largest difference itself is not proved least, else pairs that reach it. */
static void open_largest(wq_pairing *out, const wq_pairing_graph *g, wq_wide digit)
{
    wq_wide beyond = g->exact_largest ? g->vertices / 2 + 1 : digit + 1;
    int64_t least = digit >= beyond ? g->threshold + 1 : digit > 0 ? g->threshold : 0;
    bool counted = g->exact_largest && digit < beyond && least == out->largest_difference;
    out->open = WQ_GOAL_LARGEST;
    out->open_value = counted ? out->value[WQ_GOAL_LARGEST] : out->largest_difference;
    out->open_least = counted ? (int64_t)digit : least;
}

void wq_pairing_levels(wq_pairing *out, const wq_pairing_graph *g)
{
    const wq_matching *m = &out->matching;
    for (int goal = 0; goal < WQ_GOAL_COUNT; goal++) {
        out->value[goal] = 0;
        for (int v = 0; v < m->n; v++)
            if (m->mate[v] > v) out->value[goal] += wq_pair_cost_in(g, (wq_goal)goal, v, m->mate[v]);
    }
    out->largest_difference = largest_difference(g, out);
    out->open = WQ_GOAL_COUNT;
    out->open_value = out->open_least = 0;
    wq_wide bound = bound_of(m, NULL), rest = bound < 0 ? (WQ_DUAL_SCALE - 1 - bound) / WQ_DUAL_SCALE : 0;      /* no pairing costs less */
    for (int i = 0; i < g->settings->goal_count; i++) {
        wq_goal goal = g->settings->goals[i];
        wq_wide unit = g->unit[goal], digit = unit != 0 ? rest / unit : 0;
        if (unit == 0) continue;                            /* kept without exception, or left out */
        if (goal == WQ_GOAL_LARGEST && (digit < out->value[goal] || !wq_pairing_largest_known(out, g))) {
            open_largest(out, g, digit);
            return;
        }
        if (digit < out->value[goal]) {
            out->open = goal;
            out->open_value = out->value[goal];
            out->open_least = (int64_t)digit;
            return;
        }
        rest -= unit * out->value[goal];
    }
}
