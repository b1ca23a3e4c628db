/* score.c — the one door of counting.
 *
 * First the board: dead stones off, each point's owner, the tax's regions. Then the account, line by line, Black's
 * lines before White's. Then the result.
 * SPDX-License-Identifier: MIT
 */
#include "rules/score_impl.h"

#include <assert.h>
#include <string.h>

#include "rules/handicap.h"
#include "rules/regions_impl.h"

void wq_account_add(wq_account *account, wq_term_kind kind, wq_color side, int32_t halves)
{
    bool always = kind == WQ_TERM_STONES || kind == WQ_TERM_SURROUNDED;
    if (halves == 0 && !always) return;
    assert(account->term_count < WQ_MAX_TERMS);
    account->terms[account->term_count++] =
        (wq_term){ .kind = (uint8_t)kind, .side = (uint8_t)side, .halves = halves };
    account->total[side] += halves;
}

static void survey(wq_account *account, const wq_count_input *input)
{
    const wq_position *pos = input->pos;
    const wq_rules *rules = input->rules;
    wq_lines lines;
    bool seki = rules->tax == WQ_TAX_SEKI && input->seki;
    wq_lines_draw(&lines, pos, input->dead, seki ? input->seki : NULL);         /* [R68] [R69] [JP 8] */
    bool area_in_seki = rules->tax == WQ_TAX_SEKI && !input->seki && rules->counting != WQ_COUNT_TERRITORY;
    if (area_in_seki || rules->tax == WQ_TAX_GROUPS || rules->tax == WQ_TAX_EYES)
        wq_lines_keep_independent(&lines, pos, input->dead, account->regions);  /* [R205] [R207] */
    if (input->contested_to != WQ_EMPTY) wq_lines_give_shared(&lines, (wq_color)input->contested_to);   /* [R114] */
    wq_lines_owner(account->owner, &lines);

    account->shared = wq_lines_count(lines.owned[WQ_OWNER_SHARED], pos->height);
    account->neutral = wq_lines_count(lines.owned[WQ_OWNER_NONE], pos->height);
    account->base_halves = pos->width * pos->height;                            /* [R70] [R79] */
    for (wq_color c = WQ_BLACK; c <= WQ_WHITE; c++) {
        account->stones[c] = wq_lines_count(lines.stones[c], pos->height);
        account->surrounded[c] = wq_lines_count(lines.owned[c], pos->height);
        account->dead[c] = lines.dead[c];
        account->taken[c] = pos->taken[c];
    }
    bool bare = account->stones[WQ_BLACK] + account->stones[WQ_WHITE] == 0;
    for (wq_color c = WQ_BLACK; c <= WQ_WHITE; c++)
        account->area_halves[c] = 2 * (account->stones[c] + account->surrounded[c]) + account->shared
                                + (bare ? account->neutral : 0);
}

/* What a side is given or pays besides the board. */
static void adjust(wq_account *account, const wq_count_input *input, wq_color side)
{
    const wq_rules *rules = input->rules;
    wq_color other = wq_opponent(side);
    if (rules->tax == WQ_TAX_GROUPS || rules->tax == WQ_TAX_EYES)       /* two points a group [R205] [R207] */
        wq_account_add(account, WQ_TERM_TAX, side, -4 * account->regions[side]);
    if (side == WQ_WHITE) {
        wq_account_add(account, WQ_TERM_KOMI, side, input->komi_halves);                        /* [R87] */
        wq_account_add(account, WQ_TERM_HANDICAP, side, wq_handicap_bonus_halves(rules, input->handicap));
    }
    /* One zi handed over: the counts move by one each way, 2 points of margin.                  [R169] */
    wq_account_add(account, WQ_TERM_WARNING, side, 2 * (input->warnings[other] - input->warnings[side]));
    wq_account_add(account, WQ_TERM_OVERTIME, side, -2 * input->overtime[side]);
    if (rules->button && input->button == side) wq_account_add(account, WQ_TERM_BUTTON, side, 1);
}

static wq_result decide(const wq_account *account, const wq_count_input *input)
{
    bool black_out = input->warnings[WQ_BLACK] >= 2, white_out = input->warnings[WQ_WHITE] >= 2;
    if (black_out && white_out) return (wq_result){ .manner = WQ_MANNER_BOTH_LOSE };
    if (black_out || white_out)                                         /* two warnings lose [R170] */
        return (wq_result){ .manner = WQ_MANNER_RULING, .winner = black_out ? WQ_WHITE : WQ_BLACK };

    int32_t margin = account->total[WQ_BLACK] - account->total[WQ_WHITE];
    if (margin > 0) return (wq_result){ WQ_MANNER_COUNT, WQ_BLACK, margin };
    if (margin < 0) return (wq_result){ WQ_MANNER_COUNT, WQ_WHITE, -margin };
    if (input->rules->tie_to_black) return (wq_result){ WQ_MANNER_COUNT, WQ_BLACK, 0 };
    return (wq_result){ .manner = WQ_MANNER_DRAW };                     /* [R70] */
}

wq_status wq_count(wq_account *out, const wq_count_input *input)
{
    const wq_position *pos = input->pos;
    if (input->dead)
        for (int p = 0; p < WQ_POINTS; p++)
            if (input->dead[p] && pos->color[p] != WQ_BLACK && pos->color[p] != WQ_WHITE) return WQ_ILLEGAL_NO_STONE;

    memset(out, 0, sizeof *out);
    survey(out, input);
    for (wq_color side = WQ_BLACK; side <= WQ_WHITE; side++) {
        switch (input->rules->counting) {
        case WQ_COUNT_AREA:
        case WQ_COUNT_STONES:
        case WQ_COUNT_FILL_IN:                                          /* the margin of the filling is the area's */
            wq_score_area(out, input, side);
            break;
        case WQ_COUNT_TERRITORY:
            wq_score_territory(out, input, side);
            break;
        }
        adjust(out, input, side);
    }
    out->result = decide(out, input);
    return WQ_OK;
}

bool wq_count_asks_seki(const wq_rules *rules)
{
    return rules->tax == WQ_TAX_SEKI && rules->counting == WQ_COUNT_TERRITORY;
}

static const char *const term_text[WQ_TERM_COUNT][3] = {
    [WQ_TERM_STONES]     = { "stones",     "子数",     "stones" },
    [WQ_TERM_SURROUNDED] = { "surrounded", "围空",     "surrounded points" },
    [WQ_TERM_SHARED]     = { "shared",     "公气各半", "half of the shared points" },
    [WQ_TERM_PRISONERS]  = { "prisoners",  "提子",     "prisoners" },
    [WQ_TERM_DEAD]       = { "dead",       "死子",     "dead stones taken off" },
    [WQ_TERM_PASSES]     = { "passes",     "虚着交子", "stones handed over for passes" },
    [WQ_TERM_TAX]        = { "tax",        "还棋头",   "group tax" },
    [WQ_TERM_KOMI]       = { "komi",       "贴子",     "komi" },
    [WQ_TERM_HANDICAP]   = { "handicap",   "让子贴还", "given back for handicap stones" },
    [WQ_TERM_WARNING]    = { "warning",    "警告罚子", "penalty for warnings" },
    [WQ_TERM_BUTTON]     = { "button",     "首虚着半目", "first pass" },
    [WQ_TERM_OVERTIME]   = { "overtime",   "超时罚点", "points for overtime" },
};

static const char *term(wq_term_kind kind, int column)
{
    return (unsigned)kind < WQ_TERM_COUNT ? term_text[kind][column] : "?";
}

const char *wq_term_word(wq_term_kind kind) { return term(kind, 0); }
const char *wq_term_zh(wq_term_kind kind) { return term(kind, 1); }
const char *wq_term_en(wq_term_kind kind) { return term(kind, 2); }
