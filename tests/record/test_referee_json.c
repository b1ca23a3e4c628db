/* test_referee_json.c — every ruling of cases/rulings.jsonl, through the table and through the ledger.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"
#include "record/referee_json.h"

#include <stdio.h>
#include <string.h>

static wq_ruling memory[256];

static json_t *parsed(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    EXPECT(json != NULL);
    return json;
}

/* Feeds one line; what came of it, compact; or the refusal's word. */
static const char *fed(wq_ledger *ledger, const char *text)
{
    static char said[4096];
    json_t *line = parsed(text), *out = json_array();
    wq_error err = { 0 };
    wq_ledger before = *ledger;
    wq_status s = wq_ledger_take_json(ledger, line, out, &err);
    if (s == WQ_OK) {
        char *dump = json_dumps(out, JSON_COMPACT);
        snprintf(said, sizeof said, "%s", dump);
        free(dump);
    } else {
        EXPECT_EQ(s, err.status);
        EXPECT(err.text[0] != '\0');
        EXPECT_EQ(0, json_array_size(out));
        EXPECT(memcmp(&before, ledger, sizeof before) == 0);
        snprintf(said, sizeof said, "%s", wq_status_word(s));
    }
    json_decref(line);
    json_decref(out);
    return said;
}

TEST(every_case_of_a_ruling_holds)
{
    static const struct { const char *expect, *row; } lists[] = {
        { "ruling_codes", "ruling" }, { "choice_codes", "choice" }, { "first_codes", "first" }, { "again_codes", "again" },
    };
    FILE *file = fopen(TESTS_FOLDER "/cases/rulings.jsonl", "r");
    EXPECT(file != NULL);
    char text[4096];
    int cases = 0;
    while (fgets(text, sizeof text, file)) {
        json_t *one = parsed(text), *expect = json_object_get(one, "expect");
        const char *id = json_string_value(json_object_get(one, "id"));
        const char *code = json_string_value(json_object_get(json_object_get(one, "input"), "code"));
        wq_edition edition;
        EXPECT_EQ(WQ_OK, wq_edition_parse(&edition, json_string_value(json_object_get(one, "edition"))));
        int violation = wq_violation_find(code);
        if (violation < 0) fail_msg("%s: %s is no row", id, code);
        json_t *row = wq_violation_json(violation, edition);
        EXPECT(row != NULL);
        int compared = 0;
        for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
            json_t *wanted = json_object_get(expect, lists[i].expect);
            if (!wanted) continue;
            if (!json_equal(wanted, json_object_get(row, lists[i].row))) fail_msg("%s: %s", id, lists[i].row);
            compared++;
        }
        EXPECT(compared > 0);
        wq_ledger ledger;                               /* and the claim is ruled so, or waits for the choice */
        wq_ledger_init(&ledger, edition, memory, 256);
        char line[200];
        snprintf(line, sizeof line, "{\"event\":\"claim\",\"violation\":\"%s\",\"side\":\"B\",\"by\":\"W\"}", code);
        const char *said = fed(&ledger, line);
        EXPECT(strstr(said, "\"event\":\"claimed\"") != NULL);
        EXPECT((strstr(said, "\"event\":\"ruled\"") != NULL) == (json_object_get(expect, "choice_codes") == NULL));
        json_decref(row);
        json_decref(one);
        cases++;
    }
    fclose(file);
    EXPECT_EQ(12, cases);
}

TEST(every_row_names_its_rules_and_article)
{
    for (int edition = 0; edition < WQ_EDITIONS; edition++)
        for (int i = 0; i < wq_violation_count(); i++) {
            json_t *row = wq_violation_json(i, (wq_edition)edition);
            if (!row) {
                EXPECT(edition == WQ_EDITION_1988 || wq_violations[i].by[WQ_EDITION_1988].article != NULL);
                continue;
            }
            EXPECT(json_array_size(json_object_get(row, "rules")) >= 1);
            EXPECT(json_string_length(json_object_get(row, "article")) >= 1);
            EXPECT(json_object_get(row, "ruling") || json_object_get(row, "choice") || json_object_get(row, "first"));
            json_decref(row);
        }
}

TEST(a_log_with_claims_is_ruled_in_order)
{
    wq_ledger ledger;
    wq_ledger_init(&ledger, WQ_EDITION_2002, memory, 256);
    EXPECT_STR("[]", fed(&ledger, "{\"kind\":\"played\",\"seq\":2,\"at\":\"D4\",\"color\":\"B\"}"));
    EXPECT_STR("[{\"event\":\"claimed\",\"violation\":\"take_back\",\"side\":\"B\",\"by\":\"W\",\"article\":\"17.3\",\"claim_until\":\"claimant's next move\"},"
               "{\"event\":\"ruled\",\"number\":1,\"violation\":\"take_back\",\"side\":\"B\",\"by\":\"referee\",\"ruling\":[\"stone_back\",\"warning\"],"
               "\"article\":\"17.3\",\"edition\":\"2002\"}]",
               fed(&ledger, "{\"event\":\"claim\",\"violation\":\"take_back\",\"side\":\"B\",\"by\":\"W\"}"));
    EXPECT_STR("[]", fed(&ledger, "{\"event\":\"played\",\"color\":\"W\"}"));
    EXPECT_STR("claim_late", fed(&ledger, "{\"event\":\"claim\",\"violation\":\"take_back\",\"side\":\"B\",\"by\":\"W\"}"));     /* [R159] */
    EXPECT_STR("no_right", fed(&ledger, "{\"event\":\"rule\",\"violation\":\"double_move\",\"side\":\"B\",\"by\":\"W\"}"));
    EXPECT_STR("[{\"event\":\"ruled\",\"number\":2,\"violation\":\"one_warning\",\"side\":\"B\",\"by\":\"referee\",\"ruling\":[\"minus_one_zi\"],"
               "\"article\":\"24.1\",\"edition\":\"2002\"}]",
               fed(&ledger, "{\"event\":\"counting\"}"));                                                   /* [R169] */
    EXPECT_STR("[]", fed(&ledger, "{\"event\":\"counting\"}"));
    EXPECT(strstr(fed(&ledger, "{\"event\":\"claim\",\"right\":\"recheck\",\"by\":\"W\"}"), "\"article\":\"16.4\"") != NULL);    /* [R80] */
    EXPECT_STR("[]", fed(&ledger, "{\"event\":\"confirmed\"}"));
    EXPECT_STR("claim_late", fed(&ledger, "{\"event\":\"claim\",\"right\":\"recheck\",\"by\":\"W\"}"));                           /* [R81] */
    EXPECT_STR("claim_late", fed(&ledger, "{\"event\":\"rule\",\"violation\":\"captures_missed\",\"side\":\"B\",\"by\":\"referee\"}"));
    EXPECT_STR("claim_late", fed(&ledger, "{\"event\":\"reverse\",\"of\":1,\"by\":\"chief_referee\"}"));
}

TEST(a_delay_is_measured_against_its_limit)             /* [R136] [R137] */
{
    wq_ledger ledger;
    wq_ledger_init(&ledger, WQ_EDITION_2002, memory, 256);
    static const struct { const char *ms, *venue, *ruling; } rows[] = {
        { "900000", "same", "[\"double_deduction\"]" }, { "900001", "same", "[\"loss\"]" },
        { "3600000", "apart", "[\"double_deduction\"]" }, { "3600001", "apart", "[\"loss\"]" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[200];
        snprintf(line, sizeof line, "{\"event\":\"rule\",\"violation\":\"late\",\"side\":\"W\",\"by\":\"referee\",\"ms\":%s,\"venue\":\"%s\"}", rows[i].ms,
                 rows[i].venue);
        EXPECT(strstr(fed(&ledger, line), rows[i].ruling) != NULL);
    }
}

TEST(lines_that_cannot_be_read_are_refused)
{
    wq_ledger ledger;
    wq_ledger_init(&ledger, WQ_EDITION_2002, memory, 256);
    static const char *const bad[] = {
        "{}", "[]", "{\"event\":5}", "{\"event\":\"dance\"}", "{\"event\":\"played\"}", "{\"event\":\"claim\"}",
        "{\"event\":\"claim\",\"violation\":\"laughing\"}", "{\"event\":\"claim\",\"violation\":\"unlisted\",\"by\":\"nobody\"}",
        "{\"event\":\"claim\",\"violation\":\"unlisted\",\"side\":\"X\"}", "{\"event\":\"claim\",\"right\":\"correct_miscount\",\"by\":\"W\"}",
        "{\"event\":\"rule\",\"violation\":\"long_cycle\",\"choice\":\"beheading\"}", "{\"event\":\"reverse\",\"by\":\"chief_referee\"}",
        "{\"event\":\"rule\",\"violation\":\"late\",\"side\":\"B\",\"ms\":-1,\"venue\":\"same\"}",
        "{\"event\":\"rule\",\"violation\":\"late\",\"side\":\"B\",\"ms\":1,\"venue\":\"moon\"}",
        "{\"event\":\"claim\",\"violation\":\"take_back\",\"move\":-1}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (strcmp("bad_event", fed(&ledger, bad[i])) != 0) fail_msg("%s", bad[i]);
    EXPECT_STR("bad_color", fed(&ledger, "{\"event\":\"rule\",\"violation\":\"double_move\"}"));
    EXPECT_STR("not_found", fed(&ledger, "{\"event\":\"reverse\",\"of\":7,\"by\":\"chief_referee\"}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_case_of_a_ruling_holds),
        IS_TEST(every_row_names_its_rules_and_article),
        IS_TEST(a_log_with_claims_is_ruled_in_order),
        IS_TEST(a_delay_is_measured_against_its_limit),
        IS_TEST(lines_that_cannot_be_read_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
