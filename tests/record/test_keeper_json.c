/* test_keeper_json.c — every clock and time-text case of cases/clock.jsonl; events, calls and states in JSON.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"
#include "record/event_json.h"
#include "record/keeper_json.h"
#include "record/time_sgf.h"

#include <stdio.h>
#include <string.h>

static json_t *parsed(const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    EXPECT(json != NULL);
    return json;
}

/* Runs the case's events as weiqi clock does; the last state of the side asked for, with what was said last. */
static json_t *run_case(json_t *one)
{
    wq_time_control control;
    wq_keeper keeper;
    EXPECT_EQ(WQ_OK, wq_time_control_from_json(&control, json_object_get(one, "system"), NULL));
    EXPECT_EQ(WQ_OK, wq_keeper_init(&keeper, &control, WQ_EDITION_2002));
    char announced[WQ_CALL_TEXT] = "";
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(one, "events"), i, line) {
        wq_keeper_event event;
        wq_keeper after = keeper;
        EXPECT_EQ(WQ_OK, wq_keeper_event_from_json(&event, line, NULL));
        EXPECT_EQ(WQ_OK, wq_keeper_apply(&after, &event));
        wq_call calls[WQ_CALLS_AT_ONCE];
        int count;
        for (int64_t said = keeper.last_ms; (count = wq_clock_calls_after(&keeper.clock, &control, WQ_CALLS_2002, said, calls)) > 0
                                            && calls[0].at_ms <= event.at_ms; said = calls[0].at_ms)
            wq_call_words(announced, &calls[count - 1], WQ_LANG_ZH);
        keeper = after;
    }
    const char *side = json_string_value(json_object_get(json_object_get(one, "expect"), "side"));
    json_t *state = wq_keeper_state_json(&keeper, side && *side == 'W' ? WQ_WHITE : WQ_BLACK);
    json_object_set_new(state, "announce", json_string(announced));
    return state;
}

TEST(every_case_of_the_clock_holds)                     /* [R104] [R106] [R108] [R111] [R129] [R136] */
{
    FILE *file = fopen(TESTS_FOLDER "/cases/clock.jsonl", "r");
    EXPECT(file != NULL);
    char text[4096];
    int clocks = 0, texts = 0;
    while (fgets(text, sizeof text, file)) {
        json_t *one = parsed(text), *expect = json_object_get(one, "expect");
        const char *id = json_string_value(json_object_get(one, "id")), *kind = json_string_value(json_object_get(one, "kind"));
        if (strcmp(kind, "clock") == 0) {
            json_t *last = run_case(one), *value;
            const char *field;
            json_object_foreach(expect, field, value)
                if (!json_equal(value, json_object_get(last, field))) fail_msg("%s: %s", id, field);
            json_decref(last);
            clocks++;
        } else if (strcmp(kind, "time-text") == 0) {
            int64_t ms = -1;
            wq_status s = wq_length_parse(&ms, json_string_value(json_object_get(one, "text")));
            json_t *wanted = json_object_get(expect, "ms");
            if (json_is_null(wanted) ? s == WQ_OK : s != WQ_OK || ms != json_integer_value(wanted)) fail_msg("%s", id);
            texts++;
        }
        json_decref(one);
    }
    fclose(file);
    EXPECT(clocks >= 9 && texts >= 6);
}

TEST(systems_are_the_same_in_json_in_text_and_in_sgf)
{
    static const struct { const char *json, *text, *tm, *ot; } rows[] = {
        { "{\"type\":\"none\"}", "none", NULL, "" },
        { "{\"type\":\"absolute\",\"main_s\":3600}", "1h", "3600", "" },
        { "{\"type\":\"kept_byoyomi\",\"main_s\":3300,\"periods\":5,\"period_s\":60}", "55m+5x60s-kept", NULL, "5x60 byo-yomi" },
        { "{\"type\":\"byoyomi\",\"main_s\":120,\"periods\":3,\"period_s\":30}", "2m+3x30s", "120", "3x30 byo-yomi" },
        { "{\"type\":\"canadian\",\"main_s\":1800,\"period_s\":300,\"stones\":15}", "30m+15/5m", "1800", "15/300 Canadian" },
        { "{\"type\":\"block\",\"main_s\":0,\"period_s\":600,\"moves\":15}", "15/10m-carry", "0", "15/600 block" },
        { "{\"type\":\"fischer\",\"main_s\":600,\"increment_s\":10,\"max_s\":1200}", "10m+10s-fischer-max20m", "600", "10 fischer max 1200" },
        { "{\"type\":\"simple\",\"period_s\":30}", "30s-move", "0", "30 simple" },
        { "{\"type\":\"delay\",\"main_s\":600,\"delay_s\":5}", "10m+5s-delay", "600", "5 delay" },
        { "{\"type\":\"ing\",\"main_s\":3600,\"periods\":3,\"period_s\":600,\"penalty_points\":2}", "1h+3x10m-ing2", "3600", "3x600 ing2" },
        { "{\"type\":\"correspondence\",\"period_s\":259200,\"weekends\":\"pause\"}", "3d-correspondence-weekends", "0",
          "259200 correspondence, weekends pause" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *json = parsed(rows[i].json);
        wq_time_control control, again;
        EXPECT_EQ(WQ_OK, wq_time_control_from_json(&control, json, NULL));
        char text[WQ_TIME_TEXT], ot[WQ_TIME_SGF];
        wq_time_control_name(text, &control);
        EXPECT_STR(rows[i].text, text);
        json_t *back = wq_time_control_json(&control);
        if (!json_equal(json, back)) fail_msg("%s is written otherwise", rows[i].json);
        wq_time_control_sgf(ot, &control);
        EXPECT_STR(rows[i].ot, ot);
        if (rows[i].tm || i == 0) {
            EXPECT_EQ(WQ_OK, wq_time_control_from_sgf(&again, rows[i].tm, ot));
            char second[WQ_TIME_TEXT];
            wq_time_control_name(second, &again);
            EXPECT_STR(text, second);
        }
        json_decref(back);
        json_decref(json);
    }
    wq_time_control c = { .kind = 77 };
    EXPECT_EQ(WQ_OK, wq_time_control_from_sgf(&c, "1800", "25 moves / 300 sec"));
    EXPECT_EQ(WQ_TIME_CANADIAN, c.kind);
    static const char *const bad[] = { "x", "3x", "0x30", "5/", "99999999999999999x30", "10 whatever", "1.5x30" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) EXPECT_EQ(WQ_BAD_TIME, wq_time_control_from_sgf(&c, "60", bad[i]));
    EXPECT_EQ(WQ_BAD_TIME, wq_time_control_from_sgf(&c, "1h", NULL));
    EXPECT_EQ(WQ_TIME_CANADIAN, c.kind);
}

TEST(numbers_of_another_system_are_refused)
{
    static const char *const bad[] = {
        "{\"type\":\"absolute\",\"main_s\":60,\"periods\":3}", "{\"type\":\"simple\",\"period_s\":30,\"main_s\":5}",
        "{\"type\":\"fischer\",\"main_s\":600}", "{\"type\":\"fischer\",\"main_s\":600,\"increment_s\":5,\"max_s\":60}",
        "{\"type\":\"canadian\",\"main_s\":600,\"period_s\":300,\"moves\":5}", "{\"type\":\"absolute\",\"main_s\":-5}",
        "{\"type\":\"absolute\",\"main_s\":1e300}", "{\"type\":\"hourglass\",\"main_s\":5}",
        "{\"type\":\"correspondence\",\"period_s\":60,\"weekends\":\"yes\"}", "{\"type\":\"absolute\",\"main_s\":5,\"weekends\":\"pause\"}",
        "{\"type\":\"ing\",\"main_s\":0,\"periods\":3,\"period_s\":600,\"penalty_points\":2}", "[]", "5", "null",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *json = parsed(bad[i]);
        wq_time_control control;
        if (wq_time_control_from_json(&control, json, NULL) == WQ_OK) fail_msg("%s was read", bad[i]);
        json_decref(json);
    }
}

TEST(events_that_cannot_be_read_are_refused)
{
    static const char *const bad[] = {
        "{}", "[]", "{\"event\":\"start\",\"side\":\"B\"}", "{\"at_ms\":-1,\"event\":\"start\"}", "{\"at_ms\":1e9,\"event\":\"start\"}",
        "{\"at_ms\":9223372036854775807,\"event\":\"start\"}", "{\"at_ms\":0,\"event\":\"jump\"}", "{\"at_ms\":0,\"event\":\"late\",\"side\":\"B\"}",
        "{\"at_ms\":0,\"event\":\"late\",\"side\":\"B\",\"ms\":5,\"venue\":\"moon\"}", "{\"at_ms\":0,\"event\":\"start\",\"side\":\"X\"}",
        "{\"at_ms\":0,\"event\":\"reread\",\"side\":\"B\",\"from_s\":-1}", "{\"at_ms\":0,\"event\":\"flag_choice\",\"side\":\"B\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *json = parsed(bad[i]);
        wq_keeper_event event;
        wq_error err = { 0 };
        if (wq_keeper_event_from_json(&event, json, &err) != WQ_BAD_EVENT || !err.text[0]) fail_msg("%s was read", bad[i]);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_case_of_the_clock_holds),
        IS_TEST(systems_are_the_same_in_json_in_text_and_in_sgf),
        IS_TEST(numbers_of_another_system_are_refused),
        IS_TEST(events_that_cannot_be_read_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
