/* test_budget.c — what a move may cost, by level and by the clock.
 * SPDX-License-Identifier: MIT
 */
#include "engine/budget.h"
#include "harness.h"

TEST(each_level_spends_more_than_the_one_below_and_no_clock)
{
    static const int sizes[] = { 5, 9, 13, 19, 25 };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (int level = 1; level <= WQ_MAX_LEVEL; level++) {
            wq_budget b = wq_engine_level(level, sizes[i], sizes[i]);
            EXPECT(b.think_ms == INT64_MAX);
            EXPECT(b.playouts >= 30);
            if (level > 1) EXPECT(b.playouts >= wq_engine_level(level - 1, sizes[i], sizes[i]).playouts);
            if (level > 1 && sizes[i] == 9) EXPECT(b.playouts > wq_engine_level(level - 1, 9, 9).playouts);
            EXPECT((uint64_t)b.playouts * (uint64_t)(sizes[i] * sizes[i]) <= 2200000);
        }
}

TEST(the_clock_is_never_used_up)
{
    static const struct { wq_time_control control; wq_side_time time; int64_t free_ms; int moves; int64_t least, most; } rows[] = {
        /* a limit for this move alone: nearly all of it */
        { { .kind = WQ_TIME_NONE }, { 0 }, 1000, 0, 900, 990 },
        { { .kind = WQ_TIME_NONE }, { 0 }, 30000, 0, 28000, 29000 },
        /* ten minutes for the game: a share */
        { { .kind = WQ_TIME_ABSOLUTE, .main_ms = 600000 }, { .main_ms = 600000, .phase = WQ_PHASE_MAIN }, 600000, 0, 3000, 30000 },
        { { .kind = WQ_TIME_ABSOLUTE, .main_ms = 600000 }, { .main_ms = 5000, .phase = WQ_PHASE_MAIN }, 5000, 60, 100, 1000 },
        /* reading: most of a period, never all */
        { { .kind = WQ_TIME_BYOYOMI, .periods = 3, .period_ms = 30000 }, { .periods = 3, .phase = WQ_PHASE_PERIOD }, 30000, 30, 10000, 29000 },
        { { .kind = WQ_TIME_KEPT_BYOYOMI, .periods = 5, .period_ms = 60000 }, { .periods = 1, .phase = WQ_PHASE_LAST }, 60000, 30, 20000, 59000 },
        { { .kind = WQ_TIME_KEPT_BYOYOMI, .periods = 5, .period_ms = 60000 }, { .period_used_ms = 58000, .periods = 1, .phase = WQ_PHASE_LAST }, 2000, 30, 1, 1950 },
        /* hardly anything left: at once */
        { { .kind = WQ_TIME_ABSOLUTE, .main_ms = 600000 }, { .main_ms = 10, .phase = WQ_PHASE_MAIN }, 10, 60, 1, 9 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t ms = wq_budget_ms(&rows[i].control, &rows[i].time, rows[i].free_ms, rows[i].moves, 81);
        if (ms < rows[i].least || ms > rows[i].most) fail_msg("row %d: %lld ms", (int)i, (long long)ms);
    }
    wq_time_control none = { .kind = WQ_TIME_NONE };
    wq_side_time time = { 0 };
    EXPECT(wq_budget_ms(&none, &time, INT64_MAX, 0, 361) == INT64_MAX);
}

TEST(a_whole_game_fits_into_absolute_time)
{
    wq_time_control control = { .kind = WQ_TIME_ABSOLUTE, .main_ms = 60000 };
    wq_side_time time = { .main_ms = 60000, .phase = WQ_PHASE_MAIN };
    for (int moves = 0; moves < 700; moves += 2) {
        int64_t ms = wq_budget_ms(&control, &time, time.main_ms, moves, 361);
        time.main_ms -= ms;
        if (time.main_ms < 30) break;
        EXPECT(time.main_ms > 0);
        if (moves < 250) EXPECT(time.main_ms > 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(each_level_spends_more_than_the_one_below_and_no_clock),
        IS_TEST(the_clock_is_never_used_up),
        IS_TEST(a_whole_game_fits_into_absolute_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
