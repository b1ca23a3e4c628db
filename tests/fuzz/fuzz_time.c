/* fuzz_time.c — any bytes as a time system; what is read is written and read again.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char text[128], name[WQ_TIME_TEXT];
    if (length >= sizeof text) length = sizeof text - 1;
    memcpy(text, bytes, length);
    text[length] = '\0';
    wq_time_control control, again;
    if (wq_time_control_parse(&control, text) != WQ_OK) return 0;
    assert(wq_time_control_check(&control) == WQ_OK);
    wq_time_control_name(name, &control);
    assert(strlen(name) < sizeof name);
    assert(wq_time_control_parse(&again, name) == WQ_OK);
    assert(again.kind == control.kind && again.main_ms == control.main_ms && again.periods == control.periods
           && again.period_ms == control.period_ms && again.stones == control.stones && again.increment_ms == control.increment_ms
           && again.max_ms == control.max_ms && again.penalty_points == control.penalty_points
           && again.weekends_pause == control.weekends_pause);
    return 0;
}
