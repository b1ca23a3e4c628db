/* test_competition_json.c — the competition sheet in JSON, both ways; and games opened by one.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"
#include "record/competition_json.h"
#include "record/event_json.h"

#include <string.h>

static wq_status read(wq_competition *out, const char *text, wq_error *err)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    EXPECT(json != NULL);
    wq_status s = wq_competition_from_json(out, json, err);
    json_decref(json);
    return s;
}

TEST(every_preset_comes_back_as_it_was)
{
    for (int i = 0; wq_competition_at(i); i++) {
        json_t *json = wq_competition_json(wq_competition_at(i), true);
        EXPECT_EQ(WQ_COMPETITION_CELLS, json_object_size(json_object_get(json, "sources")));
        wq_competition sheet;
        wq_error err;
        EXPECT_EQ(WQ_OK, wq_competition_from_json(&sheet, json, &err));
        json_t *again = wq_competition_json(&sheet, false);
        json_object_del(json, "sources");
        EXPECT(json_equal(json, again));
        json_decref(json);
        json_decref(again);
    }
}

TEST(a_sheet_is_a_name_or_a_base_with_changes)
{
    wq_competition sheet;
    EXPECT_EQ(WQ_OK, read(&sheet, "\"rapid-10\"", NULL));
    EXPECT_STR("rapid-10", sheet.id);
    EXPECT_EQ(WQ_OK, read(&sheet, "{\"base\":\"national\",\"id\":\"spring\",\"time\":\"1h55m+5x60s-kept\",\"venue\":\"same\"}", NULL));
    EXPECT_STR("spring", sheet.id);
    EXPECT_EQ(115 * 60000, sheet.time.main_ms);
    EXPECT_EQ(900000, sheet.late_ms);                                   /* the limit goes with the venue [R136] [R137] */
    EXPECT_EQ(WQ_OK, read(&sheet, "{\"base\":\"local\",\"time\":\"1h\"}", NULL));
    EXPECT_EQ(WQ_OVERRUN_LOSS, sheet.overrun);                          /* nothing is read in absolute time [R111] */
    EXPECT_EQ(WQ_OK, read(&sheet, "{\"rules\":\"japanese\"}", NULL));
    EXPECT_EQ(13, sheet.komi_halves);
    EXPECT_STR("own", sheet.id);
}

TEST(what_is_wrong_is_named)
{
    static const struct { const char *text; wq_status status; const char *names; } rows[] = {
        { "\"olympic\"", WQ_BAD_ARGUMENT, "preset" }, { "7", WQ_BAD_ARGUMENT, "sheet" },
        { "{\"base\":\"olympic\"}", WQ_BAD_ARGUMENT, "base" }, { "{\"late\":3}", WQ_BAD_ARGUMENT, "late" },
        { "{\"rules\":\"checkers\"}", WQ_BAD_RULES, "rules" }, { "{\"size\":26}", WQ_BAD_SIZE, "size" },
        { "{\"komi_halves\":99999}", WQ_BAD_KOMI, "komi_halves" }, { "{\"time\":\"soon\"}", WQ_BAD_TIME, "" },
        { "{\"late_s\":-1}", WQ_BAD_ARGUMENT, "late_s" }, { "{\"venue\":\"moon\"}", WQ_BAD_ARGUMENT, "venue" },
        { "{\"edition\":\"1949\"}", WQ_BAD_ARGUMENT, "edition" }, { "{\"overrun\":\"win\"}", WQ_BAD_ARGUMENT, "overrun" },
        { "{\"edition\":\"1988\",\"overrun\":\"request\"}", WQ_BAD_ARGUMENT, "overrun" },   /* [R120] */
        { "{\"pauses\":false,\"sealed_moves\":true}", WQ_BAD_ARGUMENT, "sealed_moves" },
        { "{\"lag_cap_ms\":99999999999}", WQ_BAD_ARGUMENT, "lag_cap_ms" }, { "{\"id\":\"Two Words\"}", WQ_BAD_ARGUMENT, "id" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wq_competition sheet, before;
        memset(&sheet, 7, sizeof sheet);
        before = sheet;
        wq_error err = { 0 };
        if (rows[i].status != read(&sheet, rows[i].text, &err)) fail_msg("%s", rows[i].text);
        EXPECT(strstr(err.text, rows[i].names) != NULL);
        EXPECT(memcmp(&before, &sheet, sizeof sheet) == 0);
    }
}

TEST(a_game_is_opened_by_a_sheet_and_what_is_said_beside_it_goes_before)
{
    wq_event event = { .seq = 1, .kind = WQ_EVENT_OPENED }, again = event;
    json_t *json = json_loads("{\"sheet\":\"national\",\"width\":13,\"names\":[\"a\",\"b\"],\"colours\":\"host_white\"}", 0, NULL);
    EXPECT_EQ(WQ_OK, wq_event_from_body(&event, json, 0, 0, NULL));
    json_decref(json);
    EXPECT_STR("national", event.opened.sheet.id);
    EXPECT_EQ(13, event.opened.height);
    EXPECT_EQ(WQ_COLOURS_HOST_WHITE, event.opened.colours);
    EXPECT(event.opened.refereed && event.opened.strict);
    EXPECT_EQ(WQ_TIME_KEPT_BYOYOMI, event.opened.time.kind);
    json = wq_event_body(&event, 13);                                   /* and is stored whole */
    EXPECT_EQ(WQ_OK, wq_event_from_body(&again, json, 0, 0, NULL));
    json_t *stored = wq_event_body(&again, 13);
    EXPECT(json_equal(json, stored));
    json_decref(json);
    json_decref(stored);

    json = json_loads("{\"refereed\":true,\"width\":9}", 0, NULL);
    EXPECT_EQ(WQ_OK, wq_event_from_body(&event, json, 0, 0, NULL));
    json_decref(json);
    EXPECT_STR("online", event.opened.sheet.id);
    EXPECT_EQ(9, event.opened.width);
    EXPECT_EQ(WQ_TIME_NONE, event.opened.time.kind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_preset_comes_back_as_it_was),
        IS_TEST(a_sheet_is_a_name_or_a_base_with_changes),
        IS_TEST(what_is_wrong_is_named),
        IS_TEST(a_game_is_opened_by_a_sheet_and_what_is_said_beside_it_goes_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
