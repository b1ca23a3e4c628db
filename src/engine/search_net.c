/* search_net.c — from a net's answer to priors.
 * SPDX-License-Identifier: MIT
 */
#include "engine/search_net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Found by matches at 200 to 300 playouts: against 400 and 2000, 13 to 7 on 9x9 and 8 to 3 on 13x13; 5000 and 5000 gain nothing. */
static const float ROOT_VISITS = 1500, INNER_VISITS = 2000, DOUBT_VISITS = 20;

struct wq_search_net {
    const wq_net *net;
    wq_net_work *work;
    float value_visits;
    const wq_rules *rules;
    int komi_halves;
    wq_history history;                 /* the game's, and the path searched */
    wq_past *past;
    uint32_t capacity, game_moves;
    wq_net_answer answer;
};

wq_status wq_search_net_new(wq_search_net **out, const wq_net *net, float value_visits)
{
    wq_search_net *it = calloc(1, sizeof *it);
    if (!it) return WQ_FAIL_MEMORY;
    it->net = net;
    it->value_visits = value_visits;
    wq_status s = wq_net_work_new(&it->work, net, NULL, WQ_MAX_SIZE, WQ_MAX_SIZE);
    if (s != WQ_OK) {
        free(it);
        return s;
    }
    *out = it;
    return WQ_OK;
}

void wq_search_net_free(wq_search_net *it)
{
    if (!it) return;
    wq_net_work_free(it->work);
    free(it->past);
    free(it);
}

bool wq_search_net_begin(wq_search_net *it, const wq_position *pos, const wq_history *history, const wq_rules *rules, int komi_halves)
{
    uint32_t count = history ? history->count : 1, need = count + WQ_SEARCH_NET_DEPTH + 1;
    it->rules = rules;
    it->komi_halves = komi_halves;
    if (it->capacity < need) {
        wq_past *more = realloc(it->past, need * 2 * sizeof *more);
        if (!more) return false;
        it->past = more;
        it->capacity = need * 2;
    }
    if (history) (void)wq_history_copy(&it->history, it->past, it->capacity, history);
    else wq_history_init(&it->history, it->past, it->capacity, pos);
    it->game_moves = it->history.count;
    return true;
}

/* Won visits where the net expects the move, lost ones where it does not. */
static void add_prior(wq_node *child, float probability, float most)
{
    float likely = probability > 0 ? sqrtf(probability) : 0;
    child->prior += most * likely + DOUBT_VISITS;
    child->prior_wins += most * likely + DOUBT_VISITS * (likely < 1 ? likely : 1);
}

float wq_search_net_ask(wq_search_net *it, const wq_position *pos, const wq_position *const before[2], const wq_move *moves,
                        int move_count, wq_node *children, int n, float *visits)
{
    if (move_count > WQ_SEARCH_NET_DEPTH) return -1;
    it->history.count = it->game_moves;
    for (int i = 0; i < move_count; i++)                    /* boards on the way are not kept: the hashes are only asked of the present */
        it->history.past[it->history.count++] = (wq_past){ .move = moves[i], .to_move = (uint8_t)wq_opponent((wq_color)moves[i].color) };
    wq_net_view view = {
        .now = pos, .before = { before[0], before[1] }, .history = &it->history, .rules = it->rules,
        .komi_halves = it->komi_halves, .pass_is_safe = it->rules->dead_by_agreement,
    };
    wq_status s = wq_net_evaluate(it->net, it->work, &view, 0, 0, NULL, &it->answer);
    it->history.count = it->game_moves;
    if (s != WQ_OK) return -1;

    float most = move_count == 0 ? ROOT_VISITS : INNER_VISITS;
    for (int i = 0; i < n; i++) {
        wq_point p = children[i].point;
        int at = p == WQ_PASS ? pos->width * pos->height : wq_point_row(p) * pos->width + wq_point_column(p);
        add_prior(&children[i], it->answer.policy[at], most);
    }
    *visits = it->value_visits;
    return it->answer.win + it->answer.no_result / 2;
}
