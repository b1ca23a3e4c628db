/* utf8.h — characters in text that came from outside.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_BASE_UTF8_H
#define WQ_BASE_UTF8_H

#include <stddef.h>

/* The bytes, 1..4, of the UTF-8 character at s, of which `left` bytes (at least 1) may be read; 0 where none begins there or it is cut
 * off. Source: Unicode 15, table 3-7. */
size_t wq_utf8_length(const char *s, size_t left);

#endif
