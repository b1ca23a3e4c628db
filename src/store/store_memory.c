/* store_memory.c — events kept in memory: for tests and passing games.
 *
 * Games stand in an array in the order they began; each keeps its appends as they came, in a list.
 * SPDX-License-Identifier: MIT
 */
#include "store/store_impl.h"

#include <stdlib.h>
#include <string.h>

typedef struct kept_game {
    char id[WQ_GAME_ID];
    uint32_t last_seq;
    wq_append_queue appends;
} kept_game;

typedef struct memory_store {
    wq_store store;                     /* first: a wq_store is cast back to this */
    kept_game **games;
    int count, capacity;
} memory_store;

static kept_game *find_game(const memory_store *memory, const char *id)
{
    for (int i = memory->count - 1; i >= 0; i--)
        if (strcmp(memory->games[i]->id, id) == 0) return memory->games[i];
    return NULL;
}

static kept_game *add_game(memory_store *memory, const char *id)
{
    if (memory->count == memory->capacity) {
        int capacity = memory->capacity ? 2 * memory->capacity : 16;
        kept_game **games = realloc(memory->games, (size_t)capacity * sizeof *games);
        if (games == NULL) return NULL;
        memory->games = games;
        memory->capacity = capacity;
    }
    kept_game *game = calloc(1, sizeof *game);
    if (game == NULL) return NULL;
    strcpy(game->id, id);
    wq_append_queue_init(&game->appends);
    memory->games[memory->count++] = game;
    return game;
}

static wq_status keep(memory_store *memory, const wq_row *rows, int count)
{
    kept_game *game = find_game(memory, rows[0].game);
    uint32_t last = game ? game->last_seq : 0;
    if (rows[0].seq != last + 1) return WQ_CONFLICT;

    wq_append *kept = wq_append_copy(rows, count, NULL, NULL);
    if (kept == NULL) return WQ_FAIL_MEMORY;
    if (game == NULL) game = add_game(memory, rows[0].game);
    if (game == NULL) {
        free(kept);
        return WQ_FAIL_MEMORY;
    }
    wq_append_queue_push(&game->appends, kept);
    game->last_seq += (uint32_t)count;
    return WQ_OK;
}

static wq_status memory_append(wq_store *store, const wq_row *rows, int count, wq_appended_fn *done, void *context)
{
    memory_store *memory = (memory_store *)store;
    wq_append *answer = wq_append_copy(rows, 1, done, context);
    if (answer == NULL) return WQ_FAIL_MEMORY;

    wq_lock_take(&store->lock);
    wq_status status = store->finished.count >= WQ_MAX_APPENDS_WAITING ? WQ_BAD_TOO_MANY : keep(memory, rows, count);
    wq_lock_give(&store->lock);

    if (status != WQ_OK && status != WQ_CONFLICT) {
        free(answer);
        return status;
    }
    answer->status = status;
    wq_store_finish(store, answer);
    return WQ_OK;
}

static wq_status memory_read(wq_store *store, const char *id, uint32_t from_seq, wq_row_fn *each, void *context)
{
    wq_lock_take(&store->lock);
    const kept_game *game = find_game((memory_store *)store, id);
    const wq_append *append = game ? game->appends.first : NULL;
    uint32_t last = game ? game->last_seq : 0;
    wq_lock_give(&store->lock);

    /* What is kept never changes or goes, so it is read without the lock, up to what was there. */
    for (uint32_t seq = 0; seq < last; append = seq < last ? append->next : NULL)
        for (int i = 0; i < append->count; i++) {
            seq = append->rows[i].seq;
            if (seq >= from_seq && each(context, &append->rows[i]) != 0) return WQ_OK;
        }
    return WQ_OK;
}

static wq_status memory_list(wq_store *store, int skip, int limit, wq_row_fn *each, void *context)
{
    memory_store *memory = (memory_store *)store;
    for (int back = skip + 1; limit > 0; back++, limit--) {
        wq_lock_take(&store->lock);
        const wq_append *first = back <= memory->count ? memory->games[memory->count - back]->appends.first : NULL;
        wq_lock_give(&store->lock);
        if (first == NULL || each(context, &first->rows[0]) != 0) break;
    }
    return WQ_OK;
}

static wq_status memory_unfinished(wq_store *store, const char *final_kind, wq_row_fn *each, void *context)
{
    memory_store *memory = (memory_store *)store;
    for (int i = 0;; i++) {
        const wq_row *last = NULL;
        wq_lock_take(&store->lock);
        bool any = i < memory->count;
        for (const wq_append *a = any ? memory->games[i]->appends.first : NULL; a != NULL; a = a->next)
            last = &a->rows[a->count - 1];
        wq_lock_give(&store->lock);
        if (!any) return WQ_OK;
        if (strcmp(last->kind, final_kind) != 0 && each(context, last) != 0) return WQ_OK;
    }
}

static void memory_close(wq_store *store)
{
    memory_store *memory = (memory_store *)store;
    wq_store_deliver(store);
    for (int i = 0; i < memory->count; i++) {
        wq_append *append;
        while ((append = wq_append_queue_pop(&memory->games[i]->appends)) != NULL) free(append);
        free(memory->games[i]);
    }
    free(memory->games);
    wq_store_end(store);
    free(memory);
}

static const wq_store_ops memory_ops = { memory_close, memory_append, memory_read, memory_list, memory_unfinished };

wq_status wq_store_open_memory(wq_store **out)
{
    memory_store *memory = calloc(1, sizeof *memory);
    if (memory == NULL) return WQ_FAIL_MEMORY;
    wq_status status = wq_store_start(&memory->store, &memory_ops);
    if (status != WQ_OK) {
        free(memory);
        return status;
    }
    *out = &memory->store;
    return WQ_OK;
}
