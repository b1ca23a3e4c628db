/* test_serve.c — the whole server over real connections: pages, games, and everything a stranger may send.
 *
 * The server runs in a thread of this process, so the sanitizers see both sides.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "client.h"
#include "fake.h"
#include "server/server.h"
#include "sys/clock.h"
#include "sys/thread.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct house {
    wq_server *server;
    wq_thread thread;
    int port;
    fake_plan plan;
    wq_gate_limits gate;
    wq_socket_limits socket;
} house;

static void serve(void *context) { wq_server_run(((house *)context)->server); }

static void begin_as(house *h)
{
    static const char *const players[] = { "engine", NULL };
    wq_server_options options = {
        .http = { .listen = "127.0.0.1:0", .gate = &h->gate, .socket = &h->socket },
        .maker = fake_maker(&h->plan), .players = players,
    };
    EXPECT_EQ(WQ_OK, wq_server_open(&h->server, &options, NULL));
    EXPECT_EQ(1, sscanf(wq_server_url(h->server), "http://127.0.0.1:%d/", &h->port));
    EXPECT_EQ(WQ_OK, wq_thread_start(&h->thread, serve, h));
}

static void begin(house *h)
{
    *h = (house){ .gate = wq_gate_usual, .socket = wq_socket_usual };
    begin_as(h);
}

static void finish(house *h)
{
    wq_server_stop(h->server);
    wq_thread_join(h->thread);
    wq_server_close(h->server);
}

/* ---- games ---- */

typedef struct opened { char id[32], host[64], guest[64]; } opened;

static opened open_game(house *h, const char *key, const char *more)
{
    opened g = { "", "", "" };
    char body[512];
    int code = 0;
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"width\":9,\"height\":9%s}", key, more);
    json_t *json = http_post(h->port, "/api/games", body, &code);
    EXPECT_EQ(201, code);
    json_t *links = json_object_get(json, "links");
    snprintf(g.id, sizeof g.id, "%s", text_of(json, "game"));
    const char *host = strchr(text_of(links, "host"), '#'), *guest = strchr(text_of(links, "guest"), '#');
    if (host) snprintf(g.host, sizeof g.host, "%s", host + 1);
    if (guest) snprintf(g.guest, sizeof g.guest, "%s", guest + 1);
    json_decref(json);
    return g;
}

static void watch(client *c, const opened *g, const char *token, int have)
{
    client_say_json(c, json_pack("{s:s, s:s, s:s, s:i}", "t", "watch", "game", g->id, "token", token, "have", have));
}

static void command(client *c, const opened *g, const char *token, const char *key, int seq, const char *word, const char *at)
{
    json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:i}", "t", word, "game", g->id, "token", token, "key", key, "seq", seq);
    if (at) json_object_set_new(json, "at", json_string(at));
    client_say_json(c, json);
}

static json_int_t moves_of(house *h, const opened *g)
{
    char path[64];
    snprintf(path, sizeof path, "/api/games/%s", g->id);
    json_t *json = http_get(h->port, path, NULL);
    json_int_t moves = json_integer_value(json_object_get(json_object_get(json, "view"), "move_number"));
    json_decref(json);
    return moves;
}

static void expect_next(client *c, const char *t, const char *field, const char *value)
{
    json_t *json = client_await(c, t, 5000);
    EXPECT(json != NULL);
    EXPECT_STR(value, text_of(json, field));
    json_decref(json);
}

TEST(two_browsers_play_one_goes_away_and_comes_back)
{
    house h;
    client host, guest;
    begin(&h);
    opened g = open_game(&h, "key-of-this-test", "");
    EXPECT(client_open(&host, h.port) && client_open(&guest, h.port));
    watch(&host, &g, g.host, 0);
    expect_next(&host, "game", "game", g.id);
    watch(&guest, &g, g.guest, 0);
    expect_next(&guest, "game", "game", g.id);
    json_decref(client_await(&host, "event", 5000));            /* started */
    command(&host, &g, g.host, "host-key-1", 2, "play", "C3");
    expect_next(&host, "ok", "key", "host-key-1");
    json_decref(client_await(&guest, "event", 5000));           /* started */
    json_decref(client_await(&guest, "event", 5000));           /* C3 */
    client_close(&guest);
    EXPECT(client_open(&guest, h.port));                        /* back again, knowing two events */
    watch(&guest, &g, g.guest, 2);
    json_t *gap = client_await(&guest, "event", 5000);
    EXPECT_STR("C3", text_of(json_object_get(gap, "event"), "at"));
    EXPECT_STR("W", text_of(json_object_get(gap, "view"), "to_move"));
    json_decref(gap);
    command(&guest, &g, g.guest, "guest-key-1", 3, "play", "G7");
    expect_next(&guest, "ok", "key", "guest-key-1");
    EXPECT_EQ(2, moves_of(&h, &g));
    client_close(&host);
    client_close(&guest);
    finish(&h);
}

TEST(a_game_is_given_out_as_sgf_and_listed)
{
    house h;
    client host;
    begin(&h);
    opened g = open_game(&h, "key-of-this-test", ",\"one_screen\":true,\"names\":[\"Ann\",\"Bo]b\"]");
    EXPECT_STR("", g.guest);                                    /* nobody to invite */
    EXPECT(client_open(&host, h.port));
    watch(&host, &g, g.host, 0);
    json_decref(client_await(&host, "event", 5000));
    command(&host, &g, g.host, "host-key-1", 2, "play", "C3");
    expect_next(&host, "ok", "key", "host-key-1");
    char request[256];
    snprintf(request, sizeof request, "GET /api/games/%s/sgf HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", g.id);
    char *sgf = http_raw(h.port, request, strlen(request), 5000);
    EXPECT(strstr(sgf, "Content-Disposition: attachment") != NULL);
    EXPECT(strstr(sgf, ";B[cg]") != NULL);
    EXPECT(strstr(sgf, "PW[Bo\\]b]") != NULL);
    free(sgf);
    json_t *list = http_get(h.port, "/api/games?limit=5", NULL);
    json_t *first = json_array_get(json_object_get(list, "games"), 0);
    EXPECT_STR(g.id, text_of(first, "game"));
    EXPECT_EQ(1, json_integer_value(json_object_get(first, "moves")));
    json_decref(list);
    client_close(&host);
    finish(&h);
}

TEST(the_server_says_goodbye_when_it_ends)
{
    house h;
    client c;
    begin(&h);
    EXPECT(client_open(&c, h.port));
    wq_server_stop(h.server);
    expect_next(&c, "bye", "status", "stopped");
    EXPECT(client_hear(&c, 3000) == NULL);
    EXPECT_EQ(1001, c.close_code);
    client_close(&c);
    wq_thread_join(h.thread);
    wq_server_close(h.server);
}

/* ---- strangers, over HTTP ---- */

TEST(pages_have_strict_headers_and_are_not_sent_twice)
{
    house h;
    begin(&h);
    const char *request = "GET / HTTP/1.1\r\nHost: h:1\r\nConnection: close\r\n\r\n";
    char *text = http_raw(h.port, request, strlen(request), 5000);
    EXPECT(strstr(text, "HTTP/1.1 200") == text);
    EXPECT(strstr(text, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';") != NULL);
    EXPECT(strstr(text, "frame-ancestors 'none'") != NULL);
    EXPECT(strstr(text, "X-Content-Type-Options: nosniff") != NULL);
    EXPECT(strstr(text, "Referrer-Policy: no-referrer") != NULL);
    char etag[64] = "", again[256];
    EXPECT_EQ(1, sscanf(strstr(text, "ETag: "), "ETag: %63s", etag));
    free(text);
    snprintf(again, sizeof again, "GET / HTTP/1.1\r\nHost: h\r\nIf-None-Match: %s\r\nConnection: close\r\n\r\n", etag);
    EXPECT_EQ(304, http_code(h.port, "%s", again));
    finish(&h);
}

TEST(a_strange_host_header_stays_out_of_the_policy)
{
    house h;
    begin(&h);
    const char *request = "GET / HTTP/1.1\r\nHost: x; script-src *\r\nConnection: close\r\n\r\n";
    char *text = http_raw(h.port, request, strlen(request), 5000);
    EXPECT(strstr(text, "script-src *") == NULL);
    free(text);
    finish(&h);
}

TEST(requests_that_are_not_ours_are_refused_each_with_its_code)
{
    house h;
    begin(&h);
    const char *get = "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    EXPECT_EQ(404, http_code(h.port, get, "/nothing.txt"));
    EXPECT_EQ(404, http_code(h.port, get, "/api/nothing"));
    EXPECT_EQ(404, http_code(h.port, get, "/api/games/nosuchgame"));
    EXPECT_EQ(404, http_code(h.port, get, "/api/games/../../etc/passwd"));
    EXPECT_EQ(404, http_code(h.port, get, "/api/games/UPPER"));
    EXPECT_EQ(404, http_code(h.port, get, "/api/games/g/sgf/more"));
    EXPECT_EQ(404, http_code(h.port, get, "/%2e%2e/etc/passwd"));
    EXPECT_EQ(400, http_code(h.port, get, "/api/games?skip=x"));
    EXPECT_EQ(400, http_code(h.port, get, "/api/games?limit=1000"));
    EXPECT_EQ(400, http_code(h.port, get, "/api/games?limit=99999999999999999999"));
    EXPECT_EQ(403, http_code(h.port, get, "/ws"));
    char ours[64];
    snprintf(ours, sizeof ours, "http://localhost:%d", h.port);
    EXPECT_EQ(426, http_code(h.port, "GET /ws HTTP/1.1\r\nHost: h\r\nOrigin: %s\r\nConnection: close\r\n\r\n", ours));
    EXPECT_EQ(403, http_code(h.port, "POST /api/games HTTP/1.1\r\nHost: h\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
                               "Content-Length: 2\r\nConnection: close\r\n\r\n{}", "http://evil.example"));
    EXPECT_EQ(403, http_code(h.port, "POST /api/games HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
                               "Content-Length: 2\r\nConnection: close\r\n\r\n%s", "{}"));
    finish(&h);
}

TEST(an_opening_that_cannot_be_is_refused_and_opens_nothing)
{
    house h;
    int code;
    begin(&h);
    static const char *const bodies[] = {
        "", "{", "[]", "{\"key\":\"x\"}", "{\"key\":\"12345678\",\"width\":0}", "{\"key\":\"12345678\",\"width\":1e9}",
        "{\"key\":\"12345678\",\"rules\":{\"base\":\"nobody\"}}", "{\"key\":\"12345678\",\"players\":[\"human\",\"engine:0\"]}",
        "{\"key\":\"12345678\",\"handicap\":99}", "{\"key\":\"12345678\",\"names\":[\"\\u0007\",\"\"]}",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        json_t *json = http_post(h.port, "/api/games", bodies[i], &code);
        EXPECT_EQ(400, code);
        EXPECT(text_of(json, "status")[0] != 0 && text_of(json, "text")[0] != 0);
        json_decref(json);
    }
    json_t *list = http_get(h.port, "/api/games", &code);
    EXPECT_EQ(0, json_array_size(json_object_get(list, "games")));
    json_decref(list);
    finish(&h);
}

TEST(oversized_headers_and_bodies_are_refused)
{
    house h;
    begin(&h);
    size_t size = 300000;
    char *big = malloc(size);
    int length = snprintf(big, size, "GET / HTTP/1.1\r\nHost: h\r\nX-Big: ");
    memset(big + length, 'a', 200000);
    strcpy(big + length + 200000, "\r\n\r\n");
    char *text = http_raw(h.port, big, strlen(big), 5000);
    EXPECT(strstr(text, " 200 ") == NULL);
    free(text);
    length = snprintf(big, size, "POST /api/games HTTP/1.1\r\nHost: h\r\nOrigin: http://127.0.0.1:%d\r\nContent-Type: application/json\r\n"
                      "Content-Length: 200000\r\n\r\n", h.port);
    memset(big + length, ' ', 200000);
    text = http_raw(h.port, big, (size_t)length + 200000, 5000);
    EXPECT(strstr(text, " 201 ") == NULL);
    free(text);
    free(big);
    EXPECT_EQ(200, http_code(h.port, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "/"));    /* others are served */
    finish(&h);
}

TEST(a_request_that_drips_is_cut_off_however_steady)
{
    house h = { .gate = wq_gate_usual, .socket = wq_socket_usual };
    h.gate.request_ms = 700;
    begin_as(&h);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)h.port) };
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(0, connect(fd, (struct sockaddr *)&address, sizeof address));
    int64_t begun = wq_monotonic_ms(), ended = 0;
    const char *request = "GET / HTTP/1.1\r\nHost: h\r\nX-Slow: ";
    (void)!send(fd, request, strlen(request), MSG_NOSIGNAL);
    char answer[256] = "";
    while (ended == 0 && wq_monotonic_ms() - begun < 5000) {
        (void)!send(fd, "a", 1, MSG_NOSIGNAL);          /* a byte every 50 ms, for ever */
        usleep(50000);
        ssize_t got = recv(fd, answer, sizeof answer - 1, MSG_DONTWAIT);
        if (got >= 0) ended = wq_monotonic_ms();
    }
    close(fd);
    EXPECT(ended != 0 && ended - begun >= 600 && ended - begun < 3000);
    EXPECT(strstr(answer, "408") != NULL);
    finish(&h);
}

TEST(connections_past_the_limit_are_turned_away_and_room_is_made_again)
{
    house h = { .gate = wq_gate_usual, .socket = wq_socket_usual };
    h.gate.connections = 8;
    begin_as(&h);
    client c[8], more;
    for (int i = 0; i < 8; i++) EXPECT(client_open(&c[i], h.port));
    EXPECT(!client_open(&more, h.port));
    for (int i = 0; i < 8; i++) client_close(&c[i]);
    bool again = false;
    for (int i = 0; i < 40 && !again; i++) {
        usleep(100000);
        again = client_open(&more, h.port);
    }
    EXPECT(again);
    client_close(&more);
    finish(&h);
}

TEST(one_address_may_not_have_everything)
{
    house h = { .gate = wq_gate_usual, .socket = wq_socket_usual };
    h.gate.free_loopback = false;
    h.gate.requests_per_second = 1;
    h.gate.requests_burst = 10;
    begin_as(&h);
    int refused = 0;
    for (int i = 0; i < 20; i++)
        refused += http_code(h.port, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "/") == 429;
    EXPECT(refused >= 8 && refused <= 10);
    finish(&h);
}

TEST(one_address_may_not_fill_the_disk_with_games)
{
    house h = { .gate = wq_gate_usual, .socket = wq_socket_usual };
    h.gate.free_loopback = false;
    h.gate.games_at_once = 3;
    begin_as(&h);
    char origin[64];
    snprintf(origin, sizeof origin, "http://127.0.0.1:%d", h.port);
    int made = 0, refused = 0;
    for (int i = 0; i < 6; i++) {
        char body[80], post[600];
        snprintf(body, sizeof body, "{\"key\":\"key-number-%d\"}", i);
        snprintf(post, sizeof post, "POST /api/games HTTP/1.1\r\nHost: h\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
                 "Content-Length: %zu\r\nConnection: close\r\n\r\n%s", origin, strlen(body), body);
        int code = http_code(h.port, "%s", post);
        made += code == 201;
        refused += code == 429;
    }
    EXPECT_EQ(3, made);
    EXPECT_EQ(3, refused);
    finish(&h);
}

/* ---- strangers, over WebSocket ---- */

TEST(what_is_not_understood_is_said_to_be_bad_and_the_connection_lives)
{
    house h;
    client c;
    begin(&h);
    EXPECT(client_open(&c, h.port));
    static const struct { const char *text, *status; } cases[] = {
        { "nonsense", "bad_json" }, { "{}", "bad_message" }, { "{\"t\":\"dance\"}", "bad_message" },
        { "{\"t\":\"watch\",\"game\":\"nosuchgame\"}", "not_found" }, { "{\"t\":\"watch\",\"game\":\"\"}", "bad_message" },
        { "{\"t\":\"pass\",\"game\":\"g\",\"seq\":1,\"key\":\"?\"}", "bad_key" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EXPECT(client_say(&c, cases[i].text));
        expect_next(&c, "bad", "status", cases[i].status);
    }
    EXPECT(client_say(&c, "{\"t\":\"ping\",\"n\":41}"));
    json_t *pong = client_await(&c, "pong", 5000);
    EXPECT_EQ(41, json_integer_value(json_object_get(pong, "n")));
    json_decref(pong);
    client_close(&c);
    finish(&h);
}

TEST(a_forged_seat_plays_nothing)
{
    house h;
    client c;
    begin(&h);
    opened g = open_game(&h, "key-of-this-test", ""), other = open_game(&h, "key-of-another-test", "");
    EXPECT(client_open(&c, h.port));
    watch(&c, &g, "forged-forged-forged-forged-1234", 0);
    expect_next(&c, "bad", "status", "not_your_seat");
    watch(&c, &g, other.host, 0);                               /* a good token, of another game */
    expect_next(&c, "bad", "status", "not_your_seat");
    watch(&c, &g, g.host, 0);
    watch(&c, &g, g.guest, 0);                                  /* both seats at one connection is allowed */
    json_decref(client_await(&c, "event", 5000));               /* started */
    command(&c, &g, "forged-forged-forged-forged-1234", "forged-key", 2, "play", "C3");
    expect_next(&c, "no", "status", "not_your_seat");
    command(&c, &g, g.guest, "guest-key", 2, "play", "C3");     /* not its turn */
    expect_next(&c, "no", "status", "wrong_turn");
    EXPECT_EQ(0, moves_of(&h, &g));
    client_close(&c);
    finish(&h);
}

TEST(a_move_on_an_old_board_is_stale)
{
    house h;
    client c;
    begin(&h);
    opened g = open_game(&h, "key-of-this-test", "");
    EXPECT(client_open(&c, h.port));
    watch(&c, &g, g.host, 0);
    watch(&c, &g, g.guest, 0);
    json_decref(client_await(&c, "event", 5000));
    command(&c, &g, g.host, "host-key-1", 2, "play", "C3");
    expect_next(&c, "ok", "key", "host-key-1");
    command(&c, &g, g.guest, "guest-key-1", 2, "play", "D3");   /* has not seen C3 */
    expect_next(&c, "no", "status", "stale");
    EXPECT_EQ(1, moves_of(&h, &g));
    client_close(&c);
    finish(&h);
}

TEST(broken_frames_end_their_connection_alone)
{
    house h;
    client good, bad;
    begin(&h);
    EXPECT(client_open(&good, h.port));
    char *big = malloc(40000);
    memset(big, 'x', 40000);
    static const struct { uint8_t first; size_t length; int close_code; } cases[] = {
        { 0x81, 40000, 1009 },                          /* longer than a message may be */
        { 0x82, 5, 1003 },                              /* binary */
        { 0xc1, 5, 1002 },                              /* a reserved bit */
        { 0x83, 5, 1002 },                              /* an opcode that does not exist */
        { 0x80, 5, 1002 },                              /* a continuation of nothing */
        { 0x89, 200, 1002 },                            /* a ping too long for one */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EXPECT(client_open(&bad, h.port));
        client_frame(&bad, cases[i].first, big, cases[i].length);
        json_t *json;
        while ((json = client_hear(&bad, 5000)) != NULL) json_decref(json);
        EXPECT_EQ(-1, bad.fd);
        EXPECT_EQ(cases[i].close_code, bad.close_code);
        client_close(&bad);
    }
    EXPECT(client_open(&bad, h.port));
    client_frame(&bad, 0x81, "\xff\xfe", 2);                    /* not UTF-8 */
    EXPECT(client_hear(&bad, 5000) == NULL);
    EXPECT_EQ(1007, bad.close_code);
    client_close(&bad);
    EXPECT(client_open(&bad, h.port));
    client_send(&bad, "\x81\x02hi", 4);                         /* not masked */
    EXPECT(client_hear(&bad, 5000) == NULL);
    EXPECT_EQ(-1, bad.fd);
    client_close(&bad);
    free(big);
    EXPECT(client_say(&good, "{\"t\":\"ping\",\"n\":1}"));
    expect_next(&good, "pong", "t", "pong");
    client_close(&good);
    finish(&h);
}

TEST(a_message_in_pieces_and_a_ping_between_them_is_whole)
{
    house h;
    client c;
    begin(&h);
    EXPECT(client_open(&c, h.port));
    client_frame(&c, 0x01, "{\"t\":\"pi", 8);
    client_frame(&c, 0x89, "are you there", 13);
    client_frame(&c, 0x80, "ng\",\"n\":5}", 10);
    expect_next(&c, "pong", "t", "pong");
    client_close(&c);
    finish(&h);
}

TEST(a_flood_is_told_bye_and_closed)
{
    house h;
    client c;
    begin(&h);
    EXPECT(client_open(&c, h.port));
    for (int i = 0; i < 200 && c.fd >= 0; i++) client_say(&c, "{\"t\":\"ping\",\"n\":1}");
    expect_next(&c, "bye", "status", "too_many");
    EXPECT(client_hear(&c, 5000) == NULL);
    EXPECT_EQ(1008, c.close_code);
    client_close(&c);
    EXPECT(client_open(&c, h.port));                            /* a flood of control frames too */
    for (int i = 0; i < 2000; i++)
        if (!client_frame(&c, 0x89, "", 0)) break;
    json_t *json;
    while ((json = client_hear(&c, 5000)) != NULL) json_decref(json);
    EXPECT_EQ(-1, c.fd);
    client_close(&c);
    finish(&h);
}

TEST(who_does_not_listen_is_let_go)
{
    house h = { .gate = wq_gate_usual, .socket = wq_socket_usual };
    h.socket.queue_bytes = 20000;
    h.socket.messages_per_second = h.socket.messages_burst = 100000;
    begin_as(&h);
    client c;
    EXPECT(client_open(&c, h.port));
    int small = 1024;
    setsockopt(c.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    bool cut = false;
    for (int i = 0; i < 200000 && !cut; i++) cut = !client_say(&c, "{\"t\":\"nonsense that is answered at some length\"}");
    EXPECT(cut);
    client_close(&c);
    finish(&h);
}

TEST(a_silent_connection_is_pinged_and_let_go)
{
    house h = { .gate = wq_gate_usual, .socket = wq_socket_usual };
    h.socket.ping_ms = 200;
    h.socket.silent_ms = 900;
    begin_as(&h);
    client c, silent;
    EXPECT(client_open(&c, h.port));
    EXPECT(client_open(&silent, h.port));
    EXPECT(client_hear(&c, 1500) == NULL);              /* answers its pings: lives */
    EXPECT(c.fd >= 0);
    usleep(1000);
    json_t *json = client_hear(&silent, 1000);          /* did not answer for 1.5 s */
    EXPECT(json == NULL && silent.close_code == 1001);
    client_close(&c);
    client_close(&silent);
    finish(&h);
}

TEST(a_connection_follows_32_games_at_most)
{
    house h = { .gate = wq_gate_usual, .socket = wq_socket_usual };
    h.socket.messages_burst = 1000;
    begin_as(&h);
    client c;
    EXPECT(client_open(&c, h.port));
    char key[32];
    for (int i = 0; i < 33; i++) {
        snprintf(key, sizeof key, "game-number-%d", i);
        opened g = open_game(&h, key, "");
        watch(&c, &g, g.host, 0);
        if (i < 32) expect_next(&c, "game", "game", g.id);
        else expect_next(&c, "bad", "status", "too_many");
    }
    client_close(&c);
    finish(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(two_browsers_play_one_goes_away_and_comes_back), IS_TEST(a_game_is_given_out_as_sgf_and_listed),
        IS_TEST(the_server_says_goodbye_when_it_ends), IS_TEST(pages_have_strict_headers_and_are_not_sent_twice),
        IS_TEST(a_strange_host_header_stays_out_of_the_policy),
        IS_TEST(requests_that_are_not_ours_are_refused_each_with_its_code),
        IS_TEST(an_opening_that_cannot_be_is_refused_and_opens_nothing), IS_TEST(oversized_headers_and_bodies_are_refused),
        IS_TEST(a_request_that_drips_is_cut_off_however_steady),
        IS_TEST(connections_past_the_limit_are_turned_away_and_room_is_made_again),
        IS_TEST(one_address_may_not_have_everything),
        IS_TEST(one_address_may_not_fill_the_disk_with_games),
        IS_TEST(what_is_not_understood_is_said_to_be_bad_and_the_connection_lives), IS_TEST(a_forged_seat_plays_nothing),
        IS_TEST(a_move_on_an_old_board_is_stale), IS_TEST(broken_frames_end_their_connection_alone),
        IS_TEST(a_message_in_pieces_and_a_ping_between_them_is_whole), IS_TEST(a_flood_is_told_bye_and_closed),
        IS_TEST(who_does_not_listen_is_let_go), IS_TEST(a_silent_connection_is_pinged_and_let_go),
        IS_TEST(a_connection_follows_32_games_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
