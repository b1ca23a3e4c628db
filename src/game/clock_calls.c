/* clock_calls.c — which call comes next, from the row of the time system.
 * SPDX-License-Identifier: MIT
 */
#include "game/clock_calls.h"

#include "game/clock_impl.h"

#include <string.h>

/* What is said, before it is known when. */
static wq_call call_of(const wq_clock *clock, int64_t at_ms, wq_call_kind kind, int64_t number)
{
    return (wq_call){ .at_ms = at_ms, .color = clock->running, .kind = (uint8_t)kind, .number = (int32_t)number };
}

/* The first call inside a stretch of `length` ms whose end matters, after `used` of it: where it is, as an offset, or
 * `length` for none. `counts`: the last ten are read one by one. `minute`: seconds are those of the last minute, or of the whole
 * stretch where it is shorter. */
static int64_t inside(int64_t length, int64_t used, bool counts, bool minute, wq_call_style style, wq_call_kind *kind,
                      int64_t *number)
{
    static const int before_s[] = { 30, 20, 10, 5, 2 };
    int64_t best = length, start = minute && length > 60000 ? length - 60000 : 0;
    for (int i = 0; i < (counts ? 3 : 5); i++) {                        /* [R106] */
        int64_t at = length - before_s[i] * 1000;
        if (counts && before_s[i] == 10 && style == WQ_CALLS_DOWN) continue;
        if (at > used && at > 0 && at < best) {
            best = at;
            *kind = WQ_CALL_SECOND;
            *number = (at - start) / 1000;
        }
    }
    for (int k = style == WQ_CALLS_DOWN ? 0 : 1; counts && k < 10; k++) {       /* [R107] */
        int64_t at = length - 10000 + k * 1000;
        if (at > used && at > 0 && at < best) {
            best = at;
            *kind = WQ_CALL_COUNT;
            *number = style == WQ_CALLS_DOWN ? 10 - k : k;
        }
    }
    return best;
}

/* No periods: nothing is read but the end. */
static int unread(const wq_clock *clock, const wq_time_control *control, wq_call_style style, int64_t after_ms, wq_call *calls)
{
    int64_t deadline = wq_clock_deadline(clock, control);
    if (deadline == INT64_MAX) return 0;
    if (style == WQ_CALLS_DOWN)
        for (int k = 10; k >= 1; k--)
            if (deadline - k * 1000 > after_ms && deadline - k * 1000 > clock->since_ms) {
                calls[0] = call_of(clock, deadline - k * 1000, WQ_CALL_COUNT, k);
                return 1;
            }
    calls[0] = call_of(clock, deadline, WQ_CALL_LOST, 0);
    return 1;
}

/* A period begins with so many left: said where the system counts periods. */
static wq_call periods_call(const wq_clock *clock, const wq_time_control *control, int64_t at_ms, int32_t left)
{
    if (control->kind == WQ_TIME_KEPT_BYOYOMI && control->period_ms == 60000)
        return call_of(clock, at_ms, WQ_CALL_MINUTES_LEFT, left);
    return left == 1 ? call_of(clock, at_ms, WQ_CALL_LAST_PERIOD, 0) : call_of(clock, at_ms, WQ_CALL_PERIOD, left);
}

int wq_clock_calls_after(const wq_clock *clock, const wq_time_control *control, wq_call_style style, int64_t after_ms,
                         wq_call calls[WQ_CALLS_AT_ONCE])
{
    if (clock->running == WQ_EMPTY || control->kind == WQ_TIME_NONE) return 0;
    int64_t from = after_ms > clock->since_ms ? after_ms : clock->since_ms;
    wq_side_time side = wq_clock_look(clock, control, (wq_color)clock->running, from);
    if (side.phase == WQ_PHASE_LOST) return 0;
    const wq_time_row *row = wq_time_row_of(control);
    if (row->reading == WQ_READS_NOTHING) return unread(clock, control, style, after_ms, calls);

    int64_t base = from;
    if (side.phase == WQ_PHASE_MAIN) {                  /* the seconds of the move count from the crossing [R104] */
        base += side.main_ms;
        row->spend(&side, control, side.main_ms);
        if (row->needs & WQ_TIME_HAS_PERIODS && control->kind != WQ_TIME_KEPT_BYOYOMI) {
            calls[0] = periods_call(clock, control, base, side.periods);
            return 1;
        }
    }
    bool end = row->reading == WQ_READS_END, last = !(row->needs & WQ_TIME_HAS_PERIODS) || side.periods == 1;
    int64_t used = side.period_used_ms, length = control->period_ms + side.carried_ms, number = 0;
    wq_call_kind kind = WQ_CALL_SECOND;
    int64_t at = inside(length, used, last, end, style, &kind, &number);
    base += at - used;
    if (at < length) {
        calls[0] = call_of(clock, base, kind, number);
        return 1;
    }
    if (!last) {                                        /* the period is used; the next begins */
        int count = 0;
        if (row->reading == WQ_READS_MOVES)
            calls[count++] = length == 60000 ? call_of(clock, base, WQ_CALL_MINUTE, 1)
                                             : call_of(clock, base, WQ_CALL_SECOND, length / 1000);
        calls[count++] = periods_call(clock, control, base, side.periods - 1);
        return count;
    }
    if (end || style != WQ_CALLS_2002) {
        calls[0] = call_of(clock, base, WQ_CALL_LOST, 0);
        calls[0].ten = !end && style == WQ_CALLS_1988;                  /* [R109] */
    } else
        calls[0] = call_of(clock, base, WQ_CALL_COUNT, 10);             /* what it costs is the referee's to say [R108] [R120] */
    return 1;
}

/* ---- words ---- */

static const struct { const char *code, *zh, *en, *en_one; } words[] = {        /* # stands for the number */
    [WQ_CALL_SECOND] = { "second:#", "#秒", "# seconds", "1 second" },
    [WQ_CALL_COUNT] = { "count:#", "#", "#", "1" },
    [WQ_CALL_MINUTE] = { "minute", "1分", "1 minute", "1 minute" },
    [WQ_CALL_MINUTES_LEFT] = { "minutes_left:#", "还剩#分", "# minutes left", "1 minute left" },
    [WQ_CALL_PERIOD] = { "period:#", "还剩#次读秒", "# periods left", "1 period left" },
    [WQ_CALL_LAST_PERIOD] = { "last_period", "最后一次读秒", "last period", "last period" },
    [WQ_CALL_LOST] = { "lost", "超时判负", "over time, loss", "over time, loss" },
};

static char *put(char *out, const char *pattern, int32_t number)
{
    for (; *pattern; pattern++) {
        if (*pattern != '#') {
            *out++ = *pattern;
            continue;
        }
        char digits[12];
        int count = 0;
        do digits[count++] = (char)('0' + number % 10); while ((number /= 10) > 0);
        while (count > 0) *out++ = digits[--count];
    }
    *out = '\0';
    return out;
}

void wq_call_code(char out[WQ_CALL_TEXT], const wq_call *call) { put(out, words[call->kind].code, call->number); }

void wq_call_words(char out[WQ_CALL_TEXT], const wq_call *call, wq_time_lang lang)
{
    if (call->ten) out = put(out, lang == WQ_LANG_ZH ? "10," : "10, ", 0);
    const char *en = call->number == 1 ? words[call->kind].en_one : words[call->kind].en;
    put(out, lang == WQ_LANG_ZH ? words[call->kind].zh : en, call->number);
}
