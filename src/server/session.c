/* session.c — messages of one connection, to and fro.
 * SPDX-License-Identifier: MIT
 */
#include "server/session.h"

#include "server/office.h"

#include <stdlib.h>
#include <string.h>

typedef struct following { wq_kept *kept; wq_follower follower; } following;
typedef struct watching { char id[WQ_GAME_ID]; wq_watcher watcher; } watching;

struct wq_session {
    wq_session *next;
    wq_sessions *all;
    wq_lobby *lobby;
    wq_world *world;
    wq_socket *socket;
    watching *games[WQ_MAX_WATCHED];    /* NULL: free */
    following tournaments[WQ_MAX_FOLLOWED];
};

static void say(void *context, const char *text, size_t length)
{
    wq_session *session = context;
    wq_socket_say(session->socket, text, length);
    wq_socket_measure(session->socket);
}

static int lag_ms(void *context) { return wq_socket_lag_ms(((wq_session *)context)->socket); }

static void tell(wq_session *session, char *text)
{
    if (text != NULL) wq_socket_say(session->socket, text, strlen(text));
    free(text);
}

/* ---- following games ---- */

static watching *find(wq_session *session, const char *id)
{
    for (int i = 0; i < WQ_MAX_WATCHED; i++)
        if (session->games[i] != NULL && strcmp(session->games[i]->id, id) == 0) return session->games[i];
    return NULL;
}

/* The place of a game among those followed; made where absent. NULL: no place, no memory. */
static watching *add(wq_session *session, const char *id)
{
    watching *known = find(session, id);
    if (known != NULL) return known;
    for (int i = 0; i < WQ_MAX_WATCHED; i++) {
        if (session->games[i] != NULL) continue;
        watching *w = calloc(1, sizeof *w);
        if (w == NULL) return NULL;
        strcpy(w->id, id);
        w->watcher = (wq_watcher){ .say = say, .lag_ms = lag_ms, .context = session };
        session->games[i] = w;
        return w;
    }
    return NULL;
}

static void drop(wq_session *session, watching *w)
{
    for (int i = 0; i < WQ_MAX_WATCHED; i++)
        if (session->games[i] == w) session->games[i] = NULL;
    wq_room *room;                      /* a watched room is live */
    if (wq_lobby_room(session->lobby, w->id, &room) == WQ_OK) wq_room_leave(room, &w->watcher);
    free(w);
}

static void watch(wq_session *session, const wq_said *said)
{
    wq_room *room;
    wq_actor seat = WQ_ACTOR_SERVER;
    wq_status status = wq_lobby_room(session->lobby, said->game, &room);
    if (status == WQ_OK && said->token[0] != 0) {
        seat = wq_secret_seat(session->world->secret, said->game, said->token);
        if (seat == WQ_ACTOR_SERVER) status = WQ_ILLEGAL_SEAT;
    }
    watching *w = status == WQ_OK ? add(session, said->game) : NULL;
    if (status == WQ_OK && w == NULL) status = WQ_BAD_TOO_MANY;
    if (status != WQ_OK) {
        tell(session, wq_say_bad(said, status, NULL));
        return;
    }
    if (seat != WQ_ACTOR_SERVER) w->watcher.seats |= 1u << seat;
    wq_room_watch(room, &w->watcher, said->have);
}

/* A command may come for a game that is not followed: its answer then comes, its events do not. It is followed from then
 * on, without seats, so that the answer finds its way. */
static void command(wq_session *session, const wq_said *said)
{
    wq_room *room;
    wq_status status = wq_lobby_room(session->lobby, said->game, &room);
    watching *w = status == WQ_OK ? find(session, said->game) : NULL;
    if (status == WQ_OK && w == NULL) {
        w = add(session, said->game);
        if (w == NULL) status = WQ_BAD_TOO_MANY;
        else wq_room_watch(room, &w->watcher, 0);
    }
    if (status != WQ_OK) {
        tell(session, wq_say_no(said->game, said->key, 0, status, NULL, -1));
        return;
    }
    wq_room_command(room, &w->watcher, wq_secret_seat(session->world->secret, said->game, said->token), said);
}

/* ---- following tournaments ---- */

static void on_changed(void *context, const char *id, int seq) { tell(context, wq_say_event_at(id, seq)); }

static void unfollow(following *f)
{
    wq_kept_unfollow(f->kept, &f->follower);
    f->kept = NULL;
}

static void follow(wq_session *session, const wq_said *said)
{
    wq_kept *kept = session->world->office ? wq_office_find(session->world->office, said->game) : NULL;
    following *place = NULL;
    for (int i = WQ_MAX_FOLLOWED; kept != NULL && i-- > 0;) {
        if (session->tournaments[i].kept == kept) unfollow(&session->tournaments[i]);
        if (session->tournaments[i].kept == NULL) place = &session->tournaments[i];
    }
    if (place == NULL) {
        tell(session, wq_say_bad(said, kept ? WQ_BAD_TOO_MANY : WQ_BAD_NOT_FOUND, NULL));
        return;
    }
    *place = (following){ kept, { .changed = on_changed, .context = session } };
    wq_kept_follow(kept, &place->follower);
}

static void unfollow_named(wq_session *session, const char *id)
{
    for (int i = 0; i < WQ_MAX_FOLLOWED; i++)
        if (session->tournaments[i].kept != NULL && strcmp(wq_kept_id(session->tournaments[i].kept), id) == 0) unfollow(&session->tournaments[i]);
}

/* ---- what the socket hears ---- */

static void on_message(void *context, wq_socket *socket, const char *text, size_t length)
{
    wq_session *session = context;
    wq_said said;
    wq_error err = { 0 };
    (void)socket;
    wq_status status = wq_said_parse(&said, text, length, &err);
    if (status != WQ_OK) {
        tell(session, wq_say_bad(&said, status, err.text));
        return;
    }
    switch (said.kind) {
    case WQ_SAID_PING:
        tell(session, wq_say_pong(said.n, session->world->now_ms(session->world->now_context)));
        return;
    case WQ_SAID_WATCH:
        watch(session, &said);
        return;
    case WQ_SAID_LEAVE:
        if (find(session, said.game) != NULL) drop(session, find(session, said.game));
        return;
    case WQ_SAID_COMMAND:
        command(session, &said);
        return;
    case WQ_SAID_FOLLOW:
        follow(session, &said);
        return;
    case WQ_SAID_UNFOLLOW:
        unfollow_named(session, said.game);
        return;
    }
}

static void on_refused(void *context, wq_socket *socket, wq_status status)
{
    (void)socket;
    tell(context, wq_say_bye(status, NULL));
}

static void on_closed(void *context, wq_socket *socket)
{
    wq_session *session = context;
    (void)socket;
    for (int i = 0; i < WQ_MAX_WATCHED; i++)
        if (session->games[i] != NULL) drop(session, session->games[i]);
    for (int i = 0; i < WQ_MAX_FOLLOWED; i++)
        if (session->tournaments[i].kept != NULL) unfollow(&session->tournaments[i]);
    wq_session **place = &session->all->first;
    while (*place != session) place = &(*place)->next;
    *place = session->next;
    free(session);
}

static const wq_socket_ears ears = { on_message, on_refused, on_closed };

void wq_session_begin(wq_sessions *sessions, wq_lobby *lobby, wq_world *world, wq_socket *socket)
{
    wq_session *session = calloc(1, sizeof *session);
    if (session == NULL) {
        wq_socket_close(socket, WQ_CLOSE_GOING_AWAY, "out of memory");
        return;
    }
    *session = (wq_session){ .next = sessions->first, .all = sessions, .lobby = lobby, .world = world, .socket = socket };
    sessions->first = session;
    wq_socket_listen(socket, &ears, session);
    tell(session, wq_say_hello(world->now_ms(world->now_context)));
}

void wq_sessions_say_bye(wq_sessions *sessions)
{
    for (wq_session *s = sessions->first; s != NULL; s = s->next) {
        tell(s, wq_say_bye(WQ_FAIL_STOPPED, "the server is going down; the games are kept"));
        wq_socket_close(s->socket, WQ_CLOSE_GOING_AWAY, "the server is going down");
    }
}

void wq_sessions_end(wq_sessions *sessions)
{
    while (sessions->first != NULL) wq_socket_end(sessions->first->socket);
}
