/* test_formats.c — the forms of articles 25 to 28 and the ratings, against the rule text's own numbers.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/calc_json.h"
#include "tournament/formats.h"
#include "tournament/rating.h"
#include "tournament/sheet.h"

#include "harness.h"

#include <math.h>
#include <string.h>

TEST(a_bracket_keeps_the_best_apart_and_gives_them_the_byes)      /* [R179] */
{
    int32_t seeds[32];
    static const int32_t eight[] = { 1, 8, 4, 5, 2, 7, 3, 6 };
    wq_bracket_seeds(seeds, 8);
    EXPECT(memcmp(seeds, eight, sizeof eight) == 0);
    for (int size = 2; size <= 32; size *= 2) {
        wq_bracket_seeds(seeds, size);
        for (int i = 0; i < size; i += 2) EXPECT_EQ(size + 1, seeds[i] + seeds[i + 1]);
    }
    EXPECT_EQ(64, wq_bracket_size(48));
    EXPECT_EQ(6, wq_bracket_rounds(48));
    int64_t least, most;
    wq_elimination_games(&least, &most, 24, 1);
    EXPECT_EQ(23, least);
    EXPECT_EQ(23, most);
    wq_elimination_games(&least, &most, 24, 2);
    EXPECT_EQ(46, least);
    EXPECT_EQ(47, most);
}

TEST(berger_tables_bring_everybody_together_once_with_even_colours)     /* [R180] */
{
    for (int n = 4; n <= 64; n += 2) {
        static char met[65][65];
        int black[65] = { 0 }, white[65] = { 0 };
        memset(met, 0, sizeof met);
        for (int r = 0; r < n - 1; r++) {
            char busy[65] = { 0 };
            for (int t = 0; t < n / 2; t++) {
                int32_t a, b;
                wq_berger_pair(&a, &b, n, r, t);
                EXPECT(a >= 1 && a <= n && b >= 1 && b <= n && a != b);
                EXPECT(!busy[a]++ && !busy[b]++);
                EXPECT(!met[a][b] && !met[b][a]);
                met[a][b] = 1;
                black[a]++;
                white[b]++;
            }
        }
        for (int i = 1; i <= n; i++) EXPECT(abs(black[i] - white[i]) <= 1);
    }
}

TEST(a_series_ends_when_more_than_half_is_won)                    /* [R183] */
{
    wq_series s;
    EXPECT_EQ(WQ_OK, wq_series_read(&s, 3, "AA"));
    EXPECT_EQ(0, s.winner);
    EXPECT_EQ(WQ_OK, wq_series_read(&s, 7, "AAABBB"));
    EXPECT_EQ(-1, s.winner);
    EXPECT_EQ(WQ_OK, wq_series_read(&s, 5, "BABBAAB"));
    EXPECT_EQ(1, s.winner);
    EXPECT_EQ(4, s.games);
    EXPECT_EQ(3, s.ignored);
    EXPECT_EQ(WQ_OK, wq_series_read(&s, 3, "A=B"));
    EXPECT_EQ(-1, s.winner);
    EXPECT_EQ(WQ_OK, wq_series_read(&s, 3, "A=BB"));                /* the draw decided nothing: one more was played */
    EXPECT_EQ(1, s.winner);
    EXPECT_EQ(4, s.games);
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_series_read(&s, 3, "AX"));
}

TEST(where_both_lose_a_leitai_game_both_leave)                    /* [R184] */
{
    wq_duel d;
    wq_duel_init(&d, 2, 3);
    EXPECT_EQ(WQ_OK, wq_duel_report(&d, 0));                        /* A1 beats B1 */
    EXPECT_EQ(WQ_OK, wq_duel_report(&d, -1));                       /* A1 and B2 both lose */
    EXPECT(d.front[0] == 1 && d.front[1] == 2 && d.left[0] == 1 && d.left[1] == 1 && d.winner < 0);
    EXPECT_EQ(WQ_OK, wq_duel_report(&d, -1));
    EXPECT(d.left[0] == 0 && d.left[1] == 0 && d.winner < 0);       /* nobody is left: drawn */
    EXPECT_EQ(WQ_ILLEGAL_GAME_OVER, wq_duel_report(&d, 0));
    wq_duel_init(&d, 1, 2);
    EXPECT_EQ(WQ_OK, wq_duel_report(&d, -1));
    EXPECT_EQ(1, d.winner);                                         /* A has nobody left, B has one */
}

TEST(the_winner_of_a_leitai_game_stays)                           /* [R184] */
{
    wq_duel d;
    wq_duel_init(&d, 3, 3);
    for (const char *c = "BBAAA"; *c; c++) EXPECT_EQ(WQ_OK, wq_duel_report(&d, *c == 'B'));
    EXPECT_EQ(0, d.winner);
    EXPECT_EQ(1, d.left[0]);
    EXPECT_EQ(3, d.streak);
    EXPECT_EQ(2, d.streak_player);
    EXPECT_EQ(WQ_ILLEGAL_GAME_OVER, wq_duel_report(&d, 0));
    /* games: from the smaller team to both less one */
    for (unsigned bits = 0; bits < 1024; bits++) {
        wq_duel_init(&d, 4, 5);
        for (unsigned b = bits; d.winner < 0; b >>= 1) wq_duel_report(&d, b & 1);
        EXPECT(d.games >= 4 && d.games <= 8);
    }
}

TEST(team_matches_count_boards_and_then_two_one_nothing)          /* [R173] [R174] [R189] */
{
    int points[2];
    wq_match_points(points, 6, 4);
    EXPECT(points[0] == 2 && points[1] == 0);
    wq_match_points(points, 4, 4);
    EXPECT(points[0] == 1 && points[1] == 1);
    for (int k = 1; k < 8; k++) {                                 /* everybody meets everybody of the other team once */
        char met[8][8] = { { 0 } };
        for (int r = 0; r < k; r++)
            for (int i = 0; i < k; i++) EXPECT(!met[i][wq_all_play_opponent(k, r, i)]++);
    }
}

TEST(the_total_is_exact)                                          /* [R187] */
{
    char text[WQ_FRACTION_TEXT];
    EXPECT_STR("65/4", wq_fraction_text(text, wq_total_score(14, 90, wq_fraction_make(16, 2), 9)));    /* 16.25 */
    EXPECT_STR("11/1", wq_fraction_text(text, wq_total_score(8, 40, wq_fraction_make(10, 2), 5)));
    EXPECT_STR("57/4", wq_fraction_text(text, wq_total_score(12, 90, wq_fraction_make(16, 2), 9)));    /* 14.25 */
    EXPECT_STR("59/3", wq_fraction_text(text, wq_total_score(18, 96, wq_fraction_make(18, 2), 9)));
    EXPECT_STR("-5/1", wq_fraction_text(text, wq_total_score(0, 0, wq_fraction_make(0, 2), 5)));
    EXPECT_EQ(5, wq_bye_compensation(6, 2));
}

TEST(a_warning_costs_one_zi_and_two_the_game)                     /* [R169] [R170] [R171] */
{
    wq_warned_count c = wq_count_with_warnings(185 * 4, 15, 0, 0);
    EXPECT(c.margin_quarters == 3 && c.winner == 0);
    c = wq_count_with_warnings(185 * 4, 15, 1, 0);                /* 185 with one warning loses by 1/4 */
    EXPECT(c.margin_quarters == -1 && c.winner == 1);
    c = wq_count_with_warnings(190 * 4, 15, 2, 0);
    EXPECT(c.by_warning && c.winner == 1);
    c = wq_count_with_warnings(190 * 4, 15, 2, 2);
    EXPECT_EQ(-1, c.winner);
}

static json_t *ask(const char *kind, const char *question)
{
    json_t *q = json_loads(question, JSON_DECODE_ANY, NULL), *out = NULL;
    wq_error err = { 0 };
    wq_status status = wq_calc(&out, kind, q, &err);
    json_decref(q);
    return status == WQ_OK ? out : NULL;
}

static void expect_json(const char *expected, json_t *actual, const char *field)
{
    json_t *wanted = json_loads(expected, JSON_DECODE_ANY, NULL);
    EXPECT(json_equal(wanted, json_object_get(actual, field)));
    json_decref(wanted);
    json_decref(actual);
}

TEST(ties_of_a_round_robin_go_by_beaten_points_and_then_warnings)     /* [R185] [R186] */
{
    expect_json("[1,2,4,3]", ask("round_robin_cn", "{\"n\":4,\"results_a_b_pointsA\":[[0,1,2],[0,2,2],[0,3,0],[1,2,2],[1,3,2],[2,3,2]],"
        "\"warnings\":[0,0,0,0]}"), "place");
    expect_json("[2,1,3]", ask("ties", "{\"n\":3,\"results_a_b_pointsA\":[[0,1,1],[0,2,2],[1,2,2]],\"warnings\":[1,0,0]}"), "place");
    expect_json("[1,3,1]", ask("ties", "{\"n\":3,\"results_a_b_pointsA\":[[0,1,2],[1,2,2],[0,2,0]],\"warnings\":[0,1,0]}"), "place");
}

TEST(ranks_are_kyu_amateur_and_professional_dan_and_promotion_is_a_table)     /* [R177] [R178] */
{
    expect_json("\"20K\"", ask("promotion", "{\"table_min_wins_to_grade\":[[3,\"15K\"],[2,\"20K\"],[0,\"25K\"]],\"wins\":2}"), "grade");
    expect_json("\"6D\"", ask("promotion", "{\"table_max_place_to_grade\":[[1,\"7D\"],[6,\"6D\"]],\"place\":4}"), "grade");
    expect_json("null", ask("promotion", "{\"table_max_place_to_grade\":[[1,\"7D\"],[6,\"6D\"]],\"place\":9}"), "grade");
}

TEST(the_higher_dan_holds_the_stones_and_of_equal_dan_the_older)  /* [R83] [R86] */
{
    expect_json("1", ask("nigiri", "{\"dan\":[3,5],\"ages\":[60,20]}"), "holder");
    expect_json("1", ask("nigiri", "{\"dan\":[5,5],\"ages\":[30,41]}"), "holder");
    expect_json("0", ask("nigiri", "{\"dan\":[5,5],\"ages\":[42,41]}"), "holder");
    expect_json("null", ask("nigiri", "{\"dan\":[5,5]}"), "holder");
}

TEST(what_has_no_answer_is_refused)
{
    static const struct { const char *kind, *question; } refused[] = {
        { "egf", "{\"r1\":-99999999,\"r2\":3299.9,\"score\":1}" }, { "elo", "{\"ra\":1600,\"rb\":1400,\"score\":5}" },
        { "glicko", "{\"r\":1500,\"rd\":200,\"vol\":0.06,\"games\":\"x\"}" }, { "glicko", "{\"r\":1500,\"rd\":200,\"vol\":0.06,\"games\":[[1500,30,7]]}" },
        { "nigiri", "{\"dan\":[5,5],\"ages\":[1]}" }, { "knock_out", "{\"type\":\"multiple\",\"losses\":1}" },
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) EXPECT(!ask(refused[i].kind, refused[i].question));
    expect_json("false", ask("knock_out", "{\"type\":\"multiple\",\"k\":4,\"losses\":3}"), "eliminated");
}

TEST(professional_dan_stand_above_amateur_dan)                    /* [R177] */
{
    static const char *const ranks[] = { "30K", "1K", "1D", "7D", "1P", "9P" };
    int32_t last = -100, rank;
    char text[16];
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        EXPECT(wq_rank_parse(&rank, ranks[i]));
        EXPECT(rank > last);
        EXPECT_STR(ranks[i], wq_rank_text(text, rank));
        last = rank;
    }
    EXPECT(!wq_rank_parse(&rank, "D") && !wq_rank_parse(&rank, "3X"));
}

static bool near(double a, double b) { return fabs(a - b) < 1e-4; }

TEST(ratings_follow_their_published_examples)
{
    EXPECT(near(1596.815801, wq_elo_update(1613, 1609, 0, 32)));
    wq_egf egf = wq_egf_update(950, 1200, 1, 0, 1);
    EXPECT(near(988.789604, egf.updated));
    egf = wq_egf_update(1200, 950, 0, 0, 1);
    EXPECT(near(1173.168195, egf.updated));
    const wq_glicko_game games[] = { { 1400, 30, 1 }, { 1550, 100, 0 }, { 1700, 300, 0 } };
    wq_glicko g = wq_glicko_update((wq_glicko){ 1500, 200, 0.06 }, games, 3, 0.5);
    EXPECT(near(1464.050671, g.rating) && near(151.516524, g.deviation) && near(0.059996, g.volatility));
    EXPECT(near(91.731491, wq_bradley_terry_pair(1, 1)));
    const double others[] = { 2000, 2100 }, scores[] = { 1, 0.5 };
    EXPECT(near(10 * (1.5 - 2 * wq_elo_expected(2100, 2050)), wq_elo_change(WQ_ELO_SWISS, 2100, others, scores, 2, 10)));
}

TEST(whole_history_ratings_have_the_properties_of_their_model)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_whr_game games[] = { { 0, 1, 1, 1, 0 }, { 0, 1, 0, 1, 0 }, { 1, 2, 1, 4, 0 }, { 0, 2, 1, 9, 0 } };
    wq_whr one, two, still;
    EXPECT_EQ(WQ_OK, wq_whr_fit(&one, &arena, 3, games, 2, 300));
    EXPECT(near(0, one.days[0].elo - one.days[1].elo));                         /* a symmetrical record */
    EXPECT_EQ(WQ_OK, wq_whr_fit(&one, &arena, 3, games, 4, 300));
    wq_whr_game turned[] = { games[3], games[1], games[2], games[0] };
    EXPECT_EQ(WQ_OK, wq_whr_fit(&two, &arena, 3, turned, 4, 300));
    for (int d = 0; d < one.day_count; d++) {
        EXPECT(fabs(one.days[d].gradient) < 1e-6);                              /* the top of the posterior */
        EXPECT(fabs(one.days[d].elo - two.days[d].elo) < 1e-9);                 /* whatever the order of the games */
    }
    EXPECT_EQ(WQ_OK, wq_whr_fit(&two, &arena, 3, games, 3, 300));
    EXPECT(fabs(one.days[0].elo - two.days[0].elo) > 0.01);                     /* a later game changes earlier days */
    EXPECT(one.days[1].elo > one.days[0].elo);                                  /* a win lifts most on its day */
    EXPECT_EQ(WQ_OK, wq_whr_fit(&still, &arena, 3, games, 4, 0));
    EXPECT_EQ(3, still.day_count);                                              /* without variance one rating each */
    wq_arena_free(&arena);
}

TEST(questions_that_make_no_sense_are_refused)
{
    static const char *const bad[][2] = { { "nothing", "{}" }, { "byes", "{\"players\":1}" }, { "berger", "[]x" }, { "best_of", "{\"n\":2,\"sequence\":\"A\"}" },
        { "leitai", "{\"a\":0,\"b\":1,\"sequence\":\"A\"}" }, { "ties", "{\"n\":2,\"results_a_b_pointsA\":[[0,0,2]]}" },
        { "total", "{\"n\":2,\"games\":[[[0,5,2]]]}" }, { "team_match", "{\"boards\":[]}" }, { "warnings", "{\"black_area\":1e99}" },
        { "egf", "{\"r1\":3300,\"r2\":1,\"score\":1}" }, { "glicko", "{\"r\":1,\"rd\":0,\"vol\":1}" }, { "whr", "{\"games\":[[\"a\",\"a\",1,1]]}" },
        { "bye_compensation", "{\"rounds\":5,\"bye_round\":6}" } };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) EXPECT(ask(bad[i][0], bad[i][1]) == NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_bracket_keeps_the_best_apart_and_gives_them_the_byes),
        IS_TEST(berger_tables_bring_everybody_together_once_with_even_colours),
        IS_TEST(a_series_ends_when_more_than_half_is_won),
        IS_TEST(where_both_lose_a_leitai_game_both_leave),
        IS_TEST(the_winner_of_a_leitai_game_stays),
        IS_TEST(team_matches_count_boards_and_then_two_one_nothing),
        IS_TEST(the_total_is_exact),
        IS_TEST(a_warning_costs_one_zi_and_two_the_game),
        IS_TEST(ties_of_a_round_robin_go_by_beaten_points_and_then_warnings),
        IS_TEST(ranks_are_kyu_amateur_and_professional_dan_and_promotion_is_a_table),
        IS_TEST(the_higher_dan_holds_the_stones_and_of_equal_dan_the_older),
        IS_TEST(what_has_no_answer_is_refused),
        IS_TEST(professional_dan_stand_above_amateur_dan),
        IS_TEST(ratings_follow_their_published_examples),
        IS_TEST(whole_history_ratings_have_the_properties_of_their_model),
        IS_TEST(questions_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
