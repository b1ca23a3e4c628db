/* test_arrival.c — the agreed start: lateness by itself.                                        [R136]-[R139]
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

static box b;
static const int64_t minute = 60000, never = INT64_MAX;

static wq_opening by_sheet(const char *id, int64_t starts_at_ms)
{
    wq_opening opening = an_opening("chinese", 9);
    wq_opening_by_sheet(&opening, wq_competition_find(id));
    opening.width = opening.height = 9;
    opening.colours = WQ_COLOURS_HOST_BLACK;
    opening.starts_at_ms = starts_at_ms;
    return opening;
}

static void open_as(const wq_opening *opening)
{
    box_init(&b);
    assert_int_equal(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_OPEN, .opening = opening }));
}

/* The server looks: everything that is due happens. host, guest: since when they are at the board. */
static void look(int64_t now, int64_t host, int64_t guest)
{
    const int64_t here[3] = { [WQ_ACTOR_HOST] = host, [WQ_ACTOR_GUEST] = guest };
    wq_command step;
    b.now = now;
    for (int i = 0; i < 10 && wq_game_start_step(&b.game, here, now, &step); i++) assert_int_equal(WQ_OK, box_do(&b, step));
    assert_false(wq_game_start_step(&b.game, here, now, &step));
}

TEST(a_game_starts_at_its_time_and_not_before)
{
    const int64_t start = 10 * minute + 1000000;
    wq_opening opening = by_sheet("local", start);
    open_as(&opening);
    EXPECT_EQ(start, wq_game_start_due_ms(&b.game, b.now));
    look(start - 1, 1000000, 1000000);
    EXPECT_EQ(WQ_GAME_WAITING, b.game.phase);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_do(&b, (wq_command){ .kind = WQ_DO_START, .actor = WQ_ACTOR_HOST }));
    look(start + 7, 1000000, start);                    /* the server looked seven milliseconds later: nobody is late for that */
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(0, b.game.ruling_count);
    EXPECT_EQ(59 * minute, b.game.clock.side[WQ_WHITE].main_ms);
    EXPECT_EQ(never, wq_game_start_due_ms(&b.game, b.now));
}

TEST(who_comes_late_within_the_limit_pays_twice_at_once)        /* [R136] [R137] */
{
    const int64_t start = 1000000;
    wq_opening opening = by_sheet("local", start);
    open_as(&opening);
    look(start, start, never);
    EXPECT_EQ(WQ_GAME_WAITING, b.game.phase);
    EXPECT_EQ(start + 15 * minute + 1, wq_game_start_due_ms(&b.game, b.now));
    look(start + 15 * minute, never, start + 15 * minute);      /* the limit is allowed; Black has been there, and may look away */
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ((59 - 30) * minute, b.game.clock.side[WQ_WHITE].main_ms);
    EXPECT_EQ(59 * minute, b.game.clock.side[WQ_BLACK].main_ms);
    EXPECT_EQ(1, b.game.ruling_count);
    EXPECT_EQ(WQ_RULE_DOUBLE_DEDUCTION, b.game.rulings[0].list[0]);
    EXPECT_EQ(WQ_BLACK, b.game.clock.running);

    open_as(&opening);                                          /* both late: each is treated so [R138] */
    look(start + 5 * minute, start + 3 * minute, start + 5 * minute);
    EXPECT_EQ((59 - 6) * minute, b.game.clock.side[WQ_BLACK].main_ms);
    EXPECT_EQ((59 - 10) * minute, b.game.clock.side[WQ_WHITE].main_ms);
    EXPECT_EQ(2, b.game.ruling_count);
}

TEST(who_has_not_come_when_the_limit_is_past_has_lost_unless_it_is_reversed)   /* [R136] [R153] */
{
    const int64_t start = 1000000;
    wq_opening opening = by_sheet("national", start);
    open_as(&opening);
    look(start, start, never);
    look(start + 60 * minute, start, never);                    /* the hour itself is allowed */
    EXPECT_EQ(WQ_PENDING_NONE, b.game.pending_why);
    look(start + 60 * minute + 1, start, never);                /* nobody looked but the server */
    EXPECT_EQ(WQ_PENDING_RULING, b.game.pending_why);
    EXPECT_EQ(WQ_MANNER_FORFEIT, b.game.pending.manner);
    EXPECT_EQ(WQ_BLACK, b.game.pending.winner);
    b.now += 1000;
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_APPEAL, .actor = WQ_ACTOR_GUEST, .of = 1 }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_REVERSE, .actor = WQ_ACTOR_CHIEF, .of = 1 }));
    look(b.now, start, never);                                  /* ruled once is ruled: the game waits for him */
    EXPECT_EQ(WQ_GAME_WAITING, b.game.phase);
    EXPECT_EQ(WQ_PENDING_NONE, b.game.pending_why);
    look(b.now + 60000, start, b.now + 60000);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(1, b.game.ruling_count);

    opening.refereed = false;                                   /* nobody would hear an appeal: it ends */
    open_as(&opening);
    look(start + 61 * minute, never, never);
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, b.game.result.manner);       /* both stay away [R138] */
}

TEST(both_may_lose_by_staying_away_though_no_colours_were_drawn)               /* [R138] */
{
    const int64_t start = 1000000;
    wq_opening opening = by_sheet("local", start);
    opening.colours = WQ_COLOURS_HOST_HOLDS;
    open_as(&opening);
    look(start + 16 * minute, never, never);                    /* after a restart across the limit as well */
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, b.game.pending.manner);
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, b.game.result.manner);

    open_as(&opening);                                          /* one comes: he has won */
    look(start + 1000, never, start);
    look(start + 15 * minute + 1, never, never);
    EXPECT_EQ(WQ_MANNER_FORFEIT, b.game.pending.manner);
    EXPECT_EQ(WQ_WHITE, b.game.pending.winner);
    EXPECT_EQ(WQ_WHITE, b.game.color_of[WQ_ACTOR_GUEST]);
}

TEST(the_empty_chair_is_read_at_the_start_of_a_rapid_game)                     /* [R139] */
{
    const int64_t start = 1000000;
    wq_opening opening = by_sheet("rapid-10", start);
    open_as(&opening);
    look(start, never, start);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_BLACK, b.game.absent);
    look(start + 5000, start + 5000, start);                    /* in time: saved, and nothing is taken off */
    EXPECT_EQ(WQ_EMPTY, b.game.absent);
    EXPECT_EQ(0, b.game.ruling_count);

    open_as(&opening);
    look(start, never, start);
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_MANNER_FORFEIT, b.game.result.manner);
    EXPECT_EQ(WQ_WHITE, b.game.result.winner);

    open_as(&opening);
    look(start, never, never);
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, b.game.result.manner);       /* [R138] */
}

TEST(the_older_text_has_no_limit_and_the_game_waits)
{
    const int64_t start = 1000000;
    wq_opening opening = by_sheet("local", start);
    opening.sheet.edition = WQ_EDITION_1988;
    opening.sheet.late_ms = 0;
    opening.sheet.overrun = WQ_OVERRUN_LOSS;
    open_as(&opening);
    look(start + 300 * minute, start, never);
    EXPECT_EQ(WQ_GAME_WAITING, b.game.phase);
    EXPECT_EQ(0, b.game.ruling_count);
    look(start + 301 * minute, start, start + 301 * minute);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
}

TEST(nobody_is_late_for_a_game_that_was_opened_after_its_start)
{
    wq_opening opening = by_sheet("local", 5000);
    open_as(&opening);                                          /* opened at 1000000 */
    EXPECT_EQ(1000000, b.game.starts_at_ms);
    look(1000000, 1000000, 1000000);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(0, b.game.ruling_count);
    opening.starts_at_ms = -1;
    EXPECT_EQ(WQ_BAD_TIME, wq_opening_check(&opening));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_game_starts_at_its_time_and_not_before),
        IS_TEST(who_comes_late_within_the_limit_pays_twice_at_once),
        IS_TEST(who_has_not_come_when_the_limit_is_past_has_lost_unless_it_is_reversed),
        IS_TEST(both_may_lose_by_staying_away_though_no_colours_were_drawn),
        IS_TEST(the_empty_chair_is_read_at_the_start_of_a_rapid_game),
        IS_TEST(the_older_text_has_no_limit_and_the_game_waits),
        IS_TEST(nobody_is_late_for_a_game_that_was_opened_after_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
