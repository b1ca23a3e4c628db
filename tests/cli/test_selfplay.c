/* test_selfplay.c — self-play: every line is a legal game with its targets, the same whatever the threads, and it goes on.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/history.h"
#include "sys/journal.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    if (!value) skip();
    return value;
}

static int run(char *out, size_t size, const char *command)
{
    FILE *f = popen(command, "r");
    assert_non_null(f);
    size_t n = fread(out, 1, size - 1, f);
    out[n] = '\0';
    return pclose(f);
}

static const char *play(const char *name, const char *options)
{
    static char file[300];
    char command[1200], out[2000];
    snprintf(file, sizeof file, "%s/%s", variable("TMPDIR"), name);
    snprintf(command, sizeof command, "'%s' selfplay --out '%s' --board 4-6 --visits 24 --fast-visits 6 --quiet %s 2>&1", variable("WEIQI"), file, options);
    int status = run(out, sizeof out, command);
    if (strstr(out, "without a net")) skip();
    if (status != 0) fail_msg("%s", out);
    return file;
}

/* The same, an earlier run's games left out. */
static const char *play_anew(const char *name, const char *options)
{
    char file[300];
    snprintf(file, sizeof file, "%s/%s", variable("TMPDIR"), name);
    remove(file);
    return play(name, options);
}

static char *sorted(const char *file)
{
    char command[400];
    static char out[2][200000];
    static int which;
    which = !which;
    snprintf(command, sizeof command, "LC_ALL=C sort '%s'", file);
    EXPECT_EQ(0, run(out[which], sizeof out[which], command));
    return out[which];
}

/* Plays the moves by the rules, and looks at what is taught of them. */
static void check_game(const json_t *json)
{
    int format, number, lines, komi, lead;
    const char *name, *moves, *owner;
    json_t *turns;
    EXPECT_EQ(0, json_unpack((json_t *)json, "{s:i, s:i, s:i, s:s, s:i, s:i, s:s, s:s, s:o}", "selfplay", &format, "game", &number, "lines", &lines,
                             "rules", &name, "komi_halves", &komi, "lead_halves", &lead, "moves", &moves, "owner", &owner, "turns", &turns));
    const wq_rules *rules = wq_rules_find(name);
    assert_non_null(rules);
    EXPECT_EQ(1, format);
    EXPECT(lines >= 4 && lines <= 6);
    EXPECT_EQ(lines * lines, strlen(owner));
    EXPECT_EQ(strlen(owner), strspn(owner, "012345678"));
    wq_position pos;
    wq_past past[1001];
    wq_history history;
    assert_int_equal(WQ_OK, wq_position_init(&pos, lines, lines));
    wq_history_init(&history, past, 1001, &pos);
    size_t next = 0;
    for (size_t ply = 0; ply <= strlen(moves) / 2; ply++) {
        const json_t *turn = json_array_get(turns, next);
        if (turn && (size_t)json_integer_value(json_array_get(turn, 0)) == ply) {
            const json_t *targets = json_array_get(turn, 2);
            json_int_t sum = 0, win = json_integer_value(json_array_get(turn, 1));
            EXPECT(win >= 0 && win <= 1000);
            EXPECT(json_array_size(targets) >= 2);
            for (size_t i = 0; i < json_array_size(targets); i += 2) {
                int at = (int)json_integer_value(json_array_get(targets, i));
                wq_point p = at == lines * lines ? WQ_PASS : wq_point_at(at % lines, at / lines);
                EXPECT_EQ(WQ_OK, wq_history_check(&history, &pos, rules, wq_move_of((wq_color)pos.to_move, p), NULL));
                sum += json_integer_value(json_array_get(targets, i + 1));
            }
            EXPECT(sum > 9950 && sum < 10050);
            next++;
        }
        if (ply == strlen(moves) / 2) break;
        const char *at = moves + 2 * ply;
        wq_point p = at[0] == 't' ? WQ_PASS : wq_point_at(at[0] - 'a', at[1] - 'a');
        EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, rules, wq_move_of((wq_color)pos.to_move, p), NULL));
    }
    EXPECT_EQ(json_array_size(turns), next);
}

TEST(every_line_is_a_legal_game_with_what_it_teaches)
{
    char *text = sorted(play_anew("legal.jsonl", "--games 8 --rules chinese,japanese,tromp-taylor,kata-ancient-territory"));
    int games = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"), games++) {
        json_error_t place;
        json_t *json = json_loads(line, 0, &place);
        assert_non_null(json);
        check_game(json);
        json_decref(json);
    }
    EXPECT_EQ(8, games);
}

TEST(it_goes_on_where_it_stopped_and_threads_change_nothing)
{
    const char *whole = sorted(play_anew("whole.jsonl", "--games 6 --threads 2"));
    FILE *f = fopen(play_anew("parts.jsonl", "--games 2 --threads 1"), "a");
    assert_non_null(f);
    fputs("{\"selfplay\":1,\"game\":3,\"li", f);            /* as a crash leaves it */
    fclose(f);
    EXPECT_STR(whole, sorted(play("parts.jsonl", "--games 6 --threads 1")));
}

TEST(what_is_asked_wrongly_is_refused_and_another_file_is_left_alone)
{
    static const char *const wrong[] = { "", "--out x --board 1", "--out x --board 9-7", "--out x --board 20", "--out x --rules nobody", "--out x --rules ancient-chinese",
                                         "--out x --net /nowhere/net.bin.gz", "--out /nowhere/x" };
    char command[1200], out[4000], file[300];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(command, sizeof command, "cd '%s' && '%s' selfplay --games 1 %s 2>&1", variable("TMPDIR"), variable("WEIQI"), wrong[i]);
        EXPECT(run(out, sizeof out, command) != 0);
        EXPECT(strncmp(out, "weiqi selfplay: ", 16) == 0);
    }
    snprintf(file, sizeof file, "%s/other.txt", variable("TMPDIR"));
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    fputs("a letter\n", f);
    fclose(f);
    snprintf(command, sizeof command, "'%s' selfplay --games 1 --out '%s' 2>&1; cat '%s'", variable("WEIQI"), file, file);
    run(out, sizeof out, command);
    EXPECT(strstr(out, "other.txt, line 1: this is no game of self-play") != NULL && strstr(out, "a letter") != NULL);
    f = fopen(file, "w");
    assert_non_null(f);
    fwrite("a net\0\n", 1, 7, f);                         /* no whole line of text: it is not taken for half a game */
    fclose(f);
    run(out, sizeof out, command);
    EXPECT(strstr(out, "no game of self-play") != NULL && strstr(out, "a net") != NULL);
}

TEST(two_runs_do_not_write_one_file)
{
    const char *file = play_anew("held.jsonl", "--games 1");
    static const char *const commands[] = { "selfplay --games 2", "match plain:1 plain:1 --board 5" };
    for (int i = 0; i < 2; i++) {
        int journal;
        char command[1200], out[2000];
        EXPECT_EQ(WQ_OK, wq_journal_take(&journal, file, NULL));
        snprintf(command, sizeof command, "'%s' %s --out '%s' 2>&1", variable("WEIQI"), commands[i], file);
        EXPECT(run(out, sizeof out, command) != 0 && strstr(out, "held.jsonl: another run is at work there") != NULL);
        wq_journal_close(journal);
    }
    /* and a line in the middle that is none is named */
    FILE *f = fopen(file, "a");
    assert_non_null(f);
    fputs("{}\n", f);
    fclose(f);
    char command[1200], out[2000];
    snprintf(command, sizeof command, "'%s' selfplay --games 2 --out '%s' 2>&1", variable("WEIQI"), file);
    EXPECT(run(out, sizeof out, command) != 0 && strstr(out, "held.jsonl, line 2: ") != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_line_is_a_legal_game_with_what_it_teaches),
        IS_TEST(it_goes_on_where_it_stopped_and_threads_change_nothing),
        IS_TEST(what_is_asked_wrongly_is_refused_and_another_file_is_left_alone),
        IS_TEST(two_runs_do_not_write_one_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
