/* lobby.c — a table of rooms by id; rooms nobody needs are closed after a while.
 * SPDX-License-Identifier: MIT
 */
#include "server/lobby_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP_S = 15, IDLE_MS = 60000, CROWDED_MS = 2000, WOKEN_AT_ONCE = 20 };

static unsigned bucket_of(const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++) hash = (hash ^ (uint8_t)*id) * 16777619u;
    return hash % WQ_LOBBY_BUCKETS;
}

wq_room *wq_lobby_live(const wq_lobby *lobby, const char *id)
{
    for (const wq_live *l = lobby->live[bucket_of(id)]; l != NULL; l = l->next)
        if (strcmp(wq_room_fold(l->room)->id, id) == 0) return l->room;
    return NULL;
}

static void sweep_older(wq_lobby *lobby, int64_t idle_ms)
{
    int64_t now = lobby->world->now_ms(lobby->world->now_context);
    for (int i = 0; i < WQ_LOBBY_BUCKETS; i++)
        for (wq_live **place = &lobby->live[i]; *place != NULL;) {
            wq_live *l = *place;
            if (wq_room_is_quiet(l->room) && now - wq_room_used_ms(l->room) >= idle_ms) {
                int64_t start = wq_game_start_due_ms(&wq_room_fold(l->room)->game, now);
                if (start != INT64_MAX) wq_lobby_expect(lobby, wq_room_fold(l->room)->id, start);
                *place = l->next;
                wq_room_close(l->room);
                free(l);
                lobby->room_count--;
            } else {
                place = &l->next;
            }
        }
}

/* Rooms of games that start soon, though nobody has looked at them yet. */
static void open_expected(wq_lobby *lobby)
{
    int64_t now = lobby->world->now_ms(lobby->world->now_context);
    for (wq_expected **place = &lobby->expected; *place != NULL;) {
        wq_expected *e = *place;
        wq_room *room;
        bool open = e->at_ms - now < WQ_START_AHEAD_MS && wq_lobby_room(lobby, e->id, &room) != WQ_BAD_TOO_MANY;
        if (!open) {
            place = &e->next;
            continue;
        }
        *place = e->next;
        free(e);
    }
}

static void on_sweep(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    sweep_older(context, IDLE_MS);
    open_expected(context);
}

void wq_lobby_expect(wq_lobby *lobby, const char *id, int64_t at_ms)
{
    wq_expected *e = calloc(1, sizeof *e);
    if (e == NULL) return;
    snprintf(e->id, sizeof e->id, "%s", id);
    e->at_ms = at_ms;
    e->next = lobby->expected;
    lobby->expected = e;
}

wq_status wq_lobby_room(wq_lobby *lobby, const char *id, wq_room **out)
{
    *out = wq_lobby_live(lobby, id);
    if (*out != NULL) return WQ_OK;
    if (lobby->world->ending) return WQ_FAIL_STOPPED;
    if (lobby->room_count >= WQ_MAX_ROOMS) sweep_older(lobby, CROWDED_MS);
    if (lobby->room_count >= WQ_MAX_ROOMS) return WQ_BAD_TOO_MANY;

    wq_live *l = calloc(1, sizeof *l);
    if (l == NULL) return WQ_FAIL_MEMORY;
    wq_status status = wq_room_open(&l->room, lobby->world, id);
    if (status != WQ_OK) {
        free(l);
        return status;
    }
    l->next = lobby->live[bucket_of(id)];
    lobby->live[bucket_of(id)] = l;
    lobby->room_count++;
    wq_lobby_forget(lobby, id);
    *out = l->room;
    return WQ_OK;
}

/* ---- after a restart ---- */

static int note_unfinished(void *context, const wq_row *row)
{
    wq_lobby *lobby = context;
    wq_waking *w = calloc(1, sizeof *w);
    if (w == NULL) return 1;
    strcpy(w->id, row->game);
    w->next = lobby->waking;
    lobby->waking = w;
    return 0;
}

/* A few at a time, so that a server with many open games answers meanwhile. */
static void on_wake(evutil_socket_t fd, short what, void *context)
{
    wq_lobby *lobby = context;
    (void)fd, (void)what;
    for (int i = 0; i < WOKEN_AT_ONCE && lobby->waking != NULL; i++) {
        wq_waking *w = lobby->waking;
        wq_room *room;
        lobby->waking = w->next;
        wq_status status = wq_lobby_room(lobby, w->id, &room);
        if (status != WQ_OK) fprintf(stderr, "weiqi: game %s: %s\n", w->id, wq_status_text(status));
        free(w);
    }
    struct timeval soon = { .tv_usec = 10000 };
    if (lobby->waking != NULL && !lobby->world->ending) event_add(lobby->wake, &soon);
}

wq_status wq_lobby_wake_unfinished(wq_lobby *lobby)
{
    wq_status status = wq_store_unfinished(lobby->world->store, "ended", note_unfinished, lobby);
    struct timeval now = { 0 };
    if (status == WQ_OK && lobby->waking != NULL) event_add(lobby->wake, &now);
    return status;
}

/* ---- making and unmaking ---- */

wq_status wq_lobby_new(wq_lobby **out, wq_world *world, const char *const *players)
{
    wq_lobby *lobby = calloc(1, sizeof *lobby);
    if (lobby == NULL) return WQ_FAIL_MEMORY;
    lobby->world = world;
    lobby->players = players;
    lobby->sweep = event_new(world->base, -1, EV_PERSIST, on_sweep, lobby);
    lobby->wake = event_new(world->base, -1, 0, on_wake, lobby);
    struct timeval every = { .tv_sec = SWEEP_S };
    if (lobby->sweep == NULL || lobby->wake == NULL || event_add(lobby->sweep, &every) != 0) {
        wq_lobby_free(lobby);
        return WQ_FAIL_MEMORY;
    }
    *out = lobby;
    return WQ_OK;
}

void wq_lobby_free(wq_lobby *lobby)
{
    if (lobby == NULL) return;
    for (int i = 0; i < WQ_LOBBY_BUCKETS; i++)
        for (wq_live *l = lobby->live[i], *next; l != NULL; l = next) {
            next = l->next;
            wq_room_close(l->room);
            free(l);
        }
    for (wq_waking *w = lobby->waking, *next; w != NULL; w = next) {
        next = w->next;
        free(w);
    }
    for (wq_expected *e = lobby->expected, *next; e != NULL; e = next) {
        next = e->next;
        free(e);
    }
    for (int i = 0; i < WQ_SUMMARIES; i++) json_decref(lobby->summaries[i].json);
    if (lobby->sweep) event_free(lobby->sweep);
    if (lobby->wake) event_free(lobby->wake);
    free(lobby);
}
