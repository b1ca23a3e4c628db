/* test_examples.c — the numeric examples of the old texts, as hand counts at a board.
 *
 * An example gives Black's count in zi and not a position, so a board is filled to match: Black's stones, the rest White's
 * (a half zi is one shared point). tests/cases/seed_examples.jsonl says where each comes from; examples about clocks, late
 * comers and tournaments are other folders' business and are named at the end.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/drawn.h"
#include "rules/handicap.h"
#include "rules/score.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>

static json_t *example(const char *id)
{
    FILE *file = fopen(TESTS_FOLDER "/cases/seed_examples.jsonl", "r");
    EXPECT(file != NULL);
    char line[4096];
    json_t *found = NULL;
    while (!found && fgets(line, sizeof line, file)) {
        json_t *e = json_loads(line, 0, NULL);
        EXPECT(e != NULL);
        if (strcmp(json_string_value(json_object_get(e, "id")), id) == 0) found = e;
        else json_decref(e);
    }
    fclose(file);
    EXPECT(found != NULL);
    return found;
}

static double number(json_t *object, const char *key) { return json_number_value(json_object_get(object, key)); }

/* A board on which Black has `black_quarters` quarter zi: whole zi as stones, a half as the one shared point. White gets
 * the rest. (No liberties needed: it is counted, not played on; a border of empty points would only blur the numbers.) */
static wq_position filled(int size, double black_zi)
{
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, size, size));
    int area = size * size, black = (int)floor(black_zi);
    bool shared = black_zi != floor(black_zi);
    for (int i = 0; i < area; i++) {
        if (shared && i == black) continue;
        EXPECT_EQ(WQ_OK, wq_position_put(&pos, wq_point_at(i % size, i / size), i < black ? WQ_BLACK : WQ_WHITE));
    }
    return pos;
}

typedef struct hand_count {
    int size;
    double black_zi, komi_zi;
    int handicap, warnings_black, warnings_white;
    const char *rules;
} hand_count;

static wq_account count(hand_count h)
{
    wq_position pos = filled(h.size ? h.size : 19, h.black_zi);
    wq_account a;
    wq_count_input input = {
        .pos = &pos, .rules = wq_rules_find(h.rules ? h.rules : "chinese"), .komi_halves = (int)lround(4 * h.komi_zi),
        .handicap = h.handicap, .warnings = { 0, h.warnings_black, h.warnings_white },
    };
    EXPECT_EQ(WQ_OK, wq_count(&a, &input));
    return a;
}

/* "B+0.25zi" of a result. */
static void expect_zi(const char *wanted, wq_account a)
{
    char got[64];
    if (a.result.winner == WQ_EMPTY) snprintf(got, sizeof got, "draw");
    else snprintf(got, sizeof got, "%c+%gzi", a.result.winner == WQ_BLACK ? 'B' : 'W', a.result.margin_halves / 4.0);
    EXPECT_STR(wanted, got);
}

static void expect_points(const char *wanted, wq_account a)
{
    char got[WQ_RESULT_TEXT];
    wq_result_name(got, a.result);
    EXPECT_STR(wanted, got);
}

/* An example with `black_zi`, `komi_zi` and perhaps more in `input`; `result` in zi and perhaps `points` in `expect`. */
static void hand_example(const char *id)
{
    json_t *e = example(id), *in = json_object_get(e, "input"), *expect = json_object_get(e, "expect");
    const char *rules = json_string_value(json_object_get(in, "ruleset"));
    double black = number(in, "black_zi");
    if (black == 0) black = number(in, "black_stones") + number(in, "black_space");
    wq_account a = count((hand_count){
        .size = (int)number(in, "size"), .black_zi = black, .komi_zi = number(in, "komi_zi"),
        .handicap = (int)number(in, "handicap"), .warnings_black = (int)number(in, "warnings_black"),
        .warnings_white = (int)number(in, "warnings_white"), .rules = rules,
    });
    const char *zi = json_string_value(json_object_get(expect, "result"));
    const char *points = json_string_value(json_object_get(expect, "points"));
    EXPECT(zi || points);
    if (zi) expect_zi(zi, a);
    if (points) expect_points(points, a);
    json_decref(e);
}

TEST(the_board_has_361_points_and_nine_stars)           /* [R1] [R3]: ex-001 */
{
    wq_position pos;
    wq_point stars[9];
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, 19, 19));
    EXPECT_EQ(361, pos.empty_count);
    EXPECT_EQ(9, wq_star_points(19, 19, stars));
    bool tengen = false;
    for (int i = 0; i < 9; i++) tengen = tengen || stars[i] == point_named(&pos, "K10");
    EXPECT(tengen);
}

TEST(half_the_points_is_the_base)                       /* [R70] [R79]: ex-002, ex-019, ex-020 */
{
    EXPECT_EQ(361, count((hand_count){ .black_zi = 181 }).base_halves);                 /* 180.5 zi */
    EXPECT_EQ(169, count((hand_count){ .size = 13, .black_zi = 83 }).base_halves);      /* 84.5 zi */
    EXPECT_EQ(WQ_BLACK, count((hand_count){ .black_zi = 181 }).result.winner);
    EXPECT_EQ(WQ_WHITE, count((hand_count){ .black_zi = 180 }).result.winner);
}

TEST(counts_against_the_base_come_out_as_printed)       /* [R70] [R73] [R78] [R87] [R88] [R91] [R94] [R169] [R204] */
{
    static const char *const ids[] = {
        "ex-003", "ex-004", "ex-005", "ex-006", "ex-007", "ex-008", "ex-011", "ex-012", "ex-014", "ex-016", "ex-019",
        "ex-022", "ex-023", "ex-025", "ex-026", "ex-029", "ex-030",
    };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) hand_example(ids[i]);
}

/* The smallest quarter above `zi` wins for the side counted, `zi` itself does not. */
static void expect_threshold(double zi, double komi_zi, int handicap, bool black)
{
    double step = 0.5, at = floor(zi * 2) / 2;          /* a count moves in halves */
    for (double z = at - 1; z <= at + 1.5; z += step) {
        wq_account a = count((hand_count){ .black_zi = black ? z : 361 - z, .komi_zi = komi_zi, .handicap = handicap });
        EXPECT_EQ(z > zi, a.result.winner == (black ? WQ_BLACK : WQ_WHITE));
    }
}

TEST(thresholds_are_as_printed)                         /* [R74] [R89]: ex-009, ex-010, ex-021 */
{
    expect_threshold(184.25, 3.75, 0, true);
    expect_threshold(176.75, 3.75, 0, false);
    expect_threshold(183.25, 2.75, 0, true);
    expect_threshold(177.75, 2.75, 0, false);
    expect_zi("W+0.25zi", count((hand_count){ .black_zi = 361 - 177, .komi_zi = 3.75 }));
    expect_zi("B+0.25zi", count((hand_count){ .black_zi = 361 - 176.5, .komi_zi = 3.75 }));
    expect_zi("B+0.25zi", count((hand_count){ .black_zi = 184.5, .komi_zi = 3.75 }));
    expect_zi("B+0.75zi", count((hand_count){ .black_zi = 184, .komi_zi = 2.75 }));
    expect_zi("W+0.25zi", count((hand_count){ .black_zi = 361 - 178, .komi_zi = 2.75 }));
}

TEST(handicap_stones_give_back_half_their_number)       /* [R93] [R94] [R95]: ex-024, ex-045 */
{
    const wq_rules *rules = wq_rules_find("chinese");
    for (int n = 2; n <= 25; n++) {
        EXPECT_EQ(2 * n, wq_handicap_bonus_halves(rules, n));           /* n/2 zi = n points = 2n half points */
        expect_threshold(180.5 + n / 2.0, 0, n, true);
    }
    EXPECT_EQ(0, wq_handicap_bonus_halves(rules, 1));                   /* 让先 */
    expect_zi("draw", count((hand_count){ .black_zi = 193, .handicap = 25 }));
}

/* Black's and White's points as printed; a board of that many points for each, stones and borders between. */
static wq_account by_territory(int black, int white, int komi_halves)
{
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, 25, 25));
    for (int i = 0; i < 625; i++) {
        bool empty = i < black || i >= 625 - white;
        if (!empty) EXPECT_EQ(WQ_OK, wq_position_put(&pos, wq_point_at(i % 25, i / 25), i < 312 ? WQ_BLACK : WQ_WHITE));
    }
    wq_account a;
    EXPECT_EQ(WQ_OK, wq_count(&a, &(wq_count_input){ .pos = &pos, .rules = wq_rules_find("japanese"),
                                                     .komi_halves = komi_halves }));
    return a;
}

TEST(territory_counts_come_out_as_printed)              /* [R76] [R77] [R78]: ex-013, ex-015, ex-017, ex-028 */
{
    expect_points("B+7", by_territory(44, 37, 0));
    expect_points("B+0.5", by_territory(44, 37, 13));
    expect_points("W+0.5", by_territory(44, 37, 15));
    EXPECT_EQ(13, wq_default_komi_halves(wq_rules_find("japanese"), 0));
}

TEST(a_zi_is_two_points)                                /* [R75]: ex-018, ex-044 */
{
    char zi[32], points[32];
    wq_zi_en(zi, 13);
    wq_points_text(points, 13);
    EXPECT_STR("3 1/4", zi);
    EXPECT_STR("6.5", points);
    wq_zi_zh(zi, wq_rules_find("chinese")->komi_halves);
    wq_points_text(points, wq_rules_find("chinese")->komi_halves);
    EXPECT_STR("3又3/4", zi);
    EXPECT_STR("7.5", points);
}

TEST(two_warnings_lose_the_game)                        /* [R170]: ex-031 */
{
    expect_points("W+F", count((hand_count){ .black_zi = 300, .warnings_black = 2 }));
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE,
              count((hand_count){ .black_zi = 300, .warnings_black = 2, .warnings_white = 2 }).result.manner);
}

TEST(counts_in_points_come_out_as_reported)             /* ex-035, ex-036, ex-037 */
{
    /* 184 v 176 and one shared point, komi 7.5: by points 184 - 183.5 */
    expect_points("B+0.5", count((hand_count){ .black_zi = 184.5, .komi_zi = 3.75 }));
    expect_points("W+0.5", count((hand_count){ .black_zi = 184, .komi_zi = 3.75 }));
    expect_points("W+1", count((hand_count){ .black_zi = 184, .komi_zi = 4, .rules = "ing" }));
    expect_points("B+1", count((hand_count){ .black_zi = 185, .komi_zi = 4, .rules = "ing" }));
    wq_account tie = count((hand_count){ .black_zi = 184.5, .komi_zi = 4, .rules = "ing" });
    EXPECT_EQ(WQ_BLACK, tie.result.winner);
    EXPECT_EQ(0, tie.result.margin_halves);
}

TEST(liberties_of_the_figures)                          /* [R22] [R23] [R28] [R29]: ex-041, ex-042, ex-043 */
{
    wq_position pos = drawn(5,
        ". O . . ."
        ". . . . ."
        ". . X . ."
        ". . . . ."
        ". . . . .");
    wq_point out[WQ_MAX_AREA];
    EXPECT_EQ(4, wq_chain_liberties(&pos, point_named(&pos, "C3"), out));
    EXPECT_EQ(3, wq_chain_liberties(&pos, point_named(&pos, "B5"), out));
    pos = drawn(5,
        ". . . . ."
        ". X . . ."
        ". X X . ."
        ". . . . ."
        ". . . . .");
    EXPECT_EQ(7, wq_chain_liberties(&pos, point_named(&pos, "B4"), out));
    EXPECT_EQ(3, wq_chain_stones(&pos, point_named(&pos, "B4"), out));
    pos = drawn(5,
        ". . . . ."
        ". X . . ."
        ". . X . ."
        ". . . . ."
        ". . . . .");
    EXPECT_EQ(4, wq_chain_liberties(&pos, point_named(&pos, "B4"), out));
    EXPECT_EQ(4, wq_chain_liberties(&pos, point_named(&pos, "C3"), out));
    EXPECT_EQ(1, wq_chain_stones(&pos, point_named(&pos, "B4"), out));
}

/* Not here: ex-027 (wrong, not implemented); ex-032 to ex-034 (stones and boards: docs/glossary); ex-038 to ex-040 and
 * ex-046 (tournaments, lateness). */
int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(the_board_has_361_points_and_nine_stars),
        IS_TEST(half_the_points_is_the_base),
        IS_TEST(counts_against_the_base_come_out_as_printed),
        IS_TEST(thresholds_are_as_printed),
        IS_TEST(handicap_stones_give_back_half_their_number),
        IS_TEST(territory_counts_come_out_as_printed),
        IS_TEST(a_zi_is_two_points),
        IS_TEST(two_warnings_lose_the_game),
        IS_TEST(counts_in_points_come_out_as_reported),
        IS_TEST(liberties_of_the_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
