/* test_tally.c — shares, intervals and the sequential test, against figures worked out elsewhere.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "cli/tally.h"

#include <math.h>

static bool near(double a, double b, double most) { return fabs(a - b) <= most; }

TEST(the_interval_is_wilsons)
{
    /* 8 of 10: 0.4902 to 0.9433, the textbook's example; 0 of 10: up to 0.2775. */
    wq_share share = wq_tally_share(&(wq_tally){ .wins = { 8, 2 } });
    EXPECT(near(share.share, 0.8, 1e-12) && near(share.low, 0.4902, 2e-4) && near(share.high, 0.9433, 2e-4));
    share = wq_tally_share(&(wq_tally){ .wins = { 0, 10 } });
    EXPECT(near(share.low, 0, 1e-9) && near(share.high, 0.2775, 2e-4));
    share = wq_tally_share(&(wq_tally){ .draws = 4, .without = 3 });
    EXPECT(near(share.share, 0.5, 1e-12));
    share = wq_tally_share(&(wq_tally){ .without = 3 });
    EXPECT(share.low <= 0 && share.high >= 1);
}

TEST(elo_and_share_are_each_others_inverse)
{
    EXPECT(near(wq_elo_of_share(10.0 / 11), 400, 1e-9));    /* ten times as likely */
    EXPECT(near(wq_elo_of_share(0.5), 0, 1e-12));
    EXPECT(isinf(wq_elo_of_share(1)) && isinf(wq_elo_of_share(0)));
    for (double elo = -800; elo <= 800; elo += 50) EXPECT(near(wq_elo_of_share(wq_share_of_elo(elo)), elo, 1e-6));
}

TEST(the_sequential_test_decides_as_it_promises)
{
    wq_sprt sprt = { 0, 100 };
    double ratio;
    EXPECT_EQ(WQ_SPRT_GO_ON, wq_sprt_ask(&sprt, &(wq_tally){ .wins = { 0, 0 } }, &ratio));
    EXPECT(near(ratio, 0, 1e-12));
    EXPECT_EQ(WQ_SPRT_BETTER, wq_sprt_ask(&sprt, &(wq_tally){ .wins = { 40, 10 } }, NULL));
    EXPECT_EQ(WQ_SPRT_NOT_BETTER, wq_sprt_ask(&sprt, &(wq_tally){ .wins = { 15, 25 } }, NULL));
    EXPECT_EQ(WQ_SPRT_GO_ON, wq_sprt_ask(&sprt, &(wq_tally){ .wins = { 12, 9 }, .draws = 2, .without = 50 }, NULL));
    /* Two thousand matches of players that differ by exactly elo0 or elo1: no more than the promised share is judged wrongly. */
    unsigned drawn = 12345;
    for (int better = 0; better < 2; better++) {
        double p = wq_share_of_elo(better ? sprt.elo1 : sprt.elo0);
        int wrong = 0, matches = 2000;
        for (int k = 0; k < matches; k++) {
            wq_tally t = { .wins = { 0, 0 } };
            enum wq_sprt_says says = WQ_SPRT_GO_ON;
            while (says == WQ_SPRT_GO_ON) {
                drawn = drawn * 1664525u + 1013904223u;
                t.wins[(drawn >> 8) / 16777216.0 < p ? 0 : 1]++;
                says = wq_sprt_ask(&sprt, &t, NULL);
            }
            wrong += (says == WQ_SPRT_BETTER) != (better == 1);
        }
        EXPECT(wrong <= matches * 6 / 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(the_interval_is_wilsons),
        IS_TEST(elo_and_share_are_each_others_inverse),
        IS_TEST(the_sequential_test_decides_as_it_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
