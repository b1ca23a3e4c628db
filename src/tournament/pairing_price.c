/* pairing_price.c — which of the n (n - 1) / 2 pairs become edges: a first choice, then those whose reduced cost asks for it.
 *
 * When no pair has a negative reduced cost, the matching found among the chosen edges is best among all pairs. Pairs are
 * looked at by classes (points, colour wish) with their duals in order, so that most are passed over unseen.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/pairing_impl.h"

#include <stdlib.h>
#include <string.h>

enum { COMPLETE = 24, NEAR = 6, NEAR_TRIES = 40, BELOW = 2, WORST = 8 };

static wq_status add(wq_matcher *m, const wq_pairing_graph *g, int a, int b, bool *allowed)
{
    wq_wide cost;
    *allowed = wq_pair_cost(&cost, g, a, b);
    return *allowed ? wq_matcher_add(m, a, b, -cost) : WQ_OK;
}

/* Neighbours of the ideal opponent, and then those whose colours go with v's. */
static wq_status add_near(wq_matcher *m, const wq_pairing_graph *g, int v)
{
    const wq_pairing_vertex *me = &g->vertex[v];
    int size = me->group_size, begin = g->group_start[me->group], ideal, found = 0, fitting = 0;
    switch (g->settings->seeding) {
    case WQ_SEEDING_FOLD: ideal = size - 1 - me->position; break;
    case WQ_SEEDING_SLIP: ideal = me->position + (me->position < size / 2 ? size / 2 : -(size / 2)); break;
    default: ideal = me->position ^ 1; break;
    }
    for (int step = 0; step < NEAR_TRIES && (found < NEAR || fitting < NEAR); step++) {
        int position = ideal + (step % 2 ? (step + 1) / 2 : -(step / 2));
        if (position < 0 || position >= size || position == me->position) continue;
        int other = g->at[begin + position];
        bool fits = g->unit[WQ_GOAL_COLOUR] == 0 || wq_pair_cost_in(g, WQ_GOAL_COLOUR, v, other) == 0, allowed;
        if (fits ? fitting >= NEAR : found >= NEAR) continue;
        wq_status status = add(m, g, v, other, &allowed);
        if (status != WQ_OK) return status;
        found += allowed;
        fitting += allowed && fits;
    }
    for (int group = me->group + 1, left = BELOW; group < g->groups && group <= me->group + 2; group++, left = BELOW)
        for (int i = 0; i < 12 && left > 0; i++) {
            int other_size = g->group_start[group + 1] - g->group_start[group];
            if (i >= other_size) break;
            bool allowed;
            wq_status status = add(m, g, v, g->at[g->group_start[group] + i], &allowed);
            if (status != WQ_OK) return status;
            left -= allowed;
        }
    return WQ_OK;
}

/* Opponents by rank among those of one wish: the third of the upper half that wants Black with the third of the lower
 * half that wants White, and so on. These keep the whole group's colours in balance where neighbours alone could not. */
static wq_status add_by_wish(wq_matcher *m, const wq_pairing_graph *g, int group, int32_t *lists)
{
    int begin = g->group_start[group], size = g->group_start[group + 1] - begin, count[2][3] = { { 0 } };
    bool halves = g->settings->seeding == WQ_SEEDING_SLIP || g->settings->seeding == WQ_SEEDING_FOLD;
    int32_t *list[2][3];
    for (int half = 0; half < 2; half++)
        for (int wish = 0; wish < 3; wish++) list[half][wish] = lists + (half * 3 + wish) * size;
    for (int i = 0; i < size; i++) {
        int v = g->at[begin + i], half = halves && i >= size / 2, wish = g->vertex[v].wish + 1;
        list[half][wish][count[half][wish]++] = v;
    }
    for (int wish = 0; wish < 3; wish++)
        for (int rank = 0; rank < count[0][wish]; rank++)
            for (int other = 0; other < 3; other++) {
                int n = count[halves][other];
                if (n == 0 || (!halves && other < wish)) continue;
                int near[2] = { rank, (int)((int64_t)rank * n / count[0][wish]) };
                for (int k = 0; k < 2; k++)
                    for (int step = -1; step <= 1; step++) {
                        int at = near[k] + step;
                        if (at < 0 || at >= n || (k == 1 && at >= near[0] - 1 && at <= near[0] + 1)) continue;
                        if (g->settings->seeding == WQ_SEEDING_FOLD) at = n - 1 - at;
                        int a = list[0][wish][rank], b = list[halves][other][at];
                        bool allowed;
                        if (a == b) continue;
                        wq_status status = add(m, g, a, b, &allowed);
                        if (status != WQ_OK) return status;
                    }
            }
    return WQ_OK;
}

wq_status wq_pairing_seed_edges(wq_matcher *m, const wq_pairing_graph *g, wq_arena *arena, bool *complete)
{
    wq_status status = WQ_OK;
    bool allowed;
    *complete = g->vertices <= COMPLETE;
    for (int a = 0; *complete && a < g->vertices; a++)
        for (int b = a + 1; b < g->vertices; b++)
            if ((status = add(m, g, a, b, &allowed)) != WQ_OK) return status;
    for (int v = 0; !*complete && v < g->n && !(v % 256 == 0 && wq_pairing_over(g)); v++)
        if ((status = add_near(m, g, v)) != WQ_OK) return status;
    int32_t *lists = wq_arena_take(arena, 6 * (size_t)g->n, sizeof *lists);
    if (!lists) return WQ_FAIL_MEMORY;
    for (int group = 0; !*complete && g->unit[WQ_GOAL_COLOUR] != 0 && group < g->groups && !wq_pairing_over(g); group++)
        if ((status = add_by_wish(m, g, group, lists)) != WQ_OK) return status;
    for (int v = 0; !*complete && g->n % 2 == 1 && v < g->n; v++)
        if ((status = add(m, g, v, g->n, &allowed)) != WQ_OK) return status;
    for (int v = 0; v < g->vertices; v++)                   /* a forced pair is the only edge of both */
        if (g->vertex[v].forced > v && (status = add(m, g, v, g->vertex[v].forced, &allowed)) != WQ_OK) return status;
    /* so that there always is a perfect matching; one that is left in the end says that there is none in truth */
    for (int v = 0; v < g->vertices; v += 2)
        if ((status = wq_matcher_add(m, v, v + 1, -g->artificial)) != WQ_OK) return status;
    return WQ_OK;
}

typedef struct priced {
    uint32_t key;
    int32_t vertex, place, cell;        /* in the matcher's order */
    wq_wide y;
} priced;

/* Those of one class and one cell, by their duals; in a class, buckets stand by their least dual. */
typedef struct bucket {
    const priced *first, *end;
    wq_wide y;
} bucket;

/* The z shared by any two vertices at once: least[k][i] is the least between neighbours i .. i + 2^k - 1 of the order.
 * Neighbours whose z between them is no less than on either side share the same z with all others: they are one cell, and
 * any two of a cell share the same as well. A solved field has few cells, so pairs are looked at by cells. */
typedef struct shared_z {
    wq_wide *least[16];
    int32_t *place, *cell;
} shared_z;

static bool shared_make(shared_z *out, wq_arena *arena, const wq_matcher *m, int n)
{
    int32_t *order = wq_arena_take(arena, (size_t)n, sizeof *order);
    wq_wide *between = wq_arena_take(arena, (size_t)n, sizeof *between);
    out->place = wq_arena_take(arena, (size_t)n, sizeof *out->place);
    out->cell = wq_arena_take(arena, (size_t)n, sizeof *out->cell);
    if (arena->failed || !wq_matcher_order(order, between, m, arena)) return false;
    for (int i = 0, cell = 0; i < n; i++) {
        bool twin = i > 0 && (i == 1 || between[i - 1] >= between[i - 2]) && (i + 1 == n || between[i - 1] >= between[i]);
        out->place[order[i]] = i;
        out->cell[order[i]] = cell += !twin;
    }
    for (int k = 0; 1 << k < n; k++) {
        wq_wide *row = out->least[k] = wq_arena_take(arena, (size_t)n, sizeof *row);
        if (!row) return false;
        for (int i = 0; i + (1 << k) < n; i++) {
            if (k == 0) { row[i] = between[i]; continue; }
            wq_wide left = out->least[k - 1][i], right = out->least[k - 1][i + (1 << (k - 1))];
            row[i] = left < right ? left : right;
        }
    }
    return true;
}

static inline wq_wide shared(const shared_z *z, int a, int b)
{
    if (a > b) { int kept = a; a = b; b = kept; }
    int k = 31 - __builtin_clz((unsigned)(b - a));
    wq_wide left = z->least[k][a], right = z->least[k][b - (1 << k)];
    return left < right ? left : right;
}

static int by_class_and_dual(const void *x, const void *y)
{
    const priced *a = x, *b = y;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    if (a->cell != b->cell) return a->cell < b->cell ? -1 : 1;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return a->vertex < b->vertex ? -1 : 1;
}

typedef struct worst_list {             /* of one vertex: the most violated pairs */
    int32_t other[WORST];
    wq_wide by[WORST];
    int count;
} worst_list;

static void keep(worst_list *list, int other, wq_wide reduced)
{
    int at = list->count;
    if (at == WORST) {
        if (list->by[WORST - 1] <= reduced) return;
        at--;
    } else {
        list->count++;
    }
    while (at > 0 && list->by[at - 1] > reduced) {
        list->by[at] = list->by[at - 1];
        list->other[at] = list->other[at - 1];
        at--;
    }
    list->by[at] = reduced;
    list->other[at] = other;
}

/* `reduced` is what the duals of both add up to. */
static void look(worst_list *worst, const wq_pairing_graph *g, int a, int b, wq_wide reduced)
{
    wq_wide cost;
    if (reduced >= 0 || !wq_pair_cost(&cost, g, a, b)) return;
    reduced += WQ_DUAL_SCALE * cost;
    if (reduced >= 0) return;
    keep(&worst[a], b, reduced);
    keep(&worst[b], a, reduced);
}

/* What every pair of two classes costs at least; false: none of them may meet. */
static bool class_cost(wq_wide *out, const wq_pairing_graph *g, int a, int b)
{
    static const wq_goal by_class[] = { WQ_GOAL_SCORE, WQ_GOAL_LARGEST, WQ_GOAL_COLOUR_LIMIT, WQ_GOAL_COLOUR };
    *out = 0;
    for (size_t i = 0; i < sizeof by_class / sizeof *by_class; i++) {
        wq_goal goal = by_class[i];
        if (!g->hard[goal] && g->unit[goal] == 0) continue;
        int64_t cost = wq_pair_cost_in(g, goal, a, b);
        if (g->hard[goal] && cost > 0) return false;
        *out += g->unit[goal] * cost;
    }
    return true;
}

static int by_least_dual(const void *x, const void *y)
{
    const bucket *a = x, *b = y;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return a->first < b->first ? -1 : 1;
}

/* `least`: what any of these pairs has, cost and shared z together. */
static void price_buckets(
    worst_list *worst, const wq_pairing_graph *g, const bucket *first, const bucket *second, wq_wide least, wq_wide inner)
{
    wq_wide unit = g->unit[WQ_GOAL_SEED];
    for (const priced *a = first->first; a < first->end; a++) {
        const priced *b = first == second ? a + 1 : second->first;
        wq_wide left = -least - a->y;
        if (b >= second->end || b->y >= left) break;
        const wq_pairing_vertex *va = &g->vertex[a->vertex];
        for (; b < second->end && b->y < left; b++)
            if (unit == 0 || b->y + WQ_DUAL_SCALE * unit * wq_pair_seed_cost(g, va, &g->vertex[b->vertex]) < left)
                look(worst, g, a->vertex, b->vertex, a->y + b->y + inner);
    }
}

static void price_classes(worst_list *worst, const shared_z *z, const wq_pairing_graph *g, const bucket *first, const bucket *first_end,
                          const bucket *second, const bucket *second_end)
{
    wq_wide least;
    if (first->y + second->y >= 0 || !class_cost(&least, g, first->first->vertex, second->first->vertex)) return;
    least *= WQ_DUAL_SCALE;
    for (const bucket *a = first; a < first_end; a++)
        for (const bucket *b = first == second ? a : second; b < second_end && a->y + b->y + least < 0; b++) {
            if (a == b && a->end - a->first == 1) continue;
            wq_wide inner = shared(z, a->first->place, a == b ? a->first[1].place : b->first->place);
            if (a->y + b->y + least + inner < 0) price_buckets(worst, g, a, b, least + inner, inner);
        }
}

wq_status wq_pairing_price(size_t *added, wq_wide *raise, bool *whole, wq_matcher *m, const wq_pairing_graph *g, wq_arena *arena)
{
    priced *list = wq_arena_take(arena, (size_t)g->vertices, sizeof *list);
    int32_t *class_start = wq_arena_take(arena, (size_t)g->vertices + 1, sizeof *class_start);
    bucket *buckets = wq_arena_take(arena, (size_t)g->vertices, sizeof *buckets);
    worst_list *worst = wq_arena_take(arena, (size_t)g->vertices, sizeof *worst);
    shared_z z;
    if (arena->failed || !shared_make(&z, arena, m, g->vertices)) return WQ_FAIL_MEMORY;
    int count = 0, classes = 0, bucket_count = 0;
    for (int v = 0; v < g->n; v++) {
        const wq_pairing_vertex *vertex = &g->vertex[v];
        if (vertex->forced >= 0) continue;
        uint32_t key = (uint32_t)vertex->group << 8 | (uint32_t)(vertex->wish + 1) << 6 | (uint32_t)vertex->strength << 4 | vertex->can;
        list[count++] = (priced){ key, v, z.place[v], z.cell[v], wq_matcher_dual(m, v) };
    }
    qsort(list, (size_t)count, sizeof *list, by_class_and_dual);
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && list[end].key == list[i].key && list[end].cell == list[i].cell; end++) continue;
        if (i == 0 || list[i].key != list[i - 1].key) class_start[classes++] = bucket_count;
        buckets[bucket_count++] = (bucket){ list + i, list + end, list[i].y };
    }
    class_start[classes] = bucket_count;
    for (int c = 0; c < classes; c++)
        qsort(buckets + class_start[c], (size_t)(class_start[c + 1] - class_start[c]), sizeof *buckets, by_least_dual);
    *added = 0;
    for (int c = 0; c < classes; c++)
        for (int d = c; d < classes; d++) {
            if (wq_pairing_over(g)) { *whole = false; return WQ_OK; }
            price_classes(worst, &z, g, buckets + class_start[c], buckets + class_start[c + 1], buckets + class_start[d],
                buckets + class_start[d + 1]);
        }
    if (g->n % 2 == 1 && g->vertex[g->n].forced < 0)
        for (int i = 0; i < count; i++)
            look(worst, g, list[i].vertex, g->n, list[i].y + wq_matcher_dual(m, g->n) + shared(&z, list[i].place, z.place[g->n]));
    *whole = true;
    for (int v = 0; raise && v < g->vertices; v++)          /* half from each of the two */
        raise[v] = worst[v].count > 0 ? (1 - worst[v].by[0]) / 2 : 0;
    for (int v = 0; v < g->vertices; v++)
        for (int i = 0; i < worst[v].count; i++) {
            int other = worst[v].other[i];
            bool twice = false, allowed;                    /* the other has it in its list as well */
            for (int j = 0; j < worst[other].count && other < v; j++) twice |= worst[other].other[j] == v;
            if (twice) continue;
            wq_status status = add(m, g, v, other, &allowed);
            if (status != WQ_OK) return status;
            ++*added;
        }
    return WQ_OK;
}
