/* exports.c — the rules as a page sees them: one board with its past, in numbers and bytes. (rows.c has the rule rows,
 * count.c the count.)
 *
 * The page replays a game's moves here to draw any moment of it, to mark forbidden points and to show captures at
 * once; the server stays the judge. Points are counted row by row from the top left; -1 is a pass. Statuses
 * are wq_status. Words go in and out through text(). Nothing is allocated; one board at a time.
 * SPDX-License-Identifier: MIT
 */
#if __has_include("base/sha256.h")
#include "base/sha256.h"
#define HAVE_SHA256
#endif
#include "board.h"
#include "rules/handicap.h"

#include <string.h>

enum { PAST = 8192 };

wq_rules rules;
wq_position pos;
wq_history history;
uint8_t cells[WQ_MAX_AREA];
char words[TEXT];
static wq_position start;
static wq_past past[PAST];
static uint32_t repeats;

wq_point point_of(int index)
{
    enum { BORDER_POINT = 1 };          /* a number past the board: what every check refuses */
    if (index < 0) return WQ_PASS;
    if (!on_board(index)) return BORDER_POINT;
    return wq_point_at(index % pos.width, index / pos.width);
}

int index_of(wq_point point)
{
    return point == WQ_PASS ? -1 : wq_point_row(point) * pos.width + wq_point_column(point);
}

/* The buffer for words and bytes: 256 places. */
EXPORT(text) char *text(void) { return words; }

int say(const char *word)
{
    size_t length = strlen(word);
    if (length >= TEXT) length = TEXT - 1;
    memmove(words, word, length);
    words[length] = '\0';
    return (int)length;
}

/* How many statuses there are: 0 is "ok", then the refusals (docs: src/base/status.h). The word of one into text(), and its
 * English sentence; their length. */
EXPORT(status_count) int status_count(void) { return WQ_STATUS_COUNT; }
EXPORT(status_word) int status_word(int status) { return say(wq_status_word((wq_status)status)); }
EXPORT(status_text) int status_text(int status) { return say(wq_status_text((wq_status)status)); }

/* An empty board under the rules named "chinese"; board_rule changes them answer by answer. */
EXPORT(board_open) wq_status board_open(int width, int height)
{
    rules = *wq_rules_at(0);
    wq_status s = wq_position_init(&start, width, height);
    if (s != WQ_OK) return s;
    pos = start;
    wq_history_init(&history, past, PAST, &start);
    return WQ_OK;
}

/* Set-up stones, before board_begin. */
EXPORT(board_put) wq_status board_put(int index, int color)
{
    return wq_position_put(&start, point_of(index), (wq_color)color);
}

/* Handicap stones where the rules fix their places, or the even start. On a board without set-up stones. */
EXPORT(board_handicap) wq_status board_handicap(int stones) { return wq_handicap_start(&start, &rules, stones); }

/* The set-up is done; `first` moves first, or 0 for whoever the rules say. */
EXPORT(board_begin) void board_begin(int first)
{
    if (first == WQ_BLACK || first == WQ_WHITE) start.to_move = (uint8_t)first;
    pos = start;
    wq_history_init(&history, past, PAST, &start);
}

EXPORT(board_play) wq_status board_play(int color, int index)
{
    return wq_history_play(&history, &pos, &rules, wq_move_of((wq_color)color, point_of(index)), &repeats);
}

EXPORT(board_check) wq_status board_check(int color, int index)
{
    return wq_history_check(&history, &pos, &rules, wq_move_of((wq_color)color, point_of(index)), &repeats);
}

/* After a refusal for repetition: the move after which that position stood. */
EXPORT(board_repeats) int board_repeats(void) { return (int)repeats; }

/* Goes back to the position after move n, forgetting the later ones. */
EXPORT(board_back) wq_status board_back(int n)
{
    if (n < 0 || (uint32_t)n >= history.count) return WQ_BAD_ARGUMENT;
    pos = start;
    for (int i = 1; i <= n; i++) wq_position_play_known(&pos, past[i].move);
    history.count = (uint32_t)n + 1;
    return WQ_OK;
}

EXPORT(board_moves) int board_moves(void) { return (int)history.count - 1; }
EXPORT(board_to_move) int board_to_move(void) { return pos.to_move; }
EXPORT(board_taken) int board_taken(int color) { return color == 1 || color == 2 ? pos.taken[color] : 0; }
EXPORT(board_ko) int board_ko(void) { return index_of(pos.ko); }
EXPORT(board_hash) uint64_t board_hash(void) { return pos.hash; }

/* The colour of each point, width * height bytes. */
EXPORT(board_stones) uint8_t *board_stones(void)
{
    for (int i = 0; i < pos.width * pos.height; i++) cells[i] = pos.color[point_of(i)];
    return cells;
}

/* For each point the status a stone of `color` there would get. */
EXPORT(board_legal) uint8_t *board_legal(int color)
{
    for (int i = 0; i < pos.width * pos.height; i++)
        cells[i] = (uint8_t)wq_history_check(&history, &pos, &rules, wq_move_of((wq_color)color, point_of(i)), NULL);
    return cells;
}

/* The chain at a point, one byte for each point of the board, 1 for its stones; its liberties counted by
 * board_liberties. */
EXPORT(board_chain) uint8_t *board_chain(int index)
{
    static wq_point stones[WQ_MAX_AREA];
    int count = on_board(index) ? wq_chain_stones(&pos, point_of(index), stones) : 0;
    memset(cells, 0, sizeof cells);
    for (int i = 0; i < count; i++) cells[index_of(stones[i])] = 1;
    return cells;
}

EXPORT(board_liberties) int board_liberties(int index)
{
    static wq_point airs[WQ_MAX_AREA];
    if (!on_board(index) || pos.color[point_of(index)] == WQ_EMPTY) return 0;
    return wq_chain_liberties(&pos, point_of(index), airs);
}

/* The star points as places on the board, 1 for a star. */
EXPORT(board_stars) uint8_t *board_stars(void)
{
    wq_point stars[9];
    int count = wq_star_points(pos.width, pos.height, stars);
    memset(cells, 0, sizeof cells);
    for (int i = 0; i < count; i++) cells[index_of(stars[i])] = 1;
    return cells;
}

/* How many stones have fixed places on this board. */
EXPORT(handicap_max) int handicap_max(int width, int height) { return wq_handicap_max(width, height); }

/* Replaces the first `length` bytes of text() by their SHA-256, 32 bytes: the commitment of 猜先.     [R83] */
EXPORT(sha256) void sha256(int length)
{
    uint8_t digest[32];
    if (length < 0 || length > TEXT) return;
#ifdef HAVE_SHA256
    wq_sha256(digest, words, (size_t)length);
#endif
    memcpy(words, digest, sizeof digest);
}
