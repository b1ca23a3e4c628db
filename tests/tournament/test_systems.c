/* test_systems.c — every system of article 26 from its journal: knock-outs, stages, divisions, cuts, MacMahon, series, arena.
 * SPDX-License-Identifier: MIT
 */
#include "journal.h"

TEST(a_single_knock_out_gives_all_places_and_the_third_by_a_match)      /* [R179] */
{
    open_event("\"system\":\"elimination\",\"settings\":{\"third_place\":true}", 8);
    int rounds = 0;
    while (pair()) {
        play(NULL);
        rounds++;
    }
    EXPECT_EQ(3, rounds);
    EXPECT_EQ(8, e.t.game_count);                           /* seven, and one for the third place */
    static const int places[] = { 1, 2, 3, 4, 5, 5, 5, 5 };
    for (int p = 0; p < 8; p++) EXPECT_EQ(places[p], field_of(p + 1, "place"));
    open_event("\"system\":\"elimination\"", 8);
    while (pair()) play(NULL);
    EXPECT_EQ(7, e.t.game_count);
    EXPECT_EQ(3, field_of(4, "place"));                     /* shared */
    EXPECT_EQ(3, field_of(3, "place"));
}

TEST(where_both_lose_the_next_opponent_has_a_walk_over_and_a_draw_is_played_again)      /* [R179] */
{
    open_event("\"system\":\"elimination\"", 4);
    EXPECT(pair());
    add("reported", "\"round\":1,\"table\":1,\"result\":\"both_lose\",\"forfeit\":true");
    add("reported", "\"round\":1,\"table\":2,\"result\":\"=\"");
    good();
    size_t count;
    EXPECT(pair());
    const wq_sheet_game *g = games(&count);
    EXPECT_EQ(1, count);                                    /* the drawn one again */
    EXPECT(g[0].black + g[0].white == 1 + 2);
    add("reported", "\"round\":2,\"table\":1,\"result\":\"B\"");
    good();
    EXPECT(!pair());                                        /* nobody came out of the other half */
}

TEST(where_both_lose_a_double_knock_out_puts_out_nobody_who_lost_once)   /* [R179] */
{
    wq_rng rng;
    wq_rng_init(&rng, 7);
    for (int n = 2; n <= 20; n++) {
        open_event("\"system\":\"elimination\",\"settings\":{\"losses\":2}", n);
        for (int round = 1; pair(); round++) {
            size_t count;
            games(&count);
            for (size_t i = 0; i < count; i++) {
                static const char *const results[] = { "B", "W", "both_lose", "both_lose" };
                add("reported", "\"round\":%d,\"table\":%zu,\"result\":\"%s\"", round, i + 1, results[wq_rng_below(&rng, 4)]);
            }
            good();
        }
        int left = 0;
        for (int p = 0; p < n; p++) {
            int losses = wq_tournament_losses(&e.t, p);
            EXPECT(losses <= 2);
            left += losses < 2;
        }
        EXPECT(left <= 1);                                  /* none, where the last two both lost for the second time */
    }
}

TEST(a_double_knock_out_ends_when_all_but_one_have_lost_twice)          /* [R179] */
{
    wq_rng rng;
    wq_rng_init(&rng, 5);
    for (int n = 2; n <= 34; n++) {
        open_event("\"system\":\"elimination\",\"settings\":{\"losses\":2}", n);
        EXPECT(e.t.drawn);
        while (pair()) {
            size_t count;
            const wq_sheet_game *g = games(&count);
            char busy[64] = { 0 };
            for (size_t i = 0; i < count; i++) EXPECT(!busy[g[i].black]++ && !busy[g[i].white]++);
            play(n % 3 == 0 ? NULL : &rng);
        }
        int unbeaten = 0;
        for (int p = 0; p < n; p++) {
            int losses = wq_tournament_losses(&e.t, p);
            if (losses < 2) unbeaten++;
            else EXPECT_EQ(2, losses);
        }
        EXPECT_EQ(1, unbeaten);
        EXPECT((int)e.t.game_count == 2 * n - 2 || (int)e.t.game_count == 2 * n - 1);
        json_t *s = standings();
        int firsts = 0, seconds = 0;
        for (int p = 0; p < n; p++) {
            firsts += field_of(p + 1, "place") == 1;
            seconds += field_of(p + 1, "place") == 2;
        }
        EXPECT_EQ(1, firsts);
        EXPECT_EQ(1, seconds);
        json_decref(s);
    }
}

TEST(the_second_final_is_played_when_the_unbeaten_one_loses_the_first)
{
    for (int reset = 0; reset < 2; reset++) {
        open_event(reset ? "\"system\":\"elimination\",\"settings\":{\"losses\":2}" : "\"system\":\"elimination\",\"settings\":{\"losses\":2,\"reset\":false}", 4);
        while (pair()) {
            size_t count;
            const wq_sheet_game *g = games(&count);
            bool final = count == 1 && wq_tournament_losses(&e.t, g[0].black) + wq_tournament_losses(&e.t, g[0].white) == 1;
            if (!final) { play(NULL); continue; }
            bool black_beaten = wq_tournament_losses(&e.t, g[0].black) == 1;
            add("reported", "\"round\":%d,\"table\":1,\"result\":\"%s\"", e.t.rounds_paired, black_beaten ? "B" : "W");
            good();
        }
        EXPECT_EQ(reset ? 7 : 6, e.t.game_count);
    }
}

/* Of 32 players none meets again whom he has met before the fifth round of the losers, which is the sixth of the event. */
TEST(the_losers_drop_so_that_repeats_come_late)
{
    wq_rng rng;
    wq_rng_init(&rng, 31);
    for (int k = 0; k < 8; k++) {
        open_event("\"system\":\"elimination\",\"settings\":{\"losses\":2}", 32);
        int met[32][32] = { { 0 } };
        while (pair()) {
            size_t count;
            const wq_sheet_game *g = games(&count);
            for (size_t i = 0; i < count; i++) {
                if (met[g[i].black][g[i].white]) EXPECT(e.t.rounds_paired >= 6);
                met[g[i].black][g[i].white] = met[g[i].white][g[i].black] = 1;
            }
            play(k == 0 ? NULL : &rng);
        }
    }
}

TEST(out_after_three_losses_is_paired_by_loss_groups)                   /* [R179] */
{
    wq_rng rng;
    wq_rng_init(&rng, 6);
    for (int n = 4; n <= 20; n += 4) {
        open_event("\"system\":\"elimination\",\"settings\":{\"losses\":3}", n);
        while (pair()) play(&rng);
        int alive = 0;
        for (int p = 0; p < n; p++) alive += wq_tournament_losses(&e.t, p) < 3;
        EXPECT_EQ(1, alive);
        EXPECT((int)e.t.game_count >= 3 * (n - 1) && (int)e.t.game_count <= 3 * n - 1);
    }
}

TEST(groups_then_a_knock_out_then_a_final_of_five)                      /* [R179] [R180] [R183] */
{
    open_event("\"settings\":{\"stages\":[{\"system\":\"round_robin\",\"groups\":4},{\"system\":\"elimination\",\"take\":2,\"third_place\":true},"
               "{\"system\":\"series\",\"take\":2,\"best_of\":5}]}", 16);
    for (int round = 0; round < 3; round++) {
        size_t count;
        EXPECT(pair());
        games(&count);
        EXPECT_EQ(8, count);
        play(NULL);
    }
    EXPECT_EQ(0, e.t.stage);
    EXPECT(pair());                                         /* eight go on: the quarter-finals */
    EXPECT_EQ(1, e.t.stage);
    size_t count;
    const wq_sheet_game *g = games(&count);
    EXPECT_EQ(4, count);
    for (size_t i = 0; i < count; i++) EXPECT(g[i].black < 8 && g[i].white < 8);        /* the best two of each group dealt to and fro */
    play(NULL);
    EXPECT(pair());
    play(NULL);
    EXPECT(pair());
    games(&count);
    EXPECT_EQ(2, count);                                    /* final and third place */
    play(NULL);
    EXPECT(pair());
    EXPECT_EQ(2, e.t.stage);
    g = games(&count);
    EXPECT(count == 1 && g[0].black + g[0].white == 1);     /* the first two: best of five, colours in turn */
    int black = g[0].black;
    for (int game = 0; game < 3; game++) {
        if (game > 0) EXPECT(pair());
        g = games(&count);
        EXPECT_EQ(game % 2 ? 1 - black : black, g[0].black);
        play(NULL);
    }
    EXPECT(!pair());                                        /* three to nothing */
    EXPECT_EQ(1, field_of(1, "place"));
    EXPECT_EQ(2, field_of(2, "place"));
    EXPECT_EQ(3, field_of(3, "place"));
    EXPECT_EQ(4, field_of(4, "place"));
}

TEST(a_final_group_carries_over_the_games_its_players_have_had)         /* [R180] */
{
    open_event("\"settings\":{\"stages\":[{\"system\":\"round_robin\",\"groups\":2},{\"system\":\"round_robin\",\"take\":2,\"carry\":true}]}", 8);
    for (int round = 0; round < 3; round++) {
        EXPECT(pair());
        play(NULL);
    }
    int more = 0;
    size_t count;
    while (pair()) {
        games(&count);
        more += (int)count;
        play(NULL);
    }
    EXPECT_EQ(4, more);                                     /* six pairs of four, two of which have met */
    EXPECT_EQ(1, field_of(1, "place"));
    EXPECT_EQ(4, field_of(4, "place"));
}

TEST(divisions_are_paired_each_for_itself)
{
    forget();
    e = (event){ 0 };
    add("opened", "\"name\":\"E\",\"system\":\"swiss\",\"rounds\":3");
    for (int i = 0; i < 14; i++) add("entered", "\"name\":\"P%d\",\"division\":\"%s\"", i + 1, i % 2 ? "青年组" : "成人组");
    good();
    int rounds = 0;
    while (pair()) {
        size_t count;
        const wq_sheet_game *g = games(&count);
        EXPECT_EQ(6, count);                                /* three of each seven; one of each has the bye */
        for (size_t i = 0; i < count; i++) EXPECT_EQ(g[i].black % 2, g[i].white % 2);
        play(NULL);
        rounds++;
    }
    EXPECT_EQ(3, rounds);
}

TEST(who_misses_the_points_of_a_cut_is_out_and_the_field_stays_even)    /* [R182] */
{
    open_event("\"system\":\"swiss_elimination\",\"rounds\":7,\"settings\":{\"cuts\":[{\"round\":3,\"points\":2},{\"round\":4,\"points\":4},{\"round\":5,\"points\":10,\"through\":true}]}", 16);
    size_t expected[] = { 8, 8, 8, 7, 7, 0, 0 };
    (void)expected;
    for (int round = 0; round < 7; round++) {
        if (!pair()) break;
        size_t count;
        const wq_sheet_game *g = games(&count);
        if (round == 3) {                                   /* three rounds without a point: two players of sixteen */
            EXPECT_EQ(7, count);
            for (size_t i = 0; i < count; i++)
                for (int k = 0; k < 2; k++) {
                    int p = k ? g[i].white : g[i].black, points = 0;
                    for (size_t j = 0; j < e.t.game_count; j++)
                        if (e.t.games[j].round < 3) points += e.t.games[j].black == p ? e.t.games[j].black2 : e.t.games[j].white == p ? e.t.games[j].white2 : 0;
                    EXPECT(points >= 2);
                }
        }
        if (round == 4) {                                   /* 4 points after four: eleven, and the best of the others makes twelve or ten stay */
            EXPECT(2 * count >= 10 && 2 * count <= 12);
            EXPECT_EQ(0, (2 * count) % 2);
        }
        if (round == 5)                                     /* five wins: through, no longer paired */
            for (size_t i = 0; i < count; i++) EXPECT(g[i].black != 0 && g[i].white != 0);
        play(NULL);
    }
    for (int n = 6; n <= 13; n++) {                         /* by losses: an odd number never plays while three or more are left */
        open_event("\"system\":\"swiss_elimination\",\"rounds\":12,\"settings\":{\"losses\":2}", n);
        for (int round = 0; pair(); round++) {
            EXPECT(round < 12);
            int byes = 0;
            for (int p = 0; p < n; p++) byes += (int)(e.t.players[p].sheet.byes >> round & 1);
            if (round > 0 && n % 2 == 0) EXPECT_EQ(0, byes);
            play(NULL);
        }
    }
}

TEST(one_who_alone_passes_a_cut_plays_the_best_of_the_others)            /* [R182] */
{
    for (int limited = 0; limited < 2; limited++) {
        open_event(limited ? "\"system\":\"swiss_elimination\",\"rounds\":4,\"settings\":{\"cuts\":[{\"round\":2,\"points\":4}]}"
                           : "\"system\":\"swiss_elimination\",\"settings\":{\"cuts\":[{\"round\":2,\"points\":4}]}", 4);
        for (int round = 0; round < 2; round++) {
            EXPECT(pair());
            play(NULL);
        }
        size_t count;
        EXPECT(pair());                                     /* P1 alone has four points */
        const wq_sheet_game *g = games(&count);
        EXPECT_EQ(1, count);
        EXPECT(g[0].black == 0 || g[0].white == 0);
        play(NULL);
        EXPECT_EQ(limited, pair());                         /* without a number of rounds the field is decided now */
    }
    open_event("\"system\":\"swiss_elimination\",\"settings\":{\"losses\":1}", 4);
    for (int round = 0; round < 2; round++) {
        EXPECT(pair());
        play(NULL);
    }
    EXPECT(!pair());                                        /* who alone has not lost has won */
}

TEST(who_is_absent_from_a_round_of_a_round_robin_or_a_knock_out_loses_it)           /* [R180] [R193] */
{
    for (int kind = 0; kind < 2; kind++) {
        open_event(kind ? "\"system\":\"elimination\"" : "\"system\":\"round_robin\"", 4);
        add("absent", "\"player\":1,\"round\":1");
        good();
        EXPECT(pair());
        size_t count, forfeits = 0;
        const wq_sheet_game *g = games(&count);
        EXPECT_EQ(2, count);
        for (size_t i = 0; i < count; i++) {
            bool his = g[i].black == 0 || g[i].white == 0;
            EXPECT_EQ(his, g[i].decided && g[i].forfeit);
            if (his) EXPECT_EQ(0, g[i].black == 0 ? g[i].black2 : g[i].white2);
            forfeits += g[i].forfeit;
        }
        EXPECT_EQ(1, forfeits);
        play(NULL);
        EXPECT(pair());
        EXPECT_EQ(0, field_of(1, "cn_points"));
        bool plays = false;
        g = games(&count);
        for (size_t i = 0; i < count; i++) plays |= (g[i].black == 0 || g[i].white == 0) && !g[i].decided;
        EXPECT_EQ(kind == 0, plays);                        /* back in the round robin, out of the knock-out */
    }
    open_event("\"system\":\"round_robin\"", 3);            /* who is absent has no points for his bye */
    for (int p = 1; p <= 3; p++) add("absent", "\"player\":%d,\"round\":1", p);
    good();
    EXPECT(pair());
    for (int p = 1; p <= 3; p++) EXPECT_EQ(0, field_of(p, "cn_points"));
}

static void enter_ranks(const char *settings, const char *const *ranks)
{
    open_event(settings, 0);
    for (int i = 0; ranks[i]; i++) add("entered", "\"name\":\"P%d\",\"rank\":\"%s\"", i + 1, ranks[i]);
    good();
}

TEST(an_automatic_bar_makes_a_top_group_that_the_rounds_can_part)
{
    static const char *const ranks[] = { "6D", "5D", "4D", "3D", "3D", "2D", "1D", "1K", "2K", "5K", "9K", "12K", NULL };
    const char *settings = "\"system\":\"macmahon\",\"rounds\":3,\"settings\":{\"bar\":\"auto\"}";
    enter_ranks(settings, ranks);                           /* 4 to 8 players: the highest bar that holds four holds five */
    EXPECT_EQ(2, wq_tournament_bar(&e.t));                  /* 3 dan */
    EXPECT(pair());
    add("entered", "\"name\":\"Late\",\"rank\":\"7D\"");
    good();
    EXPECT_EQ(2, wq_tournament_bar(&e.t));                  /* it stays as the first round was paired */
    static const char *const few[] = { "3D", "1D", "4K", NULL };
    enter_ranks("\"system\":\"macmahon\",\"rounds\":5,\"settings\":{\"bar\":\"auto\"}", few);
    EXPECT_EQ(-4, wq_tournament_bar(&e.t));                 /* too few for any: all are one group */
    static const char *const many[] = { "3D", "3D", "3D", "3D", "3D", "2D", NULL };
    enter_ranks("\"system\":\"macmahon\",\"rounds\":2,\"settings\":{\"bar\":\"auto\"}", many);
    EXPECT_EQ(2, wq_tournament_bar(&e.t));                  /* five where two to four are wanted: the nearest */
    open_event("\"system\":\"swiss\"", 0);
    forget();
    e = (event){ 0 };
    add("opened", "\"name\":\"E\",\"system\":\"macmahon\",\"settings\":{\"bar\":\"auto\"}");
    wq_error err = { 0 };
    EXPECT_EQ(WQ_BAD_EVENT, fold(&err));
    EXPECT(strstr(err.text, "number of rounds") != NULL);
}

TEST(acceleration_gives_the_better_half_points_for_pairing_alone)
{
    for (int fast = 0; fast < 2; fast++) {
        open_event(fast ? "\"system\":\"swiss\",\"rounds\":8,\"settings\":{\"accelerated\":\"baku\"}" : "\"system\":\"swiss\",\"rounds\":8", 16);
        EXPECT(pair());
        size_t count;
        const wq_sheet_game *g = games(&count);
        int across = 0;
        for (size_t i = 0; i < count; i++) across += (g[i].black < 8) != (g[i].white < 8);
        EXPECT_EQ(fast ? 0 : 8, across);                    /* halves apart, or half against half */
        play(NULL);
        EXPECT_EQ(2, field_of(1, "cn_points"));
        EXPECT(pair());
        g = games(&count);
        for (size_t i = 0; fast && i < count; i++)          /* who won above meets who won above */
            if (g[i].black < 4) EXPECT(g[i].white < 4);
    }
    open_event("\"system\":\"swiss\",\"settings\":{\"boosts\":[[1,4,1,1,2]]}", 8);
    EXPECT(pair());
    size_t count;
    const wq_sheet_game *g = games(&count);
    for (size_t i = 0; i < count; i++) EXPECT_EQ(g[i].black < 4, g[i].white < 4);
}

TEST(macmahon_groups_by_rank_between_floor_and_bar_and_gives_handicap)
{
    forget();
    e = (event){ 0 };
    add("opened", "\"name\":\"E\",\"system\":\"macmahon\",\"rounds\":3,\"settings\":{\"bar\":\"2D\",\"floor\":\"10K\",\"handicap\":true,\"handicap_less\":2,\"handicap_most\":5}");
    static const char *const ranks[] = { "6D", "2D", "9K", "20K" };
    for (int i = 0; i < 4; i++) add("entered", "\"name\":\"P%d\",\"rank\":\"%s\"%s", i + 1, ranks[i], i == 2 ? ",\"correction\":1" : "");
    add("forbidden", "\"players\":[1,2]");
    good();
    EXPECT_EQ(field_of(1, "mms2"), field_of(2, "mms2"));    /* above the bar all are equal */
    EXPECT_EQ(field_of(3, "mms2"), field_of(4, "mms2") + 4);        /* at the floor, and one above it with one more by correction */
    EXPECT(pair());
    size_t count;
    const wq_sheet_game *g = games(&count);
    for (size_t i = 0; i < count; i++) {
        EXPECT(g[i].black >= 2 && g[i].white < 2);          /* the weaker has Black */
        EXPECT_EQ(5, g[i].handicap);
    }
}

TEST(two_players_take_black_in_turn_and_the_handicap_moves)             /* [R183] [R216] */
{
    open_event("\"system\":\"series\",\"settings\":{\"series\":{\"games\":6,\"after\":2}}", 2);
    static const int stones[] = { 0, 0, 0, 0, 2, 2 };
    for (int game = 0; game < 6; game++) {
        EXPECT(pair());
        size_t count;
        const wq_sheet_game *g = games(&count);
        EXPECT_EQ(stones[game], g[0].handicap);
        if (game < 2) EXPECT_EQ(game, g[0].black);          /* in turn; from then on the second always has Black */
        else EXPECT_EQ(1, g[0].black);
        play(NULL);
    }
    EXPECT(!pair());
    open_event("\"system\":\"series\",\"settings\":{\"best_of\":3}", 2);
    EXPECT(pair());
    play(NULL);
    EXPECT(pair());
    play(NULL);
    EXPECT(!pair());
    open_event("\"system\":\"swiss\",\"rounds\":1,\"settings\":{\"best_of\":5}", 2);     /* each match of a swiss a best of five */
    EXPECT(pair());
    add("reported", "\"round\":1,\"table\":1,\"series\":\"AAB\"");
    good();
    EXPECT_EQ(1, e.t.open_games);
    add("reported", "\"round\":1,\"table\":1,\"series\":\"AABA\"");
    good();
    EXPECT_EQ(0, e.t.open_games);
}

TEST(an_arena_pairs_whoever_waits_and_nobody_who_plays)
{
    wq_rng rng;
    wq_rng_init(&rng, 12);
    open_event("\"system\":\"arena\"", 9);
    int played[9] = { 0 };
    for (int step = 0; step < 40; step++) {
        int open_before[9] = { 0 };
        for (size_t i = 0; i < e.t.game_count; i++)
            if (!e.t.games[i].decided) open_before[e.t.games[i].black] = open_before[e.t.games[i].white] = 1;
        if (pair()) {
            size_t count;
            const wq_sheet_game *g = games(&count);
            for (size_t i = 0; i < count; i++) {
                EXPECT(!open_before[g[i].black] && !open_before[g[i].white]);
                played[g[i].black]++;
                played[g[i].white]++;
            }
        }
        for (size_t i = 0; i < e.t.game_count; i++) {       /* some games end */
            if (e.t.games[i].decided || wq_rng_below(&rng, 3) == 0) continue;
            int round = e.t.games[i].round;
            add("reported", "\"round\":%d,\"table\":%zu,\"result\":\"%s\"", round + 1, i - e.t.round[round].first_game + 1, wq_rng_below(&rng, 2) ? "B" : "W");
        }
        good();
    }
    int least = 1000, most = 0;
    for (int p = 0; p < 9; p++) {
        least = played[p] < least ? played[p] : least;
        most = played[p] > most ? played[p] : most;
        EXPECT_EQ(0, e.t.players[p].sheet.byes);
    }
    EXPECT(least >= 8);
    EXPECT(most - least <= 8);
}

TEST(settings_that_make_no_event_are_refused)
{
    static const char *const bad[] = { "\"system\":\"dance\"", "\"system\":\"elimination\",\"settings\":{\"losses\":3,\"draw\":\"bracket\"}", "\"system\":\"swiss\",\"settings\":{\"third_place\":true}",
        "\"system\":\"swiss\",\"settings\":{\"accelerated\":\"baku\"}", "\"system\":\"swiss\",\"settings\":{\"best_of\":4}", "\"settings\":{\"stages\":[]}",
        "\"settings\":{\"stages\":[{\"system\":\"swiss\"}]}", "\"settings\":{\"stages\":[{\"system\":\"round_robin\"},{\"system\":\"elimination\"}]}",
        "\"system\":\"swiss\",\"settings\":{\"cuts\":[{\"round\":1}]}", "\"system\":\"swiss\",\"settings\":{\"bans\":[[1,1]]}", "\"system\":\"swiss\",\"settings\":{\"boosts\":[[2,1,1,1,2]]}",
        "\"system\":\"elimination\",\"settings\":{\"teams\":true}", "\"system\":\"swiss\",\"settings\":{\"team_form\":\"none\"}", "\"system\":\"swiss\",\"settings\":{\"total_divisor\":\"best\"}",
        "\"system\":\"swiss\",\"settings\":{\"bye_small\":\"half\"}", "\"system\":\"macmahon\",\"settings\":{\"bar\":\"5K\",\"floor\":\"1D\"}", "\"system\":\"series\",\"settings\":{\"series\":{\"step\":0}}",
        "\"system\":\"swiss\",\"settings\":{\"sheet\":\"national\"}", "\"system\":\"swiss\",\"settings\":{\"criteria\":[\"LUCK\"]}", "\"system\":\"swiss\",\"settings\":{\"bye\":3}",
        "\"system\":\"swiss\",\"rounds\":65", "\"system\":\"swiss\",\"settings\":{\"pairing\":{\"goals\":[\"luck\"]}}", "\"system\":\"swiss\",\"settings\":[]" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        forget();
        e = (event){ 0 };
        add("opened", "\"name\":\"E\",%s", bad[i]);
        wq_error err = { 0 };
        if (fold(&err) != WQ_BAD_EVENT) fail_msg("%s is not refused", bad[i]);
        EXPECT(err.text[0] != '\0' && err.line == 1);
    }
    forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_single_knock_out_gives_all_places_and_the_third_by_a_match),
        IS_TEST(where_both_lose_the_next_opponent_has_a_walk_over_and_a_draw_is_played_again),
        IS_TEST(where_both_lose_a_double_knock_out_puts_out_nobody_who_lost_once),
        IS_TEST(a_double_knock_out_ends_when_all_but_one_have_lost_twice),
        IS_TEST(the_second_final_is_played_when_the_unbeaten_one_loses_the_first),
        IS_TEST(the_losers_drop_so_that_repeats_come_late),
        IS_TEST(out_after_three_losses_is_paired_by_loss_groups),
        IS_TEST(groups_then_a_knock_out_then_a_final_of_five),
        IS_TEST(a_final_group_carries_over_the_games_its_players_have_had),
        IS_TEST(divisions_are_paired_each_for_itself),
        IS_TEST(who_misses_the_points_of_a_cut_is_out_and_the_field_stays_even),
        IS_TEST(one_who_alone_passes_a_cut_plays_the_best_of_the_others),
        IS_TEST(who_is_absent_from_a_round_of_a_round_robin_or_a_knock_out_loses_it),
        IS_TEST(an_automatic_bar_makes_a_top_group_that_the_rounds_can_part),
        IS_TEST(acceleration_gives_the_better_half_points_for_pairing_alone),
        IS_TEST(macmahon_groups_by_rank_between_floor_and_bar_and_gives_handicap),
        IS_TEST(two_players_take_black_in_turn_and_the_handicap_moves),
        IS_TEST(an_arena_pairs_whoever_waits_and_nobody_who_plays),
        IS_TEST(settings_that_make_no_event_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
