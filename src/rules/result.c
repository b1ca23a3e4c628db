/* result.c — results in SGF's words, in GTP's, in Chinese and in English.
 * SPDX-License-Identifier: MIT
 */
#include "rules/result.h"

#include <assert.h>
#include <string.h>

const char *wq_manner_name(wq_manner manner)
{
    static const char *const names[] = {
        [WQ_MANNER_NONE] = "none",       [WQ_MANNER_COUNT] = "count",   [WQ_MANNER_RESIGNATION] = "resignation",
        [WQ_MANNER_TIME] = "time",       [WQ_MANNER_FORFEIT] = "forfeit", [WQ_MANNER_RULING] = "ruling",
        [WQ_MANNER_DRAW] = "draw",       [WQ_MANNER_NO_RESULT] = "no_result", [WQ_MANNER_BOTH_LOSE] = "both_lose",
    };
    return (unsigned)manner < sizeof names / sizeof names[0] ? names[manner] : "?";
}

/* Text being written; the callers' buffers hold the longest there is. */
typedef struct text {
    char *at;
    size_t left;                        /* room, the closing NUL included */
} text;

static text text_in(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (text){ buffer, size };
}

static void add(text *t, const char *word)
{
    size_t n = strlen(word);
    assert(n < t->left);
    memcpy(t->at, word, n + 1);
    t->at += n;
    t->left -= n;
}

static void add_number(text *t, uint32_t value)
{
    char digits[12];
    int i = sizeof digits - 1;
    digits[i] = '\0';
    do digits[--i] = (char)('0' + value % 10);
    while (value /= 10);
    add(t, digits + i);
}

static uint32_t magnitude(int32_t value) { return value < 0 ? 0u - (uint32_t)value : (uint32_t)value; }

static void add_points(text *t, int32_t halves)
{
    if (halves < 0) add(t, "-");
    add_number(t, magnitude(halves) / 2);
    if (magnitude(halves) % 2) add(t, ".5");
}

/* A quarter zi is half a point; `and` stands between the whole and the fraction.                  [R75] */
static void add_zi(text *t, int32_t halves, const char *and)
{
    static const char *const fraction[4] = { "", "1/4", "1/2", "3/4" };
    uint32_t whole = magnitude(halves) / 4, rest = magnitude(halves) % 4;
    if (halves < 0) add(t, "-");
    if (whole || !rest) add_number(t, whole);
    if (whole && rest) add(t, and);
    add(t, fraction[rest]);
}

void wq_zi_zh(char out[32], int32_t halves)
{
    text t = text_in(out, 32);
    add_zi(&t, halves, "又");
}

void wq_zi_en(char out[32], int32_t halves)
{
    text t = text_in(out, 32);
    add_zi(&t, halves, " ");
}

void wq_points_text(char out[32], int32_t halves)
{
    text t = text_in(out, 32);
    add_points(&t, halves);
}

static bool has_winner(wq_result r) { return r.winner == WQ_BLACK || r.winner == WQ_WHITE; }

/* "B+2.5", "W+R": what SGF and GTP share. */
static void add_win(text *t, wq_result r)
{
    add(t, r.winner == WQ_BLACK ? "B+" : "W+");
    switch ((wq_manner)r.manner) {
    case WQ_MANNER_COUNT: add_points(t, r.margin_halves); break;
    case WQ_MANNER_RESIGNATION: add(t, "R"); break;
    case WQ_MANNER_TIME: add(t, "T"); break;
    case WQ_MANNER_FORFEIT:
    case WQ_MANNER_RULING: add(t, "F"); break;
    case WQ_MANNER_NONE:
    case WQ_MANNER_DRAW:
    case WQ_MANNER_NO_RESULT:
    case WQ_MANNER_BOTH_LOSE: break;
    }
}

void wq_result_sgf(char out[WQ_RESULT_TEXT], wq_result r)
{
    text t = text_in(out, WQ_RESULT_TEXT);
    if (r.manner == WQ_MANNER_NONE) add(&t, "?");
    else if (r.manner == WQ_MANNER_NO_RESULT || r.manner == WQ_MANNER_BOTH_LOSE) add(&t, "Void");
    else if (has_winner(r)) add_win(&t, r);
    else add(&t, "0");
}

void wq_result_name(char out[WQ_RESULT_TEXT], wq_result r)
{
    text t = text_in(out, WQ_RESULT_TEXT);
    if (r.manner == WQ_MANNER_NONE) add(&t, "?");
    else if (r.manner == WQ_MANNER_NO_RESULT) add(&t, "void");
    else if (r.manner == WQ_MANNER_BOTH_LOSE) add(&t, "both lose");
    else if (has_winner(r)) add_win(&t, r);
    else add(&t, "draw");
}

void wq_result_zh(char out[WQ_RESULT_TEXT], wq_result r, bool zi)
{
    text t = text_in(out, WQ_RESULT_TEXT);
    const char *winner = r.winner == WQ_BLACK ? "黑" : "白", *loser = r.winner == WQ_BLACK ? "白" : "黑";
    if (r.manner == WQ_MANNER_NONE) add(&t, "未定");
    else if (r.manner == WQ_MANNER_NO_RESULT) add(&t, "无胜负");               /* [R43] */
    else if (r.manner == WQ_MANNER_BOTH_LOSE) add(&t, "双方负");
    else if (!has_winner(r)) add(&t, "和棋");                                   /* [R70] */
    else if (r.manner == WQ_MANNER_RESIGNATION) {
        add(&t, winner);
        add(&t, "中盘胜");                                                      /* [R49] */
    } else if (r.manner == WQ_MANNER_COUNT) {
        add(&t, winner);
        add(&t, "胜");
        if (r.margin_halves == 0) add(&t, "（相等归之）");
        else {
            add(&t, " ");
            if (zi) add_zi(&t, r.margin_halves, "又");
            else add_points(&t, r.margin_halves);
            add(&t, zi ? "子" : "目");
        }
    } else {
        add(&t, loser);                                                         /* [R52] */
        add(&t, r.manner == WQ_MANNER_TIME ? "超时负" : r.manner == WQ_MANNER_FORFEIT ? "弃权负" : "判负");
    }
}

void wq_result_en(char out[WQ_RESULT_TEXT], wq_result r, bool zi)
{
    text t = text_in(out, WQ_RESULT_TEXT);
    if (r.manner == WQ_MANNER_NONE) add(&t, "Undecided");
    else if (r.manner == WQ_MANNER_NO_RESULT) add(&t, "No result");
    else if (r.manner == WQ_MANNER_BOTH_LOSE) add(&t, "Both lose");
    else if (!has_winner(r)) add(&t, "Draw");
    else {
        add(&t, r.winner == WQ_BLACK ? "Black wins " : "White wins ");
        if (r.manner == WQ_MANNER_RESIGNATION) add(&t, "by resignation");
        else if (r.manner == WQ_MANNER_TIME) add(&t, "on time");
        else if (r.manner == WQ_MANNER_FORFEIT) add(&t, "by forfeit");
        else if (r.manner == WQ_MANNER_RULING) add(&t, "by ruling");
        else if (r.margin_halves == 0) add(&t, "the tie");
        else if (zi) {
            add(&t, "by ");
            add_zi(&t, r.margin_halves, " ");
            add(&t, " zi (");
            add_points(&t, r.margin_halves);
            add(&t, r.margin_halves == 2 ? " point)" : " points)");
        } else {
            add(&t, "by ");
            add_points(&t, r.margin_halves);
            add(&t, r.margin_halves == 2 ? " point" : " points");
        }
    }
}
