/* office.h — the tournaments a server keeps: each one a journal, its fold, and who follows it.
 *
 * The journal is the file the commands use (DATA/events/ID.journal), so `weiqi tournament` may read and write it beside the
 * server. An event is on the disk before anybody hears of it. Who has a pass may act: the house's pass opens events, the
 * director's does everything in one, the recorder's enters results, a player's says how his own game ended.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_OFFICE_H
#define WQ_SERVER_OFFICE_H

#include "server/lobby.h"
#include "tournament/tournament.h"

typedef struct wq_office wq_office;
typedef struct wq_kept wq_kept;

typedef enum wq_role_kind { WQ_ROLE_NOBODY, WQ_ROLE_PLAYER, WQ_ROLE_RECORDER, WQ_ROLE_DIRECTOR, WQ_ROLE_HOUSE } wq_role_kind;
typedef struct wq_role { wq_role_kind kind; int player; } wq_role;      /* player from 1 */

enum {
    WQ_MAX_KEPT = 500,                  /* tournaments of a server */
    WQ_MAX_KEPT_BYTES = 8 << 20,        /* of a journal */
    WQ_MAX_KEPT_PLAYERS = 3000,
    WQ_MAX_ACT_BYTES = 49152,           /* what is added at once */
    WQ_MAX_CLAIMS = 12,                 /* what one player may say of one game */
    WQ_PASS_TEXT = WQ_TOKEN_TEXT + 8    /* a player's has his number before it: "12.PASS" */
};

/* Somebody who hears of every change. */
typedef struct wq_follower {
    void (*changed)(void *context, const char *id, int seq);
    void *context;
    struct wq_follower *next;
} wq_follower;

/* `folder` NULL: all in memory. WQ_OK; WQ_FAIL_DISK, WQ_FAIL_MEMORY with *err. */
wq_status wq_office_new(wq_office **out, wq_world *world, const char *folder, wq_error *err);
void wq_office_free(wq_office *office);

/* The pass that opens tournaments. */
void wq_office_pass(char out[WQ_PASS_TEXT], const wq_office *office);

/* Opens one with its first events (the first is "opened"): the same key, the same tournament, whatever comes with it the second
 * time. WQ_OK; WQ_BAD_TOO_MANY; what wq_tournament_file_append refuses. */
wq_status wq_office_open(wq_office *office, wq_kept **out, const char *key, json_t *events, wq_error *err);

/* NULL: there is none, or its journal is damaged. */
wq_kept *wq_office_find(wq_office *office, const char *id);
wq_kept *wq_office_first(wq_office *office);
wq_kept *wq_kept_next(wq_kept *kept);

/* What it is now. Borrowed until the next change. */
const char *wq_kept_id(const wq_kept *kept);
const wq_tournament *wq_kept_fold(const wq_kept *kept);
const char *wq_kept_text(const wq_kept *kept, size_t *length);

/* Adds events, all or none; followers hear of it. As wq_tournament_file_append. */
wq_status wq_kept_add(wq_kept *kept, json_t *events, wq_error *err);

/* The event that was added with this key, or NULL. */
const json_t *wq_kept_done(const wq_kept *kept, const char *key);

/* A text kept with this state of the tournament, made by `make` when it is first wanted; NULL: no memory. `which` is below 64. */
const char *wq_kept_view(wq_kept *kept, int which, char *(*make)(const wq_kept *kept, int which));

/* Whose pass is it, in this tournament (NULL: of the house alone)? */
wq_role wq_office_role(const wq_office *office, const wq_kept *kept, const char *pass);
void wq_kept_pass(char out[WQ_PASS_TEXT], const wq_kept *kept, wq_role role);

/* Follows; the id is told when it changes. */
void wq_kept_follow(wq_kept *kept, wq_follower *follower);
void wq_kept_unfollow(wq_kept *kept, wq_follower *follower);

/* The world it stands in. */
wq_world *wq_kept_world(const wq_kept *kept);

#endif
