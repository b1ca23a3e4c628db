/* moment.c — moments as text, by the calendar that everybody uses.
 * SPDX-License-Identifier: MIT
 */
#include "game/moment.h"

#include <stdbool.h>
#include <string.h>

enum { second_ms = 1000, minute_ms = 60000, hour_ms = 3600000, day_ms = 86400000 };

static bool is_leap(int64_t year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static int days_of(int64_t year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days from the first of 1970 to the first of that year. */
static int64_t days_before(int64_t year)
{
    int64_t y = year - 1;
    return 365 * (year - 1970) + (y / 4 - 1969 / 4) - (y / 100 - 1969 / 100) + (y / 400 - 1969 / 400);
}

static void put(char *out, int64_t number, int digits)
{
    for (int i = digits - 1; i >= 0; i--, number /= 10) out[i] = (char)('0' + number % 10);
}

void wq_moment_name(char out[WQ_MOMENT_TEXT], int64_t ms)
{
    const int64_t last = days_before(10000) * day_ms - 1;
    if (ms < 0) ms = 0;
    if (ms > last) ms = last;
    int64_t days = ms / day_ms, rest = ms % day_ms, year = 1970 + days / 366;
    while (days_before(year + 1) <= days) year++;
    days -= days_before(year);
    int month = 1;
    while (days >= days_of(year, month)) days -= days_of(year, month++);
    static const char shape[] = "0000-00-00T00:00:00.000Z";
    memcpy(out, shape, sizeof shape);
    put(out, year, 4);
    put(out + 5, month, 2);
    put(out + 8, days + 1, 2);
    put(out + 11, rest / hour_ms, 2);
    put(out + 14, rest / minute_ms % 60, 2);
    put(out + 17, rest / second_ms % 60, 2);
    put(out + 20, rest % second_ms, 3);
    if (rest % second_ms == 0) memcpy(out + 19, "Z", 2);
}

/* So many digits, a number from least to most; then one of the marks. */
static bool take(int64_t *out, const char **text, int digits, int64_t least, int64_t most)
{
    int64_t number = 0;
    for (int i = 0; i < digits; i++) {
        char c = (*text)[i];
        if (c < '0' || c > '9') return false;
        number = 10 * number + (c - '0');
    }
    *text += digits;
    *out = number;
    return number >= least && number <= most;
}

static bool mark(const char **text, char c)
{
    if (**text != c) return false;
    ++*text;
    return true;
}

/* "Z", "+08:00", "+0800": milliseconds ahead of UTC. */
static bool take_zone(int64_t *ahead, const char **text)
{
    *ahead = 0;
    if (mark(text, 'Z') || mark(text, 'z')) return true;
    int64_t sign = mark(text, '-') ? -1 : mark(text, '+') ? 1 : 0, hours, minutes;
    if (sign == 0 || !take(&hours, text, 2, 0, 14)) return false;
    mark(text, ':');
    if (!take(&minutes, text, 2, 0, 59)) return false;
    *ahead = sign * (hours * hour_ms + minutes * minute_ms);
    return true;
}

wq_status wq_moment_parse(int64_t *ms, const char *text)
{
    int64_t year, month, day, hour, minute, second = 0, fraction = 0, ahead;
    if (!take(&year, &text, 4, 1970, 9999) || !mark(&text, '-') || !take(&month, &text, 2, 1, 12) || !mark(&text, '-')) return WQ_BAD_TIME;
    if (!take(&day, &text, 2, 1, days_of(year, (int)month)) || !(mark(&text, 'T') || mark(&text, 't') || mark(&text, ' '))) return WQ_BAD_TIME;
    if (!take(&hour, &text, 2, 0, 23) || !mark(&text, ':') || !take(&minute, &text, 2, 0, 59)) return WQ_BAD_TIME;
    if (mark(&text, ':')) {
        if (!take(&second, &text, 2, 0, 59)) return WQ_BAD_TIME;
        if (mark(&text, '.')) {
            int64_t unit = 100, digit;
            if (!take(&digit, &text, 1, 0, 9)) return WQ_BAD_TIME;
            do {
                fraction += digit * unit;
                unit /= 10;
            } while (take(&digit, &text, 1, 0, 9));
        }
    }
    if (!take_zone(&ahead, &text) || *text != '\0') return WQ_BAD_TIME;
    int64_t days = days_before(year) + day - 1;
    for (int m = 1; m < month; m++) days += days_of(year, m);
    int64_t found = days * day_ms + hour * hour_ms + minute * minute_ms + second * second_ms + fraction - ahead;
    if (found < 0) return WQ_BAD_TIME;
    *ms = found;
    return WQ_OK;
}
