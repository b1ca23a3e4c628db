/* point.c — names of points and colours.
 * SPDX-License-Identifier: MIT
 */
#include "rules/point.h"

#include <string.h>

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";      /* 25 columns; I is left out */

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool same_word(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) { a++; b++; }
    return *a == *b;
}

void wq_point_name(char out[WQ_POINT_NAME], wq_point point, int height)
{
    if (point == WQ_PASS) {
        memcpy(out, "pass", 5);
        return;
    }
    int line = height - wq_point_row(point), n = 0;
    out[n++] = letters[wq_point_column(point)];
    if (line >= 10) out[n++] = (char)('0' + line / 10);
    out[n++] = (char)('0' + line % 10);
    out[n] = '\0';
}

wq_status wq_point_parse(wq_point *out, const char *name, int width, int height)
{
    if (same_word(name, "pass")) {
        *out = WQ_PASS;
        return WQ_OK;
    }
    char c = lower(name[0]);
    if (c < 'a' || c > 'z' || c == 'i') return WQ_BAD_POINT;
    int column = c - 'a' - (c > 'i');
    int line = 0, digits = 0;
    for (const char *p = name + 1; *p; p++, digits++) {
        if (*p < '0' || *p > '9' || digits == 2) return WQ_BAD_POINT;
        line = line * 10 + (*p - '0');
    }
    if (digits == 0 || name[1] == '0') return WQ_BAD_POINT;
    if (column >= width || line > height) return WQ_ILLEGAL_OFF_BOARD;
    *out = wq_point_at(column, height - line);
    return WQ_OK;
}

const char *wq_color_name(wq_color color)
{
    return color == WQ_BLACK ? "black" : color == WQ_WHITE ? "white" : "empty";
}

wq_status wq_color_parse(wq_color *out, const char *name)
{
    if (same_word(name, "b") || same_word(name, "black")) *out = WQ_BLACK;
    else if (same_word(name, "w") || same_word(name, "white")) *out = WQ_WHITE;
    else return WQ_BAD_COLOR;
    return WQ_OK;
}
