/* test_referee.c — teams and what the referee decides about an event: forms of teams, hidden line-ups, sanctions, lateness, leave.
 * SPDX-License-Identifier: MIT
 */
#include "journal.h"

static void enter_teams(const char *settings, int teams, int members)
{
    forget();
    e = (event){ 0 };
    add("opened", "\"name\":\"T\",%s", settings);
    for (int i = 0; i < teams * members; i++) add("entered", "\"name\":\"P%d\",\"team\":\"T%d\",\"board\":%d", i + 1, i / members + 1, i % members + 1);
    good();
}

TEST(every_member_meets_every_member_of_the_other_team)                 /* [R173] [R174] */
{
    enter_teams("\"system\":\"round_robin\",\"settings\":{\"team_form\":\"all_play_all\"}", 3, 3);
    int met[9][9] = { { 0 } }, rounds = 0;
    while (pair()) {
        size_t count;
        const wq_sheet_game *g = games(&count);
        EXPECT_EQ(3, count);
        for (size_t i = 0; i < count; i++) {
            EXPECT(g[i].black / 3 != g[i].white / 3);
            EXPECT_EQ(0, met[g[i].black][g[i].white]++ + met[g[i].white][g[i].black]++);
        }
        play(NULL);
        rounds++;
    }
    EXPECT_EQ(9, rounds);                                   /* three matches one after the other of three rounds each, one team free */
    EXPECT_EQ(27, e.t.game_count);
    json_t *s = standings(), *teams = json_object_get(s, "teams");
    EXPECT_EQ(6, json_integer_value(json_object_get(json_object_get(teams, "T1"), "match_points")));     /* won twice, free once */
    EXPECT_EQ(36, json_integer_value(json_object_get(json_object_get(teams, "T1"), "board_points")));
    EXPECT_EQ(2, json_integer_value(json_object_get(json_object_get(teams, "T3"), "match_points")));
    json_decref(s);
}

TEST(teams_may_be_placed_by_the_points_of_their_best_members)           /* [R174] */
{
    for (int places = 0; places < 2; places++) {
        enter_teams(places ? "\"system\":\"swiss\",\"rounds\":3,\"settings\":{\"best_members\":2,\"team_sum\":\"places\"}" : "\"system\":\"swiss\",\"rounds\":3,\"settings\":{\"best_members\":2}", 3, 4);
        while (pair()) {
            size_t count;
            const wq_sheet_game *g = games(&count);
            for (size_t i = 0; i < count && e.t.rounds_paired == 1; i++) EXPECT(g[i].black / 4 != g[i].white / 4);     /* better not his own team */
            play(NULL);
        }
        json_t *s = standings(), *totals = json_object_get(s, "team_totals"), *first = json_array_get(totals, 0);
        EXPECT_EQ(3, json_array_size(totals));
        EXPECT_STR("T1", json_string_value(json_object_get(first, "team")));
        EXPECT_EQ(2, json_array_size(json_object_get(first, "members")));
        long long sum = 0;
        for (int i = 0; i < 2; i++)
            sum += json_integer_value(json_object_get(json_object_get(json_object_get(s, "p"), json_string_value(json_array_get(json_object_get(first, "members"), (size_t)i))), places ? "place" : "cn_points"));
        EXPECT_EQ(sum, json_integer_value(json_object_get(first, "sum")));
        json_decref(s);
    }
}

TEST(line_ups_are_handed_in_hidden_and_opened_together)                 /* [R174] [R175] [R176] */
{
    enter_teams("\"system\":\"round_robin\",\"settings\":{\"team_form\":\"lineup\",\"boards\":3}", 2, 4);
    const int32_t one[] = { 3, 0, 1 }, two[] = { 4, 5, 6 };
    char seal[2][65];
    wq_lineup_seal(seal[0], "salt of one", one, 3);
    wq_lineup_seal(seal[1], "salt of two", two, 3);
    EXPECT(strcmp(seal[0], seal[1]) != 0);
    add("sealed", "\"team\":\"T1\",\"round\":1,\"seal\":\"%s\"", seal[0]);
    add("sealed", "\"team\":\"T2\",\"round\":1,\"seal\":\"%s\"", seal[1]);
    good();
    EXPECT(!pair());                                        /* closed envelopes */
    add("lineup", "\"team\":\"T1\",\"round\":1,\"players\":[4,1,2]");
    refused();                                              /* no salt */
    add("lineup", "\"team\":\"T1\",\"round\":1,\"players\":[1,4,2],\"salt\":\"salt of one\"");
    refused();                                              /* another line-up than was handed in */
    add("lineup", "\"team\":\"T1\",\"round\":1,\"players\":[4,1,2],\"salt\":\"salt of one\"");
    good();
    EXPECT(!pair());                                        /* the other is still closed */
    add("lineup", "\"team\":\"T2\",\"round\":1,\"players\":[5,6,7],\"salt\":\"salt of two\"");
    good();
    add("sealed", "\"team\":\"T2\",\"round\":1,\"seal\":\"%s\"", seal[0]);
    refused();
    EXPECT(pair());
    size_t count;
    const wq_sheet_game *g = games(&count);
    EXPECT_EQ(3, count);
    EXPECT(g[0].black == 3 || g[0].white == 3);             /* P4 at the first board */
    add("sealed", "\"team\":\"T3\",\"round\":2,\"seal\":\"%s\"", seal[0]);
    refused();
}

TEST(sanctions_that_outlive_a_game_change_what_counts)                  /* [R217] [R218] [R222] */
{
    open_event("\"system\":\"swiss\",\"rounds\":3", 4);
    for (int round = 0; round < 3 && pair(); round++) play(NULL);
    EXPECT_EQ(6, field_of(1, "cn_points"));
    int seq = e.seq;
    add("sanctioned", "\"player\":1,\"what\":\"results_cancelled\",\"rounds\":[1,2],\"why\":\"agreed beforehand\"");
    good();
    EXPECT_EQ(2, field_of(1, "cn_points"));                 /* two rounds count nothing; the opponents' stay */
    add("undone", "\"event\":%d", seq + 1);
    good();
    EXPECT_EQ(6, field_of(1, "cn_points"));
    add("sanctioned", "\"player\":1,\"what\":\"results_cancelled\",\"opponents_win\":true");
    good();
    EXPECT_EQ(0, field_of(1, "cn_points"));
    EXPECT_EQ(4, field_of(1, "place"));
    add("sanctioned", "\"player\":2,\"what\":\"prize_lower\",\"places\":1");
    add("sanctioned", "\"player\":2,\"what\":\"criticism\",\"why\":\"missed the ceremony\"");
    add("sanctioned", "\"player\":3,\"what\":\"suspension\",\"events\":2");
    good();
    EXPECT_EQ(field_of(2, "place") + 1, field_of(2, "prize_place"));
    EXPECT(e.t.players[1].criticised);
    EXPECT_EQ(2, e.t.players[2].suspended_events);
    add("sanctioned", "\"player\":1,\"what\":\"results_cancelled\",\"rounds\":[9]");
    refused();
    add("sanctioned", "\"player\":1,\"what\":\"disqualifed\"");            /* a slip of the pen must not pass for a sanction */
    refused();
    /* suspended: he cannot enter the next event */
    open_event("\"system\":\"swiss\",\"settings\":{\"suspended\":[\"P9\",{\"name\":\"P8\",\"why\":\"fixed games\"}]}", 2);
    add("entered", "\"name\":\"P8\"");
    refused();
    add("entered", "\"name\":\"P9\"");
    refused();
}

TEST(an_older_journals_odd_lines_are_read_but_not_written_any_more)
{
    static const char *const odd[][2] = { { "sanctioned", "\"player\":1,\"what\":\"rapped on the knuckles\"" }, { "warned", "\"player\":1,\"round\":9" },
        { "lot", "\"purpose\":\"places\",\"drawn\":{\"1\":2,\"2\":2}" } };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        wq_error err = { 0 };
        open_event("\"system\":\"swiss\",\"rounds\":3", 4);
        add(odd[i][0], "%s", odd[i][1]);
        good();
        EXPECT_EQ(WQ_BAD_EVENT, wq_tournament_accepts(&e.t, json_array_get(e.t.events, json_array_size(e.t.events) - 1), &err));
        EXPECT(err.text[0] != '\0');
        EXPECT(pair());
    }
}

TEST(a_suspension_goes_with_its_reason_into_the_next_events)            /* [R217] */
{
    open_event("\"system\":\"swiss\",\"settings\":{\"suspended\":[{\"name\":\"Old\",\"events\":2,\"why\":\"fixed games\",\"event\":\"Before\"},{\"name\":\"Done\",\"events\":1}]}", 3);
    add("sanctioned", "\"player\":2,\"what\":\"suspension\",\"events\":2,\"why\":\"left without cause\"");
    add("sanctioned", "\"player\":3,\"what\":\"suspension\"");
    add("undone", "\"event\":%d", e.seq);
    good();
    json_t *list = wq_tournament_suspensions(&e.t);
    EXPECT_EQ(2, json_array_size(list));                    /* one event left of Old's two; P2's two; Done has done with it; P3's was undone */
    char *text = json_dumps(list, JSON_COMPACT | JSON_SORT_KEYS), settings[600];
    EXPECT_EQ(0, strcmp(text, "[{\"event\":\"Before\",\"events\":1,\"name\":\"Old\",\"why\":\"fixed games\"},"
                              "{\"event\":\"E\",\"events\":2,\"name\":\"P2\",\"why\":\"left without cause\"}]"));
    snprintf(settings, sizeof settings, "\"system\":\"swiss\",\"settings\":{\"suspended\":%s}", text);
    free(text);
    json_decref(list);
    open_event(settings, 1);
    wq_error err = { 0 };
    add("entered", "\"name\":\"P2\"");
    EXPECT_EQ(WQ_BAD_EVENT, fold(&err));
    EXPECT(strstr(err.text, "left without cause (E); 2 events with this one") != NULL);
    refused();
}

TEST(who_is_disqualified_is_out_and_his_results_may_go)                 /* [R193] [R218] */
{
    for (int cancel = 0; cancel < 2; cancel++) {
        open_event("\"system\":\"swiss\",\"rounds\":4", 6);
        EXPECT(pair());
        play(NULL);
        EXPECT(pair());
        add("sanctioned", "\"player\":1,\"what\":\"disqualified\",\"results\":\"%s\"", cancel ? "cancel" : "keep");
        good();
        EXPECT_EQ(cancel ? 0 : 2, field_of(1, "cn_points"));
        play(NULL);
        EXPECT(pair());
        size_t count;
        const wq_sheet_game *g = games(&count);
        for (size_t i = 0; i < count; i++) EXPECT(g[i].black != 0 && g[i].white != 0);
    }
}

TEST(lateness_beyond_the_limit_loses_the_game)                      /* [R136] [R137] [R138] */
{
    open_event("\"system\":\"swiss\",\"rounds\":2,\"settings\":{\"late_minutes\":15}", 4);
    EXPECT(pair());
    size_t count;
    const wq_sheet_game *g = games(&count);
    int black = g[0].black, white = g[0].white;
    add("late", "\"player\":%d,\"round\":1,\"minutes\":15", black + 1);
    good();
    EXPECT(!games(&count)[0].decided);                      /* the limit itself is still allowed */
    add("late", "\"player\":%d,\"round\":1,\"minutes\":16", black + 1);
    good();
    EXPECT(games(&count)[0].decided && games(&count)[0].forfeit && games(&count)[0].white2 == 2);
    add("late", "\"player\":%d,\"round\":1,\"minutes\":20", white + 1);
    good();
    EXPECT(games(&count)[0].black2 == 0 && games(&count)[0].white2 == 0);       /* both stayed away */
    open_event("\"system\":\"swiss\",\"rounds\":2,\"settings\":{\"sheet\":{\"id\":\"own\",\"late_s\":3600,\"places\":\"shared\"}}", 4);
    EXPECT_EQ(60, e.t.late_minutes);
    EXPECT(!e.t.no_sharing);
}

TEST(a_round_robin_gives_no_bye_to_who_withdrew)                         /* [R180] [R193] */
{
    open_event("\"system\":\"round_robin\"", 3);
    EXPECT(pair());
    play(NULL);
    int gone = e.t.players[0].sheet.byes ? 1 : 0;                            /* somebody who is still to have his bye */
    int before = field_of(gone + 1, "cn_points");
    add("withdrawn", "\"player\":%d", gone + 1);
    good();
    while (pair()) play(NULL);
    EXPECT_EQ(3, e.t.rounds_paired);
    EXPECT_EQ(0, e.t.players[gone].sheet.byes != 0);
    EXPECT_EQ(before, field_of(gone + 1, "cn_points"));
}

static int place_of(int player)
{
    wq_sheet sheet;
    wq_standings s;
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &e.t, &e.arena));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, &e.arena, &sheet));
    return s.place[player];
}

TEST(a_lot_drawn_for_places_decides_what_nothing_else_did)              /* [R186] */
{
    for (int listed = 0; listed < 2; listed++) {                /* whether or not the event named the lot among its criteria */
        open_event(listed ? "\"system\":\"swiss\",\"settings\":{\"criteria\":[\"POINTS\",\"LOT\"]}" : "\"system\":\"swiss\",\"settings\":{\"criteria\":[\"POINTS\"]}", 4);
        add("paired", "\"round\":1,\"tables\":[{\"black\":1,\"white\":2},{\"black\":3,\"white\":4}]");
        add("reported", "\"round\":1,\"table\":1,\"result\":\"B\"");
        add("reported", "\"round\":1,\"table\":2,\"result\":\"B\"");
        add("lot", "\"purpose\":\"pairing\",\"who\":\"the referee\",\"drawn\":{\"1\":2,\"3\":1}");
        good();
        EXPECT_EQ(1, place_of(0));
        EXPECT_EQ(1, place_of(2));                              /* a lot for pairing changes no place */
        add("lot", "\"purpose\":\"places\",\"who\":\"the referee\",\"when\":\"12:30\",\"drawn\":{\"1\":5,\"3\":2}");
        add("lot", "\"purpose\":\"places\",\"who\":\"the referee\",\"drawn\":{\"2\":1,\"4\":2}");
        good();
        EXPECT_EQ(2, place_of(0));
        EXPECT_EQ(1, place_of(2));
        EXPECT_EQ(3, place_of(1));
        EXPECT_EQ(4, place_of(3));
    }
}

TEST(a_lot_decides_nothing_where_one_of_those_who_are_equal_drew_none)  /* [R186] */
{
    open_event("\"system\":\"swiss\",\"settings\":{\"criteria\":[\"POINTS\"]}", 6);
    add("paired", "\"round\":1,\"tables\":[{\"black\":1,\"white\":2},{\"black\":3,\"white\":4},{\"black\":5,\"white\":6}]");
    add("reported", "\"round\":1,\"table\":1,\"result\":\"B\"");
    add("reported", "\"round\":1,\"table\":2,\"result\":\"B\"");
    add("reported", "\"round\":1,\"table\":3,\"result\":\"=\"");
    add("lot", "\"purpose\":\"places\",\"drawn\":{\"1\":2,\"3\":1}");
    add("lot", "\"purpose\":\"places\",\"drawn\":{\"5\":1,\"6\":2}");
    good();
    EXPECT_EQ(2, place_of(0));
    EXPECT_EQ(1, place_of(2));
    EXPECT_EQ(3, place_of(4));
    EXPECT_EQ(4, place_of(5));
    add("reported", "\"round\":1,\"table\":3,\"result\":\"B\"");     /* put right: three are first, one of them with a lot of another draw */
    good();
    EXPECT_EQ(4, place_of(5));                                  /* he has drawn, the two he is equal to have not */
    EXPECT_EQ(4, place_of(1));
    add("undone", "\"event\":12");
    good();
    for (int p = 0; p < 6; p += 2) EXPECT_EQ(1, place_of(p));   /* the first and the third have drawn none now: they share with the fifth */
    add("lot", "\"purpose\":\"places\",\"drawn\":{\"1\":1,\"3\":3,\"5\":2}");
    good();
    EXPECT_EQ(1, place_of(0));
    EXPECT_EQ(2, place_of(4));
    EXPECT_EQ(3, place_of(2));
}

TEST(undoing_an_entry_gives_nobody_what_was_said_of_another)
{
    open_event("\"system\":\"swiss\",\"rounds\":3", 4);
    add("undone", "\"event\":3");                             /* the second: the others move up, nothing names them yet */
    good();
    EXPECT_EQ(3, e.t.player_count);
    EXPECT_STR("P3", e.t.players[1].sheet.name);
    add("undone", "\"event\":6");
    good();
    add("absent", "\"player\":3,\"round\":2");
    add("undone", "\"event\":3");
    refused();                                                  /* P4 would be absent in the place of P3 */
    add("undone", "\"event\":7");
    refused();
    add("undone", "\"event\":5");                             /* the last: nobody else is meant */
    good();
    add("undone", "\"event\":8");
    add("undone", "\"event\":3");
    good();
    EXPECT_EQ(2, e.t.player_count);
    EXPECT_EQ(0, (int)(e.t.players[1].sheet.absent >> 1 & 1));
}

TEST(a_round_put_off_is_one_of_the_event)                               /* [R136] */
{
    open_event("\"system\":\"swiss\",\"rounds\":3", 4);
    add("postponed", "\"round\":4,\"starts_at_ms\":1800000000000,\"why\":\"rain\"");
    refused();
    add("postponed", "\"round\":3,\"starts_at_ms\":1800000000000,\"why\":\"rain\"");
    good();
}

TEST(a_lot_is_drawn_once_and_a_warning_falls_in_a_round_of_the_event)    /* [R171] [R186] */
{
    open_event("\"system\":\"swiss\",\"rounds\":3", 4);
    add("lot", "\"purpose\":\"places\",\"drawn\":{\"1\":2,\"2\":2}");
    refused();
    add("lot", "\"purpose\":\"places\",\"drawn\":{\"1\":2,\"01\":1}");
    refused();
    add("lot", "\"purpose\":\"places\",\"drawn\":{}");
    refused();
    add("lot", "\"purpose\":\"places\",\"drawn\":{\"1\":2,\"2\":1}");
    good();
    add("warned", "\"player\":1,\"round\":4");
    refused();
    add("warned", "\"player\":1,\"round\":0");
    refused();
    add("warned", "\"player\":1,\"round\":3");
    good();
}

TEST(leave_gives_half_a_point_and_two_absences_put_a_player_out)        /* [R193] */
{
    open_event("\"system\":\"swiss\",\"rounds\":5,\"settings\":{\"absences_out\":2}", 6);
    add("absent", "\"player\":5,\"round\":1,\"half\":true");
    add("absent", "\"player\":6,\"round\":1");
    good();
    EXPECT(pair());
    play(NULL);
    EXPECT_EQ(1, field_of(5, "cn_points"));                 /* one of two points */
    EXPECT_EQ(0, field_of(6, "cn_points"));
    add("absent", "\"player\":6,\"round\":2");
    good();
    EXPECT(pair());
    play(NULL);
    EXPECT(pair());
    size_t count;
    const wq_sheet_game *g = games(&count);
    for (size_t i = 0; i < count; i++) EXPECT(g[i].black != 5 && g[i].white != 5);
    EXPECT_EQ(1, e.t.players[4].sheet.half_byes);           /* a bye by leave is a bye had: he gets no other while another can */
}

TEST(pairs_may_be_forbidden_for_some_rounds_and_play_offs_must_be_fixed_beforehand)      /* [R192] */
{
    open_event("\"system\":\"swiss\",\"rounds\":3", 4);
    add("forbidden", "\"players\":[1,3],\"to_round\":1");
    good();
    EXPECT(pair());
    size_t count;
    const wq_sheet_game *g = games(&count);
    for (size_t i = 0; i < count; i++) EXPECT(!(g[i].black + g[i].white == 2 && (g[i].black == 0 || g[i].white == 0)));
    play(NULL);
    add("play_off", "\"order\":[1,2]");
    refused();
    open_event("\"system\":\"swiss\",\"rounds\":1,\"settings\":{\"shared\":false,\"play_off\":{\"games\":1,\"time\":\"20m\",\"team_size\":1}}", 4);
    EXPECT(pair());
    play(NULL);
    json_t *s = standings();
    EXPECT_EQ(2, json_array_size(json_object_get(s, "shared_places")));
    json_decref(s);
    add("play_off", "\"order\":[2,1]");
    good();
    EXPECT_EQ(1, field_of(2, "place"));
    EXPECT_EQ(2, field_of(1, "place"));
    add("play_off", "\"order\":[2,2]");
    refused();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_member_meets_every_member_of_the_other_team),
        IS_TEST(teams_may_be_placed_by_the_points_of_their_best_members),
        IS_TEST(line_ups_are_handed_in_hidden_and_opened_together),
        IS_TEST(sanctions_that_outlive_a_game_change_what_counts),
        IS_TEST(an_older_journals_odd_lines_are_read_but_not_written_any_more),
        IS_TEST(a_suspension_goes_with_its_reason_into_the_next_events),
        IS_TEST(who_is_disqualified_is_out_and_his_results_may_go),
        IS_TEST(lateness_beyond_the_limit_loses_the_game),
        IS_TEST(a_round_robin_gives_no_bye_to_who_withdrew),
        IS_TEST(a_lot_drawn_for_places_decides_what_nothing_else_did), IS_TEST(undoing_an_entry_gives_nobody_what_was_said_of_another), IS_TEST(a_round_put_off_is_one_of_the_event),
        IS_TEST(a_lot_decides_nothing_where_one_of_those_who_are_equal_drew_none), IS_TEST(a_lot_is_drawn_once_and_a_warning_falls_in_a_round_of_the_event),
        IS_TEST(leave_gives_half_a_point_and_two_absences_put_a_player_out),
        IS_TEST(pairs_may_be_forbidden_for_some_rounds_and_play_offs_must_be_fixed_beforehand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
