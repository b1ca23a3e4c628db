/* time_put_impl.h — words and numbers written one behind the other; the end is given back, and `out` always has room.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_TIME_PUT_IMPL_H
#define WQ_GAME_TIME_PUT_IMPL_H

#include <stdint.h>
#include <string.h>

static inline char *wq_put_text(char *out, const char *text)
{
    size_t length = strlen(text);
    memcpy(out, text, length + 1);
    return out + length;
}

/* A number from 0 up. */
static inline char *wq_put_number(char *out, int64_t value)
{
    char digits[24];
    int count = 0;
    do digits[count++] = (char)('0' + value % 10); while ((value /= 10) > 0);
    while (count > 0) *out++ = digits[--count];
    *out = '\0';
    return out;
}

#endif
