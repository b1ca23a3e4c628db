/* memory.c — memory for large tables that are read all the time.
 * SPDX-License-Identifier: MIT
 */
#include "sys/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { LINE = 64, LARGE = 2 << 20 };

void *wq_memory_new(size_t *bytes)
{
    size_t unit = *bytes >= LARGE / 2 ? LARGE : LINE;
    if (*bytes > SIZE_MAX - unit) return NULL;
    size_t whole = (*bytes + unit - 1) / unit * unit;
    void *out = aligned_alloc(unit, whole);
    if (!out) return NULL;
    *bytes = whole;
#if defined MADV_HUGEPAGE
    if (unit == LARGE) (void)madvise(out, whole, MADV_HUGEPAGE);    /* only a wish */
#endif
    return out;
}
