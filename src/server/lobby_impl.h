/* lobby_impl.h — what the parts of the lobby share: lobby.c (rooms), lobby_open.c (opening), lobby_list.c (the list).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_LOBBY_IMPL_H
#define WQ_SERVER_LOBBY_IMPL_H

#include "server/lobby.h"

enum { WQ_LOBBY_BUCKETS = 4096, WQ_SUMMARIES = 4096 };

typedef struct wq_live { struct wq_live *next; wq_room *room; } wq_live;
typedef struct wq_waking { struct wq_waking *next; char id[WQ_GAME_ID]; } wq_waking;

/* A game with an agreed start that has no room now: it is opened shortly before. */
typedef struct wq_expected { struct wq_expected *next; int64_t at_ms; char id[WQ_GAME_ID]; } wq_expected;

/* What the list says of a game that is not live: it cannot change. Kept in the place its id falls on. */
typedef struct wq_summary { char id[WQ_GAME_ID]; json_t *json; } wq_summary;

struct wq_lobby {
    wq_world *world;
    const char *const *players;
    wq_live *live[WQ_LOBBY_BUCKETS];
    int room_count;
    struct event *sweep, *wake;
    wq_waking *waking;
    wq_expected *expected;
    wq_summary summaries[WQ_SUMMARIES];
};

/* The room, where it is live; NULL. */
wq_room *wq_lobby_live(const wq_lobby *lobby, const char *id);

/* The game's start is agreed for at_ms: its room is there in time. */
void wq_lobby_expect(wq_lobby *lobby, const char *id, int64_t at_ms);

/* The game is live now: what the list remembers of it grows old. */
void wq_lobby_forget(wq_lobby *lobby, const char *id);

#endif
