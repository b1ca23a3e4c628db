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
    snprintf(command, sizeof command, "'%s' match engine:p200 'gtp:%s gtp --playouts 1' --board 7 --komi 0.5 --games 4 --json", weiqi, weiqi);
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
        IS_TEST(it_wins_seven_games_of_ten_against_gnu_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
