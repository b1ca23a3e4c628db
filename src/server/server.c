/* server.c — putting the parts together, and taking them apart in the right order.
 * SPDX-License-Identifier: MIT
 */
#include "server/server.h"

#include "server/api_games.h"
#include "server/api_tournaments.h"
#include "server/office_games.h"
#include "server/session.h"
#include "sys/claim.h"
#include "sys/clock.h"
#include "sys/file.h"
#include "sys/wake.h"

#include <event2/event.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOODBYE_MS = 1000 };

struct wq_server {
    struct event_base *base;
    struct event *store_ready, *interrupted, *terminated, *stopped, *goodbye;
    wq_wake stop;
    bool stop_open;
    int claim;
    wq_store *store;
    wq_secret secret;
    wq_desk *desk;
    wq_lobby *lobby;
    wq_http *http;
    wq_api api;
    wq_halls *halls;
    wq_office *office;
    wq_api_tournaments tournaments;
    wq_sessions sessions;
    wq_world world;
    int64_t wall_at_start_ms, steady_at_start_ms, goodbye_until_ms;
};

/* Time since 1970 by a clock that nobody sets: the wall's at the start, then the steady one's steps. */
static int64_t server_now(void *context)
{
    const wq_server *server = context;
    return server->wall_at_start_ms + wq_monotonic_ms() - server->steady_at_start_ms;
}

static void on_store(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_store_deliver(((wq_server *)context)->store);
}

static void on_api(void *context, wq_request *request)
{
    wq_server *server = context;
    if (wq_api_is_tournament(request->path)) wq_api_tournament(&server->tournaments, request);
    else wq_api_answer(&server->api, request);
}

static void on_socket(void *context, wq_socket *socket)
{
    wq_server *server = context;
    wq_session_begin(&server->sessions, server->lobby, &server->world, socket);
    if (server->world.ending) wq_socket_close(socket, WQ_CLOSE_GOING_AWAY, "the server is going down");
}

/* ---- the end ---- */

static void on_goodbye(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_server *server = context;
    static const struct timeval often = { .tv_usec = 20000 };
    if (server->sessions.first == NULL || wq_monotonic_ms() >= server->goodbye_until_ms) event_base_loopbreak(server->base);
    else event_add(server->goodbye, &often);
}

/* Nothing new; everybody hears it; what is under way is still written. */
static void begin_end(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_server *server = context;
    if (server->world.ending) {                         /* asked twice: at once */
        event_base_loopbreak(server->base);
        return;
    }
    server->world.ending = true;
    wq_http_deafen(server->http);
    wq_sessions_say_bye(&server->sessions);
    server->goodbye_until_ms = wq_monotonic_ms() + GOODBYE_MS;
    on_goodbye(-1, 0, server);
}

void wq_server_stop(wq_server *server)
{
    wq_wake_ring(&server->stop);
}

void wq_server_run(wq_server *server)
{
    event_base_loop(server->base, EVLOOP_NO_EXIT_ON_EMPTY);
}

void wq_server_close(wq_server *server)
{
    if (server == NULL) return;
    server->world.ending = true;
    wq_sessions_end(&server->sessions);
    wq_store_close(server->store);      /* delivers what was under way, requests of HTTP among it */
    wq_lobby_free(server->lobby);
    wq_office_free(server->office);
    wq_halls_free(server->halls);
    wq_api_tournaments_end(&server->tournaments);
    wq_desk_free(server->desk);
    wq_http_close(server->http);
    struct event *events[] = { server->store_ready, server->interrupted, server->terminated, server->stopped,
                               server->goodbye };
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (events[i] != NULL) event_free(events[i]);
    if (server->stop_open) wq_wake_close(&server->stop);
    if (server->base) event_base_free(server->base);
    if (server->claim >= 0) wq_claim_give(server->claim);
    sodium_memzero(&server->secret, sizeof server->secret);
    free(server);
}

/* ---- the beginning ---- */

static wq_status open_data(wq_server *server, const char *folder, wq_error *err)
{
    if (folder == NULL) {
        wq_secret_make(&server->secret);
        return wq_store_open_memory(&server->store);
    }
    char path[4096];
    if (strlen(folder) > sizeof path - 16) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "the data folder's name is too long");
    wq_status status = wq_folder_make(folder, err);
    if (status != WQ_OK) return status;
    snprintf(path, sizeof path, "%s/lock", folder);
    status = wq_claim_take(&server->claim, path, err);
    if (status == WQ_CONFLICT) {
        char text[sizeof err->text];
        snprintf(text, sizeof text, "%.140s: another weiqi serves from this folder", folder);
        return wq_refuse(err, WQ_CONFLICT, 0, 0, text);
    }
    if (status != WQ_OK) return status;
    snprintf(path, sizeof path, "%s/secret", folder);
    status = wq_secret_load(&server->secret, path, err);
    if (status != WQ_OK) return status;
    snprintf(path, sizeof path, "%s/games.db", folder);
    return wq_store_open_sqlite(&server->store, path, err);
}

static wq_status open_events(wq_server *server)
{
    struct event_base *base = server->base;
    if (wq_wake_open(&server->stop) != WQ_OK) return WQ_FAIL_SYSTEM;
    server->stop_open = true;
    server->store_ready = event_new(base, wq_store_fd(server->store), EV_READ | EV_PERSIST, on_store, server);
    server->stopped = event_new(base, server->stop.read_fd, EV_READ, begin_end, server);
    server->interrupted = evsignal_new(base, SIGINT, begin_end, server);
    server->terminated = evsignal_new(base, SIGTERM, begin_end, server);
    server->goodbye = event_new(base, -1, 0, on_goodbye, server);
    if (!server->store_ready || !server->stopped || !server->interrupted || !server->terminated || !server->goodbye)
        return WQ_FAIL_MEMORY;
    bool failed = event_add(server->store_ready, NULL) || event_add(server->stopped, NULL)
        || event_add(server->interrupted, NULL) || event_add(server->terminated, NULL);
    return failed ? WQ_FAIL_SYSTEM : WQ_OK;
}

static wq_status open_parts(wq_server *server, const wq_server_options *options, wq_error *err)
{
    server->base = event_base_new();
    if (server->base == NULL || sodium_init() < 0) return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, NULL);
    server->wall_at_start_ms = wq_wall_ms();
    server->steady_at_start_ms = wq_monotonic_ms();
    wq_status status = open_data(server, options->data, err);
    if (status != WQ_OK) return status;
    status = open_events(server);
    if (status == WQ_OK) status = wq_desk_new(&server->desk, server->base, &options->maker);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);

    server->world = (wq_world){
        .base = server->base, .store = server->store, .secret = &server->secret, .desk = server->desk,
        .judge = options->judge, .now_ms = server_now, .now_context = server,
    };
    status = wq_lobby_new(&server->lobby, &server->world, options->players);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    server->api = (wq_api){ .lobby = server->lobby, .world = &server->world, .players = options->players };
    status = wq_halls_new(&server->halls, &server->secret, options->data, err);
    if (status != WQ_OK) return status;
    server->api.halls = server->halls;
    status = wq_office_new(&server->office, &server->world, options->data, err);
    if (status != WQ_OK) return status;
    server->world.office = server->office;
    server->world.ended = wq_office_game_ended;
    server->world.ended_context = server->office;
    server->tournaments = (wq_api_tournaments){ .office = server->office, .lobby = server->lobby, .world = &server->world };
    wq_office_catch_up(server->office);
    const wq_http_ears ears = { on_api, on_socket };
    status = wq_http_open(&server->http, server->base, &options->http, &ears, server, err);
    if (status != WQ_OK) return status;
    status = wq_lobby_wake_unfinished(server->lobby);
    return status == WQ_OK ? WQ_OK : wq_refuse(err, status, 0, 0, NULL);
}

wq_status wq_server_open(wq_server **out, const wq_server_options *options, wq_error *err)
{
    signal(SIGPIPE, SIG_IGN);           /* a peer that has gone is an error of its own write */
    signal(SIGXFSZ, SIG_IGN);           /* a file that may not grow is a full disk */
    wq_server *server = calloc(1, sizeof *server);
    if (server == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    server->claim = -1;
    wq_status status = open_parts(server, options, err);
    if (status != WQ_OK) {
        wq_server_close(server);
        return status;
    }
    *out = server;
    return WQ_OK;
}

void wq_server_events_url(const wq_server *server, char *out, size_t size)
{
    char pass[WQ_PASS_TEXT];
    wq_office_pass(pass, server->office);
    snprintf(out, size, "%sevents#%s", wq_http_url(server->http), pass);
}

const char *wq_server_url(const wq_server *server)
{
    return wq_http_url(server->http);
}
