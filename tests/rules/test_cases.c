/* test_cases.c — every board case of tests/cases/cases.jsonl through the library.
 *
 * tests/cases/FORMAT.md says what the fields mean. All cases of a kind are run before the test fails, so that the
 * report lists them all.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/drawn.h"
#include "rules/handicap.h"
#include "rules/history.h"
#include "rules/score.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define CASES TESTS_FOLDER "/cases/cases.jsonl"

static const char *case_id;
static int failures;

static void check(bool ok, const char *what, const char *detail)
{
    if (ok) return;
    failures++;
    fprintf(stderr, "# %s: %s %s\n", case_id, what, detail ? detail : "");
}

static void check_number(json_t *expect, const char *key, double got)
{
    json_t *wanted = json_object_get(expect, key);
    if (!wanted) return;
    char text[64];
    snprintf(text, sizeof text, "wanted %g, got %g", json_number_value(wanted), got);
    check(fabs(json_number_value(wanted) - got) < 1e-9, key, text);
}

static void check_text(json_t *expect, const char *key, const char *got)
{
    const char *wanted = json_string_value(json_object_get(expect, key));
    if (!wanted) return;
    char text[128];
    snprintf(text, sizeof text, "wanted %s, got %s", wanted, got);
    check(strcmp(wanted, got) == 0, key, text);
}

static const char *word(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The rules of a case: a row of its own. */
static wq_rules rules_of(json_t *c)
{
    json_t *r = json_object_get(c, "rules");
    wq_rules rules = *wq_rules_find("tromp-taylor");
    const char *ko = word(r, "ko"), *tax = word(r, "tax"), *bonus = word(r, "whiteHandicapBonus");
    rules.repetition = strcmp(ko, "SIMPLE") == 0        ? WQ_REPEAT_KO
                     : strcmp(ko, "POSITIONAL") == 0    ? WQ_REPEAT_POSITIONAL
                     : strcmp(ko, "SITUATIONAL") == 0   ? WQ_REPEAT_SITUATIONAL
                     : strcmp(ko, "ING") == 0           ? WQ_REPEAT_ING
                                                        : WQ_REPEAT_NONE;
    rules.counting = strcmp(word(r, "scoring"), "TERRITORY") == 0 ? WQ_COUNT_TERRITORY : WQ_COUNT_AREA;
    rules.tax = strcmp(tax, "SEKI") == 0 ? WQ_TAX_SEKI : strcmp(tax, "ALL") == 0 ? WQ_TAX_GROUPS : WQ_TAX_NONE;
    rules.suicide = json_is_true(json_object_get(r, "suicide")) ? WQ_SUICIDE_SEVERAL : WQ_SUICIDE_NEVER;
    rules.handicap_bonus = strcmp(bonus, "N") == 0 ? WQ_BONUS_N
                         : strcmp(bonus, "N-1") == 0 ? WQ_BONUS_N_MINUS_ONE : WQ_BONUS_NONE;
    rules.tie_to_black = strcmp(word(r, "tie"), "B") == 0;
    return rules;
}

static wq_position setup_of(json_t *c)
{
    json_t *size = json_object_get(c, "size"), *rows = json_object_get(c, "setup");
    wq_position pos;
    int width = (int)json_integer_value(json_array_get(size, 0)), height = (int)json_integer_value(json_array_get(size, 1));
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, width, height));
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            char there = json_string_value(json_array_get(rows, (size_t)row))[column];
            if (there != '.')
                EXPECT_EQ(WQ_OK, wq_position_put(&pos, wq_point_at(column, row), there == 'X' ? WQ_BLACK : WQ_WHITE));
        }
    pos.to_move = word(c, "to_play")[0] == 'W' ? WQ_WHITE : WQ_BLACK;
    return pos;
}

/* A case in play: its board after `moves`, and the past. */
typedef struct played {
    wq_rules rules;
    wq_position pos;
    wq_history history;
    wq_past past[2000];
    int taken, lost;                    /* by the last move: the other side's stones, one's own */
    int removed[3];                     /* all in all, by colour of the stones */
    int passes[3];
} played;

static wq_status play(played *p, const char *text)
{
    wq_move move = { .color = text[0] == 'B' ? WQ_BLACK : WQ_WHITE };
    wq_status s = wq_point_parse(&move.point, text + 2, p->pos.width, p->pos.height);
    if (s != WQ_OK) return s;
    wq_position before = p->pos;
    s = wq_history_play(&p->history, &p->pos, &p->rules, move, NULL);
    if (s != WQ_OK) return s;
    wq_color other = wq_opponent((wq_color)move.color);
    p->taken = p->pos.taken[move.color] - before.taken[move.color];
    p->lost = p->pos.taken[other] - before.taken[other];
    p->removed[other] += p->taken;
    p->removed[move.color] += p->lost;
    if (move.point == WQ_PASS) p->passes[move.color]++;
    return WQ_OK;
}

static void start(played *p, json_t *c)
{
    memset(p, 0, sizeof *p);
    p->rules = rules_of(c);
    p->pos = setup_of(c);
    wq_history_init(&p->history, p->past, 2000, &p->pos);
    json_t *move, *moves = json_object_get(c, "moves");
    size_t i;
    json_array_foreach(moves, i, move) {
        wq_status s = play(p, json_string_value(move));
        check(s == WQ_OK, json_string_value(move), wq_status_word(s));
    }
}

static wq_status try(const played *p, const char *text, bool strict_turn)
{
    wq_point point;
    wq_status s = wq_point_parse(&point, text + 2, p->pos.width, p->pos.height);
    if (s != WQ_OK) return s;
    wq_color color = text[0] == 'B' ? WQ_BLACK : WQ_WHITE;
    if (strict_turn && color != p->pos.to_move) return WQ_ILLEGAL_TURN;
    return wq_history_check(&p->history, &p->pos, &p->rules, wq_move_of(color, point), NULL);
}

static void moves_case(json_t *c)
{
    static played p;
    start(&p, c);
    json_t *expect = json_object_get(c, "expect"), *one;
    bool strict = json_is_true(json_object_get(expect, "strict_turn"));
    size_t i;
    json_array_foreach(json_object_get(expect, "illegal"), i, one) {
        const char *move = word(one, "move"), *reason = word(one, "reason");
        const char *got = wq_status_word(try(&p, move, strict));
        if (strcmp(reason, "syntax") == 0) reason = "bad_point";
        if (strcmp(reason, got) != 0) check(false, move, got);
    }
    json_array_foreach(json_object_get(expect, "legal"), i, one) {
        const char *got = wq_status_word(try(&p, json_string_value(one), strict));
        check(strcmp(got, "ok") == 0, json_string_value(one), got);
    }
}

static void capture_case(json_t *c)
{
    static played p;
    start(&p, c);
    json_t *expect = json_object_get(c, "expect"), *rows = json_object_get(expect, "board");
    for (int row = 0; row < p.pos.height; row++)
        for (int column = 0; column < p.pos.width; column++) {
            char there = json_string_value(json_array_get(rows, (size_t)row))[column];
            wq_color color = there == 'X' ? WQ_BLACK : there == 'O' ? WQ_WHITE : WQ_EMPTY;
            check(p.pos.color[wq_point_at(column, row)] == color, "board", NULL);
        }
    check_number(expect, "removed_black", p.removed[WQ_BLACK]);
    check_number(expect, "removed_white", p.removed[WQ_WHITE]);
    check_number(json_object_get(expect, "last_removed"), "opponent", p.taken);
    check_number(json_object_get(expect, "last_removed"), "own", p.lost);
    json_t *ko = json_object_get(expect, "simple_ko_point");
    char name[WQ_POINT_NAME];
    wq_point_name(name, p.pos.ko, p.pos.height);
    check(strcmp(json_is_string(ko) ? json_string_value(ko) : "pass", name) == 0, "simple_ko_point", name);
}

static const uint8_t *marks(json_t *list, const wq_position *pos, uint8_t out[WQ_POINTS])
{
    json_t *name;
    size_t i;
    memset(out, 0, WQ_POINTS);
    json_array_foreach(list, i, name) out[point_named(pos, json_string_value(name))] = 1;
    return list ? out : NULL;
}

static double points(int32_t halves) { return halves / 2.0; }

static void score_case(json_t *c)
{
    static played p;
    start(&p, c);
    json_t *expect = json_object_get(c, "expect"), *held = json_object_get(c, "prisoners_held");
    json_t *dead_list = json_object_get(expect, "dead"), *seki_list = json_object_get(expect, "seki");
    if (!dead_list) dead_list = json_object_get(c, "dead");
    if (!seki_list) seki_list = json_object_get(c, "seki");
    uint8_t dead[WQ_POINTS], seki[WQ_POINTS];
    wq_count_input input = {
        .pos = &p.pos, .rules = &p.rules,
        .dead = marks(dead_list, &p.pos, dead), .seki = marks(seki_list, &p.pos, seki),
        .komi_halves = (int)lround(2 * json_number_value(json_object_get(json_object_get(c, "rules"), "komi"))),
        .passes = { 0, p.passes[WQ_BLACK], p.passes[WQ_WHITE] },
    };
    if (held)
        for (wq_color color = WQ_BLACK; color <= WQ_WHITE; color++)
            p.pos.taken[color] = (uint16_t)json_integer_value(json_object_get(held, color == WQ_BLACK ? "B" : "W"));
    json_t *bonus = json_object_get(c, "white_bonus");
    if (bonus) input.handicap = (int)json_integer_value(bonus) + 1;         /* these cases give n-1 */

    wq_account a;
    check(wq_count(&a, &input) == WQ_OK, "count", NULL);
    char result[WQ_RESULT_TEXT];
    wq_result_name(result, a.result);
    check_text(expect, "result", result);
    check_text(expect, "winner", a.result.winner == WQ_BLACK ? "B" : "W");
    check_number(expect, "area_black", a.stones[WQ_BLACK] + a.surrounded[WQ_BLACK]);
    check_number(expect, "area_white", a.stones[WQ_WHITE] + a.surrounded[WQ_WHITE]);
    check_number(expect, "stones_black", a.stones[WQ_BLACK]);
    check_number(expect, "stones_white", a.stones[WQ_WHITE]);
    check_number(expect, "shared_or_dame", a.shared + a.neutral);
    check_number(expect, "black_zi", points(a.area_halves[WQ_BLACK]));
    check_number(expect, "white_zi", points(a.area_halves[WQ_WHITE]));
    int32_t komi = input.komi_halves + wq_handicap_bonus_halves(&p.rules, input.handicap);
    check_number(expect, "after_tax_black", points(a.total[WQ_BLACK]) - a.shared / 2.0);
    check_number(expect, "after_tax_white", points(a.total[WQ_WHITE] - komi) - a.shared / 2.0);
    check_number(expect, "total_black", points(a.total[WQ_BLACK]));
    check_number(expect, "total_white", points(a.total[WQ_WHITE]));
    check_number(expect, "prisoners_black", a.taken[WQ_BLACK] + a.dead[WQ_WHITE]);
    check_number(expect, "prisoners_white", a.taken[WQ_WHITE] + a.dead[WQ_BLACK]);
    check_number(expect, "pass_stones_given_by_black", p.passes[WQ_BLACK]);
    check_number(expect, "pass_stones_given_by_white", p.passes[WQ_WHITE]);

    /* territory beside area: count it that way too, with the stones given for passes */
    wq_rules by_territory = p.rules;
    by_territory.counting = WQ_COUNT_TERRITORY;
    by_territory.pass_stones = json_object_get(expect, "pass_stones_given_by_black") != NULL;
    wq_account t;
    input.rules = &by_territory;
    check(wq_count(&t, &input) == WQ_OK, "territory", NULL);
    check_number(expect, "territory_black", t.surrounded[WQ_BLACK]);
    check_number(expect, "territory_white", t.surrounded[WQ_WHITE]);
    if (by_territory.pass_stones) {
        wq_result_name(result, t.result);
        check_text(expect, "result", result);
    }
}

static void check_alive(json_t *expect, const char *key, const played *p, wq_color color)
{
    json_t *list = json_object_get(expect, key);
    if (!list) return;
    uint8_t wanted[WQ_POINTS], got[WQ_POINTS];
    marks(list, &p->pos, wanted);
    wq_life_unconditional_by(&p->pos, p->rules.suicide, color, got);
    for (int i = 0; i < WQ_POINTS; i++) {
        if (p->pos.color[i] != color) continue;
        char name[WQ_POINT_NAME];
        wq_point_name(name, (wq_point)i, p->pos.height);
        check(wanted[i] == got[i], key, name);
    }
}

/* Which stones are dead is for the players, or the engine to propose; here the count with the list is checked, that
 * the list holds whole chains, and that none of them lives unconditionally. */
static void dead_case(json_t *c)
{
    static played p;
    start(&p, c);
    json_t *expect = json_object_get(c, "expect");
    uint8_t dead[WQ_POINTS];
    check_alive(expect, "unconditionally_alive_black", &p, WQ_BLACK);
    check_alive(expect, "unconditionally_alive_white", &p, WQ_WHITE);
    if (!marks(json_object_get(expect, "dead"), &p.pos, dead)) return;
    for (wq_color color = WQ_BLACK; color <= WQ_WHITE; color++) {
        uint8_t alive[WQ_POINTS];
        wq_life_unconditional(&p.pos, color, alive);
        for (int i = 0; i < WQ_POINTS; i++) {
            if (p.pos.color[i] != color || !dead[i]) continue;
            check(!alive[i], "dead stones that live", NULL);
            check(dead[p.pos.head[i]], "part of a chain", NULL);
        }
    }
    score_case(c);
}

static bool same_points(json_t *list, const wq_position *pos, wq_color color)
{
    uint8_t wanted[WQ_POINTS];
    marks(list, pos, wanted);
    for (int i = 0; i < WQ_POINTS; i++)
        if ((pos->color[i] == color) != (wanted[i] != 0)) return false;
    return true;
}

/* Free placing: distinct points on the board, at least two, not all of them. */
static bool accepts(const wq_position *empty, json_t *list)
{
    wq_position pos = *empty;
    json_t *name;
    size_t i;
    json_array_foreach(list, i, name) {
        wq_point point;
        if (wq_point_parse(&point, json_string_value(name), pos.width, pos.height) != WQ_OK) return false;
        if (wq_position_put(&pos, point, WQ_BLACK) != WQ_OK) return false;
    }
    return json_array_size(list) >= 2 && wq_position_has_no_airless(&pos);
}

static void handicap_case(json_t *c)
{
    wq_position pos = setup_of(c);
    json_t *expect = json_object_get(c, "expect"), *rules_json = json_object_get(c, "rules"), *one;
    const wq_rules *rules = wq_rules_find(json_object_get(rules_json, "ruleset") ? word(rules_json, "ruleset") : "chinese");
    check(rules != NULL, "no such rules", word(rules_json, "ruleset"));
    if (!rules) return;
    wq_rules free_row = *rules;
    free_row.handicap_placing = WQ_PLACE_FREE;
    int n = (int)json_integer_value(json_object_get(expect, "n"));
    size_t i;
    if (json_object_get(expect, "stones")) {
        check(wq_handicap_start(&pos, rules, n) == WQ_OK, "start", NULL);
        check(same_points(json_object_get(expect, "stones"), &pos, WQ_BLACK), "stones", NULL);
    }
    if (json_object_get(expect, "black")) {                                 /* 座子 */
        check(wq_handicap_start(&pos, rules, 0) == WQ_OK, "start", NULL);
        check(same_points(json_object_get(expect, "black"), &pos, WQ_BLACK), "black", NULL);
        check(same_points(json_object_get(expect, "white"), &pos, WQ_WHITE), "white", NULL);
        check_number(expect, "komi", points(wq_default_komi_halves(rules, 0)));
    }
    if (json_object_get(expect, "next_to_play")) check_text(expect, "next_to_play", pos.to_move == WQ_BLACK ? "B" : "W");
    check_number(expect, "white_bonus_points", points(wq_handicap_bonus_halves(rules, n)));
    check_number(expect, "max_fixed_handicap", wq_handicap_max(pos.width, pos.height));
    wq_point places[WQ_MAX_AREA];
    json_array_foreach(json_object_get(expect, "rejects"), i, one)
        check(wq_handicap_points(pos.width, pos.height, (int)json_integer_value(one), places) != WQ_OK, "rejects", NULL);
    json_array_foreach(json_object_get(expect, "accept"), i, one) check(accepts(&pos, one), "accept", NULL);
    json_array_foreach(json_object_get(expect, "reject"), i, one) check(!accepts(&pos, one), "reject", NULL);
    if (json_is_true(json_object_get(expect, "accept_count"))) {
        check(wq_handicap_start(&pos, &free_row, n) == WQ_OK, "accept_count", NULL);
        check(wq_handicap_points(pos.width, pos.height, n, places) != WQ_OK, "not in the fixed table", NULL);
    }
}

/* Runs all cases of a kind; at least `least` there must be. */
static void run_kind(const char *kind, void (*run)(json_t *), int least)
{
    FILE *file = fopen(CASES, "r");
    EXPECT(file != NULL);
    char *line = NULL;
    size_t size = 0;
    int seen = 0;
    failures = 0;
    while (getline(&line, &size, file) > 0) {
        json_t *c = json_loads(line, 0, NULL);
        EXPECT(c != NULL);
        if (strcmp(word(c, "kind"), kind) == 0) {
            case_id = word(c, "id");
            seen++;
            run(c);
        }
        json_decref(c);
    }
    free(line);
    fclose(file);
    EXPECT(seen >= least);
    EXPECT_EQ(0, failures);
}

TEST(legality_cases) { run_kind("legality", moves_case, 14); }         /* [R5] [R30]-[R32] [R212] */
TEST(ko_cases) { run_kind("ko", moves_case, 11); }                     /* [R37] [R38] */
TEST(superko_cases) { run_kind("superko", moves_case, 13); }           /* [R35] [R36] [R42] */
TEST(capture_cases) { run_kind("capture", capture_case, 14); }         /* [R26] [R27] */
TEST(score_cases) { run_kind("score", score_case, 25); }               /* [R67]-[R69] [R76] [R205] */
TEST(dead_stone_cases) { run_kind("dead-stones", dead_case, 19); }     /* [R61] [R62] [R68] */
TEST(handicap_cases) { run_kind("handicap", handicap_case, 26); }      /* [R91]-[R95] [R202] */

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(legality_cases),  IS_TEST(ko_cases),    IS_TEST(superko_cases),    IS_TEST(capture_cases),
        IS_TEST(score_cases),     IS_TEST(dead_stone_cases), IS_TEST(handicap_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
