/* calc_articles.c — one article's answer in JSON: ranks and promotion, points of a result, who is out, nigiri, small points.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/calc_json_impl.h"

#include "tournament/formats.h"
#include "tournament/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The better of two rows that fit: [least wins, grade] or [worst place, grade].                   [R178] */
static bool row_that_fits(const json_t **grade, const json_t *table, double have, bool by_wins)
{
    double best = 0;
    for (size_t i = 0; i < json_array_size(table); i++) {
        const json_t *row = json_array_get(table, i);
        double limit;
        if (!wq_calc_real(&limit, json_array_get(row, 0)) || !json_is_string(json_array_get(row, 1)) || json_array_size(row) != 2)
            return false;
        bool fits = by_wins ? have >= limit : have <= limit, nearer = !*grade || (by_wins ? limit > best : limit < best);
        if (!fits || !nearer) continue;
        *grade = json_array_get(row, 1);
        best = limit;
    }
    return true;
}

wq_status wq_calc_promotion(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    static const char *const wanted =
        "wanted: {\"table_min_wins_to_grade\": [[3, \"15K\"], ..], \"wins\": 2}, or table_max_place_to_grade and place; "
        "also games and minimum_games, players and quota_percent with place";
    (void)arena;
    const json_t *by_wins = json_object_get(q, "table_min_wins_to_grade"),
                 *by_place = json_object_get(q, "table_max_place_to_grade"), *grade = NULL;
    double wins = 0, place = 0, games = 0, least = 0, players = 0, quota = 100;
    const struct {
        const char *name;
        double *to;
        double from, most;
    } numbers[] = { { "wins", &wins, 0, 1000 }, { "place", &place, 1, 100000 }, { "games", &games, 0, 1000 },
        { "minimum_games", &least, 0, 1000 }, { "players", &players, 1, 100000 }, { "quota_percent", &quota, 0, 100 } };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const json_t *json = json_object_get(q, numbers[i].name);
        if (json && (!wq_calc_real(numbers[i].to, json) || *numbers[i].to < numbers[i].from || *numbers[i].to > numbers[i].most))
            return wq_calc_wants(err, wanted);
    }
    bool has_wins = by_wins && json_object_get(q, "wins"), has_place = by_place && json_object_get(q, "place"),
         has_quota = json_object_get(q, "quota_percent") != NULL;
    if ((!has_wins && !has_place) || (has_quota && (players < 1 || place < 1)) || (least > 0 && !json_object_get(q, "games")))
        return wq_calc_wants(err, wanted);
    if ((has_place && !row_that_fits(&grade, by_place, place, false))
        || (!grade && has_wins && !row_that_fits(&grade, by_wins, wins, true)))
        return wq_calc_wants(err, "a row is [number, grade]");
    if (games < least || (has_quota && place > floor(players * quota / 100))) grade = NULL;
    int32_t rank;
    bool approval = grade && wq_rank_parse(&rank, json_string_value(grade)) && (rank == 5 || rank == 6);        /* amateur 6 and 7 dan */
    *out = json_object();
    if (grade) json_object_set(*out, "grade", (json_t *)grade);
    else json_object_set_new(*out, "grade", json_null());
    if (has_quota) json_object_set_new(*out, "places", json_integer((json_int_t)floor(players * quota / 100)));
    if (approval)
        json_object_set_new(*out, "only",
            json_string(rank == 5 ? "by results at recognised national events, with approval"
                                  : "for champions of recognised amateur championships"));
    return WQ_OK;
}

wq_status wq_calc_reverse_minus(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    const json_t *rounds = json_object_get(q, "opponent_points_by_round");
    long long total = 0, p = 0;
    if (!json_is_array(rounds))
        return wq_calc_wants(err, "wanted: {\"opponent_points_by_round\": [4, 8, ..]}, null for a round without an opponent");
    for (size_t i = 0; i < json_array_size(rounds); i++) {
        if (json_is_null(json_array_get(rounds, i))) continue;
        if (!wq_calc_whole(&p, json_array_get(rounds, i), 0, 100000))
            return wq_calc_wants(err, "points are whole numbers, null for a round without an opponent");
        total += p;
    }
    json_t *sequence = json_array();
    long long left = total;
    for (size_t i = json_array_size(rounds); i-- > 0;) {
        if (wq_calc_whole(&p, json_array_get(rounds, i), 0, 100000)) left -= p;
        json_array_append_new(sequence, json_integer(left));
    }
    *out = json_pack("{s:I,s:o}", "total", (json_int_t)total, "sequence", sequence);
    return WQ_OK;
}

/* Two whole numbers in an array. */
static bool two_of(long long *first, long long *second, const json_t *json, long long least, long long most)
{
    return json_array_size(json) == 2 && wq_calc_whole(first, json_array_get(json, 0), least, most)
           && wq_calc_whole(second, json_array_get(json, 1), least, most);
}

/* The higher dan holds white stones, of equal dan the older; the other shows one black for odd or two for even; who is right
 * has Black.                                                                        [R82] [R83] [R84] [R86] */
wq_status wq_calc_nigiri(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    long long held, shown, first, second;
    const json_t *dan = json_object_get(q, "dan"), *ages = json_object_get(q, json_object_get(q, "ages") ? "ages" : "age");
    if (json_is_array(dan)) {
        if (!two_of(&first, &second, dan, -30, 20)) return wq_calc_wants(err, "wanted: {\"dan\": [5, 3]}");
        if (first == second && ages && !two_of(&first, &second, ages, 0, 150))
            return wq_calc_wants(err, "wanted: {\"dan\": [5, 5], \"ages\": [30, 40]}");
        *out = json_pack("{s:o}", "holder", first == second ? json_null() : json_integer(second > first));
        return WQ_OK;
    }
    if (!wq_calc_whole(&held, json_object_get(q, "white_stones_held"), 1, 181)
        || !wq_calc_whole(&shown, json_object_get(q, "black_stones_shown"), 1, 2))
        return wq_calc_wants(err,
            "wanted: {\"white_stones_held\": 7, \"black_stones_shown\": 1 for odd or 2 for even}, or {\"dan\": [5, 3]}, with \"ages\": [30, 40] where they are equal");
    bool right = held % 2 == shown % 2;
    *out = json_pack("{s:s,s:s}", "guesser_colour", right ? "B" : "W", "holder_colour", right ? "W" : "B");
    return WQ_OK;
}

wq_status wq_calc_points(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)         /* [R185] [R189] */
{
    static const struct {
        const char *result;
        int own, other;
    } rows[] = { { "win", 2, 0 }, { "loss", 0, 2 }, { "lose", 0, 2 }, { "draw", 1, 1 }, { "jigo", 1, 1 }, { "both_lose", 0, 0 },
        { "both lose", 0, 0 }, { "both_win", 2, 2 }, { "forfeit_win", 2, 0 }, { "forfeit_loss", 0, 2 }, { "bye", 2, -1 },
        { "half_bye", 1, -1 }, { "absent", 0, -1 } };
    (void)arena;
    const char *result = json_string_value(json_object_get(q, "result"));
    const json_t *boards = json_object_get(q, "board_points");
    long long a, b;
    if (boards) {
        int match[2];
        if (json_array_size(boards) != 2 || !wq_calc_whole(&a, json_array_get(boards, 0), 0, 100000)
            || !wq_calc_whole(&b, json_array_get(boards, 1), 0, 100000))
            return wq_calc_wants(err, "wanted: {\"board_points\": [6, 4]}");
        wq_match_points(match, (int)a, (int)b);
        *out = json_pack("{s:[i,i]}", "match", match[0], match[1]);
        return WQ_OK;
    }
    for (size_t i = 0; result && i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].result, result) != 0) continue;
        *out = rows[i].other < 0 ? json_pack("{s:[i]}", "points", rows[i].own)
                                 : json_pack("{s:[i,i]}", "points", rows[i].own, rows[i].other);
        return WQ_OK;
    }
    return wq_calc_wants(err,
        "wanted: {\"result\": \"win\", loss, draw, both_lose, both_win, forfeit_win, forfeit_loss, bye, half_bye or absent}, or {\"board_points\": [6, 4]}");
}

wq_status wq_calc_knock_out(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)      /* [R179] */
{
    static const char *const names[] = { "single", "double", "triple" };
    (void)arena;
    long long losses, k = 0;
    const json_t *type = json_object_get(q, "type");
    const char *name = json_string_value(type);
    for (int i = 0; name && i < 3; i++)
        if (strcmp(names[i], name) == 0) k = i + 1;
    if (name && strcmp(name, "multiple") == 0) name = NULL, type = NULL;
    if (!name && !wq_calc_whole(&k, type ? type : json_object_get(q, "k"), 1, 32)) k = 0;
    if (k == 0 || !wq_calc_whole(&losses, json_object_get(q, "losses"), 0, 1000))
        return wq_calc_wants(err, "wanted: {\"type\": \"double\" (or single, triple, a number), \"losses\": 1}");
    *out = json_pack("{s:b,s:I}", "eliminated", losses >= k, "losses_left", (json_int_t)(losses >= k ? 0 : k - losses));
    return WQ_OK;
}

wq_status wq_calc_ranks(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)          /* [R177] [R178] */
{
    (void)q;
    (void)arena;
    (void)err;
    *out = json_pack("{s:[s],s:[s],s:s,s:s}", "professional", "1..9 dan", "amateur", "1..7 dan", "amateur7", "only recognised champions",
        "amateur6", "results at recognised national events");
    return WQ_OK;
}

/* The whole of a series of two: who has Black in each game, and the handicap moved by results.     [R216] */
wq_status wq_calc_series(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    const char *sequence = json_string_value(json_object_get(q, "sequence"));
    long long start = 0, by = 1, after = 0, most = 9;
    const json_t *handicap = json_object_get(q, "handicap");
    if (!sequence || strspn(sequence, "AB=") != strlen(sequence) || strlen(sequence) > 1000
        || (handicap && !wq_calc_whole(&start, handicap, -9, 9))
        || (json_object_get(q, "step") && !wq_calc_whole(&by, json_object_get(q, "step"), 1, 9))
        || (json_object_get(q, "after") && !wq_calc_whole(&after, json_object_get(q, "after"), 1, 100))
        || (json_object_get(q, "most") && !wq_calc_whole(&most, json_object_get(q, "most"), 0, 9)))
        return wq_calc_wants(err,
            "wanted: {\"sequence\": \"ABBA=\", \"handicap\": stones that B gets (negative: A), \"after\": wins in a row that move it, \"step\": by how many, \"most\": 9}");
    wq_duo duo;
    wq_duo_init(&duo, (int)start, (int)after, (int)by, (int)most);
    json_t *games = json_array();
    for (; *sequence; sequence++) {
        json_array_append_new(games,
            json_pack("{s:s,s:i}", "black", duo.a_black ? "A" : "B", "handicap", duo.handicap < 0 ? -duo.handicap : duo.handicap));
        wq_duo_report(&duo, *sequence == '=' ? -1 : *sequence == 'B');
    }
    *out = json_pack("{s:o,s:[i,i],s:s,s:i}", "games", games, "score", duo.wins[0], duo.wins[1], "next_black",
        duo.a_black ? "A" : "B", "next_handicap", duo.handicap);
    return WQ_OK;
}
