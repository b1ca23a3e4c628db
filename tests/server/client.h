/* client.h — a client for tests: raw HTTP, and a WebSocket with its frames made by hand, on a blocking socket.
 *
 * It shares nothing with the server's own code for frames, so that the two can be wrong in different ways.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_SERVER_CLIENT_H
#define WQ_TESTS_SERVER_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct client {
    int fd, port;
    uint8_t *held;                      /* bytes read, not yet taken */
    size_t held_length, held_size;
    int close_code;                     /* of the close frame that came; 0: none */
} client;

/* Connects and upgrades; takes the hello. False: not possible. */
bool client_open(client *c, int port);
void client_close(client *c);

/* Sends bytes as they are; a frame (masked); a text message; a JSON message made as by json_pack. False: broken. */
bool client_send(client *c, const void *bytes, size_t length);
bool client_frame(client *c, uint8_t first_byte, const void *bytes, size_t length);
bool client_say(client *c, const char *text);
bool client_say_json(client *c, json_t *json);          /* takes the reference over */

/* The next message within timeout_ms, a new reference; NULL: none came, or the connection ended (c->fd is then -1). */
json_t *client_hear(client *c, int timeout_ms);

/* The next message with this "t", passing over others; NULL as above. */
json_t *client_await(client *c, const char *t, int timeout_ms);

/* One HTTP exchange on a connection of its own: sends `request` as it is, reads until the end or timeout_ms. The answer's
 * text, to be freed. */
char *http_raw(int port, const char *request, size_t length, int timeout_ms);

/* The code that the request `format`, with `rest` for its %s, is answered with; 0: it was no HTTP. */
int http_code(int port, const char *format, const char *rest);
/* GET path; POST of a body with a good Origin. The answer's JSON, or NULL; *code (may be NULL) its code. */
json_t *http_get(int port, const char *path, int *code);
json_t *http_post(int port, const char *path, const char *body, int *code);

/* Text of a field of a message, "" where absent. */
const char *text_of(const json_t *json, const char *name);
#endif
