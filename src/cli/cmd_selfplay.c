/* cmd_selfplay.c — "weiqi selfplay": a net plays against itself on all cores and keeps what training learns from.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include "cli/opt.h"
#include "cli/self_game_json.h"
#include "engine/net_card.h"
#include "engine/self_play.h"
#include "sys/journal.h"
#include "sys/thread.h"

#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define USUAL_RULES "chinese,japanese,tromp-taylor,aga,new-zealand"

enum { KEY_NET = 1000, KEY_VISITS, KEY_FAST, KEY_FULL, KEY_SEED, KEY_OUT, KEY_MIX, KEY_QUIET };
enum { MOST_THREADS = 256, MOST_RULES = 16, MOST_FILE = 1 << 30, KEPT_POSITIONS = 8192, TREE_BYTES = 64 << 20, MOST_LINES = 19 };

typedef struct options {
    const char *net, *out;
    long games, threads, visits, fast_visits, full_percent, seed, mix_percent;      /* mix below 0: as the net's card says */
    long least_lines, most_lines;
    const wq_rules *rules[MOST_RULES];
    int rules_count;
    bool quiet;
} options;

typedef struct running {
    const options *o;
    const wq_net *net;
    wq_lock lock;                       /* of all below */
    bool *done;
    wq_status status;
    wq_error error;
    int journal;
    size_t whole;
    long played, rows;
} running;

static void read_board(struct argp_state *state, options *o, const char *arg)
{
    char *end;
    o->least_lines = o->most_lines = strtol(arg, &end, 10);
    if (end != arg && *end == '-') o->most_lines = strtol(end + 1, &end, 10);
    if (end == arg || *end || o->least_lines < 2 || o->most_lines < o->least_lines || o->most_lines > MOST_LINES)
        argp_error(state, "--board takes a number of lines up to %d, or a range of them: 7-13", MOST_LINES);
}

static void read_rules(struct argp_state *state, options *o, const char *arg)
{
    char names[600];
    snprintf(names, sizeof names, "%s", arg);
    o->rules_count = 0;
    for (char *next = names, *name; (name = strsep(&next, ",")) != NULL;) {
        const wq_rules *rules = wq_rules_find(name);
        if (!rules || o->rules_count == MOST_RULES) argp_error(state, "--rules: \"%.40s\" is no rule set, or there are too many", name);
        if (rules->setup != WQ_SETUP_EMPTY || rules->first != WQ_BLACK)
            argp_error(state, "--rules: games by \"%.40s\" do not begin on an empty board with Black's move", name);
        o->rules[o->rules_count++] = rules;
    }
}

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 'g': o->games = wq_opt_number(state, "games", arg, 1, 100000000); return 0;
    case 't': o->threads = wq_opt_number(state, "threads", arg, 1, MOST_THREADS); return 0;
    case 'b': read_board(state, o, arg); return 0;
    case 'r': read_rules(state, o, arg); return 0;
    case KEY_NET: o->net = arg; return 0;
    case KEY_VISITS: o->visits = wq_opt_number(state, "visits", arg, 2, 1000000); return 0;
    case KEY_FAST: o->fast_visits = wq_opt_number(state, "fast-visits", arg, 2, 1000000); return 0;
    case KEY_FULL: o->full_percent = wq_opt_number(state, "full", arg, 1, 100); return 0;
    case KEY_MIX: o->mix_percent = wq_opt_number(state, "mix", arg, 0, 100); return 0;
    case KEY_SEED: o->seed = wq_opt_number(state, "seed", arg, 0, 2147483647); return 0;
    case KEY_OUT: o->out = arg; return 0;
    case KEY_QUIET: o->quiet = true; return 0;
    case ARGP_KEY_INIT: read_rules(state, o, USUAL_RULES); return 0;
    case ARGP_KEY_END:
        if (!o->out) argp_error(state, "--out FILE says where the games go");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_rows[] = {
    { "out", KEY_OUT, "FILE", 0, "keep the games there, a line each (docs/selfplay.md); begun already, it goes on where it stopped", 0 },
    { "games", 'g', "N", 0, "games in all (100)", 0 },
    { "net", KEY_NET, "FILE", 0, "the net that plays (the shipped one)", 0 },
    { "board", 'b', "LINES", 0, "lines of the board, or a range to draw from: 7-13 (9)", 0 },
    { "rules", 'r', "NAME,...", 0, "rule sets to draw from (" USUAL_RULES ")", 0 },
    { "visits", KEY_VISITS, "N", 0, "visits of a full search, which is taught (160)", 0 },
    { "fast-visits", KEY_FAST, "N", 0, "visits of the other moves (32)", 0 },
    { "full", KEY_FULL, "PERCENT", 0, "of the moves are searched in full (25)", 0 },
    { "mix", KEY_MIX, "PERCENT", 0, "what playouts count for beside the net's judgement (what its card says)", 0 },
    { "threads", 't', "N", 0, "games at the same time (the number of cores)", 0 },
    { "seed", KEY_SEED, "N", 0, "of the first game (1)", 0 },
    { "quiet", KEY_QUIET, NULL, 0, "print nothing but the end", 0 },
    { 0 }
};
static const struct argp argp = { .options = option_rows, .parser = read_option,
    .doc = "A net plays against itself, on boards, by rules and with komi drawn for each game, and its games are kept to be learned from "
           "(train/README.md)." };

/* What game `number` is: drawn from the seed and the number alone. Komi is the rules' own half of the time, else some points off. */
static void draw_game(const options *o, long number, wq_self_spec *spec)
{
    wq_rng rng;
    wq_rng_init(&rng, wq_rng_mix((uint64_t)o->seed) ^ (uint64_t)number);
    spec->number = number;
    spec->rules = o->rules[wq_rng_below(&rng, (uint32_t)o->rules_count)];
    spec->lines = (int)(o->least_lines + wq_rng_below(&rng, (uint32_t)(o->most_lines - o->least_lines + 1)));
    spec->komi_halves = spec->rules->komi_halves;
    if (wq_rng_below(&rng, 2)) {
        double far = 1.5 * sqrt(-2 * log(wq_rng_unit(&rng))) * cos(6.283185307179586 * wq_rng_unit(&rng)); /* points, in a bell */
        spec->komi_halves += (int)lrint(2 * far * spec->lines / 9);
    }
    spec->seed = wq_rng_mix((uint64_t)wq_rng_next(&rng) << 32 | wq_rng_next(&rng));
}

static long next_game(running *run)
{
    long number = 0;
    wq_lock_take(&run->lock);
    for (long n = 1; run->status == WQ_OK && number == 0 && n <= run->o->games; n++)
        if (!run->done[n]) number = n;
    if (number) run->done[number] = true;
    wq_lock_give(&run->lock);
    return number;
}

static wq_status keep_game(running *run, const wq_self_spec *spec, const wq_self_game *game)
{
    char *line;
    size_t length;
    wq_status s = wq_self_game_line(&line, &length, spec, game);
    if (s != WQ_OK) return s;
    s = wq_journal_append(run->journal, run->whole, line, length, &run->error);
    free(line);
    if (s == WQ_OK) run->whole += length;
    run->played++;
    run->rows += game->turns;
    if (!run->o->quiet)
        printf("game %ld: %dx%d, %s, komi %g: %u moves, %d rows, Black by %g\n", spec->number, spec->lines, spec->lines, spec->rules->id,
               spec->komi_halves / 2.0, game->history.count - 1, game->turns, game->lead_halves / 2.0);
    fflush(stdout);
    return s;
}

static void play_games(void *context)
{
    running *run = context;
    const options *o = run->o;
    wq_self_game *game = calloc(1, sizeof *game);
    wq_judge *judge = NULL;
    wq_puct *puct = NULL;
    wq_status s = game ? wq_judge_new(&judge, run->net, KEPT_POSITIONS) : WQ_FAIL_MEMORY;
    if (s == WQ_OK) s = wq_puct_new(&puct, TREE_BYTES);
    for (long number; s == WQ_OK && (number = next_game(run)) != 0;) {
        wq_self_spec spec;
        draw_game(o, number, &spec);
        const wq_net_card *card = wq_net_card_of(run->net, spec.lines, spec.lines);
        wq_self_terms terms = {
            .judge = wq_net_card_terms(card, o->mix_percent < 0 ? -1 : (float)o->mix_percent / 100, -1, spec.seed),
            .visits = (uint32_t)o->visits, .fast_visits = (uint32_t)o->fast_visits, .full_share = (float)o->full_percent / 100,
        };
        s = wq_self_play(game, puct, judge, &terms, spec.rules, spec.komi_halves, spec.lines, spec.lines, NULL);
        wq_lock_take(&run->lock);
        if (s == WQ_OK) s = keep_game(run, &spec, game);
        else if (s == WQ_FAIL_ENGINE) wq_refuse(&run->error, s, 0, 0, "the net answers what is no number");
        wq_lock_give(&run->lock);
    }
    wq_lock_take(&run->lock);
    if (run->status == WQ_OK) run->status = s;
    wq_lock_give(&run->lock);
    wq_puct_free(puct);
    wq_judge_free(judge);
    if (game) wq_self_game_free(game);
    free(game);
}

static wq_status refuse_line(running *run, unsigned row)
{
    char text[200];
    snprintf(text, sizeof text, "%.120s, line %u: this is no game of self-play", run->o->out, row);
    return wq_refuse(&run->error, WQ_BAD_JSON, row, 1, text);
}

/* What stands in the file already is not played again; a line cut off by a crash is. */
static wq_status open_file(running *run)
{
    char *text = NULL;
    size_t length = 0;
    wq_status s = wq_journal_take(&run->journal, run->o->out, &run->error);
    if (s == WQ_OK) s = wq_journal_read(&text, &length, run->journal, MOST_FILE, &run->error);
    unsigned row = 1;
    for (char *line = text, *end; s == WQ_OK && line && (end = strchr(line, '\n')) != NULL; line = end + 1, row++) {
        *end = '\0';
        long number = wq_self_game_number(line);
        if (number == 0) s = refuse_line(run, row);
        else if (number <= run->o->games) run->done[number] = true;
        run->whole = (size_t)(end + 1 - text);
    }
    if (s == WQ_OK && run->whole == 0 && length > 0 && text[0] != '{')  /* not half a line of ours, which could go */
        s = refuse_line(run, row);
    free(text);
    return s;
}

int cmd_selfplay(int argc, char **argv)
{
    options o = { .games = 100, .threads = sysconf(_SC_NPROCESSORS_ONLN), .visits = 160, .fast_visits = 32, .full_percent = 25, .seed = 1,
                  .mix_percent = -1, .least_lines = 9, .most_lines = 9 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    running run = { .o = &o, .journal = -1, .status = WQ_OK };
    wq_net *net = NULL;
    wq_thread thread[MOST_THREADS];
    int threads = 0;
    wq_lock_init(&run.lock);
    run.done = calloc((size_t)o.games + 1, sizeof *run.done);
    run.status = !run.done ? WQ_FAIL_MEMORY : o.net ? wq_net_open(&net, o.net, &run.error) : wq_net_open_shipped(&net, &run.error);
    run.net = net;
    if (run.status == WQ_OK) run.status = open_file(&run);
    if (o.threads > MOST_THREADS || o.threads < 1) o.threads = 1;
    while (run.status == WQ_OK && threads < o.threads && wq_thread_start(&thread[threads], play_games, &run) == WQ_OK) threads++;
    if (run.status == WQ_OK && threads == 0) run.status = WQ_FAIL_SYSTEM;
    for (int i = 0; i < threads; i++) wq_thread_join(thread[i]);
    if (run.journal >= 0) wq_journal_close(run.journal);
    wq_net_free(net);
    wq_lock_done(&run.lock);
    free(run.done);
    if (run.status != WQ_OK) {
        fprintf(stderr, "weiqi selfplay: %s\n", run.error.text[0] ? run.error.text : wq_status_text(run.status));
        return run.status >= WQ_FAIL_SPACE && run.status != WQ_FAIL_CORRUPT ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
    }
    printf("%ld games played, %ld rows\n", run.played, run.rows);
    return WQ_EXIT_YES;
}
