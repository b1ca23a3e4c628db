/* hand_count.c — the arithmetic of a count at a real board.
 * SPDX-License-Identifier: MIT
 */
#include "record/hand_count.h"

#include "rules/handicap.h"

enum { ZI = 4 };                        /* quarters */

static wq_result settle(const wq_hand_count *c, int32_t margin_halves)
{
    bool black_out = c->warnings[WQ_BLACK] >= 2, white_out = c->warnings[WQ_WHITE] >= 2;
    if (black_out && white_out) return (wq_result){ .manner = WQ_MANNER_BOTH_LOSE };
    if (black_out || white_out)                                         /* [R170] */
        return (wq_result){ .manner = WQ_MANNER_RULING, .winner = black_out ? WQ_WHITE : WQ_BLACK };
    if (margin_halves > 0) return (wq_result){ WQ_MANNER_COUNT, WQ_BLACK, margin_halves };
    if (margin_halves < 0) return (wq_result){ WQ_MANNER_COUNT, WQ_WHITE, -margin_halves };
    if (c->rules->tie_to_black) return (wq_result){ WQ_MANNER_COUNT, WQ_BLACK, 0 };
    return (wq_result){ .manner = WQ_MANNER_DRAW };                     /* equal to the base number [R70] */
}

/* Both sides' points, Black minus what White is given.                                         [R76] */
static void by_territory(wq_hand_count *c)
{
    int32_t fines = c->warnings[WQ_WHITE] - c->warnings[WQ_BLACK];      /* one zi: two points of margin */
    c->after[WQ_BLACK] = c->counted[WQ_BLACK] + 2 * fines;
    c->after[WQ_WHITE] = c->counted[WQ_WHITE] - 2 * fines + c->komi_halves + c->bonus_halves;
    c->result = settle(c, c->after[WQ_BLACK] - c->after[WQ_WHITE]);
}

/* One side's zi against half of the board.                                     [R70] [R73] [R74] [R88] [R89] [R94] */
static void by_area(wq_hand_count *c)
{
    int32_t all = ZI * c->width * c->height;
    c->counted[wq_opponent((wq_color)c->side)] = all - c->counted[c->side];
    int32_t gives = c->komi_halves + c->bonus_halves;                   /* quarters of a zi are halves of a point */
    int32_t fines = ZI * (c->warnings[WQ_WHITE] - c->warnings[WQ_BLACK]);
    c->after[WQ_BLACK] = c->counted[WQ_BLACK] - gives + fines;
    c->after[WQ_WHITE] = c->counted[WQ_WHITE] + gives - fines;
    c->must_exceed[WQ_BLACK] = c->base_quarters + gives - fines;
    c->must_exceed[WQ_WHITE] = c->base_quarters - gives + fines;
    c->result = settle(c, c->after[WQ_BLACK] - c->base_quarters);
}

wq_status wq_hand_count_do(wq_hand_count *c)
{
    if (c->width < 1 || c->width > WQ_MAX_SIZE || c->height < 1 || c->height > WQ_MAX_SIZE) return WQ_BAD_SIZE;
    int32_t area = c->width * c->height;
    c->base_quarters = ZI * area / 2;
    c->bonus_halves = wq_handicap_bonus_halves(c->rules, c->handicap);
    if (c->by_territory) {
        /* points can exceed the board: prisoners count too */
        for (int color = WQ_BLACK; color <= WQ_WHITE; color++)
            if (c->counted[color] < 0 || c->counted[color] > 2 * 100 * area) return WQ_BAD_ARGUMENT;
        by_territory(c);
        return WQ_OK;
    }
    int32_t counted = c->counted[c->side];
    if (counted < 0 || counted > ZI * area || counted % 2 != 0) return WQ_BAD_ARGUMENT;
    by_area(c);
    return WQ_OK;
}
