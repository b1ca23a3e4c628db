/* test_clock_calls.c — what the referee says and when, against the text's lists.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock_calls.h"

#include "base/rng.h"
#include "harness.h"

#include <stdio.h>
#include <string.h>

/* Everything said from 0 to end_ms while Black thinks, as "30:second:30 40:second:40 ...". */
static void listen(char *out, size_t size, const char *system, wq_call_style style, int64_t end_ms)
{
    wq_time_control control;
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&control, system));
    wq_clock clock;
    wq_clock_init(&clock, &control);
    wq_clock_run(&clock, &control, WQ_BLACK, 0);
    wq_call calls[WQ_CALLS_AT_ONCE];
    int64_t at = 0;
    int count;
    size_t length = 0;
    out[0] = '\0';
    while ((count = wq_clock_calls_after(&clock, &control, style, at, calls)) > 0 && calls[0].at_ms <= end_ms) {
        EXPECT(calls[0].at_ms > at);
        for (int i = 0; i < count; i++) {
            char code[WQ_CALL_TEXT];
            wq_call_code(code, &calls[i]);
            EXPECT_EQ(calls[0].at_ms, calls[i].at_ms);
            length += (size_t)snprintf(out + length, size - length, "%s%lld:%s", length ? " " : "", (long long)(calls[i].at_ms / 1000), code);
        }
        at = calls[0].at_ms;
    }
}

#define EXPECT_SAID(expected, system, style, end_ms)                                                         \
    do {                                                                                                     \
        char said[2048];                                                                                     \
        listen(said, sizeof said, system, style, end_ms);                                                    \
        EXPECT_STR(expected, said);                                                                          \
    } while (0)

TEST(a_kept_minute_is_read_as_the_text_has_it)                  /* [R105] [R106] */
{
    EXPECT_SAID("30:second:30 40:second:40 50:second:50 55:second:55 58:second:58 60:minute 60:minutes_left:4 90:second:30",
                "5x60s-kept", WQ_CALLS_2002, 95000);
    EXPECT_SAID("30:second:30", "5x60s-kept", WQ_CALLS_2002, 39999);
}

TEST(the_last_minute_is_counted_to_ten)                         /* [R107] [R108] */
{
    EXPECT_SAID("30:second:30 40:second:40 50:second:50 51:count:1 52:count:2 53:count:3 54:count:4 55:count:5 56:count:6 "
                "57:count:7 58:count:8 59:count:9 60:count:10",
                "1x60s-kept", WQ_CALLS_2002, 1000000);
}

TEST(the_older_edition_ends_with_ten_over_time_loss)            /* [R109] */
{
    EXPECT_SAID("30:second:30 40:second:40 50:second:50 51:count:1 52:count:2 53:count:3 54:count:4 55:count:5 56:count:6 "
                "57:count:7 58:count:8 59:count:9 60:lost",
                "1x60s-kept", WQ_CALLS_1988, 1000000);
    wq_call call = { .kind = WQ_CALL_LOST, .ten = true };
    char words[WQ_CALL_TEXT];
    wq_call_words(words, &call, WQ_LANG_ZH);
    EXPECT_STR("10,超时判负", words);
}

TEST(the_seconds_of_a_move_count_from_the_crossing)             /* [R104] */
{
    EXPECT_SAID("40:second:30 50:second:40 60:second:50 65:second:55 68:second:58 70:minute 70:minutes_left:1 100:second:30",
                "10s+2x60s-kept", WQ_CALLS_2002, 105000);
}

TEST(rapid_games_are_read_on_the_same_principle)                /* [R110] */
{
    EXPECT_SAID("10:second:10 20:second:20 25:second:25 28:second:28 30:second:30 30:last_period 40:second:10 50:second:20 51:count:1",
                "2x30s", WQ_CALLS_2002, 51500);
    EXPECT_SAID("10:second:10 15:second:15 18:second:18 20:second:20 20:period:2", "3x20s-kept", WQ_CALLS_2002, 20000);
    EXPECT_SAID("1:count:1 2:count:2 3:count:3", "10s-move", WQ_CALLS_2002, 3999);
    EXPECT_SAID("5:period:2", "5s+2x30s", WQ_CALLS_2002, 6000);
}

TEST(without_reading_only_the_end_is_said)                      /* [R111] */
{
    EXPECT_SAID("3600:lost", "1h", WQ_CALLS_2002, 4000000);
    EXPECT_SAID("600:lost", "10m+10s-fischer", WQ_CALLS_2002, 4000000);
    EXPECT_SAID("3590:count:10 3591:count:9", "1h", WQ_CALLS_DOWN, 3591500);
    EXPECT_SAID("270:second:30 280:second:40 290:second:50 291:count:1 292:count:2 293:count:3 294:count:4 295:count:5 "
                "296:count:6 297:count:7 298:count:8 299:count:9 300:lost",
                "15/5m", WQ_CALLS_2002, 4000000);
}

TEST(a_stretch_shorter_than_a_minute_is_read_in_its_own_seconds)        /* [R110] */
{
    EXPECT_SAID("5:second:5 6:count:1 7:count:2 8:count:3 9:count:4 10:count:5 11:count:6 12:count:7 13:count:8 14:count:9 15:lost",
                "3/15s", WQ_CALLS_2002, 1000000);
    EXPECT_SAID("15:second:15 25:second:25 35:second:35 36:count:1", "15/45s", WQ_CALLS_2002, 36999);
    EXPECT_SAID("10:second:10 20:second:20 30:second:30 31:count:1", "3/40s-carry", WQ_CALLS_2002, 31999);
}

TEST(calls_have_their_words)
{
    static const struct { wq_call call; const char *zh, *en; } rows[] = {
        { { .kind = WQ_CALL_SECOND, .number = 30 }, "30秒", "30 seconds" },
        { { .kind = WQ_CALL_COUNT, .number = 7 }, "7", "7" },
        { { .kind = WQ_CALL_MINUTE, .number = 1 }, "1分", "1 minute" },
        { { .kind = WQ_CALL_MINUTES_LEFT, .number = 4 }, "还剩4分", "4 minutes left" },
        { { .kind = WQ_CALL_MINUTES_LEFT, .number = 1 }, "还剩1分", "1 minute left" },
        { { .kind = WQ_CALL_LOST }, "超时判负", "over time, loss" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[WQ_CALL_TEXT];
        wq_call_words(words, &rows[i].call, WQ_LANG_ZH);
        EXPECT_STR(rows[i].zh, words);
        wq_call_words(words, &rows[i].call, WQ_LANG_EN);
        EXPECT_STR(rows[i].en, words);
    }
}

/* Going by single calls and going by random jumps must hear the same. */
TEST(every_call_is_made_exactly_once)
{
    static const char *const systems[] = { "5x60s-kept", "90s+3x30s", "20s+3/90s", "2m+2x70s-ing2", "30s-move", "1m+5s-delay" };
    wq_rng rng;
    wq_rng_init(&rng, 9);
    for (int round = 0; round < 300; round++) {
        wq_time_control control;
        EXPECT_EQ(WQ_OK, wq_time_control_parse(&control, systems[round % 6]));
        wq_clock clock;
        wq_clock_init(&clock, &control);
        wq_clock_run(&clock, &control, WQ_WHITE, 1000);
        wq_call straight[400], calls[WQ_CALLS_AT_ONCE];
        int heard = 0, count;
        for (int64_t at = 1000; (count = wq_clock_calls_after(&clock, &control, WQ_CALLS_2002, at, calls)) > 0; at = calls[0].at_ms)
            for (int i = 0; i < count; i++) { EXPECT(heard < 400); straight[heard++] = calls[i]; }
        EXPECT(heard > 0);
        EXPECT(straight[heard - 1].at_ms == wq_clock_deadline(&clock, &control));
        int again = 0;
        for (int64_t at = 1000; again < heard;) {
            int64_t next = at + 1 + (int64_t)wq_rng_below(&rng, 20000);
            while ((count = wq_clock_calls_after(&clock, &control, WQ_CALLS_2002, at, calls)) > 0 && calls[0].at_ms <= next) {
                for (int i = 0; i < count; i++, again++) {
                    EXPECT(again < heard);
                    EXPECT(memcmp(&calls[i], &straight[again], sizeof calls[i]) == 0);
                }
                at = calls[0].at_ms;
            }
            at = next;
            /* bringing the clock up to date in the middle changes nothing that is said */
            wq_side_time now = wq_clock_look(&clock, &control, WQ_WHITE, at);
            if (now.phase == WQ_PHASE_LOST) break;
            clock.side[WQ_WHITE] = now;
            clock.since_ms = at;
        }
        EXPECT_EQ(heard, again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_kept_minute_is_read_as_the_text_has_it),
        IS_TEST(the_last_minute_is_counted_to_ten),
        IS_TEST(the_older_edition_ends_with_ten_over_time_loss),
        IS_TEST(the_seconds_of_a_move_count_from_the_crossing),
        IS_TEST(rapid_games_are_read_on_the_same_principle),
        IS_TEST(without_reading_only_the_end_is_said),
        IS_TEST(a_stretch_shorter_than_a_minute_is_read_in_its_own_seconds),
        IS_TEST(calls_have_their_words),
        IS_TEST(every_call_is_made_exactly_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
