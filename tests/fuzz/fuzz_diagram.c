/* fuzz_diagram.c — any bytes as a drawn board; what is read is a whole position and can be drawn.
 * SPDX-License-Identifier: MIT
 */
#include "record/diagram.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    if (!text) return 0;
    memcpy(text, bytes, length);
    text[length] = '\0';
    wq_position pos;
    wq_error err = { .status = WQ_OK };
    wq_status s = wq_diagram_parse(&pos, text, &err);
    if (s == WQ_OK) {
        char drawn[8192];
        assert(wq_position_ok(&pos));
        assert(wq_diagram_write(drawn, sizeof drawn, &pos, WQ_PASS) < sizeof drawn);
    } else
        assert(err.status == s && err.offset <= length);
    free(text);
    return 0;
}
