/* cmd_bench.c — "weiqi bench": the search's signature, and the speed of search and rules.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include "cli/cmd_tournament.h"
#include "cli/opt.h"
#include "engine/engine.h"
#include "engine/playout.h"
#include "rules/score.h"
#include "sys/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_JSON = 1000, KEY_SECONDS };

typedef struct options {
    bool rules, json;
    long seconds;
} options;

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case KEY_JSON: o->json = true; return 0;
    case KEY_SECONDS: o->seconds = wq_opt_number(state, "seconds", arg, 1, 600); return 0;
    case ARGP_KEY_ARG:
        if (strcmp(arg, "rules") != 0) argp_error(state, "what to measure is \"rules\", \"net\", or nothing for the search");
        o->rules = true;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_rows[] = {
    { "json", KEY_JSON, NULL, 0, "print JSON: of \"rules\" a line for each board size", 0 },
    { "seconds", KEY_SECONDS, "S", 0, "CPU seconds for each board size of \"rules\" (2)", 0 },
    { 0 }
};
static const struct argp argp = { .options = option_rows, .parser = read_option, .args_doc = "[rules|pairing|clock|net FILE]",
    .doc = "Measures. Without an argument: a fixed search with a fixed seed, whose line must be the one in "
           "tests/golden/bench.txt wherever it runs. \"rules\": light random playouts from the empty board, counted by area. "
           "\"pairing\": the pairing of a tournament round (\"weiqi bench pairing --help\"). "
           "\"clock\": what the clocks of 5,000 running games cost. "
           "\"net FILE\": evaluations of a net (\"weiqi bench net --help\")." };

static uint64_t stir(uint64_t hash, uint64_t value) { return wq_rng_mix(hash ^ value); }

/* Plays `moves` moves against itself; adds what was chosen and thought to *hash. */
static wq_status search_some(wq_engine *engine, int size, int moves, uint32_t playouts, uint32_t *spent, uint64_t *hash)
{
    wq_position pos;
    wq_past past[64];
    wq_history history;
    wq_status s = wq_position_init(&pos, size, size);
    wq_history_init(&history, past, 64, &pos);
    const wq_rules *rules = wq_rules_find("chinese");
    for (int m = 0; s == WQ_OK && m < moves; m++) {
        wq_report report;
        wq_budget budget = { .think_ms = INT64_MAX, .playouts = playouts };
        s = wq_engine_choose(engine, &pos, &history, rules, rules->komi_halves, budget, NULL, &report);
        if (s != WQ_OK) break;
        *spent += report.playouts;
        *hash = stir(*hash, (uint64_t)report.point << 40 ^ (uint64_t)report.playouts << 20 ^ (uint64_t)(report.win * 65536));
        s = wq_history_play(&history, &pos, rules, wq_move_of(pos.to_move, report.point), NULL);
    }
    return s;
}

static int bench_search(const options *o)
{
    wq_engine *engine;
    wq_status s = wq_engine_new(&engine, 2002, 32u << 20);
    if (s != WQ_OK) {
        fprintf(stderr, "weiqi bench: %s\n", wq_status_text(s));
        return WQ_EXIT_SYSTEM;
    }
    static const struct { int size, moves; uint32_t playouts; } rows[] = { { 9, 16, 400 }, { 19, 4, 300 } };
    uint32_t all = 0;
    uint64_t hash = 0;
    double rate[2] = { 0, 0 };
    for (int i = 0; s == WQ_OK && i < 2; i++) {
        uint32_t spent = 0;
        int64_t before = wq_cpu_us();
        s = search_some(engine, rows[i].size, rows[i].moves, rows[i].playouts, &spent, &hash);
        rate[i] = 1e6 * spent / (double)(wq_cpu_us() - before + 1);
        all += spent;
    }
    wq_engine_free(engine);
    if (s != WQ_OK) {
        fprintf(stderr, "weiqi bench: %s\n", wq_status_text(s));
        return WQ_EXIT_NO;
    }
    if (o->json)
        printf("{\"playouts\":%" PRIu32 ",\"hash\":\"%016" PRIx64 "\",\"playouts_per_cpu_s\":{\"9\":%.0f,\"19\":%.0f}}\n", all, hash,
               rate[0], rate[1]);
    else {
        printf("%" PRIu32 " playouts %016" PRIx64 "\n", all, hash);
        fprintf(stderr, "%.0f playouts a CPU second on 9x9, %.0f on 19x19\n", rate[0], rate[1]);
    }
    return WQ_EXIT_YES;
}

enum { HASHED_PLAYOUTS = 100, COUNTED = 64, TIMINGS = 5, COUNTS_A_TIMING = 20 * COUNTED };

/* A row for each way to count: what is timed. */
static const char *const counted_rows[] = { "chinese", "japanese", "dunhuang", "stone-scoring", "tang-song" };
enum { COUNTED_ROWS = sizeof counted_rows / sizeof counted_rows[0] };

/* Microseconds of CPU for one count of a finished board, the quickest of a few timings. */
static double time_count(const wq_position finished[COUNTED], const wq_rules *rules)
{
    double best = 1e9;
    for (int t = 0; t < TIMINGS; t++) {
        int64_t start = wq_cpu_us();
        for (int i = 0; i < COUNTS_A_TIMING; i++) {
            wq_account account;
            wq_count_input input = { .pos = &finished[i % COUNTED], .rules = rules, .komi_halves = rules->komi_halves };
            (void)wq_count(&account, &input);
        }
        double each = (double)(wq_cpu_us() - start) / COUNTS_A_TIMING;
        if (each < best) best = each;
    }
    return best;
}

static void print_counts(const wq_position finished[COUNTED], bool json)
{
    for (int i = 0; i < COUNTED_ROWS; i++) {
        double us = time_count(finished, wq_rules_find(counted_rows[i]));
        if (json) printf("%s\"%s\":%.2f", i ? "," : ",\"count_us\":{", counted_rows[i], us);
        else printf("%s%.2f us %s", i ? ", " : "      a count: ", us, counted_rows[i]);
    }
    printf(json ? "}" : "\n");
}

static void bench_rules_size(int size, long seconds, bool json)
{
    static wq_patterns none;                                /* light playouts ask for no shapes */
    static wq_position finished[COUNTED];
    wq_rng rng;
    wq_rng_init(&rng, 2002);
    wq_playout play = { .patterns = &none, .rng = &rng, .light = true };
    wq_position empty, pos;
    (void)wq_position_init(&empty, size, size);
    uint64_t hash = 0, moves = 0, playouts = 0;
    int64_t start = wq_cpu_us(), spent = 0;
    while (playouts < HASHED_PLAYOUTS || spent < seconds * 1000000) {
        pos = empty;
        wq_playout_run(&play, &pos);
        int lead = wq_area_lead(&pos, NULL);
        moves += play.moves;
        if (playouts < COUNTED) finished[playouts] = pos;
        if (playouts < HASHED_PLAYOUTS) hash = stir(hash, pos.hash ^ (uint64_t)(lead + 1000));
        playouts++;
        if (playouts % 16 == 0) spent = wq_cpu_us() - start;
    }
    double s = (double)(wq_cpu_us() - start) / 1e6;
    if (json)
        printf("{\"size\":%d,\"playouts_per_cpu_s\":%.0f,\"moves_per_cpu_s\":%.0f,\"hash\":\"%016" PRIx64 "\"", size,
               (double)playouts / s, (double)moves / s, hash);
    else
        printf("%2dx%-2d %8.0f playouts and %9.0f moves a CPU second, hash %016" PRIx64 "\n", size, size, (double)playouts / s,
               (double)moves / s, hash);
    print_counts(finished, json);
    if (json) printf("}\n");
}

int cmd_bench(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "pairing") == 0) {
        char title[] = "weiqi bench pairing";
        argv[1] = title;
        return cmd_bench_pairing(argc - 1, argv + 1);
    }
    if (argc > 1 && strcmp(argv[1], "clock") == 0) {
        char title[] = "weiqi bench clock";
        argv[1] = title;
        return cmd_bench_clock(argc - 1, argv + 1);
    }
    if (argc > 1 && strcmp(argv[1], "net") == 0) {
        char title[] = "weiqi bench net";
        argv[1] = title;
        return cmd_bench_net(argc - 1, argv + 1);
    }
    options o = { .seconds = 2 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (!o.rules) return bench_search(&o);
    static const int sizes[] = { 9, 13, 19 };
    for (int i = 0; i < 3; i++) bench_rules_size(sizes[i], o.seconds, o.json);
    return WQ_EXIT_YES;
}
