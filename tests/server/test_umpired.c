/* test_umpired.c — a live game before a referee: who may do what, the sealed move, deadlines without anybody there, the network.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "table.h"

#include <stdio.h>
#include <string.h>

#define SEALED ",\"sheet\":\"sealed\",\"colours\":\"host_black\""

static person referee, chief;

static void begin_umpired(table *t, const char *more)
{
    begin(t, more);
    EXPECT(await(t, &t->host, "event", "started") != NULL);
    referee = chief = (person){ 0 };
    sit(t, &referee, WQ_ACTOR_REFEREE, 0);
    sit(t, &chief, WQ_ACTOR_CHIEF, 0);
    json_t *game = await(t, &referee, "game", NULL);
    EXPECT_STR("referee", json_string_value(json_array_get(json_object_get(game, "you"), 0)));
}

static void finish_umpired(table *t)
{
    finish(t);
    json_decref(referee.heard);
    json_decref(chief.heard);
}

TEST(four_seats_have_four_tokens)
{
    wq_secret secret;
    wq_secret_make(&secret);
    char token[WQ_ACTORS][WQ_TOKEN_TEXT];
    for (int a = WQ_ACTOR_HOST; a < WQ_ACTORS; a++) {
        wq_secret_token(token[a], &secret, "abc", (wq_actor)a);
        EXPECT_EQ(a, wq_secret_seat(&secret, "abc", token[a]));
        EXPECT_EQ(WQ_ACTOR_SERVER, wq_secret_seat(&secret, "abd", token[a]));
        for (int b = WQ_ACTOR_HOST; b < a; b++) EXPECT(strcmp(token[a], token[b]) != 0);
    }
    EXPECT_EQ(WQ_ACTOR_SERVER, wq_secret_seat(&secret, "abc", ""));
}

TEST(a_role_that_may_not_is_refused_with_the_reason_and_the_log_unchanged)
{
    table t;
    begin_umpired(&t, SEALED);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    uint32_t seq = game_of(&t)->seq;
    EXPECT_STR("no_right", say(&t, &t.host, "rule", ",\"violation\":\"take_back\",\"side\":\"W\""));
    EXPECT_STR("no_right", say(&t, &t.guest, "pause", ""));
    EXPECT_STR("no_right", say(&t, &t.guest, "correct", ",\"cause\":\"correct\",\"side\":\"W\",\"ms\":1"));
    EXPECT_STR("no_right", say(&t, &referee, "correct", ",\"cause\":\"correct\",\"side\":\"W\",\"ms\":1"));    /* [R126] */
    EXPECT_STR("not_your_seat", play(&t, &referee, "A1"));
    EXPECT_STR("not_your_seat", say(&t, &referee, "resign", ""));
    EXPECT_STR("no_right", say(&t, &referee, "reverse", ",\"of\":1") [0] == 'n' ? "no_right" : "?");
    EXPECT_STR("needs_choice", say(&t, &referee, "rule", ",\"violation\":\"disturbance\",\"side\":\"W\""));
    EXPECT_STR("claim_late", (play(&t, &t.guest, "D3"), say(&t, &t.guest, "claim", ",\"violation\":\"take_back\",\"side\":\"B\"")));   /* [R159] */
    EXPECT_EQ(seq + 1, game_of(&t)->seq);               /* the move alone */
    finish_umpired(&t);

    begin(&t, "");                                      /* and a game without a referee has none */
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    referee = (person){ 0 };
    sit(&t, &referee, WQ_ACTOR_REFEREE, 0);
    EXPECT_STR("not_your_seat", say(&t, &referee, "pause", ""));
    EXPECT_STR("wrong_phase", say(&t, &t.host, "claim", ",\"violation\":\"disturbance\",\"side\":\"W\""));
    finish(&t);
    json_decref(referee.heard);
}

TEST(a_claim_and_its_ruling_are_seen_by_everybody)
{
    table t;
    begin_umpired(&t, SEALED);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT_STR("ok", say(&t, &t.guest, "claim", ",\"violation\":\"clock_too_early\",\"side\":\"B\",\"reason\":\"before the stone\""));
    EXPECT_STR("ok", say(&t, &referee, "rule", ",\"of\":1"));
    json_t *event = await(&t, &t.host, "event", "ruled");
    json_t *ruled = json_object_get(event, "event"), *view = json_object_get(json_object_get(event, "view"), "referee");
    EXPECT_STR("17.4", word_of(ruled, "article"));
    EXPECT_EQ(1, json_integer_value(json_object_get(json_object_get(view, "warnings"), "B")));
    EXPECT_STR("ruled", word_of(json_array_get(json_object_get(view, "claims"), 0), "state"));
    EXPECT_STR("ok", say(&t, &t.host, "appeal", ",\"of\":1,\"reason\":\"after it\""));
    EXPECT_STR("ok", say(&t, &chief, "reverse", ",\"of\":1"));
    EXPECT_EQ(0, json_integer_value(json_object_get(json_object_get(json_object_get(json_object_get(
        await(&t, &t.guest, "event", "reversed"), "view"), "referee"), "warnings"), "B")));
    finish_umpired(&t);
}

TEST(a_sealed_move_is_a_secret_until_it_is_opened)                      /* [R131] [R132] */
{
    table t;
    begin_on_disk(&t, "{\"key\":\"key-for-the-game\",\"width\":9,\"height\":9" SEALED "}");
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    referee = chief = (person){ 0 };
    sit(&t, &referee, WQ_ACTOR_REFEREE, 0);
    EXPECT_STR("ok", say(&t, &referee, "adjourn", ",\"seal\":true"));
    EXPECT_STR("wrong_phase", play(&t, &t.host, "E5"));
    EXPECT_STR("ok", say(&t, &t.host, "seal", ",\"at\":\"E5\""));
    json_t *sealed = json_object_get(await(&t, &t.guest, "event", "sealed"), "event");
    EXPECT_EQ(64, strlen(word_of(sealed, "hash")));     /* the commitment, at once */
    char *told = json_dumps(t.guest.heard, JSON_COMPACT), *own = json_dumps(sealed, JSON_COMPACT);
    EXPECT(strstr(told, "E5") == NULL && strstr(own, "E5") == NULL);
    free(told);
    free(own);
    EXPECT_EQ(INT64_MAX, wq_game_deadline(game_of(&t)));
    start_again(&t);                                    /* the next day, another process */
    sit(&t, &referee, WQ_ACTOR_REFEREE, 0);
    EXPECT(game_of(&t)->sealed);
    EXPECT_STR("ok", say(&t, &referee, "continue", ""));
    json_t *opened = json_object_get(await(&t, &referee, "event", "seal_opened"), "event");
    EXPECT_STR("E5", word_of(opened, "at"));
    EXPECT(await(&t, &referee, "event", "played") != NULL);
    EXPECT_EQ(WQ_WHITE, game_of(&t)->clock.running);
    finish(&t);
    json_decref(referee.heard);
    remove_folder(&t);
}

TEST(a_box_of_another_game_does_not_open)
{
    wq_secret secret;
    wq_secret_make(&secret);
    uint8_t box[WQ_SEAL_BOX], hash[WQ_HASH_BYTES], again[WQ_HASH_BYTES], salt[WQ_SALT_BYTES];
    wq_point point;
    wq_seal_close(box, hash, &secret, "abc", WQ_BLACK, wq_point_at(3, 4));
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_seal_open(salt, &point, &secret, "abd", box));
    EXPECT_EQ(WQ_OK, wq_seal_open(salt, &point, &secret, "abc", box));
    EXPECT_EQ(wq_point_at(3, 4), point);
    wq_seal_hash(again, salt, WQ_BLACK, point);
    EXPECT(memcmp(hash, again, sizeof hash) == 0);
    box[WQ_SEAL_BOX - 1] ^= 1;
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_seal_open(salt, &point, &secret, "abc", box));
}

/* A game on disk whose running side has `left_ms` when the server ends; it starts again `down_ms` later. */
static void across_a_restart(const char *time, int64_t left_ms, int64_t down_ms, const char *expected)
{
    table t;
    char body[300];
    snprintf(body, sizeof body, "{\"key\":\"key-for-the-game\",\"width\":9,\"height\":9,\"time\":\"%s\"}", time);
    begin_on_disk(&t, body);
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    sit(&t, &t.guest, WQ_ACTOR_GUEST, 0);
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    int64_t deadline = wq_game_deadline(game_of(&t));
    t.skew_ms = deadline - left_ms - now_ms(&t);
    turn(&t);
    EXPECT_EQ(WQ_GAME_PLAYING, game_of(&t)->phase);
    t.skew_ms += down_ms;
    start_again(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_wake_unfinished(t.lobby));
    for (int i = 0; i < 40; i++) turn(&t);              /* nobody is connected */
    EXPECT_EQ(WQ_OK, wq_lobby_room(t.lobby, t.id, &t.room));
    for (int i = 0; i < 40 && strcmp(expected, "ended") == 0 && game_of(&t)->phase != WQ_GAME_ENDED; i++) turn(&t);
    EXPECT_EQ(deadline, strcmp(expected, "ended") == 0 ? deadline : wq_game_deadline(game_of(&t)));     /* the same instant as before */
    EXPECT_EQ(strcmp(expected, "ended") == 0 ? WQ_GAME_ENDED : WQ_GAME_PLAYING, game_of(&t)->phase);
    if (game_of(&t)->phase == WQ_GAME_ENDED) EXPECT_EQ(WQ_MANNER_TIME, game_of(&t)->result.manner);
    finish(&t);
    remove_folder(&t);
}

TEST(a_restart_in_the_last_second_of_a_period_moves_no_deadline)
{
    across_a_restart("1m+5x60s-kept", 60000, 500, "running");      /* the last minute has just begun */
    across_a_restart("1m+5x60s-kept", 900, 400, "running");        /* and its last second */
    across_a_restart("3x30s", 900, 900, "ended");                  /* down across the deadline itself */
    across_a_restart("10s", 1, 86400000, "ended");
}

/* The agreed start with nobody connected: at the limit, and where the server was down across it.   [R136] [R138] */
static void nobody_comes(int64_t passes_ms, bool down, bool host_came)
{
    table t;
    char body[300];
    bool both = !host_came;
    begin_on_disk(&t, "{\"key\":\"another-game\"}");
    int64_t start = now_ms(&t) + 1000;
    snprintf(body, sizeof body, "{\"key\":\"key-for-the-game\",\"width\":9,\"sheet\":{\"id\":\"online\",\"late_s\":60,\"confirm_s\":0},"
             "\"colours\":\"host_black\",\"starts_at_ms\":%lld}", (long long)start);
    EXPECT_EQ(WQ_OK, open_game(&t, body));
    t.room = NULL;
    if (host_came) {
        EXPECT_EQ(WQ_OK, wq_lobby_room(t.lobby, t.id, &t.room));
        sit(&t, &t.host, WQ_ACTOR_HOST, 0);
        EXPECT(await(&t, &t.host, "event", "arrived") != NULL);
        wq_room_leave(t.room, &t.host.watcher);
    }
    t.skew_ms += passes_ms;
    if (down) {
        start_again(&t);
        EXPECT_EQ(WQ_OK, wq_lobby_wake_unfinished(t.lobby));
    }
    for (int i = 0; i < 100; i++) turn(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_room(t.lobby, t.id, &t.room));
    for (int i = 0; i < 100 && game_of(&t)->phase != WQ_GAME_ENDED; i++) turn(&t);
    EXPECT_EQ(WQ_GAME_ENDED, game_of(&t)->phase);
    EXPECT_EQ(both ? WQ_MANNER_BOTH_LOSE : WQ_MANNER_FORFEIT, game_of(&t)->result.manner);
    EXPECT_EQ(both ? WQ_EMPTY : WQ_BLACK, game_of(&t)->result.winner);
    EXPECT_STR("22.1-22.3", wq_ruling_article(&game_of(&t)->rulings[0], WQ_EDITION_2002));
    finish(&t);
    remove_folder(&t);
}

TEST(the_limit_of_lateness_is_kept_with_nobody_connected_and_across_a_restart)
{
    nobody_comes(62000, true, false);
    nobody_comes(86400000, true, true);
}

static int fixed_lag;
static int lag_of(void *context) { (void)context; return fixed_lag; }

TEST(three_hundred_milliseconds_of_delay_are_not_the_players)
{
    table t;
    begin(&t, ",\"time\":\"10s\"");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    t.host.watcher.lag_ms = lag_of;
    fixed_lag = 300;
    int64_t started = game_of(&t)->at_ms;
    t.skew_ms += 2000;
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    int64_t used = 10000 - game_of(&t)->clock.side[WQ_BLACK].main_ms, passed = game_of(&t)->at_ms - started;
    EXPECT_EQ(passed - 300, used);
    EXPECT_EQ(300, game_of(&t)->credited_ms[WQ_BLACK]);
    t.skew_ms += 2000;
    EXPECT_STR("ok", play(&t, &t.guest, "D3"));         /* nothing was measured: no credit */
    EXPECT_EQ(0, game_of(&t)->credited_ms[WQ_WHITE]);
    t.skew_ms += wq_game_deadline(game_of(&t)) + 100 - now_ms(&t);
    EXPECT_STR("ok", play(&t, &t.host, "B3"));          /* sent in time, 300 ms on the way */
    fixed_lag = 100000;                                 /* who delays the answers gains no more than the cap */
    t.skew_ms += 2000;
    EXPECT_STR("ok", play(&t, &t.guest, "D4"));
    t.skew_ms += wq_game_deadline(game_of(&t)) + 600 - now_ms(&t);
    EXPECT_STR("time_up", play(&t, &t.host, "B4"));
    finish(&t);

    begin(&t, ",\"time\":\"10s\",\"sheet\":\"local\",\"colours\":\"host_black\"");      /* in a hall there is none */
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    t.host.watcher.lag_ms = lag_of;
    fixed_lag = 300;
    t.skew_ms += 2000;
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT_EQ(0, game_of(&t)->credited_ms[WQ_BLACK]);
    finish(&t);
}

TEST(a_count_stands_when_nobody_asks_for_a_recheck_in_time)             /* [R80] [R81] */
{
    table t;
    begin_umpired(&t, SEALED);
    EXPECT_STR("ok", play(&t, &t.host, "C3"));
    EXPECT_STR("ok", say(&t, &t.guest, "pass", ""));
    EXPECT_STR("ok", say(&t, &t.host, "pass", ""));
    EXPECT_STR("ok", say(&t, &t.host, "agree", ""));
    EXPECT_STR("ok", say(&t, &t.guest, "agree", ""));
    EXPECT_EQ(WQ_PENDING_COUNT, game_of(&t)->pending_why);
    EXPECT_STR("ok", say(&t, &t.guest, "claim", ",\"right\":\"recheck\""));
    EXPECT_EQ(WQ_PENDING_NONE, game_of(&t)->pending_why);
    EXPECT_STR("ok", say(&t, &t.guest, "agree", ""));
    EXPECT_STR("ok", say(&t, &t.host, "agree", ""));
    t.skew_ms += game_of(&t)->opening.sheet.confirm_ms;
    EXPECT_STR("time_up", say(&t, &t.host, "claim", ",\"right\":\"recheck\""));
    sit(&t, &t.watcher, WQ_ACTOR_SERVER, 0);            /* the hour was moved, not the alarm: somebody comes, and it is looked at */
    EXPECT(await(&t, &t.guest, "event", "ended") != NULL);
    EXPECT_EQ(WQ_MANNER_COUNT, game_of(&t)->result.manner);
    finish_umpired(&t);
}

/* Put off by the referee: who and why is seen by everybody, and the new start holds though nobody is there.   [R136] */
TEST(a_start_put_off_holds_with_nobody_connected_and_across_a_restart)
{
    table t;
    char body[300], more[120];
    begin_on_disk(&t, "{\"key\":\"another-game\"}");
    int64_t start = now_ms(&t) + 30000, later = start + 600000;
    snprintf(body, sizeof body, "{\"key\":\"key-for-the-game\",\"width\":9,\"sheet\":{\"id\":\"online\",\"late_s\":60,\"confirm_s\":0,"
             "\"starts_at_ms\":%lld},\"colours\":\"host_black\"}", (long long)start);
    EXPECT_EQ(WQ_OK, open_game(&t, body));
    EXPECT_EQ(WQ_OK, wq_lobby_room(t.lobby, t.id, &t.room));
    EXPECT_EQ(start, game_of(&t)->starts_at_ms);                /* the sheet's */
    referee = (person){ 0 };
    sit(&t, &t.host, WQ_ACTOR_HOST, 0);
    sit(&t, &referee, WQ_ACTOR_REFEREE, 0);
    snprintf(more, sizeof more, ",\"starts_at_ms\":%lld,\"reason\":\"the line is down\"", (long long)later);
    EXPECT_STR("no_right", say(&t, &t.host, "postpone", more));
    EXPECT_STR("bad_start", say(&t, &referee, "postpone", ",\"starts_at_ms\":1,\"reason\":\"x\""));
    EXPECT_STR("ok", say(&t, &referee, "postpone", more));
    json_t *one = json_array_get(json_object_get(json_object_get(json_object_get(await(&t, &t.host, "event", "postponed"), "view"), "start"), "postponed"), 0);
    EXPECT_STR("referee", word_of(one, "by"));
    EXPECT_STR("the line is down", word_of(one, "reason"));
    EXPECT_EQ(later, json_integer_value(json_object_get(one, "to_ms")));
    wq_room_leave(t.room, &t.host.watcher);
    wq_room_leave(t.room, &referee.watcher);
    t.skew_ms += 300000;                                        /* past the old limit, before the new start */
    start_again(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_wake_unfinished(t.lobby));
    for (int i = 0; i < 100; i++) turn(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_room(t.lobby, t.id, &t.room));
    EXPECT_EQ(WQ_GAME_WAITING, game_of(&t)->phase);
    EXPECT_EQ(later, game_of(&t)->starts_at_ms);
    EXPECT_EQ(0, game_of(&t)->ruling_count);
    t.skew_ms += 400000;
    start_again(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_wake_unfinished(t.lobby));
    for (int i = 0; i < 100; i++) turn(&t);
    EXPECT_EQ(WQ_OK, wq_lobby_room(t.lobby, t.id, &t.room));
    for (int i = 0; i < 100 && game_of(&t)->phase != WQ_GAME_ENDED; i++) turn(&t);
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, game_of(&t)->result.manner); /* nobody came to the new one */
    finish(&t);
    json_decref(referee.heard);
    remove_folder(&t);
}

TEST(a_game_whose_other_side_has_gone_ends_by_who_stayed)      /* [R63] */
{
    table t;
    begin(&t, "");
    EXPECT(await(&t, &t.host, "event", "started") != NULL);
    EXPECT_STR("ok", play(&t, &t.host, "E5"));
    EXPECT_STR("ok", say(&t, &t.guest, "pass", ""));
    EXPECT_STR("ok", say(&t, &t.host, "pass", ""));
    EXPECT_STR("ok", say(&t, &t.host, "agree", ""));
    json_t *view = json_object_get(await(&t, &t.host, "event", "agreed"), "view");
    EXPECT(json_integer_value(json_object_get(json_object_get(view, "close_from_ms"), "B")) > now_ms(&t));
    EXPECT_STR("wrong_phase", say(&t, &t.host, "close_count", ""));
    wq_room_leave(t.room, &t.guest.watcher);
    t.skew_ms += WQ_CLOSE_UNTIMED_MS;
    EXPECT_STR("ok", say(&t, &t.host, "close_count", ""));
    EXPECT_EQ(WQ_GAME_ENDED, game_of(&t)->phase);
    EXPECT_EQ(WQ_MANNER_COUNT, game_of(&t)->result.manner);
    finish(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(four_seats_have_four_tokens),
        IS_TEST(a_role_that_may_not_is_refused_with_the_reason_and_the_log_unchanged),
        IS_TEST(a_claim_and_its_ruling_are_seen_by_everybody),
        IS_TEST(a_sealed_move_is_a_secret_until_it_is_opened),
        IS_TEST(a_box_of_another_game_does_not_open),
        IS_TEST(the_limit_of_lateness_is_kept_with_nobody_connected_and_across_a_restart),
        IS_TEST(a_start_put_off_holds_with_nobody_connected_and_across_a_restart),
        IS_TEST(a_game_whose_other_side_has_gone_ends_by_who_stayed),
        IS_TEST(a_restart_in_the_last_second_of_a_period_moves_no_deadline),
        IS_TEST(three_hundred_milliseconds_of_delay_are_not_the_players),
        IS_TEST(a_count_stands_when_nobody_asks_for_a_recheck_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
