/* test_ruleset.c — the rows of rule books, their names and answers.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/handicap.h"
#include "rules/ruleset.h"

#include <string.h>

TEST(every_row_is_whole_and_found_by_its_name)
{
    int rows = 0;
    for (const wq_rules *r; (r = wq_rules_at(rows)) != NULL; rows++) {
        EXPECT_EQ(WQ_OK, wq_rules_check(r));
        EXPECT(wq_rules_find(r->id) == r);
        EXPECT(r->source[0] != '\0');
        EXPECT(r->passes_end || r->proposal_ends);              /* every game can end */
    }
    EXPECT(rows >= 14);
    EXPECT(wq_rules_at(-1) == NULL);
    for (int i = 0; wq_rules_kata_at(i); i++) {
        EXPECT_EQ(WQ_OK, wq_rules_check(wq_rules_kata_at(i)));
        EXPECT(wq_rules_find(wq_rules_kata_at(i)->id) == wq_rules_kata_at(i));
        EXPECT(strncmp(wq_rules_kata_at(i)->id, "kata-", 5) == 0);
    }
}

TEST(players_names_for_the_rows_are_known)
{
    static const char *const pairs[][2] = {
        { "Chinese", "chinese" }, { "JAPANESE", "japanese" }, { "nz", "new-zealand" }, { "french", "bga" },
        { "goe", "ing" }, { "ancient", "ancient-chinese" }, { "tt", "tromp-taylor" }, { "kata-korean", "kata-japanese" },
        { "chinese-ogs", "kata-chinese-ogs" }, { "kata-goe", "kata-ing" }, { "aga-button", "kata-aga-button" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        EXPECT(wq_rules_find(pairs[i][0]) != NULL);
        EXPECT_STR(pairs[i][1], wq_rules_find(pairs[i][0])->id);
    }
    EXPECT(wq_rules_find("") == NULL);
    EXPECT(wq_rules_find("chess") == NULL);
    EXPECT(wq_rules_find("chinese ") == NULL);
    EXPECT(wq_rules_find("chines") == NULL);
}

/* KataGo's table of presets: https://lightvector.github.io/KataGo/rules.html, version 2. */
TEST(katago_presets_are_katagos)
{
    static const struct {
        const char *name;
        wq_repetition ko;
        wq_counting scoring;
        wq_tax tax;
        wq_suicide suicide;
        wq_bonus bonus;
        int komi_halves;
        bool button;
    } rows[] = {
        { "kata-tromp-taylor", WQ_REPEAT_POSITIONAL, WQ_COUNT_AREA, WQ_TAX_NONE, WQ_SUICIDE_SEVERAL, WQ_BONUS_NONE, 15, false },
        { "kata-chinese", WQ_REPEAT_KO, WQ_COUNT_AREA, WQ_TAX_NONE, WQ_SUICIDE_NEVER, WQ_BONUS_N, 15, false },
        { "kata-chinese-kgs", WQ_REPEAT_POSITIONAL, WQ_COUNT_AREA, WQ_TAX_NONE, WQ_SUICIDE_NEVER, WQ_BONUS_N, 15, false },
        { "kata-korean", WQ_REPEAT_KO, WQ_COUNT_TERRITORY, WQ_TAX_SEKI, WQ_SUICIDE_NEVER, WQ_BONUS_NONE, 13, false },
        { "kata-french", WQ_REPEAT_SITUATIONAL, WQ_COUNT_AREA, WQ_TAX_NONE, WQ_SUICIDE_NEVER, WQ_BONUS_N_MINUS_ONE, 15, false },
        { "kata-aga-button", WQ_REPEAT_SITUATIONAL, WQ_COUNT_AREA, WQ_TAX_NONE, WQ_SUICIDE_NEVER, WQ_BONUS_N_MINUS_ONE, 14, true },
        { "kata-new-zealand", WQ_REPEAT_SITUATIONAL, WQ_COUNT_AREA, WQ_TAX_NONE, WQ_SUICIDE_SEVERAL, WQ_BONUS_NONE, 14, false },
        { "kata-ing", WQ_REPEAT_POSITIONAL, WQ_COUNT_AREA, WQ_TAX_NONE, WQ_SUICIDE_SEVERAL, WQ_BONUS_NONE, 15, false },
        { "kata-ancient-area", WQ_REPEAT_KO, WQ_COUNT_AREA, WQ_TAX_GROUPS, WQ_SUICIDE_NEVER, WQ_BONUS_NONE, 15, false },
        { "kata-ancient-territory", WQ_REPEAT_KO, WQ_COUNT_TERRITORY, WQ_TAX_GROUPS, WQ_SUICIDE_NEVER, WQ_BONUS_NONE, 13, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const wq_rules *r = wq_rules_find(rows[i].name);
        EXPECT(r != NULL);
        EXPECT_EQ(rows[i].ko, r->repetition);
        EXPECT_EQ(rows[i].scoring, r->counting);
        EXPECT_EQ(rows[i].tax, r->tax);
        EXPECT_EQ(rows[i].suicide, r->suicide);
        EXPECT_EQ(rows[i].bonus, r->handicap_bonus);
        EXPECT_EQ(rows[i].komi_halves, r->komi_halves);
        EXPECT_EQ(rows[i].button, r->button);
    }
}

TEST(komi_is_what_the_texts_say)                    /* [R76] [R87] [R89] [R204] */
{
    static const struct { const char *rules; int halves; } rows[] = {
        { "chinese", 15 }, { "chinese-superko", 15 }, { "chinese-1988", 11 }, { "japanese", 13 }, { "korean", 13 },
        { "ing", 16 }, { "aga", 15 }, { "bga", 15 }, { "new-zealand", 14 }, { "ancient-chinese", 0 }, { "tang-song", 0 },
        { "dunhuang", 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EXPECT_EQ(rows[i].halves, wq_default_komi_halves(wq_rules_find(rows[i].rules), 0));
        EXPECT(wq_default_komi_halves(wq_rules_find(rows[i].rules), 1) <= 1);
    }
    EXPECT_EQ(1, wq_default_komi_halves(wq_rules_find("aga"), 4));
    EXPECT_EQ(0, wq_default_komi_halves(wq_rules_find("chinese"), 4));
}

/* Each komi of the table is that of a row. */
TEST(the_komi_table_has_the_komi_of_the_rows)       /* [R71] [R76] [R87] [R89] [R215] */
{
    static const struct { int halves; const char *rules, *zh; } rows[] = {
        { 11, "chinese-1988", "贴2又3/4子" }, { 13, "japanese", "贴6目半" }, { 15, "chinese", "贴3又3/4子" }, { 16, "ing", "贴8点" },
    };
    for (int i = 0; i < 4; i++) {
        EXPECT_EQ(rows[i].halves, wq_komi_at(i)->halves);
        EXPECT_EQ(rows[i].halves, wq_rules_find(rows[i].rules)->komi_halves);
        EXPECT_STR(rows[i].zh, wq_komi_at(i)->zh);
    }
    EXPECT(wq_komi_at(-1) == NULL && wq_komi_at(4) == NULL);
}

static const char *japanese_name(int width, int height, const char *point)
{
    wq_point p;
    EXPECT_EQ(WQ_OK, wq_point_parse(&p, point, width, height));
    const wq_star_name *name = wq_star_name_at(width, height, p);
    return name ? name->ja : "";
}

TEST(handicap_points_have_their_japanese_names)     /* [R3] [R92] */
{
    static const char *const names[9][2] = {
        { "Q16", "右上" }, { "D4", "左下" }, { "Q4", "右下" }, { "D16", "左上" }, { "K10", "天元" },
        { "D10", "左辺" }, { "Q10", "右辺" }, { "K16", "上辺" }, { "K4", "下辺" },
    };
    for (int i = 0; i < 9; i++) EXPECT_STR(names[i][1], japanese_name(19, 19, names[i][0]));
    EXPECT_STR("", japanese_name(19, 19, "C3"));
    EXPECT_STR("天元", japanese_name(9, 9, "E5"));
    EXPECT_STR("右上", japanese_name(9, 13, "G10"));
    EXPECT_STR("左下", japanese_name(8, 8, "C3"));
    EXPECT_STR("", japanese_name(8, 8, "E5"));      /* no middle, no tengen */
    EXPECT_STR("", japanese_name(5, 5, "C3"));
    wq_point points[9];                             /* every handicap stone stands on a named point */
    for (int n = 2; n <= 9; n++) {
        EXPECT_EQ(WQ_OK, wq_handicap_points(19, 19, n, points));
        for (int i = 0; i < n; i++) EXPECT(wq_star_name_at(19, 19, points[i]) != NULL);
    }
}

TEST(answers_have_words_that_read_back)
{
    for (int i = 0; i < 8; i++) {
        wq_repetition repetition;
        wq_bonus bonus;
        wq_cycle cycle;
        if (strcmp(wq_repetition_name((wq_repetition)i), "?") != 0) {
            EXPECT_EQ(WQ_OK, wq_repetition_parse(&repetition, wq_repetition_name((wq_repetition)i)));
            EXPECT_EQ(i, repetition);
        }
        if (strcmp(wq_bonus_name((wq_bonus)i), "?") != 0) {
            EXPECT_EQ(WQ_OK, wq_bonus_parse(&bonus, wq_bonus_name((wq_bonus)i)));
            EXPECT_EQ(i, bonus);
        }
        if (strcmp(wq_cycle_name((wq_cycle)i), "?") != 0) {
            EXPECT_EQ(WQ_OK, wq_cycle_parse(&cycle, wq_cycle_name((wq_cycle)i)));
            EXPECT_EQ(i, cycle);
        }
    }
    wq_tax tax = WQ_TAX_EYES;
    EXPECT_EQ(WQ_BAD_RULES, wq_tax_parse(&tax, "none "));
    EXPECT_EQ(WQ_TAX_EYES, tax);
    EXPECT_STR("?", wq_tax_name((wq_tax)99));
    EXPECT_STR("?", wq_tax_name((wq_tax)-1));
}

TEST(a_row_with_an_impossible_answer_is_refused)
{
    wq_rules r = *wq_rules_find("chinese");
    r.repetition = (wq_repetition)77;
    EXPECT_EQ(WQ_BAD_RULES, wq_rules_check(&r));
    r = *wq_rules_find("chinese");
    r.first = WQ_EMPTY;
    EXPECT_EQ(WQ_BAD_RULES, wq_rules_check(&r));
    r = *wq_rules_find("chinese");
    r.id[0] = '\0';
    EXPECT_EQ(WQ_BAD_RULES, wq_rules_check(&r));
    memset(r.id, 'x', sizeof r.id);                 /* no end */
    EXPECT_EQ(WQ_BAD_RULES, wq_rules_check(&r));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_row_is_whole_and_found_by_its_name),
        IS_TEST(players_names_for_the_rows_are_known),
        IS_TEST(katago_presets_are_katagos),
        IS_TEST(komi_is_what_the_texts_say),
        IS_TEST(the_komi_table_has_the_komi_of_the_rows),
        IS_TEST(handicap_points_have_their_japanese_names),
        IS_TEST(answers_have_words_that_read_back),
        IS_TEST(a_row_with_an_impossible_answer_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
