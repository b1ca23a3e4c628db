/* test_edge.c — what a stranger hears who is nobody's browser, and the halls that are kept for who has their key.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "client.h"
#include "server/server.h"
#include "sys/thread.h"

#include <stdio.h>
#include <string.h>

typedef struct house { wq_server *server; wq_thread thread; int port; } house;

static void serve(void *context) { wq_server_run(((house *)context)->server); }

static void begin_with(house *h, const wq_gate_limits *gate)
{
    wq_server_options options = { .http = { .listen = "127.0.0.1:0", .gate = gate } };
    EXPECT_EQ(WQ_OK, wq_server_open(&h->server, &options, NULL));
    EXPECT_EQ(1, sscanf(wq_server_url(h->server), "http://127.0.0.1:%d/", &h->port));
    EXPECT_EQ(WQ_OK, wq_thread_start(&h->thread, serve, h));
}

static void begin(house *h) { begin_with(h, &wq_gate_usual); }

static void finish(house *h)
{
    wq_server_stop(h->server);
    wq_thread_join(h->thread);
    wq_server_close(h->server);
}

/* What evhttp would answer by itself, in HTML, is one line of ours as well. */
static void said_in_json(house *h, const char *bytes, int code)
{
    char *text = http_raw(h->port, bytes, strlen(bytes), 5000);
    const char *body = strstr(text, "\r\n\r\n");
    json_t *json = body ? json_loads(body + 4, 0, NULL) : NULL;
    EXPECT_EQ(code, atoi(text + 9));
    EXPECT(strstr(text, "HTML") == NULL && strstr(text, "Content-Type: application/json") != NULL);
    EXPECT(text_of(json, "status")[0] != 0 && text_of(json, "text")[0] != 0);
    json_decref(json);
    free(text);
}

TEST(what_is_no_request_is_answered_in_our_words)
{
    house h;
    begin(&h);
    said_in_json(&h, "GET\r\n\r\n", 400);
    said_in_json(&h, "hello there you\r\n\r\n", 400);
    said_in_json(&h, "GET / HTTP/1.1\r\nno colon here\r\n\r\n", 400);
    said_in_json(&h, "DELETE /api/games HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", 501);
    said_in_json(&h, "BREW / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", 501);
    said_in_json(&h, "POST /api/games HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999\r\n\r\n", 413);
    EXPECT_EQ(200, http_code(h.port, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "/"));
    finish(&h);
}

TEST(a_name_that_somebody_else_gave_us_is_not_answered)
{
    house h;
    begin(&h);
    const char *get = "GET /api/games HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n";
    static const char *const ours[] = { "localhost", "127.0.0.1:8361", "[::1]:8361", "192.168.1.7", "weiqi:80", "a.localhost:1" };
    static const char *const others[] = { "evil.example", "evil.example:8361", "127.0.0.1.evil.example", "evil.example.", "1.2.3" };
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) EXPECT_EQ(200, http_code(h.port, get, ours[i]));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) EXPECT_EQ(421, http_code(h.port, get, others[i]));
    EXPECT_EQ(421, http_code(h.port, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", "evil.example"));
    EXPECT_EQ(200, http_code(h.port, "GET / HTTP/1.0\r\n%s\r\n", ""));       /* no browser asks without one */
    finish(&h);
}

TEST(a_hall_is_kept_for_who_has_its_key_and_two_devices_do_not_overwrite_each_other)
{
    house h;
    int code;
    begin(&h);
    static const char first[] = "{\"key\":\"a-key-of-the-hall-of-24-letters\",\"version\":0,\"hall\":{\"kind\":\"weiqi-hall\",\"boards\":[{\"n\":1}]}}";
    static const char read[] = "{\"key\":\"a-key-of-the-hall-of-24-letters\"}";
    json_decref(http_post(h.port, "/api/hall", read, &code));
    EXPECT_EQ(404, code);
    json_decref(http_post(h.port, "/api/hall", first, &code));
    EXPECT_EQ(200, code);
    json_t *json = http_post(h.port, "/api/hall", first, &code);        /* the other device knew nothing of it */
    EXPECT_EQ(409, code);
    EXPECT_EQ(1, json_integer_value(json_object_get(json, "version")));
    EXPECT_EQ(1, json_array_size(json_object_get(json_object_get(json, "hall"), "boards")));
    json_decref(json);
    json = http_post(h.port, "/api/hall", read, &code);
    EXPECT_EQ(200, code);
    EXPECT_EQ(1, json_integer_value(json_object_get(json, "version")));
    json_decref(json);
    static const char *const bad[] = { "{\"key\":\"short\"}", "{}", "[", "{\"key\":\"a-key-of-the-hall-of-24-letters\",\"version\":1,\"hall\":{}}" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_decref(http_post(h.port, "/api/hall", bad[i], &code));
        EXPECT_EQ(400, code);
    }
    EXPECT_EQ(405, http_code(h.port, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "/api/hall"));
    finish(&h);
}

/* The answer's field of a hall saved in part; its code. */
static json_t *said(house *h, const char *more, int *code)
{
    char body[400];
    snprintf(body, sizeof body, "{\"key\":\"a-key-of-the-hall-of-24-letters\"%s}", more);
    return http_post(h->port, "/api/hall", body, code);
}

TEST(a_hall_is_told_in_parts_and_what_is_known_is_not_told_again)
{
    static const char *const parts[] = {
        ",\"version\":0,\"part\":true,\"hall\":{\"kind\":\"weiqi-hall\",\"event\":\"a\",\"boards\":[{\"n\":3},{\"n\":1,\"x\":1}]}",
        ",\"version\":1,\"part\":true,\"hall\":{\"kind\":\"weiqi-hall\",\"event\":\"b\",\"boards\":[{\"n\":2},{\"n\":1,\"x\":2}]}",
        ",\"version\":2,\"part\":true,\"gone\":[3,9],\"hall\":{\"kind\":\"weiqi-hall\",\"event\":\"b\",\"boards\":[]}" };
    house h;
    int code;
    begin(&h);
    for (int i = 0; i < 3; i++) {
        json_decref(said(&h, parts[i], &code));
        EXPECT_EQ(200, code);
    }
    json_t *all = said(&h, ",\"have\":2", &code), *hall = json_object_get(all, "hall");
    char *text = json_dumps(hall, JSON_COMPACT | JSON_SORT_KEYS);
    EXPECT_STR("{\"boards\":[{\"n\":1,\"x\":2},{\"n\":2}],\"event\":\"b\",\"kind\":\"weiqi-hall\"}", text);
    free(text);
    json_decref(all);
    all = said(&h, ",\"have\":3", &code);
    EXPECT_EQ(200, code);
    EXPECT(json_object_get(all, "hall") == NULL);
    EXPECT_EQ(3, json_integer_value(json_object_get(all, "version")));
    json_decref(all);
    json_decref(said(&h, ",\"version\":3,\"part\":true,\"hall\":{\"kind\":\"weiqi-hall\",\"boards\":[{\"n\":0}]}", &code));
    EXPECT_EQ(400, code);
    finish(&h);
}

/* A thousand boards with a ledger each are some 300 KiB, more than a request may bring. */
/* Of a board named twice the last stands; one that is gone and told again is there. */
TEST(of_each_board_the_last_that_is_said_stands)
{
    static const char *const parts[] = {
        ",\"version\":0,\"part\":true,\"gone\":[1],\"hall\":{\"kind\":\"weiqi-hall\",\"boards\":[{\"n\":2,\"x\":1},{\"n\":1},{\"n\":2,\"x\":2}]}",
        ",\"version\":1,\"part\":true,\"gone\":[2,1,1,\"1\",null],\"hall\":{\"kind\":\"weiqi-hall\",\"boards\":[{\"n\":2,\"x\":3}]}" };
    house h;
    int code;
    begin(&h);
    for (int i = 0; i < 2; i++) {
        json_decref(said(&h, parts[i], &code));
        EXPECT_EQ(200, code);
    }
    json_t *all = said(&h, "", &code);
    char *text = json_dumps(json_object_get(json_object_get(all, "hall"), "boards"), JSON_COMPACT | JSON_SORT_KEYS);
    EXPECT_STR("[{\"n\":2,\"x\":3}]", text);
    free(text);
    json_decref(all);
    finish(&h);
}

TEST(a_hall_of_a_thousand_boards_is_kept_and_one_too_large_is_refused)
{
    house h;
    int code, version = 0, refused = 0;
    char note[201];
    memset(note, 'n', sizeof note - 1);
    note[sizeof note - 1] = 0;
    begin(&h);
    for (int from = 1; from <= 2000 && !refused; from += 100) {
        char *body = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&body, &length);
        fprintf(out, "{\"key\":\"a-key-of-the-hall-of-24-letters\",\"version\":%d,\"part\":true,\"hall\":{\"kind\":\"weiqi-hall\",\"boards\":[", version);
        for (int n = from; n < from + 100; n++) fprintf(out, "%s{\"n\":%d,\"log\":[\"%s\",\"%s\"]}", n > from ? "," : "", n, note, note);
        fprintf(out, "]}}");
        fclose(out);
        json_decref(http_post(h.port, "/api/hall", body, &code));
        free(body);
        if (code == 200) version++;
        else refused = code;
    }
    EXPECT_EQ(413, refused);
    EXPECT(version >= 10);
    json_t *all = said(&h, "", &code);
    EXPECT_EQ(version * 100, json_array_size(json_object_get(json_object_get(all, "hall"), "boards")));
    json_decref(all);
    finish(&h);
}

TEST(one_address_may_not_fill_the_server_with_halls)
{
    house h;
    int code, made = 0, refused = 0;
    wq_gate_limits gate = wq_gate_usual;
    gate.free_loopback = false;
    gate.games_at_once = 3;
    begin_with(&h, &gate);
    for (int i = 0; i < 6; i++) {
        char body[160];
        snprintf(body, sizeof body, "{\"key\":\"a-key-of-a-hall-of-24-letters-%d\",\"version\":0,\"hall\":{\"kind\":\"weiqi-hall\",\"boards\":[]}}", i);
        json_decref(http_post(h.port, "/api/hall", body, &code));
        made += code == 200;
        refused += code == 429;
    }
    EXPECT_EQ(3, made);
    EXPECT_EQ(3, refused);
    static const char more[] = "{\"key\":\"a-key-of-a-hall-of-24-letters-0\",\"version\":1,\"hall\":{\"kind\":\"weiqi-hall\",\"boards\":[{\"n\":1}]}}";
    json_decref(http_post(h.port, "/api/hall", more, &code));           /* who has a hall goes on with it */
    EXPECT_EQ(200, code);
    finish(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(what_is_no_request_is_answered_in_our_words),
        IS_TEST(a_name_that_somebody_else_gave_us_is_not_answered),
        IS_TEST(a_hall_is_kept_for_who_has_its_key_and_two_devices_do_not_overwrite_each_other),
        IS_TEST(a_hall_is_told_in_parts_and_what_is_known_is_not_told_again),
        IS_TEST(of_each_board_the_last_that_is_said_stands),
        IS_TEST(a_hall_of_a_thousand_boards_is_kept_and_one_too_large_is_refused),
        IS_TEST(one_address_may_not_fill_the_server_with_halls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
