/* store.c — the part that every kind of store shares.
 * SPDX-License-Identifier: MIT
 */
#include "store/store_impl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void wq_append_queue_init(wq_append_queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
    queue->count = 0;
}

void wq_append_queue_push(wq_append_queue *queue, wq_append *append)
{
    append->next = NULL;
    *queue->end = append;
    queue->end = &append->next;
    queue->count++;
}

wq_append *wq_append_queue_pop(wq_append_queue *queue)
{
    wq_append *append = queue->first;
    if (append == NULL) return NULL;
    queue->first = append->next;
    if (queue->first == NULL) queue->end = &queue->first;
    queue->count--;
    return append;
}

wq_append *wq_append_copy(const wq_row *rows, int count, wq_appended_fn *done, void *context)
{
    assert(count >= 1 && count <= WQ_MAX_APPEND_ROWS);
    size_t texts = 0;
    for (int i = 0; i < count; i++) {
        assert(rows[i].seq == rows[0].seq + (uint32_t)i && strcmp(rows[i].game, rows[0].game) == 0);
        texts += strlen(rows[i].kind) + 1 + strlen(rows[i].body) + 1;
    }
    wq_append *append = malloc(sizeof *append + (size_t)count * sizeof *rows + texts);
    if (append == NULL) return NULL;
    *append = (wq_append){ .done = done, .context = context, .status = WQ_OK, .count = count };
    char *text = (char *)&append->rows[count];
    for (int i = 0; i < count; i++) {
        append->rows[i] = rows[i];
        size_t kind = strlen(rows[i].kind) + 1, body = strlen(rows[i].body) + 1;
        append->rows[i].kind = memcpy(text, rows[i].kind, kind);
        append->rows[i].body = memcpy(text + kind, rows[i].body, body);
        text += kind + body;
    }
    return append;
}

wq_status wq_store_start(wq_store *store, const wq_store_ops *ops)
{
    store->ops = ops;
    wq_append_queue_init(&store->finished);
    if (wq_wake_open(&store->wake) != WQ_OK) return WQ_FAIL_SYSTEM;
    wq_lock_init(&store->lock);
    return WQ_OK;
}

void wq_store_end(wq_store *store)
{
    wq_wake_close(&store->wake);
    wq_lock_done(&store->lock);
}

void wq_store_finish(wq_store *store, wq_append *append)
{
    wq_lock_take(&store->lock);
    wq_append_queue_push(&store->finished, append);
    wq_lock_give(&store->lock);
    wq_wake_ring(&store->wake);
}

int wq_store_fd(const wq_store *store)
{
    return store->wake.read_fd;
}

void wq_store_deliver(wq_store *store)
{
    wq_wake_clear(&store->wake);
    for (;;) {
        wq_lock_take(&store->lock);
        wq_append *append = wq_append_queue_pop(&store->finished);
        wq_lock_give(&store->lock);
        if (append == NULL) return;
        append->done(append->context, append->status);
        free(append);
    }
}

void wq_store_close(wq_store *store)
{
    if (store != NULL) store->ops->close(store);
}

wq_status wq_store_append(wq_store *store, const wq_row *rows, int count, wq_appended_fn *done, void *context)
{
    if (count < 1 || count > WQ_MAX_APPEND_ROWS) return WQ_BAD_TOO_LARGE;
    for (int i = 0; i < count; i++)
        if (strlen(rows[i].body) > WQ_MAX_BODY) return WQ_BAD_TOO_LARGE;
    return store->ops->append(store, rows, count, done, context);
}

wq_status wq_store_read(wq_store *store, const char *game, uint32_t from_seq, wq_row_fn *each, void *context)
{
    return store->ops->read(store, game, from_seq, each, context);
}

wq_status wq_store_list(wq_store *store, int skip, int limit, wq_row_fn *each, void *context)
{
    return store->ops->list(store, skip, limit, each, context);
}

wq_status wq_store_unfinished(wq_store *store, const char *final_kind, wq_row_fn *each, void *context)
{
    return store->ops->unfinished(store, final_kind, each, context);
}
