/* test_clock_keeper.c — what may happen to a clock besides moves, from articles 12, 14, 16 and 22.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock_keeper.h"

#include "base/rng.h"
#include "harness.h"

#include <string.h>

static wq_keeper keeping(const char *system, wq_edition edition)
{
    wq_time_control control;
    wq_keeper keeper;
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&control, system));
    EXPECT_EQ(WQ_OK, wq_keeper_init(&keeper, &control, edition));
    return keeper;
}

static wq_status happens(wq_keeper *keeper, wq_keeper_event event)
{
    wq_keeper before = *keeper;
    wq_status s = wq_keeper_apply(keeper, &event);
    if (s != WQ_OK) EXPECT(memcmp(&before, keeper, sizeof before) == 0);        /* a refusal changes nothing */
    return s;
}

#define DO(kind_, side_, at_, ...) (wq_keeper_event){ .kind = WQ_KEEPER_##kind_, .side = side_, .at_ms = at_, .periods = -1, __VA_ARGS__ }
#define B WQ_BLACK
#define W WQ_WHITE

TEST(a_pause_uses_no_time_and_the_clock_runs_on_where_it_stood)         /* [R129] [R130] [R133] */
{
    wq_keeper k = keeping("3x60s-kept", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 1000)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(ADJOURN, 0, 31000)));
    EXPECT_EQ(30000, k.recorded.side[B].period_used_ms);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(PAUSE, 0, 32000)));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(PRESS, B, 32000)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(RESUME, 0, 50000000)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(QUERY, B, 50029999)));              /* [R127] */
    EXPECT_EQ(3, k.clock.side[B].periods);
    EXPECT_EQ(WQ_OK, happens(&k, DO(PRESS, B, 50030000)));              /* the sixtieth second of the move */
    EXPECT_EQ(2, k.clock.side[B].periods);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(RESUME, 0, 50040000)));
}

TEST(a_stopwatch_is_started_anew_for_each_move_it_reads)               /* [R98] [R100] */
{
    wq_keeper k = keeping("2x60s-kept", WQ_EDITION_2002);              /* the reading alone: no main time is left */
    for (int64_t move = 0; move < 5; move++) {
        EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, move * 100000)));
        EXPECT_EQ(0, k.clock.side[B].period_used_ms);
        EXPECT_EQ(WQ_OK, happens(&k, DO(PRESS, B, move * 100000 + 59999)));    /* under a minute is free */
        EXPECT_EQ(2, k.clock.side[B].periods);
    }
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 600000)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(PRESS, B, 660000)));
    EXPECT_EQ(1, k.clock.side[B].periods);
}

TEST(who_comes_late_pays_twice_up_to_the_limit)                         /* [R136] [R137] */
{
    wq_keeper k = keeping("3h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, B, 0, .ms = 3600000)));       /* an hour, itself still allowed */
    EXPECT_EQ(3600000, k.clock.side[B].main_ms);
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, W, 0, .ms = 3600001)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[W].phase);
    k = keeping("3h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, B, 0, .ms = 900000, .same_venue = true)));
    EXPECT_EQ(9000000, k.clock.side[B].main_ms);
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, W, 0, .ms = 900001, .same_venue = true)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[W].phase);
    k = keeping("2h", WQ_EDITION_2002);                                 /* an hour of two hours: nothing left, not lost yet */
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, B, 0, .ms = 3600000)));
    EXPECT_EQ(0, k.clock.side[B].main_ms);
    EXPECT_EQ(WQ_PHASE_MAIN, k.clock.side[B].phase);
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 0)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(QUERY, B, 1)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[B].phase);
    k = keeping("2m+5x60s-kept", WQ_EDITION_2002);                      /* the kept minutes are allotted time too */
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, B, 0, .ms = 120000)));
    EXPECT_EQ(3, k.clock.side[B].periods);
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, W, 0, .ms = 1000)));
    EXPECT_EQ(118000, k.clock.side[W].main_ms);
    EXPECT_EQ(WQ_BAD_ARGUMENT, happens(&k, DO(LATE, W, 0, .ms = 0)));
}

TEST(both_may_lose_by_lateness)                                         /* [R138] */
{
    wq_keeper k = keeping("1h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, B, 0, .ms = 4000000)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(LATE, W, 0, .ms = 4000000)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[B].phase);
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[W].phase);
}

TEST(late_at_the_resumption_only_the_clock_runs)                        /* [R135] */
{
    wq_keeper k = keeping("3h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 0)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(ADJOURN, 0, 0)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(RESUME, 0, 100)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(PRESS, B, 7200100)));               /* two hours late */
    EXPECT_EQ(3600000, k.clock.side[B].main_ms);
}

TEST(an_empty_chair_is_read_to_in_rapid_games)                          /* [R139] */
{
    wq_keeper k = keeping("2x30s", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(ABSENT_READING, B, 0)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 45000)));                 /* sits down in time */
    EXPECT_EQ(WQ_OK, happens(&k, DO(PRESS, B, 50000)));
    EXPECT_EQ(1, k.clock.side[B].periods);
    k = keeping("2x30s", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(ABSENT_READING, W, 0)));
    EXPECT_EQ(WQ_ILLEGAL_TIME, happens(&k, DO(START, W, 60000)));       /* the reading is over */
    EXPECT_EQ(WQ_OK, happens(&k, DO(QUERY, W, 60000)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[W].phase);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(FLAG_CHOICE, W, 60000, .as_pass = true)));
}

TEST(two_empty_chairs_that_are_read_to_both_lose)               /* [R138] [R139] */
{
    for (int came = 0; came < 2; came++) {
        wq_keeper k = keeping("1m+1x60s-kept", WQ_EDITION_2002);
        wq_keeper_agree(&k, &(wq_agreed_start){ .starts_at_ms = 1000000, .reading = true });
        if (came) EXPECT_EQ(WQ_OK, happens(&k, DO(ARRIVE, W, 1060000)));
        EXPECT_EQ(WQ_OK, happens(&k, DO(QUERY, B, 1119999)));
        EXPECT(k.clock.side[B].phase != WQ_PHASE_LOST && k.clock.side[W].phase != WQ_PHASE_LOST);
        EXPECT_EQ(WQ_OK, happens(&k, DO(QUERY, B, 1120000)));
        EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[B].phase);
        EXPECT_EQ(!came, k.clock.side[W].phase == WQ_PHASE_LOST);
    }
}

TEST(two_minutes_an_hour_are_corrected_in_proportion_and_less_is_not)  /* [R124] [R125] */
{
    wq_keeper k = keeping("3h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 0)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(PRESS, B, 7200000)));               /* Black 2 h */
    EXPECT_EQ(WQ_OK, happens(&k, DO(PAUSE, 0, 9000000)));               /* White 30 min */
    EXPECT_EQ(WQ_OK, happens(&k, DO(CLOCK_ERROR, 0, 9000000, .ms = 119999)));
    EXPECT_EQ(3600000, k.clock.side[B].main_ms);
    EXPECT_EQ(WQ_OK, happens(&k, DO(CLOCK_ERROR, 0, 9000000, .ms = 120000)));
    EXPECT_EQ(3600000 + 240000, k.clock.side[B].main_ms);
    EXPECT_EQ(9000000 + 60000, k.clock.side[W].main_ms);
    EXPECT_EQ(WQ_OK, happens(&k, DO(CLOCK_ERROR, 0, 9000000, .ms = -180000)));
    EXPECT_EQ(3840000 - 348000, k.clock.side[B].main_ms);               /* 1 h 56 min used: 5 min 48 s */
    EXPECT_EQ(WQ_BAD_ARGUMENT, happens(&k, DO(CLOCK_ERROR, 0, 9000000, .ms = INT64_MAX)));
}

TEST(one_side_alone_is_corrected_by_the_chief_referee)                  /* [R126] */
{
    wq_keeper k = keeping("1h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, happens(&k, DO(CORRECT, B, 0, .ms = 60000)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(CORRECT, B, 0, .ms = 60000, .chief = true)));
    EXPECT_EQ(60000, k.clock.side[B].main_ms);
    EXPECT_EQ(3600000, k.clock.side[W].main_ms);
    EXPECT_EQ(WQ_BAD_ARGUMENT, happens(&k, DO(CORRECT, B, 0, .ms = -1, .chief = true)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(CORRECT, B, 0, .ms = 0, .chief = true)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[B].phase);
    EXPECT_EQ(WQ_OK, happens(&k, DO(CORRECT, B, 0, .ms = 1, .chief = true)));   /* and back */
    EXPECT_EQ(WQ_PHASE_MAIN, k.clock.side[B].phase);
}

TEST(where_the_record_is_lost_used_time_is_split)                       /* [R134] */
{
    wq_keeper k = keeping("2h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 0)));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(SPLIT, 0, 10)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(ADJOURN, 0, 3600000)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(SPLIT, 0, 3600000)));
    EXPECT_EQ(5400000, k.clock.side[B].main_ms);
    EXPECT_EQ(5400000, k.clock.side[W].main_ms);
}

TEST(an_overrun_of_the_last_minute_may_count_as_a_pass_on_request)      /* [R120] */
{
    wq_keeper k = keeping("1x60s-kept", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 0)));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(FLAG_CHOICE, B, 59999, .as_pass = true)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(PRESS, B, 60000)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[B].phase);
    EXPECT_EQ(WQ_OK, happens(&k, DO(FLAG_CHOICE, B, 65000, .as_pass = true)));
    EXPECT_EQ(WQ_PHASE_LAST, k.clock.side[B].phase);                    /* the same reading goes on */
    EXPECT_EQ(W, k.clock.running);
    k = keeping("1x60s-kept", WQ_EDITION_1988);                         /* the older text knows the loss alone */
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 0)));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(FLAG_CHOICE, B, 60000, .as_pass = true)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(FLAG_CHOICE, B, 60000)));
    EXPECT_EQ(WQ_PHASE_LOST, k.clock.side[B].phase);
}

TEST(a_last_minute_read_wrongly_is_read_again)                          /* [R128] */
{
    wq_keeper k = keeping("1x60s-kept", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 0)));
    EXPECT_EQ(WQ_BAD_ARGUMENT, happens(&k, DO(REREAD, B, 54000, .from_s = 55)));
    EXPECT_EQ(WQ_OK, happens(&k, DO(REREAD, B, 54000, .from_s = 50)));
    EXPECT_EQ(64000, wq_clock_deadline(&k.clock, &k.control));
    wq_call calls[WQ_CALLS_AT_ONCE];
    EXPECT_EQ(1, wq_clock_calls_after(&k.clock, &k.control, WQ_CALLS_2002, 54000, calls));
    EXPECT_EQ(55000, calls[0].at_ms);
    EXPECT_EQ(1, calls[0].number);
    wq_keeper main = keeping("1h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_OK, happens(&main, DO(START, B, 0)));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&main, DO(REREAD, B, 1000, .from_s = 0)));
}

TEST(nonsense_is_refused)
{
    wq_keeper k = keeping("1h", WQ_EDITION_2002);
    EXPECT_EQ(WQ_BAD_EVENT, happens(&k, DO(START, WQ_EMPTY, 0)));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(PRESS, B, 0)));          /* nobody's time runs */
    EXPECT_EQ(WQ_OK, happens(&k, DO(START, B, 5000)));
    EXPECT_EQ(WQ_BAD_EVENT, happens(&k, DO(PRESS, B, 4999)));           /* time runs backwards */
    EXPECT_EQ(WQ_BAD_EVENT, happens(&k, DO(PRESS, B, -1)));
    EXPECT_EQ(WQ_BAD_EVENT, happens(&k, DO(PRESS, B, INT64_MAX)));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, happens(&k, DO(PRESS, W, 6000)));
    EXPECT_EQ(WQ_BAD_EVENT, happens(&k, (wq_keeper_event){ .kind = 200, .side = B, .at_ms = 6000 }));
}

/* Random events: no time is ever negative, and what a side used is what went by while its time ran. */
TEST(time_is_never_negative_and_used_time_is_elapsed_time)
{
    static const char *const systems[] = { "1h", "2m+5x60s-kept", "1m+3x30s", "1m+5/2m", "1m+5/2m-carry", "2m+5s-fischer-max3m",
                                           "30s-move", "1m+5s-delay", "1m+3x1m-ing2", "3d-correspondence", "none" };
    wq_rng rng;
    wq_rng_init(&rng, 31);
    for (int round = 0; round < 2200; round++) {
        wq_keeper k = keeping(systems[round % 11], WQ_EDITION_2002);
        int64_t now = 0, ran[3] = { 0 };
        for (int step = 0; step < 40; step++) {
            static const uint8_t kinds[] = { WQ_KEEPER_START, WQ_KEEPER_PRESS, WQ_KEEPER_PRESS, WQ_KEEPER_PRESS, WQ_KEEPER_QUERY,
                                             WQ_KEEPER_PAUSE, WQ_KEEPER_RESUME, WQ_KEEPER_FLAG_CHOICE, WQ_KEEPER_ADJOURN };
            int64_t wait = (int64_t)wq_rng_below(&rng, 40000);
            uint8_t runs = k.clock.running;
            int64_t until = wq_clock_deadline(&k.clock, &k.control);
            wq_keeper_event event = { .kind = kinds[wq_rng_below(&rng, sizeof kinds)], .side = (uint8_t)(1 + wq_rng_below(&rng, 2)),
                                      .at_ms = now + wait, .as_pass = true };
            int64_t since = k.clock.since_ms;
            if (happens(&k, event) != WQ_OK) continue;
            now += wait;
            if (runs != WQ_EMPTY) ran[runs] += (until < now ? until : now) - since;
            for (int side = B; side <= W; side++) {
                const wq_side_time *time = &k.clock.side[side];
                EXPECT(time->main_ms >= 0 && time->periods >= 0 && time->period_used_ms >= 0 && time->stones >= 0);
                EXPECT(wq_side_time_period_left(time, &k.control) >= 0);
                EXPECT_EQ(ran[side], k.used_ms[side]);
                if (k.control.kind == WQ_TIME_ABSOLUTE) EXPECT_EQ(3600000, time->main_ms + k.used_ms[side]);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_pause_uses_no_time_and_the_clock_runs_on_where_it_stood),
        IS_TEST(a_stopwatch_is_started_anew_for_each_move_it_reads),
        IS_TEST(who_comes_late_pays_twice_up_to_the_limit),
        IS_TEST(both_may_lose_by_lateness),
        IS_TEST(late_at_the_resumption_only_the_clock_runs),
        IS_TEST(an_empty_chair_is_read_to_in_rapid_games),
        IS_TEST(two_empty_chairs_that_are_read_to_both_lose),
        IS_TEST(two_minutes_an_hour_are_corrected_in_proportion_and_less_is_not),
        IS_TEST(one_side_alone_is_corrected_by_the_chief_referee),
        IS_TEST(where_the_record_is_lost_used_time_is_split),
        IS_TEST(an_overrun_of_the_last_minute_may_count_as_a_pass_on_request),
        IS_TEST(a_last_minute_read_wrongly_is_read_again),
        IS_TEST(nonsense_is_refused),
        IS_TEST(time_is_never_negative_and_used_time_is_elapsed_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
