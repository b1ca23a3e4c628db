/* position.h — the board at one moment: stones, chains, whose turn, what is forbidden.
 *
 * The 'two and a half rules': taking and the ko are here, the counting is score.h.                 [R230]
 *
 * A wq_position is a plain value of a few KiB. Copy it with `=`, keep it on the stack, free nothing; going
 * back is copying. Whole-board repetition needs the game's past and is asked of history.h, not here.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_POSITION_H
#define WQ_RULES_POSITION_H

#include "rules/ruleset.h"

typedef struct wq_move {
    wq_point point;                     /* WQ_PASS: gives up the right to play this turn        [R16] */
    uint8_t  color;                     /* WQ_BLACK or WQ_WHITE */
} wq_move;

static inline wq_move wq_move_of(wq_color color, wq_point point)
{
    return (wq_move){ .point = point, .color = (uint8_t)color };
}

/* Invariants, checked by wq_position_ok():
 *   head[p] is the same for all stones of a chain; link[] is a ring through them;
 *   airs[head] counts each (stone, empty neighbour) pair once, so 0 means captured;
 *   an empty or border point is its own head, and its airs count its empty neighbours: so a stone put there
 *   starts with the right number, and all four neighbours can be updated without asking what they are;
 *   airs[link[head]] of a chain of several is its number of stones;
 *   empty[0..empty_count) lists the empty points, and link[p] is p's place in that list. */
typedef struct wq_position {
    uint8_t  color[WQ_POINTS];          /* wq_color of each point; border points are WQ_BORDER */
    uint8_t  width, height;             /* lines, 1..25 */
    uint8_t  to_move;                   /* wq_color */
    uint8_t  passes;                    /* passes in a row just made, at most 255 */
    wq_point ko;                        /* closed to to_move this turn; WQ_PASS for none        [R37] */
    uint16_t empty_count;
    uint16_t taken[3];                  /* stones each colour has captured, by colour of the taker */
    uint64_t hash;                      /* of the stones alone: not of turn, ko or prisoners */
    /* below: how chains are kept; read through the functions */
    wq_point head[WQ_POINTS];
    wq_point link[WQ_POINTS];
    uint16_t airs[WQ_POINTS];
    wq_point empty[WQ_MAX_AREA];        /* the empty points, in no order */
} wq_position;

/* An empty board with Black to move. WQ_OK or WQ_BAD_SIZE. */
wq_status wq_position_init(wq_position *pos, int width, int height);

/* The same as `*to = *from`, moving only the lines in use: about half the time on 19 lines, a quarter on 9. The
 * two must have the same size; *to must have been made by wq_position_init or `=`. */
void wq_position_copy(wq_position *to, const wq_position *from);

/* Puts a stone (or, with WQ_EMPTY, takes one away) without playing: set-up and handicap. No captures.
 * WQ_OK, WQ_ILLEGAL_OFF_BOARD, WQ_ILLEGAL_OCCUPIED, WQ_ILLEGAL_NO_STONE, and then *pos is unchanged.
 * A finished set-up must satisfy wq_position_has_no_airless(). */
wq_status wq_position_put(wq_position *pos, wq_point point, wq_color color);

/* The board of width x height with these stones: setup[row * width + column], a wq_color. WQ_OK; WQ_BAD_SIZE; WQ_BAD_SETUP where a
 * value is no color, or where a chain has no liberty: then *pos is that board, and wq_position_airless says where.  [R25] */
wq_status wq_position_set_up(wq_position *pos, int width, int height, const uint8_t *setup);

/* A stone of a chain without a liberty, the uppermost and then leftmost; WQ_PASS where every chain has one. Only set-up can
 * leave such a chain.                                                                          [R25] */
wq_point wq_position_airless(const wq_position *pos);

/* True where every chain has a liberty.                                                        [R25] */
bool wq_position_has_no_airless(const wq_position *pos);

/* May `move` be played? Does not ask whose turn it is (a referee asks that of the game), nor the past.
 *   WQ_OK
 *   WQ_ILLEGAL_OFF_BOARD  the point is outside the lines                                       [R5]
 *   WQ_ILLEGAL_OCCUPIED   the point holds a stone                                              [R212]
 *   WQ_ILLEGAL_KO         it retakes the stone that has just taken                             [R37]
 *   WQ_ILLEGAL_SUICIDE    its chain would have no liberty and it takes nothing                 [R30] [R31] [R32]
 * Rules without a ko rule (WQ_REPEAT_NONE and the whole-board kinds) leave ko to history.h. */
wq_status wq_position_check(const wq_position *pos, const wq_rules *rules, wq_move move);

/* Plays `move`: places the stone, removes what it captures as a part of the move, passes the turn. A stone placed
 * moves no more: there is no function for it.                             [R13] [R15] [R19] [R26] [R27]
 * Returns as wq_position_check; refused, *pos is unchanged.
 * Time grows with the stones captured and joined; nothing is allocated. */
wq_status wq_position_play(wq_position *pos, const wq_rules *rules, wq_move move);

/* Plays a move that is known to be legal under these rules: the same without the questions. */
void wq_position_play_known(wq_position *pos, wq_move move);

/* Would a stone of `color` on the empty `point` keep a liberty, its captures taken off? [R30] [R31] False is
 * suicide. The usual answer costs one read, which is why it stands here. */
bool wq_position_has_room_around(const wq_position *pos, wq_point point, wq_color color);
static inline bool wq_position_has_room(const wq_position *pos, wq_point point, wq_color color)
{
    return pos->airs[point] != 0 || wq_position_has_room_around(pos, point, color);
}

/* The hash the board will have after a move that wq_position_check allows. *pos is unchanged. */
uint64_t wq_position_hash_after(const wq_position *pos, wq_move move);

/* Stones White has placed minus stones Black has placed, those given before the first move among them: on the board now, and taken off it
 * since. */
int wq_position_placed_ahead(const wq_position *pos);

/* The chain at `point`: its stones into out (WQ_MAX_AREA places), the number returned; 0 for an empty point. [R23] */
int wq_chain_stones(const wq_position *pos, wq_point point, wq_point *out);

/* The liberties of the chain at `point`, each once, into out (WQ_MAX_AREA places); returns the number.  [R22] [R29] */
int wq_chain_liberties(const wq_position *pos, wq_point point, wq_point *out);

/* True where the chain has exactly one liberty; *liberty (may be NULL) receives it. */
bool wq_chain_in_atari(const wq_position *pos, wq_point point, wq_point *liberty);

/* Invariants of the struct as code, for tests and debug builds. */
bool wq_position_ok(const wq_position *pos);

#endif
