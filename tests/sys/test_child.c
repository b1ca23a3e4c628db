/* test_child.c — other programs: talking, hanging, dying, complaining.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"
#include "sys/child.h"
#include "sys/clock.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static wq_child *start(const char *script)
{
    wq_child *child;
    char shell[] = "sh", option[] = "-c", text[500];
    snprintf(text, sizeof text, "%s", script);
    char *argv[] = { shell, option, text, NULL };
    assert_int_equal(WQ_OK, wq_child_start(&child, argv, NULL));
    return child;
}

TEST(lines_go_there_and_come_back)
{
    wq_child *child = start("while read x; do echo \"<$x>\"; done");
    char line[64];
    EXPECT_EQ(WQ_OK, wq_child_write(child, "one\ntwo\n", 8, 5000));
    EXPECT_EQ(WQ_OK, wq_child_read_line(child, line, sizeof line, 5000));
    EXPECT_STR("<one>", line);
    EXPECT_EQ(WQ_OK, wq_child_read_line(child, line, sizeof line, 5000));
    EXPECT_STR("<two>", line);
    wq_child_end(child, 2000);
}

TEST(carriage_returns_are_dropped_and_long_lines_refused)
{
    wq_child *child = start("printf 'a\\r\\n0123456789\\nb\\n'");
    char line[8];
    EXPECT_EQ(WQ_OK, wq_child_read_line(child, line, sizeof line, 5000));
    EXPECT_STR("a", line);
    EXPECT_EQ(WQ_BAD_TOO_LARGE, wq_child_read_line(child, line, sizeof line, 5000));
    EXPECT_EQ(WQ_OK, wq_child_read_line(child, line, sizeof line, 5000));
    EXPECT_STR("b", line);
    EXPECT_EQ(WQ_FAIL_SYSTEM, wq_child_read_line(child, line, sizeof line, 5000));
    wq_child_end(child, 2000);
}

TEST(a_line_without_end_fills_nothing)
{
    wq_child *child = start("while :; do printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; done");
    char line[64];
    EXPECT_EQ(WQ_BAD_TOO_LARGE, wq_child_read_line(child, line, sizeof line, 20000));
    wq_child_end(child, 0);
}

TEST(a_silent_child_is_waited_for_no_longer_than_said)
{
    wq_child *child = start("sleep 100");
    char line[64];
    int64_t before = wq_monotonic_ms();
    EXPECT_EQ(WQ_FAIL_STOPPED, wq_child_read_line(child, line, sizeof line, 100));
    EXPECT(wq_monotonic_ms() - before >= 100);
    EXPECT(wq_monotonic_ms() - before < 5000);
    before = wq_monotonic_ms();
    wq_child_end(child, 50);
    EXPECT(wq_monotonic_ms() - before < 10000);
}

TEST(a_child_that_reads_nothing_does_not_block_us)
{
    wq_child *child = start("sleep 100");
    static char much[1 << 20];
    memset(much, 'x', sizeof much);
    EXPECT_EQ(WQ_FAIL_STOPPED, wq_child_write(child, much, sizeof much, 100));
    wq_child_end(child, 0);
}

TEST(a_dead_child_is_known_by_its_pipes_and_ends_nobody_else)
{
    wq_child *child = start("exit 3");
    char line[64];
    EXPECT_EQ(WQ_FAIL_SYSTEM, wq_child_read_line(child, line, sizeof line, 5000));
    wq_status s = WQ_OK;
    for (int i = 0; i < 100 && s == WQ_OK; i++) {
        s = wq_child_write(child, "hello\n", 6, 1000);
        usleep(10000);
    }
    EXPECT_EQ(WQ_FAIL_SYSTEM, s);
    wq_child_end(child, 1000);
}

TEST(the_end_of_its_complaints_is_kept)
{
    wq_child *child = start("i=0; while [ $i -lt 2000 ]; do echo \"line $i\" >&2; i=$((i+1)); done; echo done");
    char line[64];
    EXPECT_EQ(WQ_OK, wq_child_read_line(child, line, sizeof line, 10000));
    const char *words = wq_child_stderr(child);
    EXPECT(strlen(words) <= 2048);
    EXPECT(strstr(words, "line 1999\n") != NULL);
    EXPECT(strstr(words, "line 3\n") == NULL);
    wq_child_end(child, 1000);
}

TEST(what_it_started_goes_with_it)
{
    wq_child *child = start("sleep 1000 & echo $!; wait");
    char line[64];
    EXPECT_EQ(WQ_OK, wq_child_read_line(child, line, sizeof line, 5000));
    pid_t grandchild = (pid_t)atol(line);
    EXPECT(grandchild > 1);
    wq_child_end(child, 0);
    bool gone = false;
    for (int i = 0; i < 200 && !gone; i++) {                        /* until init has reaped it; a zombie is gone too */
        char path[64], now = 'Z';
        snprintf(path, sizeof path, "/proc/%d/stat", (int)grandchild);
        FILE *f = fopen(path, "r");
        if (f) {
            if (fscanf(f, "%*d (%*[^)]) %c", &now) != 1) now = 'Z';
            fclose(f);
        }
        gone = now == 'Z' || now == 'X';
        usleep(10000);
    }
    EXPECT(gone);
}

TEST(a_program_that_is_not_there_is_named)
{
    wq_child *child;
    wq_error err;
    char name[] = "no-such-program-of-go";
    char *argv[] = { name, NULL };
    EXPECT_EQ(WQ_FAIL_SYSTEM, wq_child_start(&child, argv, &err));
    EXPECT(strstr(err.text, "no-such-program-of-go") != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(lines_go_there_and_come_back),
        IS_TEST(carriage_returns_are_dropped_and_long_lines_refused),
        IS_TEST(a_line_without_end_fills_nothing),
        IS_TEST(a_silent_child_is_waited_for_no_longer_than_said),
        IS_TEST(a_child_that_reads_nothing_does_not_block_us),
        IS_TEST(a_dead_child_is_known_by_its_pipes_and_ends_nobody_else),
        IS_TEST(the_end_of_its_complaints_is_kept),
        IS_TEST(what_it_started_goes_with_it),
        IS_TEST(a_program_that_is_not_there_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
