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

void wq_gtp_time_settings_text(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control, int64_t free_ms, bool kgs)
{
    long long main_s = seconds(control->main_ms), period_s = seconds(control->period_ms);
    out[0] = '\0';
    if (control->kind == WQ_TIME_NONE) {
        if (free_ms == INT64_MAX) return;
        snprintf(out, WQ_GTP_TIME_TEXT, "time_settings 0 %lld 1", seconds(free_ms) > 0 ? seconds(free_ms) : 1);
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
    bool in_main = !reads_periods(control) || time->phase == WQ_PHASE_MAIN;
    long long left = seconds(in_main ? time->main_ms : control->period_ms - time->period_used_ms);
    int stones = in_main ? 0 : kgs ? (int)time->periods : 1;    /* kgs counts periods there, plain GTP stones to play */
    snprintf(out, WQ_GTP_TIME_TEXT, "time_left %s %lld %d", wq_color_name(color), left, stones);
}
