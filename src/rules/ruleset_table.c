/* ruleset_table.c — the rule books themselves: one row each, the source of a cell beside it.
 *
 * "art." is an article of the row's own text; [JP n] Japanese rules 1989, [TT n] Tromp-Taylor; [R n] the checklist
 * in docs/rules. A cell without a remark follows from the text as a whole or from custom.
 * SPDX-License-Identifier: MIT
 */
#include "rules/ruleset_impl.h"

const wq_rules wq_rules_table[] = {
    {
        .id = "chinese", .source = "Chinese rules of 2002, as practised",
        .counting = WQ_COUNT_AREA,                      /* [R67] art. 9 */
        .repetition = WQ_REPEAT_KO,                     /* [R37] art. 20.1; practice reads art. 6 as art. 20's list */
        .long_cycle = WQ_CYCLE_NO_RESULT,               /* [R43] art. 20.3: the event may rule no result */
        .tax = WQ_TAX_NONE,                             /* art. 9 knows none */
        .suicide = WQ_SUICIDE_NEVER,                    /* [R30] [R32] art. 5 */
        .handicap_bonus = WQ_BONUS_N,                   /* [R93] half the stones in zi = n points */
        .handicap_placing = WQ_PLACE_FIXED,             /* [R92] on the stars */
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* [R66] art. 21.4 */
        .setup = WQ_SETUP_EMPTY,                        /* [R12] art. 2.2 */
        .unit = WQ_UNIT_ZI,                             /* [R75] */
        .first = WQ_BLACK,                              /* [R13] art. 2.3 */
        .passes_end = true,                             /* [R50] art. 7.3 */
        .proposal_ends = true,                          /* [R53] [R56] art. 13.2, 21.1 */
        .dead_by_agreement = true,                      /* [R63] art. 21.4 */
        .komi_halves = 15,                              /* [R87] art. 11: 3 3/4 zi */
    },
    {
        .id = "chinese-superko", .source = "Chinese rules of 2002, article 6 to the letter",
        .counting = WQ_COUNT_AREA,                      /* [R67] art. 9 */
        .repetition = WQ_REPEAT_POSITIONAL,             /* [R35] art. 6, read as: the board alone */
        .long_cycle = WQ_CYCLE_FORBID,                  /* [R36] art. 20: forbidden in principle */
        .tax = WQ_TAX_NONE,                             /* art. 9 knows none */
        .suicide = WQ_SUICIDE_NEVER,                    /* [R30] [R32] art. 5 */
        .handicap_bonus = WQ_BONUS_N,                   /* [R93] */
        .handicap_placing = WQ_PLACE_FIXED,             /* [R92] */
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* [R66] art. 21.4 */
        .setup = WQ_SETUP_EMPTY,                        /* [R12] art. 2.2 */
        .unit = WQ_UNIT_ZI,                             /* [R75] */
        .first = WQ_BLACK,                              /* [R13] art. 2.3 */
        .passes_end = true,                             /* [R50] art. 7.3 */
        .proposal_ends = true,                          /* [R53] [R56] art. 13.2, 21.1 */
        .dead_by_agreement = true,                      /* [R63] art. 21.4 */
        .komi_halves = 15,                              /* [R87] art. 11: 3 3/4 zi */
    },
    {
        .id = "chinese-1988", .source = "older Chinese competition rules (1988 family)",
        .counting = WQ_COUNT_AREA,                      /* [R67] [R79] art. 9 */
        .repetition = WQ_REPEAT_KO,                     /* [R37] [R46] art. (11)(1) */
        .long_cycle = WQ_CYCLE_DRAW,                    /* [R44] draw or replay where neither side yields */
        .tax = WQ_TAX_NONE,                             /* not named */
        .suicide = WQ_SUICIDE_NEVER,                    /* [R30] */
        .handicap_bonus = WQ_BONUS_N,                   /* [R93] [R94] nine stones give back 4 1/2 zi */
        .handicap_placing = WQ_PLACE_FIXED,             /* [R92] */
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* the older text has no order: as in 2002 */
        .setup = WQ_SETUP_EMPTY,                        /* [R12] */
        .unit = WQ_UNIT_ZI,                             /* [R75] */
        .first = WQ_BLACK,                              /* [R13] */
        .passes_end = true,                             /* not named; kept, or two who only pass would never end */
        .proposal_ends = true,                          /* [R51] [R54] agreement that nothing is left */
        .dead_by_agreement = true,                      /* [R64] */
        .komi_halves = 11,                              /* [R89] 2 3/4 zi */
    },
    {
        .id = "japanese", .source = "Japanese rules of 1989",
        .counting = WQ_COUNT_TERRITORY,                 /* [R76] [JP 10] */
        .repetition = WQ_REPEAT_KO,                     /* [JP 6] */
        .long_cycle = WQ_CYCLE_NO_RESULT,               /* [JP 12] */
        .tax = WQ_TAX_SEKI,                             /* [JP 8] */
        .suicide = WQ_SUICIDE_NEVER,                    /* [JP 4] [JP 5] */
        .handicap_bonus = WQ_BONUS_NONE,                /* not named */
        .handicap_placing = WQ_PLACE_FIXED,             /* by custom */
        .dispute = WQ_DISPUTE_OPPONENT_FIRST,           /* [JP 9] (3) */
        .setup = WQ_SETUP_EMPTY,                        /* [JP 2] */
        .unit = WQ_UNIT_POINTS,                         /* [JP 10] */
        .first = WQ_BLACK,                              /* [JP 2] */
        .passes_end = true,                             /* [JP 9] (1) */
        .dead_by_agreement = true,                      /* [JP 9] (2) */
        .komi_halves = 13,                              /* [R76] 6 1/2, by custom */
    },
    {
        .id = "korean", .source = "Korean rules of 2016",
        .counting = WQ_COUNT_TERRITORY,                 /* points and prisoners */
        .repetition = WQ_REPEAT_KO,                     /* the ko may not be retaken at once */
        .long_cycle = WQ_CYCLE_DRAW,                    /* a repetition played out is a draw */
        .tax = WQ_TAX_SEKI,                             /* as Japanese */
        .suicide = WQ_SUICIDE_NEVER,                    /* points without liberty are forbidden */
        .handicap_bonus = WQ_BONUS_NONE,                /* not named */
        .handicap_placing = WQ_PLACE_FIXED,             /* by custom */
        .dispute = WQ_DISPUTE_OPPONENT_FIRST,           /* as Japanese */
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,
        .first = WQ_BLACK,
        .passes_end = true,                             /* by custom */
        .proposal_ends = true,                          /* by agreement */
        .dead_by_agreement = true,                      /* by agreement */
        .komi_halves = 13,                              /* 6 1/2 */
    },
    {
        .id = "ing", .source = "Ing's SST rules (1996)",
        .counting = WQ_COUNT_FILL_IN,                   /* [R215] 180 stones a side */
        .repetition = WQ_REPEAT_ING,                    /* fighting ko; see history.h for the rest */
        .long_cycle = WQ_CYCLE_REFEREE,                 /* disturbing cycles need a reader of the position */
        .tax = WQ_TAX_NONE,                             /* all points count */
        .suicide = WQ_SUICIDE_SEVERAL,                  /* one stone may not be removed by itself */
        .handicap_bonus = WQ_BONUS_NONE,                /* not named */
        .handicap_placing = WQ_PLACE_FREE,              /* anywhere */
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* removal by play */
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,                         /* 应氏计点 */
        .first = WQ_BLACK,
        .passes_end = true,                             /* two passes stop play */
        .proposal_ends = true,
        .dead_by_agreement = true,
        .tie_to_black = true,                           /* Black wins ties */
        .komi_halves = 16,                              /* 8 points */
    },
    {
        .id = "aga", .source = "AGA concise rules (1991, komi of today)",
        .counting = WQ_COUNT_AREA,                      /* area and territory agree through pass stones */
        .repetition = WQ_REPEAT_SITUATIONAL,            /* same board, same player to play */
        .long_cycle = WQ_CYCLE_FORBID,
        .tax = WQ_TAX_NONE,
        .suicide = WQ_SUICIDE_NEVER,
        .handicap_bonus = WQ_BONUS_N_MINUS_ONE,         /* in area counting */
        .handicap_placing = WQ_PLACE_FIXED,
        .dispute = WQ_DISPUTE_TURN_FIRST,               /* the opponent of the last to pass; four passes: all stand */
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,
        .first = WQ_BLACK,
        .pass_stones = true,                            /* a pass hands over one stone */
        .white_passes_last = true,                      /* if needed by a third pass */
        .passes_end = true,
        .dead_by_agreement = true,
        .komi_halves = 15,                              /* 7 1/2 (5 1/2 in 1991) */
        .handicap_komi_halves = 1,                      /* half a point */
    },
    {
        .id = "bga", .source = "British rules since 2008 (AGA form)",
        .counting = WQ_COUNT_AREA,                      /* as AGA */
        .repetition = WQ_REPEAT_SITUATIONAL,            /* as AGA */
        .long_cycle = WQ_CYCLE_FORBID,
        .tax = WQ_TAX_NONE,
        .suicide = WQ_SUICIDE_NEVER,
        .handicap_bonus = WQ_BONUS_N_MINUS_ONE,
        .handicap_placing = WQ_PLACE_FIXED,
        .dispute = WQ_DISPUTE_TURN_FIRST,               /* as AGA */
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,
        .first = WQ_BLACK,
        .pass_stones = true,
        .white_passes_last = true,
        .passes_end = true,
        .dead_by_agreement = true,
        .komi_halves = 15,                              /* 7 1/2 */
        .handicap_komi_halves = 1,                      /* half a point */
    },
    {
        .id = "new-zealand", .source = "New Zealand rules",
        .counting = WQ_COUNT_AREA,
        .repetition = WQ_REPEAT_OWN,                    /* no board that one's own earlier move left */
        .long_cycle = WQ_CYCLE_FORBID,
        .tax = WQ_TAX_NONE,
        .suicide = WQ_SUICIDE_SEVERAL,
        .handicap_bonus = WQ_BONUS_NONE,
        .handicap_placing = WQ_PLACE_WHITE_PASSES,      /* White passes his first n-1 turns */
        .dispute = WQ_DISPUTE_ALL_ALIVE,                /* no agreement: all stones stay */
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,
        .first = WQ_BLACK,
        .passes_end = true,                             /* by agreement, which two passes propose */
        .proposal_ends = true,
        .dead_by_agreement = true,
        .komi_halves = 14,                              /* 7 */
    },
    {
        .id = "tromp-taylor", .source = "Tromp-Taylor rules, 1995",
        .counting = WQ_COUNT_AREA,                      /* [TT 9] reached by one colour only */
        .repetition = WQ_REPEAT_POSITIONAL,             /* [TT 6] no earlier grid colouring */
        .long_cycle = WQ_CYCLE_FORBID,                  /* [TT 6] */
        .tax = WQ_TAX_NONE,                             /* [TT 9] */
        .suicide = WQ_SUICIDE_SEVERAL,                  /* [TT 7] clearing one's own colour last */
        .handicap_bonus = WQ_BONUS_NONE,                /* not named */
        .handicap_placing = WQ_PLACE_FREE,              /* not named */
        .dispute = WQ_DISPUTE_ALL_ALIVE,                /* [TT 9] no removal of dead stones */
        .setup = WQ_SETUP_EMPTY,                        /* [TT 4] */
        .unit = WQ_UNIT_POINTS,                         /* [TT 9] */
        .first = WQ_BLACK,                              /* [TT 4] */
        .passes_end = true,                             /* [TT 8] two consecutive passes */
        .komi_halves = 15,                              /* free; 7 1/2 */
    },
    {
        .id = "ancient-chinese", .source = "Ming-Qing counting (还棋头), after the essays on old forms",
        .counting = WQ_COUNT_AREA,                      /* [R208] [R209] stones and points are one */
        .repetition = WQ_REPEAT_KO,                     /* the plain ko */
        .long_cycle = WQ_CYCLE_DRAW,                    /* not named */
        .tax = WQ_TAX_GROUPS,                           /* [R205] [R208] 还棋头 */
        .suicide = WQ_SUICIDE_NEVER,
        .handicap_bonus = WQ_BONUS_N_ZI,                /* n zi */
        .handicap_placing = WQ_PLACE_FIXED,
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* settled by play */
        .setup = WQ_SETUP_CORNERS,                      /* [R202] 座子 */
        .unit = WQ_UNIT_ZI,
        .first = WQ_WHITE,                              /* [R203] the senior, with White */
        .passes_end = true,
        .proposal_ends = true,
        .dead_by_agreement = true,
        .komi_halves = 0,                               /* [R204] 181 wins */
    },
    {
        .id = "tang-song", .source = "Tang-Song counting of lu, after the essays",
        .counting = WQ_COUNT_TERRITORY,                 /* [R207] 数路 */
        .repetition = WQ_REPEAT_KO,                     /* the plain ko */
        .long_cycle = WQ_CYCLE_DRAW,                    /* not named */
        .tax = WQ_TAX_EYES,                             /* [R207] eyes deducted, shared points not counted */
        .suicide = WQ_SUICIDE_NEVER,
        .handicap_bonus = WQ_BONUS_NONE,                /* differs by source */
        .handicap_placing = WQ_PLACE_FIXED,
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* settled by play */
        .setup = WQ_SETUP_CORNERS,                      /* [R202] 座子 */
        .unit = WQ_UNIT_POINTS,                         /* 路 */
        .first = WQ_WHITE,                              /* [R203] */
        .passes_end = true,
        .proposal_ends = true,
        .dead_by_agreement = true,
        .komi_halves = 0,                               /* [R204] */
    },
    {
        .id = "dunhuang", .source = "the Dunhuang classic: more stones win",
        .counting = WQ_COUNT_STONES,                    /* [R206] 子多为胜 */
        .repetition = WQ_REPEAT_KO,                     /* the plain ko */
        .long_cycle = WQ_CYCLE_DRAW,                    /* not named */
        .tax = WQ_TAX_NONE,                             /* eyes are no stones: nothing to take off */
        .suicide = WQ_SUICIDE_NEVER,
        .handicap_bonus = WQ_BONUS_NONE,                /* not named */
        .handicap_placing = WQ_PLACE_FIXED,
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* settled by play */
        .setup = WQ_SETUP_CORNERS,                      /* [R202] 座子 */
        .unit = WQ_UNIT_ZI,
        .first = WQ_WHITE,                              /* [R203] */
        .passes_end = true,
        .proposal_ends = true,
        .dead_by_agreement = true,
        .komi_halves = 0,                               /* [R204] */
    },
    {
        .id = "stone-scoring", .source = "area with the group tax (KataGo)",
        .counting = WQ_COUNT_AREA,
        .repetition = WQ_REPEAT_KO,
        .long_cycle = WQ_CYCLE_NO_RESULT,
        .tax = WQ_TAX_GROUPS,                           /* two points a living group */
        .suicide = WQ_SUICIDE_NEVER,
        .handicap_bonus = WQ_BONUS_NONE,
        .handicap_placing = WQ_PLACE_FREE,
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,
        .first = WQ_BLACK,
        .passes_end = true,
        .dead_by_agreement = true,
        .komi_halves = 15,                              /* 7 1/2 */
    },
};

const int wq_rules_table_count = sizeof wq_rules_table / sizeof wq_rules_table[0];
