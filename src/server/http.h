/* http.h — requests and answers: the pages' files, the strict headers, and the way to everything else.
 *
 * Files under the binary's assets are answered here. A path under /api/ goes to the api function, an upgrade of /ws to
 * the socket function, both with the request looked over: limits kept, Origin checked.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_HTTP_H
#define WQ_SERVER_HTTP_H

#include "server/gate.h"
#include "server/origins.h"
#include "server/websocket.h"

#include <event2/event.h>
#include <jansson.h>
#include <stdbool.h>

typedef struct wq_http wq_http;

typedef enum wq_method { WQ_GET, WQ_POST } wq_method;

/* One request to /api/. It stays answerable until answered, even from a later turn of the loop; when its connection has
 * gone by then, the answer goes nowhere. Every request must be answered exactly once. */
typedef struct wq_request {
    wq_method method;                   /* HEAD comes as GET */
    const char *path;                   /* "/api/games"; decoded, no query. The texts live until the answer */
    const char *query;                  /* "skip=0&limit=50", or "" */
    const char *body;                   /* POST: terminated, body_length bytes */
    size_t body_length;
    struct evhttp_request *raw;         /* NULL: its connection has gone */
    wq_http *http;
} wq_request;

typedef struct wq_http_ears {
    void (*api)(void *context, wq_request *request);
    void (*socket)(void *context, wq_socket *socket);           /* an upgraded connection: call wq_socket_listen */
} wq_http_ears;

typedef struct wq_http_options {
    const char *listen;                 /* "127.0.0.1:8361", "[::1]:0", "0.0.0.0:8361" */
    const char *const *origins;         /* more origins to serve, NULL-terminated; NULL: none */
    const char *tls_cert, *tls_key;     /* PEM files; NULL: plain HTTP */
    const wq_gate_limits *gate;         /* NULL: the usual ones */
    const wq_socket_limits *socket;
} wq_http_options;

enum { WQ_MAX_HEADER = 8192, WQ_MAX_REQUEST_BODY = 65536 };

/* Listens. WQ_OK; WQ_BAD_ARGUMENT for an address that is none; WQ_FAIL_NETWORK where it cannot be listened on;
 * WQ_FAIL_SYSTEM for the certificate; WQ_FAIL_MEMORY. *err says why. */
wq_status wq_http_open(wq_http **out, struct event_base *base, const wq_http_options *options,
                       const wq_http_ears *ears, void *context, wq_error *err);
/* Accepts nobody new. */
void wq_http_deafen(wq_http *http);
/* Ends every connection and frees. All sockets must have ended, all requests been answered. */
void wq_http_close(wq_http *http);

/* "http://127.0.0.1:8361/": where it listens, the real port included. */
const char *wq_http_url(const wq_http *http);

/* Answers and frees the request. The json reference is taken over; NULL answers 500. */
void wq_answer_json(wq_request *request, int code, json_t *json);

/* A long text that many ask for: compressed once. Begin with {text, length}. */
typedef struct wq_long_text { char *text; size_t length; void *packed; size_t packed_length; bool tried; } wq_long_text;
void wq_answer_long(wq_request *request, int code, wq_long_text *json);
void wq_long_text_free(wq_long_text *json);

void wq_answer_refusal(wq_request *request, int code, wq_status status, const char *text);  /* text NULL: the status's */
void wq_answer_file(wq_request *request, const char *type, const char *file_name, const char *bytes, size_t length);

/* May this request's address have `cost` more? */
bool wq_request_allowed(const wq_request *request, int cost);
/* May it open one more game or hall? */
bool wq_request_may_open(const wq_request *request);

/* The usual HTTP code of a refusal: 400, 403, 404, 409, 413, 429, 500, 503. */
int wq_status_http(wq_status status);

#endif
