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

/* Stones to a period in the other words; 0: main time alone. Time for each move is a period of one stone; so are, after the main
 * time, the increment and the delay. Ing's overtime costs points: the main time alone is the safe thing to say. */
static int stones_a_period(const wq_time_control *control)
{
    unsigned has = wq_time_kind_fields((wq_time_kind)control->kind);
    if (has & WQ_TIME_HAS_INCREMENT) return control->increment_ms >= 1000 ? 1 : 0;
    if (!(has & WQ_TIME_HAS_PERIOD) || control->kind == WQ_TIME_ING) return 0;
    return control->stones > 0 ? control->stones : 1;
}

static long long period_seconds(const wq_time_control *control)
{
    bool adds = wq_time_kind_fields((wq_time_kind)control->kind) & WQ_TIME_HAS_INCREMENT;
    return seconds(adds ? control->increment_ms : control->period_ms);
}

/* "fischer 600 10", "fischer-capped 600 10 1200 -1": seconds may have a fraction there. */
static void say_fischer(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control)
{
    double main_s = (double)control->main_ms / 1000, increment_s = (double)control->increment_ms / 1000;
    if (control->max_ms > 0)
        snprintf(out, WQ_GTP_TIME_TEXT, "kata-time_settings fischer-capped %g %g %g -1", main_s, increment_s, (double)control->max_ms / 1000);
    else
        snprintf(out, WQ_GTP_TIME_TEXT, "kata-time_settings fischer %g %g", main_s, increment_s);
}

void wq_gtp_time_settings_text(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control, int64_t free_ms, wq_gtp_words words)
{
    long long main_s = seconds(control->main_ms), period_s = period_seconds(control);
    const char *name = words == WQ_GTP_KATA ? "kata" : "kgs";
    out[0] = '\0';
    if (control->kind == WQ_TIME_NONE) {
        if (free_ms == INT64_MAX) return;
        snprintf(out, WQ_GTP_TIME_TEXT, "time_settings 0 %lld 1", seconds(free_ms) > 0 ? seconds(free_ms) : 1);
    } else if (control->kind == WQ_TIME_FISCHER && words == WQ_GTP_KATA) {
        say_fischer(out, control);
    } else if (reads_periods(control)) {
        if (words == WQ_GTP_PLAIN) snprintf(out, WQ_GTP_TIME_TEXT, "time_settings %lld %lld 1", main_s, period_s);
        else snprintf(out, WQ_GTP_TIME_TEXT, "%s-time_settings byoyomi %lld %lld %d", name, main_s, period_s, (int)control->periods);
    } else if (stones_a_period(control) > 0) {
        if (words == WQ_GTP_PLAIN) snprintf(out, WQ_GTP_TIME_TEXT, "time_settings %lld %lld %d", main_s, period_s, stones_a_period(control));
        else snprintf(out, WQ_GTP_TIME_TEXT, "%s-time_settings canadian %lld %lld %d", name, main_s, period_s, stones_a_period(control));
    } else if (words == WQ_GTP_PLAIN) snprintf(out, WQ_GTP_TIME_TEXT, "time_settings %lld 0 0", main_s);
    else snprintf(out, WQ_GTP_TIME_TEXT, "%s-time_settings absolute %lld", name, main_s);
}

void wq_gtp_time_left_text(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control, const wq_side_time *time, wq_color color,
                           wq_gtp_words words)
{
    out[0] = '\0';
    if (control->kind == WQ_TIME_NONE) return;
    bool adds = wq_time_kind_fields((wq_time_kind)control->kind) & WQ_TIME_HAS_INCREMENT;
    bool in_main = adds ? time->main_ms > 0 || words == WQ_GTP_KATA : stones_a_period(control) == 0 || time->phase == WQ_PHASE_MAIN;
    long long left = seconds(in_main ? time->main_ms : adds ? control->increment_ms - time->period_used_ms : wq_side_time_period_left(time, control));
    if (control->kind == WQ_TIME_ING && time->phase != WQ_PHASE_MAIN) left = seconds(wq_side_time_period_left(time, control));
    int stones = in_main ? 0 : time->stones > 0 ? (int)time->stones
               : words != WQ_GTP_PLAIN && reads_periods(control) ? (int)time->periods : 1;  /* kgs counts periods there, plain GTP stones to play */
    snprintf(out, WQ_GTP_TIME_TEXT, "time_left %s %lld %d", wq_color_name(color), left, stones);
}
