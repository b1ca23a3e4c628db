/* clock.c — the time systems: a table of rows, and the functions of clock.h over it.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock.h"

#include <string.h>

enum { DAY_MS = 86400000 };
static const int64_t year_ms = 366LL * DAY_MS;
enum { MAX_PERIODS = 10000 };

/* What a time system says: how much there is, what passing time takes, what a move gives back. */
typedef struct system {
    const char *name;
    bool (*complete)(const wq_time_control *control);
    void (*spend)(wq_side_time *side, const wq_time_control *control, int64_t ms);
    void (*moved)(wq_side_time *side);
    int64_t (*left)(const wq_side_time *side, const wq_time_control *control);      /* until the game is lost */
    int64_t (*free)(const wq_side_time *side, const wq_time_control *control);      /* until anything is lost */
} system_row;

/* no clock [R10] */
static bool no_numbers(const wq_time_control *c) { return c->main_ms == 0 && c->periods == 0 && c->period_ms == 0; }
static void spend_nothing(wq_side_time *side, const wq_time_control *c, int64_t ms) { (void)side; (void)c; (void)ms; }
static void gives_nothing(wq_side_time *side) { (void)side; }
static int64_t forever(const wq_side_time *side, const wq_time_control *c) { (void)side; (void)c; return INT64_MAX; }

/* one time for all moves; to overrun is to lose [R101] [R111] */
static bool main_alone(const wq_time_control *c) { return c->main_ms > 0 && c->periods == 0 && c->period_ms == 0; }

static void spend_main(wq_side_time *side, const wq_time_control *c, int64_t ms)
{
    (void)c;
    side->main_ms = ms < side->main_ms ? side->main_ms - ms : 0;
    if (side->main_ms == 0) side->phase = WQ_PHASE_LOST;
}

static int64_t main_left(const wq_side_time *side, const wq_time_control *c) { (void)c; return side->main_ms; }

/* Periods after the main time. A period is lost when it has been used in full within one move; what was used of
 * an unfinished one is not counted [R104]. At exactly its length it is used [R108]. Japanese byo-yomi and the
 * kept minutes are the same arithmetic: the kept minutes are the last part of the basic time, counted from the
 * moment it is entered. */
static bool main_and_periods(const wq_time_control *c)
{
    return c->main_ms >= 0 && c->periods >= 1 && c->periods <= MAX_PERIODS && c->period_ms >= 1;
}

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

static void fresh_period(wq_side_time *side) { side->period_used_ms = 0; }

static int64_t periods_left(const wq_side_time *side, const wq_time_control *c)
{
    return side->main_ms + side->periods * c->period_ms - side->period_used_ms;
}

static int64_t period_free(const wq_side_time *side, const wq_time_control *c)
{
    return side->periods == 0 ? 0 : side->main_ms + c->period_ms - side->period_used_ms;
}

static const system_row systems[] = {
    [WQ_TIME_NONE] = { "none", no_numbers, spend_nothing, gives_nothing, forever, forever },
    [WQ_TIME_ABSOLUTE] = { "absolute", main_alone, spend_main, gives_nothing, main_left, main_left },
    [WQ_TIME_BYOYOMI] = { "byoyomi", main_and_periods, spend_periods, fresh_period, periods_left, period_free },
    [WQ_TIME_KEPT_BYOYOMI] = { "kept_byoyomi", main_and_periods, spend_periods, fresh_period, periods_left, period_free },
};

enum { SYSTEMS = sizeof systems / sizeof systems[0] };

wq_status wq_time_control_check(const wq_time_control *control)
{
    if (control->kind >= SYSTEMS) return WQ_BAD_TIME;
    if (control->main_ms < 0 || control->main_ms > year_ms) return WQ_BAD_TIME;
    if (control->period_ms < 0 || control->period_ms > year_ms) return WQ_BAD_TIME;
    return systems[control->kind].complete(control) ? WQ_OK : WQ_BAD_TIME;
}

void wq_clock_init(wq_clock *clock, const wq_time_control *control)
{
    memset(clock, 0, sizeof *clock);
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        wq_side_time *side = &clock->side[color];
        side->main_ms = control->main_ms;
        side->periods = control->periods;
        side->phase = WQ_PHASE_MAIN;
        systems[control->kind].spend(side, control, 0);     /* no main time: the first period begins at once */
    }
}

void wq_clock_run(wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms)
{
    if (clock->running != WQ_EMPTY) {
        clock->side[clock->running] = wq_clock_look(clock, control, (wq_color)clock->running, now_ms);
        if (clock->running != color && clock->side[clock->running].phase != WQ_PHASE_LOST)
            systems[control->kind].moved(&clock->side[clock->running]);
    }
    if (clock->running == WQ_EMPTY || now_ms > clock->since_ms) clock->since_ms = now_ms;
    clock->running = (uint8_t)color;
}

wq_side_time wq_clock_look(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms)
{
    wq_side_time side = clock->side[color];
    if (clock->running == color && color != WQ_EMPTY && now_ms > clock->since_ms && side.phase != WQ_PHASE_LOST)
        systems[control->kind].spend(&side, control, now_ms - clock->since_ms);
    return side;
}

int64_t wq_clock_deadline(const wq_clock *clock, const wq_time_control *control)
{
    if (clock->running == WQ_EMPTY) return INT64_MAX;
    int64_t left = systems[control->kind].left(&clock->side[clock->running], control);
    return left == INT64_MAX ? INT64_MAX : clock->since_ms + left;
}

int64_t wq_clock_free_ms(const wq_clock *clock, const wq_time_control *control, wq_color color, int64_t now_ms)
{
    wq_side_time side = wq_clock_look(clock, control, color, now_ms);
    return side.phase == WQ_PHASE_LOST ? 0 : systems[control->kind].free(&side, control);
}

const char *wq_time_kind_name(wq_time_kind kind) { return (unsigned)kind < SYSTEMS ? systems[kind].name : "?"; }

wq_status wq_time_kind_parse(wq_time_kind *out, const char *name)
{
    for (int i = 0; i < SYSTEMS; i++)
        if (strcmp(name, systems[i].name) == 0) {
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
