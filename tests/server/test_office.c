/* test_office.c — tournaments over real connections: passes, two desks at once, players' claims, online boards, a kill.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "client.h"
#include "fake.h"
#include "server/office.h"
#include "server/server.h"
#include "store/tournament_file.h"
#include "sys/file.h"
#include "sys/thread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct house { wq_server *server; wq_thread thread; int port; fake_plan plan; char folder[64], pass[80], event[32], director[80], recorder[80]; int keys; } house;

static void serve(void *context) { wq_server_run(((house *)context)->server); }

static void begin_server(house *h)
{
    static const char *const players[] = { NULL };
    wq_server_options options = { .http = { .listen = "127.0.0.1:0" }, .data = h->folder, .maker = fake_maker(&h->plan), .players = players };
    char url[256];
    EXPECT_EQ(WQ_OK, wq_server_open(&h->server, &options, NULL));
    EXPECT_EQ(1, sscanf(wq_server_url(h->server), "http://127.0.0.1:%d/", &h->port));
    wq_server_events_url(h->server, url, sizeof url);
    snprintf(h->pass, sizeof h->pass, "%s", strchr(url, '#') + 1);
    EXPECT_EQ(WQ_OK, wq_thread_start(&h->thread, serve, h));
}

static void end_server(house *h)
{
    wq_server_stop(h->server);
    wq_thread_join(h->thread);
    wq_server_close(h->server);
}

static void begin(house *h)
{
    *h = (house){ 0 };
    strcpy(h->folder, "/tmp/weiqi-office-XXXXXX");
    EXPECT(mkdtemp(h->folder) != NULL);
    begin_server(h);
}

static void finish(house *h)
{
    char command[128];
    end_server(h);
    snprintf(command, sizeof command, "rm -rf '%s'", h->folder);
    EXPECT_EQ(0, system(command));
}

static void take_pass(char out[80], const json_t *links, const char *name)
{
    const char *link = text_of(links, name), *pass = strchr(link, '#');
    snprintf(out, 80, "%s", pass ? pass + 1 : "");
}

/* Opens an event of this house. */
static int open_event(house *h, const char *key, const char *more)
{
    char body[600];
    int code = 0;
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"key\":\"%s\",\"name\":\"Cup\",\"system\":\"swiss\",\"rounds\":5%s}", h->pass, key, more);
    json_t *json = http_post(h->port, "/api/events", body, &code);
    snprintf(h->event, sizeof h->event, "%s", text_of(json, "event"));
    take_pass(h->director, json_object_get(json, "links"), "director");
    take_pass(h->recorder, json_object_get(json, "links"), "recorder");
    json_decref(json);
    return code;
}

static json_t *post(house *h, const char *word, const char *pass, const char *key, const char *rest, int *code)
{
    char path[80], body[4096], made[32];
    if (key == NULL) {
        snprintf(made, sizeof made, "some-key-%d", ++h->keys);
        key = made;
    }
    snprintf(path, sizeof path, "/api/events/%s/%s", h->event, word);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"key\":\"%s\",%s}", pass, key, rest);
    return http_post(h->port, path, body, code);
}

/* One act; its code. */
static int act(house *h, const char *pass, const char *event)
{
    char rest[2048];
    int code = 0;
    snprintf(rest, sizeof rest, "\"acts\":[%s]", event);
    json_decref(post(h, "acts", pass, NULL, rest, &code));
    return code;
}

static void enter(house *h, int players)
{
    for (int i = 0; i < players; i++) {
        char event[120];
        snprintf(event, sizeof event, "{\"kind\":\"entered\",\"name\":\"P%d\",\"rank\":\"%dD\"}", i + 1, 1 + i % 6);
        EXPECT_EQ(200, act(h, h->director, event));
    }
}

static int pair(house *h, int round)
{
    char rest[32];
    int code = 0;
    snprintf(rest, sizeof rest, "\"round\":%d", round);
    json_decref(post(h, "pair", h->director, NULL, rest, &code));
    return code;
}

static json_t *view(house *h)
{
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s", h->event);
    return http_get(h->port, path, NULL);
}

static char result_at(house *h, int round, int table)
{
    json_t *v = view(h), *one = json_array_get(json_object_get(json_array_get(json_object_get(v, "round"), (size_t)round - 1), "tables"), (size_t)table - 1);
    char result = text_of(one, "result")[0];
    json_decref(v);
    return result;
}

/* The pass of the player who has that side at a table. */
static void player_pass(house *h, int table, const char *side, char out[80])
{
    json_t *v = view(h), *one = json_array_get(json_object_get(json_array_get(json_object_get(v, "round"), 0), "tables"), (size_t)table - 1);
    json_int_t n = json_integer_value(json_object_get(one, side));
    json_t *desk = post(h, "desk", h->director, NULL, "\"from\":1000000", NULL);
    const char *link = json_string_value(json_array_get(json_object_get(json_object_get(desk, "links"), "players"), (size_t)n - 1));
    snprintf(out, 80, "%s", link ? strchr(link, '#') + 1 : "");
    json_decref(desk);
    json_decref(v);
}

TEST(a_pass_opens_what_it_is_for_and_nothing_else)
{
    house h;
    begin(&h);
    EXPECT_EQ(201, open_event(&h, "open-key-1", ""));
    char first[32], other[80], wrong[80];
    strcpy(first, h.event);
    EXPECT_EQ(201, open_event(&h, "open-key-1", ""));           /* the same key, the same event */
    EXPECT_STR(first, h.event);
    strcpy(other, h.director);
    EXPECT_EQ(201, open_event(&h, "open-key-2", ""));
    EXPECT(strcmp(first, h.event) != 0);

    const char *entry = "{\"kind\":\"entered\",\"name\":\"A\"}", *report = "{\"kind\":\"reported\",\"round\":1,\"table\":1,\"result\":\"B\"}";
    EXPECT_EQ(403, act(&h, "", entry));
    EXPECT_EQ(403, act(&h, "nonsense", entry));
    EXPECT_EQ(403, act(&h, other, entry));                      /* another event's */
    EXPECT_EQ(403, act(&h, h.recorder, entry));                 /* a recorder enters results alone */
    snprintf(wrong, sizeof wrong, "%s", h.pass);
    wrong[3] = wrong[3] == 'A' ? 'B' : 'A';
    EXPECT_EQ(403, act(&h, wrong, entry));
    enter(&h, 4);
    EXPECT_EQ(400, act(&h, h.director, "{\"kind\":\"entered\",\"name\":\"P1\"}"));     /* the same player twice */
    char tall[1200] = "{\"kind\":\"entered\",\"name\":\"";
    memset(tall + strlen(tall), 'x', 1001);
    strcpy(tall + 26 + 1001, "\"}");
    EXPECT_EQ(413, act(&h, h.director, tall));
    EXPECT_EQ(200, pair(&h, 1));
    EXPECT_EQ(409, pair(&h, 1));                                /* another desk has paired it */
    EXPECT_EQ(200, act(&h, h.recorder, report));
    EXPECT_EQ(400, act(&h, h.recorder, "{\"kind\":\"reported\",\"round\":1,\"table\":9,\"result\":\"B\"}"));
    EXPECT_EQ(403, act(&h, h.recorder, "{\"kind\":\"undone\",\"event\":2}"));
    EXPECT_EQ(200, act(&h, h.pass, report));                    /* the house may do all */
    EXPECT_EQ(400, open_event(&h, "open-key-3", ",\"text\":\"no file of any kind\""));          /* a file that is none opens nothing */
    EXPECT_EQ(400, open_event(&h, "open-key-4", ",\"text\":\"{\\\"kind\\\":\\\"opened\\\"}\\nnot json\\n\""));
    EXPECT_EQ(404, open_event(&h, "open-key-5", ",\"upload\":\"never-sent\""));
    json_t *bad = http_post(h.port, "/api/events", "{\"token\":\"x\",\"key\":\"keykeykey\",\"name\":\"N\",\"system\":\"swiss\"}", NULL);
    EXPECT_STR("not_your_seat", text_of(bad, "status"));
    json_decref(bad);
    finish(&h);
}

TEST(the_desk_and_the_commands_are_at_one_journal)
{
    house h;
    begin(&h);
    open_event(&h, "open-key-1", "");
    enter(&h, 4);
    pair(&h, 1);
    client c;
    EXPECT(client_open(&c, h.port));
    client_say_json(&c, json_pack("{s:s, s:s}", "t", "follow", "event", h.event));
    json_decref(client_await(&c, "event_at", 3000));
    char path[200];
    snprintf(path, sizeof path, "%s/events/%s.journal", h.folder, h.event);
    json_t *event = json_pack("{s:s, s:i, s:i, s:s}", "kind", "reported", "round", 1, "table", 2, "result", "W");
    EXPECT_EQ(WQ_OK, wq_tournament_append(path, event, 0, NULL));               /* as `weiqi tournament result` does */
    json_decref(event);
    json_t *told = client_await(&c, "event_at", 5000);          /* followers hear of it, too */
    EXPECT_EQ(7, json_integer_value(json_object_get(told, "seq")));
    json_decref(told);
    EXPECT_EQ('W', result_at(&h, 1, 2));
    EXPECT_EQ(200, act(&h, h.director, "{\"kind\":\"reported\",\"round\":1,\"table\":1,\"result\":\"B\"}"));
    told = client_await(&c, "event_at", 5000);
    EXPECT_EQ(8, json_integer_value(json_object_get(told, "seq")));
    json_decref(told);
    client_close(&c);
    /* started again, everything is there, and a key that was used is known */
    int code = 0;
    json_decref(post(&h, "acts", h.director, "the-same-key", "\"acts\":[{\"kind\":\"warned\",\"player\":1},{\"kind\":\"warned\",\"player\":2}]", &code));
    end_server(&h);
    begin_server(&h);
    EXPECT_EQ('B', result_at(&h, 1, 1));
    json_t *again = post(&h, "acts", h.director, "the-same-key", "\"acts\":[{\"kind\":\"warned\",\"player\":1},{\"kind\":\"warned\",\"player\":2}]", &code);
    EXPECT_EQ(200, code);
    EXPECT_EQ(0, json_integer_value(json_object_get(again, "added")));
    EXPECT_EQ(10, json_integer_value(json_object_get(again, "seq")));
    json_decref(again);
    finish(&h);
}

typedef struct desk_thread { house *h; const char *pass; int first, conflicts, done; wq_thread thread; } desk_thread;

static void enter_results(void *context)
{
    desk_thread *d = context;
    for (int i = 0; i < 16; i++) {
        char path[80], body[400];
        int code = 0, table = 1 + (d->first + i) % 16;
        snprintf(path, sizeof path, "/api/events/%s/acts", d->h->event);
        snprintf(body, sizeof body, "{\"token\":\"%s\",\"key\":\"desk-%d-%d-key\",\"desk\":\"%d\",\"acts\":[{\"kind\":\"reported\",\"round\":1,\"table\":%d,"
                 "\"result\":\"%s\",\"was\":\"?\"}]}", d->pass, d->first, i, d->first, table, d->first ? "W" : "B");
        json_decref(http_post(d->h->port, path, body, &code));
        d->done += code == 200;
        d->conflicts += code == 409;
    }
}

TEST(two_desks_enter_results_at_once_and_none_overwrites_the_other)
{
    house h;
    begin(&h);
    open_event(&h, "open-key-1", "");
    enter(&h, 32);
    pair(&h, 1);
    desk_thread desks[2] = { { .h = &h, .pass = h.recorder, .first = 0 }, { .h = &h, .pass = h.director, .first = 8 } };
    for (int i = 0; i < 2; i++) EXPECT_EQ(WQ_OK, wq_thread_start(&desks[i].thread, enter_results, &desks[i]));
    for (int i = 0; i < 2; i++) wq_thread_join(desks[i].thread);
    EXPECT_EQ(16, desks[0].done + desks[1].done);
    EXPECT_EQ(16, desks[0].conflicts + desks[1].conflicts);
    json_t *v = view(&h);
    EXPECT_EQ(1 + 32 + 1 + 16, json_integer_value(json_object_get(v, "seq")));
    json_decref(v);
    finish(&h);
}

static void note_by_command(void *context)
{
    const house *h = context;
    char path[200];
    snprintf(path, sizeof path, "%s/events/%s.journal", h->folder, h->event);
    for (int i = 0; i < 25; i++) {
        json_t *event = json_pack("{s:s, s:s}", "kind", "noted", "text", "from the shell");
        EXPECT_EQ(WQ_OK, wq_tournament_append(path, event, 0, NULL));
        json_decref(event);
    }
}

TEST(commands_and_desks_write_at_once_and_every_event_is_there_once)
{
    house h;
    wq_thread command;
    begin(&h);
    open_event(&h, "open-key-1", "");
    enter(&h, 32);
    pair(&h, 1);
    desk_thread desks[2] = { { .h = &h, .pass = h.recorder, .first = 0 }, { .h = &h, .pass = h.director, .first = 8 } };
    EXPECT_EQ(WQ_OK, wq_thread_start(&command, note_by_command, &h));
    for (int i = 0; i < 2; i++) EXPECT_EQ(WQ_OK, wq_thread_start(&desks[i].thread, enter_results, &desks[i]));
    for (int i = 0; i < 2; i++) wq_thread_join(desks[i].thread);
    wq_thread_join(command);
    EXPECT_EQ(16, desks[0].done + desks[1].done);
    json_t *v = view(&h);
    EXPECT_EQ(1 + 32 + 1 + 16 + 25, json_integer_value(json_object_get(v, "seq")));
    json_decref(v);
    /* a journal that has gone is a refusal, and nothing is shown that is not on the disk */
    char path[200];
    snprintf(path, sizeof path, "%s/events/%s.journal", h.folder, h.event);
    EXPECT_EQ(0, remove(path));
    EXPECT(act(&h, h.director, "{\"kind\":\"warned\",\"player\":1}") >= 400);
    v = view(&h);
    EXPECT_EQ(0, json_integer_value(json_object_get(json_array_get(json_object_get(v, "players"), 0), "warnings")));
    json_decref(v);
    finish(&h);
}

static void pair_round(void *context) { EXPECT_EQ(200, pair(context, 1)); }

TEST(a_large_field_is_paired_while_the_server_goes_on)
{
    house h;
    wq_thread thread;
    int code = 0;
    begin(&h);
    open_event(&h, "open-key-1", "");
    for (int i = 0; i < 300; i += 50) {
        char rest[3600] = "\"acts\":[";
        for (int k = 1; k <= 50; k++)
            snprintf(rest + strlen(rest), sizeof rest - strlen(rest), "%s{\"kind\":\"entered\",\"name\":\"P%d\"}", k > 1 ? "," : "", i + k);
        strcat(rest, "]");
        json_decref(post(&h, "acts", h.director, NULL, rest, &code));
        EXPECT_EQ(200, code);
    }
    json_decref(post(&h, "pair", h.director, NULL, "\"round\":1,\"dry\":true", &code));
    EXPECT_EQ(200, code);
    EXPECT_EQ(409, pair(&h, 2));
    EXPECT_EQ(WQ_OK, wq_thread_start(&thread, pair_round, &h));
    for (int i = 0; i < 20; i++) json_decref(http_get(h.port, "/api/events", NULL));
    EXPECT_EQ(200, act(&h, h.director, "{\"kind\":\"warned\",\"player\":1}"));         /* before or after, both are written */
    wq_thread_join(thread);
    json_t *v = view(&h);
    EXPECT_EQ(1 + 300 + 1 + 1, json_integer_value(json_object_get(v, "seq")));
    EXPECT_EQ(1, json_integer_value(json_object_get(v, "rounds_paired")));
    json_decref(v);
    json_decref(post(&h, "explain", h.director, NULL, "\"round\":1,\"a\":1,\"b\":2", &code));
    EXPECT_EQ(200, code);
    EXPECT_EQ(200, act(&h, h.director, "{\"kind\":\"reported\",\"round\":1,\"table\":150,\"result\":\"B\"}"));
    finish(&h);
}

TEST(what_a_sanction_would_change_is_told_before_it_is_imposed)          /* [R217] */
{
    house h;
    int code = 0;
    begin(&h);
    open_event(&h, "open-key-1", "");
    enter(&h, 4);
    pair(&h, 1);
    EXPECT_EQ(200, act(&h, h.director, "{\"kind\":\"reported\",\"round\":1,\"table\":1,\"result\":\"B\"}"));
    json_t *before = view(&h), *v;
    char rest[200];
    int winner = (int)json_integer_value(json_object_get(json_array_get(json_object_get(json_array_get(json_object_get(before, "round"), 0), "tables"), 0), "black"));
    snprintf(rest, sizeof rest, "\"acts\":[{\"kind\":\"sanctioned\",\"player\":%d,\"what\":\"results_cancelled\",\"rounds\":[1],\"why\":\"w\"}]", winner);
    json_decref(post(&h, "effect", h.recorder, NULL, rest, &code));
    EXPECT_EQ(403, code);
    json_t *effect = post(&h, "effect", h.director, NULL, rest, &code), *one, *row;
    EXPECT_EQ(200, code);
    v = view(&h);
    EXPECT(json_equal(before, v));                              /* nothing was done */
    json_decref(v);
    json_decref(post(&h, "effect", h.director, NULL, "\"acts\":[{\"kind\":\"sanctioned\",\"player\":9,\"what\":\"criticism\"}]", &code));
    EXPECT_EQ(400, code);
    json_decref(post(&h, "effect", h.director, NULL, "\"acts\":[]", &code));
    EXPECT_EQ(400, code);
    json_decref(post(&h, "acts", h.director, "sanction-key", rest, &code));
    EXPECT_EQ(200, code);
    v = view(&h);
    size_t i, k, found = 0;
    json_array_foreach(json_object_get(effect, "changes"), i, one)
        json_array_foreach(json_object_get(v, "standings"), k, row) {
            if (json_integer_value(json_object_get(row, "n")) != json_integer_value(json_object_get(one, "player"))) continue;
            EXPECT(json_equal(json_object_get(row, "place"), json_array_get(json_object_get(one, "place"), 1)));
            EXPECT(json_equal(json_array_get(json_object_get(row, "values"), 0), json_array_get(json_object_get(one, "points"), 1)));
            found++;
        }
    EXPECT(found > 0);
    json_decref(effect);
    json_decref(before);
    json_decref(v);
    finish(&h);
}

TEST(a_result_is_what_both_players_say)
{
    house h;
    char black[80], white[80];
    begin(&h);
    open_event(&h, "open-key-1", "");
    enter(&h, 4);
    pair(&h, 1);
    player_pass(&h, 1, "black", black);
    player_pass(&h, 1, "white", white);
    EXPECT_EQ(403, act(&h, black, "{\"kind\":\"reported\",\"round\":1,\"table\":1,\"result\":\"B\"}"));
    EXPECT_EQ(403, act(&h, black, "{\"kind\":\"claimed\",\"round\":1,\"table\":2,\"result\":\"B\"}"));        /* not his table */
    EXPECT_EQ(200, act(&h, black, "{\"kind\":\"claimed\",\"round\":1,\"table\":1,\"result\":\"B\"}"));
    EXPECT_EQ('?', result_at(&h, 1, 1));
    EXPECT_EQ(200, act(&h, white, "{\"kind\":\"claimed\",\"round\":1,\"table\":1,\"result\":\"W\"}"));        /* they differ */
    EXPECT_EQ('?', result_at(&h, 1, 1));
    EXPECT_EQ(200, act(&h, white, "{\"kind\":\"denied\",\"round\":1,\"table\":1}"));
    EXPECT_EQ(200, act(&h, black, "{\"kind\":\"claimed\",\"round\":1,\"table\":1,\"result\":\"W\"}"));
    EXPECT_EQ('?', result_at(&h, 1, 1));                        /* White has denied since */
    EXPECT_EQ(200, act(&h, white, "{\"kind\":\"claimed\",\"round\":1,\"table\":1,\"result\":\"W\"}"));
    EXPECT_EQ('W', result_at(&h, 1, 1));
    EXPECT_EQ(400, act(&h, white, "{\"kind\":\"claimed\",\"round\":1,\"table\":1,\"result\":\"B\"}"));        /* too late: the desk's */
    json_t *mine = post(&h, "desk", black, NULL, "\"from\":0", NULL);
    EXPECT_STR("player", text_of(mine, "role"));
    EXPECT(json_object_get(mine, "journal") == NULL);
    json_decref(mine);
    player_pass(&h, 2, "black", black);
    int taken = 0;
    for (int i = 0; i < 30; i++) taken += act(&h, black, "{\"kind\":\"claimed\",\"round\":1,\"table\":2,\"result\":\"B\"}") == 200;
    EXPECT_EQ(WQ_MAX_CLAIMS, taken);                            /* a link cannot fill the disk */
    finish(&h);
}

/* Both players of a table sit down at its online game, and White resigns. */
static void white_resigns(house *h, int table)
{
    char black[80], white[80], seat[2][120], id[32] = "";
    player_pass(h, table, "black", black);
    player_pass(h, table, "white", white);
    for (int i = 0; i < 2; i++) {
        json_t *mine = post(h, "desk", i ? white : black, NULL, "\"from\":0", NULL);
        snprintf(seat[i], sizeof seat[i], "%s", text_of(json_array_get(json_object_get(mine, "tables"), 0), "seat"));
        json_decref(mine);
    }
    EXPECT_EQ(1, sscanf(seat[1], "/g/%31[^#]", id));
    client c;
    EXPECT(client_open(&c, h->port));
    json_int_t seq = 0;
    for (int i = 0; i < 2; i++) {
        client_say_json(&c, json_pack("{s:s, s:s, s:s, s:i}", "t", "watch", "game", id, "token", strchr(seat[i], '#') + 1, "have", 0));
        json_decref(client_await(&c, "game", 3000));
    }
    json_t *event = client_await(&c, "event", 3000);            /* both are here: it starts */
    seq = json_integer_value(json_object_get(event, "seq"));
    json_decref(event);
    client_say_json(&c, json_pack("{s:s, s:s, s:s, s:s, s:I}", "t", "resign", "game", id, "token", strchr(seat[1], '#') + 1, "key", "resign-key", "seq", seq));
    json_decref(client_await(&c, "ok", 3000));
    client_close(&c);
}

TEST(a_board_of_the_round_played_online_brings_its_result_home)
{
    house h;
    begin(&h);
    open_event(&h, "open-key-1", "");
    enter(&h, 6);
    pair(&h, 1);
    int code = 0;
    json_t *boards = post(&h, "boards", h.director, NULL, "\"round\":1,\"tables\":[1],\"game\":{\"width\":9,\"height\":9,\"time\":\"10m\"}", &code);
    EXPECT_EQ(200, code);
    EXPECT_EQ(1, json_integer_value(json_object_get(boards, "opened")));
    json_decref(boards);
    boards = post(&h, "boards", h.director, NULL, "\"round\":1,\"tables\":[1]", &code);
    EXPECT_EQ(0, json_integer_value(json_object_get(boards, "opened")));
    json_decref(boards);
    boards = post(&h, "boards", h.director, NULL, "\"round\":1,\"tables\":[2],\"game\":{\"sheet\":\"local\"}", &code);
    EXPECT_EQ(1, json_integer_value(json_object_get(boards, "opened")));
    json_decref(boards);
    boards = post(&h, "boards", h.recorder, NULL, "\"round\":1", &code);
    EXPECT_EQ(403, code);
    json_decref(boards);
    white_resigns(&h, 1);
    EXPECT_EQ('B', result_at(&h, 1, 1));
    EXPECT_EQ('?', result_at(&h, 1, 2));
    white_resigns(&h, 2);                                       /* by a sheet, before a referee */
    EXPECT_EQ('B', result_at(&h, 1, 2));
    json_t *desk = post(&h, "desk", h.director, NULL, "\"from\":1000000", NULL);
    EXPECT_EQ(1, (int)json_array_size(json_object_get(desk, "boards")));
    EXPECT(strncmp(text_of(json_array_get(json_object_get(desk, "boards"), 0), "referee"), "/referee/", 9) == 0);
    json_decref(desk);
    finish(&h);
}

TEST(a_file_comes_in_parts_and_becomes_an_event)
{
    house h;
    begin(&h);
    const char *data = TEST_DATA();
    char path[600], *text = NULL;
    size_t length = 0;
    snprintf(path, sizeof path, "%s/tournaments/og05_mm39_r6_forfeits_byes.xml", data ? data : "");
    if (!data || wq_file_read(&text, &length, path, 1 << 24, NULL) != WQ_OK) {
        finish(&h);
        skip();
    }
    size_t size = 40000, parts = (length + size - 1) / size;
    for (size_t i = 0; i < parts; i++) {
        json_t *body = json_pack("{s:s, s:s, s:i, s:i, s:s#}", "token", h.pass, "name", "upload-key", "part", (int)i, "parts", (int)parts,
                                 "text", text + i * size, (int)(i + 1 < parts ? size : length - i * size));
        char *bytes = json_dumps(body, JSON_COMPACT);
        int code = 0;
        json_decref(http_post(h.port, "/api/events/upload", bytes, &code));
        EXPECT_EQ(200, code);
        free(bytes);
        json_decref(body);
    }
    EXPECT_EQ(201, open_event(&h, "open-key-1", ",\"upload\":\"upload-key\""));
    json_t *v = view(&h);
    EXPECT_EQ(39, (int)json_array_size(json_object_get(v, "players")));
    EXPECT_EQ(6, json_integer_value(json_object_get(v, "rounds_paired")));
    json_decref(v);
    free(text);
    finish(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_pass_opens_what_it_is_for_and_nothing_else), IS_TEST(the_desk_and_the_commands_are_at_one_journal),
        IS_TEST(two_desks_enter_results_at_once_and_none_overwrites_the_other),
        IS_TEST(commands_and_desks_write_at_once_and_every_event_is_there_once), IS_TEST(a_large_field_is_paired_while_the_server_goes_on), IS_TEST(a_result_is_what_both_players_say), IS_TEST(what_a_sanction_would_change_is_told_before_it_is_imposed),
        IS_TEST(a_board_of_the_round_played_online_brings_its_result_home), IS_TEST(a_file_comes_in_parts_and_becomes_an_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
