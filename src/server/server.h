/* server.h — the whole server: one loop over HTTP, WebSockets, rooms and the store.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_SERVER_H
#define WQ_SERVER_SERVER_H

#include "game/player.h"
#include "server/http.h"

typedef struct wq_server wq_server;

typedef struct wq_server_options {
    wq_http_options http;
    const char *data;                   /* folder of games.db, secret and lock; NULL: all in memory */
    wq_player_maker maker;              /* copied */
    const char *const *players;         /* words for a machine's seat, NULL-terminated; borrowed */
    const char *judge;                  /* "engine:3": proposes dead stones between people; NULL: nobody does */
} wq_server_options;

/* WQ_OK; WQ_CONFLICT: another server uses that folder; what wq_http_open, wq_store_open_sqlite and wq_secret_load refuse.
 * *err says why. */
wq_status wq_server_open(wq_server **out, const wq_server_options *options, wq_error *err);

/* "http://127.0.0.1:8361/" */
const char *wq_server_url(const wq_server *server);

/* "http://127.0.0.1:8361/events#PASS": who has it opens tournaments. Keep it to those who may. */
void wq_server_events_url(const wq_server *server, char *out, size_t size);

/* Serves until SIGINT or SIGTERM comes or wq_server_stop is called; then says goodbye to everybody. */
void wq_server_run(wq_server *server);

/* From any thread. */
void wq_server_stop(wq_server *server);

/* Writes what is under way, closes everything. */
void wq_server_close(wq_server *server);

#endif
