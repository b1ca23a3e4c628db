/* one_server.h — for fuzz targets: the whole server in this process, in memory, and one connection an input.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_FUZZ_ONE_SERVER_H
#define WQ_TESTS_FUZZ_ONE_SERVER_H

#include "server/http.h"
#include "server/lobby.h"
#include "server/api_games.h"
#include "server/api_tournaments.h"
#include "server/session.h"
#include "sys/clock.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct one_server {
    wq_world world;
    wq_secret secret;
    wq_sessions sessions;
    wq_lobby *lobby;
    wq_api api;
    wq_api_tournaments tournaments;
    wq_http *http;
    struct event *store_ready;
    int port;
} one_server;

static int64_t fixed_now(void *context) { return (void)context, 1795900000000; }

static void one_api(void *context, wq_request *request)
{
    one_server *s = context;
    if (wq_api_is_tournament(request->path)) wq_api_tournament(&s->tournaments, request);
    else wq_api_answer(&s->api, request);
}

static void one_socket(void *context, wq_socket *socket)
{
    one_server *s = context;
    wq_session_begin(&s->sessions, s->lobby, &s->world, socket);
}

static void one_store(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_store_deliver(((one_server *)context)->world.store);
}

static one_server *the_server(void)
{
    static one_server s;
    if (s.http != NULL) return &s;
    signal(SIGPIPE, SIG_IGN);
    s.world = (wq_world){ .base = event_base_new(), .secret = &s.secret, .now_ms = fixed_now };
    static wq_gate_limits gate;
    gate = wq_gate_usual;
    gate.requests_burst = gate.requests_per_second = 1000000;
    const wq_http_options options = { .listen = "127.0.0.1:0", .gate = &gate };
    const wq_http_ears ears = { one_api, one_socket };
    if (wq_store_open_memory(&s.world.store) != WQ_OK || wq_desk_new(&s.world.desk, s.world.base, NULL) != WQ_OK
        || wq_lobby_new(&s.lobby, &s.world, NULL) != WQ_OK) abort();
    if (wq_office_new(&s.world.office, &s.world, NULL, NULL) != WQ_OK) abort();
    s.tournaments = (wq_api_tournaments){ .office = s.world.office, .lobby = s.lobby, .world = &s.world };
    s.api = (wq_api){ .lobby = s.lobby, .world = &s.world };
    if (wq_http_open(&s.http, s.world.base, &options, &ears, &s, NULL) != WQ_OK) abort();
    s.store_ready = event_new(s.world.base, wq_store_fd(s.world.store), EV_READ | EV_PERSIST, one_store, &s);
    event_add(s.store_ready, NULL);
    sscanf(wq_http_url(s.http), "http://127.0.0.1:%d/", &s.port);
    return &s;
}

/* Sends these bytes on a connection of its own, then nothing more; lets the server work until it has closed. */
static inline void send_all(one_server *s, const char *bytes, size_t length)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)s->port) };
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    static uint32_t turn;
    struct sockaddr_in from = { .sin_family = AF_INET };        /* a port of 127.0.0.1 rests a minute after use: millions of calls need more addresses */
    from.sin_addr.s_addr = htonl(0x7f000001u + (turn++ % 0xfff0u << 8));
    int fd = socket(AF_INET, SOCK_STREAM, 0), no_port = 1;
    if (fd >= 0) setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &no_port, sizeof no_port);
    if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from) != 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        perror("one_server.h: no connection");
        abort();
    }
    fcntl(fd, F_SETFL, O_NONBLOCK);
    char sink[65536];
    bool ended = false;
    for (int quiet = 0; !ended && quiet < 200; quiet++) {
        ssize_t sent = length > 0 ? send(fd, bytes, length, 0) : 0;
        if (sent > 0) bytes += sent, length -= (size_t)sent, quiet = 0;
        else if (sent < 0 && length > 0) length = 0;
        if (length == 0) shutdown(fd, SHUT_WR);
        event_base_loop(s->world.base, EVLOOP_NONBLOCK);
        ssize_t got;
        while ((got = recv(fd, sink, sizeof sink, 0)) > 0) quiet = 0;
        ended = got == 0;
    }
    close(fd);
    for (int i = 0; i < 4; i++) event_base_loop(s->world.base, EVLOOP_NONBLOCK);
}

#endif
