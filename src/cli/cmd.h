/* cmd.h — the commands of the one binary: a table, one file a command.
 *
 * A new command is a file cmd_NAME.c with `int cmd_NAME(int argc, char **argv)` and a line in WQ_CMD_MAP. argv[0] is
 * "weiqi NAME". A command parses its options with argp (opt.h has those many share), calls the library, prints, and
 * returns how it ended. Usage, `weiqi help` and the check of the manual page read the table.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_CMD_H
#define WQ_CLI_CMD_H

/* How a command, and so the program, ends. */
enum {
    WQ_EXIT_YES = 0,                    /* done; the answer is yes */
    WQ_EXIT_NO = 1,                     /* the answer is no: illegal, lost, or malformed input */
    WQ_EXIT_USAGE = 2,                  /* called in a wrong way */
    WQ_EXIT_SYSTEM = 3                  /* the disk, the network or the memory failed */
};

/* Name and summary, in the order `weiqi help` lists them. */
#define WQ_CMD_MAP(X)                                                                                        \
    X(serve, "run the game server")                                                                          \
    X(play,  "play a game in the terminal")                                                                  \
    X(gtp,   "speak the Go Text Protocol")                                                                   \
    X(match, "let two players play many games")                                                              \
    X(selfplay, "let a net play against itself, for training")                                               \
    X(bench, "measure the search and the rules")                                                             \
    X(score, "count a finished game")                                                                        \
    X(count, "count by hand, as at a real board")                                                            \
    X(check, "replay a game as a referee, to the first illegal move")                                        \
    X(clock, "keep the time at a board: calls, flags, pauses, corrections")                                  \
    X(referee, "rule on violations, each ruling with its article; print the table")                          \
    X(sheet, "competition sheets: list the presets, print one, check one's own")                            \
    X(rules, "list the rule sets, or print one with its sources")                                            \
    X(tournament, "run a tournament: entries, pairing, results, standings")                                  \
    X(help,  "say what a command does")

typedef struct wq_cmd {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} wq_cmd;

extern const wq_cmd wq_commands[];      /* ends with a NULL name */

/* NULL where there is no such command. */
const wq_cmd *wq_command_find(const char *name);

/* The list of commands on standard output. */
void wq_commands_print(void);

#define WQ_CMD_DECLARE(name, summary) int cmd_##name(int argc, char **argv);
WQ_CMD_MAP(WQ_CMD_DECLARE)
#undef WQ_CMD_DECLARE

/* "weiqi bench net": argv[0] is "net". */
int cmd_bench_net(int argc, char **argv);
int cmd_bench_clock(int argc, char **argv);

#endif
