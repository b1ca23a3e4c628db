/* room.c — a command's journey: decide, append, apply, tell.
 * SPDX-License-Identifier: MIT
 */
#include "server/room_impl.h"

#include "server/view.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 4, AGAIN_MS = 5000 };

int64_t wq_room_now(const wq_room *room)
{
    return room->world->now_ms(room->world->now_context) + room->ahead_ms;
}

const wq_fold *wq_room_fold(const wq_room *room) { return &room->fold; }
int64_t wq_room_used_ms(const wq_room *room) { return room->used_ms; }

/* ---- talking ---- */

static void tell_one(wq_watcher *watcher, char *text)
{
    if (watcher != NULL && text != NULL) watcher->say(watcher->context, text, strlen(text));
    free(text);
}

void wq_room_tell(wq_room *room, char *text)
{
    size_t length = text ? strlen(text) : 0;
    for (wq_watcher *w = room->watchers, *next; text != NULL && w != NULL; w = next) {
        next = w->next;
        w->say(w->context, text, length);
    }
    free(text);
}

static void tell_event(wq_room *room, const wq_event *event)
{
    json_t *view = wq_view_json(&room->fold.game, wq_room_here(room), wq_room_now(room));
    wq_room_tell(room, wq_say_event(room->fold.id, event, room->fold.game.opening.height, view));
    for (int i = 0; i < WQ_MACHINE_SEATS; i++) wq_machine_tell(room->seat[i].machine, &room->fold.game, event);
}

wq_seats wq_room_here(const wq_room *room)
{
    const wq_seats both = 1u << WQ_ACTOR_HOST | 1u << WQ_ACTOR_GUEST;
    wq_seats here = 0;
    for (const wq_watcher *w = room->watchers; w != NULL; w = w->next) here |= w->seats;
    if (room->seat[SEAT_HOST].taken) here |= 1u << WQ_ACTOR_HOST;
    if (room->seat[SEAT_GUEST].taken) here |= 1u << WQ_ACTOR_GUEST;
    return room->fold.game.opening.one_screen && (here & both) ? here | both : here;
}

/* ---- refusing and acknowledging ---- */

/* Did the game say no, for good? What was full or failing may be tried again with the same key. */
static bool is_the_games(wq_status status)
{
    return status > WQ_OK && status < WQ_BAD_POINT;
}

static void remember_refusal(wq_room *room, const wq_journey *journey, wq_status status, int64_t repeats)
{
    if (journey->key[0] == 0 || !is_the_games(status)) return;
    room->refused[room->refused_next] = (wq_refused_key){ journey->key_number, status, repeats };
    room->refused_next = (room->refused_next + 1) % WQ_REFUSED_KEYS;
}

static void set_alarm(wq_room *room);

static void refuse(wq_room *room, wq_journey *journey, wq_status status, int64_t repeats)
{
    remember_refusal(room, journey, status, repeats);
    if (journey->from != NULL)
        tell_one(journey->from, wq_say_no(room->fold.id, journey->key, room->fold.game.seq, status, NULL, repeats));
    int seat = journey->seat;
    bool own = journey->key[0] == 0;
    free(journey);
    if (!own) return;
    if (!is_the_games(status)) {                                                        /* the disk's fault: later */
        room->rest_until_ms = wq_room_now(room) + AGAIN_MS;
        set_alarm(room);                /* nothing else wakes the room for it */
    }
    if (seat >= 0) wq_room_machine_refused(room, seat, status);
}

/* ---- the clock ---- */

/* How long after its deadline a move of the running side may still come, for the network's sake. */
static int64_t allowance_ms(const wq_room *room)
{
    const wq_game *game = &room->fold.game;
    wq_color color = (wq_color)game->clock.running;
    if (color == WQ_EMPTY || game->phase != WQ_GAME_PLAYING) return 0;
    int most = 0;
    for (const wq_watcher *w = room->watchers; w != NULL; w = w->next)
        for (int actor = WQ_ACTOR_HOST; actor <= WQ_ACTOR_GUEST; actor++) {
            if (!(w->seats & 1u << actor) || w->lag_ms == NULL) continue;
            if (game->color_of[actor] != color && !game->opening.one_screen) continue;
            int lag = w->lag_ms(w->context);
            if (lag > most) most = lag;
        }
    int left = wq_game_credit_left(game, color);
    return most < left ? most : left;
}

static int64_t time_out_ms(const wq_room *room)
{
    int64_t deadline = wq_game_deadline(&room->fold.game);
    return deadline == INT64_MAX ? deadline : deadline + allowance_ms(room);
}

static void set_alarm(wq_room *room)
{
    int64_t deadline = time_out_ms(room), start = wq_game_start_due_ms(&room->fold.game, wq_room_now(room));
    if (start < deadline) deadline = start;
    if (wq_room_now(room) < room->rest_until_ms) deadline = room->rest_until_ms;
    if (room->world->ending || room->fold.game.phase == WQ_GAME_ENDED || deadline == INT64_MAX) {
        event_del(room->alarm);
        return;
    }
    int64_t left = deadline - wq_room_now(room);
    if (left < 0) left = 0;
    if (left > 86400000) left = 86400000;               /* far deadlines are looked at once a day */
    struct timeval after = { .tv_sec = left / 1000, .tv_usec = left % 1000 * 1000 };
    event_add(room->alarm, &after);
}

/* Since when each player has been at the board. */
static void note_here(wq_room *room)
{
    wq_seats here = wq_room_here(room);
    for (int actor = WQ_ACTOR_HOST; actor <= WQ_ACTOR_GUEST; actor++) {
        if (room->seat[actor == WQ_ACTOR_HOST ? SEAT_HOST : SEAT_GUEST].taken) room->here_since_ms[actor] = 0;    /* a machine */
        else if (!(here & 1u << actor)) room->here_since_ms[actor] = INT64_MAX;
        else if (room->here_since_ms[actor] == INT64_MAX) room->here_since_ms[actor] = wq_room_now(room);
    }
}

/* What happens by itself: a start when both are there, or at its time; lateness; a time-out. */
static void stir(wq_room *room)
{
    const wq_game *game = &room->fold.game;
    const wq_seats both = 1u << WQ_ACTOR_HOST | 1u << WQ_ACTOR_GUEST;
    if (room->broken || room->world->ending) return;
    if (wq_room_now(room) < room->rest_until_ms) {
        set_alarm(room);
        return;
    }
    note_here(room);
    if (room->under_way == NULL && room->waiting == NULL) {
        wq_command step;
        if (wq_game_start_step(game, room->here_since_ms, wq_room_now(room), &step)) wq_room_send(room, &step, -1);
        else if (game->starts_at_ms == 0 && game->phase == WQ_GAME_WAITING && (wq_room_here(room) & both) == both)
            wq_room_send(room, &(wq_command){ .kind = WQ_DO_START, .actor = WQ_ACTOR_SERVER }, -1);
        else if (wq_room_now(room) >= time_out_ms(room))
            wq_room_send(room, &(wq_command){ .kind = WQ_DO_TIME_OUT, .actor = WQ_ACTOR_SERVER }, -1);
    }
    set_alarm(room);
    wq_room_stir_machines(room);
}

static void on_alarm(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    stir(context);
}

/* ---- a command's journey ---- */

static void on_appended(void *context, wq_status status);

static void break_room(wq_room *room, const char *why)
{
    fprintf(stderr, "weiqi: game %s: %s\n", room->fold.id, why);
    room->broken = true;
    event_del(room->alarm);
    wq_room_tell(room, wq_say_notice(room->fold.id, "broken", "this game's record is damaged; it cannot be played on"));
}

static wq_status append(wq_room *room, const wq_journey *journey)
{
    wq_row rows[WQ_MAX_DECIDED];
    char *bodies[WQ_MAX_DECIDED] = { NULL };
    wq_status status = WQ_OK;
    for (int i = 0; i < room->event_count && status == WQ_OK; i++) {
        const wq_event *event = &room->events[i];
        const char *key = i == room->event_count - 1 && journey->key[0] ? journey->key : NULL;
        bodies[i] = wq_body_of_event(event, room->fold.game.opening.height, key, NULL);
        if (bodies[i] == NULL) status = WQ_FAIL_MEMORY;
        rows[i] = (wq_row){ .seq = event->seq, .at_ms = event->at_ms, .actor = event->actor, .body = bodies[i],
                            .kind = wq_event_word((wq_event_kind)event->kind) };
        strcpy(rows[i].game, room->fold.id);
    }
    if (status == WQ_OK) status = wq_store_append(room->world->store, rows, room->event_count, on_appended, room);
    for (int i = 0; i < room->event_count; i++) free(bodies[i]);
    return status;
}

/* A sealed move is closed up before it leaves this function, and opened where the referee resumes. [R131] [R132] */
static wq_status handle_seal(wq_room *room, wq_command *command)
{
    const wq_game *game = &room->fold.game;
    if (command->kind == WQ_DO_SEAL && game->sealing != WQ_EMPTY)
        wq_seal_close(command->box, command->hash, room->world->secret, room->fold.id, game->sealing, command->point);
    if (command->kind == WQ_DO_CONTINUE && game->sealed)
        return wq_seal_open(command->salt, &command->point, room->world->secret, room->fold.id, game->seal_box);
    return WQ_OK;
}

/* Decides an journey and hands it to the store. False: refused and gone. */
static bool begin(wq_room *room, wq_journey *journey)
{
    uint32_t repeats = UINT32_MAX;
    wq_status status = handle_seal(room, &journey->command);
    if (status == WQ_OK) status = wq_game_decide(&room->fold.game, &journey->command, journey->came_ms, room->events,
                                      &room->event_count, &repeats);
    if (status == WQ_OK) {
        journey->tries++;
        status = append(room, journey);
        repeats = UINT32_MAX;
    }
    if (status == WQ_OK) {
        room->under_way = journey;
        return true;
    }
    refuse(room, journey, status, repeats == UINT32_MAX ? -1 : (int64_t)repeats);
    return false;
}

static void begin_next(wq_room *room)
{
    while (room->under_way == NULL && room->waiting != NULL && !room->broken) {
        wq_journey *journey = room->waiting;
        room->waiting = journey->next;
        if (room->waiting == NULL) room->waiting_end = &room->waiting;
        room->waiting_count--;
        begin(room, journey);
    }
}

static void each_read_on(void *context, const wq_event *event) { tell_event(context, event); }

/* Somebody else wrote first: read on, tell, decide again. */
static bool catch_up(wq_room *room)
{
    wq_status status = wq_fold_read_on(&room->fold, room->world->store, room->world->secret, each_read_on, room);
    if (status == WQ_FAIL_CORRUPT) break_room(room, "the stored events do not follow from each other");
    return status == WQ_OK;
}

static void take_effect(wq_room *room, wq_journey *journey)
{
    uint32_t seq = room->events[room->event_count - 1].seq;
    for (int i = 0; i < room->event_count && !room->broken; i++) {
        wq_status status = wq_fold_apply(&room->fold, room->world->store, room->world->secret, &room->events[i]);
        if (status != WQ_OK) break_room(room, "a decided event could not be applied");
        else tell_event(room, &room->events[i]);
    }
    if (!room->broken && room->fold.game.phase == WQ_GAME_ENDED && room->world->ended)
        room->world->ended(room->world->ended_context, &room->fold);
    if (journey->key[0]) {
        wq_fold_remember(&room->fold, journey->key_number, seq);
        if (journey->from) tell_one(journey->from, wq_say_ok(room->fold.id, journey->key, seq));
    }
    free(journey);
}

static void on_appended(void *context, wq_status status)
{
    wq_room *room = context;
    wq_journey *journey = room->under_way;
    room->under_way = NULL;
    room->used_ms = wq_room_now(room);
    if (status == WQ_OK) take_effect(room, journey);
    else if (status == WQ_CONFLICT && journey->tries < MOST_TRIES && catch_up(room)) begin(room, journey);
    else refuse(room, journey, status, -1);
    if (room->world->ending) return;
    begin_next(room);
    stir(room);
}

static void enqueue(wq_room *room, wq_journey *journey)
{
    if (room->under_way == NULL && room->waiting == NULL) {
        begin(room, journey);
        return;
    }
    journey->next = NULL;
    *room->waiting_end = journey;
    room->waiting_end = &journey->next;
    room->waiting_count++;
}

void wq_room_send(wq_room *room, const wq_command *command, int seat)
{
    if (room->broken || room->world->ending) return;
    wq_journey *journey = calloc(1, sizeof *journey);
    if (journey == NULL) return;                         /* the next alarm or event tries again */
    *journey = (wq_journey){ .command = *command, .came_ms = wq_room_now(room), .seat = seat };
    enqueue(room, journey);
}

/* ---- commands from outside ---- */

static wq_journey *find_journey(wq_room *room, uint64_t key)
{
    if (room->under_way != NULL && room->under_way->key_number == key) return room->under_way;
    for (wq_journey *e = room->waiting; e != NULL; e = e->next)
        if (e->key_number == key) return e;
    return NULL;
}

/* The same key again is answered as the first time. True: it was. */
static bool answer_again(wq_room *room, wq_watcher *watcher, const wq_said *said, uint64_t key)
{
    uint32_t done = wq_fold_done(&room->fold, key);
    if (done != 0) {
        tell_one(watcher, wq_say_ok(room->fold.id, said->key, done));
        return true;
    }
    wq_journey *journey = find_journey(room, key);
    if (journey != NULL) {
        journey->from = watcher;
        return true;
    }
    for (int i = 0; i < WQ_REFUSED_KEYS; i++)
        if (room->refused[i].key == key && room->refused[i].status != WQ_OK) {
            tell_one(watcher, wq_say_no(room->fold.id, said->key, room->fold.game.seq, room->refused[i].status, NULL,
                                        room->refused[i].repeats));
            return true;
        }
    return false;
}

static wq_status take_command(wq_room *room, wq_watcher *watcher, wq_actor actor, const wq_said *said, uint64_t key)
{
    const wq_opening *opening = &room->fold.game.opening;
    if (room->broken) return WQ_FAIL_CORRUPT;
    if (room->world->ending) return WQ_FAIL_STOPPED;
    if (actor == WQ_ACTOR_SERVER) return WQ_ILLEGAL_SEAT;
    if (room->waiting_count >= WQ_MAX_QUEUED) return WQ_BAD_TOO_MANY;

    wq_command command = said->command;
    command.actor = (uint8_t)actor;
    if (said->at[0] != 0) {
        wq_status status = wq_point_parse(&command.point, said->at, opening->width, opening->height);
        if (status != WQ_OK) return status;
        if (command.point == WQ_PASS && command.kind != WQ_DO_SEAL) return WQ_BAD_POINT;
    }
    int lag = watcher->lag_ms ? watcher->lag_ms(watcher->context) : 0;
    command.credit_ms = (uint16_t)(lag > UINT16_MAX ? UINT16_MAX : lag);
    wq_journey *journey = calloc(1, sizeof *journey);
    if (journey == NULL) return WQ_FAIL_MEMORY;
    *journey = (wq_journey){ .from = watcher, .key_number = key, .command = command, .came_ms = wq_room_now(room), .seat = -1 };
    strcpy(journey->key, said->key);
    enqueue(room, journey);
    return WQ_OK;
}

void wq_room_command(wq_room *room, wq_watcher *watcher, wq_actor actor, const wq_said *said)
{
    uint64_t key = wq_secret_key(room->world->secret, (int)actor, said->key);
    room->used_ms = wq_room_now(room);
    if (answer_again(room, watcher, said, key)) return;
    wq_status status = take_command(room, watcher, actor, said, key);
    if (status != WQ_OK)
        tell_one(watcher, wq_say_no(room->fold.id, said->key, room->fold.game.seq, status, NULL, -1));
}

/* ---- watching ---- */

typedef struct gap { wq_room *room; wq_watcher *watcher; uint32_t last; bool failed; } gap;

static int tell_gap(void *context, const wq_row *row)
{
    gap *g = context;
    wq_event event;
    const wq_game *game = &g->room->fold.game;
    if (row->seq > game->seq) return 1;                 /* durable, but not yet applied: it will be told as news */
    if (wq_event_of_row(&event, row, game->opening.width, game->opening.height, NULL, NULL) != WQ_OK) {
        g->failed = true;
        return 1;
    }
    json_t *view = row->seq == game->seq ? wq_view_json(game, wq_room_here(g->room), wq_room_now(g->room)) : NULL;
    tell_one(g->watcher, wq_say_event(g->room->fold.id, &event, game->opening.height, view));
    g->last = row->seq;
    return 0;
}

static void tell_game(wq_room *room, wq_watcher *watcher)
{
    json_t *view = wq_view_json(&room->fold.game, wq_room_here(room), wq_room_now(room));
    tell_one(watcher, wq_say_game(room->fold.id, &room->fold.game, watcher->seats, view));
}

void wq_room_watch(wq_room *room, wq_watcher *watcher, uint32_t have)
{
    wq_seats before = wq_room_here(room);
    bool known = false;
    for (wq_watcher *w = room->watchers; w != NULL; w = w->next) known |= w == watcher;
    if (!known) {
        watcher->next = room->watchers;
        room->watchers = watcher;
        wq_room_retry_machines(room);
    }
    room->used_ms = wq_room_now(room);

    uint32_t seq = room->fold.game.seq;
    if (have == 0 || have > seq || seq - have > WQ_GAP_EVENTS) {
        tell_game(room, watcher);
    } else {
        gap g = { .room = room, .watcher = watcher, .last = have };
        wq_status status = wq_store_read(room->world->store, room->fold.id, have + 1, tell_gap, &g);
        if (status != WQ_OK || g.failed || g.last != seq) tell_game(room, watcher);
        else if (have == seq) tell_one(watcher, wq_say_here(room->fold.id, &room->fold.game, wq_room_here(room)));
    }
    if (wq_room_here(room) != before)
        wq_room_tell(room, wq_say_here(room->fold.id, &room->fold.game, wq_room_here(room)));
    stir(room);
}

void wq_room_leave(wq_room *room, wq_watcher *watcher)
{
    wq_seats before = wq_room_here(room);
    for (wq_watcher **place = &room->watchers; *place != NULL; place = &(*place)->next)
        if (*place == watcher) {
            *place = watcher->next;
            break;
        }
    watcher->next = NULL;
    note_here(room);
    if (room->under_way && room->under_way->from == watcher) room->under_way->from = NULL;
    for (wq_journey *e = room->waiting; e != NULL; e = e->next)
        if (e->from == watcher) e->from = NULL;
    room->used_ms = wq_room_now(room);
    if (wq_room_here(room) != before)
        wq_room_tell(room, wq_say_here(room->fold.id, &room->fold.game, wq_room_here(room)));
    for (int i = 0; i < WQ_MACHINE_SEATS && room->watchers == NULL; i++) wq_machine_rest(room->seat[i].machine);
}

/* ---- opening and closing ---- */

bool wq_room_is_quiet(const wq_room *room)
{
    const wq_game *game = &room->fold.game;
    int64_t now = wq_room_now(room), start = wq_game_start_due_ms(game, now);
    bool clock = game->phase != WQ_GAME_ENDED && (wq_game_deadline(game) != INT64_MAX || (start != INT64_MAX && start - now < WQ_START_AHEAD_MS));
    return room->watchers == NULL && room->under_way == NULL && room->waiting == NULL && !wq_room_machines_busy(room)
        && (!clock || room->broken);
}

wq_status wq_room_open(wq_room **out, wq_world *world, const char *id)
{
    wq_room *room = calloc(1, sizeof *room);
    if (room == NULL) return WQ_FAIL_MEMORY;
    room->world = world;
    room->waiting_end = &room->waiting;
    for (int i = 0; i < 3; i++) room->here_since_ms[i] = INT64_MAX;
    room->alarm = event_new(world->base, -1, 0, on_alarm, room);
    wq_status status = room->alarm ? wq_fold_open(&room->fold, world->store, world->secret, id) : WQ_FAIL_MEMORY;
    if (status == WQ_OK) status = wq_room_seat_machines(room);
    if (status != WQ_OK) {
        wq_room_close(room);
        return status;
    }
    int64_t now = world->now_ms(world->now_context);
    if (now < room->fold.game.at_ms) room->ahead_ms = room->fold.game.at_ms - now;
    room->used_ms = wq_room_now(room);
    *out = room;
    stir(room);
    return WQ_OK;
}

void wq_room_close(wq_room *room)
{
    assert(room->under_way == NULL);
    wq_room_dismiss_machines(room);
    for (wq_journey *e = room->waiting, *next; e != NULL; e = next) {
        next = e->next;
        free(e);
    }
    if (room->alarm) event_free(room->alarm);
    wq_fold_close(&room->fold);
    free(room);
}
