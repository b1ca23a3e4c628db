/* mind.h — for the tests of the guided search: a board with its past, a net with its judge and its search.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_ENGINE_MIND_H
#define WQ_TESTS_ENGINE_MIND_H

#include "harness.h"

#include "engine/net/random_net.h"
#include "engine/puct_choice.h"
#include "rules/drawn.h"

enum { MOST = 2000, TREE = 16 << 20 };

typedef struct board { wq_position pos; wq_past past[MOST]; wq_history history; } board;

static board b;

static inline void start(const wq_position *from)
{
    b.pos = *from;
    wq_history_init(&b.history, b.past, MOST, from);
}

static inline void play(const wq_rules *rules, wq_point p)
{
    wq_move move = wq_move_of((wq_color)b.pos.to_move, p);
    assert_int_equal(WQ_OK, wq_history_play(&b.history, &b.pos, rules, move, NULL));
}

typedef struct mind { wq_net *net; wq_judge *judge; wq_puct *puct; wq_puct_options options; } mind;

static inline void begin_mind(mind *m, wq_net *net, float mix)
{
    m->net = net;
    m->options = (wq_puct_options){ .terms = { .mix = mix, .playouts = 2, .end_mix = mix, .doubt = mix / 7, .seed = 7 } };
    assert_int_equal(WQ_OK, wq_judge_new(&m->judge, net, 512));
    assert_int_equal(WQ_OK, wq_puct_new(&m->puct, TREE));
}

static inline void end_mind(mind *m)
{
    wq_puct_free(m->puct);
    wq_judge_free(m->judge);
    wq_net_free(m->net);
}

static inline wq_net *random_one(uint64_t seed)
{
    net_text t = random_net(8, seed, 1, "");
    wq_net *net;
    assert_int_equal(WQ_OK, wq_net_read(&net, t.bytes, t.length, NULL));
    free(t.bytes);
    return net;
}

static inline wq_net *shipped(void)
{
    wq_net *net;
    if (wq_net_open_shipped(&net, NULL) != WQ_OK) skip();
    return net;
}

static inline wq_problem problem_of(const wq_rules *rules, int komi_halves)
{
    return (wq_problem){ .pos = &b.pos, .history = &b.history, .rules = rules, .komi_halves = komi_halves };
}

static inline wq_report choose_by(mind *m, const wq_rules *rules, int komi_halves, uint32_t visits)
{
    wq_report report;
    wq_problem problem = problem_of(rules, komi_halves);
    wq_budget budget = { .think_ms = INT64_MAX, .playouts = visits };
    assert_int_equal(WQ_OK, wq_puct_choose(m->puct, m->judge, &m->options, &problem, budget, NULL, &report));
    return report;
}

static inline wq_report choose(mind *m, const wq_rules *rules, uint32_t visits) { return choose_by(m, rules, rules->komi_halves, visits); }

static inline void empty_board(int width, int height)
{
    wq_position empty;
    assert_int_equal(WQ_OK, wq_position_init(&empty, width, height));
    start(&empty);
}

#endif
