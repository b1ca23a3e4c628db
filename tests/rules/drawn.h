/* drawn.h — boards drawn in the tests of src/rules, and moves named in them.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_DRAWN_H
#define WQ_TESTS_DRAWN_H

#include "rules/position.h"

#include <string.h>

/* "X . O" rows of `width` points from the top: 'X' black, 'O' white, '.' empty, blanks skipped. */
static inline wq_position drawn(int width, const char *rows)
{
    wq_position pos;
    int points = 0;
    for (const char *p = rows; *p; p++) points += *p == 'X' || *p == 'O' || *p == '.';
    if (points % width != 0 || wq_position_init(&pos, width, points / width) != WQ_OK) abort();
    int i = 0;
    for (const char *p = rows; *p; p++) {
        if (*p != 'X' && *p != 'O' && *p != '.') continue;
        wq_point point = wq_point_at(i % width, i / width);
        if (*p != '.' && wq_position_put(&pos, point, *p == 'X' ? WQ_BLACK : WQ_WHITE) != WQ_OK) abort();
        i++;
    }
    return pos;
}

static inline wq_point point_named(const wq_position *pos, const char *name)
{
    wq_point p;
    if (wq_point_parse(&p, name, pos->width, pos->height) != WQ_OK) abort();
    return p;
}

/* "B D4", "W pass". */
static inline wq_move at(const wq_position *pos, const char *text)
{
    return wq_move_of(text[0] == 'B' ? WQ_BLACK : WQ_WHITE, point_named(pos, text + 2));
}

/* Is the board the drawn one? */
static inline bool looks(const wq_position *pos, const char *rows)
{
    int i = 0;
    for (const char *p = rows; *p; p++) {
        if (*p != 'X' && *p != 'O' && *p != '.') continue;
        wq_color color = *p == 'X' ? WQ_BLACK : *p == 'O' ? WQ_WHITE : WQ_EMPTY;
        if (pos->color[wq_point_at(i % pos->width, i / pos->width)] != color) return false;
        i++;
    }
    return i == pos->width * pos->height;
}

#endif
