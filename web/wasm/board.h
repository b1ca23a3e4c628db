/* board.h — the one board of the module, shared by the files of its exports.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_WASM_BOARD_H
#define WQ_WASM_BOARD_H

#include "rules/history.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT = 256 };

extern wq_rules rules;                  /* the board's row */
extern wq_position pos;                 /* the board now */
extern wq_history history;              /* and how it came there */
extern uint8_t cells[WQ_MAX_AREA];      /* a byte a point, row by row from the top left: what an export returns */
extern char words[TEXT];                /* what text() returns */

/* Points by their number on this board, row by row from the top left; -1 is a pass. */
wq_point point_of(int index);
int index_of(wq_point point);

/* Is this the number of a point of the board? */
static inline int on_board(int index) { return index >= 0 && index < pos.width * pos.height; }

/* Copies `word` into text(), cut where it is too long; its length. */
int say(const char *word);

#endif
