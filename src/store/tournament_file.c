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

/* A player may be named instead of numbered. */
static void number_player(json_t *event, const wq_tournament *t)
{
    const char *name = json_string_value(json_object_get(event, "player"));
    for (int p = 0; name && p < t->player_count; p++)
        if (strcmp(t->players[p].sheet.name, name) == 0) {
            json_object_set_new(event, "player", json_integer(p + 1));
            return;
        }
}

static void number_players(json_t *events, const char *text, size_t length)
{
    bool named = false;
    for (size_t i = 0; i < json_array_size(events); i++) named |= json_is_string(json_object_get(json_array_get(events, i), "player"));
    if (!named || length == 0) return;
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t;
    if (wq_tournament_fold(&t, &arena, text, length, NULL, NULL) == WQ_OK) {
        for (size_t i = 0; i < json_array_size(events); i++) number_player(json_array_get(events, i), &t);
        wq_tournament_free(&t);
    }
    wq_arena_free(&arena);
}

wq_status wq_tournament_text_append(char **longer, size_t *longer_length, size_t *whole, const char *text, size_t length, json_t *events,
                                    int64_t now_ms, wq_error *err)
{
    int seq = 0;
    *whole = 0;
    for (size_t at = 0; at < length; at++)
        if (text[at] == '\n') { seq++; *whole = at + 1; }
    number_players(events, text, *whole);
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
    wq_status status = fclose(memory) == 0 ? WQ_OK : wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (status == WQ_OK && *longer_length > WQ_TOURNAMENT_FILE_MAX) status = wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    if (status == WQ_OK) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        status = wq_tournament_fold(&t, &arena, *longer, *longer_length, NULL, err);
        if (status == WQ_OK) wq_tournament_free(&t);
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
