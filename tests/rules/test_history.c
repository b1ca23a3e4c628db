/* test_history.c — the memory of earlier boards: full, copied, taken back; set-up as the start; long cycles.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/drawn.h"
#include "rules/history.h"

TEST(a_full_memory_refuses_and_changes_nothing)
{
    wq_position pos = drawn(3, ". . . . . . . . .");
    wq_past past[2];
    wq_history history;
    const wq_rules *rules = wq_rules_find("chinese-superko");
    wq_history_init(&history, past, 2, &pos);
    EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, rules, at(&pos, "B A1"), NULL));
    wq_position before = pos;
    EXPECT_EQ(WQ_FAIL_SPACE, wq_history_play(&history, &pos, rules, at(&pos, "W B2"), NULL));
    EXPECT(memcmp(&before, &pos, sizeof pos) == 0);
    EXPECT_EQ(2, history.count);
    EXPECT_EQ(WQ_FAIL_SPACE, wq_history_push(&history, &pos, at(&pos, "W B2"), 0));

    wq_past larger[10];                             /* and goes on in a larger one */
    wq_history copy;
    EXPECT_EQ(WQ_FAIL_SPACE, wq_history_copy(&copy, larger, 1, &history));
    EXPECT_EQ(WQ_OK, wq_history_copy(&copy, larger, 10, &history));
    EXPECT_EQ(WQ_OK, wq_history_play(&copy, &pos, rules, at(&pos, "W B2"), NULL));
    EXPECT_EQ(2, history.count);
    EXPECT_EQ(3, copy.count);
}

/* Taken back, a board may come again: the past is the line on the board (littlego 289). */
TEST(what_was_taken_back_is_no_past)
{
    wq_position pos = drawn(2, ". ."), empty = pos, first;
    wq_past past[10];
    wq_history history;
    const wq_rules *rules = wq_rules_find("chinese-superko");
    uint32_t repeats = 99;
    wq_history_init(&history, past, 10, &pos);
    EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, rules, at(&pos, "B A1"), NULL));
    first = pos;
    EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, rules, at(&pos, "W B1"), NULL));
    EXPECT_EQ(WQ_ILLEGAL_SUPERKO, wq_history_check(&history, &pos, rules, at(&pos, "B A1"), &repeats));
    EXPECT_EQ(1, repeats);
    history.count -= 1;
    pos = first;
    EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, rules, at(&pos, "W B1"), NULL));
    history.count -= 2;
    pos = empty;
    EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, rules, at(&pos, "B A1"), NULL));
}

/* The past begins with the set-up position (KataGo 1100). */
TEST(the_set_up_position_is_the_first_of_the_past)          /* [R35] */
{
    wq_position pos = drawn(3, "O O X O . .");
    wq_past past[20];
    wq_history history;
    wq_history_init(&history, past, 20, &pos);
    const wq_rules *superko = wq_rules_find("chinese-superko"), *ko = wq_rules_find("chinese");
    static const char *const moves[] = { "B B1", "W B2", "B C1", "W A1", "B C2" };
    wq_history plain = history;
    wq_past plain_past[20];
    EXPECT_EQ(WQ_OK, wq_history_copy(&plain, plain_past, 20, &history));
    wq_position there = pos;
    for (int i = 0; i < 5; i++) {
        EXPECT_EQ(WQ_OK, wq_history_play(&plain, &there, ko, at(&there, moves[i]), NULL));
        EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, superko, at(&pos, moves[i]), NULL));
    }
    uint32_t repeats = 99;
    EXPECT_EQ(WQ_ILLEGAL_SUPERKO, wq_history_check(&history, &pos, superko, at(&pos, "W A2"), &repeats));
    EXPECT_EQ(0, repeats);
    EXPECT_EQ(WQ_OK, wq_history_play(&plain, &there, ko, at(&there, "W A2"), NULL));
    uint32_t since = 99;
    EXPECT_EQ(1, wq_history_recurrences(&plain, &there, &since));               /* [R42] */
    EXPECT_EQ(0, since);
}

TEST(a_pass_repeats_nothing)                        /* [R16] */
{
    wq_position pos = drawn(3, ". . . . . . . . .");
    wq_past past[10];
    wq_history history;
    wq_history_init(&history, past, 10, &pos);
    for (int i = 0; i < 6; i++)
        EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, wq_rules_find("chinese-superko"),
                                         wq_move_of((wq_color)pos.to_move, WQ_PASS), NULL));
    EXPECT_EQ(6, pos.passes);
    EXPECT_EQ(3, wq_history_recurrences(&history, &pos, NULL));
}

TEST(the_past_knows_each_move_and_its_captures)
{
    wq_position pos = drawn(3, ". X O . . . . . .");
    wq_past past[10];
    wq_history history;
    wq_history_init(&history, past, 10, &pos);
    EXPECT_EQ(WQ_EMPTY, past[0].move.color);
    EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, wq_rules_find("chinese"), at(&pos, "B C2"), NULL));
    EXPECT_EQ(1, past[1].taken);
    EXPECT_EQ(WQ_BLACK, past[1].move.color);
    EXPECT_EQ(point_named(&pos, "C2"), past[1].move.point);
    EXPECT_EQ(WQ_WHITE, past[1].to_move);
    EXPECT(past[1].hash == pos.hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_full_memory_refuses_and_changes_nothing),
        IS_TEST(what_was_taken_back_is_no_past),
        IS_TEST(the_set_up_position_is_the_first_of_the_past),
        IS_TEST(a_pass_repeats_nothing),
        IS_TEST(the_past_knows_each_move_and_its_captures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
