/* cmd_tournament_desk.c — the director's desk in a shell: each subcommand adds one event to a journal.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"
#include "cli/sheet_file.h"

#include "record/competition_json.h"
#include "store/tournament_file.h"
#include "sys/file.h"
#include "tournament/tournament.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Subcommand, the kind of its event, and its arguments after FILE in order; more are given as NAME=VALUE, of the words in `more`
 * (and those of everybody: by, why, note). */
typedef struct desk_row { const char *name, *kind, *fields[4], *more; } desk_row;

static const desk_row rows[] = {
    { "new",      "opened",     { "name" }, "system rounds settings date place city country organiser director referee" },
    { "enter",    "entered",    { "name" }, "player first_name club country team board rank rating pin division from_round correction start sex birth age title phone email id city province" },
    { "seed",     "seeded",     { "order" }, "" },
    { "result",   "reported",   { "round", "table", "result" }, "forfeit series best_of game record" },
    { "absent",   "absent",     { "player", "round" }, "half" },
    { "withdraw", "withdrawn",  { "player" }, "from_round" },
    { "return",   "returned",   { "player" }, "from_round" },
    { "warn",     "warned",     { "player" }, "round article" },
    { "sanction", "sanctioned", { "player", "what" }, "rounds opponents_win results from_round events places article" },
    { "late",     "late",       { "player", "round", "minutes" }, "" },
    { "postpone", "postponed",  { "round", "starts_at_ms" }, "" },
    { "forbid",   "forbidden",  { "players" }, "from_round to_round soft" },
    { "playoff",  "play_off",   { "order" }, "games" },
    { "close",    "closed",     { "round" }, "" },
    { "lot",      "lot",        { "purpose", "drawn" }, "who when" },
    { "lineup",   "lineup",     { "team", "round", "players" }, "salt" },
    { "undo",     "undone",     { "event" }, "" },
    { "manual",   "paired",     { "round", "tables" }, "bye half_bye unpaired stage manual" },
};

/* The settings of an event: tournament_settings.c reads them. */
static const char settings_words[] =
    "absences_out absent accelerated bans bar best_members best_of boards boosts bye bye_small carry club_rounds criteria cuts "
    "cycles draw even floor handicap handicap_less handicap_most late_minutes losses mms_absent mms_bye pairing play_off points_absent points_bye reset round_down series "
    "shared sheet stages suspended team_form team_sum teams third_place total_divisor unplayed_half withdrawal zero";

/* Is it one of the words, up to its first dot? */
static bool among(const char *words, const char *word)
{
    size_t length = strcspn(word, ".");
    while (*words) {
        size_t own = strcspn(words, " ");
        if (own == length && strncmp(words, word, length) == 0) return true;
        words += own + (words[own] == ' ');
    }
    return false;
}

/* A value: JSON where it reads as such, except for names, which stay text. */
static json_t *value_of(const char *field, const char *text)
{
    static const char *const texts[] = { "name", "first_name", "club", "country", "team", "rank", "result", "series", "why", "what",
        "pin", "system", "purpose", "by", "division", "salt", "text", "results", "who", "when" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(field, texts[i]) == 0) return json_string(text);
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    return json ? json : json_string(text);
}

/* Puts it under its name; "settings.losses" goes into the object "settings". */
static bool put(json_t *event, const char *field, const char *text)
{
    const char *dot = strchr(field, '.');
    if (!dot) return json_object_set_new(event, field, value_of(field, text)) == 0;
    char outer[32];
    if (dot - field >= (ptrdiff_t)sizeof outer) return false;
    memcpy(outer, field, (size_t)(dot - field));
    outer[dot - field] = '\0';
    json_t *inner = json_object_get(event, outer);
    if (!inner) {
        inner = json_object();
        json_object_set_new(event, outer, inner);
    }
    return json_is_object(inner) && put(inner, dot + 1, text);
}

/* A misspelt word would be passed over in silence, and a knock-out of two losses be one of one: it is refused.
 * A setting of a new event may be given without "settings.". */
static bool put_more(json_t *event, const desk_row *row, const char *key, const char *text)
{
    char long_key[80];
    if (strcmp(row->name, "new") == 0 && !among(row->more, key) && among(settings_words, key)) {
        snprintf(long_key, sizeof long_key, "settings.%s", key);
        key = long_key;
    }
    bool setting = strncmp(key, "settings.", 9) == 0;
    if ((!setting && !among(row->more, key) && !among("by why note", key))
        || (setting && (strcmp(row->name, "new") != 0 || !among(settings_words, key + 9)))) {
        fprintf(stderr, "weiqi tournament %s: \"%s\" is not known here; known are: %s%s%s\n", row->name, key,
            setting ? settings_words : row->more, !setting && row->more[0] ? " " : "", setting ? "" : "by why note");
        return false;
    }
    return put(event, key, text);
}

/* The same of settings={..} in one piece. */
static bool settings_are_known(const json_t *event)
{
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(event, "settings"), key, value)
        if (!among(settings_words, key)) {
            fprintf(stderr, "weiqi tournament new: \"settings.%s\" is not known here; known are: %s\n", key, settings_words);
            return false;
        }
    return true;
}

/* Tables given as pairs, [[1,2],[3,4]]: the first of each has Black. */
static void seat_pairs(json_t *tables)
{
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_t *pair = json_array_get(tables, i);
        if (json_array_size(pair) == 2)
            json_array_set_new(tables, i, json_pack("{s:O, s:O}", "black", json_array_get(pair, 0), "white", json_array_get(pair, 1)));
    }
}

static error_t parse_nothing(int key, char *arg, struct argp_state *state)
{
    json_t *list = state->input;
    if (key == 'j') json_array_append_new(list, json_string("--json"));
    else if (key == 'a') json_array_append_new(list, json_pack("{s:s}", "after", arg));
    else if (key == 's') json_array_append_new(list, json_pack("{s:s}", "sheet", arg));
    else if (key == ARGP_KEY_ARG) json_array_append_new(list, json_string(arg));
    else return ARGP_ERR_UNKNOWN;
    return 0;
}

/* The competition sheet into the settings: a preset by its name, or a file. */
static wq_status put_sheet(json_t *event, const char *name, wq_error *err)
{
    wq_competition own;
    wq_status status = wq_sheet_named(&own, name, err);
    if (status != WQ_OK) return status;
    json_t *settings = json_object_get(event, "settings");
    if (!settings) {
        settings = json_object();
        json_object_set_new(event, "settings", settings);
    }
    json_t *sheet = wq_competition_json(&own, false);
    if (!sheet || json_object_set_new(settings, "sheet", sheet) != 0) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    return WQ_OK;
}

/* Who was suspended in an earlier event, into the settings.                                               [R217] */
static wq_status put_suspended(json_t *event, const char *path, wq_error *err)
{
    char *text = NULL;
    size_t length = 0;
    wq_arena arena;
    wq_tournament t;
    wq_arena_init(&arena, 0);
    wq_status status = wq_file_read(&text, &length, path, WQ_TOURNAMENT_FILE_MAX, err);
    if (status == WQ_OK) status = wq_tournament_fold(&t, &arena, text, length, NULL, err);
    if (status == WQ_OK) {
        json_t *settings = json_object_get(event, "settings"), *found = wq_tournament_suspensions(&t), *list;
        if (!settings) json_object_set_new(event, "settings", settings = json_object());
        list = json_object_get(settings, "suspended");
        if (list) json_array_extend(list, found);
        else json_object_set(settings, "suspended", found);
        json_decref(found);
        wq_tournament_free(&t);
    } else if (err && strncmp(err->text, path, strlen(path)) != 0) {
        char reason[sizeof err->text];
        snprintf(reason, sizeof reason, "%.60s: %.120s", path, err->text);
        memcpy(err->text, reason, sizeof reason);
    }
    wq_arena_free(&arena);
    free(text);
    return status;
}

/* A journal as it stands, for what an event says in words. *t is to be freed where WQ_OK. */
static wq_status read_journal(wq_tournament *t, wq_arena *arena, char **text, const char *path, wq_error *err)
{
    size_t length = 0;
    wq_status status = wq_file_read(text, &length, path, WQ_TOURNAMENT_FILE_MAX, err);
    return status == WQ_OK ? wq_tournament_fold(t, arena, *text, length, NULL, err) : status;
}

/* "09:20" as a moment: how late that is, from the agreed start of the round; begun minutes count, as the limit does. [R136] */
static wq_status put_arrival(json_t *event, const char *path, wq_error *err)
{
    const char *said = json_string_value(json_object_get(event, "minutes"));
    int64_t came_ms, start_ms = 0;
    if (!said || wq_moment_named(&came_ms, said) != WQ_OK) return WQ_OK;        /* a number; or refused as one */
    wq_arena arena;
    wq_tournament t;
    char *text = NULL;
    wq_arena_init(&arena, 0);
    wq_status status = read_journal(&t, &arena, &text, path, err);
    if (status == WQ_OK) {
        start_ms = wq_tournament_start(&t, (int)json_integer_value(json_object_get(event, "round")));
        wq_tournament_free(&t);
    }
    wq_arena_free(&arena);
    free(text);
    if (status != WQ_OK) return status;
    if (start_ms == 0)
        return wq_refuse(
            err, WQ_BAD_EVENT, 0, 0, "no start is agreed for that round: say the minutes, or put it into the sheet's starts_at_ms");
    if (came_ms <= start_ms) return wq_refuse(err, WQ_BAD_EVENT, 0, 0, "that is not after the agreed start: nobody is late");
    json_object_set_new(event, "minutes", json_integer((came_ms - start_ms + 59999) / 60000));
    json_object_set_new(event, "came_at_ms", json_integer(came_ms));
    return WQ_OK;
}

/* The new start as a moment. */
static wq_status put_start(json_t *event, wq_error *err)
{
    const char *said = json_string_value(json_object_get(event, "starts_at_ms"));
    int64_t start_ms;
    if (!said) return WQ_OK;
    if (wq_moment_named(&start_ms, said) != WQ_OK)
        return wq_refuse(err, WQ_BAD_TIME, 0, 0, "the new start is a moment like 2026-12-01T10:00+08:00, or milliseconds since 1970 UTC");
    json_object_set_new(event, "starts_at_ms", json_integer(start_ms));
    return WQ_OK;
}

static int desk(const char *name, int argc, char **argv)
{
    static const struct argp_option options[] = { { "json", 'j', NULL, 0, "Print the event", 0 }, { NULL, 0, NULL, 0, NULL, 0 } },
        with_sheet[] = { { "json", 'j', NULL, 0, "Print the event", 0 },
            { "after", 'a', "JOURNAL", 0, "An earlier event: who was suspended there for this one may not enter; may be given again", 0 },
            { "sheet", 's', "NAME|FILE", 0, "The competition sheet 竞赛规程 of the event: time, komi, lateness, shared places", 0 }, { NULL, 0, NULL, 0, NULL, 0 } };
    const desk_row *row = rows;
    while (strcmp(row->name, name) != 0) row++;
    char usage[200] = "FILE";
    for (int i = 0; i < 4 && row->fields[i]; i++) {
        strcat(usage, " ");
        strcat(usage, row->fields[i]);
    }
    strcat(usage, " [FIELD=VALUE...]");
    const struct argp argp = { .options = strcmp(name, "new") == 0 ? with_sheet : options, .parser = parse_nothing, .args_doc = usage,
        .doc = "Adds one event to the journal FILE, or refuses it with the reason and leaves the journal as it is."
               "\vdocs/tournament.md lists the events and their fields. A player is a number or a name." };
    json_t *list = json_array(), *event = json_pack("{s:s}", "kind", row->kind);
    argp_parse(&argp, argc, argv, 0, NULL, list);
    const char *path = NULL, *sheet = NULL;
    int field = 0, json = 0, good = 1;
    bool known = true;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        if (json_object_get(one, "after")) continue;
        if (json_is_object(one)) { sheet = json_string_value(json_object_get(one, "sheet")); continue; }
        const char *word = json_string_value(one), *equals = strchr(word, '=');
        if (strcmp(word, "--json") == 0) { json = 1; continue; }
        if (!path) { path = word; continue; }
        if (field < 4 && row->fields[field]) { good &= put(event, row->fields[field++], word); continue; }
        if (!equals && strcmp(word, "forfeit") == 0) { json_object_set_new(event, "forfeit", json_true()); continue; }
        char key[64];
        if (!equals || equals - word >= (ptrdiff_t)sizeof key) { good = 0; continue; }
        memcpy(key, word, (size_t)(equals - word));
        key[equals - word] = '\0';
        known = known && put_more(event, row, key, equals + 1);
    }
    known = known && settings_are_known(event);
    const char *result = json_string_value(json_object_get(event, "result"));
    if (strcmp(name, "result") == 0 && result && (strlen(result) > 1 || *result == 'A') && strspn(result, "AB=") == strlen(result)) {
        json_object_set(event, "series", json_object_get(event, "result"));     /* the winner of each game in turn         [R183] */
        json_object_set_new(event, "result", json_string("?"));
    }
    if (strcmp(name, "manual") == 0) {
        seat_pairs(json_object_get(event, "tables"));
        json_object_set_new(event, "manual", json_true());
    }
    if (strcmp(name, "new") == 0 && !json_object_get(event, "system")) json_object_set_new(event, "system", json_string("swiss"));
    int code = WQ_EXIT_YES;
    const char *title = json_string_value(json_object_get(event, "name"));
    if (!known) {
        code = WQ_EXIT_USAGE;
    } else if (path && strcmp(name, "new") == 0 && title && !title[0]) {
        fprintf(stderr, "weiqi tournament new: an event has a name\n");
        code = WQ_EXIT_USAGE;
    } else if (!path || !good || (field < 4 && row->fields[field])) {
        fprintf(stderr, "Usage: weiqi tournament %s %s\n", name, usage);
        code = WQ_EXIT_USAGE;
    } else {
        wq_error err = { 0 };
        wq_status status = sheet ? put_sheet(event, sheet, &err) : WQ_OK;
        for (size_t i = 0; status == WQ_OK && i < json_array_size(list); i++) {
            const char *earlier = json_string_value(json_object_get(json_array_get(list, i), "after"));
            if (earlier) status = put_suspended(event, earlier, &err);
        }
        if (status == WQ_OK && strcmp(name, "late") == 0) status = put_arrival(event, path, &err);
        if (status == WQ_OK && strcmp(name, "postpone") == 0) status = put_start(event, &err);
        if (status == WQ_OK) status = wq_tournament_append(path, event, strcmp(name, "new") == 0, &err);
        if (strcmp(name, "undo") == 0) wq_tournament_rests(&err, (int)json_integer_value(json_object_get(event, "event")));
        err.line = 0;
        if (status != WQ_OK) code = wq_tournament_refused(path, status, &err);
        else if (json) { json_dumpf(event, stdout, JSON_COMPACT); puts(""); }
        else printf("event %lld: %s\n", (long long)json_integer_value(json_object_get(event, "seq")), row->kind);
    }
    json_decref(list);
    json_decref(event);
    return code;
}

#define DESK(name) int cmd_tournament_##name(int argc, char **argv) { return desk(#name, argc, argv); }
DESK(new)
DESK(enter)
DESK(seed)
DESK(result)
DESK(absent)
DESK(withdraw)
DESK(return)
DESK(warn)
DESK(sanction)
DESK(close)
DESK(late)
DESK(postpone)
DESK(forbid)
DESK(playoff)
DESK(lot)
DESK(lineup)
DESK(undo)
DESK(manual)
