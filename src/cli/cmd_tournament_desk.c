/* cmd_tournament_desk.c — the director's desk in a shell: each subcommand adds one event to a journal.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"

#include "record/competition_json.h"
#include "store/tournament_file.h"
#include "sys/file.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Subcommand, the kind of its event, and its arguments after FILE in order; more are given as NAME=VALUE. */
typedef struct desk_row { const char *name, *kind, *fields[4]; } desk_row;

static const desk_row rows[] = {
    { "new",      "opened",     { "name" } },
    { "enter",    "entered",    { "name" } },
    { "seed",     "seeded",     { "order" } },
    { "result",   "reported",   { "round", "table", "result" } },
    { "absent",   "absent",     { "player", "round" } },
    { "withdraw", "withdrawn",  { "player" } },
    { "return",   "returned",   { "player" } },
    { "warn",     "warned",     { "player" } },
    { "sanction", "sanctioned", { "player", "what" } },
    { "late",     "late",       { "player", "round", "minutes" } },
    { "forbid",   "forbidden",  { "players" } },
    { "playoff",  "play_off",   { "order" } },
    { "close",    "closed",     { "round" } },
    { "lot",      "lot",        { "purpose", "drawn" } },
    { "lineup",   "lineup",     { "team", "round", "players" } },
    { "undo",     "undone",     { "event" } },
    { "manual",   "paired",     { "round", "tables" } },
};

/* A value: JSON where it reads as such, except for names, which stay text. */
static json_t *value_of(const char *field, const char *text)
{
    static const char *const texts[] = { "name", "first_name", "club", "country", "team", "rank", "result", "series", "why", "what", "pin", "system",
        "purpose", "by", "division", "salt", "text", "results" };
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

static error_t parse_nothing(int key, char *arg, struct argp_state *state)
{
    json_t *list = state->input;
    if (key == 'j') json_array_append_new(list, json_string("--json"));
    else if (key == 's') json_array_append_new(list, json_pack("{s:s}", "sheet", arg));
    else if (key == ARGP_KEY_ARG) json_array_append_new(list, json_string(arg));
    else return ARGP_ERR_UNKNOWN;
    return 0;
}

/* The competition sheet into the settings: a preset by its name, or a file. */
static wq_status put_sheet(json_t *event, const char *name, wq_error *err)
{
    const wq_competition *preset = wq_competition_find(name);
    wq_competition own;
    if (!preset) {
        char *text = NULL;
        size_t length = 0;
        json_error_t place;
        wq_status status = wq_file_read(&text, &length, name, (size_t)1 << 16, err);
        if (status == WQ_BAD_NOT_FOUND) return wq_refuse(err, status, 0, 0, "that sheet is neither a preset nor a file; \"weiqi sheet\" lists the presets");
        json_t *json = status == WQ_OK ? json_loadb(text, length, JSON_REJECT_DUPLICATES, &place) : NULL;
        free(text);
        if (status == WQ_OK && !json) status = wq_refuse(err, WQ_BAD_JSON, (size_t)place.position, place.line, place.text);
        if (status == WQ_OK) status = wq_competition_from_json(&own, json, err);
        json_decref(json);
        if (status != WQ_OK) return status;
        preset = &own;
    }
    json_t *settings = json_object_get(event, "settings");
    if (!settings) {
        settings = json_object();
        json_object_set_new(event, "settings", settings);
    }
    json_t *sheet = wq_competition_json(preset, false);
    if (!sheet || json_object_set_new(settings, "sheet", sheet) != 0) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    return WQ_OK;
}

static int desk(const char *name, int argc, char **argv)
{
    static const struct argp_option options[] = { { "json", 'j', NULL, 0, "Print the event", 0 }, { NULL, 0, NULL, 0, NULL, 0 } },
        with_sheet[] = { { "json", 'j', NULL, 0, "Print the event", 0 },
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
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
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
        good &= put(event, key, equals + 1);
    }
    if (strcmp(name, "new") == 0 && !json_object_get(event, "system")) json_object_set_new(event, "system", json_string("swiss"));
    int code = WQ_EXIT_YES;
    if (!path || !good || (field < 4 && row->fields[field])) {
        fprintf(stderr, "Usage: weiqi tournament %s %s\n", name, usage);
        code = WQ_EXIT_USAGE;
    } else {
        wq_error err = { 0 };
        wq_status status = sheet ? put_sheet(event, sheet, &err) : WQ_OK;
        if (status == WQ_OK) status = wq_tournament_append(path, event, strcmp(name, "new") == 0, &err);
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
DESK(forbid)
DESK(playoff)
DESK(lot)
DESK(lineup)
DESK(undo)
DESK(manual)
