/* dutch_explain.c — a round of the Dutch system looked at again: is it proved, what would other pairs cost?
 * SPDX-License-Identifier: MIT
 */
#include "tournament/dutch_impl.h"

#include <string.h>

bool wq_dutch_check(const wq_pairing *pairing, const wq_pairing_input *input, const wq_pairing_settings *settings, wq_arena *arena,
    const char **why)
{
    wq_pairing again;
    wq_error err = { 0 };
    const char *text = NULL;
    if (wq_dutch_make(&again, arena, input, settings, true, &err) != WQ_OK) text = "a solving is not proved best";
    else if (memcmp(again.dutch->mate, pairing->dutch->mate, (size_t)input->n * sizeof *again.dutch->mate) != 0)
        text = "paired again it comes out otherwise";
    if (text && why) *why = text;
    return !text;
}

static wq_dutch_difference compare(const wq_dutch *best, const wq_dutch *other, int n)
{
    if (best->bye_points != other->bye_points) return (wq_dutch_difference){ WQ_DUTCH_C5, 0, best->bye_points, other->bye_points };
    for (int i = 0; i < best->bracket_count && i < other->bracket_count; i++) {
        const wq_dutch_bracket *x = &best->brackets[i], *y = &other->brackets[i];
        for (size_t k = 0; k < x->value_count && k < y->value_count; k++) {
            const wq_dutch_value *a = &best->values[x->first_value + k], *b = &other->values[y->first_value + k];
            if (a->value != b->value) return (wq_dutch_difference){ a->criterion, x->points, a->value, b->value };
        }
        for (int e = 0; e < n; e++) {                           /* as good; but not the one that comes first */
            bool here = best->bracket[e] == i, there = other->bracket[e] == i;
            if (here != there || (here && best->mate[e] != other->mate[e])) return (wq_dutch_difference){ WQ_DUTCH_ORDER, x->points, 0, 1 };
        }
    }
    return (wq_dutch_difference){ .criterion = WQ_DUTCH_COUNT };
}

/* C1 to C3 of a pair. */
static wq_dutch_criterion forbidden_by(const wq_pairing_input *input, wq_pair pair)
{
    if (pair.b == input->n) return input->entrants[pair.a].byes > 0 ? WQ_DUTCH_C2 : WQ_DUTCH_COUNT;
    for (size_t i = 0; i < input->met_count; i++) {
        wq_pair met = input->met[i];
        if ((met.a == pair.a && met.b == pair.b) || (met.a == pair.b && met.b == pair.a)) return WQ_DUTCH_C1;
    }
    wq_dutch_player x = wq_dutch_player_of(&input->entrants[pair.a], pair.a), y = wq_dutch_player_of(&input->entrants[pair.b], pair.b);
    return x.strength == 3 && y.strength == 3 && x.wish == y.wish && !x.topscorer && !y.topscorer ? WQ_DUTCH_C3 : WQ_DUTCH_COUNT;
}

wq_status wq_dutch_explain(wq_dutch_difference *difference, wq_pairing *other, wq_arena *arena, const wq_pairing *pairing,
    const wq_pairing_input *input, const wq_pairing_settings *settings, const wq_pair *pairs, size_t count, wq_error *err)
{
    *other = (wq_pairing){ .bye = -1, .open = WQ_GOAL_COUNT };
    *difference = (wq_dutch_difference){ .criterion = WQ_DUTCH_COUNT, .other = 1 };
    for (size_t i = 0; i < count; i++) {
        if (pairs[i].a < 0 || pairs[i].a >= input->n || pairs[i].b < 0 || pairs[i].b > input->n || pairs[i].a == pairs[i].b)
            return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "a pair names somebody who is not there");
        wq_dutch_criterion c = forbidden_by(input, pairs[i]);
        if (c < difference->criterion) difference->criterion = c;
    }
    if (difference->criterion != WQ_DUTCH_COUNT) return WQ_OK;
    wq_pair *forced = wq_arena_take(arena, input->forced_count + count, sizeof *forced);
    if (!forced) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (input->forced_count > 0) memcpy(forced, input->forced, input->forced_count * sizeof *forced);
    memcpy(forced + input->forced_count, pairs, count * sizeof *forced);
    wq_pairing_input changed = *input;
    changed.forced = forced;
    changed.forced_count = input->forced_count + count;
    wq_error why = { 0 };
    wq_status status = wq_dutch_make(other, arena, &changed, settings, false, &why);
    if (status == WQ_BAD_NOT_FOUND) {
        *other = (wq_pairing){ .bye = -1, .open = WQ_GOAL_COUNT };
        difference->criterion = WQ_DUTCH_C4;
        return WQ_OK;
    }
    if (status != WQ_OK) {
        if (err) *err = why;
        return status;
    }
    *difference = compare(pairing->dutch, other->dutch, input->n);
    return WQ_OK;
}

void wq_dutch_totals(int64_t out[WQ_DUTCH_COUNT], const wq_dutch *dutch)
{
    memset(out, 0, WQ_DUTCH_COUNT * sizeof *out);
    out[WQ_DUTCH_C5] = dutch->bye_points;
    for (int i = 0; i < dutch->bracket_count; i++) {
        const wq_dutch_bracket *b = &dutch->brackets[i];
        for (size_t k = 0; k < b->value_count; k++) {
            const wq_dutch_value *v = &dutch->values[b->first_value + k];
            bool apart = v->criterion == WQ_DUTCH_C8 && v->points != WQ_DUTCH_ANYBODY;         /* counted by points a second time */
            if (!apart) out[v->criterion] += v->value;
        }
    }
}
