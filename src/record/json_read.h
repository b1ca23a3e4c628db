/* json_read.h — asking a JSON object for its fields, with refusals that name the field. For src/record alone.
 *
 * A field that is null counts as absent: fields are only ever added, with a default.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_JSON_READ_H
#define WQ_RECORD_JSON_READ_H

#include "base/status.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* What is read, what a refusal is called, and where it goes. */
typedef struct wq_fields {
    json_t *object;
    wq_status refusal;
    wq_error *err;
} wq_fields;

/* Refuses with "FIELD: TEXT". */
wq_status wq_field_refuse(const wq_fields *fields, const char *field, const char *text);

/* The field, or NULL where it is absent or null. Borrowed. */
json_t *wq_field(const wq_fields *fields, const char *field);

/* Each: WQ_OK, *out unchanged where the field is absent; fields->refusal where it is not of that kind. */
wq_status wq_field_int(int64_t *out, const wq_fields *fields, const char *field, int64_t least, int64_t most);
wq_status wq_field_bool(bool *out, const wq_fields *fields, const char *field);
wq_status wq_field_text(char *out, size_t size, const wq_fields *fields, const char *field);    /* no control characters */
wq_status wq_field_hex(uint8_t *out, size_t size, const wq_fields *fields, const char *field);   /* exactly size bytes */
wq_status wq_field_color(uint8_t *out, const wq_fields *fields, const char *field);             /* "B", "W" */

/* fields->refusal where the field is absent. */
wq_status wq_field_needed(const wq_fields *fields, const char *field);

/* Bytes as lower-case hexadecimal, a new string; "B", "W", or null. */
json_t *wq_hex_json(const uint8_t *bytes, size_t size);
json_t *wq_color_json(uint8_t color);

#endif
