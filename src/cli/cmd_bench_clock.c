/* cmd_bench_clock.c — "weiqi bench clock": what the clocks of many running games cost: rooms of a server, nobody connected.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/opt.h"
#include "server/lobby.h"
#include "sys/clock.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    long games, seconds;
    bool json;
} options;

enum { KEY_SECONDS = 256, KEY_JSON };
static const struct argp_option option_rows[] = {
    { "games", 'n', "N", 0, "games whose clocks run (5000)", 0 },
    { "seconds", KEY_SECONDS, "S", 0, "how long to watch them (10)", 0 },
    { "json", KEY_JSON, NULL, 0, "print JSON", 0 },
    { 0 }
};

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 'n': o->games = wq_opt_number(state, "games", arg, 1, WQ_MAX_ROOMS); return 0;
    case KEY_SECONDS: o->seconds = wq_opt_number(state, "seconds", arg, 1, 600); return 0;
    case KEY_JSON: o->json = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int64_t now_ms(void *context) { (void)context; return wq_monotonic_ms(); }
static void hear(void *context, const char *text, size_t length) { (void)context, (void)text, (void)length; }

typedef struct bench {
    wq_world world;
    wq_secret secret;
    wq_lobby *lobby;
    struct event *ready;
    char id[WQ_GAME_ID];
    bool opened;
} bench;

static void on_store(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_store_deliver(((bench *)context)->world.store);
}

static void on_opened(void *context, wq_status status, const char *id, wq_seats seats, const wq_error *err)
{
    bench *b = context;
    (void)seats, (void)err;
    b->opened = status == WQ_OK;
    snprintf(b->id, sizeof b->id, "%s", id);
}

/* A game whose periods of a minute run, begun by both players, who leave. */
static bool open_one(bench *b, int number)
{
    char body[160];
    wq_room *room;
    snprintf(body, sizeof body, "{\"key\":\"bench-clock-%06d\",\"time\":\"5x60s-kept\"}", number);
    b->opened = false;
    wq_lobby_open(b->lobby, body, strlen(body), on_opened, b);
    for (int i = 0; i < 1000 && !b->opened; i++) event_base_loop(b->world.base, EVLOOP_ONCE);
    if (!b->opened || wq_lobby_room(b->lobby, b->id, &room) != WQ_OK) return false;
    wq_watcher both = { .say = hear, .seats = 1u << WQ_ACTOR_HOST | 1u << WQ_ACTOR_GUEST };
    wq_room_watch(room, &both, 0);
    for (int i = 0; i < 1000 && wq_room_fold(room)->game.phase != WQ_GAME_PLAYING; i++) event_base_loop(b->world.base, EVLOOP_ONCE);
    wq_room_leave(room, &both);
    return wq_room_fold(room)->game.phase == WQ_GAME_PLAYING;
}

int cmd_bench_clock(int argc, char **argv)
{
    static const struct argp argp = { .options = option_rows, .parser = read_option,
        .doc = "Opens games whose clocks run in a server without connections, lets it run, and prints the share of a core they cost." };
    options o = { .games = 5000, .seconds = 10 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    bench b = { .world.now_ms = now_ms, .world.secret = &b.secret };
    wq_secret_make(&b.secret);
    b.world.base = event_base_new();
    bool fine = b.world.base && wq_store_open_memory(&b.world.store) == WQ_OK && wq_lobby_new(&b.lobby, &b.world, NULL) == WQ_OK;
    if (fine) {
        b.ready = event_new(b.world.base, wq_store_fd(b.world.store), EV_READ | EV_PERSIST, on_store, &b);
        fine = b.ready && event_add(b.ready, NULL) == 0;
    }
    for (int i = 0; fine && i < o.games; i++) fine = open_one(&b, i);
    if (!fine) {
        fprintf(stderr, "weiqi bench clock: the games could not be opened\n");
        return WQ_EXIT_SYSTEM;
    }
    struct timeval until = { .tv_sec = o.seconds };
    int64_t cpu = wq_cpu_us(), begun = wq_monotonic_ms();
    event_base_loopexit(b.world.base, &until);
    event_base_dispatch(b.world.base);
    double share = 100.0 * (double)(wq_cpu_us() - cpu) / 1000.0 / (double)(wq_monotonic_ms() - begun);
    if (o.json) printf("{\"games\":%ld,\"seconds\":%ld,\"core_percent\":%.4f}\n", o.games, o.seconds, share);
    else printf("%ld running clocks, %ld s: %.3f %% of a core\n", o.games, o.seconds, share);
    b.world.ending = true;
    event_free(b.ready);
    wq_store_close(b.world.store);
    wq_lobby_free(b.lobby);
    event_base_free(b.world.base);
    return WQ_EXIT_YES;
}
