/* fuzz_komi.c — any bytes as komi and as a rule set's name, as options and messages bring them.
 * SPDX-License-Identifier: MIT
 */
#include "cli/opt.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char text[64];
    if (length >= sizeof text) length = sizeof text - 1;
    memcpy(text, bytes, length);
    text[length] = '\0';
    int halves = 12345;
    wq_status s = wq_komi_parse(&halves, text);
    assert(s == WQ_OK ? halves >= -2500 && halves <= 2500 : halves == 12345);
    wq_rules_find(text);
    return 0;
}
