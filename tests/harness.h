/* harness.h — thin macros over cmocka: TEST, EXPECT_*, RUN_TESTS.
 *
 * A file lists its tests once, at its end: RUN_TESTS(a_ko_may_not_be_retaken_at_once, ...). Output is TAP when
 * CMOCKA_MESSAGE_OUTPUT=TAP, which ./test counts.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_HARNESS_H
#define WQ_TESTS_HARNESS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define TEST(name) static void name(void **state __attribute__((unused)))
#define EXPECT(condition) assert_true(condition)
#define EXPECT_EQ(expected, actual) assert_int_equal(expected, actual)
#define EXPECT_STR(expected, actual) assert_string_equal(expected, actual)

/* Where data that is not part of the project lies; NULL: the test calls skip(). */
#define TEST_DATA() getenv("WEIQI_TEST_DATA")

#define IS_TEST(name) cmocka_unit_test(name)

#endif
