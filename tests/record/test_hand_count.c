/* test_hand_count.c — the numbers of the rule texts, counted by hand (tests/cases/seed_examples.jsonl).
 * SPDX-License-Identifier: MIT
 */
#include "record/score_json.h"

#include "harness.h"

#include <string.h>

static wq_hand_count count;

/* Quarters: 185 zi is 740; komi 3 3/4 zi is 15. */
static const char *by_black(int32_t quarters, int komi, int handicap, int warnings_black, int warnings_white)
{
    static char text[WQ_RESULT_TEXT];
    count = (wq_hand_count){ .rules = wq_rules_find("chinese"), .width = 19, .height = 19, .side = WQ_BLACK,
                             .counted = { 0, quarters, 0 }, .komi_halves = komi, .handicap = handicap,
                             .warnings = { 0, warnings_black, warnings_white } };
    EXPECT_EQ(WQ_OK, wq_hand_count_do(&count));
    wq_result_name(text, count.result);
    return text;
}

TEST(half_of_all_points_is_the_base_number)                     /* [R70], ex-002..005 */
{
    EXPECT_STR("B+1", by_black(181 * 4, 0, 0, 0, 0));
    EXPECT_EQ(722, count.base_quarters);                        /* 180 1/2 */
    EXPECT_STR("draw", by_black(722, 0, 0, 0, 0));
    EXPECT_STR("W+1", by_black(180 * 4, 0, 0, 0, 0));
}

TEST(black_gives_three_and_three_quarters)                      /* [R73] [R74] [R87] [R88], ex-006..011 */
{
    EXPECT_STR("B+1.5", by_black(185 * 4, 15, 0, 0, 0));        /* 3/4 zi */
    EXPECT_EQ(3, count.result.margin_halves);
    EXPECT_STR("W+0.5", by_black(184 * 4, 15, 0, 0, 0));
    EXPECT_STR("B+0.5", by_black(184 * 4 + 2, 15, 0, 0, 0));
    EXPECT_EQ(184 * 4 + 1, count.must_exceed[WQ_BLACK]);        /* 184.25 */
    EXPECT_EQ(176 * 4 + 3, count.must_exceed[WQ_WHITE]);        /* 176.75 */
    EXPECT_STR("B+7", by_black(184 * 4, 0, 0, 0, 0));           /* ex-012 [R78] */
    EXPECT_STR("B+0.5", by_black(184 * 4, 13, 0, 0, 0));        /* ex-014: 3.25 zi */
    EXPECT_STR("B+1.5", by_black(184 * 4, 11, 0, 0, 0));        /* ex-021: the older 2 3/4 [R89] */
}

TEST(counting_white_gives_the_same_result)                      /* [R73], ex-010 */
{
    for (int32_t quarters = 0; quarters <= 361 * 4; quarters += 2) {
        char text[WQ_RESULT_TEXT];
        strcpy(text, by_black(quarters, 15, 0, 0, 0));
        wq_hand_count white = count;
        white.side = WQ_WHITE;
        white.counted[WQ_BLACK] = 0;
        white.counted[WQ_WHITE] = 361 * 4 - quarters;
        EXPECT_EQ(WQ_OK, wq_hand_count_do(&white));
        char other[WQ_RESULT_TEXT];
        wq_result_name(other, white.result);
        EXPECT_STR(text, other);
    }
}

TEST(handicap_stones_give_back_half_their_number)               /* [R91] [R93] [R94] [R95], ex-022..025, ex-045 */
{
    EXPECT_STR("draw", by_black(185 * 4, 0, 9, 0, 0));
    EXPECT_STR("B+2", by_black(186 * 4, 0, 9, 0, 0));
    static const int32_t exceeds[] = { 726, 728, 730, 732, 734, 736, 738, 740 };    /* 181.5 182 .. 185 */
    for (int n = 2; n <= 9; n++) {
        by_black(185 * 4, 0, n, 0, 0);
        EXPECT_EQ(exceeds[n - 2], count.must_exceed[WQ_BLACK]);
    }
    EXPECT_STR("draw", by_black(193 * 4, 0, 25, 0, 0));
    EXPECT_STR("draw", by_black(722, 0, 1, 0, 0));              /* 让先 */
}

TEST(a_warning_costs_one_zi_and_two_lose)                       /* [R169] [R170], ex-029..031 */
{
    EXPECT_STR("W+0.5", by_black(185 * 4, 15, 0, 1, 0));
    EXPECT_STR("B+1.5", by_black(184 * 4, 15, 0, 0, 1));
    by_black(185 * 4, 15, 0, 2, 0);
    EXPECT_EQ(WQ_WHITE, count.result.winner);
    by_black(185 * 4, 15, 0, 2, 2);
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, count.result.manner);
}

TEST(other_boards_have_their_own_half)                          /* [R79], ex-019 */
{
    count = (wq_hand_count){ .rules = wq_rules_find("chinese"), .width = 13, .height = 13, .side = WQ_BLACK,
                             .counted = { 0, 83 * 4, 0 } };
    EXPECT_EQ(WQ_OK, wq_hand_count_do(&count));
    EXPECT_EQ(338, count.base_quarters);                        /* 84 1/2 */
    EXPECT_EQ(WQ_WHITE, count.result.winner);
    EXPECT_EQ(6, count.result.margin_halves);                   /* 1 1/2 zi */
}

TEST(both_sides_points_are_compared_by_territory)               /* [R76] [R78], ex-013 ex-015 ex-017 ex-037 */
{
    static const struct { int black, white, komi; const char *result; } rows[] = {
        { 44, 37, 0, "B+7" }, { 44, 37, 13, "B+0.5" }, { 44, 37, 15, "W+0.5" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        count = (wq_hand_count){ .rules = wq_rules_find("japanese"), .width = 19, .height = 19, .by_territory = true,
                                 .counted = { 0, 2 * rows[i].black, 2 * rows[i].white }, .komi_halves = rows[i].komi };
        EXPECT_EQ(WQ_OK, wq_hand_count_do(&count));
        char text[WQ_RESULT_TEXT];
        wq_result_name(text, count.result);
        EXPECT_STR(rows[i].result, text);
    }
    count = (wq_hand_count){ .rules = wq_rules_find("ing"), .width = 19, .height = 19, .by_territory = true,
                             .counted = { 0, 2 * 184, 2 * 176 }, .komi_halves = 16 };
    EXPECT_EQ(WQ_OK, wq_hand_count_do(&count));
    EXPECT_EQ(WQ_BLACK, count.result.winner);                   /* equal: Black's */
}

TEST(both_sides_areas_are_told_in_zi)                           /* [R75] [R78], ex-012 ex-016 */
{
    count = (wq_hand_count){ .rules = wq_rules_find("chinese"), .width = 19, .height = 19, .by_territory = true, .counted = { 0, 368, 354 } };
    for (int komi = 0; komi <= 15; komi += 15) {
        count.komi_halves = komi;
        EXPECT_EQ(WQ_OK, wq_hand_count_do(&count));
        json_t *answer = wq_hand_count_json(&count);
        EXPECT_STR(komi ? "W+0.25" : "B+3.5", json_string_value(json_object_get(answer, "result_zi")));
        EXPECT_EQ(184, (int)json_number_value(json_object_get(answer, "black_zi")));
        EXPECT_EQ(177, (int)json_number_value(json_object_get(answer, "white_zi")));
        json_decref(answer);
    }
    count.rules = wq_rules_find("japanese");                    /* points there, and no zi */
    count.counted[WQ_BLACK] = 88;
    count.counted[WQ_WHITE] = 74;
    EXPECT_EQ(WQ_OK, wq_hand_count_do(&count));
    json_t *answer = wq_hand_count_json(&count);
    EXPECT(json_is_null(json_object_get(answer, "result_zi")) && !json_object_get(answer, "black_zi"));
    json_decref(answer);
}

TEST(counts_no_board_can_have_are_refused)
{
    count = (wq_hand_count){ .rules = wq_rules_find("chinese"), .width = 19, .height = 19, .side = WQ_BLACK };
    count.counted[WQ_BLACK] = 362 * 4;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_hand_count_do(&count));
    count.counted[WQ_BLACK] = -2;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_hand_count_do(&count));
    count.counted[WQ_BLACK] = 185 * 4 + 1;                      /* a quarter zi cannot be counted */
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_hand_count_do(&count));
    count.width = 26;
    EXPECT_EQ(WQ_BAD_SIZE, wq_hand_count_do(&count));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(half_of_all_points_is_the_base_number),
        IS_TEST(black_gives_three_and_three_quarters),
        IS_TEST(counting_white_gives_the_same_result),
        IS_TEST(handicap_stones_give_back_half_their_number),
        IS_TEST(a_warning_costs_one_zi_and_two_lose),
        IS_TEST(other_boards_have_their_own_half),
        IS_TEST(both_sides_points_are_compared_by_territory),
        IS_TEST(both_sides_areas_are_told_in_zi),
        IS_TEST(counts_no_board_can_have_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
