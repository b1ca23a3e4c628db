/* replay.h — a record played again: as a viewer shows it, or as a referee judges it.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_REPLAY_H
#define WQ_RECORD_REPLAY_H

#include "record/sgf.h"
#include "rules/score.h"

typedef struct wq_replay {
    wq_position pos;                    /* after the moves accepted */
    wq_history history;
    uint32_t moves;                     /* accepted, handicap stones played as moves included */
    int      passes[3];                 /* by colour */
    uint8_t  first_passer;              /* wq_color; WQ_EMPTY: nobody passed */
    bool     resumed;                   /* play went on after the passes that end it */
    bool     repeats_known;             /* the refused move brings a position back: */
    uint32_t repeats;                   /* the one after this move, 0 the start */
    uint32_t recurs;                    /* judged by rules that forbid no repetition: the first move that brought a position back, same
                                           side to move; 0: none did, or the record is too long to ask  [R42] [R43] */
    uint32_t recurs_since;              /* ... the one after this move, 0 the start */
} wq_replay;

/* Replays the first `upto` moves under `rules`. `past` has room for move_count + 1 entries and outlives *out.
 *   judge false: whoever moves may, and no repetition is asked for: only what cannot be put on a board is refused.
 *   judge true: the referee's questions too: whose turn, ko and whole-board repetition, and whether the game was
 *               over. Where the sides may play on after two passes, a move after them is that.
 * In a game with handicap but no set-up stones, Black's first moves are the handicap stones, as some programs write
 * them. WQ_OK; or why move number `out->moves` + 1 is refused: WQ_ILLEGAL_*; WQ_BAD_SETUP where a stone of the set-up has no
 * liberty: wq_position_airless(&out->pos). */
wq_status wq_replay_sgf(wq_replay *out, wq_past *past, const wq_sgf_game *sgf, const wq_rules *rules, uint32_t upto,
                        bool judge);

/* What the record says for a count of the position reached: board, rules, komi (KM, else the rules'), handicap, passes.
 * Dead stones and seki are the caller's to add. All borrowed. */
wq_count_input wq_replay_count(const wq_replay *replay, const wq_sgf_game *sgf, const wq_rules *rules);

#endif
