/* cmd_tournament.h — the subcommands of weiqi tournament: a table, one function each.
 *
 * argv[0] is "weiqi tournament NAME"; a subcommand parses its options and answers as a command does (cmd.h).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_CMD_TOURNAMENT_H
#define WQ_CLI_CMD_TOURNAMENT_H

#include "base/arena.h"
#include "base/status.h"
#include "tournament/sheet.h"

#define WQ_TOURNAMENT_CMD_MAP(X)                                                                             \
    X(calc,      "answer a question of arithmetic: brackets, ties, ratings ...")                              \
    X(pair,      "pair a round, provably best")                                                               \
    X(standings, "print the standings of a journal or of another program's file")                          \
    X(solve,     "the heaviest perfect matching of a graph, with its certificate")

#define WQ_TOURNAMENT_CMD_DECLARE(name, summary) int cmd_tournament_##name(int argc, char **argv);
WQ_TOURNAMENT_CMD_MAP(WQ_TOURNAMENT_CMD_DECLARE)
#undef WQ_TOURNAMENT_CMD_DECLARE

/* weiqi bench pairing: argv[0] is the title. */
int cmd_bench_pairing(int argc, char **argv);

/* Most subcommands take [FILE] and --json; a FILE of "-" or none is standard input. */
typedef struct wq_file_options {
    const char *path;
    int json;
} wq_file_options;

/* Says what was wrong on standard error and returns the exit code that goes with it. */
int wq_tournament_refused(const char *what, wq_status status, const wq_error *err);

/* Reads a file of any known format, or standard input for "-", as a sheet. */
wq_status wq_tournament_load(wq_sheet *out, wq_arena *arena, const char *path, wq_error *err);

/* Parses those options; `doc` is the subcommand's help. */
void wq_file_options_parse(wq_file_options *out, int argc, char **argv, const char *doc);

#endif
