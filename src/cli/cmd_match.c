/* cmd_match.c — "weiqi match": two players, many games, our own referee.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include "cli/opt.h"
#include "cli/seat.h"
#include "cli/table.h"
#include "rules/handicap.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { KEY_GAMES = 1000, KEY_MOVE_TIME, KEY_SEED, KEY_JSON, KEY_REFEREE };

typedef struct options {
    wq_opt_game game;
    long games, move_ms, seed;
    bool json;
    const char *referee;
    const char *player[2];
} options;

typedef struct tally { long wins[2], draws, void_games, refused; } tally;

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &o->game; return 0;
    case 'g': o->games = wq_opt_number(state, "games", arg, 1, 1000000); return 0;
    case 'm': o->move_ms = wq_opt_number(state, "move-time", arg, 10, 3600000); return 0;
    case KEY_SEED: o->seed = wq_opt_number(state, "seed", arg, 0, 2147483647); return 0;
    case KEY_JSON: o->json = true; return 0;
    case KEY_REFEREE: o->referee = arg; return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num >= 2) argp_error(state, "two players");
        o->player[state->arg_num] = arg;
        return 0;
    case ARGP_KEY_END:
        if (state->arg_num < 2) argp_error(state, "two players");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_rows[] = {
    { "games", 'g', "N", 0, "games (2)", 0 },
    { "move-time", 'm', "MS", 0, "milliseconds a move where there is no clock", 0 },
    { "seed", KEY_SEED, "N", 0, "of the engine's first game (1)", 0 },
    { "referee", KEY_REFEREE, "PLAYER", 0, "says which stones are dead where the players differ (engine:8)", 0 },
    { "json", KEY_JSON, NULL, 0, "a line of JSON for each game and one at the end", 0 },
    { 0 }
};
static const struct argp_child children[] = { { &wq_opt_game_argp, 0, "The games:", 1 }, { 0 } };
static const struct argp argp = { .options = option_rows, .parser = read_option, .args_doc = "PLAYER PLAYER", .children = children,
    .doc = "Lets two players play, the colours changing each game, and prints the results with a 95 % interval. A player is "
           "engine:LEVEL, plain:LEVEL (without a net), engine:pPLAYOUTS (without), net[:pVISITS][:mMIX][:FILE] or gtp:COMMAND." };

static void make_opening(wq_opening *opening, const options *o, bool first_is_black)
{
    memset(opening, 0, sizeof *opening);
    opening->width = (uint8_t)o->game.width;
    opening->height = (uint8_t)o->game.height;
    opening->rules = o->game.rules;
    opening->handicap = (uint8_t)o->game.handicap;
    opening->komi_halves = (int16_t)(o->game.has_komi ? o->game.komi_halves
                                                      : wq_default_komi_halves(&o->game.rules, o->game.handicap));
    opening->time = o->game.time;
    opening->colours = first_is_black ? WQ_COLOURS_HOST_BLACK : WQ_COLOURS_HOST_WHITE;
    opening->strict = true;
    for (int i = 0; i < 2; i++) {
        snprintf(opening->name[i], WQ_NAME_BYTES, "%.60s", o->player[i]);
        snprintf(opening->player[i], WQ_PLAYER_BYTES, "%.60s", o->player[i]);
    }
}

/* After the passes: what both call dead, or what the referee does where they differ; both then agree. */
static wq_status settle(wq_table *table, wq_player *referee)
{
    uint8_t dead[WQ_POINTS] = { 0 };
    wq_status s = WQ_OK;
    if (table->game.opening.rules.dead_by_agreement) {
        wq_answer black = wq_table_ask(table, WQ_ASK_DEAD, WQ_BLACK, INT64_MAX);
        wq_answer white = wq_table_ask(table, WQ_ASK_DEAD, WQ_WHITE, INT64_MAX);
        bool same = black.status == WQ_OK && white.status == WQ_OK;
        for (int p = 0; same && p < WQ_POINTS; p++) same = (black.dead[p] != 0) == (white.dead[p] != 0);
        if (!same) {
            wq_player *seat = table->seat[WQ_BLACK];
            table->seat[WQ_BLACK] = referee;
            black = wq_table_ask(table, WQ_ASK_DEAD, WQ_BLACK, INT64_MAX);
            table->seat[WQ_BLACK] = seat;
        }
        if (black.status != WQ_OK) return black.status;
        memcpy(dead, black.dead, sizeof dead);
        s = wq_table_mark(table, dead, WQ_BLACK);
    }
    for (int color = WQ_BLACK; s == WQ_OK && color <= WQ_WHITE && table->game.phase == WQ_GAME_COUNTING; color++)
        s = wq_table_do(table, (wq_command){ .kind = WQ_DO_AGREE, .seen_seq = table->game.seq }, (wq_color)color);
    return s;
}

static wq_status play_game(wq_table *table, const options *o, wq_player *referee, wq_status *why)
{
    uint32_t longest = 4u * (uint32_t)(o->game.width * o->game.height) + 20;
    wq_status s = WQ_OK;
    while (s == WQ_OK && table->game.phase != WQ_GAME_ENDED) {
        wq_status reason = WQ_OK;
        if (table->game.phase == WQ_GAME_COUNTING) s = settle(table, referee);
        else if (wq_game_moves(&table->game) > longest) return WQ_OK;       /* no end in sight: no result */
        else s = wq_table_turn(table, o->move_ms > 0 ? o->move_ms : INT64_MAX, &reason);
        if (reason != WQ_OK) *why = reason;
    }
    return s;
}

static void report_game(const options *o, long number, bool first_is_black, const wq_game *game, wq_status why)
{
    char result[WQ_RESULT_TEXT];
    wq_result_sgf(result, game->result);
    if (o->json) {
        printf("{\"game\":%ld,\"black\":%d,\"result\":\"%s\",\"moves\":\"", number, first_is_black ? 1 : 2, result);
        for (uint32_t i = 1; i <= wq_game_moves(game); i++) {
            char name[WQ_POINT_NAME];
            wq_point_name(name, game->history.past[i].move.point, game->opening.height);
            printf("%s%s", i > 1 ? " " : "", name);
        }
        printf("\"}\n");
    } else
        printf("game %ld: %s black: %s, %" PRIu32 " moves%s%s\n", number, first_is_black ? "first" : "second", result,
               wq_game_moves(game), why == WQ_OK ? "" : ", the loser: ", why == WQ_OK ? "" : wq_status_text(why));
    fflush(stdout);
}

/* Wilson's interval for a share of `won` in `all` at 95 %. */
static void interval(double won, double all, double *low, double *high)
{
    const double z = 1.96;
    double p = won / all, middle = p + z * z / (2 * all), half = z * sqrt(p * (1 - p) / all + z * z / (4 * all * all));
    *low = (middle - half) / (1 + z * z / all);
    *high = (middle + half) / (1 + z * z / all);
}

static void report_all(const options *o, const tally *t)
{
    double all = (double)(t->wins[0] + t->wins[1] + t->draws), low = 0, high = 1, won = (double)t->wins[0] + 0.5 * (double)t->draws;
    if (all > 0) interval(won, all, &low, &high);
    else all = 1;
    if (o->json)
        printf("{\"wins\":[%ld,%ld],\"draws\":%ld,\"no_result\":%ld,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f}\n", t->wins[0], t->wins[1],
               t->draws, t->void_games, won / all, low, high);
    else
        printf("%s against %s: %ld won, %ld lost, %ld drawn, %ld without result: %.1f %% (95 %%: %.1f to %.1f)\n", o->player[0],
               o->player[1], t->wins[0], t->wins[1], t->draws, t->void_games, 100 * won / all, 100 * low, 100 * high);
}

static wq_status one_game(const options *o, long number, wq_player *referee, tally *t, wq_seat_maker *maker)
{
    bool first_is_black = number % 2 == 1;
    wq_opening opening;
    wq_player *player[2] = { NULL, NULL };
    make_opening(&opening, o, first_is_black);
    wq_status s = WQ_OK, why = WQ_OK;
    for (int i = 0; s == WQ_OK && i < 2; i++)
        s = wq_seat_make(maker, o->player[i], &opening, (uint64_t)(o->seed + 2 * number + i), &player[i]);
    if (s == WQ_OK) {
        wq_table table;
        s = wq_table_open(&table, &opening);
        table.seat[first_is_black ? WQ_BLACK : WQ_WHITE] = player[0];
        table.seat[first_is_black ? WQ_WHITE : WQ_BLACK] = player[1];
        if (s == WQ_OK) s = play_game(&table, o, referee, &why);
        if (s == WQ_OK) {
            wq_result result = table.game.result;
            if (result.winner != WQ_EMPTY) t->wins[(result.winner == WQ_BLACK) == first_is_black ? 0 : 1]++;
            else if (result.manner == WQ_MANNER_DRAW || result.manner == WQ_MANNER_COUNT) t->draws++;
            else t->void_games++;
            report_game(o, number, first_is_black, &table.game, why);
        }
        wq_table_close(&table);
    }
    for (int i = 0; i < 2; i++)
        if (player[i]) player[i]->ops->free(player[i]);
    return s;
}

int cmd_match(int argc, char **argv)
{
    options o = { .games = 2, .seed = 1, .referee = "engine:8" };
    wq_seat_maker maker = { .no_programs = false };
    tally t = { 0 };
    wq_player *referee = NULL;
    wq_opt_game_init(&o.game);
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_opening opening;
    make_opening(&opening, &o, true);
    wq_status s = wq_seat_make(&maker, o.referee, &opening, 1, &referee);
    for (long number = 1; s == WQ_OK && number <= o.games; number++) s = one_game(&o, number, referee, &t, &maker);
    if (referee) referee->ops->free(referee);
    if (s != WQ_OK) {
        fprintf(stderr, "weiqi match: %s\n", maker.error.text[0] ? maker.error.text : wq_status_text(s));
        return s == WQ_BAD_ARGUMENT ? WQ_EXIT_USAGE : s >= WQ_FAIL_SPACE ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
    }
    report_all(&o, &t);
    return t.wins[0] >= t.wins[1] ? WQ_EXIT_YES : WQ_EXIT_NO;
}
