/* gtp_time.c — settings and what is left, rounded down to seconds.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_time.h"

#include <stdio.h>

static long long seconds(int64_t ms) { return ms > 0 ? ms / 1000 : 0; }

static bool reads_periods(const wq_time_control *control)
{
    return control->kind == WQ_TIME_BYOYOMI || control->kind == WQ_TIME_KEPT_BYOYOMI;
}

/* Stones to a period in plain GTP's words; 0: main time alone. Time for each move is a period of one stone; what a move
 * adds, what of it is free and Ing's overtime have no words there: the main time alone is the safe thing to say. */
static int stones_a_period(const wq_time_control *control)
{
    unsigned has = wq_time_kind_fields((wq_time_kind)control->kind);
    if (!(has & WQ_TIME_HAS_PERIOD) || control->kind == WQ_TIME_ING) return 0;
    return control->stones > 0 ? control->stones : 1;
}

void wq_gtp_time_settings_text(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control, int64_t free_ms, bool kgs)
{
    long long main_s = seconds(control->main_ms), period_s = seconds(control->period_ms);
    out[0] = '\0';
    if (control->kind == WQ_TIME_NONE) {
        if (free_ms == INT64_MAX) return;
        snprintf(out, WQ_GTP_TIME_TEXT, "time_settings 0 %lld 1", seconds(free_ms) > 0 ? seconds(free_ms) : 1);
    } else if (!reads_periods(control) && stones_a_period(control) > 0) {
        snprintf(out, WQ_GTP_TIME_TEXT, kgs ? "kgs-time_settings canadian %lld %lld %d" : "time_settings %lld %lld %d", main_s, period_s,
                 stones_a_period(control));
    } else if (!reads_periods(control)) {
        if (kgs) snprintf(out, WQ_GTP_TIME_TEXT, "kgs-time_settings absolute %lld", main_s);
        else snprintf(out, WQ_GTP_TIME_TEXT, "time_settings %lld 0 0", main_s);
    } else if (kgs) snprintf(out, WQ_GTP_TIME_TEXT, "kgs-time_settings byoyomi %lld %lld %d", main_s, period_s, (int)control->periods);
    else snprintf(out, WQ_GTP_TIME_TEXT, "time_settings %lld %lld 1", main_s, period_s);
}

void wq_gtp_time_left_text(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control, const wq_side_time *time, wq_color color,
                           bool kgs)
{
    out[0] = '\0';
    if (control->kind == WQ_TIME_NONE) return;
    bool in_main = stones_a_period(control) == 0 || time->phase == WQ_PHASE_MAIN;
    long long left = seconds(in_main ? time->main_ms : wq_side_time_period_left(time, control));
    if (control->kind == WQ_TIME_ING && time->phase != WQ_PHASE_MAIN) left = seconds(wq_side_time_period_left(time, control));
    int stones = in_main ? 0 : time->stones > 0 ? (int)time->stones : kgs && reads_periods(control) ? (int)time->periods : 1;    /* kgs counts periods there, plain GTP stones to play */
    snprintf(out, WQ_GTP_TIME_TEXT, "time_left %s %lld %d", wq_color_name(color), left, stones);
}
