/* fuzz_keeper.c — any lines as the events of a clock; and any bytes as SGF's TM and OT.
 * SPDX-License-Identifier: MIT
 */
#include "record/keeper_json.h"
#include "record/time_sgf.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char *const systems[] = { "1m+3x30s-kept", "1m+3/30s-carry", "1m+5s-fischer-max2m", "1m+2x30s-ing2", "3d-correspondence-weekends" };
    char text[4096];
    if (length >= sizeof text) length = sizeof text - 1;
    memcpy(text, bytes, length);
    text[length] = '\0';
    wq_time_control control;
    if (wq_time_control_from_sgf(&control, "60", text) == WQ_OK) assert(wq_time_control_check(&control) == WQ_OK);

    wq_keeper keeper;
    if (wq_time_control_parse(&control, systems[length % 5]) != WQ_OK) return 0;
    wq_keeper_init(&keeper, &control, length & 1 ? WQ_EDITION_1988 : WQ_EDITION_2002);
    if (length % 3 == 0) {                              /* a start is agreed */
        wq_agreed_start agreed = wq_agreed_start_by(wq_competition_at((int)(length / 3 % 8)), 1000000);
        wq_keeper_agree(&keeper, &agreed);
    }
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        wq_keeper_event event;
        json_t *json = json_loads(line, 0, NULL);
        if (json && wq_keeper_event_from_json(&event, json, NULL) == WQ_OK) {
            wq_keeper before = keeper;
            if (wq_keeper_apply(&keeper, &event) != WQ_OK) assert(memcmp(&before, &keeper, sizeof before) == 0);
            for (int side = WQ_BLACK; side <= WQ_WHITE; side++) {
                assert(keeper.clock.side[side].main_ms >= 0 && keeper.clock.side[side].periods >= 0);
                json_decref(wq_keeper_state_json(&keeper, (wq_color)side));
            }
        }
        json_decref(json);
    }
    return 0;
}
