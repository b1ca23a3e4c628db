/* test_opt.c — src/cli/opt.c: komi as people write it.
 * SPDX-License-Identifier: MIT
 */
#include "cli/opt.h"
#include "harness.h"

TEST(komi_is_read_in_points_and_in_zi)                          /* [R75] [R87] one zi is two points */
{
    static const struct { const char *text; int halves; } cases[] = {
        { "7.5", 15 }, { "7.50", 15 }, { "+7.5", 15 }, { "-7.5", -15 }, { "0", 0 }, { "8", 16 }, { "6.5 points", 13 },
        { "3.75zi", 15 }, { "3.75 zi", 15 }, { "3 3/4 zi", 15 }, { "3又3/4子", 15 }, { "2.75子", 11 }, { "3.25zi", 13 },
        { "2 1/2zi", 10 }, { "4zi", 16 }, { "7.5目", 15 }, { "0.5", 1 }, { "0.25zi", 1 }, { "1250", 2500 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int halves = 999;
        EXPECT_EQ(WQ_OK, wq_komi_parse(&halves, cases[i].text));
        EXPECT_EQ(cases[i].halves, halves);
    }
}

TEST(what_is_no_komi_is_refused_and_changes_nothing)
{
    static const char *const cases[] = {
        "", "-", "+", "seven", "7.25", "7.", ".5", "7.5.5", "7,5", "1251", "99999999999999999999", "3 1/3 zi", "3 2/2zi",
        "3又4/4子", "3又", "3 3/4", "7.5x", "7.5 zi points", "0.1", "--7", "1250.5", "626zi", "nan", "1e3",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int halves = 999;
        EXPECT_EQ(WQ_BAD_KOMI, wq_komi_parse(&halves, cases[i]));
        EXPECT_EQ(999, halves);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(komi_is_read_in_points_and_in_zi),
        IS_TEST(what_is_no_komi_is_refused_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
