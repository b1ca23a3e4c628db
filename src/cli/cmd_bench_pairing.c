/* cmd_bench_pairing.c — weiqi bench pairing: how long it takes to pair a round, and whether the proof holds.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"
#include "cli/opt.h"

#include "base/rng.h"
#include "sys/clock.h"
#include "tournament/pairing_json.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    long players, rounds, seed, limit_ms;
    int json, check;
} options;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 'n': o->players = wq_opt_number(state, "players", arg, 2, WQ_PAIRING_MAX); return 0;
    case 'r': o->rounds = wq_opt_number(state, "rounds", arg, 0, 30); return 0;
    case 's': o->seed = wq_opt_number(state, "seed", arg, 0, 1000000000); return 0;
    case 'l': o->limit_ms = wq_opt_number(state, "limit", arg, 0, WQ_PAIRING_LIMIT_MAX); return 0;
    case 'j': o->json = 1; return 0;
    case 'c': o->check = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* A field after `rounds` rounds of the program's own pairing, the stronger winning more often. */
static wq_status play(wq_pairing_input *input, wq_pairing_entrant *entrants, wq_pair *met, const options *o, wq_arena *arena,
                      const wq_pairing_settings *settings, wq_pairing *pairing, double *ms)
{
    wq_rng rng;
    wq_rng_init(&rng, (uint64_t)o->seed);
    for (int i = 0; i < input->n; i++) entrants[i].seed = i;
    for (long round = 0;; round++) {
        int64_t begun = wq_cpu_us(), deadline_ms;
        wq_error err = { 0 };
        wq_pairing_limit limit;
        wq_pairing_settings limited = *settings;
        limited.limit_ms = round == o->rounds ? (int)o->limit_ms : 0;
        wq_tournament_limit(&limited, &limit, &deadline_ms);
        wq_status status = wq_pairing_make(pairing, arena, input, &limited, &err);
        *ms = (double)(wq_cpu_us() - begun) / 1000;
        if (status != WQ_OK || round == o->rounds) return status;
        for (int i = 0; i < input->n; i++) entrants[i].floated = 0;
        if (pairing->bye >= 0) {
            entrants[pairing->bye].byes++;
            entrants[pairing->bye].points += 2;
        }
        for (int i = 0; i < pairing->table_count; i++) {
            int b = pairing->tables[i].black, w = pairing->tables[i].white;
            wq_pairing_entrant *x = &entrants[b], *y = &entrants[w];
            x->floated = (int8_t)((y->points > x->points) - (y->points < x->points));
            y->floated = (int8_t)-x->floated;
            x->coloured = x->coloured << 1 | 1;
            x->black = x->black << 1 | 1;
            y->coloured = y->coloured << 1 | 1;
            y->black <<= 1;
            met[input->met_count++] = (wq_pair){ b, w };
            long odds = 50 + 40L * (w - b) / input->n;      /* of a hundred, for Black */
            if ((long)wq_rng_below(&rng, 100) < odds) x->points += 2;
            else y->points += 2;
        }
    }
}

int cmd_bench_pairing(int argc, char **argv)
{
    static const struct argp_option list[] = {
        { "players", 'n', "N", 0, "How many players (100)", 0 },
        { "rounds", 'r', "R", 0, "Rounds played before the one that is measured (5)", 0 },
        { "seed", 's', "N", 0, "For the results (1)", 0 },
        { "check", 'c', NULL, 0, "Check the certificate against every pair", 0 },
        { "limit", 'l', "MS", 0, "Stop the measured round after so many milliseconds (0: no limit) and print the proved gap", 0 },
        { "json", 'j', NULL, 0, "Answer in JSON", 0 },
        { NULL, 0, NULL, 0, NULL, 0 }
    };
    static const struct argp argp = { .options = list, .parser = parse,
        .doc = "Measures the pairing of one round, in milliseconds of CPU time." };
    options o = { .players = 100, .rounds = 5, .seed = 1 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);

    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_pairing_entrant *entrants = wq_arena_take(&arena, (size_t)o.players, sizeof *entrants);
    wq_pair *met = wq_arena_take(&arena, (size_t)(o.players * (o.rounds + 1)), sizeof *met);
    wq_pairing_input input = { .n = (int)o.players, .entrants = entrants, .met = met };
    wq_pairing_settings settings;
    wq_pairing_settings_find(&settings, "default");
    wq_pairing pairing;
    double ms = 0;
    wq_status status = arena.failed ? WQ_FAIL_MEMORY : play(&input, entrants, met, &o, &arena, &settings, &pairing, &ms);
    int code = WQ_EXIT_YES;
    if (status != WQ_OK) {
        code = wq_tournament_refused("bench pairing", status, NULL);
    } else {
        const char *why = "", *verdict = pairing.open == WQ_GOAL_COUNT ? "optimal" : "gap";
        json_t *gap = wq_pairing_gap_json(&pairing);
        char *gap_text = gap ? json_dumps(gap, JSON_COMPACT) : NULL;
        if (o.check && !wq_pairing_check(&pairing, &input, &settings, &why)) {
            verdict = why;
            code = WQ_EXIT_NO;
        }
        if (o.json)
            printf(
                "{\"players\":%ld,\"rounds\":%ld,\"ms\":%.3f,\"certificate\":\"%s\",\"checked\":%s,\"edges\":%zu,\"passes\":%d%s%s}\n",
                o.players, o.rounds, ms, verdict, o.check ? "true" : "false", pairing.edges, pairing.passes,
                gap_text ? ",\"gap\":" : "", gap_text ? gap_text : "");
        else
            printf("%ld players after %ld rounds: %.2f ms, %s (%zu edges added in %d passes)\n", o.players, o.rounds, ms, verdict,
                pairing.edges, pairing.passes);
        if (!o.json && gap) wq_tournament_print_gap(pairing.open, pairing.open_value, pairing.open_least);
        free(gap_text);
        json_decref(gap);
    }
    wq_arena_free(&arena);
    return code;
}
