/* test_close_count.c — the other side does not answer in the counting: the game ends, and nobody gains by waiting.  [R61]-[R63]
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

#include <stdio.h>

static box b;

static wq_status act(uint8_t actor, wq_command_kind kind, const char *at, bool yes)
{
    wq_command command = { .kind = (uint8_t)kind, .actor = actor, .yes = yes };
    if (at) assert_int_equal(WQ_OK, wq_point_parse(&command.point, at, 5, 5));
    return box_do(&b, command);
}

static wq_status mark(uint8_t actor, const char *at, bool dead) { return act(actor, WQ_DO_MARK, at, dead); }

/* Black has the left half with a dead white stone in it, White the right half with a dead black one. */
static void to_the_counting(const char *time, bool refereed)
{
    static const char *const moves[] = { "C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "E3", "A3" };
    wq_opening opening = an_opening("chinese", 5);
    if (refereed) {
        wq_opening_by_sheet(&opening, wq_competition_find("local"));
        opening.width = opening.height = 5;
        opening.colours = WQ_COLOURS_HOST_BLACK;
        opening.sheet.confirm_ms = 60000;
    }
    if (time) assert_int_equal(WQ_OK, wq_time_control_parse(&opening.time, time));
    box_init(&b);
    assert_int_equal(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_OPEN, .opening = &opening }));
    assert_int_equal(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_START }));
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_int_equal(WQ_OK, act(i % 2 ? WQ_ACTOR_GUEST : WQ_ACTOR_HOST, WQ_DO_PLAY, moves[i], false));
    assert_int_equal(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_PASS, NULL, false));
    assert_int_equal(WQ_OK, act(WQ_ACTOR_GUEST, WQ_DO_PASS, NULL, false));
    assert_int_equal(WQ_GAME_COUNTING, b.game.phase);
}

TEST(who_has_agreed_may_close_when_the_time_is_past_and_not_before)
{
    to_the_counting("none", false);
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_SERVER, "A3", true));        /* the server's proposal: nobody's claim */
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_SERVER, "E3", true));
    EXPECT_EQ(INT64_MAX, wq_game_close_from_ms(&b.game, WQ_BLACK));
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    EXPECT_EQ(b.now + WQ_CLOSE_UNTIMED_MS, wq_game_close_from_ms(&b.game, WQ_BLACK));
    EXPECT_EQ(INT64_MAX, wq_game_close_from_ms(&b.game, WQ_WHITE));
    b.now += WQ_CLOSE_UNTIMED_MS - 1;
    EXPECT_EQ(WQ_ILLEGAL_PHASE, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, act(WQ_ACTOR_GUEST, WQ_DO_CLOSE_COUNT, NULL, false));       /* it has not agreed */
    b.now += 1;
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    EXPECT_EQ(WQ_MANNER_COUNT, b.game.result.manner);
    EXPECT_EQ(WQ_WHITE, b.game.result.winner);                  /* 15 points to 10 and 7.5: also who loses by it may end it */
    EXPECT_EQ(5, b.game.result.margin_halves);
    EXPECT(b.game.dead[wq_point_at(0, 2)]);                     /* the marks stay, as they were counted */
}

TEST(nobody_takes_the_other_sides_stones_alone)                 /* [R63] */
{
    to_the_counting("none", false);
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_HOST, "D1", true));          /* White's whole wall */
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    b.now += WQ_CLOSE_UNTIMED_MS;
    EXPECT_EQ(WQ_ILLEGAL_OWN_MARKS, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_HOST, "D1", false));
    EXPECT_EQ(INT64_MAX, wq_game_close_from_ms(&b.game, WQ_BLACK));     /* a mark clears both agreements, and the wait */
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    b.now += WQ_CLOSE_UNTIMED_MS;
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));       /* as the stones stand */
}

TEST(nor_does_it_wake_its_own_dead)
{
    to_the_counting("none", false);
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_SERVER, "E3", true));
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_HOST, "E3", false));         /* Black says his own stone lives */
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    b.now += WQ_CLOSE_UNTIMED_MS;
    EXPECT_EQ(WQ_ILLEGAL_OWN_MARKS, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
}

TEST(what_the_other_side_has_granted_counts)
{
    to_the_counting("none", false);
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_GUEST, "A3", true));         /* White gives its own stone up */
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_SERVER, "E3", true));
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_GUEST, "E3", false));        /* and lets Black's live */
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    b.now += WQ_CLOSE_UNTIMED_MS;
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));

    to_the_counting("none", false);                             /* but marks of the one who left bind nobody: */
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_GUEST, "C1", true));         /* Black's wall dead, says White, and goes */
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_HOST, "C1", false));
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    b.now += WQ_CLOSE_UNTIMED_MS;
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
}

TEST(a_machine_is_there_and_its_count_is_not_closed)            /* [R66] */
{
    wq_opening opening = an_opening("chinese", 5);
    snprintf(opening.player[1], sizeof opening.player[1], "engine:5");
    box_init(&b);
    assert_int_equal(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_OPEN, .opening = &opening }));
    assert_int_equal(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_START }));
    assert_int_equal(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_PLAY, "C3", false));
    assert_int_equal(WQ_OK, act(WQ_ACTOR_GUEST, WQ_DO_PASS, NULL, false));
    assert_int_equal(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_PASS, NULL, false));
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_GUEST, "C3", true));
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_HOST, "C3", false));         /* it disputes that: play on, it answers */
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    EXPECT_EQ(INT64_MAX, wq_game_close_from_ms(&b.game, WQ_BLACK));
    b.now += WQ_CLOSE_UNTIMED_MS;
    EXPECT_EQ(WQ_ILLEGAL_PHASE, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_RESUME, NULL, false));
}

TEST(who_comes_back_in_time_is_heard)                           /* [R66] */
{
    to_the_counting("none", false);
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    b.now += WQ_CLOSE_UNTIMED_MS - 1;
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_GUEST, WQ_DO_RESUME, NULL, false));
    b.now += 1;
    EXPECT_EQ(WQ_ILLEGAL_PHASE, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
}

TEST(the_wait_is_by_the_clock)
{
    to_the_counting("1h", false);
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    EXPECT_EQ(b.now + WQ_CLOSE_TIMED_MS, wq_game_close_from_ms(&b.game, WQ_BLACK));
    to_the_counting("3d-correspondence", false);
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    EXPECT_EQ(b.now + (int64_t)3 * 86400000, wq_game_close_from_ms(&b.game, WQ_BLACK));
}

TEST(before_a_referee_he_agrees_for_who_stays_away_and_says_why)       /* [R63] [R80] [R81] */
{
    to_the_counting("none", true);
    EXPECT_EQ(WQ_OK, mark(WQ_ACTOR_REFEREE, "A3", true));
    EXPECT_EQ(WQ_OK, act(WQ_ACTOR_HOST, WQ_DO_AGREE, NULL, false));
    b.now += WQ_CLOSE_UNTIMED_MS;
    EXPECT_EQ(WQ_ILLEGAL_PHASE, act(WQ_ACTOR_HOST, WQ_DO_CLOSE_COUNT, NULL, false));    /* the referee is there for it */
    EXPECT_EQ(WQ_BAD_ARGUMENT, box_do(&b, (wq_command){ .kind = WQ_DO_AGREE, .actor = WQ_ACTOR_REFEREE, .color = WQ_WHITE }));
    EXPECT_EQ(WQ_ILLEGAL_SEAT, box_do(&b, (wq_command){ .kind = WQ_DO_AGREE, .actor = WQ_ACTOR_REFEREE, .reason = "gone" }));   /* for whom? */
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_AGREE, .actor = WQ_ACTOR_REFEREE, .color = WQ_WHITE, .reason = "White has left the hall" }));
    EXPECT_EQ(WQ_PENDING_COUNT, b.game.pending_why);            /* its right to a recheck stays */
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_MANNER_COUNT, b.game.result.manner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(who_has_agreed_may_close_when_the_time_is_past_and_not_before),
        IS_TEST(nobody_takes_the_other_sides_stones_alone),
        IS_TEST(nor_does_it_wake_its_own_dead),
        IS_TEST(what_the_other_side_has_granted_counts),
        IS_TEST(a_machine_is_there_and_its_count_is_not_closed),
        IS_TEST(who_comes_back_in_time_is_heard),
        IS_TEST(the_wait_is_by_the_clock),
        IS_TEST(before_a_referee_he_agrees_for_who_stays_away_and_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
