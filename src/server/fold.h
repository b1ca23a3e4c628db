/* fold.h — a game read back from the store: its rows folded, with the memory they need.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_FOLD_H
#define WQ_SERVER_FOLD_H

#include "game/game.h"
#include "server/secret.h"
#include "store/store.h"

typedef struct wq_key_seq { uint64_t key; uint32_t seq; } wq_key_seq;

typedef struct wq_fold {
    char id[WQ_GAME_ID];
    wq_game game;
    wq_ply *plies;
    wq_past *past;
    uint32_t capacity;
    int64_t opened_ms;
    char request[WQ_DIGEST_TEXT];       /* fingerprint of the request that opened it */
    uint32_t counting_seq;              /* when the present (or last) counting began; 0: never */
    uint8_t markers;                    /* who has marked a chain since: a bit for each wq_actor */
    wq_key_seq *keys;                   /* the commands that are done, by their keys */
    size_t key_count, key_capacity;
} wq_fold;

/* What is done with each event that a fold reads on, after it has been applied. */
typedef void wq_fold_each(void *context, const wq_event *event);

/* Reads the whole game. WQ_OK; WQ_BAD_NOT_FOUND; WQ_FAIL_CORRUPT where its rows do not follow from each other;
 * WQ_FAIL_DISK, WQ_FAIL_MEMORY. Refused, nothing is held. */
wq_status wq_fold_open(wq_fold *fold, wq_store *store, const wq_secret *secret, const char *id);
void wq_fold_close(wq_fold *fold);

/* Reads on from where the fold stands: what others wrote. `each` may be NULL. */
wq_status wq_fold_read_on(wq_fold *fold, wq_store *store, const wq_secret *secret, wq_fold_each *each, void *context);

/* Takes in one event that has just become durable. As wq_game_apply, but finds memory where it is short. */
wq_status wq_fold_apply(wq_fold *fold, wq_store *store, const wq_secret *secret, const wq_event *event);

/* Remembers that the command with this key was done by event `seq`; and what is remembered: 0 for nothing. */
wq_status wq_fold_remember(wq_fold *fold, uint64_t key, uint32_t seq);
uint32_t wq_fold_done(const wq_fold *fold, uint64_t key);

/* An event of a row, or a row's text of an event (to be freed; key may be NULL, more may be NULL: fields to add). */
wq_status wq_event_of_row(wq_event *out, const wq_row *row, int width, int height, char key[72], char request[WQ_DIGEST_TEXT]);
char *wq_body_of_event(const wq_event *event, int height, const char *key, const char *request);

#endif
