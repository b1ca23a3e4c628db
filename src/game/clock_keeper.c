/* clock_keeper.c — what may happen to a clock besides moves.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock_keeper.h"

#include <string.h>

static const char *const words[WQ_KEEPER_KINDS] = {
#define WQ_KEEPER_WORD(name, word) word,
    WQ_KEEPER_EVENT_MAP(WQ_KEEPER_WORD)
#undef WQ_KEEPER_WORD
};

const char *wq_keeper_word(wq_keeper_kind kind) { return (unsigned)kind < WQ_KEEPER_KINDS ? words[kind] : "?"; }

wq_status wq_keeper_kind_parse(wq_keeper_kind *out, const char *word)
{
    for (int i = 0; i < WQ_KEEPER_KINDS; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = (wq_keeper_kind)i;
            return WQ_OK;
        }
    return WQ_BAD_EVENT;
}

static const int64_t latest_ms = (int64_t)1 << 53;

wq_status wq_keeper_init(wq_keeper *keeper, const wq_time_control *control, wq_edition edition)
{
    wq_status s = wq_time_control_check(control);
    if (s != WQ_OK) return s;
    memset(keeper, 0, sizeof *keeper);
    keeper->control = *control;
    keeper->edition = (uint8_t)edition;
    wq_clock_init(&keeper->clock, control);
    return WQ_OK;
}

void wq_keeper_agree(wq_keeper *keeper, const wq_agreed_start *agreed) { keeper->agreed = *agreed; }

static bool lost(const wq_keeper *k, uint8_t side) { return k->clock.side[side].phase == WQ_PHASE_LOST; }

/* ---- the clock's own events ---- */

static wq_status start(wq_keeper *k, const wq_keeper_event *e)
{
    if (k->paused) return WQ_ILLEGAL_PHASE;
    if (lost(k, e->side)) return WQ_ILLEGAL_TIME;
    if (!wq_agreed_start_may_begin(&k->agreed, e->at_ms) && k->presses[WQ_BLACK] + k->presses[WQ_WHITE] == 0) return WQ_ILLEGAL_PHASE;
    k->agreed.came[e->side] = true;
    k->absent[e->side] = false;                         /* in time: the game goes on [R139] */
    if (k->clock.running == e->side) return WQ_OK;
    wq_clock_stop(&k->clock, &k->control, e->at_ms);
    wq_clock_run(&k->clock, &k->control, (wq_color)e->side, e->at_ms);
    return WQ_OK;
}

static wq_status press(wq_keeper *k, const wq_keeper_event *e)
{
    if (k->paused || k->clock.running != e->side) return lost(k, e->side) ? WQ_ILLEGAL_TIME : WQ_ILLEGAL_PHASE;
    if (lost(k, e->side)) return WQ_OK;                 /* too late: apply() has stopped the clock [R108] */
    k->absent[e->side] = false;
    k->agreed.came[e->side] = true;
    k->presses[e->side]++;
    uint8_t other = (uint8_t)wq_opponent((wq_color)e->side);
    if (k->agreed.starts_at_ms != 0 && k->agreed.reading && !k->agreed.came[other]) k->absent[other] = true;     /* [R139] */
    wq_clock_run(&k->clock, &k->control, wq_opponent((wq_color)e->side), e->at_ms);
    return WQ_OK;
}

static wq_status query(wq_keeper *k, const wq_keeper_event *e) { (void)k; (void)e; return WQ_OK; }

static wq_status pause(wq_keeper *k, const wq_keeper_event *e)
{
    if (k->paused) return WQ_ILLEGAL_PHASE;
    k->to_run = k->clock.running;
    wq_clock_stop(&k->clock, &k->control, e->at_ms);
    k->recorded = k->clock;
    k->paused = true;
    k->adjourned = e->kind == WQ_KEEPER_ADJOURN;
    return WQ_OK;
}

/* Who comes late to the resumption has the clock running, and no limit: nothing to do for it here. [R135] */
static wq_status resume(wq_keeper *k, const wq_keeper_event *e)
{
    if (!k->paused) return WQ_ILLEGAL_PHASE;
    k->paused = k->adjourned = false;
    if (k->to_run != WQ_EMPTY) wq_clock_run(&k->clock, &k->control, (wq_color)k->to_run, e->at_ms);
    return WQ_OK;
}

/* ---- lateness ---- */

static void lose(wq_keeper *k, uint8_t side)
{
    wq_side_time *time = &k->clock.side[side];
    time->main_ms = 0;
    time->periods = 0;
    time->period_used_ms = 0;
    time->phase = WQ_PHASE_LOST;
}

void wq_keeper_deduct(wq_keeper *k, wq_color side, int64_t taken)
{
    const wq_side_time *time = &k->clock.side[side];
    bool whole = k->control.kind == WQ_TIME_KEPT_BYOYOMI || (wq_time_kind_fields((wq_time_kind)k->control.kind) & WQ_TIME_HAS_PERIOD) == 0;
    if (!whole && taken > time->main_ms) taken = time->main_ms;
    k->used_ms[side] += taken;
    if (taken == time->main_ms && whole && k->control.kind != WQ_TIME_KEPT_BYOYOMI)
        k->clock.side[side].main_ms = 0;                /* nothing is left, but nothing is overrun yet: the limit is allowed */
    else
        wq_clock_spend(&k->clock, &k->control, side, taken);
    k->clock.side[side].period_used_ms = 0;
}

/* Twice the delay from the allotted time; past the limit the game is lost, the limit itself still allowed. Each side is
 * treated so for itself, up to both losing [R138]. The kept minutes are part of the allotted time; periods of other
 * systems are not. */
static wq_status late(wq_keeper *k, const wq_keeper_event *e)
{
    if (k->presses[e->side] > 0 || k->paused) return WQ_ILLEGAL_PHASE;
    if (lost(k, e->side)) return WQ_ILLEGAL_TIME;
    if (e->ms <= 0 || e->ms > latest_ms) return WQ_BAD_ARGUMENT;
    if (e->ms > (e->same_venue ? WQ_LATE_SAME_MS : WQ_LATE_APART_MS)) {
        if (k->clock.running == e->side) wq_clock_stop(&k->clock, &k->control, e->at_ms);
        lose(k, e->side);
        return WQ_OK;
    }
    wq_keeper_deduct(k, (wq_color)e->side, 2 * e->ms);
    if (lost(k, e->side)) wq_clock_stop(&k->clock, &k->control, e->at_ms);
    return WQ_OK;
}

/* The empty chair's seconds are read as a move's are; sitting down (start, or a press) in time saves the game. */
static wq_status absent_reading(wq_keeper *k, const wq_keeper_event *e)
{
    if (k->presses[e->side] > 0 || k->paused || k->clock.running != WQ_EMPTY) return WQ_ILLEGAL_PHASE;
    if (lost(k, e->side)) return WQ_ILLEGAL_TIME;
    k->absent[e->side] = true;
    wq_clock_run(&k->clock, &k->control, (wq_color)e->side, e->at_ms);
    return WQ_OK;
}

/* ---- the agreed start ---- */

static bool has_begun(const wq_keeper *k) { return k->clock.running != WQ_EMPTY || k->presses[WQ_BLACK] + k->presses[WQ_WHITE] > 0; }

/* What has become due by itself until now: the loss of who stays away; the reading for an empty chair. [R136] [R139] */
static void look_for_players(wq_keeper *k, int64_t now_ms)
{
    int64_t late_ms;
    bool beyond;
    if (k->agreed.starts_at_ms == 0 || has_begun(k)) return;
    for (uint8_t side = WQ_BLACK; side <= WQ_WHITE; side++) {
        if (!wq_agreed_start_is_late(&k->agreed, (wq_color)side, now_ms, &late_ms, &beyond) || !beyond || lost(k, side)) continue;
        k->agreed.dealt[side] = true;
        lose(k, side);
    }
    if (!k->agreed.reading || now_ms < k->agreed.starts_at_ms || k->paused || lost(k, WQ_BLACK) || lost(k, WQ_WHITE)) return;
    k->absent[WQ_BLACK] = !k->agreed.came[WQ_BLACK];
    wq_clock_run(&k->clock, &k->control, WQ_BLACK, k->agreed.starts_at_ms);
}

static wq_status arrive(wq_keeper *k, const wq_keeper_event *e)
{
    if (lost(k, e->side)) return WQ_ILLEGAL_TIME;
    wq_status s = wq_agreed_start_come(&k->agreed, (wq_color)e->side, e->at_ms);
    if (s != WQ_OK) return s;
    k->absent[e->side] = false;                         /* in time: the game goes on [R139] */
    int64_t late_ms;
    bool beyond;
    if (!wq_agreed_start_is_late(&k->agreed, (wq_color)e->side, e->at_ms, &late_ms, &beyond)) return WQ_OK;
    k->agreed.dealt[e->side] = true;
    wq_keeper_deduct(k, (wq_color)e->side, k->agreed.late_times * late_ms);
    return WQ_OK;
}

/* Both sides have their whole time again: nothing but lateness has been taken off. */
static wq_status postpone(wq_keeper *k, const wq_keeper_event *e)
{
    if (has_begun(k)) return WQ_ILLEGAL_PHASE;
    wq_status s = e->undo ? wq_agreed_start_restore(&k->agreed, e->at_ms, e->chief) : wq_agreed_start_postpone(&k->agreed, e->ms, e->at_ms, e->chief);
    if (s != WQ_OK) return s;
    wq_clock_init(&k->clock, &k->control);
    memset(k->used_ms, 0, sizeof k->used_ms);
    memset(k->absent, 0, sizeof k->absent);
    return WQ_OK;
}

/* ---- corrections ---- */

static wq_status correct(wq_keeper *k, const wq_keeper_event *e)
{
    if (!e->chief) return WQ_ILLEGAL_RIGHT;             /* one side alone: with the chief referee's approval [R126] */
    unsigned has = wq_time_kind_fields((wq_time_kind)k->control.kind);
    wq_side_time *time = &k->clock.side[e->side];
    wq_side_time after = *time;
    int64_t most = has & WQ_TIME_HAS_MAIN ? (int64_t)366 * 86400000 : k->control.period_ms;
    if (e->ms < 0 || e->ms > most || k->control.kind == WQ_TIME_NONE) return WQ_BAD_ARGUMENT;
    if (e->periods >= 0) {
        if (!(has & WQ_TIME_HAS_PERIODS) || e->periods > k->control.periods) return WQ_BAD_ARGUMENT;
        after.periods = e->periods;
        after.period_used_ms = 0;
    }
    if (has & WQ_TIME_HAS_MAIN) {
        after.main_ms = e->ms;
        if (e->ms > 0) after.period_used_ms = 0;        /* the reading is not yet reached */
    } else
        after.period_used_ms = k->control.period_ms - e->ms;
    if (after.periods == 0 && has & WQ_TIME_HAS_PERIODS && e->ms > 0 && e->periods < 0) after.periods = 1;
    wq_side_time_settle(&after, &k->control);
    if (k->control.kind == WQ_TIME_ING && after.main_ms > 0) after.penalty_points = 0;
    *time = after;
    k->flag_fell[e->side] = false;
    if (k->clock.running == e->side && lost(k, e->side)) wq_clock_stop(&k->clock, &k->control, e->at_ms);
    return WQ_OK;
}

/* An error of 2 minutes an hour or more: the clock is replaced and the times are corrected in proportion to what each
 * side has used [R124]; less: it may be replaced, the times stay [R125]. */
static wq_status clock_error(wq_keeper *k, const wq_keeper_event *e)
{
    if (e->ms < -3600000 || e->ms > 3600000) return WQ_BAD_ARGUMENT;
    if (!(wq_time_kind_fields((wq_time_kind)k->control.kind) & WQ_TIME_HAS_MAIN)) return WQ_ILLEGAL_PHASE;
    if (e->ms > -WQ_CLOCK_FAULT_MS && e->ms < WQ_CLOCK_FAULT_MS) return WQ_OK;
    for (uint8_t side = WQ_BLACK; side <= WQ_WHITE; side++) {
        if (lost(k, side)) continue;
        wq_side_time *time = &k->clock.side[side];
        int64_t used = k->control.main_ms - time->main_ms;
        if (used <= 0) continue;                        /* Fischer: more than at the start */
        int64_t left = time->main_ms + used / 3600000 * e->ms + used % 3600000 * e->ms / 3600000;
        time->main_ms = left < 0 ? 0 : left > k->control.main_ms ? k->control.main_ms : left;
        wq_side_time_settle(time, &k->control);
    }
    if (k->clock.running != WQ_EMPTY && lost(k, k->clock.running)) wq_clock_stop(&k->clock, &k->control, e->at_ms);
    return WQ_OK;
}

/* At a resumption with a wrong clock and no record: what both have used is shared evenly. [R134] */
static wq_status split(wq_keeper *k, const wq_keeper_event *e)
{
    (void)e;
    if (!k->paused) return WQ_ILLEGAL_PHASE;
    if (!(wq_time_kind_fields((wq_time_kind)k->control.kind) & WQ_TIME_HAS_MAIN)) return WQ_ILLEGAL_PHASE;
    wq_side_time *black = &k->clock.side[WQ_BLACK], *white = &k->clock.side[WQ_WHITE];
    int64_t both = black->main_ms + white->main_ms;
    if (black->phase != WQ_PHASE_MAIN || white->phase != WQ_PHASE_MAIN) return WQ_ILLEGAL_PHASE;
    black->main_ms = both / 2;
    white->main_ms = both - both / 2;
    return WQ_OK;
}

/* ---- the flag and the reading ---- */

/* Overrun in the last minute: by rule a loss; where the player asks for it, a pass, and the same reading goes on [R120].
 * The older text knows the loss alone. */
static wq_status flag_choice(wq_keeper *k, const wq_keeper_event *e)
{
    if (!k->flag_fell[e->side] || k->paused) return WQ_ILLEGAL_PHASE;
    if (!e->as_pass) {
        k->flag_fell[e->side] = false;
        return WQ_OK;
    }
    bool reading = k->control.kind == WQ_TIME_KEPT_BYOYOMI || k->control.kind == WQ_TIME_BYOYOMI || k->control.kind == WQ_TIME_SIMPLE;
    if (!reading || k->edition != WQ_EDITION_2002 || k->absent[e->side]) return WQ_ILLEGAL_PHASE;
    wq_side_time *time = &k->clock.side[e->side];
    time->periods = k->control.kind == WQ_TIME_SIMPLE ? 0 : 1;
    time->period_used_ms = 0;
    time->phase = WQ_PHASE_LAST;
    k->flag_fell[e->side] = false;
    k->presses[e->side]++;
    wq_clock_run(&k->clock, &k->control, wq_opponent((wq_color)e->side), e->at_ms);
    return WQ_OK;
}

/* The last minute was not read as it must be: it is read again from the second of the mistake. [R128] */
static wq_status reread(wq_keeper *k, const wq_keeper_event *e)
{
    if (k->paused || k->clock.running != e->side) return WQ_ILLEGAL_PHASE;
    wq_side_time *time = &k->clock.side[e->side];
    if (time->phase != WQ_PHASE_LAST) return lost(k, e->side) ? WQ_ILLEGAL_TIME : WQ_ILLEGAL_PHASE;
    if (e->from_s < 0 || e->from_s * INT64_C(1000) > time->period_used_ms) return WQ_BAD_ARGUMENT;
    k->used_ms[e->side] -= time->period_used_ms - e->from_s * INT64_C(1000);
    time->period_used_ms = e->from_s * INT64_C(1000);
    return WQ_OK;
}

static const struct keeper_row {
    wq_status (*apply)(wq_keeper *keeper, const wq_keeper_event *event);
    bool needs_side;
} rows[WQ_KEEPER_KINDS] = {
    [WQ_KEEPER_START] = { start, true },
    [WQ_KEEPER_PRESS] = { press, true },
    [WQ_KEEPER_QUERY] = { query, false },
    [WQ_KEEPER_PAUSE] = { pause, false },
    [WQ_KEEPER_RESUME] = { resume, false },
    [WQ_KEEPER_ADJOURN] = { pause, false },
    [WQ_KEEPER_LATE] = { late, true },
    [WQ_KEEPER_ABSENT_READING] = { absent_reading, true },
    [WQ_KEEPER_CORRECT] = { correct, true },
    [WQ_KEEPER_CLOCK_ERROR] = { clock_error, false },
    [WQ_KEEPER_SPLIT] = { split, false },
    [WQ_KEEPER_FLAG_CHOICE] = { flag_choice, true },
    [WQ_KEEPER_REREAD] = { reread, true },
    [WQ_KEEPER_ARRIVE] = { arrive, true },
    [WQ_KEEPER_POSTPONE] = { postpone, false },
};

/* Brings the running side's time up to now; a flag that falls stops the clock. */
static void tick(wq_keeper *k, int64_t now_ms)
{
    uint8_t side = k->clock.running;
    if (side == WQ_EMPTY) return;
    int64_t until = wq_clock_deadline(&k->clock, &k->control);
    int64_t from = k->clock.since_ms;
    if (until > now_ms) until = now_ms;
    if (until > from) k->used_ms[side] += until - from;
    k->clock.side[side] = wq_clock_look(&k->clock, &k->control, (wq_color)side, now_ms);
    if (now_ms > k->clock.since_ms) k->clock.since_ms = now_ms;
    if (!lost(k, side)) return;
    k->flag_fell[side] = true;
    uint8_t other = (uint8_t)wq_opponent((wq_color)side);
    if (k->absent[side] && k->agreed.starts_at_ms != 0 && k->agreed.reading && !k->agreed.came[other]) lose(k, other);  /* two empty chairs [R138] [R139] */
}

wq_status wq_keeper_apply(wq_keeper *keeper, const wq_keeper_event *event)
{
    if (event->kind >= WQ_KEEPER_KINDS || event->side > WQ_WHITE) return WQ_BAD_EVENT;
    if (event->at_ms < 0 || event->at_ms > latest_ms) return WQ_BAD_EVENT;
    if (keeper->begun && event->at_ms < keeper->last_ms) return WQ_BAD_EVENT;
    if (rows[event->kind].needs_side && event->side == WQ_EMPTY) return WQ_BAD_EVENT;
    wq_keeper after = *keeper;
    look_for_players(&after, event->at_ms);
    tick(&after, event->at_ms);
    wq_status s = rows[event->kind].apply(&after, event);
    if (s != WQ_OK) return s;
    if (after.clock.running != WQ_EMPTY && lost(&after, after.clock.running)) after.clock.running = WQ_EMPTY;
    after.begun = true;
    after.last_ms = event->at_ms;
    *keeper = after;
    return WQ_OK;
}
