/* test_shipped.c — what the shipped net knows of the rules around the board.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "engine/net/net.h"

static wq_net *shipped(void)
{
    wq_net *net;
    wq_status s = wq_net_open_shipped(&net, NULL);
    if (s == WQ_BAD_NOT_FOUND) skip();                      /* built without one */
    EXPECT_EQ(WQ_OK, s);
    return net;
}

/* Black's expected result and lead before the first move. */
static void ask(const wq_net *net, wq_net_work *work, int lines, const char *rules, int komi_halves, double *win, double *lead)
{
    wq_position pos;
    wq_net_answer answer;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, lines, lines));
    wq_net_view view = { .now = &pos, .rules = wq_rules_find(rules), .komi_halves = komi_halves };
    EXPECT_EQ(WQ_OK, wq_net_evaluate(net, work, &view, 0, 0, NULL, &answer));
    *win = (double)answer.win;
    *lead = (double)answer.lead;
}

TEST(the_more_komi_the_worse_for_black)
{
    wq_net *net = shipped();
    wq_net_work *work;
    EXPECT_EQ(WQ_OK, wq_net_work_new(&work, net, NULL, 19, 19));
    static const char *const rules[] = { "chinese", "japanese" };
    static const int sizes[] = { 9, 13, 19 };
    for (int r = 0; r < 2; r++)
        for (int z = 0; z < 3; z++) {
            double win[5], lead[5];
            for (int i = 0; i < 5; i++) {                   /* -24.5, -8.5, 7.5, 23.5, 39.5 */
                ask(net, work, sizes[z], rules[r], 32 * i - 49, &win[i], &lead[i]);
                if (i > 0) EXPECT(win[i] < win[i - 1] && lead[i] < lead[i - 1] - 3);
            }
            EXPECT(win[0] > 0.7 && win[1] > 0.55 && win[3] < 0.45 && win[4] < 0.25);
        }
    wq_net_work_free(work);
    wq_net_free(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(the_more_komi_the_worse_for_black),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
