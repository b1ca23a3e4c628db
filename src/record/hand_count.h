/* hand_count.h — a count as it is made at a real board: one side's zi in the hand, the rest by arithmetic.
 *                                                                  [R70]-[R75] [R87]-[R89] [R91] [R93] [R169] [R170]
 * One unit serves for everything: a quarter zi, which is half a point.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_HAND_COUNT_H
#define WQ_RECORD_HAND_COUNT_H

#include "rules/result.h"
#include "rules/ruleset.h"

typedef struct wq_hand_count {
    /* given */
    const wq_rules *rules;              /* borrowed */
    int      width, height;
    bool     by_territory;              /* both sides' points are given, in halves; else one side's zi, in quarters */
    uint8_t  side;                      /* whose zi were counted */
    int32_t  counted[3];                /* by colour; by area only [side] is given, and the other follows */
    int32_t  komi_halves;
    int      handicap;
    int      warnings[3];               /* of each colour: one costs one zi, two lose */
    /* found */
    int32_t  base_quarters;             /* 归本数: half of all points                           [R70] [R79] */
    int32_t  bonus_halves;              /* given back for handicap stones                       [R93] */
    int32_t  after[3];                  /* counted, with warnings, komi and handicap given and taken */
    int32_t  must_exceed[3];            /* what each side's count must exceed to win, in quarters [R74] */
    wq_result result;
} wq_hand_count;

/* Fills what is found. WQ_OK; WQ_BAD_ARGUMENT where a count is negative or larger than the board, or by area is not
 * a multiple of half a zi; WQ_BAD_SIZE. */
wq_status wq_hand_count_do(wq_hand_count *count);

#endif
