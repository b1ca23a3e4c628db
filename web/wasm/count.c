/* count.c — the count of the board as it stands: every term, the totals, each point's owner, the result in words.
 *
 * count_begin, then marks, then count_do; the numbers of that count are read until the next. All in half points.
 * SPDX-License-Identifier: MIT
 */
#include "board.h"
#include "rules/handicap.h"
#include "rules/score.h"

#include <string.h>

static wq_count_input input;
static wq_account account;
static uint8_t dead[WQ_POINTS], seki[WQ_POINTS];
static bool seki_is_given;

/* A fresh count: no stone dead, no warning, passes and first pass as they were played, seki as life.h proposes it. */
EXPORT(count_begin) void count_begin(int komi_halves, int handicap)
{
    memset(dead, 0, sizeof dead);
    memset(seki, 0, sizeof seki);
    seki_is_given = false;
    input = (wq_count_input){ .pos = &pos, .rules = &rules, .dead = dead, .komi_halves = komi_halves,
                              .handicap = handicap >= 2 ? handicap : 0 };
    for (uint32_t n = 1; n < history.count; n++) {
        wq_move move = history.past[n].move;
        if (move.point != WQ_PASS) continue;
        if (input.button == WQ_EMPTY) input.button = move.color;
        input.passes[move.color]++;
    }
}

static wq_status mark(uint8_t *marks, int index)
{
    static wq_point chain[WQ_MAX_AREA];
    if (!on_board(index)) return WQ_ILLEGAL_OFF_BOARD;
    int stones = wq_chain_stones(&pos, point_of(index), chain);
    if (stones == 0) return WQ_ILLEGAL_NO_STONE;
    for (int i = 0; i < stones; i++) marks[chain[i]] = 1;
    return WQ_OK;
}

/* The chain at a point is dead; is in seki. WQ_ILLEGAL_NO_STONE, WQ_ILLEGAL_OFF_BOARD. */
EXPORT(count_dead) wq_status count_dead(int index) { return mark(dead, index); }
EXPORT(count_seki) wq_status count_seki(int index) { return mark(seki, index); }

/* The seki marks are the players' own, even where there are none: nothing is proposed. */
EXPORT(count_seki_given) void count_seki_given(void) { seki_is_given = true; }

/* Warnings of a side; two lose. */
EXPORT(count_warnings) void count_warnings(int black, int white)
{
    input.warnings[WQ_BLACK] = black;
    input.warnings[WQ_WHITE] = white;
}

/* Counts. As wq_count says. */
EXPORT(count_do) wq_status count_do(void)
{
    input.seki = seki_is_given || wq_count_asks_seki(&rules) ? seki : NULL;
    if (input.seki && !seki_is_given) wq_life_seki(&pos, dead, seki);
    return wq_count(&account, &input);
}

/* One number of the account. `what` in the order of the switch; `side` 1 Black, 2 White where it has sides. */
EXPORT(count_number) int count_number(int what, int side)
{
    if (side < 0 || side > 2) return 0;
    switch (what) {
    case 0: return account.result.manner;
    case 1: return account.result.winner;
    case 2: return account.result.margin_halves;
    case 3: return account.total[side];
    case 4: return account.stones[side];
    case 5: return account.surrounded[side];
    case 6: return account.shared;
    case 7: return account.neutral;
    case 8: return account.dead[side];
    case 9: return account.taken[side];
    case 10: return account.area_halves[side];
    case 11: return account.base_halves;
    case 12: return account.regions[side];
    case 13: return account.term_count;
    default: return 0;
    }
}

/* One line of the account: its wq_term_kind, side, half points. */
EXPORT(count_term) int count_term(int i, int what)
{
    if (i < 0 || i >= account.term_count) return 0;
    const wq_term *term = &account.terms[i];
    return what == 0 ? term->kind : what == 1 ? term->side : term->halves;
}

/* The words of a kind of line into text(): its code, Chinese, English; its length. */
EXPORT(term_words) int term_words(int kind, int what)
{
    wq_term_kind k = (wq_term_kind)kind;
    return say(what == 0 ? wq_term_word(k) : what == 1 ? wq_term_zh(k) : wq_term_en(k));
}

/* The result into text(): SGF's word, GTP's, Chinese, English; the word of its manner; its length. */
EXPORT(count_words) int count_words(int what)
{
    char out[WQ_RESULT_TEXT];
    bool zi = rules.unit == WQ_UNIT_ZI;
    switch (what) {
    case 0: wq_result_sgf(out, account.result); break;
    case 1: wq_result_name(out, account.result); break;
    case 2: wq_result_zh(out, account.result, zi); break;
    case 3: wq_result_en(out, account.result, zi); break;
    default: return say(wq_manner_name((wq_manner)account.result.manner));
    }
    return say(out);
}

static uint8_t *listed(const uint8_t *marks)
{
    for (int i = 0; i < pos.width * pos.height; i++) cells[i] = marks[point_of(i)];
    return cells;
}

/* Each point's wq_owner; the stones counted as in seki. */
EXPORT(count_owner) uint8_t *count_owner(void) { return listed(account.owner); }
EXPORT(count_seki_stones) uint8_t *count_seki_stones(void) { return listed(seki); }

/* The stones of a colour that live whatever happens, with the regions they close (Benson). */
EXPORT(board_alive) uint8_t *board_alive(int color)
{
    static uint8_t alive[WQ_POINTS];
    memset(alive, 0, sizeof alive);
    if (color == WQ_BLACK || color == WQ_WHITE) wq_life_unconditional_by(&pos, rules.suicide, (wq_color)color, alive);
    return listed(alive);
}

/* What White is given for n stones, and the komi these rules have with them, in half points. */
EXPORT(bonus_halves) int bonus_halves(int stones) { return wq_handicap_bonus_halves(&rules, stones); }
EXPORT(komi_halves) int komi_halves(int stones) { return wq_default_komi_halves(&rules, stones); }
