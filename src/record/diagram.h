/* diagram.h — a board as characters, both ways: for terminals, tests and documents.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_DIAGRAM_H
#define WQ_RECORD_DIAGRAM_H

#include "rules/position.h"

/* Reads a drawn board: rows from the top, 'X' or '#' black, 'O' white, '.' or '+' empty; blanks inside a row are
 * skipped, rows end with a newline or where all have the width of the first. Black to move.
 * WQ_OK; WQ_BAD_SETUP with *err (offset, line) for other characters, ragged rows, stones without liberty; WQ_BAD_SIZE. */
wq_status wq_diagram_parse(wq_position *out, const char *text, wq_error *err);

/* Draws with coordinates, stars as '+', `last` (WQ_PASS: none) in brackets. Returns the length without NUL; >= size:
 * cut. 8 KiB always suffices. */
size_t wq_diagram_write(char *out, size_t size, const wq_position *pos, wq_point last);

#endif
