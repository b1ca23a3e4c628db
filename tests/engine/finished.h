/* finished.h — a finished board of 7x7, for the tests of the end of a game: both areas closed, every point one side's for good, no neutral
 * point left. Black has 27 points, White 22; with komi White is ahead.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_ENGINE_FINISHED_H
#define WQ_TESTS_ENGINE_FINISHED_H

#define FINISHED \
    ". X . X O . ." \
    "X X X X O O O" \
    ". . X O O . ." \
    "X X X O . O ." \
    ". . X O O O O" \
    "X X X X X O ." \
    ". X . . X O O"

#endif
