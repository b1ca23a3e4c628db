/* cmd_tournament_pair.c — weiqi tournament pair: pairs a bare state.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"
#include "cli/opt.h"

#include "sys/file.h"
#include "tournament/dutch_json.h"
#include "tournament/explain.h"
#include "tournament/pairing_json.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    const char *state;
    int json, check, dry, limit_ms;
    const char *why;
} options;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 's': o->state = arg; return 0;
    case 'j': o->json = 1; return 0;
    case 'c': o->check = 1; return 0;
    case 'd': o->dry = 1; return 0;
    case 'w': o->why = arg; return 0;
    case 'l': o->limit_ms = (int)wq_opt_number(state, "limit", arg, 0, WQ_PAIRING_LIMIT_MAX); return 0;
    case ARGP_KEY_ARG:
        if (o->state) argp_error(state, "one file at a time");
        o->state = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Why not these two? Prints the answer as JSON or as a sentence. */
static wq_status explain(const options *o, wq_arena *arena, const wq_pairing *pairing, const wq_pairing_state *state, json_t *answer,
                         wq_error *err)
{
    int a, b, used = 0;
    if (sscanf(o->why, "%d,%d%n", &a, &b, &used) != 2 || o->why[used])
        return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "--why takes two players, as in --why=3,8");
    wq_goal first;
    wq_pairing other;
    if (state->settings.dutch) {
        wq_dutch_difference d;
        wq_pair asked = { a, b };
        wq_status found = wq_dutch_explain(&d, &other, arena, pairing, &state->input, &state->settings, &asked, 1, err);
        if (found != WQ_OK) return found;
        bool worse = d.criterion != WQ_DUTCH_COUNT;
        if (answer)
            json_object_set_new(answer, "why",
                json_pack("{s:[i,i],s:o,s:s,s:o}", "pair", a, b, "first_worse",
                    worse ? json_string(wq_dutch_name(d.criterion)) : json_null(), "meaning", wq_dutch_text(d.criterion), "instead",
                    other.dutch ? wq_pairing_json(&other, &state->input, false) : json_null()));
        else {
            printf("%d against %d: ", a, b);
            wq_tournament_print_difference(&d);
        }
        return WQ_OK;
    }
    wq_status status = wq_pairing_explain(&first, &other, arena, pairing, &state->input, &state->settings, a, b, err);
    if (status != WQ_OK) return status;
    if (answer) {
        json_object_set_new(answer, "why", json_pack("{s:[i,i],s:o,s:s,s:o}", "pair", a, b, "first_worse",
            first == WQ_GOAL_COUNT ? json_null() : json_string(wq_goal_name(first)), "meaning", wq_goal_text(first),
            "instead", wq_pairing_json(&other, &state->input, false)));
        return WQ_OK;
    }
    if (first == WQ_GOAL_COUNT) printf("%d against %d: just as good\n", a, b);
    else printf("%d against %d: worse in \"%s\": %s: %lld instead of %lld\n", a, b, wq_goal_name(first), wq_goal_text(first),
                (long long)other.value[first], (long long)pairing->value[first]);
    return WQ_OK;
}

int cmd_tournament_pair(int argc, char **argv)
{
    static const struct argp_option list[] = {
        { "state", 's', "FILE", 0, "A bare state: players, points, played, had_bye, forbidden ... as JSON; - is standard input", 0 },
        { "json", 'j', NULL, 0, "Answer in JSON, with the certificate", 0 },
        { "check", 'c', NULL, 0, "Check the certificate against every possible pair", 0 },
        { "dry-run", 'd', NULL, 0, "Do not write the round into the journal", 0 },
        { "why", 'w', "A,B", 0, "Say why A is not paired with B, and what the pairing would be (B = players: the bye)", 0 },
        { "limit", 'l', "MS", 0, "Stop after so many milliseconds and say how far from the best it can be (0: no limit; a setting of the event can name one)", 0 },
        { NULL, 0, NULL, 0, NULL, 0 }
    };
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "[FILE]",
        .doc = "Pairs the next round of the journal FILE and writes it there; or a bare state (--state). Provably best." };
    options o = { .limit_ms = -1 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (!o.state) o.state = "-";

    wq_error err = { 0 };
    char *text = NULL;
    size_t length = 0;
    wq_status status = wq_file_read(&text, &length, o.state, (size_t)1 << 28, &err);
    if (status != WQ_OK) return wq_tournament_refused(o.state, status, &err);
    if (wq_tournament_is_journal(text, length)) {
        int code = wq_tournament_pair_journal(o.state, text, length, o.json, o.dry, o.limit_ms);
        free(text);
        return code;
    }
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_pairing_state state;
    wq_pairing pairing;
    status = wq_pairing_state_read(&state, &arena, text, length, &err);
    free(text);
    int64_t deadline_ms;
    wq_pairing_limit limit;
    if (status == WQ_OK && o.limit_ms >= 0) state.settings.limit_ms = o.limit_ms;
    if (status == WQ_OK) wq_tournament_limit(&state.settings, &limit, &deadline_ms);
    if (status == WQ_OK) status = wq_pairing_make(&pairing, &arena, &state.input, &state.settings, &err);
    json_t *answer = NULL;
    if (status == WQ_OK && o.json) answer = wq_pairing_json(&pairing, &state.input, true);
    if (status == WQ_OK && !o.json) {
        for (int i = 0; i < pairing.table_count; i++)
            printf("table %d: black %d, white %d%s\n", i + 1, (int)pairing.tables[i].black, (int)pairing.tables[i].white,
                   pairing.tables[i].coloured ? "" : " (or nigiri)");
        if (pairing.bye >= 0) printf("bye: %d\n", pairing.bye);
        if (pairing.value[WQ_GOAL_REPEAT] > 0) printf("unavoidable repeats: %lld\n", (long long)pairing.value[WQ_GOAL_REPEAT]);
    }
    if (status == WQ_OK && !o.json && pairing.open != WQ_GOAL_COUNT)
        wq_tournament_print_gap(pairing.open, pairing.open_value, pairing.open_least);
    state.settings.limit = NULL;                            /* explaining takes the time it takes */
    if (status == WQ_OK && o.why) status = explain(&o, &arena, &pairing, &state, answer, &err);
    int code = WQ_EXIT_YES;
    if (status == WQ_OK && o.check) {
        const char *why = "";
        bool good = wq_pairing_check(&pairing, &state.input, &state.settings, &why);
        if (answer) json_object_set_new(answer, "checked", json_boolean(good));
        else
            printf("certificate: %s\n", !good                           ? why
                                        : pairing.open == WQ_GOAL_COUNT ? "proves that no pairing is better"
                                                                        : "proves that gap");
        if (!good) code = WQ_EXIT_NO;
    }
    if (status != WQ_OK) code = wq_tournament_refused(o.state, status, &err);
    if (answer && status == WQ_OK) {
        json_dumpf(answer, stdout, JSON_COMPACT);
        puts("");
    }
    json_decref(answer);
    wq_arena_free(&arena);
    return code;
}
