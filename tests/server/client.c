/* client.c — a client for tests.
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int connect_to(int port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (fd >= 0) setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);     /* a frame is sent in two pieces: no waiting between them */
    if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
    if (fd >= 0) close(fd);
    return -1;
}

bool client_send(client *c, const void *bytes, size_t length)
{
    const char *p = bytes;
    while (c->fd >= 0 && length > 0) {
        ssize_t sent = send(c->fd, p, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        p += sent;
        length -= (size_t)sent;
    }
    return c->fd >= 0;
}

/* Reads more into c->held; false: the time ran out, or the end (then fd is -1). */
static bool read_more(client *c, int64_t until_ms)
{
    if (c->fd < 0) return false;
    int64_t left = until_ms - steady_ms();
    struct pollfd p = { .fd = c->fd, .events = POLLIN };
    if (poll(&p, 1, left < 0 ? 0 : (int)left) <= 0) return false;
    if (c->held_size - c->held_length < 65536) {
        c->held_size += 131072;
        c->held = realloc(c->held, c->held_size);
    }
    ssize_t got = recv(c->fd, c->held + c->held_length, c->held_size - c->held_length, 0);
    if (got <= 0) {
        close(c->fd);
        c->fd = -1;
        return false;
    }
    c->held_length += (size_t)got;
    return true;
}

static void take(client *c, size_t length)
{
    memmove(c->held, c->held + length, c->held_length - length);
    c->held_length -= length;
}

bool client_open(client *c, int port)
{
    char request[512];
    *c = (client){ .port = port };
    c->fd = connect_to(port);
    if (c->fd < 0) return false;
    snprintf(request, sizeof request,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
        "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", port, port);
    client_send(c, request, strlen(request));
    int64_t until = steady_ms() + 5000;
    const uint8_t *end = NULL;
    while (end == NULL && read_more(c, until)) end = memmem(c->held, c->held_length, "\r\n\r\n", 4);
    bool yes = end != NULL && memmem(c->held, c->held_length, " 101 ", 5) != NULL;
    if (yes) take(c, (size_t)(end - c->held) + 4);
    json_t *hello = yes ? client_await(c, "hello", 5000) : NULL;
    yes = hello != NULL;
    json_decref(hello);
    if (!yes) client_close(c);
    return yes;
}

void client_close(client *c)
{
    if (c->fd >= 0) close(c->fd);
    c->fd = -1;
    free(c->held);
    c->held = NULL;
    c->held_length = c->held_size = 0;
}

bool client_frame(client *c, uint8_t first_byte, const void *bytes, size_t length)
{
    uint8_t head[14] = { first_byte };
    size_t size = 2;
    if (length < 126) {
        head[1] = (uint8_t)(0x80 | length);
    } else if (length < 65536) {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(length >> 8);
        head[3] = (uint8_t)length;
        size = 4;
    } else {
        head[1] = 0x80 | 127;
        for (int i = 0; i < 8; i++) head[2 + i] = (uint8_t)((uint64_t)length >> (56 - 8 * i));
        size = 10;
    }
    static const uint8_t mask[4] = { 0x37, 0xfa, 0x21, 0x3d };
    memcpy(head + size, mask, 4);
    uint8_t *masked = malloc(length + 1);
    for (size_t i = 0; i < length; i++) masked[i] = ((const uint8_t *)bytes)[i] ^ mask[i % 4];
    bool sent = client_send(c, head, size + 4) && client_send(c, masked, length);
    free(masked);
    return sent;
}

bool client_say(client *c, const char *text) { return client_frame(c, 0x81, text, strlen(text)); }

bool client_say_json(client *c, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    bool sent = text != NULL && client_say(c, text);
    free(text);
    return sent;
}

/* A whole frame at the front of what is held? Its length, or 0. */
static size_t whole_frame(const client *c, size_t *head, uint64_t *length)
{
    if (c->held_length < 2) return 0;
    *head = 2;
    *length = c->held[1] & 0x7f;
    size_t more = *length == 126 ? 2 : *length == 127 ? 8 : 0;
    if (c->held_length < 2 + more) return 0;
    if (more > 0) *length = 0;
    for (size_t i = 0; i < more; i++) *length = *length << 8 | c->held[2 + i];
    *head += more;
    return c->held_length >= *head + *length ? *head + (size_t)*length : 0;
}

json_t *client_hear(client *c, int timeout_ms)
{
    int64_t until = steady_ms() + timeout_ms;
    for (;;) {
        size_t head, whole;
        uint64_t length;
        while ((whole = whole_frame(c, &head, &length)) == 0)
            if (!read_more(c, until)) return NULL;
        int opcode = c->held[0] & 0x0f;
        json_t *json = opcode == 1 ? json_loadb((const char *)c->held + head, (size_t)length, 0, NULL) : NULL;
        if (opcode == 8) c->close_code = length >= 2 ? c->held[head] << 8 | c->held[head + 1] : 1005;
        if (opcode == 9) client_frame(c, 0x8a, c->held + head, (size_t)length);
        take(c, whole);
        if (opcode == 8) {              /* answered and ended, as a browser does */
            client_frame(c, 0x88, "\x03\xe8", 2);
            close(c->fd);
            c->fd = -1;
            return NULL;
        }
        if (json != NULL) return json;
    }
}

json_t *client_await(client *c, const char *t, int timeout_ms)
{
    int64_t until = steady_ms() + timeout_ms;
    for (;;) {
        int64_t left = until - steady_ms();
        json_t *json = client_hear(c, left < 0 ? 0 : (int)left);
        if (json == NULL || strcmp(text_of(json, "t"), t) == 0) return json;
        json_decref(json);
    }
}

/* ---- HTTP ---- */

char *http_raw(int port, const char *request, size_t length, int timeout_ms)
{
    client c = { .fd = connect_to(port), .port = port };
    if (c.fd < 0) return strdup("");
    client_send(&c, request, length);
    int64_t until = steady_ms() + timeout_ms;
    while (read_more(&c, until)) { }
    char *text = malloc(c.held_length + 1);
    if (c.held_length > 0) memcpy(text, c.held, c.held_length);
    text[c.held_length] = 0;
    client_close(&c);
    return text;
}

int http_code(int port, const char *format, const char *rest)
{
    char request[2048];
    snprintf(request, sizeof request, format, rest);
    char *text = http_raw(port, request, strlen(request), 5000);
    int code = strncmp(text, "HTTP/1.", 7) == 0 ? atoi(text + 9) : 0;
    free(text);
    return code;
}

static json_t *parse_answer(char *text, int *code)
{
    const char *body = strstr(text, "\r\n\r\n");
    if (code != NULL) *code = strncmp(text, "HTTP/1.1 ", 9) == 0 ? atoi(text + 9) : 0;
    json_t *json = body ? json_loads(body + 4, 0, NULL) : NULL;
    free(text);
    return json;
}

json_t *http_get(int port, const char *path, int *code)
{
    char request[512];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", path, port);
    return parse_answer(http_raw(port, request, strlen(request), 10000), code);
}

json_t *http_post(int port, const char *path, const char *body, int *code)
{
    size_t size = strlen(body) + 512;
    char *request = malloc(size);
    snprintf(request, size, "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", path, port, port, strlen(body), body);
    json_t *json = parse_answer(http_raw(port, request, strlen(request), 10000), code);
    free(request);
    return json;
}

const char *text_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}
