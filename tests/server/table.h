/* table.h — a game without sockets for tests: a lobby, a room, people who hear everything, a player that does as told.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_SERVER_TABLE_H
#define WQ_TESTS_SERVER_TABLE_H

#include "fake.h"
#include "server/lobby.h"

/* Somebody at the table, and everything they were told. */
typedef struct person { wq_watcher watcher; json_t *heard; size_t looked; wq_actor actor; } person;

typedef struct table {
    wq_world world;
    wq_secret secret;
    wq_lobby *lobby;
    wq_room *room;
    struct event *store_ready;
    fake_plan plan;
    char id[WQ_GAME_ID];
    person host, guest, watcher;
    int keys;
    wq_status opened;
    bool answered;
    int64_t skew_ms;
    char folder[64];
} table;

int64_t now_ms(void *table);

/* The loop for a moment. */
void turn(table *t);

/* Text of a field, "" where absent. */
const char *word_of(const json_t *json, const char *name);

/* The next thing this person hears with that "t" (and, of an event, that kind); NULL after 3 s. Borrowed. */
json_t *await(table *t, person *p, const char *what, const char *kind);

const wq_game *game_of(table *t);

/* Opens a game by the body of a request. */
wq_status open_game(table *t, const char *body);

/* Sits down (WQ_ACTOR_SERVER: watches), knowing events up to `have`. */
void sit(table *t, person *p, wq_actor actor, uint32_t have);

/* A 5x5 game in memory with host (begin: and guest) at the table; `more` are fields of the opening, each after a comma. */
void begin_with(table *t, const char *more, fake_plan plan, const char *judge);
void begin(table *t, const char *more);
void finish(table *t);

/* A game on disk, whose server may be ended and started again; what is left is removed after finish. */
void begin_on_disk(table *t, const char *body);
void start_again(table *t);
void remove_folder(table *t);

/* Sends a command with a key of one's own; or says one and waits for its answer: "ok", or the status of the refusal. */
void send_as(table *t, person *p, wq_actor actor, const char *key, const char *word, const char *more);
const char *say(table *t, person *p, const char *word, const char *more);
const char *play(table *t, person *p, const char *at);

#endif
