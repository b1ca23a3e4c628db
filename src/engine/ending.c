/* ending.c — from averages to verdicts.
 * SPDX-License-Identifier: MIT
 */
#include "engine/ending.h"

#include <string.h>

/* In percent of the playouts, from -100 (always the other side's) to 100. A chain in seki is kept by most playouts but not by
 * all, so death asks for more than a bare majority. */
enum { DEAD_BELOW = -40, DECIDED_BEYOND = 55, OPEN_WITHIN = 80, WHOSE_BEYOND = 35 };

static int percent(int64_t sum, int64_t count) { return count ? (int)(sum * 100 / count) : 0; }

/* The chain with this head: its stones' average, and the verdict on all of them. */
static void judge_chain(wq_ending *out, const wq_position *pos, wq_point head, const int32_t *owned, uint32_t playouts)
{
    int64_t sum = 0, stones = 0;
    wq_point s = head;
    do {
        sum += owned[s];
        stones++;
        s = pos->link[s];
    } while (s != head);
    int mine = percent(pos->color[head] == WQ_BLACK ? sum : -sum, stones * playouts);
    if (mine > -DECIDED_BEYOND && mine < DECIDED_BEYOND) out->decided = false;
    if (mine >= DEAD_BELOW) return;
    do {
        out->dead[s] = 1;
        s = pos->link[s];
    } while (s != head);
}

void wq_ending_read(wq_ending *out, const wq_problem *problem, const int32_t owned[WQ_POINTS], uint32_t playouts)
{
    const wq_position *pos = problem->pos;
    bool territory = problem->rules->counting == WQ_COUNT_TERRITORY;
    memset(out, 0, sizeof *out);
    out->decided = true;
    int lead = 0;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            uint8_t c = pos->color[p];
            if (wq_is_stone(c) && pos->head[p] == p) judge_chain(out, pos, p, owned, playouts);
            int black = percent(owned[p], playouts), whose = black > WHOSE_BEYOND ? 1 : black < -WHOSE_BEYOND ? -1 : 0;
            lead += whose;
            if (territory) lead += c == WQ_BLACK ? -1 : c == WQ_WHITE ? 1 : 0;  /* stones do not count, dead ones count twice */
            if (c != WQ_EMPTY || (black > OPEN_WITHIN || black < -OPEN_WITHIN)) continue;
            wq_color me = pos->to_move;
            if (wq_is_playable(pos, p, me) && !wq_is_bad_self_atari(pos, p, me)) out->open_points++;
        }
    int prisoners = territory ? (int)pos->taken[WQ_BLACK] - (int)pos->taken[WQ_WHITE] : 0;
    out->lead_halves = 2 * (lead + prisoners) - problem->komi_halves;
    out->standing_halves = 2 * wq_area_lead(pos, NULL) - problem->komi_halves;
}
