/* test_dutch_files.c — the Dutch system: rounds that other programs paired.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/dutch.h"

#include "harness.h"
#include "sys/file.h"
#include "tournament/tournament.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file of another program, as a journal. */
static char *journal_of(const char *path, bool first_white, size_t *length)
{
    char *text = NULL, *journal = NULL;
    size_t size;
    wq_sheet sheet;
    wq_arena arena;
    wq_arena_init(&arena, 0);
    EXPECT_EQ(WQ_OK, wq_file_read(&text, &size, path, (size_t)1 << 24, NULL));
    EXPECT_EQ(WQ_OK, wq_sheet_read(&sheet, &arena, text, size, NULL));
    json_t *events = wq_tournament_import(&sheet);
    json_object_set_new(json_object_get(json_array_get(events, 0), "settings"), "pairing",
        json_pack("{s:s,s:s}", "preset", "dutch", "first_colour", first_white ? "white" : "black"));
    FILE *memory = open_memstream(&journal, length);
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_dumpf(json_array_get(events, i), memory, JSON_COMPACT);
        fputc('\n', memory);
    }
    fclose(memory);
    json_decref(events);
    wq_arena_free(&arena);
    free(text);
    return journal;
}

/* White and Black of every table, then the bye, as the file that goes with it has them. */
static void expect_round(const char *journal, size_t length, const int (*want)[2], int count, const char *where)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t;
    wq_paired paired;
    json_t *event = NULL;
    wq_error err = { 0 };
    EXPECT_EQ(WQ_OK, wq_tournament_fold(&t, &arena, journal, length, NULL, &err));
    if (wq_tournament_pair(&event, &paired, &t, &arena, &err) != WQ_OK) fail_msg("%s: %s", where, err.text);
    const json_t *tables = json_object_get(event, "tables");
    EXPECT_EQ(count, (int)json_array_size(tables) + json_is_integer(json_object_get(event, "bye")));
    for (int i = 0; i < count; i++) {
        const json_t *table = json_array_get(tables, (size_t)i);
        int white = (int)json_integer_value(table ? json_object_get(table, "white") : json_object_get(event, "bye")), black = (int)json_integer_value(json_object_get(table, "black"));
        if (white != want[i][0] || black != want[i][1]) fail_msg("%s: table %d: %d has White against %d, not %d against %d", where, i + 1, white, black, want[i][0], want[i][1]);
    }
    json_decref(event);
    wq_tournament_free(&t);
    wq_arena_free(&arena);
}

TEST(the_next_round_of_real_files_is_the_one_that_goes_with_them)
{
    static const char *const names[] = { "trf_dutch24_r7", "trf_bbp_issue_7" };
    const char *data = TEST_DATA();
    if (!data) skip();
    for (size_t k = 0; k < 2; k++) {
        char path[500], *text = NULL, *line;
        size_t length;
        int want[64][2], count = 0;
        snprintf(path, sizeof path, "%s/tournaments/%s.next_pairing.txt", data, names[k]);
        if (wq_file_read(&text, &length, path, 1 << 16, NULL) != WQ_OK) skip();
        line = strchr(text, '\n');
        while (line && sscanf(line, "%d %d", &want[count][0], &want[count][1]) == 2 && count < 63) {
            count++;
            line = strchr(line + 1, '\n');
        }
        free(text);
        snprintf(path, sizeof path, "%s/tournaments/%s.trf", data, names[k]);
        char *journal = journal_of(path, true, &length);
        expect_round(journal, length, (const int (*)[2])want, count, names[k]);
        free(journal);
    }
}

/* Its rounds so far were paired by the system as well. */
TEST(every_round_of_real_files_comes_out_again)
{
    static const char *const names[] = { "trf_dutch24_r7", "trf_bbp_issue_7" };
    const char *data = TEST_DATA();
    if (!data) skip();
    for (size_t k = 0; k < 2; k++) {
        char path[500];
        size_t length;
        snprintf(path, sizeof path, "%s/tournaments/%s.trf", data, names[k]);
        char *journal = journal_of(path, true, &length);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        EXPECT_EQ(WQ_OK, wq_tournament_fold(&t, &arena, journal, length, NULL, NULL));
        for (size_t e = 0, at = 0; e < json_array_size(t.events); e++) {
            const json_t *event = json_array_get(t.events, e);
            bool is_round = strcmp(json_string_value(json_object_get(event, "kind")), "paired") == 0;
            if (is_round) {
                wq_tournament then;
                wq_paired paired;
                json_t *again = NULL;
                int round = (int)json_integer_value(json_object_get(event, "round"));
                EXPECT_EQ(WQ_OK, wq_tournament_fold(&then, &arena, journal, at, NULL, NULL));
                EXPECT_EQ(WQ_OK, wq_tournament_pair(&again, &paired, &then, &arena, NULL));
                const wq_round_state *r = &t.round[round - 1];
                EXPECT_EQ(r->game_count, json_array_size(json_object_get(again, "tables")));
                for (size_t i = 0; i < r->game_count; i++) {
                    const wq_sheet_game *g = &t.games[r->first_game + i];
                    for (int x = 0; x < paired.input.n; x++) {
                        if (paired.player_of[x] != g->black) continue;
                        if (paired.player_of[paired.pairing.dutch->mate[x]] != g->white) fail_msg("%s, round %d: %d does not meet %d", names[k], round, (int)g->black + 1, (int)g->white + 1);
                    }
                }
                json_decref(again);
                wq_tournament_free(&then);
            }
            at = (size_t)(strchr(journal + at, '\n') - journal) + 1;
        }
        wq_tournament_free(&t);
        wq_arena_free(&arena);
        free(journal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(the_next_round_of_real_files_is_the_one_that_goes_with_them),
        IS_TEST(every_round_of_real_files_comes_out_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
