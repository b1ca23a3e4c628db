/* test_effect.c — what an act would change, told beforehand, is what it changes when it is done.
 * SPDX-License-Identifier: MIT
 */
#include "journal.h"

#include "long_run.h"
#include "tournament/effect.h"

static json_t *change_of(const json_t *effect, int player)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(effect, "changes"), i, one)
        if (json_integer_value(json_object_get(one, "player")) == player + 1) return one;
    return NULL;
}

static int at(const json_t *one, const char *name, size_t which) { return (int)json_integer_value(json_array_get(json_object_get(one, name), which)); }

/* The standings as they are now. */
static void read_standings(wq_sheet *sheet, wq_standings *s, wq_arena *arena)
{
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(sheet, &e.t, arena));
    EXPECT_EQ(WQ_OK, wq_standings_make(s, arena, sheet));
}

/* A random event, a random sanction: said beforehand, then done, and every number compared with the standings before and after. */
static void sanction_somebody(uint64_t seed)
{
    static const char *const sanctions[] = { "\"what\":\"results_cancelled\",\"rounds\":[1]", "\"what\":\"results_cancelled\",\"opponents_win\":true", "\"what\":\"disqualified\"",
        "\"what\":\"disqualified\",\"results\":\"cancel\"", "\"what\":\"prize_lower\",\"places\":2", "\"what\":\"suspension\",\"events\":3", "\"what\":\"criticism\"" };
    enum { SANCTIONS = sizeof sanctions / sizeof *sanctions };
    wq_rng rng;
    wq_rng_init(&rng, seed);
    int n = 4 + (int)wq_rng_below(&rng, 9), rounds = 1 + (int)wq_rng_below(&rng, 4), who = (int)wq_rng_below(&rng, (uint32_t)n), which = (int)wq_rng_below(&rng, SANCTIONS);
    open_event("\"system\":\"swiss\",\"rounds\":5,\"settings\":{\"criteria\":[\"POINTS\",\"OPP\",\"TOTAL\"]}", n);
    for (int r = 0; r < rounds && pair(); r++)
        if (r + 1 < rounds || wq_rng_below(&rng, 2)) play(&rng);
    wq_sheet sheet[2];
    wq_standings s[2];
    wq_arena arena;
    wq_arena_init(&arena, 0);
    read_standings(&sheet[0], &s[0], &arena);

    char line[200];
    snprintf(line, sizeof line, "[{\"kind\":\"sanctioned\",\"player\":%d,%s}]", who + 1, sanctions[which]);
    json_t *acts = json_loads(line, 0, NULL), *effect = NULL;
    size_t count = json_array_size(e.t.events);
    wq_tournament after;
    wq_error err = { 0 };
    EXPECT_EQ(WQ_OK, wq_tournament_with(&after, &e.arena, &e.t, acts, 1, &err));
    EXPECT_EQ(WQ_OK, wq_tournament_effect(&effect, &e.t, &after, &e.arena));
    EXPECT_EQ(count, json_array_size(e.t.events));              /* nothing was done */
    wq_tournament_free(&after);
    json_decref(acts);

    add("sanctioned", "\"player\":%d,%s", who + 1, sanctions[which]);
    good();
    read_standings(&sheet[1], &s[1], &arena);
    for (int p = 0; p < n; p++) {
        const json_t *one = change_of(effect, p);
        int points[2], place[2], prize[2];
        bool same = e.t.players[p].out_from > WQ_SHEET_ROUNDS;
        for (int k = 0; k < 2; k++) {
            points[k] = s[k].value[WQ_CRITERION_POINTS][p];
            place[k] = s[k].place[p];
            prize[k] = s[k].place[p] + sheet[k].players[p].prize_lower;
        }
        same = same && points[0] == points[1] && place[0] == place[1] && prize[0] == prize[1] && s[0].value[WQ_CRITERION_OPP][p] == s[1].value[WQ_CRITERION_OPP][p]
            && wq_fraction_compare(s[0].total[p], s[1].total[p]) == 0;
        EXPECT_EQ(same, one == NULL);
        for (size_t k = 0; one && k < 2; k++) {
            EXPECT_EQ(points[k], at(one, "points", k));
            EXPECT_EQ(place[k], at(one, "place", k));
            EXPECT_EQ(prize[k], at(one, "prize", k));
        }
    }
    int differ = 0;
    for (size_t i = 0; i < sheet[0].game_count; i++)
        differ += sheet[0].games[i].decided != sheet[1].games[i].decided || sheet[0].games[i].black2 != sheet[1].games[i].black2 || sheet[0].games[i].white2 != sheet[1].games[i].white2;
    EXPECT_EQ(differ, json_array_size(json_object_get(effect, "games")));
    json_decref(effect);
    wq_arena_free(&arena);
}

TEST(an_effect_told_beforehand_is_what_happens)                         /* [R217] [R218] [R222] */
{
    int first, end;
    long_run(&first, &end, 150, 5000);
    for (int k = first; k < end; k++) sanction_somebody((uint64_t)k);
}

TEST(cancelling_a_result_rounds_later_moves_points_tie_breaks_and_prizes)       /* [R217] */
{
    open_event("\"system\":\"swiss\",\"rounds\":3,\"settings\":{\"criteria\":[\"POINTS\",\"OPP\"]}", 4);
    add("paired", "\"round\":1,\"tables\":[{\"black\":1,\"white\":2},{\"black\":3,\"white\":4}]");
    add("reported", "\"round\":1,\"table\":1,\"result\":\"B\"");
    add("reported", "\"round\":1,\"table\":2,\"result\":\"B\"");
    add("paired", "\"round\":2,\"tables\":[{\"black\":3,\"white\":1},{\"black\":4,\"white\":2}]");
    add("reported", "\"round\":2,\"table\":1,\"result\":\"W\"");
    add("reported", "\"round\":2,\"table\":2,\"result\":\"B\"");
    good();
    json_t *acts = json_loads("[{\"kind\":\"sanctioned\",\"player\":1,\"what\":\"results_cancelled\",\"rounds\":[1]}]", 0, NULL), *effect = NULL;
    wq_tournament after;
    EXPECT_EQ(WQ_OK, wq_tournament_with(&after, &e.arena, &e.t, acts, 1, NULL));
    EXPECT_EQ(WQ_OK, wq_tournament_effect(&effect, &e.t, &after, &e.arena));
    const json_t *first = change_of(effect, 0), *second = change_of(effect, 1), *game = json_array_get(json_object_get(effect, "games"), 0);
    EXPECT_EQ(4, at(first, "points", 0));                       /* two wins, of which one counts no longer */
    EXPECT_EQ(2, at(first, "points", 1));
    EXPECT_EQ(1, at(first, "place", 0));
    EXPECT(at(first, "place", 1) >= 1);
    EXPECT_STR("OPP", json_string_value(json_object_get(json_array_get(json_object_get(second, "values"), 0), "code")));    /* his opponent had 4 */
    EXPECT_EQ(2, at(game, "was", 0));
    EXPECT_EQ(0, at(game, "now", 0));
    EXPECT_EQ(0, at(game, "now", 1));                           /* the other does not win by it */
    wq_tournament_free(&after);
    json_decref(acts);
    json_decref(effect);
}

TEST(what_cannot_be_done_has_no_effect_to_tell)
{
    open_event("\"system\":\"swiss\",\"rounds\":3", 4);
    json_t *acts = json_loads("[{\"kind\":\"sanctioned\",\"player\":1,\"what\":\"results_cancelled\",\"rounds\":[7]}]", 0, NULL);
    wq_tournament after;
    wq_error err = { 0 };
    EXPECT_EQ(WQ_BAD_EVENT, wq_tournament_with(&after, &e.arena, &e.t, acts, 1, &err));
    wq_tournament_free(&after);
    json_decref(acts);
    EXPECT(err.text[0] != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(an_effect_told_beforehand_is_what_happens), IS_TEST(cancelling_a_result_rounds_later_moves_points_tie_breaks_and_prizes),
        IS_TEST(what_cannot_be_done_has_no_effect_to_tell) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
