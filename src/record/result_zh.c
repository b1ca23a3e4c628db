/* result_zh.c — a result as Chinese files write it.
 * SPDX-License-Identifier: MIT
 */
#include "record/result_zh.h"

#include <string.h>

/* Passes over the word where it stands at *at. */
static bool take(const char **at, const char *word)
{
    size_t length = strlen(word);
    while (**at == ' ') ++*at;
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    return true;
}

static bool take_any(const char **at, const char *const *words)
{
    for (; *words; words++)
        if (take(at, *words)) return true;
    return false;
}

enum { MOST = 10000 };

static bool take_number(const char **at, int *out)
{
    while (**at == ' ') ++*at;
    if (**at < '0' || **at > '9') return false;
    for (*out = 0; **at >= '0' && **at <= '9' && *out < MOST; ++*at) *out = 10 * *out + (**at - '0');
    return *out < MOST;
}

/* Hundredths of "43.5", "3/4", "1又3/4"; false where it is none of them or finer. */
static bool take_hundredths(const char **at, int *out)
{
    int whole, part = 0, of = 1;
    if (!take_number(at, &whole)) return false;
    if (**at == '.') {
        const char *digits = ++*at;
        if (!take_number(at, &part) || *at - digits > 2) return false;
        of = *at - digits == 1 ? 10 : 100;
    } else if (take(at, "又")) {
        if (!take_number(at, &part) || !take(at, "/") || !take_number(at, &of)) return false;
    } else if (**at == '/') {
        ++*at;
        part = whole;
        whole = 0;
        if (!take_number(at, &of)) return false;
    }
    if (of == 0 || 100 * part % of != 0) return false;
    *out = 100 * whole + 100 * part / of;
    return true;
}

/* What follows 胜: "43.5目", "3/4子". */
static wq_result read_margin(const char *at, wq_color winner)
{
    static const char *const points[] = { "目", "点", "路", NULL };
    wq_result none = { .manner = WQ_MANNER_NONE };
    int hundredths;
    if (!take_hundredths(&at, &hundredths)) return none;
    int parts = take(&at, "子") ? 4 : take_any(&at, points) ? 2 : 0;
    if (parts == 0 || parts * hundredths % 100 != 0) return none;
    return (wq_result){ WQ_MANNER_COUNT, (uint8_t)winner, parts * hundredths / 100 };
}

wq_result wq_result_from_zh(const char *text)
{
    static const char *const draws[] = { "和棋", "和局", "平局", NULL }, *const time_loss[] = { "超时", "时间负", NULL };
    wq_result result = { .manner = WQ_MANNER_NONE };
    if (take_any(&text, draws)) result.manner = WQ_MANNER_DRAW;
    else if (take(&text, "无胜负")) result.manner = WQ_MANNER_NO_RESULT;
    if (result.manner != WQ_MANNER_NONE) return result;
    wq_color side = take(&text, "黑") ? WQ_BLACK : take(&text, "白") ? WQ_WHITE : WQ_EMPTY;
    if (side == WQ_EMPTY) return result;
    (void)take(&text, "方");
    (void)take(&text, "棋");
    if (take(&text, "中盘胜")) return (wq_result){ WQ_MANNER_RESIGNATION, (uint8_t)side, 0 };              /* [R49] */
    if (take(&text, "认输")) return (wq_result){ WQ_MANNER_RESIGNATION, (uint8_t)wq_opponent(side), 0 };
    if (take(&text, "超时胜")) return (wq_result){ WQ_MANNER_TIME, (uint8_t)side, 0 };
    if (take_any(&text, time_loss)) return (wq_result){ WQ_MANNER_TIME, (uint8_t)wq_opponent(side), 0 };
    if (take(&text, "弃权")) return (wq_result){ WQ_MANNER_FORFEIT, (uint8_t)wq_opponent(side), 0 };
    return take(&text, "胜") ? read_margin(text, side) : result;
}
