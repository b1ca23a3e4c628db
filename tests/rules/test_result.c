/* test_result.c — results in every language.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/result.h"

static wq_result of(wq_manner manner, wq_color winner, int32_t halves)
{
    return (wq_result){ .manner = (uint8_t)manner, .winner = (uint8_t)winner, .margin_halves = halves };
}

TEST(each_manner_has_its_words)                     /* [R43] [R49] [R52] [JP 13] [JP 14] */
{
    static const struct { wq_manner manner; wq_color winner; int halves; const char *sgf, *name, *zh, *en; } rows[] = {
        { WQ_MANNER_NONE, WQ_EMPTY, 0, "?", "?", "未定", "Undecided" },
        { WQ_MANNER_COUNT, WQ_BLACK, 5, "B+2.5", "B+2.5", "黑胜 1又1/4子", "Black wins by 1 1/4 zi (2.5 points)" },
        { WQ_MANNER_COUNT, WQ_WHITE, 1, "W+0.5", "W+0.5", "白胜 1/4子", "White wins by 1/4 zi (0.5 points)" },
        { WQ_MANNER_COUNT, WQ_WHITE, 2, "W+1", "W+1", "白胜 1/2子", "White wins by 1/2 zi (1 point)" },
        { WQ_MANNER_COUNT, WQ_BLACK, 28, "B+14", "B+14", "黑胜 7子", "Black wins by 7 zi (14 points)" },
        { WQ_MANNER_RESIGNATION, WQ_WHITE, 0, "W+R", "W+R", "白中盘胜", "White wins by resignation" },
        { WQ_MANNER_TIME, WQ_WHITE, 0, "W+T", "W+T", "黑超时负", "White wins on time" },
        { WQ_MANNER_FORFEIT, WQ_BLACK, 0, "B+F", "B+F", "白弃权负", "Black wins by forfeit" },
        { WQ_MANNER_RULING, WQ_BLACK, 0, "B+F", "B+F", "白判负", "Black wins by ruling" },
        { WQ_MANNER_DRAW, WQ_EMPTY, 0, "0", "draw", "和棋", "Draw" },
        { WQ_MANNER_NO_RESULT, WQ_EMPTY, 0, "Void", "void", "无胜负", "No result" },
        { WQ_MANNER_BOTH_LOSE, WQ_EMPTY, 0, "Void", "both lose", "双方负", "Both lose" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wq_result r = of(rows[i].manner, rows[i].winner, rows[i].halves);
        char text[WQ_RESULT_TEXT];
        wq_result_sgf(text, r);
        EXPECT_STR(rows[i].sgf, text);
        wq_result_name(text, r);
        EXPECT_STR(rows[i].name, text);
        wq_result_zh(text, r, true);
        EXPECT_STR(rows[i].zh, text);
        wq_result_en(text, r, true);
        EXPECT_STR(rows[i].en, text);
    }
}

TEST(points_are_said_where_points_are_counted)
{
    char text[WQ_RESULT_TEXT];
    wq_result_zh(text, of(WQ_MANNER_COUNT, WQ_BLACK, 5), false);
    EXPECT_STR("黑胜 2.5目", text);
    wq_result_en(text, of(WQ_MANNER_COUNT, WQ_BLACK, 5), false);
    EXPECT_STR("Black wins by 2.5 points", text);
    wq_result_name(text, of(WQ_MANNER_COUNT, WQ_BLACK, 0));
    EXPECT_STR("B+0", text);                        /* a tie the rules give away */
}

TEST(a_zi_is_four_halves)                           /* [R75] */
{
    static const struct { int halves; const char *zh, *en, *points; } rows[] = {
        { 0, "0", "0", "0" },           { 1, "1/4", "1/4", "0.5" },      { 2, "1/2", "1/2", "1" },
        { 3, "3/4", "3/4", "1.5" },     { 4, "1", "1", "2" },            { 15, "3又3/4", "3 3/4", "7.5" },
        { 11, "2又3/4", "2 3/4", "5.5" }, { -15, "-3又3/4", "-3 3/4", "-7.5" }, { -1, "-1/4", "-1/4", "-0.5" },
        { INT32_MAX, "536870911又3/4", "536870911 3/4", "1073741823.5" },
        { INT32_MIN, "-536870912", "-536870912", "-1073741824" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[32];
        wq_zi_zh(text, rows[i].halves);
        EXPECT_STR(rows[i].zh, text);
        wq_zi_en(text, rows[i].halves);
        EXPECT_STR(rows[i].en, text);
        wq_points_text(text, rows[i].halves);
        EXPECT_STR(rows[i].points, text);
    }
}

TEST(the_longest_texts_fit)
{
    char text[WQ_RESULT_TEXT];
    for (int manner = 0; manner <= WQ_MANNER_BOTH_LOSE + 3; manner++)
        for (int winner = 0; winner <= 3; winner++)
            for (int zi = 0; zi < 2; zi++) {
                wq_result r = of((wq_manner)manner, (wq_color)winner, 2147483645);
                wq_result_sgf(text, r);
                wq_result_name(text, r);
                wq_result_zh(text, r, zi);
                wq_result_en(text, r, zi);
                EXPECT(text[0] != '\0');
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(each_manner_has_its_words),
        IS_TEST(points_are_said_where_points_are_counted),
        IS_TEST(a_zi_is_four_halves),
        IS_TEST(the_longest_texts_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
