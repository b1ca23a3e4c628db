/* dutch.c — the brackets of the Dutch system from the top down, each narrowed to its best pairing.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/dutch_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct round {
    const wq_pairing_input *input;
    const wq_pairing_settings *settings;
    wq_arena *arena;
    int n;
    wq_dutch_player *players;
    char *possible;                     /* n * n: C1 and C3, forbidden and forced pairs; the diagonal: may have the bye */
    bool *done;                         /* paired */
    bool prove;
    wq_dutch *out;
    size_t value_room, bracket_room;
} round;

/* A bracket's memory. */
typedef struct bracket {
    wq_dutch_work work;
    wq_levels levels;
    int32_t *left, *number;
    uint8_t *zone;
    wq_dutch_row *rows;
    int64_t *spans, *values;
    int row_count, moved_down, residents, next;
    int32_t points;
} bracket;

static int by_rank(const void *x, const void *y)
{
    const wq_dutch_player *a = x, *b = y;
    if (a->points != b->points) return a->points > b->points ? -1 : 1;
    if (a->seed != b->seed) return a->seed < b->seed ? -1 : 1;
    return a->entrant < b->entrant ? -1 : 1;
}

static wq_status forbid(round *r, const int32_t *place, const wq_pair *pairs, size_t count, bool bye_too)
{
    for (size_t i = 0; i < count; i++) {
        int a = pairs[i].a, b = pairs[i].b;
        if (a < 0 || b < 0 || a >= r->n || b > r->n - !bye_too || a == b) return WQ_BAD_ARGUMENT;
        if (bye_too) {                                          /* forced: nobody else for either */
            for (int k = 0; k < r->n; k++) {
                int other = place[k];
                bool kept = k == a || k == b;
                if (!kept) r->possible[place[a] * r->n + other] = r->possible[other * r->n + place[a]] = 0;
                if (!kept && b < r->n) r->possible[place[b] * r->n + other] = r->possible[other * r->n + place[b]] = 0;
                if (b == r->n && k != a) r->possible[other * r->n + other] = 0;
            }
            if (b < r->n) r->possible[place[a] * r->n + place[a]] = r->possible[place[b] * r->n + place[b]] = 0;
        } else r->possible[place[a] * r->n + place[b]] = r->possible[place[b] * r->n + place[a]] = 0;
    }
    return WQ_OK;
}

static wq_status read_input(round *r)
{
    const wq_pairing_input *input = r->input;
    size_t n = (size_t)input->n;
    r->n = input->n;
    r->players = wq_arena_take(r->arena, n, sizeof *r->players);
    r->possible = wq_arena_take(r->arena, n * n, 1);
    r->done = wq_arena_take(r->arena, n, sizeof *r->done);
    int32_t *place = wq_arena_take(r->arena, n, sizeof *place);
    r->out = wq_arena_take(r->arena, 1, sizeof *r->out);
    if (r->out) r->out->mate = wq_arena_take(r->arena, n, sizeof(int32_t));
    if (r->out) r->out->bracket = wq_arena_take(r->arena, n, sizeof(int32_t));
    if (r->arena->failed) return WQ_FAIL_MEMORY;
    for (int i = 0; i < r->n; i++) r->players[i] = wq_dutch_player_of(&input->entrants[i], i);
    qsort(r->players, n, sizeof *r->players, by_rank);
    for (int v = 0; v < r->n; v++) place[r->players[v].entrant] = v;
    for (int a = 0; a < r->n; a++)
        for (int b = 0; b < r->n; b++) {
            const wq_dutch_player *x = &r->players[a], *y = &r->players[b];
            bool clash = x->strength == 3 && y->strength == 3 && x->wish == y->wish && !x->topscorer && !y->topscorer;
            r->possible[a * r->n + b] = a == b ? !x->barred : !clash;
        }
    wq_status status = forbid(r, place, input->met, input->met_count, false);
    if (status == WQ_OK) status = forbid(r, place, input->forbidden, input->forbidden_count, false);
    if (status == WQ_OK) status = forbid(r, place, input->forced, input->forced_count, true);
    return status;
}

/* Everybody not paired yet, in order, and the bye behind them. */
static bool bracket_init(bracket *k, round *r, wq_arena *arena)
{
    int left = 0;
    for (int v = 0; v < r->n; v++) left += !r->done[v];
    size_t size = (size_t)(left + left % 2), rows = 8 * size + 64;
    *k = (bracket){ .left = wq_arena_take(arena, size + 1, sizeof(int32_t)),
        .number = wq_arena_take(arena, size + 1, sizeof(int32_t)),
        .zone = wq_arena_take(arena, size + 1, 1),
        .rows = wq_arena_take(arena, rows, sizeof(wq_dutch_row)),
        .spans = wq_arena_take(arena, rows, sizeof(int64_t)),
        .values = wq_arena_take(arena, rows, sizeof(int64_t)) };
    k->levels = (wq_levels){ .n = (int)size, .pairs = wq_arena_take(arena, size * size / 2 + 1, sizeof(wq_level_pair)),
        .mate = wq_arena_take(arena, size + 1, sizeof(int32_t)), .prove = r->prove };
    if (arena->failed) return false;
    left = 0;
    for (int v = 0; v < r->n; v++)
        if (!r->done[v]) k->left[left++] = v;
    if (left % 2) k->left[left] = -1;
    k->work = (wq_dutch_work){ .players = r->players,
        .size = (int)size,
        .left = k->left,
        .zone = k->zone,
        .number = k->number,
        .rows = k->rows,
        .first_white = r->settings->first_white };
    return true;
}

static void open_pairs(bracket *k, const round *r, int32_t bye_points, bool any_bye)
{
    wq_levels *l = &k->levels;
    l->count = 0;
    for (int a = 0; a < l->n; a++)
        for (int b = a + 1; b < l->n; b++) {
            int x = k->left[a], y = k->left[b];
            bool open = y < 0 ? r->possible[x * r->n + x] && (any_bye || r->players[x].points == bye_points) : r->possible[x * r->n + y];
            if (open) l->pairs[l->count++] = (wq_level_pair){ a, b, 0 };
        }
}

static wq_status refuse_round(const round *r, wq_error *err)
{
    wq_refuse(err, WQ_BAD_NOT_FOUND, 0, 0,
        "not all can be paired without a repeat, a second bye, or two to whom the same colour is due absolutely (C1 to C3): let one sit out, or pair by hand");
    if (err) err->offset = (size_t)r->n;
    return WQ_BAD_NOT_FOUND;
}

static int64_t bye_cost(const void *work, int goal, int a, int b)
{
    const wq_dutch_work *w = work;
    (void)goal;
    return w->left[b] < 0 ? (int64_t)w->players[w->left[a]].points - w->players[w->left[w->size - 2]].points : 0;
}

/* C4 and C5 for the whole: is there a pairing, and how many points must whoever has the bye have? */
static wq_status find_bye_points(round *r, wq_error *err)
{
    wq_arena scratch;
    wq_arena_init(&scratch, 0);
    bracket k;
    if (!bracket_init(&k, r, &scratch)) { wq_arena_free(&scratch); return WQ_FAIL_MEMORY; }
    open_pairs(&k, r, 0, true);
    int64_t value, span = (int64_t)r->players[0].points - r->players[r->n - 1].points;
    wq_status status = wq_levels_narrow(&k.levels, &value, 1, &span, bye_cost, &k.work);
    if (status == WQ_BAD_NOT_FOUND) refuse_round(r, err);
    if (status == WQ_OK) r->out->bye_points = (int32_t)value + r->players[r->n - 1].points;
    r->out->solvings += k.levels.solvings;
    if (status == WQ_OK && k.levels.unproved) status = wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, k.levels.unproved);
    wq_arena_free(&scratch);
    return status;
}

static void add_row(bracket *k, int criterion, int32_t arg, int64_t span)
{
    k->rows[k->row_count] = (wq_dutch_row){ criterion, arg, span };
    k->spans[k->row_count++] = span;
}

/* A row for the points of each of the players first .. end - 1, which stand in order. */
static void add_rows_by_points(bracket *k, int criterion, int first, int end)
{
    for (int i = first; i < end; i++) {
        int32_t points = k->work.players[k->left[i]].points;
        if (i == first || points != k->work.players[k->left[i - 1]].points) add_row(k, criterion, points, end - first);
    }
}

static wq_status narrow(bracket *k)
{
    k->work.rows = k->rows;
    return wq_levels_narrow(&k->levels, k->values, k->row_count, k->spans, wq_dutch_cost, &k->work);
}

/* Remembers the values of the criteria just narrowed and begins a new list of rows. */
static wq_status note_values(bracket *k, round *r)
{
    wq_dutch *out = r->out;
    wq_dutch_bracket *b = &out->brackets[out->bracket_count - 1];
    size_t count = b->first_value + b->value_count;
    if (!wq_arena_grow(r->arena, &out->values, &r->value_room, count + (size_t)k->row_count, sizeof *out->values)) return WQ_FAIL_MEMORY;
    for (int i = 0; i < k->row_count; i++) {
        bool by_points = k->rows[i].criterion == WQ_DUTCH_C7 || k->rows[i].criterion == WQ_DUTCH_C8 || k->rows[i].criterion >= WQ_DUTCH_C18;
        out->values[count++] = (wq_dutch_value){ (wq_dutch_criterion)k->rows[i].criterion, by_points ? k->rows[i].arg : 0, k->values[i] };
    }
    b->value_count = count - b->first_value;
    k->row_count = 0;
    return WQ_OK;
}

static wq_status narrow_by_criteria(bracket *k, round *r)
{
    int end = k->moved_down + k->residents, next_end = end + k->next, n = k->levels.n;
    add_row(k, WQ_DUTCH_C6, 0, end);
    wq_status status = narrow(k);
    int leave = (int)k->values[0];
    if (status == WQ_OK) status = note_values(k, r);
    if (status != WQ_OK) return status;
    add_rows_by_points(k, WQ_DUTCH_C7, 0, end);
    if (k->next > 0) {
        add_row(k, WQ_DUTCH_C8, WQ_DUTCH_ANYBODY, next_end);
        add_rows_by_points(k, WQ_DUTCH_C8, 0, next_end);
    }
    /* only where one player leaves, and he is bound to have the bye */
    if (leave == 1 && k->left[n - 1] < 0 && r->out->bye_points >= k->points) add_row(k, WQ_DUTCH_C9, 0, WQ_DUTCH_UNPLAYED_MAX);
    add_row(k, WQ_DUTCH_C10, 0, end);
    add_row(k, WQ_DUTCH_C11, 0, end);
    add_row(k, WQ_DUTCH_C12, 0, end);
    add_row(k, WQ_DUTCH_C13, 0, end);
    for (int c = WQ_DUTCH_C14; c <= WQ_DUTCH_C17; c++)
        if (k->moved_down > 0 || c % 2 == WQ_DUTCH_C14 % 2) add_row(k, c, 0, end);
    for (int c = WQ_DUTCH_C18; c <= WQ_DUTCH_C21; c++) add_rows_by_points(k, c, 0, k->moved_down);
    status = narrow(k);
    return status == WQ_OK ? note_values(k, r) : status;
}

static bool inside(const bracket *k, int v) { return k->levels.mate[v] < k->moved_down + k->residents; }

/* Those who moved down: who of them is paired, from the first down, and with whom. */
static wq_status narrow_moved_down(bracket *k)
{
    for (int i = 0; i < k->moved_down; i++) add_row(k, WQ_DUTCH_MOVED_SET, i, 1);
    wq_status status = narrow(k);
    k->row_count = 0;
    for (int i = 0; i < k->moved_down; i++)
        if (inside(k, i)) add_row(k, WQ_DUTCH_MOVED_PARTNER, i, k->residents);
    if (status == WQ_OK) status = narrow(k);
    k->row_count = 0;
    return status;
}

/* The rest of the residents as a bracket of equals: exchanges between its halves, then opponents. */
static wq_status narrow_remainder(bracket *k, wq_arena *arena)
{
    int first = k->moved_down, end = first + k->residents, count = 0, paired = 0;
    for (int v = first; v < end; v++) {
        bool taken = inside(k, v) && k->levels.mate[v] < first;
        k->number[v] = taken ? 0 : ++count;
        paired += !taken && inside(k, v);
    }
    int half = k->work.half = paired / 2;
    int32_t *at = wq_arena_take(arena, (size_t)count + 1, sizeof *at);
    if (arena->failed) return WQ_FAIL_MEMORY;
    for (int v = first; v < end; v++) at[k->number[v]] = v;
    add_row(k, WQ_DUTCH_EXCHANGES, 0, half + 1);
    wq_status status = narrow(k);
    k->row_count = 0;
    if (status == WQ_OK && k->values[0] > 0) {
        add_row(k, WQ_DUTCH_EXCHANGE_DISTANCE, 0, 2 * (int64_t)count * (half + 1));
        for (int i = half; i >= 1; i--) add_row(k, WQ_DUTCH_EXCHANGE_DOWN, i, 1);
        for (int i = half + 1; i <= count; i++) add_row(k, WQ_DUTCH_EXCHANGE_UP, i, 1);
        status = narrow(k);
        k->row_count = 0;
    }
    if (status != WQ_OK) return status;
    for (int i = 1; i <= count; i++)                            /* the upper half after the exchanges: whoever is the higher of a pair */
        if (inside(k, at[i]) && k->levels.mate[at[i]] > at[i]) add_row(k, WQ_DUTCH_PARTNER, at[i], count);
    status = narrow(k);
    k->row_count = 0;
    return status;
}

static wq_status pair_bracket(round *r, int32_t points, int32_t next_points, bool has_next, wq_error *err)
{
    wq_arena scratch;
    wq_arena_init(&scratch, 0);
    bracket k;
    wq_dutch *out = r->out;
    if (!bracket_init(&k, r, &scratch)
        || !wq_arena_grow(r->arena, &out->brackets, &r->bracket_room, (size_t)out->bracket_count + 1, sizeof *out->brackets)) {
        wq_arena_free(&scratch);
        return WQ_FAIL_MEMORY;
    }
    k.points = points;
    for (int i = 0; i < k.levels.n; i++) {
        int32_t own = k.left[i] < 0 ? 0 : r->players[k.left[i]].points;
        k.zone[i] = (uint8_t)(k.left[i] < 0 ? WQ_ZONE_BYE : own > points ? WQ_ZONE_MOVED_DOWN : own == points ? WQ_ZONE_RESIDENT
            : has_next && own == next_points ? WQ_ZONE_NEXT : WQ_ZONE_BELOW);
        k.moved_down += k.zone[i] == WQ_ZONE_MOVED_DOWN;
        k.residents += k.zone[i] == WQ_ZONE_RESIDENT;
        k.next += k.zone[i] == WQ_ZONE_NEXT;
    }
    k.work.residents_from = k.moved_down;
    open_pairs(&k, r, out->bye_points, false);
    size_t before = out->bracket_count > 0
                        ? out->brackets[out->bracket_count - 1].first_value + out->brackets[out->bracket_count - 1].value_count
                        : 0;
    out->brackets[out->bracket_count++] =
        (wq_dutch_bracket){ .points = points, .moved_down = k.moved_down, .residents = k.residents, .first_value = before };
    wq_status status = narrow_by_criteria(&k, r);
    if (status == WQ_OK && k.moved_down > 0) status = narrow_moved_down(&k);
    if (status == WQ_OK) status = narrow_remainder(&k, &scratch);
    for (int a = 0; status == WQ_OK && a < k.levels.n; a++) {
        int b = k.levels.mate[a];
        bool bye = k.left[b] < 0 && !has_next && k.zone[a] <= WQ_ZONE_RESIDENT;
        if (!bye && (b < a || k.zone[b] > WQ_ZONE_RESIDENT)) continue;
        int x = k.left[a], y = k.left[b], at = out->bracket_count - 1;
        out->mate[r->players[x].entrant] = bye ? r->n : r->players[y].entrant;
        out->bracket[r->players[x].entrant] = at + bye;
        r->done[x] = true;
        if (bye) continue;
        out->mate[r->players[y].entrant] = r->players[x].entrant;
        out->bracket[r->players[y].entrant] = at;
        r->done[y] = true;
        out->brackets[at].pairs++;
    }
    out->solvings += k.levels.solvings;
    if (status == WQ_OK && k.levels.unproved) status = wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, k.levels.unproved);
    wq_arena_free(&scratch);
    return status;
}

/* Order of tables (C.04.2): points of the higher one, of both, rank. */
typedef struct place { int32_t higher, both, rank, lower; } place;

static int by_table(const void *x, const void *y)
{
    const place *a = x, *b = y;
    if (a->higher != b->higher) return a->higher > b->higher ? -1 : 1;
    if (a->both != b->both) return a->both > b->both ? -1 : 1;
    return a->rank < b->rank ? -1 : 1;
}

static wq_status set_tables(wq_pairing *out, const round *r)
{
    place *places = wq_arena_take(r->arena, (size_t)r->n / 2 + 1, sizeof *places);
    int32_t *rank = wq_arena_take(r->arena, (size_t)r->n, sizeof *rank);
    out->tables = wq_arena_take(r->arena, (size_t)r->n / 2 + 1, sizeof *out->tables);
    if (r->arena->failed) return WQ_FAIL_MEMORY;
    for (int v = 0; v < r->n; v++) rank[r->players[v].entrant] = v;
    int count = 0;
    for (int v = 0; v < r->n; v++) {
        const wq_dutch_player *x = &r->players[v];
        int mate = r->out->mate[x->entrant];
        if (mate == r->n) out->bye = x->entrant;
        if (mate == r->n || rank[mate] < v) continue;
        places[count++] = (place){ x->points, x->points + r->players[rank[mate]].points, v, rank[mate] };
        int apart = x->points - r->players[rank[mate]].points;
        if (apart > out->largest_difference) out->largest_difference = apart;
    }
    qsort(places, (size_t)count, sizeof *places, by_table);
    for (int i = 0; i < count; i++) {
        const wq_dutch_player *x = &r->players[places[i].rank], *y = &r->players[places[i].lower];
        bool black = wq_dutch_black(x, y, r->settings->first_white, &out->tables[i].coloured);
        out->tables[i].coloured = true;                         /* the colour drawn for the event decides where nothing else does */
        out->tables[i].black = black ? x->entrant : y->entrant;
        out->tables[i].white = black ? y->entrant : x->entrant;
    }
    out->table_count = count;
    return WQ_OK;
}

wq_status wq_dutch_make(
    wq_pairing *out, wq_arena *arena, const wq_pairing_input *input, const wq_pairing_settings *settings, bool prove, wq_error *err)
{
    *out = (wq_pairing){ .bye = -1, .open = WQ_GOAL_COUNT };
    round r = { .input = input, .settings = settings, .arena = arena, .prove = prove };
    if (input->n < 0 || (input->n > 0 && !input->entrants)) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, NULL);
    if (input->n > WQ_DUTCH_MAX) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "the Dutch system pairs up to 1000 players here");
    wq_status status = read_input(&r);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, status == WQ_BAD_ARGUMENT ? "a pair names somebody who is not there" : NULL);
    if (r.n > 0) status = find_bye_points(&r, err);
    for (int v = 0; status == WQ_OK && v < r.n;) {
        int next = v;
        while (next < r.n && r.players[next].points == r.players[v].points) next++;
        status = pair_bracket(&r, r.players[v].points, next < r.n ? r.players[next].points : 0, next < r.n, err);
        v = next;
    }
    if (status == WQ_OK) status = set_tables(out, &r);
    if (status != WQ_OK && err && err->status == WQ_OK) wq_refuse(err, status, 0, 0, NULL);
    out->dutch = r.out;
    return status;
}
