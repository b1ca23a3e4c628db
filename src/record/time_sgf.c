/* time_sgf.c — TM and OT, written and read.
 * SPDX-License-Identifier: MIT
 */
#include "record/time_sgf.h"

#include "record/text_out.h"

static void put_s(wq_text_out *out, int64_t ms)
{
    wq_out_number(out, ms / 1000);
    if (ms % 1000 == 0) return;
    wq_out_char(out, '.');
    for (int64_t rest = ms % 1000, unit = 100; rest > 0; rest %= unit, unit /= 10) {
        wq_out_char(out, (char)('0' + rest / unit));
        if (unit == 1) break;
    }
}

void wq_time_control_sgf(char out[WQ_TIME_SGF], const wq_time_control *control)
{
    wq_text_out text = wq_out_begin(out, WQ_TIME_SGF);
    switch ((wq_time_kind)control->kind) {
    case WQ_TIME_NONE: case WQ_TIME_ABSOLUTE: case WQ_TIME_KINDS: return;
    case WQ_TIME_BYOYOMI:
    case WQ_TIME_KEPT_BYOYOMI:
    case WQ_TIME_ING:
        wq_out_number(&text, control->periods);
        wq_out_char(&text, 'x');
        put_s(&text, control->period_ms);
        wq_out_text(&text, control->kind == WQ_TIME_ING ? " ing" : " byo-yomi");
        if (control->kind == WQ_TIME_ING) wq_out_number(&text, control->penalty_points);
        return;
    case WQ_TIME_CANADIAN:
    case WQ_TIME_BLOCK:
        wq_out_number(&text, control->stones);
        wq_out_char(&text, '/');
        put_s(&text, control->period_ms);
        wq_out_text(&text, control->kind == WQ_TIME_BLOCK ? " block" : " Canadian");
        return;
    case WQ_TIME_FISCHER:
        put_s(&text, control->increment_ms);
        wq_out_text(&text, " fischer");
        if (control->max_ms > 0) {
            wq_out_text(&text, " max ");
            put_s(&text, control->max_ms);
        }
        return;
    case WQ_TIME_DELAY: put_s(&text, control->increment_ms); wq_out_text(&text, " delay"); return;
    case WQ_TIME_SIMPLE: put_s(&text, control->period_ms); wq_out_text(&text, " simple"); return;
    case WQ_TIME_CORRESPONDENCE:
        put_s(&text, control->period_ms);
        wq_out_text(&text, control->weekends_pause ? " correspondence, weekends pause" : " correspondence");
        return;
    }
}

/* ---- reading ---- */

static const char *skip_spaces(const char *at)
{
    while (*at == ' ') at++;
    return at;
}

/* Seconds with an optional fraction, as milliseconds; at most a year's worth. NULL where there are none. */
static const char *read_s(const char *at, int64_t *ms)
{
    int64_t value = 0;
    if (*at < '0' || *at > '9') return NULL;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (value > 100000000) return NULL;
        value = value * 10 + (*at - '0');
    }
    *ms = value * 1000;
    if (*at != '.') return at;
    for (int64_t unit = 100; *++at >= '0' && *at <= '9'; unit /= 10) *ms += (*at - '0') * unit;
    return at;
}

static bool said(const char **at, const char *word)
{
    const char *here = skip_spaces(*at);
    for (; *word; word++, here++) {
        char c = *here >= 'A' && *here <= 'Z' ? (char)(*here + 32) : *here;
        if (c != *word) return false;
    }
    *at = here;
    return true;
}

static const char *read_overtime(const char *at, wq_time_control *c)
{
    int64_t first = 0, points = 0;
    at = read_s(skip_spaces(at), &first);
    if (!at) return NULL;
    if (*at == 'x' || *at == 'X') {
        at = read_s(at + 1, &c->period_ms);
        if (!at || first % 1000 != 0) return NULL;
        c->periods = (int32_t)(first / 1000);
        c->kind = WQ_TIME_BYOYOMI;
        if (said(&at, "ing")) {
            c->kind = WQ_TIME_ING;
            at = read_s(at, &points);
            c->penalty_points = (int32_t)(points / 1000);
            return at;
        }
        if (!said(&at, "byo-yomi") && !said(&at, "byoyomi")) said(&at, "japanese");
        return at;
    }
    said(&at, "moves");
    if (said(&at, "/")) {
        at = read_s(skip_spaces(at), &c->period_ms);
        if (!at || first % 1000 != 0) return NULL;
        c->stones = (int32_t)(first / 1000);
        c->kind = said(&at, "block") ? WQ_TIME_BLOCK : WQ_TIME_CANADIAN;
        if (!said(&at, "canadian")) said(&at, "sec");
        return at;
    }
    c->increment_ms = first;
    if (said(&at, "fischer")) {
        c->kind = WQ_TIME_FISCHER;
        return said(&at, "max") ? read_s(skip_spaces(at), &c->max_ms) : at;
    }
    if (said(&at, "delay")) {
        c->kind = WQ_TIME_DELAY;
        return at;
    }
    c->increment_ms = 0;
    c->period_ms = first;
    if (said(&at, "simple")) c->kind = WQ_TIME_SIMPLE;
    else if (said(&at, "correspondence")) {
        c->kind = WQ_TIME_CORRESPONDENCE;
        c->weekends_pause = said(&at, ", weekends pause");
    } else return NULL;
    return at;
}

wq_status wq_time_control_from_sgf(wq_time_control *out, const char *tm, const char *ot)
{
    wq_time_control control = { .kind = WQ_TIME_NONE };
    const char *end = NULL;
    if (tm) {
        end = read_s(skip_spaces(tm), &control.main_ms);
        if (!end || *skip_spaces(end)) return WQ_BAD_TIME;
        if (control.main_ms > 0) control.kind = WQ_TIME_ABSOLUTE;
    }
    if (ot && *skip_spaces(ot)) {
        end = read_overtime(ot, &control);
        if (!end || *skip_spaces(end)) return WQ_BAD_TIME;
    }
    wq_status s = wq_time_control_check(&control);
    if (s == WQ_OK) *out = control;
    return s;
}
