/* office_acts.c — acts looked over by the role of who does them, and written down.
 * SPDX-License-Identifier: MIT
 */
#include "server/office_acts.h"

#include "server/office_view.h"
#include "store/tournament_file.h"
#include "sys/clock.h"
#include "tournament/effect.h"
#include "tournament/explain.h"
#include "tournament/pairing_json.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_TEXT = 1000 };

static int whole(const json_t *object, const char *name)
{
    json_int_t value = json_integer_value(json_object_get(object, name));
    return value > 0 && value < 1000000 ? (int)value : 0;
}

static const char *text(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value ? value : "";
}

static wq_status not_yours(wq_error *err) { return wq_refuse(err, WQ_ILLEGAL_SEAT, 0, 0, "that link does not open this"); }

static bool directs(wq_role role) { return role.kind == WQ_ROLE_DIRECTOR || role.kind == WQ_ROLE_HOUSE; }
static bool records(wq_role role) { return directs(role) || role.kind == WQ_ROLE_RECORDER; }

/* Who and with which key: for the audit trail and for asking again. */
static void sign(json_t *event, const wq_act_request *request, int number)
{
    static const char *const roles[] = { "", "player", "recorder", "director", "director" };
    char by[80], key[WQ_KEY_TEXT + 16];
    const char *desk = text(request->body, "desk");
    if (request->role.kind == WQ_ROLE_PLAYER) snprintf(by, sizeof by, "player %d", request->role.player);
    else snprintf(by, sizeof by, desk[0] ? "%s: %.60s" : "%s", roles[request->role.kind], desk);
    json_t *name = json_string(by);                             /* NULL where the cut went through a character */
    json_object_set_new(event, "by", name ? name : json_string(roles[request->role.kind]));
    if (request->key[0] == 0) return;
    snprintf(key, sizeof key, number > 0 ? "%s.%d" : "%s", request->key, number);
    json_object_set_new(event, "key", json_string(key));
}

/* ---- a player's word ---- */

/* One claim or denial of his own game; when both say the same, that is the result.                */
static wq_status player_acts(json_t *events, const wq_act_request *request, const json_t *act, wq_error *err)
{
    const wq_tournament *t = wq_kept_fold(request->kept);
    const char *kind = text(act, "kind"), *result = text(act, "result");
    int round = whole(act, "round"), table = whole(act, "table"), self = request->role.player, said = 0;
    bool claims = strcmp(kind, "claimed") == 0;
    const wq_sheet_game *game = wq_table_game(t, round, table);
    if (!claims && strcmp(kind, "denied") != 0) return not_yours(err);
    if (game == NULL || (game->black != self - 1 && game->white != self - 1)) return not_yours(err);
    if (claims && strcmp(result, "B") != 0 && strcmp(result, "W") != 0 && strcmp(result, "=") != 0)
        return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "a player's result is B, W or =");
    if (game->decided) return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, "this game has its result already; a correction is for the desk");
    for (size_t i = 0; i < json_array_size(t->events); i++) {
        const json_t *e = json_array_get(t->events, i);
        bool word = strcmp(text(e, "kind"), "claimed") == 0 || strcmp(text(e, "kind"), "denied") == 0;
        said += word && whole(e, "player") == self && whole(e, "round") == round && whole(e, "table") == table;
    }
    if (said >= WQ_MAX_CLAIMS) return wq_refuse(err, WQ_BAD_TOO_MANY, 0, 0, "enough has been said of this game: go to the desk");
    json_t *event = json_pack("{s:s, s:i, s:i, s:i}", "kind", kind, "round", round, "table", table, "player", self);
    if (claims) json_object_set_new(event, "result", json_string(result));
    sign(event, request, 0);
    json_array_append_new(events, event);

    wq_claims known = wq_table_claims(t, round, table);
    int other = game->black == self - 1 ? 1 : 0;
    if (claims && !known.denied[other] && strcmp(known.said[other], result) == 0)
        json_array_append_new(events, json_pack("{s:s, s:i, s:i, s:s, s:s}", "kind", "reported", "round", round, "table", table, "result", result, "by", "players"));
    return WQ_OK;
}

/* ---- the desk's acts ---- */

/* What pairs made by hand cost, kept beside them; nothing where this system has no goals. */
static void add_cost(json_t *event, const wq_kept *kept)
{
    const json_t *tables = json_object_get(event, "tables"), *bye = json_object_get(event, "bye");
    int32_t pairs[WQ_MAX_KEPT_PLAYERS][2];
    size_t count = 0, length;
    const char *journal = wq_kept_text(kept, &length);
    for (size_t i = 0; i < json_array_size(tables) && count < WQ_MAX_KEPT_PLAYERS - 1; i++, count++) {
        pairs[count][0] = whole(json_array_get(tables, i), "black");
        pairs[count][1] = whole(json_array_get(tables, i), "white");
        if (pairs[count][0] == 0 || pairs[count][1] == 0) return;
    }
    if (json_is_integer(bye)) { pairs[count][0] = (int32_t)json_integer_value(bye); pairs[count++][1] = 0; }
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_explanation x;
    json_object_set_new(event, "manual", json_true());
    if (wq_tournament_cost(&x, &arena, journal, length, whole(event, "round"), (const int32_t (*)[2])pairs, count, NULL) == WQ_OK) {
        json_t *all = wq_explanation_json(&x), *goals = json_object_get(all, "goals"), *cost = json_array();
        for (size_t i = 0; i < json_array_size(goals); i++) {
            json_t *goal = json_array_get(goals, i);
            if (json_integer_value(json_object_get(goal, "now")) != json_integer_value(json_object_get(goal, "best"))) json_array_append(cost, goal);
        }
        json_object_set_new(event, "cost", cost);
        json_decref(all);
    }
    wq_arena_free(&arena);
}

/* Names and sentences are short; a journal is read again and again. */
static bool texts_are_short(json_t *object)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
        if (json_string_length(value) > LONGEST_TEXT || strlen(name) > LONGEST_TEXT || (json_is_object(value) && strcmp(name, "sheet") == 0 && !texts_are_short(value))) return false;
    return true;
}

static wq_status desk_act(json_t *event, const wq_act_request *request, wq_error *err)
{
    static const char *const recorders[] = { "reported", "late" };
    const wq_tournament *t = wq_kept_fold(request->kept);
    const char *kind = text(event, "kind");
    bool allowed = directs(request->role);
    for (size_t i = 0; i < sizeof recorders / sizeof *recorders; i++) allowed |= strcmp(kind, recorders[i]) == 0;
    if (!allowed || strcmp(kind, "opened") == 0 || strcmp(kind, "claimed") == 0 || strcmp(kind, "denied") == 0) return not_yours(err);
    if (!texts_are_short(event)) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "a name or a sentence of an act has at most 1000 bytes");
    json_object_del(event, "seq");
    json_object_del(event, "at");
    json_object_del(event, "key");
    if (strcmp(kind, "entered") == 0) {
        json_object_del(event, "player");
        if (t->player_count >= WQ_MAX_KEPT_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_MANY, 0, 0, "an event of this server has no more places");
    }
    if (strcmp(kind, "reported") == 0 && json_object_get(event, "was")) {       /* another desk may have been there first */
        const wq_sheet_game *game = wq_table_game(t, whole(event, "round"), whole(event, "table"));
        if (game && strcmp(wq_table_result(game), text(event, "was")) != 0) {
            char sentence[160];
            snprintf(sentence, sizeof sentence, "another desk has entered %s for that table meanwhile", wq_table_result(game));
            return wq_refuse(err, WQ_CONFLICT, 0, 0, sentence);
        }
        json_object_del(event, "was");
    }
    if (strcmp(kind, "paired") == 0) add_cost(event, request->kept);
    return WQ_OK;
}

wq_status wq_office_acts(json_t **answer, const wq_act_request *request, wq_error *err)
{
    const json_t *acts = json_object_get(request->body, "acts");
    size_t count = json_array_size(acts);
    if (request->role.kind == WQ_ROLE_NOBODY) return not_yours(err);
    if (count == 0 || count > 1000) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "\"acts\" is an array of one to a thousand");
    if (!records(request->role) && count != 1) return not_yours(err);
    json_t *events = json_array();
    wq_status status = WQ_OK;
    for (size_t i = 0; status == WQ_OK && i < count; i++) {
        const json_t *act = json_array_get(acts, i);
        char key[WQ_KEY_TEXT + 16];
        snprintf(key, sizeof key, i > 0 ? "%s.%d" : "%s", request->key, (int)i);
        if (!json_is_object(act)) status = wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "an act is an object with its kind");
        else if (wq_kept_done(request->kept, key)) continue;
        else if (!records(request->role)) status = player_acts(events, request, act, err);
        else {
            json_t *event = json_deep_copy(act);
            status = event ? desk_act(event, request, err) : WQ_FAIL_MEMORY;
            if (event) sign(event, request, (int)i);
            json_array_append_new(events, event);
        }
    }
    if (status == WQ_OK) status = wq_kept_add(request->kept, events, err);
    size_t added = json_array_size(events);
    json_decref(events);
    if (status != WQ_OK) return status;
    *answer = json_pack("{s:i, s:i}", "seq", wq_kept_fold(request->kept)->seq, "added", (int)added);
    return *answer ? WQ_OK : WQ_FAIL_MEMORY;
}

/* What acts would change, before they are done.                                                   [R217] */
wq_status wq_office_effect(json_t **answer, const wq_act_request *request, wq_error *err)
{
    const wq_tournament *t = wq_kept_fold(request->kept);
    const json_t *acts = json_object_get(request->body, "acts");
    if (!directs(request->role)) return not_yours(err);
    if (json_array_size(acts) == 0 || json_array_size(acts) > 100) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "\"acts\" is an array of one to a hundred");
    json_t *events = json_deep_copy(acts);
    wq_status status = events ? WQ_OK : WQ_FAIL_MEMORY;
    for (size_t i = 0; status == WQ_OK && i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        status = json_is_object(event) ? desk_act(event, request, err) : wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "an act is an object with its kind");
    }
    if (status == WQ_OK) status = wq_tournament_number_players(events, t, err);
    const wq_world *world = wq_kept_world(request->kept);
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament after = { 0 };
    if (status == WQ_OK) status = wq_tournament_with(&after, &arena, t, events, world->now_ms(world->now_context), err);
    if (status == WQ_OK) status = wq_tournament_effect(answer, t, &after, &arena);
    if (status == WQ_OK) json_object_set_new(*answer, "seq", json_integer(t->seq));
    wq_tournament_free(&after);
    wq_arena_free(&arena);
    json_decref(events);
    return status;
}

/* ---- pairing ---- */

wq_status wq_office_propose(json_t **answer, const wq_act_request *request, wq_error *err)
{
    const wq_tournament *t = wq_kept_fold(request->kept);
    int round = whole(request->body, "round");
    if (!directs(request->role)) return not_yours(err);
    const json_t *done = request->key[0] ? wq_kept_done(request->kept, request->key) : NULL;
    if (done) {
        *answer = json_pack("{s:O, s:i}", "event", done, "seq", t->seq);
        return *answer ? WQ_OK : WQ_FAIL_MEMORY;
    }
    if (round > t->rounds_paired + 1) return wq_refuse(err, WQ_CONFLICT, 0, 0, "rounds are paired one after the other");
    if (round > 0 && round != t->rounds_paired + 1) return wq_refuse(err, WQ_CONFLICT, 0, 0, "that round is paired already, perhaps by another desk");
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_paired paired = { 0 };
    json_t *event = NULL, *bare = NULL;
    int64_t deadline_ms = wq_monotonic_ms() + t->pairing.limit_ms;
    wq_pairing_limit limit = { wq_monotonic_reached, &deadline_ms };
    wq_tournament limited = *t;
    if (t->pairing.limit_ms > 0) limited.pairing.limit = &limit;
    wq_status status = wq_tournament_pair(&event, &paired, &limited, &arena, err);
    if (status == WQ_OK && paired.input.n > 0) bare = wq_pairing_json(&paired.pairing, &paired.input, false);
    if (status == WQ_OK) {
        *answer = json_pack("{s:O, s:i, s:b}", "event", event, "seq", t->seq, "dry", true);
        if (bare) json_object_set(*answer, "certificate", json_object_get(bare, "certificate"));
        if (bare) json_object_set(*answer, "largest_difference", json_object_get(bare, "largest_difference"));
    }
    json_decref(bare);
    json_decref(event);
    wq_arena_free(&arena);
    return status == WQ_OK && *answer == NULL ? WQ_FAIL_MEMORY : status;
}

wq_status wq_office_publish(json_t **answer, const wq_act_request *request, wq_error *err)
{
    json_t *event = json_object_get(*answer, "event");
    if (json_is_true(json_object_get(request->body, "dry")) || !json_object_get(*answer, "dry")) return WQ_OK;         /* or done before */
    sign(event, request, 0);
    json_t *events = json_pack("[O]", event);
    wq_status status = wq_kept_add(request->kept, events, err);
    json_decref(events);
    json_object_set_new(*answer, "dry", json_false());
    json_object_set_new(*answer, "seq", json_integer(wq_kept_fold(request->kept)->seq));
    return status;
}

wq_status wq_office_pair(json_t **answer, const wq_act_request *request, wq_error *err)
{
    wq_status status = wq_office_propose(answer, request, err);
    if (status == WQ_OK) status = wq_office_publish(answer, request, err);
    if (status == WQ_OK) return WQ_OK;
    json_decref(*answer);
    *answer = NULL;
    return status;
}

wq_status wq_office_explain(json_t **answer, const wq_act_request *request, wq_error *err)
{
    if (!directs(request->role)) return not_yours(err);
    char a[16], b[16];
    int other = whole(request->body, "b");
    snprintf(a, sizeof a, "%d", whole(request->body, "a"));
    snprintf(b, sizeof b, other > 0 ? "%d" : "bye", other);
    size_t length;
    const char *journal = wq_kept_text(request->kept, &length);
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_explanation x;
    wq_status status = wq_tournament_explain(&x, &arena, journal, length, whole(request->body, "round"), a, b, err);
    if (status == WQ_OK) *answer = wq_explanation_json(&x);
    wq_arena_free(&arena);
    return status == WQ_OK && *answer == NULL ? WQ_FAIL_MEMORY : status;
}

wq_status wq_office_cost(json_t **answer, const wq_act_request *request, wq_error *err)
{
    const json_t *tables = json_object_get(request->body, "tables");
    int32_t pairs[WQ_MAX_KEPT_PLAYERS][2];
    size_t count = 0, length;
    if (!directs(request->role)) return not_yours(err);
    if (json_array_size(tables) >= WQ_MAX_KEPT_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    for (size_t i = 0; i < json_array_size(tables); i++, count++)
        for (size_t k = 0; k < 2; k++) pairs[count][k] = (int32_t)json_integer_value(json_array_get(json_array_get(tables, i), k));
    int bye = whole(request->body, "bye");
    if (bye > 0) { pairs[count][0] = bye; pairs[count++][1] = 0; }
    const char *journal = wq_kept_text(request->kept, &length);
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_explanation x;
    wq_status status = wq_tournament_cost(&x, &arena, journal, length, whole(request->body, "round"), (const int32_t (*)[2])pairs, count, err);
    if (status == WQ_OK) *answer = wq_explanation_json(&x);
    wq_arena_free(&arena);
    return status == WQ_OK && *answer == NULL ? WQ_FAIL_MEMORY : status;
}

/* ---- files ---- */

static wq_status read_file(json_t **events, const char *file, size_t length, wq_error *err)
{
    wq_arena arena;
    wq_arena_init(&arena, (size_t)1 << 28);
    wq_sheet sheet;
    wq_status status = wq_sheet_read(&sheet, &arena, file, length, err);
    if (status == WQ_OK && sheet.player_count > WQ_MAX_KEPT_PLAYERS) status = wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "that file has more players than an event of this server");
    if (status == WQ_OK) *events = wq_tournament_import(&sheet);
    wq_arena_free(&arena);
    return status == WQ_OK && *events == NULL ? WQ_FAIL_MEMORY : status;
}

/* A journal's lines as events. */
static wq_status read_journal(json_t **events, const char *file, size_t length, wq_error *err)
{
    *events = json_array();
    for (size_t at = 0; at < length;) {
        const char *end = memchr(file + at, '\n', length - at);
        size_t size = end ? (size_t)(end - file) - at : length - at;
        json_t *event = json_loadb(file + at, size, 0, NULL);
        if (size > 0 && !event) return wq_refuse(err, WQ_BAD_JSON, at, 0, "a line of that journal is not JSON");
        if (event) {
            json_object_del(event, "key");
            json_array_append_new(*events, event);
        }
        at += size + 1;
    }
    return WQ_OK;
}

wq_status wq_office_opening(json_t **events, const json_t *body, wq_error *err)
{
    const char *file = json_string_value(json_object_get(body, "text"));
    size_t length = json_string_length(json_object_get(body, "text"));
    *events = NULL;
    if (file) {
        wq_status status = wq_tournament_is_journal(file, length) ? read_journal(events, file, length, err) : read_file(events, file, length, err);
        const char *name = text(body, "name");
        json_t *first = status == WQ_OK ? json_array_get(*events, 0) : NULL;
        if (first && name[0]) json_object_set_new(first, "name", json_string(name));
        if (first && json_object_get(body, "sheet")) json_object_set(first, "sheet", json_object_get(body, "sheet"));
        if (status != WQ_OK) {
            json_decref(*events);
            *events = NULL;
        }
        return status;
    }
    json_t *opened = json_pack("{s:s, s:s, s:s}", "kind", "opened", "name", text(body, "name"), "by", "director");
    static const char *const fields[] = { "system", "rounds", "settings", "sheet" };
    if (opened == NULL) return WQ_FAIL_MEMORY;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (json_object_get(body, fields[i])) json_object_set(opened, fields[i], json_object_get(body, fields[i]));
    *events = json_pack("[o]", opened);
    return *events ? WQ_OK : WQ_FAIL_MEMORY;
}

wq_status wq_office_import(json_t **answer, const wq_act_request *request, wq_error *err)
{
    const json_t *file = json_object_get(request->body, "text");
    if (!directs(request->role)) return not_yours(err);
    json_t *events = NULL, *entries = json_array();
    wq_status status = read_file(&events, json_is_string(file) ? json_string_value(file) : "", json_string_length(file), err);
    for (size_t i = 0, n = 0; status == WQ_OK && i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        char key[WQ_KEY_TEXT + 16];
        if (strcmp(text(event, "kind"), "entered") != 0) continue;
        json_object_del(event, "player");
        json_object_del(event, "from_round");
        snprintf(key, sizeof key, n > 0 ? "%s.%d" : "%s", request->key, (int)n);
        if (!wq_kept_done(request->kept, key)) {
            sign(event, request, (int)n);
            json_array_append(entries, event);
        }
        n++;
    }
    size_t room = (size_t)(WQ_MAX_KEPT_PLAYERS - wq_kept_fold(request->kept)->player_count);
    if (status == WQ_OK && json_array_size(entries) > room) status = wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "that file has more players than an event of this server");
    if (status == WQ_OK) status = wq_kept_add(request->kept, entries, err);
    if (status == WQ_OK) *answer = json_pack("{s:i, s:i}", "seq", wq_kept_fold(request->kept)->seq, "added", (int)json_array_size(entries));
    json_decref(entries);
    json_decref(events);
    return status;
}
