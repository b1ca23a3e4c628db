/* clock.c — the functions of clock.h over the rows of clock_systems.c.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock_impl.h"

#include <string.h>

enum { DAY_MS = 86400000 };
static const int64_t year_ms = 366LL * DAY_MS;
enum { MAX_COUNT = 10000 };             /* periods, stones, points */

unsigned wq_time_kind_fields(wq_time_kind kind)
{
    if ((unsigned)kind >= WQ_TIME_KINDS) return 0;
    const wq_time_row *row = wq_time_row_of(&(wq_time_control){ .kind = (uint8_t)kind });
    return row->needs | row->may;
}

wq_status wq_time_control_check(const wq_time_control *control)
{
    if (control->kind >= WQ_TIME_KINDS) return WQ_BAD_TIME;
    const wq_time_row *row = wq_time_row_of(control);
    const struct { unsigned field; int64_t value, most; } numbers[] = {
        { WQ_TIME_HAS_MAIN, control->main_ms, year_ms },           { WQ_TIME_HAS_PERIODS, control->periods, MAX_COUNT },
        { WQ_TIME_HAS_PERIOD, control->period_ms, year_ms },       { WQ_TIME_HAS_STONES, control->stones, MAX_COUNT },
        { WQ_TIME_HAS_INCREMENT, control->increment_ms, year_ms }, { WQ_TIME_HAS_MAX, control->max_ms, year_ms },
        { WQ_TIME_HAS_POINTS, control->penalty_points, MAX_COUNT },{ WQ_TIME_HAS_WEEKENDS, control->weekends_pause, 1 },
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (numbers[i].value < 0 || numbers[i].value > numbers[i].most) return WQ_BAD_TIME;
        if (numbers[i].value == 0 && row->needs & numbers[i].field) return WQ_BAD_TIME;
        if (numbers[i].value > 0 && !((row->needs | row->may) & numbers[i].field)) return WQ_BAD_TIME;
    }
    return control->max_ms == 0 || control->max_ms >= control->main_ms ? WQ_OK : WQ_BAD_TIME;
}

/* ---- weekends that do not count: working time since Monday 1969-12-29, and back ---- */

static const int64_t week_ms = 7LL * DAY_MS, work_ms = 5LL * DAY_MS, monday_ms = 3LL * DAY_MS;

static int64_t worked(int64_t now_ms)
{
    int64_t since = now_ms + monday_ms, weeks = since / week_ms;
    if (since % week_ms < 0) weeks--;
    int64_t rest = since - weeks * week_ms;
    return weeks * work_ms + (rest < work_ms ? rest : work_ms);
}

static int64_t counted_ms(const wq_time_control *control, int64_t from_ms, int64_t to_ms)
{
    return control->weekends_pause ? worked(to_ms) - worked(from_ms) : to_ms - from_ms;
}

/* The first instant at which `ms` more have been counted. */
static int64_t instant_after(const wq_time_control *control, int64_t from_ms, int64_t ms)
{
    if (!control->weekends_pause || ms <= 0) return from_ms + ms;
    int64_t due = worked(from_ms) + ms, weeks = due / work_ms, rest = due % work_ms;
    if (rest <= 0) { weeks--; rest += work_ms; }
    return weeks * week_ms + rest - monday_ms;
}

/* ---- the clock ---- */

void wq_clock_init(wq_clock *clock, const wq_time_control *control)
{
    memset(clock, 0, sizeof *clock);
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        wq_side_time *side = &clock->side[color];
        side->main_ms = control->main_ms;
        side->periods = control->periods;
        side->stones = control->stones;
        side->phase = WQ_PHASE_MAIN;
        wq_time_row_of(control)->spend(side, control, 0);   /* no main time: the first period begins at once */
    }
}

void wq_clock_run(wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms)
{
    if (clock->running != WQ_EMPTY) {
        clock->side[clock->running] = wq_clock_look(clock, control, (wq_color)clock->running, now_ms);
        if (clock->running != color && clock->side[clock->running].phase != WQ_PHASE_LOST)
            wq_time_row_of(control)->moved(&clock->side[clock->running], control);
    }
    if (clock->running == WQ_EMPTY || now_ms > clock->since_ms) clock->since_ms = now_ms;
    clock->running = (uint8_t)color;
}

wq_side_time wq_clock_look(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms)
{
    wq_side_time side = clock->side[color];
    if (clock->running == color && color != WQ_EMPTY && now_ms > clock->since_ms && side.phase != WQ_PHASE_LOST)
        wq_time_row_of(control)->spend(&side, control, counted_ms(control, clock->since_ms, now_ms));
    return side;
}

void wq_clock_stop(wq_clock *clock, const wq_time_control *control, int64_t now_ms)
{
    if (clock->running == WQ_EMPTY) return;
    clock->side[clock->running] = wq_clock_look(clock, control, (wq_color)clock->running, now_ms);
    if (now_ms > clock->since_ms) clock->since_ms = now_ms;
    clock->running = WQ_EMPTY;
}

void wq_clock_spend(wq_clock *clock, const wq_time_control *control, wq_color color, int64_t ms)
{
    if (clock->side[color].phase != WQ_PHASE_LOST) wq_time_row_of(control)->spend(&clock->side[color], control, ms);
}

void wq_side_time_settle(wq_side_time *side, const wq_time_control *control)
{
    side->phase = WQ_PHASE_MAIN;
    wq_time_row_of(control)->spend(side, control, 0);
}

int64_t wq_side_time_period_left(const wq_side_time *side, const wq_time_control *control)
{
    if (side->phase == WQ_PHASE_LOST) return 0;
    return (control->kind == WQ_TIME_DELAY ? control->increment_ms : control->period_ms) + side->carried_ms - side->period_used_ms;
}

int64_t wq_clock_deadline(const wq_clock *clock, const wq_time_control *control)
{
    if (clock->running == WQ_EMPTY) return INT64_MAX;
    const wq_side_time *side = &clock->side[clock->running];
    if (side->phase == WQ_PHASE_LOST) return clock->since_ms;
    int64_t left = wq_time_row_of(control)->left(side, control);
    return left == INT64_MAX ? INT64_MAX : instant_after(control, clock->since_ms, left);
}

int64_t wq_clock_free_ms(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms)
{
    wq_side_time side = wq_clock_look(clock, control, color, now_ms);
    return side.phase == WQ_PHASE_LOST ? 0 : wq_time_row_of(control)->free(&side, control);
}

const char *wq_time_kind_name(wq_time_kind kind)
{
    return (unsigned)kind < WQ_TIME_KINDS ? wq_time_row_of(&(wq_time_control){ .kind = (uint8_t)kind })->name : "?";
}

wq_status wq_time_kind_parse(wq_time_kind *out, const char *name)
{
    for (int i = 0; i < WQ_TIME_KINDS; i++)
        if (strcmp(name, wq_time_kind_name((wq_time_kind)i)) == 0) {
            *out = (wq_time_kind)i;
            return WQ_OK;
        }
    return WQ_BAD_TIME;
}

const char *wq_time_phase_name(wq_time_phase phase)
{
    static const char *const names[] = { "main", "period", "last", "lost" };
    return (unsigned)phase < sizeof names / sizeof names[0] ? names[phase] : "?";
}
