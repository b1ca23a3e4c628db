/* competition_json.c — the competition sheet as JSON, cell by cell.
 * SPDX-License-Identifier: MIT
 */
#include "record/competition_json.h"

#include "game/moment.h"
#include "record/json_read.h"
#include "record/time_json.h"

#include <stdio.h>
#include <string.h>

/* Nothing, one moment, or a list of them, a round each. */
static json_t *starts_json(const wq_competition *s)
{
    if (s->start_count == 0) return json_null();
    if (s->start_count == 1) return json_integer(s->starts_at_ms[0]);
    json_t *list = json_array();
    for (int i = 0; list && i < s->start_count; i++) json_array_append_new(list, json_integer(s->starts_at_ms[i]));
    return list;
}

json_t *wq_competition_json(const wq_competition *s, bool sources)
{
    json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:o, s:s, s:i, s:s, s:s, s:o, s:s, s:I, s:i, s:b, s:b, s:b, s:s, s:s, s:s, s:b, s:I, s:i, s:i}",
        "id", s->id, "zh", s->zh, "en", s->en, "rules", s->rules, "edition", wq_edition_name((wq_edition)s->edition), "size", (int)s->size,
        "time", wq_time_control_json(&s->time), "colours", wq_drawing_name((wq_drawing)s->colours), "komi_halves", (int)s->komi_halves,
        "long_cycle", wq_cycle_name((wq_cycle)s->long_cycle), "places", wq_places_name((wq_places)s->places),
        "starts_at_ms", starts_json(s), "venue", s->same_venue ? "same" : "apart", "late_s", (json_int_t)(s->late_ms / 1000), "late_times", (int)s->late_times,
        "absent_reading", s->absent_reading, "pauses", s->pauses, "sealed_moves", s->sealed_moves,
        "overrun", wq_overrun_name((wq_overrun)s->overrun), "take_back", wq_taking_back_name((wq_taking_back)s->take_back),
        "wrong_moves", wq_wrong_moves_name((wq_wrong_moves)s->wrong_moves), "restore", s->restore,
        "confirm_s", (json_int_t)(s->confirm_ms / 1000), "lag_cap_ms", (int)s->lag_cap_ms, "lag_quota_ms", (int)s->lag_quota_ms);
    if (!json || !sources || !wq_competition_source(s, WQ_CELL_RULES)) return json;
    json_t *all = json_object();
    for (int i = 0; all && i < WQ_COMPETITION_CELLS; i++)
        json_object_set_new(all, wq_cell_word((wq_competition_cell)i), json_string(wq_competition_source(s, (wq_competition_cell)i)));
    json_object_set_new(json, "sources", all);
    return json;
}

/* A misspelt cell must not be answered by silence. */
static bool is_known(const char *key)
{
    static const char *const more[] = { "base", "id", "zh", "en", "sources" };
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        if (strcmp(key, more[i]) == 0) return true;
    for (int i = 0; i < WQ_COMPETITION_CELLS; i++)
        if (strcmp(key, wq_cell_word((wq_competition_cell)i)) == 0) return true;
    return false;
}

/* A cell that is one of a list of words. */
#define READ_WORD(cell, word, type)                                                                             \
    do {                                                                                                        \
        json_t *value = wq_field(f, word);                                                                      \
        wq_##type read;                                                                                         \
        if (!value) break;                                                                                      \
        if (!json_is_string(value) || wq_##type##_parse(&read, json_string_value(value)) != WQ_OK)              \
            return wq_field_refuse(f, word, "is not one of this cell's words");                                 \
        cell = (uint8_t)read;                                                                                   \
    } while (0)

static wq_status read_words(wq_competition *s, const wq_fields *f)
{
    READ_WORD(s->edition, "edition", edition);
    READ_WORD(s->colours, "colours", drawing);
    READ_WORD(s->long_cycle, "long_cycle", cycle);
    READ_WORD(s->places, "places", places);
    READ_WORD(s->overrun, "overrun", overrun);
    READ_WORD(s->take_back, "take_back", taking_back);
    READ_WORD(s->wrong_moves, "wrong_moves", wrong_moves);
    json_t *venue = wq_field(f, "venue");
    if (venue) {
        const char *word = json_is_string(venue) ? json_string_value(venue) : "";
        if (strcmp(word, "same") != 0 && strcmp(word, "apart") != 0) return wq_field_refuse(f, "venue", "must be \"same\" or \"apart\"");
        s->same_venue = strcmp(word, "same") == 0;
    }
    return WQ_OK;
}

static wq_status read_numbers(wq_competition *s, const wq_fields *f)
{
    const int64_t day_s = 86400;
    int64_t size = s->size, komi = s->komi_halves, late = s->late_ms / 1000, times = s->late_times, confirm = s->confirm_ms / 1000;
    int64_t cap = s->lag_cap_ms, quota = s->lag_quota_ms;
    wq_fields size_field = { f->object, WQ_BAD_SIZE, f->err }, komi_field = { f->object, WQ_BAD_KOMI, f->err };
    if (wq_field_int(&size, &size_field, "size", 1, WQ_MAX_SIZE) != WQ_OK) return WQ_BAD_SIZE;
    if (wq_field_int(&komi, &komi_field, "komi_halves", -2 * WQ_MAX_AREA, 2 * WQ_MAX_AREA) != WQ_OK) return WQ_BAD_KOMI;
    wq_status status = wq_field_int(&late, f, "late_s", 0, day_s);
    if (status == WQ_OK) status = wq_field_int(&times, f, "late_times", 0, 10);
    if (status == WQ_OK) status = wq_field_int(&confirm, f, "confirm_s", 0, day_s);
    if (status == WQ_OK) status = wq_field_int(&cap, f, "lag_cap_ms", 0, WQ_MAX_LAG_CAP_MS);
    if (status == WQ_OK) status = wq_field_int(&quota, f, "lag_quota_ms", 0, WQ_MAX_LAG_QUOTA_MS);
    if (status == WQ_OK) status = wq_field_bool(&s->absent_reading, f, "absent_reading");
    if (status == WQ_OK) status = wq_field_bool(&s->pauses, f, "pauses");
    if (status == WQ_OK) status = wq_field_bool(&s->sealed_moves, f, "sealed_moves");
    if (status == WQ_OK) status = wq_field_bool(&s->restore, f, "restore");
    s->size = (uint8_t)size;
    s->komi_halves = (int16_t)komi;
    s->late_ms = late * 1000;
    s->late_times = (uint8_t)times;
    s->confirm_ms = confirm * 1000;
    s->lag_cap_ms = (int32_t)cap;
    s->lag_quota_ms = (int32_t)quota;
    return status;
}

wq_status wq_moment_from_json(int64_t *ms, json_t *json)
{
    if (json_is_string(json)) return wq_moment_parse(ms, json_string_value(json));
    if (!json_is_integer(json) || json_integer_value(json) <= 0 || json_integer_value(json) > (json_int_t)1 << 53) return WQ_BAD_TIME;
    *ms = json_integer_value(json);
    return WQ_OK;
}

static wq_status read_starts(wq_competition *s, const wq_fields *f)
{
    json_t *value = wq_field(f, "starts_at_ms");
    if (!value) return WQ_OK;
    wq_fields field = { f->object, WQ_BAD_TIME, f->err };
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    if (count > WQ_MAX_STARTS) return wq_field_refuse(&field, "starts_at_ms", "has more rounds than a sheet has");
    for (size_t i = 0; i < count; i++)
        if (wq_moment_from_json(&s->starts_at_ms[i], json_is_array(value) ? json_array_get(value, i) : value) != WQ_OK)
            return wq_field_refuse(&field, "starts_at_ms", "must be milliseconds since 1970 UTC, or text like 2026-12-01T09:00+08:00; a list for several rounds");
    for (size_t i = count; i < WQ_MAX_STARTS; i++) s->starts_at_ms[i] = 0;
    s->start_count = (uint8_t)count;
    return WQ_OK;
}

/* Cells that follow from another one's change keep in step unless they are given too. */
static void follow(wq_competition *s, const wq_fields *f)
{
    if (wq_field(f, "venue") && !wq_field(f, "late_s") && s->late_ms > 0)               /* [R136] [R137] */
        s->late_ms = s->same_venue ? 900000 : 3600000;
    bool other_time = wq_field(f, "time") || wq_field(f, "edition");
    wq_competition_cell cell;
    if (other_time && !wq_field(f, "overrun") && wq_competition_check(s, &cell) != WQ_OK && cell == WQ_CELL_OVERRUN)
        s->overrun = WQ_OVERRUN_LOSS;
}

static wq_status read_sheet(wq_competition *s, const wq_fields *f)
{
    wq_status status = wq_field_text(s->id, sizeof s->id, f, "id");
    if (status == WQ_OK) status = wq_field_text(s->zh, sizeof s->zh, f, "zh");
    if (status == WQ_OK) status = wq_field_text(s->en, sizeof s->en, f, "en");
    wq_fields rules = { f->object, WQ_BAD_RULES, f->err };
    if (status == WQ_OK) status = wq_field_text(s->rules, sizeof s->rules, &rules, "rules");
    if (status != WQ_OK) return status;
    json_t *time = wq_field(f, "time");
    if (time) status = wq_time_control_from_json(&s->time, time, f->err);
    if (status != WQ_OK && json_is_string(time)) return wq_refuse(f->err, status, 0, 0, "time: that is not a time system");
    if (status == WQ_OK) status = read_words(s, f);
    if (status == WQ_OK) status = read_numbers(s, f);
    if (status == WQ_OK) status = read_starts(s, f);
    if (status != WQ_OK) return status;
    const wq_rules *row = wq_rules_find(s->rules);
    if (row && wq_field(f, "rules")) {                  /* another row brings its own komi and cycles */
        if (!wq_field(f, "komi_halves")) s->komi_halves = row->komi_halves;
        if (!wq_field(f, "long_cycle")) s->long_cycle = (uint8_t)row->long_cycle;
    }
    follow(s, f);
    wq_competition_cell cell;
    status = wq_competition_check(s, &cell);
    if (status == WQ_OK) return WQ_OK;
    wq_fields place = { f->object, status, f->err };
    return wq_field_refuse(&place, wq_cell_word(cell), "is not possible, alone or beside the other cells");
}

wq_status wq_competition_from_json(wq_competition *out, json_t *json, wq_error *err)
{
    wq_fields fields = { json, WQ_BAD_ARGUMENT, err };
    if (json_is_string(json)) {
        const wq_competition *preset = wq_competition_find(json_string_value(json));
        if (!preset) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "sheet: there is no preset of that name");
        *out = *preset;
        return WQ_OK;
    }
    if (!json_is_object(json)) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "sheet: a name or an object is expected");
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
        if (!is_known(key)) {
            char text[sizeof err->text];
            snprintf(text, sizeof text, "%.60s: is no cell of a competition sheet", key);
            return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, text);
        }
    json_t *base = wq_field(&fields, "base");
    const wq_competition *from = wq_competition_at(0);
    if (base) from = json_is_string(base) ? wq_competition_find(json_string_value(base)) : NULL;
    if (!from) return wq_field_refuse(&fields, "base", "is not a preset");
    wq_competition sheet = *from;
    snprintf(sheet.id, sizeof sheet.id, "own");
    snprintf(sheet.zh, sizeof sheet.zh, "自订规程");
    snprintf(sheet.en, sizeof sheet.en, "own sheet");
    wq_status s = read_sheet(&sheet, &fields);
    if (s == WQ_OK) *out = sheet;
    return s;
}
