/* table.c — a game without sockets for tests.
 * SPDX-License-Identifier: MIT
 */
#include "table.h"

#include "harness.h"
#include "sys/clock.h"

#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const players[] = { "engine", NULL };

int64_t now_ms(void *context) { return wq_wall_ms() + ((table *)context)->skew_ms; }

static void on_store(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_store_deliver(((table *)context)->world.store);
}

static void hear(void *context, const char *text, size_t length)
{
    person *p = context;
    json_array_append_new(p->heard, json_loadb(text, length, 0, NULL));
}

void turn(table *t)
{
    static const struct timeval short_while = { .tv_usec = 2000 };
    event_base_loopexit(t->world.base, &short_while);
    event_base_loop(t->world.base, 0);
}

const char *word_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

json_t *await(table *t, person *p, const char *what, const char *kind)
{
    int64_t until = wq_monotonic_ms() + 3000;
    for (;;) {
        for (; p->looked < json_array_size(p->heard); p->looked++) {
            json_t *m = json_array_get(p->heard, p->looked);
            if (strcmp(word_of(m, "t"), what) != 0) continue;
            if (kind && strcmp(word_of(json_object_get(m, "event"), "kind"), kind) != 0) continue;
            p->looked++;
            return m;
        }
        if (wq_monotonic_ms() > until) return NULL;
        turn(t);
    }
}

const wq_game *game_of(table *t) { return &wq_room_fold(t->room)->game; }

static void begin_world(table *t, const char *path)
{
    t->world.base = event_base_new();
    if (path == NULL) EXPECT_EQ(WQ_OK, wq_store_open_memory(&t->world.store));
    else EXPECT_EQ(WQ_OK, wq_store_open_sqlite(&t->world.store, path, NULL));
    wq_player_maker maker = fake_maker(&t->plan);
    EXPECT_EQ(WQ_OK, wq_desk_new(&t->world.desk, t->world.base, &maker));
    t->world.secret = &t->secret;
    t->world.now_ms = now_ms;
    t->world.now_context = t;
    t->world.ending = false;
    EXPECT_EQ(WQ_OK, wq_lobby_new(&t->lobby, &t->world, players));
    t->store_ready = event_new(t->world.base, wq_store_fd(t->world.store), EV_READ | EV_PERSIST, on_store, t);
    event_add(t->store_ready, NULL);
}

static void end_world(table *t)
{
    t->world.ending = true;
    event_free(t->store_ready);
    wq_store_close(t->world.store);
    wq_lobby_free(t->lobby);
    wq_desk_free(t->world.desk);
    event_base_free(t->world.base);
    t->room = NULL;
}

static void note_opened(void *context, wq_status status, const char *id, wq_seats seats, const wq_error *err)
{
    table *t = context;
    (void)seats, (void)err;
    t->opened = status;
    t->answered = true;
    snprintf(t->id, sizeof t->id, "%s", id);
}

wq_status open_game(table *t, const char *body)
{
    t->answered = false;
    wq_lobby_open(t->lobby, body, strlen(body), note_opened, t);
    while (!t->answered) turn(t);
    return t->opened;
}

void sit(table *t, person *p, wq_actor actor, uint32_t have)
{
    if (p->heard == NULL) p->heard = json_array();
    p->actor = actor;
    p->watcher = (wq_watcher){ .say = hear, .context = p, .seats = actor == WQ_ACTOR_SERVER ? 0 : 1u << actor };
    EXPECT_EQ(WQ_OK, wq_lobby_room(t->lobby, t->id, &t->room));
    wq_room_watch(t->room, &p->watcher, have);
}

void begin_with(table *t, const char *more, fake_plan plan, const char *judge)
{
    char body[1024];
    memset(t, 0, sizeof *t);
    t->plan = plan;
    t->world.judge = judge;
    wq_secret_make(&t->secret);
    begin_world(t, NULL);
    snprintf(body, sizeof body, "{\"key\":\"key-for-the-game\",\"width\":5,\"height\":5%s}", more);
    EXPECT_EQ(WQ_OK, open_game(t, body));
    sit(t, &t->host, WQ_ACTOR_HOST, 0);
    EXPECT(await(t, &t->host, "game", NULL) != NULL);
}

void begin(table *t, const char *more)
{
    begin_with(t, more, (fake_plan){ 0 }, NULL);
    sit(t, &t->guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(t, &t->guest, "game", NULL) != NULL);
}

void finish(table *t)
{
    end_world(t);
    json_decref(t->host.heard);
    json_decref(t->guest.heard);
    json_decref(t->watcher.heard);
}

void send_as(table *t, person *p, wq_actor actor, const char *key, const char *word, const char *more)
{
    char text[512];
    wq_said said;
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"game\":\"%s\",\"token\":\"\",\"key\":\"%s\",\"seq\":%u%s}", word, t->id, key,
             game_of(t)->seq, more);
    EXPECT_EQ(WQ_OK, wq_said_parse(&said, text, strlen(text), NULL));
    wq_room_command(t->room, &p->watcher, actor, &said);
}

const char *say(table *t, person *p, const char *word, const char *more)
{
    char key[32];
    snprintf(key, sizeof key, "key-%06d", ++t->keys);
    send_as(t, p, p->actor, key, word, more);
    int64_t until = wq_monotonic_ms() + 3000;
    for (size_t i = 0; wq_monotonic_ms() < until; turn(t))
        for (; i < json_array_size(p->heard); i++) {
            json_t *m = json_array_get(p->heard, i);
            if (strcmp(word_of(m, "key"), key) != 0) continue;
            return strcmp(word_of(m, "t"), "ok") == 0 ? "ok" : word_of(m, "status");
        }
    return "nothing";
}

const char *play(table *t, person *p, const char *at)
{
    char more[32];
    snprintf(more, sizeof more, ",\"at\":\"%s\"", at);
    return say(t, p, "play", more);
}

void begin_on_disk(table *t, const char *body)
{
    char path[96];
    memset(t, 0, sizeof *t);
    wq_secret_make(&t->secret);
    strcpy(t->folder, "/tmp/weiqi-room-XXXXXX");
    EXPECT(mkdtemp(t->folder) != NULL);
    snprintf(path, sizeof path, "%s/games.db", t->folder);
    begin_world(t, path);
    EXPECT_EQ(WQ_OK, open_game(t, body));
}

void start_again(table *t)
{
    char path[96];
    end_world(t);
    snprintf(path, sizeof path, "%s/games.db", t->folder);
    begin_world(t, path);
}

void remove_folder(table *t)
{
    static const char *const names[] = { "games.db", "games.db-wal", "games.db-shm" };
    char path[96];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", t->folder, names[i]);
        unlink(path);
    }
    rmdir(t->folder);
}
