/* test_score_json.c — the board cases as a user has them: an SGF file, a rule row in JSON, a list of dead stones; the
 * answers of "weiqi score --json" and "weiqi check". (tests/rules/test_cases.c asks the library itself.)
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "record/event_json.h"
#include "record/replay.h"
#include "record/score_json.h"
#include "record/stone_list.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CASES TESTS_FOLDER "/cases/cases.jsonl"

static int failures;

static const char *word(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void add_point(char *out, const char *name, int width, int height)
{
    wq_point point;
    if (wq_point_parse(&point, name, width, height) == WQ_OK && point == WQ_PASS) strcat(out, "[]");
    else sprintf(out + strlen(out), "[%c%c]", 'a' + wq_point_column(point), 'a' + wq_point_row(point));
}

/* The case as SGF, with one more move where there is one. */
static void write_sgf(char *out, json_t *c, const char *more)
{
    int width = (int)json_integer_value(json_array_get(json_object_get(c, "size"), 0));
    int height = (int)json_integer_value(json_array_get(json_object_get(c, "size"), 1));
    sprintf(out, "(;SZ[%d:%d]PL[%s]", width, height, word(c, "to_play"));
    for (const char *color = "XO"; *color; color++) {
        bool any = false;
        for (int i = 0; i < width * height; i++) {
            const char *row = json_string_value(json_array_get(json_object_get(c, "setup"), (size_t)(i / width)));
            if (row[i % width] != *color) continue;
            sprintf(out + strlen(out), "%s[%c%c]", any ? "" : *color == 'X' ? "AB" : "AW", 'a' + i % width, 'a' + i / width);
            any = true;
        }
    }
    json_t *moves = json_object_get(c, "moves");
    for (size_t i = 0; i <= json_array_size(moves); i++) {
        const char *move = i < json_array_size(moves) ? json_string_value(json_array_get(moves, i)) : more;
        if (!move) break;
        sprintf(out + strlen(out), ";%c", move[0]);
        add_point(out, move + 2, width, height);
    }
    strcat(out, ")");
}

static char sgf_text[40000];
static wq_sgf_game sgf;
static wq_move moves[4000];
static wq_past past[4001];
static wq_replay played;
static wq_rules rules;

static void complain(json_t *c, const char *what, const char *got)
{
    failures++;
    fprintf(stderr, "# %s: %s: got %s\n", word(c, "id"), what, got);
}

static void read_case(json_t *c, const char *more)
{
    write_sgf(sgf_text, c, more);
    EXPECT_EQ(WQ_OK, wq_sgf_read_game(&sgf, moves, 4000, sgf_text, strlen(sgf_text), NULL));
    EXPECT_EQ(WQ_OK, wq_rules_from_json(&rules, json_object_get(c, "rules"), NULL));
}

/* A list of names as --dead takes it. */
static const char *list_text(json_t *list)
{
    static char text[8000];
    json_t *name;
    size_t i;
    text[0] = '\0';
    json_array_foreach(list, i, name) sprintf(text + strlen(text), "%s%s", i ? "," : "", json_string_value(name));
    return text;
}

static void compare(json_t *c, json_t *answer)
{
    const char *key;
    json_t *wanted;
    json_object_foreach(json_object_get(c, "expect"), key, wanted) {
        json_t *got = json_object_get(answer, key);
        if (!got || json_is_array(wanted)) continue;
        bool same = json_is_string(wanted) ? json_equal(wanted, got)
                                           : fabs(json_number_value(wanted) - json_number_value(got)) < 1e-9;
        char *text = json_dumps(got, JSON_ENCODE_ANY);
        if (!same) complain(c, key, text);
        free(text);
    }
}

static void score_case(json_t *c)
{
    json_t *expect = json_object_get(c, "expect"), *held = json_object_get(c, "prisoners_held");
    if (!json_object_get(expect, "result")) return;
    read_case(c, NULL);
    EXPECT_EQ(WQ_OK, wq_replay_sgf(&played, past, &sgf, &rules, UINT32_MAX, false));
    uint8_t dead[WQ_POINTS], seki[WQ_POINTS];
    json_t *dead_list = json_object_get(expect, "dead"), *seki_list = json_object_get(expect, "seki");
    if (!dead_list) dead_list = json_object_get(c, "dead");
    if (!seki_list) seki_list = json_object_get(c, "seki");
    EXPECT_EQ(WQ_OK, wq_stone_list_parse(dead, list_text(dead_list), &played.pos, NULL));
    wq_count_input input = wq_replay_count(&played, &sgf, &rules);
    input.dead = dead;
    if (seki_list) {
        EXPECT_EQ(WQ_OK, wq_stone_list_parse(seki, list_text(seki_list), &played.pos, NULL));
        input.seki = seki;
    }
    if (held) {
        char text[64];
        snprintf(text, sizeof text, "B%d,W%d", (int)json_integer_value(json_object_get(held, "B")),
                 (int)json_integer_value(json_object_get(held, "W")));
        EXPECT_EQ(WQ_OK, wq_prisoners_parse(played.pos.taken, text, NULL));
    }
    json_t *bonus = json_object_get(c, "white_bonus");
    if (bonus) input.handicap = (int)json_integer_value(bonus) + 1;
    wq_account account;
    EXPECT_EQ(WQ_OK, wq_count(&account, &input));
    json_t *answer = wq_score_json(&input, &account, NULL);
    assert_non_null(answer);
    compare(c, answer);

    double totals[3] = { 0, 0, 0 };                             /* the lines add up */
    json_t *term;
    size_t i;
    json_array_foreach(json_object_get(answer, "terms"), i, term)
        totals[word(term, "side")[0] == 'B' ? 1 : 2] += json_number_value(json_object_get(term, "points"));
    EXPECT(fabs(totals[1] - json_number_value(json_object_get(answer, "total_black"))) < 1e-9);
    EXPECT(fabs(totals[2] - json_number_value(json_object_get(answer, "total_white"))) < 1e-9);
    json_decref(answer);
}

static bool alternates(const wq_sgf_game *game)
{
    for (uint32_t n = 0; n < game->move_count; n++)
        if (game->moves[n].color != (n % 2 == 0 ? game->first : wq_opponent((wq_color)game->first))) return false;
    return true;
}

static int judged;

/* A referee meets the move in a record: cases whose moves alternate. */
static void judge(json_t *c, const char *move, const char *reason)
{
    wq_point point;
    int width = (int)json_integer_value(json_array_get(json_object_get(c, "size"), 0));
    int height = (int)json_integer_value(json_array_get(json_object_get(c, "size"), 1));
    if (wq_point_parse(&point, move + 2, width, height) != WQ_OK) return;
    read_case(c, move);
    if (!alternates(&sgf) && strcmp(reason, "wrong_turn") != 0) return;
    judged++;
    wq_status s = wq_replay_sgf(&played, past, &sgf, &rules, UINT32_MAX, true);
    if (strcmp(reason, wq_status_word(s)) != 0) complain(c, move, wq_status_word(s));
    else if (s != WQ_OK) EXPECT_EQ(sgf.move_count, played.moves + 1);
}

static void moves_case(json_t *c)
{
    json_t *expect = json_object_get(c, "expect"), *one;
    size_t i;
    json_array_foreach(json_object_get(expect, "illegal"), i, one) judge(c, word(one, "move"), word(one, "reason"));
    json_array_foreach(json_object_get(expect, "legal"), i, one) judge(c, json_string_value(one), "ok");
}

static void for_each_case(const char *kinds, void (*run)(json_t *))
{
    static char line[100000];
    FILE *file = fopen(CASES, "r");
    assert_non_null(file);
    failures = 0;
    while (fgets(line, sizeof line, file)) {
        json_t *c = json_loads(line, 0, NULL);
        assert_non_null(c);
        if (strstr(kinds, word(c, "kind"))) run(c);
        json_decref(c);
    }
    fclose(file);
    EXPECT_EQ(0, failures);
}

TEST(every_score_case_comes_out_of_its_sgf_file) { for_each_case("score dead-stones", score_case); }

TEST(a_referee_finds_the_illegal_move_of_every_case)
{
    judged = 0;
    for_each_case("legality ko superko", moves_case);
    EXPECT(judged > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_score_case_comes_out_of_its_sgf_file),
        IS_TEST(a_referee_finds_the_illegal_move_of_every_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
