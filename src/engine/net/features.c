/* features.c — planes and numbers from a position, its past and its rules.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/features.h"

#include "engine/net/area.h"

#include <string.h>

/* Planes and numbers by name, in the order of the format. */
enum {
    ON_BOARD, OWN, OTHER, ONE_AIR, TWO_AIRS, THREE_AIRS, CLOSED_BY_KO, ENCORE_KO_0, ENCORE_KO_1,
    LAST_MOVE, LADDER = 14, LADDER_1, LADDER_2, LADDER_WORKS, OWN_AREA, OTHER_AREA, ENCORE_OWN, ENCORE_OTHER
};
enum {
    LAST_PASS, KOMI = 5, KO_SUPER, KO_KIND, SUICIDE, TERRITORY, TAX, TAX_ALL, ENCORE_1, ENCORE_2, PASS_ENDS,
    HANDICAP_KNOWN, HANDICAP, BUTTON, PARITY
};

static bool is_area(const wq_rules *rules) { return rules->counting != WQ_COUNT_TERRITORY; }

/* The tax as the format knows it; counting stones alone is area counting with every group's two eyes taxed. */
static wq_tax tax_of(const wq_rules *rules)
{
    if (rules->counting == WQ_COUNT_STONES) return WQ_TAX_GROUPS;
    return rules->tax == WQ_TAX_EYES ? WQ_TAX_GROUPS : rules->tax;
}

/* Would a pass now be the second in a row, or one the same side made here before where only the single ko is closed? */
static bool pass_ends(const wq_net_view *view)
{
    const wq_position *now = view->now;
    const wq_history *h = view->history;
    if (now->passes >= 1) return true;
    if (!h || view->rules->repetition != WQ_REPEAT_KO) return false;
    for (uint32_t i = 1; i < h->count; i++) {
        const wq_past *from = &h->past[i - 1], *to = &h->past[i];
        if (to->move.point == WQ_PASS && to->move.color == now->to_move && from->hash == now->hash && from->ko == now->ko)
            return true;
    }
    return false;
}

/* How many of the last five moves are shown: as long as the sides alternate. */
static int shown_moves(const wq_net_view *view, int most)
{
    const wq_history *h = view->history;
    int n = 0;
    if (!h) return 0;
    while (n < most && (uint32_t)n + 1 < h->count) {
        unsigned expected = n % 2 == 0 ? 3u - view->now->to_move : view->now->to_move;
        if (h->past[h->count - 1 - (uint32_t)n].move.color != expected) break;
        n++;
    }
    return n;
}

/* Komi for the side to move, in points. Territory is told as area: every stone placed costs its owner a point. */
static float komi_of(const wq_net_view *view)
{
    int halves = view->komi_halves;
    if (!is_area(view->rules)) halves -= 2 * wq_position_placed_ahead(view->now);
    float komi = (float)(view->now->to_move == WQ_WHITE ? halves : -halves) / 2;
    float bound = (float)(view->now->width * view->now->height) + 20;
    return komi > bound ? bound : komi < -bound ? -bound : komi;
}

/* A triangle with the period of two points: up around a komi that can draw, down around one that cannot. */
static float parity_of(float komi, bool even_area)
{
    float base = even_area ? komi / 2 : (komi - 1) / 2;
    int below = (int)base;
    if ((float)below > base) below--;
    float floor_komi = even_area ? (float)(2 * below) : (float)(2 * below + 1);
    float d = komi - floor_komi;
    return d < 0.5f ? d : d < 1.5f ? 1 - d : d - 2;
}

static void fill_numbers(const wq_net_view *view, bool hidden, float *x)
{
    const wq_rules *rules = view->rules;
    float komi = komi_of(view);
    x[KOMI] = komi / 20;
    if (rules->repetition == WQ_REPEAT_POSITIONAL) {
        x[KO_SUPER] = 1;
        x[KO_KIND] = 0.5f;
    } else if (rules->repetition == WQ_REPEAT_SITUATIONAL || rules->repetition == WQ_REPEAT_OWN) {
        x[KO_SUPER] = 1;
        x[KO_KIND] = -0.5f;
    }
    x[SUICIDE] = rules->suicide == WQ_SUICIDE_SEVERAL;
    x[TERRITORY] = !is_area(rules);
    x[TAX] = tax_of(rules) != WQ_TAX_NONE;
    x[TAX_ALL] = tax_of(rules) == WQ_TAX_GROUPS;
    x[PASS_ENDS] = !hidden && pass_ends(view);
    if (rules->button) {
        x[BUTTON] = 1;
        for (uint32_t i = 1; view->history && i < view->history->count; i++)
            if (view->history->past[i].move.point == WQ_PASS) x[BUTTON] = 0;
    }
    if (is_area(rules)) x[PARITY] = parity_of(komi, view->now->width * view->now->height % 2 == 0);
}

void wq_net_features(const wq_net_view *view, float *planes, float *numbers, wq_ladders *ladders)
{
    const wq_position *now = view->now;
    int width = now->width, height = now->height;
    unsigned own = now->to_move;
    memset(planes, 0, sizeof(float) * WQ_NET_PLANES * (size_t)(width * height));
    memset(numbers, 0, sizeof(float) * WQ_NET_GLOBALS);

    bool over = now->passes >= 2;
    bool hidden = view->pass_is_safe && is_area(view->rules) && now->passes >= 1 && !over;
    int shown = shown_moves(view, hidden ? 0 : over ? 1 : WQ_NET_PAST);
    fill_numbers(view, hidden, numbers);
    for (int i = 0; i < shown; i++) {
        wq_point p = view->history->past[view->history->count - 1 - (uint32_t)i].move.point;
        if (p == WQ_PASS) numbers[LAST_PASS + i] = 1;
        else planes[(wq_point_row(p) * width + wq_point_column(p)) * WQ_NET_PLANES + LAST_MOVE + i] = 1;
    }

    uint8_t airs[WQ_POINTS], airs_before[WQ_POINTS], owner[WQ_POINTS];
    wq_ladders read[3];
    const wq_ladders *caught[3] = { ladders ? ladders : &read[0], NULL, NULL };
    wq_chain_airs(now, airs);
    wq_ladders_read(now, airs, ladders ? ladders : &read[0]);
    for (int i = 0; i < 2; i++) {
        if (i >= shown || !view->before[i]) {
            caught[i + 1] = caught[i];
        } else if (view->ladders_before[i]) {
            caught[i + 1] = view->ladders_before[i];
        } else {
            wq_chain_airs(view->before[i], airs_before);
            wq_ladders_read(view->before[i], airs_before, &read[i + 1]);
            caught[i + 1] = &read[i + 1];
        }
    }

    bool has_area = is_area(view->rules);
    bool suicide = view->rules->suicide == WQ_SUICIDE_SEVERAL || view->life_as_if_suicide;
    if (has_area && tax_of(view->rules) == WQ_TAX_NONE) wq_net_area(now, suicide, owner);
    else if (has_area) wq_net_area_taxed(now, airs, suicide, owner);

    bool whole_board = view->history && view->rules->repetition != WQ_REPEAT_KO && view->rules->repetition != WQ_REPEAT_NONE;
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            float *x = planes + (row * width + column) * WQ_NET_PLANES;
            wq_point p = wq_point_at(column, row);
            unsigned color = now->color[p];
            x[ON_BOARD] = 1;
            if (color != WQ_EMPTY) {
                x[color == own ? OWN : OTHER] = 1;
                if (airs[p] <= 3) x[ONE_AIR + airs[p] - 1] = 1;
                x[LADDER] = caught[0]->caught[p] != 0;
            } else {
                x[LADDER_WORKS] = (float)(caught[0]->works[p] >> own & 1);
                if (p == now->ko) x[CLOSED_BY_KO] = 1;
                else if (whole_board) {
                    wq_status s = wq_history_check(view->history, now, view->rules, wq_move_of((wq_color)own, p), NULL);
                    x[CLOSED_BY_KO] = s == WQ_ILLEGAL_KO || s == WQ_ILLEGAL_SUPERKO || s == WQ_ILLEGAL_ING_CYCLE;
                }
            }
            x[LADDER_1] = caught[1]->caught[p] != 0;
            x[LADDER_2] = caught[2]->caught[p] != 0;
            if (has_area && owner[p] != WQ_EMPTY) x[owner[p] == own ? OWN_AREA : OTHER_AREA] = 1;
        }
}
