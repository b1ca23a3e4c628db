/* stone_list.c — lists of stones as people type them.
 * SPDX-License-Identifier: MIT
 */
#include "record/stone_list.h"

#include <stdio.h>
#include <string.h>

static bool is_gap(char c) { return c == ',' || c == ' ' || c == '\t' || c == '\n'; }

static wq_status refuse(wq_error *err, wq_status status, size_t offset, const char *word, const char *why)
{
    char text[128];
    snprintf(text, sizeof text, "\"%.20s\" %s", word, why);
    return wq_refuse(err, status, offset, 0, text);
}

wq_status wq_stone_list_parse(uint8_t *out, const char *text, const wq_position *pos, wq_error *err)
{
    uint8_t marks[WQ_POINTS] = { 0 };
    if (strcmp(text, "none") != 0)
        for (size_t at = 0; text[at];) {
            if (is_gap(text[at])) {
                at++;
                continue;
            }
            size_t length = 0;
            while (text[at + length] && !is_gap(text[at + length])) length++;
            char word[24] = "";
            memcpy(word, text + at, length < sizeof word - 1 ? length : sizeof word - 1);
            wq_point point = WQ_PASS;
            wq_status s = length < sizeof word ? wq_point_parse(&point, word, pos->width, pos->height) : WQ_BAD_POINT;
            if (s == WQ_OK && point == WQ_PASS) s = WQ_BAD_POINT;
            if (s == WQ_ILLEGAL_OFF_BOARD) return refuse(err, s, at, word, "is not on the board");
            if (s != WQ_OK) return refuse(err, s, at, word, "is not the name of a point");
            if (pos->color[point] == WQ_EMPTY) return refuse(err, WQ_ILLEGAL_NO_STONE, at, word, "holds no stone");
            wq_point chain[WQ_MAX_AREA];
            int stones = wq_chain_stones(pos, point, chain);
            for (int i = 0; i < stones; i++) marks[chain[i]] = 1;
            at += length;
        }
    memcpy(out, marks, sizeof marks);
    return WQ_OK;
}

wq_status wq_prisoners_parse(uint16_t taken[3], const char *text, wq_error *err)
{
    uint16_t read[3] = { taken[0], taken[1], taken[2] };
    size_t at = 0;
    while (text[at]) {
        if (is_gap(text[at])) {
            at++;
            continue;
        }
        char c = text[at];
        wq_color color = c == 'B' || c == 'b' ? WQ_BLACK : c == 'W' || c == 'w' ? WQ_WHITE : WQ_EMPTY;
        size_t start = at++;
        long value = -1;
        for (; color != WQ_EMPTY && text[at] >= '0' && text[at] <= '9' && value <= 9999; at++)
            value = (value < 0 ? 0 : value) * 10 + (text[at] - '0');
        if (value < 0 || value > 9999 || (text[at] && !is_gap(text[at])))
            return wq_refuse(err, WQ_BAD_ARGUMENT, start, 0, "prisoners are written B17,W11: what each side holds");
        read[color] = (uint16_t)value;
    }
    memcpy(taken, read, sizeof read);
    return WQ_OK;
}
