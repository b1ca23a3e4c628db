/* test_agreement.c — how play ends: passes, proposals, marks, agreement, disputes.
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

static box b;

static void start(const char *rules, int size)
{
    wq_opening opening = an_opening(rules, size);
    box_open(&b, &opening);
}

TEST(either_side_may_give_up_its_move)                          /* [R16] */
{
    start("chinese", 9);
    EXPECT_EQ(WQ_ILLEGAL_TURN, box_play(&b, WQ_WHITE, "pass"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "pass"));
    EXPECT_EQ(WQ_WHITE, wq_game_to_move(&b.game));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "E5"));
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
}

TEST(two_passes_in_a_row_end_play)                              /* [R48] [R50] */
{
    start("chinese", 9);
    box_line(&b, "E5 pass D4 pass pass");
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
    EXPECT_EQ(WQ_EMPTY, wq_game_to_move(&b.game));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_play(&b, WQ_WHITE, "A1"));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
}

TEST(where_all_stones_stand_two_passes_end_the_game)
{
    start("tromp-taylor", 5);
    box_line(&b, "C3 pass pass");
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    EXPECT_EQ(WQ_BLACK, b.game.result.winner);
    EXPECT_EQ(50 - 15, b.game.result.margin_halves);            /* 25 points less 7.5 */
}

TEST(the_side_to_move_says_that_the_game_is_over_and_the_other_answers)     /* [R53] [R56] */
{
    start("chinese", 9);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_ILLEGAL_TURN, box_say(&b, WQ_BLACK, WQ_DO_PROPOSE_END));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_PROPOSE_END));
    EXPECT_EQ(WQ_GAME_PROPOSED, b.game.phase);
    EXPECT_EQ(WQ_BLACK, wq_game_to_move(&b.game));              /* the proposal gave up the move */
    EXPECT_EQ(WQ_ILLEGAL_SEAT, box_answer(&b, WQ_WHITE, WQ_DO_ANSWER_END, true));
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_BLACK, WQ_DO_ANSWER_END, true));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
}

TEST(a_refused_proposal_lets_the_other_side_play_and_the_proposer_is_in_again)     /* [R57] */
{
    start("chinese", 9);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_PROPOSE_END));
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_BLACK, WQ_DO_ANSWER_END, false));
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, box_answer(&b, WQ_BLACK, WQ_DO_ANSWER_END, true));
    EXPECT_EQ(WQ_ILLEGAL_TURN, box_play(&b, WQ_WHITE, "D4"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "D4"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "F6"));             /* his right to play is his again */
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
}

TEST(to_play_is_to_refuse_and_to_pass_is_to_agree)              /* [R57] [R48] */
{
    start("chinese", 9);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_PROPOSE_END));
    EXPECT_EQ(WQ_ILLEGAL_OCCUPIED, box_play(&b, WQ_BLACK, "E5"));
    EXPECT_EQ(WQ_GAME_PROPOSED, b.game.phase);
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "D4"));
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_PROPOSE_END));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "pass"));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
}

TEST(rules_without_proposals_know_none)
{
    start("japanese", 9);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_say(&b, WQ_BLACK, WQ_DO_PROPOSE_END));
}

/* White has one stone at A1, doomed in Black's corner; passes made, counting. */
static void a_dead_stone(const char *rules)
{
    start(rules, 5);
    box_line(&b, "C3 A1 B2 pass pass");
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
}

TEST(a_mark_is_a_whole_chain_and_clears_both_agreements)        /* [R61] [R62] [R63] */
{
    start("chinese", 5);
    box_line(&b, "C3 A1 B2 A2 pass pass");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT(b.game.agreed[WQ_BLACK]);
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_WHITE, "A1", true));
    EXPECT(b.game.dead[box_point(&b, "A2")] != 0);
    EXPECT(!b.game.agreed[WQ_BLACK]);
    EXPECT_EQ(WQ_ILLEGAL_STALE, box_mark(&b, WQ_BLACK, "A2", true));    /* it is so already */
    EXPECT_EQ(WQ_ILLEGAL_NO_STONE, box_mark(&b, WQ_BLACK, "E1", true));
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_BLACK, "A2", false));
    EXPECT(b.game.dead[box_point(&b, "A1")] == 0);
}

TEST(the_game_ends_when_both_agree_and_with_the_count_they_saw)         /* [R48] [R63] [R67] */
{
    a_dead_stone("chinese");
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_BLACK, "A1", true));
    uint32_t seen = b.game.seq;
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
    wq_account account;
    EXPECT_EQ(WQ_OK, wq_game_count(&b.game, &account));
    /* the other's agreement does not make mine stale */
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_AGREE, .actor = box_actor(&b, WQ_WHITE), .seen_seq = seen }));
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    EXPECT_EQ(WQ_MANNER_COUNT, b.game.result.manner);
    EXPECT_EQ(WQ_BLACK, b.game.result.winner);
    EXPECT_EQ(50 - 15, b.game.result.margin_halves);            /* the whole board, less 3 3/4 zi */
    EXPECT_EQ(account.result.margin_halves, b.game.result.margin_halves);
}

TEST(nobody_agrees_to_marks_it_has_not_seen)
{
    a_dead_stone("chinese");
    uint32_t seen = b.game.seq;
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_WHITE, "C3", true));
    EXPECT_EQ(WQ_ILLEGAL_STALE,
              box_do(&b, (wq_command){ .kind = WQ_DO_AGREE, .actor = box_actor(&b, WQ_BLACK), .seen_seq = seen }));
}

TEST(nothing_reopens_a_game_that_both_confirmed)                /* [R59] [R81] */
{
    a_dead_stone("chinese");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_AGREE));
    wq_result result = b.game.result;
    for (int kind = 0; kind < WQ_COMMANDS; kind++)
        for (uint8_t actor = 0; actor <= WQ_ACTOR_REFEREE; actor++) {
            wq_command command = { .kind = (uint8_t)kind, .actor = actor, .color = WQ_BLACK, .point = box_point(&b, "A1") };
            EXPECT_EQ(WQ_ILLEGAL_GAME_OVER, box_do(&b, command));
        }
    EXPECT_EQ(result.margin_halves, b.game.result.margin_halves);
}

TEST(contested_points_left_at_the_end_are_shared_as_in_seki)    /* [R58] [R69] */
{
    start("chinese", 3);
    box_line(&b, "A3 C3 A2 C2 A1 C1 pass pass");                /* column B is left between them */
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    wq_account account;
    EXPECT_EQ(WQ_OK, wq_game_count(&b.game, &account));
    EXPECT_EQ(9, account.area_halves[WQ_BLACK]);                /* three stones and half of three */
    EXPECT_EQ(9, account.area_halves[WQ_WHITE]);
}

TEST(in_a_dispute_the_side_that_says_dead_plays_first)          /* [R66] */
{
    a_dead_stone("chinese");
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_BLACK, "A1", true));
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_WHITE, "A1", false));      /* the dispute */
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_RESUME));
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_BLACK, wq_game_to_move(&b.game));
    EXPECT_EQ(0, b.game.pos.passes);
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "A2"));             /* settled by play: it takes the stone */

    a_dead_stone("chinese");
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_WHITE, "C3", true));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_RESUME));
    EXPECT_EQ(WQ_WHITE, wq_game_to_move(&b.game));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "pass"));           /* one pass alone ends nothing */
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "pass"));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
}

TEST(a_claim_its_own_side_withdraws_is_none)                    /* [R66] */
{
    a_dead_stone("chinese");
    wq_color turn = (wq_color)b.game.pos.to_move;
    EXPECT_EQ(WQ_OK, box_mark(&b, wq_opponent(turn), "A1", true));
    EXPECT_EQ(WQ_OK, box_mark(&b, wq_opponent(turn), "A1", false));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_RESUME));
    EXPECT_EQ(turn, wq_game_to_move(&b.game));                  /* whose turn it would be */
}

TEST(a_proposal_of_the_server_claims_nothing)
{
    a_dead_stone("chinese");
    wq_color turn = (wq_color)b.game.pos.to_move;
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_MARK, .point = box_point(&b, "A1"), .yes = true }));
    EXPECT(b.game.dead[box_point(&b, "A1")] != 0);
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_RESUME));
    EXPECT_EQ(turn, wq_game_to_move(&b.game));
}

TEST(under_japanese_rules_the_opponent_of_who_asks_plays_first)         /* [JP 9.3] */
{
    a_dead_stone("japanese");
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_BLACK, "A1", true));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_RESUME));
    EXPECT_EQ(WQ_WHITE, wq_game_to_move(&b.game));
    a_dead_stone("japanese");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_RESUME));
    EXPECT_EQ(WQ_BLACK, wq_game_to_move(&b.game));
}

/* AGA, "Disputes": the opponent of the last to pass has the move; if both pass again, the stones left are alive. */
TEST(under_aga_rules_the_opponent_of_the_last_to_pass_plays_first)
{
    for (wq_color asker = WQ_BLACK; asker <= WQ_WHITE; asker++) {
        start("aga", 5);
        box_line(&b, "C3 A1 B2 pass pass pass");                /* White passes last */
        wq_color turn = WQ_BLACK;
        EXPECT_EQ(WQ_OK, box_mark(&b, WQ_BLACK, "A1", true));
        EXPECT_EQ(WQ_OK, box_say(&b, asker, WQ_DO_RESUME));
        EXPECT_EQ(turn, wq_game_to_move(&b.game));
    }
    EXPECT_EQ(WQ_OK, box_say(&b, wq_game_to_move(&b.game), WQ_DO_PASS));
    EXPECT_EQ(WQ_OK, box_say(&b, wq_game_to_move(&b.game), WQ_DO_PASS));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_BLACK, "A1", true));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_RESUME));
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    wq_account account;
    EXPECT_EQ(WQ_OK, wq_game_count(&b.game, &account));
    EXPECT_EQ(0, account.dead[WQ_WHITE]);
}

TEST(where_a_dispute_leaves_all_stones_standing_it_ends_the_game)
{
    wq_opening opening = an_opening("chinese", 5);
    opening.rules.dispute = WQ_DISPUTE_ALL_ALIVE;
    box_open(&b, &opening);
    box_line(&b, "C3 A1 B2 pass pass");
    EXPECT_EQ(WQ_OK, box_mark(&b, WQ_BLACK, "A1", true));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_RESUME));
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    wq_account account;
    EXPECT_EQ(WQ_OK, wq_game_count(&b.game, &account));
    EXPECT_EQ(1, account.stones[WQ_WHITE]);
}

TEST(resigning_ends_the_game_at_any_time)                       /* [R49] */
{
    start("chinese", 9);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_RESIGN));      /* not his turn: he may */
    EXPECT_EQ(WQ_MANNER_RESIGNATION, b.game.result.manner);
    EXPECT_EQ(WQ_WHITE, b.game.result.winner);
    a_dead_stone("chinese");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_RESIGN));
    EXPECT_EQ(WQ_BLACK, b.game.result.winner);
    wq_account account;
    EXPECT_EQ(WQ_ILLEGAL_PHASE, wq_game_count(&b.game, &account));
}

TEST(the_clock_stands_still_while_counting)
{
    wq_opening opening = an_opening("chinese", 5);
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&opening.time, "1m"));
    box_open(&b, &opening);
    box_line(&b, "C3 pass pass");
    EXPECT_EQ(INT64_MAX, wq_game_deadline(&b.game));
    b.now += 1000000;
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_RESUME));
    EXPECT_EQ(b.now + 60000, wq_game_deadline(&b.game));        /* all of White's minute is there */
}

TEST(the_clock_runs_for_the_side_that_must_answer)
{
    wq_opening opening = an_opening("chinese", 5);
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&opening.time, "1m"));
    box_open(&b, &opening);
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_PROPOSE_END));
    EXPECT_EQ(WQ_WHITE, b.game.clock.running);
    b.now += 60000;
    EXPECT_EQ(WQ_ILLEGAL_TIME, box_answer(&b, WQ_WHITE, WQ_DO_ANSWER_END, true));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_BLACK, b.game.result.winner);
    EXPECT_EQ(WQ_MANNER_TIME, b.game.result.manner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(either_side_may_give_up_its_move),
        IS_TEST(two_passes_in_a_row_end_play),
        IS_TEST(where_all_stones_stand_two_passes_end_the_game),
        IS_TEST(the_side_to_move_says_that_the_game_is_over_and_the_other_answers),
        IS_TEST(a_refused_proposal_lets_the_other_side_play_and_the_proposer_is_in_again),
        IS_TEST(to_play_is_to_refuse_and_to_pass_is_to_agree),
        IS_TEST(rules_without_proposals_know_none),
        IS_TEST(a_mark_is_a_whole_chain_and_clears_both_agreements),
        IS_TEST(the_game_ends_when_both_agree_and_with_the_count_they_saw),
        IS_TEST(nobody_agrees_to_marks_it_has_not_seen),
        IS_TEST(nothing_reopens_a_game_that_both_confirmed),
        IS_TEST(contested_points_left_at_the_end_are_shared_as_in_seki),
        IS_TEST(in_a_dispute_the_side_that_says_dead_plays_first),
        IS_TEST(a_claim_its_own_side_withdraws_is_none),
        IS_TEST(a_proposal_of_the_server_claims_nothing),
        IS_TEST(under_japanese_rules_the_opponent_of_who_asks_plays_first),
        IS_TEST(under_aga_rules_the_opponent_of_the_last_to_pass_plays_first),
        IS_TEST(where_a_dispute_leaves_all_stones_standing_it_ends_the_game),
        IS_TEST(resigning_ends_the_game_at_any_time),
        IS_TEST(the_clock_stands_still_while_counting),
        IS_TEST(the_clock_runs_for_the_side_that_must_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
