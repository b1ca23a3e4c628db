/* score_json.c — counts as JSON.
 * SPDX-License-Identifier: MIT
 */
#include "record/score_json.h"

#include "record/json_read.h"
#include "rules/handicap.h"

#include <stdio.h>
#include <string.h>

static json_t *parts_json(int32_t value, int32_t parts)
{
    return value % parts == 0 ? json_integer(value / parts) : json_real((double)value / (double)parts);
}

static json_t *points_json(int32_t halves) { return parts_json(halves, 2); }

static json_t *result_json(wq_result result)
{
    char text[WQ_RESULT_TEXT];
    wq_result_name(text, result);
    return json_string(text);
}

/* "B+1.25": the margin in zi. A quarter zi is half a point, so the text is at most two decimals.  [R75] */
static json_t *result_zi_json(wq_result result, wq_counting counting)
{
    if (counting == WQ_COUNT_TERRITORY) return json_null();
    if (result.manner != WQ_MANNER_COUNT || result.winner == WQ_EMPTY) return result_json(result);
    static const char *const fraction[4] = { "", ".25", ".5", ".75" };
    char text[32];
    snprintf(text, sizeof text, "%c+%d%s", result.winner == WQ_BLACK ? 'B' : 'W', (int)(result.margin_halves / 4),
             fraction[result.margin_halves % 4]);
    return json_string(text);
}

static json_t *list_json(const wq_position *pos, const uint8_t *marks)
{
    json_t *list = json_array();
    for (int i = 0; marks && i < pos->width * pos->height; i++) {
        wq_point point = wq_point_at(i % pos->width, i / pos->width);
        char name[WQ_POINT_NAME];
        if (!marks[point]) continue;
        wq_point_name(name, point, pos->height);
        json_array_append_new(list, json_string(name));
    }
    return list;
}

static json_t *term_json(const char *code, uint8_t side, json_t *points, const char *zh, const char *en)
{
    return json_pack("{s:s, s:o, s:o, s:s, s:s}", "code", code, "side", wq_color_json(side), "points", points, "zh", zh,
                     "en", en);
}

static json_t *terms_json(const wq_account *account)
{
    json_t *list = json_array();
    for (int i = 0; i < account->term_count; i++) {
        const wq_term *term = &account->terms[i];
        wq_term_kind kind = (wq_term_kind)term->kind;
        json_array_append_new(list, term_json(wq_term_word(kind), term->side, points_json(term->halves), wq_term_zh(kind),
                                              wq_term_en(kind)));
    }
    return list;
}

/* Stones, own points and tax: the side's count before anything is given or taken. */
static int32_t after_tax(const wq_account *account, wq_color side)
{
    int32_t sum = 0;
    for (int i = 0; i < account->term_count; i++) {
        const wq_term *term = &account->terms[i];
        bool own = term->kind == WQ_TERM_STONES || term->kind == WQ_TERM_SURROUNDED || term->kind == WQ_TERM_TAX;
        if (term->side == side && own) sum += term->halves;
    }
    return sum;
}

static void put(json_t *object, const char *name, wq_color side, json_t *value)
{
    char key[48];
    snprintf(key, sizeof key, "%s_%s", name, wq_color_name(side));
    json_object_set_new(object, key, value);
}

json_t *wq_score_json(const wq_count_input *input, const wq_account *account, const wq_result *decided)
{
    /* territory beside area: the same board counted that way */
    wq_rules by_territory = *input->rules;
    by_territory.counting = WQ_COUNT_TERRITORY;
    wq_count_input other = *input;
    other.rules = &by_territory;
    wq_account territory;
    if (wq_count(&territory, &other) != WQ_OK) return NULL;

    json_t *object = json_object();
    if (!object) return NULL;
    json_object_set_new(object, "result", result_json(decided ? *decided : account->result));
    json_object_set_new(object, "result_zi",
                        decided ? json_null() : result_zi_json(account->result, input->rules->counting));
    json_object_set_new(object, "winner", wq_color_json(decided ? decided->winner : account->result.winner));
    if (decided) json_object_set_new(object, "counted", result_json(account->result));
    json_object_set_new(object, "rules", json_string(input->rules->id));
    json_object_set_new(object, "komi", points_json(input->komi_halves));
    json_object_set_new(object, "shared_or_dame", json_integer(account->shared + account->neutral));
    json_object_set_new(object, "black_zi", points_json(account->area_halves[WQ_BLACK]));
    json_object_set_new(object, "white_zi", points_json(account->area_halves[WQ_WHITE]));
    json_object_set_new(object, "base_zi", points_json(account->base_halves));
    json_object_set_new(object, "white_bonus_points",
                        points_json(wq_handicap_bonus_halves(input->rules, input->handicap)));
    for (wq_color side = WQ_BLACK; side <= WQ_WHITE; side++) {
        put(object, "area", side, json_integer(account->stones[side] + account->surrounded[side]));
        put(object, "territory", side, json_integer(territory.surrounded[side]));
        put(object, "stones", side, json_integer(account->stones[side]));
        put(object, "prisoners", side, json_integer(account->taken[side] + account->dead[wq_opponent(side)]));
        put(object, "after_tax", side, points_json(after_tax(account, side)));
        put(object, "total", side, points_json(account->total[side]));
        put(object, "pass_stones_given_by", side, json_integer(input->passes[side]));
    }
    json_object_set_new(object, "dead", list_json(input->pos, input->dead));
    json_object_set_new(object, "seki", list_json(input->pos, input->seki));
    json_object_set_new(object, "terms", terms_json(account));
    return object;
}

/* ---- a count by hand ---- */

static void put_term(json_t *list, const char *code, uint8_t side, int32_t halves, const char *zh, const char *en)
{
    if (halves != 0) json_array_append_new(list, term_json(code, side, points_json(halves), zh, en));
}

json_t *wq_hand_count_json(const wq_hand_count *c)
{
    json_t *object = json_object(), *terms = json_array();
    if (!object || !terms) {
        json_decref(object);
        json_decref(terms);
        return NULL;
    }
    int32_t unit = c->by_territory ? 1 : 2;             /* what counted[] has of half points: a quarter zi of area is one */
    json_object_set_new(object, "result", result_json(c->result));
    bool zi = !c->by_territory || c->rules->counting != WQ_COUNT_TERRITORY;
    json_object_set_new(object, "result_zi", result_zi_json(c->result, zi ? WQ_COUNT_AREA : WQ_COUNT_TERRITORY));
    json_object_set_new(object, "winner", wq_color_json(c->result.winner));
    json_object_set_new(object, "rules", json_string(c->rules->id));
    json_object_set_new(object, "komi", points_json(c->komi_halves));
    json_object_set_new(object, "komi_zi", parts_json(c->komi_halves, 4));
    json_object_set_new(object, "white_bonus_points", points_json(c->bonus_halves));
    json_object_set_new(object, "base_zi", parts_json(c->base_quarters, 4));
    for (wq_color side = WQ_BLACK; side <= WQ_WHITE; side++) {
        const char *name = wq_color_name(side);
        char key[48];
        snprintf(key, sizeof key, c->by_territory ? "%s_points" : "%s_zi", name);
        json_object_set_new(object, key, parts_json(c->counted[side], c->by_territory ? 2 : 4));
        int32_t fines = 2 * unit * (c->warnings[wq_opponent(side)] - c->warnings[side]);
        snprintf(key, sizeof key, c->by_territory ? "%s_points_after" : "%s_zi_after", name);      /* the warnings alone */
        json_object_set_new(object, key, parts_json(c->counted[side] + fines, c->by_territory ? 2 : 4));
        snprintf(key, sizeof key, c->by_territory ? "%s_points_final" : "%s_zi_final", name);
        json_object_set_new(object, key, parts_json(c->after[side], c->by_territory ? 2 : 4));
        bool whole_board = zi && c->counted[WQ_BLACK] + c->counted[WQ_WHITE] == 2 * c->width * c->height;        /* both counts are areas */
        snprintf(key, sizeof key, "%s_zi", name);
        if (c->by_territory && whole_board) json_object_set_new(object, key, parts_json(c->counted[side], 2));
        if (c->by_territory) continue;
        snprintf(key, sizeof key, "%s_must_exceed", name);
        json_object_set_new(object, key, parts_json(c->must_exceed[side], 4));
    }
    if (c->by_territory) {
        put_term(terms, "counted", WQ_BLACK, c->counted[WQ_BLACK], "数得", "counted");
        put_term(terms, "counted", WQ_WHITE, c->counted[WQ_WHITE], "数得", "counted");
    } else
        put_term(terms, "counted", c->side, c->counted[c->side] / unit, "数得", "counted");
    put_term(terms, wq_term_word(WQ_TERM_KOMI), WQ_WHITE, c->komi_halves, wq_term_zh(WQ_TERM_KOMI), wq_term_en(WQ_TERM_KOMI));
    put_term(terms, wq_term_word(WQ_TERM_HANDICAP), WQ_WHITE, c->bonus_halves, wq_term_zh(WQ_TERM_HANDICAP),
             wq_term_en(WQ_TERM_HANDICAP));
    for (wq_color side = WQ_BLACK; side <= WQ_WHITE; side++)
        put_term(terms, wq_term_word(WQ_TERM_WARNING), (uint8_t)side,
                 2 * (c->warnings[wq_opponent(side)] - c->warnings[side]), wq_term_zh(WQ_TERM_WARNING),
                 wq_term_en(WQ_TERM_WARNING));
    json_object_set_new(object, "terms", terms);
    return object;
}
