/* clock_exports.c — the clock as a page sees it: one board's time, what is said and when, in numbers and words.
 *
 * The page keeps a log of what happened and folds it here again; times are milliseconds in a double, exact to 2^53.
 * Words and texts go in and out through clock_text(), numbers come out through the address that a function returns.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock_keeper.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT = 256 };

static wq_keeper keeper;
static char words[TEXT];
static double numbers[48];
static wq_call said[WQ_CALLS_AT_ONCE];

/* Without an end: a double has one for that. */
static double ms_of(int64_t ms) { return ms == INT64_MAX ? -1.0 : (double)ms; }

/* The buffer for words: 256 places. */
EXPORT(clock_text) char *clock_text(void) { return words; }

/* ---- systems ---- */

/* A fresh clock of the system whose text form is in clock_text(). */
EXPORT(clock_open) wq_status clock_open(int edition)
{
    wq_time_control control;
    wq_status s = wq_time_control_parse(&control, words);
    return s == WQ_OK ? wq_keeper_init(&keeper, &control, (wq_edition)edition) : s;
}

/* A fresh clock of the system with these numbers; the kind's word is in clock_text(). */
EXPORT(clock_set) wq_status clock_set(int edition, double main_ms, int periods, double period_ms, int stones, double increment_ms,
                                      double max_ms, int penalty_points, int weekends_pause)
{
    wq_time_kind kind;
    wq_status s = wq_time_kind_parse(&kind, words);
    if (s != WQ_OK) return s;
    wq_time_control control = {
        .kind = (uint8_t)kind, .main_ms = (int64_t)main_ms, .periods = periods, .period_ms = (int64_t)period_ms, .stones = stones,
        .increment_ms = (int64_t)increment_ms, .max_ms = (int64_t)max_ms, .penalty_points = penalty_points,
        .weekends_pause = weekends_pause != 0,
    };
    return wq_keeper_init(&keeper, &control, (wq_edition)edition);
}

/* Its numbers: kind, main, periods, period, stones, increment, max, points, weekends. */
EXPORT(clock_system) double *clock_system(void)
{
    const wq_time_control *c = &keeper.control;
    const double all[] = { c->kind, (double)c->main_ms, c->periods, (double)c->period_ms, c->stones, (double)c->increment_ms,
                           (double)c->max_ms, c->penalty_points, c->weekends_pause };
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) numbers[i] = all[i];
    return numbers;
}

/* Its text form, and its words (0 Chinese, 1 English), into clock_text(). */
EXPORT(clock_name) void clock_name(void) { wq_time_control_name(words, &keeper.control); }
EXPORT(clock_words) void clock_words(int lang) { wq_time_control_words(words, &keeper.control, (wq_time_lang)lang); }

/* The word of a kind into clock_text(); which of the numbers it has, as the bits of game/clock.h. */
EXPORT(clock_kind) int clock_kind(int kind)
{
    const char *name = wq_time_kind_name((wq_time_kind)kind);
    int length = 0;
    while ((words[length] = name[length]) != '\0') length++;
    return (int)wq_time_kind_fields((wq_time_kind)kind);
}

/* ---- what happens ---- */

/* The number of the event whose word is in clock_text(); -1: there is none. */
EXPORT(clock_event_kind) int clock_event_kind(void)
{
    wq_keeper_kind kind;
    return wq_keeper_kind_parse(&kind, words) == WQ_OK ? (int)kind : -1;
}

/* One event; flags: 1 the venue is the same, 2 the chief referee agrees, 4 as a pass, 8 only ask whether it may be. */
EXPORT(clock_event) wq_status clock_event(int kind, double at_ms, int side, double ms, int periods, int from_s, int flags)
{
    wq_keeper_event event = {
        .at_ms = (int64_t)at_ms, .kind = (uint8_t)kind, .side = (uint8_t)side, .ms = (int64_t)ms, .periods = periods, .from_s = from_s,
        .same_venue = flags & 1, .chief = flags & 2, .as_pass = flags & 4,
    };
    wq_keeper after = keeper;
    wq_status s = wq_keeper_apply(&after, &event);
    if (s == WQ_OK && !(flags & 8)) keeper = after;
    return s;
}

/* A clock somebody else keeps (a server's), as of since_ms: one side after the other, then who runs. */
EXPORT(clock_put) void clock_put(int side, double main_ms, double used_ms, int periods, int phase, int stones, int points, double carried_ms)
{
    if (side != WQ_BLACK && side != WQ_WHITE) return;
    keeper.clock.side[side] = (wq_side_time){
        .main_ms = (int64_t)main_ms, .period_used_ms = (int64_t)used_ms, .periods = periods, .phase = (uint8_t)phase, .stones = stones,
        .penalty_points = points, .carried_ms = (int64_t)carried_ms,
    };
}

EXPORT(clock_run) void clock_run(int side, double since_ms)
{
    keeper.clock.running = (uint8_t)side;
    keeper.clock.since_ms = (int64_t)since_ms;
}

/* ---- how it stands ---- */

enum { SIDE_NUMBERS = 11 };

static void look_at(double *out, wq_color color, int64_t at_ms)
{
    wq_side_time side = wq_clock_look(&keeper.clock, &keeper.control, color, at_ms);
    int64_t used = keeper.used_ms[color];
    if (keeper.clock.running == color) {                /* an overrun is not counted */
        int64_t until = wq_clock_deadline(&keeper.clock, &keeper.control);
        if (until > at_ms) until = at_ms;
        if (until > keeper.clock.since_ms) used += until - keeper.clock.since_ms;
    }
    const double all[SIDE_NUMBERS] = {
        side.phase, (double)side.main_ms, (double)side.period_used_ms, (double)wq_side_time_period_left(&side, &keeper.control),
        side.periods, side.stones, side.penalty_points, (double)side.carried_ms, keeper.flag_fell[color], keeper.presses[color], (double)used,
    };
    for (int i = 0; i < SIDE_NUMBERS; i++) out[i] = all[i];
}

/* Eleven numbers for Black, eleven for White (phase, main, used, left of the period, periods, stones, points, carried, the
 * flag fell, moves, used in all), then: who runs, paused, adjourned, whose time runs on, deadline (-1: never), the last
 * event's instant. */
EXPORT(clock_look) double *clock_look(double at_ms)
{
    look_at(numbers, WQ_BLACK, (int64_t)at_ms);
    look_at(numbers + SIDE_NUMBERS, WQ_WHITE, (int64_t)at_ms);
    const double rest[] = { keeper.clock.running, keeper.paused, keeper.adjourned, keeper.to_run,
                            ms_of(wq_clock_deadline(&keeper.clock, &keeper.control)), (double)keeper.last_ms };
    for (unsigned i = 0; i < sizeof rest / sizeof rest[0]; i++) numbers[2 * SIDE_NUMBERS + i] = rest[i];
    return numbers;
}

/* A side's time in words into clock_text(). */
EXPORT(clock_side_words) void clock_side_words(int color, double at_ms, int lang)
{
    wq_side_time side = wq_clock_look(&keeper.clock, &keeper.control, (wq_color)color, (int64_t)at_ms);
    wq_side_time_words(words, &side, &keeper.control, (wq_time_lang)lang);
}

/* ---- what is said ---- */

/* What is said at the first instant after after_ms at which anything is: how many; their instant is clock_call_at(). */
EXPORT(clock_calls) int clock_calls(double after_ms, int style)
{
    return wq_clock_calls_after(&keeper.clock, &keeper.control, (wq_call_style)style, (int64_t)after_ms, said);
}

EXPORT(clock_call_at) double clock_call_at(int i) { return (double)said[i].at_ms; }
EXPORT(clock_call_side) int clock_call_side(int i) { return said[i].color; }
EXPORT(clock_call_ten) int clock_call_ten(int i) { return said[i].ten; }
EXPORT(clock_call_code) void clock_call_code(int i) { wq_call_code(words, &said[i]); }
EXPORT(clock_call_words) void clock_call_words(int i, int lang) { wq_call_words(words, &said[i], (wq_time_lang)lang); }

/* A length of time in clock_text() ("1:02:24", "1h30m", "90"), in milliseconds; -1: it is none. */
EXPORT(clock_length) double clock_length(void)
{
    int64_t ms = 0;
    return wq_length_parse(&ms, words) == WQ_OK ? (double)ms : -1.0;
}
