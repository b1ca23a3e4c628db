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

TEST(a_period_of_many_moves_is_renewed_when_they_are_made)
{
    wq_time_control canadian = a_time("1m+3/100s"), block = a_time("1m+3/100s-carry");
    for (int carry = 0; carry < 2; carry++) {                   /* [R118] what is left is carried over, or is gone */
        wq_time_control c = carry ? block : canadian;
        wq_clock clock;
        wq_clock_init(&clock, &c);
        int64_t now = 0;
        wq_side_time side = after_move(&clock, &c, &now, 70000);        /* ten seconds of the period: its first move */
        EXPECT_EQ(2, side.stones);
        EXPECT_EQ(90000, wq_side_time_period_left(&side, &c));
        after_move(&clock, &c, &now, 20000);
        side = after_move(&clock, &c, &now, 30000);
        EXPECT_EQ(3, side.stones);
        EXPECT_EQ(carry ? 140000 : 100000, wq_side_time_period_left(&side, &c));
        EXPECT_EQ(WQ_PHASE_LOST, after_move(&clock, &c, &now, carry ? 140000 : 100000).phase);  /* a missed count loses */
    }
}

TEST(fischer_adds_for_each_move_up_to_the_cap)
{
    EXPECT_EQ(600000 - 4000 + 10000, one_move("10m+10s-fischer", 4000).main_ms);
    EXPECT_EQ(605000, one_move("10m+10s-fischer-max605s", 1000).main_ms);
    EXPECT_EQ(WQ_PHASE_LOST, one_move("10m+10s-fischer", 600000).phase);
    EXPECT_EQ(10001, one_move("10m+10s-fischer", 599999).main_ms);
}

TEST(a_delay_is_free_and_time_for_a_move_does_not_add_up)
{
    EXPECT_EQ(600000, one_move("10m+5s-delay", 5000).main_ms);
    EXPECT_EQ(598000, one_move("10m+5s-delay", 7000).main_ms);
    EXPECT_EQ(WQ_PHASE_LOST, one_move("10m+5s-delay", 605000).phase);
    EXPECT_EQ(0, one_move("30s-move", 29999).period_used_ms);
    EXPECT_EQ(WQ_PHASE_LOST, one_move("30s-move", 30000).phase);
}

TEST(ings_blocks_cost_points_when_they_are_entered)
{
    EXPECT_EQ(0, one_move("1h+3x10m-ing2", 3599999).penalty_points);
    EXPECT_EQ(2, one_move("1h+3x10m-ing2", 3600000).penalty_points);
    EXPECT_EQ(2, one_move("1h+3x10m-ing2", 4199999).penalty_points);
    EXPECT_EQ(4, one_move("1h+3x10m-ing2", 4200000).penalty_points);
    EXPECT_EQ(6, one_move("1h+3x10m-ing2", 5399999).penalty_points);
    EXPECT_EQ(WQ_PHASE_LOST, one_move("1h+3x10m-ing2", 5400000).phase);
    EXPECT_EQ(1000, one_move("1h+3x10m-ing2", 3601000).period_used_ms);         /* a block lasts over moves */
}

TEST(days_for_a_move_may_leave_weekends_out)
{
    const int64_t day = 86400000;
    for (int weekends = 0; weekends < 2; weekends++) {
        wq_time_control c = a_time(weekends ? "3d-correspondence-weekends" : "3d-correspondence");
        wq_clock clock;
        wq_clock_init(&clock, &c);
        wq_clock_run(&clock, &c, WQ_BLACK, 0);                  /* 1970-01-01 was a Thursday */
        EXPECT_EQ((weekends ? 5 : 3) * day, wq_clock_deadline(&clock, &c));
        EXPECT_EQ(WQ_PHASE_LAST, wq_clock_look(&clock, &c, WQ_BLACK, (weekends ? 5 : 3) * day - 1).phase);
        EXPECT_EQ(WQ_PHASE_LOST, wq_clock_look(&clock, &c, WQ_BLACK, (weekends ? 5 : 3) * day).phase);
        EXPECT_EQ(2 * day, wq_clock_look(&clock, &c, WQ_BLACK, 2 * day).period_used_ms);        /* Saturday begins */
        EXPECT_EQ((weekends ? 2 * day : 3 * day), wq_clock_look(&clock, &c, WQ_BLACK, 3 * day).period_used_ms);
    }
    wq_time_control c = a_time("2d-correspondence-weekends");   /* two working days from Thursday end with Friday */
    wq_clock clock;
    wq_clock_init(&clock, &c);
    wq_clock_run(&clock, &c, WQ_BLACK, 0);
    EXPECT_EQ(2 * day, wq_clock_deadline(&clock, &c));
}

/* Looking often and looking once must see the same, and the deadline is where the look first says lost. */
TEST(time_adds_up_however_it_is_looked_at)
{
    static const char *const systems[] = { "50ms+3/20ms", "50ms+3/20ms-carry", "50ms+5ms-fischer-max60ms", "20ms-move", "50ms+5ms-delay",
                                           "50ms+3x20ms-ing2", "50ms-correspondence-weekends" };
    wq_rng rng;
    wq_rng_init(&rng, 6);
    for (int round = 0; round < 2100; round++) {
        wq_time_control c = a_time(systems[round % 7]);
        wq_clock once, often;
        wq_clock_init(&once, &c);
        /* across a Friday midnight, where weekends pause */
        int64_t now = 2 * 86400000LL - 40;
        wq_color turn = WQ_BLACK;
        wq_clock_run(&once, &c, turn, now);
        often = once;
        for (int move = 0; move < 12; move++) {
            int64_t deadline = wq_clock_deadline(&once, &c);
            for (int64_t ms = (int64_t)wq_rng_below(&rng, 25); ms > 0; ms--) {
                now++;
                often.side[turn] = wq_clock_look(&often, &c, turn, now);
                often.since_ms = now;
                EXPECT_EQ(now >= deadline, often.side[turn].phase == WQ_PHASE_LOST);
                EXPECT_EQ(now >= deadline, wq_clock_look(&once, &c, turn, now).phase == WQ_PHASE_LOST);
            }
            turn = wq_opponent(turn);
            wq_clock_run(&once, &c, turn, now);
            wq_clock_run(&often, &c, turn, now);
            EXPECT(memcmp(once.side, often.side, sizeof once.side) == 0);
            if (once.side[wq_opponent(turn)].phase == WQ_PHASE_LOST) break;
        }
    }
}

TEST(time_is_said_in_words_that_do_not_mix_its_kinds)           /* [R127] */
{
    static const struct { const char *system; int64_t ms; const char *zh, *en; } rows[] = {
        { "55m+5x60s-kept", 300000, "主时间 50分，保留5分", "main time 50 m, 5 kept minutes" },
        { "5x60s-kept", 12000, "保留还剩5分，本分还剩48秒", "5 kept minutes left, 48 s of this one" },
        { "1x60s-kept", 12000, "最后一分钟，还剩48秒", "the last minute, 48 s left" },
        { "1x60s-kept", 60000, "超时", "time is up" },
        { "10m+15/10m-carry", 600000, "限步：10分内还须走15手", "15 moves in 10 m" },
        { "none", 5, "不计时", "no clock" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wq_time_control c = a_time(rows[i].system);
        wq_clock clock;
        wq_clock_init(&clock, &c);
        wq_clock_run(&clock, &c, WQ_BLACK, 0);
        wq_side_time side = wq_clock_look(&clock, &c, WQ_BLACK, rows[i].ms);
        char words[WQ_TIME_WORDS];
        wq_side_time_words(words, &side, &c, WQ_LANG_ZH);
        EXPECT_STR(rows[i].zh, words);
        wq_side_time_words(words, &side, &c, WQ_LANG_EN);
        EXPECT_STR(rows[i].en, words);
    }
}

TEST(time_systems_are_read_and_written_as_people_type_them)
{
    static const char *const same[] = { "none", "1h", "90m", "30s", "10m+3x30s", "55m+5x60s-kept", "3x30s", "1500ms",
                                        "5m+1x2500ms", "30m+15/5m", "15/10m-carry", "10m+15/10m-carry", "10m+10s-fischer", "10m+10s-fischer-max20m",
                                        "30s-move", "10m+5s-delay", "1h+3x10m-ing2", "3d-correspondence",
                                        "3d-correspondence-weekends" };
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
                                       "1:2", "1:60", "10m+10s", "10m+10s-fischer-max5m", "0/5m", "5m+/5m", "3x10m-ing2", "1h+3x10m-ing", "1h+30s-move",
                                       "-move", "10m+0s-delay", "1h+3d-correspondence", "3d-correspondence-week", "1:00:00:00", "10m+99999x30s", "none ", "kept" };
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
    for (int i = 0; i < WQ_TIME_KINDS; i++) {
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
        IS_TEST(a_period_of_many_moves_is_renewed_when_they_are_made),
        IS_TEST(fischer_adds_for_each_move_up_to_the_cap),
        IS_TEST(a_delay_is_free_and_time_for_a_move_does_not_add_up),
        IS_TEST(ings_blocks_cost_points_when_they_are_entered),
        IS_TEST(days_for_a_move_may_leave_weekends_out),
        IS_TEST(time_adds_up_however_it_is_looked_at),
        IS_TEST(time_is_said_in_words_that_do_not_mix_its_kinds),
        IS_TEST(time_systems_are_read_and_written_as_people_type_them),
        IS_TEST(numbers_that_make_no_time_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
