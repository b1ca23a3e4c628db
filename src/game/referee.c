/* referee.c — claims and rulings over the table of referee_table.c.
 * SPDX-License-Identifier: MIT
 */
#include "game/referee.h"

#include <string.h>

/* ---- words ---- */

static const struct { const char *word, *zh, *en; } consequences[WQ_CONSEQUENCES] = {
    [WQ_RULE_NOTHING] = { "nothing", "不处理", "nothing" },
#define WQ_CONSEQUENCE_ROW(name, word, zh, en) [WQ_RULE_##name] = { word, zh, en },
    WQ_CONSEQUENCE_MAP(WQ_CONSEQUENCE_ROW)
#undef WQ_CONSEQUENCE_ROW
};

const char *wq_consequence_word(wq_consequence c) { return (unsigned)c < WQ_CONSEQUENCES ? consequences[c].word : "?"; }
const char *wq_consequence_zh(wq_consequence c) { return (unsigned)c < WQ_CONSEQUENCES ? consequences[c].zh : "?"; }
const char *wq_consequence_en(wq_consequence c) { return (unsigned)c < WQ_CONSEQUENCES ? consequences[c].en : "?"; }

wq_status wq_consequence_parse(wq_consequence *out, const char *word)
{
    for (int i = 1; i < WQ_CONSEQUENCES; i++)
        if (strcmp(word, consequences[i].word) == 0) {
            *out = (wq_consequence)i;
            return WQ_OK;
        }
    return WQ_BAD_ARGUMENT;
}

const char *wq_claim_limit_name(wq_claim_limit limit)
{
    static const char *const names[] = { NULL, "claimant's next move", "at once", "any time", NULL };
    return (unsigned)limit < 5 ? names[limit] : NULL;
}

static const char *const officials[WQ_OFFICIALS] = { "referee", "chief_referee", "B", "W" };

const char *wq_official_name(wq_official by) { return (unsigned)by < WQ_OFFICIALS ? officials[by] : "?"; }

wq_status wq_official_parse(wq_official *out, const char *name)
{
    for (int i = 0; i < WQ_OFFICIALS; i++)
        if (strcmp(name, officials[i]) == 0) {
            *out = (wq_official)i;
            return WQ_OK;
        }
    return WQ_BAD_ARGUMENT;
}

int wq_violation_find(const char *code)
{
    for (int i = 0; i < wq_violation_count(); i++)
        if (strcmp(code, wq_violations[i].code) == 0) return i;
    return -1;
}

int wq_right_find(const char *code)
{
    for (int i = 0; i < wq_right_count(); i++)
        if (strcmp(code, wq_rights[i].code) == 0) return i;
    return -1;
}

/* ---- lists ---- */

static bool has(const uint8_t *list, uint8_t one)
{
    for (; *list != WQ_RULE_NOTHING; list++)
        if (*list == one) return true;
    return false;
}

static void add(wq_consequences list, uint8_t one)
{
    int count = 0;
    while (list[count] != WQ_RULE_NOTHING) count++;
    if (count == WQ_MAX_CONSEQUENCES || has(list, one)) return;
    list[count] = one;
    list[count + 1] = WQ_RULE_NOTHING;
}

static void add_all(wq_consequences list, const uint8_t *more)
{
    for (; *more != WQ_RULE_NOTHING; more++) add(list, *more);
}

/* ---- the ledger ---- */

void wq_ledger_init(wq_ledger *ledger, wq_edition edition, wq_ruling *memory, uint32_t capacity)
{
    *ledger = (wq_ledger){ .edition = (uint8_t)edition, .rulings = memory, .capacity = capacity };
}

void wq_ledger_move(wq_ledger *ledger, wq_color color) { ledger->last_move[color] = ++ledger->moves; }

void wq_ledger_confirm(wq_ledger *ledger) { ledger->confirmed = true; }

int wq_ledger_warnings(const wq_ledger *ledger, wq_color color)
{
    int warnings = 0;
    for (uint32_t i = 0; i < ledger->count; i++) {
        const wq_ruling *ruling = &ledger->rulings[i];
        if (!ruling->reversed && ruling->side == color && has(ruling->list, WQ_RULE_WARNING)) warnings++;
    }
    return warnings;
}

bool wq_ledger_has_lost(const wq_ledger *ledger, wq_color color)
{
    for (uint32_t i = 0; i < ledger->count; i++) {
        const wq_ruling *ruling = &ledger->rulings[i];
        if (ruling->reversed) continue;
        if (has(ruling->list, WQ_RULE_BOTH_LOSE)) return true;
        if (ruling->side == color && has(ruling->list, WQ_RULE_LOSS)) return true;
    }
    return false;
}

int wq_ledger_zi_to_give(const wq_ledger *ledger, wq_color color)
{
    return ledger->edition == WQ_EDITION_2002 && wq_ledger_warnings(ledger, color) == 1 ? 1 : 0;
}

/* How often that side was ruled against for this before. */
static int times(const wq_ledger *ledger, int violation, uint8_t side)
{
    int count = 0;
    for (uint32_t i = 0; i < ledger->count; i++) {
        const wq_ruling *ruling = &ledger->rulings[i];
        if (!ruling->reversed && ruling->violation == violation && ruling->side == side) count++;
    }
    return count;
}

/* What the edition says; of what it does not name, the row for the unlisted. [R168] */
static const wq_verdict *verdict_of(int violation, uint8_t edition)
{
    const wq_verdict *verdict = &wq_violations[violation].by[edition];
    return verdict->article ? verdict : &wq_violations[wq_violation_find("unlisted")].by[edition];
}

const char *wq_ruling_article(const wq_ruling *ruling, wq_edition edition)
{
    return verdict_of(ruling->violation, (uint8_t)edition)->article;
}

wq_status wq_ledger_check_claim(const wq_ledger *ledger, const wq_case *claim)
{
    const wq_violation *row = &wq_violations[claim->violation];
    if (row->claim == WQ_CLAIM_ANY_TIME || row->claim == WQ_CLAIM_EVENT) return WQ_OK;
    if (ledger->confirmed && strcmp(row->code, "move_found_after_end") != 0 && strcmp(row->code, "contested_points_after_end") != 0)
        return WQ_ILLEGAL_CLAIM_LATE;                                           /* [R59] [R81] */
    if (claim->by < WQ_BY_BLACK) return WQ_OK;                                  /* what the referee himself has seen */
    uint8_t claimant = claim->by == WQ_BY_BLACK ? WQ_BLACK : WQ_WHITE;
    bool limited = (row->claim == WQ_CLAIM_NEXT_MOVE || row->claim == WQ_CLAIM_AT_ONCE) && ledger->edition == WQ_EDITION_2002;
    if (row->claim == WQ_CLAIM_NEXT_MOVE && claimant == claim->side) return WQ_ILLEGAL_RIGHT;   /* the opponent claims */
    if (!limited) return WQ_OK;                                                 /* older: in his own time [R151] */
    uint32_t happened = claim->move == UINT32_MAX ? (row->claim == WQ_CLAIM_NEXT_MOVE ? ledger->last_move[claim->side] : ledger->moves)
                                                  : claim->move;
    return ledger->last_move[claimant] > happened ? WQ_ILLEGAL_CLAIM_LATE : WQ_OK;              /* [R150] [R159] */
}

const uint8_t *wq_ledger_choices(const wq_ledger *ledger, const wq_case *ruled)
{
    const wq_verdict *verdict = verdict_of(ruled->violation, ledger->edition);
    if (ruled->agreed && verdict->agreed[0] != WQ_RULE_NOTHING) return verdict->agreed;
    return verdict->choice;
}

/* Has the other side already lost by the same row, past its limit? Each is treated for itself, up to both losing. [R138] */
static bool other_is_beyond(const wq_ledger *ledger, const wq_case *ruled, const wq_verdict *verdict)
{
    if (!verdict->both_beyond[0] || ruled->side == WQ_EMPTY) return false;
    for (uint32_t i = 0; i < ledger->count; i++) {
        const wq_ruling *ruling = &ledger->rulings[i];
        if (!ruling->reversed && ruling->violation == ruled->violation && ruling->side == wq_opponent((wq_color)ruled->side)
            && has(ruling->list, WQ_RULE_LOSS)) return true;
    }
    return false;
}

/* The list of consequences, or why there is none. */
static wq_status weigh(const wq_ledger *ledger, const wq_case *ruled, wq_consequences list)
{
    const wq_verdict *verdict = verdict_of(ruled->violation, ledger->edition);
    list[0] = WQ_RULE_NOTHING;
    if (ruled->both && verdict->both_beyond[0]) { add_all(list, verdict->both_beyond); return WQ_OK; }
    bool beyond = ruled->beyond;
    if (verdict->beyond_moves) beyond = (ruled->move == UINT32_MAX ? ledger->moves : ruled->move) > verdict->beyond_moves;     /* [R90] */
    if (beyond && verdict->beyond[0]) {
        add_all(list, other_is_beyond(ledger, ruled, verdict) ? verdict->both_beyond : verdict->beyond);
        return WQ_OK;
    }
    if (ruled->request && verdict->on_request[0]) { add_all(list, verdict->on_request); return WQ_OK; }
    if (ruled->agreed && verdict->agreed[0]) {
        uint8_t choice = ruled->choice != WQ_RULE_NOTHING ? ruled->choice : verdict->agreed[0];
        if (!has(verdict->agreed, choice)) return WQ_ILLEGAL_CHOICE;
        add(list, choice);
        return WQ_OK;
    }
    int before = times(ledger, ruled->violation, ruled->side);
    bool needs_leave = has(verdict->first, WQ_RULE_ALLOWED);
    if (verdict->first[0] && before == 0 && (!needs_leave || ruled->leave)) add_all(list, verdict->first);
    else if (verdict->again[0] && before > 0) add_all(list, verdict->again);
    else add_all(list, verdict->ruling);
    if (verdict->choice[0]) {
        if (ruled->choice == WQ_RULE_NOTHING && !verdict->optional && !(verdict->chief && verdict->ruling[0])) return WQ_ILLEGAL_CHOICE;
        if (ruled->choice != WQ_RULE_NOTHING) {
            if (!has(verdict->choice, ruled->choice)) return WQ_ILLEGAL_CHOICE;
            if (verdict->chief && ruled->by != WQ_BY_CHIEF) return WQ_ILLEGAL_RIGHT;
            /* an event's rule for the long cycle takes the place of the ban [R43] */
            if (has(list, WQ_RULE_CYCLE_FORBIDDEN)) list[0] = WQ_RULE_NOTHING;
            add(list, ruled->choice);
        }
    } else if (ruled->choice != WQ_RULE_NOTHING) return WQ_ILLEGAL_CHOICE;
    if (ruled->grave) {
        if (!verdict->grave[0]) return WQ_ILLEGAL_CHOICE;
        add_all(list, verdict->grave);
    }
    return WQ_OK;
}

wq_status wq_ledger_rule(wq_ledger *ledger, const wq_case *ruled, uint32_t *first, int *made)
{
    if (ruled->by > WQ_BY_CHIEF) return WQ_ILLEGAL_RIGHT;
    wq_status s = wq_ledger_check_claim(ledger, ruled);
    if (s != WQ_OK) return s;
    wq_ruling ruling = { .number = ledger->count + 1, .violation = ruled->violation, .side = ruled->side, .by = ruled->by };
    s = weigh(ledger, ruled, ruling.list);
    if (s != WQ_OK) return s;
    bool against = has(ruling.list, WQ_RULE_WARNING) || has(ruling.list, WQ_RULE_LOSS);
    if (against && ruled->side == WQ_EMPTY) return WQ_BAD_COLOR;                /* against whom? */
    bool second = has(ruling.list, WQ_RULE_WARNING) && ruled->side != WQ_EMPTY
                  && wq_ledger_warnings(ledger, (wq_color)ruled->side) + 1 >= 2;
    if (ledger->capacity - ledger->count < (second ? 2u : 1u)) return WQ_FAIL_SPACE;
    *first = ledger->count;
    *made = second ? 2 : 1;
    ledger->rulings[ledger->count++] = ruling;
    if (!second) return WQ_OK;
    wq_ruling *loss = &ledger->rulings[ledger->count];                          /* [R170] */
    *loss = (wq_ruling){ .number = ledger->count + 1, .violation = (int16_t)wq_violation_find("two_warnings"), .side = ruled->side,
                         .by = ruled->by, .follows = ruling.number };
    add_all(loss->list, wq_violations[loss->violation].by[ledger->edition].ruling);
    ledger->count++;
    return WQ_OK;
}

wq_status wq_ledger_note(wq_ledger *ledger, const wq_ruling *ruling)
{
    if (ledger->count == ledger->capacity) return WQ_FAIL_SPACE;
    ledger->rulings[ledger->count] = *ruling;
    ledger->rulings[ledger->count].number = ledger->count + 1;
    ledger->count++;
    return WQ_OK;
}

wq_status wq_ledger_appeal(wq_ledger *ledger, uint32_t number, wq_official by)
{
    if (number == 0 || number > ledger->count) return WQ_BAD_NOT_FOUND;
    if (by < WQ_BY_BLACK) return WQ_ILLEGAL_RIGHT;                              /* players appeal [R153] */
    if (ledger->confirmed) return WQ_ILLEGAL_CLAIM_LATE;
    wq_ruling *ruling = &ledger->rulings[number - 1];
    if (ruling->appealed || ruling->reversed) return WQ_ILLEGAL_PHASE;
    ruling->appealed = true;
    return WQ_OK;
}

wq_status wq_ledger_reverse(wq_ledger *ledger, uint32_t number, wq_official by)
{
    if (number == 0 || number > ledger->count) return WQ_BAD_NOT_FOUND;
    if (by != WQ_BY_CHIEF) return WQ_ILLEGAL_RIGHT;
    if (ledger->confirmed) return WQ_ILLEGAL_CLAIM_LATE;
    wq_ruling *ruling = &ledger->rulings[number - 1];
    if (ruling->reversed || ruling->follows != 0) return WQ_ILLEGAL_PHASE;      /* the warnings are reversed, not their sum */
    ruling->reversed = true;
    for (uint32_t i = number; i < ledger->count; i++) {                         /* both lost: the other loses alone [R138] */
        wq_ruling *both = &ledger->rulings[i];
        const wq_verdict *verdict = verdict_of(both->violation, ledger->edition);
        if (both->violation != ruling->violation || ruling->side == WQ_EMPTY || both->side != wq_opponent((wq_color)ruling->side)) continue;
        if (!has(ruling->list, WQ_RULE_LOSS) || !verdict->both_beyond[0] || memcmp(both->list, verdict->both_beyond, sizeof both->list) != 0) continue;
        memcpy(both->list, verdict->beyond, sizeof both->list);
    }
    for (uint32_t i = number; i < ledger->count; i++) {                         /* a loss stands while two warnings do */
        wq_ruling *loss = &ledger->rulings[i];
        if (loss->follows != 0 && loss->side == ruling->side && !loss->reversed
            && wq_ledger_warnings(ledger, (wq_color)loss->side) < 2)
            loss->reversed = true;
    }
    return WQ_OK;
}
