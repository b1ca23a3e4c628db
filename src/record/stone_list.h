/* stone_list.h — "D3,E3": stones named by points, each standing for its whole chain; prisoners as "B17,W11".
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_STONE_LIST_H
#define WQ_RECORD_STONE_LIST_H

#include "rules/position.h"

/* Marks the chains of the stones named in `text` (commas or blanks between them; "none" or nothing: no stone) in
 * out[WQ_POINTS]. WQ_OK; WQ_BAD_POINT, WQ_ILLEGAL_OFF_BOARD, WQ_ILLEGAL_NO_STONE with *err saying which, and its
 * offset; *out is then unchanged. */
wq_status wq_stone_list_parse(uint8_t *out, const char *text, const wq_position *pos, wq_error *err);

/* "B17,W11": the stones each colour holds, into taken[] by colour; a colour not named is unchanged.
 * WQ_OK; WQ_BAD_ARGUMENT with *err, *taken unchanged. */
wq_status wq_prisoners_parse(uint16_t taken[3], const char *text, wq_error *err);

#endif
