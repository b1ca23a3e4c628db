/* levels.c — solves for some goals, keeps the open pairs, goes on with the next.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/levels.h"

#include <string.h>

enum { BITS = 117 };

/* The blossoms of a solving as a forest: the least that holds each vertex, what holds each blossom, their z and number from the
 * outermost down. */
typedef struct forest { int32_t *least, *holder, *deep; wq_wide *z; } forest;

static bool make_forest(forest *f, const wq_matching *m, wq_arena *arena)
{
    size_t n = (size_t)m->n, blossoms = (size_t)m->blossom_count;
    int32_t *order = wq_arena_take(arena, blossoms + 1, sizeof *order), *outer = wq_arena_take(arena, n + 1, sizeof *outer);
    f->least = wq_arena_take(arena, n + 1, sizeof *f->least);
    f->holder = wq_arena_take(arena, blossoms + 1, sizeof *f->holder);
    f->deep = wq_arena_take(arena, blossoms + 1, sizeof *f->deep);
    f->z = wq_arena_take(arena, blossoms + 1, sizeof *f->z);
    if (arena->failed) return false;
    for (size_t v = 0; v < n; v++) f->least[v] = outer[v] = -1;
    for (int32_t b = 0; b < m->blossom_count; b++) {            /* smaller ones first: they lie within larger ones */
        int32_t at = b;
        while (at > 0 && m->blossoms[order[at - 1]].count > m->blossoms[b].count) { order[at] = order[at - 1]; at--; }
        order[at] = b;
        f->holder[b] = -1;
    }
    for (size_t i = 0; i < blossoms; i++) {
        const wq_blossom *blossom = &m->blossoms[order[i]];
        for (int k = 0; k < blossom->count; k++) {
            int32_t v = m->members[blossom->first + k];
            if (f->least[v] < 0) f->least[v] = order[i];
            else if (outer[v] >= 0 && f->holder[outer[v]] < 0) f->holder[outer[v]] = order[i];
            outer[v] = order[i];
        }
    }
    for (size_t i = blossoms; i-- > 0;) {
        int32_t b = order[i], holder = f->holder[b];
        f->deep[b] = 1 + (holder < 0 ? 0 : f->deep[holder]);
        f->z[b] = m->blossoms[b].z + (holder < 0 ? 0 : f->z[holder]);
    }
    return true;
}

/* The least blossom that holds both; -1: none does. */
static int32_t holds_both(const forest *f, int a, int b)
{
    int32_t x = f->least[a], y = f->least[b];
    while (x >= 0 && y >= 0 && x != y) {
        if (f->deep[x] >= f->deep[y]) x = f->holder[x];
        else y = f->holder[y];
    }
    return x == y ? x : -1;
}

typedef struct table { int n; char *open; wq_wide *weight; } table;

static bool weight_of(wq_wide *out, void *context, int a, int b)
{
    const table *t = context;
    size_t at = (size_t)(a < b ? a : b) * (size_t)t->n + (size_t)(a < b ? b : a);
    *out = t->weight[at];
    return t->open[at];
}

static wq_status prove(wq_levels *l, const wq_matching *m, const wq_wide *weight, wq_arena *arena)
{
    size_t all = (size_t)l->n * (size_t)l->n;
    table t = { l->n, wq_arena_take(arena, all, 1), wq_arena_take(arena, all, sizeof(wq_wide)) };
    if (arena->failed) return WQ_FAIL_MEMORY;
    for (size_t i = 0; i < l->count; i++) {
        size_t at = (size_t)l->pairs[i].a * (size_t)l->n + (size_t)l->pairs[i].b;
        t.open[at] = 1;
        t.weight[at] = weight[i];
    }
    const char *why = "";
    if (!wq_matching_check(m, weight_of, &t, &why)) l->unproved = why;
    return WQ_OK;
}

/* One solving with these weights; the pairs that are not tight are closed. */
static wq_status solve(wq_levels *l, const wq_wide *weight, wq_arena *arena)
{
    wq_matcher *m = wq_matcher_new(arena, l->n);
    wq_status status = m ? WQ_OK : WQ_FAIL_MEMORY;
    for (size_t i = 0; status == WQ_OK && i < l->count; i++) status = wq_matcher_add(m, l->pairs[i].a, l->pairs[i].b, weight[i]);
    if (status == WQ_OK) status = wq_matcher_solve(m);
    wq_matching found;
    if (status == WQ_OK) status = wq_matcher_result(&found, m, arena);
    if (status == WQ_OK && l->prove) status = prove(l, &found, weight, arena);
    forest f;
    if (status == WQ_OK && !make_forest(&f, &found, arena)) status = WQ_FAIL_MEMORY;
    if (status != WQ_OK) return status;
    size_t kept = 0;
    for (size_t i = 0; i < l->count; i++) {
        wq_level_pair pair = l->pairs[i];
        int32_t both = holds_both(&f, pair.a, pair.b);
        if (found.y[pair.a] + found.y[pair.b] + (both < 0 ? 0 : f.z[both]) != WQ_DUAL_SCALE * weight[i]) continue;
        pair.depth = both < 0 ? 0 : f.deep[both];
        l->pairs[kept++] = pair;
    }
    l->count = kept;
    memcpy(l->mate, found.mate, (size_t)l->n * sizeof *l->mate);
    l->solved = true;
    l->solvings++;
    return WQ_OK;
}

static int bits_of(wq_wide number)
{
    int bits = 0;
    for (; number > 0; number >>= 1) bits++;
    return bits;
}

/* Does the goal tell any two open pairs apart? */
static bool matters(const wq_levels *l, int goal, wq_level_cost *cost, const void *context)
{
    for (size_t i = 0; i < l->count; i++)
        if (cost(context, goal, l->pairs[i].a, l->pairs[i].b) != 0) return true;
    return false;
}

wq_status wq_levels_narrow(wq_levels *l, int64_t *values, int goals, const int64_t *spans, wq_level_cost *cost, const void *context)
{
    wq_status status = WQ_OK;
    for (int at = 0; status == WQ_OK && (at < goals || !l->solved);) {
        if (l->solved && l->count * 2 == (size_t)l->n) break;   /* one matching is left */
        int32_t deepest = 0;
        for (size_t i = 0; i < l->count; i++)
            if (l->pairs[i].depth > deepest) deepest = l->pairs[i].depth;
        wq_arena scratch;
        wq_arena_init(&scratch, 0);
        int *taken = wq_arena_take(&scratch, (size_t)goals + 1, sizeof *taken), count = 0;
        wq_wide *unit = wq_arena_take(&scratch, (size_t)goals + 1, sizeof *unit),
                *weight = wq_arena_take(&scratch, l->count, sizeof *weight);
        if (scratch.failed) status = WQ_FAIL_MEMORY;
        /* as many goals as fit, with room for n / 2 pairs of the greatest weight and for the blossoms above */
        int room = BITS - 2 * bits_of(l->n) - bits_of(deepest);
        for (; status == WQ_OK && at < goals; at++) {
            if (!matters(l, at, cost, context)) continue;
            int bits = bits_of(spans[at]);
            if (bits > room) {
                if (count == 0) status = WQ_BAD_TOO_LARGE;
                break;
            }
            room -= bits;
            taken[count++] = at;
        }
        wq_wide above = 1;
        for (int i = count; i-- > 0;) {
            unit[i] = above;
            above *= spans[taken[i]] + 1;
        }
        for (size_t i = 0; status == WQ_OK && i < l->count; i++) {
            weight[i] = above * l->pairs[i].depth;
            for (int k = 0; k < count; k++) weight[i] -= unit[k] * cost(context, taken[k], l->pairs[i].a, l->pairs[i].b);
        }
        if (status == WQ_OK && (count > 0 || !l->solved)) status = solve(l, weight, &scratch);
        wq_arena_free(&scratch);
    }
    for (int i = 0; status == WQ_OK && values && i < goals; i++) {
        values[i] = 0;
        for (int v = 0; v < l->n; v++)
            if (l->mate[v] > v) values[i] += cost(context, i, v, l->mate[v]);
    }
    return status;
}
