/* ruleset.h — the rule books: one row each, one column for each question they answer differently.
 *
 * Nobody outside ruleset.c compares names: code asks `rules->suicide`, never "is this Japanese?".
 * A game carries its whole row, so correcting a row never changes a finished game, and a custom rule
 * set is just another value. Points of score are kept in half points: half a point is a quarter zi.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_RULESET_H
#define WQ_RULES_RULESET_H

#include "rules/point.h"

typedef enum wq_counting {
    WQ_COUNT_AREA,              /* living stones and the points they surround (数子)           [R67] */
    WQ_COUNT_TERRITORY,         /* surrounded points and prisoners (数目)                      [R76] */
    WQ_COUNT_STONES,            /* stones on the board alone (子多为胜)                        [R206] */
    WQ_COUNT_FILL_IN            /* 180 stones a side filled in (应氏计点)                      [R215] */
} wq_counting;

typedef enum wq_repetition {
    WQ_REPEAT_NONE,             /* nothing is refused; for counting set positions */
    WQ_REPEAT_KO,               /* only the single ko may not be retaken at once               [R37] */
    WQ_REPEAT_POSITIONAL,       /* no earlier whole-board position                             [R35] */
    WQ_REPEAT_SITUATIONAL,      /* no earlier position with the same side to move */
    WQ_REPEAT_OWN,              /* no position the same player has left before (New Zealand) */
    WQ_REPEAT_ING               /* fighting and disturbing ko (应氏劫) */
} wq_repetition;

/* What becomes of a long cycle (false life by several kos, triple and quadruple ko, eternal life, sending two and returning
 * one) where repetition alone does not refuse it.                                  [R40] [R42] [R43] */
typedef enum wq_cycle {
    WQ_CYCLE_FORBID, WQ_CYCLE_DRAW, WQ_CYCLE_NO_RESULT, WQ_CYCLE_REPLAY, WQ_CYCLE_PLAY_OFF, WQ_CYCLE_REFEREE
} wq_cycle;

typedef enum wq_tax {
    WQ_TAX_NONE,
    WQ_TAX_SEKI,                /* no territory for chains in seki */
    WQ_TAX_GROUPS,              /* one zi for every living group (还棋头)                      [R205] */
    WQ_TAX_EYES                 /* two eyes of every living group (数路)                       [R207] */
} wq_tax;

typedef enum wq_suicide {
    WQ_SUICIDE_NEVER,           /*                                                             [R30] [R32] */
    WQ_SUICIDE_SEVERAL          /* own chains of two or more; one stone would repeat the board */
} wq_suicide;

/* What White is given for handicap stones at the count.                                       [R93] */
typedef enum wq_bonus {
    WQ_BONUS_NONE,
    WQ_BONUS_N,                 /* n points: half the stones in zi                             [R93] [R94] */
    WQ_BONUS_N_MINUS_ONE,       /* n - 1 points (AGA) */
    WQ_BONUS_N_ZI               /* n zi (Ming-Qing) */
} wq_bonus;

/* Where handicap stones go. */
typedef enum wq_placing {
    WQ_PLACE_FIXED,             /* on the stars, in the traditional order                      [R92] */
    WQ_PLACE_FREE,              /* anywhere, before White's first move */
    WQ_PLACE_WHITE_PASSES       /* Black plays, White passes (New Zealand) */
} wq_placing;

/* Who moves when the sides disagree about dead stones.                                        [R66] */
typedef enum wq_dispute {
    WQ_DISPUTE_CLAIMER_FIRST,   /* play resumes; the side that says "dead" moves first */
    WQ_DISPUTE_OPPONENT_FIRST,  /* play resumes; the opponent of the side that asked moves first */
    WQ_DISPUTE_ALL_ALIVE,       /* nothing is removed: all stones stand */
    WQ_DISPUTE_TURN_FIRST       /* play resumes; the opponent of the last to pass moves first; where both then pass again
                                   at once, all stones stand */
} wq_dispute;

typedef enum wq_setup { WQ_SETUP_EMPTY, WQ_SETUP_CORNERS /* 座子 [R202] */ } wq_setup;

/* How komi is given: in points or in zi (one zi is two points). Only the words of the account differ. [R75] */
typedef enum wq_unit { WQ_UNIT_POINTS, WQ_UNIT_ZI } wq_unit;

typedef struct wq_rules {
    char          id[32];               /* stable name: stored, sent, typed */
    char          source[80];           /* the text this row was read from, edition included */
    wq_counting   counting;
    wq_repetition repetition;
    wq_cycle      long_cycle;
    wq_tax        tax;
    wq_suicide    suicide;
    wq_bonus      handicap_bonus;
    wq_placing    handicap_placing;
    wq_dispute    dispute;
    wq_setup      setup;
    wq_unit       unit;
    wq_color      first;                /* who plays first in an even game                     [R13] [R203] */
    bool          pass_stones;          /* a pass hands one prisoner over (AGA) */
    bool          white_passes_last;
    bool          passes_end;           /* two passes in a row end play                        [R50] */
    bool          proposal_ends;        /* proposing the end and agreeing ends play            [R53] [R56] */
    bool          dead_by_agreement;    /* false: all stones stand (Tromp-Taylor) */
    bool          button;               /* half a point to the first pass */
    bool          tie_to_black;
    int16_t       komi_halves;          /* default komi of an even game, in half points        [R87] */
    int16_t       handicap_komi_halves; /* of a game with handicap stones (AGA: half a point) */
} wq_rules;

/* The row with this name or alias, any case; NULL where there is none. Static. */
const wq_rules *wq_rules_find(const char *name);

/* The rows in the order to list them; NULL past the end. wq_rules_kata_at lists KataGo's presets instead, which
 * wq_rules_find knows as "kata-chinese" and so on: of the same name, they may differ from ours. */
const wq_rules *wq_rules_at(int index);
const wq_rules *wq_rules_kata_at(int index);

/* WQ_OK, or WQ_BAD_RULES where a field holds no value of its type or the id is empty. For rows from outside. */
wq_status wq_rules_check(const wq_rules *rules);

/* The name of a value of each question ("area", "positional", ...), and back. */
const char *wq_counting_name(wq_counting value);
const char *wq_repetition_name(wq_repetition value);
const char *wq_cycle_name(wq_cycle value);
const char *wq_tax_name(wq_tax value);
const char *wq_suicide_name(wq_suicide value);
const char *wq_bonus_name(wq_bonus value);
const char *wq_placing_name(wq_placing value);
const char *wq_dispute_name(wq_dispute value);
const char *wq_setup_name(wq_setup value);
const char *wq_unit_name(wq_unit value);

/* WQ_OK, or WQ_BAD_RULES with *out unchanged. */
wq_status wq_counting_parse(wq_counting *out, const char *name);
wq_status wq_repetition_parse(wq_repetition *out, const char *name);
wq_status wq_cycle_parse(wq_cycle *out, const char *name);
wq_status wq_tax_parse(wq_tax *out, const char *name);
wq_status wq_suicide_parse(wq_suicide *out, const char *name);
wq_status wq_bonus_parse(wq_bonus *out, const char *name);
wq_status wq_placing_parse(wq_placing *out, const char *name);
wq_status wq_dispute_parse(wq_dispute *out, const char *name);
wq_status wq_setup_parse(wq_setup *out, const char *name);
wq_status wq_unit_parse(wq_unit *out, const char *name);

#endif
