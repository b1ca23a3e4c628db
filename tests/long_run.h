/* long_run.h — which cases of a random run are to be run: few, with --long many, or a part.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_LONG_RUN_H
#define WQ_TESTS_LONG_RUN_H

#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

/* first .. end - 1: `few`, with --long `many`, or the part that WEIQI_TEST_RANGE=FIRST-END names. Each case draws from a seed of
 * its own, so parts may be run by several programs, or one after another. */
static void long_run(int *first, int *end, int few, int many)
{
    const char *range = getenv("WEIQI_TEST_RANGE");
    *first = 0;
    *end = getenv("WEIQI_TEST_LONG") ? many : few;
    if (range && sscanf(range, "%d-%d", first, end) != 2) fail_msg("WEIQI_TEST_RANGE is like 2000-3000");
}

#endif
