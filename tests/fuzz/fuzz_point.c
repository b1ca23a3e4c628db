/* fuzz_point.c — any bytes as the name of a point, a colour, a rule set; what is read reads back.
 * SPDX-License-Identifier: MIT
 */
#include "rules/ruleset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    if (!text) return 0;
    memcpy(text, bytes, length);
    text[length] = '\0';
    int width = 1 + (int)length % 25, height = 1 + (int)(length / 3) % 25;
    wq_point point, back;
    wq_color color;
    wq_status s = wq_point_parse(&point, text, width, height);
    if (s == WQ_OK) {
        char name[WQ_POINT_NAME];
        assert(point == WQ_PASS || wq_point_on_board(point, width, height));
        wq_point_name(name, point, height);
        assert(wq_point_parse(&back, name, width, height) == WQ_OK && back == point);
    } else
        assert(s == WQ_BAD_POINT || s == WQ_ILLEGAL_OFF_BOARD);
    if (wq_color_parse(&color, text) == WQ_OK) assert(color == WQ_BLACK || color == WQ_WHITE);
    const wq_rules *rules = wq_rules_find(text);
    assert(!rules || wq_rules_check(rules) == WQ_OK);
    wq_repetition repetition;
    if (wq_repetition_parse(&repetition, text) == WQ_OK) assert(strcmp(wq_repetition_name(repetition), text) == 0);
    free(text);
    return 0;
}
