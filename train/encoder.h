/* encoder.h — game records to training rows: the engine's own features behind calls that ctypes can make.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TRAIN_ENCODER_H
#define WQ_TRAIN_ENCODER_H

#include <stdint.h>

/* One game, laid out for ctypes: plain numbers and pointers, all owned by the caller. */
typedef struct wqt_game {
    const uint8_t *moves;               /* column and row of each move, 255 255 for a pass */
    const uint8_t *setup;               /* colour (1 Black, 2 White), column and row of each stone that stands at the start */
    int32_t move_count, setup_count;
    int32_t size;                       /* square boards */
    int32_t first;                      /* who moves first: 1 or 2 */
    int32_t komi_halves;
} wqt_game;

/* The row for the position before move `ply`, the game turned and mirrored by `symmetry` (bit 0: mirror columns, bit 1: mirror
 * rows, bit 2: exchange them first). rules: a name of wq_rules_find. planes: size*size*22; numbers: 19; next[2]: the move played
 * and the answer to it, as row*size+column, size*size for a pass, -1 for none.
 * Returns whose move it is (1 or 2), or 0 where the record cannot be played that far. */
int wqt_row(const wqt_game *game, int ply, int symmetry, const char *rules, float *planes, float *numbers, int32_t *next);

/* Who owns each point at the end, by `playouts` games played on from there: owner[size*size] from -100 (White) to 100 (Black).
 * Returns Black's area lead in points where every point counts for its likelier owner, or 10000 for an unplayable record. */
int wqt_owner(const wqt_game *game, int playouts, uint64_t seed, int8_t *owner);

#endif
