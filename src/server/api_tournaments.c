/* api_tournaments.c — tournaments over HTTP: the list, everybody's view, and what a pass opens.
 * SPDX-License-Identifier: MIT
 */
#include "server/api_tournaments.h"

#include "server/office_acts.h"
#include "server/office_games.h"
#include "server/office_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_FIELD = 200,                /* players, from which on pairing is thought about elsewhere */
       ACT_COST = 2, LIST_COST = 5, PAIR_COST = 20, UPLOAD_KEPT_MS = 600000 };

static void refuse(wq_request *request, wq_status status, const char *text)
{
    wq_answer_refusal(request, wq_status_http(status), status, text && *text ? text : NULL);
}

static const char *text(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value ? value : "";
}

/* ---- reading ---- */

/* A field of the query: letters, digits, - and _ alone. */
static bool query_word(char *out, size_t size, const char *query, const char *name)
{
    size_t length = strlen(name);
    for (const char *field = query; *field != 0; field += strcspn(field, "&"), field += *field == '&') {
        size_t all = strcspn(field, "&");
        if (all <= length || strncmp(field, name, length) != 0 || field[length] != '=') continue;
        size_t count = all - length - 1;
        if (count == 0 || count >= size) return false;
        memcpy(out, field + length + 1, count);
        out[count] = 0;
        return true;
    }
    return false;
}

static int query_whole(const char *query, const char *name)
{
    char digits[8];
    return query_word(digits, sizeof digits, query, name) && strspn(digits, "0123456789") == strlen(digits) ? atoi(digits) : 0;
}

static void list(wq_api_tournaments *api, wq_request *request)
{
    json_t *lines = json_array();
    for (wq_kept *kept = wq_office_first(api->office); kept != NULL; kept = wq_kept_next(kept))
        if (wq_office_find(api->office, wq_kept_id(kept))) json_array_append_new(lines, wq_office_line_json(kept));
    wq_answer_json(request, 200, json_pack("{s:o}", "events", lines));
}

static void send_view(wq_request *request, wq_kept *kept)
{
    int after = query_whole(request->query, "after");
    wq_long_text *view = wq_kept_view(kept, after > WQ_SHEET_ROUNDS ? 0 : after, wq_office_view_text);
    if (view == NULL) refuse(request, WQ_FAIL_MEMORY, NULL);
    else wq_answer_long(request, 200, view);
}

static void send_sum(wq_request *request, wq_kept *kept)
{
    char code[24] = "";
    if (!query_word(code, sizeof code, request->query, "criterion")) code[0] = 0;
    json_t *sum = wq_office_sum_json(kept, query_whole(request->query, "player"), code, query_whole(request->query, "after"));
    if (sum == NULL) refuse(request, WQ_BAD_NOT_FOUND, "there is no such number");
    else wq_answer_json(request, 200, sum);
}

static void send_ratings(wq_request *request, wq_kept *kept)
{
    char system[16] = "";
    json_t *list = NULL;
    wq_error err = { 0 };
    if (!query_word(system, sizeof system, request->query, "system")) strcpy(system, "chinese");
    wq_status status = wq_office_ratings_json(&list, kept, system, query_whole(request->query, "k"), query_whole(request->query, "after"), query_whole(request->query, "player"), &err);
    if (status != WQ_OK) refuse(request, status, err.text);
    else wq_answer_json(request, 200, list);
}

static void send_export(wq_request *request, wq_kept *kept)
{
    static const struct { const char *format, *type, *ending; } rows[] = { { "opengotha", "application/xml", "xml" }, { "h9", "text/plain; charset=utf-8", "h9" },
        { "trf", "text/plain; charset=utf-8", "trf" }, { "trf26", "text/plain; charset=utf-8", "trf" }, { "aga", "text/plain; charset=utf-8", "txt" },
        { "tou", "text/plain; charset=utf-8", "tou" }, { "csv", "text/csv; charset=utf-8", "csv" } };
    char format[16] = "", name[48];
    if (!query_word(format, sizeof format, request->query, "format")) format[0] = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].format, format) != 0) continue;
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_sheet sheet;
        size_t length = 0;
        char *out = wq_tournament_sheet(&sheet, wq_kept_fold(kept), &arena) == WQ_OK ? wq_sheet_write(&length, &arena, &sheet, format) : NULL;
        snprintf(name, sizeof name, "%s.%s", wq_kept_id(kept), rows[i].ending);
        if (out) wq_answer_file(request, rows[i].type, name, out, length);
        else refuse(request, WQ_BAD_ARGUMENT, "that format cannot hold this event");
        wq_arena_free(&arena);
        return;
    }
    refuse(request, WQ_BAD_ARGUMENT, "formats are opengotha, h9, trf, aga, tou, csv");
}

/* ---- files in parts ---- */

static wq_upload *upload_named(wq_api_tournaments *api, const char *name)
{
    for (int i = 0; i < WQ_UPLOADS; i++)
        if (api->uploads[i].name[0] && strcmp(api->uploads[i].name, name) == 0) return &api->uploads[i];
    return NULL;
}

static void drop_upload(wq_upload *upload)
{
    free(upload->text);
    *upload = (wq_upload){ 0 };
}

/* An empty place, or the one that has lain longest; NULL when all are busy. */
static wq_upload *upload_place(wq_api_tournaments *api, int64_t now_ms)
{
    for (int i = 0; i < WQ_UPLOADS; i++) {
        wq_upload *u = &api->uploads[i];
        if (u->name[0] == 0) return u;
        if (now_ms - u->used_ms > UPLOAD_KEPT_MS) {
            drop_upload(u);
            return u;
        }
    }
    return NULL;
}

static void take_part(wq_api_tournaments *api, wq_request *request, const json_t *body)
{
    const char *name = text(body, "name"), *part = text(body, "text");
    int number = (int)json_integer_value(json_object_get(body, "part")), parts = (int)json_integer_value(json_object_get(body, "parts"));
    size_t length = strlen(part);
    int64_t now_ms = api->world->now_ms(api->world->now_context);
    wq_kept *kept = wq_office_find(api->office, text(body, "event"));
    wq_role role = wq_office_role(api->office, kept, text(body, "token"));
    if (role.kind != WQ_ROLE_DIRECTOR && role.kind != WQ_ROLE_HOUSE) { refuse(request, WQ_ILLEGAL_SEAT, NULL); return; }
    if (!wq_key_ok(name) || parts < 1 || parts > 256 || number < 0 || number >= parts) { refuse(request, WQ_BAD_ARGUMENT, "a part has a name, its number and how many there are"); return; }
    wq_upload *u = upload_named(api, name);
    if (u == NULL && number == 0 && (u = upload_place(api, now_ms)) != NULL) {
        *u = (wq_upload){ .parts = parts };
        strcpy(u->name, name);
    }
    if (u == NULL) { refuse(request, WQ_BAD_TOO_MANY, NULL); return; }
    if (number == u->next) {                                    /* a part that came already is done */
        char *longer = u->length + length <= WQ_MAX_UPLOAD ? realloc(u->text, u->length + length + 1) : NULL;
        if (longer == NULL) {
            drop_upload(u);
            refuse(request, WQ_BAD_TOO_LARGE, NULL);
            return;
        }
        memcpy(longer + u->length, part, length + 1);
        u->text = longer;
        u->length += length;
        u->next++;
    }
    u->used_ms = now_ms;
    wq_answer_json(request, 200, json_pack("{s:i, s:b}", "next", u->next, "whole", u->next == u->parts));
}

/* Where a body names an upload, its text is put in. */
static wq_status fetch_upload(wq_api_tournaments *api, json_t *body)
{
    const char *name = text(body, "upload");
    if (name[0] == 0) return WQ_OK;
    wq_upload *u = upload_named(api, name);
    if (u == NULL || u->next != u->parts) return WQ_BAD_NOT_FOUND;
    json_t *whole = json_stringn(u->text ? u->text : "", u->length);
    if (whole == NULL) return WQ_BAD_ARGUMENT;                  /* not UTF-8 */
    json_object_set_new(body, "text", whole);
    return WQ_OK;
}

/* ---- opening ---- */

static json_t *links_json(const wq_kept *kept)
{
    char director[WQ_PASS_TEXT], recorder[WQ_PASS_TEXT];
    wq_kept_pass(director, kept, (wq_role){ WQ_ROLE_DIRECTOR, 0 });
    wq_kept_pass(recorder, kept, (wq_role){ WQ_ROLE_RECORDER, 0 });
    const char *id = wq_kept_id(kept);
    return json_pack("{s:o, s:o, s:o}", "director", json_sprintf("/event/%s#%s", id, director), "recorder", json_sprintf("/event/%s#%s", id, recorder),
                     "public", json_sprintf("/event/%s", id));
}

typedef struct opened { wq_request *request; wq_kept *kept; } opened;

static void on_opened(void *context, wq_status status, const wq_error *err)
{
    opened o = *(opened *)context;
    free(context);
    if (status != WQ_OK) refuse(o.request, status, err->text);
    else wq_answer_json(o.request, 201, json_pack("{s:s, s:o}", "event", wq_kept_id(o.kept), "links", links_json(o.kept)));
}

static void open_event(wq_api_tournaments *api, wq_request *request, json_t *body)
{
    wq_error err = { 0 };
    json_t *events = NULL;
    wq_kept *kept = NULL;
    opened *o = NULL;
    wq_status status = wq_office_role(api->office, NULL, text(body, "token")).kind == WQ_ROLE_HOUSE ? WQ_OK : WQ_ILLEGAL_SEAT;
    if (status == WQ_OK && !wq_key_ok(text(body, "key"))) status = WQ_BAD_KEY;
    if (status == WQ_OK) status = fetch_upload(api, body);
    if (status == WQ_OK) status = wq_office_opening(&events, body, &err);
    if (status == WQ_OK && (o = malloc(sizeof *o)) == NULL) status = WQ_FAIL_MEMORY;
    if (status == WQ_OK) status = wq_office_open(api->office, &kept, text(body, "key"), events, &err);
    json_decref(events);
    if (status != WQ_OK) {
        free(o);
        refuse(request, status, err.text);
        return;
    }
    *o = (opened){ request, kept };
    wq_kept_do(kept, NULL, on_opened, o);
}

/* What the house's pass opens: every desk. */
static void house(wq_api_tournaments *api, wq_request *request, const json_t *body)
{
    if (wq_office_role(api->office, NULL, text(body, "token")).kind != WQ_ROLE_HOUSE) { refuse(request, WQ_ILLEGAL_SEAT, NULL); return; }
    json_t *events = json_array();
    for (wq_kept *kept = wq_office_first(api->office); kept != NULL; kept = wq_kept_next(kept)) {
        if (wq_office_find(api->office, wq_kept_id(kept)) == NULL) continue;
        json_t *line = wq_office_line_json(kept);
        json_object_set_new(line, "links", links_json(kept));
        json_array_append_new(events, line);
    }
    wq_answer_json(request, 200, json_pack("{s:s, s:o}", "role", "house", "events", events));
}

/* ---- one tournament, with a pass ---- */

static void desk(wq_request *request, const wq_act_request *act)
{
    int from = (int)json_integer_value(json_object_get(act->body, "from"));
    if (act->role.kind == WQ_ROLE_NOBODY) refuse(request, WQ_ILLEGAL_SEAT, "that link does not open this event");
    else if (act->role.kind == WQ_ROLE_PLAYER) wq_answer_json(request, 200, wq_office_player_json(act->kept, act->role.player));
    else wq_answer_json(request, 200, wq_office_desk_json(act->kept, act->role, from));
}

static void journal(wq_request *request, const wq_act_request *act)
{
    size_t length;
    char name[48];
    const char *bytes = wq_kept_text(act->kept, &length);
    snprintf(name, sizeof name, "%s.journal", wq_kept_id(act->kept));
    if (act->role.kind != WQ_ROLE_DIRECTOR && act->role.kind != WQ_ROLE_HOUSE) refuse(request, WQ_ILLEGAL_SEAT, NULL);
    else wq_answer_file(request, "application/jsonl; charset=utf-8", name, bytes, length);
}

static void on_boarded(void *context, wq_status status, int opened_count, const wq_error *err)
{
    wq_request *request = context;
    if (status != WQ_OK) refuse(request, status, err->text);
    else wq_answer_json(request, 200, json_pack("{s:i}", "opened", opened_count));
}

/* `think` only reads, and may be long; `run` then writes (NULL: nothing). */
static const struct act_row { const char *word; wq_act_fn *think, *run; bool writes, heavy; } act_rows[] = {
    { "acts", NULL, wq_office_acts, true, false }, { "pair", wq_office_propose, wq_office_publish, false, true },
    { "explain", wq_office_explain, NULL, false, true }, { "cost", wq_office_cost, NULL, false, true },
    { "effect", wq_office_effect, NULL, false, true }, { "import", NULL, wq_office_import, true, true },
};

/* One request of one tournament, for as long as it has to wait. */
typedef struct asked {
    wq_api_tournaments *api;
    wq_request *request;
    const struct act_row *row;
    wq_act_request act;
    json_t *body, *answer;
    wq_status status;                   /* of what was thought */
    wq_error err;
    char word[12];
} asked;

static void think_act(void *context)
{
    asked *a = context;
    json_decref(a->answer);             /* of the time before, where a command was first */
    a->answer = NULL;
    a->err = (wq_error){ 0 };
    a->status = a->row->think(&a->answer, &a->act, &a->err);
}

static wq_status run_act(void *context, wq_error *err)
{
    asked *a = context;
    if (a->row->think == NULL) {
        json_decref(a->answer);
        a->answer = NULL;
    }
    if (a->status != WQ_OK) {
        *err = a->err;
        return a->status;
    }
    return a->row->run ? a->row->run(&a->answer, &a->act, err) : WQ_OK;
}

/* The same without a thread of its own, for a field that is soon thought about. */
static wq_status think_and_run(void *context, wq_error *err)
{
    think_act(context);
    return run_act(context, err);
}

static void on_act(void *context, wq_status status, const wq_error *err)
{
    asked *a = context;
    if (status != WQ_OK) {
        refuse(a->request, status, err->text);
        json_decref(a->answer);
    } else {
        wq_answer_json(a->request, 200, a->answer);
    }
    json_decref(a->body);
    free(a);
}

static void on_still(void *context, wq_status status, const wq_error *err)
{
    asked *a = context;
    if (status != WQ_OK) refuse(a->request, status, err->text);
    else if (strcmp(a->word, "desk") == 0) desk(a->request, &a->act);
    else if (strcmp(a->word, "journal") == 0) journal(a->request, &a->act);
    else if (strcmp(a->word, "boards") == 0) wq_office_board(a->api->office, a->api->lobby, &a->act, on_boarded, a->request);
    else if (strcmp(a->word, "") == 0) send_view(a->request, a->act.kept);
    else if (strcmp(a->word, "sum") == 0) send_sum(a->request, a->act.kept);
    else if (strcmp(a->word, "ratings") == 0) send_ratings(a->request, a->act.kept);
    else send_export(a->request, a->act.kept);
    json_decref(a->body);
    free(a);
}

/* What only reads is done when all is on the disk; what may write, after those who came before. */
static void ask(wq_api_tournaments *api, wq_request *request, wq_kept *kept, const char *word, json_t *body, const struct act_row *row)
{
    asked *a = calloc(1, sizeof *a);
    if (a == NULL) { refuse(request, WQ_FAIL_MEMORY, NULL); return; }
    *a = (asked){ .api = api, .request = request, .row = row, .body = json_incref(body),
                  .act = { .kept = kept, .role = wq_office_role(api->office, kept, text(body, "token")), .body = body } };
    snprintf(a->word, sizeof a->word, "%s", word);
    if (wq_key_ok(text(body, "key"))) strcpy(a->act.key, text(body, "key"));
    bool thinks = row && row->think, long_one = wq_kept_now(kept).players >= LONG_FIELD;
    if (thinks && long_one) wq_kept_think(kept, think_act, run_act, on_act, a);
    else wq_kept_do(kept, thinks ? think_and_run : row ? run_act : NULL, row ? on_act : on_still, a);
}

static void post_one(wq_api_tournaments *api, wq_request *request, wq_kept *kept, const char *word, json_t *body)
{
    const struct act_row *row = NULL;
    for (size_t i = 0; i < sizeof act_rows / sizeof *act_rows; i++)
        if (strcmp(act_rows[i].word, word) == 0) row = &act_rows[i];
    if (row == NULL && strcmp(word, "desk") != 0 && strcmp(word, "journal") != 0 && strcmp(word, "boards") != 0) {
        refuse(request, WQ_BAD_NOT_FOUND, NULL);
        return;
    }
    wq_status status = WQ_OK;
    if (row && wq_office_role(api->office, kept, text(body, "token")).kind == WQ_ROLE_NOBODY) status = WQ_ILLEGAL_SEAT;
    else if (row && row->writes && !wq_key_ok(text(body, "key"))) status = WQ_BAD_KEY;
    if (status == WQ_OK && row && row->heavy && !wq_request_allowed(request, PAIR_COST)) status = WQ_BAD_TOO_MANY;
    if (status == WQ_OK && row) status = fetch_upload(api, body);
    if (status != WQ_OK) refuse(request, status, NULL);
    else ask(api, request, kept, word, body, row);
}

static void one_event(wq_api_tournaments *api, wq_request *request, const char *rest, json_t *body)
{
    char id[WQ_GAME_ID] = "";
    size_t length = strcspn(rest, "/");
    if (length < sizeof id) {
        memcpy(id, rest, length);
        id[length] = 0;
    }
    wq_kept *kept = wq_game_id_ok(id) ? wq_office_find(api->office, id) : NULL;
    const char *word = rest + length + (rest[length] == '/');
    if (kept == NULL) refuse(request, WQ_BAD_NOT_FOUND, "there is no such event here");
    else if (body != NULL) post_one(api, request, kept, word, body);
    else if (strcmp(word, "ratings") == 0 && !wq_request_allowed(request, LIST_COST)) refuse(request, WQ_BAD_TOO_MANY, NULL);
    else if (rest[length] == 0 || strcmp(word, "sum") == 0 || strcmp(word, "ratings") == 0 || strcmp(word, "export") == 0) ask(api, request, kept, word, NULL, NULL);
    else refuse(request, WQ_BAD_NOT_FOUND, NULL);
}

bool wq_api_is_tournament(const char *path)
{
    static const char start[] = "/api/events";
    return strncmp(path, start, sizeof start - 1) == 0 && (path[sizeof start - 1] == 0 || path[sizeof start - 1] == '/');
}

void wq_api_tournament(wq_api_tournaments *api, wq_request *request)
{
    const char *rest = request->path + strlen("/api/events");
    bool post = request->method == WQ_POST;
    json_error_t where;
    json_t *body = post ? json_loadb(request->body, request->body_length, JSON_REJECT_DUPLICATES, &where) : NULL;
    if (api->office == NULL) refuse(request, WQ_BAD_NOT_FOUND, NULL);
    else if (!wq_request_allowed(request, post ? ACT_COST : *rest == 0 ? LIST_COST : 1)) refuse(request, WQ_BAD_TOO_MANY, NULL);
    else if (post && !json_is_object(body)) refuse(request, WQ_BAD_JSON, body ? NULL : where.text);
    else if (!post && (*rest == 0 || strcmp(rest, "/") == 0)) list(api, request);
    else if (post && *rest == 0) open_event(api, request, body);
    else if (post && strcmp(rest, "/house") == 0) house(api, request, body);
    else if (post && strcmp(rest, "/upload") == 0) take_part(api, request, body);
    else if (*rest == '/') one_event(api, request, rest + 1, body);
    else refuse(request, WQ_BAD_NOT_FOUND, NULL);
    json_decref(body);
}

void wq_api_tournaments_end(wq_api_tournaments *api)
{
    for (int i = 0; i < WQ_UPLOADS; i++) drop_upload(&api->uploads[i]);
}
