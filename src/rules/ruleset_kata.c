/* ruleset_kata.c — KataGo's presets, for programs that name them (GTP's kata-set-rules).
 *
 * Our own rows follow the rule texts; these follow KataGo's rules, version 2, where the same name may mean something
 * else: its ing is positional, its new-zealand situational. What KataGo does not ask has the usual answer.
 * SPDX-License-Identifier: MIT
 */
#include "rules/ruleset_impl.h"

#define KATA(name, ko, count, taxed, self, bonus, cycle, agreed, btn, komi)                                     \
    { .id = "kata-" name, .source = "KataGo's rules, version 2: " name, .counting = count, .repetition = ko,    \
      .long_cycle = cycle, .tax = taxed, .suicide = self, .handicap_bonus = bonus,                              \
      .handicap_placing = WQ_PLACE_FREE, .dispute = WQ_DISPUTE_CLAIMER_FIRST, .setup = WQ_SETUP_EMPTY,          \
      .unit = WQ_UNIT_POINTS, .first = WQ_BLACK, .passes_end = true, .dead_by_agreement = agreed, .button = btn, \
      .komi_halves = komi }

#define KO     WQ_REPEAT_KO
#define PSK    WQ_REPEAT_POSITIONAL
#define SSK    WQ_REPEAT_SITUATIONAL
#define AREA   WQ_COUNT_AREA
#define TERR   WQ_COUNT_TERRITORY
#define NEVER  WQ_SUICIDE_NEVER
#define SEV    WQ_SUICIDE_SEVERAL
#define B0     WQ_BONUS_NONE
#define BN     WQ_BONUS_N
#define BN1    WQ_BONUS_N_MINUS_ONE
#define VOID   WQ_CYCLE_NO_RESULT
#define FORBID WQ_CYCLE_FORBID

const wq_rules wq_kata_table[] = {
    /*   preset               ko   scoring tax            suicide bonus cycle dead  button komi */
    KATA("tromp-taylor",      PSK, AREA, WQ_TAX_NONE,   SEV,   B0,  FORBID, false, false, 15),
    KATA("chinese",           KO,  AREA, WQ_TAX_NONE,   NEVER, BN,  VOID,   true,  false, 15),
    KATA("chinese-ogs",       PSK, AREA, WQ_TAX_NONE,   NEVER, BN,  FORBID, true,  false, 15),
    KATA("japanese",          KO,  TERR, WQ_TAX_SEKI,   NEVER, B0,  VOID,   true,  false, 13),
    KATA("aga",               SSK, AREA, WQ_TAX_NONE,   NEVER, BN1, FORBID, true,  false, 15),
    KATA("aga-button",        SSK, AREA, WQ_TAX_NONE,   NEVER, BN1, FORBID, true,  true,  14),
    KATA("new-zealand",       SSK, AREA, WQ_TAX_NONE,   SEV,   B0,  FORBID, true,  false, 14),
    KATA("ing",               PSK, AREA, WQ_TAX_NONE,   SEV,   B0,  FORBID, true,  false, 15),
    KATA("stone-scoring",     KO,  AREA, WQ_TAX_GROUPS, NEVER, B0,  VOID,   true,  false, 15),
    KATA("ancient-territory", KO,  TERR, WQ_TAX_GROUPS, NEVER, B0,  VOID,   true,  false, 13),
};

const int wq_kata_table_count = sizeof wq_kata_table / sizeof wq_kata_table[0];
