/* sgf.h — games as SGF FF[4]: a game written, the main line of a file read.
 *
 * Text is UTF-8. A quarter-zi result is written in points in RE, as SGF wants it, and in zi in GC.
 * Source: the FF[4] specification; what other programs write is read where the meaning is plain.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_SGF_H
#define WQ_RECORD_SGF_H

#include "game/game.h"

/* Writes the game's moves, set-up, players, rules, komi, handicap, clocks and result as one SGF game;
 * after a count the territory too (TB TW, dead stones within it), so that the record can be counted again.
 * Returns the length without NUL; if it is >= size, nothing useful was written (call again with more).
 * `date` "2026-11-29" or NULL. Where the game has a clock, each move carries the time left (BL WL OB OW). */
size_t wq_sgf_write_game(char *out, size_t size, const wq_game *game, const char *date);

/* What a node says of a side's time: BL / WL, and OB / OW (moves or periods left). */
typedef struct wq_sgf_left {
    bool     known;
    int64_t  left_ms;
    int32_t  count;                     /* OB / OW; 0 where absent */
} wq_sgf_left;

/* What the main line of the first game of an SGF text holds. */
typedef struct wq_sgf_game {
    uint8_t  width, height;
    bool     has_komi;
    bool     in_zi;                     /* KM was in zi (3.75 or 375), so are the margins of RE */
    int16_t  komi_halves;               /* in half points, whatever it was written in */
    uint8_t  handicap;                  /* HA: a number alone; the stones are those of AB */
    char     rules[64], result[64], name[2][WQ_NAME_BYTES];     /* RU, RE, PB (0), PW (1) as written; "" where absent */
    bool     has_time;                  /* TM and OT were understood: */
    wq_time_control time;
    char     main_time[24], overtime[64];       /* TM, OT as written; "" where absent */
    wq_sgf_left left[3];                /* by colour, as the last node that says it has it */
    wq_result outcome;                  /* RE understood; WQ_MANNER_NONE where absent or not understood */
    uint8_t  setup[WQ_MAX_AREA];        /* AB / AW before the first move, row by row */
    wq_point twice;                     /* a point where one node sets up the same stone twice, against FF[4]; WQ_PASS: none */
    size_t   twice_offset;              /* its place in the text, and line from 1 */
    int      twice_line;
    uint8_t  first;                     /* PL; WQ_EMPTY where absent */
    bool     has_territory;             /* TB / TW stand with the last position: */
    uint8_t  territory[WQ_MAX_AREA];    /* whose each point is, row by row; a stone on the other side's is dead */
    wq_move *moves;                     /* the caller's, below */
    uint32_t move_count;
    uint8_t  off_board_color;           /* with WQ_ILLEGAL_OFF_BOARD: whose move ends the reading, and its letters */
    char     off_board[3];
} wq_sgf_game;

/* Reads the first variation throughout. `moves` (capacity given) receives the main line; WQ_PASS for a pass ("[]", and
 * "[tt]" up to 19 lines). Moves are not judged: a viewer shows what is written, a referee replays it. Unknown
 * properties are passed over; a stone off the board, set-up after the first move, and text that is no SGF are refused
 * with their place.
 * WQ_OK; WQ_BAD_SGF with *err (offset, line); WQ_BAD_SIZE; WQ_FAIL_SPACE: more moves than capacity; then *out is
 * unchanged. WQ_ILLEGAL_OFF_BOARD: a move beside the board; *out holds the game up to it.
 * Time grows with length; nothing is allocated and nothing recurses. */
wq_status wq_sgf_read_game(wq_sgf_game *out, wq_move *moves, uint32_t capacity, const char *text, size_t length,
                           wq_error *err);

/* The board before the first move, with whose turn it is: PL, else White with handicap stones, else `rules`'s.
 * WQ_OK; WQ_BAD_SETUP where a chain has no liberty: *out is that board, and wq_position_airless says where. */
wq_status wq_sgf_start(wq_position *out, const wq_sgf_game *sgf, const wq_rules *rules);

#endif
