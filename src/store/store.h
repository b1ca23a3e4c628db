/* store.h — events kept: append, read, list. The contract; one file for each kind of store.
 *
 * One table, event(game, seq, at_ms, kind, actor, body), key (game, seq). A store decides nothing: what a body
 * says is the business of its readers. Rows are never changed or deleted.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_STORE_STORE_H
#define WQ_STORE_STORE_H

#include "base/status.h"

#include <stdint.h>

typedef struct wq_store wq_store;

enum { WQ_GAME_ID = 24, WQ_MAX_BODY = 16384 };

typedef struct wq_row {
    char     game[WQ_GAME_ID];          /* id, [a-z0-9]+, NUL-terminated */
    uint32_t seq;                       /* from 1, without gaps */
    int64_t  at_ms;                     /* milliseconds since 1970 UTC */
    const char *kind;                   /* event word */
    int      actor;                     /* wq_actor */
    const char *body;                   /* JSON, at most WQ_MAX_BODY bytes */
} wq_row;

/* Called on the thread that calls wq_store_deliver, once for each accepted append:
 * WQ_OK when all rows are durable; WQ_CONFLICT when (game, seq) exists already; WQ_FAIL_DISK. Not WQ_OK: none of
 * the rows was written. */
typedef void wq_appended_fn(void *context, wq_status status);

/* Opens SQLite at `path` (made where absent; WAL, synchronous=FULL; one writer thread that commits appends together,
 * waiting at most 5 ms for company). WQ_OK; WQ_FAIL_DISK, WQ_FAIL_CORRUPT, WQ_FAIL_MEMORY with *err saying why. */
wq_status wq_store_open_sqlite(wq_store **out, const char *path, wq_error *err);

/* The same contract in memory, for tests and passing games; nothing outlives it. */
wq_status wq_store_open_memory(wq_store **out);

/* Waits for everything accepted to be durable and delivered, then closes. */
void wq_store_close(wq_store *store);

/* Hands over `count` rows of one game (copied at once); they become durable together or not at all. rows[0].seq
 * must be one more than the game's last. WQ_OK: `done` will be called; WQ_BAD_TOO_MANY when the queue is full,
 * WQ_FAIL_MEMORY: it will not. */
wq_status wq_store_append(wq_store *store, const wq_row *rows, int count, wq_appended_fn *done, void *context);

/* A descriptor that becomes readable when there is something to deliver; and the delivering. */
int wq_store_fd(const wq_store *store);
void wq_store_deliver(wq_store *store);

/* Calls `each` for every durable row of `game` with seq >= from_seq, in order; a nonzero answer of `each` stops.
 * Row texts live during the call only. WQ_OK (also where there are none), WQ_FAIL_DISK, WQ_FAIL_CORRUPT. */
typedef int wq_row_fn(void *context, const wq_row *row);
wq_status wq_store_read(wq_store *store, const char *game, uint32_t from_seq, wq_row_fn *each, void *context);

/* Calls `each` with every game's first row (seq 1), newest game first, `limit` games at most after `skip`. */
wq_status wq_store_list(wq_store *store, int skip, int limit, wq_row_fn *each, void *context);

/* Calls `each` with the last row of every game whose last row is not of kind `final_kind`: what must be watched
 * (clocks, engines) after a restart. */
wq_status wq_store_unfinished(wq_store *store, const char *final_kind, wq_row_fn *each, void *context);

#endif
