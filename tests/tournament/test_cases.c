/* test_cases.c — every case of tests/cases/tournament: formats, ties, ratings, pairings and matchings, each field.
 *
 * fresh.jsonl was worked out apart from this program: each case's input, its expected fields, or that it is refused.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/calc_json.h"
#include "tournament/graph.h"
#include "tournament/pairing_json.h"

#include "harness.h"
#include "sys/file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FOLDER TESTS_FOLDER "/cases/tournament/"

/* Whole numbers as they are, others within the tolerance the cases name. */
static bool same(const json_t *wanted, const json_t *actual)
{
    if (json_is_number(wanted) && json_is_number(actual)) {
        double a = json_number_value(wanted), b = json_number_value(actual);
        return fabs(a - b) <= (json_is_real(wanted) ? 1e-4 : 0);
    }
    if (json_is_array(wanted)) {
        if (!json_is_array(actual) || json_array_size(wanted) != json_array_size(actual)) return false;
        for (size_t i = 0; i < json_array_size(wanted); i++)
            if (!same(json_array_get(wanted, i), json_array_get(actual, i))) return false;
        return true;
    }
    if (json_is_object(wanted)) {
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)wanted, key, value)
            if (!same(value, json_object_get(actual, key))) return false;
        return json_is_object(actual);
    }
    return json_equal(wanted, actual);
}

static void expect_fields(const char *kind, int number, const json_t *wanted, json_t *actual)
{
    static const char *const words[] = { "note", "comment", "formula" };
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)wanted, key, value) {
        bool is_word = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) is_word |= strcmp(words[i], key) == 0;
        if (is_word || same(value, json_object_get(actual, key))) continue;
        char *a = json_dumps(value, JSON_ENCODE_ANY), *b = json_dumps(json_object_get(actual, key), JSON_ENCODE_ANY);
        fail_msg("%s, case %d, %s: wanted %.300s, got %.300s", kind, number, key, a, b ? b : "nothing");
    }
}

/* Asks with the whole case, where only the inputs matter, and compares every field that is answered to. */
static void expect_case(const char *kind, int number, const json_t *one)
{
    /* what is asked must not be answered by copying: the outputs are taken away first */
    static const char *const inputs[] = { "players", "size", "n", "sequence", "a", "b", "results_a_b_pointsA", "warnings", "rounds", "games", "bye_round", "boards", "black_area",
        "komi_stones", "table_min_wins_to_grade", "table_max_place_to_grade", "wins", "place", "opponent_points_by_round", "r1", "r2", "score", "ra", "rb", "k", "r", "rd", "vol", "tau" };
    json_t *question = json_object(), *answer = NULL, *rest = json_deep_copy(one);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        json_t *value = json_object_get(one, inputs[i]);
        /* names that are an input of one kind and an output of another */
        bool output = (strcmp(inputs[i], "place") == 0 && json_object_get(one, "results_a_b_pointsA")) || (strcmp(inputs[i], "size") == 0 && json_object_get(one, "byes"))
            || (strcmp(inputs[i], "rounds") == 0 && (json_object_get(one, "byes") || json_object_get(one, "size")))
            || (strcmp(inputs[i], "games") == 0 && !json_is_array(value) && !json_object_get(one, "wins")) || (strcmp(inputs[i], "score") == 0 && json_is_array(value));
        if (!value || output) continue;
        json_object_set(question, inputs[i], value);
        json_object_del(rest, inputs[i]);
    }
    wq_error err = { 0 };
    if (wq_calc(&answer, kind, question, &err) != WQ_OK) fail_msg("%s, case %d: %s", kind, number, err.text);
    EXPECT(json_object_size(rest) > 0);
    expect_fields(kind, number, rest, answer);
    json_decref(question);
    json_decref(answer);
    json_decref(rest);
}

static int cases_of(const char *file)
{
    int count = 0;
    json_t *all = json_load_file(file, 0, NULL), *list;
    const char *kind;
    EXPECT(all != NULL);
    json_object_foreach(all, kind, list) {
        if (json_is_object(json_object_get(list, "rows")) || json_is_array(json_object_get(list, "rows"))) list = json_object_get(list, "rows");
        if (json_is_array(list)) {
            for (size_t i = 0; i < json_array_size(list); i++, count++) expect_case(kind, (int)i, json_array_get(list, i));
            continue;
        }
        const char *size;                                   /* a table for each size */
        json_t *table;
        if (!json_is_object(list) || strcmp(kind, "whr") == 0) continue;
        json_object_foreach(list, size, table) {
            json_t *question = json_pack("{s:i}", "players", atoi(size)), *answer = NULL;
            EXPECT_EQ(WQ_OK, wq_calc(&answer, kind, question, NULL));
            EXPECT(json_equal(table, json_object_get(answer, size)));
            json_decref(answer);
            EXPECT_EQ(WQ_OK, wq_calc(&answer, kind, list, NULL));         /* and all at once */
            EXPECT(json_equal(table, json_object_get(answer, size)));
            json_decref(answer);
            json_decref(question);
            count++;
        }
    }
    json_decref(all);
    return count;
}

TEST(every_case_of_the_formats_holds)           /* [R169] [R170] [R174] [R178] [R179] [R180] [R183] [R184] [R186] [R187] [R188] [R189] */
{
    EXPECT(cases_of(FOLDER "cn_formats.json") >= 70);
}

TEST(every_case_of_the_ratings_holds)
{
    EXPECT(cases_of(FOLDER "ratings.json") >= 40);
}

/* One JSON object a line. */
static json_t *lines_of(const char *path)
{
    json_t *list = json_array();
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    EXPECT(file != NULL);
    while (fgets(text, sizeof text, file)) {
        json_t *one = json_loads(text, 0, NULL);
        EXPECT(one != NULL);
        json_array_append_new(list, one);
    }
    fclose(file);
    return list;
}

TEST(fresh_cases_of_every_kind_hold_and_bad_ones_are_refused_with_a_sentence)
{
    json_t *list = lines_of(FOLDER "fresh.jsonl");
    int refused = 0;
    EXPECT(json_array_size(list) >= 200);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *kind = json_string_value(json_object_get(one, "kind"));
        json_t *answer = NULL;
        wq_error err = { 0 };
        wq_status status = wq_calc(&answer, kind, json_object_get(one, "input"), &err);
        if (json_is_true(json_object_get(one, "refused"))) {
            if (status == WQ_OK) fail_msg("line %zu, %s: not refused", i + 1, kind);
            EXPECT(status < WQ_FAIL_MEMORY && err.text[0] != '\0' && answer == NULL);
            refused++;
            continue;
        }
        if (status != WQ_OK) fail_msg("line %zu, %s: %s", i + 1, kind, err.text);
        expect_fields(kind, (int)i + 1, json_object_get(one, "expect"), answer);
        json_decref(answer);
    }
    EXPECT(refused >= 50);
    json_decref(list);
}

/* Topics that are a calculation; the referee's rulings are in tests/record, the clock's in tests/game. */
TEST(points_ties_and_formats_of_the_articles_hold)          /* [R82] [R177] [R178] [R179] [R185] [R186] [R187] [R188] [R189] [R190] */
{
    json_t *list = lines_of(FOLDER "rulings_and_ties.jsonl");
    int compared = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *topic = json_string_value(json_object_get(one, "topic"));
        if (strncmp(topic, "referee ruling", 14) == 0 || strcmp(topic, "wrong colours") == 0 || strcmp(topic, "permitted talk") == 0) continue;
        json_t *answer = NULL;
        wq_error err = { 0 };
        if (wq_calc(&answer, topic, one, &err) != WQ_OK) fail_msg("%s: %s", topic, err.text);
        expect_fields(topic, (int)i + 1, json_object_get(one, "expect"), answer);
        json_decref(answer);
        compared++;
    }
    EXPECT(compared >= 14);
    json_decref(list);
}

TEST(every_small_state_is_paired_as_counting_all_pairings_does)       /* [R181] */
{
    json_t *list = json_load_file(FOLDER "pairing_cases.json", 0, NULL);
    EXPECT(json_array_size(list) >= 50);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i), *expect = json_object_get(one, "expect"), *value;
        char *text = json_dumps(one, JSON_COMPACT);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing_state bare;
        wq_pairing pairing;
        wq_error err = { 0 };
        const char *why = "";
        if (wq_pairing_state_read(&bare, &arena, text, strlen(text), &err) != WQ_OK || wq_pairing_make(&pairing, &arena, &bare.input, &bare.settings, &err) != WQ_OK)
            fail_msg("case %zu: %s", i, err.text);
        EXPECT(wq_pairing_check(&pairing, &bare.input, &bare.settings, &why));
        json_t *answer = wq_pairing_json(&pairing, &bare.input, true);
        if ((value = json_object_get(expect, "pairs")) != NULL) EXPECT(json_equal(value, json_object_get(answer, "pairs")));
        if ((value = json_object_get(expect, "repeats")) != NULL) EXPECT(json_equal(value, json_object_get(answer, "repeats")));
        if ((value = json_object_get(expect, "min_repeats")) != NULL) EXPECT(json_equal(value, json_object_get(answer, "repeats")));
        if ((value = json_object_get(expect, "min_sum_of_squared_point_differences")) != NULL) EXPECT_EQ(json_integer_value(value), pairing.value[WQ_GOAL_SCORE]);
        if ((value = json_object_get(expect, "min_largest_point_difference")) != NULL) EXPECT_EQ(json_integer_value(value), pairing.largest_difference);
        if ((value = json_object_get(expect, "bye_one_of")) != NULL) {
            bool found = false;
            for (size_t k = 0; k < json_array_size(value); k++) found |= json_equal(json_array_get(value, k), json_object_get(answer, "bye"));
            EXPECT(found);
        }
        json_decref(answer);
        wq_arena_free(&arena);
        free(text);
    }
    json_decref(list);
}

TEST(every_graph_has_the_weight_that_was_published_for_it)
{
    json_t *expected = json_load_file(FOLDER "matching/expected.json", 0, NULL), *one;
    const char *name;
    EXPECT(json_object_size(expected) >= 20);
    json_object_foreach(expected, name, one) {
        char path[300], *text = NULL;
        size_t length = 0;
        snprintf(path, sizeof path, FOLDER "matching/%s.txt", name);
        EXPECT_EQ(WQ_OK, wq_file_read(&text, &length, path, (size_t)1 << 24, NULL));
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_graph graph;
        EXPECT_EQ(WQ_OK, wq_graph_parse(&graph, &arena, text, length, NULL));
        wq_matcher *m = wq_matcher_new(&arena, graph.n);
        for (size_t e = 0; e < graph.edges; e++) EXPECT_EQ(WQ_OK, wq_matcher_add(m, graph.end[2 * e], graph.end[2 * e + 1], graph.weight[e]));
        const json_t *weight = json_object_get(one, "max_weight_perfect");
        wq_status status = wq_matcher_solve(m);
        EXPECT_EQ(json_is_null(weight) ? WQ_BAD_NOT_FOUND : WQ_OK, status);
        if (status == WQ_OK) {
            wq_matching found;
            EXPECT_EQ(WQ_OK, wq_matcher_result(&found, m, &arena));
            wq_wide sum = 0;
            for (int v = 0; v < found.n; v++) sum += found.y[v];
            for (int b = 0; b < found.blossom_count; b++) sum += found.blossoms[b].z * ((found.blossoms[b].count - 1) / 2);
            EXPECT(sum == WQ_DUAL_SCALE * (wq_wide)json_integer_value(weight));
        }
        wq_arena_free(&arena);
        free(text);
    }
    json_decref(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_case_of_the_formats_holds),
        IS_TEST(every_case_of_the_ratings_holds),
        IS_TEST(fresh_cases_of_every_kind_hold_and_bad_ones_are_refused_with_a_sentence),
        IS_TEST(points_ties_and_formats_of_the_articles_hold),
        IS_TEST(every_small_state_is_paired_as_counting_all_pairings_does),
        IS_TEST(every_graph_has_the_weight_that_was_published_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
