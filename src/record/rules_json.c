/* rules_json.c — a rule row as JSON: the questions by their words, a base row with changes, or KataGo's questions.
 * SPDX-License-Identifier: MIT
 */
#include "record/event_json.h"

#include "record/json_read.h"

#include <string.h>

json_t *wq_rules_json(const wq_rules *r)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:i, s:i}",
                     "id", r->id, "source", r->source,
                     "counting", wq_counting_name(r->counting), "repetition", wq_repetition_name(r->repetition),
                     "long_cycle", wq_cycle_name(r->long_cycle), "tax", wq_tax_name(r->tax),
                     "suicide", wq_suicide_name(r->suicide), "handicap_bonus", wq_bonus_name(r->handicap_bonus),
                     "handicap_placing", wq_placing_name(r->handicap_placing), "dispute", wq_dispute_name(r->dispute),
                     "setup", wq_setup_name(r->setup), "unit", wq_unit_name(r->unit),
                     "first", wq_color_json((uint8_t)r->first),
                     "pass_stones", r->pass_stones, "white_passes_last", r->white_passes_last,
                     "passes_end", r->passes_end, "proposal_ends", r->proposal_ends,
                     "dead_by_agreement", r->dead_by_agreement, "button", r->button, "tie_to_black", r->tie_to_black,
                     "komi_halves", (int)r->komi_halves, "handicap_komi_halves", (int)r->handicap_komi_halves);
}

/* Reads one question's word. Each has its own type, so the parser is named with it. */
#define READ_WORD(field, parse)                                                                          \
    do {                                                                                                 \
        json_t *value = wq_field(&fields, #field);                                                       \
        if (value && (!json_is_string(value) || parse(&row.field, json_string_value(value)) != WQ_OK))   \
            return wq_field_refuse(&fields, #field, "is not one of this question's answers");            \
    } while (0)

#define READ_BOOL(field)                                                                                 \
    do {                                                                                                 \
        if (wq_field_bool(&row.field, &fields, #field) != WQ_OK) return WQ_BAD_RULES;                    \
    } while (0)

/* Which keys a row may have: a misspelt question must not be answered by silence. */
static bool is_known(const char *key)
{
    static const char *const keys[] = {
        "base", "name", "id", "source", "counting", "repetition", "long_cycle", "tax", "suicide", "handicap_bonus",
        "handicap_placing", "dispute", "setup", "unit", "first", "pass_stones", "white_passes_last", "passes_end",
        "proposal_ends", "dead_by_agreement", "button", "tie_to_black", "komi_halves",
        "handicap_komi_halves",
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(key, keys[i]) == 0) return true;
    return false;
}

/* KataGo's words for our answers. */
typedef struct kata_word { const char *word; int value; } kata_word;

static const kata_word kata_ko[] = { { "SIMPLE", WQ_REPEAT_KO }, { "POSITIONAL", WQ_REPEAT_POSITIONAL },
    { "SITUATIONAL", WQ_REPEAT_SITUATIONAL }, { "SPIGHT", WQ_REPEAT_SITUATIONAL }, { "ING", WQ_REPEAT_ING },
    { "NONE", WQ_REPEAT_NONE }, { 0 } };
static const kata_word kata_scoring[] = { { "AREA", WQ_COUNT_AREA }, { "TERRITORY", WQ_COUNT_TERRITORY }, { 0 } };
static const kata_word kata_tax[] = { { "NONE", WQ_TAX_NONE }, { "SEKI", WQ_TAX_SEKI }, { "ALL", WQ_TAX_GROUPS }, { 0 } };
static const kata_word kata_bonus[] = { { "0", WQ_BONUS_NONE }, { "N", WQ_BONUS_N }, { "N-1", WQ_BONUS_N_MINUS_ONE }, { 0 } };
static const kata_word kata_tie[] = { { "B", 1 }, { "draw", 0 }, { 0 } };

/* Is the row KataGo's? Then what it does not say has KataGo's defaults. */
static bool is_kata(json_t *json)
{
    static const char *const keys[] = { "ko", "scoring", "hasButton", "whiteHandicapBonus", "friendlyPassOk", "komi", "tie" };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (json_object_get(json, keys[i])) return true;
    return false;
}

/* The value of a word, or `otherwise` where the field is absent; refuses by setting *s. */
static int kata_value(const wq_fields *fields, const char *field, const kata_word *words, int otherwise, wq_status *s)
{
    json_t *value = wq_field(fields, field);
    if (!value || *s != WQ_OK) return otherwise;
    for (; json_is_string(value) && words->word; words++)
        if (strcmp(words->word, json_string_value(value)) == 0) return words->value;
    *s = wq_field_refuse(fields, field, "is not one of this question's answers");
    return otherwise;
}

static wq_status find_row(wq_rules *out, json_t *name, wq_error *err)
{
    if (!json_is_string(name)) return wq_refuse(err, WQ_BAD_RULES, 0, 0, "base: must be the name of a rule set");
    const wq_rules *row = wq_rules_find(json_string_value(name));
    if (!row) return wq_refuse(err, WQ_BAD_RULES, 0, 0, "there is no rule set of that name");
    *out = *row;
    return WQ_OK;
}

/* The row that "base", or "name", names, to be changed; NULL where there is neither. */
static json_t *base_of(const wq_fields *fields)
{
    json_t *base = wq_field(fields, "base");
    return base ? base : wq_field(fields, "name");
}

/* {"ko","scoring","tax","suicide","hasButton","whiteHandicapBonus","friendlyPassOk","komi"} as kata-set-rules takes them
 * (https://lightvector.github.io/KataGo/rules.html), with ko ING and NONE, and "tie":"B". On a row that is named they change
 * what they say; else what is not said has KataGo's defaults. */
static wq_status read_kata(wq_rules *out, const wq_fields *fields)
{
    static const char *const keys[] = { "base", "name", "id", "ko", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus",
                                        "friendlyPassOk", "komi", "tie" };
    const char *key;
    json_t *each;
    json_object_foreach(fields->object, key, each) {
        size_t i = 0;
        while (i < sizeof keys / sizeof keys[0] && strcmp(keys[i], key) != 0) i++;
        if (i == sizeof keys / sizeof keys[0]) return wq_field_refuse(fields, key, "there is no such question among KataGo's");
    }
    wq_rules row = *wq_rules_find("tromp-taylor");
    wq_status s = WQ_OK;
    json_t *base = base_of(fields);
    if (base) s = find_row(&row, base, fields->err);
    if (s != WQ_OK) return s;
    bool suicide = row.suicide == WQ_SUICIDE_SEVERAL, agreed = base ? row.dead_by_agreement : true;
    memset(row.id, 0, sizeof row.id);
    memcpy(row.id, "custom", sizeof "custom");
    if (!base) memset(row.source, 0, sizeof row.source);
    bool asks_ko = wq_field(fields, "ko") != NULL;
    row.repetition = (wq_repetition)kata_value(fields, "ko", kata_ko, (int)row.repetition, &s);
    row.counting = (wq_counting)kata_value(fields, "scoring", kata_scoring, (int)row.counting, &s);
    bool territory = row.counting == WQ_COUNT_TERRITORY;
    int tax = base ? (int)row.tax : territory ? WQ_TAX_SEKI : WQ_TAX_NONE;
    row.tax = (wq_tax)kata_value(fields, "tax", kata_tax, tax, &s);
    row.handicap_bonus = (wq_bonus)kata_value(fields, "whiteHandicapBonus", kata_bonus, (int)row.handicap_bonus, &s);
    row.tie_to_black = kata_value(fields, "tie", kata_tie, row.tie_to_black, &s) != 0;
    if (s == WQ_OK) s = wq_field_text(row.id, sizeof row.id, fields, "id");
    if (s == WQ_OK) s = wq_field_bool(&suicide, fields, "suicide");
    if (s == WQ_OK) s = wq_field_bool(&row.button, fields, "hasButton");
    if (s == WQ_OK) s = wq_field_bool(&agreed, fields, "friendlyPassOk");
    if (s != WQ_OK) return s;
    row.suicide = suicide ? WQ_SUICIDE_SEVERAL : WQ_SUICIDE_NEVER;
    row.dead_by_agreement = agreed;
    if (agreed && row.dispute == WQ_DISPUTE_ALL_ALIVE) row.dispute = WQ_DISPUTE_CLAIMER_FIRST;
    if (asks_ko && row.repetition == WQ_REPEAT_KO) row.long_cycle = WQ_CYCLE_NO_RESULT;
    if (!base) row.komi_halves = territory ? 13 : row.button ? 14 : 15;
    json_t *komi = wq_field(fields, "komi");
    if (komi) {
        double halves = json_is_number(komi) ? 2 * json_number_value(komi) : 0.5;
        if (!(halves >= -WQ_MAX_KOMI_HALVES && halves <= WQ_MAX_KOMI_HALVES) || (double)(int16_t)halves != halves)
            return wq_field_refuse(fields, "komi", "must be a number of half points");
        row.komi_halves = (int16_t)halves;
    }
    if (wq_rules_check(&row) != WQ_OK) return wq_refuse(fields->err, WQ_BAD_RULES, 0, 0, NULL);
    *out = row;
    return WQ_OK;
}

wq_status wq_rules_from_json(wq_rules *out, json_t *json, wq_error *err)
{
    if (json_is_string(json)) return find_row(out, json, err);
    if (!json_is_object(json)) return wq_refuse(err, WQ_BAD_RULES, 0, 0, "rules: a name or an object is expected");

    wq_rules row;
    memset(&row, 0, sizeof row);
    wq_fields fields = { json, WQ_BAD_RULES, err };
    if (is_kata(json)) return read_kata(out, &fields);
    const char *key;
    json_t *each;
    json_object_foreach(json, key, each)
        if (!is_known(key)) return wq_field_refuse(&fields, key, "there is no such question");

    json_t *base = base_of(&fields);
    if (base) {
        wq_status s = find_row(&row, base, err);
        if (s != WQ_OK) return s;
        /* a changed row is its own rule set: unless it is given a name, it says what it was made from */
        if (json_object_size(json) > 1 && !wq_field(&fields, "id")) {
            memset(row.id, 0, sizeof row.id);
            memcpy(row.id, "custom", sizeof "custom");
        }
    } else {
        static const char *const needed[] = { "id", "counting", "repetition" };
        for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
            if (wq_field_needed(&fields, needed[i]) != WQ_OK) return WQ_BAD_RULES;
        row.first = WQ_BLACK;
        row.dead_by_agreement = true;
        row.passes_end = true;
    }
    if (wq_field_text(row.id, sizeof row.id, &fields, "id") != WQ_OK) return WQ_BAD_RULES;
    if (wq_field_text(row.source, sizeof row.source, &fields, "source") != WQ_OK) return WQ_BAD_RULES;
    READ_WORD(counting, wq_counting_parse);
    READ_WORD(repetition, wq_repetition_parse);
    READ_WORD(long_cycle, wq_cycle_parse);
    READ_WORD(tax, wq_tax_parse);
    READ_WORD(suicide, wq_suicide_parse);
    READ_WORD(handicap_bonus, wq_bonus_parse);
    READ_WORD(handicap_placing, wq_placing_parse);
    READ_WORD(dispute, wq_dispute_parse);
    READ_WORD(setup, wq_setup_parse);
    READ_WORD(unit, wq_unit_parse);
    uint8_t first = (uint8_t)row.first;
    if (wq_field_color(&first, &fields, "first") != WQ_OK) return WQ_BAD_RULES;
    row.first = (wq_color)first;
    READ_BOOL(pass_stones);
    READ_BOOL(white_passes_last);
    READ_BOOL(passes_end);
    READ_BOOL(proposal_ends);
    READ_BOOL(dead_by_agreement);
    READ_BOOL(button);
    READ_BOOL(tie_to_black);
    int64_t komi = row.komi_halves, handicap_komi = row.handicap_komi_halves;
    if (wq_field_int(&komi, &fields, "komi_halves", -WQ_MAX_KOMI_HALVES, WQ_MAX_KOMI_HALVES) != WQ_OK) return WQ_BAD_RULES;
    if (wq_field_int(&handicap_komi, &fields, "handicap_komi_halves", -WQ_MAX_KOMI_HALVES, WQ_MAX_KOMI_HALVES) != WQ_OK)
        return WQ_BAD_RULES;
    row.komi_halves = (int16_t)komi;
    row.handicap_komi_halves = (int16_t)handicap_komi;
    if (wq_rules_check(&row) != WQ_OK) return wq_refuse(err, WQ_BAD_RULES, 0, 0, NULL);
    *out = row;
    return WQ_OK;
}
