/* sheet_impl.h — what the readers of text formats share: lines, one player's cells, games out of them; and the writers: a text that grows.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_SHEET_IMPL_H
#define WQ_TOURNAMENT_SHEET_IMPL_H

#include "tournament/sheet.h"

/* What a player did in a round. */
typedef struct wq_cell { int32_t opponent; char code; int8_t points2; bool played, forfeit, bye, coloured, black; int16_t handicap, board; } wq_cell;

typedef struct wq_lines { const char *at, *end; int line; } wq_lines;

/* The next line, copied into `arena` without its end; NULL at the end of the text. */
char *wq_lines_next(wq_lines *in, wq_arena *arena, size_t *length);
wq_status wq_lines_refuse(wq_error *err, const wq_lines *in, const char *text);

/* Games out of cells (WQ_SHEET_ROUNDS a player): each once, from the player of the lower number; the cells of both must agree. */
wq_status wq_sheet_games(wq_sheet *s, wq_arena *arena, const wq_cell *cells, wq_error *err);

/* "404", "44.5", "44½" as halves. */
bool wq_halves_parse(int32_t *out, const char *text);

/* A text that grows in the arena. */
typedef struct wq_writer { wq_arena *arena; char *text; size_t length, room; bool failed; } wq_writer;
void wq_write(wq_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
const wq_sheet_game *wq_sheet_game_of(const wq_sheet *s, int player, int round);        /* or NULL */
void wq_write_trf(wq_writer *w, const wq_sheet *s, const int32_t *points, const int32_t *place, bool of_2026);
void wq_write_aga(wq_writer *w, const wq_sheet *s);

#endif
