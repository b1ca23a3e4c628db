/* calc_json.c — the kinds of calculation: formats and ties here, ratings in calc_rating.c.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/calc_json_impl.h"

#include "tournament/formats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

wq_status wq_calc_wants(wq_error *err, const char *text) { return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, text); }

bool wq_calc_whole(long long *out, const json_t *json, long long least, long long most)
{
    if (!json_is_number(json)) return false;
    double value = json_number_value(json);
    if (!(value >= (double)least && value <= (double)most) || value != floor(value)) return false;
    *out = (long long)value;
    return true;
}

bool wq_calc_real(double *out, const json_t *json)
{
    if (!json_is_number(json)) return false;
    *out = json_number_value(json);
    return isfinite(*out) && fabs(*out) < 1e12;
}

static bool field(long long *out, const json_t *from, const char *name, long long least, long long most)
{
    return wq_calc_whole(out, json_object_get(from, name), least, most);
}

static json_t *numbers(const int32_t *list, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(array, json_integer(list[i]));
    return array;
}

/* How many players: 8, {"players": 8}, {"size": 8}, {"n": 8}, or {"8": ..}. */
static bool how_many(long long *out, const json_t *q)
{
    if (wq_calc_whole(out, q, 1, 4096)) return true;
    static const char *const names[] = { "players", "size", "n" };
    for (size_t i = 0; i < 3; i++)
        if (field(out, q, names[i], 1, 4096)) return true;
    void *at = json_object_iter((json_t *)q);
    int used = 0;
    return at && sscanf(json_object_iter_key(at), "%lld%n", out, &used) == 1 && !json_object_iter_key(at)[used] && *out >= 1 && *out <= 4096;
}

static wq_status seed_order(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)      /* [R179] */
{
    long long n;
    if (!how_many(&n, q)) return wq_calc_wants(err, "wanted: how many players, as in {\"players\": 8}");
    int size = wq_bracket_size((int)n);
    int32_t *seeds = wq_arena_take(arena, (size_t)size, sizeof *seeds);
    if (!seeds) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_bracket_seeds(seeds, size);
    char key[24];
    snprintf(key, sizeof key, "%lld", n);
    *out = json_pack("{s:i,s:o,s:o}", "size", size, "order", numbers(seeds, size), key, numbers(seeds, size));
    return WQ_OK;
}

static wq_status byes(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)            /* [R179] */
{
    (void)arena;
    long long players;
    if (!how_many(&players, q) || players < 2) return wq_calc_wants(err, "wanted: {\"players\": 2 or more}");
    int n = (int)players, size = wq_bracket_size(n);
    json_t *k_games = json_object();
    int64_t least[5] = { 0 }, most[5] = { 0 };
    for (int k = 1; k <= 4; k++) {
        char key[4] = { (char)('0' + k), 0 };
        wq_elimination_games(&least[k], &most[k], n, k);
        json_object_set_new(k_games, key, json_pack("[I,I]", (json_int_t)least[k], (json_int_t)most[k]));
    }
    *out = json_pack("{s:i,s:i,s:i,s:i,s:i,s:I,s:i,s:I,s:I,s:o}", "players", n, "size", size, "byes", size - n, "first_round_games", n - size / 2,
        "rounds", wq_bracket_rounds(n), "total_games_single", (json_int_t)least[1], "third_place_game_adds", 1,
        "double_min_games", (json_int_t)least[2], "double_max_games", (json_int_t)most[2], "k_elimination_games", k_games);
    return WQ_OK;
}

static wq_status berger(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)          /* [R180] */
{
    (void)arena;
    long long players;
    if (!how_many(&players, q) || players < 2 || players > 512) return wq_calc_wants(err, "wanted: {\"players\": 2 to 512}");
    int n = (int)(players + players % 2);
    json_t *rounds = json_array();
    for (int r = 0; r < n - 1; r++) {
        json_t *round = json_array();
        for (int t = 0; t < n / 2; t++) {
            int32_t a, b;
            wq_berger_pair(&a, &b, n, r, t);
            json_array_append_new(round, json_pack("[i,i]", a, b));
        }
        json_array_append_new(rounds, round);
    }
    char key[24];
    snprintf(key, sizeof key, "%lld", players);
    *out = json_pack("{s:i,s:O,s:o}", "players", (int)players, "rounds", rounds, key, rounds);
    if (players % 2) json_object_set_new(*out, "bye", json_integer(n));
    return WQ_OK;
}

static wq_status best_of(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)         /* [R183] */
{
    (void)arena;
    long long n;
    const char *sequence = json_string_value(json_object_get(q, "sequence"));
    wq_series series;
    if (!field(&n, q, "n", 1, 999) || n % 2 == 0 || !sequence || wq_series_read(&series, (int)n, sequence) != WQ_OK)
        return wq_calc_wants(err, "wanted: {\"n\": 3, 5, 7 .., \"sequence\": \"AB=A\"}");
    *out = json_pack("{s:o,s:i,s:[i,i],s:i}", "winner", series.winner < 0 ? json_null() : json_string(series.winner ? "B" : "A"),
        "games", series.games, "score", series.wins[0], series.wins[1], "extra_ignored", series.ignored);
    return WQ_OK;
}

static json_t *member(int side, int player)
{
    char name[16];
    snprintf(name, sizeof name, "%c%d", side ? 'B' : 'A', player + 1);
    return json_string(name);
}

static wq_status leitai(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)          /* [R184] */
{
    (void)arena;
    long long a, b;
    const char *sequence = json_string_value(json_object_get(q, "sequence"));
    if (!field(&a, q, "a", 1, 1000) || !field(&b, q, "b", 1, 1000) || !sequence || strspn(sequence, "AB") != strlen(sequence))
        return wq_calc_wants(err, "wanted: {\"a\": 5, \"b\": 5, \"sequence\": \"ABBA\"}");
    wq_duel duel;
    wq_duel_init(&duel, (int)a, (int)b);
    json_t *log = json_array();
    for (; *sequence && duel.winner < 0; sequence++) {
        int side = *sequence == 'B';
        json_array_append_new(log, json_pack("[o,o]", member(side, duel.front[side]), member(1 - side, duel.front[1 - side])));
        wq_duel_report(&duel, side);
    }
    *out = json_pack("{s:i,s:o,s:o,s:[i,i],s:o}", "games", duel.games, "log", log,
        "winner", duel.winner < 0 ? json_null() : json_string(duel.winner ? "B" : "A"), "left", duel.left[0], duel.left[1],
        "longest_streak", duel.streak == 0 ? json_null() : json_pack("[i,o]", duel.streak, member(duel.streak_side, duel.streak_player)));
    return WQ_OK;
}

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

static wq_status places_of(json_t **out, wq_arena *arena, int n, int keys, const wq_fraction *key)
{
    int32_t *place = wq_arena_take(arena, (size_t)n, sizeof *place), *order = wq_arena_take(arena, (size_t)n, sizeof *order);
    ranked r = { n, keys, key };
    if (arena->failed || wq_places(place, order, n, by_keys, &r) != WQ_OK) return WQ_FAIL_MEMORY;
    *out = numbers(place, n);
    return WQ_OK;
}

static wq_status round_robin(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)     /* [R180] [R185] [R186] [R171] */
{
    static const char *const wanted = "wanted: {\"n\": 4, \"results_a_b_pointsA\": [[0, 1, 2], ..], \"warnings\": [0, ..]}";
    long long n;
    const json_t *results = json_object_get(q, "results_a_b_pointsA"), *warned = json_object_get(q, "warnings");
    if (!field(&n, q, "n", 1, 4096) || !json_is_array(results)) return wq_calc_wants(err, wanted);
    size_t games = json_array_size(results), count = (size_t)n;
    int32_t *game = wq_arena_take(arena, 3 * games, sizeof *game), *points = wq_arena_take(arena, count, sizeof *points),
        *beaten = wq_arena_take(arena, count, sizeof *beaten), *warnings = wq_arena_take(arena, count, sizeof *warnings);
    wq_fraction *key = wq_arena_take(arena, 3 * count, sizeof *key);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (size_t i = 0; i < games; i++) {
        const json_t *one = json_array_get(results, i);
        long long a, b, p;
        if (json_array_size(one) != 3 || !wq_calc_whole(&a, json_array_get(one, 0), 0, n - 1) || !wq_calc_whole(&b, json_array_get(one, 1), 0, n - 1)
            || !wq_calc_whole(&p, json_array_get(one, 2), 0, 2) || a == b) return wq_calc_wants(err, wanted);
        game[3 * i] = (int32_t)a;
        game[3 * i + 1] = (int32_t)b;
        game[3 * i + 2] = (int32_t)p;
        points[a] += (int32_t)p;
        points[b] += (int32_t)(2 - p);
    }
    for (size_t i = 0; i < games; i++) {
        beaten[game[3 * i]] += game[3 * i + 2] * points[game[3 * i + 1]];
        beaten[game[3 * i + 1]] += (2 - game[3 * i + 2]) * points[game[3 * i]];
    }
    for (size_t i = 0; i < count; i++) {
        long long w = 0;
        if (warned && !wq_calc_whole(&w, json_array_get(warned, i), 0, 1000)) return wq_calc_wants(err, wanted);
        warnings[i] = (int32_t)w;
        key[3 * i] = wq_fraction_make(points[i], 1);
        key[3 * i + 1] = wq_fraction_make(beaten[i], 1);
        key[3 * i + 2] = wq_fraction_make(-w, 1);
    }
    json_t *place = NULL;
    if (places_of(&place, arena, (int)n, 3, key) != WQ_OK) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    *out = json_pack("{s:o,s:o,s:o,s:o}", "points", numbers(points, (int)n), "beaten_x2", numbers(beaten, (int)n),
        "warnings", numbers(warnings, (int)n), "place", place);
    return WQ_OK;
}

static wq_status swiss(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)           /* [R181] [R187] [R188] */
{
    static const char *const wanted = "wanted: {\"n\": 8, \"rounds\": 3, \"games\": [[[a, b, points of a], ..] for each round]}";
    long long n, rounds;
    const json_t *all = json_object_get(q, "games");
    if (!field(&n, q, "n", 1, 4096) || !json_is_array(all)) return wq_calc_wants(err, wanted);
    if (!field(&rounds, q, "rounds", 1, 1000)) rounds = (long long)json_array_size(all);
    if (rounds < 1) return wq_calc_wants(err, wanted);
    size_t count = (size_t)n;
    int32_t *points = wq_arena_take(arena, count, sizeof *points), *opp = wq_arena_take(arena, count, sizeof *opp);
    wq_fraction *by_opp = wq_arena_take(arena, 2 * count, sizeof *by_opp), *totals[2] = { wq_arena_take(arena, count, sizeof **totals),
        wq_arena_take(arena, count, sizeof **totals) };
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (int pass = 0; pass < 2; pass++)
        for (size_t r = 0; r < json_array_size(all); r++) {
            const json_t *round = json_array_get(all, r);
            for (size_t i = 0; i < json_array_size(round); i++) {
                const json_t *one = json_array_get(round, i);
                long long a, b = -1, p;
                bool bye = json_is_null(json_array_get(one, 1));
                if (!wq_calc_whole(&a, json_array_get(one, 0), 0, n - 1) || (!bye && !wq_calc_whole(&b, json_array_get(one, 1), 0, n - 1))
                    || !wq_calc_whole(&p, json_array_get(one, 2), 0, 2) || a == b) return wq_calc_wants(err, wanted);
                if (pass == 0) {
                    points[a] += (int32_t)p;
                    if (!bye) points[b] += (int32_t)(2 - p);
                } else if (!bye) {
                    opp[a] += points[b];
                    opp[b] += points[a];
                }
            }
        }
    int32_t best = 0;
    for (size_t i = 0; i < count; i++) best = points[i] > best ? points[i] : best;
    json_t *place_opp = NULL, *place[2] = { NULL, NULL }, *texts[2] = { json_array(), json_array() };
    for (size_t i = 0; i < count; i++) {
        by_opp[2 * i] = wq_fraction_make(points[i], 1);
        by_opp[2 * i + 1] = wq_fraction_make(opp[i], 1);
        totals[0][i] = wq_total_score(points[i], opp[i], wq_fraction_make(rounds, 1), (int)rounds);
        totals[1][i] = wq_total_score(points[i], opp[i], wq_fraction_make(best, 2), (int)rounds);
        for (int k = 0; k < 2; k++) {
            char text[WQ_FRACTION_TEXT];
            json_array_append_new(texts[k], json_string(wq_fraction_text(text, totals[k][i])));
        }
    }
    if (places_of(&place_opp, arena, (int)n, 2, by_opp) != WQ_OK || places_of(&place[0], arena, (int)n, 1, totals[0]) != WQ_OK
        || places_of(&place[1], arena, (int)n, 1, totals[1]) != WQ_OK) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    *out = json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "points", numbers(points, (int)n), "opp", numbers(opp, (int)n), "place_points_opp", place_opp,
        "total_divisor_rounds", texts[0], "place_total_divisor_rounds", place[0], "total_divisor_half_of_best_actual_score", texts[1],
        "place_total_half_of_best", place[1]);
    return WQ_OK;
}

static wq_status bye_compensation(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    long long rounds, round;
    if (!field(&rounds, q, "rounds", 1, 1000) || !field(&round, q, "bye_round", 1, rounds))
        return wq_calc_wants(err, "wanted: {\"rounds\": 7, \"bye_round\": 2}");
    *out = json_pack("{s:i}", "added_to_opponents_points", wq_bye_compensation((int)rounds, (int)round));
    return WQ_OK;
}

static wq_status team_match(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)      /* [R189] */
{
    (void)arena;
    const json_t *boards = json_object_get(q, "boards");
    int sum[2] = { 0, 0 }, match[2];
    if (!json_is_array(boards) || json_array_size(boards) == 0) return wq_calc_wants(err, "wanted: {\"boards\": [[2, 0], [1, 1], ..]}");
    for (size_t i = 0; i < json_array_size(boards); i++)
        for (size_t side = 0; side < 2; side++) {
            long long p;
            if (!wq_calc_whole(&p, json_array_get(json_array_get(boards, i), side), 0, 2))
                return wq_calc_wants(err, "wanted: {\"boards\": [[2, 0], [1, 1], ..]}");
            sum[side] += (int)p;
        }
    wq_match_points(match, sum[0], sum[1]);
    *out = json_pack("{s:[i,i],s:[i,i]}", "board_points", sum[0], sum[1], "match_points", match[0], match[1]);
    return WQ_OK;
}

static wq_status all_play_all(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)    /* [R174] */
{
    (void)arena;
    long long size;
    if (!field(&size, q, "size", 1, 64)) return wq_calc_wants(err, "wanted: {\"size\": 4}");
    int k = (int)size;
    json_t *table = json_array();
    for (int r = 0; r < k; r++) {
        json_t *round = json_array();
        for (int i = 0; i < k; i++) json_array_append_new(round, json_pack("[i,i]", i, wq_all_play_opponent(k, r, i)));
        json_array_append_new(table, round);
    }
    *out = json_pack("{s:i,s:i,s:o}", "games", k * k, "rounds", k, "pairs", table);
    return WQ_OK;
}

static wq_status warnings(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)        /* [R169] [R170] */
{
    (void)arena;
    double area, komi;
    long long b, w;
    const json_t *both = json_object_get(q, "warnings");
    if (!wq_calc_real(&area, json_object_get(q, "black_area")) || !wq_calc_real(&komi, json_object_get(q, "komi_stones"))
        || !wq_calc_whole(&b, json_array_get(both, 0), 0, 100) || !wq_calc_whole(&w, json_array_get(both, 1), 0, 100)
        || area < 0 || area > 361 || fabs(komi) > 361 || area * 4 != floor(area * 4) || komi * 4 != floor(komi * 4))
        return wq_calc_wants(err, "wanted: {\"black_area\": 185, \"komi_stones\": 3.75, \"warnings\": [black, white]}, in quarters");
    wq_warned_count count = wq_count_with_warnings((int)(area * 4), (int)(komi * 4), (int)b, (int)w);
    *out = json_pack("{s:f,s:o,s:b}", "black_margin", count.margin_quarters / 4.0,
        "winner", count.winner < 0 ? json_null() : json_string(count.winner ? "W" : "B"), "by_second_warning", count.by_warning);
    return WQ_OK;
}

/* A row [least wins, grade] or, by places, [worst place, grade]: the first that fits, in the order of the table.   [R178] */
static wq_status promotion(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    const json_t *by_wins = json_object_get(q, "table_min_wins_to_grade"), *by_place = json_object_get(q, "table_max_place_to_grade");
    long long have, limit;
    if (!(by_wins && field(&have, q, "wins", 0, 1000)) && !(by_place && field(&have, q, "place", 1, 100000)))
        return wq_calc_wants(err, "wanted: {\"table_min_wins_to_grade\": [[3, \"15K\"], ..], \"wins\": 2}, or table_max_place_to_grade and place");
    const json_t *table = by_wins ? by_wins : by_place, *grade = NULL;
    long long best = 0;
    for (size_t i = 0; i < json_array_size(table); i++) {
        const json_t *row = json_array_get(table, i);
        if (!wq_calc_whole(&limit, json_array_get(row, 0), 0, 100000) || !json_is_string(json_array_get(row, 1)))
            return wq_calc_wants(err, "a row is [number, grade]");
        bool fits = by_wins ? have >= limit : have <= limit, nearer = !grade || (by_wins ? limit > best : limit < best);
        if (!fits || !nearer) continue;
        grade = json_array_get(row, 1);
        best = limit;
    }
    *out = json_pack("{s:O?}", "grade", grade);
    if (!grade) json_object_set_new(*out, "grade", json_null());
    return WQ_OK;
}

static wq_status reverse_minus(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    const json_t *rounds = json_object_get(q, "opponent_points_by_round");
    long long total = 0, p = 0;
    if (!json_is_array(rounds)) return wq_calc_wants(err, "wanted: {\"opponent_points_by_round\": [4, 8, ..]}");
    for (size_t i = 0; i < json_array_size(rounds); i++) {
        if (!wq_calc_whole(&p, json_array_get(rounds, i), 0, 100000)) return wq_calc_wants(err, "points are whole numbers");
        total += p;
    }
    json_t *sequence = json_array();
    long long left = total;
    for (size_t i = json_array_size(rounds); i-- > 0;) {
        wq_calc_whole(&p, json_array_get(rounds, i), 0, 100000);
        left -= p;
        json_array_append_new(sequence, json_integer(left));
    }
    *out = json_pack("{s:I,s:o}", "total", (json_int_t)total, "sequence", sequence);
    return WQ_OK;
}

typedef wq_status calc_fn(json_t **out, const json_t *question, wq_arena *arena, wq_error *err);

static const wq_calc_kind kinds[] = {
    { "elimination_seed_order", "places of the seeds in a knock-out", "players -> order" },
    { "elimination_byes", "size, byes and games of knock-outs", "players -> size, byes, rounds, games" },
    { "berger_tables", "round robin tables", "players -> rounds" },
    { "best_of", "a series of 3, 5, 7", "n, sequence -> winner, games, score, extra_ignored" },
    { "leitai", "擂台赛, the winner stays", "a, b, sequence -> games, log, winner, left, longest_streak" },
    { "round_robin_cn", "places of a round robin, Chinese rules", "n, results_a_b_pointsA, warnings -> points, beaten_x2, place" },
    { "swiss_cn", "places of a Swiss-like event, Chinese rules", "n, rounds, games -> points, opp, totals, places" },
    { "bye_compensation_cn", "轮空补小分", "rounds, bye_round -> added_to_opponents_points" },
    { "team_match", "board points and match points", "boards -> board_points, match_points" },
    { "team_all_play_all", "全队轮赛, who meets whom", "size -> games, rounds, pairs" },
    { "warnings_article24", "counting with warnings", "black_area, komi_stones, warnings -> black_margin, winner, by_second_warning" },
    { "grade_promotion", "promotion by wins or by place", "table, wins or place -> grade" },
    { "opponent_reverse_minus", "对手分逆减", "opponent_points_by_round -> total, sequence" },
    WQ_CALC_RATING_KINDS
    { NULL, NULL, NULL }
};

static calc_fn *const functions[] = { seed_order, byes, berger, best_of, leitai, round_robin, swiss, bye_compensation, team_match, all_play_all,
    warnings, promotion, reverse_minus, wq_calc_egf, wq_calc_elo, wq_calc_elo_event, wq_calc_glicko, wq_calc_bradley_terry, wq_calc_whr };

_Static_assert(sizeof kinds / sizeof *kinds == sizeof functions / sizeof *functions + 1, "a function for each kind");

/* Shorter names. */
static const struct { const char *name, *kind; } other_names[] = {
    { "seed_order", "elimination_seed_order" }, { "byes", "elimination_byes" }, { "berger", "berger_tables" }, { "berger_table", "berger_tables" },
    { "round_robin", "round_robin_cn" }, { "ties", "round_robin_cn" }, { "swiss", "swiss_cn" }, { "total", "swiss_cn" },
    { "bye_compensation", "bye_compensation_cn" }, { "warnings", "warnings_article24" }, { "promotion", "grade_promotion" },
    { "reverse_minus", "opponent_reverse_minus" }, { "egf", "egf_gor_2021" }, { "glicko", "glicko2" }, { "glicko-2", "glicko2" },
    { "bradley_terry", "bradley_terry_map_one_virtual_draw_pair" }, { "擂台赛", "leitai" }
};

const wq_calc_kind *wq_calc_kinds(void) { return kinds; }

wq_status wq_calc(json_t **out, const char *kind, const json_t *question, wq_error *err)
{
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (strcmp(kind, other_names[i].name) == 0) kind = other_names[i].kind;
    int which = 0;
    while (kinds[which].name && strcmp(kinds[which].name, kind) != 0) which++;
    if (!kinds[which].name) return wq_refuse(err, WQ_BAD_NOT_FOUND, 0, 0, "there is no calculation of that name");
    const json_t *rows = json_object_get(question, "rows");
    if (!json_is_array(question) && !json_is_array(rows)) {
        wq_arena arena;
        wq_arena_init(&arena, (size_t)1 << 30);
        wq_status status = functions[which](out, question, &arena, err);
        wq_arena_free(&arena);
        return status;
    }
    json_t *answers = json_array();
    const json_t *questions = rows ? rows : question;
    for (size_t i = 0; i < json_array_size(questions); i++) {
        json_t *one = NULL;
        wq_status status = json_is_array(json_array_get(questions, i)) ? wq_calc_wants(err, "an array of arrays is no question")
                                                                       : wq_calc(&one, kind, json_array_get(questions, i), err);
        if (status != WQ_OK) {
            json_decref(answers);
            return status;
        }
        json_array_append_new(answers, one);
    }
    *out = answers;
    return WQ_OK;
}
