/* journal.h — a journal written event by event, paired and played: for the tests of whole events.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_TOURNAMENT_JOURNAL_H
#define WQ_TESTS_TOURNAMENT_JOURNAL_H

#include "tournament/standings_json.h"
#include "tournament/tournament.h"

#include "base/rng.h"
#include "harness.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct event { char text[300000]; size_t length; int seq; wq_arena arena; wq_tournament t; } event;

static event e;

static void add(const char *kind, const char *fields, ...) __attribute__((format(printf, 2, 3), unused));

static void add(const char *kind, const char *fields, ...)
{
    char piece[4000];
    va_list arguments;
    va_start(arguments, fields);
    vsnprintf(piece, sizeof piece, fields, arguments);
    va_end(arguments);
    e.length += (size_t)snprintf(e.text + e.length, sizeof e.text - e.length, "{\"seq\":%d,\"kind\":\"%s\"%s%s}\n", ++e.seq, kind, piece[0] ? "," : "", piece);
    EXPECT(e.length < sizeof e.text);
}

static inline void forget(void)
{
    wq_tournament_free(&e.t);
    wq_arena_free(&e.arena);
}

static inline wq_status fold(wq_error *err)
{
    forget();
    wq_arena_init(&e.arena, 0);
    return wq_tournament_fold(&e.t, &e.arena, e.text, e.length, NULL, err);
}

static inline void good(void)
{
    wq_error err = { 0 };
    if (fold(&err) != WQ_OK) fail_msg("line %d: %s", err.line, err.text);
}

/* The last event is refused, and taken away again. */
static inline void refused(void)
{
    wq_error err = { 0 };
    wq_status status = fold(&err);
    if (status == WQ_OK) status = wq_tournament_accepts(&e.t, json_array_get(e.t.events, json_array_size(e.t.events) - 1), &err);
    EXPECT_EQ(WQ_BAD_EVENT, status);
    EXPECT(err.text[0] != '\0');
    e.seq--;
    e.length--;
    while (e.length > 0 && e.text[e.length - 1] != '\n') e.length--;
    good();
}

static inline void open_event(const char *fields, int players)
{
    forget();
    e = (event){ 0 };
    add("opened", "\"name\":\"E\",%s", fields);
    for (int i = 0; i < players; i++) add("entered", "\"name\":\"P%d\"", i + 1);
    good();
}

/* Pairs the next round; false: the event is over. */
static inline bool pair(void)
{
    json_t *paired = NULL;
    wq_paired state;
    wq_error err = { 0 };
    wq_status status = wq_tournament_pair(&paired, &state, &e.t, &e.arena, &err);
    if (status != WQ_OK) {
        if (status != WQ_ILLEGAL_PHASE) fail_msg("%s", err.text);
        return false;
    }
    if (state.input.n > 0) {
        const char *why = "";
        if (!wq_pairing_check(&state.pairing, &state.input, &state.settings, &why)) fail_msg("%s", why);
    }
    json_object_set_new(paired, "seq", json_integer(++e.seq));
    char *line = json_dumps(paired, JSON_COMPACT);
    e.length += (size_t)snprintf(e.text + e.length, sizeof e.text - e.length, "%s\n", line);
    free(line);
    json_decref(paired);
    good();
    return true;
}

static inline const wq_sheet_game *games(size_t *count)
{
    const wq_round_state *r = &e.t.round[e.t.rounds_paired - 1];
    *count = r->game_count;
    return e.t.games + r->first_game;
}

/* The lower number wins (chalk), or whoever luck has it. */
static inline void play(wq_rng *rng)
{
    size_t count;
    const wq_sheet_game *g = games(&count);
    int round = e.t.rounds_paired;
    char results[512];
    for (size_t i = 0; i < count; i++)
        results[i] = g[i].decided ? ' ' : rng ? (wq_rng_below(rng, 2) ? 'B' : 'W') : g[i].black < g[i].white ? 'B' : 'W';
    for (size_t i = 0; i < count; i++)
        if (results[i] != ' ') add("reported", "\"round\":%d,\"table\":%zu,\"result\":\"%c\"", round, i + 1, results[i]);
    good();
}

static inline json_t *standings(void)
{
    wq_sheet sheet;
    wq_standings s;
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &e.t, &e.arena));
    EXPECT_EQ(WQ_OK, wq_sheet_check(&sheet, NULL));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, &e.arena, &sheet));
    return wq_standings_json(&s, &sheet, &e.arena);
}

static inline int field_of(int player, const char *field)
{
    char name[16];
    snprintf(name, sizeof name, "P%d", player);
    json_t *s = standings();
    int value = (int)json_integer_value(json_object_get(json_object_get(json_object_get(s, "p"), name), field));
    json_decref(s);
    return value;
}

#endif
