/* test_desks.c — several desks at one journal, and a desk that is killed: nothing that was acknowledged is lost.
 * SPDX-License-Identifier: MIT
 */
#include "store/tournament_file.h"
#include "sys/file.h"
#include "tournament/tournament.h"

#include "base/rng.h"
#include "harness.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS = 40 };

static char path[64];

static wq_status append(json_t *event)
{
    wq_error err = { 0 };
    wq_status status = wq_tournament_append(path, event, 0, &err);
    json_decref(event);
    return status;
}

/* A round of twenty games, none reported. */
static void begin(void)
{
    snprintf(path, sizeof path, "/tmp/weiqi-desks-XXXXXX");
    int file = mkstemp(path);
    EXPECT(file >= 0);
    close(file);
    EXPECT_EQ(0, unlink(path));
    json_t *opened = json_pack("{s:s,s:s,s:s}", "kind", "opened", "name", "Desks", "system", "swiss");
    EXPECT_EQ(WQ_OK, wq_tournament_append(path, opened, 1, NULL));
    json_decref(opened);
    json_t *events = json_array(), *tables = json_array();
    for (int p = 0; p < PLAYERS; p++) json_array_append_new(events, json_pack("{s:s,s:s+}", "kind", "entered", "name", "P", p % 2 ? (char[]){ (char)('a' + p / 2), 0 } : (char[]){ (char)('A' + p / 2), 0 }));
    for (int i = 0; i < PLAYERS / 2; i++) json_array_append_new(tables, json_pack("{s:i,s:i}", "black", 2 * i + 1, "white", 2 * i + 2));
    json_array_append_new(events, json_pack("{s:s,s:i,s:o,s:n}", "kind", "paired", "round", 1, "tables", tables, "bye"));
    wq_error err = { 0 };
    if (wq_tournament_file_append(path, events, 0, NULL, NULL, &err) != WQ_OK) fail_msg("%s", err.text);
    json_decref(events);
}

static void fold(wq_tournament *t, wq_arena *arena)
{
    char *text = NULL;
    size_t length = 0;
    wq_error err = { 0 };
    wq_arena_init(arena, 0);
    EXPECT_EQ(WQ_OK, wq_file_read(&text, &length, path, (size_t)1 << 26, &err));
    if (wq_tournament_fold(t, arena, text, length, NULL, &err) != WQ_OK) fail_msg("line %d: %s", err.line, err.text);
    free(text);
}

static json_t *report(int table, const char *result)
{
    return json_pack("{s:s,s:i,s:i,s:s}", "kind", "reported", "round", 1, "table", table, "result", result);
}

TEST(two_desks_entering_results_at_once_lose_nothing)       /* each has half of the tables, and says every result three times */
{
    begin();
    pid_t desk[2];
    for (int d = 0; d < 2; d++) {
        desk[d] = fork();
        if (desk[d] != 0) continue;
        for (int again = 0; again < 3; again++)
            for (int table = 1 + d; table <= PLAYERS / 2; table += 2)
                if (append(report(table, (table + again) % 2 ? "B" : "W")) != WQ_OK) _exit(1);
        _exit(0);
    }
    for (int d = 0; d < 2; d++) {
        int status;
        EXPECT_EQ(desk[d], waitpid(desk[d], &status, 0));
        EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    wq_tournament t;
    wq_arena arena;
    fold(&t, &arena);
    EXPECT_EQ(1 + PLAYERS + 1 + 3 * PLAYERS / 2, t.seq);
    EXPECT_EQ(0, t.open_games);
    for (int table = 1; table <= PLAYERS / 2; table++) EXPECT_EQ((table + 2) % 2 ? 2 : 0, t.games[table - 1].black2);       /* what was said last */
    wq_tournament_free(&t);
    wq_arena_free(&arena);
    unlink(path);
}

TEST(a_desk_killed_in_the_middle_of_entering_loses_nothing)
{
    begin();
    wq_rng rng;
    wq_rng_init(&rng, 41);
    int rounds = getenv("WEIQI_TEST_LONG") ? 300 : 12, acknowledged = 1 + PLAYERS + 1;
    for (int round = 0; round < rounds; round++) {
        int pipes[2];
        EXPECT_EQ(0, pipe(pipes));
        pid_t desk = fork();
        if (desk == 0) {
            close(pipes[0]);
            for (int i = 0;; i++) {
                if (append(report(1 + i % (PLAYERS / 2), i % 3 ? "B" : "=")) != WQ_OK) _exit(1);
                if (write(pipes[1], "+", 1) != 1) _exit(1);             /* acknowledged */
            }
        }
        close(pipes[1]);
        char said[4096];
        ssize_t got = read(pipes[0], said, 1);                          /* it works; a little later it is killed */
        EXPECT_EQ(1, got);
        acknowledged++;
        usleep(wq_rng_below(&rng, 20000));
        EXPECT_EQ(0, kill(desk, SIGKILL));
        EXPECT_EQ(desk, waitpid(desk, NULL, 0));
        while ((got = read(pipes[0], said, sizeof said)) > 0) acknowledged += (int)got;
        close(pipes[0]);
        wq_tournament t;
        wq_arena arena;
        fold(&t, &arena);
        EXPECT(t.seq == acknowledged || t.seq == acknowledged + 1);     /* one may be on the disk and not yet said */
        acknowledged = t.seq;
        wq_tournament_free(&t);
        wq_arena_free(&arena);
        EXPECT_EQ(WQ_OK, append(report(3, "W")));                       /* the next desk goes on, over a line cut off */
        acknowledged++;
    }
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(two_desks_entering_results_at_once_lose_nothing),
        IS_TEST(a_desk_killed_in_the_middle_of_entering_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
