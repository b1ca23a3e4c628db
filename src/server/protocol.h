/* protocol.h — all messages of the WebSocket, by direction; docs/protocol.md says the same in words.
 *
 * Client to server is read into a wq_said; server to client is written by one function a message, each returning the
 * message's text, which the caller frees (NULL: no memory).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_PROTOCOL_H
#define WQ_SERVER_PROTOCOL_H

#include "game/game.h"
#include "store/store.h"

#include <jansson.h>

/* ---- client to server ---- */

typedef enum wq_said_kind { WQ_SAID_WATCH, WQ_SAID_LEAVE, WQ_SAID_PING, WQ_SAID_COMMAND, WQ_SAID_FOLLOW, WQ_SAID_UNFOLLOW } wq_said_kind;

enum { WQ_KEY_TEXT = 65, WQ_KEY_SHORTEST = 8, WQ_SAID_TOKEN = 64 };

typedef struct wq_said {
    wq_said_kind kind;
    char game[WQ_GAME_ID];              /* watch, leave, command; follow, unfollow: the tournament's "event" */
    char token[WQ_SAID_TOKEN];          /* watch, command; "" for none */
    uint32_t have;                      /* watch */
    int64_t n;                          /* ping */
    char key[WQ_KEY_TEXT];              /* command */
    char at[WQ_POINT_NAME];             /* play, mark: a point's name; only the game knows its board */
    wq_command command;                 /* command: all but actor and point */
} wq_said;

/* Reads one message. WQ_OK; WQ_BAD_JSON, WQ_BAD_MESSAGE (unknown word, field missing or of the wrong kind), WQ_BAD_KEY,
 * with *err naming the field. Refused, *out holds the game and key as far as they could be read, else "". */
wq_status wq_said_parse(wq_said *out, const char *text, size_t length, wq_error *err);

/* 8..64 characters of [A-Za-z0-9_-]. */
bool wq_key_ok(const char *key);
/* [a-z0-9]+, shorter than WQ_GAME_ID. */
bool wq_game_id_ok(const char *id);

/* A request to open a game (the body of POST /api/games). WQ_OK; WQ_BAD_JSON, WQ_BAD_KEY, or what wq_opening_check and
 * wq_event_from_body refuse, with *err. */
wq_status wq_open_parse(wq_opening *out, char key[WQ_KEY_TEXT], const char *text, size_t length, wq_error *err);

/* ---- server to client ---- */

/* Which seats a connection has: bits 1 << wq_actor. */
typedef unsigned wq_seats;

char *wq_say_hello(int64_t now_ms);
char *wq_say_pong(int64_t n, int64_t now_ms);
char *wq_say_game(const char *id, const wq_game *game, wq_seats seats, json_t *view);       /* takes view over */
char *wq_say_event(const char *id, const wq_event *event, int height, json_t *view);        /* the same; may be NULL */
char *wq_say_ok(const char *id, const char *key, uint32_t seq);
/* repeats: the move after which that position stood; -1: that was not the reason */
char *wq_say_no(const char *id, const char *key, uint32_t seq, wq_status status, const char *text, int64_t repeats);
char *wq_say_thinking(const char *id, wq_color color);
char *wq_say_here(const char *id, const wq_game *game, wq_seats here);
char *wq_say_notice(const char *id, const char *code, const char *text);
char *wq_say_bad(const wq_said *said, wq_status status, const char *text);                  /* said may be NULL */
char *wq_say_event_at(const char *event, int seq);      /* a followed tournament has come to this event of its journal */
char *wq_say_bye(wq_status status, const char *text);

/* ---- parts ---- */

/* {"B":..,"W":..}; both references are taken over. */
json_t *wq_both_json(json_t *black, json_t *white);
json_t *wq_side_json(wq_color color);           /* "B", "W" or null */
json_t *wq_here_json(const wq_game *game, wq_seats here);

#endif
