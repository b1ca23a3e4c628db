/* cmd_tournament.h — the subcommands of weiqi tournament: a table, one function each.
 *
 * argv[0] is "weiqi tournament NAME"; a subcommand parses its options and answers as a command does (cmd.h).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_CMD_TOURNAMENT_H
#define WQ_CLI_CMD_TOURNAMENT_H

#include "base/arena.h"
#include "base/status.h"
#include "tournament/dutch.h"
#include "tournament/pairing.h"
#include "tournament/sheet.h"

#include <jansson.h>

#define WQ_TOURNAMENT_CMD_MAP(X) \
    X(new, "open a journal: FILE NAME [system=swiss rounds=7 settings.losses=2 ...] [--sheet=NAME|FILE]") \
    X(enter, "enter a player: FILE NAME [rank=3D rating=2300 club=.. team=..]") \
    X(seed, "set the order of strength: FILE [3,1,2,...]") \
    X(pair, "pair the next round of a journal, or a bare state, provably best") \
    X(result, "report: FILE ROUND TABLE B|W|=|both_lose|both_win|? [forfeit], or AAB: who won each game of a series, A is Black on the slip") \
    X(standings, "print the standings of a journal or of another program's file") \
    X(absent, "a player sits a round out: FILE PLAYER ROUND") \
    X(withdraw, "a player leaves: FILE PLAYER [from_round=4]") \
    X(return, "a player comes back: FILE PLAYER") \
    X(warn, "a warning: FILE PLAYER [round=2 why=..]") \
    X(sanction, "a sanction: FILE PLAYER WHAT [rounds=[1,2] places=1 events=2 why=..]") \
    X(late, "minutes late, or when he came, lost beyond the limit of the event: FILE PLAYER ROUND MINUTES|MOMENT") \
    X(postpone, "put the agreed start of a round off: FILE ROUND MOMENT why=..") \
    X(forbid, "players who may not meet: FILE [1,4] [to_round=3 soft=true]") \
    X(playoff, "how a play-off fixed beforehand ended: FILE [3,1]") \
    X(close, "close a round: FILE ROUND") \
    X(lot, "record a lot: FILE pairing|places {\"1\": 2, ...} (players by number or name)") \
    X(manual, "pair a round by hand: FILE ROUND TABLES [bye=3]") \
    X(seal, "hand in a line-up hidden: FILE TEAM ROUND [4,1,2]; prints the salt that opens it") \
    X(lineup, "a team's line-up for the next round: FILE TEAM ROUND [4,1,2] [salt=..]") \
    X(undo, "let an event no longer count: FILE SEQ") \
    X(effect, "what an event changed in the standings: FILE SEQ") \
    X(log, "everything that happened, in order, with what was undone: FILE") \
    X(notice, "the public notices of an event: criticism, suspensions, results cancelled: FILE") \
    X(explain, "why does A not meet B: FILE A B") \
    X(check, "pair every round again: a journal with its proofs, or another program's file (--pairing=dutch)") \
    X(export, "write another program's format") \
    X(import, "make a journal of another program's file") \
    X(simulate, "play random events beforehand: how many rounds, who wins") \
    X(calc, "answer a question of arithmetic: brackets, ties, ratings ...") \
    X(solve, "the heaviest perfect matching of a graph, with its certificate")

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

/* A refusal of leaving out the event `seq`: which later event rests on it. */
void wq_tournament_rests(wq_error *err, int seq);

/* Says what was wrong on standard error and returns the exit code that goes with it. */
int wq_tournament_refused(const char *what, wq_status status, const wq_error *err);

/* Reads a file of any known format, or standard input for "-", as a sheet. */
wq_status wq_tournament_load(wq_sheet *out, wq_arena *arena, const char *path, wq_error *err);

int wq_tournament_pair_journal(const char *path, const char *text, size_t length, int json, int dry, int limit_ms);

/* Where the settings have a limit, its end is `deadline_ms` from now on. What is not proved then, in words. */
void wq_tournament_limit(wq_pairing_settings *settings, wq_pairing_limit *limit, int64_t *deadline_ms);
void wq_tournament_print_gap(wq_goal goal, long long value, long long least);

/* A line: which criterion of the Dutch system gets worse, and by how much; or that none does. */
void wq_tournament_print_difference(const wq_dutch_difference *difference);

/* What is imported is paired by this preset from now on ("dutch" ..; NULL: by what the file says). The name is known. */
void wq_tournament_set_preset(wq_sheet *sheet, json_t *events, const char *preset);

/* Parses those options; `doc` is the subcommand's help. */
void wq_file_options_parse(wq_file_options *out, int argc, char **argv, const char *doc);

#endif
