/* gate.c — connections counted, timed and turned away.
 *
 * evhttp gives no notice of a connection's end before its first request. A bufferevent it has freed has lost its
 * callbacks, though, and the gate's reference keeps it readable: a sweep four times a second finds those.
 * SPDX-License-Identifier: MIT
 */
#include "server/gate.h"

#include "server/bucket.h"
#include "sys/clock.h"

#include <event2/buffer.h>
#include <event2/bufferevent_ssl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

const wq_gate_limits wq_gate_usual = {
    .connections = 0, .connections_each = 512, .requests_per_second = 50, .requests_burst = 400,
    .games_at_once = 200, .game_every_s = 30,
    .request_ms = 10000, .answer_ms = 30000, .free_loopback = true,
};

enum { BUCKETS = 1024, SWEEP_MS = 250, MOST_CONNECTIONS = 10000, KEPT_DESCRIPTORS = 64 };

typedef struct address {                /* IPv4 in v6 form, IPv6 cut to its /64 */
    struct address *next;
    uint8_t bytes[16];
    bool loopback;
    int connections;
    wq_bucket requests;
    wq_bucket games;                    /* its time runs game_every_s times slower: it gains one a second of that */
} address;

typedef enum doing { NEW, READING, ANSWERING, UPGRADED } doing;

typedef struct guest {
    struct guest *next;                 /* in its bucket */
    struct guest *next_spoken;          /* among those evhttp has spoken to by itself */
    wq_gate *gate;
    bool asked, spoken;
    struct bufferevent *bev;
    address *from;                      /* NULL until looked up */
    doing doing;
    bool shown_out;
    int64_t until_ms;
} guest;

struct wq_gate {
    struct event_base *base;
    SSL_CTX *tls;
    wq_gate_limits limits;
    struct event *sweep, *greet, *reword;
    guest *spoken_to;
    int count;
    guest *guests[BUCKETS];
    address *addresses[BUCKETS];
};

static unsigned bucket_of(const struct bufferevent *bev)
{
    return (unsigned)(((uintptr_t)bev >> 5) * 2654435761u) % BUCKETS;
}

static guest *find(const wq_gate *gate, const struct bufferevent *bev)
{
    guest *g = gate->guests[bucket_of(bev)];
    while (g != NULL && g->bev != bev) g = g->next;
    return g;
}

/* ---- addresses ---- */

static bool peer_bytes(int fd, uint8_t out[16], bool *loopback)
{
    struct sockaddr_storage peer;
    socklen_t length = sizeof peer;
    if (fd < 0 || getpeername(fd, (struct sockaddr *)&peer, &length) != 0) return false;
    memset(out, 0, 16);
    if (peer.ss_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)&peer;
        out[10] = out[11] = 0xff;
        memcpy(out + 12, &v4->sin_addr, 4);
        *loopback = out[12] == 127;
        return true;
    }
    if (peer.ss_family != AF_INET6) return false;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&peer;
    *loopback = IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
    bool mapped = IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr);
    memcpy(out, &v6->sin6_addr, mapped ? 16 : 8);
    if (mapped) *loopback = out[12] == 127;
    return true;
}

static address *address_of(wq_gate *gate, const uint8_t bytes[16], bool loopback)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < 16; i++) hash = (hash ^ bytes[i]) * 16777619u;
    address **place = &gate->addresses[hash % BUCKETS];
    for (address *a = *place; a != NULL; a = a->next)
        if (memcmp(a->bytes, bytes, 16) == 0) return a;
    address *a = calloc(1, sizeof *a);
    if (a == NULL) return NULL;
    memcpy(a->bytes, bytes, 16);
    a->loopback = loopback;
    a->next = *place;
    *place = a;
    return a;
}

/* The time of the games' buckets. */
static int64_t slow_ms(const wq_gate *gate, int64_t now_ms) { return now_ms / gate->limits.game_every_s; }

/* An address nobody is connected from is forgotten once its buckets must be full again. */
static void forget_addresses(wq_gate *gate, int64_t now_ms)
{
    int64_t refilled_ms = 1000 * (int64_t)gate->limits.requests_burst / (gate->limits.requests_per_second + 1) + 1000;
    int64_t games_again = 1000 * (int64_t)gate->limits.games_at_once + 1000;
    for (int i = 0; i < BUCKETS; i++)
        for (address **place = &gate->addresses[i]; *place != NULL;) {
            address *a = *place;
            bool games_full = a->games.seen_ms == 0 || slow_ms(gate, now_ms) - a->games.seen_ms > games_again;
            if (a->connections == 0 && games_full && now_ms - a->requests.seen_ms > refilled_ms) {
                *place = a->next;
                free(a);
            } else {
                place = &a->next;
            }
        }
}

/* ---- letting in and showing out ---- */

/* The connection ends: evhttp, or whoever reads it, sees the end of the stream and frees it. */
static void show_out(guest *g, const char *last_words)
{
    if (g->shown_out) return;
    g->shown_out = true;
    int fd = bufferevent_getfd(g->bev);
    if (fd < 0) return;
    if (last_words != NULL && bufferevent_get_openssl_error(g->bev) == 0)
        (void)!send(fd, last_words, strlen(last_words), MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(fd, SHUT_RDWR);
}

static const char too_slow[] = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
static const char too_many[] = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n"
                               "Content-Length: 0\r\n\r\n";

/* ---- what evhttp says by itself ---- */

/* A request that it cannot read never reaches us: it answers in HTML. The page lies in the output until the loop comes round
 * again, and by then it is said as everything else here is: one line of JSON. */
static void say_in_json(guest *g)
{
    static const struct { int code; const char *words, *status, *text; } rows[] = {
        { 413, "Payload Too Large", "too_large", "larger than this server takes" },
        { 417, "Expectation Failed", "bad_message", "that expectation is not met here" },
        { 431, "Request Header Fields Too Large", "too_large", "the header is larger than this server takes" },
        { 501, "Not Implemented", "bad_message", "only GET, HEAD and POST here" },
        { 503, "Service Unavailable", "too_many", "not now" },
        { 400, "Bad Request", "bad_message", "this is not a request of HTTP/1.1" },
    };
    struct evbuffer *out = bufferevent_get_output(g->bev);
    char page[1200], text[500];
    ev_ssize_t length = evbuffer_copyout(out, page, sizeof page - 1);
    if (length < 16) return;
    page[length] = 0;
    int code = strncmp(page, "HTTP/1.", 7) == 0 ? atoi(page + 9) : 0;
    if (code < 400 || strstr(page, "<HTML>") == NULL) return;
    size_t row = 0;
    while (row + 1 < sizeof rows / sizeof rows[0] && rows[row].code != code) row++;
    int body = snprintf(NULL, 0, "{\"status\":\"%s\",\"text\":\"%s\"}", rows[row].status, rows[row].text);
    snprintf(text, sizeof text, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nX-Content-Type-Options: nosniff\r\n"
             "Connection: close\r\n\r\n{\"status\":\"%s\",\"text\":\"%s\"}", rows[row].code, rows[row].words, body, rows[row].status, rows[row].text);
    evbuffer_unfreeze(out, 1);
    evbuffer_drain(out, evbuffer_get_length(out));
    evbuffer_freeze(out, 1);
    evbuffer_add(out, text, strlen(text));
}

static void reword_all(evutil_socket_t fd, short what, void *context)
{
    wq_gate *gate = context;
    (void)fd, (void)what;
    while (gate->spoken_to != NULL) {
        guest *g = gate->spoken_to;
        gate->spoken_to = g->next_spoken;
        say_in_json(g);
        g->spoken = false;
    }
}

static void on_output(struct evbuffer *out, const struct evbuffer_cb_info *info, void *context)
{
    guest *g = context;
    (void)out;
    if (info->n_added == 0 || g->asked || g->spoken || g->doing == UPGRADED) return;
    g->spoken = true;
    g->next_spoken = g->gate->spoken_to;
    g->gate->spoken_to = g;
    event_active(g->gate->reword, EV_TIMEOUT, 1);
}

/* Looks at those who have just come: evhttp gives a connection its descriptor only after admit. */
static void greet_new(evutil_socket_t fd, short what, void *context)
{
    wq_gate *gate = context;
    (void)fd, (void)what;
    for (int i = 0; i < BUCKETS; i++)
        for (guest *g = gate->guests[i]; g != NULL; g = g->next) {
            if (g->doing != NEW) continue;
            g->doing = READING;
            uint8_t bytes[16];
            bool loopback = false;
            if (peer_bytes(bufferevent_getfd(g->bev), bytes, &loopback))
                g->from = address_of(gate, bytes, loopback);
            if (g->from != NULL) g->from->connections++;
            bool many = g->from == NULL || gate->count > gate->limits.connections
                || (g->from->connections > gate->limits.connections_each
                    && !(loopback && gate->limits.free_loopback));
            if (many) show_out(g, gate->tls ? NULL : too_many);
        }
}

struct bufferevent *wq_gate_admit(struct event_base *base, void *context)
{
    wq_gate *gate = context;
    SSL *ssl = gate->tls ? SSL_new(gate->tls) : NULL;
    if (gate->tls && ssl == NULL) return NULL;
    struct bufferevent *bev = ssl
        ? bufferevent_openssl_socket_new(base, -1, ssl, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE)
        : bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
    if (bev == NULL) {
        if (ssl) SSL_free(ssl);
        return NULL;
    }
    if (ssl) bufferevent_openssl_set_allow_dirty_shutdown(bev, 1);
    guest *g = calloc(1, sizeof *g);
    if (g == NULL) {
        bufferevent_free(bev);
        return NULL;
    }
    bufferevent_incref(bev);
    g->bev = bev;
    g->gate = gate;
    evbuffer_add_cb(bufferevent_get_output(bev), on_output, g);
    g->until_ms = wq_monotonic_ms() + gate->limits.request_ms;
    g->next = gate->guests[bucket_of(bev)];
    gate->guests[bucket_of(bev)] = g;
    gate->count++;
    event_active(gate->greet, EV_TIMEOUT, 1);
    return bev;
}

static bool has_gone(const guest *g)
{
    bufferevent_data_cb reads, writes;
    bufferevent_event_cb events;
    void *context;
    bufferevent_getcb(g->bev, &reads, &writes, &events, &context);
    return reads == NULL && writes == NULL && events == NULL;
}

static void let_go(wq_gate *gate, guest *g)
{
    if (g->from != NULL) g->from->connections--;
    evbuffer_remove_cb(bufferevent_get_output(g->bev), on_output, g);
    for (guest **place = &gate->spoken_to; *place != NULL; place = &(*place)->next_spoken)
        if (*place == g) {
            *place = g->next_spoken;
            break;
        }
    bufferevent_decref(g->bev);
    gate->count--;
    free(g);
}

static void sweep_all(evutil_socket_t fd, short what, void *context)
{
    wq_gate *gate = context;
    (void)fd, (void)what;
    int64_t now_ms = wq_monotonic_ms();
    for (int i = 0; i < BUCKETS; i++)
        for (guest **place = &gate->guests[i]; *place != NULL;) {
            guest *g = *place;
            if (has_gone(g)) {
                *place = g->next;
                let_go(gate, g);
                continue;
            }
            if (g->doing != UPGRADED && now_ms >= g->until_ms)
                show_out(g, gate->tls || g->doing == ANSWERING ? NULL : too_slow);
            place = &g->next;
        }
    forget_addresses(gate, now_ms);
}

/* ---- what the connections do ---- */

void wq_gate_asked(wq_gate *gate, const struct bufferevent *bev)
{
    guest *g = find(gate, bev);
    if (g == NULL) return;
    g->asked = true;
    g->until_ms = wq_monotonic_ms() + gate->limits.answer_ms;
    if (g->doing != NEW) g->doing = ANSWERING;
}

void wq_gate_answered(wq_gate *gate, const struct bufferevent *bev)
{
    guest *g = find(gate, bev);
    if (g == NULL) return;
    g->asked = false;
    g->until_ms = wq_monotonic_ms() + gate->limits.request_ms;
    if (g->doing != NEW) g->doing = READING;
}

void wq_gate_upgraded(wq_gate *gate, const struct bufferevent *bev)
{
    guest *g = find(gate, bev);
    if (g != NULL) g->doing = UPGRADED;
}

bool wq_gate_allows(wq_gate *gate, const struct bufferevent *bev, int cost)
{
    guest *g = find(gate, bev);
    if (g == NULL) return true;
    if (g->doing == NEW) greet_new(-1, 0, gate);
    if (g->shown_out || g->from == NULL) return false;
    if (g->from->loopback && gate->limits.free_loopback) return true;
    int64_t now_ms = wq_monotonic_ms();
    for (int i = 0; i < cost; i++)
        if (!wq_bucket_take(&g->from->requests, gate->limits.requests_per_second, gate->limits.requests_burst, now_ms))
            return false;
    return true;
}

bool wq_gate_allows_game(wq_gate *gate, const struct bufferevent *bev)
{
    guest *g = find(gate, bev);
    if (g == NULL) return true;
    if (g->from == NULL) return false;
    if (g->from->loopback && gate->limits.free_loopback) return true;
    return wq_bucket_take(&g->from->games, 1, gate->limits.games_at_once, slow_ms(gate, wq_monotonic_ms()));
}

/* ---- making and unmaking ---- */

/* As many descriptors as the machine lets us have, some kept for files. */
static int descriptor_room(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 512;
    if (limit.rlim_cur < limit.rlim_max) {
        struct rlimit more = { .rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max };
        if (setrlimit(RLIMIT_NOFILE, &more) == 0) limit = more;
    }
    if (limit.rlim_cur > MOST_CONNECTIONS + KEPT_DESCRIPTORS) return MOST_CONNECTIONS;
    return limit.rlim_cur > 2 * KEPT_DESCRIPTORS ? (int)limit.rlim_cur - KEPT_DESCRIPTORS : KEPT_DESCRIPTORS;
}

wq_status wq_gate_new(wq_gate **out, struct event_base *base, SSL_CTX *tls, const wq_gate_limits *limits)
{
    wq_gate *gate = calloc(1, sizeof *gate);
    if (gate == NULL) return WQ_FAIL_MEMORY;
    *gate = (wq_gate){ .base = base, .tls = tls, .limits = *limits };
    int room = descriptor_room();
    if (gate->limits.connections == 0 || gate->limits.connections > room) gate->limits.connections = room;
    gate->sweep = event_new(base, -1, EV_PERSIST, sweep_all, gate);
    gate->greet = event_new(base, -1, 0, greet_new, gate);
    gate->reword = event_new(base, -1, 0, reword_all, gate);
    struct timeval every = { .tv_usec = SWEEP_MS * 1000 };
    if (gate->sweep == NULL || gate->greet == NULL || gate->reword == NULL || event_add(gate->sweep, &every) != 0) {
        wq_gate_free(gate);
        return WQ_FAIL_MEMORY;
    }
    *out = gate;
    return WQ_OK;
}

void wq_gate_free(wq_gate *gate)
{
    if (gate == NULL) return;
    if (gate->sweep) event_free(gate->sweep);
    if (gate->greet) event_free(gate->greet);
    if (gate->reword) event_free(gate->reword);
    for (int i = 0; i < BUCKETS; i++)
        for (guest *g = gate->guests[i], *next; g != NULL; g = next) {
            next = g->next;
            let_go(gate, g);
        }
    for (int i = 0; i < BUCKETS; i++)
        for (address *a = gate->addresses[i], *next; a != NULL; a = next) {
            next = a->next;
            free(a);
        }
    free(gate);
}
