/* json_read.c — asking a JSON object for its fields.
 * SPDX-License-Identifier: MIT
 */
#include "record/json_read.h"

#include "rules/point.h"

#include <stdio.h>
#include <string.h>

wq_status wq_field_refuse(const wq_fields *fields, const char *field, const char *text)
{
    char sentence[sizeof ((wq_error *)0)->text];
    snprintf(sentence, sizeof sentence, "%.60s: %.120s", field, text);
    return wq_refuse(fields->err, fields->refusal, 0, 0, sentence);
}

json_t *wq_field(const wq_fields *fields, const char *field)
{
    json_t *value = json_object_get(fields->object, field);
    return json_is_null(value) ? NULL : value;
}

wq_status wq_field_needed(const wq_fields *fields, const char *field)
{
    return wq_field(fields, field) ? WQ_OK : wq_field_refuse(fields, field, "is missing");
}

wq_status wq_field_int(int64_t *out, const wq_fields *fields, const char *field, int64_t least, int64_t most)
{
    json_t *value = wq_field(fields, field);
    if (!value) return WQ_OK;
    if (!json_is_integer(value)) return wq_field_refuse(fields, field, "must be a whole number");
    int64_t number = json_integer_value(value);
    if (number < least || number > most) {
        char text[80];
        snprintf(text, sizeof text, "must be %lld to %lld", (long long)least, (long long)most);
        return wq_field_refuse(fields, field, text);
    }
    *out = number;
    return WQ_OK;
}

wq_status wq_field_bool(bool *out, const wq_fields *fields, const char *field)
{
    json_t *value = wq_field(fields, field);
    if (!value) return WQ_OK;
    if (!json_is_boolean(value)) return wq_field_refuse(fields, field, "must be true or false");
    *out = json_is_true(value);
    return WQ_OK;
}

wq_status wq_field_text(char *out, size_t size, const wq_fields *fields, const char *field)
{
    json_t *value = wq_field(fields, field);
    if (!value) return WQ_OK;
    if (!json_is_string(value)) return wq_field_refuse(fields, field, "must be text");
    const char *text = json_string_value(value);
    size_t length = json_string_length(value);
    if (length >= size) return wq_field_refuse(fields, field, "is too long");
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F)
            return wq_field_refuse(fields, field, "has a control character");
    memset(out, 0, size);
    memcpy(out, text, length);
    return WQ_OK;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

wq_status wq_field_hex(uint8_t *out, size_t size, const wq_fields *fields, const char *field)
{
    json_t *value = wq_field(fields, field);
    if (!value) return WQ_OK;
    if (!json_is_string(value) || json_string_length(value) != 2 * size)
        return wq_field_refuse(fields, field, "must be hexadecimal of the right length");
    const char *text = json_string_value(value);
    for (size_t i = 0; i < 2 * size; i++)
        if (hex_digit(text[i]) < 0) return wq_field_refuse(fields, field, "must be hexadecimal");
    for (size_t i = 0; i < size; i++) out[i] = (uint8_t)(hex_digit(text[2 * i]) * 16 + hex_digit(text[2 * i + 1]));
    return WQ_OK;
}

wq_status wq_field_color(uint8_t *out, const wq_fields *fields, const char *field)
{
    json_t *value = wq_field(fields, field);
    if (!value) return WQ_OK;
    wq_color color;
    if (!json_is_string(value) || wq_color_parse(&color, json_string_value(value)) != WQ_OK)
        return wq_field_refuse(fields, field, "must be \"B\" or \"W\"");
    *out = (uint8_t)color;
    return WQ_OK;
}

json_t *wq_hex_json(const uint8_t *bytes, size_t size)
{
    char text[129];
    if (2 * size >= sizeof text) return NULL;
    for (size_t i = 0; i < size; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return json_stringn(text, 2 * size);
}

json_t *wq_color_json(uint8_t color)
{
    return color == WQ_BLACK ? json_string("B") : color == WQ_WHITE ? json_string("W") : json_null();
}
