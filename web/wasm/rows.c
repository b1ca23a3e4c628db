/* rows.c — rule rows question by question, the answers as words: what the page shows of a rule set, and sets on its board.
 *
 * Questions are numbered in the order of the wire's rule row (docs/protocol.md, "Rules"). Answers are the wire's words: "area",
 * "positional"; "true" and "false"; komi as a whole number of half points; a colour as "B" or "W".
 * SPDX-License-Identifier: MIT
 */
#include "board.h"

#include <string.h>

/* The row looked at: a copy of one of the tables', so that looking changes nothing on the board. */
static wq_rules seen;

typedef enum question {
    Q_ID, Q_SOURCE, Q_COUNTING, Q_REPETITION, Q_LONG_CYCLE, Q_TAX, Q_SUICIDE, Q_HANDICAP_BONUS, Q_HANDICAP_PLACING, Q_DISPUTE,
    Q_SETUP, Q_UNIT, Q_FIRST, Q_PASS_STONES, Q_WHITE_PASSES_LAST, Q_PASSES_END, Q_PROPOSAL_ENDS, Q_DEAD_BY_AGREEMENT, Q_BUTTON,
    Q_TIE_TO_BLACK, Q_KOMI_HALVES, Q_HANDICAP_KOMI_HALVES, QUESTIONS
} question;

static const char *const names[QUESTIONS] = {
    "id", "source", "counting", "repetition", "long_cycle", "tax", "suicide", "handicap_bonus", "handicap_placing", "dispute",
    "setup", "unit", "first", "pass_stones", "white_passes_last", "passes_end", "proposal_ends", "dead_by_agreement", "button",
    "tie_to_black", "komi_halves", "handicap_komi_halves",
};

static bool *flag_of(wq_rules *row, int q)
{
    switch (q) {
    case Q_PASS_STONES: return &row->pass_stones;
    case Q_WHITE_PASSES_LAST: return &row->white_passes_last;
    case Q_PASSES_END: return &row->passes_end;
    case Q_PROPOSAL_ENDS: return &row->proposal_ends;
    case Q_DEAD_BY_AGREEMENT: return &row->dead_by_agreement;
    case Q_BUTTON: return &row->button;
    case Q_TIE_TO_BLACK: return &row->tie_to_black;
    default: return NULL;
    }
}

static int say_number(int value)
{
    char digits[12];
    int i = sizeof digits - 1, left = value < 0 ? -value : value;
    digits[i] = '\0';
    do digits[--i] = (char)('0' + left % 10);
    while (left /= 10);
    if (value < 0) digits[--i] = '-';
    return say(digits + i);
}

/* WQ_OK, or WQ_BAD_RULES where it is no whole number of a komi's size. */
static wq_status read_number(int16_t *out, const char *word)
{
    bool minus = *word == '-';
    int value = 0, length = 0;
    for (word += minus; *word >= '0' && *word <= '9' && length < 5; word++, length++) value = 10 * value + *word - '0';
    if (*word || length == 0 || value > 4 * WQ_MAX_AREA) return WQ_BAD_RULES;
    *out = (int16_t)(minus ? -value : value);
    return WQ_OK;
}

/* How many questions there are, and the name of one into text(). */
EXPORT(row_questions) int row_questions(void) { return QUESTIONS; }
EXPORT(row_question) int row_question(int q) { return say(q >= 0 && q < QUESTIONS ? names[q] : ""); }

/* Looks at row `index` of our table, or of KataGo's presets; WQ_BAD_NOT_FOUND past the end. */
EXPORT(row_at) wq_status row_at(int kata, int index)
{
    const wq_rules *row = kata ? wq_rules_kata_at(index) : wq_rules_at(index);
    if (!row) return WQ_BAD_NOT_FOUND;
    seen = *row;
    return WQ_OK;
}

/* Looks at the row with the name or alias in text(). */
EXPORT(row_find) wq_status row_find(void)
{
    const wq_rules *row = wq_rules_find(words);
    if (!row) return WQ_BAD_NOT_FOUND;
    seen = *row;
    return WQ_OK;
}

/* The answer of the row looked at into text(); its length. */
EXPORT(row_answer) int row_answer(int q)
{
    bool *flag = flag_of(&seen, q);
    if (flag) return say(*flag ? "true" : "false");
    switch (q) {
    case Q_ID: return say(seen.id);
    case Q_SOURCE: return say(seen.source);
    case Q_COUNTING: return say(wq_counting_name(seen.counting));
    case Q_REPETITION: return say(wq_repetition_name(seen.repetition));
    case Q_LONG_CYCLE: return say(wq_cycle_name(seen.long_cycle));
    case Q_TAX: return say(wq_tax_name(seen.tax));
    case Q_SUICIDE: return say(wq_suicide_name(seen.suicide));
    case Q_HANDICAP_BONUS: return say(wq_bonus_name(seen.handicap_bonus));
    case Q_HANDICAP_PLACING: return say(wq_placing_name(seen.handicap_placing));
    case Q_DISPUTE: return say(wq_dispute_name(seen.dispute));
    case Q_SETUP: return say(wq_setup_name(seen.setup));
    case Q_UNIT: return say(wq_unit_name(seen.unit));
    case Q_FIRST: return say(seen.first == WQ_WHITE ? "W" : "B");
    case Q_KOMI_HALVES: return say_number(seen.komi_halves);
    case Q_HANDICAP_KOMI_HALVES: return say_number(seen.handicap_komi_halves);
    default: return say("");
    }
}

/* Answers a question of the board's own row with the word in text(). WQ_OK; WQ_BAD_RULES (WQ_BAD_COLOR for who is first)
 * where that is no answer to it, WQ_BAD_ARGUMENT where there is no such question; the row is then unchanged. */
EXPORT(board_rule) wq_status board_rule(int q)
{
    bool *flag = flag_of(&rules, q);
    size_t length = strlen(words);
    if (flag) {
        bool yes = strcmp(words, "true") == 0;
        if (!yes && strcmp(words, "false") != 0) return WQ_BAD_RULES;
        *flag = yes;
        return WQ_OK;
    }
    switch (q) {
    case Q_ID:
        if (length == 0 || length >= sizeof rules.id) return WQ_BAD_RULES;
        memcpy(rules.id, words, length + 1);
        return WQ_OK;
    case Q_SOURCE:
        if (length >= sizeof rules.source) return WQ_BAD_RULES;
        memcpy(rules.source, words, length + 1);
        return WQ_OK;
    case Q_COUNTING: return wq_counting_parse(&rules.counting, words);
    case Q_REPETITION: return wq_repetition_parse(&rules.repetition, words);
    case Q_LONG_CYCLE: return wq_cycle_parse(&rules.long_cycle, words);
    case Q_TAX: return wq_tax_parse(&rules.tax, words);
    case Q_SUICIDE: return wq_suicide_parse(&rules.suicide, words);
    case Q_HANDICAP_BONUS: return wq_bonus_parse(&rules.handicap_bonus, words);
    case Q_HANDICAP_PLACING: return wq_placing_parse(&rules.handicap_placing, words);
    case Q_DISPUTE: return wq_dispute_parse(&rules.dispute, words);
    case Q_SETUP: return wq_setup_parse(&rules.setup, words);
    case Q_UNIT: return wq_unit_parse(&rules.unit, words);
    case Q_FIRST: return wq_color_parse(&rules.first, words);
    case Q_KOMI_HALVES: return read_number(&rules.komi_halves, words);
    case Q_HANDICAP_KOMI_HALVES: return read_number(&rules.handicap_komi_halves, words);
    default: return WQ_BAD_ARGUMENT;
    }
}
