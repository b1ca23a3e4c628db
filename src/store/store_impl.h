/* store_impl.h — what the kinds of store have in common: the table of their functions, and the way finished appends
 * travel back to the thread that asked.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_STORE_STORE_IMPL_H
#define WQ_STORE_STORE_IMPL_H

#include "store/store.h"
#include "sys/thread.h"
#include "sys/wake.h"

typedef struct wq_store_ops {
    void (*close)(wq_store *store);
    wq_status (*append)(wq_store *store, const wq_row *rows, int count, wq_appended_fn *done, void *context);
    wq_status (*read)(wq_store *store, const char *game, uint32_t from_seq, wq_row_fn *each, void *context);
    wq_status (*list)(wq_store *store, int skip, int limit, wq_row_fn *each, void *context);
    wq_status (*unfinished)(wq_store *store, const char *final_kind, wq_row_fn *each, void *context);
} wq_store_ops;

/* One append: its rows copied behind it, and later its answer. */
typedef struct wq_append {
    struct wq_append *next;
    wq_appended_fn *done;
    void *context;
    wq_status status;
    int count;
    wq_row rows[];
} wq_append;

typedef struct wq_append_queue { wq_append *first, **end; int count; } wq_append_queue;

struct wq_store {
    const wq_store_ops *ops;
    wq_lock lock;                       /* of `finished` and of whatever the kind adds */
    wq_append_queue finished;
    wq_wake wake;
};

enum { WQ_MAX_APPEND_ROWS = 64, WQ_MAX_APPENDS_WAITING = 24576 };       /* more than there are rooms: a round may begin at one instant */

/* The common part. WQ_OK or WQ_FAIL_SYSTEM. */
wq_status wq_store_start(wq_store *store, const wq_store_ops *ops);
void wq_store_end(wq_store *store);

/* Copies an append into one piece of memory; NULL: no memory. Rows must be as store.h says (asserted). */
wq_append *wq_append_copy(const wq_row *rows, int count, wq_appended_fn *done, void *context);

void wq_append_queue_init(wq_append_queue *queue);
void wq_append_queue_push(wq_append_queue *queue, wq_append *append);
wq_append *wq_append_queue_pop(wq_append_queue *queue);     /* NULL: empty */

/* Hands an answered append back; from any thread. */
void wq_store_finish(wq_store *store, wq_append *append);

#endif
