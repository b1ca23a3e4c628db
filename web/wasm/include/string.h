/* string.h — the few functions of it that the rules ask for, for a machine without a C library.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_WASM_STRING_H
#define WQ_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);
int strcmp(const char *a, const char *b);
size_t strlen(const char *text);
size_t strspn(const char *text, const char *of);

#endif
