/* account_text.c — the Chinese way, and the other way.
 * SPDX-License-Identifier: MIT
 */
#include "cli/account_text.h"

static void zi(char out[32], int32_t halves, bool zh)
{
    if (zh) wq_zi_zh(out, halves);
    else wq_zi_en(out, halves);
}

/* Black's stones and points are counted and compared with half of all points and what Black gives.  [R70] [R72] */
static void print_chinese(FILE *out, const wq_account *account, bool zh)
{
    char area[32], base[32], given[32], margin[32];
    int32_t gives = 0;                                      /* all other lines, taken off Black or given to White */
    for (int i = 0; i < account->term_count; i++) {
        const wq_term *term = &account->terms[i];
        if (term->kind == WQ_TERM_STONES || term->kind == WQ_TERM_SURROUNDED || term->kind == WQ_TERM_SHARED) continue;
        gives += term->side == WQ_WHITE ? term->halves : -term->halves;
    }
    int32_t all = account->area_halves[WQ_BLACK] + account->area_halves[WQ_WHITE];
    int32_t lead = account->area_halves[WQ_BLACK] - account->area_halves[WQ_WHITE] - gives;
    zi(area, 2 * account->area_halves[WQ_BLACK], zh);
    zi(base, all, zh);
    zi(given, gives, zh);
    zi(margin, lead < 0 ? -lead : lead, zh);
    if (zh)
        fprintf(out, "死子 黑%d 白%d；黑 活棋%d 围空%d，公气%d，得%s子；归本数%s子，贴还%s子，%s%s子\n", account->dead[WQ_BLACK],
                account->dead[WQ_WHITE], account->stones[WQ_BLACK], account->surrounded[WQ_BLACK], account->shared, area, base, given,
                lead < 0 ? "负" : "胜", margin);
    else
        fprintf(out,
            "Dead stones taken off: %d black, %d white.\nBlack has %d living stone%s and %d point%s of its own, and half of the %d "
            "shared ones: %s zi.\nHalf of the board is %s zi, Black gives %s zi: %s by %s zi.\n",
            account->dead[WQ_BLACK], account->dead[WQ_WHITE], account->stones[WQ_BLACK], account->stones[WQ_BLACK] == 1 ? "" : "s",
            account->surrounded[WQ_BLACK], account->surrounded[WQ_BLACK] == 1 ? "" : "s", account->shared, area, base, given,
            lead < 0 ? "short" : "more", margin);
}

static void print_lines(FILE *out, const wq_account *account, bool zh)
{
    char points[32];
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        fprintf(out, "%s", zh ? (color == WQ_BLACK ? "黑：" : "白：") : color == WQ_BLACK ? "Black: " : "White: ");
        bool first = true;
        for (int i = 0; i < account->term_count; i++) {
            const wq_term *term = &account->terms[i];
            if (term->side != color) continue;
            wq_points_text(points, term->halves);
            fprintf(out, "%s%s %s", first ? "" : zh ? "，" : ", ", zh ? wq_term_zh((wq_term_kind)term->kind)
                                                                     : wq_term_en((wq_term_kind)term->kind), points);
            first = false;
        }
        wq_points_text(points, account->total[color]);
        fprintf(out, zh ? "；共 %s\n" : ": %s\n", points);
    }
}

void wq_account_print(FILE *out, const wq_account *account, const wq_rules *rules, bool zh)
{
    if (rules->counting == WQ_COUNT_AREA && rules->unit == WQ_UNIT_ZI) print_chinese(out, account, zh);
    else print_lines(out, account, zh);
    char text[WQ_RESULT_TEXT];
    if (zh) wq_result_zh(text, account->result, rules->unit == WQ_UNIT_ZI);
    else wq_result_en(text, account->result, rules->unit == WQ_UNIT_ZI);
    fprintf(out, "%s\n", text);
}
