/* test_standings.c — real events: every field an independent program computed from the same file.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/standings_json.h"
#include "tournament/tournament.h"

#include "harness.h"
#include "sys/file.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

/* Every field of `expected` is in `actual`; says which is not. */
static int differences(const json_t *expected, const json_t *actual, const char *where)
{
    const char *key;
    json_t *value;
    int count = 0;
    json_object_foreach((json_t *)expected, key, value) {
        static const char *const not_ours[] = { "source", "points_mismatch", "repeats", "next_pairing_has_no_repeat" };
        bool ours = true;
        for (size_t i = 0; i < sizeof not_ours / sizeof *not_ours; i++) ours &= strcmp(key, not_ours[i]) != 0;
        json_t *mine = json_object_get(actual, key);
        if (!ours) continue;
        if (json_is_object(value)) { count += differences(value, mine, key); continue; }
        if (json_equal(value, mine)) continue;
        if (count++ < 3) printf("%s.%s differs\n", where, key);
    }
    return count;
}

static json_t *standings_of(const char *path)
{
    wq_error err = { 0 };
    char *text = NULL;
    size_t length = 0;
    EXPECT_EQ(WQ_OK, wq_file_read(&text, &length, path, (size_t)1 << 26, &err));
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet sheet;
    wq_standings standings;
    EXPECT_EQ(WQ_OK, wq_sheet_read(&sheet, &arena, text, length, &err));
    EXPECT_EQ(WQ_OK, wq_standings_make(&standings, &arena, &sheet));
    json_t *json = wq_standings_json(&standings, &sheet, &arena);
    /* written and read again in the formats that can hold it, the standings are the same */
    for (int k = 0; k < 3; k++) {
        static const char *const formats[] = { "opengotha", "h9", "trf" };
        if (strcmp(sheet.format, formats[k]) != 0) continue;
        size_t size;
        char *written = wq_sheet_write(&size, &arena, &sheet, formats[k]);
        EXPECT(written != NULL);
        wq_sheet again;
        EXPECT_EQ(WQ_OK, wq_sheet_read(&again, &arena, written, size, &err));
        EXPECT_EQ(WQ_OK, wq_standings_make(&standings, &arena, &again));
        json_t *second = wq_standings_json(&standings, &again, &arena);
        EXPECT_EQ(0, differences(json, second, path));
        json_decref(second);
    }
    wq_arena_free(&arena);
    free(text);
    return json;
}

TEST(real_events_have_every_number_right)                   /* [R181] [R185] [R186] [R187] [R188] [R189] [R190] [R191] */
{
    const char *data = TEST_DATA();
    char folder[500], path[1000];
    snprintf(folder, sizeof folder, "%s/tournaments", data ? data : "");
    DIR *dir = data ? opendir(folder) : NULL;
    if (!dir) skip();
    int files = 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char *end = strstr(entry->d_name, ".expected.json");
        if (!end) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        json_t *expected = json_load_file(path, 0, NULL);
        EXPECT(expected != NULL);
        char *base = entry->d_name, *teams = strstr(base, ".teams");
        (teams ? teams : end)[0] = '\0';
        static const char *const endings[] = { "xml", "h9", "trf" };
        for (int k = 0; k < 3; k++) {
            snprintf(path, sizeof path, "%s/%s.%s", folder, base, endings[k]);
            FILE *there = fopen(path, "r");
            if (!there) continue;
            fclose(there);
            json_t *actual = standings_of(path);
            EXPECT_EQ(0, differences(expected, actual, base));
            json_decref(actual);
            files++;
        }
        json_decref(expected);
    }
    closedir(dir);
    EXPECT(files > 0);
}

/* Each round paired again from the rounds before it, for those who played it: nothing avoidable happens, which the events
 * themselves cannot say: several have repeats, second byes or colours three apart. */
TEST(rounds_of_real_events_paired_again_have_no_repeat_no_second_bye_and_even_colours)     /* [R181] */
{
    static const char *const files[] = { "og01_swiss45_r6_byes.xml", "og03_mm150_r6_absences_handicap.xml", "og05_mm39_r6_forfeits_byes.xml",
        "og10_swiss26_r9_unfinished_sosm1.xml", "og16_swiss17_r7_byes_dc.xml", "trf_bbp_issue_7.trf", "trf_dutch24_r7.trf" };
    const char *data = TEST_DATA();
    if (!data) skip();
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        char path[1000], *text = NULL;
        snprintf(path, sizeof path, "%s/tournaments/%s", data, files[f]);
        size_t length = 0;
        if (wq_file_read(&text, &length, path, (size_t)1 << 26, NULL) != WQ_OK) continue;
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_sheet sheet;
        EXPECT_EQ(WQ_OK, wq_sheet_read(&sheet, &arena, text, length, NULL));
        json_t *events = wq_tournament_import(&sheet);
        size_t used = 0, room = 1 << 22;
        char *journal = malloc(room);
        for (size_t i = 0; i < json_array_size(events); i++) {
            const json_t *event = json_array_get(events, i);
            if (strcmp(json_string_value(json_object_get(event, "kind")), "paired") == 0
                && json_array_size(json_object_get(event, "tables")) > 0) {
                wq_tournament t;
                wq_paired paired;
                json_t *again = NULL;
                wq_error err = { 0 };
                EXPECT_EQ(WQ_OK, wq_tournament_fold(&t, &arena, journal, used, NULL, &err));
                t.open_games = 0;                           /* two games of og10 never got a result */
                EXPECT_EQ(WQ_OK, wq_tournament_pair(&again, &paired, &t, &arena, &err));
                /* what happened before may leave no way out; then the certificate says so */
                const char *why = "";
                EXPECT(wq_pairing_check(&paired.pairing, &paired.input, &t.pairing, &why) || t.pairing.seeding == WQ_SEEDING_RANDOM);
                EXPECT_EQ(0, paired.pairing.value[WQ_GOAL_REPEAT]);
                EXPECT_EQ(0, paired.pairing.value[WQ_GOAL_SECOND_BYE]);
                EXPECT_EQ(0, paired.pairing.value[WQ_GOAL_COLOUR_LIMIT]);
                json_decref(again);
                wq_tournament_free(&t);
            }
            char *line = json_dumps(event, JSON_COMPACT);
            used += (size_t)snprintf(journal + used, room - used, "%s\n", line);
            free(line);
        }
        free(journal);
        json_decref(events);
        wq_arena_free(&arena);
        free(text);
    }
}

TEST(files_that_are_none_are_refused)
{
    static const char *const bad[] = { "", "<", "<a/>", "<Tournament></Tournament>", "1 2 3\n", "; EV[x]\n", "001 ", "001    2 too short\n",
        "   1 A X 1D FR C 3 2+/b0\n", "   1 A X 1D FR C 3 1+/b0\n",
        ("<Tournament><Players><Player name='A' firstName='B' rank='1D'/>"
         "<Player name='A' firstName='B' rank='1D'/></Players></Tournament>"),
        "<Tournament><Games><Game blackPlayer='AB' whitePlayer='CD' roundNumber='1' result='RESULT_BLACKWINS'/></Games></Tournament>" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_sheet sheet;
        wq_error err = { 0 };
        EXPECT(wq_sheet_read(&sheet, &arena, bad[i], strlen(bad[i]), &err) != WQ_OK);
        EXPECT(err.text[0] != '\0');
        wq_arena_free(&arena);
    }
}

TEST(an_open_game_counts_nothing_and_both_may_lose)
{
    static const char text[] = "<Tournament><Players><Player name='A' firstName='' rank='1D'/><Player name='B' firstName='' rank='2K'/>"
        "<Player name='C' firstName='' rank='3K'/></Players><Games>"
        "<Game blackPlayer='A' whitePlayer='B' roundNumber='1' result='RESULT_BOTHLOSE'/>"
        "<Game blackPlayer='A' whitePlayer='C' roundNumber='2' result='RESULT_UNKNOWN'/>"
        "<Game blackPlayer='B' whitePlayer='C' roundNumber='3' result='RESULT_WHITEWINS_BYDEF'/></Games>"
        "<ByePlayers><ByePlayer player='C' roundNumber='1'/></ByePlayers>"
        "<TournamentParameterSet><GeneralParameterSet numberOfRounds='3'/></TournamentParameterSet></Tournament>";
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet sheet;
    wq_standings s;
    EXPECT_EQ(WQ_OK, wq_sheet_read(&sheet, &arena, text, strlen(text), NULL));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, &arena, &sheet));
    const int32_t *points = s.value[WQ_CRITERION_POINTS], *opponents = s.value[WQ_CRITERION_OPP];
    EXPECT_EQ(0, points[0]);                                /* both lose: 0 each, and the open game 0     [R185] */
    EXPECT_EQ(0, points[1]);
    EXPECT_EQ(4, points[2]);                                /* bye and forfeit win */
    EXPECT_EQ(4, opponents[0]);                             /* B 0 and C 4: an opponent of an open game was met */
    EXPECT_EQ(4, opponents[1]);                             /* A 0 and C 4: a forfeit counts as met */
    EXPECT_EQ(0, s.black[1]);                               /* but gives no colour */
    wq_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(real_events_have_every_number_right),
        IS_TEST(rounds_of_real_events_paired_again_have_no_repeat_no_second_bye_and_even_colours),
        IS_TEST(files_that_are_none_are_refused),
        IS_TEST(an_open_game_counts_nothing_and_both_may_lose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
