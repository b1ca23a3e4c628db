/* test_room.c — a live game without sockets: commands, keys, those who come back, the clock, starting again.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "sys/clock.h"
#include "table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

TEST(a_move_reaches_everybody_and_is_acknowledged_to_its_player)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    sit(&t, &t.watcher, WQ_ACTOR_SERVER, 0);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    person *all[] = { &t.host, &t.guest, &t.watcher };
    for (int i = 0; i < 3; i++) {
        json_t *event = await(&t, all[i], "event", "played");
        EXPECT(event != NULL);
        EXPECT_STR("C3", word_of(json_object_get(event, "event"), "at"));
        EXPECT_STR("W", word_of(json_object_get(event, "view"), "to_move"));
    }
    for (size_t i = 0; i < json_array_size(t.guest.heard); i++)
        EXPECT(strcmp(word_of(json_array_get(t.guest.heard, i), "t"), "ok") != 0);
    finish(&t);
}

TEST(refusals_name_the_reason_and_change_nothing)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    uint32_t seq = game_of(&t)->seq;
    EXPECT_STR("wrong_turn", play(&t, &t.host, "A1"));
    EXPECT_STR("occupied", play(&t, &t.guest, "C3"));
    EXPECT_STR("off_board", play(&t, &t.guest, "T19"));
    EXPECT_STR("bad_point", play(&t, &t.guest, "zz"));
    EXPECT_STR("bad_point", play(&t, &t.guest, "pass"));
    EXPECT_STR("wrong_phase", say(&t, &t.guest, "agree", ""));
    EXPECT_STR("not_asked", say(&t, &t.guest, "answer_undo", ",\"yes\":true"));
    person stranger = { .heard = json_array(), .actor = WQ_ACTOR_SERVER };
    sit(&t, &stranger, WQ_ACTOR_SERVER, 0);
    EXPECT_STR("not_your_seat", play(&t, &stranger, "A1"));
    EXPECT_STR("not_your_seat", say(&t, &stranger, "resign", ""));
    wq_room_leave(t.room, &stranger.watcher);
    json_decref(stranger.heard);
    EXPECT_EQ(seq, game_of(&t)->seq);
    finish(&t);
}

TEST(the_same_key_is_answered_as_the_first_time_and_done_once)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    send_as(&t, &t.host, WQ_ACTOR_HOST, "the-same-key", "play", ",\"at\":\"C3\"");
    json_t *first = await(&t, &t.host, "ok", NULL);
    EXPECT(first != NULL);
    EXPECT_STR("ok", play(&t, &t.guest, "D3"));
    uint32_t seq = game_of(&t)->seq;
    send_as(&t, &t.host, WQ_ACTOR_HOST, "the-same-key", "play", ",\"at\":\"C3\"");
    json_t *again = await(&t, &t.host, "ok", NULL);
    EXPECT(again != NULL && json_equal(first, again));
    EXPECT_EQ(seq, game_of(&t)->seq);
    /* the other side's key of the same letters is another key */
    send_as(&t, &t.guest, WQ_ACTOR_GUEST, "the-same-key", "play", ",\"at\":\"A1\"");
    EXPECT_STR("wrong_turn", word_of(await(&t, &t.guest, "no", NULL), "status"));
    finish(&t);
}

TEST(a_key_refused_by_the_game_stays_refused)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    send_as(&t, &t.guest, WQ_ACTOR_GUEST, "too-early", "play", ",\"at\":\"A1\"");
    EXPECT_STR("wrong_turn", word_of(await(&t, &t.guest, "no", NULL), "status"));
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    send_as(&t, &t.guest, WQ_ACTOR_GUEST, "too-early", "play", ",\"at\":\"A1\"");
    EXPECT_STR("wrong_turn", word_of(await(&t, &t.guest, "no", NULL), "status"));
    EXPECT_EQ(1, wq_game_moves(game_of(&t)));
    finish(&t);
}

TEST(a_flood_of_commands_is_cut_off_and_each_is_answered)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    char key[32];
    for (int i = 0; i < 60; i++) {
        snprintf(key, sizeof key, "flood-%03d", i);
        send_as(&t, &t.host, WQ_ACTOR_HOST, key, "play", ",\"at\":\"C3\"");
    }
    for (int i = 0; i < 200; i++) turn(&t);
    int ok = 0, no = 0, many = 0;
    for (size_t i = 0; i < json_array_size(t.host.heard); i++) {
        json_t *m = json_array_get(t.host.heard, i);
        ok += strcmp(word_of(m, "t"), "ok") == 0;
        no += strcmp(word_of(m, "t"), "no") == 0;
        many += strcmp(word_of(m, "status"), "too_many") == 0;
    }
    EXPECT_EQ(1, ok);
    EXPECT_EQ(59, no);
    EXPECT_EQ(60 - 1 - WQ_MAX_QUEUED, many);
    EXPECT_EQ(1, wq_game_moves(game_of(&t)));
    finish(&t);
}

TEST(who_comes_back_gets_the_gap_or_the_game)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT_STR("ok", play(&t, &t.guest, "D3"));
    sit(&t, &t.watcher, WQ_ACTOR_SERVER, 2);            /* knows opened and started */
    json_t *first = json_array_get(t.watcher.heard, 0), *second = json_array_get(t.watcher.heard, 1);
    EXPECT_STR("C3", word_of(json_object_get(first, "event"), "at"));
    EXPECT(json_object_get(first, "view") == NULL);
    EXPECT_STR("D3", word_of(json_object_get(second, "event"), "at"));
    EXPECT_EQ(4, json_integer_value(json_object_get(json_object_get(second, "view"), "seq")));
    wq_room_leave(t.room, &t.watcher.watcher);
    sit(&t, &t.watcher, WQ_ACTOR_SERVER, 99);           /* knows what cannot be */
    EXPECT(await(&t, &t.watcher, "game", NULL) != NULL);
    finish(&t);
}

static void ignore_append(void *context, wq_status status) { (void)context, (void)status; }

TEST(another_writer_is_noticed_and_read)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    wq_event theirs = { .seq = 3, .at_ms = now_ms(&t), .kind = WQ_EVENT_PLAYED, .actor = WQ_ACTOR_HOST };
    theirs.played.point = wq_point_at(2, 2);
    theirs.played.color = WQ_BLACK;
    char *body = wq_body_of_event(&theirs, 5, "their-key-1", NULL);
    wq_row row = { .seq = 3, .at_ms = theirs.at_ms, .kind = "played", .actor = WQ_ACTOR_HOST, .body = body };
    strcpy(row.game, t.id);
    EXPECT_EQ(WQ_OK, wq_store_append(t.world.store, &row, 1, ignore_append, NULL));
    free(body);
    EXPECT_STR("stale", play(&t, &t.host, "D3"));       /* decided again after theirs: the board has changed */
    EXPECT(await(&t, &t.guest, "event", "played") != NULL);
    EXPECT_EQ(3, game_of(&t)->seq);
    finish(&t);
}

TEST(the_same_key_opens_the_same_game_and_another_request_none)
{
    table t;
    begin(&t, "");
    char id[WQ_GAME_ID];
    strcpy(id, t.id);
    EXPECT_EQ(WQ_OK, open_game(&t, "{\"key\":\"key-for-the-game\",\"width\":5,\"height\":5}"));
    EXPECT_STR(id, t.id);
    EXPECT_EQ(WQ_CONFLICT, open_game(&t, "{\"key\":\"key-for-the-game\",\"width\":7,\"height\":5}"));
    EXPECT_EQ(WQ_OK, open_game(&t, "{\"key\":\"another-key-1\"}"));
    EXPECT(strcmp(id, t.id) != 0);
    EXPECT_EQ(WQ_BAD_ARGUMENT, open_game(&t, "{\"key\":\"another-key-2\",\"players\":[\"engine:1\",\"engine:2\"]}"));
    EXPECT_EQ(WQ_BAD_ARGUMENT, open_game(&t, "{\"key\":\"another-key-3\",\"players\":[\"human\",\"engine:11\"]}"));
    EXPECT_EQ(WQ_BAD_ARGUMENT, open_game(&t, "{\"key\":\"another-key-4\",\"players\":[\"human\",\"gtp:rm\"]}"));
    finish(&t);
}

/* ---- the clock ---- */

TEST(time_runs_out_with_nobody_there)
{
    table t;
    begin(&t, ",\"time\":\"1s\"");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    wq_room_leave(t.room, &t.host.watcher);
    wq_room_leave(t.room, &t.guest.watcher);
    EXPECT(!wq_room_is_quiet(t.room));                  /* its clock runs: it is not dropped */
    int64_t until = wq_monotonic_ms() + 3000;
    while (game_of(&t)->phase != WQ_GAME_ENDED && wq_monotonic_ms() < until) turn(&t);
    EXPECT_EQ(WQ_MANNER_TIME, game_of(&t)->result.manner);
    EXPECT_EQ(WQ_WHITE, game_of(&t)->result.winner);
    finish(&t);
}

TEST(a_restart_past_the_deadline_ends_the_game)
{
    table t;
    begin_on_disk(&t, "{\"key\":\"a-key-of-mine\",\"time\":\"1m\"}");
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    t.skew_ms = 3600000;                                /* an hour later */
    start_again(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_wake_unfinished(t.lobby));
    for (int i = 0; i < 50; i++) turn(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_room(t.lobby, t.id, &t.room));
    EXPECT_EQ(WQ_MANNER_TIME, game_of(&t)->result.manner);
    finish(&t);
    remove_folder(&t);
}

TEST(a_wall_clock_set_back_does_not_stop_the_game)
{
    table t;
    begin_on_disk(&t, "{\"key\":\"a-key-of-mine\",\"time\":\"1m\"}");
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    int64_t started = game_of(&t)->at_ms;
    t.skew_ms = -86400000;
    start_again(&t);
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT(game_of(&t)->at_ms >= started && game_of(&t)->at_ms < started + 30000);
    finish(&t);
    remove_folder(&t);
}

TEST(a_key_is_remembered_across_a_restart)
{
    table t;
    begin_on_disk(&t, "{\"key\":\"a-key-of-mine\"}");
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    send_as(&t, &t.host, WQ_ACTOR_HOST, "before-the-end", "play", ",\"at\":\"C3\"");
    EXPECT(await(&t, &t.host, "ok", NULL) != NULL);
    start_again(&t);
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    send_as(&t, &t.host, WQ_ACTOR_HOST, "before-the-end", "play", ",\"at\":\"C3\"");
    json_t *ok = await(&t, &t.host, "ok", NULL);
    EXPECT(ok != NULL);
    EXPECT_EQ(3, json_integer_value(json_object_get(ok, "seq")));
    EXPECT_EQ(1, wq_game_moves(game_of(&t)));
    finish(&t);
    remove_folder(&t);
}

TEST(a_full_disk_refuses_the_move_and_the_same_key_works_later)
{
    table t;
    char wal[96];
    struct stat file;
    struct rlimit old, full;
    signal(SIGXFSZ, SIG_IGN);
    begin_on_disk(&t, "{\"key\":\"a-key-of-mine\"}");
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    snprintf(wal, sizeof wal, "%s/games.db-wal", t.folder);
    EXPECT_EQ(0, stat(wal, &file));
    EXPECT_EQ(0, getrlimit(RLIMIT_FSIZE, &old));
    full = old;
    full.rlim_cur = (rlim_t)file.st_size;
    EXPECT_EQ(0, setrlimit(RLIMIT_FSIZE, &full));
    send_as(&t, &t.host, WQ_ACTOR_HOST, "while-it-is-full", "play", ",\"at\":\"C3\"");
    json_t *no = await(&t, &t.host, "no", NULL);
    EXPECT_EQ(0, setrlimit(RLIMIT_FSIZE, &old));
    EXPECT_STR("disk", word_of(no, "status"));
    EXPECT_EQ(0, wq_game_moves(game_of(&t)));
    send_as(&t, &t.host, WQ_ACTOR_HOST, "while-it-is-full", "play", ",\"at\":\"C3\"");
    EXPECT(await(&t, &t.host, "ok", NULL) != NULL);
    EXPECT_EQ(1, wq_game_moves(game_of(&t)));
    finish(&t);
    remove_folder(&t);
}

TEST(a_damaged_game_is_closed_for_play_and_others_are_not)
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    wq_row row = { .seq = 1, .at_ms = 1, .kind = "opened", .body = "{\"width\":true}" };
    strcpy(row.game, "damaged");
    EXPECT_EQ(WQ_OK, wq_store_append(t.world.store, &row, 1, ignore_append, NULL));
    wq_room *room;
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_lobby_room(t.lobby, "damaged", &room));
    row = (wq_row){ .seq = 3, .at_ms = now_ms(&t), .kind = "played", .body = "{\"color\":\"W\",\"at\":\"A1\"}" };
    strcpy(row.game, t.id);                             /* out of turn: it cannot follow */
    EXPECT_EQ(WQ_OK, wq_store_append(t.world.store, &row, 1, ignore_append, NULL));
    EXPECT_STR("conflict", play(&t, &t.host, "C3"));
    EXPECT_STR("broken", word_of(await(&t, &t.guest, "notice", NULL), "code"));
    EXPECT_STR("corrupt", play(&t, &t.host, "C3"));
    json_t *list = NULL;
    EXPECT_EQ(WQ_OK, wq_lobby_list(t.lobby, 0, 10, &list));
    EXPECT_EQ(1, json_array_size(json_object_get(list, "games")));      /* the list leaves out what cannot be read */
    json_decref(list);
    EXPECT_EQ(WQ_OK, open_game(&t, "{\"key\":\"another-key-1\"}"));
    finish(&t);
}

TEST(a_long_game_grows_out_of_its_memory)
{
    table t;
    begin(&t, ",\"rules\":{\"base\":\"chinese\",\"passes_end\":false}");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    for (int i = 0; i < 150; i++) EXPECT_STR("ok", say(&t, i % 2 ? &t.guest : &t.host, "pass", ""));
    EXPECT_EQ(150, wq_game_moves(game_of(&t)));
    EXPECT(wq_game_ok(game_of(&t)));
    finish(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_move_reaches_everybody_and_is_acknowledged_to_its_player),
        IS_TEST(refusals_name_the_reason_and_change_nothing),
        IS_TEST(the_same_key_is_answered_as_the_first_time_and_done_once),
        IS_TEST(a_key_refused_by_the_game_stays_refused),
        IS_TEST(a_flood_of_commands_is_cut_off_and_each_is_answered),
        IS_TEST(who_comes_back_gets_the_gap_or_the_game),
        IS_TEST(another_writer_is_noticed_and_read),
        IS_TEST(the_same_key_opens_the_same_game_and_another_request_none),
        IS_TEST(time_runs_out_with_nobody_there),
        IS_TEST(a_restart_past_the_deadline_ends_the_game),
        IS_TEST(a_wall_clock_set_back_does_not_stop_the_game),
        IS_TEST(a_key_is_remembered_across_a_restart),
        IS_TEST(a_full_disk_refuses_the_move_and_the_same_key_works_later),
        IS_TEST(a_damaged_game_is_closed_for_play_and_others_are_not),
        IS_TEST(a_long_game_grows_out_of_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
