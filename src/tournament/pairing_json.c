/* pairing_json.c — bare states and pairings as JSON.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/pairing_json.h"

#include "tournament/dutch_json.h"
#include "tournament/graph.h"

#include <stdio.h>
#include <string.h>

static const char *const seedings[] = { "fold", "slip", "adjacent", "random" };

const char *wq_seeding_name(wq_seeding seeding) { return seedings[seeding]; }

static wq_status refuse(wq_error *err, const char *what, const char *text)
{
    char sentence[160];
    snprintf(sentence, sizeof sentence, "\"%s\": %s", what, text);
    return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, sentence);
}

/* An array of pairs of whole numbers; absent is empty. */
static wq_status read_pairs(const wq_pair **out, size_t *count, wq_arena *arena, const json_t *json, const char *name, wq_error *err)
{
    const json_t *array = json_object_get(json, name);
    *count = 0;
    if (!array || json_is_null(array)) return WQ_OK;
    if (!json_is_array(array)) return refuse(err, name, "an array of pairs is expected");
    wq_pair *pairs = wq_arena_take(arena, json_array_size(array), sizeof *pairs);
    if (!pairs) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *a = json_array_get(json_array_get(array, i), 0), *b = json_array_get(json_array_get(array, i), 1);
        if (json_array_size(json_array_get(array, i)) != 2 || !json_is_integer(a) || !json_is_integer(b)
            || json_integer_value(a) < 0 || json_integer_value(b) < 0 || json_integer_value(a) > WQ_PAIRING_MAX
            || json_integer_value(b) > WQ_PAIRING_MAX) return refuse(err, name, "each is two players' numbers");
        pairs[i] = (wq_pair){ (int32_t)json_integer_value(a), (int32_t)json_integer_value(b) };
    }
    *out = pairs;
    *count = json_array_size(array);
    return WQ_OK;
}

/* One number a player into the field at `offset`; absent leaves them. */
static wq_status read_numbers(wq_pairing_entrant *entrants, int n, size_t offset, const json_t *json, const char *name, long long most,
                              wq_error *err)
{
    const json_t *array = json_object_get(json, name);
    if (!array || json_is_null(array)) return WQ_OK;
    if (json_array_size(array) != (size_t)n) return refuse(err, name, "an array with a number for each player is expected");
    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(array, (size_t)i);
        double value = json_number_value(one);
        if (!json_is_number(one) || value != (double)(int32_t)value || value > (double)most || value < (double)-most)
            return refuse(err, name, "whole numbers in bounds are expected");
        int32_t number = (int32_t)value;
        memcpy((char *)&entrants[i] + offset, &number, sizeof number);
    }
    return WQ_OK;
}

static wq_status read_colours(wq_pairing_entrant *entrants, int n, const json_t *json, wq_error *err)
{
    const json_t *array = json_object_get(json, "colours");
    if (!array) return WQ_OK;
    if (json_array_size(array) != (size_t)n) return refuse(err, "colours", "a text for each player is expected");
    for (int i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(array, (size_t)i));
        if (!text || strspn(text, "BbWw-") != strlen(text) || strlen(text) > 64)
            return refuse(err, "colours", "texts like \"BW-B\" are expected");
        for (; *text; text++) {
            entrants[i].coloured = entrants[i].coloured << 1 | (*text != '-');
            entrants[i].black = entrants[i].black << 1 | (*text == 'B' || *text == 'b');
        }
    }
    return WQ_OK;
}

static wq_status read_byes(wq_pairing_entrant *entrants, int n, const json_t *json, wq_error *err)
{
    const json_t *array = json_object_get(json, "had_bye");
    if (array && !json_is_array(array)) return refuse(err, "had_bye", "an array of players is expected");
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *one = json_array_get(array, i);
        if (!json_is_integer(one) || json_integer_value(one) < 0 || json_integer_value(one) >= n)
            return refuse(err, "had_bye", "players' numbers are expected");
        entrants[json_integer_value(one)].byes++;
    }
    return WQ_OK;
}

wq_status wq_pairing_settings_read(wq_pairing_settings *settings, const json_t *json, wq_error *err)
{
    wq_pairing_settings read = *settings;
    const json_t *preset = json_object_get(json, "preset"), *goals = json_object_get(json, "goals"),
                 *limit = json_object_get(json, "limit_ms"), *colour = json_object_get(json, "first_colour"),
                 *seeding = json_object_get(json, "seeding"), *seed = json_object_get(json, "random_seed"),
                 *difference = json_object_get(json, "colour_difference"), *run = json_object_get(json, "colour_run");
    if (preset && (!json_is_string(preset) || !wq_pairing_settings_find(&read, json_string_value(preset))))
        return refuse(err, "preset", "default, chinese and dutch are known");
    if (colour) {
        const char *word = json_string_value(colour);
        if (!word || (strcmp(word, "black") != 0 && strcmp(word, "white") != 0))
            return refuse(err, "first_colour", "black and white are known");
        read.first_white = strcmp(word, "white") == 0;
    }
    if (goals) {
        if (read.dutch) return refuse(err, "goals", "the Dutch system has criteria of its own");
        if (!json_is_array(goals) || json_array_size(goals) > WQ_GOAL_COUNT) return refuse(err, "goals", "an array of goals is expected");
        read.goal_count = 0;
        for (size_t i = 0; i < json_array_size(goals); i++) {
            const char *name = json_string_value(json_array_get(goals, i));
            wq_goal goal = name ? wq_goal_find(name) : WQ_GOAL_COUNT;
            if (goal == WQ_GOAL_COUNT) return refuse(err, "goals", "there is no goal of that name");
            read.goals[read.goal_count++] = goal;
        }
    }
    if (seeding) {
        int kind = 0;
        while (kind < 4 && (!json_is_string(seeding) || strcmp(seedings[kind], json_string_value(seeding)) != 0)) kind++;
        if (kind == 4) return refuse(err, "seeding", "fold, slip, adjacent and random are known");
        read.seeding = (wq_seeding)kind;
    }
    if (seed) {
        if (!json_is_integer(seed)) return refuse(err, "random_seed", "a whole number is expected");
        read.random_seed = (uint64_t)json_integer_value(seed);
    }
    if (limit) {
        if (!json_is_integer(limit) || json_integer_value(limit) < 0 || json_integer_value(limit) > WQ_PAIRING_LIMIT_MAX)
            return refuse(err, "limit_ms", "0 (none) to 3600000 milliseconds are possible");
        read.limit_ms = (int)json_integer_value(limit);
    }
    const struct { const json_t *json; const char *name; int *to; } limits[] = {
        { difference, "colour_difference", &read.colour_difference }, { run, "colour_run", &read.colour_run } };
    for (size_t i = 0; i < 2; i++) {
        if (!limits[i].json) continue;
        json_int_t value = json_integer_value(limits[i].json);
        if (!json_is_integer(limits[i].json) || value < 1 || value > 64) return refuse(err, limits[i].name, "1 to 64 are possible");
        *limits[i].to = (int)value;
    }
    *settings = read;
    return WQ_OK;
}

static wq_status read_state(wq_pairing_state *out, wq_arena *arena, const json_t *json, wq_error *err)
{
    const json_t *players = json_object_get(json, "players");
    if (!json_is_integer(players) || json_integer_value(players) < 0) return refuse(err, "players", "how many there are is missing");
    if (json_integer_value(players) > WQ_PAIRING_MAX)
        return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "that is more players than can be paired");
    int n = (int)json_integer_value(players);
    wq_pairing_entrant *entrants = wq_arena_take(arena, (size_t)n, sizeof *entrants);
    if (!entrants) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (int i = 0; i < n; i++) entrants[i].seed = i;
    wq_pairing_input *input = &out->input;
    input->n = n;
    input->entrants = entrants;
    wq_pairing_settings_find(&out->settings, "default");

    wq_status s = read_numbers(entrants, n, offsetof(wq_pairing_entrant, points), json, "points", WQ_PAIRING_POINTS_MAX, err);
    if (s == WQ_OK) s = read_numbers(entrants, n, offsetof(wq_pairing_entrant, seed), json, "seeds", INT32_MAX, err);
    if (s == WQ_OK) s = read_numbers(entrants, n, offsetof(wq_pairing_entrant, club), json, "clubs", INT32_MAX, err);
    if (s == WQ_OK) s = read_colours(entrants, n, json, err);
    if (s == WQ_OK) s = read_byes(entrants, n, json, err);
    const json_t *floated = json_object_get(json, "floated"), *before = json_object_get(json, "floated_before"),
                 *top = json_object_get(json, "topscorers");
    for (int i = 0; s == WQ_OK && i < n; i++) {
        json_int_t way = json_integer_value(json_array_get(floated, (size_t)i)),
                   way_before = json_integer_value(json_array_get(before, (size_t)i));
        entrants[i].floated = (int8_t)((way > 0) - (way < 0));
        entrants[i].floated_before = (int8_t)((way_before > 0) - (way_before < 0));
    }
    for (size_t i = 0; s == WQ_OK && i < json_array_size(top); i++) {
        json_int_t one = json_integer_value(json_array_get(top, i));
        if (!json_is_integer(json_array_get(top, i)) || one < 0 || one >= n) s = refuse(err, "topscorers", "players' numbers are expected");
        else entrants[one].topscorer = true;
    }
    if (s == WQ_OK) s = read_numbers(entrants, n, offsetof(wq_pairing_entrant, unplayed), json, "unplayed", WQ_DUTCH_UNPLAYED_MAX, err);
    if (s == WQ_OK) s = read_pairs(&input->met, &input->met_count, arena, json, "played", err);
    if (s == WQ_OK) s = read_pairs(&input->forbidden, &input->forbidden_count, arena, json, "forbidden", err);
    if (s == WQ_OK) s = read_pairs(&input->soft, &input->soft_count, arena, json, "soft", err);
    if (s == WQ_OK) s = read_pairs(&input->forced, &input->forced_count, arena, json, "forced", err);
    const json_t *settings = json_object_get(json, "settings");
    if (s == WQ_OK && settings) s = wq_pairing_settings_read(&out->settings, settings, err);
    return s;
}

wq_status wq_pairing_state_read(wq_pairing_state *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    json_error_t place;
    json_t *json = json_loadb(text, length, 0, &place);
    if (!json) return wq_refuse(err, WQ_BAD_JSON, (size_t)place.position, place.line, place.text);
    *out = (wq_pairing_state){ 0 };
    wq_status status =
        json_is_object(json) ? read_state(out, arena, json, err) : wq_refuse(err, WQ_BAD_JSON, 0, 1, "a state is a JSON object");
    json_decref(json);
    return status;
}

/* As a number where JSON readers keep it exact, else as text. */
static json_t *wide(wq_wide value)
{
    char digits[42];
    if (value >= -((wq_wide)1 << 53) && value <= (wq_wide)1 << 53) return json_integer((json_int_t)value);
    return json_string(wq_wide_text(digits, value));
}

json_t *wq_pairing_gap_json(const wq_pairing *p)
{
    if (p->open == WQ_GOAL_COUNT) return NULL;
    return json_pack(
        "{s:s,s:I,s:I}", "goal", wq_goal_name(p->open), "value", (json_int_t)p->open_value, "at_least", (json_int_t)p->open_least);
}

json_t *wq_pairing_goals_json(const wq_pairing *p)
{
    if (p->dutch) return wq_dutch_goals_json(p);
    json_t *goals = json_object();
    for (int goal = 0; goal < WQ_GOAL_COUNT; goal++) json_object_set_new(goals, wq_goal_name((wq_goal)goal), json_integer(p->value[goal]));
    return goals;
}

static json_t *certificate(const wq_pairing *p, const wq_pairing_input *input, bool full)
{
    if (p->dutch)
        return json_pack("{s:b,s:i,s:o}", "optimal", 1, "solvings", p->dutch->solvings, "brackets",
            full ? wq_dutch_json(p->dutch) : json_array());
    json_t *units = json_object(), *hard = json_array(), *dropped = json_array();
    for (int goal = 0; goal < WQ_GOAL_COUNT; goal++) {
        if (p->hard[goal]) json_array_append_new(hard, json_string(wq_goal_name((wq_goal)goal)));
        if (p->dropped[goal]) json_array_append_new(dropped, json_string(wq_goal_name((wq_goal)goal)));
        if (p->unit[goal] != 0) json_object_set_new(units, wq_goal_name((wq_goal)goal), wide(p->unit[goal]));
    }
    json_t *json = json_pack("{s:b,s:i,s:I,s:o,s:o,s:o}", "optimal", p->open == WQ_GOAL_COUNT, "passes", p->passes, "edges",
        (json_int_t)p->edges, "hard", hard, "dropped", dropped, "units", units);
    if (p->open != WQ_GOAL_COUNT) {
        json_t *gap = wq_pairing_gap_json(p);
        json_object_set_new(gap, "weight", wide((p->matching.gap + WQ_DUAL_SCALE - 1) / WQ_DUAL_SCALE));
        json_object_set_new(json, "gap", gap);
    }
    if (!full) return json;
    json_t *order = json_array(), *y = json_array(), *blossoms = json_array();
    for (int v = 0; v < p->matching.n; v++) {
        json_array_append_new(order, p->order[v] == input->n ? json_null() : json_integer(p->order[v]));
        json_array_append_new(y, wide(p->matching.y[v]));
    }
    for (int b = 0; b < p->matching.blossom_count; b++) {
        const wq_blossom *blossom = &p->matching.blossoms[b];
        json_t *members = json_array();
        for (int i = 0; i < blossom->count; i++) json_array_append_new(members, json_integer(p->matching.members[blossom->first + i]));
        json_array_append_new(blossoms, json_pack("{s:o,s:o}", "z", wide(blossom->z), "vertices", members));
    }
    json_object_set_new(json, "entrants", order);
    json_object_set_new(json, "y", y);
    json_object_set_new(json, "blossoms", blossoms);
    return json;
}

json_t *wq_pairing_json(const wq_pairing *p, const wq_pairing_input *input, bool full)
{
    wq_arena scratch;
    wq_arena_init(&scratch, 0);
    int32_t *mate = wq_arena_take(&scratch, (size_t)input->n, sizeof *mate);
    json_t *pairs = json_array(), *tables = json_array(), *goals = wq_pairing_goals_json(p);
    if (!mate) { json_decref(pairs); json_decref(tables); json_decref(goals); return NULL; }
    for (int i = 0; i < p->table_count; i++) {
        const wq_pairing_table *t = &p->tables[i];
        mate[t->black] = t->white;
        mate[t->white] = t->black;
        json_array_append_new(
            tables, json_pack("{s:i,s:i,s:i,s:b}", "table", i + 1, "black", t->black, "white", t->white, "nigiri", !t->coloured));
    }
    for (int a = 0; a < input->n; a++)
        if (a != p->bye && mate[a] > a) json_array_append_new(pairs, json_pack("[i,i]", a, mate[a]));
    wq_arena_free(&scratch);
    return json_pack("{s:o,s:o,s:I,s:o,s:o,s:i,s:o}", "pairs", pairs, "bye", p->bye < 0 ? json_null() : json_integer(p->bye),
        "repeats", (json_int_t)p->value[WQ_GOAL_REPEAT], "tables", tables, "goals", goals,
        "largest_difference", (int)p->largest_difference, "certificate", certificate(p, input, full));
}
