/* ending.c — from averages to verdicts.
 * SPDX-License-Identifier: MIT
 */
#include "engine/ending.h"

#include "engine/verdict.h"
#include "rules/life.h"

#include <math.h>
#include <string.h>

/* In percent of the playouts, from -100 (always the other side's) to 100. A chain in seki is kept by most playouts but not by
 * all, so death asks for more than a bare majority: tried on 308 finished games, -20 is right about all stones of 294, -40 of 278,
 * 0 of 286. */
static const double PASS_COSTS = 0.05, PLAY_COSTS = 0.01, PLAY_COSTS_POINTS = 0.6;
enum { DEAD_BELOW = -20, DECIDED_BEYOND = 55, OPEN_WITHIN = 80, WHOSE_BEYOND = 35 };

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
}

void wq_ending_read_shares(wq_ending *out, const wq_problem *problem, const float *owner)
{
    enum { ONE = 1024 };
    const wq_position *pos = problem->pos;
    int32_t owned[WQ_POINTS] = { 0 };
    for (int i = 0; i < pos->width * pos->height; i++)
        owned[wq_point_at(i % pos->width, i / pos->width)] = (int32_t)lrintf(owner[i] * ONE);
    wq_ending_read(out, problem, owned, ONE);
}

void wq_ending_spare_living(wq_ending *ending, const wq_position *pos)
{
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        uint8_t alive[WQ_POINTS];
        wq_life_unconditional(pos, (wq_color)color, alive);
        for (int p = 0; p < WQ_POINTS; p++)
            if (pos->color[p] == color && alive[p]) ending->dead[p] = 0;
    }
}

bool wq_ending_play_harms(wq_tried play, wq_tried pass)
{
    return play.mean < pass.mean - PLAY_COSTS || play.lead < pass.lead - PLAY_COSTS_POINTS;
}

bool wq_ending_passes(const wq_ending *ending, const wq_problem *problem, wq_tried play, wq_tried pass, double hopeless)
{
    const wq_position *pos = problem->pos;
    int sign = pos->to_move == WQ_BLACK ? 1 : -1;
    bool ends = pos->passes > 0 && problem->rules->passes_end;
    int counted = sign * wq_ended_lead_halves(problem, pos, problem->history, problem->rules->dead_by_agreement ? ending->dead : NULL);

    if (!problem->rules->dead_by_agreement) {               /* every stone stands: the board as it is must be won */
        if (ends) return counted > 0 || play.visits <= 0;
        return pass.visits > play.visits || (ending->open_points == 0 && counted > 0 && pass.mean >= play.mean - PASS_COSTS);
    }
    if (ends && ending->decided && counted > 0 && sign * ending->lead_halves > 0) return true;
    if (pass.visits > play.visits && (ending->open_points == 0 || wq_ending_play_harms(play, pass))) return true;   /* as in a seki */
    return ending->decided && ending->open_points == 0 && (pass.mean >= play.mean - PASS_COSTS || play.mean < hopeless);
}
