/* cmd_check.c — "weiqi check": replays a game as a referee, to the first illegal move.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/json_lines.h"
#include "cli/opt.h"
#include "cli/record_file.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct wishes {
    const char *path;
    bool has_rules, json;
    wq_rules rules;
} wishes;

static const struct argp_option options[] = {
    { "rules", 'r', "NAME|JSON", 0, "judge by these rules (the record's own, else chinese)", 0 },
    { "json", 'j', NULL, 0, "print the answer as JSON", 0 },
    { 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;
    switch (key) {
    case 'r': w->rules = wq_opt_rules(state, arg); w->has_rules = true; return 0;
    case 'j': w->json = true; return 0;
    case ARGP_KEY_ARG:
        if (w->path) argp_error(state, "one game at a time");
        w->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (!w->path) argp_error(state, "which game? name an SGF file, or - for standard input");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* What was found, and the exit status that says so. */
static int print(json_t *answer, int status)
{
    int code = wq_json_line(answer);
    return code == WQ_EXIT_YES ? status : code;
}

static int accept(const wishes *w, const wq_record_file *record, const wq_replay *replay)
{
    const char *cycle = wq_cycle_name(record->rules.long_cycle);
    if (w->json) {
        json_t *answer = json_pack("{s:b, s:i, s:b, s:s}", "ok", 1, "moves", (int)replay->moves, "resumed", replay->resumed,
                                   "rules", record->rules.id);
        if (answer && replay->recurs > 0)
            json_object_set_new(answer, "recurs", json_pack("{s:i, s:i, s:s}", "move", (int)replay->recurs, "since",
                                                            (int)replay->recurs_since, "long_cycle", cycle));
        return print(answer, WQ_EXIT_YES);
    }
    printf("%u moves, all legal by %s rules%s\n", replay->moves, record->rules.id,
           replay->resumed ? "; play was resumed after two passes" : "");
    if (replay->recurs > 0)                                             /* [R42] [R43] */
        printf("move %u brings back the position after move %u; these rules' answer to a long cycle: %s\n", replay->recurs,
               replay->recurs_since, cycle);
    return WQ_EXIT_YES;
}

static int refuse(const wishes *w, const wq_record_file *record, const wq_replay *replay, wq_status reason)
{
    wq_color color = (wq_color)record->sgf.off_board_color;
    char at[WQ_POINT_NAME];
    if (reason != WQ_BAD_SETUP && replay->moves < record->sgf.move_count) {
        wq_move move = record->sgf.moves[replay->moves];
        color = (wq_color)move.color;
        wq_point_name(at, move.point, record->sgf.height);
    } else if (reason == WQ_BAD_SETUP) {
        wq_point airless = wq_position_airless(&replay->pos);
        color = (wq_color)replay->pos.color[airless];
        wq_point_name(at, airless, record->sgf.height);
    } else
        snprintf(at, sizeof at, "%s", record->sgf.off_board);           /* it has no name: as the record has it */
    unsigned number = reason == WQ_BAD_SETUP ? 0 : replay->moves + 1;
    if (w->json) {
        json_t *repeats = replay->repeats_known ? json_integer(replay->repeats) : json_null();
        return print(json_pack("{s:b, s:i, s:s, s:s, s:s, s:o, s:s, s:s}", "ok", 0, "move", (int)number, "colour",
                               color == WQ_BLACK ? "B" : "W", "at", at, "reason", wq_status_word(reason), "repeats_move",
                               repeats, "text", wq_status_text(reason), "rules", record->rules.id), WQ_EXIT_NO);
    }
    if (reason == WQ_BAD_SETUP) {
        printf("the stone set up at %s has no liberty\n", at);
        return WQ_EXIT_NO;
    }
    printf("move %u, %s at %s, is illegal by %s rules (%s): %s", number, color == WQ_BLACK ? "Black" : "White", at,
           record->rules.id, wq_status_word(reason), wq_status_text(reason));
    if (replay->repeats_known) printf("; it repeats the position after move %u", replay->repeats);
    printf("\n");
    return WQ_EXIT_NO;
}

/* Said and passed over: the game is plain all the same. */
static void warn(const wq_record_file *record, const char *program, const char *path)
{
    char at[WQ_POINT_NAME];
    if (record->sgf.twice == WQ_PASS) return;
    wq_point_name(at, record->sgf.twice, record->sgf.height);
    fprintf(stderr, "%s: %s:%d: the stone at %s is set up twice in one node (byte %zu)\n", program, path, record->sgf.twice_line,
            at, record->sgf.twice_offset);
}

int cmd_check(int argc, char **argv)
{
    static const struct argp argp = { .options = options, .parser = parse, .args_doc = "GAME.sgf",
        .doc = "Replays the main line of a game as a referee would, and reports the first illegal move with its reason: "
               "occupied, off_board, suicide, ko, superko, ing_cycle, wrong_turn, game_over; or bad_setup, move 0, for a stone set up without a liberty. Exit status 1 when there is one." };
    wishes w = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &w);
    wq_record_file record;
    int status = wq_record_file_open(&record, argv[0], w.path, w.has_rules ? &w.rules : NULL);
    if (status == WQ_EXIT_YES) {
        static wq_replay replay;
        wq_status s = wq_replay_sgf(&replay, record.past, &record.sgf, &record.rules, UINT32_MAX, true);
        if (s == WQ_OK) s = record.read;
        warn(&record, argv[0], w.path);
        status = s == WQ_OK ? accept(&w, &record, &replay) : refuse(&w, &record, &replay, s);
    }
    wq_record_file_free(&record);
    return status;
}
