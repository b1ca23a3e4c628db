/* test_diagram.c — boards drawn and read.
 * SPDX-License-Identifier: MIT
 */
#include "record/diagram.h"

#include "base/rng.h"
#include "harness.h"

#include <string.h>

TEST(a_drawn_board_is_read)
{
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_diagram_parse(&pos, ". X O . ."
                                            "X O . O ."
                                            ". X O . ."
                                            ". . . . ."
                                            ". . . . .", NULL));
    EXPECT_EQ(5, pos.width);
    EXPECT_EQ(WQ_BLACK, pos.color[wq_point_at(1, 0)]);
    EXPECT_EQ(WQ_WHITE, pos.color[wq_point_at(3, 1)]);
    EXPECT_EQ(WQ_BLACK, pos.to_move);
    EXPECT_EQ(WQ_OK, wq_diagram_parse(&pos, "\n#O.\n+ + .\r\n", NULL));
    EXPECT_EQ(3, pos.width);
    EXPECT_EQ(2, pos.height);
    EXPECT_EQ(WQ_BLACK, pos.color[wq_point_at(0, 0)]);
    EXPECT(wq_position_ok(&pos));
}

TEST(a_bad_drawing_is_refused_with_its_place)
{
    static const struct { const char *text; wq_status status; size_t offset; int line; } rows[] = {
        { "", WQ_BAD_SIZE, 0, 1 },
        { "..x\n", WQ_BAD_SETUP, 2, 1 },
        { "...\n..\n", WQ_BAD_SETUP, 6, 2 },
        { "......", WQ_BAD_SETUP, 6, 1 },                       /* not a square */
        { "XO\nO.\n", WQ_BAD_SETUP, 0, 1 },                     /* no liberty [R25] */
        { "..........................\n", WQ_BAD_SIZE, 0, 1 },  /* 26 wide */
    };
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, 7, 7));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wq_error err;
        EXPECT_EQ(rows[i].status, wq_diagram_parse(&pos, rows[i].text, &err));
        EXPECT_EQ(rows[i].status, err.status);
        EXPECT_EQ(rows[i].offset, err.offset);
        EXPECT_EQ(rows[i].line, err.line);
        EXPECT_EQ(7, pos.width);
    }
}

TEST(a_board_is_drawn_with_stars_coordinates_and_the_last_move)         /* [R3] */
{
    wq_position pos;
    char text[8192];
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, 9, 9));
    EXPECT_EQ(WQ_OK, wq_position_put(&pos, wq_point_at(8, 0), WQ_BLACK));
    EXPECT_EQ(WQ_OK, wq_position_put(&pos, wq_point_at(0, 8), WQ_WHITE));
    size_t length = wq_diagram_write(text, sizeof text, &pos, wq_point_at(8, 0));
    EXPECT_EQ(strlen(text), length);
    EXPECT_STR("    A B C D E F G H J\n"
               " 9  . . . . . . . .(X)9\n"
               " 8  . . . . . . . . . 8\n"
               " 7  . . + . . . + . . 7\n"
               " 6  . . . . . . . . . 6\n"
               " 5  . . . . + . . . . 5\n"
               " 4  . . . . . . . . . 4\n"
               " 3  . . + . . . + . . 3\n"
               " 2  . . . . . . . . . 2\n"
               " 1  O . . . . . . . . 1\n"
               "    A B C D E F G H J\n", text);
    char small[20];
    EXPECT_EQ(length, wq_diagram_write(small, sizeof small, &pos, WQ_PASS));
    EXPECT_EQ(19, strlen(small));
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, 25, 25));
    EXPECT(wq_diagram_write(text, sizeof text, &pos, WQ_PASS) < sizeof text);
}

TEST(any_text_is_read_or_refused)
{
    wq_rng rng;
    wq_rng_init(&rng, 4);
    for (int round = 0; round < 20000; round++) {
        char text[48];
        for (size_t i = 0; i < sizeof text; i++) text[i] = "..XO#+ \n\n.Q"[wq_rng_below(&rng, 11)];
        text[wq_rng_below(&rng, sizeof text)] = '\0';
        text[sizeof text - 1] = '\0';
        wq_position pos;
        if (wq_diagram_parse(&pos, text, NULL) == WQ_OK) EXPECT(wq_position_ok(&pos));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_drawn_board_is_read),
        IS_TEST(a_bad_drawing_is_refused_with_its_place),
        IS_TEST(a_board_is_drawn_with_stars_coordinates_and_the_last_move),
        IS_TEST(any_text_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
