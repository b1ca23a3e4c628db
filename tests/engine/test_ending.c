/* test_ending.c — when nothing is left to play for, whatever anybody thinks of the board; and when a side may pass.
 * SPDX-License-Identifier: MIT
 */
#include "finished.h"
#include "harness.h"

#include "engine/ending.h"
#include "engine/verdict.h"
#include "rules/drawn.h"

#include <string.h>

typedef struct settled_board { int size; const char *rows; int lead; bool dead_stones; } settled_board;

/* Every point is one side's for good. lead: Black's area less White's as the board stands. */
static const settled_board settled[] = {
    { 7, FINISHED, 5, false },
    { 5,                                                    /* all Black's */
      ". X X . X"
      "X X . X ."
      "X . X X X"
      ". X X X ."
      "X X . X X", 25, false },
    { 5,                                                    /* all White's, and a dead stone on the edge */
      ". X . O ."
      "O O O O O"
      "O O . O ."
      "O O O O O"
      ". O . O .", -21, true },
    { 5,                                                    /* 9 to 16 */
      "X . X O ."
      ". X X O O"
      "X X O O ."
      "X O O O O"
      "O O . O .", -7, false },
};
enum { SETTLED = sizeof settled / sizeof settled[0] };

static bool judges_so(const wq_rules *rules)
{
    return rules->counting != WQ_COUNT_STONES && rules->tax != WQ_TAX_GROUPS && rules->tax != WQ_TAX_EYES;
}

TEST(a_board_settled_for_good_is_over_under_every_rule_set_that_lets_it_be)
{
    for (int i = 0; i < SETTLED; i++)
        for (int row = 0; wq_rules_at(row); row++)
            for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
                const wq_rules *rules = wq_rules_at(row);
                wq_position pos = drawn(settled[i].size, settled[i].rows);
                pos.to_move = (uint8_t)color;
                wq_problem problem = { .pos = &pos, .rules = rules, .komi_halves = 0 };
                double win = -1;
                bool waits = settled[i].dead_stones && !rules->dead_by_agreement && color == WQ_WHITE;  /* the dead are to be taken */
                if (wq_ending_is_over(&problem, &win) != (judges_so(rules) && !waits))
                    fail_msg("board %d, %s, %s to move", i, rules->id, wq_color_name((wq_color)color));
                if (!judges_so(rules) || waits || rules->counting != WQ_COUNT_AREA) continue;
                bool black_wins = settled[i].lead > 0;
                EXPECT((color == WQ_BLACK) == black_wins ? win > 0.99 : win < 0.01);
            }
}

TEST(a_board_where_something_may_still_be_won_is_not_over)
{
    static const struct { int size; const char *rows; } open[] = {
        { 5, ". X . O ." "X X . O O" ". X X O ." "X X X O O" ". X X O ." },              /* neutral points */
        { 5, ". . X O ." ". O X O O" ". . X O ." ". O X O O" ". . X O ." },              /* Black has not two eyes yet */
        { 5, ". . . . ." ". . . . ." ". . X . ." ". . . . ." ". . . . ." },
        { 7, "X . . . X O ." "X X X X X O O" "O O O O O O ." "O . O . O . O" "O . O O O . O" ". O O . O O ." "O O . O . O O" },
    };
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++)
        for (int row = 0; wq_rules_at(row); row++)
            for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
                wq_position pos = drawn(open[i].size, open[i].rows);
                pos.to_move = (uint8_t)color;
                wq_problem problem = { .pos = &pos, .rules = wq_rules_at(row), .komi_halves = 0 };
                double win;
                EXPECT(!wq_ending_is_over(&problem, &win));
            }
}

/* Whatever is thought of the points, from surely White's to surely Black's: what is somebody's for good is not open, and his. */
TEST(no_opinion_opens_what_is_settled_for_good)
{
    wq_rng rng;
    wq_rng_init(&rng, 5);
    for (int i = 0; i < SETTLED; i++)
        for (int round = 0; round < 40; round++) {
            wq_position pos = drawn(settled[i].size, settled[i].rows);
            pos.to_move = round % 2 ? WQ_BLACK : WQ_WHITE;
            wq_problem problem = { .pos = &pos, .rules = wq_rules_find("tromp-taylor"), .komi_halves = 0 };
            float owner[WQ_MAX_AREA];
            for (int p = 0; p < pos.width * pos.height; p++) owner[p] = (float)wq_rng_below(&rng, 2001) / 1000 - 1;
            wq_ending ending;
            wq_ending_read_shares(&ending, &problem, owner);
            EXPECT_EQ(0, ending.open_points);
            EXPECT(ending.decided);
            for (int p = 0; p < WQ_POINTS; p++) EXPECT(!ending.dead[p] || settled[i].dead_stones);
            if (!settled[i].dead_stones) EXPECT_EQ(2 * settled[i].lead, ending.lead_halves);
        }
}

/* Black's and White's areas are closed, but large: nobody can prove them. All are agreed on whose they are. */
static const char *const closed =
    ". . X O . . ."
    ". . X O . . ."
    ". . X O . . ."
    ". . X O . . ."
    ". . X O . . ."
    ". . X O . . ."
    ". . X O . . .";

static wq_ending agreed(const wq_problem *problem)
{
    float owner[WQ_MAX_AREA];
    for (int i = 0; i < 49; i++) owner[i] = i % 7 < 3 ? 0.95f : -0.95f;
    wq_ending ending;
    wq_ending_read_shares(&ending, problem, owner);
    return ending;
}

TEST(the_side_that_has_won_passes_though_the_search_would_rather_play_as_long_as_it_gains_no_point)
{
    static const char *const names[] = { "tromp-taylor", "chinese", "japanese" };
    for (int i = 0; i < 3; i++) {
        wq_position pos = drawn(7, closed);
        pos.to_move = WQ_WHITE;
        wq_problem problem = { .pos = &pos, .rules = wq_rules_find(names[i]), .komi_halves = 1 };
        wq_ending ending = agreed(&problem);
        const wq_tried play = { 80, 0.9, 3 };
        EXPECT(wq_ending_passes(&ending, &problem, play, (wq_tried){ 30, 0.6, 3.1 }, 0.1));
        EXPECT(wq_ending_passes(&ending, &problem, play, (wq_tried){ 30, 0.87, 1 }, 0.1));
        EXPECT(!wq_ending_passes(&ending, &problem, play, (wq_tried){ 30, 0.6, 0 }, 0.1));         /* the pass loses points */
        EXPECT(!wq_ending_passes(&ending, &problem, (wq_tried){ 80, 0.9, 0 }, (wq_tried){ 30, 0.6, 0 }, 0.1));  /* nobody kept leads */
        EXPECT(wq_ending_passes(&ending, &problem, (wq_tried){ 80, 0.9, 0 }, (wq_tried){ 30, 0.87, 0 }, 0.1));
    }
}

TEST(where_all_stones_stand_who_wins_only_by_what_he_takes_does_not_pass)
{
    static const char *const rows =                         /* White's two stones are dead, and count for White as they stand */
        ". . . X O . ."
        ". O . X O . ."
        ". . . X O . ."
        ". . . X O . ."
        ". O . X O . ."
        ". . . X O . ."
        ". . . X O . .";
    wq_position pos = drawn(7, rows);
    float owner[WQ_MAX_AREA];
    for (int i = 0; i < 49; i++) owner[i] = i % 7 < 4 ? 0.95f : -0.95f;
    for (int passed = 0; passed < 2; passed++) {
        wq_problem problem = { .pos = &pos, .rules = wq_rules_find("tromp-taylor"), .komi_halves = 1 };
        wq_ending ending;
        pos.to_move = WQ_BLACK;
        pos.passes = (uint8_t)passed;
        wq_ending_read_shares(&ending, &problem, owner);
        EXPECT(!wq_ending_passes(&ending, &problem, (wq_tried){ 20, 0.8, 6 }, (wq_tried){ 90, 0.8, 6 }, 0.1));
        pos.to_move = WQ_WHITE;                             /* who is ahead as they stand may end it */
        wq_ending_read_shares(&ending, &problem, owner);
        EXPECT_EQ(passed, wq_ending_passes(&ending, &problem, (wq_tried){ 90, 0.3, -6 }, (wq_tried){ 20, 0.2, -8 }, 0.1));
    }
}

TEST(where_all_stones_stand_who_has_lost_passes_once_nothing_is_open)
{
    wq_position pos = drawn(7, closed);
    pos.to_move = WQ_BLACK;
    wq_problem problem = { .pos = &pos, .rules = wq_rules_find("tromp-taylor"), .komi_halves = 1 };
    for (int passed = 0; passed < 2; passed++) {
        pos.passes = (uint8_t)passed;
        wq_ending ending = agreed(&problem);
        const wq_tried pass = { 10, 0.02, -7 };
        EXPECT(wq_ending_passes(&ending, &problem, (wq_tried){ 90, 0.05, -7 }, pass, 0.1));
        EXPECT(!wq_ending_passes(&ending, &problem, (wq_tried){ 90, 0.3, -7 }, pass, 0.1));        /* not without hope */
        ending.open_points = 1;
        EXPECT(!wq_ending_passes(&ending, &problem, (wq_tried){ 90, 0.05, -7 }, pass, 0.1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_board_settled_for_good_is_over_under_every_rule_set_that_lets_it_be),
        IS_TEST(a_board_where_something_may_still_be_won_is_not_over),
        IS_TEST(no_opinion_opens_what_is_settled_for_good),
        IS_TEST(the_side_that_has_won_passes_though_the_search_would_rather_play_as_long_as_it_gains_no_point),
        IS_TEST(where_all_stones_stand_who_wins_only_by_what_he_takes_does_not_pass),
        IS_TEST(where_all_stones_stand_who_has_lost_passes_once_nothing_is_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
