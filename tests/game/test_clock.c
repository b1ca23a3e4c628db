/* test_clock.c — the time systems against the rule text's numbers and against counting milliseconds one by one.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock.h"

#include "base/rng.h"
#include "harness.h"

#include <string.h>

static wq_time_control a_time(const char *text)
{
    wq_time_control control;
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&control, text));
    return control;
}

/* Black thinks ms, then moves; the clock afterwards. */
static wq_side_time after_move(wq_clock *clock, const wq_time_control *control, int64_t *now, int64_t ms)
{
    wq_clock_run(clock, control, WQ_BLACK, *now);
    *now += ms;
    wq_clock_run(clock, control, WQ_WHITE, *now);
    wq_side_time side = clock->side[WQ_BLACK];
    wq_clock_run(clock, control, WQ_EMPTY, *now);
    return side;
}

static wq_side_time one_move(const char *system, int64_t ms)
{
    wq_time_control control = a_time(system);
    wq_clock clock;
    wq_clock_init(&clock, &control);
    int64_t now = 777;
    return after_move(&clock, &control, &now, ms);
}

TEST(each_full_minute_of_a_move_costs_one_kept_minute)          /* [R103] [R104] [R108] */
{
    EXPECT_EQ(5, one_move("5x60s-kept", 59999).periods);        /* less than 60 s is not counted */
    EXPECT_EQ(4, one_move("5x60s-kept", 60000).periods);
    EXPECT_EQ(3, one_move("5x60s-kept", 179900).periods);
    EXPECT_EQ(2, one_move("5x60s-kept", 185000).periods);

    wq_time_control two = a_time("2x60s-kept");
    wq_clock clock;
    wq_clock_init(&clock, &two);
    int64_t now = 0;
    EXPECT_EQ(1, after_move(&clock, &two, &now, 60000).periods);
    wq_side_time side = after_move(&clock, &two, &now, 59000);
    EXPECT_EQ(1, side.periods);
    EXPECT_EQ(WQ_PHASE_LAST, side.phase);
    EXPECT_EQ(WQ_PHASE_LOST, after_move(&clock, &two, &now, 60000).phase);
}

TEST(in_the_last_minute_the_count_of_ten_is_too_late)           /* [R108] */
{
    EXPECT_EQ(WQ_PHASE_LAST, one_move("1x60s-kept", 59999).phase);
    EXPECT_EQ(WQ_PHASE_LOST, one_move("1x60s-kept", 60000).phase);
}

TEST(the_kept_minutes_count_from_their_beginning)               /* [R104] */
{
    wq_side_time side = one_move("10s+5x60s-kept", 65000);      /* 10 s of main time, 55 s kept */
    EXPECT_EQ(5, side.periods);
    EXPECT_EQ(0, side.main_ms);
    EXPECT_EQ(4, one_move("10s+5x60s-kept", 70000).periods);
}

TEST(absolute_time_overrun_loses)                               /* [R101] [R111] */
{
    EXPECT_EQ(WQ_PHASE_LOST, one_move("1h", 3600100).phase);
    EXPECT_EQ(WQ_PHASE_LOST, one_move("1h", 3600000).phase);
    wq_side_time side = one_move("1h", 3599999);
    EXPECT_EQ(WQ_PHASE_MAIN, side.phase);
    EXPECT_EQ(1, side.main_ms);
}

TEST(byoyomi_is_entered_when_the_main_time_is_out_and_lost_with_the_last_period)
{
    EXPECT_EQ(WQ_PHASE_LOST, one_move("2m+3x30s", 210000).phase);
    EXPECT_EQ(WQ_PHASE_LAST, one_move("2m+3x30s", 209999).phase);
    EXPECT_EQ(WQ_PHASE_PERIOD, one_move("2m+3x30s", 120000).phase);

    wq_time_control control = a_time("90s+1x20s");
    wq_clock clock;
    wq_clock_init(&clock, &control);
    wq_clock_run(&clock, &control, WQ_BLACK, 0);
    wq_side_time side = wq_clock_look(&clock, &control, WQ_BLACK, 95000);
    EXPECT_EQ(WQ_PHASE_LAST, side.phase);
    EXPECT_EQ(15000, control.period_ms - side.period_used_ms);
    EXPECT_EQ(110000, wq_clock_deadline(&clock, &control));
    EXPECT_EQ(15000, wq_clock_free_ms(&clock, &control, WQ_BLACK, 95000));
}

TEST(a_clock_that_stands_uses_no_time)
{
    wq_time_control control = a_time("1h");
    wq_clock clock;
    wq_clock_init(&clock, &control);
    wq_clock_run(&clock, &control, WQ_BLACK, 0);
    wq_clock_run(&clock, &control, WQ_EMPTY, 0);                /* a pause */
    EXPECT_EQ(INT64_MAX, wq_clock_deadline(&clock, &control));
    wq_clock_run(&clock, &control, WQ_BLACK, 5400000);
    EXPECT_EQ(3600000, wq_clock_look(&clock, &control, WQ_BLACK, 5400000).main_ms);
    EXPECT_EQ(3600000, wq_clock_look(&clock, &control, WQ_BLACK, 1000).main_ms);    /* time that runs back stands */
}

TEST(without_a_clock_nothing_is_ever_up)                        /* [R10] */
{
    wq_time_control control = a_time("none");
    wq_clock clock;
    wq_clock_init(&clock, &control);
    wq_clock_run(&clock, &control, WQ_BLACK, 0);
    EXPECT_EQ(INT64_MAX, wq_clock_deadline(&clock, &control));
    EXPECT_EQ(INT64_MAX, wq_clock_free_ms(&clock, &control, WQ_BLACK, 1000000000));
    EXPECT_EQ(WQ_PHASE_MAIN, wq_clock_look(&clock, &control, WQ_BLACK, 1000000000).phase);
}

/* The slow and obvious clock: a referee who looks every millisecond. */
typedef struct naive { int64_t main, in_period; int32_t periods; bool lost; } naive;

static void naive_tick(naive *n, const wq_time_control *c)
{
    if (n->lost) return;
    if (n->main > 0) {
        n->main--;
        if (n->main == 0 && c->periods == 0) n->lost = true;
        return;
    }
    if (++n->in_period == c->period_ms) {
        n->in_period = 0;
        if (--n->periods == 0) n->lost = true;
    }
}

TEST(the_arithmetic_agrees_with_counting_every_millisecond)
{
    static const char *const systems[] = { "50ms", "50ms+3x20ms", "3x20ms", "50ms+5x20ms-kept", "1ms+1x1ms" };
    wq_rng rng;
    wq_rng_init(&rng, 5);
    for (int round = 0; round < 4000; round++) {
        wq_time_control c = a_time(systems[round % 5]);
        wq_clock clock;
        wq_clock_init(&clock, &c);
        naive sides[3];
        for (int i = 0; i < 3; i++) sides[i] = (naive){ c.main_ms, 0, c.periods, false };
        int64_t now = 1000;
        wq_color turn = WQ_BLACK;
        wq_clock_run(&clock, &c, turn, now);
        for (int move = 0; move < 12; move++) {
            for (int64_t ms = (int64_t)wq_rng_below(&rng, 30); ms > 0; ms--) {
                int64_t deadline = wq_clock_deadline(&clock, &c);
                now++;
                naive_tick(&sides[turn], &c);
                EXPECT_EQ(sides[turn].lost, now >= deadline);
            }
            wq_side_time seen = wq_clock_look(&clock, &c, turn, now);
            EXPECT_EQ(sides[turn].lost, seen.phase == WQ_PHASE_LOST);
            if (sides[turn].lost) break;
            EXPECT_EQ(sides[turn].main, seen.main_ms);
            EXPECT_EQ(sides[turn].periods, seen.periods);
            EXPECT_EQ(sides[turn].in_period, seen.period_used_ms);
            sides[turn].in_period = 0;                          /* a move gives a fresh period */
            turn = wq_opponent(turn);
            wq_clock_run(&clock, &c, turn, now);
        }
    }
}

TEST(time_systems_are_read_and_written_as_people_type_them)
{
    static const char *const same[] = { "none", "1h", "90m", "30s", "10m+3x30s", "55m+5x60s-kept", "3x30s", "1500ms",
                                        "5m+1x2500ms" };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        wq_time_control control = a_time(same[i]);
        char text[WQ_TIME_TEXT];
        wq_time_control_name(text, &control);
        EXPECT_STR(same[i], text);
    }
    EXPECT_EQ(24000, a_time("24").main_ms);
    EXPECT_EQ(144000, a_time("02:24").main_ms);
    EXPECT_EQ(3744000, a_time("1:02:24").main_ms);
    EXPECT_EQ(3603744000, a_time("1001:02:24").main_ms);
    EXPECT_EQ(5400000, a_time("1h30m").main_ms);
    EXPECT_EQ(30000, a_time("3x30").period_ms);

    static const char *const bad[] = { "", "02.24", "h", "0", "0s", "-5s", "10m+", "10m+3", "10m+3x", "10m+0x30s", "3x0s",
                                       "10m+3x30s-kep", "10m+3x30s-kept ", "99999999999999999999h", "400000h", "1h30",
                                       "1:2", "1:60", "1:00:00:00", "10m+99999x30s", "none ", "kept" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        wq_time_control control = { .kind = 77 };
        EXPECT_EQ(WQ_BAD_TIME, wq_time_control_parse(&control, bad[i]));
        EXPECT_EQ(77, control.kind);
    }
}

TEST(numbers_that_make_no_time_are_refused)
{
    wq_time_control bad[] = {
        { .kind = 9 },
        { .kind = WQ_TIME_ABSOLUTE },
        { .kind = WQ_TIME_ABSOLUTE, .main_ms = -1 },
        { .kind = WQ_TIME_ABSOLUTE, .main_ms = INT64_MAX },
        { .kind = WQ_TIME_BYOYOMI, .main_ms = 1, .periods = 0, .period_ms = 10 },
        { .kind = WQ_TIME_BYOYOMI, .main_ms = 1, .periods = 1, .period_ms = 0 },
        { .kind = WQ_TIME_KEPT_BYOYOMI, .main_ms = 1, .periods = -1, .period_ms = 10 },
        { .kind = WQ_TIME_NONE, .main_ms = 1 },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) EXPECT_EQ(WQ_BAD_TIME, wq_time_control_check(&bad[i]));
    for (int i = 0; i < 4; i++) {
        wq_time_kind kind;
        EXPECT_EQ(WQ_OK, wq_time_kind_parse(&kind, wq_time_kind_name((wq_time_kind)i)));
        EXPECT_EQ(i, kind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(each_full_minute_of_a_move_costs_one_kept_minute),
        IS_TEST(in_the_last_minute_the_count_of_ten_is_too_late),
        IS_TEST(the_kept_minutes_count_from_their_beginning),
        IS_TEST(absolute_time_overrun_loses),
        IS_TEST(byoyomi_is_entered_when_the_main_time_is_out_and_lost_with_the_last_period),
        IS_TEST(a_clock_that_stands_uses_no_time),
        IS_TEST(without_a_clock_nothing_is_ever_up),
        IS_TEST(the_arithmetic_agrees_with_counting_every_millisecond),
        IS_TEST(time_systems_are_read_and_written_as_people_type_them),
        IS_TEST(numbers_that_make_no_time_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
