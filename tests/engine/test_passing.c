/* test_passing.c — the search a net guides ends games: it passes when nothing is left, and not before.
 * SPDX-License-Identifier: MIT
 */
#include "finished.h"
#include "mind.h"

#include "engine/engine_impl.h"

TEST(it_passes_when_nothing_is_left_and_answers_the_winning_pass)
{
    static const char *const names[] = { "chinese", "chinese-superko", "japanese", "tromp-taylor" };
    mind m;
    begin_mind(&m, shipped(), 0.7f);
    wq_position pos = drawn(7, FINISHED);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
            const wq_rules *rules = wq_rules_find(names[i]);
            if (!rules->dead_by_agreement && color == WQ_BLACK) continue;   /* it loses as the board stands: it may try */
            pos.to_move = (uint8_t)color;
            start(&pos);
            char name[WQ_POINT_NAME];
            wq_point p = choose(&m, rules, 200).point;
            wq_point_name(name, p, 7);
            if (p != WQ_PASS) fail_msg("%s, %s plays %s", names[i], wq_color_name((wq_color)color), name);
        }
    end_mind(&m);
}

/* Boards of which every point is one side's for good (test_ending.c): what a net thinks of them is no matter. */
TEST(on_a_settled_board_it_passes_whatever_the_net_thinks)
{
    static const char *const whole = ". X X . X" "X X . X ." "X . X X X" ". X X X ." "X X . X X";
    static const char *const names[] = { "tromp-taylor", "chinese", "japanese", "new-zealand" };
    for (int net = 0; net < 7; net++)
        for (int mixed = 0; mixed < 2; mixed++) {
            mind m;
            begin_mind(&m, net == 0 ? shipped() : random_one((uint64_t)net), mixed ? 0.7f : 0);
            for (int all = 0; all < 2; all++)
                for (int turn = 0; turn < 8; turn++) {
                    const wq_rules *rules = wq_rules_find(names[turn / 2]);
                    wq_position pos = all ? drawn(5, whole) : drawn(7, FINISHED);
                    pos.to_move = turn % 2 ? WQ_BLACK : WQ_WHITE;
                    start(&pos);
                    wq_report report = choose_by(&m, rules, 15, 40);
                    bool ahead = all ? pos.to_move == WQ_BLACK : pos.to_move == WQ_WHITE;
                    EXPECT_EQ(WQ_PASS, report.point);
                    EXPECT(!report.resign && report.line_count == 1 && report.line[0] == WQ_PASS);
                    EXPECT(ahead ? report.win > 0.99 : report.win < 0.01);
                }
            end_mind(&m);
        }
}

/* Closed, but too large for anybody to prove: here the net and the playouts have to know. White is ahead with komi. */
TEST(where_all_stones_stand_the_side_that_has_won_passes_on_a_closed_board)
{
    static const struct { int size; const char *rows; } closed[] = {
        { 7, ". . X O . . ." ". X X O O . ." ". X . X O O ." "X X X X O . O" ". . X O O O ." "X X X O . O O" ". X O O O . O" },
        { 7, ". X O . O . ." "X X O O O O ." ". X X X O . O" "X . X O O O ." "X X X X O . O" ". X . X O O ." "X . X X O . ." },
        { 9, ". . . X O . . . ." ". X . X O . . O ." ". . X X O O . . ." ". X X O O . . O ." "X X O O . . . . ." "O O O . . O . O ."
             "X X O O . . . . ." ". X X O . . O . ." ". . X O O . . . ." },
    };
    const wq_rules *rules = wq_rules_find("tromp-taylor");
    static const float mixes[] = { 0.5f, 0.7f, 1 };
    for (int k = 0; k < 3; k++) {
        mind m;
        begin_mind(&m, shipped(), mixes[k]);
        for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++)
            for (int turned = 0; turned < 2; turned++) {
                wq_position pos = drawn(closed[i].size, closed[i].rows);
                pos.to_move = WQ_WHITE;
                start(&pos);
                char name[WQ_POINT_NAME];
                wq_point p = choose_by(&m, rules, 15, turned ? 60 : 200).point;
                wq_point_name(name, p, closed[i].size);
                if (p != WQ_PASS) fail_msg("mix %.1f, board %zu: plays %s", (double)mixes[k], i, name);
            }
        end_mind(&m);
    }
}

TEST(it_fills_the_last_neutral_point_under_area_rules_before_it_passes)
{
    wq_position pos = drawn(5,
        ". X . O ."
        "X X . O O"
        ". X X O ."
        "X X X O O"
        ". X X O .");
    mind m;
    begin_mind(&m, shipped(), 0.7f);
    start(&pos);
    wq_point p = choose(&m, wq_rules_find("chinese"), 200).point;
    EXPECT(p == point_named(&pos, "C5") || p == point_named(&pos, "C4"));
    end_mind(&m);
}

TEST(where_all_stones_stand_it_takes_the_dead_ones_before_it_ends)
{
    /* White's two stones inside are dead but count for White as they stand, and spoil Black's points: with them White wins. */
    wq_position pos = drawn(5,
        ". . X O ."
        ". O X O O"
        ". . X O ."
        ". O X O O"
        ". . X O .");
    const wq_rules *rules = wq_rules_find("tromp-taylor");
    mind m;
    begin_mind(&m, shipped(), 0.7f);
    start(&pos);
    wq_move pass = wq_move_of(WQ_WHITE, WQ_PASS);
    b.pos.to_move = WQ_WHITE;
    assert_int_equal(WQ_OK, wq_history_play(&b.history, &b.pos, rules, pass, NULL));     /* White offers to end it */
    EXPECT(choose_by(&m, rules, 1, 200).point != WQ_PASS);
    end_mind(&m);
}

TEST(games_against_itself_end_by_passes_and_count_under_every_rule_set)
{
    mind m;
    begin_mind(&m, shipped(), 0.7f);
    for (int row = 0; wq_rules_at(row); row++) {
        const wq_rules *rules = wq_rules_at(row);
        empty_board(5, 5);
        while (b.pos.passes < 2 && b.history.count < 120) play(rules, choose_by(&m, rules, 9, 24).point);
        if (b.pos.passes < 2) fail_msg("%s: no end after %u moves", rules->id, b.history.count - 1);
    }
    end_mind(&m);
}

/* White has just taken the ko at the right edge, the only point that is still open, and lives by four eyes in a row: Black is one behind and
 * has to threaten those before it may take back. */
TEST(while_a_ko_is_closed_to_it_it_may_threaten_where_nothing_is_open)
{
    static const char *const rows = ". . . . O O O O O" "O O O O O O O O O" "O O O O O O O O O" "O O O O O O O O O" "O O O O O O O O X"
                                    "X X X X X X X X ." ". X . X X . X . X" "X X X X X X X X X" "X . X . X X . X .";
    static const char *const names[] = { "chinese", "aga" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const wq_rules *rules = wq_rules_find(names[i]);
        mind m;
        wq_engine *engine;
        begin_mind(&m, shipped(), 0);
        m.options.terms.end_mix = 0.5f;
        m.options.terms.playouts = 2;
        assert_int_equal(WQ_OK, wq_engine_new(&engine, 1, 64 << 20));
        m.options.reader = &engine->search;
        wq_position pos = drawn(9, rows);
        pos.to_move = WQ_WHITE;
        start(&pos);
        play(rules, point_named(&pos, "J4"));
        EXPECT(b.pos.ko != WQ_PASS);
        char name[WQ_POINT_NAME];
        wq_point_name(name, choose_by(&m, rules, -16, 400).point, 9);
        if (name[0] < 'A' || name[0] > 'D' || name[1] != '9') fail_msg("%s: %s threatens nothing", names[i], name);
        wq_report report;
        wq_budget budget = { .think_ms = INT64_MAX, .playouts = 2000 };
        EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &b.pos, &b.history, rules, -16, budget, NULL, &report));
        EXPECT(report.point != WQ_PASS);
        wq_engine_free(engine);
        end_mind(&m);
    }
}

/* Black is behind as the board stands and has two stones to take: no visit was left to try one. */
TEST(what_was_not_tried_is_a_move_all_the_same)
{
    const wq_rules *rules = wq_rules_find("tromp-taylor");
    for (uint32_t visits = 1; visits <= 3; visits++) {
        mind m;
        begin_mind(&m, shipped(), 0.5f);
        wq_position pos = drawn(5, ". . X O ." ". O X O O" ". . X O ." ". O X O O" ". . X O .");
        pos.to_move = WQ_WHITE;
        start(&pos);
        play(rules, WQ_PASS);
        EXPECT(choose_by(&m, rules, 1, visits).point != WQ_PASS);
        end_mind(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(it_passes_when_nothing_is_left_and_answers_the_winning_pass),
        IS_TEST(on_a_settled_board_it_passes_whatever_the_net_thinks),
        IS_TEST(where_all_stones_stand_the_side_that_has_won_passes_on_a_closed_board),
        IS_TEST(it_fills_the_last_neutral_point_under_area_rules_before_it_passes),
        IS_TEST(where_all_stones_stand_it_takes_the_dead_ones_before_it_ends),
        IS_TEST(while_a_ko_is_closed_to_it_it_may_threaten_where_nothing_is_open),
        IS_TEST(what_was_not_tried_is_a_move_all_the_same),
        IS_TEST(games_against_itself_end_by_passes_and_count_under_every_rule_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
