/* pairing_cost.c — entrants as vertices, and what each pair costs in each goal.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/pairing_impl.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

enum { MET_MOST = 7, BYES_MOST = 15, SEED_STEPS = 64 };

static const char *const names[] = {
#define NAME(name, word, text) word,
    WQ_GOAL_MAP(NAME)
#undef NAME
};
static const char *const texts[] = {
#define TEXT(name, word, text) text,
    WQ_GOAL_MAP(TEXT)
#undef TEXT
};

const char *wq_goal_name(wq_goal goal) { return (unsigned)goal < WQ_GOAL_COUNT ? names[goal] : "none"; }
const char *wq_goal_text(wq_goal goal) { return (unsigned)goal < WQ_GOAL_COUNT ? texts[goal] : "nothing gets worse"; }

wq_goal wq_goal_find(const char *name)
{
    int goal = 0;
    while (goal < WQ_GOAL_COUNT && strcmp(names[goal], name) != 0) goal++;
    return (wq_goal)goal;
}

static const struct settings_row { const char *name; wq_pairing_settings settings; } rows[] = {
    { "default", { .goal_count = 10, .goals = { WQ_GOAL_REPEAT, WQ_GOAL_SECOND_BYE, WQ_GOAL_COLOUR_LIMIT, WQ_GOAL_BYE,
        WQ_GOAL_SCORE, WQ_GOAL_LARGEST, WQ_GOAL_SOFT, WQ_GOAL_COLOUR, WQ_GOAL_FLOAT, WQ_GOAL_SEED },
        .seeding = WQ_SEEDING_SLIP, .colour_difference = 2, .colour_run = 2 } },
    /* arbiters' procedure in China: nearness of points stays above colours                       [R181] */
    { "chinese", { .goal_count = 10, .goals = { WQ_GOAL_REPEAT, WQ_GOAL_SECOND_BYE, WQ_GOAL_BYE, WQ_GOAL_SCORE,
        WQ_GOAL_LARGEST, WQ_GOAL_COLOUR_LIMIT, WQ_GOAL_COLOUR, WQ_GOAL_SOFT, WQ_GOAL_FLOAT, WQ_GOAL_SEED },
        .seeding = WQ_SEEDING_SLIP, .colour_difference = 2, .colour_run = 2 } },
    { "dutch", { .dutch = true, .seeding = WQ_SEEDING_SLIP, .colour_difference = 2, .colour_run = 2 } },
};

bool wq_pairing_settings_find(wq_pairing_settings *out, const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) != 0) continue;
        *out = rows[i].settings;
        return true;
    }
    return false;
}

/* Canonical order: points downward, then seed, then entry. */
typedef struct place { int32_t points, seed, entrant; } place;

static int by_place(const void *x, const void *y)
{
    const place *a = x, *b = y;
    if (a->points != b->points) return a->points > b->points ? -1 : 1;
    if (a->seed != b->seed) return a->seed < b->seed ? -1 : 1;
    return a->entrant < b->entrant ? -1 : 1;
}

static int by_number(const void *x, const void *y)
{
    const int32_t *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

static bool list_pairs(wq_neighbours *out, wq_arena *arena, int n, const int32_t *vertex_of, const wq_pair *pairs, size_t count)
{
    out->start = wq_arena_take(arena, (size_t)n + 2, sizeof(int32_t));
    out->list = wq_arena_take(arena, 2 * count, sizeof(int32_t));
    if (arena->failed) return false;
    for (size_t i = 0; i < count; i++) {
        int a = pairs[i].a, b = pairs[i].b;
        if (a < 0 || b < 0 || a >= n || b >= n || a == b) return false;
        out->start[vertex_of[a] + 1]++;
        out->start[vertex_of[b] + 1]++;
    }
    for (int v = 0; v < n; v++) out->start[v + 1] += out->start[v];
    for (int v = n; v >= 0; v--) out->start[v + 1] = out->start[v];
    for (size_t i = 0; i < count; i++) {
        int a = vertex_of[pairs[i].a], b = vertex_of[pairs[i].b];
        out->list[out->start[a + 1]++] = b;
        out->list[out->start[b + 1]++] = a;
    }
    for (int v = 0; v < n; v++)
        qsort(out->list + out->start[v], (size_t)(out->start[v + 1] - out->start[v]), sizeof(int32_t), by_number);
    return true;
}

static int times(const wq_neighbours *lists, int a, int b)
{
    int count = 0;
    for (int32_t i = lists->start[a]; i < lists->start[a + 1]; i++) count += lists->list[i] == b;
    return count;
}

/* The colour a player wishes and may have, from his games with a colour, latest first. */
static void read_colours(wq_pairing_vertex *v, const wq_pairing_entrant *e, const wq_pairing_settings *settings)
{
    uint64_t black = e->black & e->coloured, white = e->coloured & ~e->black;
    int difference = __builtin_popcountll(black) - __builtin_popcountll(white), run = 0;
    bool run_black = false;
    for (int i = 0; i < 64; i++) {
        if (!(e->coloured >> i & 1)) continue;
        bool is_black = black >> i & 1;
        if (run == 0) run_black = is_black;
        if (is_black != run_black) break;
        run++;
    }
    v->can = 0;
    if (difference + 1 <= settings->colour_difference && !(run_black && run >= settings->colour_run)) v->can |= 1;
    if (difference - 1 >= -settings->colour_difference && !(!run_black && run > 0 && run >= settings->colour_run)) v->can |= 2;
    v->wish = 0;
    v->strength = 0;
    if (difference != 0) {
        v->wish = difference > 0 ? -1 : 1;
        v->strength = difference > 1 || difference < -1 ? 3 : 2;
    } else if (run > 0) {
        v->wish = run_black ? -1 : 1;
        v->strength = run >= settings->colour_run ? 3 : 1;
    }
}

static wq_status refuse(wq_error *err, const char *text) { return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, text); }

/* Positions inside the groups, in a drawn order when the seeding is random. */
static bool draw_positions(wq_pairing_graph *g, wq_arena *arena)
{
    int32_t *deal = wq_arena_take(arena, (size_t)g->n, sizeof *deal);
    if (!deal) return false;
    wq_rng rng;
    wq_rng_init(&rng, g->settings->random_seed);
    for (int group = 0; group < g->groups; group++) {
        int start = g->group_start[group], size = g->group_start[group + 1] - start;
        for (int i = 0; i < size; i++) deal[i] = i;
        for (int i = size - 1; i > 0 && g->settings->seeding == WQ_SEEDING_RANDOM; i--) {
            int j = (int)wq_rng_below(&rng, (uint32_t)i + 1), kept = deal[i];
            deal[i] = deal[j];
            deal[j] = kept;
        }
        for (int i = 0; i < size; i++) {
            g->vertex[start + i].position = deal[i];
            g->vertex[start + i].group_size = size;
            g->at[start + deal[i]] = start + i;
        }
    }
    return true;
}

wq_status wq_pairing_graph_make(wq_pairing_graph *out, wq_arena *arena, const wq_pairing_input *input,
                                const wq_pairing_settings *settings, wq_error *err)
{
    int n = input->n;
    if (n < 0 || n > WQ_PAIRING_MAX) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    *out = (wq_pairing_graph){ .input = input, .settings = settings, .n = n, .vertices = n + n % 2, .seed_steps = SEED_STEPS };
    size_t room = (size_t)n + 2;
    place *places = wq_arena_take(arena, room, sizeof *places);
    int32_t *vertex_of = wq_arena_take(arena, room, sizeof *vertex_of);
    out->order = wq_arena_take(arena, room, sizeof *out->order);
    out->group_start = wq_arena_take(arena, room, sizeof *out->group_start);
    out->at = wq_arena_take(arena, room, sizeof *out->at);
    out->vertex = wq_arena_take(arena, room, sizeof *out->vertex);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (int i = 0; i < n; i++) {
        const wq_pairing_entrant *e = &input->entrants[i];
        if (e->points < -WQ_PAIRING_POINTS_MAX || e->points > WQ_PAIRING_POINTS_MAX || e->byes < 0)
            return refuse(err, "points or byes are out of bounds");
        places[i] = (place){ e->points, e->seed, i };
    }
    qsort(places, (size_t)n, sizeof *places, by_place);
    for (int v = 0; v < n; v++) {
        int entrant = places[v].entrant;
        const wq_pairing_entrant *e = &input->entrants[entrant];
        out->order[v] = entrant;
        vertex_of[entrant] = v;
        if (v == 0 || places[v].points != places[v - 1].points) {
            out->group_start[out->groups++] = v;
            int step = v == 0 ? 0 : places[v - 1].points - places[v].points;
            if (v > 0 && (out->least_step == 0 || step < out->least_step)) out->least_step = step;
        }
        out->vertex[v] = (wq_pairing_vertex){ .points = e->points, .group = out->groups - 1, .club = e->club, .floated = e->floated,
            .byes = e->byes > BYES_MOST ? BYES_MOST : e->byes, .forced = -1 };
        read_colours(&out->vertex[v], e, settings);
    }
    out->group_start[out->groups] = n;
    out->order[n] = vertex_of[n] = n;
    out->vertex[n] = (wq_pairing_vertex){ .group = -1, .forced = -1 };
    out->largest_step = n > 0 ? places[0].points - places[n - 1].points : 0;
    out->threshold = out->least_step + 1;
    if (!draw_positions(out, arena)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (!list_pairs(&out->met, arena, n, vertex_of, input->met, input->met_count)
        || !list_pairs(&out->forbidden, arena, n, vertex_of, input->forbidden, input->forbidden_count)
        || !list_pairs(&out->soft, arena, n, vertex_of, input->soft, input->soft_count))
        return arena->failed ? wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL) : refuse(err, "a pair names the same player twice, or nobody");
    for (size_t i = 0; i < input->forced_count; i++) {
        int a = input->forced[i].a, b = input->forced[i].b;
        if (a < 0 || b < 0 || a >= n || b > n || a == b || (b == n && n % 2 == 0))
            return refuse(err, "a forced pair names the same player twice, or nobody");
        a = vertex_of[a];
        b = vertex_of[b];
        if (out->vertex[a].forced >= 0 || out->vertex[b].forced >= 0) return refuse(err, "a player is in two forced pairs");
        out->vertex[a].forced = b;
        out->vertex[b].forced = a;
    }
    return WQ_OK;
}

/* The most one pair can cost in a goal. */
static int64_t most_in(const wq_pairing_graph *g, wq_goal goal)
{
    int64_t steps = g->seed_steps, step = g->largest_step;
    switch (goal) {
    case WQ_GOAL_REPEAT: return MET_MOST;
    case WQ_GOAL_SECOND_BYE: return BYES_MOST;
    case WQ_GOAL_BYE: return g->groups;
    case WQ_GOAL_SCORE: return step * step;
    case WQ_GOAL_SOFT: return 2;
    case WQ_GOAL_COLOUR: return 3;
    case WQ_GOAL_FLOAT: return 2;
    case WQ_GOAL_LARGEST: return g->exact_largest ? g->vertices / 2 + 1 : 1;
    case WQ_GOAL_SEED: return steps * steps;
    default: return 1;
    }
}

bool wq_pairing_graph_pack(wq_pairing_graph *g, int goal_count)
{
    memset(g->unit, 0, sizeof g->unit);
    wq_wide unit = 1, limit = (wq_wide)1 << 118;
    for (int i = goal_count - 1; i >= 0; i--) {
        wq_goal goal = g->settings->goals[i];
        if (g->hard[goal]) continue;
        bool once = goal == WQ_GOAL_BYE || goal == WQ_GOAL_SECOND_BYE;              /* one pair alone has the bye */
        if (once && g->n % 2 == 0) continue;
        g->unit[goal] = unit;
        unit *= 1 + most_in(g, goal) * (once ? 1 : g->vertices / 2);
        if (unit > limit) return false;
    }
    g->artificial = unit;
    return true;
}

int64_t wq_pair_seed_cost(const wq_pairing_graph *g, const wq_pairing_vertex *a, const wq_pairing_vertex *b)
{
    int64_t size = a->group_size, off;
    if (a->group != b->group) {                             /* the lowest go down to the highest */
        const wq_pairing_vertex *up = a->group < b->group ? a : b, *down = up == a ? b : a;
        off = (up->group_size - 1 - up->position) + down->position;
        size = up->group_size + down->group_size;
    } else if (g->settings->seeding == WQ_SEEDING_FOLD) {
        off = a->position + b->position - (size - 1);
    } else if (g->settings->seeding == WQ_SEEDING_SLIP) {
        int64_t apart = a->position > b->position ? a->position - b->position : b->position - a->position;
        off = apart - size / 2;
    } else {
        int64_t apart = a->position > b->position ? a->position - b->position : b->position - a->position;
        off = apart - 1 + (apart == 1 && (a->position < b->position ? a->position : b->position) % 2);
    }
    if (off < 0) off = -off;
    if (size > g->seed_steps) off = off * g->seed_steps / size;
    if (off > g->seed_steps) off = g->seed_steps;
    return off * off;
}

int64_t wq_pair_cost_in(const wq_pairing_graph *g, wq_goal goal, int va, int vb)
{
    const wq_pairing_vertex *a = &g->vertex[va], *b = &g->vertex[vb];
    bool bye = va == g->n || vb == g->n;
    if (goal == WQ_GOAL_SECOND_BYE) return bye ? (va == g->n ? b : a)->byes : 0;
    if (goal == WQ_GOAL_BYE) return bye ? g->groups - 1 - (va == g->n ? b : a)->group : 0;
    if (bye && goal == WQ_GOAL_SEED) {                          /* the weakest of the group sits out */
        const wq_pairing_vertex *v = va == g->n ? b : a;
        int64_t off = v->group_size - 1 - v->position;
        if (v->group_size > g->seed_steps) off = off * g->seed_steps / v->group_size;
        return off < g->seed_steps ? off * off : (int64_t)g->seed_steps * g->seed_steps;
    }
    if (bye) return 0;
    int64_t step = a->points > b->points ? a->points - b->points : b->points - a->points;
    switch (goal) {
    case WQ_GOAL_REPEAT: {
        int met = times(&g->met, va, vb);
        return met < MET_MOST ? met : MET_MOST;
    }
    case WQ_GOAL_COLOUR_LIMIT: return !((a->can & 1 && b->can & 2) || (a->can & 2 && b->can & 1));
    case WQ_GOAL_SCORE: return step * step;
    case WQ_GOAL_LARGEST: return step > g->threshold && g->exact_largest ? g->vertices / 2 + 1 : step >= g->threshold;
    case WQ_GOAL_SOFT: return (a->club != 0 && a->club == b->club) + (times(&g->soft, va, vb) > 0);
    case WQ_GOAL_COLOUR: return a->wish != 0 && a->wish == b->wish ? (a->strength < b->strength ? a->strength : b->strength) : 0;
    case WQ_GOAL_FLOAT: {
        if (step == 0) return 0;
        const wq_pairing_vertex *up = a->points > b->points ? a : b, *down = up == a ? b : a;
        return (up->floated < 0) + (down->floated > 0);
    }
    case WQ_GOAL_SEED: return wq_pair_seed_cost(g, a, b);
    default: return 0;
    }
}

bool wq_pair_cost(wq_wide *out, const wq_pairing_graph *g, int a, int b)
{
    if (g->vertex[a].forced >= 0 || g->vertex[b].forced >= 0) {
        if (g->vertex[a].forced != b) return false;
    } else {
        if (a < g->n && b < g->n && times(&g->forbidden, a, b) > 0) return false;
        for (int i = 0; i < g->settings->goal_count; i++) {
            wq_goal goal = g->settings->goals[i];
            if (g->hard[goal] && wq_pair_cost_in(g, goal, a, b) > 0) return false;
        }
    }
    wq_wide cost = 0;
    for (int i = 0; i < g->settings->goal_count; i++) {
        wq_goal goal = g->settings->goals[i];
        if (g->unit[goal] != 0) cost += g->unit[goal] * wq_pair_cost_in(g, goal, a, b);
    }
    *out = cost;
    return true;
}
