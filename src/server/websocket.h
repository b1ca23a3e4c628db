/* websocket.h — messages both ways over one upgraded connection.                               (RFC 6455)
 *
 * evhttp reads the request; from the answer 101 on, the connection's bufferevent is ours and wslay reads and writes its
 * frames. Text messages only, of limited size and rate; a silent peer is pinged, then let go; a peer that does not take
 * what it is sent is let go as well.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_WEBSOCKET_H
#define WQ_SERVER_WEBSOCKET_H

#include "base/status.h"

#include <event2/event.h>
#include <event2/http.h>

typedef struct wq_socket wq_socket;

typedef struct wq_socket_limits {
    size_t message_bytes;               /* longest message */
    size_t queue_bytes;                 /* most that may wait to be taken */
    int messages_per_second, messages_burst;
    int ping_ms, silent_ms;             /* pinged, and closed, after so long without a byte */
} wq_socket_limits;

extern const wq_socket_limits wq_socket_usual;

typedef struct wq_socket_ears {
    /* One text message: valid UTF-8, not terminated. May call any function below. */
    void (*message)(void *context, wq_socket *socket, const char *text, size_t length);
    /* The message was not taken, because of `status` (too many); the connection is closing. */
    void (*refused)(void *context, wq_socket *socket, wq_status status);
    /* The connection has ended; the socket is freed after this call. Called once, never from inside a call below. */
    void (*closed)(void *context, wq_socket *socket);
} wq_socket_ears;

/* The value of Sec-WebSocket-Accept for a client's Sec-WebSocket-Key. */
enum { WQ_ACCEPT_TEXT = 32 };
void wq_socket_accept_key(char out[WQ_ACCEPT_TEXT], const char *key);

/* Answers an upgrade request and takes its connection. WQ_OK, and *out lives until `closed`; WQ_BAD_MESSAGE: not a proper
 * WebSocket handshake; WQ_FAIL_MEMORY. Refused, the request is untouched and the caller answers it. */
wq_status wq_socket_take(wq_socket **out, struct event_base *base, struct evhttp_request *request,
                         const wq_socket_limits *limits);

/* Who listens. To be called before returning to the loop. */
void wq_socket_listen(wq_socket *socket, const wq_socket_ears *ears, void *context);

/* Sends a text message. One that would overfill the queue closes the connection instead. */
void wq_socket_say(wq_socket *socket, const char *text, size_t length);

/* Measures the way to the peer and back, at most once a second, by a ping whose bytes cannot be guessed; and the shortest of the
 * last few ways measured, in ms: 0 before the first. */
void wq_socket_measure(wq_socket *socket);
int wq_socket_lag_ms(const wq_socket *socket);

/* Says goodbye with a close frame and ends the connection soon after. Saying more has no effect. */
enum { WQ_CLOSE_GOING_AWAY = 1001, WQ_CLOSE_UNSUPPORTED = 1003, WQ_CLOSE_POLICY = 1008 };
void wq_socket_close(wq_socket *socket, int code, const char *reason);

/* Ends it at once: `closed` is called, memory freed. For the end of the server. */
void wq_socket_end(wq_socket *socket);

#endif
