/* cmd_tournament_check.c — weiqi tournament check: every round paired again from what was known before it.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"

#include "sys/file.h"
#include "tournament/explain.h"
#include "tournament/tournament.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options { const char *path, *preset; int json; } options;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 'j': o->json = 1; return 0;
    case 'p': o->preset = arg; return 0;
    case ARGP_KEY_ARG:
        if (o->path) argp_error(state, "one file at a time");
        o->path = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The file as a journal's text: another program's file becomes one. */
static wq_status read_journal(char **text, size_t *length, const options *o, wq_error *err)
{
    wq_pairing_settings known;
    wq_status status =
        o->path ? wq_file_read(text, length, o->path, (size_t)1 << 28, err) : wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "which file?");
    if (status != WQ_OK || wq_tournament_is_journal(*text, *length)) return status;
    if (o->preset && !wq_pairing_settings_find(&known, o->preset))
        return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "default, chinese and dutch are known");
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet sheet;
    status = wq_sheet_read(&sheet, &arena, *text, *length, err);
    if (status == WQ_OK) {
        json_t *events = wq_tournament_import(&sheet);
        wq_tournament_set_preset(&sheet, events, o->preset);
        free(*text);
        *text = NULL;
        FILE *memory = open_memstream(text, length);
        for (size_t i = 0; memory && i < json_array_size(events); i++) {
            json_dumpf(json_array_get(events, i), memory, JSON_COMPACT);
            fputc('\n', memory);
        }
        if (memory) fclose(memory);
        json_decref(events);
        if (!*text) status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    }
    wq_arena_free(&arena);
    return status;
}

/* The pairs of a round as they were made, players from 1, behind them whoever of the entrants has none; 0: more than one has none. */
static size_t pairs_made(int32_t (*out)[2], const wq_tournament *t, const wq_paired *paired, int round, wq_arena *arena)
{
    const wq_round_state *r = &t->round[round - 1];
    char *plays = wq_arena_take(arena, (size_t)t->player_count, 1);
    size_t count = 0;
    int alone = 0;
    for (size_t i = 0; plays && i < r->game_count; i++, count++) {
        const wq_sheet_game *g = &t->games[r->first_game + i];
        out[count][0] = g->black + 1;
        out[count][1] = g->white + 1;
        plays[g->black] = plays[g->white] = 1;
    }
    for (int e = 0; plays && e < paired->input.n; e++) {
        int p = paired->player_of[e];
        if (plays[p]) continue;
        out[count][0] = p + 1;
        out[count][1] = 0;
        alone++;
    }
    return !plays || alone > 1 || alone != paired->input.n % 2 ? 0 : count + (size_t)alone;
}

/* What was proved of a round paired in limited time, against what its pairs are worth and what the best are. */
static bool as_proved(const json_t *gap, const json_t *goals)
{
    const char *open = json_string_value(json_object_get(gap, "goal"));
    for (size_t i = 0; open && i < json_array_size(goals); i++) {
        const json_t *row = json_array_get(goals, i);
        json_int_t best = json_integer_value(json_object_get(row, "best")), now = json_integer_value(json_object_get(row, "now"));
        bool here = strcmp(open, json_string_value(json_object_get(row, "goal"))) == 0;
        if (here && wq_goal_find(open) == WQ_GOAL_LARGEST) return true;         /* counts pairs, or the difference itself: not one scale */
        if (here)
            return now == json_integer_value(json_object_get(gap, "value"))
                   && best >= json_integer_value(json_object_get(gap, "at_least"));
        if (now != best) return false;
    }
    return true;
}

/* Other pairs: which were expected, and what those that were made are worse in. */
static void add_difference(json_t *row, const json_t *event, const wq_tournament *t, const wq_paired *paired, const char *text,
    size_t length, int round, wq_arena *arena)
{
    int32_t (*pairs)[2] = wq_arena_take(arena, (size_t)t->player_count + 1, sizeof *pairs);
    size_t count = pairs && paired->input.n > 0 ? pairs_made(pairs, t, paired, round, arena) : 0;
    json_t *expected = json_array();
    const json_t *tables = json_object_get(event, "tables");
    const wq_round_state *r = &t->round[round - 1];
    for (size_t i = 0; i < json_array_size(tables); i++) {
        int a = (int)json_integer_value(json_object_get(json_array_get(tables, i), "black")),
            b = (int)json_integer_value(json_object_get(json_array_get(tables, i), "white"));
        bool made = false;
        for (size_t k = 0; k < r->game_count && !made; k++) {
            const wq_sheet_game *g = &t->games[r->first_game + k];
            made = (g->black == a - 1 && g->white == b - 1) || (g->black == b - 1 && g->white == a - 1);
        }
        if (!made) json_array_append_new(expected, json_pack("[i,i]", a, b));
    }
    json_object_set_new(row, "expected", expected);
    wq_explanation x;
    if (count == 0 || wq_tournament_cost(&x, arena, text, length, round, (const int32_t (*)[2])pairs, count, NULL) != WQ_OK) return;
    json_t *cost = wq_explanation_json(&x), *goals = json_object_get(cost, "goals");
    const json_t *gaps = r->gaps;
    json_object_set(row, "first_worse", json_object_get(cost, "first_worse"));
    json_object_set(row, "meaning", json_object_get(cost, "meaning"));
    if (json_array_size(gaps) == 1) json_object_set_new(row, "as_proved", json_boolean(as_proved(json_array_get(gaps, 0), goals)));
    json_t *worse = json_array();
    for (size_t i = 0; i < json_array_size(goals); i++) {
        json_t *goal = json_array_get(goals, i);
        if (json_integer_value(json_object_get(goal, "now")) != json_integer_value(json_object_get(goal, "best")))
            json_array_append(worse, goal);
    }
    json_object_set_new(row, "goals", worse);
    json_decref(cost);
}

/* One round; where it cannot be paired again, why. */
static json_t *check_round(const wq_tournament *t, const char *text, size_t length, int round, wq_arena *arena, wq_error *err)
{
    wq_tournament then;
    wq_paired paired;
    json_t *event = NULL, *row = NULL;
    wq_status status = wq_tournament_fold(&then, arena, text, wq_tournament_before_round(text, length, round), NULL, err);
    if (status == WQ_OK) status = wq_tournament_pair(&event, &paired, &then, arena, err);
    if (status == WQ_OK) {
        const wq_round_state *r = &t->round[round - 1];
        size_t same = 0, turned = 0, count = json_array_size(json_object_get(event, "tables"));
        for (size_t i = 0; i < count; i++) {
            const json_t *table = json_array_get(json_object_get(event, "tables"), i);
            int a = (int)json_integer_value(json_object_get(table, "black")) - 1,
                b = (int)json_integer_value(json_object_get(table, "white")) - 1;
            for (size_t k = 0; k < r->game_count; k++) {
                const wq_sheet_game *g = &t->games[r->first_game + k];
                same += (g->black == a && g->white == b) || (g->black == b && g->white == a);
                turned += g->coloured && g->black == b && g->white == a;
            }
        }
        const char *why = "";
        bool proved = paired.input.n == 0 || wq_pairing_check(&paired.pairing, &paired.input, &paired.settings, &why);
        row = json_pack("{s:i,s:b,s:b,s:b,s:i,s:i}", "round", round, "proved", proved, "as_paired", same == count, "manual",
            r->manual, "tables", (int)count, "colours_turned", (int)turned);
        if (r->gaps) json_object_set(row, "gaps", (json_t *)r->gaps);
        if (same != count) add_difference(row, event, t, &paired, text, length, round, arena);
    } else {
        row = json_pack("{s:i,s:b,s:b,s:b,s:s}", "round", round, "proved", false, "as_paired", false, "manual", t->round[round - 1].manual,
            "why", err->text[0] ? err->text : wq_status_text(status));
    }
    json_decref(event);
    wq_tournament_free(&then);
    return row;
}

static void print_row(const json_t *row, bool dutch)
{
    const json_t *expected = json_object_get(row, "expected"), *as_good = json_object_get(row, "as_proved"),
                 *goals = json_object_get(row, "goals");
    const char *worse = json_string_value(json_object_get(row, "first_worse"));
    json_int_t turned = json_integer_value(json_object_get(row, "colours_turned"));
    const char *why = json_string_value(json_object_get(row, "why"));
    if (why) {
        printf("round %lld: cannot be paired again: %s\n", (long long)json_integer_value(json_object_get(row, "round")), why);
        return;
    }
    printf("round %lld: %s, ", (long long)json_integer_value(json_object_get(row, "round")),
        json_is_true(json_object_get(row, "proved")) ? "proved" : "NOT proved");
    if (json_is_true(json_object_get(row, "as_paired"))) {
        printf("as it was paired");
        if (dutch && turned > 0) printf(", but with other colours at %lld tables", (long long)turned);
        puts("");
        return;
    }
    if (as_good)
        printf(
            "paired in limited time, %s", json_is_true(as_good) ? "as good as was proved then" : "NOT as good as was proved then");
    else printf("other pairs were made");
    if (worse) {
        const json_t *goal = json_array_get(goals, 0);
        for (size_t i = 1; i < json_array_size(goals) && strcmp(json_string_value(json_object_get(goal, "goal")), worse) != 0; i++)
            goal = json_array_get(goals, i);
        printf("; worse in %s: %s", worse, json_string_value(json_object_get(row, "meaning")));
        if (json_integer_value(json_object_get(goal, "now")) > 0)
            printf(": %lld instead of %lld", (long long)json_integer_value(json_object_get(goal, "now")),
                (long long)json_integer_value(json_object_get(goal, "best")));
    } else if (goals) printf("; just as good");
    if (json_array_size(expected) > 0) printf("; expected were");
    for (size_t i = 0; i < json_array_size(expected); i++)
        printf("%s %lld-%lld", i > 0 ? "," : "", (long long)json_integer_value(json_array_get(json_array_get(expected, i), 0)),
               (long long)json_integer_value(json_array_get(json_array_get(expected, i), 1)));
    puts("");
}

int cmd_tournament_check(int argc, char **argv)
{
    static const struct argp_option list[] = {
        { "json", 'j', NULL, 0, "Answer in JSON", 0 },
        { "pairing", 'p', "NAME", 0, "How another program's file was paired: default, chinese, dutch (as the file says, else default)", 0 },
        { NULL, 0, NULL, 0, NULL, 0 }
    };
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE",
        .doc = "Folds the journal, pairs each round again from the events before it, checks every certificate, and says where other pairs were made and "
               "what they are worse in. Another program's file is checked the same way, as with --pairing=dutch a FIDE TRF." };
    options o = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    char *text = NULL;
    size_t length = 0;
    wq_tournament t = { 0 };
    wq_status status = read_journal(&text, &length, &o, &err);
    if (status == WQ_OK) status = wq_tournament_fold(&t, &arena, text, length, NULL, &err);
    int rounds = status == WQ_OK ? t.rounds_paired : 0, code = WQ_EXIT_YES;
    json_t *answer = json_array();
    for (int r = 1; status == WQ_OK && r <= rounds; r++) {
        wq_error why = { 0 };
        json_t *row = check_round(&t, text, length, r, &arena, &why);
        if (!row) continue;
        if ((!json_object_get(row, "why") && !json_is_true(json_object_get(row, "proved"))) || json_is_false(json_object_get(row, "as_proved"))) code = WQ_EXIT_NO;
        json_array_append_new(answer, row);
    }
    if (status != WQ_OK) {
        code = wq_tournament_refused(o.path ? o.path : "check", status, &err);
    } else if (o.json) {
        json_t *whole = json_pack("{s:i,s:i,s:O}", "events", t.seq, "players", t.player_count, "rounds", answer);
        json_dumpf(whole, stdout, JSON_COMPACT);
        puts("");
        json_decref(whole);
    } else {
        printf("%d events, %d players\n", t.seq, t.player_count);
        for (size_t i = 0; i < json_array_size(answer); i++) print_row(json_array_get(answer, i), t.pairing.dutch);
    }
    json_decref(answer);
    wq_tournament_free(&t);
    wq_arena_free(&arena);
    free(text);
    return code;
}
