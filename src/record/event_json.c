/* event_json.c — the body of each kind of event, written and read.
 * SPDX-License-Identifier: MIT
 */
#include "record/event_json.h"

#include "record/competition_json.h"
#include "record/json_read.h"
#include "record/referee_event_json.h"
#include "rules/handicap.h"

#include <stdio.h>
#include <string.h>

static const char *const actor_words[WQ_ACTORS] = { "server", "host", "guest", "referee", "chief_referee" };
static const char *const colours_words[] = { "host_black", "host_white", "host_holds", "guest_holds" };

/* ---- parts ---- */

static json_t *point_json(wq_point point, int height)
{
    char name[WQ_POINT_NAME];
    wq_point_name(name, point, height);
    return json_string(name);
}

static wq_status read_point(wq_point *out, const wq_fields *fields, const char *field, int width, int height)
{
    if (wq_field_needed(fields, field) != WQ_OK) return fields->refusal;
    json_t *value = wq_field(fields, field);
    if (!json_is_string(value) || wq_point_parse(out, json_string_value(value), width, height) != WQ_OK)
        return wq_field_refuse(fields, field, "must be a point of the board");
    return WQ_OK;
}

json_t *wq_result_json(wq_result result)
{
    char text[WQ_RESULT_TEXT];
    wq_result_name(text, result);
    const char *manner = wq_manner_name((wq_manner)result.manner);
    return json_pack("{s:o, s:s, s:i, s:s}", "winner", wq_color_json(result.winner), "manner", manner,
                     "margin_halves", (int)result.margin_halves, "text", text);
}

static wq_status read_result(wq_result *out, const wq_fields *fields)
{
    json_t *object = wq_field(fields, "result");
    if (!json_is_object(object)) return wq_field_refuse(fields, "result", "must be an object");
    wq_fields parts = { object, fields->refusal, fields->err };
    json_t *manner = wq_field(&parts, "manner");
    wq_result result = { .manner = WQ_MANNER_NONE };
    for (int i = WQ_MANNER_COUNT; json_is_string(manner) && i <= WQ_MANNER_BOTH_LOSE; i++)
        if (strcmp(json_string_value(manner), wq_manner_name((wq_manner)i)) == 0) result.manner = (uint8_t)i;
    if (result.manner == WQ_MANNER_NONE) return wq_field_refuse(&parts, "manner", "is not a way a game ends");
    int64_t margin = 0;
    if (wq_field_color(&result.winner, &parts, "winner") != WQ_OK) return fields->refusal;
    if (wq_field_int(&margin, &parts, "margin_halves", 0, INT32_MAX) != WQ_OK) return fields->refusal;
    result.margin_halves = (int32_t)margin;
    *out = result;
    return WQ_OK;
}

/* ---- the opening ---- */

static json_t *setup_json(const wq_opening *opening)
{
    json_t *list = json_array();
    for (int i = 0; list && i < opening->width * opening->height && i < WQ_MAX_AREA; i++) {
        if (opening->setup[i] == WQ_EMPTY) continue;
        char name[WQ_POINT_NAME], text[WQ_POINT_NAME + 2];
        wq_point_name(name, wq_point_at(i % opening->width, i / opening->width), opening->height);
        snprintf(text, sizeof text, "%c %s", opening->setup[i] == WQ_BLACK ? 'B' : 'W', name);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

/* Says where a set-up leaves a chain without a liberty.                                            [R25] */
static wq_status refuse_airless(const wq_opening *opening, const wq_fields *setup)
{
    wq_position pos;
    if (wq_position_set_up(&pos, opening->width, opening->height, opening->setup) != WQ_BAD_SETUP) return WQ_OK;
    char at[WQ_POINT_NAME], text[64];
    wq_point_name(at, wq_position_airless(&pos), opening->height);
    snprintf(text, sizeof text, "leaves the stone at %s without a liberty", at);
    return wq_field_refuse(setup, "setup", text);
}

static wq_status read_setup(wq_opening *out, const wq_fields *fields)
{
    json_t *list = wq_field(fields, "setup");
    if (!list) return WQ_OK;
    wq_fields setup = { fields->object, WQ_BAD_SETUP, fields->err };
    if (!json_is_array(list)) return wq_field_refuse(&setup, "setup", "must be a list like [\"B D4\"]");
    size_t index;
    json_t *each;
    json_array_foreach(list, index, each) {
        const char *text = json_is_string(each) ? json_string_value(each) : "";
        wq_point point;
        uint8_t color = text[0] == 'B' || text[0] == 'b' ? WQ_BLACK : text[0] == 'W' || text[0] == 'w' ? WQ_WHITE : WQ_EMPTY;
        if (color == WQ_EMPTY || text[1] != ' ' || wq_point_parse(&point, text + 2, out->width, out->height) != WQ_OK
            || point == WQ_PASS)
            return wq_field_refuse(&setup, "setup", "has an entry that is not a colour and a point of the board");
        uint8_t *place = &out->setup[wq_point_row(point) * out->width + wq_point_column(point)];
        if (*place != WQ_EMPTY) return wq_field_refuse(&setup, "setup", "names a point twice");
        *place = color;
    }
    return refuse_airless(out, &setup);
}

static json_t *opened_body(const wq_opening *o)
{
    const char *colours = o->colours < sizeof colours_words / sizeof colours_words[0] ? colours_words[o->colours] : "?";
    json_t *sheet = o->sheet.id[0] != '\0' ? wq_competition_json(&o->sheet, false) : json_null();
    json_t *json = json_pack("{s:i, s:i, s:o, s:i, s:i, s:o, s:s, s:b, s:b, s:[s,s], s:[s,s], s:o, s:o, s:o, s:b}",
                     "width", (int)o->width, "height", (int)o->height, "rules", wq_rules_json(&o->rules),
                     "komi_halves", (int)o->komi_halves, "handicap", (int)o->handicap,
                     "time", wq_time_control_json(&o->time), "colours", colours, "strict", o->strict,
                     "one_screen", o->one_screen, "names", o->name[0], o->name[1], "players", o->player[0],
                     o->player[1], "setup", setup_json(o), "first", wq_color_json(o->first), "sheet", sheet,
                     "refereed", o->refereed);
    if (json && (o->starts_at_ms != 0 || o->sheet.start_count > 0)) json_object_set_new(json, "starts_at_ms", json_integer(o->starts_at_ms));
    return json;
}

static wq_status read_pair(char *first, char *second, size_t size, const wq_fields *fields, const char *field)
{
    json_t *list = wq_field(fields, field);
    if (!list) return WQ_OK;
    if (!json_is_array(list) || json_array_size(list) != 2) return wq_field_refuse(fields, field, "must be two texts");
    for (size_t i = 0; i < 2; i++) {
        json_t *pair = json_pack("{s:O}", field, json_array_get(list, i));
        wq_fields one = { pair, fields->refusal, fields->err };
        wq_status s = pair ? wq_field_text(i == 0 ? first : second, size, &one, field) : WQ_FAIL_MEMORY;
        json_decref(pair);
        if (s != WQ_OK) return s;
    }
    return WQ_OK;
}

/* Everything has a default; a number out of its range has its own word. */
static wq_status read_opening(wq_opening *out, const wq_fields *fields)
{
    wq_opening o;
    memset(&o, 0, sizeof o);
    wq_error *err = fields->err;
    wq_fields size = { fields->object, WQ_BAD_SIZE, err }, komi_field = { fields->object, WQ_BAD_KOMI, err };
    wq_fields handicap_field = { fields->object, WQ_ILLEGAL_HANDICAP, err };

    json_t *sheet = wq_field(fields, "sheet");
    if (sheet) {
        wq_competition row;
        wq_status s = wq_competition_from_json(&row, sheet, err);
        if (s != WQ_OK) return s;
        wq_opening_by_sheet(&o, &row);
    }
    int64_t width = sheet ? o.width : 19, height = width, handicap = 0;
    if (wq_field_int(&width, &size, "width", 1, WQ_MAX_SIZE) != WQ_OK) return WQ_BAD_SIZE;
    if (wq_field(fields, "width")) height = width;
    if (wq_field_int(&height, &size, "height", 1, WQ_MAX_SIZE) != WQ_OK) return WQ_BAD_SIZE;
    o.width = (uint8_t)width;
    o.height = (uint8_t)height;

    json_t *rules = wq_field(fields, "rules");
    wq_status s = WQ_OK;
    if (rules) s = wq_rules_from_json(&o.rules, rules, err);
    else if (!sheet) o.rules = *wq_rules_at(0);
    if (s != WQ_OK) return s;

    if (wq_field_int(&handicap, &handicap_field, "handicap", 0, WQ_MAX_HANDICAP) != WQ_OK) return WQ_ILLEGAL_HANDICAP;
    o.handicap = (uint8_t)handicap;
    int64_t komi = wq_default_komi_halves(&o.rules, o.handicap);
    if (wq_field_int(&komi, &komi_field, "komi_halves", -WQ_MAX_KOMI_HALVES, WQ_MAX_KOMI_HALVES) != WQ_OK) return WQ_BAD_KOMI;
    o.komi_halves = (int16_t)komi;

    json_t *time = wq_field(fields, "time");
    if (time) s = wq_time_control_from_json(&o.time, time, err);
    if (s != WQ_OK) return s;

    json_t *colours = wq_field(fields, "colours");
    if (colours) {
        size_t i = 0, n = sizeof colours_words / sizeof colours_words[0];
        while (i < n && !(json_is_string(colours) && strcmp(json_string_value(colours), colours_words[i]) == 0)) i++;
        if (i == n) return wq_field_refuse(fields, "colours", "must be host_black, host_white, host_holds or guest_holds");
        o.colours = (uint8_t)i;
    }
    s = wq_field_bool(&o.strict, fields, "strict");
    if (s == WQ_OK) s = wq_field_bool(&o.one_screen, fields, "one_screen");
    if (s == WQ_OK) s = wq_field_bool(&o.refereed, fields, "refereed");
    wq_fields start = { fields->object, WQ_BAD_TIME, err };
    if (s == WQ_OK) s = wq_field_int(&o.starts_at_ms, &start, "starts_at_ms", 0, (int64_t)1 << 53);
    if (s == WQ_OK && o.refereed && !sheet) o.sheet = *wq_competition_find("online");   /* its articles; the rest is said */
    if (s == WQ_OK) s = read_pair(o.name[0], o.name[1], WQ_NAME_BYTES, fields, "names");
    memcpy(o.player[0], "human", sizeof "human");
    memcpy(o.player[1], "human", sizeof "human");
    if (s == WQ_OK) s = read_pair(o.player[0], o.player[1], WQ_PLAYER_BYTES, fields, "players");
    if (s == WQ_OK) s = read_setup(&o, fields);
    if (s == WQ_OK) s = wq_field_color(&o.first, fields, "first");
    if (s == WQ_OK) *out = o;
    return s;
}

/* ---- bodies ---- */

static json_t *body_of(const wq_event *event, int height)
{
    switch ((wq_event_kind)event->kind) {
    case WQ_EVENT_OPENED:
        return opened_body(&event->opened);
    case WQ_EVENT_HAND_HELD:
        return json_pack("{s:o}", "hash", wq_hex_json(event->hand_held.hash, WQ_HASH_BYTES));
    case WQ_EVENT_HAND_GUESSED:
        return json_pack("{s:b}", "odd", event->hand_guessed.odd);
    case WQ_EVENT_COLOURS_DRAWN:
        return json_pack("{s:o, s:i, s:o}", "salt", wq_hex_json(event->colours_drawn.salt, WQ_SALT_BYTES), "number",
                         (int)event->colours_drawn.number, "host_color", wq_color_json(event->colours_drawn.host_color));
    case WQ_EVENT_PLAYED:
        return json_pack("{s:o, s:o}", "color", wq_color_json(event->played.color), "at",
                         point_json(event->played.point, height));
    case WQ_EVENT_PASSED:
    case WQ_EVENT_UNDO_REFUSED:
    case WQ_EVENT_END_PROPOSED:
    case WQ_EVENT_END_REFUSED:
    case WQ_EVENT_COUNT_CLOSED:
    case WQ_EVENT_RESIGNED:
    case WQ_EVENT_TIMED_OUT:
        return json_pack("{s:o}", "color", wq_color_json(event->side.color));
    case WQ_EVENT_AGREED: {
        json_t *json = json_pack("{s:o}", "color", wq_color_json(event->side.color));
        if (json && event->reason[0]) json_object_set_new(json, "reason", json_string(event->reason));      /* a referee's */
        return json;
    }
    case WQ_EVENT_UNDO_ASKED:
    case WQ_EVENT_TAKEN_BACK:
        return json_pack("{s:I}", "to", (json_int_t)event->undo.to_move_number);
    case WQ_EVENT_MARKED:
        return json_pack("{s:o, s:b, s:o}", "at", point_json(event->marked.point, height), "dead", event->marked.dead,
                         "color", wq_color_json(event->marked.color));
    case WQ_EVENT_RESUMED:
        return json_pack("{s:o}", "to_move", wq_color_json(event->resumed.to_move));
    case WQ_EVENT_ENDED:
        return json_pack("{s:o}", "result", wq_result_json(event->ended.result));
    case WQ_EVENT_ARRIVED:
        return json_pack("{s:I}", "late_ms", (json_int_t)event->arrived.late_ms);
    case WQ_EVENT_COLOURS_TAKEN:
    case WQ_EVENT_STARTED:
    case WQ_EVENT_COUNTING:
    case WQ_EVENT_KINDS:
        break;
    default:
        return wq_referee_event_body(event, height);
    }
    return json_object();
}

json_t *wq_event_body(const wq_event *event, int height)
{
    json_t *body = body_of(event, height);
    if (body && event->credit_ms) json_object_set_new(body, "credit_ms", json_integer(event->credit_ms));
    return body;
}

static wq_status read_color(uint8_t *out, const wq_fields *fields, const char *field)
{
    wq_status s = wq_field_needed(fields, field);
    return s == WQ_OK ? wq_field_color(out, fields, field) : s;
}

/* Reads into *e, which is the caller's own. */
static wq_status read_body(wq_event *e, const wq_fields *f, int width, int height)
{
    int64_t number = 0;
    wq_status s = WQ_OK;
    switch ((wq_event_kind)e->kind) {
    case WQ_EVENT_OPENED:
        return read_opening(&e->opened, f);
    case WQ_EVENT_HAND_HELD:
        s = wq_field_needed(f, "hash");
        return s == WQ_OK ? wq_field_hex(e->hand_held.hash, WQ_HASH_BYTES, f, "hash") : s;
    case WQ_EVENT_HAND_GUESSED:
        s = wq_field_needed(f, "odd");
        return s == WQ_OK ? wq_field_bool(&e->hand_guessed.odd, f, "odd") : s;
    case WQ_EVENT_COLOURS_DRAWN:
        s = wq_field_needed(f, "salt");
        if (s == WQ_OK) s = wq_field_hex(e->colours_drawn.salt, WQ_SALT_BYTES, f, "salt");
        if (s == WQ_OK) s = wq_field_needed(f, "number");
        if (s == WQ_OK) s = wq_field_int(&number, f, "number", 0, UINT8_MAX);
        e->colours_drawn.number = (uint8_t)number;
        return s == WQ_OK ? read_color(&e->colours_drawn.host_color, f, "host_color") : s;
    case WQ_EVENT_PLAYED:
        s = read_color(&e->played.color, f, "color");
        return s == WQ_OK ? read_point(&e->played.point, f, "at", width, height) : s;
    case WQ_EVENT_PASSED:
    case WQ_EVENT_UNDO_REFUSED:
    case WQ_EVENT_END_PROPOSED:
    case WQ_EVENT_END_REFUSED:
    case WQ_EVENT_COUNT_CLOSED:
    case WQ_EVENT_RESIGNED:
    case WQ_EVENT_TIMED_OUT:
        return read_color(&e->side.color, f, "color");
    case WQ_EVENT_AGREED:
        s = read_color(&e->side.color, f, "color");
        return s == WQ_OK ? wq_field_text(e->reason, sizeof e->reason, f, "reason") : s;
    case WQ_EVENT_UNDO_ASKED:
    case WQ_EVENT_TAKEN_BACK:
        s = wq_field_needed(f, "to");
        if (s == WQ_OK) s = wq_field_int(&number, f, "to", 0, UINT32_MAX);
        e->undo.to_move_number = (uint32_t)number;
        return s;
    case WQ_EVENT_MARKED:
        s = read_point(&e->marked.point, f, "at", width, height);
        if (s == WQ_OK) s = wq_field_needed(f, "dead");
        if (s == WQ_OK) s = wq_field_bool(&e->marked.dead, f, "dead");
        return s == WQ_OK ? wq_field_color(&e->marked.color, f, "color") : s;
    case WQ_EVENT_RESUMED:
        return read_color(&e->resumed.to_move, f, "to_move");
    case WQ_EVENT_ENDED:
        return read_result(&e->ended.result, f);
    case WQ_EVENT_ARRIVED:
        return wq_field_int(&e->arrived.late_ms, f, "late_ms", 0, (int64_t)1 << 53);
    case WQ_EVENT_COLOURS_TAKEN:
    case WQ_EVENT_STARTED:
    case WQ_EVENT_COUNTING:
    case WQ_EVENT_KINDS:
        break;
    default:
        return wq_referee_event_read(e, f, width, height);
    }
    return WQ_OK;
}

wq_status wq_event_from_body(wq_event *out, json_t *body, int width, int height, wq_error *err)
{
    if (out->kind >= WQ_EVENT_KINDS) return wq_refuse(err, WQ_BAD_EVENT, 0, 0, NULL);
    if (!json_is_object(body)) return wq_refuse(err, WQ_BAD_EVENT, 0, 0, "an event's body must be an object");
    wq_event event;
    memset(&event, 0, sizeof event);
    event.seq = out->seq;
    event.at_ms = out->at_ms;
    event.kind = out->kind;
    event.actor = out->actor;
    wq_fields fields = { body, WQ_BAD_EVENT, err };
    int64_t credit = 0;
    wq_status s = read_body(&event, &fields, width, height);
    if (s == WQ_OK) s = wq_field_int(&credit, &fields, "credit_ms", 0, UINT16_MAX);
    event.credit_ms = (uint16_t)credit;
    if (s == WQ_OK) *out = event;
    return s;
}

json_t *wq_event_json(const wq_event *event, int height)
{
    json_t *all = json_pack("{s:I, s:I, s:s, s:s}", "seq", (json_int_t)event->seq, "at_ms", (json_int_t)event->at_ms,
                            "kind", wq_event_word((wq_event_kind)event->kind),
                            "actor", event->actor < WQ_ACTORS ? actor_words[event->actor] : "?");
    json_t *body = wq_event_body(event, height);
    if (!all || !body || json_object_update(all, body) != 0) {
        json_decref(all);
        all = NULL;
    }
    json_decref(body);
    return all;
}
