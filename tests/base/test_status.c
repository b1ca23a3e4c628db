/* test_status.c — the words of refusals.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "base/status.h"

#include <string.h>

TEST(every_status_has_a_word_of_its_own_and_a_sentence)
{
    for (int i = 0; i < WQ_STATUS_COUNT; i++) {
        const char *word = wq_status_word((wq_status)i);
        EXPECT(word[0] != '\0' && strlen(wq_status_text((wq_status)i)) > 3);
        EXPECT(strspn(word, "abcdefghijklmnopqrstuvwxyz_") == strlen(word));
        for (int j = 0; j < i; j++) EXPECT(strcmp(word, wq_status_word((wq_status)j)) != 0);
    }
    EXPECT_EQ(0, WQ_OK);
    EXPECT_STR("unknown", wq_status_word((wq_status)9999));
    EXPECT_STR("unknown", wq_status_word((wq_status)-1));
}

TEST(a_refusal_is_filled_in_and_returned)
{
    wq_error err;
    EXPECT_EQ(WQ_BAD_SGF, wq_refuse(&err, WQ_BAD_SGF, 17, 3, "here"));
    EXPECT_EQ(WQ_BAD_SGF, err.status);
    EXPECT_EQ(17, err.offset);
    EXPECT_EQ(3, err.line);
    EXPECT_STR("here", err.text);
    EXPECT_EQ(WQ_FAIL_DISK, wq_refuse(NULL, WQ_FAIL_DISK, 0, 0, NULL));
    EXPECT_EQ(WQ_FAIL_DISK, wq_refuse(&err, WQ_FAIL_DISK, 0, 0, NULL));
    EXPECT_STR(wq_status_text(WQ_FAIL_DISK), err.text);
}

TEST(a_long_sentence_is_cut_between_characters)
{
    char text[700];
    wq_error err;
    for (size_t i = 0; i + 3 < sizeof text; i += 3) memcpy(text + i, "\xE6\xA3\x8B", 4);      /* 棋 */
    (void)wq_refuse(&err, WQ_BAD_SGF, 0, 0, text);
    size_t length = strlen(err.text);
    EXPECT(length < sizeof err.text && length > sizeof err.text - 5);
    EXPECT_EQ(0, length % 3);
}

TEST(a_sentence_is_utf8_whatever_it_quotes)
{
    static const char *const cases[][2] = {
        { "near '\xD1'", "near '?'" }, { "\xE6\xA3\x8B", "\xE6\xA3\x8B" }, { "\xE6\xA3", "??" }, { "\xC0\x80", "??" }, { "\xE0\x80\x80", "???" },
        { "\xED\xA0\x80", "???" }, { "\xF0\x9F\x8D\xB5!", "\xF0\x9F\x8D\xB5!" }, { "\xF4\x90\x80\x80", "????" }, { "\xFF", "?" },
        { "one\ntwo\tthree\x7F", "one two three " }, { "\xC3\xA9\x80", "\xC3\xA9?" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wq_error err;
        (void)wq_refuse(&err, WQ_BAD_JSON, 0, 0, cases[i][0]);
        EXPECT_STR(cases[i][1], err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_status_has_a_word_of_its_own_and_a_sentence),
        IS_TEST(a_refusal_is_filled_in_and_returned),
        IS_TEST(a_long_sentence_is_cut_between_characters),
        IS_TEST(a_sentence_is_utf8_whatever_it_quotes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
