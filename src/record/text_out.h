/* text_out.h — text into a caller's buffer, counted on when the buffer is full, as snprintf does. For src/record alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_TEXT_OUT_H
#define WQ_RECORD_TEXT_OUT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct wq_text_out {
    char *text;                         /* NUL-terminated after each call, where size > 0 */
    size_t size;
    size_t length;                      /* of the whole text, though it may not fit */
} wq_text_out;

static inline void wq_out_bytes(wq_text_out *out, const char *bytes, size_t count)
{
    if (out->size > 0 && out->length < out->size - 1) {
        size_t room = out->size - 1 - out->length, fits = count < room ? count : room;
        memcpy(out->text + out->length, bytes, fits);
        out->text[out->length + fits] = '\0';
    }
    out->length += count;
}

static inline void wq_out_char(wq_text_out *out, char c) { wq_out_bytes(out, &c, 1); }
static inline void wq_out_text(wq_text_out *out, const char *text) { wq_out_bytes(out, text, strlen(text)); }

static inline void wq_out_number(wq_text_out *out, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
    do digits[--at] = (char)('0' + rest % 10); while ((rest /= 10) > 0);
    if (value < 0) digits[--at] = '-';
    wq_out_bytes(out, digits + at, sizeof digits - at);
}

static inline wq_text_out wq_out_begin(char *text, size_t size)
{
    if (size > 0) text[0] = '\0';
    return (wq_text_out){ text, size, 0 };
}

#endif
