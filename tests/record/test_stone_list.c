/* test_stone_list.c — "D3,E3" and "B17,W11", and what is refused with its place.
 * SPDX-License-Identifier: MIT
 */
#include "record/stone_list.h"

#include "harness.h"
#include "record/diagram.h"

#include <string.h>

static wq_position board(void)
{
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_diagram_parse(&pos, ". X X . ."
                                            "O . . . ."
                                            "O . X . ."
                                            ". . . . ."
                                            ". . . . O", NULL));
    return pos;
}

static int marked(const uint8_t *marks)
{
    int count = 0;
    for (int i = 0; i < WQ_POINTS; i++) count += marks[i] != 0;
    return count;
}

TEST(a_stone_named_stands_for_its_chain)
{
    wq_position pos = board();
    uint8_t marks[WQ_POINTS];
    EXPECT_EQ(WQ_OK, wq_stone_list_parse(marks, "B5,c3, E1", &pos, NULL));
    EXPECT_EQ(4, marked(marks));
    EXPECT_EQ(WQ_OK, wq_stone_list_parse(marks, "B5,C5", &pos, NULL));
    EXPECT_EQ(2, marked(marks));
    EXPECT_EQ(WQ_OK, wq_stone_list_parse(marks, "none", &pos, NULL));
    EXPECT_EQ(0, marked(marks));
    EXPECT_EQ(WQ_OK, wq_stone_list_parse(marks, "", &pos, NULL));
    EXPECT_EQ(0, marked(marks));
}

TEST(a_bad_name_is_refused_with_its_place_and_nothing_is_marked)
{
    static const struct { const char *text; wq_status status; size_t offset; } rows[] = {
        { "B5,D4", WQ_ILLEGAL_NO_STONE, 3 }, { "B5, Z9", WQ_ILLEGAL_OFF_BOARD, 4 }, { "pass", WQ_BAD_POINT, 0 },
        { "B5;C5", WQ_BAD_POINT, 0 },        { "B5,none", WQ_BAD_POINT, 3 },        { "I5", WQ_BAD_POINT, 0 },
        { "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", WQ_BAD_POINT, 0 },
    };
    wq_position pos = board();
    uint8_t marks[WQ_POINTS] = { 0 };
    marks[5] = 1;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wq_error err;
        EXPECT_EQ(rows[i].status, wq_stone_list_parse(marks, rows[i].text, &pos, &err));
        EXPECT_EQ(rows[i].offset, err.offset);
        EXPECT_EQ(1, marked(marks));
    }
}

TEST(prisoners_are_what_each_side_holds)
{
    uint16_t taken[3] = { 0, 3, 4 };
    EXPECT_EQ(WQ_OK, wq_prisoners_parse(taken, "B17,W11", NULL));
    EXPECT_EQ(17, taken[WQ_BLACK]);
    EXPECT_EQ(11, taken[WQ_WHITE]);
    EXPECT_EQ(WQ_OK, wq_prisoners_parse(taken, "w0", NULL));
    EXPECT_EQ(17, taken[WQ_BLACK]);
    EXPECT_EQ(0, taken[WQ_WHITE]);
    static const char *const bad[] = { "17", "B", "B-1", "B99999", "B1x", "X1", "B1,W" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EXPECT_EQ(WQ_BAD_ARGUMENT, wq_prisoners_parse(taken, bad[i], NULL));
        EXPECT_EQ(17, taken[WQ_BLACK]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_stone_named_stands_for_its_chain),
        IS_TEST(a_bad_name_is_refused_with_its_place_and_nothing_is_marked),
        IS_TEST(prisoners_are_what_each_side_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
