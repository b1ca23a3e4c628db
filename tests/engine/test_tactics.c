/* test_tactics.c — eyes, atari, ladders, vital points and shapes as the engine sees them.
 * SPDX-License-Identifier: MIT
 */
#include "engine/pattern.h"
#include "engine/playout.h"
#include "harness.h"
#include "rules/drawn.h"

static wq_point named(const wq_position *pos, const char *name) { return point_named(pos, name); }

TEST(an_eye_is_real_unless_the_opponent_holds_two_of_its_corners)
{
    wq_position pos = drawn(7,
        ". X . . . X O"
        "X X . . X . X"
        ". . X . O X O"
        ". X . X . . ."
        "O . X . . X ."
        "X O . . X . X"
        ". X . . . X .");
    EXPECT(wq_is_real_eye(&pos, named(&pos, "A7"), WQ_BLACK));      /* the corner */
    EXPECT(!wq_is_real_eye(&pos, named(&pos, "A7"), WQ_WHITE));
    EXPECT(wq_is_real_eye(&pos, named(&pos, "C4"), WQ_BLACK));      /* four neighbours, nothing on the corners */
    EXPECT(!wq_is_real_eye(&pos, named(&pos, "F6"), WQ_BLACK));     /* three corners are White's */
    EXPECT(!wq_is_real_eye(&pos, named(&pos, "A1"), WQ_BLACK));     /* false: one corner is enough at the edge */
    EXPECT(wq_is_real_eye(&pos, named(&pos, "F2"), WQ_BLACK));
}

TEST(a_move_without_liberty_or_into_the_ko_is_not_playable)
{
    wq_position pos = drawn(5,
        ". X O . ."
        "X O . O ."
        ". X O . ."
        ". . . . X"
        ". . . X .");
    EXPECT(!wq_is_playable(&pos, named(&pos, "E1"), WQ_WHITE));     /* suicide */
    EXPECT(wq_is_playable(&pos, named(&pos, "E1"), WQ_BLACK));
    EXPECT(wq_is_playable(&pos, named(&pos, "C4"), WQ_BLACK));      /* it takes B4 */
    wq_position_play_known(&pos, at(&pos, "B C4"));
    EXPECT(!wq_is_playable(&pos, named(&pos, "B4"), WQ_WHITE));     /* the ko */
    EXPECT(wq_is_playable(&pos, named(&pos, "A1"), WQ_WHITE));
}

TEST(playable_agrees_with_the_referee_on_random_boards)
{
    const wq_rules *rules = wq_rules_find("chinese");
    wq_rng rng;
    wq_rng_init(&rng, 5);
    wq_patterns patterns;
    wq_patterns_init(&patterns);
    wq_playout play = { .patterns = &patterns, .rng = &rng, .light = true };
    for (int game = 0; game < 40; game++) {
        wq_position pos;
        wq_position_init(&pos, 5 + game % 5, 9 - game % 4);
        for (int m = 0; m < 120; m++) {
            for (int i = 0; i < pos.empty_count; i++) {
                wq_move move = wq_move_of((wq_color)pos.to_move, pos.empty[i]);
                bool legal = wq_position_check(&pos, rules, move) == WQ_OK;
                EXPECT_EQ(legal, wq_is_playable(&pos, move.point, (wq_color)pos.to_move));
                if (!legal) continue;
                wq_position after = pos;                            /* liberties foretold are liberties found */
                wq_position_play_known(&after, move);
                wq_point libs[WQ_MAX_AREA];
                int n = wq_chain_liberties(&after, move.point, libs), told = wq_liberties_after(&pos, move.point, (wq_color)move.color, 3);
                if (after.taken[move.color] == pos.taken[move.color]) EXPECT_EQ(n < 3 ? n : 3, told);
                else EXPECT(told <= n && told >= 1);
            }
            wq_point p = wq_playout_move(&play, &pos);
            wq_position_play_known(&pos, wq_move_of((wq_color)pos.to_move, p));
        }
    }
}

TEST(a_ladder_catches_until_a_stone_stands_in_its_way)
{
    static const char *const board =
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . X . . . ."
        ". . X . . . . . ."
        ". X O . . . . . ."
        ". . X X . . . . .";
    wq_position pos = drawn(9, board);
    pos.to_move = WQ_WHITE;
    EXPECT_EQ(named(&pos, "D2"), wq_only_liberty(&pos, named(&pos, "C2")));
    EXPECT(wq_is_ladder_caught(&pos, named(&pos, "C2")));
    wq_point answers[8];
    EXPECT_EQ(0, wq_atari_answers(&pos, named(&pos, "C2"), answers));

    wq_position open = drawn(9,
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . X . . . . . ."
        ". X O . . . . . ."
        ". . X . . . . . ."
        ". . . . . . . . .");
    open.to_move = WQ_WHITE;                                         /* three liberties after D3: no ladder */
    EXPECT(!wq_is_ladder_caught(&open, named(&open, "C3")));
    EXPECT_EQ(1, wq_atari_answers(&open, named(&open, "C3"), answers));
    EXPECT_EQ(named(&open, "D3"), answers[0]);
}

TEST(a_ladder_begins_where_the_chain_runs_into_the_edge_or_nothing_waits_for_it)
{
    wq_position pos = drawn(9,
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . . . . . . . ."
        ". . X . . . . . ."
        ". X O . . . . . ."
        ". . . X . . . . ."
        ". . . . . . . . .");
    wq_point starts[2];
    EXPECT_EQ(2, wq_ladder_starts(&pos, named(&pos, "C3"), starts));    /* down to the edge, or up across the board */
    wq_position_put(&pos, named(&pos, "F6"), WQ_WHITE);                 /* it waits on the way up */
    EXPECT_EQ(1, wq_ladder_starts(&pos, named(&pos, "C3"), starts));
    EXPECT_EQ(named(&pos, "D3"), starts[0]);
    EXPECT_EQ(0, wq_ladder_starts(&pos, named(&pos, "B3"), starts));    /* three liberties are no ladder */
}

TEST(a_chain_in_atari_is_saved_by_running_or_by_taking_what_attacks_it)
{
    wq_position pos = drawn(5,
        ". O X . ."
        "O X O . ."
        ". . . . ."
        ". . . . ."
        ". . . . .");
    wq_point answers[8];
    EXPECT_EQ(named(&pos, "B3"), wq_only_liberty(&pos, named(&pos, "B4")));
    int n = wq_atari_answers(&pos, named(&pos, "B4"), answers);
    EXPECT_EQ(2, n);
    EXPECT_EQ(named(&pos, "A5"), answers[0]);                       /* takes B5 */
    EXPECT_EQ(named(&pos, "B3"), answers[1]);
}

TEST(giving_a_chain_away_is_bad_and_taking_with_it_is_not)
{
    wq_position pos = drawn(5,
        ". X O . ."
        "X O O . ."
        "O . . . ."
        ". . . . ."
        ". . . . .");
    EXPECT(wq_liberties_after(&pos, named(&pos, "A5"), WQ_BLACK, 3) < 2);
    EXPECT(wq_is_bad_self_atari(&pos, named(&pos, "A5"), WQ_BLACK));
    EXPECT(!wq_is_bad_self_atari(&pos, named(&pos, "C3"), WQ_BLACK));
    wq_position take = drawn(4,
        "O . X ."
        "X X X ."
        ". . . ."
        ". . . .");
    EXPECT(!wq_is_bad_self_atari(&take, named(&take, "B4"), WQ_BLACK));
}

TEST(the_vital_point_of_a_small_eye_space_is_its_middle)
{
    wq_position three = drawn(6,
        ". . . X . ."
        "X X X X . ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . .");
    EXPECT_EQ(named(&three, "B6"), wq_vital_point(&three, named(&three, "A6")));
    wq_position pyramid = drawn(6,
        ". . . X . ."
        "X . X X . ."
        "X X X . . ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . .");
    EXPECT_EQ(named(&pyramid, "B6"), wq_vital_point(&pyramid, named(&pyramid, "C6")));
    wq_position straight_four = drawn(6,
        ". . . . X ."
        "X X X X X ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . .");
    EXPECT_EQ(WQ_PASS, wq_vital_point(&straight_four, named(&straight_four, "A6")));
    wq_position bulky = drawn(6,
        ". . . X . ."
        ". . X X . ."
        "X X X . . ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . .");
    EXPECT_EQ(named(&bulky, "B6"), wq_vital_point(&bulky, named(&bulky, "A5")));
    wq_position open = drawn(6,
        ". . . X . ."
        "X X X O . ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . ."
        ". . . . . .");
    EXPECT_EQ(WQ_PASS, wq_vital_point(&open, named(&open, "D4")));  /* too large */
}

TEST(a_shape_fits_in_every_direction_and_colour)
{
    static wq_patterns patterns;
    wq_patterns_init(&patterns);
    static const char *const cuts[] = {                              /* the cut across the corner, seen from all sides */
        ". . . . ." ". X O . ." ". O . . ." ". . . . ." ". . . . .",
        ". . . . ." ". . O X ." ". . . O ." ". . . . ." ". . . . .",
        ". . . . ." ". O X . ." ". X . . ." ". . . . ." ". . . . .",
        ". . . . ." ". . . . ." ". O . . ." ". X O . ." ". . . . .",
    };
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        wq_position pos = drawn(5, cuts[i]);
        EXPECT(wq_is_shape(&patterns, &pos, named(&pos, "C3")));
    }
    wq_position none = drawn(5, ". . . . ." ". . . . ." ". . . . ." ". . . . ." ". . . . .");
    EXPECT(!wq_is_shape(&patterns, &none, named(&none, "C3")));
    EXPECT(!wq_is_shape(&patterns, &none, named(&none, "A1")));
}

TEST(a_finished_board_is_counted_by_area)
{
    wq_position pos = drawn(4,
        ". X O ."
        "X X O O"
        ". X O ."
        "X X O O");
    int8_t owner[WQ_POINTS];
    EXPECT_EQ(0, wq_area_lead(&pos, owner));
    EXPECT_EQ(1, owner[named(&pos, "A4")]);
    EXPECT_EQ(-1, owner[named(&pos, "D2")]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(an_eye_is_real_unless_the_opponent_holds_two_of_its_corners),
        IS_TEST(a_move_without_liberty_or_into_the_ko_is_not_playable),
        IS_TEST(playable_agrees_with_the_referee_on_random_boards),
        IS_TEST(a_ladder_catches_until_a_stone_stands_in_its_way),
        IS_TEST(a_ladder_begins_where_the_chain_runs_into_the_edge_or_nothing_waits_for_it),
        IS_TEST(a_chain_in_atari_is_saved_by_running_or_by_taking_what_attacks_it),
        IS_TEST(giving_a_chain_away_is_bad_and_taking_with_it_is_not),
        IS_TEST(the_vital_point_of_a_small_eye_space_is_its_middle),
        IS_TEST(a_shape_fits_in_every_direction_and_colour),
        IS_TEST(a_finished_board_is_counted_by_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
