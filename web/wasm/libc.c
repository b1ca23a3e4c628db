/* libc.c — memory and text functions for the rules in a browser.
 *
 * Built with -fno-builtin, so that the loops below are not turned into calls of themselves.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < count; i++) t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f)
        for (size_t i = 0; i < count; i++) t[i] = f[i];
    else
        for (size_t i = count; i > 0; i--) t[i - 1] = f[i - 1];
    return to;
}

void *memset(void *to, int byte, size_t count)
{
    unsigned char *t = to;
    for (size_t i = 0; i < count; i++) t[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t count)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < count; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) { a++; b++; }
    return (unsigned char)*a - (unsigned char)*b;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

size_t strspn(const char *text, const char *of)
{
    size_t length = 0;
    for (; text[length]; length++) {
        const char *one = of;
        while (*one && *one != text[length]) one++;
        if (!*one) break;
    }
    return length;
}
