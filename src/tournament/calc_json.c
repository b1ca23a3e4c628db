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

json_t *wq_calc_numbers(const int32_t *list, int count)
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
    return at && sscanf(json_object_iter_key(at), "%lld%n", out, &used) == 1 && !json_object_iter_key(at)[used] && *out >= 1
           && *out <= 4096;
}

/* {"8": .., "16": ..} asks for each of its sizes: the answers side by side. False: it is another question. */
static bool each_size(json_t **out, wq_status *status, wq_calc_fn *one, const json_t *q, wq_arena *arena, wq_error *err)
{
    const char *key;
    json_t *value;
    if (json_object_size(q) < 2) return false;
    json_object_foreach((json_t *)q, key, value)
        if (strspn(key, "0123456789") != strlen(key)) return false;
    *out = json_object();
    json_object_foreach((json_t *)q, key, value) {
        json_t *size = json_integer(strtoll(key, NULL, 10)), *answer = NULL;
        *status = one(&answer, size, arena, err);
        json_decref(size);
        if (*status != WQ_OK) {
            json_decref(*out);
            *out = NULL;
            return true;
        }
        json_object_set(*out, key, json_object_get(answer, key));
        json_decref(answer);
    }
    return true;
}

static wq_status seed_order(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)      /* [R179] */
{
    long long n;
    wq_status status = WQ_OK;
    if (each_size(out, &status, seed_order, q, arena, err)) return status;
    if (!how_many(&n, q)) return wq_calc_wants(err, "wanted: how many players, as in {\"players\": 8}");
    int size = wq_bracket_size((int)n);
    int32_t *seeds = wq_arena_take(arena, (size_t)size, sizeof *seeds);
    if (!seeds) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_bracket_seeds(seeds, size);
    char key[24];
    snprintf(key, sizeof key, "%lld", n);
    *out = json_pack("{s:i,s:o,s:o}", "size", size, "order", wq_calc_numbers(seeds, size), key, wq_calc_numbers(seeds, size));
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
    *out = json_pack("{s:i,s:i,s:i,s:i,s:i,s:I,s:i,s:I,s:I,s:o}", "players", n, "size", size, "byes", size - n, "first_round_games",
        n - size / 2, "rounds", wq_bracket_rounds(n), "total_games_single", (json_int_t)least[1], "third_place_game_adds", 1,
        "double_min_games", (json_int_t)least[2], "double_max_games", (json_int_t)most[2], "k_elimination_games", k_games);
    return WQ_OK;
}

static wq_status berger(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)          /* [R180] */
{
    long long players;
    wq_status status = WQ_OK;
    if (each_size(out, &status, berger, q, arena, err)) return status;
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
    { "order", "players or teams in order", "players [[name, points, opponents' points, warnings], ..], or teams [{n, match, board, b1, ..}, ..] -> order, place" },
    { "game_points", "points of a result, of a match", "result, or board_points -> points, or match" },
    { "knock_out", "is a player out?", "type, losses -> eliminated" },
    { "nigiri", "猜先", "white_stones_held, black_stones_shown -> guesser_colour; dan [.., ..], ages [.., ..] -> holder" },
    { "series", "两人对局: colours in turn, 升降", "sequence, handicap, after, step -> games, score, next_black, next_handicap" },
    { "ranks", "段位", "-> professional, amateur" },
    WQ_CALC_RATING_KINDS
    { NULL, NULL, NULL }
};

static wq_calc_fn *const functions[] = { seed_order, byes, berger, best_of, leitai, wq_calc_round_robin, wq_calc_swiss,
    bye_compensation, team_match, all_play_all, warnings, wq_calc_promotion, wq_calc_reverse_minus, wq_calc_order, wq_calc_points,
    wq_calc_knock_out, wq_calc_nigiri, wq_calc_series, wq_calc_ranks, wq_calc_egf, wq_calc_elo, wq_calc_elo_event, wq_calc_glicko,
    wq_calc_bradley_terry, wq_calc_whr, wq_calc_aga, wq_calc_rating };

_Static_assert(sizeof kinds / sizeof *kinds == sizeof functions / sizeof *functions + 1, "a function for each kind");

/* Other names; compared without case, and with _ for anything between words. */
static const struct { const char *name, *kind; } other_names[] = {
    { "seed_order", "elimination_seed_order" }, { "seeds", "elimination_seed_order" }, { "byes", "elimination_byes" }, { "elimination", "elimination_byes" },
    { "berger", "berger_tables" }, { "berger_table", "berger_tables" }, { "best_of_n", "best_of" }, { "best_of_3", "best_of" }, { "best_of_5", "best_of" },
    { "best_of_7", "best_of" }, { "win_and_continue", "leitai" }, { "擂台赛", "leitai" },
    { "round_robin", "round_robin_cn" }, { "ties", "round_robin_cn" }, { "round_robin_tie_break", "round_robin_cn" }, { "胜者小分", "round_robin_cn" },
    { "round_robin_tie_broken_by_warnings", "round_robin_cn" }, { "swiss", "swiss_cn" }, { "total", "swiss_cn" }, { "swiss_total_score", "swiss_cn" },
    { "总得分", "swiss_cn" }, { "swiss_alternative", "order" }, { "places", "order" }, { "team_round_robin", "order" }, { "team_order", "order" }, { "team_swiss", "order" },
    { "bye_compensation", "bye_compensation_cn" }, { "轮空补小分", "bye_compensation_cn" }, { "team_matches", "team_match" }, { "match_points", "game_points" },
    { "points", "game_points" }, { "all_play_all", "team_all_play_all" }, { "全队轮赛", "team_all_play_all" }, { "knockout", "knock_out" },
    { "warnings", "warnings_article24" }, { "promotion", "grade_promotion" }, { "reverse_minus", "opponent_reverse_minus" }, { "对手分逆减", "opponent_reverse_minus" },
    { "egf", "egf_gor_2021" }, { "gor", "egf_gor_2021" }, { "glicko", "glicko2" }, { "glicko_2", "glicko2" }, { "ratings", "rating" },
    { "bradley_terry", "bradley_terry_map_one_virtual_draw_pair" }, { "bayrate", "aga" }
};

/* "Best of N" is "best_of_n", "swiss total score 总得分" is "swiss_total_score"; a name that is Chinese alone stays. */
static void plain_name(char out[64], const char *name)
{
    size_t at = 0;
    for (const char *c = name; *c && at + 1 < 64; c++) {
        unsigned char u = (unsigned char)*c;
        if (u >= 0x80 && name[0] > 0) continue;
        bool word = u >= 0x80 || (u >= '0' && u <= '9') || (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z');
        if (word) out[at++] = u >= 'A' && u <= 'Z' ? (char)(u + 32) : *c;
        else if (at > 0 && out[at - 1] != '_') out[at++] = '_';
    }
    while (at > 0 && out[at - 1] == '_') at--;
    out[at] = '\0';
}

const wq_calc_kind *wq_calc_kinds(void) { return kinds; }

wq_status wq_calc(json_t **out, const char *kind, const json_t *question, wq_error *err)
{
    char plain[64];
    plain_name(plain, kind);
    kind = plain;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (strcmp(kind, other_names[i].name) == 0) { kind = other_names[i].kind; break; }
    int which = 0;
    while (kinds[which].name && strcmp(kinds[which].name, kind) != 0) which++;
    if (!kinds[which].name)
        return wq_refuse(err, WQ_BAD_NOT_FOUND, 0, 0, "there is no calculation of that name; \"weiqi tournament calc\" lists them");
    if (json_is_object(json_object_get(question, "input"))) question = json_object_get(question, "input");     /* a whole case */
    const json_t *rows = json_object_get(question, "rows");
    if (!json_is_array(question) && !json_is_array(rows)) {
        wq_arena arena;
        wq_arena_init(&arena, (size_t)1 << 30);
        wq_status status = functions[which](out, question, &arena, err);
        wq_arena_free(&arena);
        if (status == WQ_OK && !*out) return wq_calc_wants(err, "numbers so large have no answer");     /* not finite: no JSON */
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
