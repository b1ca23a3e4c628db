/* calc_rating.c — ratings asked for in JSON.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/calc_json_impl.h"

#include "tournament/rating.h"

#include <math.h>
#include <string.h>

static bool real(double *out, const json_t *q, const char *name) { return wq_calc_real(out, json_object_get(q, name)); }

wq_status wq_calc_egf(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    double own, other, score, weight = 1;
    long long handicap = 0;
    if (!real(&own, q, "r1") || !real(&other, q, "r2") || !real(&score, q, "score") || own >= 3300 || other >= 3300 || score < 0
        || score > 1 || (json_object_get(q, "handicap") && !wq_calc_whole(&handicap, json_object_get(q, "handicap"), -9, 9))
        || (json_object_get(q, "weight") && !real(&weight, q, "weight")))
        return wq_calc_wants(err, "wanted: {\"r1\": 2100, \"r2\": 2400, \"score\": 1}, ratings below 3300; handicap: stones received");
    wq_egf egf = wq_egf_update(own, other, score, (int)handicap, weight);
    *out = json_pack("{s:f,s:f,s:f,s:f}", "con", egf.con, "bonus", egf.bonus, "expected", egf.expected, "new", egf.updated);
    return WQ_OK;
}

wq_status wq_calc_elo(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    double own, other, score, k = 10;
    if (!real(&own, q, "ra") || !real(&other, q, "rb") || !real(&score, q, "score") || score < 0 || score > 1
        || (json_object_get(q, "k") && (!real(&k, q, "k") || k < 0)))
        return wq_calc_wants(err, "wanted: {\"ra\": 1613, \"rb\": 1609, \"score\": 0, \"k\": 32}");
    *out = json_pack("{s:f,s:f}", "expected", wq_elo_expected(own, other), "new", wq_elo_update(own, other, score, k));
    return WQ_OK;
}

wq_status wq_calc_elo_event(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    static const char *const names[] = { "swiss", "round_robin", "elimination" };
    const char *name = json_string_value(json_object_get(q, "event"));
    const json_t *games = json_object_get(q, "games");
    size_t count = json_array_size(games);
    int event = 0;
    double own, k = 10;
    while (event < 3 && (!name || strcmp(name, names[event]) != 0)) event++;
    double *others = wq_arena_take(arena, count, sizeof *others), *scores = wq_arena_take(arena, count, sizeof *scores);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    bool good = event < 3 && json_is_array(games) && count < 10000 && real(&own, q, "own")
                && (!json_object_get(q, "k") || real(&k, q, "k"));
    for (size_t i = 0; good && i < count; i++)
        good = wq_calc_real(&others[i], json_array_get(json_array_get(games, i), 0))
               && wq_calc_real(&scores[i], json_array_get(json_array_get(games, i), 1)) && scores[i] >= 0 && scores[i] <= 1;
    if (!good) return wq_calc_wants(err, "wanted: {\"event\": \"swiss\", \"own\": 2100, \"games\": [[2000, 1], ..], \"k\": 10}");
    double change = wq_elo_change((wq_elo_event)event, own, others, scores, (int)count, k);
    *out = json_pack("{s:f,s:f}", "change", change, "new", own + change);
    return WQ_OK;
}

wq_status wq_calc_glicko(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    wq_glicko own;
    double tau = 0.5;
    const json_t *games = json_object_get(q, "games");
    size_t count = json_array_size(games);
    wq_glicko_game *list = wq_arena_take(arena, count, sizeof *list);
    if (!list) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    bool good = real(&own.rating, q, "r") && real(&own.deviation, q, "rd") && real(&own.volatility, q, "vol") && count < 100000
                && (!games || json_is_array(games)) && (!json_object_get(q, "tau") || real(&tau, q, "tau")) && own.deviation > 0
                && own.volatility > 0 && tau > 0.01;
    for (size_t i = 0; good && i < count; i++) {
        const json_t *g = json_array_get(games, i);
        good = wq_calc_real(&list[i].rating, json_array_get(g, 0)) && wq_calc_real(&list[i].deviation, json_array_get(g, 1))
            && wq_calc_real(&list[i].score, json_array_get(g, 2)) && list[i].deviation >= 0
            && list[i].score >= 0 && list[i].score <= 1;
    }
    if (!good)
        return wq_calc_wants(
            err, "wanted: {\"r\": 1500, \"rd\": 200, \"vol\": 0.06, \"games\": [[rating, deviation, score], ..], \"tau\": 0.5}");
    wq_glicko now = wq_glicko_update(own, list, (int)count, tau);
    *out = json_pack("{s:[f,f,f]}", "new", now.rating, now.deviation, now.volatility);
    return WQ_OK;
}

wq_status wq_calc_bradley_terry(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    (void)arena;
    double wins, games;
    if (!real(&wins, q, "wins") || !real(&games, q, "games") || wins < 0 || wins > games)
        return wq_calc_wants(err, "wanted: {\"wins\": 7, \"games\": 10}");
    double elo = wq_bradley_terry_pair(wins, games);
    *out = json_pack("{s:f,s:f}", "elo_a", elo, "elo_b", -elo);
    return WQ_OK;
}

/* Players are numbers or names; names are numbered as they come. */
static int player_of(json_t *names, const json_t *json)
{
    char digits[32];
    const char *name = json_string_value(json);
    if (json_is_integer(json)) {
        snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(json));
        name = digits;
    }
    if (!name) return -1;
    const json_t *known = json_object_get(names, name);
    if (known) return (int)json_integer_value(known);
    int number = (int)json_object_size(names);
    json_object_set_new(names, name, json_integer(number));
    return number;
}

wq_status wq_calc_whr(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    const json_t *games = json_object_get(q, "games");
    size_t count = json_array_size(games);
    double w2 = 300;
    wq_whr_game *list = wq_arena_take(arena, count, sizeof *list);
    if (!list) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    json_t *names = json_object();
    bool good = json_is_array(games) && count < 100000 && (!json_object_get(q, "w2") || real(&w2, q, "w2"));
    for (size_t i = 0; good && i < count; i++) {
        const json_t *g = json_array_get(games, i);
        long long day;
        list[i].a = player_of(names, json_array_get(g, 0));
        list[i].b = player_of(names, json_array_get(g, 1));
        good = list[i].a >= 0 && list[i].b >= 0 && wq_calc_real(&list[i].score_a, json_array_get(g, 2))
            && wq_calc_whole(&day, json_array_get(g, 3), -10000000, 10000000)
            && (json_array_size(g) < 5 || wq_calc_real(&list[i].advantage_b, json_array_get(g, 4)));
        if (good) list[i].day = (int32_t)day;
    }
    wq_whr whr;
    wq_status status = good ? wq_whr_fit(&whr, arena, (int)json_object_size(names), list, (int)count, w2) : WQ_BAD_ARGUMENT;
    if (status == WQ_OK) {
        *out = json_object();
        const char *name;
        json_t *number, *ratings = json_object();
        double worst = 0;
        json_object_foreach(names, name, number) {
            json_t *days = json_array();
            for (int d = 0; d < whr.day_count; d++) {
                if (whr.days[d].player != json_integer_value(number)) continue;
                json_array_append_new(days, json_pack("[i,f]", whr.days[d].day, whr.days[d].elo));
                double size = whr.days[d].gradient < 0 ? -whr.days[d].gradient : whr.days[d].gradient;
                if (size > worst) worst = size;
            }
            json_object_set_new(ratings, name, days);
        }
        json_object_set_new(*out, "ratings", ratings);
        json_object_set_new(*out, "gradient", json_real(worst));
    } else if (status == WQ_BAD_ARGUMENT) {
        wq_calc_wants(err, "wanted: {\"w2\": 300, \"games\": [[\"a\", \"b\", score of a, day, advantage of b in Elo], ..]}");
    }
    json_decref(names);
    return status;
}

static wq_status aga_game(json_t **out, const json_t *q, wq_error *err)
{
    double white = 0, black = 0, komi = 7.5;
    long long handicap = 0;
    bool both = json_object_get(q, "white") && json_object_get(q, "black");
    if ((both && (!real(&white, q, "white") || !real(&black, q, "black") || fabs(white) < 1 || fabs(black) < 1))
        || (!both && !json_object_get(q, "handicap") && !json_object_get(q, "komi"))
        || (json_object_get(q, "handicap") && !wq_calc_whole(&handicap, json_object_get(q, "handicap"), 0, 9))
        || (json_object_get(q, "komi") && !real(&komi, q, "komi")) || fabs(komi) > 100)
        return wq_calc_wants(err,
            "wanted: {\"white\": 3.5, \"black\": -1.2, \"handicap\": 3, \"komi\": 0.5}, no rating between -1 and 1; or players and games");
    *out = json_pack("{s:f,s:f}", "handicap_equivalent", wq_aga_handicap_worth((int)handicap, komi), "sigma_px",
        wq_aga_sigma_px((int)handicap, komi));
    if (both) json_object_set_new(*out, "expected", json_real(wq_aga_expected(white, black, (int)handicap, komi)));
    return WQ_OK;
}

wq_status wq_calc_aga(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    static const char *const wanted =
        "wanted: {\"players\": [[\"A\", 3.5, 0.6], ..] with rating and sigma, \"games\": [[\"white\", \"black\", \"W\" or \"B\", handicap, komi], ..]}";
    const json_t *players = json_object_get(q, "players"), *games = json_object_get(q, "games");
    size_t n = json_array_size(players), count = json_array_size(games);
    if (!players && !games) return aga_game(out, q, err);
    if (!json_is_array(players) || !json_is_array(games) || n > 1000 || count > 100000) return wq_calc_wants(err, wanted);
    wq_aga_player *list = wq_arena_take(arena, n, sizeof *list);
    wq_aga_game *game = wq_arena_take(arena, count, sizeof *game);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    json_t *names = json_object();
    bool good = true;
    for (size_t i = 0; good && i < n; i++) {
        const json_t *one = json_array_get(players, i);
        good = wq_calc_real(&list[i].rating, json_array_get(one, 1)) && wq_calc_real(&list[i].sigma, json_array_get(one, 2))
            && player_of(names, json_array_get(one, 0)) == (int)i;
    }
    for (size_t i = 0; good && i < count; i++) {
        const json_t *one = json_array_get(games, i);
        const char *winner = json_string_value(json_array_get(one, 2));
        long long handicap = 0;
        double komi = 7.5;
        good = winner && (strcmp(winner, "W") == 0 || strcmp(winner, "B") == 0)
               && (json_array_size(one) < 4 || wq_calc_whole(&handicap, json_array_get(one, 3), 0, 9))
               && (json_array_size(one) < 5 || wq_calc_real(&komi, json_array_get(one, 4)));
        if (!good) break;
        game[i] = (wq_aga_game){ player_of(names, json_array_get(one, 0)), player_of(names, json_array_get(one, 1)),
            winner[0] == 'W', (int)handicap, komi };
        good = game[i].white >= 0 && game[i].black >= 0 && game[i].white < (int)n && game[i].black < (int)n;
    }
    wq_status status = good ? wq_aga_rate(list, (int)n, game, (int)count, arena) : WQ_BAD_ARGUMENT;
    if (status == WQ_BAD_ARGUMENT) wq_calc_wants(err, wanted);
    if (status == WQ_OK) {
        const char *name;
        json_t *number, *ratings = json_object();
        json_object_foreach(names, name, number) {
            const wq_aga_player *p = &list[json_integer_value(number)];
            json_object_set_new(ratings, name, json_pack("[f,f]", p->rating, p->sigma));
        }
        *out = json_pack("{s:o}", "ratings", ratings);
    }
    json_decref(names);
    return status;
}

/* Which formula is meant follows from the fields. */
wq_status wq_calc_rating(json_t **out, const json_t *q, wq_arena *arena, wq_error *err)
{
    static const struct {
        const char *field;
        wq_calc_fn *answer;
    } rows[] = { { "r1", wq_calc_egf }, { "ra", wq_calc_elo }, { "event", wq_calc_elo_event }, { "rd", wq_calc_glicko },
        { "wins", wq_calc_bradley_terry }, { "w2", wq_calc_whr }, { "white", wq_calc_aga }, { "players", wq_calc_aga },
        { "handicap", wq_calc_aga }, { "games", wq_calc_whr } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (json_object_get(q, rows[i].field)) return rows[i].answer(out, q, arena, err);
    return wq_calc_wants(err,
        "wanted: r1, r2 (EGF), ra, rb (Elo), event (等级分), r, rd, vol (Glicko-2), wins, games (Bradley-Terry), games (WHR), or players, games (AGA)");
}
