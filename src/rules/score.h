/* score.h — one door: position + dead stones + rules -> account and result.                    [R67]-[R79]
 *
 * The larger area wins.                                                                              [R213]
 * Everything is in half points. Chinese numbers are the same halves shown in zi: a colour's area of 185 zi is
 * 370 half points, and a margin of ¾ zi is 3 half points (a zi of margin is two points, R75).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_SCORE_H
#define WQ_RULES_SCORE_H

#include "rules/life.h"
#include "rules/result.h"

typedef struct wq_count_input {
    const wq_position *pos;             /* the final position, dead stones still on it */
    const wq_rules *rules;
    const uint8_t *dead;                /* [WQ_POINTS], nonzero: this stone is dead; NULL: none */
    const uint8_t *seki;                /* [WQ_POINTS], nonzero: this stone's chain is in seki. Only asked where
                                           rules->tax is WQ_TAX_SEKI; see life.h for a proposal. NULL: none in
                                           territory counting; in the others life.h's independent regions tell */
    int komi_halves;                    /* given by Black; negative: by White                   [R71] [R87] */
    int handicap;                       /* handicap stones placed, 0 in an even game            [R93] */
    int warnings[3];                    /* by colour; one costs one zi                          [R169] */
    int passes[3];                      /* passes made by each colour, for rules->pass_stones */
    uint8_t button;                     /* wq_color that passed first, where rules->button */
    uint8_t contested_to;               /* wq_color all shared points go to, where the other side has given up the
                                           contest; WQ_EMPTY: half each                         [R114] */
    int overtime[3];                    /* points each colour pays for overtime (Ing) */
} wq_count_input;

/* What a line of the account is. The word of a term ("stones") is in wq_term_word. */
typedef enum wq_term_kind {
    WQ_TERM_STONES,                     /* living stones on the board */
    WQ_TERM_SURROUNDED,                 /* empty points that are this side's */
    WQ_TERM_SHARED,                     /* half of the shared points                            [R69] */
    WQ_TERM_PRISONERS,                  /* stones captured in play */
    WQ_TERM_DEAD,                       /* the other side's dead stones taken off at the end */
    WQ_TERM_PASSES,                     /* prisoners handed over by passing */
    WQ_TERM_TAX,                        /* group tax, eyes                                      [R205] [R207] */
    WQ_TERM_KOMI,                       /*                                                      [R87] */
    WQ_TERM_HANDICAP,                   /* given back for handicap stones                       [R93] */
    WQ_TERM_WARNING,                    /* one zi a warning                                     [R169] */
    WQ_TERM_BUTTON,
    WQ_TERM_OVERTIME,                   /* points for blocks of overtime entered (Ing) */
    WQ_TERM_COUNT
} wq_term_kind;

typedef struct wq_term {
    uint8_t kind;                       /* wq_term_kind */
    uint8_t side;                       /* whose total it changes: WQ_BLACK or WQ_WHITE */
    int32_t halves;                     /* half points, negative where it is taken off */
} wq_term;

enum { WQ_MAX_TERMS = 32 };

typedef struct wq_account {
    wq_result result;
    int term_count;
    wq_term terms[WQ_MAX_TERMS];        /* in the order a score sheet shows them; they add up to total */
    int32_t total[3];                   /* half points by colour, every term included */
    int32_t stones[3];                  /* living stones on the board, by colour */
    int32_t surrounded[3];              /* empty points that are that colour's alone and count for it */
    int32_t shared;                     /* empty points that touch both */
    int32_t neutral;                    /* empty points of nobody: in seki where that is taxed, or of a board
                                           without stones */
    int32_t regions[3];                 /* independent regions, where the tax asks for them */
    int32_t dead[3];                    /* dead stones OF that colour taken off */
    int32_t taken[3];                   /* prisoners BY that colour during play */
    int32_t area_halves[3];             /* stones + surrounded + half the shared, before komi: what a hand
                                           count of this side finds (in zi halves: 2 = one zi)  [R72] [R214] */
    int32_t base_halves;                /* 归本数: half of all points, in halves: 361 for 180½ zi [R70] */
    uint8_t owner[WQ_POINTS];           /* wq_owner */
} wq_account;

/* Counts; may be asked again as often as anybody likes (复核), and says the same.             [R74] [R78] [R80] [R88]
 * WQ_OK; WQ_ILLEGAL_NO_STONE where a dead mark stands on no stone; *out is then unchanged. */
wq_status wq_count(wq_account *out, const wq_count_input *input);

/* Does this count need the players' seki marks (or life.h's proposal of them)? In area counting with a tax on seki the
 * board's independent regions tell. */
bool wq_count_asks_seki(const wq_rules *rules);

/* "stones", "komi", ...: the code of a line; and its words. */
const char *wq_term_word(wq_term_kind kind);
const char *wq_term_zh(wq_term_kind kind);
const char *wq_term_en(wq_term_kind kind);

#endif
