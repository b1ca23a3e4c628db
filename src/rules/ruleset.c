/* ruleset.c — rule books by name, and the words of their answers.
 * SPDX-License-Identifier: MIT
 */
#include "rules/ruleset_impl.h"

#include <string.h>

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool same_word(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) { a++; b++; }
    return *a == *b;
}

const wq_rules *wq_rules_at(int index)
{
    return index >= 0 && index < wq_rules_table_count ? &wq_rules_table[index] : NULL;
}

const wq_rules *wq_rules_kata_at(int index)
{
    return index >= 0 && index < wq_kata_table_count ? &wq_kata_table[index] : NULL;
}

/* Other names under which players know a row. */
static const char *const aliases[][2] = {
    { "cn", "chinese" }, { "chinese-2002", "chinese" }, { "chinese-positional", "chinese-superko" },
    { "jp", "japanese" }, { "japanese-1989", "japanese" }, { "kr", "korean" }, { "goe", "ing" },
    { "us", "aga" }, { "french", "bga" }, { "british", "bga" }, { "nz", "new-zealand" }, { "newzealand", "new-zealand" },
    { "new_zealand", "new-zealand" }, { "tt", "tromp-taylor" }, { "tromp_taylor", "tromp-taylor" },
    { "tromptaylor", "tromp-taylor" }, { "ancient", "ancient-chinese" }, { "ming-qing", "ancient-chinese" },
    { "stone_scoring", "stone-scoring" }, { "chinese-ogs", "kata-chinese-ogs" }, { "chinese-kgs", "kata-chinese-ogs" },
    { "kata-chinese-kgs", "kata-chinese-ogs" }, { "kata-korean", "kata-japanese" }, { "kata-bga", "kata-aga" },
    { "kata-french", "kata-aga" }, { "kata-goe", "kata-ing" },
    { "kata-nz", "kata-new-zealand" }, { "kata-newzealand", "kata-new-zealand" }, { "kata-tromptaylor", "kata-tromp-taylor" },
    { "kata-tromp_taylor", "kata-tromp-taylor" }, { "kata-tt", "kata-tromp-taylor" }, { "kata-cn", "kata-chinese" },
    { "kata-jp", "kata-japanese" }, { "kata-kr", "kata-japanese" }, { "aga-button", "kata-aga-button" },
    { "kata-ancient-area", "kata-stone-scoring" }, { "ancient-area", "kata-stone-scoring" },
    { "ancient-territory", "kata-ancient-territory" },
};

const wq_rules *wq_rules_find(const char *name)
{
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
        if (same_word(name, aliases[i][0])) {
            name = aliases[i][1];
            break;
        }
    for (int i = 0; i < wq_rules_table_count; i++)
        if (same_word(name, wq_rules_table[i].id)) return &wq_rules_table[i];
    for (int i = 0; i < wq_kata_table_count; i++)
        if (same_word(name, wq_kata_table[i].id)) return &wq_kata_table[i];
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
WQ_NAMES(bonus, "none", "n", "n-1", "n-zi")
WQ_NAMES(placing, "fixed", "free", "white-passes")
WQ_NAMES(dispute, "claimer-first", "opponent-first", "all-alive", "turn-first")
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
