/* test_machines.c — how a machine behaves at a seat: moves, manners, the count, being broken.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "table.h"

#include "server/machine.h"

#include <event2/event.h>
#include <stdio.h>
#include <string.h>

static const char engine_guest[] = ",\"players\":[\"human\",\"engine:1\"]";

TEST(a_machine_answers_and_passes_when_we_do)
{
    table t;
    begin_with(&t, engine_guest, (fake_plan){ .moves = "D4 pass", .dead = "" }, NULL);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);     /* a machine is always there */
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT_STR("W", word_of(await(&t, &t.host, "thinking", NULL), "color"));
    json_t *its = json_object_get(await(&t, &t.host, "event", "played"), "event");
    EXPECT_STR("W", word_of(its, "color"));
    EXPECT_STR("D4", word_of(its, "at"));
    EXPECT_STR("ok", say(&t, &t.host, "pass", ""));
    EXPECT(await(&t, &t.host, "event", "counting") != NULL);
    EXPECT(await(&t, &t.host, "event", "agreed") != NULL);      /* nothing is dead: it agrees at once */
    EXPECT_STR("ok", say(&t, &t.host, "agree", ""));
    EXPECT(await(&t, &t.host, "event", "ended") != NULL);
    finish(&t);
}

TEST(a_machine_answers_a_proposal_with_its_own_next_choice)     /* [R56] [R57] */
{
    table t;
    begin_with(&t, engine_guest, (fake_plan){ .moves = "D4 pass" }, NULL);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "propose_end", ""));
    EXPECT(await(&t, &t.host, "event", "end_refused") != NULL);
    EXPECT(await(&t, &t.host, "event", "played") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "propose_end", ""));
    EXPECT(await(&t, &t.host, "event", "counting") != NULL);
    finish(&t);
}

TEST(a_machine_lets_us_take_back_even_while_it_thinks)
{
    table t;
    begin_with(&t, engine_guest, (fake_plan){ .moves = "D4", .never = true }, NULL);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT(await(&t, &t.host, "thinking", NULL) != NULL);
    for (int i = 0; i < 2000 && t.plan.asked == 0; i++) turn(&t);       /* it is made on a thread of its own */
    EXPECT_EQ(1, t.plan.asked);
    EXPECT_STR("ok", say(&t, &t.host, "ask_undo", ""));
    EXPECT(await(&t, &t.host, "event", "taken_back") != NULL);
    EXPECT_EQ(0, wq_game_moves(game_of(&t)));
    EXPECT(t.plan.stopped >= 1);
    t.plan.never = false;
    EXPECT_STR("ok", play(&t, &t.host, "B2"));
    EXPECT(await(&t, &t.host, "event", "played") != NULL);      /* ours */
    EXPECT(await(&t, &t.host, "event", "passed") != NULL);      /* its plan is at its end */
    finish(&t);
}

TEST(a_machine_draws_colours_by_the_rules)                      /* [R83] [R84] [R85] */
{
    table t;
    begin_with(&t, ",\"colours\":\"guest_holds\",\"players\":[\"human\",\"engine:1\"]", (fake_plan){ .never = true }, NULL);
    EXPECT(await(&t, &t.host, "event", "hand_held") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "guess_hand", ",\"odd\":true"));
    json_t *drawn = json_object_get(await(&t, &t.host, "event", "colours_drawn"), "event");
    bool odd = json_integer_value(json_object_get(drawn, "number")) % 2 == 1;
    EXPECT_STR(odd ? "B" : "W", word_of(drawn, "host_color"));
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    finish(&t);
}

TEST(a_broken_machine_is_replaced_once_and_then_given_up)
{
    table t;
    begin_with(&t, engine_guest, (fake_plan){ .moves = "D4", .fail_first = 1 }, NULL);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT(await(&t, &t.host, "event", "played") != NULL);
    EXPECT(await(&t, &t.host, "event", "played") != NULL);
    EXPECT_EQ(2, t.plan.made);
    t.plan.fail_first = 2;
    EXPECT_STR("ok", play(&t, &t.host, "B3"));
    EXPECT_STR("engine_failed", word_of(await(&t, &t.host, "notice", NULL), "code"));
    EXPECT_EQ(WQ_GAME_PLAYING, game_of(&t)->phase);
    EXPECT_STR("ok", say(&t, &t.host, "resign", ""));           /* the game is still ours to end */
    finish(&t);
}

TEST(a_machine_given_up_is_asked_again_when_somebody_comes_back)
{
    table t;
    begin_with(&t, engine_guest, (fake_plan){ .moves = "D4", .fail_first = 2 }, NULL);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT_STR("engine_failed", word_of(await(&t, &t.host, "notice", NULL), "code"));
    wq_room_leave(t.room, &t.host.watcher);
    sit(&t, &t.host, WQ_ACTOR_HOST, game_of(&t)->seq);
    EXPECT(await(&t, &t.host, "event", "passed") != NULL || game_of(&t)->seq > 3);
    EXPECT_EQ(WQ_BLACK, wq_game_to_move(game_of(&t)));
    finish(&t);
}

TEST(a_machine_that_plays_where_it_may_not_is_replaced)
{
    table t;
    begin_with(&t, engine_guest, (fake_plan){ .moves = "C3 D4" }, NULL);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT(await(&t, &t.host, "event", "played") != NULL);
    json_t *its = await(&t, &t.host, "event", "played");
    EXPECT_STR("D4", word_of(json_object_get(its, "event"), "at"));
    EXPECT_EQ(2, t.plan.made);
    finish(&t);
}

/* White has a wall on B and C, Black the rest; White's stone E5 is dead. The machine (White) proposes as told. */
static void come_to_counting(table *t, const char *dead)
{
    begin_with(t, ",\"players\":[\"human\",\"engine:1\"],\"setup\":[\"W B1\",\"W B2\",\"W B3\",\"W B4\",\"W B5\",\"B C1\",\"B C2\","
                  "\"B C3\",\"B C4\",\"B C5\",\"W E5\"],\"first\":\"B\"", (fake_plan){ .moves = "", .dead = dead }, NULL);
    EXPECT(await(t, &t->host, "event", "started") != NULL);
    EXPECT_STR("ok", say(t, &t->host, "pass", ""));
    EXPECT(await(t, &t->host, "event", "counting") != NULL);
}

TEST(a_machine_marks_what_it_takes_for_dead_and_agrees)         /* [R62] [R63] */
{
    table t;
    come_to_counting(&t, "E5");
    json_t *marked = json_object_get(await(&t, &t.host, "event", "marked"), "event");
    EXPECT_STR("E5", word_of(marked, "at"));
    EXPECT_STR("W", word_of(marked, "color"));
    EXPECT(await(&t, &t.host, "event", "agreed") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "agree", ""));
    json_t *ended = json_object_get(await(&t, &t.host, "event", "ended"), "event");
    EXPECT_STR("count", word_of(json_object_get(ended, "result"), "manner"));
    finish(&t);
}

TEST(a_machine_that_names_one_stone_marks_its_chain)
{
    table t;
    come_to_counting(&t, "C3");                                 /* of Black's wall C1 to C5 */
    EXPECT(await(&t, &t.host, "event", "marked") != NULL);
    EXPECT(await(&t, &t.host, "event", "agreed") != NULL);
    for (int row = 0; row < 5; row++) EXPECT(game_of(&t)->dead[wq_point_at(2, row)]);
    finish(&t);
}

/* Black agrees, to whatever version there is, as soon as the first mark is heard: between two of the machine's marks. */
static table *early_table;
static void (*usual_say)(void *context, const char *text, size_t length);

static void agree_early(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what, (void)context;
    char text[200];
    wq_said said;
    snprintf(text, sizeof text, "{\"t\":\"agree\",\"game\":\"%s\",\"token\":\"\",\"key\":\"too-early\",\"seq\":0}", early_table->id);
    EXPECT_EQ(WQ_OK, wq_said_parse(&said, text, strlen(text), NULL));
    wq_room_command(early_table->room, &early_table->host.watcher, WQ_ACTOR_HOST, &said);
}

static void say_and_agree(void *context, const char *text, size_t length)
{
    static const struct timeval at_once = { 0 };
    usual_say(context, text, length);
    if (strstr(text, "\"marked\"") == NULL) return;
    early_table->host.watcher.say = usual_say;
    event_base_once(early_table->world.base, -1, EV_TIMEOUT, agree_early, NULL, &at_once);
}

TEST(a_machine_goes_on_marking_though_we_agree_meanwhile)
{
    table t;
    begin_on_disk(&t, "{\"key\":\"early-agreement\",\"width\":5,\"height\":5,\"players\":[\"human\",\"engine:1\"],\"setup\":[\"B A1\","
                      "\"B C1\",\"B E1\",\"B A5\",\"B C5\",\"B E5\",\"W C3\"],\"first\":\"B\"}");
    t.plan = (fake_plan){ .moves = "", .dead = "A1 C1 E1 A5 C5 E5", .width = 5, .height = 5 };
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    early_table = &t;
    usual_say = t.host.watcher.say;
    t.host.watcher.say = say_and_agree;
    EXPECT_STR("ok", say(&t, &t.host, "pass", ""));
    EXPECT_STR("B", word_of(json_object_get(await(&t, &t.host, "event", "agreed"), "event"), "color"));
    EXPECT_STR("W", word_of(json_object_get(await(&t, &t.host, "event", "agreed"), "event"), "color"));
    EXPECT(game_of(&t)->agreed[WQ_WHITE] && !game_of(&t)->agreed[WQ_BLACK]);
    EXPECT(game_of(&t)->dead[wq_point_at(0, 4)] && game_of(&t)->dead[wq_point_at(4, 0)]);
    finish(&t);
    remove_folder(&t);
}

TEST(a_machine_accepts_marks_that_leave_it_no_worse_off)
{
    table t;
    come_to_counting(&t, "E5");
    EXPECT(await(&t, &t.host, "event", "agreed") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "mark", ",\"at\":\"E5\",\"dead\":false"));        /* alive: better for White */
    EXPECT(await(&t, &t.host, "event", "agreed") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "agree", ""));
    EXPECT(await(&t, &t.host, "event", "ended") != NULL);
    finish(&t);
}

TEST(a_machine_does_not_agree_to_lose_its_living_stones_and_play_goes_on)       /* [R66] */
{
    table t;
    come_to_counting(&t, "E5");
    EXPECT(await(&t, &t.host, "event", "agreed") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "mark", ",\"at\":\"B3\",\"dead\":true"));
    EXPECT_STR("ok", say(&t, &t.host, "agree", ""));
    EXPECT_STR("marks_disputed", word_of(await(&t, &t.host, "notice", NULL), "code"));
    for (int i = 0; i < 20; i++) turn(&t);
    EXPECT_EQ(WQ_GAME_COUNTING, game_of(&t)->phase);
    EXPECT(!game_of(&t)->agreed[WQ_WHITE]);
    EXPECT_STR("ok", say(&t, &t.host, "resume", ""));
    json_t *resumed = json_object_get(await(&t, &t.host, "event", "resumed"), "event");
    EXPECT_STR("B", word_of(resumed, "to_move"));               /* Black claimed death last: Black plays first */
    finish(&t);
}

TEST(between_people_the_judge_proposes_once_as_nobodys_claim)
{
    table t;
    begin_with(&t, ",\"setup\":[\"W B1\",\"W B2\",\"W B3\",\"W B4\",\"W B5\",\"B C1\",\"B C2\",\"B C3\",\"B C4\",\"B C5\","
                   "\"W E5\"],\"first\":\"B\"", (fake_plan){ .dead = "E5" }, "engine:3");
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "pass", ""));
    EXPECT_STR("ok", say(&t, &t.guest, "pass", ""));
    json_t *marked = json_object_get(await(&t, &t.host, "event", "marked"), "event");
    EXPECT_STR("server", word_of(marked, "actor"));
    EXPECT(json_is_null(json_object_get(marked, "color")));
    EXPECT_STR("ok", say(&t, &t.host, "mark", ",\"at\":\"E5\",\"dead\":false"));
    for (int i = 0; i < 30; i++) turn(&t);
    EXPECT(!game_of(&t)->dead[wq_point_at(4, 0)]);              /* it does not insist */
    finish(&t);
}

/* Who marks before the judge has thought could close a count in which its own dead live, once the other has gone. [R61]-[R63] */
TEST(the_judge_proposes_also_where_somebody_has_marked_before_it)
{
    table t;
    begin_with(&t, ",\"setup\":[\"W B1\",\"W B2\",\"W B3\",\"W B4\",\"W B5\",\"B C1\",\"B C2\",\"B C3\",\"B C4\",\"B C5\","
                   "\"W E5\"],\"first\":\"B\"", (fake_plan){ .dead = "E5" }, "engine:3");
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", say(&t, &t.host, "pass", ""));
    EXPECT_STR("ok", say(&t, &t.guest, "pass", ""));
    EXPECT_STR("ok", say(&t, &t.guest, "mark", ",\"at\":\"C1\",\"dead\":true"));
    for (int i = 0; i < 500 && game_of(&t)->said_of[WQ_EMPTY][wq_point_at(4, 0)] == WQ_SAID_NOTHING; i++) turn(&t);
    EXPECT_EQ(WQ_SAID_DEAD, game_of(&t)->said_of[WQ_EMPTY][wq_point_at(4, 0)]);
    EXPECT(game_of(&t)->dead[wq_point_at(2, 0)]);               /* what was marked stays */
    finish(&t);
}

static int answers;

static void count_answer(void *context, wq_machine *machine, const wq_answer *answer)
{
    (void)context, (void)machine;
    EXPECT_EQ(WQ_OK, answer->status);
    answers++;
}

static void ask_and_wait(struct event_base *base, wq_machine *machine, const wq_game *game)
{
    int before = answers;
    wq_machine_ask(machine, game, WQ_ASK_MOVE, WQ_BLACK, 0);
    for (int i = 0; i < 1500 && answers == before; i++) {
        event_base_loopexit(base, &(struct timeval){ .tv_usec = 2000 });
        event_base_loop(base, 0);
    }
    EXPECT_EQ(before + 1, answers);
}

TEST(where_all_places_are_taken_the_player_idle_longest_makes_room)
{
    enum { MACHINES = 7 };
    table t;
    begin_with(&t, engine_guest, (fake_plan){ 0 }, NULL);       /* for a game to ask about */
    struct event_base *base = event_base_new();
    fake_plan plan = { .width = 5, .height = 5 };
    wq_player_maker maker = fake_maker(&plan);
    maker.most = 2;
    wq_desk *desk;
    wq_machine *machines[MACHINES];
    EXPECT_EQ(WQ_OK, wq_desk_new(&desk, base, &maker));
    for (int i = 0; i < MACHINES; i++) EXPECT_EQ(WQ_OK, wq_machine_new(&machines[i], desk, "engine:1", 1, count_answer, NULL));
    for (int i = 0; i < MACHINES; i++) ask_and_wait(base, machines[i], game_of(&t));
    EXPECT_EQ(MACHINES, plan.made);
    ask_and_wait(base, machines[MACHINES - 1], game_of(&t));    /* still there */
    EXPECT_EQ(MACHINES, plan.made);
    ask_and_wait(base, machines[0], game_of(&t));               /* gave up its place, and comes back */
    EXPECT_EQ(MACHINES + 1, plan.made);
    ask_and_wait(base, machines[MACHINES - 1], game_of(&t));    /* used later than the other: it was not the one to go */
    EXPECT_EQ(MACHINES + 1, plan.made);
    for (int i = 0; i < MACHINES; i++) wq_machine_free(machines[i]);
    wq_desk_free(desk);
    event_base_free(base);
    finish(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_machine_answers_and_passes_when_we_do),
        IS_TEST(a_machine_answers_a_proposal_with_its_own_next_choice),
        IS_TEST(a_machine_lets_us_take_back_even_while_it_thinks),
        IS_TEST(a_machine_draws_colours_by_the_rules),
        IS_TEST(a_broken_machine_is_replaced_once_and_then_given_up),
        IS_TEST(a_machine_given_up_is_asked_again_when_somebody_comes_back),
        IS_TEST(a_machine_that_plays_where_it_may_not_is_replaced),
        IS_TEST(a_machine_marks_what_it_takes_for_dead_and_agrees),
        IS_TEST(a_machine_that_names_one_stone_marks_its_chain),
        IS_TEST(a_machine_goes_on_marking_though_we_agree_meanwhile),
        IS_TEST(a_machine_accepts_marks_that_leave_it_no_worse_off),
        IS_TEST(a_machine_does_not_agree_to_lose_its_living_stones_and_play_goes_on),
        IS_TEST(the_judge_proposes_also_where_somebody_has_marked_before_it),
        IS_TEST(between_people_the_judge_proposes_once_as_nobodys_claim),
        IS_TEST(where_all_places_are_taken_the_player_idle_longest_makes_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
