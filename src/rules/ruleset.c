/* ruleset.c — the table of rule books.
 * SPDX-License-Identifier: MIT
 */
#include "rules/ruleset.h"

#include <string.h>

static const wq_rules rows[] = {
    {
        .id = "chinese", .source = "Chinese rules of 2002, as practised",
        .counting = WQ_COUNT_AREA,                      /* [R67] art. 9 */
        .repetition = WQ_REPEAT_KO,                     /* [R37] art. 20.1; practice reads art. 6 as art. 20's list */
        .long_cycle = WQ_CYCLE_NO_RESULT,               /* [R43] art. 20.3: the event may rule no result */
        .tax = WQ_TAX_NONE,
        .suicide = WQ_SUICIDE_NEVER,                    /* [R30] [R32] art. 5 */
        .handicap_bonus = WQ_BONUS_N,                   /* [R93] half the stones in zi = n points */
        .handicap_placing = WQ_PLACE_FIXED,             /* [R92] */
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,            /* [R66] art. 21.4 */
        .setup = WQ_SETUP_EMPTY,                        /* [R12] art. 2.2 */
        .unit = WQ_UNIT_ZI,                             /* [R75] */
        .first = WQ_BLACK,                              /* [R13] art. 2.3 */
        .passes_end = true,                             /* [R50] art. 7.3 */
        .proposal_ends = true,                          /* [R53] art. 13.2 */
        .dead_by_agreement = true,                      /* [R63] art. 21.4 */
        .komi_halves = 15,                              /* [R87] 3 3/4 zi */
    },
    {
        .id = "chinese-superko", .source = "Chinese rules of 2002, article 6 to the letter",
        .counting = WQ_COUNT_AREA,
        .repetition = WQ_REPEAT_POSITIONAL,             /* [R35] art. 6 */
        .long_cycle = WQ_CYCLE_FORBID,                  /* [R36] art. 20 */
        .tax = WQ_TAX_NONE,
        .suicide = WQ_SUICIDE_NEVER,
        .handicap_bonus = WQ_BONUS_N,
        .handicap_placing = WQ_PLACE_FIXED,
        .dispute = WQ_DISPUTE_CLAIMER_FIRST,
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_ZI,
        .first = WQ_BLACK,
        .passes_end = true,
        .proposal_ends = true,
        .dead_by_agreement = true,
        .komi_halves = 15,
    },
    {
        .id = "japanese", .source = "Japanese rules of 1989",
        .counting = WQ_COUNT_TERRITORY,                 /* [R76] [JP 10] */
        .repetition = WQ_REPEAT_KO,                     /* [JP 6] */
        .long_cycle = WQ_CYCLE_NO_RESULT,               /* [JP 12] */
        .tax = WQ_TAX_SEKI,                             /* [JP 8] */
        .suicide = WQ_SUICIDE_NEVER,                    /* [JP 4] */
        .handicap_bonus = WQ_BONUS_NONE,
        .handicap_placing = WQ_PLACE_FIXED,
        .dispute = WQ_DISPUTE_OPPONENT_FIRST,           /* [JP 9.3] */
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,
        .first = WQ_BLACK,                              /* [JP 2] */
        .passes_end = true,                             /* [JP 9.1] */
        .proposal_ends = false,
        .dead_by_agreement = true,                      /* [JP 9.2] */
        .komi_halves = 13,
    },
    {
        .id = "tromp-taylor", .source = "Tromp-Taylor rules, 1995",
        .counting = WQ_COUNT_AREA,
        .repetition = WQ_REPEAT_POSITIONAL,
        .long_cycle = WQ_CYCLE_FORBID,
        .tax = WQ_TAX_NONE,
        .suicide = WQ_SUICIDE_SEVERAL,
        .handicap_bonus = WQ_BONUS_NONE,
        .handicap_placing = WQ_PLACE_FREE,
        .dispute = WQ_DISPUTE_ALL_ALIVE,
        .setup = WQ_SETUP_EMPTY,
        .unit = WQ_UNIT_POINTS,
        .first = WQ_BLACK,
        .passes_end = true,
        .proposal_ends = false,
        .dead_by_agreement = false,
        .komi_halves = 15,
    },
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool same_word(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) { a++; b++; }
    return *a == *b;
}

const wq_rules *wq_rules_at(int index) { return index >= 0 && index < ROWS ? &rows[index] : NULL; }

const wq_rules *wq_rules_find(const char *name)
{
    static const char *const aliases[][2] = { { "cn", "chinese" }, { "jp", "japanese" }, { "tt", "tromp-taylor" } };
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
        if (same_word(name, aliases[i][0])) name = aliases[i][1];
    for (int i = 0; i < ROWS; i++)
        if (same_word(name, rows[i].id)) return &rows[i];
    return NULL;
}

/* One list of names for each question; parse and name are made from it. */
#define WQ_NAMES(kind, ...)                                                                              \
    static const char *const kind##_names[] = { __VA_ARGS__ };                                           \
    enum { kind##_count = sizeof kind##_names / sizeof kind##_names[0] };                                \
    const char *wq_##kind##_name(wq_##kind value)                                                        \
    {                                                                                                    \
        return (unsigned)value < (unsigned)kind##_count ? kind##_names[value] : "?";                     \
    }                                                                                                    \
    wq_status wq_##kind##_parse(wq_##kind *out, const char *name)                                        \
    {                                                                                                    \
        for (unsigned i = 0; i < (unsigned)kind##_count; i++)                                            \
            if (strcmp(name, kind##_names[i]) == 0) {                                                    \
                *out = (wq_##kind)i;                                                                     \
                return WQ_OK;                                                                            \
            }                                                                                            \
        return WQ_BAD_RULES;                                                                             \
    }

WQ_NAMES(counting, "area", "territory", "stones", "fill-in")
WQ_NAMES(repetition, "none", "ko", "positional", "situational", "own", "ing")
WQ_NAMES(cycle, "forbid", "draw", "no-result", "replay", "play-off", "referee")
WQ_NAMES(tax, "none", "seki", "groups", "eyes")
WQ_NAMES(suicide, "never", "several")
WQ_NAMES(bonus, "none", "n", "n-1")
WQ_NAMES(placing, "fixed", "free", "white-passes")
WQ_NAMES(dispute, "claimer-first", "opponent-first", "all-alive")
WQ_NAMES(setup, "empty", "corners")
WQ_NAMES(unit, "points", "zi")

wq_status wq_rules_check(const wq_rules *r)
{
    bool ends = false;
    for (size_t i = 0; i < sizeof r->id && !ends; i++) ends = r->id[i] == '\0';
    if (!ends || r->id[0] == '\0') return WQ_BAD_RULES;
    ends = false;
    for (size_t i = 0; i < sizeof r->source && !ends; i++) ends = r->source[i] == '\0';
    bool ok = ends && (unsigned)r->counting < counting_count && (unsigned)r->repetition < repetition_count
           && (unsigned)r->long_cycle < cycle_count && (unsigned)r->tax < tax_count
           && (unsigned)r->suicide < suicide_count && (unsigned)r->handicap_bonus < bonus_count
           && (unsigned)r->handicap_placing < placing_count && (unsigned)r->dispute < dispute_count
           && (unsigned)r->setup < setup_count && (unsigned)r->unit < unit_count
           && (r->first == WQ_BLACK || r->first == WQ_WHITE);
    return ok ? WQ_OK : WQ_BAD_RULES;
}
