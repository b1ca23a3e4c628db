/* fuzz_net.c — any bytes as a net: refused, or read and evaluated.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/net.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    wq_net *net;
    wq_net_work *work;
    wq_error err;
    if (wq_net_read(&net, bytes, length, &err) != WQ_OK) return 0;
    if (wq_net_work_new(&work, net, NULL, 5, 4) == WQ_OK) {
        static wq_net_answer answer;
        wq_position pos;
        (void)wq_position_init(&pos, 5, 4);
        wq_net_view view = { .now = &pos, .rules = wq_rules_find("chinese"), .komi_halves = 15 };
        (void)wq_net_evaluate(net, work, &view, 0, 0.5f, NULL, &answer);
        wq_net_work_free(work);
    }
    wq_net_free(net);
    return 0;
}
