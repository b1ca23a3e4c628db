/* test_gtp_client.c — other programs in a seat: our own binary, and ones that hang, die and talk nonsense.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_client.h"
#include "harness.h"
#include "sys/clock.h"
#include "sys/file.h"
#include "sys/thread.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PLIES = 400 };

typedef struct seat {
    wq_player *player;
    wq_lock lock;
    wq_signal changed;
    int answers;
    wq_answer last;
} seat;

static void take(void *context, const wq_answer *answer)
{
    seat *s = context;
    wq_lock_take(&s->lock);
    s->answers++;
    s->last = *answer;
    wq_signal_wake(&s->changed);
    wq_lock_give(&s->lock);
}

static wq_status sit(seat *s, const char *command, wq_error *err)
{
    memset(s, 0, sizeof *s);
    wq_lock_init(&s->lock);
    wq_signal_init(&s->changed);
    return wq_gtp_player_new(&s->player, command, err);
}

static void leave(seat *s)
{
    if (s->player) s->player->ops->free(s->player);
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
static wq_game game;

static void do_it(wq_command command)
{
    wq_event events[WQ_MAX_DECIDED];
    int count;
    assert_int_equal(WQ_OK, wq_game_decide(&game, &command, game.at_ms + 1, events, &count, NULL));
    for (int i = 0; i < count; i++) assert_int_equal(WQ_OK, wq_game_apply(&game, &events[i]));
}

static void open_game(const char *rules, int width, int height, int handicap)
{
    wq_opening opening = { .width = (uint8_t)width, .height = (uint8_t)height, .rules = *wq_rules_find(rules),
                           .komi_halves = 15, .handicap = (uint8_t)handicap, .one_screen = true };
    wq_game_init(&game, plies, past, PLIES);
    do_it((wq_command){ .kind = WQ_DO_OPEN, .actor = WQ_ACTOR_SERVER, .opening = &opening });
    do_it((wq_command){ .kind = WQ_DO_START, .actor = WQ_ACTOR_SERVER });
}

static wq_status ask(seat *s, wq_ask what, int64_t free_ms)
{
    wq_color color = wq_game_to_move(&game);
    wq_question q = { .ask = what, .color = color == WQ_EMPTY ? WQ_BLACK : color, .now_ms = game.at_ms, .free_ms = free_ms };
    return s->player->ops->ask(s->player, &game, &q, take, s);
}

/* "WEIQI gtp ...", the binary under test. */
static const char *ourselves(const char *options)
{
    static char command[600];
    if (!getenv("WEIQI")) skip();
    snprintf(command, sizeof command, "%s gtp %s", getenv("WEIQI"), options);
    return command;
}

/* A script that speaks, in the test's own folder; run as "sh FILE". */
static const char *script(const char *name, const char *text)
{
    static char command[300];
    char path[200];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/weiqi-%d-%s.sh", folder ? folder : "/tmp", (int)getpid(), name);
    assert_int_equal(WQ_OK, wq_file_write(path, text, strlen(text), 0600, NULL));
    snprintf(command, sizeof command, "sh %s", path);
    return command;
}

/* What most scripts begin with: a proper greeting. */
#define GREETING                                                                                                    \
    "while read -r c rest; do case $c in\n"                                                                         \
    "name) printf '= odd\\n\\n';; version) printf '= 1\\n\\n';;\n"                                                  \
    "list_commands) printf '= name\\nversion\\nplay\\ngenmove\\n\\n';;\n"

TEST(our_own_program_plays_a_game_through_a_pipe)
{
    seat s;
    EXPECT_EQ(WQ_OK, sit(&s, ourselves("--playouts 20 --seed 3"), NULL));
    EXPECT(strncmp(s.player->ops->name(s.player), "weiqi ", 6) == 0);
    open_game("japanese", 5, 7, 0);                                 /* rectangular, and rules it is told */
    int asked = 0;
    while (game.phase == WQ_GAME_PLAYING && wq_game_moves(&game) < 200) {
        EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
        wq_answer answer = wait_for(&s, ++asked);
        EXPECT_EQ(WQ_OK, answer.status);
        wq_command command = { .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = answer.point };
        if (answer.choice == WQ_CHOOSE_RESIGN) command.kind = WQ_DO_RESIGN;
        else if (answer.point == WQ_PASS) command.kind = WQ_DO_PASS;
        do_it(command);
    }
    if (game.phase == WQ_GAME_COUNTING) {
        EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_DEAD, INT64_MAX));
        wq_answer answer = wait_for(&s, ++asked);
        EXPECT_EQ(WQ_OK, answer.status);
        EXPECT_EQ(WQ_CHOOSE_DEAD, answer.choice);
    }
    leave(&s);
}

TEST(handicap_taking_back_and_another_game_are_followed)
{
    seat s;
    EXPECT_EQ(WQ_OK, sit(&s, ourselves("--playouts 10"), NULL));
    open_game("chinese", 9, 9, 4);
    EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
    wq_answer first = wait_for(&s, 1);
    EXPECT_EQ(WQ_OK, first.status);
    do_it((wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = first.point });
    EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
    wq_answer second = wait_for(&s, 2);
    EXPECT_EQ(WQ_OK, second.status);
    do_it((wq_command){ .kind = WQ_DO_ASK_UNDO, .actor = WQ_ACTOR_HOST });   /* what it thinks it has played never happened */
    EXPECT_EQ(0, wq_game_moves(&game));
    EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
    wq_answer again = wait_for(&s, 3);
    EXPECT_EQ(WQ_OK, again.status);
    EXPECT_EQ(first.point, again.point);                            /* same seed, same position, same move */
    open_game("tromp-taylor", 7, 7, 0);
    EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, 2000));
    EXPECT_EQ(WQ_OK, wait_for(&s, 4).status);
    leave(&s);
}

TEST(a_program_that_hangs_is_given_up_at_once_when_stopped)
{
    seat s;
    EXPECT_EQ(WQ_OK, sit(&s, script("hang", GREETING "genmove) sleep 1000;; *) printf '= \\n\\n';; esac; done"), NULL));
    open_game("chinese", 9, 9, 0);
    int64_t fastest = INT64_MAX;
    for (int k = 1; k <= 5 && fastest >= 500; k++) {
        EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
        usleep(300000);
        int64_t before = wq_monotonic_ms();
        s.player->ops->stop(s.player);
        EXPECT_EQ(WQ_FAIL_STOPPED, wait_for(&s, k).status);
        if (wq_monotonic_ms() - before < fastest) fastest = wq_monotonic_ms() - before;
    }
    EXPECT(fastest < 500);
    leave(&s);
}

TEST(a_program_that_dies_fails_and_is_started_afresh)
{
    seat s;
    EXPECT_EQ(WQ_OK, sit(&s, script("die", GREETING "genmove) exit 1;; *) printf '= \\n\\n';; esac; done"), NULL));
    open_game("chinese", 9, 9, 0);
    for (int k = 1; k <= 2; k++) {
        EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
        EXPECT_EQ(WQ_FAIL_ENGINE, wait_for(&s, k).status);
    }
    leave(&s);
}

TEST(nonsense_for_a_move_is_a_failure)
{
    static const char *const answers[] = { "= Z99\\n\\n", "? no\\n\\n", "hello\\n\\n", "= \\n\\n", "=\\n=\\n=\\n\\n" };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        seat s;
        char text[1000];
        snprintf(text, sizeof text, "%sgenmove) printf '%s';; *) printf '= \\n\\n';; esac; done", GREETING, answers[i]);
        EXPECT_EQ(WQ_OK, sit(&s, script("nonsense", text), NULL));
        open_game("chinese", 9, 9, 0);
        EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
        EXPECT_EQ(WQ_FAIL_ENGINE, wait_for(&s, 1).status);
        leave(&s);
    }
}

TEST(a_program_that_floods_or_complains_does_no_harm)
{
    seat s;
    EXPECT_EQ(WQ_OK, sit(&s, script("flood", GREETING
        "genmove) i=0; while [ $i -lt 3000 ]; do echo complaint >&2; i=$((i+1)); done; printf '= D4\\n\\n';;"
        "*) printf '= \\n\\n';; esac; done"), NULL));
    open_game("chinese", 9, 9, 0);
    EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
    wq_answer answer = wait_for(&s, 1);
    EXPECT_EQ(WQ_OK, answer.status);
    EXPECT_EQ(wq_point_at(3, 5), answer.point);
    leave(&s);

    EXPECT_EQ(WQ_OK, sit(&s, script("endless", GREETING
        "genmove) while :; do echo '= aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; done;; *) printf '= \\n\\n';; esac; done"), NULL));
    EXPECT_EQ(WQ_OK, ask(&s, WQ_ASK_MOVE, INT64_MAX));
    EXPECT_EQ(WQ_FAIL_ENGINE, wait_for(&s, 1).status);
    leave(&s);
}

TEST(a_program_that_does_not_speak_is_refused_with_its_last_words)
{
    seat s;
    wq_error err = { .status = WQ_OK };
    EXPECT_EQ(WQ_FAIL_SYSTEM, sit(&s, script("mute", "echo 'cannot find my book' >&2; exit 1"), &err));
    EXPECT(strstr(err.text, "cannot find my book") != NULL);
    leave(&s);
    EXPECT_EQ(WQ_FAIL_SYSTEM, sit(&s, "no-such-program-of-go --mode gtp", &err));
    EXPECT(strstr(err.text, "no-such-program-of-go") != NULL);
    leave(&s);
    EXPECT_EQ(WQ_FAIL_SYSTEM, sit(&s, "   ", &err));
    leave(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(our_own_program_plays_a_game_through_a_pipe),
        IS_TEST(handicap_taking_back_and_another_game_are_followed),
        IS_TEST(a_program_that_hangs_is_given_up_at_once_when_stopped),
        IS_TEST(a_program_that_dies_fails_and_is_started_afresh),
        IS_TEST(nonsense_for_a_move_is_a_failure),
        IS_TEST(a_program_that_floods_or_complains_does_no_harm),
        IS_TEST(a_program_that_does_not_speak_is_refused_with_its_last_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
