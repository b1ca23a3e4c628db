/* fuzz_rules_json.c — any JSON as a rule set, a time system or a competition sheet.
 * SPDX-License-Identifier: MIT
 */
#include "record/competition_json.h"
#include "record/event_json.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    json_t *json = json_loadb((const char *)bytes, length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (!json) return 0;
    wq_rules rules, same;
    wq_error err = { .status = WQ_OK };
    if (wq_rules_from_json(&rules, json, &err) == WQ_OK) {
        assert(wq_rules_check(&rules) == WQ_OK);
        json_t *row = wq_rules_json(&rules);
        assert(row && wq_rules_from_json(&same, row, NULL) == WQ_OK);
        json_t *again = wq_rules_json(&same);
        assert(again && json_equal(row, again));
        json_decref(row);
        json_decref(again);
    } else
        assert(err.status == WQ_BAD_RULES && err.text[0] != '\0');
    wq_time_control control;
    if (wq_time_control_from_json(&control, json, &err) == WQ_OK) assert(wq_time_control_check(&control) == WQ_OK);
    wq_competition sheet, same_sheet;
    if (wq_competition_from_json(&sheet, json, &err) == WQ_OK) {
        assert(wq_competition_check(&sheet, NULL) == WQ_OK);
        json_t *cells = wq_competition_json(&sheet, false);
        assert(cells && wq_competition_from_json(&same_sheet, cells, NULL) == WQ_OK);
        json_t *again = wq_competition_json(&same_sheet, false);
        assert(again && json_equal(cells, again));
        json_decref(cells);
        json_decref(again);
    } else
        assert(err.status >= WQ_BAD_POINT && err.text[0] != '\0');
    json_decref(json);
    return 0;
}
