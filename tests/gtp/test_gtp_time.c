/* test_gtp_time.c — every kind of clock in GTP's words.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_time.h"
#include "harness.h"

TEST(each_clock_is_said_as_the_protocol_has_it)
{
    static const struct {
        wq_time_control control;
        wq_side_time time;
        int64_t free_ms;
        wq_gtp_words words;
        const char *settings, *left;
    } rows[] = {
        { { .kind = WQ_TIME_NONE }, { 0 }, INT64_MAX, WQ_GTP_PLAIN, "", "" },
        { { .kind = WQ_TIME_NONE }, { 0 }, 5000, WQ_GTP_PLAIN, "time_settings 0 5 1", "" },
        { { .kind = WQ_TIME_NONE }, { 0 }, 300, WQ_GTP_PLAIN, "time_settings 0 1 1", "" },
        { { .kind = WQ_TIME_ABSOLUTE, .main_ms = 600000 }, { .main_ms = 59999, .phase = WQ_PHASE_MAIN }, 59999, WQ_GTP_PLAIN, "time_settings 600 0 0",
          "time_left white 59 0" },
        { { .kind = WQ_TIME_ABSOLUTE, .main_ms = 600000 }, { .main_ms = 59999, .phase = WQ_PHASE_MAIN }, 59999, WQ_GTP_KGS, "kgs-time_settings absolute 600",
          "time_left white 59 0" },
        { { .kind = WQ_TIME_BYOYOMI, .periods = 3, .main_ms = 600000, .period_ms = 30000 }, { .main_ms = 450000, .periods = 3, .phase = WQ_PHASE_MAIN }, 1, WQ_GTP_PLAIN, "time_settings 600 30 1",
          "time_left white 450 0" },
        { { .kind = WQ_TIME_BYOYOMI, .periods = 3, .main_ms = 600000, .period_ms = 30000 }, { .period_used_ms = 12000, .periods = 2, .phase = WQ_PHASE_PERIOD }, 1, WQ_GTP_PLAIN, "time_settings 600 30 1",
          "time_left white 18 1" },
        { { .kind = WQ_TIME_BYOYOMI, .periods = 3, .main_ms = 600000, .period_ms = 30000 }, { .period_used_ms = 12000, .periods = 2, .phase = WQ_PHASE_PERIOD }, 1, WQ_GTP_KGS, "kgs-time_settings byoyomi 600 30 3",
          "time_left white 18 2" },
        { { .kind = WQ_TIME_KEPT_BYOYOMI, .periods = 5, .main_ms = 3300000, .period_ms = 60000 }, { .periods = 1, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_PLAIN, "time_settings 3300 60 1",
          "time_left white 60 1" },
        { { .kind = WQ_TIME_KEPT_BYOYOMI, .periods = 5, .main_ms = 3300000, .period_ms = 60000 }, { .periods = 4, .phase = WQ_PHASE_PERIOD }, 1, WQ_GTP_KATA,
          "kata-time_settings byoyomi 3300 60 5", "time_left white 60 4" },
        /* what a move adds: said where there are words for it, else as time for each move after the main time */
        { { .kind = WQ_TIME_FISCHER, .main_ms = 600000, .increment_ms = 10500 }, { .main_ms = 450000, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_KATA,
          "kata-time_settings fischer 600 10.5", "time_left white 450 0" },
        { { .kind = WQ_TIME_FISCHER, .main_ms = 600000, .increment_ms = 10000, .max_ms = 1200000 }, { .main_ms = 1, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_KATA,
          "kata-time_settings fischer-capped 600 10 1200 -1", "time_left white 0 0" },
        { { .kind = WQ_TIME_FISCHER, .main_ms = 600000, .increment_ms = 10000 }, { .main_ms = 450000, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_KGS,
          "kgs-time_settings canadian 600 10 1", "time_left white 450 0" },
        { { .kind = WQ_TIME_FISCHER, .main_ms = 600000, .increment_ms = 10000 }, { .main_ms = 450000, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_PLAIN,
          "time_settings 600 10 1", "time_left white 450 0" },
        { { .kind = WQ_TIME_DELAY, .main_ms = 600000, .increment_ms = 5000 }, { .main_ms = 0, .period_used_ms = 1000, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_PLAIN,
          "time_settings 600 5 1", "time_left white 4 1" },
        { { .kind = WQ_TIME_DELAY, .main_ms = 600000, .increment_ms = 500 }, { .main_ms = 60000, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_PLAIN,
          "time_settings 600 0 0", "time_left white 60 0" },
        { { .kind = WQ_TIME_ING, .main_ms = 3600000, .periods = 3, .period_ms = 600000, .penalty_points = 2 }, { .periods = 3, .main_ms = 1000, .phase = WQ_PHASE_MAIN }, 1, WQ_GTP_KGS,
          "kgs-time_settings absolute 3600", "time_left white 1 0" },
        { { .kind = WQ_TIME_BLOCK, .period_ms = 600000, .stones = 15 }, { .stones = 7, .period_used_ms = 100000, .phase = WQ_PHASE_LAST }, 1, WQ_GTP_KATA,
          "kata-time_settings canadian 0 600 15", "time_left white 500 7" },
        { { .kind = WQ_TIME_SIMPLE, .period_ms = 30000 }, { .phase = WQ_PHASE_LAST }, 1, WQ_GTP_PLAIN, "time_settings 0 30 1", "time_left white 30 1" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[WQ_GTP_TIME_TEXT];
        wq_gtp_time_settings_text(text, &rows[i].control, rows[i].free_ms, rows[i].words);
        EXPECT_STR(rows[i].settings, text);
        wq_gtp_time_left_text(text, &rows[i].control, &rows[i].time, WQ_WHITE, rows[i].words);
        EXPECT_STR(rows[i].left, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(each_clock_is_said_as_the_protocol_has_it) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
