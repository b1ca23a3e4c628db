/* time_text.c — time systems as people type them: "1h", "10m+3x30s", "55m+5x60s-kept".
 * SPDX-License-Identifier: MIT
 */
#include "game/clock.h"

#include <string.h>

static const struct { const char *word; int64_t ms; } units[] = {
    { "ms", 1 }, { "h", 3600000 }, { "m", 60000 }, { "s", 1000 },
};
enum { UNITS = sizeof units / sizeof units[0] };

static const char kept_word[] = "-kept";

/* Text is written through these: `out` always has room, a system's longest text is under WQ_TIME_TEXT. */
static char *put_word(char *out, const char *word)
{
    size_t length = strlen(word);
    memcpy(out, word, length + 1);
    return out + length;
}

static char *put_number(char *out, int64_t value)
{
    char digits[24];
    int count = 0;
    do digits[count++] = (char)('0' + value % 10); while ((value /= 10) > 0);
    while (count > 0) *out++ = digits[--count];
    *out = '\0';
    return out;
}

static char *put_length(char *out, int64_t ms)
{
    int unit = ms % 1000 != 0 ? 0 : ms >= 3600000 && ms % 3600000 == 0 ? 1 : ms >= 60000 && ms % 60000 == 0 ? 2 : 3;
    return put_word(put_number(out, ms / units[unit].ms), units[unit].word);
}

void wq_time_control_name(char out[WQ_TIME_TEXT], const wq_time_control *control)
{
    if (control->kind == WQ_TIME_NONE) {
        put_word(out, "none");
        return;
    }
    *out = '\0';
    char *at = out;
    if (control->main_ms > 0) at = put_length(at, control->main_ms);
    if (control->kind == WQ_TIME_ABSOLUTE) return;
    if (control->main_ms > 0) at = put_word(at, "+");
    at = put_word(put_number(at, control->periods), "x");
    /* periods are seconds in every player's mouth, a minute too: "5x60s" */
    at = control->period_ms % 1000 == 0 ? put_word(put_number(at, control->period_ms / 1000), "s")
                                        : put_length(at, control->period_ms);
    if (control->kind == WQ_TIME_KEPT_BYOYOMI) put_word(at, kept_word);
}

static bool begins_with(const char *text, const char *word)
{
    while (*word && *text == *word) { text++; word++; }
    return *word == '\0';
}

static const char *read_number(const char *text, int64_t *value)
{
    if (*text < '0' || *text > '9') return NULL;
    *value = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        if (*value > 100000000000) return NULL;
        *value = *value * 10 + (*text - '0');
    }
    return text;
}

/* "24", "2:24", "1:02:24" from the second number on: minutes and seconds below 60. */
static const char *read_colons(const char *text, int64_t *seconds)
{
    for (int parts = 1; *text == ':'; parts++) {
        int64_t value = 0;
        const char *end = read_number(text + 1, &value);
        if (parts > 2 || end != text + 3 || value > 59) return NULL;
        *seconds = *seconds * 60 + value;
        text = end;
    }
    return text;
}

/* A length of time: numbers with units ("1h30m"), seconds alone ("90") or with colons ("1:30:00"). NULL where there
 * is none. */
static const char *read_length(const char *text, int64_t *ms)
{
    const char *start = text;
    *ms = 0;
    do {
        int64_t value = 0;
        const char *number = text;
        text = read_number(text, &value);
        if (!text) return NULL;
        int unit = 0;
        while (unit < UNITS && !begins_with(text, units[unit].word)) unit++;
        if (unit == UNITS) {
            if (number != start) return NULL;                   /* "1h30": of what? */
            text = read_colons(text, &value);
            *ms = value * 1000;
            return text;
        }
        if (value > INT64_MAX / 8 / units[unit].ms) return NULL;
        text += strlen(units[unit].word);
        *ms += value * units[unit].ms;
        if (*ms > INT64_MAX / 8) return NULL;
    } while (*text >= '0' && *text <= '9');
    return text;
}

wq_status wq_time_control_parse(wq_time_control *out, const char *text)
{
    wq_time_control control = { .kind = WQ_TIME_NONE };
    if (strcmp(text, "none") != 0) {
        /* main time first, unless the text begins with "NxLENGTH" */
        int64_t value = 0;
        const char *at = read_number(text, &value);
        bool periods = at && *at == 'x';
        control.kind = WQ_TIME_ABSOLUTE;
        at = text;
        if (!periods) {
            at = read_length(text, &control.main_ms);
            if (!at) return WQ_BAD_TIME;
            periods = *at == '+';
            if (periods) at++;
        }
        if (periods) {
            control.kind = WQ_TIME_BYOYOMI;
            at = read_number(at, &value);
            if (!at || *at != 'x' || value > INT32_MAX) return WQ_BAD_TIME;
            control.periods = (int32_t)value;
            at = read_length(at + 1, &control.period_ms);
            if (!at) return WQ_BAD_TIME;
            if (strcmp(at, kept_word) == 0) {
                control.kind = WQ_TIME_KEPT_BYOYOMI;
                at += strlen(kept_word);
            }
        }
        if (*at != '\0') return WQ_BAD_TIME;
    }
    wq_status s = wq_time_control_check(&control);
    if (s == WQ_OK) *out = control;
    return s;
}
