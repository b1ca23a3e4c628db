/* history.h — earlier positions of this game: whole-board repetition.                          [R35] [R36]
 *
 * The caller gives the memory; the oldest entry is the set-up position, so repetition counts from there.
 * A position is known by its 64-bit hash (position.h); two different boards of one game sharing a hash is
 * taken as impossible (chance below 1e-13 for a game of a thousand moves).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_HISTORY_H
#define WQ_RULES_HISTORY_H

#include "rules/position.h"

typedef struct wq_past {                /* one position, and the move that made it */
    uint64_t hash;
    wq_move  move;                      /* of entry 0: no move, color WQ_EMPTY */
    uint8_t  to_move;                   /* whose turn it was then */
    wq_point ko;
    uint16_t taken;                     /* stones this move captured */
} wq_past;

enum { WQ_SEEN_WORDS = 64 };            /* 4,096 bits: one entry in fifteen is looked up in vain after 300 moves */

/* A value: copied with `=` it shares past[], which the copy may read but not push to; wq_history_copy makes an
 * independent one. Going back n moves is `count -= n`. */
typedef struct wq_history {
    wq_past *past;                      /* the caller's; past[0] is the start */
    uint32_t count;                     /* entries used, at least 1; count - 1 moves have been made */
    uint32_t capacity;
    uint64_t seen[WQ_SEEN_WORDS];       /* a bit for each hash that may be in past[]: a clear bit is a sure no.
                                           Bits of entries taken back stay set and only cost time */
} wq_history;

/* Starts a history at `start`. capacity >= 1 entries at `memory`, which must outlive it. */
void wq_history_init(wq_history *history, wq_past *memory, uint32_t capacity, const wq_position *start);

/* An independent copy of `from` in `memory` (capacity entries). WQ_OK; WQ_FAIL_SPACE where it does not fit. */
wq_status wq_history_copy(wq_history *out, wq_past *memory, uint32_t capacity, const wq_history *from);

/* Ing's ko rules as far as a machine can follow the text (WQ_REPEAT_ING): the stone that has just taken in a ko may not
 * be retaken at once (WQ_ILLEGAL_KO); a cycle may come round once, but the move that began it may not begin it again
 * (WQ_ILLEGAL_ING_CYCLE). The text's further division into fighting and disturbing ko, by what is at stake, asks for
 * a reader of the position and is left to the players or a referee. */

/* May `move` be played now, the past considered? Asks wq_position_check first, then repetition.
 * Adds to its answers WQ_ILLEGAL_SUPERKO (any repetition under the whole-board kinds, the plain ko included:
 * they have no other ko rule) and WQ_ILLEGAL_ING_CYCLE. *repeats (may be NULL) receives the number of the move
 * after which that position stood, 0 for the start. A pass repeats nothing. */
wq_status wq_history_check(const wq_history *history, const wq_position *pos, const wq_rules *rules,
                           wq_move move, uint32_t *repeats);

/* Records `move`, which has just made `pos`. `taken`: stones it captured. WQ_OK or WQ_FAIL_SPACE. */
wq_status wq_history_push(wq_history *history, const wq_position *pos, wq_move move, int taken);

/* Plays and records in one step: check, play, push. Refused, nothing changes. */
wq_status wq_history_play(wq_history *history, wq_position *pos, const wq_rules *rules, wq_move move,
                          uint32_t *repeats);

/* Has the present position (same stones, same side to move) stood `times` times before? For long cycles
 * under rules that only know the single ko. Returns the number of earlier times; *since (may be NULL)
 * receives the move after which it last stood.                                                  [R42] */
int wq_history_recurrences(const wq_history *history, const wq_position *pos, uint32_t *since);

/* Would, or does, the game end without a winner as `pos` stands for the third time, the first `entries` of the past being before it?
 * Under rules that close the single ko alone and say so of long cycles. What a pass leaves standing does not count twice. [R42] [R43] */
bool wq_history_cycles(const wq_history *history, uint32_t entries, const wq_position *pos, const wq_rules *rules);

#endif
