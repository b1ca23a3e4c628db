/* cmd_play.c — "weiqi play": a whole game in the terminal, to the count and the record.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include "cli/opt.h"
#include "cli/play_dialogue.h"
#include "cli/seat.h"
#include "record/sgf.h"
#include "sys/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEY_SGF = 1000, KEY_GTP, KEY_TWO, KEY_SEED, KEY_STRICT };

typedef struct options {
    wq_opt_game game;
    long level, seed;
    wq_color color;
    bool two, strict;
    const char *gtp, *sgf;
} options;

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &o->game; return 0;
    case 'l': o->level = wq_opt_number(state, "level", arg, 1, 10); return 0;
    case 'c':
        if (wq_color_parse(&o->color, arg) != WQ_OK) argp_error(state, "--color takes black or white, not \"%.40s\"", arg);
        return 0;
    case KEY_SGF: o->sgf = arg; return 0;
    case KEY_GTP: o->gtp = arg; return 0;
    case KEY_TWO: o->two = true; return 0;
    case KEY_STRICT: o->strict = true; return 0;
    case KEY_SEED: o->seed = wq_opt_number(state, "seed", arg, 0, 2147483647); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_rows[] = {
    { "level", 'l', "N", 0, "the engine's effort, 1 to 10 (5)", 0 },
    { "color", 'c', "COLOR", 0, "your colour, black or white (black)", 0 },
    { "gtp", KEY_GTP, "COMMAND", 0, "play against another program: \"gnugo --mode gtp\"", 0 },
    { "two", KEY_TWO, NULL, 0, "two people at this terminal", 0 },
    { "strict", KEY_STRICT, NULL, 0, "no move is taken back", 0 },
    { "sgf", KEY_SGF, "FILE", 0, "write the record there when the game is over or left", 0 },
    { "seed", KEY_SEED, "N", 0, "of the engine: the same seed plays the same game (the time of day)", 0 },
    { 0 }
};
static const struct argp_child children[] = { { &wq_opt_game_argp, 0, "The game:", 1 }, { 0 } };
static const struct argp argp = { .options = option_rows, .parser = read_option, .children = children,
    .doc = "Plays a game at the terminal: against the engine, another program or a person. Type \"help\" there." };

static void make_opening(wq_opening *opening, const options *o, const char *word)
{
    memset(opening, 0, sizeof *opening);
    wq_opt_game_fill(&o->game, opening);
    opening->colours = o->color == WQ_WHITE ? WQ_COLOURS_HOST_WHITE : WQ_COLOURS_HOST_BLACK;
    opening->strict = o->strict;
    opening->one_screen = o->two;
    snprintf(opening->player[0], WQ_PLAYER_BYTES, "human");
    snprintf(opening->player[1], WQ_PLAYER_BYTES, "%.60s", word);
}

static wq_status write_record(const wq_game *game, const char *path, wq_error *err)
{
    char date[16];
    time_t now = (time_t)(game->at_ms / 1000);
    struct tm day;
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&now, &day));
    size_t size = wq_sgf_write_game(NULL, 0, game, date) + 1;
    char *text = malloc(size);
    if (!text) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    size_t length = wq_sgf_write_game(text, size, game, date);
    wq_status s = wq_file_write(path, text, length, 0644, err);
    free(text);
    return s;
}

int cmd_play(int argc, char **argv)
{
    options o = { .level = 5, .color = WQ_BLACK, .seed = (long)(time(NULL) & 0x7fffffff) };
    wq_opt_game_init(&o.game);
    argp_parse(&argp, argc, argv, 0, NULL, &o);

    char word[1100] = "human";
    if (o.gtp) snprintf(word, sizeof word, "gtp:%s", o.gtp);
    else if (!o.two) snprintf(word, sizeof word, "engine:%ld", o.level);
    wq_opening opening;
    make_opening(&opening, &o, word);
    wq_seat_maker maker = { .no_programs = false };
    wq_player *player = NULL;
    wq_status s = o.two ? WQ_OK : wq_seat_make(&maker, word, &opening, (uint64_t)o.seed, &player);
    if (s != WQ_OK) {
        fprintf(stderr, "weiqi play: %s\n", maker.error.text[0] ? maker.error.text : wq_status_text(s));
        return s == WQ_BAD_ARGUMENT ? WQ_EXIT_USAGE : WQ_EXIT_SYSTEM;
    }
    if (player) snprintf(opening.name[1], WQ_NAME_BYTES, "%.60s", player->ops->name(player));

    wq_table table;
    wq_error err = { .status = WQ_OK };
    s = wq_table_open(&table, &opening);
    if (s == WQ_OK) {
        if (player) table.seat[wq_opponent(o.color)] = player;
        s = wq_play_dialogue(&table, stdin, stdout);
        if (s == WQ_OK && o.sgf) s = write_record(&table.game, o.sgf, &err);
        if (s == WQ_OK && o.sgf) printf("The record is in %s.\n", o.sgf);
    }
    wq_table_close(&table);
    if (player) player->ops->free(player);
    if (s == WQ_OK) return WQ_EXIT_YES;
    fprintf(stderr, "weiqi play: %s\n", err.text[0] ? err.text : wq_status_text(s));
    return s >= WQ_FAIL_SPACE ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
}
