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
static const double PASS_COSTS = 0.05, PASS_COSTS_POINTS = 1, PLAY_COSTS = 0.01, PLAY_COSTS_POINTS = 0.6;
enum { DEAD_BELOW = -20, DECIDED_BEYOND = 55, OPEN_WITHIN = 80, WHOSE_BEYOND = 35 };

static int percent(int64_t sum, int64_t count) { return count ? (int)(sum * 100 / count) : 0; }

/* Whose a point is however play goes on: inside the living stones of one side, which no move of the other's can kill. WQ_EMPTY: not sure. */
static void find_sure(const wq_position *pos, wq_suicide suicide, uint8_t sure[WQ_POINTS])
{
    memset(sure, WQ_EMPTY, WQ_POINTS);
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        uint8_t in[WQ_POINTS];
        wq_life_unconditional_by(pos, suicide, (wq_color)color, in);
        for (int p = 0; p < WQ_POINTS; p++)
            if (in[p]) sure[p] = (uint8_t)color;
    }
}

bool wq_ending_is_over(const wq_problem *problem, double *win)
{
    const wq_position *pos = problem->pos;
    const wq_rules *rules = problem->rules;
    if (rules->counting == WQ_COUNT_STONES || rules->tax == WQ_TAX_GROUPS || rules->tax == WQ_TAX_EYES) return false;
    uint8_t sure[WQ_POINTS], dead[WQ_POINTS] = { 0 };
    find_sure(pos, rules->suicide, sure);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (sure[p] == WQ_EMPTY) return false;
            dead[p] = wq_is_stone(pos->color[p]) && pos->color[p] != sure[p];
            if (dead[p] && !rules->dead_by_agreement && sure[p] == pos->to_move) return false;     /* to be taken first */
        }
    double black = (double)wq_lead_wins(rules, wq_ended_lead_halves(problem, pos, problem->history, rules->dead_by_agreement ? dead : NULL));
    *win = pos->to_move == WQ_BLACK ? black : 1 - black;
    return true;
}

/* The chain with this head: its stones' average, and the verdict on all of them. */
static void judge_chain(wq_ending *out, const wq_position *pos, wq_point head, const uint8_t *sure, const int32_t *owned, uint32_t playouts)
{
    int64_t sum = 0, stones = 0;
    wq_point s = head;
    do {
        sum += owned[s];
        stones++;
        s = pos->link[s];
    } while (s != head);
    int mine = percent(pos->color[head] == WQ_BLACK ? sum : -sum, stones * playouts);
    if (sure[head] != WQ_EMPTY) mine = sure[head] == pos->color[head] ? 100 : -100;
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
    uint8_t sure[WQ_POINTS];                                /* playouts and nets may doubt what needs no opinion */
    find_sure(pos, problem->rules->suicide, sure);
    memset(out, 0, sizeof *out);
    out->decided = true;
    int lead = 0;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            uint8_t c = pos->color[p];
            if (wq_is_stone(c) && pos->head[p] == p) judge_chain(out, pos, p, sure, owned, playouts);
            int black = sure[p] == WQ_BLACK ? 100 : sure[p] == WQ_WHITE ? -100 : percent(owned[p], playouts);
            int whose = black > WHOSE_BEYOND ? 1 : black < -WHOSE_BEYOND ? -1 : 0;
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

bool wq_ending_play_harms(wq_tried play, wq_tried pass)
{
    return play.mean < pass.mean - PLAY_COSTS || play.lead < pass.lead - PLAY_COSTS_POINTS;
}

/* What a search thinks of results near a decided end goes up and down with the net that is asked: there the pass has to cost points too.
 * Not where stones alone count, and every move at home gains one. */
static bool pass_costs(const wq_ending *ending, const wq_rules *rules, wq_tried play, wq_tried pass)
{
    bool keeps_leads = play.lead < 0 || play.lead > 0 || pass.lead < 0 || pass.lead > 0;
    if (pass.mean >= play.mean - PASS_COSTS) return false;
    return !keeps_leads || !ending->decided || rules->counting == WQ_COUNT_STONES || pass.lead < play.lead - PASS_COSTS_POINTS;
}

bool wq_ending_passes(const wq_ending *ending, const wq_problem *problem, wq_tried play, wq_tried pass, double hopeless)
{
    const wq_position *pos = problem->pos;
    int sign = pos->to_move == WQ_BLACK ? 1 : -1;
    bool ends = pos->passes > 0 && problem->rules->passes_end;
    int counted = sign * wq_ended_lead_halves(problem, pos, problem->history, problem->rules->dead_by_agreement ? ending->dead : NULL);

    if (!problem->rules->dead_by_agreement) {               /* every stone stands: the board as it is must be won */
        if (ends && counted > 0) return true;
        if (counted <= 0) {                                 /* lost as it stands: unless it wins by what it takes first, it tries only what is open */
            if (sign * ending->lead_halves > 0) return play.visits <= 0;
            if (ending->decided && ending->open_points == 0 && play.mean < hopeless) return true;
            return ends ? play.visits <= 0 : pass.visits > play.visits;
        }
        return pass.visits > play.visits || (ending->open_points == 0 && !pass_costs(ending, problem->rules, play, pass));
    }
    if (ends && ending->decided && counted > 0 && sign * ending->lead_halves > 0) return true;
    if (pass.visits > play.visits && (ending->open_points == 0 || wq_ending_play_harms(play, pass))) return true;   /* as in a seki */
    return ending->decided && ending->open_points == 0 && (!pass_costs(ending, problem->rules, play, pass) || play.mean < hopeless);
}
