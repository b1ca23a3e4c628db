/* test_kill.c — the server is killed in the middle of play, again and again; no acknowledged move is ever lost or doubled.
 *
 * Several connections play, each on a thread of its own, and note every move that was acknowledged. SIGKILL comes at random
 * instants, every other time right upon an acknowledgement, when a server that acknowledges too early has not yet written;
 * the server starts again; whoever had no answer asks again with the same key. 10 rounds; WEIQI_TEST_LONG=1: 500.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "client.h"
#include "sys/clock.h"
#include "sys/random.h"
#include "sys/thread.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS = 6, SIZE = 13, MOST_MOVES = 120, MOST_GAMES = 600, FREE_MESSAGES = 35, PACE_US = 55000 };

/* ---- the server ---- */

typedef struct program { pid_t pid; int port; char data[64]; const char *path; } program;

/* Starts it and waits for its address. */
static bool start(program *p)
{
    int out[2];
    char listen[32], line[128] = "";
    if (pipe(out) != 0) return false;
    snprintf(listen, sizeof listen, "127.0.0.1:%d", p->port);
    p->pid = fork();
    if (p->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);               /* a failed test leaves no server behind */
        dup2(out[1], 1);
        close(out[0]);
        close(out[1]);
        execl(p->path, "weiqi", "serve", "--listen", listen, "--data", p->data, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    bool heard = p->pid > 0 && fgets(line, sizeof line, said) != NULL
        && sscanf(line, "weiqi: listening on http://127.0.0.1:%d/", &p->port) == 1;
    fclose(said);
    return heard;
}

static void kill_hard(program *p)
{
    kill(p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
}

static int end_gently(program *p)
{
    int status = -1;
    kill(p->pid, SIGTERM);
    waitpid(p->pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ---- players ---- */

typedef struct played_game {
    char id[32], token[64];
    int moves;                          /* acknowledged */
    char at[MOST_MOVES][8];
} played_game;

typedef struct player {
    wq_thread thread;
    wq_lock lock;                       /* of games' contents, which the main thread reads */
    played_game *games;
    int game_count;
    client c;
    int sent, reconnects, number;
    const program *server;
    _Atomic int *stop;
    uint64_t luck;
    char trouble[200];
} player;

static unsigned roll(player *me, unsigned below)
{
    me->luck = me->luck * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(me->luck >> 33) % below;
}

/* A connection that follows the present game; tries until there is a server. */
static bool connect_again(player *me)
{
    client_close(&me->c);
    me->reconnects++;
    while (!client_open(&me->c, me->server->port)) {
        if (*me->stop > 1) return false;
        usleep(5000);
    }
    const played_game *g = &me->games[me->game_count - 1];
    me->sent = 1;
    return client_say_json(&me->c, json_pack("{s:s, s:s, s:s, s:i}", "t", "watch", "game", g->id, "token", g->token, "have", 0));
}

static _Atomic unsigned acknowledged;   /* by all */

/* Opens a game with one key until it is answered, however often the server dies meanwhile. */
static bool open_game(player *me)
{
    char body[160];
    played_game *g = &me->games[me->game_count];
    snprintf(body, sizeof body, "{\"key\":\"kill-test-%d-%d\",\"width\":%d,\"height\":%d,\"one_screen\":true}", me->number,
             me->game_count, SIZE, SIZE);
    while (*me->stop < 2) {
        int code = 0;
        json_t *json = http_post(me->server->port, "/api/games", body, &code);
        const char *token = code == 201 ? strchr(text_of(json_object_get(json, "links"), "host"), '#') : NULL;
        if (token != NULL) {
            wq_lock_take(&me->lock);
            snprintf(g->id, sizeof g->id, "%s", text_of(json, "game"));
            snprintf(g->token, sizeof g->token, "%s", token + 1);
            me->game_count++;
            wq_lock_give(&me->lock);
            json_decref(json);
            return connect_again(me);
        }
        json_decref(json);
        usleep(5000);
    }
    return false;
}

/* The answer to the command with this key: 1 ok, 0 no, -1 none came (the server has died). */
static int await_answer(player *me, const char *key)
{
    for (;;) {
        json_t *json = client_hear(&me->c, 10000);
        if (json == NULL) return -1;
        bool mine = strcmp(text_of(json, "key"), key) == 0;
        bool ok = strcmp(text_of(json, "t"), "ok") == 0;
        if (mine && !ok && strcmp(text_of(json, "status"), "occupied") != 0 && strcmp(text_of(json, "status"), "suicide") != 0
            && strcmp(text_of(json, "status"), "ko") != 0 && strcmp(text_of(json, "status"), "wrong_phase") != 0)
            snprintf(me->trouble, sizeof me->trouble, "%s: %s", key, text_of(json, "status"));
        json_decref(json);
        if (mine && ok) acknowledged++;
        if (mine) return ok ? 1 : 0;
    }
}

static void play_one(player *me)
{
    played_game *g = &me->games[me->game_count - 1];
    char key[64], at[8];
    snprintf(at, sizeof at, "%c%u", "ABCDEFGHJKLMN"[roll(me, SIZE)], 1 + roll(me, SIZE));
    snprintf(key, sizeof key, "move-%d-%d-%08x", me->number, g->moves, roll(me, 1u << 31));
    int answer = -1;
    while (answer < 0 && *me->stop < 2) {               /* the same key until it is answered */
        if (++me->sent > FREE_MESSAGES) usleep(PACE_US);
        client_say_json(&me->c, json_pack("{s:s, s:s, s:s, s:s, s:i, s:s}", "t", "play", "game", g->id, "token", g->token,
                                          "key", key, "seq", 0, "at", at));
        answer = await_answer(me, key);
        if (answer < 0 && !connect_again(me)) return;
    }
    if (answer != 1) return;
    wq_lock_take(&me->lock);
    strcpy(g->at[g->moves++], at);
    wq_lock_give(&me->lock);
}

static void play_on(void *context)
{
    player *me = context;
    while (*me->stop == 0 && me->trouble[0] == 0) {
        if (me->game_count == 0 || me->games[me->game_count - 1].moves == MOST_MOVES) {
            if (me->game_count == MOST_GAMES || !open_game(me)) break;
        } else {
            play_one(me);
        }
    }
    client_close(&me->c);
}

/* Are all acknowledged moves there, in their order? `exactly`: and no others. Returns how many. */
static int check_game(const program *server, const played_game *g, bool exactly)
{
    char path[64];
    int code = 0;
    snprintf(path, sizeof path, "/api/games/%s", g->id);
    json_t *json = http_get(server->port, path, &code);
    EXPECT_EQ(200, code);
    json_t *moves = json_object_get(json, "moves");
    EXPECT((int)json_array_size(moves) >= g->moves);
    if (exactly) EXPECT_EQ(g->moves, (int)json_array_size(moves));
    for (int i = 0; i < g->moves; i++) EXPECT_STR(g->at[i], text_of(json_array_get(moves, (size_t)i), "at"));
    json_decref(json);
    return g->moves;
}

static int check_latest(const program *server, player *p)
{
    static played_game copy;
    wq_lock_take(&p->lock);
    bool any = p->game_count > 0;
    if (any) copy = p->games[p->game_count - 1];
    wq_lock_give(&p->lock);
    return any ? check_game(server, &copy, false) : 0;
}

/* ---- the test ---- */

static void find_program(program *p)
{
    static char path[512];
    p->path = getenv("WEIQI");
    if (p->path != NULL) return;
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 32);
    path[length > 0 ? length : 0] = 0;
    for (int up = 0; up < 3 && strrchr(path, '/'); up++) *strrchr(path, '/') = 0;
    strcat(path, "/src/weiqi");                         /* this program lies in BUILD/tests/server */
    p->path = path;
}

TEST(a_killed_server_has_lost_no_acknowledged_move)
{
    program server = { .data = "/tmp/weiqi-kill-XXXXXX" };
    find_program(&server);
    EXPECT(mkdtemp(server.data) != NULL);
    EXPECT(start(&server));
    int rounds = getenv("WEIQI_TEST_LONG") ? 500 : 10;
    static player players[PLAYERS];
    _Atomic int stop = 0;
    for (int i = 0; i < PLAYERS; i++) {
        players[i] = (player){ .number = i, .server = &server, .stop = &stop, .c = { .fd = -1 } };
        players[i].games = calloc(MOST_GAMES, sizeof *players[i].games);
        wq_random_bytes(&players[i].luck, sizeof players[i].luck);
        wq_lock_init(&players[i].lock);
        EXPECT_EQ(WQ_OK, wq_thread_start(&players[i].thread, play_on, &players[i]));
    }
    for (int round = 0; round < rounds; round++) {
        uint16_t luck;
        wq_random_bytes(&luck, sizeof luck);
        usleep(20000 + 1000u * (luck % 250));           /* somewhere in the middle of play */
        int64_t until = wq_monotonic_ms() + 2000;
        for (unsigned seen = acknowledged; round % 2 == 1 && seen == acknowledged && wq_monotonic_ms() < until;) { }
        kill_hard(&server);
        EXPECT(start(&server));
        for (int i = 0; i < PLAYERS; i++) check_latest(&server, &players[i]);
    }
    usleep(300000);
    stop = 1;                                           /* each finishes the move it has begun */
    int moves = 0, games = 0, reconnects = 0;
    for (int i = 0; i < PLAYERS; i++) {
        wq_thread_join(players[i].thread);
        EXPECT_STR("", players[i].trouble);
        reconnects += players[i].reconnects;
        for (int n = 0; n < players[i].game_count; n++, games++) moves += check_game(&server, &players[i].games[n], true);
    }
    print_message("%d rounds, %d games, %d moves acknowledged, %d reconnections\n", rounds, games, moves, reconnects);
    EXPECT(moves > 5 * rounds && reconnects > 2 * rounds);      /* there was play to be lost */
    EXPECT_EQ(0, end_gently(&server));

    EXPECT(start(&server));                             /* the gentle end lost nothing either */
    for (int i = 0; i < PLAYERS; i++)
        for (int n = 0; n < players[i].game_count; n++) check_game(&server, &players[i].games[n], true);
    EXPECT_EQ(0, end_gently(&server));
    for (int i = 0; i < PLAYERS; i++) {
        wq_lock_done(&players[i].lock);
        free(players[i].games);
    }
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", server.data);
    EXPECT_EQ(0, system(command));
}

TEST(a_second_server_on_the_same_folder_is_refused)
{
    program first = { .data = "/tmp/weiqi-two-XXXXXX" };
    find_program(&first);
    EXPECT(mkdtemp(first.data) != NULL);
    EXPECT(start(&first));
    program second = first;
    second.port = 0;
    EXPECT(!start(&second));
    int status = 0;
    waitpid(second.pid, &status, 0);
    EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    EXPECT_EQ(0, end_gently(&first));
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", first.data);
    EXPECT_EQ(0, system(command));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_killed_server_has_lost_no_acknowledged_move),
        IS_TEST(a_second_server_on_the_same_folder_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
