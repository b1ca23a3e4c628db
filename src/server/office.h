/* office.h — the tournaments a server keeps: each one a journal, its fold, and who follows it.
 *
 * The journal is the file the commands use (DATA/events/ID.journal), so `weiqi tournament` may read and write it beside the
 * server. An event is on the disk before anybody hears of it; a clerk writes it there while the loop goes on (clerk.h), and
 * whatever is asked of a tournament meanwhile waits for him: its fold is read only as it is on the disk. Who has a pass may act: the house's pass opens events, the
 * director's does everything in one, the recorder's enters results, a player's says how his own game ended.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_OFFICE_H
#define WQ_SERVER_OFFICE_H

#include "server/http.h"
#include "server/lobby.h"
#include "tournament/tournament.h"

typedef struct wq_office wq_office;
typedef struct wq_kept wq_kept;

typedef enum wq_role_kind { WQ_ROLE_NOBODY, WQ_ROLE_PLAYER, WQ_ROLE_RECORDER, WQ_ROLE_DIRECTOR, WQ_ROLE_HOUSE } wq_role_kind;
typedef struct wq_role { wq_role_kind kind; int player; } wq_role;      /* player from 1 */

enum {
    WQ_MAX_KEPT = 500,                  /* tournaments of a server */
    WQ_MAX_KEPT_BYTES = 8 << 20,        /* of a journal */
    WQ_MAX_KEPT_PLAYERS = 6000,
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
 * time. WQ_OK: it is being written; wq_kept_do with no `run` tells when it is on the disk, or else that it could not be written,
 * and then *out is gone. WQ_BAD_TOO_MANY; what the fold refuses. */
wq_status wq_office_open(wq_office *office, wq_kept **out, const char *key, json_t *events, wq_error *err);

/* NULL: there is none, or its journal is damaged. */
wq_kept *wq_office_find(wq_office *office, const char *id);
wq_kept *wq_office_first(wq_office *office);
wq_kept *wq_kept_next(wq_kept *kept);

/* What it is now. Borrowed until the next change. */
const char *wq_kept_id(const wq_kept *kept);
const wq_tournament *wq_kept_fold(const wq_kept *kept);
const char *wq_kept_text(const wq_kept *kept, size_t *length);

/* What it was when last all was on the disk: may be asked at any time. */
typedef struct wq_kept_line { int seq, players, rounds, rounds_paired, open_games; } wq_kept_line;
wq_kept_line wq_kept_now(const wq_kept *kept);

/* Does something with a tournament when nothing of it is being written, at once or later: `run` (which may add events, and is
 * called again where a command has written meanwhile), then `done`, once: when the events are on the disk, or with the refusal.
 * What several have to do meanwhile is written together. `run` NULL: something to be read; `done` is called when all is on the disk. */
typedef wq_status wq_kept_run_fn(void *context, wq_error *err);
typedef void wq_kept_done_fn(void *context, wq_status status, const wq_error *err);
void wq_kept_do(wq_kept *kept, wq_kept_run_fn *run, wq_kept_done_fn *done, void *context);

/* The same with something long before `run`: `think` is done on a thread of its own while nobody else has this tournament, and may
 * only read it. Without a thread (in memory) it is done at once. */
typedef void wq_kept_think_fn(void *context);
void wq_kept_think(wq_kept *kept, wq_kept_think_fn *think, wq_kept_run_fn *run, wq_kept_done_fn *done, void *context);

/* Inside a `run`: adds events (each gets its number and date; players may be named instead of numbered), all or none.
 * WQ_OK; WQ_BAD_EVENT (what the fold says), WQ_BAD_TOO_LARGE, WQ_FAIL_STOPPED, WQ_FAIL_MEMORY. */
wq_status wq_kept_add(wq_kept *kept, json_t *events, wq_error *err);

/* The event that was added with this key; the event that made this online game of a table; or NULL. */
const json_t *wq_kept_done(const wq_kept *kept, const char *key);
const json_t *wq_kept_boarded(const wq_kept *kept, const char *game);

/* A text kept with this state of the tournament, made by `make` when it is first wanted; NULL: no
 * memory. `which` is 0 to 64. */
wq_long_text *wq_kept_view(wq_kept *kept, int which, char *(*make)(const wq_kept *kept, int which));

/* The links of all its players, in order; borrowed. */
json_t *wq_kept_player_links(wq_kept *kept);

/* Whose pass is it, in this tournament (NULL: of the house alone)? */
wq_role wq_office_role(const wq_office *office, const wq_kept *kept, const char *pass);
void wq_kept_pass(char out[WQ_PASS_TEXT], const wq_kept *kept, wq_role role);

/* Follows; the id is told when it changes. */
void wq_kept_follow(wq_kept *kept, wq_follower *follower);
void wq_kept_unfollow(wq_kept *kept, wq_follower *follower);

/* The world it stands in. */
wq_world *wq_kept_world(const wq_kept *kept);

#endif
