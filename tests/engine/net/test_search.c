/* test_search.c — a net in the search: its words count, the moves stay legal, the same seed plays the same.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "engine/engine.h"
#include "engine/engine_impl.h"
#include "engine/search_net.h"
#include "random_net.h"

#include <string.h>

static wq_net *make_net(uint64_t seed)
{
    net_text t = random_net(8, seed, 1, "");
    wq_net *net;
    assert_int_equal(WQ_OK, wq_net_read(&net, t.bytes, t.length, NULL));
    free(t.bytes);
    return net;
}

static void play(wq_search_net *it, wq_point *chosen, int moves)
{
    wq_engine *engine;
    wq_position pos;
    wq_history history;
    wq_past past[64];
    const wq_rules *rules = wq_rules_find("chinese");
    assert_int_equal(WQ_OK, wq_engine_new(&engine, 5, 4 << 20));
    wq_engine_use_net(engine, it);
    (void)wq_position_init(&pos, 7, 7);
    wq_history_init(&history, past, 64, &pos);
    for (int i = 0; i < moves; i++) {
        wq_report report;
        wq_budget budget = { .think_ms = INT64_MAX, .playouts = 60 };
        assert_int_equal(WQ_OK, wq_engine_choose(engine, &pos, &history, rules, 15, budget, NULL, &report));
        chosen[i] = report.point;
        assert_int_equal(WQ_OK, wq_history_play(&history, &pos, rules, wq_move_of((wq_color)pos.to_move, report.point), NULL));
    }
    wq_engine_free(engine);
}

TEST(with_a_net_moves_are_legal_and_the_same_seed_plays_the_same)
{
    for (int visits = 0; visits <= 8; visits += 8) {
        wq_net *net = make_net(4);
        wq_search_net *it;
        wq_point first[20], again[20];
        assert_int_equal(WQ_OK, wq_search_net_new(&it, net, (float)visits));
        play(it, first, 20);
        play(it, again, 20);
        assert_memory_equal(first, again, sizeof first);
        wq_search_net_free(it);
        wq_net_free(net);
    }
}

TEST(the_likelier_a_move_the_better_it_starts)
{
    wq_net *net = make_net(6);
    wq_search_net *it;
    wq_position pos;
    assert_int_equal(WQ_OK, wq_search_net_new(&it, net, 3));
    (void)wq_position_init(&pos, 9, 9);
    const wq_rules *rules = wq_rules_find("chinese");
    assert_true(wq_search_net_begin(it, &pos, NULL, rules, 15));
    wq_node children[82];
    memset(children, 0, sizeof children);
    for (int i = 0; i < 81; i++) children[i].point = wq_point_at(i % 9, i / 9);
    const wq_position *const before[2] = { NULL, NULL };
    float visits;
    float win = wq_search_net_ask(it, &pos, before, NULL, 0, children, 82, &visits);
    assert_true(win >= 0 && win <= 1 && visits == 3);

    wq_net_work *work;
    static wq_net_answer answer;
    wq_net_view view = { .now = &pos, .rules = rules, .komi_halves = 15, .pass_is_safe = true };
    assert_int_equal(WQ_OK, wq_net_work_new(&work, net, NULL, 9, 9));
    assert_int_equal(WQ_OK, wq_net_evaluate(net, work, &view, 0, 0, NULL, &answer));
    for (int i = 0; i < 82; i++)
        for (int k = 0; k < 82; k++)
            if (answer.policy[i] > answer.policy[k]) assert_true(children[i].prior_wins >= children[k].prior_wins);
    wq_net_work_free(work);
    wq_search_net_free(it);
    wq_net_free(net);
}

TEST(a_player_without_its_file_says_which)
{
    wq_player *player;
    wq_error err = { .text = "" };
    assert_int_equal(WQ_BAD_NOT_FOUND, wq_engine_player_with_net(&player, &(wq_net_use){ .path = "/nowhere/net.bin.gz" }, 1, 0, 1, &err));
    assert_non_null(strstr(err.text, "/nowhere/net.bin.gz"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(with_a_net_moves_are_legal_and_the_same_seed_plays_the_same),
        IS_TEST(the_likelier_a_move_the_better_it_starts),
        IS_TEST(a_player_without_its_file_says_which),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
