/* explain.c — the state before a round folded again, paired again, with pairs forced together.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/explain.h"

#include "tournament/dutch_json.h"

#include <stdlib.h>
#include <string.h>

bool wq_tournament_is_journal(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    json_t *first = end ? json_loadb(text, (size_t)(end - text), 0, NULL) : NULL;
    const char *kind = json_string_value(json_object_get(first, "kind"));
    bool is = kind && strcmp(kind, "opened") == 0;
    json_decref(first);
    return is;
}

/* The last event that paired it: an earlier one was undone. */
size_t wq_tournament_before_round(const char *text, size_t length, int round)
{
    size_t at = 0, found = length;
    while (at < length) {
        const char *end = memchr(text + at, '\n', length - at);
        if (!end) break;
        json_t *event = json_loadb(text + at, (size_t)(end - text) - at, 0, NULL);
        const char *kind = json_string_value(json_object_get(event, "kind"));
        if (kind && strcmp(kind, "paired") == 0 && json_integer_value(json_object_get(event, "round")) == round) found = at;
        json_decref(event);
        at = (size_t)(end - text) + 1;
    }
    return found;
}

/* A player's number among the entrants, from his number or name; n for "bye"; -1. */
static int entrant_of(const wq_tournament *t, const wq_paired *p, const char *word)
{
    if (strcmp(word, "bye") == 0) return p->input.n;
    char *end;
    long number = strtol(word, &end, 10);
    for (int e = 0; e < p->input.n; e++) {
        int player = p->player_of[e];
        if ((*end == '\0' && end != word && player == number - 1) || strcmp(t->players[player].sheet.name, word) == 0) return e;
    }
    return -1;
}

/* Pairs that round again from what stood before it. */
static wq_status pair_again(wq_tournament *t, wq_paired *paired, wq_arena *arena, const char *text, size_t length, int round, wq_error *err)
{
    wq_status status = wq_tournament_fold(t, arena, text, length, NULL, err);
    if (status != WQ_OK) return status;
    if (round == 0) round = t->rounds_paired;
    if (round <= t->rounds_paired) {
        wq_tournament_free(t);
        status = wq_tournament_fold(t, arena, text, wq_tournament_before_round(text, length, round), NULL, err);
        if (status != WQ_OK) return status;
    }
    json_t *event = NULL;
    *paired = (wq_paired){ 0 };
    status = wq_tournament_pair(&event, paired, t, arena, err);
    json_decref(event);
    if (status == WQ_OK && paired->input.n == 0)
        status = wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, "this system's pairs follow from its table, not from goals");
    if (status != WQ_OK) wq_tournament_free(t);
    return status;
}

static void fill(wq_explanation *out, const wq_paired *paired)
{
    *out = (wq_explanation){ .first = WQ_GOAL_COUNT, .pairing = paired->pairing, .input = paired->input, .player_of = paired->player_of,
        .goal_count = paired->settings.goal_count };
    memcpy(out->goals, paired->settings.goals, sizeof out->goals);
}

wq_status wq_tournament_explain(
    wq_explanation *out, wq_arena *arena, const char *text, size_t length, int round, const char *a, const char *b, wq_error *err)
{
    wq_tournament t;
    wq_paired paired;
    wq_status status = pair_again(&t, &paired, arena, text, length, round, err);
    if (status != WQ_OK) return status;
    fill(out, &paired);
    int x = entrant_of(&t, &paired, a), y = entrant_of(&t, &paired, b);
    wq_pairing_settings settings = paired.settings;
    wq_pair asked = { x, y };
    if (x < 0 || y < 0) status = wq_refuse(err, WQ_BAD_NOT_FOUND, 0, 0, "that player does not play in this round");
    else if (settings.dutch)
        status =
            wq_dutch_explain(&out->difference, &out->instead, arena, &paired.pairing, &paired.input, &settings, &asked, 1, err);
    else status = wq_pairing_explain(&out->first, &out->instead, arena, &paired.pairing, &paired.input, &settings, x, y, err);
    wq_tournament_free(&t);
    return status;
}

static int64_t value_of(const wq_pairing *p, const wq_pairing *other, wq_goal goal)
{
    return goal == WQ_GOAL_LARGEST && p->largest_difference != other->largest_difference ? p->largest_difference : p->value[goal];
}

wq_status wq_tournament_cost(wq_explanation *out, wq_arena *arena, const char *text, size_t length, int round, const int32_t (*pairs)[2],
                             size_t count, wq_error *err)
{
    wq_tournament t;
    wq_paired paired;
    wq_status status = pair_again(&t, &paired, arena, text, length, round, err);
    if (status != WQ_OK) return status;
    fill(out, &paired);
    size_t before = paired.input.forced_count, n = (size_t)paired.input.n;
    wq_pair *forced = wq_arena_take(arena, before + count, sizeof *forced);
    if (!forced) status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (size_t i = 0; status == WQ_OK && i < count; i++) {
        int32_t entrant[2] = { -1, pairs[i][1] == 0 ? (int32_t)n : -1 };
        for (size_t e = 0; e < n; e++)
            for (int k = 0; k < 2; k++)
                if (pairs[i][k] > 0 && paired.player_of[e] == pairs[i][k] - 1) entrant[k] = (int32_t)e;
        if (entrant[0] < 0 || entrant[1] < 0)
            status = wq_refuse(err, WQ_BAD_NOT_FOUND, 0, 0, "these pairs name somebody who does not play in this round");
        forced[i] = (wq_pair){ entrant[0], entrant[1] };
    }
    wq_pairing_settings settings = paired.settings;
    wq_pairing_input changed = paired.input;
    changed.forced = forced;                                    /* what was forced before is named among the pairs, or is given up */
    changed.forced_count = count;
    if (status == WQ_OK && settings.dutch) {
        changed.forced_count = 0;
        status = wq_dutch_explain(&out->difference, &out->instead, arena, &paired.pairing, &changed, &settings, forced, count, err);
    } else if (status == WQ_OK) status = wq_pairing_make(&out->instead, arena, &changed, &settings, err);
    for (int i = 0; status == WQ_OK && out->first == WQ_GOAL_COUNT && i < settings.goal_count; i++)
        if (value_of(&out->instead, &out->pairing, settings.goals[i]) > value_of(&out->pairing, &out->instead, settings.goals[i]))
            out->first = settings.goals[i];
    wq_tournament_free(&t);
    return status;
}

json_t *wq_explanation_json(const wq_explanation *x)
{
    json_t *goals = json_array(), *tables = json_array();
    for (int i = 0; i < x->goal_count; i++) {
        wq_goal goal = x->goals[i];
        json_array_append_new(goals, json_pack("{s:s,s:s,s:I,s:I}", "goal", wq_goal_name(goal), "text", wq_goal_text(goal),
            "best", (json_int_t)value_of(&x->pairing, &x->instead, goal), "now", (json_int_t)value_of(&x->instead, &x->pairing, goal)));
    }
    bool dutch = x->pairing.dutch != NULL, worse = dutch ? x->difference.criterion != WQ_DUTCH_COUNT : x->first != WQ_GOAL_COUNT;
    if (dutch && worse) json_array_append_new(goals, wq_dutch_difference_json(&x->difference));
    for (int i = 0; i < x->instead.table_count; i++)
        json_array_append_new(
            tables, json_pack("[i,i]", x->player_of[x->instead.tables[i].black] + 1, x->player_of[x->instead.tables[i].white] + 1));
    int bye = x->instead.bye;
    return json_pack("{s:o,s:s,s:o,s:o,s:o}", "first_worse",
        !worse ? json_null() : json_string(dutch ? wq_dutch_name(x->difference.criterion) : wq_goal_name(x->first)), "meaning",
        !worse  ? ""
        : dutch ? wq_dutch_text(x->difference.criterion)
                : wq_goal_text(x->first),
        "goals", goals, "tables", tables, "bye", bye < 0 || bye >= x->input.n ? json_null() : json_integer(x->player_of[bye] + 1));
}
