/* tournament_file.c — read, fold with the new events, append: under the file's lock, so that desks may race.
 * SPDX-License-Identifier: MIT
 */
#include "store/tournament_file.h"

#include "sys/clock.h"
#include "sys/journal.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A player may be named instead of numbered, alone or in a list. False: nobody has that name, and *unknown is it; of no
 * tournament (t NULL) that is any name. */
static bool number_named(json_t *holder, const char *key, const wq_tournament *t, const char **unknown)
{
    json_t *value = json_object_get(holder, key);
    bool list = json_is_array(value);
    size_t count = list ? json_array_size(value) : 1;
    for (size_t i = 0; i < count; i++) {
        const char *name = json_string_value(list ? json_array_get(value, i) : value);
        int p = 0;
        while (name && t && p < t->player_count && strcmp(t->players[p].sheet.name, name) != 0) p++;
        if (name && (!t || p == t->player_count)) {
            *unknown = name;
            return false;
        }
        if (name && list) json_array_set_new(value, i, json_integer(p + 1));
        else if (name) json_object_set_new(holder, key, json_integer(p + 1));
    }
    return true;
}

/* What was drawn stands under each player's number, or name: in the order given. */
static bool number_drawn(json_t *event, const wq_tournament *t, const char **unknown)
{
    json_t *drawn = json_object_get(event, "drawn"), *value, *numbered;
    const char *key;
    bool named = false, good = true;
    json_object_foreach(drawn, key, value) named |= strspn(key, "0123456789") != strlen(key) || !*key;
    if (!named || !(numbered = json_object())) return true;
    json_object_foreach(drawn, key, value) {
        char number[16];
        int p = 0;
        bool digits = *key && strspn(key, "0123456789") == strlen(key);
        while (!digits && t && p < t->player_count && strcmp(t->players[p].sheet.name, key) != 0) p++;
        if (!digits && (!t || p == t->player_count)) {
            *unknown = key;
            good = false;
            break;
        }
        snprintf(number, sizeof number, "%d", p + 1);
        json_object_set(numbered, digits || json_object_get(drawn, number) ? key : number, value);     /* by both: left so, and refused */
    }
    if (good) json_object_set(event, "drawn", numbered);
    json_decref(numbered);
    return good;
}

/* The places of an event where players stand. */
static bool number_event(json_t *event, const wq_tournament *t, const char **unknown)
{
    static const char *const keys[] = { "player", "players", "order", "bye", "half_bye", "unpaired" };
    bool good = true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) good = good && number_named(event, keys[i], t, unknown);
    good = good && number_drawn(event, t, unknown);
    json_t *tables = json_object_get(event, "tables");
    for (size_t i = 0; good && i < json_array_size(tables); i++)
        good = number_named(json_array_get(tables, i), "black", t, unknown) && number_named(json_array_get(tables, i), "white", t, unknown);
    return good;
}

wq_status wq_tournament_number_players(json_t *events, const wq_tournament *t, wq_error *err)
{
    const char *unknown = NULL;
    for (size_t i = 0; !unknown && i < json_array_size(events); i++) number_event(json_array_get(events, i), t, &unknown);
    if (!unknown) return WQ_OK;
    wq_status status = wq_refuse(err, WQ_BAD_EVENT, 0, 0, NULL);
    if (err) snprintf(err->text, sizeof err->text, "there is no player named %.100s", unknown);
    return status;
}

static wq_status number_players(json_t *events, const char *text, size_t length, wq_error *err)
{
    const char *unknown = NULL;
    for (size_t i = 0; !unknown && i < json_array_size(events); i++) number_event(json_array_get(events, i), NULL, &unknown);
    if (!unknown || length == 0) return WQ_OK;              /* nobody is named */
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t;
    wq_status status = WQ_OK;
    if (wq_tournament_fold(&t, &arena, text, length, NULL, NULL) == WQ_OK) {
        status = wq_tournament_number_players(events, &t, err);
        wq_tournament_free(&t);
    }
    wq_arena_free(&arena);
    return status;
}

wq_status wq_tournament_text_append(char **longer, size_t *longer_length, size_t *whole, const char *text, size_t length, json_t *events,
                                    int64_t now_ms, wq_error *err)
{
    int seq = 0;
    *longer = NULL;
    *whole = 0;
    for (size_t at = 0; at < length; at++)
        if (text[at] == '\n') { seq++; *whole = at + 1; }
    wq_status status = number_players(events, text, *whole, err);
    if (status != WQ_OK) return status;
    FILE *memory = open_memstream(longer, longer_length);
    if (!memory) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (*whole > 0) fwrite(text, 1, *whole, memory);
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        json_object_set_new(event, "seq", json_integer(++seq));
        if (!json_object_get(event, "at")) json_object_set_new(event, "at", json_integer(now_ms));
        json_dumpf(event, memory, JSON_COMPACT);
        fputc('\n', memory);
    }
    status = fclose(memory) == 0 ? WQ_OK : wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (status == WQ_OK && *longer_length > WQ_TOURNAMENT_FILE_MAX) status = wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    if (status == WQ_OK) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        status = wq_tournament_fold(&t, &arena, *longer, *longer_length, NULL, err);
        bool folded = status == WQ_OK;
        for (size_t i = 0; status == WQ_OK && i < json_array_size(events); i++) status = wq_tournament_accepts(&t, json_array_get(events, i), err);
        if (folded) wq_tournament_free(&t);
        wq_arena_free(&arena);
    }
    if (status != WQ_OK) {
        free(*longer);
        *longer = NULL;
    }
    return status;
}

wq_status wq_tournament_file_append(const char *path, json_t *events, int create, char **text, size_t *length, wq_error *err)
{
    int journal;
    wq_status status = wq_journal_open(&journal, path, create, err);
    if (status != WQ_OK) return status;
    char *before = NULL, *after = NULL;
    size_t before_length = 0, after_length = 0, whole = 0;
    status = wq_journal_read(&before, &before_length, journal, WQ_TOURNAMENT_FILE_MAX, err);
    if (status == WQ_OK) status = wq_tournament_text_append(&after, &after_length, &whole, before, before_length, events, wq_wall_ms(), err);
    if (status == WQ_OK) status = wq_journal_append(journal, whole, after + whole, after_length - whole, err);
    wq_journal_close(journal);
    if (status != WQ_OK && create) remove(path);
    free(before);
    if (status == WQ_OK && text) {
        *text = after;
        *length = after_length;
    } else {
        free(after);
    }
    return status;
}

wq_status wq_tournament_append(const char *path, json_t *event, int create, wq_error *err)
{
    json_t *events = json_pack("[O]", event);
    wq_status status = events ? wq_tournament_file_append(path, events, create, NULL, NULL, err) : wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    json_decref(events);
    return status;
}
