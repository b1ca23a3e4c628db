/* gtp_net.c — kata-raw-nn: what the net alone says of the position, in KataGo's words.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_server_impl.h"

#include "engine/net/net.h"
#include "rules/handicap.h"

#include <stdlib.h>
#include <string.h>

struct wq_gtp_net { const wq_net *net; wq_net_work *work; wq_net_answer answer; };

wq_status wq_gtp_use_net(wq_gtp *gtp, const wq_net *net)
{
    struct wq_gtp_net *it = calloc(1, sizeof *it);
    if (!it) return WQ_FAIL_MEMORY;
    it->net = net;
    wq_status s = wq_net_work_new(&it->work, net, wq_net_kernel_exact(), WQ_MAX_SIZE, WQ_MAX_SIZE);
    if (s != WQ_OK) {
        free(it);
        return s;
    }
    wq_gtp_drop_net(gtp);
    gtp->net = it;
    return WQ_OK;
}

void wq_gtp_drop_net(wq_gtp *gtp)
{
    if (!gtp->net) return;
    wq_net_work_free(gtp->net->work);
    free(gtp->net);
    gtp->net = NULL;
}

static void add_policy(wq_gtp *gtp, const float *policy, int width, int height)
{
    for (int i = 0; i < width * height; i++) {
        if (policy[i] < 0) wq_gtp_add(gtp, "    NAN ");
        else wq_gtp_add(gtp, "%8.6f ", (double)policy[i]);
        if (i % width == width - 1) wq_gtp_add(gtp, "\n");
    }
    wq_gtp_add(gtp, "policyPass %8.6f \n", (double)policy[width * height]);
}

static void add_owner(wq_gtp *gtp, const float *owner, int width, int height, float sign)
{
    for (int i = 0; i < width * height; i++) {
        wq_gtp_add(gtp, "%9.7f ", (double)(sign * owner[i]));
        if (i % width == width - 1) wq_gtp_add(gtp, "\n");
    }
}

static void add_answer(wq_gtp *gtp, const wq_net_answer *a, int symmetry)
{
    const wq_position *pos = &gtp->game.pos;
    bool white = pos->to_move == WQ_WHITE;
    float sign = white ? 1 : -1;
    wq_gtp_add(gtp, "symmetry %d\nwhiteWin %.6f\nwhiteLoss %.6f\nnoResult %.6f\n", symmetry, (double)(white ? a->win : a->loss),
               (double)(white ? a->loss : a->win), (double)a->no_result);
    wq_gtp_add(gtp, "whiteLead %.3f\nwhiteScoreSelfplay %.3f\nwhiteScoreSelfplaySq %.3f\n", (double)(sign * a->lead),
               (double)(sign * a->score), (double)a->score_square);
    wq_gtp_add(gtp, "varTimeLeft %.3f\nshorttermWinlossError %.3f\nshorttermScoreError %.3f\npolicy\n", (double)a->time_left,
               (double)a->win_error, (double)a->score_error);
    add_policy(gtp, a->policy, pos->width, pos->height);
    wq_gtp_add(gtp, "whiteOwnership\n");
    add_owner(gtp, a->owner, pos->width, pos->height, sign);
}

void wq_gtp_raw_nn(wq_gtp *gtp, int argc, char **argv)
{
    int symmetry = -1;
    float optimism = 0.2f;                                  /* KataGo's usual for the root */
    if (!gtp->net) {
        wq_gtp_fail(gtp, "no net is loaded");
        return;
    }
    if (argc > 1 && strcmp(argv[1], "all") != 0 && !wq_gtp_read_int(gtp, &symmetry, argv[1], 0, 7)) return;
    if (argc > 2) {
        char *end;
        optimism = strtof(argv[2], &end);
        if (*end != '\0' || !(optimism >= 0 && optimism <= 1)) {
            wq_gtp_fail(gtp, "optimism is a number from 0 to 1");
            return;
        }
    }
    wq_position before[2];
    int known = wq_game_before(&gtp->game, before);
    const wq_rules *rules = &gtp->game.opening.rules;
    wq_net_view view = {
        .now = &gtp->game.pos, .before = { known > 0 ? &before[0] : NULL, known > 1 ? &before[1] : NULL },
        .history = &gtp->game.history, .rules = rules, .pass_is_safe = rules->dead_by_agreement,
        .komi_halves = gtp->game.opening.komi_halves + wq_handicap_bonus_halves(rules, gtp->game.opening.handicap),
    };
    for (int i = symmetry < 0 ? 0 : symmetry; i <= (symmetry < 0 ? 7 : symmetry); i++) {
        if (wq_net_evaluate(gtp->net->net, gtp->net->work, &view, i, optimism, NULL, &gtp->net->answer) != WQ_OK) {
            wq_gtp_fail(gtp, "the net answered something that is no number");
            return;
        }
        add_answer(gtp, &gtp->net->answer, i);
    }
    if (gtp->length > 0 && gtp->reply[gtp->length - 1] == '\n') gtp->length--;
}
