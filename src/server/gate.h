/* gate.h — who is let in, how many, and for how long: every TCP connection passes here.
 *
 * The gate makes the bufferevents evhttp reads from and keeps a reference to each, so it knows of connections that never
 * complete a request, which evhttp does not tell. A request must be complete within a deadline of ours, however steadily
 * its bytes drip; connections are counted, in all and by address.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_GATE_H
#define WQ_SERVER_GATE_H

#include "base/status.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <openssl/ssl.h>
#include <stdbool.h>

typedef struct wq_gate wq_gate;

typedef struct wq_gate_limits {
    int connections;                    /* in all; 0: as many as the process's descriptors allow, 10000 at most */
    int connections_each;               /* from one address (IPv6: one /64) */
    int requests_per_second, requests_burst;        /* from one address */
    int games_at_once, game_every_s;    /* games and halls opened from one address: so many, then one each so many seconds */
    int request_ms;                     /* a request must be complete this long after the connection or the last answer */
    int answer_ms;                      /* an answer must be taken within this time */
    bool free_loopback;                 /* addresses of this machine are not limited one by one (a proxy stands there) */
} wq_gate_limits;

extern const wq_gate_limits wq_gate_usual;

/* `tls` NULL: plain. WQ_OK or WQ_FAIL_MEMORY. */
wq_status wq_gate_new(wq_gate **out, struct event_base *base, SSL_CTX *tls, const wq_gate_limits *limits);
void wq_gate_free(wq_gate *gate);       /* after evhttp is gone */

/* For evhttp_set_bevcb; `gate` is the wq_gate. */
struct bufferevent *wq_gate_admit(struct event_base *base, void *gate);

/* What a connection is doing: a whole request has come; its answer is out; it has become a WebSocket. */
void wq_gate_asked(wq_gate *gate, const struct bufferevent *bev);
void wq_gate_answered(wq_gate *gate, const struct bufferevent *bev);
void wq_gate_upgraded(wq_gate *gate, const struct bufferevent *bev);

/* May this connection's address have `cost` more requests now? */
bool wq_gate_allows(wq_gate *gate, const struct bufferevent *bev, int cost);

/* May it open one more game or hall? They are kept for good, so a stranger must not fill the disk with them. */
bool wq_gate_allows_game(wq_gate *gate, const struct bufferevent *bev);

#endif
