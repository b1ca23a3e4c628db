/* referee_start_json.c — the agreed start in a referee's ledger: who arrives, who does not, a start put off. [R136]-[R138]
 * SPDX-License-Identifier: MIT
 */
#include "record/competition_json.h"
#include "record/referee_json_impl.h"

#include <string.h>

static wq_status read_moment(int64_t *out, const wq_fields *f, const char *field)
{
    json_t *value = wq_field(f, field);
    if (json_is_integer(value) && json_integer_value(value) == 0) {
        *out = 0;
        return WQ_OK;
    }
    return wq_moment_from_json(out, value) == WQ_OK ? WQ_OK : wq_field_refuse(f, field, "is missing or not a moment");
}

static void add_late(const wq_ledger *ledger, json_t *out, uint32_t first, int made, int64_t late_ms)
{
    for (int i = 0; i < made; i++) {
        json_t *json = wq_ruling_json(ledger, &ledger->rulings[first + (uint32_t)i], NULL);
        if (json && i == 0) json_object_set_new(json, "ms", json_integer(late_ms));
        json_array_append_new(out, json);
    }
}

static wq_status rule_late(wq_ledger *ledger, uint8_t side, bool beyond, bool both, int64_t late_ms, json_t *out)
{
    wq_case one = { .violation = (int16_t)wq_violation_find("late"), .side = side, .by = WQ_BY_REFEREE, .move = UINT32_MAX,
                    .beyond = beyond, .both = both };
    uint32_t first = 0;
    int made = 0;
    wq_status s = wq_ledger_rule(ledger, &one, &first, &made);
    if (s == WQ_OK) add_late(ledger, out, first, made, late_ms);
    return s;
}

/* What is due at that moment: the loss of who stays away; of both, where both do. [R136] [R138] */
static wq_status look(wq_ledger *ledger, int64_t now_ms, json_t *out)
{
    int64_t late_ms[3];
    bool beyond[3] = { false, false, false };
    for (int side = WQ_BLACK; side <= WQ_WHITE; side++)
        if (!wq_agreed_start_is_late(&ledger->agreed, (wq_color)side, now_ms, &late_ms[side], &beyond[side])) beyond[side] = false;
    bool both = beyond[WQ_BLACK] && beyond[WQ_WHITE];
    if (!beyond[WQ_BLACK] && !beyond[WQ_WHITE]) return WQ_OK;
    uint8_t side = both ? WQ_EMPTY : beyond[WQ_BLACK] ? WQ_BLACK : WQ_WHITE;
    wq_status s = rule_late(ledger, side, true, both, late_ms[beyond[WQ_BLACK] ? WQ_BLACK : WQ_WHITE], out);
    if (s != WQ_OK) return s;
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) ledger->agreed.dealt[color] |= beyond[color];
    return WQ_OK;
}

static wq_status arrived(wq_ledger *ledger, const wq_fields *f, int64_t now_ms, bool own_log, json_t *out)
{
    uint8_t side = WQ_EMPTY;
    wq_status s = own_log ? WQ_OK : wq_field_needed(f, "side");
    if (s == WQ_OK) s = wq_field_color(&side, f, "side");
    if (s != WQ_OK) return s;
    if (own_log) return WQ_OK;                          /* a game's own log has ruled already, in lines of its own */
    s = look(ledger, now_ms, out);
    if (s == WQ_OK) s = wq_agreed_start_come(&ledger->agreed, (wq_color)side, now_ms);
    int64_t late_ms;
    bool beyond;
    if (s != WQ_OK || !wq_agreed_start_is_late(&ledger->agreed, (wq_color)side, now_ms, &late_ms, &beyond)) return s;
    s = rule_late(ledger, side, beyond, false, late_ms, out);
    if (s == WQ_OK) ledger->agreed.dealt[side] = true;
    return s;
}

static bool is_late_ruling(const wq_ruling *ruling) { return !ruling->reversed && strcmp(wq_violations[ruling->violation].code, "late") == 0; }

static wq_status put_off(wq_ledger *ledger, const wq_fields *f, int64_t now_ms, bool undo, json_t *out)
{
    json_t *by = wq_field(f, "by"), *reason = wq_field(f, "reason");
    const char *who = json_is_string(by) ? json_string_value(by) : "";
    bool chief = strcmp(who, "chief_referee") == 0;
    int64_t to_ms = 0, was_ms = ledger->agreed.starts_at_ms;
    if (!chief && strcmp(who, "referee") != 0) return wq_field_refuse(f, "by", "must be \"referee\" or \"chief_referee\"");
    if (!undo && (!json_is_string(reason) || json_string_length(reason) == 0)) return wq_field_refuse(f, "reason", "is missing: a start is not put off without one");
    wq_status s = undo ? WQ_OK : read_moment(&to_ms, f, "starts_at_ms");
    if (s != WQ_OK) return s;
    if (ledger->moves > 0) return wq_refuse(f->err, WQ_ILLEGAL_PHASE, 0, 0, NULL);
    for (uint32_t i = 0; !chief && i < ledger->count; i++)
        if (is_late_ruling(&ledger->rulings[i])) return WQ_ILLEGAL_RIGHT;
    s = undo ? wq_agreed_start_restore(&ledger->agreed, now_ms, chief) : wq_agreed_start_postpone(&ledger->agreed, to_ms, now_ms, chief);
    if (s != WQ_OK) return s;
    for (uint32_t i = 0; i < ledger->count; i++)        /* lateness for a start that is none any more */
        if (is_late_ruling(&ledger->rulings[i])) wq_ledger_review_json(ledger, i + 1, WQ_BY_CHIEF, true, f, out);
    json_t *json = json_pack("{s:s, s:I, s:I, s:s}", "event", undo ? "postponement_undone" : "postponed", "starts_at_ms",
                             (json_int_t)ledger->agreed.starts_at_ms, "was_ms", (json_int_t)was_ms, "by", who);
    if (json && json_is_string(reason)) json_object_set(json, "reason", reason);
    json_array_append_new(out, json);
    return WQ_OK;
}

/* A game's own log: what its referee did is noted. */
static wq_status note_put_off(wq_ledger *ledger, const wq_fields *f, bool undo, json_t *out)
{
    json_t *actor = wq_field(f, "actor"), *reason = wq_field(f, "reason");
    int64_t was_ms = ledger->agreed.starts_at_ms;
    wq_status s = read_moment(&ledger->agreed.starts_at_ms, f, "starts_at_ms");
    if (s != WQ_OK) return s;
    json_t *json = json_pack("{s:s, s:I, s:I, s:s}", "event", undo ? "postponement_undone" : "postponed", "starts_at_ms",
                             (json_int_t)ledger->agreed.starts_at_ms, "was_ms", (json_int_t)was_ms, "by",
                             json_is_string(actor) ? json_string_value(actor) : "referee");
    if (json && json_is_string(reason)) json_object_set(json, "reason", reason);
    json_array_append_new(out, json);
    return WQ_OK;
}

/* The line that opens a game: its sheet and its start. */
static wq_status opened(wq_ledger *ledger, const wq_fields *f)
{
    wq_competition sheet;
    int64_t starts_at_ms = 0;
    json_t *given = wq_field(f, "sheet"), *start = wq_field(f, "starts_at_ms");
    wq_status s = given ? wq_competition_from_json(&sheet, given, f->err) : WQ_OK;
    if (!given) memset(&sheet, 0, sizeof sheet);
    else if (s == WQ_OK) starts_at_ms = wq_competition_start(&sheet, 1);
    if (s == WQ_OK && start) s = read_moment(&starts_at_ms, f, "starts_at_ms");
    if (s == WQ_OK && starts_at_ms != 0) ledger->agreed = wq_agreed_start_by(&sheet, starts_at_ms);
    return s;
}

wq_status wq_ledger_take_start(wq_ledger *ledger, const wq_fields *fields, const char *word, bool own_log, json_t *out)
{
    enum { OPENED, ARRIVED, QUERY, POSTPONE, UNDONE, WORDS };
    static const struct { const char *word; int what; } words[] = {
        { "opened", OPENED }, { "arrive", ARRIVED }, { "arrived", ARRIVED }, { "query", QUERY }, { "postpone", POSTPONE },
        { "postponed", POSTPONE }, { "undo_postponement", UNDONE }, { "postponement_undone", UNDONE },
    };
    int what = WORDS;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].word, word) == 0) what = words[i].what;
    if (what == WORDS) return WQ_CONFLICT;
    if (what == OPENED) return opened(ledger, fields);
    if (own_log && what >= POSTPONE) return note_put_off(ledger, fields, what == UNDONE, out);
    int64_t now_ms = 0;
    wq_status s = own_log ? WQ_OK : read_moment(&now_ms, fields, "at_ms");
    if (s != WQ_OK) return s;
    wq_ledger before = *ledger;                         /* rulings are only added: what is refused is cut off again */
    size_t lines = json_array_size(out);
    s = what == ARRIVED ? arrived(ledger, fields, now_ms, own_log, out) : what == QUERY ? look(ledger, now_ms, out)
                                                                        : put_off(ledger, fields, now_ms, what == UNDONE, out);
    if (s == WQ_OK) return s;
    *ledger = before;
    while (json_array_size(out) > lines) json_array_remove(out, lines);
    return fields->err && fields->err->text[0] ? s : wq_refuse(fields->err, s, 0, 0, NULL);
}
