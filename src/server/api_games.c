/* api_games.c — opening, listing and fetching games over HTTP.
 * SPDX-License-Identifier: MIT
 */
#include "server/api_games.h"

#include "record/competition_json.h"
#include "record/event_json.h"
#include "record/sgf.h"
#include "server/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVELS = 10, LIST_USUAL = 50, OPEN_COST = 5, LIST_COST = 5, MOST_SKIPPED = 1000000 };

static void refuse(wq_request *request, wq_status status, const char *text)
{
    wq_answer_refusal(request, wq_status_http(status), status, text && *text ? text : NULL);
}

static void about(wq_api *api, wq_request *request)
{
    json_t *rules = json_array(), *players = json_array();
    for (int i = 0; wq_rules_at(i) != NULL; i++) json_array_append_new(rules, wq_rules_json(wq_rules_at(i)));
    for (int i = 0; api->players && api->players[i]; i++) json_array_append_new(players, json_string(api->players[i]));
    wq_answer_json(request, 200, json_pack("{s:s, s:s, s:o, s:i, s:o, s:I}", "name", "weiqi", "version", WQ_VERSION,
        "rules", rules, "levels", LEVELS, "players", players, "now_ms",
        (json_int_t)api->world->now_ms(api->world->now_context)));
}

static void sheets(wq_request *request)
{
    json_t *list = json_array();
    for (int i = 0; wq_competition_at(i) != NULL; i++) json_array_append_new(list, wq_competition_json(wq_competition_at(i), true));
    wq_answer_json(request, 200, json_pack("{s:o}", "sheets", list));
}

/* ---- opening ---- */

typedef struct opening_reply { wq_api *api; wq_request *request; } opening_reply;

/* "/g/ID#TOKEN"; null where nobody is to be invited. */
static json_t *link_json(const wq_secret *secret, const char *id, wq_seats seats, wq_actor seat)
{
    char token[WQ_TOKEN_TEXT];
    if (!(seats & 1u << seat)) return json_null();
    wq_secret_token(token, secret, id, seat);
    return json_sprintf(seat == WQ_ACTOR_REFEREE || seat == WQ_ACTOR_CHIEF ? "/referee/%s#%s" : "/g/%s#%s", id, token);
}

static void on_opened(void *context, wq_status status, const char *id, wq_seats seats, const wq_error *err)
{
    opening_reply *reply = context;
    wq_request *request = reply->request;
    const wq_secret *secret = reply->api->world->secret;
    free(reply);
    if (status != WQ_OK) {
        refuse(request, status, err->text);
        return;
    }
    json_t *links = json_pack("{s:o, s:o, s:o}", "host", link_json(secret, id, seats, WQ_ACTOR_HOST),
        "guest", link_json(secret, id, seats, WQ_ACTOR_GUEST), "watch", json_sprintf("/g/%s", id));
    if (links && seats & 1u << WQ_ACTOR_REFEREE) {
        json_object_set_new(links, "referee", link_json(secret, id, seats, WQ_ACTOR_REFEREE));
        json_object_set_new(links, "chief_referee", link_json(secret, id, seats, WQ_ACTOR_CHIEF));
    }
    wq_answer_json(request, 201, json_pack("{s:s, s:o}", "game", id, "links", links));
}

static void open_game(wq_api *api, wq_request *request)
{
    opening_reply *reply = calloc(1, sizeof *reply);
    if (reply == NULL) {
        refuse(request, WQ_FAIL_MEMORY, NULL);
        return;
    }
    *reply = (opening_reply){ api, request };
    wq_lobby_open(api->lobby, request->body, request->body_length, on_opened, reply);
}

/* ---- listing ---- */

/* A number of a query: "skip=20&limit=50". False: it is there, and not a number in range. */
static bool query_number(const char *query, const char *name, int most, int *out)
{
    size_t length = strlen(name);
    for (const char *field = query; *field != 0;) {
        size_t size = strcspn(field, "&");
        if (size > length && strncmp(field, name, length) == 0 && field[length] == '=') {
            const char *digits = field + length + 1;
            size_t count = size - length - 1;
            if (count < 1 || count > 8 || strspn(digits, "0123456789") < count) return false;
            long value = strtol(digits, NULL, 10);
            *out = (int)value;
            return value <= most;
        }
        field += size + (field[size] == '&');
    }
    return true;
}

static void list_games(wq_api *api, wq_request *request)
{
    int skip = 0, limit = LIST_USUAL;
    json_t *list = NULL;
    if (!query_number(request->query, "skip", MOST_SKIPPED, &skip)) refuse(request, WQ_BAD_ARGUMENT, "skip: not a number");
    else if (!query_number(request->query, "limit", WQ_LIST_LIMIT, &limit))
        refuse(request, WQ_BAD_ARGUMENT, "limit: not a number up to 100");
    else {
        wq_status status = wq_lobby_list(api->lobby, skip, limit, &list);
        if (status != WQ_OK) refuse(request, status, NULL);
        else wq_answer_json(request, 200, list);
    }
}

/* ---- one game ---- */

static void send_game(wq_api *api, wq_request *request, wq_room *room)
{
    const wq_fold *fold = wq_room_fold(room);
    json_t *view = wq_view_json(&fold->game, wq_room_here(room), api->world->now_ms(api->world->now_context));
    char *text = wq_say_game(fold->id, &fold->game, 0, view);
    json_t *json = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    wq_answer_json(request, 200, json);
}

static void send_sgf(wq_request *request, wq_room *room)
{
    const wq_fold *fold = wq_room_fold(room);
    char date[16], name[WQ_GAME_ID + 8];
    time_t opened = (time_t)(fold->opened_ms / 1000);
    struct tm when;
    gmtime_r(&opened, &when);
    strftime(date, sizeof date, "%Y-%m-%d", &when);
    snprintf(name, sizeof name, "%s.sgf", fold->id);

    size_t size = 4096;
    for (;;) {
        char *text = malloc(size);
        size_t length = text ? wq_sgf_write_game(text, size, &fold->game, date) : 0;
        if (text == NULL || length < size) {
            if (text == NULL) refuse(request, WQ_FAIL_MEMORY, NULL);
            else wq_answer_file(request, "application/x-go-sgf", name, text, length);
            free(text);
            return;
        }
        free(text);
        size = length + 1;
    }
}

/* The whole log, as far as it is durable. */
typedef struct log { json_t *events; const wq_game *game; } log;

static int add_event(void *context, const wq_row *row)
{
    log *l = context;
    wq_event event;
    if (wq_event_of_row(&event, row, l->game->opening.width, l->game->opening.height, NULL, NULL) != WQ_OK) return 1;
    json_t *json = wq_event_json(&event, l->game->opening.height);
    json_object_del(json, "box");                       /* the sealed move's: nobody else's business */
    return json_array_append_new(l->events, json) == 0 ? 0 : 1;
}

static void send_events(wq_api *api, wq_request *request, wq_room *room)
{
    const wq_fold *fold = wq_room_fold(room);
    log l = { json_array(), &fold->game };
    wq_status status = l.events ? wq_store_read(api->world->store, fold->id, 1, add_event, &l) : WQ_FAIL_MEMORY;
    if (status == WQ_OK) wq_answer_json(request, 200, json_pack("{s:s, s:o}", "game", fold->id, "events", l.events));
    else {
        json_decref(l.events);
        refuse(request, status, NULL);
    }
}

static void one_game(wq_api *api, wq_request *request, const char *rest)
{
    char id[WQ_GAME_ID];
    size_t length = strcspn(rest, "/");
    bool sgf = strcmp(rest + length, "/sgf") == 0, events = strcmp(rest + length, "/events") == 0;
    wq_room *room;
    if (length < sizeof id) {
        memcpy(id, rest, length);
        id[length] = 0;
    }
    if (length >= sizeof id || !wq_game_id_ok(id) || (rest[length] != 0 && !sgf && !events)) {
        refuse(request, WQ_BAD_NOT_FOUND, NULL);
        return;
    }
    wq_status status = wq_lobby_room(api->lobby, id, &room);
    if (status != WQ_OK) refuse(request, status, NULL);
    else if (sgf) send_sgf(request, room);
    else if (events) send_events(api, request, room);
    else send_game(api, request, room);
}

void wq_api_answer(wq_api *api, wq_request *request)
{
    static const char games[] = "/api/games";
    const char *path = request->path;
    bool is_games = strcmp(path, games) == 0;
    bool is_one = strncmp(path, "/api/games/", 11) == 0;
    bool is_sheets = strcmp(path, "/api/sheets") == 0, is_referee = strcmp(path, "/api/referee") == 0;
    bool is_hall = strcmp(path, "/api/hall") == 0 && api->halls != NULL;
    if (strcmp(path, "/api/about") != 0 && !is_hall && !is_sheets && !is_referee && !is_games && !is_one) refuse(request, WQ_BAD_NOT_FOUND, NULL);
    else if (is_hall && request->method != WQ_POST) wq_answer_refusal(request, 405, WQ_BAD_MESSAGE, "only POST here");
    else if (request->method == WQ_POST && !is_games && !is_hall) wq_answer_refusal(request, 405, WQ_BAD_MESSAGE, "only GET here");
    else if (!wq_request_allowed(request, is_games ? (request->method == WQ_POST ? OPEN_COST : LIST_COST) : 1))
        refuse(request, WQ_BAD_TOO_MANY, NULL);
    else if (is_hall) wq_halls_answer(api->halls, request);
    else if (is_one) one_game(api, request, path + 11);
    else if (is_games && request->method == WQ_POST && !wq_request_may_open(request)) refuse(request, WQ_BAD_TOO_MANY, NULL);
    else if (is_games && request->method == WQ_POST) open_game(api, request);
    else if (is_games) list_games(api, request);
    else if (is_sheets) sheets(request);
    else if (is_referee)
        wq_answer_json(request, 200, wq_referee_book_json(strcmp(request->query, "edition=1988") == 0 ? WQ_EDITION_1988 : WQ_EDITION_2002));
    else about(api, request);
}
