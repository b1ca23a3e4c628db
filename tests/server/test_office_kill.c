/* test_office_kill.c — the server is killed while two desks enter results, again and again: what was acknowledged is in the journal,
 * once, and what was not is done by asking again with the same key. 3 rounds; WEIQI_TEST_LONG=1: 200.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "client.h"
#include "sys/clock.h"
#include "sys/random.h"
#include "sys/thread.h"
#include "tournament/tournament.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS = 64, TABLES = PLAYERS / 2 };

typedef struct program { pid_t pid; int port; char data[64], pass[80], event[32], director[80]; const char *path; } program;

static bool start(program *p)
{
    int out[2];
    char listen[32], line[256] = "", more[300] = "";
    if (pipe(out) != 0) return false;
    snprintf(listen, sizeof listen, "127.0.0.1:%d", p->port);
    p->pid = fork();
    if (p->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(out[1], 1);
        close(out[0]);
        close(out[1]);
        execl(p->path, "weiqi", "serve", "--listen", listen, "--data", p->data, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    bool heard = p->pid > 0 && fgets(line, sizeof line, said) && fgets(more, sizeof more, said)
        && sscanf(line, "weiqi: listening on http://127.0.0.1:%d/", &p->port) == 1 && strchr(more, '#')
        && sscanf(strchr(more, '#') + 1, "%79[^ ]", p->pass) == 1;
    fclose(said);
    return heard;
}

static json_t *act(program *p, const char *key, const char *acts, int *code)
{
    char path[80], body[8192];
    snprintf(path, sizeof path, "/api/events/%s/acts", p->event);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"key\":\"%s\",\"acts\":[%s]}", p->director, key, acts);
    *code = 0;
    return http_post(p->port, path, body, code);
}

/* One desk: its tables in turn, each asked for until it is acknowledged. */
typedef struct desk { program *p; wq_thread thread; int first, round; volatile int acknowledged; volatile bool stop; bool done[TABLES + 1]; } desk;

static void enter_results(void *context)
{
    desk *d = context;
    for (int table = d->first; table <= TABLES; table += 2) {
        char key[40], event[120];
        snprintf(key, sizeof key, "result-%d-%d", d->round, table);
        snprintf(event, sizeof event, "{\"kind\":\"reported\",\"round\":1,\"table\":%d,\"result\":\"%s\"}", table, (table + d->round) % 3 ? "B" : "W");
        for (int code = 0; !d->stop && !d->done[table];) {
            json_decref(act(d->p, key, event, &code));
            d->done[table] = code == 200;
            if (code != 200) usleep(3000);
        }
        d->acknowledged++;
    }
}

static int count_of(const char *journal, const char *key)
{
    char wanted[64];
    int count = 0;
    snprintf(wanted, sizeof wanted, "\"key\":\"%s\"", key);
    for (const char *at = journal; (at = strstr(at, wanted)) != NULL; at++) count++;
    return count;
}

TEST(results_entered_while_the_server_is_killed_are_all_there_once)
{
    program p = { .path = getenv("WEIQI") };
    if (!p.path) skip();
    strcpy(p.data, "/tmp/weiqi-office-XXXXXX");
    EXPECT(mkdtemp(p.data) != NULL);
    EXPECT(start(&p));
    char body[400], acts[8000] = "";
    int code = 0, rounds = getenv("WEIQI_TEST_LONG") ? 200 : 3;
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"key\":\"open-key\",\"name\":\"Cup\",\"system\":\"swiss\",\"rounds\":5}", p.pass);
    json_t *opened = http_post(p.port, "/api/events", body, &code);
    EXPECT_EQ(201, code);
    snprintf(p.event, sizeof p.event, "%s", text_of(opened, "event"));
    const char *link = text_of(json_object_get(opened, "links"), "director");
    snprintf(p.director, sizeof p.director, "%s", strchr(link, '#') ? strchr(link, '#') + 1 : "");
    json_decref(opened);
    for (int i = 0; i < PLAYERS; i++) sprintf(acts + strlen(acts), "%s{\"kind\":\"entered\",\"name\":\"P%d\"}", i ? "," : "", i);
    json_decref(act(&p, "enter-key", acts, &code));
    EXPECT_EQ(200, code);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"key\":\"pair-key\",\"round\":1}", p.director);
    char path[80];
    snprintf(path, sizeof path, "/api/events/%s/pair", p.event);
    json_decref(http_post(p.port, path, body, &code));
    EXPECT_EQ(200, code);

    for (int round = 0; round < rounds; round++) {
        desk desks[2] = { { .p = &p, .first = 1, .round = round }, { .p = &p, .first = 2, .round = round } };
        for (int i = 0; i < 2; i++) EXPECT_EQ(WQ_OK, wq_thread_start(&desks[i].thread, enter_results, &desks[i]));
        uint8_t chance;
        wq_random_bytes(&chance, 1);
        int wanted = 1 + chance % 24;
        for (int64_t until = wq_monotonic_ms() + 20000; desks[0].acknowledged + desks[1].acknowledged < wanted && wq_monotonic_ms() < until;) usleep(200);
        kill(p.pid, SIGKILL);
        waitpid(p.pid, NULL, 0);
        EXPECT(start(&p));
        for (int i = 0; i < 2; i++) wq_thread_join(desks[i].thread);
        snprintf(path, sizeof path, "%s/events/%s.journal", p.data, p.event);
        FILE *file = fopen(path, "r");
        static char journal[1 << 22];
        size_t length = fread(journal, 1, sizeof journal - 1, file);
        journal[length] = 0;
        fclose(file);
        for (int table = 1; table <= TABLES; table++) {
            char key[40];
            snprintf(key, sizeof key, "result-%d-%d", round, table);
            EXPECT_EQ(1, count_of(journal, key));
        }
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        EXPECT_EQ(WQ_OK, wq_tournament_fold(&t, &arena, journal, length, NULL, NULL));
        EXPECT_EQ(0, t.open_games);
        wq_tournament_free(&t);
        wq_arena_free(&arena);
    }
    kill(p.pid, SIGTERM);
    waitpid(p.pid, NULL, 0);
    snprintf(body, sizeof body, "rm -rf '%s'", p.data);
    EXPECT_EQ(0, system(body));
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(results_entered_while_the_server_is_killed_are_all_there_once) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
