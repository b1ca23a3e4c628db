/* utf8.c — where a character begins and ends.
 * SPDX-License-Identifier: MIT
 */
#include "base/utf8.h"

size_t wq_utf8_length(const char *s, size_t left)
{
    const unsigned char *byte = (const unsigned char *)s, lead = byte[0];
    size_t count = lead < 0x80 ? 1 : lead >= 0xC2 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
    if (count > left) return 0;
    for (size_t i = 1; i < count; i++)
        if ((byte[i] & 0xC0) != 0x80) return 0;
    if (lead == 0xE0 && byte[1] < 0xA0) return 0;       /* longer than need be */
    if (lead == 0xED && byte[1] >= 0xA0) return 0;      /* surrogates */
    if (lead == 0xF0 && byte[1] < 0x90) return 0;
    if (lead == 0xF4 && byte[1] >= 0x90) return 0;      /* beyond the last character */
    return count;
}
