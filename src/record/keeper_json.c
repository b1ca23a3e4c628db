/* keeper_json.c — a clock at a board in JSON.
 * SPDX-License-Identifier: MIT
 */
#include "record/keeper_json.h"

#include "record/competition_json.h"
#include "record/json_read.h"

#include <string.h>

static const int64_t latest_ms = (int64_t)1 << 53;

/* A word of two: sets *out to whether it is the second. */
static wq_status read_choice(bool *out, const wq_fields *fields, const char *field, const char *no, const char *yes)
{
    json_t *value = wq_field(fields, field);
    const char *word = json_is_string(value) ? json_string_value(value) : "";
    if (strcmp(word, no) != 0 && strcmp(word, yes) != 0) return wq_field_refuse(fields, field, "is missing or not one of its two words");
    *out = strcmp(word, yes) == 0;
    return WQ_OK;
}

static wq_status read_ms(int64_t *out, const wq_fields *fields, const char *field, int64_t least)
{
    wq_status s = wq_field_needed(fields, field);
    return s == WQ_OK ? wq_field_int(out, fields, field, least, latest_ms) : s;
}

static wq_status read_more(wq_keeper_event *event, const wq_fields *fields)
{
    int64_t number = 0;
    wq_status s;
    switch ((wq_keeper_kind)event->kind) {
    case WQ_KEEPER_LATE:
        s = read_ms(&event->ms, fields, "ms", 1);
        return s == WQ_OK ? read_choice(&event->same_venue, fields, "venue", "apart", "same") : s;
    case WQ_KEEPER_CORRECT: {
        json_t *by = wq_field(fields, "by");
        event->chief = json_is_string(by) && strcmp(json_string_value(by), "chief_referee") == 0;
        event->periods = -1;
        s = read_ms(&event->ms, fields, "left_ms", 0);
        if (s == WQ_OK && wq_field(fields, "periods")) {
            s = wq_field_int(&number, fields, "periods", 0, 10000);
            event->periods = (int32_t)number;
        }
        return s;
    }
    case WQ_KEEPER_POSTPONE: {
        json_t *by = wq_field(fields, "by"), *start = wq_field(fields, "starts_at_ms");
        const char *who = json_is_string(by) ? json_string_value(by) : "";
        event->chief = strcmp(who, "chief_referee") == 0;
        if (!event->chief && strcmp(who, "referee") != 0) return wq_field_refuse(fields, "by", "must be \"referee\" or \"chief_referee\"");
        s = wq_field_bool(&event->undo, fields, "undo");
        if (s != WQ_OK || event->undo) return s;
        return wq_moment_from_json(&event->ms, start) == WQ_OK ? WQ_OK : wq_field_refuse(fields, "starts_at_ms", "is missing or not a moment");
    }
    case WQ_KEEPER_CLOCK_ERROR: return read_ms(&event->ms, fields, "ms_per_hour", -latest_ms);
    case WQ_KEEPER_FLAG_CHOICE: return read_choice(&event->as_pass, fields, "choice", "loss", "pass");
    case WQ_KEEPER_REREAD:
        s = wq_field_needed(fields, "from_s");
        if (s == WQ_OK) s = wq_field_int(&number, fields, "from_s", 0, 1000000);
        event->from_s = (int32_t)number;
        return s;
    default: return WQ_OK;
    }
}

wq_status wq_keeper_event_from_json(wq_keeper_event *out, json_t *json, wq_error *err)
{
    wq_fields fields = { json, WQ_BAD_EVENT, err };
    if (!json_is_object(json)) return wq_refuse(err, WQ_BAD_EVENT, 0, 0, "an object with \"at_ms\" and \"event\" is expected");
    wq_keeper_event event = { 0 };
    json_t *word = wq_field(&fields, "event");
    wq_keeper_kind kind;
    if (!json_is_string(word) || wq_keeper_kind_parse(&kind, json_string_value(word)) != WQ_OK)
        return wq_field_refuse(&fields, "event", "is not an event of a clock");
    event.kind = (uint8_t)kind;
    wq_status s = read_ms(&event.at_ms, &fields, "at_ms", 0);
    if (s != WQ_OK && json_is_string(wq_field(&fields, "at_ms")))       /* "2026-12-01T09:00+08:00", where a start is agreed */
        s = wq_moment_from_json(&event.at_ms, wq_field(&fields, "at_ms"));
    if (s == WQ_OK) s = wq_field_color(&event.side, &fields, "side");
    if (s == WQ_OK) s = read_more(&event, &fields);
    if (s == WQ_OK) *out = event;
    return s;
}

json_t *wq_call_json(const wq_call *call, wq_time_lang lang)
{
    char code[WQ_CALL_TEXT], say[WQ_CALL_TEXT];
    wq_call_code(code, call);
    wq_call_words(say, call, lang);
    return json_pack("{s:I, s:o, s:s, s:s}", "at_ms", (json_int_t)call->at_ms, "side", wq_color_json(call->color), "say", say,
                     "code", code);
}

json_t *wq_keeper_state_json(const wq_keeper *keeper, wq_color color)
{
    const wq_time_control *control = &keeper->control;
    const wq_side_time *side = &keeper->clock.side[color];
    unsigned has = wq_time_kind_fields((wq_time_kind)control->kind);
    bool lost = side->phase == WQ_PHASE_LOST;
    const char *phase = keeper->paused && !lost ? "paused" : wq_time_phase_name((wq_time_phase)side->phase);
    json_t *json = json_pack("{s:I, s:o, s:s}", "at_ms", (json_int_t)keeper->last_ms, "side", wq_color_json((uint8_t)color), "phase", phase);
    if (!json) return NULL;
    if (has & WQ_TIME_HAS_MAIN) json_object_set_new(json, "main_ms", json_integer(side->main_ms));
    if (has & WQ_TIME_HAS_PERIODS) json_object_set_new(json, "periods", json_integer(side->periods));
    bool in_period = has & WQ_TIME_HAS_PERIOD && side->main_ms == 0;
    if (in_period || control->kind == WQ_TIME_DELAY)
        json_object_set_new(json, "period_left_ms", json_integer(wq_side_time_period_left(side, control)));
    if (has & WQ_TIME_HAS_STONES) json_object_set_new(json, "stones_left", json_integer(side->stones));
    if (has & WQ_TIME_HAS_POINTS) json_object_set_new(json, "penalty_points", json_integer(side->penalty_points));
    if (keeper->flag_fell[color] && lost) json_object_set_new(json, "flag", json_string("fell"));
    if (keeper->agreed.starts_at_ms != 0 && keeper->presses[WQ_BLACK] + keeper->presses[WQ_WHITE] == 0) {
        json_object_set_new(json, "starts_at_ms", json_integer(keeper->agreed.starts_at_ms));
        json_object_set_new(json, "here", json_boolean(keeper->agreed.came[color]));
    }
    if (keeper->agreed.late_by_ms[color] > 0) json_object_set_new(json, "late_ms", json_integer(keeper->agreed.late_by_ms[color]));
    json_object_set_new(json, "lost", json_boolean(lost));
    return json;
}
