/* point.h — points of the board, their neighbours and their names.
 *
 * A wq_point is an index into a padded board of fixed stride: the same point has the same number on every
 * board size, neighbours are constants, and 0 is never on the board, so it stands for a pass.
 * Column 0 is the left edge (A), row 0 the top edge.                                   [R1] [R4] [R14]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_POINT_H
#define WQ_RULES_POINT_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    WQ_MAX_SIZE = 25,                                   /* lines in each direction, 1..25 */
    WQ_MAX_AREA = WQ_MAX_SIZE * WQ_MAX_SIZE,
    WQ_STRIDE = WQ_MAX_SIZE + 1,                        /* one border column serves left and right */
    WQ_POINTS = (WQ_MAX_SIZE + 2) * WQ_STRIDE + 1,      /* size of an array indexed by wq_point, or by the points
                                                           around one, diagonal ones too */
    WQ_POINT_NAME = 8                                   /* bytes of the longest name with its NUL */
};

typedef uint16_t wq_point;
#define WQ_PASS ((wq_point)0)

/* Colours index arrays of size 3 directly; slot 0 is then unused. Two players, a colour each.       [R11] */
typedef enum wq_color { WQ_EMPTY = 0, WQ_BLACK = 1, WQ_WHITE = 2, WQ_BORDER = 3 } wq_color;

static inline wq_color wq_opponent(wq_color color) { return (wq_color)(3 - (int)color); }

/* The point in `column` (from the left) and `row` (from the top), both from 0. */
static inline wq_point wq_point_at(int column, int row)
{
    return (wq_point)((row + 1) * WQ_STRIDE + column + 1);
}
static inline int wq_point_column(wq_point point) { return point % WQ_STRIDE - 1; }
static inline int wq_point_row(wq_point point) { return point / WQ_STRIDE - 1; }

/* The four neighbours: left, right, above, below; never diagonal. On an edge some are border points. [R22] [R28] */
static inline wq_point wq_neighbor(wq_point point, int side)
{
    static const int step[4] = { -1, 1, -WQ_STRIDE, WQ_STRIDE };
    return (wq_point)(point + step[side]);
}

static inline bool wq_point_on_board(wq_point point, int width, int height)
{
    int column = wq_point_column(point), row = wq_point_row(point);
    return column >= 0 && column < width && row >= 0 && row < height;
}

/* "D4": column letter without I, row counted from the bottom; "pass" for WQ_PASS. */
void wq_point_name(char out[WQ_POINT_NAME], wq_point point, int height);

/* Reads "D4", "d4" or "pass" (any case).
 * WQ_OK; WQ_BAD_POINT (not such a name); WQ_ILLEGAL_OFF_BOARD (a name, but outside width x height). */
wq_status wq_point_parse(wq_point *out, const char *name, int width, int height);

/* "black" / "white" of a colour; reads b, w, black, white in any case. WQ_OK or WQ_BAD_COLOR. */
const char *wq_color_name(wq_color color);
wq_status wq_color_parse(wq_color *out, const char *name);

#endif
