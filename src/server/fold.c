/* fold.c — rows to events to a game; a full memory is answered by folding again into a larger one.
 * SPDX-License-Identifier: MIT
 */
#include "server/fold.h"

#include "record/event_json.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_PLIES = 64 };

/* ---- rows and events ---- */

/* Takes a text field out of a body: it is the server's, not the event's. */
static void take_text(json_t *body, const char *name, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(body, name));
    if (out != NULL && text != NULL && strlen(text) < size) strcpy(out, text);
    json_object_del(body, name);
}

wq_status wq_event_of_row(wq_event *out, const wq_row *row, int width, int height, char key[72],
                          char request[WQ_DIGEST_TEXT])
{
    wq_event_kind kind;
    if (key) key[0] = 0;
    memset(out, 0, sizeof *out);
    if (wq_event_kind_parse(&kind, row->kind) != WQ_OK) return WQ_FAIL_CORRUPT;
    out->seq = row->seq;
    out->at_ms = row->at_ms;
    out->kind = (uint8_t)kind;
    out->actor = (uint8_t)row->actor;
    json_t *body = json_loads(row->body, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(body)) {
        json_decref(body);
        return WQ_FAIL_CORRUPT;
    }
    take_text(body, "key", key, 72);
    take_text(body, "request", request, WQ_DIGEST_TEXT);
    wq_status status = wq_event_from_body(out, body, width, height, NULL);
    json_decref(body);
    return status == WQ_OK ? WQ_OK : WQ_FAIL_CORRUPT;
}

char *wq_body_of_event(const wq_event *event, int height, const char *key, const char *request)
{
    json_t *body = wq_event_body(event, height);
    if (body == NULL) return NULL;
    bool failed = (key && json_object_set_new(body, "key", json_string(key)) != 0)
        || (request && json_object_set_new(body, "request", json_string(request)) != 0);
    char *text = failed ? NULL : json_dumps(body, JSON_COMPACT);
    json_decref(body);
    return text;
}

/* ---- memory ---- */

wq_status wq_fold_remember(wq_fold *fold, uint64_t key, uint32_t seq)
{
    if (fold->key_count == fold->key_capacity) {
        size_t capacity = fold->key_capacity ? 2 * fold->key_capacity : 32;
        wq_key_seq *keys = realloc(fold->keys, capacity * sizeof *keys);
        if (keys == NULL) return WQ_FAIL_MEMORY;
        fold->keys = keys;
        fold->key_capacity = capacity;
    }
    fold->keys[fold->key_count++] = (wq_key_seq){ key, seq };
    return WQ_OK;
}

uint32_t wq_fold_done(const wq_fold *fold, uint64_t key)
{
    for (size_t i = fold->key_count; i > 0; i--)        /* a retry is of something recent */
        if (fold->keys[i - 1].key == key) return fold->keys[i - 1].seq;
    return 0;
}

static wq_status start_over(wq_fold *fold, uint32_t capacity)
{
    wq_ply *plies = calloc(capacity, sizeof *plies);
    wq_past *past = calloc(capacity, sizeof *past);
    if (plies == NULL || past == NULL) {
        free(plies);
        free(past);
        return WQ_FAIL_MEMORY;
    }
    free(fold->plies);
    free(fold->past);
    fold->plies = plies;
    fold->past = past;
    fold->capacity = capacity;
    fold->key_count = 0;
    fold->counting_seq = 0;
    fold->markers = 0;
    wq_game_init(&fold->game, plies, past, capacity);
    return WQ_OK;
}

void wq_fold_close(wq_fold *fold)
{
    free(fold->plies);
    free(fold->past);
    free(fold->keys);
    *fold = (wq_fold){ 0 };
}

/* ---- folding ---- */

static void take_note(wq_fold *fold, const wq_event *event)
{
    if (event->kind == WQ_EVENT_OPENED) fold->opened_ms = event->at_ms;
    if (event->kind == WQ_EVENT_COUNTING) {
        fold->counting_seq = event->seq;
        fold->markers = 0;
    }
    if (event->kind == WQ_EVENT_MARKED) fold->markers |= (uint8_t)(1u << event->actor);
}

typedef struct reading {
    wq_fold *fold;
    const wq_secret *secret;
    wq_fold_each *each;
    void *context;
    wq_status status;
} reading;

static int fold_row(void *context, const wq_row *row)
{
    reading *r = context;
    wq_fold *fold = r->fold;
    wq_event event;
    char key[72];
    if (row->seq != fold->game.seq + 1) {
        r->status = WQ_FAIL_CORRUPT;
        return 1;
    }
    r->status = wq_event_of_row(&event, row, fold->game.opening.width, fold->game.opening.height, key, fold->request);
    if (r->status == WQ_OK) r->status = wq_game_apply(&fold->game, &event);
    if (r->status == WQ_OK && key[0]) r->status = wq_fold_remember(fold, wq_secret_key(r->secret, event.actor, key), event.seq);
    if (r->status == WQ_BAD_EVENT) r->status = WQ_FAIL_CORRUPT;
    if (r->status != WQ_OK) return 1;
    take_note(fold, &event);
    if (r->each) r->each(r->context, &event);
    return 0;
}

/* All rows into ever larger memory until they fit. */
static wq_status fold_all(wq_fold *fold, wq_store *store, const wq_secret *secret, uint32_t capacity)
{
    for (;; capacity *= 2) {
        wq_status status = start_over(fold, capacity);
        if (status != WQ_OK) return status;
        reading r = { .fold = fold, .secret = secret };
        status = wq_store_read(store, fold->id, 1, fold_row, &r);
        if (status != WQ_OK) return status;
        if (r.status != WQ_FAIL_SPACE) return r.status;
    }
}

wq_status wq_fold_open(wq_fold *fold, wq_store *store, const wq_secret *secret, const char *id)
{
    *fold = (wq_fold){ 0 };
    strcpy(fold->id, id);
    wq_status status = fold_all(fold, store, secret, FIRST_PLIES);
    if (status == WQ_OK && fold->game.seq == 0) status = WQ_BAD_NOT_FOUND;
    if (status != WQ_OK) wq_fold_close(fold);
    return status;
}

wq_status wq_fold_read_on(wq_fold *fold, wq_store *store, const wq_secret *secret, wq_fold_each *each, void *context)
{
    reading r = { .fold = fold, .secret = secret, .each = each, .context = context };
    wq_status status = wq_store_read(store, fold->id, fold->game.seq + 1, fold_row, &r);
    if (status != WQ_OK) return status;
    /* Folded anew into more memory, the rest comes with it: `each` is then told less, and whoever listens sees by the
     * version that events are missing. */
    return r.status == WQ_FAIL_SPACE ? fold_all(fold, store, secret, 2 * fold->capacity) : r.status;
}

wq_status wq_fold_apply(wq_fold *fold, wq_store *store, const wq_secret *secret, const wq_event *event)
{
    if (event->seq <= fold->game.seq) return WQ_OK;     /* a larger memory was filled with it already */
    wq_status status = wq_game_apply(&fold->game, event);
    if (status == WQ_FAIL_SPACE) return fold_all(fold, store, secret, 2 * fold->capacity);
    if (status == WQ_OK) take_note(fold, event);
    return status;
}
