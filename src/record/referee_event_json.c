/* referee_event_json.c — the bodies of a referee's events, written and read.
 * SPDX-License-Identifier: MIT
 */
#include "record/referee_event_json.h"

#include <string.h>

/* ---- parts ---- */

json_t *wq_consequences_json(const uint8_t *list)
{
    json_t *json = json_array();
    for (; *list != WQ_RULE_NOTHING; list++) json_array_append_new(json, json_string(wq_consequence_word((wq_consequence)*list)));
    return json;
}

wq_status wq_consequences_read(wq_consequences out, const wq_fields *fields, const char *field)
{
    json_t *list = wq_field(fields, field), *each;
    if (!json_is_array(list) || json_array_size(list) > WQ_MAX_CONSEQUENCES) return wq_field_refuse(fields, field, "must be a list of consequences");
    memset(out, WQ_RULE_NOTHING, sizeof(wq_consequences));
    size_t i;
    json_array_foreach(list, i, each) {
        wq_consequence c;
        if (!json_is_string(each) || wq_consequence_parse(&c, json_string_value(each)) != WQ_OK)
            return wq_field_refuse(fields, field, "has a word that is no consequence");
        out[i] = (uint8_t)c;
    }
    return WQ_OK;
}

static json_t *point_json(wq_point point, int height)
{
    char name[WQ_POINT_NAME];
    wq_point_name(name, point, height);
    return json_string(name);
}

static json_t *side_time_json(const wq_side_time *side)
{
    return json_pack("{s:I, s:I, s:i, s:s, s:i, s:i, s:I}", "main_ms", (json_int_t)side->main_ms, "period_used_ms", (json_int_t)side->period_used_ms,
                     "periods", (int)side->periods, "phase", wq_time_phase_name((wq_time_phase)side->phase), "stones", (int)side->stones,
                     "penalty_points", (int)side->penalty_points, "carried_ms", (json_int_t)side->carried_ms);
}

static wq_status read_side_time(wq_side_time *out, json_t *json, const wq_fields *whole)
{
    wq_fields f = { json, whole->refusal, whole->err };
    const int64_t most = (int64_t)1 << 53;
    int64_t main = 0, used = 0, periods = 0, stones = 0, points = 0, carried = 0;
    if (!json_is_object(json)) return wq_field_refuse(whole, "times", "must have both sides' times");
    wq_status s = wq_field_int(&main, &f, "main_ms", 0, most);
    if (s == WQ_OK) s = wq_field_int(&used, &f, "period_used_ms", 0, most);
    if (s == WQ_OK) s = wq_field_int(&periods, &f, "periods", 0, INT32_MAX);
    if (s == WQ_OK) s = wq_field_int(&stones, &f, "stones", 0, INT32_MAX);
    if (s == WQ_OK) s = wq_field_int(&points, &f, "penalty_points", 0, INT32_MAX);
    if (s == WQ_OK) s = wq_field_int(&carried, &f, "carried_ms", 0, most);
    if (s != WQ_OK) return s;
    json_t *phase = wq_field(&f, "phase");
    int which = WQ_PHASE_MAIN;
    while (which <= WQ_PHASE_LOST && !(json_is_string(phase) && strcmp(json_string_value(phase), wq_time_phase_name((wq_time_phase)which)) == 0)) which++;
    if (which > WQ_PHASE_LOST) return wq_field_refuse(&f, "phase", "is not a phase of a clock");
    *out = (wq_side_time){ .main_ms = main, .period_used_ms = used, .periods = (int32_t)periods, .phase = (uint8_t)which,
                           .stones = (int32_t)stones, .penalty_points = (int32_t)points, .carried_ms = carried };
    return WQ_OK;
}

/* ---- writing ---- */

static json_t *claimed_body(const wq_event *event)
{
    int violation = event->claimed.violation, right = event->claimed.right;
    wq_edition edition = (wq_edition)event->claimed.edition;
    const char *article = "";
    if (violation >= 0 && violation < wq_violation_count()) {
        wq_ruling as_claimed = { .violation = (int16_t)violation };
        article = wq_ruling_article(&as_claimed, edition);
    } else if (right >= 0 && right < wq_right_count() && wq_rights[right].article[edition]) article = wq_rights[right].article[edition];
    json_t *json = json_pack("{s:i, s:o, s:s, s:I, s:s, s:s}", "number", (int)event->claimed.number, "side", wq_color_json(event->claimed.side),
                             "by", wq_official_name((wq_official)event->claimed.by), "move", (json_int_t)event->claimed.move,
                             "article", article, "edition", wq_edition_name(edition));
    if (violation >= 0 && violation < wq_violation_count()) json_object_set_new(json, "violation", json_string(wq_violations[violation].code));
    if (right >= 0 && right < wq_right_count()) json_object_set_new(json, "right", json_string(wq_rights[right].code));
    return json;
}

static json_t *ruled_body(const wq_event *event)
{
    const wq_ruling *ruling = &event->ruled.ruling;
    wq_edition edition = (wq_edition)event->ruled.edition;
    json_t *json = json_pack("{s:i, s:s, s:o, s:s, s:o, s:s, s:s}", "number", (int)ruling->number, "violation", wq_violations[ruling->violation].code,
                             "side", wq_color_json(ruling->side), "by", wq_official_name((wq_official)ruling->by),
                             "ruling", wq_consequences_json(ruling->list), "article", wq_ruling_article(ruling, edition),
                             "edition", wq_edition_name(edition));
    if (ruling->follows) json_object_set_new(json, "follows", json_integer(ruling->follows));
    if (event->ruled.claim) json_object_set_new(json, "claim", json_integer(event->ruled.claim));
    return json;
}

static json_t *time_body(const wq_event *event)
{
    return json_pack("{s:s, s:o, s:I, s:{s:o, s:o}}", "cause", wq_keeper_word((wq_keeper_kind)event->time.cause),
                     "side", wq_color_json(event->time.color), "ms", (json_int_t)event->time.ms,
                     "times", "B", side_time_json(&event->time.side[WQ_BLACK]), "W", side_time_json(&event->time.side[WQ_WHITE]));
}

static json_t *times_json(const wq_side_time side[3])
{
    return json_pack("{s:o, s:o}", "B", side_time_json(&side[WQ_BLACK]), "W", side_time_json(&side[WQ_WHITE]));
}

static json_t *body_of(const wq_event *event, int height)
{
    switch ((int)event->kind) {
    case WQ_EVENT_POSTPONED:
    case WQ_EVENT_POSTPONEMENT_UNDONE:
        return json_pack("{s:I, s:o}", "starts_at_ms", (json_int_t)event->postponed.starts_at_ms, "times", times_json(event->postponed.side));
    case WQ_EVENT_IRREGULAR:
        return json_pack("{s:o, s:o, s:s}", "color", wq_color_json(event->irregular.color), "at", point_json(event->irregular.point, height),
                         "violation", wq_violations[event->irregular.violation].code);
    case WQ_EVENT_CLAIMED: return claimed_body(event);
    case WQ_EVENT_RULED: return ruled_body(event);
    case WQ_EVENT_DISMISSED:
    case WQ_EVENT_APPEALED:
    case WQ_EVENT_REVERSED:
        return json_pack("{s:i, s:s}", "of", (int)event->review.number, "by", wq_official_name((wq_official)event->review.by));
    case WQ_EVENT_ADJOURNED:
    case WQ_EVENT_TIMES_CONFIRMED:
    case WQ_EVENT_POINTS_GIVEN_UP:
        return json_pack("{s:o}", "color", wq_color_json(event->side.color));
    case WQ_EVENT_SEALED:
        return json_pack("{s:o, s:o, s:o}", "color", wq_color_json(event->sealed.color), "hash", wq_hex_json(event->sealed.hash, WQ_HASH_BYTES),
                         "box", wq_hex_json(event->sealed.box, WQ_SEAL_BOX));
    case WQ_EVENT_SEAL_OPENED:
        return json_pack("{s:o, s:o, s:o}", "color", wq_color_json(event->seal_opened.color), "at", point_json(event->seal_opened.point, height),
                         "salt", wq_hex_json(event->seal_opened.salt, WQ_SALT_BYTES));
    case WQ_EVENT_TIME_CORRECTED:
    case WQ_EVENT_LATE: return time_body(event);
    case WQ_EVENT_RESTORED: return json_pack("{s:I}", "to", (json_int_t)event->undo.to_move_number);
    default: return json_object();                      /* paused, clock_resumed */
    }
}

json_t *wq_referee_event_body(const wq_event *event, int height)
{
    json_t *json = body_of(event, height);
    if (json && event->reason[0]) json_object_set_new(json, "reason", json_string(event->reason));
    return json;
}

/* ---- reading ---- */

static wq_status read_row(int16_t *out, const wq_fields *f, const char *field, int (*find)(const char *code))
{
    json_t *code = wq_field(f, field);
    int row = json_is_string(code) ? find(json_string_value(code)) : -1;
    if (row < 0) return wq_field_refuse(f, field, "is not a row of the table");
    *out = (int16_t)row;
    return WQ_OK;
}

static wq_status read_by(uint8_t *out, const wq_fields *f)
{
    json_t *word = wq_field(f, "by");
    wq_official by;
    if (!json_is_string(word) || wq_official_parse(&by, json_string_value(word)) != WQ_OK) return wq_field_refuse(f, "by", "is nobody");
    *out = (uint8_t)by;
    return WQ_OK;
}

static wq_status read_edition(uint8_t *out, const wq_fields *f)
{
    json_t *word = wq_field(f, "edition");
    wq_edition edition = WQ_EDITION_2002;
    if (word && (!json_is_string(word) || wq_edition_parse(&edition, json_string_value(word)) != WQ_OK))
        return wq_field_refuse(f, "edition", "is not known");
    *out = (uint8_t)edition;
    return WQ_OK;
}

static wq_status read_number(uint16_t *out, const wq_fields *f, const char *field, bool needed)
{
    int64_t number = 0;
    wq_status s = needed ? wq_field_needed(f, field) : WQ_OK;
    if (s == WQ_OK) s = wq_field_int(&number, f, field, 0, UINT16_MAX);
    *out = (uint16_t)number;
    return s;
}

static wq_status read_point(wq_point *out, const wq_fields *f, int width, int height)
{
    json_t *at = wq_field(f, "at");
    if (!json_is_string(at) || wq_point_parse(out, json_string_value(at), width, height) != WQ_OK)
        return wq_field_refuse(f, "at", "must be a point of the board");
    return WQ_OK;
}

static wq_status read_color(uint8_t *out, const wq_fields *f)
{
    wq_status s = wq_field_needed(f, "color");
    return s == WQ_OK ? wq_field_color(out, f, "color") : s;
}

static wq_status read_claimed(wq_event *e, const wq_fields *f)
{
    int64_t move = 0;
    e->claimed.violation = e->claimed.right = -1;
    wq_status s = wq_field(f, "right") ? read_row(&e->claimed.right, f, "right", wq_right_find) : read_row(&e->claimed.violation, f, "violation", wq_violation_find);
    if (s == WQ_OK) s = read_number(&e->claimed.number, f, "number", true);
    if (s == WQ_OK) s = wq_field_color(&e->claimed.side, f, "side");
    if (s == WQ_OK) s = read_by(&e->claimed.by, f);
    if (s == WQ_OK) s = read_edition(&e->claimed.edition, f);
    if (s == WQ_OK) s = wq_field_int(&move, f, "move", 0, UINT32_MAX);
    e->claimed.move = (uint32_t)move;
    return s;
}

static wq_status read_ruled(wq_event *e, const wq_fields *f)
{
    wq_ruling *ruling = &e->ruled.ruling;
    uint16_t number = 0, follows = 0;
    wq_status s = read_row(&ruling->violation, f, "violation", wq_violation_find);
    if (s == WQ_OK) s = read_number(&number, f, "number", true);
    if (s == WQ_OK) s = read_number(&follows, f, "follows", false);
    if (s == WQ_OK) s = read_number(&e->ruled.claim, f, "claim", false);
    if (s == WQ_OK) s = wq_field_color(&ruling->side, f, "side");
    if (s == WQ_OK) s = read_by(&ruling->by, f);
    if (s == WQ_OK) s = read_edition(&e->ruled.edition, f);
    ruling->number = number;
    ruling->follows = follows;
    return s == WQ_OK ? wq_consequences_read(ruling->list, f, "ruling") : s;
}

static wq_status read_time(wq_event *e, const wq_fields *f)
{
    json_t *cause = wq_field(f, "cause"), *times = wq_field(f, "times");
    wq_keeper_kind kind;
    if (!json_is_string(cause) || wq_keeper_kind_parse(&kind, json_string_value(cause)) != WQ_OK) return wq_field_refuse(f, "cause", "is not known");
    e->time.cause = (uint8_t)kind;
    wq_status s = wq_field_color(&e->time.color, f, "side");
    if (s == WQ_OK) s = wq_field_int(&e->time.ms, f, "ms", -((int64_t)1 << 53), (int64_t)1 << 53);
    if (s == WQ_OK) s = read_side_time(&e->time.side[WQ_BLACK], json_object_get(times, "B"), f);
    return s == WQ_OK ? read_side_time(&e->time.side[WQ_WHITE], json_object_get(times, "W"), f) : s;
}

static wq_status read_body(wq_event *e, const wq_fields *f, int width, int height)
{
    int64_t number = 0;
    wq_status s;
    switch ((int)e->kind) {
    case WQ_EVENT_POSTPONED:
    case WQ_EVENT_POSTPONEMENT_UNDONE:
        s = wq_field_needed(f, "starts_at_ms");
        if (s == WQ_OK) s = wq_field_int(&e->postponed.starts_at_ms, f, "starts_at_ms", 1, (int64_t)1 << 53);
        if (s == WQ_OK) s = read_side_time(&e->postponed.side[WQ_BLACK], json_object_get(wq_field(f, "times"), "B"), f);
        return s == WQ_OK ? read_side_time(&e->postponed.side[WQ_WHITE], json_object_get(wq_field(f, "times"), "W"), f) : s;
    case WQ_EVENT_IRREGULAR:
        s = read_color(&e->irregular.color, f);
        if (s == WQ_OK) s = read_point(&e->irregular.point, f, width, height);
        return s == WQ_OK ? read_row(&e->irregular.violation, f, "violation", wq_violation_find) : s;
    case WQ_EVENT_CLAIMED: return read_claimed(e, f);
    case WQ_EVENT_RULED: return read_ruled(e, f);
    case WQ_EVENT_DISMISSED:
    case WQ_EVENT_APPEALED:
    case WQ_EVENT_REVERSED:
        s = read_number(&e->review.number, f, "of", true);
        return s == WQ_OK ? read_by(&e->review.by, f) : s;
    case WQ_EVENT_ADJOURNED: return wq_field_color(&e->side.color, f, "color");
    case WQ_EVENT_TIMES_CONFIRMED:
    case WQ_EVENT_POINTS_GIVEN_UP: return read_color(&e->side.color, f);
    case WQ_EVENT_SEALED:
        s = read_color(&e->sealed.color, f);
        if (s == WQ_OK) s = wq_field_needed(f, "hash");
        if (s == WQ_OK) s = wq_field_hex(e->sealed.hash, WQ_HASH_BYTES, f, "hash");
        if (s == WQ_OK) s = wq_field_needed(f, "box");
        return s == WQ_OK ? wq_field_hex(e->sealed.box, WQ_SEAL_BOX, f, "box") : s;
    case WQ_EVENT_SEAL_OPENED:
        s = read_color(&e->seal_opened.color, f);
        if (s == WQ_OK) s = read_point(&e->seal_opened.point, f, width, height);
        if (s == WQ_OK) s = wq_field_needed(f, "salt");
        return s == WQ_OK ? wq_field_hex(e->seal_opened.salt, WQ_SALT_BYTES, f, "salt") : s;
    case WQ_EVENT_TIME_CORRECTED:
    case WQ_EVENT_LATE: return read_time(e, f);
    case WQ_EVENT_RESTORED:
        s = wq_field_needed(f, "to");
        if (s == WQ_OK) s = wq_field_int(&number, f, "to", 0, UINT32_MAX);
        e->undo.to_move_number = (uint32_t)number;
        return s;
    default: return WQ_OK;
    }
}

wq_status wq_referee_event_read(wq_event *event, const wq_fields *fields, int width, int height)
{
    wq_status s = read_body(event, fields, width, height);
    return s == WQ_OK ? wq_field_text(event->reason, sizeof event->reason, fields, "reason") : s;
}
