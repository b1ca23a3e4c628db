/* dutch_json.c — a round of the Dutch system as JSON: criteria over all, bracket by bracket, and what other pairs would cost.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/dutch_impl.h"

#include "tournament/dutch_json.h"

json_t *wq_dutch_goals_json(const wq_pairing *pairing)
{
    int64_t totals[WQ_DUTCH_COUNT];
    json_t *goals = json_object();
    wq_dutch_totals(totals, pairing->dutch);
    for (int c = WQ_DUTCH_C5; c < WQ_DUTCH_ORDER; c++)
        if (c != WQ_DUTCH_C5 || pairing->bye >= 0)
            json_object_set_new(goals, wq_dutch_name((wq_dutch_criterion)c), json_integer(totals[c]));
    return goals;
}

json_t *wq_dutch_json(const wq_dutch *dutch)
{
    json_t *brackets = json_array();
    for (int i = 0; i < dutch->bracket_count; i++) {
        const wq_dutch_bracket *b = &dutch->brackets[i];
        json_t *values = json_array();
        for (size_t k = 0; k < b->value_count; k++) {
            const wq_dutch_value *v = &dutch->values[b->first_value + k];
            if (v->value == 0) continue;
            json_t *one = json_pack("{s:s,s:I}", "criterion", wq_dutch_name(v->criterion), "value", (json_int_t)v->value);
            bool by_points = v->criterion == WQ_DUTCH_C7 || (v->criterion == WQ_DUTCH_C8 && v->points != WQ_DUTCH_ANYBODY)
                             || v->criterion >= WQ_DUTCH_C18;
            if (by_points) json_object_set_new(one, "points", json_integer(v->points));
            json_array_append_new(values, one);
        }
        json_array_append_new(
            brackets, json_pack("{s:i,s:i,s:i,s:i,s:o}", "points", (int)b->points, "moved_down", (int)b->moved_down, "residents",
                          (int)b->residents, "pairs", (int)b->pairs, "values", values));
    }
    return brackets;
}

json_t *wq_dutch_difference_json(const wq_dutch_difference *d)
{
    json_t *json = json_pack("{s:s,s:s,s:I,s:I}", "goal", wq_dutch_name(d->criterion), "text", wq_dutch_text(d->criterion), "best",
        (json_int_t)d->best, "now", (json_int_t)d->other);
    if (d->criterion > WQ_DUTCH_C5) json_object_set_new(json, "bracket", json_integer(d->points));
    return json;
}
