/* test_protocol.c — messages read and refused; what is written is what docs/protocol.md says.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "server/origins.h"
#include "server/protocol.h"
#include "server/secret.h"
#include "server/view.h"
#include "server/websocket.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static wq_status parse(wq_said *said, const char *text)
{
    return wq_said_parse(said, text, strlen(text), NULL);
}

TEST(a_play_is_read_whole)
{
    wq_said said;
    EXPECT_EQ(WQ_OK, parse(&said, "{\"t\":\"play\",\"game\":\"abc1\",\"token\":\"tok\",\"key\":\"k-000001\",\"seq\":87,\"at\":\"D4\"}"));
    EXPECT_EQ(WQ_SAID_COMMAND, said.kind);
    EXPECT_EQ(WQ_DO_PLAY, said.command.kind);
    EXPECT_STR("abc1", said.game);
    EXPECT_STR("tok", said.token);
    EXPECT_STR("k-000001", said.key);
    EXPECT_EQ(87, said.command.seen_seq);
    EXPECT_STR("D4", said.at);
}

TEST(each_command_word_means_its_command)
{
    static const struct { const char *word, *more; wq_command_kind kind; bool yes; } cases[] = {
        { "pass", "", WQ_DO_PASS, false },
        { "ask_undo", "", WQ_DO_ASK_UNDO, false },
        { "answer_undo", ",\"yes\":true", WQ_DO_ANSWER_UNDO, true },
        { "propose_end", "", WQ_DO_PROPOSE_END, false },
        { "answer_end", ",\"yes\":false", WQ_DO_ANSWER_END, false },
        { "mark", ",\"at\":\"A1\",\"dead\":true", WQ_DO_MARK, true },
        { "agree", "", WQ_DO_AGREE, false },
        { "resume", "", WQ_DO_RESUME, false },
        { "resign", "", WQ_DO_RESIGN, false },
        { "abort", "", WQ_DO_ABORT, false },
        { "guess_hand", ",\"odd\":true", WQ_DO_GUESS_HAND, true },      /* [R84] */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        wq_said said;
        snprintf(text, sizeof text, "{\"t\":\"%s\",\"game\":\"g\",\"token\":\"t\",\"key\":\"12345678\",\"seq\":1%s}",
                 cases[i].word, cases[i].more);
        EXPECT_EQ(WQ_OK, parse(&said, text));
        EXPECT_EQ(cases[i].kind, said.command.kind);
        EXPECT_EQ(cases[i].yes, said.command.yes);
    }
}

TEST(a_hand_is_read_from_hexadecimal)                    /* [R83] [R85] */
{
    wq_said said;
    EXPECT_EQ(WQ_OK, parse(&said, "{\"t\":\"open_hand\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":3,"
                                  "\"salt\":\"000102030405060708090a0b0c0d0eFF\",\"number\":7}"));
    EXPECT_EQ(7, said.command.number);
    EXPECT_EQ(0x0e, said.command.salt[14]);
    EXPECT_EQ(0xff, said.command.salt[15]);
    EXPECT_EQ(WQ_BAD_MESSAGE, parse(&said, "{\"t\":\"open_hand\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":3,"
                                           "\"salt\":\"00\",\"number\":7}"));
}

TEST(a_ruling_is_read_whole)
{
    wq_said said;
    EXPECT_EQ(WQ_OK, parse(&said, "{\"t\":\"rule\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":3,\"violation\":\"stone_moved\",\"side\":\"W\","
                                  "\"choice\":\"stone_stays\",\"move\":12,\"of\":2,\"grave\":true,\"reason\":\"\\u5b50\"}"));
    EXPECT_EQ(WQ_DO_RULE, said.command.kind);
    EXPECT_EQ(wq_violation_find("stone_moved") + 1, said.command.row);
    EXPECT_EQ(WQ_WHITE, said.command.side);
    EXPECT_EQ(WQ_RULE_STONE_STAYS, said.command.choice);
    EXPECT_EQ(12, said.command.move);
    EXPECT_EQ(2, said.command.of);
    EXPECT(said.command.grave && !said.command.agreed && !said.command.of_right);
    EXPECT_STR("\xe5\xad\x90", said.command.reason);
    EXPECT_EQ(WQ_OK, parse(&said, "{\"t\":\"correct\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":3,\"cause\":\"clock_error\",\"ms\":-130000}"));
    EXPECT_EQ(WQ_KEEPER_CLOCK_ERROR, said.command.cause);
    EXPECT_EQ(-130000, said.command.ms);
    EXPECT_EQ(-1, said.command.periods);
    EXPECT_EQ(WQ_OK, parse(&said, "{\"t\":\"claim\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":3,\"right\":\"recheck\"}"));
    EXPECT(said.command.of_right && said.command.row == wq_right_find("recheck") + 1);
    EXPECT_EQ(UINT32_MAX, said.command.move);
}

TEST(what_is_malformed_is_refused_by_kind)
{
    static const struct { wq_status status; const char *text; } cases[] = {
        { WQ_BAD_JSON, "" }, { WQ_BAD_JSON, "{" }, { WQ_BAD_JSON, "{\"t\":\"ping\",\"t\":\"ping\",\"n\":1}" },
        { WQ_BAD_JSON, "\xff\xfe" }, { WQ_BAD_JSON, "{\"t\":\"ping\",\"n\":1} x" },
        { WQ_BAD_MESSAGE, "[]" }, { WQ_BAD_MESSAGE, "{}" }, { WQ_BAD_MESSAGE, "{\"t\":1}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"dance\"}" }, { WQ_BAD_MESSAGE, "{\"t\":\"ping\"}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"ping\",\"n\":1.5}" }, { WQ_BAD_MESSAGE, "{\"t\":\"ping\",\"n\":9223372036854775807}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"watch\"}" }, { WQ_BAD_MESSAGE, "{\"t\":\"watch\",\"game\":\"UPPER\"}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"watch\",\"game\":\"../../etc\"}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"watch\",\"game\":\"abcdefghijklmnopqrstuvwxyz\"}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"watch\",\"game\":\"g\",\"have\":-1}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"watch\",\"game\":\"g\",\"token\":7}" },
        { WQ_BAD_KEY, "{\"t\":\"pass\",\"game\":\"g\",\"seq\":1}" },
        { WQ_BAD_KEY, "{\"t\":\"pass\",\"game\":\"g\",\"seq\":1,\"key\":\"short\"}" },
        { WQ_BAD_KEY, "{\"t\":\"pass\",\"game\":\"g\",\"seq\":1,\"key\":\"has a blank in it\"}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"pass\",\"game\":\"g\",\"key\":\"12345678\"}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"pass\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":4294967296}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"play\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":1}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"play\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":1,\"at\":\"AAAAAAAAA1\"}" },
        { WQ_BAD_JSON, "{\"t\":\"play\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":1,\"at\":\"A\\u00001\"}" },
        { WQ_BAD_MESSAGE, "{\"t\":\"pass\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":1,\"color\":\"green\"}" },
#define REFEREE(rest) "\"game\":\"g\",\"key\":\"12345678\",\"seq\":1," rest "}"
        { WQ_BAD_MESSAGE, "{\"t\":\"claim\"," REFEREE("\"violation\":\"laughing\"") }, { WQ_BAD_MESSAGE, "{\"t\":\"claim\"," REFEREE("\"right\":7") },
        { WQ_BAD_MESSAGE, "{\"t\":\"rule\"," REFEREE("\"violation\":\"late\",\"side\":\"X\"") },
        { WQ_BAD_MESSAGE, "{\"t\":\"rule\"," REFEREE("\"of\":-1") }, { WQ_BAD_MESSAGE, "{\"t\":\"rule\"," REFEREE("\"of\":1,\"choice\":\"beheading\"") },
        { WQ_BAD_MESSAGE, "{\"t\":\"rule\"," REFEREE("\"of\":1,\"agreed\":1") }, { WQ_BAD_MESSAGE, "{\"t\":\"rule\"," REFEREE("\"of\":1,\"reason\":\"a\\nb\"") },
        { WQ_BAD_MESSAGE, "{\"t\":\"appeal\"," REFEREE("\"of\":0") }, { WQ_BAD_MESSAGE, "{\"t\":\"dismiss\"," REFEREE("\"to\":1") },
        { WQ_BAD_MESSAGE, "{\"t\":\"correct\"," REFEREE("\"cause\":\"kick\"") },
        { WQ_BAD_MESSAGE, "{\"t\":\"correct\"," REFEREE("\"cause\":\"correct\",\"ms\":9223372036854775807") },
        { WQ_BAD_MESSAGE, "{\"t\":\"correct\"," REFEREE("\"cause\":\"reread\",\"from_s\":-1") },
        { WQ_BAD_MESSAGE, "{\"t\":\"late\"," REFEREE("\"ms\":5") }, { WQ_BAD_MESSAGE, "{\"t\":\"late\"," REFEREE("\"side\":\"B\",\"ms\":-5") },
        { WQ_BAD_MESSAGE, "{\"t\":\"restore\"," REFEREE("\"to\":-1") }, { WQ_BAD_MESSAGE, "{\"t\":\"adjourn\"," REFEREE("\"seal\":\"yes\"") },
        { WQ_BAD_MESSAGE, "{\"t\":\"seal\"," REFEREE("\"point\":\"D4\"") },
        { WQ_BAD_MESSAGE, "{\"t\":\"answer_end\",\"game\":\"g\",\"key\":\"12345678\",\"seq\":1,\"yes\":1}" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wq_said said;
        EXPECT_EQ(cases[i].status, parse(&said, cases[i].text));
    }
}

TEST(a_refusal_names_the_field_and_keeps_what_could_be_read)
{
    wq_said said;
    wq_error err = { 0 };
    const char *text = "{\"t\":\"play\",\"game\":\"g7\",\"key\":\"12345678\",\"seq\":1}";
    EXPECT_EQ(WQ_BAD_MESSAGE, wq_said_parse(&said, text, strlen(text), &err));
    EXPECT(strncmp(err.text, "at:", 3) == 0);
    EXPECT_STR("g7", said.game);
    EXPECT_STR("12345678", said.key);
}

TEST(an_opening_has_defaults_and_is_checked)
{
    wq_opening opening;
    char key[WQ_KEY_TEXT];
    const char *least = "{\"key\":\"12345678\"}";
    EXPECT_EQ(WQ_OK, wq_open_parse(&opening, key, least, strlen(least), NULL));
    EXPECT_EQ(19, opening.width);
    EXPECT_EQ(15, opening.komi_halves);                 /* [R87] 3 3/4 zi */
    EXPECT_STR("human", opening.player[1]);
    static const struct { wq_status status; const char *text; } bad[] = {
        { WQ_BAD_JSON, "nonsense" }, { WQ_BAD_JSON, "[]" }, { WQ_BAD_KEY, "{}" },
        { WQ_BAD_SIZE, "{\"key\":\"12345678\",\"width\":26}" }, { WQ_BAD_SIZE, "{\"key\":\"12345678\",\"height\":0}" },
        { WQ_BAD_RULES, "{\"key\":\"12345678\",\"rules\":\"martian\"}" },
        { WQ_BAD_TIME, "{\"key\":\"12345678\",\"time\":\"soon\"}" },
        { WQ_BAD_SETUP, "{\"key\":\"12345678\",\"setup\":[\"B Z99\"]}" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        EXPECT_EQ(bad[i].status, wq_open_parse(&opening, key, bad[i].text, strlen(bad[i].text), NULL));
}

/* ---- what is written ---- */

static wq_game new_game(wq_ply plies[8], wq_past past[8])
{
    wq_game game;
    wq_opening opening;
    wq_event events[WQ_MAX_DECIDED];
    char key[WQ_KEY_TEXT];
    int count;
    const char *text = "{\"key\":\"12345678\",\"width\":9,\"height\":9,\"names\":[\"a\",\"\\u5f20\"],\"time\":\"1m\"}";
    EXPECT_EQ(WQ_OK, wq_open_parse(&opening, key, text, strlen(text), NULL));
    wq_game_init(&game, plies, past, 8);
    const wq_command open = { .kind = WQ_DO_OPEN, .actor = WQ_ACTOR_HOST, .opening = &opening };
    EXPECT_EQ(WQ_OK, wq_game_decide(&game, &open, 1000, events, &count, NULL));
    EXPECT_EQ(WQ_OK, wq_game_apply(&game, &events[0]));
    const wq_command start = { .kind = WQ_DO_START, .actor = WQ_ACTOR_SERVER };
    EXPECT_EQ(WQ_OK, wq_game_decide(&game, &start, 2000, events, &count, NULL));
    EXPECT_EQ(WQ_OK, wq_game_apply(&game, &events[0]));
    const wq_command play = { .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = wq_point_at(3, 5) };
    EXPECT_EQ(WQ_OK, wq_game_decide(&game, &play, 5000, events, &count, NULL));
    EXPECT_EQ(WQ_OK, wq_game_apply(&game, &events[0]));
    return game;
}

TEST(a_view_shows_turn_last_move_clock_and_who_is_here)
{
    wq_ply plies[8];
    wq_past past[8];
    wq_game game = new_game(plies, past);
    json_t *view = wq_view_json(&game, 1u << WQ_ACTOR_GUEST, 9000);
    json_t *want = json_loads(
        "{\"seq\":3,\"phase\":\"playing\",\"to_move\":\"W\",\"move_number\":1,\"last\":\"D4\",\"ko\":null,"
        "\"taken\":{\"B\":0,\"W\":0},\"seats\":{\"host\":\"B\",\"guest\":\"W\"},\"names\":{\"B\":\"a\",\"W\":\"\\u5f20\"},"
        "\"here\":{\"host\":false,\"guest\":true,\"B\":false,\"W\":true},"
        "\"clock\":{\"system\":{\"type\":\"absolute\",\"main_s\":60},\"now_ms\":9000,\"running\":\"W\",\"deadline_ms\":65000,"
        "\"B\":{\"phase\":\"last\",\"main_ms\":57000,\"periods\":0,\"period_used_ms\":0},"
        "\"W\":{\"phase\":\"last\",\"main_ms\":56000,\"periods\":0,\"period_used_ms\":0}},"
        "\"undo\":null,\"end_proposer\":null,\"hand\":null,\"free_left\":0,\"dead\":[],\"seki\":[],"
        "\"agreed\":{\"B\":false,\"W\":false},\"count\":null,\"referee\":null,\"result\":null}", 0, NULL);
    json_t *phase = json_object_get(json_object_get(json_object_get(view, "clock"), "B"), "phase");
    json_object_set(json_object_get(json_object_get(want, "clock"), "B"), "phase", phase);     /* the clock's business */
    json_object_set(json_object_get(json_object_get(want, "clock"), "W"), "phase", phase);
    if (!json_equal(view, want)) fprintf(stderr, "%s\n", json_dumps(view, JSON_INDENT(1)));
    EXPECT(json_equal(view, want));
    json_decref(want);
    json_decref(view);
}

TEST(a_game_message_has_the_moves_and_my_colours)
{
    wq_ply plies[8];
    wq_past past[8];
    wq_game game = new_game(plies, past);
    char *text = wq_say_game("g", &game, 1u << WQ_ACTOR_HOST, json_null());
    json_t *json = json_loads(text, 0, NULL);
    char *you = json_dumps(json_object_get(json, "you"), JSON_COMPACT);
    char *moves = json_dumps(json_object_get(json, "moves"), JSON_COMPACT);
    EXPECT_STR("[\"B\"]", you);
    EXPECT_STR("[{\"c\":\"B\",\"at\":\"D4\",\"at_ms\":5000}]", moves);
    EXPECT_EQ(3, json_integer_value(json_object_get(json, "seq")));
    free(you);
    free(moves);
    free(text);
    json_decref(json);
}

/* ---- keys, tokens, origins ---- */

TEST(a_token_opens_its_own_seat_and_no_other)
{
    wq_secret secret, other;
    char host[WQ_TOKEN_TEXT], guest[WQ_TOKEN_TEXT], wrong[WQ_TOKEN_TEXT];
    wq_secret_make(&secret);
    wq_secret_make(&other);
    wq_secret_token(host, &secret, "g1", WQ_ACTOR_HOST);
    wq_secret_token(guest, &secret, "g1", WQ_ACTOR_GUEST);
    EXPECT_EQ(WQ_TOKEN_TEXT - 1, strlen(host));
    EXPECT_EQ(WQ_ACTOR_HOST, wq_secret_seat(&secret, "g1", host));
    EXPECT_EQ(WQ_ACTOR_GUEST, wq_secret_seat(&secret, "g1", guest));
    EXPECT_EQ(WQ_ACTOR_SERVER, wq_secret_seat(&secret, "g2", host));
    EXPECT_EQ(WQ_ACTOR_SERVER, wq_secret_seat(&other, "g1", host));
    EXPECT_EQ(WQ_ACTOR_SERVER, wq_secret_seat(&secret, "g1", ""));
    for (int i = 0; i < WQ_TOKEN_TEXT - 1; i++) {       /* not one letter may differ */
        strcpy(wrong, host);
        wrong[i] = wrong[i] == 'A' ? 'B' : 'A';
        EXPECT_EQ(WQ_ACTOR_SERVER, wq_secret_seat(&secret, "g1", wrong));
    }
    host[WQ_TOKEN_TEXT - 2] = 0;
    EXPECT_EQ(WQ_ACTOR_SERVER, wq_secret_seat(&secret, "g1", host));
}

TEST(the_secret_survives_in_its_file_which_is_ours_alone)
{
    char folder[] = "/tmp/weiqi-secret-XXXXXX", path[64];
    EXPECT(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/secret", folder);
    wq_secret first, second;
    struct stat file;
    EXPECT_EQ(WQ_OK, wq_secret_load(&first, path, NULL));
    EXPECT_EQ(WQ_OK, wq_secret_load(&second, path, NULL));
    EXPECT(memcmp(&first, &second, sizeof first) == 0);
    EXPECT_EQ(0, stat(path, &file));
    EXPECT_EQ(0600, file.st_mode & 0777);
    EXPECT_EQ(0, truncate(path, 7));
    wq_error err = { 0 };
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_secret_load(&second, path, &err));
    EXPECT(strstr(err.text, path) != NULL);
    unlink(path);
    rmdir(folder);
}

TEST(a_machines_hand_has_1_to_20_stones_and_differs_from_game_to_game)      /* [R83] */
{
    wq_secret secret;
    wq_secret_make(&secret);
    int seen[32] = { 0 }, guesses[2] = { 0 };
    for (int i = 0; i < 2000; i++) {
        char id[16];
        uint8_t salt[WQ_SALT_BYTES], number;
        bool odd;
        snprintf(id, sizeof id, "g%d", i);
        wq_secret_hand(&secret, id, salt, &number, &odd);
        EXPECT(number >= 1 && number <= 20);
        seen[number]++;
        guesses[odd]++;
    }
    for (int n = 1; n <= 20; n++) EXPECT(seen[n] > 40);         /* 100 each on average; 40 is 6 deviations off */
    EXPECT(guesses[0] > 800 && guesses[1] > 800);
}

TEST(only_served_origins_are_ours)
{
    static wq_origins origins;
    memset(&origins, 0, sizeof origins);
    wq_origins_add_listening(&origins, "http", "127.0.0.1", 8361);
    EXPECT_EQ(WQ_OK, wq_origins_add(&origins, "https://Go.Example/"));
    EXPECT(wq_origins_have(&origins, "http://127.0.0.1:8361"));
    EXPECT(wq_origins_have(&origins, "http://localhost:8361"));
    EXPECT(wq_origins_have(&origins, "http://[::1]:8361"));
    EXPECT(wq_origins_have(&origins, "https://go.example"));
    EXPECT(wq_origins_have(&origins, "https://go.example:443"));
    EXPECT(!wq_origins_have(&origins, NULL));
    EXPECT(!wq_origins_have(&origins, "null"));
    EXPECT(!wq_origins_have(&origins, "http://127.0.0.1:8362"));
    EXPECT(!wq_origins_have(&origins, "https://127.0.0.1:8361"));
    EXPECT(!wq_origins_have(&origins, "http://go.example"));
    EXPECT(!wq_origins_have(&origins, "https://go.example.evil.example"));
    EXPECT(!wq_origins_have(&origins, "https://evil.example/https://go.example"));
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_origins_add(&origins, "go.example"));
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_origins_add(&origins, "https://go.example/path"));
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_origins_add(&origins, "ftp://go.example"));
}

TEST(a_loopback_server_is_not_served_to_other_names)
{
    static wq_origins origins;
    memset(&origins, 0, sizeof origins);
    wq_origins_add_listening(&origins, "http", "192.0.2.7", 80);
    EXPECT(wq_origins_have(&origins, "http://192.0.2.7"));
    EXPECT(!wq_origins_have(&origins, "http://localhost"));
}

TEST(the_accept_key_is_that_of_rfc_6455)
{
    char accept[WQ_ACCEPT_TEXT];
    wq_socket_accept_key(accept, "dGhlIHNhbXBsZSBub25jZQ==");           /* RFC 6455, section 1.3 */
    EXPECT_STR("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", accept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_play_is_read_whole), IS_TEST(each_command_word_means_its_command),
        IS_TEST(a_hand_is_read_from_hexadecimal), IS_TEST(a_ruling_is_read_whole), IS_TEST(what_is_malformed_is_refused_by_kind),
        IS_TEST(a_refusal_names_the_field_and_keeps_what_could_be_read),
        IS_TEST(an_opening_has_defaults_and_is_checked),
        IS_TEST(a_view_shows_turn_last_move_clock_and_who_is_here), IS_TEST(a_game_message_has_the_moves_and_my_colours),
        IS_TEST(a_token_opens_its_own_seat_and_no_other), IS_TEST(the_secret_survives_in_its_file_which_is_ours_alone),
        IS_TEST(a_machines_hand_has_1_to_20_stones_and_differs_from_game_to_game), IS_TEST(only_served_origins_are_ours),
        IS_TEST(a_loopback_server_is_not_served_to_other_names), IS_TEST(the_accept_key_is_that_of_rfc_6455),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
