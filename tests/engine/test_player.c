/* test_player.c — the engine in a seat: one answer each, in turn, at once when stopped.
 * SPDX-License-Identifier: MIT
 */
#include "engine/engine.h"
#include "engine/pool.h"
#include "mind.h"
#include "sys/clock.h"
#include "sys/thread.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { PLIES = 400 };

typedef struct seat {
    wq_player *player;
    wq_lock lock;
    wq_signal changed;
    int answers;
    int64_t at_ms;
    wq_answer last;
} seat;

static void take(void *context, const wq_answer *answer)
{
    seat *s = context;
    wq_lock_take(&s->lock);
    s->answers++;
    s->last = *answer;
    s->at_ms = wq_monotonic_ms();
    wq_signal_wake(&s->changed);
    wq_lock_give(&s->lock);
}

static void sit(seat *s, int level, uint32_t playouts, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    wq_lock_init(&s->lock);
    wq_signal_init(&s->changed);
    assert_int_equal(WQ_OK, wq_engine_player_with(&s->player, level, playouts, seed));
}

static void leave(seat *s)
{
    s->player->ops->free(s->player);
    wq_signal_done(&s->changed);
    wq_lock_done(&s->lock);
}

static wq_answer wait_for(seat *s, int answers)
{
    wq_lock_take(&s->lock);
    while (s->answers < answers)
        if (!wq_signal_wait_ms(&s->changed, &s->lock, 60000)) fail_msg("no answer came");
    wq_answer answer = s->last;
    wq_lock_give(&s->lock);
    return answer;
}

static wq_ply plies[PLIES];
static wq_past past[PLIES];

static void do_it(wq_game *game, wq_command command)
{
    wq_event events[WQ_MAX_DECIDED];
    int count;
    assert_int_equal(WQ_OK, wq_game_decide(game, &command, game->at_ms + 1, events, &count, NULL));
    for (int i = 0; i < count; i++) assert_int_equal(WQ_OK, wq_game_apply(game, &events[i]));
}

static void open_board(wq_game *game, const char *rules, int width, int height, int handicap)
{
    wq_opening opening = { .width = (uint8_t)width, .height = (uint8_t)height, .rules = *wq_rules_find(rules), .komi_halves = 15,
                           .handicap = (uint8_t)handicap, .one_screen = true };
    wq_game_init(game, plies, past, PLIES);
    do_it(game, (wq_command){ .kind = WQ_DO_OPEN, .actor = WQ_ACTOR_SERVER, .opening = &opening });
    do_it(game, (wq_command){ .kind = WQ_DO_START, .actor = WQ_ACTOR_SERVER });
}

static void open_game(wq_game *game, const char *rules, int size, int handicap) { open_board(game, rules, size, size, handicap); }

static wq_question question(const wq_game *game, wq_ask what, int64_t free_ms)
{
    wq_color color = wq_game_to_move(game);
    return (wq_question){ .ask = what, .color = color == WQ_EMPTY ? WQ_BLACK : color, .now_ms = game->at_ms, .free_ms = free_ms };
}

static wq_status ask(seat *s, const wq_game *game, wq_ask what, int64_t free_ms)
{
    wq_question q = question(game, what, free_ms);
    return s->player->ops->ask(s->player, game, &q, take, s);
}

static wq_game game;

TEST(two_seats_play_a_whole_game_to_its_count)
{
    seat black, white;
    sit(&black, 1, 0, 1);
    sit(&white, 1, 0, 2);
    open_game(&game, "chinese", 7, 0);
    int asked[3] = { 0, 0, 0 };
    while (game.phase == WQ_GAME_PLAYING && wq_game_moves(&game) < 300) {
        wq_color turn = wq_game_to_move(&game);
        seat *s = turn == WQ_BLACK ? &black : &white;
        EXPECT_EQ(WQ_OK, ask(s, &game, WQ_ASK_MOVE, INT64_MAX));
        wq_answer answer = wait_for(s, ++asked[turn]);
        EXPECT_EQ(WQ_OK, answer.status);
        wq_command command = { .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = answer.point };
        if (answer.choice == WQ_CHOOSE_RESIGN) command.kind = WQ_DO_RESIGN;
        else if (answer.point == WQ_PASS) command.kind = WQ_DO_PASS;
        do_it(&game, command);
    }
    if (game.phase == WQ_GAME_COUNTING) {
        EXPECT_EQ(WQ_OK, ask(&black, &game, WQ_ASK_DEAD, INT64_MAX));
        wq_answer answer = wait_for(&black, ++asked[WQ_BLACK]);
        EXPECT_EQ(WQ_CHOOSE_DEAD, answer.choice);
        for (int p = 0; p < WQ_POINTS; p++)
            if (answer.dead[p]) EXPECT(game.pos.color[p] == WQ_BLACK || game.pos.color[p] == WQ_WHITE);
    } else EXPECT_EQ(WQ_GAME_ENDED, game.phase);
    leave(&black);
    leave(&white);
}

static void move_to(wq_point point)
{
    do_it(&game, (wq_command){ .kind = point == WQ_PASS ? WQ_DO_PASS : WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = point });
}

TEST(it_never_brings_back_a_board_the_rules_forbid)              /* [R35] [R36] */
{
    static const int8_t row[] = { 0, 1, 4, 2, 3, -1, 0, 1, 2, -1, 6, -1, 0, -1, 5 };   /* from the top; -1 passes */
    for (uint64_t seed = 1; seed <= 12; seed++) {
        seat white;
        sit(&white, 1, 0, seed);
        open_board(&game, "chinese-superko", 1, 7, 0);
        for (size_t i = 0; i < sizeof row; i++) move_to(row[i] < 0 ? WQ_PASS : wq_point_at(0, row[i]));
        EXPECT_EQ(WQ_OK, ask(&white, &game, WQ_ASK_MOVE, INT64_MAX));
        wq_answer answer = wait_for(&white, 1);
        EXPECT_EQ(WQ_OK, answer.status);
        if (answer.choice == WQ_CHOOSE_MOVE) move_to(answer.point);
        leave(&white);
    }
}

TEST(one_question_at_a_time)
{
    seat s;
    sit(&s, 10, 100000000, 1);
    open_game(&game, "chinese", 19, 0);
    EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));
    EXPECT_EQ(WQ_FAIL_ENGINE, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));
    s.player->ops->stop(s.player);
    EXPECT_EQ(WQ_FAIL_STOPPED, wait_for(&s, 1).status);
    EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, 50));
    EXPECT_EQ(WQ_OK, wait_for(&s, 2).status);
    EXPECT_EQ(2, s.answers);
    leave(&s);
}

/* The longest it takes from a stop to its answer, of all who think and wait. */
static int64_t stop_all(void)
{
    enum { ALL = WQ_THINKING + 2 };
    static seat s[ALL];
    int64_t slowest = 0;
    open_game(&game, "chinese", 19, 0);
    for (int i = 0; i < ALL; i++) {
        sit(&s[i], 10, 100000000, (uint64_t)i);
        assert_int_equal(WQ_OK, ask(&s[i], &game, WQ_ASK_MOVE, INT64_MAX));
    }
    for (int i = ALL - 1; i >= 0; i--) {                            /* the waiting ones first */
        int64_t before = wq_monotonic_ms();
        s[i].player->ops->stop(s[i].player);
        assert_int_equal(WQ_FAIL_STOPPED, wait_for(&s[i], 1).status);
        if (s[i].at_ms - before > slowest) slowest = s[i].at_ms - before;
    }
    for (int i = 0; i < ALL; i++) leave(&s[i]);
    return slowest;
}

/* As many as may think, thinking for ever, and two that wait behind them. The best of some tries counts: the machine may be
 * busy with other things. */
TEST(whoever_is_stopped_answers_at_once_thinking_or_waiting)
{
    enum { TRIES = 10 };
    int64_t slowest = INT64_MAX;
    for (int k = 0; k < TRIES && slowest >= 50; k++) {
        int64_t now = stop_all();
        if (now < slowest) slowest = now;
    }
    EXPECT(slowest < 50);
}
/* Errands that note when their turn comes; the first keeps one of the two thinking threads until all others have been. */
enum { ERRANDS = 8 };
static wq_errand errands[ERRANDS];
static _Atomic int turn_count;
static int turn_of[ERRANDS];

static void note_turn(wq_errand *errand, wq_engine *engine)
{
    assert_non_null(engine);
    if (errand == &errands[0]) {
        while (atomic_load(&turn_count) < ERRANDS - 1) usleep(1000);
    } else turn_of[errand - errands] = atomic_load(&turn_count);
    atomic_fetch_add(&turn_count, 1);
}

/* White has passed while Black filled the board. */
TEST(it_resigns_after_three_hopeless_turns_not_after_three_questions)
{
    seat s;
    int asked = 0;
    sit(&s, 1, 200, 1);
    for (int round = 0; round < 2; round++) {
        open_game(&game, "chinese", 7, 0);
        for (int i = 0; i < 14; i++) {
            move_to(wq_point_at(2 * (i % 3) + 1, i / 3));
            if (i < 13) move_to(WQ_PASS);
        }
        for (int turn = 0; turn < 3; turn++) {
            for (int again = 0; again < 4; again++) {       /* a question changes nothing, nor does the game before */
                EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));
                wq_answer answer = wait_for(&s, ++asked);
                EXPECT_EQ(turn == 2 ? WQ_CHOOSE_RESIGN : WQ_CHOOSE_MOVE, answer.choice);
            }
            move_to(WQ_PASS);
            EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));   /* Black's, who has won */
            EXPECT_EQ(WQ_CHOOSE_MOVE, wait_for(&s, ++asked).choice);
            move_to(wq_point_at(2 * turn, 6));
        }
    }
    leave(&s);
}

TEST(questions_are_taken_in_the_order_of_asking)
{
    assert_int_equal(2, WQ_THINKING);
    assert_int_equal(WQ_OK, wq_pool_join());
    for (int i = 0; i < ERRANDS; i++) {
        errands[i].work = note_turn;
        wq_pool_ask(&errands[i]);
    }
    while (atomic_load(&turn_count) < ERRANDS) usleep(1000);
    wq_pool_leave();
    for (int i = 1; i < ERRANDS; i++) EXPECT_EQ(i - 1, turn_of[i]);
}

TEST(a_player_freed_in_thought_answers_first)
{
    seat s;
    sit(&s, 10, 100000000, 1);
    open_game(&game, "chinese", 19, 0);
    EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));
    s.player->ops->free(s.player);
    EXPECT_EQ(1, s.answers);
    EXPECT_EQ(WQ_FAIL_STOPPED, s.last.status);
    wq_signal_done(&s.changed);
    wq_lock_done(&s.lock);
}

TEST(it_keeps_to_the_time_it_is_given)
{
    seat s;
    sit(&s, 10, 100000000, 1);
    open_game(&game, "chinese", 19, 0);
    int64_t fastest = INT64_MAX;
    for (int k = 1; k <= 10 && fastest >= 300; k++) {               /* a busy machine may be late now and then */
        int64_t before = wq_monotonic_ms();
        EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, 300));
        wait_for(&s, k);
        EXPECT(s.at_ms - before > 200);
        if (s.at_ms - before < fastest) fastest = s.at_ms - before;
    }
    EXPECT(fastest < 300);
    leave(&s);
}

TEST(free_handicap_stones_are_placed_not_passed)
{
    seat s;
    sit(&s, 1, 0, 1);
    open_game(&game, "tromp-taylor", 9, 4);
    for (int n = 1; game.phase == WQ_GAME_PLACING; n++) {
        EXPECT(n <= 4);
        EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));
        wq_answer answer = wait_for(&s, n);
        EXPECT_EQ(WQ_CHOOSE_MOVE, answer.choice);
        do_it(&game, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = answer.point });
    }
    leave(&s);
}

/* Sits with the net in that file; NULL: the shipped one. */
static void sit_with_net(seat *s, const char *path, uint32_t visits)
{
    memset(s, 0, sizeof *s);
    wq_lock_init(&s->lock);
    wq_signal_init(&s->changed);
    wq_net_use use = wq_net_use_usual;
    use.path = path;
    wq_error err = { .text = "" };
    wq_status status = wq_engine_player_with_net(&s->player, &use, 5, visits, 1, &err);
    if (status == WQ_BAD_NOT_FOUND && !path) skip();
    if (status != WQ_OK) fail_msg("%s", err.text);
}

static void keep_net(char *path, size_t size, net_text t)
{
    const char *folder = getenv("TMPDIR");
    snprintf(path, size, "%s/net-of-test-player.txt", folder ? folder : "/tmp");
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(t.length, fwrite(t.bytes, 1, t.length, f));
    fclose(f);
    free(t.bytes);
}

TEST(a_player_whose_net_fails_plays_on_without_it)
{
    char path[300];
    keep_net(path, sizeof path, overflowing_net());
    seat s;
    sit_with_net(&s, path, 20);
    open_game(&game, "chinese", 5, 0);
    for (int n = 1; n <= 2; n++) {
        EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));
        wq_answer answer = wait_for(&s, n);
        EXPECT_EQ(WQ_OK, answer.status);
        EXPECT_EQ(WQ_CHOOSE_MOVE, answer.choice);
        move_to(answer.point);
    }
    EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_DEAD, INT64_MAX));
    EXPECT_EQ(WQ_OK, wait_for(&s, 3).status);
    leave(&s);
    remove(path);
}

/* A net sees who was caught in a ladder one and two turns ago; a player asked of a game has to find those positions. With a single
 * visit its choice is what the net prefers. */
TEST(a_net_in_a_seat_sees_the_positions_before)
{
    const wq_rules *rules = wq_rules_find("chinese");
    char path[300];
    keep_net(path, sizeof path, random_net(8, 2, 1, ""));
    seat s;
    sit_with_net(&s, path, 1);
    open_game(&game, "chinese", 7, 0);
    empty_board(7, 7);
    wq_position before[2];
    wq_rng rng;
    wq_rng_init(&rng, 3);
    int otherwise = 0;
    for (int move = 0; move < 40; move++) {
        wq_point chosen[2];
        for (int blind = 0; blind < 2; blind++) {
            mind m;
            begin_mind(&m, random_one(2), 0);
            m.options.terms.seed = 1;                       /* the seat's */
            m.options.all_ways = true;
            wq_problem problem = problem_of(rules, 15);
            for (int i = 0; i < 2 && !blind; i++) problem.before[i] = move > i ? &before[(move - 1 - i) % 2] : NULL;
            wq_report report;
            wq_budget budget = { .think_ms = INT64_MAX, .playouts = 1 };
            EXPECT_EQ(WQ_OK, wq_puct_choose(m.puct, m.judge, &m.options, &problem, budget, NULL, &report));
            chosen[blind] = report.point;
            end_mind(&m);
        }
        EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_MOVE, INT64_MAX));
        wq_answer answer = wait_for(&s, move + 1);
        EXPECT_EQ(WQ_OK, answer.status);
        if (answer.choice == WQ_CHOOSE_MOVE) EXPECT_EQ(chosen[0], answer.point);
        otherwise += chosen[0] != chosen[1];
        before[move % 2] = b.pos;
        wq_point p;
        do p = wq_point_at((int)wq_rng_below(&rng, 7), (int)wq_rng_below(&rng, 7));
        while (wq_history_check(&b.history, &b.pos, rules, wq_move_of((wq_color)b.pos.to_move, p), NULL) != WQ_OK);
        play(rules, p);
        move_to(p);
    }
    EXPECT(otherwise > 0);
    leave(&s);
    remove(path);
}

/* Two walls and a stone of each side in its own half. */
TEST(with_a_net_living_stones_are_not_marked_dead)
{
    seat s;
    sit_with_net(&s, NULL, 50);
    open_game(&game, "japanese", 7, 0);
    static const char *const moves[] = { "D7", "C7", "D6", "C6", "D5", "C5", "D4", "C4", "D3", "C3", "D2", "C2", "D1", "C1", "F4", "A4" };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        wq_point p;
        assert_int_equal(WQ_OK, wq_point_parse(&p, moves[i], 7, 7));
        move_to(p);
    }
    EXPECT_EQ(WQ_OK, ask(&s, &game, WQ_ASK_DEAD, INT64_MAX));
    wq_answer answer = wait_for(&s, 1);
    EXPECT_EQ(WQ_CHOOSE_DEAD, answer.choice);
    for (int p = 0; p < WQ_POINTS; p++) EXPECT(!answer.dead[p]);
    leave(&s);
}

TEST(levels_outside_one_to_ten_are_refused)
{
    wq_player *player;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_engine_player_new(&player, 0, 1));
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_engine_player_new(&player, 11, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(two_seats_play_a_whole_game_to_its_count),
        IS_TEST(it_never_brings_back_a_board_the_rules_forbid),
        IS_TEST(one_question_at_a_time),
        IS_TEST(whoever_is_stopped_answers_at_once_thinking_or_waiting),
        IS_TEST(it_resigns_after_three_hopeless_turns_not_after_three_questions),
        IS_TEST(questions_are_taken_in_the_order_of_asking),
        IS_TEST(a_player_freed_in_thought_answers_first),
        IS_TEST(it_keeps_to_the_time_it_is_given),
        IS_TEST(free_handicap_stones_are_placed_not_passed),
        IS_TEST(a_player_whose_net_fails_plays_on_without_it),
        IS_TEST(a_net_in_a_seat_sees_the_positions_before),
        IS_TEST(with_a_net_living_stones_are_not_marked_dead),
        IS_TEST(levels_outside_one_to_ten_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
