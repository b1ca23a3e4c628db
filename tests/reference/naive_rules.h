/* naive_rules.h — the rules once more, slow and obvious, to hold the library against.
 *
 * Knows nothing of src/: its own board of characters, whole boards kept as the past, every question answered by
 * looking at everything.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_NAIVE_RULES_H
#define WQ_TESTS_NAIVE_RULES_H

#include <stdbool.h>

enum { NAIVE_SIZE = 25, NAIVE_PAST = 4000 };

typedef struct naive_board {
    char at[NAIVE_SIZE][NAIVE_SIZE];    /* [row][column]: '.', 'X', 'O' */
} naive_board;

typedef struct naive_past {
    naive_board board;
    int stones;
    char mover;                         /* who made it: 'X', 'O'; '.' for the start */
    char to_move;
} naive_past;

typedef enum { NAIVE_NONE, NAIVE_KO, NAIVE_POSITIONAL, NAIVE_SITUATIONAL, NAIVE_OWN } naive_repetition;

typedef struct naive_game {
    int width, height;
    naive_repetition repetition;
    bool suicide;                       /* of several stones */
    naive_board board;
    int taken_by_x, taken_by_o;
    int count;                          /* entries of past[] */
    naive_past past[NAIVE_PAST];
} naive_game;

void naive_start(naive_game *game, int width, int height, naive_repetition repetition, bool suicide, char to_move);

/* "ok", "off_board", "occupied", "suicide", "ko" or "superko"; *repeats receives the number of the latest move after
 * which the board stood that must not come back. */
const char *naive_judge(const naive_game *game, char color, int column, int row, int *repeats);

/* Plays without asking; a pass has column -1. */
void naive_play(naive_game *game, char color, int column, int row);

typedef struct naive_count {
    int stones_x, stones_o, only_x, only_o, both, neither;
} naive_count;

/* What each side has when the stones marked in `dead` ([row][column]) are taken off first. */
naive_count naive_counts(const naive_game *game, const bool dead[NAIVE_SIZE][NAIVE_SIZE]);

/* The group tax: the regions of a colour's stones and empty points that hold a stone, no point from which the other colour is
 * reached over empty points too, and no chain with a single liberty. */
typedef struct naive_groups {
    int groups, points;                 /* how many there are; their empty points */
} naive_groups;

naive_groups naive_independent(const naive_game *game, const bool dead[NAIVE_SIZE][NAIVE_SIZE], char color);

/* Points that only `color` reaches, less those in empty regions that a chain with a mark in `seki` touches. */
int naive_outside_seki(const naive_game *game, const bool dead[NAIVE_SIZE][NAIVE_SIZE], const bool seki[NAIVE_SIZE][NAIVE_SIZE],
                       char color);

#endif
