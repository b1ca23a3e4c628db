/* cmd_tournament_journal.c — what is read off a journal: the next pairing, explanations, other formats, checks.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"

#include "store/tournament_file.h"
#include "sys/clock.h"
#include "sys/file.h"
#include "tournament/explain.h"
#include "tournament/pairing_json.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_round(const wq_tournament *t, const json_t *event)
{
    const json_t *tables = json_object_get(event, "tables"), *bye = json_object_get(event, "bye");
    printf("round %lld\n", (long long)json_integer_value(json_object_get(event, "round")));
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *table = json_array_get(tables, i);
        long long b = json_integer_value(json_object_get(table, "black")), w = json_integer_value(json_object_get(table, "white")),
            h = json_integer_value(json_object_get(table, "handicap"));
        printf("%4zu  %-24s %-24s", i + 1, t->players[b - 1].sheet.name, t->players[w - 1].sheet.name);
        if (h > 0) printf(" %lld stones", h);
        puts(json_is_true(json_object_get(table, "nigiri")) ? " (nigiri)" : "");
    }
    if (json_is_integer(bye)) printf("bye   %s\n", t->players[json_integer_value(bye) - 1].sheet.name);
    for (size_t i = 0; i < json_array_size(bye); i++)
        printf("bye   %s\n", t->players[json_integer_value(json_array_get(bye, i)) - 1].sheet.name);
}

/* The event with pairs, bye, repeats and certificate beside it, in players' numbers. */
static void print_pairing_json(const json_t *event, const wq_paired *paired)
{
    json_t *answer = json_deep_copy(event), *pairs = json_array();
    const json_t *tables = json_object_get(event, "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_int_t a = json_integer_value(json_object_get(json_array_get(tables, i), "black")),
                   b = json_integer_value(json_object_get(json_array_get(tables, i), "white"));
        json_array_append_new(pairs, json_pack("[I,I]", a < b ? a : b, a < b ? b : a));
    }
    json_object_set_new(answer, "pairs", pairs);
    if (paired->input.n > 0) {
        json_t *bare = wq_pairing_json(&paired->pairing, &paired->input, true), *players = json_array();
        json_object_set(answer, "certificate", json_object_get(bare, "certificate"));
        for (int e = 0; e < paired->input.n; e++) json_array_append_new(players, json_integer(paired->player_of[e] + 1));
        json_object_set_new(answer, "entrants", players);
        json_decref(bare);
    }
    json_dumpf(answer, stdout, JSON_COMPACT);
    puts("");
    json_decref(answer);
}

void wq_tournament_print_difference(const wq_dutch_difference *d)
{
    if (d->criterion == WQ_DUTCH_COUNT) puts("it would be just as good");
    else if (d->criterion <= WQ_DUTCH_C4) printf("not allowed by %s: %s\n", wq_dutch_name(d->criterion), wq_dutch_text(d->criterion));
    else if (d->criterion == WQ_DUTCH_ORDER)
        printf("later in the order, in the bracket of %d points: there is %s\n", (int)d->points, wq_dutch_text(d->criterion));
    else if (d->criterion == WQ_DUTCH_C5)
        printf("worse in C5: %s: %lld instead of %lld\n", wq_dutch_text(d->criterion), (long long)d->other, (long long)d->best);
    else
        printf("worse in %s, in the bracket of %d points: %s: %lld instead of %lld\n", wq_dutch_name(d->criterion), (int)d->points,
            wq_dutch_text(d->criterion), (long long)d->other, (long long)d->best);
}

void wq_tournament_set_preset(wq_sheet *sheet, json_t *events, const char *preset)
{
    json_t *settings = json_object_get(json_array_get(events, 0), "settings");
    if (!preset) return;
    json_t *pairing = json_pack("{s:s}", "preset", preset);
    if (strcmp(preset, "dutch") == 0)
        json_object_set_new(pairing, "first_colour", json_string(sheet->first_colour < 0 ? "white" : "black"));
    json_object_set_new(settings, "pairing", pairing);
}

void wq_tournament_limit(wq_pairing_settings *settings, wq_pairing_limit *limit, int64_t *deadline_ms)
{
    if (settings->limit_ms <= 0) return;
    *deadline_ms = wq_monotonic_ms() + settings->limit_ms;
    *limit = (wq_pairing_limit){ wq_monotonic_reached, deadline_ms };
    settings->limit = limit;
}

void wq_tournament_print_gap(wq_goal goal, long long value, long long least)
{
    printf("the time was over: proved best before \"%s\"; of that (%s) %lld, and no pairing has less than %lld\n", wq_goal_name(goal),
           wq_goal_text(goal), value, least);
}

/* Pairs the next round of a journal and writes it down (unless `dry`). */
int wq_tournament_pair_journal(const char *path, const char *text, size_t length, int json, int dry, int limit_ms)
{
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t;
    wq_paired paired;
    json_t *event = NULL;
    wq_status status = wq_tournament_fold(&t, &arena, text, length, NULL, &err);
    if (status == WQ_OK) {
        int64_t deadline_ms;
        wq_pairing_limit limit;
        if (limit_ms >= 0) t.pairing.limit_ms = limit_ms;
        wq_tournament_limit(&t.pairing, &limit, &deadline_ms);
        status = wq_tournament_pair(&event, &paired, &t, &arena, &err);
        if (status == WQ_OK && !dry) status = wq_tournament_append(path, event, 0, &err);
        if (status == WQ_OK && json) print_pairing_json(event, &paired);
        else if (status == WQ_OK) print_round(&t, event);
        const json_t *gaps = json_object_get(event, "gaps");
        for (size_t i = 0; status == WQ_OK && !json && i < json_array_size(gaps); i++) {
            const json_t *gap = json_array_get(gaps, i);
            wq_tournament_print_gap(wq_goal_find(json_string_value(json_object_get(gap, "goal"))),
                json_integer_value(json_object_get(gap, "value")), json_integer_value(json_object_get(gap, "at_least")));
        }
        wq_tournament_free(&t);
    }
    int code = status == WQ_OK ? WQ_EXIT_YES : wq_tournament_refused(path, status, &err);
    json_decref(event);
    wq_arena_free(&arena);
    return code;
}

typedef struct options { const char *word[4]; int words, json, round; const char *format, *output, *preset; } options;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 'j': o->json = 1; return 0;
    case 'f': o->format = arg; return 0;
    case 'o': o->output = arg; return 0;
    case 'r': o->round = atoi(arg); return 0;
    case 'p': o->preset = arg; return 0;
    case ARGP_KEY_ARG:
        if (o->words == 4) argp_error(state, "too many arguments");
        o->word[o->words++] = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option list[] = {
    { "json", 'j', NULL, 0, "Answer in JSON", 0 },
    { "format", 'f', "FORMAT", 0, "opengotha, h9, trf, trf26, aga, tou, csv", 0 },
    { "output", 'o', "FILE", 0, "Write there instead of standard output", 0 },
    { "round", 'r', "N", 0, "The round asked about (the last one paired)", 0 },
    { "pairing", 'p', "NAME", 0, "Pair by this from now on: default, chinese, dutch", 0 },
    { NULL, 0, NULL, 0, NULL, 0 }
};

static wq_status read_file(char **text, size_t *length, const options *o, const char *usage, wq_error *err)
{
    if (o->words == 0) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, usage);
    return wq_file_read(text, length, o->word[0], (size_t)1 << 28, err);
}

static wq_status write_out(const char *path, const char *text, size_t length, wq_error *err)
{
    if (path) return wq_file_write(path, text, length, 0644, err);
    return fwrite(text, 1, length, stdout) == length ? WQ_OK : wq_refuse(err, WQ_FAIL_DISK, 0, 0, NULL);
}

int cmd_tournament_export(int argc, char **argv)
{
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE",
        .doc = "Writes the event in FILE (a journal, or any format that can be read) in another program's format." };
    options o = { .format = "opengotha" };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet sheet;
    size_t length = 0;
    wq_status status =
        o.words == 1 ? wq_tournament_load(&sheet, &arena, o.word[0], &err) : wq_refuse(&err, WQ_BAD_ARGUMENT, 0, 0, "which file?");
    char *text = status == WQ_OK ? wq_sheet_write(&length, &arena, &sheet, o.format) : NULL;
    if (status == WQ_OK && !text) status = wq_refuse(&err, WQ_BAD_ARGUMENT, 0, 0, "formats are opengotha, h9, trf, trf26, aga, tou, csv");
    if (status == WQ_OK) status = write_out(o.output, text, length, &err);
    int code = status == WQ_OK ? WQ_EXIT_YES : wq_tournament_refused(o.words > 0 ? o.word[0] : "export", status, &err);
    wq_arena_free(&arena);
    return code;
}

int cmd_tournament_import(int argc, char **argv)
{
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE",
        .doc = "Makes a journal of another program's file: OpenGotha XML, EGF h9, FFG tou, FIDE TRF16 or TRF26, AGA text, CSV (a list of entries is enough)." };
    options o = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet sheet;
    wq_status status =
        o.words == 1 ? wq_tournament_load(&sheet, &arena, o.word[0], &err) : wq_refuse(&err, WQ_BAD_ARGUMENT, 0, 0, "which file?");
    wq_pairing_settings known;
    if (status == WQ_OK && o.preset && !wq_pairing_settings_find(&known, o.preset))
        status = wq_refuse(&err, WQ_BAD_ARGUMENT, 0, 0, "default, chinese and dutch are known");
    if (status == WQ_OK) {
        json_t *events = wq_tournament_import(&sheet);
        wq_tournament_set_preset(&sheet, events, o.preset);
        FILE *memory;
        char *text = NULL;
        size_t length = 0;
        if ((memory = open_memstream(&text, &length)) != NULL) {
            for (size_t i = 0; i < json_array_size(events); i++) {
                json_dumpf(json_array_get(events, i), memory, JSON_COMPACT);
                fputc('\n', memory);
            }
            fclose(memory);
        }
        wq_tournament t;
        status = text ? wq_tournament_fold(&t, &arena, text, length, NULL, &err) : WQ_FAIL_MEMORY;
        if (status == WQ_OK) {
            wq_tournament_free(&t);
            status = write_out(o.output, text, length, &err);
        }
        free(text);
        json_decref(events);
    }
    int code = status == WQ_OK ? WQ_EXIT_YES : wq_tournament_refused(o.words > 0 ? o.word[0] : "import", status, &err);
    wq_arena_free(&arena);
    return code;
}

int cmd_tournament_explain(int argc, char **argv)
{
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE A B",
        .doc = "Says why A does not meet B (or has no bye, with B \"bye\"): forces that pair, pairs again, and shows the first goal that gets worse." };
    options o = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    char *text = NULL;
    size_t length = 0;
    wq_explanation x;
    wq_status status = o.words == 3 ? read_file(&text, &length, &o, "", &err)
                                    : wq_refuse(&err, WQ_BAD_ARGUMENT, 0, 0, "wanted: FILE and two players");
    if (status == WQ_OK) status = wq_tournament_explain(&x, &arena, text, length, o.round, o.word[1], o.word[2], &err);
    wq_goal first = status == WQ_OK ? x.first : WQ_GOAL_COUNT;
    int64_t now = first == WQ_GOAL_COUNT ? 0 : x.instead.value[first], then = first == WQ_GOAL_COUNT ? 0 : x.pairing.value[first];
    int code = WQ_EXIT_YES;
    if (status != WQ_OK) code = wq_tournament_refused(o.words > 0 ? o.word[0] : "explain", status, &err);
    else if (x.pairing.dutch && o.json) {
        json_t *answer = wq_explanation_json(&x);
        json_dumpf(answer, stdout, JSON_COMPACT);
        puts("");
        json_decref(answer);
    } else if (x.pairing.dutch) wq_tournament_print_difference(&x.difference);
    else if (o.json)
        printf("{\"first_worse\":%s%s%s,\"meaning\":\"%s\",\"value\":%lld,\"instead_of\":%lld}\n",
            first == WQ_GOAL_COUNT ? "null" : "\"", first == WQ_GOAL_COUNT ? "" : wq_goal_name(first),
            first == WQ_GOAL_COUNT ? "" : "\"", wq_goal_text(first), (long long)now, (long long)then);
    else if (first == WQ_GOAL_COUNT) puts("it would be just as good");
    else printf("worse in \"%s\": %s: %lld instead of %lld\n", wq_goal_name(first), wq_goal_text(first), (long long)now, (long long)then);
    wq_arena_free(&arena);
    free(text);
    return code;
}
