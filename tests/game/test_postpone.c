/* test_postpone.c — a start put off by a referee: who may, why, and what lateness makes of it.   [R136]-[R139]
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

#include "game/moment.h"

static box b;
static const int64_t minute = 60000, never = INT64_MAX, start = 2000000;

static void open_by(const char *sheet)
{
    wq_opening opening = an_opening("chinese", 9);
    wq_opening_by_sheet(&opening, wq_competition_find(sheet));
    opening.width = opening.height = 9;
    opening.colours = WQ_COLOURS_HOST_BLACK;
    opening.starts_at_ms = start;
    box_init(&b);
    assert_int_equal(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_OPEN, .opening = &opening }));
}

static void look(int64_t now, int64_t host, int64_t guest)
{
    const int64_t here[3] = { [WQ_ACTOR_HOST] = host, [WQ_ACTOR_GUEST] = guest };
    wq_command step;
    b.now = now;
    for (int i = 0; i < 10 && wq_game_start_step(&b.game, here, now, &step); i++) assert_int_equal(WQ_OK, box_do(&b, step));
}

static wq_status postpone(uint8_t actor, int64_t to)
{
    return box_do(&b, (wq_command){ .kind = WQ_DO_POSTPONE, .actor = actor, .ms = to, .reason = "the hall has no light" });
}

static wq_status undo(uint8_t actor) { return box_do(&b, (wq_command){ .kind = WQ_DO_UNDO_POSTPONEMENT, .actor = actor }); }

TEST(lateness_runs_from_the_new_start)                          /* [R136] [R137] */
{
    open_by("local");
    b.now = start - 1000;
    EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_REFEREE, start + 60 * minute));
    EXPECT_EQ(1, b.game.postponement_count);
    EXPECT_EQ(start, b.game.postponements[0].from_ms);
    EXPECT_STR("the hall has no light", b.game.postponements[0].reason);
    look(start + 30 * minute, start, never);                    /* nobody is late, nobody has lost */
    EXPECT_EQ(WQ_GAME_WAITING, b.game.phase);
    EXPECT_EQ(0, b.game.ruling_count);
    look(start + 60 * minute, start, never);
    look(start + 70 * minute, start, start + 70 * minute);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ((59 - 20) * minute, b.game.clock.side[WQ_WHITE].main_ms);
    EXPECT_EQ(59 * minute, b.game.clock.side[WQ_BLACK].main_ms);
}

TEST(who_may_and_when)
{
    open_by("local");
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, postpone(WQ_ACTOR_HOST, start + minute));
    EXPECT_EQ(WQ_ILLEGAL_SEAT, postpone(WQ_ACTOR_SERVER, start + minute));
    EXPECT_EQ(WQ_ILLEGAL_START, postpone(WQ_ACTOR_REFEREE, start));             /* not later */
    EXPECT_EQ(WQ_ILLEGAL_START, postpone(WQ_ACTOR_REFEREE, start - minute));
    EXPECT_EQ(WQ_ILLEGAL_START, postpone(WQ_ACTOR_REFEREE, start + (int64_t)400 * 86400000));
    EXPECT_EQ(WQ_ILLEGAL_START, postpone(WQ_ACTOR_REFEREE, INT64_MAX));
    EXPECT_EQ(WQ_BAD_ARGUMENT, box_do(&b, (wq_command){ .kind = WQ_DO_POSTPONE, .actor = WQ_ACTOR_CHIEF, .ms = start + minute }));     /* why? */
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, undo(WQ_ACTOR_CHIEF));
    b.now = start + 2 * minute;
    EXPECT_EQ(WQ_ILLEGAL_START, postpone(WQ_ACTOR_REFEREE, start + minute));    /* already past */
    look(start + 3 * minute, start, start);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, postpone(WQ_ACTOR_CHIEF, start + 60 * minute)); /* it has begun */

    wq_opening friendly = an_opening("chinese", 9);
    box_init(&b);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_OPEN, .opening = &friendly }));
    EXPECT_EQ(WQ_ILLEGAL_SEAT, postpone(WQ_ACTOR_REFEREE, start));              /* no referee here */
}

TEST(who_came_late_to_the_old_start_has_his_time_back)          /* [R136] */
{
    open_by("local");
    look(start, never, never);
    look(start + 5 * minute, start + 5 * minute, never);        /* Black: ten minutes off, ruled */
    EXPECT_EQ(49 * minute, b.game.clock.side[WQ_BLACK].main_ms);
    EXPECT_EQ(1, b.game.ruling_count);
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, postpone(WQ_ACTOR_REFEREE, start + 60 * minute));       /* ruled: the chief referee's */
    EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_CHIEF, start + 60 * minute));
    EXPECT_EQ(59 * minute, b.game.clock.side[WQ_BLACK].main_ms);
    EXPECT(b.game.rulings[0].reversed);
    EXPECT(!b.game.came[WQ_ACTOR_HOST]);
    look(start + 60 * minute, start, start);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(59 * minute, b.game.clock.side[WQ_BLACK].main_ms);
}

TEST(a_time_that_the_referee_has_set_stays_set)                 /* [R126] */
{
    open_by("local");
    look(start + 5 * minute, start + 5 * minute, never);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_CORRECT, .actor = WQ_ACTOR_CHIEF, .cause = WQ_KEEPER_CORRECT, .side = WQ_BLACK,
                                              .ms = 55 * minute, .periods = -1 }));
    EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_CHIEF, start + 60 * minute));
    EXPECT_EQ(55 * minute, b.game.clock.side[WQ_BLACK].main_ms);
}

TEST(a_postponement_is_taken_back)
{
    open_by("local");
    EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_REFEREE, start + 10 * minute));
    EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_CHIEF, start + 20 * minute));
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, undo(WQ_ACTOR_REFEREE));        /* his chief's */
    EXPECT_EQ(WQ_OK, undo(WQ_ACTOR_CHIEF));
    EXPECT_EQ(start + 10 * minute, b.game.starts_at_ms);
    EXPECT(b.game.postponements[1].undone && !b.game.postponements[0].undone);
    b.now = start + 4 * minute;
    EXPECT_EQ(WQ_OK, undo(WQ_ACTOR_REFEREE));                   /* the old start is past: nobody is late for it */
    EXPECT_EQ(start + 4 * minute, b.game.starts_at_ms);
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, undo(WQ_ACTOR_CHIEF));
    look(start + 4 * minute, start, start + 4 * minute);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(0, b.game.ruling_count);
}

TEST(so_often_and_no_more)
{
    open_by("national");
    for (int i = 1; i <= WQ_MAX_POSTPONED; i++) EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_REFEREE, start + i * minute));
    EXPECT_EQ(WQ_BAD_TOO_MANY, postpone(WQ_ACTOR_REFEREE, start + 100 * minute));
}

TEST(the_empty_chair_is_read_from_the_new_start)                /* [R139] */
{
    open_by("rapid-10");
    EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_REFEREE, start + 10 * minute));
    look(start + 5 * minute, never, start);
    EXPECT_EQ(WQ_GAME_WAITING, b.game.phase);
    look(start + 10 * minute, never, start);
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_BLACK, b.game.absent);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, postpone(WQ_ACTOR_CHIEF, start + 60 * minute));
}

/* The log folded again is the same game: nothing of it lives outside the events. */
TEST(the_fold_of_the_log_is_the_game)
{
    static box again;
    open_by("local");
    look(start + 5 * minute, start + 5 * minute, never);
    EXPECT_EQ(WQ_OK, postpone(WQ_ACTOR_CHIEF, start + 60 * minute));
    EXPECT_EQ(WQ_OK, undo(WQ_ACTOR_CHIEF));
    box_init(&again);
    for (int i = 0; i < b.logged; i++) EXPECT_EQ(WQ_OK, wq_game_apply(&again.game, &b.log[i]));
    EXPECT_EQ(b.game.starts_at_ms, again.game.starts_at_ms);
    EXPECT(memcmp(b.game.postponements, again.game.postponements, sizeof b.game.postponements) == 0);
    EXPECT(memcmp(&b.game.clock, &again.game.clock, sizeof b.game.clock) == 0);
}

TEST(moments_are_read_and_written)
{
    static const struct { const char *text; int64_t ms; } moments[] = {
        { "1970-01-01T00:00:00Z", 0 }, { "2000-02-29T12:00:00Z", 951825600000 }, { "2026-12-01T09:00+08:00", 1796086800000 },
        { "2026-12-01 01:00Z", 1796086800000 }, { "2026-11-30T20:00:00.250-0500", 1796086800250 }, { "9999-12-31T23:59:59.999Z", 253402300799999 },
    };
    char text[WQ_MOMENT_TEXT];
    int64_t ms = -1;
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        EXPECT_EQ(WQ_OK, wq_moment_parse(&ms, moments[i].text));
        EXPECT_EQ(moments[i].ms, ms);
    }
    wq_moment_name(text, 1796086800000);
    EXPECT_STR("2026-12-01T01:00:00Z", text);
    wq_moment_name(text, 1796086800250);
    EXPECT_STR("2026-12-01T01:00:00.250Z", text);
    static const char *const not[] = { "", "2026-12-01", "2026-12-01T09:00", "2026-02-29T00:00Z", "2026-13-01T00:00Z", "2026-12-01T24:00Z",
                                       "2026-12-01T09:00+15:00", "1969-12-31T00:00Z", "2026-12-01T09:00Z.", "26-12-01T09:00Z", "2026-12-01T09:00:61Z" };
    for (size_t i = 0; i < sizeof not / sizeof not[0]; i++) EXPECT_EQ(WQ_BAD_TIME, wq_moment_parse(&ms, not[i]));
    for (int64_t day = 0; day < 60000; day += 7) {              /* every week from 1970 to 2134: there and back */
        wq_moment_name(text, day * 86400000 + 12345000);
        EXPECT_EQ(WQ_OK, wq_moment_parse(&ms, text));
        EXPECT_EQ(day * 86400000 + 12345000, ms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(lateness_runs_from_the_new_start),
        IS_TEST(who_may_and_when),
        IS_TEST(who_came_late_to_the_old_start_has_his_time_back),
        IS_TEST(a_time_that_the_referee_has_set_stays_set),
        IS_TEST(a_postponement_is_taken_back),
        IS_TEST(so_often_and_no_more),
        IS_TEST(the_empty_chair_is_read_from_the_new_start),
        IS_TEST(the_fold_of_the_log_is_the_game),
        IS_TEST(moments_are_read_and_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
