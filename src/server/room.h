/* room.h — one live game: commands in, events out.
 *
 * A room holds the fold of one game, who watches it, and the machines that sit in it. A command is decided, appended to
 * the store, and only when it is durable applied, told to everybody and acknowledged. One append is under way at a time;
 * commands that come meanwhile wait in a short queue. A room may be dropped at any quiet moment and folded again.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_ROOM_H
#define WQ_SERVER_ROOM_H

#include "server/fold.h"
#include "server/machine.h"
#include "server/protocol.h"

#include <event2/event.h>

typedef struct wq_room wq_room;

/* What rooms need of the server. Borrowed; outlives them. */
typedef struct wq_world {
    struct event_base *base;
    wq_store *store;
    const wq_secret *secret;
    wq_desk *desk;
    const char *judge;                  /* the machine that proposes dead stones where nobody's machine plays; or NULL */
    int64_t (*now_ms)(void *context);   /* since 1970, never going back */
    void *now_context;
    bool ending;                        /* nothing new is begun */
    struct wq_office *office;           /* the tournaments; NULL: none are kept */
    void (*ended)(void *context, const wq_fold *fold);          /* a game is over, or something happened after that; or NULL */
    void *ended_context;
} wq_world;

/* Somebody who follows a game. */
typedef struct wq_watcher {
    void (*say)(void *context, const char *text, size_t length);
    int (*lag_ms)(void *context);       /* the way to them and back as the server has measured it; NULL: not known */
    void *context;
    wq_seats seats;
    struct wq_watcher *next;            /* the room's */
} wq_watcher;

enum { WQ_MAX_QUEUED = 16, WQ_GAP_EVENTS = 200 };
enum { WQ_START_AHEAD_MS = 60000 };     /* so long before an agreed start a room stays open for it */

/* Folds the game and wakes its clock and machines. As wq_fold_open. */
wq_status wq_room_open(wq_room **out, wq_world *world, const char *id);

/* Only when wq_room_is_quiet, or after the store has been closed. Watchers are forgotten. */
void wq_room_close(wq_room *room);

const wq_fold *wq_room_fold(const wq_room *room);
wq_seats wq_room_here(const wq_room *room);

/* Nobody watches, nothing is under way, no clock runs, no machine thinks: nothing is lost by closing it. */
bool wq_room_is_quiet(const wq_room *room);
int64_t wq_room_used_ms(const wq_room *room);       /* when it was last used */

/* Begins to follow (or, when already following, takes another seat), knowing events up to `have`: is sent the gap or the
 * whole game. */
void wq_room_watch(wq_room *room, wq_watcher *watcher, uint32_t have);
void wq_room_leave(wq_room *room, wq_watcher *watcher);

/* A command of the seat `actor`, whose token has been checked. `watcher` is told ok or no. */
void wq_room_command(wq_room *room, wq_watcher *watcher, wq_actor actor, const wq_said *said);

#endif
