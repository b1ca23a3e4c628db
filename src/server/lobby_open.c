/* lobby_open.c — a request becomes a game.
 *
 * The game's id follows from the request's key, so the store itself sees to it that a key opens one game: the second
 * writer of (game, 1) gets a conflict, and the fingerprint beside the first row tells whether it was the same request.
 * SPDX-License-Identifier: MIT
 */
#include "server/lobby_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t MOST_AHEAD_MS = (int64_t)366 * 86400000;

typedef struct opening_request {
    wq_lobby *lobby;
    wq_opened_fn *done;
    void *context;
    char id[WQ_GAME_ID];
    wq_seats seats;
    char digest[WQ_DIGEST_TEXT];
    int64_t starts_at_ms;
} opening_request;

/* "engine:5" for the word "engine"; "gtp:gnugo" for itself. */
static bool is_player(const wq_lobby *lobby, const char *word)
{
    if (strcmp(word, "human") == 0) return true;
    for (int i = 0; lobby->players != NULL && lobby->players[i] != NULL; i++) {
        const char *offered = lobby->players[i];
        size_t length = strlen(offered);
        if (strcmp(word, offered) == 0) return true;
        if (strchr(offered, ':') != NULL || strncmp(word, offered, length) != 0 || word[length] != ':') continue;
        const char *level = word + length + 1;
        if (strcmp(level, "10") == 0 || (level[0] >= '1' && level[0] <= '9' && level[1] == 0)) return true;
    }
    return false;
}

static wq_status check_players(const wq_lobby *lobby, const wq_opening *opening, wq_error *err)
{
    int humans = 0;
    for (int i = 0; i < 2; i++) {
        if (!is_player(lobby, opening->player[i]))
            return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "players: this server has no such player");
        humans += strcmp(opening->player[i], "human") == 0;
    }
    if (humans == 0) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "players: one of them must be human");
    if (opening->one_screen && humans != 2)
        return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "one_screen: both players must be human");
    return WQ_OK;
}

/* A machine needs no link, and on one screen the host's plays both sides. */
static wq_seats seats_to_give(const wq_opening *opening)
{
    wq_seats seats = 0;
    if (strcmp(opening->player[0], "human") == 0) seats |= 1u << WQ_ACTOR_HOST;
    if (strcmp(opening->player[1], "human") == 0 && !opening->one_screen) seats |= 1u << WQ_ACTOR_GUEST;
    if (opening->refereed) seats |= 1u << WQ_ACTOR_REFEREE | 1u << WQ_ACTOR_CHIEF;
    return seats;
}

static int read_digest(void *context, const wq_row *row)
{
    wq_event event;
    wq_event_of_row(&event, row, 0, 0, NULL, context);
    return 1;
}

static void on_appended(void *context, wq_status status)
{
    opening_request *request = context;
    if (status == WQ_CONFLICT) {                        /* the key has opened a game before: this very one? */
        char digest[WQ_DIGEST_TEXT] = "";
        status = wq_store_read(request->lobby->world->store, request->id, 1, read_digest, digest);
        if (status == WQ_OK && strcmp(digest, request->digest) != 0) status = WQ_CONFLICT;
    }
    wq_error err = { .status = status };
    if (status == WQ_CONFLICT) snprintf(err.text, sizeof err.text, "this key has opened another game");
    request->done(request->context, status, request->id, request->seats, &err);
    wq_room *room;
    int64_t now = request->lobby->world->now_ms(request->lobby->world->now_context);
    if (status == WQ_OK && request->starts_at_ms != 0 && !request->lobby->world->ending
        && (request->starts_at_ms - now >= WQ_START_AHEAD_MS || wq_lobby_room(request->lobby, request->id, &room) == WQ_BAD_TOO_MANY))
        wq_lobby_expect(request->lobby, request->id, request->starts_at_ms);
    free(request);
}

static wq_status append_opening(wq_lobby *lobby, const wq_opening *opening, const char *key, opening_request *request)
{
    wq_game game;
    wq_ply ply;
    wq_past past;
    wq_event events[WQ_MAX_DECIDED];
    int count;
    wq_game_init(&game, &ply, &past, 1);
    wq_command command = { .kind = WQ_DO_OPEN, .actor = WQ_ACTOR_HOST, .opening = opening };
    int64_t now = lobby->world->now_ms(lobby->world->now_context);
    wq_status status = wq_game_decide(&game, &command, now, events, &count, NULL);
    if (status != WQ_OK) return status;

    char *body = wq_body_of_event(&events[0], opening->height, key, request->digest);
    if (body == NULL) return WQ_FAIL_MEMORY;
    wq_row row = { .seq = 1, .at_ms = events[0].at_ms, .actor = events[0].actor, .body = body,
                   .kind = wq_event_word(WQ_EVENT_OPENED) };
    strcpy(row.game, request->id);
    status = wq_store_append(lobby->world->store, &row, 1, on_appended, request);
    free(body);
    return status;
}

void wq_lobby_open(wq_lobby *lobby, const char *body, size_t length, wq_opened_fn *done, void *context)
{
    wq_opening opening;
    char key[WQ_KEY_TEXT];
    wq_error err = { 0 };
    wq_status status = lobby->world->ending ? WQ_FAIL_STOPPED : wq_open_parse(&opening, key, body, length, &err);
    if (status == WQ_OK) status = check_players(lobby, &opening, &err);
    int64_t ahead = status == WQ_OK ? opening.starts_at_ms - lobby->world->now_ms(lobby->world->now_context) : 0;
    if (ahead > MOST_AHEAD_MS) status = wq_refuse(&err, WQ_BAD_TIME, 0, 0, "starts_at_ms: more than a year ahead; milliseconds since 1970 UTC");
    if (status == WQ_OK && opening.starts_at_ms != 0 && ahead < -MOST_AHEAD_MS / 366)
        status = wq_refuse(&err, WQ_BAD_TIME, 0, 0, "starts_at_ms: more than a day ago; milliseconds since 1970 UTC");
    opening_request *request = status == WQ_OK ? calloc(1, sizeof *request) : NULL;
    if (status == WQ_OK && request == NULL) status = WQ_FAIL_MEMORY;
    if (status == WQ_OK) {
        *request = (opening_request){ .lobby = lobby, .done = done, .context = context };
        request->seats = seats_to_give(&opening);
        request->starts_at_ms = opening.starts_at_ms;
        wq_secret_game(request->id, lobby->world->secret, key);
        wq_secret_digest(request->digest, lobby->world->secret, body, length);
        status = append_opening(lobby, &opening, key, request);
    }
    if (status == WQ_OK) return;
    free(request);
    done(context, status, "", 0, &err);
}
