/* referee_exports.c — the referee's table, a ledger and a hand count as a page sees them.
 *
 * Rows and rulings come out as JSON in referee_text(), the same as `weiqi referee` prints; nothing of the table is typed
 * again in a page. One ledger at a time: the page folds its log here again.
 * SPDX-License-Identifier: MIT
 */
#include "game/competition.h"
#include "game/event.h"
#include "game/referee.h"
#include "record/hand_count.h"
#include "rules/handicap.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT = 8192, RULINGS = 256 };

static char text[TEXT];
static int length;

EXPORT(referee_text) char *referee_text(void) { return text; }

/* ---- JSON ---- */

static void put(const char *words)
{
    for (; *words && length < TEXT - 1; words++) text[length++] = *words;
    text[length] = '\0';
}

static void put_string(const char *words)
{
    char one[2] = { 0 };
    put("\"");
    for (; *words; words++) {
        if (*words == '"' || *words == '\\') put("\\");
        one[0] = *words;
        put(one);
    }
    put("\"");
}

static void put_number(uint32_t value)
{
    char digits[12];
    int at = sizeof digits - 1;
    digits[at] = '\0';
    do digits[--at] = (char)('0' + value % 10); while ((value /= 10) > 0);
    put(digits + at);
}

static void put_name(const char *name)
{
    put(text[length - 1] == '{' ? "" : ",");
    put_string(name);
    put(":");
}

static void put_field(const char *name, const char *words)
{
    put_name(name);
    if (words) put_string(words);
    else put("null");
}

static void put_list(const char *name, const uint8_t *list)
{
    if (list[0] == WQ_RULE_NOTHING) return;
    put_name(name);
    put("[");
    for (int i = 0; list[i] != WQ_RULE_NOTHING; i++) {
        if (i > 0) put(",");
        put_string(wq_consequence_word((wq_consequence)list[i]));
    }
    put("]");
}

static void put_rules(const char *rules)
{
    put_name("rules");
    put("[\"");
    for (; *rules; rules++) {
        char one[2] = { *rules };
        put(*rules == ' ' ? "\",\"" : one);
    }
    put("\"]");
}

/* ---- the table ---- */

EXPORT(referee_count) int referee_count(void) { return wq_violation_count(); }

/* A row as that edition has it, its length; 0 where it does not name it. */
EXPORT(referee_row) int referee_row(int i, int edition)
{
    length = 0;
    const wq_violation *row = &wq_violations[i];
    const wq_verdict *verdict = &row->by[edition];
    if (!verdict->article) return 0;
    put("{");
    put_field("violation", row->code);
    put_rules(row->rules);
    put_field("article", verdict->article);
    put_field("claim_until", edition == WQ_EDITION_2002 ? wq_claim_limit_name((wq_claim_limit)row->claim) : NULL);
    put_list("ruling", verdict->ruling);
    put_list("choice", verdict->choice);
    put_list("first", verdict->first);
    put_list("again", verdict->again);
    put_list("agreed", verdict->agreed);
    put_list("on_request", verdict->on_request);
    put_list("beyond", verdict->beyond);
    put_list("both_beyond", verdict->both_beyond);
    put_list("grave", verdict->grave);
    if (verdict->chief) put_field("choice_by", "chief_referee");
    if (verdict->optional) put(",\"optional\":true");
    put_field("zh", row->zh);
    put_field("en", row->en);
    put("}");
    return length;
}

EXPORT(referee_right_count) int referee_right_count(void) { return wq_right_count(); }

EXPORT(referee_right) int referee_right(int i, int edition)
{
    length = 0;
    const wq_right *row = &wq_rights[i];
    if (!row->article[edition]) return 0;
    put("{");
    put_field("right", row->code);
    put_rules(row->rules);
    put_field("article", row->article[edition]);
    put(row->duty ? ",\"duty\":true" : ",\"duty\":false");
    put_field("zh", row->zh);
    put_field("en", row->en);
    put("}");
    return length;
}

/* What a ruling can consist of: word and words; 0 after the last. */
EXPORT(referee_consequence) int referee_consequence(int i)
{
    length = 0;
    if (i < 0 || i >= WQ_CONSEQUENCES) return 0;
    put("{");
    put_field("word", wq_consequence_word((wq_consequence)i));
    put_field("zh", wq_consequence_zh((wq_consequence)i));
    put_field("en", wq_consequence_en((wq_consequence)i));
    put("}");
    return length;
}

/* ---- competition sheets ---- */

/* What a clock takes from a ready sheet by its index from 0: the length; 0 past the last. */
EXPORT(referee_sheet) int referee_sheet(int i)
{
    length = 0;
    const wq_competition *sheet = i < 0 ? NULL : wq_competition_at(i);
    if (!sheet) return 0;
    char time[WQ_TIME_TEXT];
    wq_time_control_name(time, &sheet->time);
    put("{");
    put_field("id", sheet->id);
    put_field("zh", sheet->zh);
    put_field("en", sheet->en);
    put_field("edition", wq_edition_name((wq_edition)sheet->edition));
    put_field("time", time);
    put_field("overrun", wq_overrun_name((wq_overrun)sheet->overrun));
    put_field("venue", sheet->same_venue ? "same" : "apart");
    put_name("late_s");
    put_number((uint32_t)(sheet->late_ms / 1000));
    put_name("late_times");
    put_number(sheet->late_times);
    put(sheet->absent_reading ? ",\"absent_reading\":true" : ",\"absent_reading\":false");
    put_field("rules", sheet->rules);
    put_name("size");
    put_number(sheet->size);
    put_name("komi_halves");
    if (sheet->komi_halves < 0) put("-");
    put_number((uint32_t)(sheet->komi_halves < 0 ? -sheet->komi_halves : sheet->komi_halves));
    put("}");
    return length;
}

/* ---- a ledger ---- */

static wq_ruling rulings[RULINGS];
static wq_ledger ledger;
static uint32_t first;
static int made;

EXPORT(ledger_open) void ledger_open(int edition) { wq_ledger_init(&ledger, (wq_edition)edition, rulings, RULINGS); }
EXPORT(ledger_move) void ledger_move(int color) { wq_ledger_move(&ledger, (wq_color)color); }
EXPORT(ledger_confirm) void ledger_confirm(void) { wq_ledger_confirm(&ledger); }

enum { AGREED = 1, REQUEST = 2, LEAVE = 4, BEYOND = 8, BOTH = 16, GRAVE = 32 };

static wq_case case_of(int violation, int side, int by, int move, int choice, int flags)
{
    return (wq_case){
        .violation = (int16_t)violation, .side = (uint8_t)side, .by = (uint8_t)by, .move = move < 0 ? UINT32_MAX : (uint32_t)move,
        .choice = (uint8_t)choice, .agreed = flags & AGREED, .request = flags & REQUEST, .leave = flags & LEAVE, .beyond = flags & BEYOND,
        .both = flags & BOTH, .grave = flags & GRAVE,
    };
}

/* A row by its index, a side, who (wq_official), after how many moves (-1: just now), the choice (wq_consequence; 0: none),
 * and the flags above. ledger_first() and ledger_made() say which rulings it made. */
EXPORT(ledger_rule) wq_status ledger_rule(int violation, int side, int by, int move, int choice, int flags)
{
    wq_case one = case_of(violation, side, by, move, choice, flags);
    return wq_ledger_rule(&ledger, &one, &first, &made);
}
EXPORT(ledger_first) int ledger_first(void) { return (int)first; }
EXPORT(ledger_made) int ledger_made(void) { return made; }

EXPORT(ledger_claim) wq_status ledger_claim(int violation, int side, int by, int move)
{
    wq_case one = case_of(violation, side, by, move, 0, 0);
    return wq_ledger_check_claim(&ledger, &one);
}

EXPORT(ledger_appeal) wq_status ledger_appeal(int number, int by) { return wq_ledger_appeal(&ledger, (uint32_t)number, (wq_official)by); }
EXPORT(ledger_reverse) wq_status ledger_reverse(int number, int by) { return wq_ledger_reverse(&ledger, (uint32_t)number, (wq_official)by); }

EXPORT(ledger_count) int ledger_count(void) { return (int)ledger.count; }

/* A ruling by its index from 0: its length. */
EXPORT(ledger_ruling) int ledger_ruling(int i)
{
    length = 0;
    if (i < 0 || (uint32_t)i >= ledger.count) return 0;
    const wq_ruling *ruling = &rulings[i];
    put("{");
    put_name("number");
    put_number(ruling->number);
    put_field("violation", wq_violations[ruling->violation].code);
    put_field("side", ruling->side == WQ_BLACK ? "B" : ruling->side == WQ_WHITE ? "W" : NULL);
    put_field("by", wq_official_name((wq_official)ruling->by));
    put_list("ruling", ruling->list);
    put_field("article", wq_ruling_article(ruling, (wq_edition)ledger.edition));
    put_name("follows");
    put_number(ruling->follows);
    put(ruling->reversed ? ",\"reversed\":true" : ",\"reversed\":false");
    put(ruling->appealed ? ",\"appealed\":true}" : ",\"appealed\":false}");
    return length;
}

EXPORT(ledger_warnings) int ledger_warnings(int color) { return wq_ledger_warnings(&ledger, (wq_color)color); }
EXPORT(ledger_zi) int ledger_zi(int color) { return wq_ledger_zi_to_give(&ledger, (wq_color)color); }
EXPORT(ledger_lost) int ledger_lost(int color) { return wq_ledger_has_lost(&ledger, (wq_color)color); }

/* ---- a hand count ---- */

static wq_hand_count hand;
static wq_rules row_of_rules;

/* The rules' name is in referee_text(). `counted` in quarters of a zi of `side`, or, by territory, in half points of
 * both. Komi in half points. */
EXPORT(hand_count) wq_status hand_count(int width, int height, int by_territory, int side, int black, int white, int komi_halves,
                                        int handicap, int black_warnings, int white_warnings)
{
    const wq_rules *rules = wq_rules_find(text);
    if (!rules || (side != WQ_BLACK && side != WQ_WHITE) || handicap < 0 || handicap > WQ_MAX_HANDICAP) return WQ_BAD_ARGUMENT;
    row_of_rules = *rules;
    hand = (wq_hand_count){
        .rules = &row_of_rules, .width = width, .height = height, .by_territory = by_territory != 0, .side = (uint8_t)side,
        .counted = { 0, black, white }, .komi_halves = komi_halves, .handicap = handicap, .warnings = { 0, black_warnings, white_warnings },
    };
    return wq_hand_count_do(&hand);
}

/* Base in quarters, given for handicap in halves, both sides' counts and what they come to, what must be exceeded, then
 * the result: manner, winner, margin in halves. */
EXPORT(hand_found) int32_t *hand_found(void)
{
    static int32_t found[11];
    const int32_t all[] = { hand.base_quarters, hand.bonus_halves, hand.counted[1], hand.counted[2], hand.after[1], hand.after[2],
                            hand.must_exceed[1], hand.must_exceed[2], hand.result.manner, hand.result.winner, hand.result.margin_halves };
    memcpy(found, all, sizeof all);
    return found;
}

/* The komi the rules named in referee_text() give with so many handicap stones, in halves. */
EXPORT(hand_komi) int hand_komi(int handicap)
{
    const wq_rules *rules = wq_rules_find(text);
    return rules ? wq_default_komi_halves(rules, handicap) : 0;
}
