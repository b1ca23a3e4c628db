/* test_engine.c — the engine's choices: legal, repeatable, sensible at the end, better than chance.
 * SPDX-License-Identifier: MIT
 */
#include "engine/engine.h"
#include "engine/search.h"
#include "finished.h"
#include "harness.h"
#include "rules/drawn.h"
#include "rules/score.h"
#include "sys/clock.h"
#include "sys/thread.h"

#include <stdatomic.h>

enum { MEMORY = 8 << 20, MOST = 2000 };

typedef struct board { wq_position pos; wq_past past[MOST]; wq_history history; } board;

static void start(board *b, const wq_position *from)
{
    b->pos = *from;
    wq_history_init(&b->history, b->past, MOST, from);
}

static wq_engine *new_engine(uint64_t seed)
{
    wq_engine *engine;
    assert_int_equal(WQ_OK, wq_engine_new(&engine, seed, MEMORY));
    return engine;
}

static wq_report choose(wq_engine *engine, const board *b, const wq_rules *rules, uint32_t playouts)
{
    wq_report report;
    wq_budget budget = { .think_ms = INT64_MAX, .playouts = playouts };
    assert_int_equal(WQ_OK, wq_engine_choose(engine, &b->pos, &b->history, rules, rules->komi_halves, budget, NULL, &report));
    return report;
}

static void play(board *b, const wq_rules *rules, wq_point p)
{
    wq_move move = wq_move_of((wq_color)b->pos.to_move, p);
    assert_int_equal(WQ_OK, wq_history_play(&b->history, &b->pos, rules, move, NULL));
}

/* Any legal point with equal chances; a pass where there is none. */
static wq_point random_move(const board *b, const wq_rules *rules, wq_rng *rng)
{
    wq_point legal[WQ_MAX_AREA];
    int n = 0;
    for (int i = 0; i < b->pos.empty_count; i++) {
        wq_move move = wq_move_of((wq_color)b->pos.to_move, b->pos.empty[i]);
        if (wq_history_check(&b->history, &b->pos, rules, move, NULL) == WQ_OK) legal[n++] = move.point;
    }
    return n ? legal[wq_rng_below(rng, (uint32_t)n)] : WQ_PASS;
}

/* 100 games on 9x9, colours alternating, 200 moves each at most; who has more area as the board stands, with komi, has won. */
TEST(it_beats_a_random_mover_in_a_hundred_games_of_a_hundred)
{
    const wq_rules *rules = wq_rules_find("tromp-taylor");
    static board b;
    wq_position empty;
    wq_position_init(&empty, 9, 9);
    wq_engine *engine = new_engine(77);
    wq_rng rng;
    wq_rng_init(&rng, 2002);
    int won = 0;
    for (int game = 0; game < 100; game++) {
        wq_color mine = game % 2 ? WQ_WHITE : WQ_BLACK;
        start(&b, &empty);
        while (b.pos.passes < 2 && b.history.count <= 200) {
            bool my_turn = b.pos.to_move == mine;
            play(&b, rules, my_turn ? choose(engine, &b, rules, wq_engine_level(1, 9, 9).playouts).point
                                    : random_move(&b, rules, &rng));
        }
        wq_account account;
        wq_count_input input = { .pos = &b.pos, .rules = rules, .komi_halves = rules->komi_halves };
        assert_int_equal(WQ_OK, wq_count(&account, &input));
        won += account.result.winner == mine;
        if (account.result.winner != mine) print_message("# game %d is lost: %d to %d half points after %u moves\n", game,
                                                         account.total[WQ_BLACK], account.total[WQ_WHITE], b.history.count - 1);
    }
    wq_engine_free(engine);
    EXPECT_EQ(100, won);
}

TEST(it_never_chooses_what_any_rule_set_forbids)
{
    static board b;
    wq_engine *engine = new_engine(5);
    wq_rng rng;
    wq_rng_init(&rng, 9);
    for (int row = 0; wq_rules_at(row); row++) {
        const wq_rules *rules = wq_rules_at(row);
        for (int game = 0; game < 3; game++) {
            wq_position empty;
            wq_position_init(&empty, 2 + (int)wq_rng_below(&rng, 5), 2 + (int)wq_rng_below(&rng, 5));
            start(&b, &empty);
            while (b.pos.passes < 2 && b.history.count < 150) {
                wq_point p = choose(engine, &b, rules, 20).point;
                if (wq_rng_below(&rng, 4) == 0) p = random_move(&b, rules, &rng);   /* strange positions too */
                play(&b, rules, p);                                 /* the referee refuses nothing */
            }
        }
    }
    wq_engine_free(engine);
}

TEST(it_moves_on_every_size_of_board)
{
    static board b;
    const wq_rules *rules = wq_rules_find("chinese");
    wq_engine *engine = new_engine(5);
    for (int width = 1; width <= WQ_MAX_SIZE; width += width < 4 ? 1 : 7)
        for (int height = 1; height <= WQ_MAX_SIZE; height += height < 4 ? 1 : 7) {
            wq_position empty;
            wq_position_init(&empty, width, height);
            start(&b, &empty);
            for (int m = 0; m < 4; m++) play(&b, rules, choose(engine, &b, rules, 12).point);
        }
    wq_engine_free(engine);
}

TEST(the_same_seed_plays_the_same_game_and_another_seed_another)
{
    static board one, two, other;
    const wq_rules *rules = wq_rules_find("chinese");
    wq_position empty;
    wq_position_init(&empty, 9, 9);
    start(&one, &empty);
    start(&two, &empty);
    start(&other, &empty);
    wq_engine *a = new_engine(11), *b = new_engine(11), *c = new_engine(12);
    for (int m = 0; m < 20; m++) {
        play(&one, rules, choose(a, &one, rules, 100).point);
        play(&two, rules, choose(b, &two, rules, 100).point);
        if (m == 7) {                                               /* a question more in between changes nothing */
            wq_engine_free(b);
            b = new_engine(11);
            choose(b, &other, rules, 50);
        }
        play(&other, rules, choose(c, &other, rules, 100).point);
    }
    EXPECT_EQ(one.pos.hash, two.pos.hash);
    EXPECT(one.pos.hash != other.pos.hash);
    wq_engine_free(a);
    wq_engine_free(b);
    wq_engine_free(c);
}

typedef struct stopper { _Atomic int stop; int64_t set_at; } stopper;

static void stop_soon(void *context)
{
    stopper *s = context;
    wq_lock lock;
    wq_signal never;
    wq_lock_init(&lock);
    wq_signal_init(&never);
    wq_lock_take(&lock);
    wq_signal_wait_ms(&never, &lock, 60);
    wq_lock_give(&lock);
    wq_signal_done(&never);
    wq_lock_done(&lock);
    s->set_at = wq_monotonic_ms();
    atomic_store(&s->stop, 1);
}

TEST(it_stops_at_once_when_told)
{
    static board b;
    const wq_rules *rules = wq_rules_find("chinese");
    wq_position empty;
    wq_position_init(&empty, 19, 19);
    start(&b, &empty);
    wq_engine *engine = new_engine(1);
    stopper s = { .stop = 0 };
    wq_report report;
    uint8_t dead[WQ_POINTS];
    wq_budget budget = { .think_ms = 60000, .playouts = 0 };
    int64_t fastest = INT64_MAX;
    for (int k = 0; k < 10 && fastest >= 50; k++) {                 /* a busy machine may be late now and then */
        wq_thread thread;
        atomic_store(&s.stop, 0);
        assert_int_equal(WQ_OK, wq_thread_start(&thread, stop_soon, &s));
        EXPECT_EQ(WQ_FAIL_STOPPED, wq_engine_choose(engine, &b.pos, &b.history, rules, 15, budget, &s.stop, &report));
        int64_t now = wq_monotonic_ms();
        wq_thread_join(thread);
        if (now - s.set_at < fastest) fastest = now - s.set_at;
    }
    EXPECT(fastest < 50);
    EXPECT_EQ(WQ_FAIL_STOPPED, wq_engine_dead(engine, &b.pos, rules, 15, &s.stop, dead));
    wq_engine_free(engine);
}

TEST(it_thinks_no_longer_than_it_may)
{
    static board b;
    const wq_rules *rules = wq_rules_find("chinese");
    wq_position empty;
    wq_position_init(&empty, 19, 19);
    start(&b, &empty);
    wq_engine *engine = new_engine(1);
    wq_report report;
    wq_budget budget = { .think_ms = 100, .playouts = 0 };
    int64_t fastest = INT64_MAX;
    for (int k = 0; k < 10 && fastest >= 200; k++) {
        int64_t before = wq_monotonic_ms();
        EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &b.pos, &b.history, rules, 15, budget, NULL, &report));
        if (wq_monotonic_ms() - before < fastest) fastest = wq_monotonic_ms() - before;
    }
    EXPECT(fastest < 200);
    EXPECT(report.playouts > 0);
    EXPECT(report.line_count > 0 && report.line[0] == report.point);
    wq_engine_free(engine);
}

TEST(it_takes_what_decides_the_game)
{
    /* At D4 Black takes four stones and lives; White playing there takes three and Black has nothing. */
    static board b;
    wq_position pos = drawn(7,
        ". . . X O . ."
        "X X X X O O O"
        "O O O O X . ."
        "X X X . O O O"
        "O O O O O . ."
        ". O . . . O ."
        ". . . O . . .");
    wq_engine *engine = new_engine(3);
    start(&b, &pos);
    wq_report report;
    wq_budget budget = { .think_ms = INT64_MAX, .playouts = 400 };
    EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &b.pos, &b.history, wq_rules_find("chinese"), -40, budget, NULL, &report));
    EXPECT_EQ(point_named(&pos, "D4"), report.point);
    EXPECT(report.win > 0.7);
    wq_engine_free(engine);
}

TEST(it_passes_when_nothing_is_left_and_answers_the_winning_pass)
{
    static board b;
    wq_position pos = drawn(7, FINISHED);
    static const char *const names[] = { "chinese", "chinese-superko", "japanese", "tromp-taylor" };
    wq_engine *engine = new_engine(3);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
            const wq_rules *rules = wq_rules_find(names[i]);
            if (!rules->dead_by_agreement && color == WQ_BLACK) continue;   /* it loses as the board stands: it may try */
            pos.to_move = (uint8_t)color;
            start(&b, &pos);
            wq_report report = choose(engine, &b, rules, 300);
            char name[WQ_POINT_NAME];
            wq_point_name(name, report.point, 7);
            if (report.point != WQ_PASS) fail_msg("%s, %s plays %s", names[i], wq_color_name((wq_color)color), name);
        }
    wq_engine_free(engine);
}

TEST(it_fills_the_last_neutral_point_under_area_rules_before_it_passes)
{
    static board b;
    wq_position pos = drawn(5,
        ". X . O ."
        "X X . O O"
        ". X X O ."
        "X X X O O"
        ". X X O .");
    const wq_rules *rules = wq_rules_find("chinese");
    wq_engine *engine = new_engine(3);
    pos.to_move = WQ_BLACK;
    start(&b, &pos);
    wq_point p = choose(engine, &b, rules, 300).point;
    EXPECT(p == point_named(&pos, "C5") || p == point_named(&pos, "C4"));
    wq_engine_free(engine);
}

TEST(where_all_stones_stand_it_takes_the_dead_ones_before_it_ends)
{
    /* White's two stones inside are dead but count for White as they stand, and spoil Black's points: with them White wins. */
    static board b;
    wq_position pos = drawn(5,
        ". . X O ."
        ". O X O O"
        ". . X O ."
        ". O X O O"
        ". . X O .");
    const wq_rules *rules = wq_rules_find("tromp-taylor");
    wq_engine *engine = new_engine(3);
    pos.to_move = WQ_BLACK;
    pos.passes = 1;
    start(&b, &pos);
    wq_report report;
    wq_budget budget = { .think_ms = INT64_MAX, .playouts = 1500 };
    EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &b.pos, &b.history, rules, 1, budget, NULL, &report));
    EXPECT(report.point != WQ_PASS);
    EXPECT_EQ(WQ_OK, wq_engine_choose(engine, &b.pos, &b.history, wq_rules_find("chinese"), 1, budget, NULL, &report));
    wq_engine_free(engine);
}

TEST(on_a_settled_board_it_passes_at_once_ahead_or_behind)
{
    static board b;
    wq_position pos = drawn(7, FINISHED);
    static const char *const names[] = { "tromp-taylor", "chinese", "japanese" };
    wq_engine *engine = new_engine(4);
    for (int turn = 0; turn < 6; turn++) {
        pos.to_move = turn % 2 ? WQ_BLACK : WQ_WHITE;
        start(&b, &pos);
        wq_report report = choose(engine, &b, wq_rules_find(names[turn / 2]), 300);
        EXPECT_EQ(WQ_PASS, report.point);
        EXPECT(turn % 2 ? report.win < 0.01 : report.win > 0.99);   /* komi decides it for White */
        EXPECT_EQ(0, report.playouts);
    }
    wq_engine_free(engine);
}

TEST(dead_stones_are_proposed_by_whole_chains_and_living_ones_are_not)
{
    wq_position pos = drawn(9,
        ". . X . O . . O ."
        ". O X . O . X . ."
        ". . X X O O . . ."
        "X X . X X O O O O"
        ". X X . X X O . ."
        "X . . X . X O O O"
        ". X X X X X X X O"
        "X . . . O O . X X"
        ". X . . . . . . .");
    wq_engine *engine = new_engine(8);
    uint8_t dead[WQ_POINTS];
    for (int i = 0; i < 2; i++) {
        const wq_rules *rules = wq_rules_find(i ? "japanese" : "chinese");
        EXPECT_EQ(WQ_OK, wq_engine_dead(engine, &pos, rules, rules->komi_halves, NULL, dead));
        EXPECT(dead[point_named(&pos, "B8")]);
        EXPECT(dead[point_named(&pos, "G8")]);
        EXPECT(dead[point_named(&pos, "E2")] && dead[point_named(&pos, "F2")]);
        int n = 0;
        for (int p = 0; p < WQ_POINTS; p++) n += dead[p] != 0;
        EXPECT_EQ(4, n);
    }
    wq_engine_free(engine);
}

/* A large chain with eyes that fall, which playouts alone leave in doubt. The board: GNU Go's regression, score.tst 2. */
TEST(a_dead_dragon_is_proposed_and_its_captors_are_not)
{
    wq_position pos = drawn(19,
        ". X . . . X . X . X . . . . . . X O O" "X . X X X O X . X . . . . . . X X X O"
        "X X X O O O O X X . X . . X X X O O O" "X O O . . O . O X X . . . X O O O O ."
        "O . . O X O . O X . X . . . X X O . ." "O O O O X X O X X X X . . X X X O X ."
        "O X X X . X O O X O X . X O O O O X ." ". X . O X . . O O O O X . X X X O X ."
        "X X . O O O . . . . O X X . O X O . ." ". X X . . . . . . O . O X X X O O O ."
        ". X X O O . . . . . O O O X X O X X O" "X X X X . . O O O O X O O X X X X O O"
        ". O X O O . O X O X X X X X X . X O ." ". O O O . . O X X . . . . X . X O O ."
        "X O O X X X X O X X . X . . X X X O ." ". X X X O O O O O X X X X X . X O O ."
        "X X . O . . O . . O O X O X X O O O ." ". . X O O O . . O . O X O O O X O O ."
        ". . . . . . . . . O X X O . . X O . .");
    static const char *const dead[] = { "A11", "A3", "A5", "B13", "C2", "G5", "F14", "P11", "S14" };
    static const char *const alive[] = { "A15", "C18", "A14", "D6", "H15", "K13", "T15", "D2" };
    wq_engine *engine = new_engine(8);
    uint8_t marks[WQ_POINTS];
    EXPECT_EQ(WQ_OK, wq_engine_dead(engine, &pos, wq_rules_find("japanese"), 11, NULL, marks));
    for (size_t i = 0; i < sizeof dead / sizeof dead[0]; i++) EXPECT(marks[point_named(&pos, dead[i])]);
    for (size_t i = 0; i < sizeof alive / sizeof alive[0]; i++) EXPECT(!marks[point_named(&pos, alive[i])]);
    wq_engine_free(engine);
}

TEST(stones_in_seki_are_not_proposed_as_dead)
{
    /* Black's eight stones in the corner and White's three share C1 and C2: who plays there first is taken. */
    wq_position pos = drawn(9,
        ". O O X X . . . ."
        "O . O X . X X . ."
        ". O O X X . . . ."
        "O O O X . . . . ."
        "O O O X X . . . ."
        "O O O X X . . . ."
        "X X X O X . . . ."
        "X X . O X X . . ."
        "X X . O X . X . .");
    wq_engine *engine = new_engine(8);
    uint8_t dead[WQ_POINTS];
    EXPECT_EQ(WQ_OK, wq_engine_dead(engine, &pos, wq_rules_find("chinese"), 15, NULL, dead));
    for (int p = 0; p < WQ_POINTS; p++) EXPECT(!dead[p]);
    wq_engine_free(engine);
}

TEST(a_hopeless_side_says_so_but_not_at_the_beginning)
{
    static board b;
    const wq_rules *rules = wq_rules_find("chinese");
    wq_position pos = drawn(7,
        ". X X . X . ."
        "X X . X X X ."
        ". X X . . X X"
        "X . X X X . X"
        "X X X . X X ."
        ". . . . . . ."
        ". O . . O . .");
    pos.to_move = WQ_WHITE;
    start(&b, &pos);
    wq_engine *engine = new_engine(8);
    wq_report report = choose(engine, &b, rules, 300);
    EXPECT(report.win < 0.2);
    EXPECT(!report.resign);                                          /* no move has been made yet */
    wq_engine_free(engine);
}

TEST(too_little_memory_is_refused_and_little_is_enough)
{
    wq_engine *engine;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_engine_new(&engine, 1, (1 << 20) - 1));
    EXPECT_EQ(WQ_OK, wq_engine_new(&engine, 1, 1 << 20));
    static board b;
    wq_position empty;
    wq_position_init(&empty, 25, 25);
    start(&b, &empty);
    wq_report report = choose(engine, &b, wq_rules_find("chinese"), 600);   /* the tree is soon full: it goes on with what it has */
    EXPECT(report.playouts >= 300);
    EXPECT(report.point != WQ_PASS);
    wq_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(it_beats_a_random_mover_in_a_hundred_games_of_a_hundred),
        IS_TEST(it_never_chooses_what_any_rule_set_forbids),
        IS_TEST(it_moves_on_every_size_of_board),
        IS_TEST(the_same_seed_plays_the_same_game_and_another_seed_another),
        IS_TEST(it_stops_at_once_when_told),
        IS_TEST(it_thinks_no_longer_than_it_may),
        IS_TEST(it_takes_what_decides_the_game),
        IS_TEST(it_passes_when_nothing_is_left_and_answers_the_winning_pass),
        IS_TEST(it_fills_the_last_neutral_point_under_area_rules_before_it_passes),
        IS_TEST(where_all_stones_stand_it_takes_the_dead_ones_before_it_ends),
        IS_TEST(on_a_settled_board_it_passes_at_once_ahead_or_behind),
        IS_TEST(dead_stones_are_proposed_by_whole_chains_and_living_ones_are_not),
        IS_TEST(a_dead_dragon_is_proposed_and_its_captors_are_not),
        IS_TEST(stones_in_seki_are_not_proposed_as_dead),
        IS_TEST(a_hopeless_side_says_so_but_not_at_the_beginning),
        IS_TEST(too_little_memory_is_refused_and_little_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
