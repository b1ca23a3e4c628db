/* time_json.c — a time system as JSON.
 * SPDX-License-Identifier: MIT
 */
#include "record/event_json.h"

#include "record/json_read.h"

/* Seconds where they are whole, else with a fraction: 1.5. */
static json_t *seconds(int64_t ms)
{
    return ms % 1000 == 0 ? json_integer(ms / 1000) : json_real((double)ms / 1000.0);
}

json_t *wq_time_control_json(const wq_time_control *control)
{
    const char *type = wq_time_kind_name((wq_time_kind)control->kind);
    switch ((wq_time_kind)control->kind) {
    case WQ_TIME_NONE:
        return json_pack("{s:s}", "type", type);
    case WQ_TIME_ABSOLUTE:
        return json_pack("{s:s, s:o}", "type", type, "main_s", seconds(control->main_ms));
    case WQ_TIME_BYOYOMI:
    case WQ_TIME_KEPT_BYOYOMI:
        break;
    }
    return json_pack("{s:s, s:o, s:i, s:o}", "type", type, "main_s", seconds(control->main_ms),
                     "periods", (int)control->periods, "period_s", seconds(control->period_ms));
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
    int64_t periods = 0;
    if (kind == WQ_TIME_KEPT_BYOYOMI) control.period_ms = 60000;        /* kept minutes [R104] */
    if (read_seconds(&control.main_ms, &fields, "main_s") != WQ_OK) return WQ_BAD_TIME;
    if (read_seconds(&control.period_ms, &fields, "period_s") != WQ_OK) return WQ_BAD_TIME;
    if (wq_field_int(&periods, &fields, "periods", 0, INT32_MAX) != WQ_OK) return WQ_BAD_TIME;
    control.periods = (int32_t)periods;
    if (wq_time_control_check(&control) != WQ_OK)
        return wq_refuse(err, WQ_BAD_TIME, 0, 0, "time: a number is missing, too large, or not part of this system");
    *out = control;
    return WQ_OK;
}
