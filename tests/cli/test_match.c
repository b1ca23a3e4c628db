/* test_match.c — matches: the short one that shows the command works, and the long one against GNU Go.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include <stdio.h>
#include <string.h>

static int run(char *out, size_t size, const char *command)
{
    FILE *f = popen(command, "r");
    assert_non_null(f);
    size_t n = fread(out, 1, size - 1, f);
    out[n] = '\0';
    return pclose(f);
}

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    if (!value) skip();
    return value;
}

TEST(a_match_is_played_counted_and_summed_up)
{
    char command[1000], out[4000];
    const char *weiqi = variable("WEIQI");
    snprintf(command, sizeof command, "'%s' match engine:p200 'gtp:%s gtp --no-net --playouts 1' --board 7 --komi 0.5 --games 4 --json", weiqi, weiqi);
    EXPECT_EQ(0, run(out, sizeof out, command));
    int games = 0, wins[2], draws, without;
    for (const char *p = out; (p = strstr(p, "{\"game\"")) != NULL; p++) games++;
    EXPECT_EQ(4, games);
    const char *last = strstr(out, "{\"wins\"");
    assert_non_null(last);
    EXPECT_EQ(4, sscanf(last, "{\"wins\":[%d,%d],\"draws\":%d,\"no_result\":%d", &wins[0], &wins[1], &draws, &without));
    EXPECT_EQ(4, wins[0] + wins[1] + draws + without);
    EXPECT(wins[0] > wins[1]);
}

TEST(unknown_players_are_refused)
{
    char command[1000], out[4000];
    snprintf(command, sizeof command, "'%s' match engine:99 engine:1 2>&1", variable("WEIQI"));
    EXPECT(run(out, sizeof out, command) != 0);
    EXPECT(strstr(out, "engine:LEVEL") != NULL);
}

static int count_of(const char *text, const char *what)
{
    int n = 0;
    for (const char *p = text; (p = strstr(p, what)) != NULL; p++) n++;
    return n;
}

/* Each game once, in the file as on the screen; half a line, as a crash leaves it, is written anew. */
TEST(a_match_goes_on_where_it_stopped)
{
    char command[1200], out[8000], file[200];
    const char *weiqi = variable("WEIQI"), *folder = variable("TMPDIR");
    snprintf(file, sizeof file, "%s/match.jsonl", folder);
    remove(file);                                           /* an earlier run's: this match would go on from there */
    snprintf(command, sizeof command, "'%s' match engine:p30 engine:p10 --board 5 --vary 2 --games 3 --parallel 2 --out '%s'", weiqi, file);
    run(out, sizeof out, command);
    EXPECT_EQ(3, count_of(out, "moves\n"));
    FILE *f = fopen(file, "a");
    assert_non_null(f);
    fputs("{\"game\":4,\"bla", f);
    fclose(f);
    snprintf(command, sizeof command, "'%s' match engine:p30 engine:p10 --board 5 --vary 2 --games 6 --out '%s' --json", weiqi, file);
    run(out, sizeof out, command);
    EXPECT_EQ(3, count_of(out, "{\"game\""));
    int wins[2], draws, without;
    const char *last = strstr(out, "{\"wins\"");
    assert_non_null(last);
    EXPECT_EQ(4, sscanf(last, "{\"wins\":[%d,%d],\"draws\":%d,\"no_result\":%d", &wins[0], &wins[1], &draws, &without));
    EXPECT_EQ(6, wins[0] + wins[1] + draws + without);
    snprintf(command, sizeof command, "grep -c '\"game\"' '%s'", file);
    run(out, sizeof out, command);
    EXPECT_STR("6\n", out);
    snprintf(command, sizeof command, "'%s' match engine:p30 engine:p11 --board 5 --vary 2 --games 6 --out '%s' 2>&1", weiqi, file);
    EXPECT(run(out, sizeof out, command) != 0);
    EXPECT(strstr(out, "another match") != NULL);
    f = fopen(file, "w");
    assert_non_null(f);
    fwrite("a net\0\n", 1, 7, f);                         /* no whole line of text: it is not taken for half a game */
    fclose(f);
    snprintf(command, sizeof command, "'%s' match engine:p10 engine:p10 --board 5 --out '%s' 2>&1; cat '%s'", weiqi, file, file);
    run(out, sizeof out, command);
    EXPECT(strstr(out, "no match") != NULL && strstr(out, "a net") != NULL);
}

TEST(both_games_of_a_pair_begin_alike_and_pairs_differ)
{
    char command[1000], out[8000], *begin[4];
    snprintf(command, sizeof command, "'%s' match engine:p20 engine:p20 --board 9 --vary 6 --games 4 --json", variable("WEIQI"));
    run(out, sizeof out, command);
    char *at = out;
    for (int i = 0; i < 4; i++) {
        at = strstr(at, "\"moves\":\"");
        assert_non_null(at);
        begin[i] = at += 9;
        for (int blanks = 0; blanks < 6; at++) blanks += *at == ' ';
        *at++ = '\0';
    }
    EXPECT_STR(begin[0], begin[1]);
    EXPECT_STR(begin[2], begin[3]);
    EXPECT(strcmp(begin[0], begin[2]) != 0);
}

TEST(a_sequential_test_ends_the_match_early)
{
    char command[1000], out[8000];
    snprintf(command, sizeof command, "'%s' match engine:p300 engine:p3 --board 7 --games 60 --sprt 0,200 --json", variable("WEIQI"));
    EXPECT_EQ(0, run(out, sizeof out, command));
    EXPECT(strstr(out, "\"sprt\":\"better\"") != NULL);
    EXPECT(count_of(out, "{\"game\"") < 40);
    snprintf(command, sizeof command, "'%s' match engine:1 engine:1 --sprt 50,0 2>&1", variable("WEIQI"));
    EXPECT(run(out, sizeof out, command) != 0);
}

TEST(a_match_of_no_games_says_whether_it_could_be_played)
{
    static const struct { const char *options, *says; int status; } rows[] = {
        { "--board 9 --sprt 0,40", "SPRT 0,40: undecided", 256 },
        { "--board 9 --json", "{\"wins\":[0,0]", 0 },
        { "--board 5 --handicap 9", "handicap stones is not possible here", 256 },
        { "--referee nobody", "a player is engine:LEVEL", 512 },
        { "--referee 'gtp:no-such-program'", "cannot start another program", 768 },
        { "--games=-1", "--games takes a number from 0", 512 },
    };
    char command[1000], out[8000];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(command, sizeof command, "'%s' match engine:p30 engine:p10 --games 0 %s 2>&1", variable("WEIQI"), rows[i].options);
        EXPECT_EQ(rows[i].status, run(out, sizeof out, command));
        EXPECT(strstr(out, rows[i].says) != NULL);
        EXPECT_EQ(0, count_of(out, "black"));               /* nothing was played */
    }
}

TEST(it_wins_seven_games_of_ten_against_gnu_go)
{
    char command[1000], out[16000];
    variable("WEIQI_TEST_LONG");
    snprintf(command, sizeof command, "'%s/tests/long/gnugo_match.sh'", variable("WEIQI_ROOT"));
    int status = run(out, sizeof out, command);
    print_message("# %s", strstr(out, "won ") ? strstr(out, "won ") : out);
    EXPECT_EQ(0, status);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_match_is_played_counted_and_summed_up),
        IS_TEST(unknown_players_are_refused),
        IS_TEST(a_match_goes_on_where_it_stopped),
        IS_TEST(both_games_of_a_pair_begin_alike_and_pairs_differ),
        IS_TEST(a_sequential_test_ends_the_match_early),
        IS_TEST(a_match_of_no_games_says_whether_it_could_be_played),
        IS_TEST(it_wins_seven_games_of_ten_against_gnu_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
