/* test_rating_list.c — the rating list of an event: every change is the sum of its lines, and what the formulas themselves give.
 * SPDX-License-Identifier: MIT
 */
#include "journal.h"

#include "long_run.h"
#include "tournament/rating.h"
#include "tournament/rating_list.h"

#include <math.h>

static const char *const words[] = { "chinese", "elo", "egf", "aga", "glicko2", "whr" };

static bool near(double a, double b) { return fabs(a - b) < 1e-5 * (1 + fabs(a)); }

static json_t *rated(wq_rating_system system)
{
    json_t *list = NULL;
    wq_error err = { 0 };
    wq_rating_options options = { .system = system, .lines_of = -1 };
    wq_status status = wq_rating_list(&list, &e.t, &options, &e.arena, &err);
    if (status != WQ_OK) fail_msg("%s: %s", words[system], err.text);
    return list;
}

static const json_t *of(const json_t *list, int player) { return json_array_get(json_object_get(list, "players"), (size_t)player); }
static double number(const json_t *json, const char *name) { return json_number_value(json_object_get(json, name)); }

static double sum_of(const json_t *one)
{
    double sum = 0;
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(one, "lines"), i, line) sum += number(line, "change");
    return sum;
}

/* Everybody's ratings with grades and ratings mixed, draws, forfeits, both-lose, handicap, a withdrawal, a result cancelled. */
static void random_event(wq_rng *rng)
{
    static const char *const systems[] = { "swiss", "round_robin", "macmahon", "elimination" };
    char fields[160];
    int n = 2 + (int)wq_rng_below(rng, 11);
    snprintf(fields, sizeof fields, "\"system\":\"%s\",\"rounds\":6,\"settings\":{\"handicap\":%s}", systems[wq_rng_below(rng, 4)], wq_rng_below(rng, 3) == 0 ? "true" : "false");
    open_event(fields, 0);
    for (int p = 0; p < n; p++) {
        int rank = (int)wq_rng_below(rng, 30) - 20;
        add("entered", "\"name\":\"P%d\",\"rank\":\"%d%c\",\"rating\":%d", p + 1, rank < 0 ? -rank : rank + 1, rank < 0 ? 'K' : 'D', wq_rng_below(rng, 3) == 0 ? 0 : 2100 + 100 * rank + (int)wq_rng_below(rng, 90));
    }
    good();
    for (int r = 0; r < 5 && pair(); r++) {
        play(rng);
        size_t count;
        games(&count);
        if (count > 0 && wq_rng_below(rng, 2)) add("reported", "\"round\":%d,\"table\":1,\"result\":\"%s\",\"forfeit\":%s", e.t.rounds_paired, wq_rng_below(rng, 2) ? "W" : "both_lose", wq_rng_below(rng, 2) ? "true" : "false");
        if (wq_rng_below(rng, 6) == 0) add("sanctioned", "\"player\":1,\"what\":\"results_cancelled\"");
        good();
    }
}

static void check_event(uint64_t seed)
{
    wq_rng rng;
    wq_rng_init(&rng, seed);
    random_event(&rng);
    for (int system = 0; system < WQ_RATING_COUNT; system++) {
        json_t *list = rated((wq_rating_system)system);
        double total = 0;
        EXPECT_STR(words[system], json_string_value(json_object_get(list, "system")));
        for (int p = 0; p < e.t.player_count; p++) {
            const json_t *one = of(list, p);
            double before = number(one, "before"), after = number(one, "after"), change = number(one, "change"), won = 0;
            EXPECT(isfinite(after) && near(change, sum_of(one)));
            if (system != WQ_RATING_AGA) EXPECT(near(after, before + change));
            if (number(one, "games") == 0) EXPECT(near(after, system == WQ_RATING_EGF && before < -900 ? -900 : before));
            size_t i;
            json_t *line;
            int games = 0;
            json_array_foreach(json_object_get(one, "lines"), i, line) {
                if (strcmp("game", json_string_value(json_object_get(line, "kind"))) != 0) continue;
                double expected = number(line, "expected");
                if (system != WQ_RATING_CHINESE) EXPECT(expected >= 0 && expected <= 1);
                games++;
                won += number(line, "score");
            }
            EXPECT_EQ(games, (int)number(one, "games"));
            EXPECT(near(won, number(one, "score")));
            total += change;
        }
        if (system == WQ_RATING_ELO) EXPECT(fabs(total) < 1e-6);        /* what one wins the other loses */
        json_decref(list);
    }
    /* Glicko-2 and AGA: the whole as the formula itself gives it */
    wq_aga_player aga[12];
    wq_aga_game played[100];
    int count = 0;
    json_t *by_aga = rated(WQ_RATING_AGA), *by_glicko = rated(WQ_RATING_GLICKO2);
    wq_sheet sheet;
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &e.t, &e.arena));
    for (size_t i = 0; i < sheet.game_count; i++) {
        const wq_sheet_game *g = &sheet.games[i];
        if (g->decided && !g->forfeit && g->black2 + g->white2 == 2 && g->black2 != 1)
            played[count++] = (wq_aga_game){ g->white, g->black, g->white2 == 2, g->handicap, g->handicap > 0 ? 0.5 : 7.5 };
    }
    for (int p = 0; p < e.t.player_count; p++) {
        const json_t *one = of(by_glicko, p), *line;
        aga[p] = (wq_aga_player){ number(of(by_aga, p), "before"), json_number_value(json_array_get(json_object_get(of(by_aga, p), "deviation"), 0)) };
        wq_glicko_game games[40];
        int n = 0;
        size_t i;
        json_array_foreach(json_object_get(one, "lines"), i, line)
            games[n++] = (wq_glicko_game){ number(line, "rating"), json_number_value(json_array_get(json_object_get(of(by_glicko, (int)number(line, "opponent") - 1), "deviation"), 0)), number(line, "score") };
        wq_glicko now = wq_glicko_update((wq_glicko){ number(one, "before"), json_number_value(json_array_get(json_object_get(one, "deviation"), 0)), 0.06 }, games, n, 0.5);
        EXPECT(near(now.rating, number(one, "after")));
    }
    EXPECT_EQ(WQ_OK, wq_aga_rate(aga, e.t.player_count, played, count, &e.arena));
    for (int p = 0; p < e.t.player_count; p++)
        if (fabs(aga[p].rating - number(of(by_aga, p), "after")) > 1e-3) fail_msg("seed %llu: %f is not %f", (unsigned long long)seed, number(of(by_aga, p), "after"), aga[p].rating);
    json_decref(by_aga);
    json_decref(by_glicko);
}

TEST(every_change_is_the_sum_of_its_games_in_every_system)              /* [R178] */
{
    int first, end;
    long_run(&first, &end, 60, 3000);
    for (int k = first; k < end; k++) check_event((uint64_t)k);
}

TEST(one_game_is_rated_as_its_formula_says)                             /* [R178] */
{
    open_event("\"system\":\"swiss\"", 0);
    add("entered", "\"name\":\"A\",\"rank\":\"12K\",\"rating\":950");
    add("entered", "\"name\":\"B\",\"rank\":\"9K\",\"rating\":1200");
    add("paired", "\"round\":1,\"tables\":[{\"black\":1,\"white\":2}]");
    add("reported", "\"round\":1,\"table\":1,\"result\":\"B\"");
    good();
    json_t *list = rated(WQ_RATING_EGF);
    EXPECT(fabs(number(of(list, 0), "after") - 988.79) < 0.01);             /* the published example: 989 and 1173 */
    EXPECT(fabs(number(of(list, 1), "after") - 1173.17) < 0.01);
    json_decref(list);
    list = rated(WQ_RATING_ELO);
    EXPECT(near(number(of(list, 0), "after"), wq_elo_update(950, 1200, 1, 10)));
    json_decref(list);
    list = rated(WQ_RATING_CHINESE);
    EXPECT(near(number(of(list, 0), "after"), wq_elo_update(950, 1200, 1, 10)));       /* one opponent is his own average */
    json_decref(list);
}

TEST(forfeits_are_not_rated_and_the_champion_loses_nothing)             /* [R178] */
{
    open_event("\"system\":\"swiss\",\"settings\":{\"criteria\":[\"POINTS\",\"OPP\"]}", 0);
    for (int p = 0; p < 4; p++) add("entered", "\"name\":\"P%d\",\"rank\":\"1D\",\"rating\":%d", p + 1, p == 0 ? 2600 : 1500);
    add("paired", "\"round\":1,\"tables\":[{\"black\":1,\"white\":2},{\"black\":3,\"white\":4}]");
    add("reported", "\"round\":1,\"table\":1,\"result\":\"=\"");
    add("reported", "\"round\":1,\"table\":2,\"result\":\"B\",\"forfeit\":true");
    add("paired", "\"round\":2,\"tables\":[{\"black\":1,\"white\":3},{\"black\":2,\"white\":4}]");
    add("reported", "\"round\":2,\"table\":1,\"result\":\"B\"");
    add("reported", "\"round\":2,\"table\":2,\"result\":\"W\"");
    good();
    json_t *list = rated(WQ_RATING_CHINESE);
    EXPECT(near(2600, number(of(list, 0), "after")));           /* a draw with somebody far weaker would cost him points: he alone is first */
    EXPECT_EQ(2, (int)number(of(list, 0), "games"));
    EXPECT_EQ(1, (int)number(of(list, 3), "games"));            /* his forfeit is none */
    json_decref(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(every_change_is_the_sum_of_its_games_in_every_system), IS_TEST(one_game_is_rated_as_its_formula_says),
        IS_TEST(forfeits_are_not_rated_and_the_champion_loses_nothing) };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    forget();
    return failed;
}
