/* cmd_match.c — "weiqi match": two players, many games, our own referee.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include "cli/match.h"
#include "cli/opt.h"
#include "cli/tally.h"
#include "engine/pool.h"
#include "sys/journal.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_MOVE_TIME = 1000, KEY_SEED, KEY_JSON, KEY_REFEREE, KEY_SPRT, KEY_OUT, KEY_VARY };
enum { MOST_PARALLEL = 32, MOST_FILE = 256 << 20 };

typedef struct options {
    wq_opt_game game;
    wq_match match;
    long games, parallel;
    bool json, has_sprt;
    wq_sprt sprt;
    const char *out;
} options;

/* A match as it stands; the lock is of everything below it. */
typedef struct running {
    const options *o;
    wq_lock lock;
    bool *done;                         /* by number: in the file already, or taken */
    wq_tally tally;
    wq_status status;
    wq_error error;
    bool decided;
    int journal;                        /* -1: none */
    size_t whole;                       /* bytes of it */
} running;

static bool read_sprt(const char *text, wq_sprt *out)
{
    char *end;
    out->elo0 = strtod(text, &end);
    if (end == text || *end != ',') return false;
    const char *second = end + 1;
    out->elo1 = strtod(second, &end);
    return end != second && *end == '\0' && out->elo1 > out->elo0 && fabs(out->elo0) < 2000 && fabs(out->elo1) < 2000;
}

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &o->game; return 0;
    case 'g': o->games = wq_opt_number(state, "games", arg, 0, 1000000); return 0;
    case 'm': o->match.move_ms = wq_opt_number(state, "move-time", arg, 10, 3600000); return 0;
    case 'p': o->parallel = wq_opt_number(state, "parallel", arg, 1, MOST_PARALLEL); return 0;
    case KEY_SEED: o->match.seed = (uint64_t)wq_opt_number(state, "seed", arg, 0, 2147483647); return 0;
    case KEY_VARY: o->match.vary = (int)wq_opt_number(state, "vary", arg, 0, 100); return 0;
    case KEY_JSON: o->json = true; return 0;
    case KEY_REFEREE: o->match.referee = arg; return 0;
    case KEY_OUT: o->out = arg; return 0;
    case KEY_SPRT:
        if (!read_sprt(arg, &o->sprt)) argp_error(state, "--sprt takes two differences in Elo, the smaller first: 0,50");
        o->has_sprt = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num >= 2) argp_error(state, "two players");
        o->match.player[state->arg_num] = arg;
        return 0;
    case ARGP_KEY_END:
        if (state->arg_num < 2) argp_error(state, "two players");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_rows[] = {
    { "games", 'g', "N", 0, "games, at most where --sprt ends them earlier; 0: only see whether they could be played (2)", 0 },
    { "parallel", 'p', "N", 0, "games at the same time (1)", 0 },
    { "move-time", 'm', "MS", 0, "milliseconds a move where there is no clock", 0 },
    { "sprt", KEY_SPRT, "ELO0,ELO1", 0, "stop as soon as it is clear whether the first player is ELO1 stronger rather than ELO0", 0 },
    { "vary", KEY_VARY, "N", 0, "begin with N moves by a weak player, the same for both games of a pair (0)", 0 },
    { "out", KEY_OUT, "FILE", 0, "keep each game there as a line of JSON; begun already, the match goes on where it stopped", 0 },
    { "seed", KEY_SEED, "N", 0, "of the engine's first game (1)", 0 },
    { "referee", KEY_REFEREE, "PLAYER", 0, "says which stones are dead where the players differ (plain:8)", 0 },
    { "json", KEY_JSON, NULL, 0, "a line of JSON for each game and one at the end", 0 },
    { 0 }
};
static const struct argp_child children[] = { { &wq_opt_game_argp, 0, "The games:", 1 }, { 0 } };
static const struct argp argp = { .options = option_rows, .parser = read_option, .args_doc = "PLAYER PLAYER", .children = children,
    .doc = "Lets two players play, the colours changing each game, and prints the results with a 95 % interval. A player is "
           "engine:LEVEL, plain:LEVEL (without a net), engine:pPLAYOUTS (without), net[:pVISITS][:mMIX][:FILE] or gtp:COMMAND. "
           "The exit code is 0 where the first player has won as many as the second, or --sprt finds it stronger." };

static void fill_opening(options *o)
{
    wq_opening *opening = &o->match.opening;
    wq_opt_game_fill(&o->game, opening);
    opening->strict = true;
}

static void count_game(running *run, const wq_match_game *game)
{
    if (game->winner) run->tally.wins[game->winner - 1]++;
    else if (game->drawn) run->tally.draws++;
    else run->tally.without++;
    if (run->o->has_sprt) run->decided = wq_sprt_ask(&run->o->sprt, &run->tally, NULL) != WQ_SPRT_GO_ON;
}

/* ---- the file ---- */

static wq_status append(running *run, json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL, *line = NULL;
    int length = text ? asprintf(&line, "%s\n", text) : -1;
    json_decref(json);
    free(text);
    if (length < 0) return WQ_FAIL_MEMORY;
    wq_status s = wq_journal_append(run->journal, run->whole, line, (size_t)length, &run->error);
    free(line);
    if (s == WQ_OK) run->whole += (size_t)length;
    return s;
}

/* One line of a file begun earlier. */
static wq_status take_line(running *run, const char *line, bool first, const json_t *expected)
{
    json_error_t place;
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, &place);
    wq_match_game game;
    wq_status s = json ? WQ_OK : WQ_BAD_JSON;
    if (s == WQ_OK && first && !json_equal(json, expected))
        s = wq_refuse(&run->error, WQ_CONFLICT, 0, 0, "the file belongs to another match: its first line says which");
    else if (s == WQ_OK && !first) s = wq_match_game_read(&game, json);
    json_decref(json);
    if (s == WQ_BAD_JSON) s = wq_refuse(&run->error, s, 0, 0, "the file holds a line that is no game of a match");
    if (s == WQ_OK && !first && game.number <= run->o->games && !run->done[game.number]) {
        run->done[game.number] = true;
        count_game(run, &game);
    }
    return s;
}

/* Opens the file; what stands in it is counted. A line cut off by a crash is written anew. */
static wq_status open_file(running *run)
{
    json_t *first = wq_match_json(&run->o->match);
    char *text = NULL;
    size_t length = 0;
    wq_status s = wq_journal_take(&run->journal, run->o->out, &run->error);
    if (s == WQ_OK) s = wq_journal_read(&text, &length, run->journal, MOST_FILE, &run->error);
    int lines = 0;
    for (char *line = text, *end; s == WQ_OK && line && (end = strchr(line, '\n')) != NULL; line = end + 1, lines++) {
        *end = '\0';
        s = take_line(run, line, lines == 0, first);
        run->whole = (size_t)(end + 1 - text);
    }
    if (s == WQ_OK && lines == 0 && length > 0 && text[0] != '{')       /* not half a line of ours, which could go */
        s = wq_refuse(&run->error, WQ_BAD_JSON, 0, 0, "the file holds something that is no match");
    free(text);
    if (s == WQ_OK && lines == 0) s = append(run, json_incref(first));
    json_decref(first);
    return s;
}

/* ---- playing ---- */

static void report_game(const options *o, const wq_match_game *game)
{
    json_t *json = o->json ? wq_match_game_json(game) : NULL;
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (text) puts(text);
    else
        printf("game %ld: %s black: %s, %" PRIu32 " moves%s%s\n", game->number, game->black == 1 ? "first" : "second", game->result,
               game->moves, game->why == WQ_OK ? "" : ", the loser: ", game->why == WQ_OK ? "" : wq_status_text(game->why));
    free(text);
    fflush(stdout);
}

/* Takes the next game nobody has taken; 0: there is none, or no need. */
static long next_game(running *run)
{
    long number = 0;
    wq_lock_take(&run->lock);
    for (long n = 1; run->status == WQ_OK && !run->decided && number == 0 && n <= run->o->games; n++)
        if (!run->done[n]) number = n;
    if (number) run->done[number] = true;
    wq_lock_give(&run->lock);
    return number;
}

static void play_games(void *context)
{
    running *run = context;
    for (long number; (number = next_game(run)) != 0;) {
        wq_match_game game = { 0 };
        wq_error err = { .text = "" };
        wq_status s = wq_match_play(&run->o->match, number, &game, &err);
        wq_lock_take(&run->lock);
        if (s == WQ_OK) {
            report_game(run->o, &game);
            count_game(run, &game);
            if (run->journal >= 0) s = append(run, wq_match_game_json(&game));
        } else if (run->status == WQ_OK) run->error = err;
        if (run->status == WQ_OK) run->status = s;
        wq_lock_give(&run->lock);
        free(game.text);
    }
}

static void report_all(const running *run)
{
    const options *o = run->o;
    const wq_tally *t = &run->tally;
    wq_share share = wq_tally_share(t);
    double ratio = 0;
    static const char *const says[] = { "undecided", "better", "not better" };
    const char *word = o->has_sprt ? says[wq_sprt_ask(&o->sprt, t, &ratio)] : NULL;
    if (o->json) {
        printf("{\"wins\":[%ld,%ld],\"draws\":%ld,\"no_result\":%ld,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f", t->wins[0], t->wins[1],
               t->draws, t->without, share.share, share.low, share.high);
        if (share.share > 0 && share.share < 1) printf(",\"elo\":%.1f", wq_elo_of_share(share.share));
        if (word) printf(",\"sprt\":\"%s\",\"llr\":%.3f", word, ratio);
        puts("}");
        return;
    }
    printf("%s against %s: %ld won, %ld lost, %ld drawn, %ld without result: %.1f %% (95 %%: %.1f to %.1f)", o->match.player[0],
           o->match.player[1], t->wins[0], t->wins[1], t->draws, t->without, 100 * share.share, 100 * share.low, 100 * share.high);
    if (share.share > 0 && share.share < 1) printf(", Elo %+.0f", wq_elo_of_share(share.share));
    puts("");
    if (word) printf("SPRT %g,%g: %s (%.2f, decided at %.2f)\n", o->sprt.elo0, o->sprt.elo1, word, ratio, wq_sprt_bound);
}

static int verdict(const running *run)
{
    if (run->o->has_sprt) return wq_sprt_ask(&run->o->sprt, &run->tally, NULL) == WQ_SPRT_BETTER ? WQ_EXIT_YES : WQ_EXIT_NO;
    return run->tally.wins[0] >= run->tally.wins[1] ? WQ_EXIT_YES : WQ_EXIT_NO;
}

int cmd_match(int argc, char **argv)
{
    options o = { .games = 2, .parallel = 1, .match = { .referee = "plain:8", .seed = 1 } };
    wq_opt_game_init(&o.game);
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    fill_opening(&o);
    running run = { .o = &o, .journal = -1, .status = WQ_OK };
    wq_thread thread[MOST_PARALLEL];
    run.done = calloc((size_t)o.games + 1, sizeof *run.done);
    if (!run.done) run.status = WQ_FAIL_MEMORY;
    wq_lock_init(&run.lock);
    if (run.status == WQ_OK && o.games == 0) run.status = wq_match_check(&o.match, &run.error);
    if (run.status == WQ_OK && o.out) run.status = open_file(&run);
    if (o.parallel > WQ_THINKING) wq_pool_widen((int)o.parallel);
    int threads = 0;
    while (run.status == WQ_OK && threads < o.parallel && wq_thread_start(&thread[threads], play_games, &run) == WQ_OK) threads++;
    if (threads == 0 && run.status == WQ_OK) run.status = WQ_FAIL_SYSTEM;
    for (int i = 0; i < threads; i++) wq_thread_join(thread[i]);
    if (run.journal >= 0) wq_journal_close(run.journal);
    wq_lock_done(&run.lock);
    free(run.done);
    if (run.status != WQ_OK) {
        fprintf(stderr, "weiqi match: %s\n", run.error.text[0] ? run.error.text : wq_status_text(run.status));
        return run.status == WQ_BAD_ARGUMENT                                  ? WQ_EXIT_USAGE
               : run.status >= WQ_FAIL_SPACE && run.status != WQ_FAIL_CORRUPT ? WQ_EXIT_SYSTEM
                                                                              : WQ_EXIT_NO;
    }
    report_all(&run);
    return verdict(&run);
}
