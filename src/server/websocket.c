/* websocket.c — wslay between a bufferevent and whoever listens.
 *
 * Nothing is freed inside a callback of wslay or of the listener: a connection that must end is marked, and its `dusk`
 * event ends it from the loop.
 * SPDX-License-Identifier: MIT
 */
#include "server/websocket.h"

#include "server/bucket.h"
#include "sys/clock.h"
#include "sys/random.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wslay/wslay.h>

const wq_socket_limits wq_socket_usual = {
    .message_bytes = 16384, .queue_bytes = 262144, .messages_per_second = 20, .messages_burst = 40,
    .ping_ms = 20000, .silent_ms = 45000,
};

enum { CLOSING_MS = 2000, BROKEN_MS = 100, FRAMES_PER_MESSAGE = 8, PING_BYTES = 8, LAGS = 4, MEASURE_MS = 1000, LOST_PING_MS = 10000 };

struct wq_socket {
    struct evhttp_connection *connection;       /* owns bev and the upgrade request */
    struct bufferevent *bev;
    wslay_event_context_ptr frames;
    wq_socket_limits limits;
    const wq_socket_ears *ears;
    void *context;
    struct event *watch;                        /* silence */
    struct event *dusk;                         /* the end, or its deadline */
    int64_t heard_ms;
    bool closing, over;
    wq_bucket messages, frame_rate;
    int64_t ping_ms;                            /* when the measuring ping left */
    bool measuring;                             /* and has not come back */
    uint8_t ping[PING_BYTES];
    int lag_ms[LAGS], lags;                     /* the last ways measured; how many ever were */
};

/* ---- the end ---- */

static void set_dusk(wq_socket *socket, int ms)
{
    struct timeval after = { .tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000 };
    event_add(socket->dusk, &after);
}

static void end_now(wq_socket *socket)
{
    if (socket->over) return;
    socket->over = true;
    bufferevent_disable(socket->bev, EV_READ);
    set_dusk(socket, 0);
}

static void free_socket(wq_socket *socket)
{
    if (socket->watch) event_free(socket->watch);
    if (socket->dusk) event_free(socket->dusk);
    if (socket->frames) wslay_event_context_free(socket->frames);
    free(socket);
}

void wq_socket_end(wq_socket *socket)
{
    struct evhttp_connection *connection = socket->connection;
    bufferevent_setcb(socket->bev, NULL, NULL, NULL, NULL);
    if (socket->ears) socket->ears->closed(socket->context, socket);
    free_socket(socket);
    evhttp_connection_free(connection);
}

static void at_dusk(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_socket_end(context);
}

/* ---- sending ---- */

static void flush(wq_socket *socket)
{
    if (socket->over) return;
    if (wslay_event_want_write(socket->frames) && wslay_event_send(socket->frames) != 0) end_now(socket);
    else if (evbuffer_get_length(bufferevent_get_output(socket->bev)) > socket->limits.queue_bytes) end_now(socket);
}

static ssize_t put_bytes(wslay_event_context_ptr frames, const uint8_t *data, size_t length, int flags, void *context)
{
    wq_socket *socket = context;
    (void)flags;
    if (evbuffer_add(bufferevent_get_output(socket->bev), data, length) == 0) return (ssize_t)length;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

void wq_socket_say(wq_socket *socket, const char *text, size_t length)
{
    if (socket->closing || socket->over) return;
    struct wslay_event_msg message = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = length
    };
    if (wslay_event_queue_msg(socket->frames, &message) != 0) {
        end_now(socket);
        return;
    }
    flush(socket);
}

void wq_socket_close(wq_socket *socket, int code, const char *reason)
{
    if (socket->closing || socket->over) return;
    socket->closing = true;
    size_t length = strlen(reason);
    if (length > 120) length = 120;             /* a control frame holds 125 bytes, two of them the code */
    wslay_event_queue_close(socket->frames, (uint16_t)code, (const uint8_t *)reason, length);
    flush(socket);
    if (!socket->over) set_dusk(socket, CLOSING_MS);
}

/* ---- measuring ---- */

void wq_socket_measure(wq_socket *socket)
{
    int64_t now = wq_monotonic_ms();
    if (socket->closing || socket->over || now - socket->ping_ms < (socket->measuring ? LOST_PING_MS : MEASURE_MS)) return;
    wq_random_bytes(socket->ping, PING_BYTES);
    struct wslay_event_msg ping = { .opcode = WSLAY_PING, .msg = socket->ping, .msg_length = PING_BYTES };
    if (wslay_event_queue_msg(socket->frames, &ping) != 0) return;
    socket->ping_ms = now;
    socket->measuring = true;
    flush(socket);
}

static void pong_came(wq_socket *socket, const uint8_t *bytes, size_t length)
{
    if (!socket->measuring || length != PING_BYTES || memcmp(bytes, socket->ping, PING_BYTES) != 0) return;
    socket->measuring = false;
    int64_t ms = socket->heard_ms - socket->ping_ms;
    socket->lag_ms[socket->lags++ % LAGS] = ms < 0 ? 0 : ms > 60000 ? 60000 : (int)ms;
}

int wq_socket_lag_ms(const wq_socket *socket)
{
    int count = socket->lags < LAGS ? socket->lags : LAGS, least = count > 0 ? socket->lag_ms[0] : 0;
    for (int i = 1; i < count; i++)
        if (socket->lag_ms[i] < least) least = socket->lag_ms[i];
    return least;
}

/* ---- hearing ---- */

static ssize_t get_bytes(wslay_event_context_ptr frames, uint8_t *out, size_t length, int flags, void *context)
{
    wq_socket *socket = context;
    (void)flags;
    int got = evbuffer_remove(bufferevent_get_input(socket->bev), out, length);
    if (got > 0) return got;
    wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static void refuse_flood(wq_socket *socket)
{
    if (socket->closing || socket->over) return;
    if (socket->ears && socket->ears->refused) socket->ears->refused(socket->context, socket, WQ_BAD_TOO_MANY);
    wq_socket_close(socket, WQ_CLOSE_POLICY, "too many messages");
}

/* Frames are counted as well as messages: pings and empty fragments cost work too. */
static void frame_begins(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *arg,
                         void *context)
{
    wq_socket *socket = context;
    (void)frames, (void)arg;
    if (!wq_bucket_take(&socket->frame_rate, FRAMES_PER_MESSAGE * socket->limits.messages_per_second,
                        FRAMES_PER_MESSAGE * socket->limits.messages_burst, socket->heard_ms))
        refuse_flood(socket);
}

static void message_came(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *arg, void *context)
{
    wq_socket *socket = context;
    (void)frames;
    if (socket->closing || socket->over) return;
    if (arg->opcode == WSLAY_PONG) pong_came(socket, arg->msg, arg->msg_length);
    if (wslay_is_ctrl_frame(arg->opcode)) return;
    if (arg->opcode != WSLAY_TEXT_FRAME) {
        wq_socket_close(socket, WQ_CLOSE_UNSUPPORTED, "text messages only");
        return;
    }
    if (!wq_bucket_take(&socket->messages, socket->limits.messages_per_second, socket->limits.messages_burst,
                        socket->heard_ms)) {
        refuse_flood(socket);
        return;
    }
    if (socket->ears) socket->ears->message(socket->context, socket, (const char *)arg->msg, arg->msg_length);
}

static void on_read(struct bufferevent *bev, void *context)
{
    wq_socket *socket = context;
    socket->heard_ms = wq_monotonic_ms();
    if (socket->over) {
        evbuffer_drain(bufferevent_get_input(bev), SIZE_MAX);
        return;
    }
    if (wslay_event_recv(socket->frames) != 0) {        /* a frame that is none: wslay can say no more than an empty close */
        static const char protocol_error[] = { '\x88', 2, '\x03', '\xea' };
        if (!wslay_event_get_close_sent(socket->frames))
            evbuffer_add(bufferevent_get_output(bev), protocol_error, sizeof protocol_error);
        socket->closing = true;
        bufferevent_disable(bev, EV_READ);
        set_dusk(socket, BROKEN_MS);
        return;
    }
    flush(socket);
    if (socket->over) return;
    if (wslay_event_get_close_received(socket->frames)) {       /* wslay has queued the answer */
        socket->closing = true;
        set_dusk(socket, CLOSING_MS);
        if (evbuffer_get_length(bufferevent_get_output(bev)) == 0) end_now(socket);
    } else if (!wslay_event_get_read_enabled(socket->frames) && !socket->closing) {
        socket->closing = true;                                 /* a broken frame: wslay says why and reads no more */
        set_dusk(socket, CLOSING_MS);
    }
}

static void on_written(struct bufferevent *bev, void *context)
{
    wq_socket *socket = context;
    (void)bev;
    if (socket->closing && wslay_event_get_close_sent(socket->frames)
        && (wslay_event_get_close_received(socket->frames) || !wslay_event_get_read_enabled(socket->frames)))
        end_now(socket);
}

static void on_event(struct bufferevent *bev, short what, void *context)
{
    (void)bev;
    if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT)) end_now(context);
}

static void on_watch(evutil_socket_t fd, short what, void *context)
{
    wq_socket *socket = context;
    (void)fd, (void)what;
    if (socket->over || socket->closing) return;
    int64_t silent_ms = wq_monotonic_ms() - socket->heard_ms;
    if (silent_ms >= socket->limits.silent_ms) {
        wq_socket_close(socket, WQ_CLOSE_GOING_AWAY, "no answer");
    } else if (silent_ms >= socket->limits.ping_ms) {
        struct wslay_event_msg ping = { .opcode = WSLAY_PING };
        wslay_event_queue_msg(socket->frames, &ping);
        flush(socket);
    }
}

/* ---- the handshake ---- */

void wq_socket_accept_key(char out[WQ_ACCEPT_TEXT], const char *key)
{
    char text[128];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    strcpy(text, key);                          /* 24 characters: checked by the caller */
    strcat(text, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    EVP_Digest(text, strlen(text), digest, &length, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)out, digest, (int)length);
}

/* Does a header's comma-separated list hold this word? */
static bool lists_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (list != NULL && *list != 0) {
        list += strspn(list, " \t,");
        size_t item = strcspn(list, ",");
        size_t trimmed = item;
        while (trimmed > 0 && (list[trimmed - 1] == ' ' || list[trimmed - 1] == '\t')) trimmed--;
        if (trimmed == length && strncasecmp(list, word, length) == 0) return true;
        list += item;
    }
    return false;
}

static const char *handshake_key(struct evhttp_request *request)
{
    struct evkeyvalq *headers = evhttp_request_get_input_headers(request);
    const char *key = evhttp_find_header(headers, "Sec-WebSocket-Key");
    const char *version = evhttp_find_header(headers, "Sec-WebSocket-Version");
    if (evhttp_request_get_command(request) != EVHTTP_REQ_GET || key == NULL || version == NULL) return NULL;
    if (strcmp(version, "13") != 0 || strlen(key) != 24 || strcmp(key + 22, "==") != 0) return NULL;
    if (!lists_word(evhttp_find_header(headers, "Connection"), "upgrade")) return NULL;
    if (!lists_word(evhttp_find_header(headers, "Upgrade"), "websocket")) return NULL;
    return key;
}

static bool make_frames(wq_socket *socket)
{
    static const struct wslay_event_callbacks calls = {
        .recv_callback = get_bytes, .send_callback = put_bytes,
        .on_frame_recv_start_callback = frame_begins, .on_msg_recv_callback = message_came,
    };
    if (wslay_event_context_server_init(&socket->frames, &calls, socket) != 0) return false;
    wslay_event_config_set_max_recv_msg_length(socket->frames, socket->limits.message_bytes);
    return true;
}

wq_status wq_socket_take(wq_socket **out, struct event_base *base, struct evhttp_request *request,
                         const wq_socket_limits *limits)
{
    const char *key = handshake_key(request);
    if (key == NULL) return WQ_BAD_MESSAGE;

    wq_socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL) return WQ_FAIL_MEMORY;
    socket->limits = *limits;
    socket->connection = evhttp_request_get_connection(request);
    socket->bev = evhttp_connection_get_bufferevent(socket->connection);
    socket->heard_ms = wq_monotonic_ms();
    socket->dusk = event_new(base, -1, 0, at_dusk, socket);
    socket->watch = event_new(base, -1, EV_PERSIST, on_watch, socket);
    struct timeval every = { .tv_sec = limits->ping_ms / 2000, .tv_usec = limits->ping_ms / 2 % 1000 * 1000 };
    if (socket->dusk == NULL || socket->watch == NULL || event_add(socket->watch, &every) != 0
        || !make_frames(socket)) {
        free_socket(socket);
        return WQ_FAIL_MEMORY;
    }

    char accept[WQ_ACCEPT_TEXT];
    wq_socket_accept_key(accept, key);
    evhttp_connection_set_closecb(socket->connection, NULL, NULL);
    bufferevent_setcb(socket->bev, on_read, on_written, on_event, socket);
    bufferevent_set_timeouts(socket->bev, NULL, NULL);
    bufferevent_setwatermark(socket->bev, EV_READ, 0, 2 * limits->message_bytes);
    evbuffer_add_printf(bufferevent_get_output(socket->bev),
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: %s\r\n\r\n", accept);
    bufferevent_enable(socket->bev, EV_READ | EV_WRITE);
    if (evbuffer_get_length(bufferevent_get_input(socket->bev)) > 0)
        bufferevent_trigger(socket->bev, EV_READ, BEV_TRIG_DEFER_CALLBACKS);
    *out = socket;
    return WQ_OK;
}

void wq_socket_listen(wq_socket *socket, const wq_socket_ears *ears, void *context)
{
    socket->ears = ears;
    socket->context = context;
}
