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
        bool kgs;
        const char *settings, *left;
    } rows[] = {
        { { .kind = WQ_TIME_NONE }, { 0 }, INT64_MAX, false, "", "" },
        { { .kind = WQ_TIME_NONE }, { 0 }, 5000, false, "time_settings 0 5 1", "" },
        { { .kind = WQ_TIME_NONE }, { 0 }, 300, false, "time_settings 0 1 1", "" },
        { { .kind = WQ_TIME_ABSOLUTE, .main_ms = 600000 }, { .main_ms = 59999, .phase = WQ_PHASE_MAIN }, 59999, false, "time_settings 600 0 0",
          "time_left white 59 0" },
        { { .kind = WQ_TIME_ABSOLUTE, .main_ms = 600000 }, { .main_ms = 59999, .phase = WQ_PHASE_MAIN }, 59999, true, "kgs-time_settings absolute 600",
          "time_left white 59 0" },
        { { .kind = WQ_TIME_BYOYOMI, .periods = 3, .main_ms = 600000, .period_ms = 30000 }, { .main_ms = 450000, .periods = 3, .phase = WQ_PHASE_MAIN }, 1, false, "time_settings 600 30 1",
          "time_left white 450 0" },
        { { .kind = WQ_TIME_BYOYOMI, .periods = 3, .main_ms = 600000, .period_ms = 30000 }, { .period_used_ms = 12000, .periods = 2, .phase = WQ_PHASE_PERIOD }, 1, false, "time_settings 600 30 1",
          "time_left white 18 1" },
        { { .kind = WQ_TIME_BYOYOMI, .periods = 3, .main_ms = 600000, .period_ms = 30000 }, { .period_used_ms = 12000, .periods = 2, .phase = WQ_PHASE_PERIOD }, 1, true, "kgs-time_settings byoyomi 600 30 3",
          "time_left white 18 2" },
        { { .kind = WQ_TIME_KEPT_BYOYOMI, .periods = 5, .main_ms = 3300000, .period_ms = 60000 }, { .periods = 1, .phase = WQ_PHASE_LAST }, 1, false, "time_settings 3300 60 1",
          "time_left white 60 1" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[WQ_GTP_TIME_TEXT];
        wq_gtp_time_settings_text(text, &rows[i].control, rows[i].free_ms, rows[i].kgs);
        EXPECT_STR(rows[i].settings, text);
        wq_gtp_time_left_text(text, &rows[i].control, &rows[i].time, WQ_WHITE, rows[i].kgs);
        EXPECT_STR(rows[i].left, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(each_clock_is_said_as_the_protocol_has_it) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
