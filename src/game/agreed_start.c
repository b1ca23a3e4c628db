/* agreed_start.c — who is late for a start, and a start put off.                                [R136]-[R139]
 * SPDX-License-Identifier: MIT
 */
#include "game/agreed_start.h"

#include <string.h>

static const int64_t year_ms = (int64_t)366 * 86400000;

wq_agreed_start wq_agreed_start_by(const wq_competition *sheet, int64_t starts_at_ms)
{
    return (wq_agreed_start){ .starts_at_ms = starts_at_ms, .late_ms = sheet->late_ms, .late_times = sheet->late_times,
                              .reading = sheet->absent_reading && sheet->late_ms == 0 && sheet->time.kind != WQ_TIME_NONE };
}

wq_status wq_agreed_start_come(wq_agreed_start *start, wq_color color, int64_t now_ms)
{
    if (start->starts_at_ms == 0 || start->came[color]) return WQ_ILLEGAL_PHASE;
    start->came[color] = true;
    start->late_by_ms[color] = now_ms > start->starts_at_ms ? now_ms - start->starts_at_ms : 0;
    return WQ_OK;
}

bool wq_agreed_start_is_late(const wq_agreed_start *start, wq_color color, int64_t now_ms, int64_t *ms, bool *beyond)
{
    if (start->starts_at_ms == 0 || start->late_ms == 0 || start->dealt[color]) return false;
    int64_t late = start->came[color] ? start->late_by_ms[color] : now_ms - start->starts_at_ms;
    *ms = late;
    *beyond = late > start->late_ms;
    return *beyond || (start->came[color] && late > 0);                 /* who may still come has nothing to pay yet */
}

bool wq_agreed_start_may_begin(const wq_agreed_start *start, int64_t now_ms)
{
    if (start->starts_at_ms == 0) return true;
    if (now_ms < start->starts_at_ms) return false;
    return start->late_ms == 0 || (start->came[WQ_BLACK] && start->came[WQ_WHITE]);
}

/* Nobody has come yet, to a start at another time. */
static void ask_anew(wq_agreed_start *start, int64_t starts_at_ms)
{
    start->starts_at_ms = starts_at_ms;
    memset(start->came, 0, sizeof start->came);
    memset(start->late_by_ms, 0, sizeof start->late_by_ms);
    memset(start->dealt, 0, sizeof start->dealt);
}

wq_status wq_agreed_start_postpone(wq_agreed_start *start, int64_t starts_at_ms, int64_t now_ms, bool chief)
{
    if (start->starts_at_ms == 0) return WQ_ILLEGAL_PHASE;
    if (starts_at_ms <= start->starts_at_ms || starts_at_ms <= now_ms || starts_at_ms - now_ms > year_ms) return WQ_ILLEGAL_START;
    if (!chief && (start->dealt[WQ_BLACK] || start->dealt[WQ_WHITE])) return WQ_ILLEGAL_RIGHT;
    if (start->postponed == WQ_MAX_POSTPONED) return WQ_BAD_TOO_MANY;
    start->was_ms[start->postponed] = start->starts_at_ms;
    start->by_chief[start->postponed] = chief;
    start->postponed++;
    ask_anew(start, starts_at_ms);
    return WQ_OK;
}

wq_status wq_agreed_start_restore(wq_agreed_start *start, int64_t now_ms, bool chief)
{
    if (start->postponed == 0) return WQ_ILLEGAL_NOT_ASKED;
    if (!chief && (start->by_chief[start->postponed - 1] || start->dealt[WQ_BLACK] || start->dealt[WQ_WHITE])) return WQ_ILLEGAL_RIGHT;
    int64_t was = start->was_ms[--start->postponed];
    ask_anew(start, was > now_ms ? was : now_ms);                       /* nobody is late for what was called off */
    return WQ_OK;
}
