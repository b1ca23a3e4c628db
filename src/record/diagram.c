/* diagram.c — a board as characters, both ways.
 * SPDX-License-Identifier: MIT
 */
#include "record/diagram.h"

#include "record/text_out.h"
#include "rules/handicap.h"

/* ---- reading ---- */

typedef struct drawn {
    uint8_t color[WQ_MAX_AREA];
    size_t offset[WQ_MAX_AREA];         /* where each point stands in the text */
    int line[WQ_MAX_AREA];
    int count, width, height;
} drawn;

static int color_of_char(char c)
{
    switch (c) {
    case '.': case '+': return WQ_EMPTY;
    case 'X': case '#': return WQ_BLACK;
    case 'O': return WQ_WHITE;
    default: return -1;
    }
}

/* Text without a newline is a square. */
static wq_status make_square(drawn *d, size_t end, wq_error *err)
{
    int side = 1;
    while (side * side < d->count) side++;
    if (side * side != d->count)
        return wq_refuse(err, WQ_BAD_SETUP, end, 1, "a board drawn without line ends must be a square");
    d->width = d->height = side;
    return WQ_OK;
}

static wq_status read_points(drawn *d, const char *text, wq_error *err)
{
    int line = 1, in_row = 0;
    bool lines = false;
    size_t i = 0;
    for (;; i++) {
        char c = text[i];
        if (c == ' ' || c == '\t' || c == '\r') continue;
        if (c == '\n' || c == '\0') {
            if (c == '\n') lines = true;
            if (in_row > 0 && lines) {
                if (d->height > 0 && in_row != d->width)
                    return wq_refuse(err, WQ_BAD_SETUP, i, line, "this row is not as long as the first");
                d->width = in_row;
                d->height++;
                in_row = 0;
            }
            if (c == '\0') break;
            line++;
            continue;
        }
        int color = color_of_char(c);
        if (color < 0) return wq_refuse(err, WQ_BAD_SETUP, i, line, "a board is drawn with X # O . + and blanks");
        if (d->count == WQ_MAX_AREA) return wq_refuse(err, WQ_BAD_SIZE, i, line, NULL);
        d->color[d->count] = (uint8_t)color;
        d->offset[d->count] = i;
        d->line[d->count++] = line;
        in_row++;
    }
    if (d->count == 0) return wq_refuse(err, WQ_BAD_SIZE, i, line, "there is no board");
    return lines ? WQ_OK : make_square(d, i, err);
}

wq_status wq_diagram_parse(wq_position *out, const char *text, wq_error *err)
{
    drawn d = { .count = 0 };
    wq_status s = read_points(&d, text, err);
    if (s != WQ_OK) return s;

    wq_position pos;
    s = wq_position_init(&pos, d.width, d.height);
    if (s != WQ_OK) return wq_refuse(err, s, 0, 1, NULL);
    for (int i = 0; i < d.count; i++)
        if (d.color[i] != WQ_EMPTY)
            (void)wq_position_put(&pos, wq_point_at(i % d.width, i / d.width), (wq_color)d.color[i]);
    wq_point airs[WQ_MAX_AREA];
    for (int i = 0; i < d.count; i++)
        if (d.color[i] != WQ_EMPTY && wq_chain_liberties(&pos, wq_point_at(i % d.width, i / d.width), airs) == 0)
            return wq_refuse(err, WQ_BAD_SETUP, d.offset[i], d.line[i], "this stone has no liberty");     /* [R25] */
    *out = pos;
    return WQ_OK;
}

/* ---- drawing ---- */

static void put_letters(wq_text_out *out, int width)
{
    wq_out_text(out, "   ");
    for (int column = 0; column < width; column++) {
        char name[WQ_POINT_NAME];
        wq_point_name(name, wq_point_at(column, 0), 1);
        wq_out_char(out, ' ');
        wq_out_char(out, name[0]);
    }
    wq_out_char(out, '\n');
}

static void put_row_number(wq_text_out *out, int number, bool padded)
{
    if (padded && number < 10) wq_out_char(out, ' ');
    wq_out_number(out, number);
}

size_t wq_diagram_write(char *out, size_t size, const wq_position *pos, wq_point last)
{
    wq_text_out text = wq_out_begin(out, size);
    wq_point stars[9];
    int star_count = wq_star_points(pos->width, pos->height, stars);        /* [R3] */
    put_letters(&text, pos->width);
    for (int row = 0; row < pos->height; row++) {
        put_row_number(&text, pos->height - row, true);
        wq_out_char(&text, ' ');
        for (int column = 0; column < pos->width; column++) {
            wq_point point = wq_point_at(column, row);
            char c = pos->color[point] == WQ_BLACK ? 'X' : pos->color[point] == WQ_WHITE ? 'O' : '.';
            for (int i = 0; c == '.' && i < star_count; i++)
                if (stars[i] == point) c = '+';
            bool before = last != WQ_PASS && column > 0 && last == wq_point_at(column - 1, row);
            wq_out_char(&text, last != WQ_PASS && point == last ? '(' : before ? ')' : ' ');
            wq_out_char(&text, c);
        }
        wq_out_char(&text, last != WQ_PASS && last == wq_point_at(pos->width - 1, row) ? ')' : ' ');
        put_row_number(&text, pos->height - row, false);
        wq_out_char(&text, '\n');
    }
    put_letters(&text, pos->width);
    return text.length;
}
