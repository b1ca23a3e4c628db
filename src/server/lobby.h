/* lobby.h — all games of a server: opening them, finding their rooms, listing them.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_LOBBY_H
#define WQ_SERVER_LOBBY_H

#include "server/room.h"

typedef struct wq_lobby wq_lobby;

enum { WQ_MAX_ROOMS = 20000, WQ_LIST_LIMIT = 100 };

/* `players`: the words a machine's seat may have, NULL-terminated: "engine" also takes a level, "engine:1".."engine:10". */
wq_status wq_lobby_new(wq_lobby **out, wq_world *world, const char *const *players);
/* After the store has been closed. */
void wq_lobby_free(wq_lobby *lobby);

/* Looks after the games that were under way when the server ended: their clocks and machines. */
wq_status wq_lobby_wake_unfinished(wq_lobby *lobby);

/* The game's room, folded where it is not live. WQ_OK; WQ_BAD_NOT_FOUND, WQ_BAD_TOO_MANY, WQ_FAIL_*. The room stays until
 * the loop's next turn at least, and as long as it is watched. */
wq_status wq_lobby_room(wq_lobby *lobby, const char *id, wq_room **out);

/* Opens a game. `done` is called once, later or at once: WQ_OK, the game's id and the seats that somebody must be given a
 * link to. The same key with the same body gives the same game; with another body WQ_CONFLICT. *err, when the refusal has
 * more to say. */
typedef void wq_opened_fn(void *context, wq_status status, const char *id, wq_seats seats, const wq_error *err);
void wq_lobby_open(wq_lobby *lobby, const char *body, size_t length, wq_opened_fn *done, void *context);

/* {"games":[...],"more":bool}, newest first. WQ_OK; WQ_FAIL_*. */
wq_status wq_lobby_list(wq_lobby *lobby, int skip, int limit, json_t **out);

#endif
