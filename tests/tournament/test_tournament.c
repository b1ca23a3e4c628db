/* test_tournament.c — whole events from their journals: random ones of every system, corrections, undoing, cut lines.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/simulate.h"
#include "tournament/standings_json.h"
#include "tournament/tournament.h"

#include "base/rng.h"
#include "long_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct journal { char text[400000]; size_t length; int seq; } journal;

/* One more event: the fields behind kind and seq. */
static void note(journal *j, const char *kind, const char *fields, ...) __attribute__((format(printf, 3, 4)));

static void note(journal *j, const char *kind, const char *fields, ...)
{
    char piece[4000];
    va_list arguments;
    va_start(arguments, fields);
    vsnprintf(piece, sizeof piece, fields, arguments);
    va_end(arguments);
    j->length += (size_t)snprintf(j->text + j->length, sizeof j->text - j->length, "{\"seq\":%d,\"kind\":\"%s\"%s%s}\n", ++j->seq, kind, piece[0] ? "," : "", piece);
    EXPECT(j->length < sizeof j->text);
}

static wq_status fold(wq_tournament *t, wq_arena *arena, const journal *j, wq_error *err)
{
    return wq_tournament_fold(t, arena, j->text, j->length, NULL, err);
}

/* Pairs the next round into the journal; WQ_ILLEGAL_PHASE when the event is over. */
static wq_status pair(journal *j, wq_tournament *t, wq_arena *arena, wq_paired *paired)
{
    json_t *event = NULL;
    wq_status status = wq_tournament_pair(&event, paired, t, arena, NULL);
    if (status == WQ_OK) {
        json_object_set_new(event, "seq", json_integer(++j->seq));
        char *line = json_dumps(event, JSON_COMPACT);
        j->length += (size_t)snprintf(j->text + j->length, sizeof j->text - j->length, "%s\n", line);
        free(line);
    }
    json_decref(event);
    return status;
}

static void report_all(journal *j, const wq_tournament *t, wq_rng *rng, bool draws)
{
    const wq_round_state *r = &t->round[t->rounds_paired - 1];
    for (size_t i = 0; i < r->game_count; i++) {
        if (t->games[r->first_game + i].decided) continue;
        unsigned luck = wq_rng_below(rng, 20);
        note(j, "reported", "\"round\":%d,\"table\":%zu,\"result\":\"%s\"%s", t->rounds_paired, i + 1, draws && luck == 0 ? "=" : draws && luck == 1 ? "both_lose"
             : luck % 2 ? "B" : "W", luck == 2 ? ",\"forfeit\":true" : "");
    }
}

static json_t *standings_of(const journal *j)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t;
    wq_sheet sheet;
    wq_standings s;
    EXPECT_EQ(WQ_OK, fold(&t, &arena, j, NULL));
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &t, &arena));
    EXPECT_EQ(WQ_OK, wq_sheet_check(&sheet, NULL));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, &arena, &sheet));
    json_t *json = wq_standings_json(&s, &sheet, &arena);
    wq_tournament_free(&t);
    wq_arena_free(&arena);
    return json;
}

/* The same, each event added to the fold of those before it. */
static json_t *standings_by_adding(const journal *j)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament whole, t;
    wq_sheet sheet;
    wq_standings s;
    EXPECT_EQ(WQ_OK, fold(&whole, &arena, j, NULL));
    json_t *first = json_pack("[O]", json_array_get(whole.events, 0));
    EXPECT_EQ(WQ_OK, wq_tournament_fold_events(&t, &arena, first, NULL));
    json_decref(first);
    for (size_t i = 1; i < json_array_size(whole.events); i++) EXPECT_EQ(WQ_OK, wq_tournament_add(&t, json_array_get(whole.events, i), NULL));
    EXPECT_EQ(whole.seq, t.seq);
    EXPECT_EQ(whole.open_games, t.open_games);
    EXPECT(json_equal(whole.events, t.events));
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &t, &arena));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, &arena, &sheet));
    json_t *json = wq_standings_json(&s, &sheet, &arena);
    wq_tournament_free(&whole);
    wq_tournament_free(&t);
    wq_arena_free(&arena);
    return json;
}

static const char *const settings_of[] = { "\"system\":\"swiss\",\"rounds\":5", "\"system\":\"macmahon\",\"rounds\":4,\"settings\":{\"bar\":\"1D\",\"handicap\":true}",
    "\"system\":\"round_robin\"", "\"system\":\"elimination\"", "\"system\":\"elimination\",\"settings\":{\"losses\":2}",
    "\"system\":\"swiss_elimination\",\"rounds\":12,\"settings\":{\"losses\":2}", "\"system\":\"elimination\",\"settings\":{\"losses\":3}" };
enum { SYSTEMS = 7 };

static int play(journal *j, int system, int n, wq_rng *rng, bool disturbances)
{
    *j = (journal){ 0 };
    note(j, "opened", "\"name\":\"E\",%s", settings_of[system]);
    for (int i = 0; i < n; i++) note(j, "entered", "\"name\":\"P%d\",\"rank\":\"%uK\",\"club\":\"C%u\"", i + 1, 1 + wq_rng_below(rng, 12), wq_rng_below(rng, 4));
    bool scored = system != 3 && system != 4 && system != 6;
    int rounds = 0, players = n, withdrawn = 0;
    for (;; rounds++) {
        EXPECT(rounds < WQ_SHEET_ROUNDS);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        wq_error err = { 0 };
        EXPECT_EQ(WQ_OK, fold(&t, &arena, j, &err));
        if (disturbances && rounds > 0 && wq_rng_below(rng, 4) == 0 && withdrawn < 2) {
            withdrawn++;
            note(j, "withdrawn", "\"player\":%d", 1 + (int)wq_rng_below(rng, (uint32_t)n));
        }
        if (disturbances && system < 2 && wq_rng_below(rng, 4) == 0) note(j, "entered", "\"name\":\"L%d\",\"rank\":\"5K\"", ++players);
        if (disturbances && system < 2 && wq_rng_below(rng, 4) == 0) note(j, "absent", "\"player\":%d,\"round\":%d", 1 + (int)wq_rng_below(rng, (uint32_t)n), rounds + 1);
        if (disturbances && wq_rng_below(rng, 3) == 0) note(j, "warned", "\"player\":%d", 1 + (int)wq_rng_below(rng, (uint32_t)n));
        wq_tournament_free(&t);
        EXPECT_EQ(WQ_OK, fold(&t, &arena, j, &err));
        wq_paired paired;
        wq_status status = pair(j, &t, &arena, &paired);
        if (status == WQ_OK && paired.input.n > 0) {
            wq_pairing_settings settings = t.pairing;
            settings.random_seed += (uint64_t)t.rounds_paired;
            const char *why = "";
            EXPECT(wq_pairing_check(&paired.pairing, &paired.input, &settings, &why));
        }
        wq_tournament_free(&t);
        if (status == WQ_OK) {
            EXPECT_EQ(WQ_OK, fold(&t, &arena, j, &err));
            report_all(j, &t, rng, scored);
            wq_tournament_free(&t);
            note(j, "closed", "\"round\":%d", rounds + 1);
        }
        wq_arena_free(&arena);
        if (status != WQ_OK) {
            EXPECT_EQ(WQ_ILLEGAL_PHASE, status);
            return rounds;
        }
    }
}

TEST(random_events_of_every_system_come_to_their_end)       /* [R172] [R179] [R180] [R181] [R182] [R193] [R218] */
{
    static journal j;
    wq_rng rng;
    int first, end;
    long_run(&first, &end, 300, 10000);
    for (int e = first; e < end; e++) {
        wq_rng_init(&rng, 77 + (uint64_t)e);
        int system = e % SYSTEMS, n = 2 + (int)wq_rng_below(&rng, 15);
        bool disturbed = e % 2 == 1;
        int rounds = play(&j, system, n, &rng, disturbed);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        wq_error err = { 0 };
        EXPECT_EQ(WQ_OK, fold(&t, &arena, &j, &err));
        int alive = 0, losses = 0;
        for (int p = 0; p < n; p++) {
            alive += wq_tournament_losses(&t, p) < t.losses;
            losses += wq_tournament_losses(&t, p);
        }
        if (!disturbed && (system == 3 || system == 4 || system == 6)) {
            EXPECT_EQ(1, alive);                            /* all but one have lost k times */
            EXPECT(losses >= t.losses * (n - 1) && losses <= t.losses * n - 1);
        }
        if (!disturbed && system == 2) {
            EXPECT_EQ((size_t)(n * (n - 1) / 2), t.game_count);
            EXPECT_EQ(n % 2 ? n : n - 1, rounds);
        }
        if (!disturbed && system < 2 && n > 8) EXPECT_EQ(system == 0 ? 5 : 4, rounds);
        wq_tournament_free(&t);
        wq_arena_free(&arena);
        if (e % 10 != 0) continue;
        json_t *once = standings_of(&j), *again = standings_of(&j), *added = standings_by_adding(&j);
        EXPECT(json_equal(once, again));                    /* the same events, the same numbers */
        EXPECT(json_equal(once, added));
        json_decref(once);
        json_decref(again);
        json_decref(added);
    }
}

TEST(a_result_can_be_changed_later_and_undone_and_the_pairings_stay)      /* [R217] */
{
    static journal j;
    wq_rng rng;
    wq_rng_init(&rng, 3);
    play(&j, 0, 10, &rng, false);
    json_t *before = standings_of(&j);
    journal *changed = malloc(sizeof *changed);
    *changed = j;
    note(changed, "reported", "\"round\":1,\"table\":1,\"result\":\"both_lose\",\"why\":\"agreed beforehand\"");
    json_t *now = standings_of(changed);
    EXPECT(!json_equal(before, now));
    EXPECT(json_equal(json_object_get(before, "games"), json_object_get(now, "games")));
    json_decref(now);
    note(changed, "undone", "\"event\":%d", changed->seq);
    now = standings_of(changed);
    EXPECT(json_equal(before, now));
    json_decref(now);
    note(changed, "undone", "\"event\":%d", changed->seq);   /* undoing the undoing */
    now = standings_of(changed);
    EXPECT(!json_equal(before, now));
    json_decref(now);
    json_decref(before);
    free(changed);
}

TEST(a_line_cut_off_by_a_crash_is_left_out)
{
    static journal j;
    wq_rng rng;
    wq_rng_init(&rng, 4);
    play(&j, 0, 6, &rng, false);
    size_t last = j.length - 1;
    while (j.text[last - 1] != '\n') last--;
    for (size_t cut = last; cut < j.length; cut++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        size_t whole = 0;
        EXPECT_EQ(WQ_OK, wq_tournament_fold(&t, &arena, j.text, cut, &whole, NULL));
        EXPECT_EQ(last, whole);
        EXPECT_EQ(j.seq - 1, t.seq);
        wq_tournament_free(&t);
        wq_arena_free(&arena);
    }
}

TEST(events_that_do_not_fit_are_refused)
{
    static const char *const bad[] = {
        "{\"seq\":4,\"kind\":\"entered\",\"name\":\"A\"}", "{\"seq\":4,\"kind\":\"entered\",\"name\":\"\"}", "{\"seq\":4,\"kind\":\"entered\",\"name\":\"C\",\"rank\":\"x\"}",
        "{\"seq\":4,\"kind\":\"entered\",\"name\":\"C\",\"player\":9}", "{\"seq\":5,\"kind\":\"entered\",\"name\":\"C\"}", "{\"seq\":4,\"kind\":\"opened\",\"system\":\"swiss\"}",
        "{\"seq\":4,\"kind\":\"paired\",\"round\":2,\"tables\":[]}", "{\"seq\":4,\"kind\":\"paired\",\"round\":1,\"tables\":[{\"black\":1,\"white\":1}]}",
        "{\"seq\":4,\"kind\":\"paired\",\"round\":1,\"tables\":[{\"black\":1,\"white\":3}]}", "{\"seq\":4,\"kind\":\"paired\",\"round\":1,\"tables\":[{\"black\":1,\"white\":2}],\"bye\":2}",
        "{\"seq\":4,\"kind\":\"reported\",\"round\":1,\"table\":1,\"result\":\"B\"}", "{\"seq\":4,\"kind\":\"withdrawn\",\"player\":7}", "{\"seq\":4,\"kind\":\"closed\",\"round\":1}",
        "{\"seq\":4,\"kind\":\"undone\",\"event\":1}", "{\"seq\":4,\"kind\":\"undone\",\"event\":9}", "{\"seq\":4,\"kind\":\"seeded\",\"order\":[1,1]}",
        "{\"seq\":4,\"kind\":\"lot\",\"purpose\":\"luck\",\"drawn\":{}}", "{\"seq\":4,\"kind\":\"warned\",\"player\":\"A\"}", "{\"seq\":4,\"kind\":\"dance\"}", "[]", "nonsense" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[1000];
        int length = snprintf(text, sizeof text, "{\"seq\":1,\"kind\":\"opened\",\"name\":\"E\",\"system\":\"swiss\",\"rounds\":3}\n{\"seq\":2,\"kind\":\"entered\",\"name\":\"A\"}\n"
            "{\"seq\":3,\"kind\":\"entered\",\"name\":\"B\"}\n%s\n", bad[i]);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        wq_error err = { 0 };
        EXPECT(wq_tournament_fold(&t, &arena, text, (size_t)length, NULL, &err) != WQ_OK);
        EXPECT_EQ(4, err.line);
        EXPECT(err.text[0] != '\0');
        wq_arena_free(&arena);
    }
}

TEST(two_teams_meet_in_order_and_the_winner_stays)          /* [R173] [R176] [R184] [R216] */
{
    static journal j;
    j = (journal){ 0 };
    note(&j, "opened", "\"name\":\"L\",\"system\":\"leitai\"");
    for (int i = 0; i < 6; i++) note(&j, "entered", "\"name\":\"%c%d\",\"team\":\"%c\",\"board\":%d", i % 2 ? 'B' : 'A', i / 2 + 1, i % 2 ? 'B' : 'A', i / 2 + 1);
    const char *winners = "BBAAA", *meet[] = { "A1B1", "A2B1", "A3B1", "A3B2", "A3B3" };
    for (int round = 0;; round++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        wq_paired paired;
        EXPECT_EQ(WQ_OK, fold(&t, &arena, &j, NULL));
        wq_status status = pair(&j, &t, &arena, &paired);
        wq_tournament_free(&t);
        if (status == WQ_OK) {
            EXPECT_EQ(WQ_OK, fold(&t, &arena, &j, NULL));
            const wq_sheet_game *g = &t.games[round];
            bool a_black = t.players[g->black].team == 0;
            char both[8];
            snprintf(both, sizeof both, "%s%s", t.players[a_black ? g->black : g->white].sheet.name, t.players[a_black ? g->white : g->black].sheet.name);
            EXPECT_STR(meet[round], both);
            note(&j, "reported", "\"round\":%d,\"table\":1,\"result\":\"%s\"", round + 1, (winners[round] == 'A') == a_black ? "B" : "W");
            wq_tournament_free(&t);
        }
        wq_arena_free(&arena);
        if (status == WQ_OK) continue;
        EXPECT_EQ(WQ_ILLEGAL_PHASE, status);
        EXPECT_EQ(5, round);
        break;
    }
}

TEST(who_leaves_a_round_robin_early_is_taken_out_where_the_event_says_so)     /* [R193] */
{
    static journal j;
    for (int half = 0; half < 2; half++) {
        j = (journal){ 0 };
        note(&j, "opened", "\"name\":\"R\",\"system\":\"round_robin\",\"settings\":{\"withdrawal\":\"%s\"}", half ? "half" : "forfeit");
        for (int i = 0; i < 4; i++) note(&j, "entered", "\"name\":\"P%d\"", i + 1);
        for (int round = 0; round < 3; round++) {
            wq_arena arena;
            wq_arena_init(&arena, 0);
            wq_tournament t;
            wq_paired paired;
            EXPECT_EQ(WQ_OK, fold(&t, &arena, &j, NULL));
            EXPECT_EQ(WQ_OK, pair(&j, &t, &arena, &paired));
            wq_tournament_free(&t);
            EXPECT_EQ(WQ_OK, fold(&t, &arena, &j, NULL));
            for (size_t i = 0; i < 2; i++)
                if (!t.games[t.round[round].first_game + i].decided) note(&j, "reported", "\"round\":%d,\"table\":%zu,\"result\":\"B\"", round + 1, i + 1);
            wq_tournament_free(&t);
            wq_arena_free(&arena);
            if (round == 0) note(&j, "withdrawn", "\"player\":4,\"why\":\"ill\"");
        }
        json_t *s = standings_of(&j);
        EXPECT_EQ(half ? 3 : 6, json_integer_value(json_object_get(s, "games")));
        json_decref(s);
    }
}

/* Five teams of three and a substitute each, Swiss: no repeat, everybody at the board he was named for.  */
TEST(teams_meet_board_by_board)                             /* [R173] [R174] [R175] [R176] [R189] [R191] [R192] */
{
    static journal j;
    wq_rng rng;
    wq_rng_init(&rng, 8);
    for (int robin = 0; robin < 2; robin++) {
        j = (journal){ 0 };
        note(&j, "opened", "\"name\":\"T\",\"system\":\"%s\",\"settings\":{\"teams\":true,\"boards\":3,\"team_form\":\"%s\"}", robin ? "round_robin" : "swiss",
             robin ? "fixed" : "substitutes");
        for (int i = 0; i < 20; i++) note(&j, "entered", "\"name\":\"P%d\",\"team\":\"T%d\",\"rank\":\"%dK\"", i + 1, i % 5 + 1, 1 + i / 5);
        bool met[5][5] = { { false } };
        for (int round = 0; round < 4; round++) {
            wq_arena arena;
            wq_arena_init(&arena, 0);
            wq_tournament t;
            wq_paired paired;
            wq_error err = { 0 };
            if (round == 1) note(&j, "lineup", "\"team\":\"T1\",\"round\":2,\"players\":[16,1,6]");
            wq_status status = fold(&t, &arena, &j, &err);
            if (round == 1 && robin) {                      /* fixed boards may not change                 [R175] */
                EXPECT_EQ(WQ_BAD_EVENT, status);
                j.seq--;
                while (j.text[--j.length - 1] != '\n') continue;
                status = fold(&t, &arena, &j, &err);
            }
            EXPECT_EQ(WQ_OK, status);
            EXPECT_EQ(WQ_OK, pair(&j, &t, &arena, &paired));
            wq_tournament_free(&t);
            EXPECT_EQ(WQ_OK, fold(&t, &arena, &j, &err));
            EXPECT_EQ(6, t.round[round].game_count);        /* two matches of three boards; one team has the bye */
            for (size_t i = 0; i < 6; i++) {
                const wq_sheet_game *g = &t.games[t.round[round].first_game + i];
                int a = t.players[g->black].team, b = t.players[g->white].team;
                EXPECT(a != b);
                EXPECT_EQ((int)(i % 3) + 1, g->board);
                if (g->board == 1) EXPECT(!met[a][b]);
                met[a][b] = met[b][a] = true;
                int wanted = round == 1 && !robin && a == 0 ? (const int[]){ 15, 0, 5 }[i % 3] : a + 5 * (int)(i % 3);
                EXPECT_EQ(wanted, g->black);
            }
            report_all(&j, &t, &rng, false);
            wq_tournament_free(&t);
            wq_arena_free(&arena);
        }
        json_t *s = standings_of(&j), *teams = json_object_get(s, "teams"), *team;
        const char *name;
        int board_points = 0, match_points = 0;
        json_object_foreach(teams, name, team) {
            board_points += (int)json_integer_value(json_object_get(team, "board_points"));
            match_points += (int)json_integer_value(json_object_get(team, "match_points"));
        }
        EXPECT_EQ(4 * 6 * 2, board_points);
        EXPECT_EQ(4 * 2 * 2 + 4 * 2, match_points);         /* two matches and a bye a round */
        json_decref(s);
    }
}

TEST(simulated_events_repeat_themselves_and_favour_the_strong)
{
    wq_pairing_settings settings;
    wq_pairing_settings_find(&settings, "default");
    wq_simulation s = { .players = 16, .rounds = 4, .events = 40, .spread = 400, .seed = 7 };
    wq_forecast one, two;
    EXPECT_EQ(WQ_OK, wq_simulate(&one, &s, &settings, NULL));
    EXPECT_EQ(WQ_OK, wq_simulate(&two, &s, &settings, NULL));
    EXPECT(memcmp(&one, &two, sizeof one) == 0);
    EXPECT(one.undefeated > 0.99 && one.undefeated < 1.01);         /* 16 players, 4 rounds, no repeat of points: one */
    EXPECT(one.strongest_first > 0.3 && one.order > 0.5);
    s.spread = 0;
    EXPECT_EQ(WQ_OK, wq_simulate(&two, &s, &settings, NULL));
    EXPECT(two.order < one.order);
    s.players = 1;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_simulate(&two, &s, &settings, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(random_events_of_every_system_come_to_their_end),
        IS_TEST(a_result_can_be_changed_later_and_undone_and_the_pairings_stay),
        IS_TEST(a_line_cut_off_by_a_crash_is_left_out),
        IS_TEST(events_that_do_not_fit_are_refused),
        IS_TEST(two_teams_meet_in_order_and_the_winner_stays),
        IS_TEST(teams_meet_board_by_board),
        IS_TEST(simulated_events_repeat_themselves_and_favour_the_strong),
        IS_TEST(who_leaves_a_round_robin_early_is_taken_out_where_the_event_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
