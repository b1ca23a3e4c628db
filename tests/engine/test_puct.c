/* test_puct.c — the search a net guides: legal, repeatable, its numbers add up, it reads. (test_passing.c: it ends games.)
 * SPDX-License-Identifier: MIT
 */
#include "mind.h"

#include "engine/net_card.h"
#include "engine/shared_net.h"
#include "sys/clock.h"

#include <stdatomic.h>
#include <string.h>

/* Visits of a node are its own and its children's, edges that were tried stand in front, priors do not grow. */
static void check_node(const wq_puct_tree *tree, uint32_t at)
{
    const wq_puct_node *node = tree->nodes + at;
    if (node->over) return;
    uint32_t sum = 1;
    int priors = 0;
    EXPECT(node->edges > 0);
    EXPECT(node->tried <= node->edges);
    for (uint32_t i = 0; i < node->edges; i++) {
        const wq_edge *edge = tree->edges + node->edge + i;
        EXPECT_EQ(i < node->tried, edge->node != 0);
        priors += edge->prior;
        if (i > node->tried) EXPECT(edge->prior <= edge[-1].prior);
        if (edge->node) {
            EXPECT(edge->node > at && edge->node < tree->count);
            sum += tree->nodes[edge->node].visits;
            check_node(tree, edge->node);
        }
    }
    EXPECT_EQ(node->visits, sum);
    EXPECT(priors > WQ_PRIOR_ONE - node->edges && priors < WQ_PRIOR_ONE + node->edges);
    EXPECT(node->win >= -1e-6 && node->win <= node->visits + 1e-6);
    EXPECT(node->utility <= node->visits + 1e-6 && node->utility >= -1e-6 - node->visits);
}

TEST(visits_add_up_in_every_node)
{
    const wq_rules *rules = wq_rules_find("chinese");
    for (int mixed = 0; mixed < 2; mixed++) {
        mind m;
        begin_mind(&m, random_one(3), mixed ? 0.5f : 0);
        empty_board(5, 5);
        for (int move = 0; move < 6; move++) {
            wq_report report = choose(&m, rules, 150);
            check_node(wq_puct_tree_of(m.puct), 0);
            EXPECT(report.playouts <= 150);
            EXPECT(report.win >= 0 && report.win <= 1);
            EXPECT(report.line_count > 0 && report.line[0] == report.point);
            play(rules, report.point);
            if (b.pos.passes >= 2) break;
        }
        end_mind(&m);
    }
}

TEST(the_same_seed_and_visits_choose_the_same_whatever_was_asked_before)
{
    const wq_rules *rules = wq_rules_find("japanese");
    mind one, two;
    begin_mind(&one, random_one(5), 0.6f);
    begin_mind(&two, random_one(5), 0.6f);
    empty_board(6, 7);
    for (int move = 0; move < 12; move++) {
        wq_report first = choose(&one, rules, 60);
        if (move % 3 == 0) (void)choose(&two, rules, 25);   /* fills its cache and its tree with other things */
        wq_report again = choose(&two, rules, 60);
        EXPECT_EQ(first.point, again.point);
        EXPECT(first.win == again.win);
        play(rules, first.point);
        if (b.pos.passes >= 2) break;
    }
    end_mind(&one);
    end_mind(&two);
}

TEST(it_never_chooses_what_any_rule_set_forbids)
{
    mind m;
    wq_rng rng;
    begin_mind(&m, random_one(9), 0.3f);
    wq_rng_init(&rng, 4);
    for (int row = 0; wq_rules_at(row); row++) {
        const wq_rules *rules = wq_rules_at(row);
        for (int game = 0; game < 2; game++) {
            empty_board(2 + (int)wq_rng_below(&rng, 4), 2 + (int)wq_rng_below(&rng, 4));
            while (b.pos.passes < 2 && b.history.count < 100) {
                wq_point p = choose(&m, rules, 16).point;
                if (wq_rng_below(&rng, 4) == 0 && b.pos.empty_count > 0) {      /* strange positions too */
                    wq_point other = b.pos.empty[wq_rng_below(&rng, b.pos.empty_count)];
                    if (wq_history_check(&b.history, &b.pos, rules, wq_move_of((wq_color)b.pos.to_move, other), NULL) == WQ_OK) p = other;
                }
                play(rules, p);                             /* the referee refuses nothing */
            }
        }
    }
    end_mind(&m);
}

TEST(it_moves_on_every_size_of_board_with_any_number_of_visits)
{
    mind m;
    const wq_rules *rules = wq_rules_find("chinese");
    begin_mind(&m, random_one(9), 0.5f);
    for (int width = 1; width <= WQ_MAX_SIZE; width += width < 3 ? 1 : 11)
        for (int height = 1; height <= WQ_MAX_SIZE; height += height < 3 ? 1 : 11) {
            empty_board(width, height);
            for (uint32_t visits = 1; visits < 8; visits += 3) play(rules, choose(&m, rules, visits).point);
        }
    end_mind(&m);
}

TEST(it_takes_what_decides_the_game)
{
    wq_position pos = drawn(7,                              /* at D4 Black takes four stones and lives; White there takes three */
        ". . . X O . ."
        "X X X X O O O"
        "O O O O X . ."
        "X X X . O O O"
        "O O O O O . ."
        ". O . . . O ."
        ". . . O . . .");
    mind m;
    begin_mind(&m, shipped(), 0.7f);
    start(&pos);
    EXPECT_EQ(point_named(&pos, "D4"), choose_by(&m, wq_rules_find("chinese"), -40, 200).point);
    end_mind(&m);
}

TEST(it_knows_where_a_group_lives_or_dies)
{
    /* The middle one of three points makes two eyes, or takes them: all that is at stake. Alive, Black has 10 of 49 points. */
    static const char *const rows =
        "X . . . X O ."
        "X X X X X O O"
        "O O O O O O ."
        ". O . O . O O"
        "O . O O O . O"
        ". O O . O O ."
        "O O . O . O O";
    mind m;
    begin_mind(&m, shipped(), 0.7f);
    wq_position pos = drawn(7, rows);
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        pos.to_move = (uint8_t)color;
        start(&pos);
        wq_report report = choose_by(&m, wq_rules_find("chinese"), -78, 250);
        EXPECT_EQ(point_named(&pos, "C7"), report.point);
    }
    end_mind(&m);
}

TEST(what_was_searched_is_kept_from_move_to_move)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind m;
    begin_mind(&m, random_one(2), 0);
    m.options.keep = true;
    empty_board(5, 5);
    uint32_t carried = 0;
    for (int move = 0; move < 10 && b.pos.passes < 2; move++) {
        wq_problem problem = problem_of(rules, 15);
        EXPECT_EQ(WQ_OK, wq_puct_begin(m.puct, m.judge, &problem, &m.options));
        check_node(wq_puct_tree_of(m.puct), 0);
        if (move > 0) {
            EXPECT(wq_puct_visits(m.puct) >= 1);
            carried += wq_puct_visits(m.puct) - 1;
        }
        EXPECT_EQ(WQ_OK, wq_puct_run(m.puct, wq_puct_visits(m.puct) + 60, INT64_MAX, NULL));
        check_node(wq_puct_tree_of(m.puct), 0);
        wq_puct_move moves[WQ_MAX_AREA + 1];
        int n = wq_puct_moves(m.puct, moves), best = wq_puct_best(moves, n, true);
        EXPECT(best >= 0);
        for (int i = 0; i < n; i++)                         /* every move of the root is legal now */
            EXPECT_EQ(WQ_OK, wq_history_check(&b.history, &b.pos, rules, wq_move_of((wq_color)b.pos.to_move, moves[i].point), NULL));
        play(rules, moves[best].point);
    }
    EXPECT(carried > 60);
    empty_board(5, 5);                                      /* another game: nothing of the old one */
    wq_problem problem = problem_of(rules, 15);
    EXPECT_EQ(WQ_OK, wq_puct_begin(m.puct, m.judge, &problem, &m.options));
    EXPECT_EQ(1, wq_puct_visits(m.puct));
    end_mind(&m);
}

/* The largest difference between the root's priors of points that a turn of the empty board exchanges. */
static int unevenness(const wq_puct *puct, int width, int height)
{
    int prior[WQ_MAX_SIZE][WQ_MAX_SIZE] = { { 0 } }, most = 0;
    const wq_puct_tree *tree = wq_puct_tree_of(puct);
    for (int i = 0; i < tree->nodes[0].edges; i++) {
        const wq_edge *edge = tree->edges + tree->nodes[0].edge + i;
        if (edge->point != WQ_PASS) prior[wq_point_row(edge->point)][wq_point_column(edge->point)] = edge->prior;
    }
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            int here = prior[row][column], others[3] = { prior[height - 1 - row][column], prior[row][width - 1 - column], here };
            if (width == height) others[2] = prior[column][row];
            for (int i = 0; i < 3; i++) most = abs(here - others[i]) > most ? abs(here - others[i]) : most;
        }
    return most;
}

TEST(asked_all_ways_the_net_prefers_no_side_of_an_empty_board)
{
    static const int sizes[][2] = { { 5, 5 }, { 9, 9 }, { 7, 5 }, { 4, 9 } };
    const wq_rules *rules = wq_rules_find("chinese");
    for (int i = 0; i < 4; i++) {
        int even[2];
        for (int all = 0; all < 2; all++) {
            mind m;
            begin_mind(&m, random_one(2), 0);
            m.options.all_ways = all;
            empty_board(sizes[i][0], sizes[i][1]);
            wq_problem problem = problem_of(rules, 15);
            EXPECT_EQ(WQ_OK, wq_puct_begin(m.puct, m.judge, &problem, &m.options));
            even[all] = unevenness(m.puct, sizes[i][0], sizes[i][1]);
            end_mind(&m);
        }
        EXPECT(even[1] <= 2);                               /* of 65535: rounding */
        EXPECT(even[0] > 2);
    }
}

TEST(a_kept_root_gets_the_priors_of_a_fresh_one)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind kept, fresh;
    begin_mind(&kept, random_one(2), 0);
    begin_mind(&fresh, random_one(2), 0);
    kept.options.keep = kept.options.all_ways = fresh.options.all_ways = true;
    empty_board(5, 5);
    for (int move = 0; move < 6; move++) {
        wq_problem problem = problem_of(rules, 15);
        EXPECT_EQ(WQ_OK, wq_puct_begin(kept.puct, kept.judge, &problem, &kept.options));
        EXPECT_EQ(WQ_OK, wq_puct_begin(fresh.puct, fresh.judge, &problem, &fresh.options));
        const wq_puct_tree *one = wq_puct_tree_of(kept.puct), *two = wq_puct_tree_of(fresh.puct);
        EXPECT(move == 0 || wq_puct_visits(kept.puct) > 1);
        EXPECT_EQ(one->nodes[0].edges, two->nodes[0].edges);
        for (int i = 0; i < one->nodes[0].edges; i++)
            for (int k = 0; k < two->nodes[0].edges; k++) {
                const wq_edge *mine = one->edges + one->nodes[0].edge + i, *other = two->edges + two->nodes[0].edge + k;
                if (mine->point == other->point) EXPECT_EQ(mine->prior, other->prior);
            }
        EXPECT_EQ(WQ_OK, wq_puct_run(kept.puct, wq_puct_visits(kept.puct) + 60, INT64_MAX, NULL));
        check_node(wq_puct_tree_of(kept.puct), 0);
        wq_puct_move moves[WQ_MAX_AREA + 1];
        int n = wq_puct_moves(kept.puct, moves), best = wq_puct_best(moves, n, false);
        play(rules, moves[best].point);
    }
    end_mind(&kept);
    end_mind(&fresh);
}

/* What this judge says of the board b, with the positions one and two turns ago. */
static float judged(mind *m, const wq_problem *root, const wq_position *one_ago, const wq_position *two_ago, bool all_ways)
{
    wq_judgement judgement;
    wq_judge_terms terms = m->options.terms;
    terms.by_line = true;
    wq_judge_begin(m->judge, root, &terms);
    assert_int_equal(WQ_OK, wq_judge_position(m->judge, &b.pos, (const wq_position *const[2]){ one_ago, two_ago }, &b.history, all_ways,
                                              &judgement));
    return judgement.win;
}

/* The planes of a net show who was caught in a ladder one and two turns ago. Root, its children and theirs are judged again by hand. */
TEST(every_node_is_judged_with_the_positions_before_it)
{
    const wq_rules *rules = wq_rules_find("chinese");
    wq_rng rng;
    wq_rng_init(&rng, 3);
    int blind = 0, checked = 0;                             /* roots that would be judged otherwise without them; nodes two moves below */
    empty_board(7, 7);
    wq_position before[2], now;
    for (int move = 0; move < 40; move++) {
        mind m, oracle;                                     /* new ones: nothing is known already */
        begin_mind(&m, random_one(2), 0);
        begin_mind(&oracle, random_one(2), 0);
        m.options.all_ways = true;
        wq_problem problem = problem_of(rules, 15);
        for (int i = 0; i < 2; i++) problem.before[i] = move > i ? &before[(move - 1 - i) % 2] : NULL;
        now = b.pos;
        EXPECT_EQ(WQ_OK, wq_puct_begin(m.puct, m.judge, &problem, &m.options));
        EXPECT_EQ(WQ_OK, wq_puct_run(m.puct, 24, INT64_MAX, NULL));
        const wq_puct_tree *tree = wq_puct_tree_of(m.puct);
        float told = judged(&oracle, &problem, problem.before[0], problem.before[1], true);
        EXPECT(told == tree->nodes[0].own_win);
        end_mind(&oracle);
        begin_mind(&oracle, random_one(2), 0);
        blind += judged(&oracle, &problem, NULL, NULL, true) != told;
        for (int i = 0; i < tree->nodes[0].tried; i++) {
            const wq_edge *edge = tree->edges + tree->nodes[0].edge + i;
            const wq_puct_node *node = tree->nodes + edge->node;
            board kept = b;
            play(rules, edge->point);
            EXPECT(judged(&oracle, &problem, &now, problem.before[0], false) == node->own_win);
            wq_position child = b.pos;
            for (int k = 0; k < node->tried; k++) {
                const wq_edge *below = tree->edges + node->edge + k;
                board here = b;
                play(rules, below->point);
                if (b.pos.passes < 2) EXPECT(judged(&oracle, &problem, &child, &now, false) == tree->nodes[below->node].own_win);
                checked++;
                b = here;
            }
            b = kept;
        }
        end_mind(&oracle);
        end_mind(&m);
        before[move % 2] = b.pos;
        wq_point p;
        do p = wq_point_at((int)wq_rng_below(&rng, 7), (int)wq_rng_below(&rng, 7));
        while (wq_history_check(&b.history, &b.pos, rules, wq_move_of((wq_color)b.pos.to_move, p), NULL) != WQ_OK);
        play(rules, p);
    }
    EXPECT(blind > 3);
    EXPECT(checked > 40);
}

/* Three kos that can be taken round and round; White could bring the board back for the third time. */
TEST(a_board_that_stands_for_the_third_time_is_nobodys_win)
{
    static const char *const rows = ". . . . . . . . ." ". O . . . . . O ." ". . . . . . . . ." "O O O O O O O O O" ". O O O X O O O ."
                                    "O X X X . X X X O" "X X X X X X X X X" ". X . X . X . X ." "X . X . X . X . X";
    static const char *const round[] = { "A5", "E4", "J5", "A4", "E5", "J4" };
    const wq_rules *rules = wq_rules_find("chinese");
    mind m;
    begin_mind(&m, shipped(), 0);
    for (int komi = -60; komi <= 60; komi += 120) {
        wq_position pos = drawn(9, rows);
        start(&pos);
        for (int i = 0; i < 11; i++) play(rules, point_named(&pos, round[i % 6]));
        bool again = choose_by(&m, rules, komi, 400).point == point_named(&pos, "J4");
        EXPECT_EQ(komi < 0, again);                         /* who has lost takes it, who has won does not */
    }
    end_mind(&m);
}

TEST(one_move_alone_needs_no_thought_and_a_limited_root_is_not_kept)
{
    const wq_rules *rules = wq_rules_find("chinese");
    static const uint8_t none[WQ_POINTS];
    mind m;
    begin_mind(&m, random_one(2), 0);
    m.options.keep = true;
    empty_board(5, 5);
    wq_problem problem = problem_of(rules, 15);
    problem.only = none;
    EXPECT_EQ(WQ_OK, wq_puct_begin(m.puct, m.judge, &problem, &m.options));
    EXPECT_EQ(1, wq_puct_tree_of(m.puct)->nodes[0].edges);
    EXPECT_EQ(WQ_OK, wq_puct_run(m.puct, 5000, INT64_MAX, NULL));
    EXPECT(wq_puct_visits(m.puct) < 50);
    problem.only = NULL;
    EXPECT_EQ(WQ_OK, wq_puct_begin(m.puct, m.judge, &problem, &m.options));
    EXPECT_EQ(26, wq_puct_tree_of(m.puct)->nodes[0].edges);
    end_mind(&m);
}

/* A net may never have seen such komi. */
TEST(no_side_can_be_ahead_by_more_than_the_board)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind m;
    begin_mind(&m, random_one(2), 0);
    empty_board(5, 5);
    for (int komi = -400; komi <= 400; komi += 100) {
        wq_problem problem = problem_of(rules, komi);
        wq_judgement judgement;
        wq_judge_begin(m.judge, &problem, &m.options.terms);
        EXPECT_EQ(WQ_OK, wq_judge_position(m.judge, &b.pos, (const wq_position *const[2]){ NULL, NULL }, &b.history, false, &judgement));
        float least = -25 - (float)komi / 2, most = 25 - (float)komi / 2;
        EXPECT(judgement.lead >= least && judgement.lead <= most);
        if (least > 0) EXPECT(judgement.win == 1);
        else if (most < 0) EXPECT(judgement.win == 0);
        else EXPECT(judgement.win > 0 && judgement.win < 1);
    }
    end_mind(&m);
}

TEST(stopped_before_it_begins_it_asks_nothing)
{
    _Atomic int stop = 1;
    mind m;
    begin_mind(&m, random_one(2), 0);
    m.options.all_ways = true;
    empty_board(5, 5);
    wq_problem problem = problem_of(wq_rules_find("chinese"), 15);
    wq_budget budget = { .think_ms = INT64_MAX, .playouts = 10 };
    wq_report report;
    EXPECT_EQ(WQ_FAIL_STOPPED, wq_puct_choose(m.puct, m.judge, &m.options, &problem, budget, &stop, &report));
    uint64_t asked, found;
    wq_judge_counts(m.judge, &asked, &found);
    EXPECT_EQ(0, asked);
    end_mind(&m);
}

/* What earlier questions left in memory must not be heard: a game that is taken up again goes on as it would have. */
TEST(a_judge_that_has_seen_the_game_says_what_a_new_one_says)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind used;
    begin_mind(&used, random_one(2), 0);
    empty_board(5, 5);
    for (int move = 0; move < 24 && b.pos.passes < 2; move++) {
        mind fresh;
        begin_mind(&fresh, random_one(2), 0);
        wq_report old = choose(&used, rules, 90), new = choose(&fresh, rules, 90);
        EXPECT_EQ(new.point, old.point);
        EXPECT(new.win == old.win);
        end_mind(&fresh);
        play(rules, new.point);
    }
    end_mind(&used);
}

TEST(noise_keeps_the_priors_whole_and_forced_visits_are_not_taught)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind m;
    begin_mind(&m, random_one(8), 0);
    m.options.noise = 0.25f;
    m.options.forced = 2;
    m.options.to_the_end = true;
    empty_board(5, 5);
    wq_problem problem = problem_of(rules, 15);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        m.options.terms.seed = seed;
        EXPECT_EQ(WQ_OK, wq_puct_begin(m.puct, m.judge, &problem, &m.options));
        EXPECT_EQ(WQ_OK, wq_puct_run(m.puct, 120, INT64_MAX, NULL));
        check_node(wq_puct_tree_of(m.puct), 0);
        EXPECT_EQ(120, wq_puct_visits(m.puct));
        wq_puct_move moves[WQ_MAX_AREA + 1];
        float share[WQ_MAX_AREA + 1], sum = 0;
        int n = wq_puct_moves(m.puct, moves);
        wq_puct_shares(m.puct, moves, n, share);
        uint32_t most = 0;
        float most_share = 0;
        for (int i = 0; i < n; i++) {
            sum += share[i];
            if (moves[i].visits > most) most = moves[i].visits;
            if (share[i] > most_share) most_share = share[i];
            EXPECT(share[i] >= 0);
        }
        EXPECT(sum > 0.999f && sum < 1.001f);
        EXPECT(most_share >= (float)most / 119 - 1e-4f);    /* what was forced is gone, so the best move's share grows */
    }
    end_mind(&m);
}

TEST(a_position_that_comes_again_is_not_asked_of_the_net_twice)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind m;
    uint64_t asked, found, asked_again, found_again;
    begin_mind(&m, random_one(2), 0);
    wq_judge_free(m.judge);
    assert_int_equal(WQ_OK, wq_judge_new(&m.judge, m.net, 1 << 16));
    empty_board(5, 5);
    (void)choose(&m, rules, 80);
    wq_judge_counts(m.judge, &asked, &found);
    EXPECT_EQ(80, asked + found);
    (void)choose(&m, rules, 80);
    wq_judge_counts(m.judge, &asked_again, &found_again);
    EXPECT(asked_again - asked < 4);                        /* hardly any lay where another was put */
    end_mind(&m);
}

TEST(a_full_tree_ends_the_search_with_what_it_has)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind m;
    begin_mind(&m, random_one(2), 0);
    wq_puct_free(m.puct);
    assert_int_equal(WQ_OK, wq_puct_new(&m.puct, 256 << 10));
    empty_board(9, 9);
    wq_report report = choose(&m, rules, 100000);
    EXPECT(report.playouts > 100 && report.playouts < 100000);
    EXPECT(report.point != WQ_PASS);
    check_node(wq_puct_tree_of(m.puct), 0);
    end_mind(&m);
}

TEST(it_stops_when_told_and_when_its_time_is_up)
{
    const wq_rules *rules = wq_rules_find("chinese");
    mind m;
    begin_mind(&m, random_one(2), 0);
    empty_board(9, 9);
    wq_problem problem = problem_of(rules, 15);
    wq_report report;
    _Atomic int stop;
    atomic_init(&stop, 1);
    wq_budget forever = { .think_ms = INT64_MAX };
    EXPECT_EQ(WQ_FAIL_STOPPED, wq_puct_choose(m.puct, m.judge, &m.options, &problem, forever, &stop, &report));
    wq_budget little = { .think_ms = 60 };
    int64_t fastest = INT64_MAX;
    for (int k = 0; k < 10 && fastest >= 160; k++) {        /* a busy machine may be late now and then */
        int64_t before = wq_monotonic_ms();
        EXPECT_EQ(WQ_OK, wq_puct_choose(m.puct, m.judge, &m.options, &problem, little, NULL, &report));
        if (wq_monotonic_ms() - before < fastest) fastest = wq_monotonic_ms() - before;
    }
    EXPECT(fastest < 160);
    end_mind(&m);
}

static wq_net *overflowing(void)
{
    net_text big = overflowing_net();
    wq_net *net;
    assert_int_equal(WQ_OK, wq_net_read(&net, big.bytes, big.length, NULL));
    free(big.bytes);
    return net;
}

TEST(a_net_that_answers_no_number_is_not_believed)
{
    mind m;
    begin_mind(&m, overflowing(), 0.5f);
    empty_board(5, 5);
    wq_problem problem = problem_of(wq_rules_find("chinese"), 15);
    wq_report report;
    wq_budget budget = { .think_ms = INT64_MAX, .playouts = 20 };
    EXPECT_EQ(WQ_FAIL_ENGINE, wq_puct_choose(m.puct, m.judge, &m.options, &problem, budget, NULL, &report));
    end_mind(&m);
}

TEST(our_own_net_has_its_card_and_others_are_trusted)
{
    wq_net *own = shipped(), *other = random_one(1);
    EXPECT(wq_net_card_of(own, 9, 9)->end_mix > 0);
    EXPECT(wq_net_card_of(own, 19, 19)->end_mix > 0);
    EXPECT(wq_net_card_of(other, 9, 9)->mix <= 0);
    EXPECT(wq_net_card_of(other, 9, 9)->end_mix <= 0);
    wq_net_free(own);
    wq_net_free(other);
}

TEST(all_who_take_a_net_share_it)
{
    wq_shared_net *one, *two;
    if (wq_shared_net_take(&one, NULL, NULL) != WQ_OK) skip();
    EXPECT_EQ(WQ_OK, wq_shared_net_take(&two, NULL, NULL));
    EXPECT(one == two);
    wq_judge *judge, *again;
    EXPECT_EQ(WQ_OK, wq_shared_net_judge(one, 1, &judge));
    EXPECT_EQ(WQ_OK, wq_shared_net_judge(two, 1, &again));
    EXPECT(judge == again);
    wq_shared_net_give(one);
    wq_shared_net_give(two);
    wq_error err = { .text = "" };
    EXPECT_EQ(WQ_BAD_NOT_FOUND, wq_shared_net_take(&one, "/nowhere/net.bin.gz", &err));
    EXPECT(strstr(err.text, "/nowhere/net.bin.gz") != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(visits_add_up_in_every_node),
        IS_TEST(the_same_seed_and_visits_choose_the_same_whatever_was_asked_before),
        IS_TEST(it_never_chooses_what_any_rule_set_forbids),
        IS_TEST(it_moves_on_every_size_of_board_with_any_number_of_visits),
        IS_TEST(it_takes_what_decides_the_game),
        IS_TEST(it_knows_where_a_group_lives_or_dies),
        IS_TEST(what_was_searched_is_kept_from_move_to_move),
        IS_TEST(asked_all_ways_the_net_prefers_no_side_of_an_empty_board),
        IS_TEST(a_kept_root_gets_the_priors_of_a_fresh_one),
        IS_TEST(every_node_is_judged_with_the_positions_before_it),
        IS_TEST(a_board_that_stands_for_the_third_time_is_nobodys_win),
        IS_TEST(one_move_alone_needs_no_thought_and_a_limited_root_is_not_kept),
        IS_TEST(no_side_can_be_ahead_by_more_than_the_board),
        IS_TEST(stopped_before_it_begins_it_asks_nothing),
        IS_TEST(a_judge_that_has_seen_the_game_says_what_a_new_one_says),
        IS_TEST(noise_keeps_the_priors_whole_and_forced_visits_are_not_taught),
        IS_TEST(a_position_that_comes_again_is_not_asked_of_the_net_twice),
        IS_TEST(a_full_tree_ends_the_search_with_what_it_has),
        IS_TEST(it_stops_when_told_and_when_its_time_is_up),
        IS_TEST(a_net_that_answers_no_number_is_not_believed),
        IS_TEST(our_own_net_has_its_card_and_others_are_trusted),
        IS_TEST(all_who_take_a_net_share_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
