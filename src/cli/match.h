/* match.h — one game of a match: two players from their words, our referee, an opening both colours get.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_MATCH_H
#define WQ_CLI_MATCH_H

#include "cli/table.h"

#include <jansson.h>

typedef struct wq_match {
    const char *player[2];              /* words (seat.h) */
    const char *referee;                /* says which stones are dead where the players differ */
    wq_opening opening;                 /* names and colours are filled in for each game */
    int64_t move_ms;                    /* a move, where there is no clock; 0: as they like */
    uint64_t seed;                      /* game n's players get seed + 2n and seed + 2n + 1 */
    int vary;                           /* moves at the start that a weak player makes, the same ones for both colours */
} wq_match;

typedef struct wq_match_game {
    long number;                        /* from 1; the first player has Black in odd ones */
    int black;                          /* 1 or 2: whose */
    int winner;                         /* 1 or 2; 0: nobody */
    bool drawn;                         /* else, without a winner, there is no result */
    char result[WQ_RESULT_TEXT];        /* as in SGF */
    uint32_t moves;
    char *text;                         /* the moves, by blanks; the caller frees it */
    wq_status why;                      /* not WQ_OK: the loser failed, ran out of time or made a refused move */
} wq_match_game;

/* Whether the first game could begin: its players and its opening. As wq_match_play. */
wq_status wq_match_check(const wq_match *match, wq_error *err);

/* Plays game `number`. What wq_seat_make says, with *err; WQ_FAIL_*. A player that breaks has lost: that is no failure. */
wq_status wq_match_play(const wq_match *match, long number, wq_match_game *out, wq_error *err);

/* A game as a line of a match's file, and back: number, black, result, moves. NULL where memory is out; WQ_BAD_JSON. */
json_t *wq_match_game_json(const wq_match_game *game);
wq_status wq_match_game_read(wq_match_game *out, const json_t *line);

/* What makes a match this one and no other: the first line of its file. */
json_t *wq_match_json(const wq_match *match);

#endif
