/* test_event_json.c — events, rule rows and time systems through JSON and back; what is refused and in which words.
 * (That every event of random games comes back the same is shown in tests/game/test_streams.c.)
 * SPDX-License-Identifier: MIT
 */
#include "record/event_json.h"

#include "harness.h"

#include <string.h>

static json_t *parse(const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    return json;
}

static wq_status read_event(wq_event *event, wq_event_kind kind, const char *text)
{
    json_t *json = parse(text);
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    wq_error err;
    wq_status s = wq_event_from_body(event, json, 9, 9, &err);
    if (s != WQ_OK) EXPECT_EQ(s, err.status);
    json_decref(json);
    return s;
}

TEST(every_rule_row_comes_back_as_it_was)
{
    for (int i = 0; wq_rules_at(i); i++) {
        json_t *json = wq_rules_json(wq_rules_at(i));
        wq_rules back;
        EXPECT_EQ(WQ_OK, wq_rules_from_json(&back, json, NULL));
        json_t *again = wq_rules_json(&back);
        EXPECT(json_equal(json, again));
        EXPECT_STR(wq_rules_at(i)->id, back.id);
        EXPECT_STR(wq_rules_at(i)->source, back.source);
        assert_memory_equal(wq_rules_at(i), &back, sizeof back);        /* every field, whatever is added */
        json_decref(again);
        json_decref(json);
    }
}

TEST(a_rule_set_is_a_name_a_whole_row_or_a_base_with_changes)
{
    wq_rules rules;
    json_t *json = parse("\"Japanese\"");
    EXPECT_EQ(WQ_OK, wq_rules_from_json(&rules, json, NULL));
    EXPECT_EQ(WQ_COUNT_TERRITORY, rules.counting);
    json_decref(json);

    json = parse("{\"base\":\"chinese\",\"repetition\":\"positional\",\"komi_halves\":11}");
    EXPECT_EQ(WQ_OK, wq_rules_from_json(&rules, json, NULL));
    EXPECT_EQ(WQ_REPEAT_POSITIONAL, rules.repetition);
    EXPECT_EQ(WQ_COUNT_AREA, rules.counting);
    EXPECT_EQ(11, rules.komi_halves);
    EXPECT_STR("custom", rules.id);
    json_decref(json);

    static const char *const bad[] = {
        "\"no such\"", "5", "[]", "{}", "{\"base\":7}", "{\"base\":\"no such\"}", "{\"base\":\"chinese\",\"tax\":\"half\"}",
        "{\"base\":\"chinese\",\"repetiton\":\"ko\"}", "{\"base\":\"chinese\",\"komi_halves\":1.5}",
        "{\"base\":\"chinese\",\"komi_halves\":99999}", "{\"base\":\"chinese\",\"button\":1}",
        "{\"base\":\"chinese\",\"first\":\"green\"}", "{\"base\":\"chinese\",\"id\":\"\"}",
        "{\"base\":\"chinese\",\"id\":\"a name that is longer than thirty-one bytes\"}", "{\"id\":\"x\",\"counting\":\"area\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        wq_error err;
        wq_rules same = rules;
        json = parse(bad[i]);
        EXPECT_EQ(WQ_BAD_RULES, wq_rules_from_json(&same, json, &err));
        EXPECT_EQ(WQ_BAD_RULES, err.status);
        EXPECT(err.text[0] != '\0');
        assert_memory_equal(&same, &rules, sizeof rules);
        json_decref(json);
    }
}

TEST(katago_s_questions_make_a_row_too)
{
    wq_rules rules;
    json_t *json = parse("{\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\",\"suicide\":false}");
    EXPECT_EQ(WQ_OK, wq_rules_from_json(&rules, json, NULL));
    EXPECT_EQ(WQ_REPEAT_KO, rules.repetition);
    EXPECT_EQ(WQ_TAX_SEKI, rules.tax);                          /* where territory is counted and nothing said */
    EXPECT_EQ(13, rules.komi_halves);
    EXPECT_EQ(WQ_SUICIDE_NEVER, rules.suicide);
    json_decref(json);
    json = parse("{\"ko\":\"SITUATIONAL\",\"scoring\":\"AREA\",\"tax\":\"ALL\",\"suicide\":true,\"hasButton\":true,"
                 "\"whiteHandicapBonus\":\"N-1\",\"friendlyPassOk\":true,\"komi\":0.5,\"tie\":\"B\"}");
    EXPECT_EQ(WQ_OK, wq_rules_from_json(&rules, json, NULL));
    EXPECT_EQ(WQ_TAX_GROUPS, rules.tax);
    EXPECT_EQ(1, rules.komi_halves);
    EXPECT(rules.button && rules.tie_to_black && rules.dead_by_agreement);
    EXPECT_EQ(WQ_BONUS_N_MINUS_ONE, rules.handicap_bonus);
    json_decref(json);
    static const char *const bad[] = { "{\"ko\":\"simple\"}", "{\"scoring\":1}", "{\"komi\":0.25}", "{\"komi\":\"7.5\"}",
                                       "{\"komi\":1e9}", "{\"ko\":\"SIMPLE\",\"repetition\":\"ko\"}", "{\"ko\":\"SIMPLE\",\"suicide\":\"never\"}" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json = parse(bad[i]);
        EXPECT_EQ(WQ_BAD_RULES, wq_rules_from_json(&rules, json, NULL));
        json_decref(json);
    }
}

TEST(time_systems_are_objects_or_text)
{
    static const char *const texts[] = { "none", "1h", "10m+3x30s", "55m+5x60s-kept", "3x30s", "1500ms" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wq_time_control control, back;
        EXPECT_EQ(WQ_OK, wq_time_control_parse(&control, texts[i]));
        json_t *json = wq_time_control_json(&control), *text = json_string(texts[i]);
        EXPECT_EQ(WQ_OK, wq_time_control_from_json(&back, json, NULL));
        EXPECT_EQ(control.kind, back.kind);
        EXPECT_EQ(control.main_ms, back.main_ms);
        EXPECT_EQ(control.periods, back.periods);
        EXPECT_EQ(control.period_ms, back.period_ms);
        EXPECT_EQ(WQ_OK, wq_time_control_from_json(&back, text, NULL));
        EXPECT_EQ(control.period_ms, back.period_ms);
        json_decref(json);
        json_decref(text);
    }
    json_t *json = parse("{\"type\":\"kept_byoyomi\",\"main_s\":3300,\"periods\":5}");      /* minutes unless said [R104] */
    wq_time_control kept;
    EXPECT_EQ(WQ_OK, wq_time_control_from_json(&kept, json, NULL));
    EXPECT_EQ(60000, kept.period_ms);
    json_decref(json);

    static const char *const bad[] = {
        "{}", "{\"type\":\"sundial\"}", "{\"type\":\"absolute\"}", "{\"type\":\"absolute\",\"main_s\":-1}",
        "{\"type\":\"absolute\",\"main_s\":\"60\"}", "{\"type\":\"absolute\",\"main_s\":1e300}",
        "{\"type\":\"byoyomi\",\"main_s\":60,\"periods\":0,\"period_s\":30}",
        "{\"type\":\"byoyomi\",\"main_s\":60,\"periods\":3}", "\"5 bells\"", "[1]", "12",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json = parse(bad[i]);
        EXPECT_EQ(WQ_BAD_TIME, wq_time_control_from_json(&kept, json, NULL));
        json_decref(json);
    }
}

TEST(an_opening_has_defaults_for_everything)
{
    wq_event event;
    EXPECT_EQ(WQ_OK, read_event(&event, WQ_EVENT_OPENED, "{}"));
    EXPECT_EQ(19, event.opened.width);
    EXPECT_EQ(19, event.opened.height);
    EXPECT_STR("chinese", event.opened.rules.id);
    EXPECT_EQ(15, event.opened.komi_halves);                    /* [R87] */
    EXPECT_EQ(WQ_TIME_NONE, event.opened.time.kind);
    EXPECT_EQ(WQ_COLOURS_HOST_BLACK, event.opened.colours);
    EXPECT_STR("human", event.opened.player[1]);
    EXPECT_EQ(WQ_OK, wq_opening_check(&event.opened));

    EXPECT_EQ(WQ_OK, read_event(&event, WQ_EVENT_OPENED,
                                "{\"width\":9,\"rules\":\"japanese\",\"handicap\":2,\"time\":\"10m+3x30s\",\"names\":[\"\\u67ef\",\"b\"],"
                                "\"setup\":[\"B A1\",\"W J9\"],\"first\":\"W\",\"komi_halves\":null,\"newer\":[1]}"));
    EXPECT_EQ(9, event.opened.height);
    EXPECT_EQ(0, event.opened.komi_halves);                     /* handicap games have none */
    EXPECT_EQ(WQ_BLACK, event.opened.setup[72]);
    EXPECT_EQ(WQ_WHITE, event.opened.setup[8]);
    EXPECT_EQ(WQ_WHITE, event.opened.first);
    EXPECT_STR("\xE6\x9F\xAF", event.opened.name[0]);
}

TEST(what_is_wrong_with_an_opening_has_its_own_word)
{
    static const struct { const char *text; wq_status status; } rows[] = {
        { "{\"width\":0}", WQ_BAD_SIZE },
        { "{\"width\":9,\"height\":26}", WQ_BAD_SIZE },
        { "{\"width\":\"9\"}", WQ_BAD_SIZE },
        { "{\"rules\":\"checkers\"}", WQ_BAD_RULES },
        { "{\"komi_halves\":7.5}", WQ_BAD_KOMI },
        { "{\"komi_halves\":1000000}", WQ_BAD_KOMI },
        { "{\"handicap\":26}", WQ_ILLEGAL_HANDICAP },
        { "{\"time\":\"soon\"}", WQ_BAD_TIME },
        { "{\"setup\":[\"B Z9\"]}", WQ_BAD_SETUP },
        { "{\"setup\":[\"B D4\",\"W D4\"]}", WQ_BAD_SETUP },
        { "{\"setup\":[\"B pass\"]}", WQ_BAD_SETUP },
        { "{\"setup\":[\"B A1\",\"W A2\",\"W B1\"]}", WQ_BAD_SETUP },             /* no liberty [R25] */
        { "{\"setup\":[4]}", WQ_BAD_SETUP },
        { "{\"setup\":\"B D4\"}", WQ_BAD_SETUP },
        { "{\"colours\":\"red\"}", WQ_BAD_EVENT },
        { "{\"strict\":\"yes\"}", WQ_BAD_EVENT },
        { "{\"names\":[\"a\"]}", WQ_BAD_EVENT },
        { "{\"names\":[\"a\\n\",\"b\"]}", WQ_BAD_EVENT },
        { "{\"names\":[\"0123456789012345678901234567890123456789012345678901234567890123\",\"b\"]}", WQ_BAD_EVENT },
        { "[]", WQ_BAD_EVENT },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wq_event event;
        EXPECT_EQ(rows[i].status, read_event(&event, WQ_EVENT_OPENED, rows[i].text));
    }
}

TEST(a_body_that_lacks_what_it_needs_is_refused)
{
    static const struct { wq_event_kind kind; const char *text; } rows[] = {
        { WQ_EVENT_PLAYED, "{}" }, { WQ_EVENT_PLAYED, "{\"color\":\"B\"}" },
        { WQ_EVENT_PLAYED, "{\"color\":\"B\",\"at\":\"K4\"}" }, { WQ_EVENT_PLAYED, "{\"color\":\"\",\"at\":\"D4\"}" },
        { WQ_EVENT_PASSED, "{\"color\":3}" }, { WQ_EVENT_HAND_HELD, "{\"hash\":\"00\"}" },
        { WQ_EVENT_HAND_HELD, "{\"hash\":\"g000000000000000000000000000000000000000000000000000000000000000\"}" },
        { WQ_EVENT_HAND_GUESSED, "{\"odd\":1}" }, { WQ_EVENT_COLOURS_DRAWN, "{\"salt\":\"00\",\"number\":1}" },
        { WQ_EVENT_UNDO_ASKED, "{\"to\":-1}" }, { WQ_EVENT_UNDO_ASKED, "{\"to\":4294967296}" },
        { WQ_EVENT_MARKED, "{\"at\":\"D4\"}" }, { WQ_EVENT_RESUMED, "{}" }, { WQ_EVENT_ENDED, "{}" },
        { WQ_EVENT_ENDED, "{\"result\":{\"manner\":\"none\"}}" },
        { WQ_EVENT_ENDED, "{\"result\":{\"manner\":\"count\",\"winner\":\"B\",\"margin_halves\":-2}}" },
        { WQ_EVENT_STARTED, "7" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wq_event event;
        EXPECT_EQ(WQ_BAD_EVENT, read_event(&event, rows[i].kind, rows[i].text));
    }
}

TEST(an_event_on_the_wire_has_its_head_and_its_body)
{
    wq_event event = { .seq = 88, .at_ms = 1700000000000, .kind = WQ_EVENT_PLAYED, .actor = WQ_ACTOR_GUEST };
    event.played.color = WQ_WHITE;
    EXPECT_EQ(WQ_OK, wq_point_parse(&event.played.point, "J9", 9, 9));
    json_t *json = wq_event_json(&event, 9), *expected = parse(
        "{\"seq\":88,\"at_ms\":1700000000000,\"kind\":\"played\",\"actor\":\"guest\",\"color\":\"W\",\"at\":\"J9\"}");
    EXPECT(json_equal(json, expected));
    json_decref(json);
    json_decref(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_rule_row_comes_back_as_it_was),
        IS_TEST(a_rule_set_is_a_name_a_whole_row_or_a_base_with_changes),
        IS_TEST(katago_s_questions_make_a_row_too),
        IS_TEST(time_systems_are_objects_or_text),
        IS_TEST(an_opening_has_defaults_for_everything),
        IS_TEST(what_is_wrong_with_an_opening_has_its_own_word),
        IS_TEST(a_body_that_lacks_what_it_needs_is_refused),
        IS_TEST(an_event_on_the_wire_has_its_head_and_its_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
