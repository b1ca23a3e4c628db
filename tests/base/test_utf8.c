/* test_utf8.c — what is a character: every one of Unicode's, written out, and nothing else.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "base/utf8.h"

#include <stdbool.h>

/* By the definition: the bits of the number, six at a time. */
static size_t written(unsigned number, unsigned char *out)
{
    size_t more = number < 0x80 ? 0 : number < 0x800 ? 1 : number < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = { 0, 0xC0, 0xE0, 0xF0 };
    out[0] = (unsigned char)(lead[more] | number >> 6 * more);
    for (size_t i = 1; i <= more; i++) out[i] = (unsigned char)(0x80 | (number >> 6 * (more - i) & 0x3F));
    return more + 1;
}

TEST(every_character_has_its_length_and_none_when_cut)
{
    for (unsigned number = 0; number < 0x120000; number++) {
        unsigned char text[4];
        size_t length = written(number, text);
        bool is_one = number < 0xD800 || (number > 0xDFFF && number < 0x110000);
        EXPECT_EQ(is_one ? length : 0, wq_utf8_length((const char *)text, length));
        if (length > 1) EXPECT_EQ(0, wq_utf8_length((const char *)text, length - 1));
    }
}

/* Of all three bytes in a row as many begin with a character as there are ways to go on after each. */
TEST(nothing_else_is_one)
{
    long found = 0, expected = 0x80L * 256 * 256 + (0x800L - 0x80) * 256 + (0x10000L - 0x800 - 0x800);
    for (unsigned first = 0; first < 256; first++)
        for (unsigned rest = 0; rest < 0x10000; rest++) {
            const char text[3] = { (char)first, (char)(rest >> 8), (char)rest };
            found += wq_utf8_length(text, 3) > 0;
        }
    EXPECT_EQ(expected, found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_character_has_its_length_and_none_when_cut),
        IS_TEST(nothing_else_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
