/* referee_json.c — the referee's table and ledger in JSON.
 * SPDX-License-Identifier: MIT
 */
#include "record/referee_json_impl.h"

#include "game/clock_keeper.h"
#include "game/event.h"
#include "record/json_read.h"
#include "record/referee_event_json.h"

#include <string.h>

/* ---- the table ---- */

static void set_list(json_t *json, const char *name, const uint8_t *list)
{
    if (list[0] != WQ_RULE_NOTHING) json_object_set_new(json, name, wq_consequences_json(list));
}

static json_t *rules_list(const char *rules)
{
    json_t *json = json_array();
    for (const char *at = rules; *at;) {
        size_t length = strcspn(at, " ");
        json_array_append_new(json, json_stringn(at, length));
        at += length + strspn(at + length, " ");
    }
    return json;
}

json_t *wq_violation_json(int violation, wq_edition edition)
{
    const wq_violation *row = &wq_violations[violation];
    const wq_verdict *verdict = &row->by[edition];
    if (!verdict->article) return NULL;
    const char *limit = edition == WQ_EDITION_2002 ? wq_claim_limit_name((wq_claim_limit)row->claim) : NULL;
    json_t *json = json_pack("{s:s, s:o, s:s, s:s?}", "violation", row->code, "rules", rules_list(row->rules), "article",
                             verdict->article, "claim_until", limit);
    if (!json) return NULL;
    set_list(json, "ruling", verdict->ruling);
    set_list(json, "choice", verdict->choice);
    set_list(json, "first", verdict->first);
    set_list(json, "again", verdict->again);
    set_list(json, "agreed", verdict->agreed);
    set_list(json, "on_request", verdict->on_request);
    set_list(json, "beyond", verdict->beyond);
    set_list(json, "both_beyond", verdict->both_beyond);
    set_list(json, "grave", verdict->grave);
    if (verdict->chief) json_object_set_new(json, "choice_by", json_string("chief_referee"));
    if (verdict->optional) json_object_set_new(json, "optional", json_true());
    json_object_set_new(json, "zh", json_string(row->zh));
    json_object_set_new(json, "en", json_string(row->en));
    return json;
}

json_t *wq_right_json(int right, wq_edition edition)
{
    const wq_right *row = &wq_rights[right];
    if (!row->article[edition]) return NULL;
    return json_pack("{s:s, s:o, s:s, s:b, s:s, s:s}", "right", row->code, "rules", rules_list(row->rules), "article",
                     row->article[edition], "duty", row->duty, "zh", row->zh, "en", row->en);
}

/* ---- reading a case ---- */

static wq_status read_by(wq_official *by, const wq_fields *fields, wq_official usual)
{
    json_t *value = wq_field(fields, "by");
    *by = usual;
    if (!value) return WQ_OK;
    if (json_is_string(value) && wq_official_parse(by, json_string_value(value)) == WQ_OK) return WQ_OK;
    return wq_field_refuse(fields, "by", "must be \"B\", \"W\", \"referee\" or \"chief_referee\"");
}

/* A delay decides by itself whether it is past the limit. [R136] [R137] */
static wq_status read_delay(wq_case *one, const wq_fields *fields)
{
    int64_t ms = -1;
    wq_status s = wq_field_int(&ms, fields, "ms", 0, (int64_t)1 << 53);
    if (s != WQ_OK || ms < 0) return s;
    json_t *venue = wq_field(fields, "venue");
    const char *word = json_is_string(venue) ? json_string_value(venue) : "";
    if (strcmp(word, "same") != 0 && strcmp(word, "apart") != 0) return wq_field_refuse(fields, "venue", "must be \"same\" or \"apart\"");
    one->beyond = ms > (strcmp(word, "same") == 0 ? WQ_LATE_SAME_MS : WQ_LATE_APART_MS);
    return WQ_OK;
}

static wq_status read_case(wq_case *one, const wq_fields *fields, wq_official usual)
{
    *one = (wq_case){ .move = UINT32_MAX };
    json_t *code = wq_field(fields, "violation");
    int violation = json_is_string(code) ? wq_violation_find(json_string_value(code)) : -1;
    if (violation < 0) return wq_field_refuse(fields, "violation", "is not a row of the table; what it has not is \"unlisted\"");
    one->violation = (int16_t)violation;
    wq_official by;
    wq_status s = read_by(&by, fields, usual);
    one->by = (uint8_t)by;
    if (s == WQ_OK) s = wq_field_color(&one->side, fields, "side");
    int64_t move = -1;
    if (s == WQ_OK) s = wq_field_int(&move, fields, "move", 0, UINT32_MAX - 1);
    if (move >= 0) one->move = (uint32_t)move;
    json_t *choice = wq_field(fields, "choice");
    wq_consequence chosen = WQ_RULE_NOTHING;
    if (s == WQ_OK && choice && (!json_is_string(choice) || wq_consequence_parse(&chosen, json_string_value(choice)) != WQ_OK))
        s = wq_field_refuse(fields, "choice", "is not a consequence");
    one->choice = (uint8_t)chosen;
    const struct { const char *name; bool *flag; } flags[] = {
        { "agreed", &one->agreed }, { "request", &one->request }, { "leave", &one->leave }, { "beyond", &one->beyond },
        { "both", &one->both }, { "grave", &one->grave },
    };
    for (size_t i = 0; s == WQ_OK && i < sizeof flags / sizeof flags[0]; i++) s = wq_field_bool(flags[i].flag, fields, flags[i].name);
    return s == WQ_OK ? read_delay(one, fields) : s;
}

/* ---- writing what follows ---- */

static void set_reason(json_t *json, const wq_fields *fields)
{
    json_t *reason = fields ? wq_field(fields, "reason") : NULL;
    if (json_is_string(reason)) json_object_set(json, "reason", reason);
}

json_t *wq_ruling_json(const wq_ledger *ledger, const wq_ruling *ruling, const wq_fields *fields)
{
    json_t *json = json_pack("{s:s, s:i, s:s, s:o, s:s, s:o, s:s, s:s}", "event", "ruled", "number", (int)ruling->number, "violation",
                             wq_violations[ruling->violation].code, "side", wq_color_json(ruling->side), "by",
                             wq_official_name((wq_official)ruling->by), "ruling", wq_consequences_json(ruling->list), "article",
                             wq_ruling_article(ruling, (wq_edition)ledger->edition), "edition", wq_edition_name((wq_edition)ledger->edition));
    set_reason(json, fields);
    if (ruling->follows) json_object_set_new(json, "follows", json_integer(ruling->follows));
    return json;
}

static wq_status rule(wq_ledger *ledger, const wq_case *one, json_t *out, const wq_fields *fields)
{
    uint32_t first = 0;
    int made = 0;
    wq_status s = wq_ledger_rule(ledger, one, &first, &made);
    if (s != WQ_OK) return s;
    for (int i = 0; i < made; i++)
        json_array_append_new(out, wq_ruling_json(ledger, &ledger->rulings[first + (uint32_t)i], i == 0 ? fields : NULL));
    return WQ_OK;
}

/* A right is cited. */
static wq_status cite(const wq_ledger *ledger, const wq_fields *fields, json_t *out)
{
    json_t *code = wq_field(fields, "right");
    int right = json_is_string(code) ? wq_right_find(json_string_value(code)) : -1;
    const char *article = right >= 0 ? wq_rights[right].article[ledger->edition] : NULL;
    if (!article) return wq_field_refuse(fields, "right", "is not one of this edition");
    if (ledger->confirmed && (strcmp(wq_rights[right].code, "recheck") == 0 || strcmp(wq_rights[right].code, "correct_miscount") == 0))
        return wq_refuse(fields->err, WQ_ILLEGAL_CLAIM_LATE, 0, 0, NULL);       /* [R80] [R81] */
    wq_official by;
    wq_status s = read_by(&by, fields, WQ_BY_REFEREE);
    if (s != WQ_OK) return s;
    json_t *json = json_pack("{s:s, s:s, s:s, s:s}", "event", "claimed", "right", wq_rights[right].code, "by", wq_official_name(by),
                             "article", article);
    set_reason(json, fields);
    json_array_append_new(out, json);
    return WQ_OK;
}

/* A claim; and where the table leaves nothing to choose, its ruling at once. */
static wq_status take_claim(wq_ledger *ledger, const wq_fields *fields, json_t *out)
{
    if (wq_field(fields, "right")) return cite(ledger, fields, out);
    wq_case one;
    wq_status s = read_case(&one, fields, WQ_BY_REFEREE);
    if (s != WQ_OK) return s;
    s = wq_ledger_check_claim(ledger, &one);
    if (s != WQ_OK) return wq_refuse(fields->err, s, 0, 0, NULL);
    const char *limit = wq_claim_limit_name((wq_claim_limit)wq_violations[one.violation].claim);
    wq_ruling as_claimed = { .violation = one.violation };
    json_t *json = json_pack("{s:s, s:s, s:o, s:s, s:s}", "event", "claimed", "violation", wq_violations[one.violation].code, "side",
                             wq_color_json(one.side), "by", wq_official_name((wq_official)one.by), "article",
                             wq_ruling_article(&as_claimed, (wq_edition)ledger->edition));
    if (limit && ledger->edition == WQ_EDITION_2002) json_object_set_new(json, "claim_until", json_string(limit));
    set_reason(json, fields);
    json_t *rulings = json_array();
    if (one.by > WQ_BY_CHIEF) one.by = WQ_BY_REFEREE;                           /* who claims does not rule */
    s = rule(ledger, &one, rulings, NULL);
    if (s == WQ_OK || s == WQ_ILLEGAL_CHOICE || s == WQ_ILLEGAL_RIGHT) {
        if (s != WQ_OK) set_list(json, "choice", wq_ledger_choices(ledger, &one));      /* waits for who may choose */
        json_array_append(out, json);
        json_array_extend(out, rulings);
        s = WQ_OK;
    }
    json_decref(json);
    json_decref(rulings);
    return s == WQ_OK ? WQ_OK : wq_refuse(fields->err, s, 0, 0, NULL);
}

static wq_status take_ruling(wq_ledger *ledger, const wq_fields *fields, json_t *out)
{
    wq_case one;
    wq_status s = read_case(&one, fields, WQ_BY_REFEREE);
    if (s != WQ_OK) return s;
    s = rule(ledger, &one, out, fields);
    return s == WQ_OK ? WQ_OK : wq_refuse(fields->err, s, 0, 0, NULL);
}

/* What a game's own log says was claimed and ruled: noted, not weighed again. */
static wq_status note_claim(const wq_ledger *ledger, const wq_fields *fields, json_t *out)
{
    if (wq_field(fields, "right")) return cite(ledger, fields, out);
    wq_case one;
    wq_status s = read_case(&one, fields, WQ_BY_REFEREE);
    if (s != WQ_OK) return s;
    wq_ruling as_claimed = { .violation = one.violation };
    json_t *json = json_pack("{s:s, s:s, s:o, s:s, s:s}", "event", "claimed", "violation", wq_violations[one.violation].code, "side",
                             wq_color_json(one.side), "by", wq_official_name((wq_official)one.by), "article",
                             wq_ruling_article(&as_claimed, (wq_edition)ledger->edition));
    set_reason(json, fields);
    json_array_append_new(out, json);
    return WQ_OK;
}

static wq_status note_ruling(wq_ledger *ledger, const wq_fields *fields, json_t *out)
{
    wq_case one;
    wq_ruling ruling = { 0 };
    int64_t follows = 0;
    wq_status s = read_case(&one, fields, WQ_BY_REFEREE);
    if (s == WQ_OK) s = wq_consequences_read(ruling.list, fields, "ruling");
    if (s == WQ_OK) s = wq_field_int(&follows, fields, "follows", 0, UINT32_MAX);
    if (s != WQ_OK) return s;
    ruling.violation = one.violation;
    ruling.side = one.side;
    ruling.by = one.by;
    ruling.follows = (uint32_t)follows;
    s = wq_ledger_note(ledger, &ruling);
    if (s != WQ_OK) return wq_refuse(fields->err, s, 0, 0, NULL);
    json_array_append_new(out, wq_ruling_json(ledger, &ledger->rulings[ledger->count - 1], fields));
    return WQ_OK;
}

static wq_status take_review(wq_ledger *ledger, const wq_fields *fields, json_t *out, bool reverse)
{
    int64_t number = 0;
    wq_official by;
    wq_status s = wq_field_needed(fields, "of");
    if (s == WQ_OK) s = wq_field_int(&number, fields, "of", 1, UINT32_MAX);
    if (s == WQ_OK) s = read_by(&by, fields, WQ_BY_REFEREE);
    return s == WQ_OK ? wq_ledger_review_json(ledger, (uint32_t)number, by, reverse, fields, out) : s;
}

wq_status wq_ledger_review_json(wq_ledger *ledger, uint32_t of, wq_official by, bool reverse, const wq_fields *fields, json_t *out)
{
    uint64_t was = 0;                                                           /* which stood before, of the first 64 */
    for (uint32_t i = 0; i < ledger->count && i < 64; i++) was |= (uint64_t)!ledger->rulings[i].reversed << i;
    wq_status s = reverse ? wq_ledger_reverse(ledger, of, by) : wq_ledger_appeal(ledger, of, by);
    if (s != WQ_OK) return wq_refuse(fields->err, s, 0, 0, NULL);
    for (uint32_t i = of - 1; i < (reverse ? ledger->count : of); i++) {
        const wq_ruling *ruling = &ledger->rulings[i];
        bool fell = i + 1 == of || (ruling->reversed && i < 64 && was >> i & 1);
        if (!fell) continue;
        json_t *json = json_pack("{s:s, s:i, s:s, s:s, s:s}", "event", reverse ? "reversed" : "appealed", "of", (int)(i + 1), "violation",
                                 wq_violations[ruling->violation].code, "by", wq_official_name(by), "article",
                                 wq_ruling_article(ruling, (wq_edition)ledger->edition));
        set_reason(json, fields);
        json_array_append_new(out, json);
    }
    return WQ_OK;
}

/* At the count one warning costs one zi [R169]; from then on it is the same ledger. */
static void count_begins(wq_ledger *ledger, json_t *out)
{
    int row = wq_violation_find("one_warning");
    for (int side = WQ_BLACK; side <= WQ_WHITE; side++) {
        if (wq_ledger_zi_to_give(ledger, (wq_color)side) == 0) continue;
        bool known = false;
        for (uint32_t i = 0; i < ledger->count; i++)
            known |= ledger->rulings[i].violation == row && ledger->rulings[i].side == side && !ledger->rulings[i].reversed;
        wq_case one = { .violation = (int16_t)row, .side = (uint8_t)side, .by = WQ_BY_REFEREE, .move = UINT32_MAX };
        if (!known) rule(ledger, &one, out, NULL);
    }
}

wq_status wq_ledger_take_json(wq_ledger *ledger, json_t *line, json_t *out, wq_error *err)
{
    wq_fields fields = { line, WQ_BAD_EVENT, err };
    if (!json_is_object(line)) return wq_refuse(err, WQ_BAD_EVENT, 0, 0, "an object with \"event\" or \"kind\" is expected");
    json_t *event = wq_field(&fields, "event");
    bool own_log = event == NULL;
    if (!event) event = wq_field(&fields, "kind");                              /* the form of a game's own log */
    const char *word = json_is_string(event) ? json_string_value(event) : "";
    wq_status start = wq_ledger_take_start(ledger, &fields, word, own_log, out);
    if (start != WQ_CONFLICT) return start;                                     /* it was about the agreed start */
    if (own_log && strcmp(word, "claimed") == 0) return note_claim(ledger, &fields, out);
    if (own_log && strcmp(word, "ruled") == 0) return note_ruling(ledger, &fields, out);
    if (strcmp(word, "claim") == 0 || strcmp(word, "claimed") == 0) return take_claim(ledger, &fields, out);
    if (strcmp(word, "rule") == 0 || strcmp(word, "ruled") == 0) return take_ruling(ledger, &fields, out);
    if (strcmp(word, "appeal") == 0 || strcmp(word, "appealed") == 0) return take_review(ledger, &fields, out, false);
    if (strcmp(word, "reverse") == 0 || strcmp(word, "reversed") == 0) return take_review(ledger, &fields, out, true);
    if (strcmp(word, "played") == 0 || strcmp(word, "passed") == 0 || strcmp(word, "end_proposed") == 0) {
        uint8_t color = WQ_EMPTY;
        wq_status s = wq_field_needed(&fields, "color");
        if (s == WQ_OK) s = wq_field_color(&color, &fields, "color");
        if (s == WQ_OK) wq_ledger_move(ledger, (wq_color)color);
        return s;
    }
    if (strcmp(word, "counting") == 0) count_begins(ledger, out);
    else if (strcmp(word, "ended") == 0 || strcmp(word, "confirmed") == 0) wq_ledger_confirm(ledger);
    else if (word[0] == '\0') return wq_field_refuse(&fields, "event", "is missing");
    else {
        wq_event_kind kind;                                                     /* the rest of a game's log says nothing here */
        if (wq_event_kind_parse(&kind, word) != WQ_OK) return wq_field_refuse(&fields, "event", "is not known");
    }
    return WQ_OK;
}
