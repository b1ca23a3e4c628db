/* calc_ties.c — places asked for in JSON: a round robin, a Swiss-like event, a list of players or of teams.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/calc_json_impl.h"

#include "tournament/formats.h"

#include <stdio.h>
#include <string.h>

/* What ties are broken by: numbers in order, the greater first. */
typedef struct ranked { int n, keys; const wq_fraction *key; } ranked;

static int by_keys(const void *context, int a, int b)
{
    const ranked *r = context;
    for (int k = 0; k < r->keys; k++) {
        int c = wq_fraction_compare(r->key[a * r->keys + k], r->key[b * r->keys + k]);
        if (c != 0) return -c;
    }
    return 0;
}

/* Places; and, where `order` is given, who stands in each of them. */
static wq_status places_of(json_t **out, int32_t **order_out, wq_arena *arena, int n, int keys, const wq_fraction *key)
{
    int32_t *place = wq_arena_take(arena, (size_t)n, sizeof *place), *order = wq_arena_take(arena, (size_t)n, sizeof *order);
    ranked r = { n, keys, key };
    if (arena->failed || wq_places_by(place, order, n, by_keys, &r) != WQ_OK) return WQ_FAIL_MEMORY;
    *out = wq_calc_numbers(place, n);
    if (order_out) *order_out = order;
    return WQ_OK;
}

static wq_status no_memory(wq_error *err) { return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL); }

/* Halves as a number: 6, or 1.5. */
static json_t *half_number(int64_t doubled) { return doubled % 2 == 0 ? json_integer(doubled / 2) : json_real((double)doubled / 2); }

/* A game as three numbers: a, b, the points of a; b -1 is a bye. */
typedef struct played { int32_t a, b, points; int round; } played;

/* A player's warnings, from an array by number or an object by name; none given: 0. */
static bool warnings_of(long long *out, const json_t *warned, size_t number, const char *name)
{
    *out = 0;
    if (!warned || json_is_null(warned)) return true;
    const json_t *one = json_is_object(warned) ? json_object_get(warned, name ? name : "") : json_array_get(warned, number);
    if (!one && json_is_object(warned)) return true;
    return wq_calc_whole(out, one, 0, 1000);
}

/* Points, beaten opponents' points and warnings of a round robin; games by number.                [R180] [R185] [R186] [R171] */
static wq_status round_robin_answer(json_t **out, wq_arena *arena, int n, const played *games, size_t count, const json_t *warned,
                                    const char *const *names, wq_error *err)
{
    int32_t *points = wq_arena_take(arena, (size_t)n, sizeof *points), *beaten = wq_arena_take(arena, (size_t)n, sizeof *beaten),
        *warnings = wq_arena_take(arena, (size_t)n, sizeof *warnings), *order = NULL;
    wq_fraction *key = wq_arena_take(arena, 3 * (size_t)n, sizeof *key);
    if (arena->failed) return no_memory(err);
    for (size_t i = 0; i < count; i++) {
        points[games[i].a] += games[i].points;
        if (games[i].b >= 0) points[games[i].b] += 2 - games[i].points;
    }
    for (size_t i = 0; i < count; i++) {
        if (games[i].b < 0) continue;
        beaten[games[i].a] += games[i].points * points[games[i].b];
        beaten[games[i].b] += (2 - games[i].points) * points[games[i].a];
    }
    for (int p = 0; p < n; p++) {
        long long w;
        if (!warnings_of(&w, warned, (size_t)p, names ? names[p] : NULL))
            return wq_calc_wants(err, "\"warnings\" has a whole number for each player");
        warnings[p] = (int32_t)w;
        key[3 * p] = wq_fraction_make(points[p], 1);
        key[3 * p + 1] = wq_fraction_make(beaten[p], 1);
        key[3 * p + 2] = wq_fraction_make(-w, 1);
    }
    json_t *place = NULL;
    if (places_of(&place, &order, arena, n, 3, key) != WQ_OK) return no_memory(err);
    if (!names) {
        *out = json_pack("{s:o,s:o,s:o,s:o}", "points", wq_calc_numbers(points, n), "beaten_x2", wq_calc_numbers(beaten, n),
            "warnings", wq_calc_numbers(warnings, n), "place", place);
        return WQ_OK;
    }
    json_t *by_points = json_object(), *small = json_object(), *places = json_object(), *in_order = json_array();
    for (int p = 0; p < n; p++) {
        json_object_set_new(by_points, names[p], json_integer(points[p]));
        json_object_set_new(small, names[p], half_number(beaten[p]));
        json_object_set(places, names[p], json_array_get(place, (size_t)p));
        json_array_append_new(in_order, json_string(names[order[p]]));
    }
    json_decref(place);
    *out = json_pack("{s:o,s:o,s:o,s:o}", "points", by_points, "small", small, "place", places, "order", in_order);
    return WQ_OK;
}

/* {"A": {"B": 2, "C": 0}, ..}: points of the row against the column; what one of the two rows leaves out follows from the other. */
static wq_status round_robin_by_name(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    static const char *const wanted =
        "wanted: {\"results\": {\"A\": {\"B\": 2, \"C\": 0}, \"B\": {\"A\": 0}, ..}, \"warnings\": {\"A\": 1}}; both rows of a pair agree";
    json_t *results = json_object_get(q, "results"), *row, *cell;
    const char *name, *other;
    json_t *seen = json_object();                       /* rows first, then who stands in columns alone */
    json_object_foreach(results, name, row) json_object_set_new(seen, name, json_null());
    json_object_foreach(results, name, row)
        json_object_foreach(row, other, cell)
            if (!json_object_get(seen, other)) json_object_set_new(seen, other, json_null());
    size_t n = json_object_size(seen), count = 0, i = 0;
    const char **names = wq_arena_take(arena, n, sizeof *names);
    played *games = wq_arena_take(arena, n > 1 && n <= 512 ? n * (n - 1) / 2 : 0, sizeof *games);
    json_object_foreach(seen, name, cell)
        if (!arena->failed) names[i++] = wq_arena_text(arena, name, strlen(name));
    json_decref(seen);
    if (arena->failed) return no_memory(err);
    if (n < 2 || n > 512) return wq_calc_wants(err, wanted);
    json_object_foreach(results, name, row)
        if (json_object_get(row, name)) return wq_calc_wants(err, "a row of \"results\" names its own player");
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            const json_t *ab = json_object_get(json_object_get(results, names[a]), names[b]),
                         *ba = json_object_get(json_object_get(results, names[b]), names[a]);
            long long x = 0, y = 0;
            if (!ab && !ba) continue;
            if ((ab && !wq_calc_whole(&x, ab, 0, 2)) || (ba && !wq_calc_whole(&y, ba, 0, 2))) return wq_calc_wants(err, wanted);
            if (!ab) x = 2 - y;
            if (ab && ba && x + y != 2) return wq_calc_wants(err, wanted);
            games[count++] = (played){ (int32_t)a, (int32_t)b, (int32_t)x, 0 };
        }
    return round_robin_answer(out, arena, (int)n, games, count, json_object_get(q, "warnings"), names, err);
}

/* [[a, b, points of a], ..], or rounds of them; b null is a bye. */
static bool read_games(played *out, size_t *count, const json_t *json, long long n, int round)
{
    for (size_t i = 0; i < json_array_size(json); i++) {
        const json_t *one = json_array_get(json, i), *second = json_array_get(one, 1);
        if (json_is_array(json_array_get(one, 0)) || json_array_size(one) == 0) {
            if (round > 0 || !json_is_array(one) || !read_games(out, count, one, n, (int)i + 1)) return false;
            continue;
        }
        long long a, b = -1, p = 2;
        bool bye = json_is_null(second) || (json_is_integer(second) && json_integer_value(second) == -1)
                   || (json_is_string(second) && strcmp(json_string_value(second), "bye") == 0);
        if (!wq_calc_whole(&a, json_array_get(one, 0), 0, n - 1) || (!bye && !wq_calc_whole(&b, second, 0, n - 1)) || a == b
            || (!(bye && json_array_size(one) == 2) && !wq_calc_whole(&p, json_array_get(one, 2), 0, 2))
            || json_array_size(one) > 3)
            return false;
        out[(*count)++] = (played){ (int32_t)a, (int32_t)b, (int32_t)p, round };
    }
    return true;
}

static size_t games_in(const json_t *json)
{
    size_t count = json_array_size(json);
    for (size_t i = 0; i < json_array_size(json); i++) count += json_array_size(json_array_get(json, i));
    return count;
}

wq_status wq_calc_round_robin(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    long long n;
    const json_t *results = json_object_get(q, "results_a_b_pointsA");
    if (json_is_object(json_object_get(q, "results"))) return round_robin_by_name(out, q, arena, err);
    if (json_is_array(json_object_get(q, "games"))) return wq_calc_swiss(out, q, arena, err);
    if (json_object_get(q, "players") || json_object_get(q, "teams")) return wq_calc_order(out, q, arena, err);
    size_t count = 0;
    played *games = wq_arena_take(arena, games_in(results), sizeof *games);
    if (!games) return no_memory(err);
    if (!wq_calc_whole(&n, json_object_get(q, "n"), 1, 4096) || !json_is_array(results) || !read_games(games, &count, results, n, 1))
        return wq_calc_wants(err,
            "wanted: {\"n\": 4, \"results_a_b_pointsA\": [[0, 1, 2], ..], \"warnings\": [0, ..]}, players from 0, points 0 to 2");
    return round_robin_answer(out, arena, (int)n, games, count, json_object_get(q, "warnings"), NULL, err);
}

/* "half_of_best" (or absent), "rounds", a number, or a fraction "9/2". */
static bool read_divisor(wq_fraction *out, const json_t *json, int64_t best, int64_t rounds)
{
    const char *text = json_string_value(json);
    long long over, under = 1;
    int used = 0;
    *out = wq_fraction_make(best, 2);
    if (!json || json_is_null(json) || (text && (strcmp(text, "half_of_best") == 0 || strcmp(text, "half_best") == 0))) return true;
    if (text && strcmp(text, "rounds") == 0) *out = wq_fraction_make(rounds, 1);
    else if (text
             && ((sscanf(text, "%lld%n", &over, &used) == 1 && !text[used])
                 || (sscanf(text, "%lld/%lld%n", &over, &under, &used) == 2 && !text[used]))
             && over > 0 && over < 1000000 && under > 0 && under < 1000000)
        *out = wq_fraction_make(over, under);
    else if (json_is_number(json) && json_number_value(json) > 0 && json_number_value(json) < 1e6
             && json_number_value(json) * 4 == (double)(int64_t)(json_number_value(json) * 4))
        *out = wq_fraction_make((int64_t)(json_number_value(json) * 4), 4);
    else return false;
    return true;
}

/* One player's 总得分 from its parts.                                                              [R187] */
static wq_status one_total(json_t **out, const json_t *q, wq_error *err)
{
    long long own, opponents, best = 0, rounds;
    wq_fraction divisor;
    char text[WQ_FRACTION_TEXT];
    if (!wq_calc_whole(&own, json_object_get(q, "own"), 0, 100000)
        || !wq_calc_whole(&opponents, json_object_get(q, "opponents_sum"), 0, 10000000)
        || !wq_calc_whole(&rounds, json_object_get(q, "rounds"), 1, 1000)
        || (json_object_get(q, "highest") && !wq_calc_whole(&best, json_object_get(q, "highest"), 0, 100000))
        || (!json_object_get(q, "highest") && !json_object_get(q, "divisor"))
        || !read_divisor(&divisor, json_object_get(q, "divisor"), best, rounds))
        return wq_calc_wants(err,
            "wanted: {\"own\": 14, \"opponents_sum\": 90, \"highest\": 16, \"rounds\": 9}; \"divisor\": half_of_best, rounds, a number or \"9/2\"");
    wq_fraction total = wq_total_score(own, opponents, divisor, (int)rounds);
    *out = json_pack("{s:o,s:s}", "total",
        total.under == 1 ? json_integer(total.over) : json_real((double)total.over / (double)total.under), "total_exact",
        wq_fraction_text(text, total));
    return WQ_OK;
}

wq_status wq_calc_swiss(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)          /* [R181] [R187] [R188] */
{
    static const char *const wanted =
        "wanted: {\"n\": 8, \"rounds\": 3, \"games\": [[[a, b, points of a], ..] for each round]}; b null is a bye, which may have 1 or 2 points";
    static const char *const bye_names[] = { "zero", "compensation", "own", "lowest" };
    if (json_object_get(q, "own")) return one_total(out, q, err);
    if (json_is_array(json_object_get(q, "players")) || json_object_get(q, "teams")) return wq_calc_order(out, q, arena, err);
    long long n, rounds;
    const json_t *all = json_object_get(q, "games"), *warned = json_object_get(q, "warnings");
    const char *bye_name = json_string_value(json_object_get(q, "bye"));
    int bye_rule = 0;
    while (bye_name && bye_rule < 4 && strcmp(bye_names[bye_rule], bye_name) != 0) bye_rule++;
    if (bye_rule == 4) return wq_calc_wants(err, "\"bye\", what it adds to the opponents' points, is zero, compensation, own or lowest");
    size_t count = 0;
    if (!wq_calc_whole(&n, json_object_get(q, "n"), 1, 4096) || !json_is_array(all)) return wq_calc_wants(err, wanted);
    if (!wq_calc_whole(&rounds, json_object_get(q, "rounds"), 1, 1000)) rounds = (long long)json_array_size(all);
    int players = (int)n;
    played *games = wq_arena_take(arena, games_in(all), sizeof *games);
    int32_t *points = wq_arena_take(arena, (size_t)n, sizeof *points), *opp = wq_arena_take(arena, (size_t)n, sizeof *opp);
    wq_fraction *by_opp = wq_arena_take(arena, 3 * (size_t)n, sizeof *by_opp), *totals[3];
    for (int k = 0; k < 3; k++) totals[k] = wq_arena_take(arena, 2 * (size_t)n, sizeof **totals);
    if (arena->failed) return no_memory(err);
    if (rounds < 1 || !read_games(games, &count, all, n, 0)) return wq_calc_wants(err, wanted);
    for (size_t i = 0; i < count; i++) {
        points[games[i].a] += games[i].points;
        if (games[i].b >= 0) points[games[i].b] += 2 - games[i].points;
        for (size_t k = 0; k < i; k++)
            if (games[i].round > 0 && games[k].round == games[i].round
                && (games[k].a == games[i].a || games[k].b == games[i].a
                    || (games[i].b >= 0 && (games[k].a == games[i].b || games[k].b == games[i].b))))
                return wq_calc_wants(err, "a player plays twice in one round");
    }
    int32_t best = 0, lowest = points[0];
    for (int p = 0; p < players; p++) {
        best = points[p] > best ? points[p] : best;
        lowest = points[p] < lowest ? points[p] : lowest;
    }
    for (size_t i = 0; i < count; i++) {
        const played *g = &games[i];
        if (g->b >= 0) {
            opp[g->a] += points[g->b];
            opp[g->b] += points[g->a];
        } else {
            int round = g->round > 0 ? g->round : 1;
            opp[g->a] += wq_bye_adds((wq_bye_rule)bye_rule, points[g->a], lowest, (int)rounds, round);
        }
    }
    wq_fraction divisor;
    if (!read_divisor(&divisor, json_object_get(q, "divisor"), best, rounds))
        return wq_calc_wants(err, "\"divisor\" is half_of_best, rounds, a number or a fraction \"9/2\"");
    json_t *place_opp = NULL, *place[3] = { NULL, NULL, NULL }, *texts[3] = { json_array(), json_array(), json_array() };
    for (int p = 0; p < players; p++) {
        long long w;
        if (!warnings_of(&w, warned, (size_t)p, NULL)) {
            for (int k = 0; k < 3; k++) json_decref(texts[k]);
            return wq_calc_wants(err, "\"warnings\" has a whole number for each player");
        }
        by_opp[3 * p] = wq_fraction_make(points[p], 1);
        by_opp[3 * p + 1] = wq_fraction_make(opp[p], 1);
        by_opp[3 * p + 2] = wq_fraction_make(-w, 1);
        wq_fraction by[3] = { wq_fraction_make(rounds, 1), wq_fraction_make(best, 2), divisor };
        for (int k = 0; k < 3; k++) {
            char text[WQ_FRACTION_TEXT];
            totals[k][2 * p] = wq_total_score(points[p], opp[p], by[k], (int)rounds);
            totals[k][2 * p + 1] = wq_fraction_make(-w, 1);
            json_array_append_new(texts[k], json_string(wq_fraction_text(text, totals[k][2 * p])));
        }
    }
    wq_status status = places_of(&place_opp, NULL, arena, players, 3, by_opp);
    for (int k = 0; status == WQ_OK && k < 3; k++) status = places_of(&place[k], NULL, arena, players, 2, totals[k]);
    *out = json_pack("{s:o,s:o,s:o*,s:o,s:o*,s:o,s:o*,s:o,s:o*}", "points", wq_calc_numbers(points, players), "opp",
        wq_calc_numbers(opp, players), "place_points_opp", place_opp, "total_divisor_rounds", texts[0],
        "place_total_divisor_rounds", place[0], "total_divisor_half_of_best_actual_score", texts[1], "place_total_half_of_best",
        place[1], "total", texts[2], "place_total", place[2]);
    return status == WQ_OK ? WQ_OK : no_memory(err);
}

/* Players [name, points, opponents' points, warnings], or teams {n, match, board, b1, b2, ..}, in order.  [R188] [R190] [R191] */
wq_status wq_calc_order(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    static const char *const team_keys[] = { "match", "total", "opponents", "board" };
    const json_t *players = json_object_get(q, "players"), *teams = json_object_get(q, "teams"), *list = teams ? teams : players;
    enum { KEYS = 4 + 64 };
    size_t n = json_array_size(list);
    if (!json_is_array(list) || n == 0 || n > 4096)
        return wq_calc_wants(err,
            "wanted: {\"players\": [[\"A\", points, opponents' points, warnings], ..]} or {\"teams\": [{\"n\": \"A\", \"match\": 8, \"board\": 20, \"b1\": 6}, ..]}");
    wq_fraction *key = wq_arena_take(arena, n * KEYS, sizeof *key);
    if (!key) return no_memory(err);
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(list, i);
        for (int k = 0; k < KEYS; k++) {
            const json_t *value;
            double number = 0;
            char board[8];
            if (teams && k < 4) value = json_object_get(one, team_keys[k]);
            else if (teams) {
                snprintf(board, sizeof board, "b%d", k - 3);
                value = json_object_get(one, board);
            } else value = k < 3 ? json_array_get(one, (size_t)k + 1) : NULL;
            if (value && (!wq_calc_real(&number, value) || number * 4 != (double)(int64_t)(number * 4)))
                return wq_calc_wants(err, "numbers are expected behind the names");
            key[i * KEYS + (size_t)k] = wq_fraction_make((int64_t)(number * 4) * (!teams && k == 2 ? -1 : 1), 4);
        }
        if (!json_is_string(teams ? json_object_get(one, json_object_get(one, "n") ? "n" : "name") : json_array_get(one, 0)))
            return wq_calc_wants(err, "each has a name");
    }
    json_t *place = NULL, *order = json_array();
    int32_t *in_order = NULL;
    if (places_of(&place, &in_order, arena, (int)n, KEYS, key) != WQ_OK) {
        json_decref(order);
        return no_memory(err);
    }
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(list, (size_t)in_order[i]);
        json_array_append(order, teams ? json_object_get(one, json_object_get(one, "n") ? "n" : "name") : json_array_get(one, 0));
    }
    *out = json_pack("{s:o,s:o}", "order", order, "place", place);
    return WQ_OK;
}
