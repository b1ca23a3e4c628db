/* sgf.h — games as SGF FF[4]: the main line read, a game written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_SGF_H
#define WQ_RECORD_SGF_H

#include "game/game.h"

/* Writes the game's moves, set-up, players, rules, komi, handicap, clocks and result as one SGF game.
 * Returns the length without NUL; if it is >= size, nothing useful was written (call again with more).
 * `date` "2026-11-29" or NULL. `first_at_ms` 0 leaves out clock times. */
size_t wq_sgf_write_game(char *out, size_t size, const wq_game *game, const char *date);

/* What the main line of the first game of an SGF text holds. */
typedef struct wq_sgf_game {
    uint8_t  width, height;
    bool     has_komi;
    int16_t  komi_halves;
    uint8_t  handicap;                  /* HA */
    char     rules[64], result[64], name[2][WQ_NAME_BYTES];     /* RU, RE, PB, PW; "" where absent */
    uint8_t  setup[WQ_MAX_AREA];        /* AB / AW before the first move, row by row */
    uint8_t  first;                     /* PL; WQ_EMPTY where absent */
    wq_move *moves;                     /* the caller's, below */
    uint32_t move_count;
} wq_sgf_game;

/* Reads. `moves` (capacity given) receives the main line; WQ_PASS for a pass.
 * WQ_OK; WQ_BAD_SGF with *err (offset, line); WQ_BAD_SIZE; WQ_FAIL_SPACE: more moves than capacity. */
wq_status wq_sgf_read_game(wq_sgf_game *out, wq_move *moves, uint32_t capacity, const char *text, size_t length,
                           wq_error *err);

#endif
