/* test_reading.c — the end of a game, read once: passes and dead stones agree, and nobody plays on for nothing.
 * SPDX-License-Identifier: MIT
 */
#include "engine/reading.h"

#include "engine/engine.h"
#include "engine/engine_impl.h"
#include "engine/net_card.h"
#include "engine/puct_choice.h"
#include "harness.h"
#include "rules/drawn.h"

#include <string.h>

enum { MEMORY = 8 << 20, MOST = 400 };

static wq_past past[MOST];
static wq_history history;

static wq_engine *new_engine(void)
{
    wq_engine *engine;
    assert_int_equal(WQ_OK, wq_engine_new(&engine, 8, MEMORY));
    return engine;
}

static wq_reading read_board(wq_engine *engine, const wq_position *pos, const wq_rules *rules)
{
    wq_problem problem = { .pos = pos, .rules = rules, .komi_halves = rules->komi_halves };
    wq_reading out;
    assert_int_equal(WQ_OK, wq_reading_make(&out, &engine->search, &problem, 8, INT64_MAX, NULL));
    return out;
}

/* Dead stones in both camps, every boundary closed. */
#define FINISHED \
    ". . X . O . . O ." \
    ". O X X O . X . ." \
    ". . X X O O . . ." \
    "X X . X O O O O O" \
    ". X X X X X O . ." \
    "X . . X . X O O O" \
    ". X X X X X X O O" \
    "X . . . O O X X X" \
    ". X . . . . . . ."

TEST(a_finished_board_is_settled_and_both_sides_pass_at_once)
{
    static const char *const names[] = { "chinese", "japanese", "agatha" };
    wq_position pos = drawn(9, FINISHED);
    wq_engine *engine = new_engine();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const wq_rules *rules = wq_rules_find(names[i]);
        if (!rules) continue;
        for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
            pos.to_move = (uint8_t)color;
            wq_reading reading = read_board(engine, &pos, rules);
            EXPECT(reading.settled);
            EXPECT(reading.dead[point_named(&pos, "B8")] && reading.dead[point_named(&pos, "G8")] && reading.dead[point_named(&pos, "E2")]);
            EXPECT(reading.live_count == 1 && reading.live[point_named(&pos, "D9")]);           /* the one neutral point */
            wq_history_init(&history, past, MOST, &pos);
            wq_position filled = pos;
            EXPECT_EQ(WQ_OK, wq_position_play(&filled, rules, wq_move_of((wq_color)color, point_named(&pos, "D9"))));
            reading = read_board(engine, &filled, rules);
            EXPECT_EQ(0, reading.live_count);
            wq_history_init(&history, past, MOST, &filled);
            wq_report report;
            wq_budget budget = { .think_ms = INT64_MAX, .playouts = 50 };
            EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &filled, &history, rules, rules->komi_halves, budget, NULL, &report));
            EXPECT_EQ(WQ_PASS, report.point);
            EXPECT(!report.resign);
        }
    }
    wq_engine_free(engine);
}

TEST(a_reading_does_not_depend_on_whose_turn_it_is_or_who_passed)
{
    wq_position pos = drawn(9, FINISHED);
    const wq_rules *rules = wq_rules_find("chinese");
    wq_engine *engine = new_engine();
    pos.to_move = WQ_BLACK;
    wq_reading first = read_board(engine, &pos, rules);
    pos.to_move = WQ_WHITE;
    pos.passes = 1;
    wq_reading again = read_board(engine, &pos, rules);
    EXPECT(memcmp(&first, &again, sizeof first) == 0);
    uint8_t dead[WQ_POINTS];
    pos.passes = 2;
    EXPECT_EQ(WQ_OK, wq_engine_dead(engine, &pos, rules, rules->komi_halves, NULL, dead));
    EXPECT(memcmp(first.dead, dead, sizeof dead) == 0);     /* same seed: what was counted on is what is proposed */
    wq_engine_free(engine);
}

/* C7 can be taken, but it alone parts White's corner from all that is Black's: counted as dead it would make 38 points nobody's, and
 * White would pass a lost game as won. Black has 60 of the 81 points, White 21. */
TEST(a_stone_that_alone_parts_the_sides_is_not_marked_dead)
{
    wq_position pos = drawn(9, "X X . . . . . . ."
                               "O X . X X X . . ."
                               ". O X O O X . . ."
                               "O O O . O X . . ."
                               ". . O O O X . . ."
                               ". . O X X X . . ."
                               "O O O X . . . . ."
                               "X X X X . . . . ."
                               ". . . . . . . . .");
    const wq_rules *rules = wq_rules_find("chinese");
    wq_engine *engine = new_engine();
    wq_reading reading = read_board(engine, &pos, rules);
    EXPECT(!reading.dead[point_named(&pos, "C7")]);
    EXPECT_EQ(2 * (60 - 21) - rules->komi_halves, reading.lead_halves);
    wq_engine_free(engine);
}

TEST(a_game_under_way_is_not_read_and_a_position_that_hangs_on_the_next_move_is_not_settled)
{
    const wq_rules *rules = wq_rules_find("chinese");
    wq_engine *engine = new_engine();
    wq_position pos;
    assert_int_equal(WQ_OK, wq_position_init(&pos, 9, 9));
    wq_problem problem = { .pos = &pos, .rules = rules, .komi_halves = rules->komi_halves };
    EXPECT(!wq_reading_is_due(&engine->search, &problem, 8));
    /* Three points in a row in White's corner: who plays B9 first decides. */
    pos = drawn(9,
        ". . . O X . . . ."
        "O O O O X . X . ."
        "X X X X X . . . ."
        ". X . . . . . . ."
        "X X X X X X X X X"
        "O O O O O O O O O"
        ". . . . O . O . ."
        ". O . O . O . O ."
        ". . . . . . . . .");
    wq_reading reading = read_board(engine, &pos, rules);
    EXPECT(!reading.settled);
    EXPECT(reading.live[point_named(&pos, "B9")]);
    EXPECT(!reading.live[point_named(&pos, "G8")] && !reading.live[point_named(&pos, "E1")]);
    pos.to_move = WQ_BLACK;
    wq_history_init(&history, past, MOST, &pos);
    wq_report report;
    wq_budget budget = { .think_ms = INT64_MAX, .playouts = 400 };
    EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &pos, &history, rules, rules->komi_halves, budget, NULL, &report));
    EXPECT_EQ(point_named(&pos, "B9"), report.point);
    wq_engine_free(engine);
}

TEST(nobody_plays_into_a_seki_because_it_is_the_only_move_left)
{
    /* Black's eight stones in the corner and White's three share C1 and C2. */
    wq_position pos = drawn(9,
        ". O O X X . X . ."
        "O . O X . X X . ."
        ". O O X X X . X ."
        "O O O X . X X . X"
        "O O O X X . X X ."
        "O O O X X X . X ."
        "X X X O X . X . X"
        "X X . O X X . X ."
        "X X . O X . X . X");
    const wq_rules *rules = wq_rules_find("chinese");
    wq_engine *engine = new_engine();
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        pos.to_move = (uint8_t)color;
        wq_history_init(&history, past, MOST, &pos);
        wq_report report;
        wq_budget budget = { .think_ms = INT64_MAX, .playouts = 400 };
        EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &pos, &history, rules, rules->komi_halves, budget, NULL, &report));
        EXPECT(report.point != point_named(&pos, "C1") && report.point != point_named(&pos, "C2"));
    }
    wq_engine_free(engine);
}

TEST(with_the_net_a_game_ends_as_it_is_counted_and_soon_after_the_last_point)
{
    wq_net *net;
    if (wq_net_open_shipped(&net, NULL) != WQ_OK) skip();
    const wq_rules *rules = wq_rules_find("japanese");
    wq_engine *engine = new_engine();
    wq_judge *judge;
    wq_puct *puct;
    assert_int_equal(WQ_OK, wq_judge_new(&judge, net, 512));
    assert_int_equal(WQ_OK, wq_puct_new(&puct, MEMORY));
    wq_puct_options options = { .terms = { .mix = 0.5f, .playouts = 2, .end_mix = 0.5f, .doubt = 0.1f, .seed = 8 }, .reader = &engine->search };
    wq_position pos = drawn(9, FINISHED);
    pos.to_move = WQ_WHITE;
    wq_history_init(&history, past, MOST, &pos);
    int lead = read_board(engine, &pos, rules).lead_halves, played = 0;
    while (pos.passes < 2 && played < 20) {
        wq_report report;
        wq_problem problem = { .pos = &pos, .history = &history, .rules = rules, .komi_halves = rules->komi_halves };
        wq_budget budget = { .think_ms = INT64_MAX, .playouts = 30 };
        EXPECT_EQ(WQ_OK, wq_puct_choose(puct, judge, &options, &problem, budget, NULL, &report));
        EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, rules, wq_move_of((wq_color)pos.to_move, report.point), NULL));
        played++;
    }
    EXPECT(played <= 3);                                    /* the neutral point and two passes */
    EXPECT_EQ(lead, read_board(engine, &pos, rules).lead_halves);
    wq_puct_free(puct);
    wq_judge_free(judge);
    wq_net_free(net);
    wq_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_finished_board_is_settled_and_both_sides_pass_at_once),
        IS_TEST(a_reading_does_not_depend_on_whose_turn_it_is_or_who_passed),
        IS_TEST(a_stone_that_alone_parts_the_sides_is_not_marked_dead),
        IS_TEST(a_game_under_way_is_not_read_and_a_position_that_hangs_on_the_next_move_is_not_settled),
        IS_TEST(nobody_plays_into_a_seki_because_it_is_the_only_move_left),
        IS_TEST(with_the_net_a_game_ends_as_it_is_counted_and_soon_after_the_last_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
