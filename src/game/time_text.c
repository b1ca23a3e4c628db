/* time_text.c — time systems as people type them: "1h", "10m+3x30s", "55m+5x60s-kept".
 * SPDX-License-Identifier: MIT
 */
#include "game/clock.h"

#include "game/time_put_impl.h"

#include <string.h>

static const struct { const char *word; int64_t ms; } units[] = {
    { "ms", 1 }, { "h", 3600000 }, { "m", 60000 }, { "s", 1000 }, { "d", 86400000 },
};
enum { UNITS = sizeof units / sizeof units[0] };

static char *put_length(char *out, int64_t ms)
{
    int unit = ms % 1000 != 0 ? 0 : ms >= 3600000 && ms % 3600000 == 0 ? 1 : ms >= 60000 && ms % 60000 == 0 ? 2 : 3;
    return wq_put_text(wq_put_number(out, ms / units[unit].ms), units[unit].word);
}

static char *put_seconds(char *out, int64_t ms)
{
    return ms % 1000 == 0 ? wq_put_text(wq_put_number(out, ms / 1000), "s") : put_length(out, ms);
}

static char *put_days(char *out, int64_t ms)
{
    return ms % 86400000 == 0 ? wq_put_text(wq_put_number(out, ms / 86400000), "d") : put_length(out, ms);
}

void wq_time_control_name(char out[WQ_TIME_TEXT], const wq_time_control *control)
{
    char *at = out;
    *out = '\0';
    if (control->main_ms > 0) {
        at = put_length(at, control->main_ms);
        if (control->kind != WQ_TIME_ABSOLUTE) at = wq_put_text(at, "+");
    }
    switch ((wq_time_kind)control->kind) {
    case WQ_TIME_NONE: wq_put_text(at, "none"); return;
    case WQ_TIME_ABSOLUTE: case WQ_TIME_KINDS: return;
    case WQ_TIME_BYOYOMI:
    case WQ_TIME_KEPT_BYOYOMI:          /* periods are seconds in every player's mouth, a minute too: "5x60s" */
        at = put_seconds(wq_put_text(wq_put_number(at, control->periods), "x"), control->period_ms);
        if (control->kind == WQ_TIME_KEPT_BYOYOMI) wq_put_text(at, "-kept");
        return;
    case WQ_TIME_CANADIAN:
    case WQ_TIME_BLOCK:
        at = put_length(wq_put_text(wq_put_number(at, control->stones), "/"), control->period_ms);
        if (control->kind == WQ_TIME_BLOCK) wq_put_text(at, "-carry");
        return;
    case WQ_TIME_FISCHER:
        at = wq_put_text(put_seconds(at, control->increment_ms), "-fischer");
        if (control->max_ms > 0) put_length(wq_put_text(at, "-max"), control->max_ms);
        return;
    case WQ_TIME_SIMPLE: wq_put_text(put_seconds(at, control->period_ms), "-move"); return;
    case WQ_TIME_DELAY: wq_put_text(put_seconds(at, control->increment_ms), "-delay"); return;
    case WQ_TIME_ING:
        at = put_length(wq_put_text(wq_put_number(at, control->periods), "x"), control->period_ms);
        wq_put_number(wq_put_text(at, "-ing"), control->penalty_points);
        return;
    case WQ_TIME_CORRESPONDENCE:
        at = wq_put_text(put_days(at, control->period_ms), "-correspondence");
        if (control->weekends_pause) wq_put_text(at, "-weekends");
        return;
    }
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

wq_status wq_length_parse(int64_t *ms, const char *text)
{
    int64_t length = 0;
    const char *end = read_length(text, &length);
    if (!end || *end != '\0') return WQ_BAD_TIME;
    *ms = length;
    return WQ_OK;
}

/* Steps over `word` where it stands at *at. */
static bool took(const char **at, const char *word)
{
    if (!begins_with(*at, word)) return false;
    *at += strlen(word);
    return true;
}

static const char *read_count(const char *text, int32_t *count)
{
    int64_t value = 0;
    const char *end = read_number(text, &value);
    if (!end || value > INT32_MAX) return NULL;
    *count = (int32_t)value;
    return end;
}

/* What follows the length that begins a text, or the text where it begins with a count: "3x30s-kept", "15/5m". */
static const char *read_periods(const char *text, wq_time_control *c)
{
    int32_t count = 0;
    const char *at = read_count(text, &count);
    if (at && (*at == 'x' || *at == '/')) {
        bool stones = *at == '/';
        at = read_length(at + 1, &c->period_ms);
        if (!at) return NULL;
        if (stones) {
            c->kind = took(&at, "-carry") ? WQ_TIME_BLOCK : WQ_TIME_CANADIAN;
            c->stones = count;
            return at;
        }
        c->periods = count;
        c->kind = WQ_TIME_BYOYOMI;
        if (took(&at, "-kept")) c->kind = WQ_TIME_KEPT_BYOYOMI;
        else if (took(&at, "-ing")) {
            c->kind = WQ_TIME_ING;
            at = read_count(at, &c->penalty_points);
        }
        return at;
    }
    at = read_length(text, &c->increment_ms);
    if (!at) return NULL;
    if (took(&at, "-delay")) c->kind = WQ_TIME_DELAY;
    else if (took(&at, "-fischer")) {
        c->kind = WQ_TIME_FISCHER;
        if (took(&at, "-max")) at = read_length(at, &c->max_ms);
    } else return NULL;
    return at;
}

static const char *read_system(const char *text, wq_time_control *c)
{
    if (strcmp(text, "none") == 0) return text + 4;
    int32_t count = 0;
    const char *at = read_count(text, &count);
    if (at && (*at == 'x' || *at == '/')) return read_periods(text, c);
    int64_t length = 0;
    at = read_length(text, &length);
    if (!at) return NULL;
    if (took(&at, "-move") || begins_with(at, "-correspondence")) {
        c->kind = took(&at, "-correspondence") ? WQ_TIME_CORRESPONDENCE : WQ_TIME_SIMPLE;
        c->period_ms = length;
        if (c->kind == WQ_TIME_CORRESPONDENCE) c->weekends_pause = took(&at, "-weekends");
        return at;
    }
    c->main_ms = length;
    c->kind = WQ_TIME_ABSOLUTE;
    return took(&at, "+") ? read_periods(at, c) : at;
}

wq_status wq_time_control_parse(wq_time_control *out, const char *text)
{
    wq_time_control control = { .kind = WQ_TIME_NONE };
    const char *end = read_system(text, &control);
    if (!end || *end != '\0') return WQ_BAD_TIME;
    wq_status s = wq_time_control_check(&control);
    if (s == WQ_OK) *out = control;
    return s;
}
