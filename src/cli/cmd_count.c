/* cmd_count.c — "weiqi count": a hand count as at a real board.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/json_lines.h"
#include "cli/opt.h"
#include "record/score_json.h"
#include "rules/handicap.h"

#include <stdio.h>
#include <string.h>

enum { KEY_TENS = 1000, KEY_STONES, KEY_WARNINGS, KEY_SIDE };

typedef struct wishes {
    const char *counted[3];             /* as typed, by colour */
    long tens, stones;                  /* -1: not given */
    int side;
    bool json, has_komi;
    int warnings[3];
    wq_rules rules;
    wq_hand_count count;
} wishes;

static const struct argp_option options[] = {
    { "black", 'b', "ZI", 0, "Black's count: living stones and own points, shared points halved, such as 184.5", 0 },
    { "white", 'w', "ZI", 0, "White's count. Both: the sides' points are compared, as by territory", 0 },
    { "tens", KEY_TENS, "T", 0, "instead of a count: tens of points arranged on the board ...", 0 },
    { "stones", KEY_STONES, "S", 0, "... and the stones counted beside them, of --side", 0 },
    { "side", KEY_SIDE, "B|W", 0, "whose tens and stones (B)", 0 },
    { "board", 's', "N|WxH", 0, "lines of the board (19)", 0 },
    { "komi", 'k', "K", 0, "what Black gives: 3.75zi or 7.5 (as the rules say)", 0 },
    { "handicap", 'H', "N", 0, "handicap stones; 1: Black first and no komi (0)", 0 },
    { "warnings", KEY_WARNINGS, "B,W", 0, "warnings of each side; one costs one zi, two lose (0,0)", 0 },
    { "rules", 'r', "NAME|JSON", 0, "rule set (chinese)", 0 },
    { "json", 'j', NULL, 0, "print the account as JSON", 0 },
    { 0 }
};

/* A count as typed: zi in quarters, or points in halves. Ends the program where it is none. */
static int32_t read_count(const struct argp_state *state, const char *arg, bool points)
{
    char text[64];
    int value = 0;
    snprintf(text, sizeof text, "%.40s%s", arg, points || strstr(arg, "zi") || strstr(arg, "子") ? "" : "zi");
    if (wq_komi_parse(&value, text) != WQ_OK || value < 0)
        argp_error(state, "a count is a number such as 185 or 184.5, not \"%.40s\"", arg);
    return value;
}

/* What was counted, once every option is known. */
static void settle_counted(const struct argp_state *state, wishes *w)
{
    wq_hand_count *c = &w->count;
    bool by_tens = w->tens >= 0 || w->stones >= 0, black = w->counted[WQ_BLACK], white = w->counted[WQ_WHITE];
    if (by_tens + (black || white) != 1) argp_error(state, "give --black, --white, or --tens and --stones");
    c->rules = &w->rules;
    c->by_territory = black && white;
    c->side = (uint8_t)(by_tens ? w->side : black ? WQ_BLACK : WQ_WHITE);
    if (by_tens) c->counted[c->side] = (int32_t)(4 * (10 * (w->tens > 0 ? w->tens : 0) + (w->stones > 0 ? w->stones : 0)));
    if (black) c->counted[WQ_BLACK] = read_count(state, w->counted[WQ_BLACK], c->by_territory);
    if (white) c->counted[WQ_WHITE] = read_count(state, w->counted[WQ_WHITE], c->by_territory);
    if (!c->by_territory && w->rules.counting == WQ_COUNT_TERRITORY)
        argp_error(state, "by territory both sides are counted: give --black and --white");
    if (!w->has_komi) c->komi_halves = wq_default_komi_halves(&w->rules, c->handicap);
    if (wq_hand_count_do(c) != WQ_OK)
        argp_error(state, "a %dx%d board cannot hold that count: it is 0 to %d in halves", c->width, c->height, c->width * c->height);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;
    switch (key) {
    case 'b': w->counted[WQ_BLACK] = arg; return 0;
    case 'w': w->counted[WQ_WHITE] = arg; return 0;
    case KEY_TENS: w->tens = wq_opt_number(state, "tens", arg, 0, 100); return 0;
    case KEY_STONES: w->stones = wq_opt_number(state, "stones", arg, 0, 700); return 0;
    case KEY_SIDE: {
        wq_color color;
        if (wq_color_parse(&color, arg) != WQ_OK) argp_error(state, "a side is B or W, not \"%.40s\"", arg);
        w->side = (int)color;
        return 0;
    }
    case 's': wq_opt_size(state, arg, &w->count.width, &w->count.height); return 0;
    case 'k': w->count.komi_halves = wq_opt_komi(state, arg); w->has_komi = true; return 0;
    case 'H': w->count.handicap = (int)wq_opt_number(state, "handicap", arg, 0, WQ_MAX_HANDICAP); return 0;
    case 'r': w->rules = wq_opt_rules(state, arg); return 0;
    case 'j': w->json = true; return 0;
    case KEY_WARNINGS: {
        char rest;
        if (sscanf(arg, "%1d,%1d%c", &w->count.warnings[WQ_BLACK], &w->count.warnings[WQ_WHITE], &rest) != 2)
            argp_error(state, "warnings are given as B,W such as 1,0, not \"%.40s\"", arg);
        return 0;
    }
    case ARGP_KEY_ARG: argp_error(state, "there is no argument \"%.40s\"", arg); return 0;
    case ARGP_KEY_END: settle_counted(state, w); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* One side's zi, step by step, in Chinese and in English.                                      [R72] [R73] */
static void print_area(const wq_hand_count *c)
{
    char zh[5][32], en[5][32];
    bool black = c->side == WQ_BLACK;
    int32_t fine = 4 * (c->warnings[wq_opponent((wq_color)c->side)] - c->warnings[c->side]);
    const int32_t values[5] = { c->counted[c->side], c->komi_halves, c->bonus_halves, fine, c->base_quarters };
    for (int i = 0; i < 5; i++) {
        wq_zi_zh(zh[i], values[i]);
        wq_zi_en(en[i], values[i]);
    }
    printf("%s%s子", black ? "黑" : "白", zh[0]);
    if (c->komi_halves) printf("，%s贴子%s", black ? "减" : "加", zh[1]);
    if (c->bonus_halves) printf("，%s让子%s", black ? "减" : "加", zh[2]);
    if (fine) printf("，警告%s", zh[3]);
    printf("；归本数%s\n", zh[4]);
    printf("%s %s zi", black ? "Black" : "White", en[0]);
    if (c->komi_halves) printf(", komi %s%s", black ? "-" : "+", en[1]);
    if (c->bonus_halves) printf(", handicap %s%s", black ? "-" : "+", en[2]);
    if (fine) printf(", warnings %s", en[3]);
    printf("; half of the board %s\n", en[4]);
}

int cmd_count(int argc, char **argv)
{
    static const struct argp argp = { .options = options, .parser = parse,
        .doc = "Counts as a referee does at a real board: one side's stones and points in zi, what Black gives, half of the "
               "board. With both sides' points it compares them." };
    static wishes w;
    w = (wishes){ .tens = -1, .stones = -1, .side = WQ_BLACK, .rules = *wq_rules_find("chinese"),
                  .count = { .width = 19, .height = 19 } };
    argp_parse(&argp, argc, argv, 0, NULL, &w);
    if (w.json) return wq_json_line(wq_hand_count_json(&w.count));
    if (!w.count.by_territory) print_area(&w.count);
    char zh[WQ_RESULT_TEXT], en[WQ_RESULT_TEXT];
    bool zi = !w.count.by_territory && w.rules.unit == WQ_UNIT_ZI;
    wq_result_zh(zh, w.count.result, zi);
    wq_result_en(en, w.count.result, zi);
    printf("%s\n%s\n", zh, en);
    return WQ_EXIT_YES;
}
