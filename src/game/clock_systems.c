/* clock_systems.c — the time systems: a table of rows, and the arithmetic of each.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock_impl.h"

/* ---- no clock [R10] ---- */

static void spend_nothing(wq_side_time *side, const wq_time_control *c, int64_t ms) { (void)side; (void)c; (void)ms; }
static void gives_nothing(wq_side_time *side, const wq_time_control *c) { (void)side; (void)c; }
static int64_t forever(const wq_side_time *side, const wq_time_control *c) { (void)side; (void)c; return INT64_MAX; }

/* ---- one time for all moves; to overrun is to lose [R101] [R111]. Neutral points are moves as others [R113]. ---- */

static void spend_main(wq_side_time *side, const wq_time_control *c, int64_t ms)
{
    (void)c;
    side->main_ms = ms < side->main_ms ? side->main_ms - ms : 0;
    side->phase = side->main_ms > 0 ? WQ_PHASE_MAIN : WQ_PHASE_LOST;
}

static int64_t main_left(const wq_side_time *side, const wq_time_control *c) { (void)c; return side->main_ms; }

/* Fischer: a move made adds the increment, up to the cap. */
static void add_increment(wq_side_time *side, const wq_time_control *c)
{
    side->main_ms += c->increment_ms;
    if (c->max_ms > 0 && side->main_ms > c->max_ms) side->main_ms = c->max_ms;
}

/* Delay: the first of each move is taken from the delay, the rest from the main time. */
static void spend_delay(wq_side_time *side, const wq_time_control *c, int64_t ms)
{
    int64_t delay = c->increment_ms - side->period_used_ms, taken = ms < delay ? ms : delay;
    side->period_used_ms += taken;
    spend_main(side, c, ms - taken);
}

static int64_t delay_left(const wq_side_time *side, const wq_time_control *c)
{
    return side->main_ms + c->increment_ms - side->period_used_ms;
}

/* ---- periods after the main time, a compulsory continuation: it may not be used up [R225]. A period is lost when it has been used in full within one move; what was used
 * of an unfinished one is not counted [R104]. At exactly its length it is used [R108]. Japanese byo-yomi and the
 * kept minutes are the same arithmetic: the kept minutes are the last part of the basic time, counted from the
 * moment it is entered. ---- */

static void name_period(wq_side_time *side)
{
    side->phase = side->main_ms > 0   ? WQ_PHASE_MAIN
                : side->periods > 1   ? WQ_PHASE_PERIOD
                : side->periods == 1  ? WQ_PHASE_LAST
                                      : WQ_PHASE_LOST;
}

static void spend_periods(wq_side_time *side, const wq_time_control *c, int64_t ms)
{
    if (ms < side->main_ms) {
        side->main_ms -= ms;
        name_period(side);
        return;
    }
    int64_t used = side->period_used_ms + (ms - side->main_ms);
    side->main_ms = 0;
    int64_t lost = used / c->period_ms;
    if (lost >= side->periods) {
        side->periods = 0;
        side->period_used_ms = 0;
    } else {
        side->periods -= (int32_t)lost;
        side->period_used_ms = used % c->period_ms;
    }
    name_period(side);
}

static void fresh_period(wq_side_time *side, const wq_time_control *c) { (void)c; side->period_used_ms = 0; }

static int64_t periods_left(const wq_side_time *side, const wq_time_control *c)
{
    return side->main_ms + side->periods * c->period_ms - side->period_used_ms;
}

static int64_t period_free(const wq_side_time *side, const wq_time_control *c)
{
    return side->periods == 0 ? 0 : side->main_ms + c->period_ms - side->period_used_ms;
}

/* Ing: blocks that last over many moves; to enter one costs points. */
static void spend_blocks(wq_side_time *side, const wq_time_control *c, int64_t ms)
{
    spend_periods(side, c, ms);
    if (side->main_ms > 0) return;
    int32_t entered = side->periods > 0 ? c->periods - side->periods + 1 : c->periods;
    side->penalty_points = entered * c->penalty_points;
}

/* ---- so many moves in a period: Canadian, and 定时限步, where what is left of it is carried over [R118]. The
 * move that is made when the main time runs out is the first of the period. To miss the count loses. ---- */

static int64_t stones_left_ms(const wq_side_time *side, const wq_time_control *c)
{
    return side->phase == WQ_PHASE_LOST ? 0 : side->main_ms + c->period_ms + side->carried_ms - side->period_used_ms;
}

static void spend_stones(wq_side_time *side, const wq_time_control *c, int64_t ms)
{
    if (ms < side->main_ms) {
        side->main_ms -= ms;
        side->phase = WQ_PHASE_MAIN;
        return;
    }
    int64_t used = side->period_used_ms + (ms - side->main_ms), length = c->period_ms + side->carried_ms;
    side->main_ms = 0;
    side->period_used_ms = used < length ? used : length;
    side->phase = used < length ? WQ_PHASE_PERIOD : WQ_PHASE_LOST;
}

static bool stones_done(wq_side_time *side, const wq_time_control *c)
{
    if (side->phase != WQ_PHASE_PERIOD || --side->stones > 0) return false;
    side->stones = c->stones;
    return true;
}

static void next_canadian(wq_side_time *side, const wq_time_control *c)
{
    if (stones_done(side, c)) side->period_used_ms = 0;
}

static void next_block(wq_side_time *side, const wq_time_control *c)
{
    if (!stones_done(side, c)) return;
    side->carried_ms += c->period_ms - side->period_used_ms;
    side->period_used_ms = 0;
}

/* ---- so much for each move ---- */

static void spend_move(wq_side_time *side, const wq_time_control *c, int64_t ms)
{
    int64_t used = side->period_used_ms + ms;
    side->period_used_ms = used < c->period_ms ? used : c->period_ms;
    side->phase = used < c->period_ms ? WQ_PHASE_LAST : WQ_PHASE_LOST;
}

static int64_t move_left(const wq_side_time *side, const wq_time_control *c) { return c->period_ms - side->period_used_ms; }

enum {
    MAIN = WQ_TIME_HAS_MAIN, PERIODS = WQ_TIME_HAS_PERIODS, PERIOD = WQ_TIME_HAS_PERIOD, STONES = WQ_TIME_HAS_STONES,
    INCREMENT = WQ_TIME_HAS_INCREMENT, MAX = WQ_TIME_HAS_MAX, POINTS = WQ_TIME_HAS_POINTS, WEEKENDS = WQ_TIME_HAS_WEEKENDS
};

static const wq_time_row rows[WQ_TIME_KINDS] = {
    [WQ_TIME_NONE] = { "none", 0, 0, WQ_READS_NOTHING, spend_nothing, gives_nothing, forever, forever },
    [WQ_TIME_ABSOLUTE] = { "absolute", MAIN, 0, WQ_READS_NOTHING, spend_main, gives_nothing, main_left, main_left },
    [WQ_TIME_BYOYOMI] = { "byoyomi", PERIODS | PERIOD, MAIN, WQ_READS_MOVES, spend_periods, fresh_period, periods_left, period_free },
    [WQ_TIME_KEPT_BYOYOMI] = { "kept_byoyomi", PERIODS | PERIOD, MAIN, WQ_READS_MOVES, spend_periods, fresh_period, periods_left, period_free },
    [WQ_TIME_CANADIAN] = { "canadian", PERIOD | STONES, MAIN, WQ_READS_END, spend_stones, next_canadian, stones_left_ms, stones_left_ms },
    [WQ_TIME_BLOCK] = { "block", PERIOD | STONES, MAIN, WQ_READS_END, spend_stones, next_block, stones_left_ms, stones_left_ms },
    [WQ_TIME_FISCHER] = { "fischer", MAIN | INCREMENT, MAX, WQ_READS_NOTHING, spend_main, add_increment, main_left, main_left },
    [WQ_TIME_SIMPLE] = { "simple", PERIOD, 0, WQ_READS_MOVES, spend_move, fresh_period, move_left, move_left },
    [WQ_TIME_DELAY] = { "delay", MAIN | INCREMENT, 0, WQ_READS_NOTHING, spend_delay, fresh_period, delay_left, delay_left },
    [WQ_TIME_ING] = { "ing", MAIN | PERIODS | PERIOD | POINTS, 0, WQ_READS_END, spend_blocks, gives_nothing, periods_left, period_free },
    [WQ_TIME_CORRESPONDENCE] = { "correspondence", PERIOD, WEEKENDS, WQ_READS_NOTHING, spend_move, fresh_period, move_left, move_left },
};

const wq_time_row *wq_time_row_of(const wq_time_control *control) { return &rows[control->kind]; }
