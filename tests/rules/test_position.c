/* test_position.c — setting up, refusing, copying; points and their names. Play itself is in articles and reference.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "base/rng.h"
#include "rules/drawn.h"

TEST(boards_have_1_to_25_lines_each_way)            /* [R1] [R4] */
{
    wq_position pos;
    for (int w = -1; w <= 27; w++)
        for (int h = -1; h <= 27; h++) {
            bool possible = w >= 1 && w <= 25 && h >= 1 && h <= 25;
            EXPECT_EQ(possible ? WQ_OK : WQ_BAD_SIZE, wq_position_init(&pos, w, h));
            if (!possible) continue;
            EXPECT_EQ(w * h, pos.empty_count);
            EXPECT(wq_position_ok(&pos));
        }
    EXPECT_EQ(WQ_BAD_SIZE, wq_position_init(&pos, 1 << 30, 3));
}

TEST(points_have_names_that_read_back)              /* [R14] */
{
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, 25, 25));
    for (int i = 0; i < pos.empty_count; i++) {
        char name[WQ_POINT_NAME];
        wq_point back;
        wq_point_name(name, pos.empty[i], 25);
        EXPECT(strchr(name, 'I') == NULL);
        EXPECT_EQ(WQ_OK, wq_point_parse(&back, name, 25, 25));
        EXPECT_EQ(pos.empty[i], back);
    }
    wq_point p = 99;
    static const char *const bad[] = { "", "I5", "5", "D", "D0", "D05", "D100", "D4 ", " D4", "D-4", "DD4", "é4", "D4x", "pas" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) EXPECT_EQ(WQ_BAD_POINT, wq_point_parse(&p, bad[i], 19, 19));
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, wq_point_parse(&p, "U1", 19, 19));
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, wq_point_parse(&p, "A20", 19, 19));
    EXPECT_EQ(99, p);
    EXPECT_EQ(WQ_OK, wq_point_parse(&p, "PASS", 1, 1));
    EXPECT_EQ(WQ_PASS, p);
}

TEST(a_refused_set_up_changes_nothing)
{
    wq_position pos = drawn(3, "X . . . . . . . ."), before = pos;
    wq_point off = wq_point_at(3, 0);
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, wq_position_put(&pos, off, WQ_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, wq_position_put(&pos, WQ_PASS, WQ_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, wq_position_put(&pos, 65535, WQ_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_OCCUPIED, wq_position_put(&pos, wq_point_at(0, 0), WQ_WHITE));
    EXPECT_EQ(WQ_ILLEGAL_NO_STONE, wq_position_put(&pos, wq_point_at(1, 0), WQ_EMPTY));
    EXPECT(memcmp(&before, &pos, sizeof pos) == 0);
}

TEST(a_refused_move_changes_nothing)                /* [R5] [R30] [R37] [R212] */
{
    wq_position pos = drawn(5, ". X O O . X . X O O . X O . . . . . . . . . . . .");
    const wq_rules *rules = wq_rules_find("chinese");
    EXPECT_EQ(WQ_OK, wq_position_play(&pos, rules, at(&pos, "W B4")));
    wq_position before = pos;
    EXPECT_EQ(WQ_ILLEGAL_KO, wq_position_play(&pos, rules, at(&pos, "B C4")));
    EXPECT_EQ(WQ_ILLEGAL_SUICIDE, wq_position_play(&pos, rules, at(&pos, "B E5")));
    EXPECT_EQ(WQ_ILLEGAL_OCCUPIED, wq_position_play(&pos, rules, at(&pos, "W B5")));
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, wq_position_play(&pos, rules, wq_move_of(WQ_BLACK, wq_point_at(5, 0))));
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, wq_position_play(&pos, rules, wq_move_of(WQ_BLACK, 65535)));
    EXPECT(memcmp(&before, &pos, sizeof pos) == 0);
}

TEST(stones_can_be_taken_away_in_set_up)
{
    wq_position pos = drawn(5, "X X X . . . . . . . . . . . . . . . . . . . . . .");
    EXPECT_EQ(WQ_OK, wq_position_put(&pos, point_named(&pos, "B5"), WQ_EMPTY));
    EXPECT(wq_position_ok(&pos));
    wq_position same = drawn(5, "X . X . . . . . . . . . . . . . . . . . . . . . .");
    EXPECT(pos.hash == same.hash);
    wq_point out[WQ_MAX_AREA];
    EXPECT_EQ(1, wq_chain_stones(&pos, point_named(&pos, "A5"), out));
    EXPECT_EQ(0, wq_chain_stones(&pos, point_named(&pos, "B5"), out));
}

TEST(airless_set_ups_are_seen)                      /* [R25] */
{
    wq_position pos = drawn(2, "X O . .");
    EXPECT(wq_position_has_no_airless(&pos));
    EXPECT_EQ(WQ_OK, wq_position_put(&pos, wq_point_at(0, 1), WQ_WHITE));
    EXPECT(!wq_position_has_no_airless(&pos));
    EXPECT_EQ(wq_point_at(0, 0), wq_position_airless(&pos));    /* the black stone: the upper left one */
    EXPECT_EQ(WQ_OK, wq_position_put(&pos, wq_point_at(0, 0), WQ_EMPTY));
    EXPECT_EQ(WQ_PASS, wq_position_airless(&pos));
}

TEST(a_board_is_set_up_row_by_row)                  /* [R25] */
{
    wq_position pos;
    uint8_t setup[6] = { WQ_EMPTY, WQ_BLACK, WQ_WHITE, WQ_EMPTY, WQ_EMPTY, WQ_BLACK };
    EXPECT_EQ(WQ_BAD_SETUP, wq_position_set_up(&pos, 3, 2, setup));     /* the white stone has no liberty, */
    EXPECT_EQ(wq_point_at(2, 0), wq_position_airless(&pos));
    EXPECT_EQ(WQ_OK, wq_position_set_up(&pos, 2, 3, setup));            /* on a board of other lines it has */
    EXPECT_EQ(WQ_BLACK, pos.color[wq_point_at(1, 0)]);
    EXPECT_EQ(WQ_WHITE, pos.color[wq_point_at(0, 1)]);
    EXPECT_EQ(WQ_BLACK, pos.color[wq_point_at(1, 2)]);
    setup[3] = WQ_WHITE + 1;
    EXPECT_EQ(WQ_BAD_SETUP, wq_position_set_up(&pos, 2, 3, setup));
    EXPECT_EQ(WQ_BAD_SIZE, wq_position_set_up(&pos, 0, 3, setup));
}

TEST(atari_is_one_liberty)
{
    wq_position pos = drawn(5,
        ". O X . ."
        "O X X O ."
        ". O X O ."
        ". . O . ."
        ". . . . .");
    wq_point liberty = 0;
    EXPECT(wq_chain_in_atari(&pos, point_named(&pos, "C4"), &liberty));
    EXPECT_EQ(point_named(&pos, "D5"), liberty);
    EXPECT(!wq_chain_in_atari(&pos, point_named(&pos, "D4"), &liberty));
    EXPECT(!wq_chain_in_atari(&pos, point_named(&pos, "E1"), NULL));
}

/* In random games, against walking the chain. */
TEST(atari_agrees_with_counting_the_liberties)
{
    wq_rng rng;
    wq_rng_init(&rng, 5);
    for (int g = 0; g < 30; g++) {
        wq_position pos, copy;
        EXPECT_EQ(WQ_OK, wq_position_init(&pos, 9, 7));
        EXPECT_EQ(WQ_OK, wq_position_init(&copy, 9, 7));
        for (int m = 0; m < 150; m++) {
            wq_point point = wq_point_at((int)wq_rng_below(&rng, 9), (int)wq_rng_below(&rng, 7));
            (void)wq_position_play(&pos, wq_rules_find("chinese"), wq_move_of((wq_color)pos.to_move, point));
            wq_point out[WQ_MAX_AREA], liberty = 0;
            int n = wq_chain_liberties(&pos, point, out);
            EXPECT_EQ(n == 1, wq_chain_in_atari(&pos, point, &liberty));
            if (n == 1) EXPECT_EQ(out[0], liberty);
        }
        wq_position_copy(&copy, &pos);
        EXPECT(wq_position_ok(&copy));
        EXPECT(copy.hash == pos.hash && copy.taken[WQ_BLACK] == pos.taken[WQ_BLACK] && copy.to_move == pos.to_move);
    }
}

TEST(single_stones_on_all_points_have_different_hashes)
{
    static uint64_t seen[2 * WQ_MAX_AREA];
    wq_position empty;
    EXPECT_EQ(WQ_OK, wq_position_init(&empty, 25, 25));
    int n = 0;
    for (int i = 0; i < WQ_MAX_AREA; i++)
        for (wq_color color = WQ_BLACK; color <= WQ_WHITE; color++) {
            wq_position pos = empty;
            EXPECT_EQ(WQ_OK, wq_position_put(&pos, empty.empty[i], color));
            for (int k = 0; k < n; k++) EXPECT(seen[k] != pos.hash);
            seen[n++] = pos.hash;
        }
    EXPECT(empty.hash == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(boards_have_1_to_25_lines_each_way),
        IS_TEST(points_have_names_that_read_back),
        IS_TEST(a_refused_set_up_changes_nothing),
        IS_TEST(a_refused_move_changes_nothing),
        IS_TEST(stones_can_be_taken_away_in_set_up),
        IS_TEST(airless_set_ups_are_seen),
        IS_TEST(a_board_is_set_up_row_by_row),
        IS_TEST(atari_is_one_liberty),
        IS_TEST(atari_agrees_with_counting_the_liberties),
        IS_TEST(single_stones_on_all_points_have_different_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
