/* time_json.c — a time system as JSON.
 * SPDX-License-Identifier: MIT
 */
#include "record/time_json.h"

#include "record/json_read.h"

#include <string.h>

/* Seconds where they are whole, else with a fraction: 1.5. */
static json_t *seconds(int64_t ms)
{
    return ms % 1000 == 0 ? json_integer(ms / 1000) : json_real((double)ms / 1000.0);
}

/* The numbers of a system and what they are called there. */
typedef struct number_row {
    unsigned field;                     /* WQ_TIME_HAS_* */
    unsigned kinds;                     /* bits of wq_time_kind; 0: all */
    const char *name;
    bool always;                        /* written though it is 0 */
} number_row;

#define KIND(kind) (1u << WQ_TIME_##kind)
static const number_row numbers[] = {
    { WQ_TIME_HAS_MAIN, 0, "main_s", true },
    { WQ_TIME_HAS_PERIODS, 0, "periods", true },
    { WQ_TIME_HAS_PERIOD, 0, "period_s", true },
    { WQ_TIME_HAS_STONES, KIND(CANADIAN), "stones", true },
    { WQ_TIME_HAS_STONES, KIND(BLOCK), "moves", true },
    { WQ_TIME_HAS_INCREMENT, KIND(FISCHER), "increment_s", true },
    { WQ_TIME_HAS_INCREMENT, KIND(DELAY), "delay_s", true },
    { WQ_TIME_HAS_MAX, 0, "max_s", false },
    { WQ_TIME_HAS_POINTS, 0, "penalty_points", true },
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static bool has_number(const number_row *row, uint8_t kind)
{
    return wq_time_kind_fields((wq_time_kind)kind) & row->field && (row->kinds == 0 || row->kinds & 1u << kind);
}

/* A length, or a count: one of the two is not NULL. */
static int64_t *length_of(wq_time_control *control, unsigned field)
{
    return field == WQ_TIME_HAS_MAIN        ? &control->main_ms
         : field == WQ_TIME_HAS_PERIOD      ? &control->period_ms
         : field == WQ_TIME_HAS_INCREMENT   ? &control->increment_ms
         : field == WQ_TIME_HAS_MAX         ? &control->max_ms
                                            : NULL;
}

static int32_t *count_of(wq_time_control *control, unsigned field)
{
    return field == WQ_TIME_HAS_PERIODS ? &control->periods : field == WQ_TIME_HAS_STONES ? &control->stones : &control->penalty_points;
}

json_t *wq_time_control_json(const wq_time_control *control)
{
    wq_time_control copy = *control;
    json_t *json = json_pack("{s:s}", "type", wq_time_kind_name((wq_time_kind)control->kind));
    for (int i = 0; json && i < NUMBERS; i++) {
        if (!has_number(&numbers[i], control->kind)) continue;
        const int64_t *length = length_of(&copy, numbers[i].field);
        int64_t value = length ? *length : *count_of(&copy, numbers[i].field);
        if (value != 0 || numbers[i].always)
            json_object_set_new(json, numbers[i].name, length ? seconds(value) : json_integer(value));
    }
    if (control->weekends_pause) json_object_set_new(json, "weekends", json_string("pause"));
    return json;
}

/* Milliseconds from seconds, which may have a fraction. */
static wq_status read_seconds(int64_t *ms, const wq_fields *fields, const char *field)
{
    json_t *value = wq_field(fields, field);
    if (!value) return WQ_OK;
    double s = json_is_number(value) ? json_number_value(value) : -1;
    if (!(s >= 0 && s <= 4e7)) return wq_field_refuse(fields, field, "must be seconds, at most a year");
    *ms = json_is_integer(value) ? json_integer_value(value) * 1000 : (int64_t)(s * 1000.0 + 0.5);
    return WQ_OK;
}

wq_status wq_time_control_from_json(wq_time_control *out, json_t *json, wq_error *err)
{
    wq_fields fields = { json, WQ_BAD_TIME, err };
    if (json_is_string(json)) {
        wq_status s = wq_time_control_parse(out, json_string_value(json));
        return s == WQ_OK ? WQ_OK : wq_refuse(err, s, 0, 0, NULL);
    }
    if (!json_is_object(json)) return wq_refuse(err, WQ_BAD_TIME, 0, 0, "time: text or an object is expected");

    json_t *type = wq_field(&fields, "type");
    wq_time_kind kind;
    if (!json_is_string(type) || wq_time_kind_parse(&kind, json_string_value(type)) != WQ_OK)
        return wq_field_refuse(&fields, "type", "must be a time system");
    wq_time_control control = { .kind = (uint8_t)kind };
    if (kind == WQ_TIME_KEPT_BYOYOMI) control.period_ms = 60000;        /* kept minutes [R104] */
    for (int i = 0; i < NUMBERS; i++) {
        if (!has_number(&numbers[i], control.kind)) {
            json_t *other = wq_field(&fields, numbers[i].name);
            bool shared = false;                        /* the same name is another number's of this system */
            for (int k = 0; k < NUMBERS; k++)
                shared |= has_number(&numbers[k], control.kind) && strcmp(numbers[k].name, numbers[i].name) == 0;
            if (!shared && other && json_number_value(other) != 0)      /* NOLINT: an exact 0 */
                return wq_field_refuse(&fields, numbers[i].name, "is no number of this system");
            continue;
        }
        int64_t *length = length_of(&control, numbers[i].field), count = 0;
        if (length) {
            if (read_seconds(length, &fields, numbers[i].name) != WQ_OK) return WQ_BAD_TIME;
        } else {
            if (wq_field_int(&count, &fields, numbers[i].name, 0, INT32_MAX) != WQ_OK) return WQ_BAD_TIME;
            *count_of(&control, numbers[i].field) = (int32_t)count;
        }
    }
    json_t *weekends = wq_field(&fields, "weekends");
    if (weekends) {
        const char *word = json_is_string(weekends) ? json_string_value(weekends) : "";
        if (strcmp(word, "pause") != 0 && strcmp(word, "count") != 0)
            return wq_field_refuse(&fields, "weekends", "must be \"pause\" or \"count\"");
        control.weekends_pause = strcmp(word, "pause") == 0;
    }
    if (wq_time_control_check(&control) != WQ_OK)
        return wq_refuse(err, WQ_BAD_TIME, 0, 0, "time: a number is missing, too large, or not part of this system");
    *out = control;
    return WQ_OK;
}
