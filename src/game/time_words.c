/* time_words.c — time as it is said to people, in Chinese and English: main time, kept minutes and the last period are
 * never confused.                                                                                     [R127]
 * SPDX-License-Identifier: MIT
 */
#include "game/clock.h"

#include "game/time_put_impl.h"

#include <string.h>

const char *wq_edition_name(wq_edition edition) { return edition == WQ_EDITION_1988 ? "1988" : "2002"; }

wq_status wq_edition_parse(wq_edition *out, const char *name)
{
    for (int i = 0; i < WQ_EDITIONS; i++)
        if (strcmp(name, wq_edition_name((wq_edition)i)) == 0) {
            *out = (wq_edition)i;
            return WQ_OK;
        }
    return WQ_BAD_ARGUMENT;
}

/* "1小时5分3秒", "1 h 5 m 3 s"; days for what is longer than two. */
static char *put_length(char *out, int64_t ms, wq_time_lang lang)
{
    static const struct { int64_t s; const char *zh, *en; } units[] = {
        { 86400, "天", " d" }, { 3600, "小时", " h" }, { 60, "分", " m" }, { 1, "秒", " s" },
    };
    int64_t s = ms / 1000;
    bool any = false;
    for (int i = s >= 2 * 86400 ? 0 : 1; i < 4; i++) {
        int64_t count = s / units[i].s;
        s %= units[i].s;
        if (count == 0 && (any ? s > 0 || i < 3 : i < 3)) continue;
        if (count == 0 && any) continue;
        if (any && lang == WQ_LANG_EN) out = wq_put_text(out, " ");
        out = wq_put_text(wq_put_number(out, count), lang == WQ_LANG_ZH ? units[i].zh : units[i].en);
        any = true;
    }
    return out;
}

/* Writes `pattern`: L is a length, N a number. */
typedef struct filling { int64_t lengths[2], numbers[2]; } filling;

static void fill(char *out, const char *pattern, filling with, wq_time_lang lang)
{
    int lengths = 0, numbers = 0;
    *out = '\0';
    for (; *pattern; pattern++) {
        if (*pattern == '\1') out = put_length(out, with.lengths[lengths++ & 1], lang);
        else if (*pattern == '\2') out = wq_put_number(out, with.numbers[numbers++ & 1]);
        else { *out++ = *pattern; *out = '\0'; }
    }
}

void wq_side_time_words(char out[WQ_TIME_WORDS], const wq_side_time *side, const wq_time_control *control, wq_time_lang lang)
{
    static const char *const texts[][2] = {
        { "不计时", "no clock" },
        { "超时", "time is up" },
        { "主时间 \1", "main time \1" },
        { "主时间 \1，保留\2分", "main time \1, \2 kept minutes" },
        { "主时间 \1，读秒\2次", "main time \1, \2 periods" },
        { "保留还剩\2分，本分还剩\1", "\2 kept minutes left, \1 of this one" },
        { "最后一分钟，还剩\1", "the last minute, \1 left" },
        { "读秒还剩\2次，本次还剩\1", "\2 periods left, \1 of this one" },
        { "最后一次读秒，还剩\1", "the last period, \1 left" },
        { "限步：\1内还须走\2手", "\2 moves in \1" },
        { "本手还剩\1", "\1 left for this move" },
    };
    enum { NO_CLOCK, UP, MAIN, MAIN_KEPT, MAIN_PERIODS, KEPT, LAST_KEPT, PERIOD, LAST_PERIOD, STONES, MOVE } which;
    bool kept = control->kind == WQ_TIME_KEPT_BYOYOMI && control->period_ms == 60000;
    unsigned has = wq_time_kind_fields((wq_time_kind)control->kind);
    filling with = { { wq_side_time_period_left(side, control), 0 }, { side->periods, 0 } };
    if (control->kind == WQ_TIME_NONE) which = NO_CLOCK;
    else if (side->phase == WQ_PHASE_LOST) which = UP;
    else if (side->phase == WQ_PHASE_MAIN) {
        which = !(has & WQ_TIME_HAS_PERIODS) ? MAIN : kept ? MAIN_KEPT : MAIN_PERIODS;
        with.lengths[0] = side->main_ms;
    } else if (has & WQ_TIME_HAS_STONES) {
        which = STONES;
        with.numbers[0] = side->stones;
    } else if (!(has & WQ_TIME_HAS_PERIODS)) which = MOVE;
    else if (side->phase == WQ_PHASE_LAST) which = kept ? LAST_KEPT : LAST_PERIOD;
    else which = kept ? KEPT : PERIOD;
    fill(out, texts[which][lang == WQ_LANG_EN], with, lang);
}

void wq_time_control_words(char out[WQ_TIME_WORDS], const wq_time_control *control, wq_time_lang lang)
{
    static const char *const texts[WQ_TIME_KINDS][2][2] = {     /* with main time, and without */
        [WQ_TIME_NONE] = { { "不计时", "no clock" }, { "不计时", "no clock" } },
        [WQ_TIME_ABSOLUTE] = { { "包干 \1", "\1 for the whole game" }, { "", "" } },
        [WQ_TIME_BYOYOMI] = { { "\1，读秒\1\2次", "\1, then \2 periods of \1" }, { "读秒\1\2次", "\2 periods of \1" } },
        [WQ_TIME_KEPT_BYOYOMI] = { { "\1后保留\2次读秒，每次\1", "\1, then \2 kept periods of \1" },
                                   { "保留\2次读秒，每次\1", "\2 kept periods of \1" } },
        [WQ_TIME_CANADIAN] = { { "\1，此后每\1限\2手", "\1, then \1 for \2 moves" }, { "每\1限\2手", "\1 for \2 moves" } },
        [WQ_TIME_BLOCK] = { { "\1，此后每\1限\2手，节余顺延", "\1, then \1 for \2 moves, what is left carries over" },
                            { "每\1限\2手，节余顺延", "\1 for \2 moves, what is left carries over" } },
        [WQ_TIME_FISCHER] = { { "\1，每手加\1", "\1, and \1 more for each move" }, { "", "" } },
        [WQ_TIME_SIMPLE] = { { "", "" }, { "每手\1", "\1 for each move" } },
        [WQ_TIME_DELAY] = { { "\1，每手前\1不计", "\1, the first \1 of each move free" }, { "", "" } },
        [WQ_TIME_ING] = { { "\1，超时每\1一段，\2段，每段罚\2目", "\1, then blocks of \1, \2 of them, each costing \2 points" }, { "", "" } },
        [WQ_TIME_CORRESPONDENCE] = { { "", "" }, { "每手\1", "\1 for each move" } },
    };
    int64_t second = control->kind == WQ_TIME_FISCHER || control->kind == WQ_TIME_DELAY ? control->increment_ms : control->period_ms;
    bool main = control->main_ms > 0;
    filling with = { { main ? control->main_ms : second, second },
                     { control->stones > 0 ? control->stones : control->periods, control->penalty_points } };
    fill(out, texts[control->kind][!main && control->kind != WQ_TIME_NONE][lang == WQ_LANG_EN], with, lang);
    if (control->weekends_pause) wq_put_text(out + strlen(out), lang == WQ_LANG_ZH ? "，周末不计" : ", weekends not counted");
}
