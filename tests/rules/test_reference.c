/* test_reference.c — the library agrees with the slow and obvious engine over random games.
 *
 * 2,000 games, 100,000 with WEIQI_TEST_LONG=1; boards from 1x1 to 25x25, rectangles too, every row of the rule table
 * and every kind of repetition with and without suicide. At every move every point is asked for.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "base/rng.h"
#include "reference/naive_rules.h"
#include "rules/history.h"
#include "rules/score.h"

#include <string.h>

enum { GAMES = 2000, GAMES_LONG = 100000 };

static int games_wanted(void) { return getenv("WEIQI_TEST_LONG") ? GAMES_LONG : GAMES; }

/* Mostly small boards, where everything happens often; one in a hundred of any size up to 25 lines. */
static int some_size(wq_rng *rng, unsigned kind)
{
    if (kind == 0) return 1 + (int)wq_rng_below(rng, WQ_MAX_SIZE);
    return 1 + (int)wq_rng_below(rng, kind < 10 ? 9 : 5);
}

static bool naive_kind(naive_repetition *out, wq_repetition kind)
{
    switch (kind) {
    case WQ_REPEAT_NONE: *out = NAIVE_NONE; return true;
    case WQ_REPEAT_KO: *out = NAIVE_KO; return true;
    case WQ_REPEAT_POSITIONAL: *out = NAIVE_POSITIONAL; return true;
    case WQ_REPEAT_SITUATIONAL: *out = NAIVE_SITUATIONAL; return true;
    case WQ_REPEAT_OWN: *out = NAIVE_OWN; return true;
    case WQ_REPEAT_ING: break;                      /* has tests of its own */
    }
    return false;
}

/* A row of the table, or (one time in two) one put together at random. */
static wq_rules some_rules(wq_rng *rng)
{
    int rows = 0;
    while (wq_rules_at(rows)) rows++;
    wq_rules rules = *wq_rules_at((int)wq_rng_below(rng, (uint32_t)rows));
    if (wq_rng_below(rng, 2)) {
        rules.repetition = (wq_repetition)wq_rng_below(rng, WQ_REPEAT_OWN + 1);
        rules.suicide = (wq_suicide)wq_rng_below(rng, 2);
    }
    if (rules.repetition == WQ_REPEAT_ING) rules.repetition = WQ_REPEAT_KO;
    return rules;
}

static naive_game naive;
static wq_past past[NAIVE_PAST];

static void compare_boards(const wq_position *pos)
{
    for (int r = 0; r < pos->height; r++)
        for (int c = 0; c < pos->width; c++) {
            char there = naive.board.at[r][c];
            wq_color color = there == 'X' ? WQ_BLACK : there == 'O' ? WQ_WHITE : WQ_EMPTY;
            EXPECT_EQ(color, pos->color[wq_point_at(c, r)]);
        }
    EXPECT_EQ(naive.taken_by_x, pos->taken[WQ_BLACK]);
    EXPECT_EQ(naive.taken_by_o, pos->taken[WQ_WHITE]);
    EXPECT(wq_position_ok(pos));
    EXPECT(wq_position_has_no_airless(pos));
}

/* The group tax, and the tax on seki with chains marked by chance.                               [R205] [R207] [JP 8] */
static void compare_taxes(const wq_position *pos, const wq_rules *rules, const uint8_t *dead,
                          const bool naive_dead[NAIVE_SIZE][NAIVE_SIZE])
{
    static const char side[3] = { '.', 'X', 'O' };
    wq_rules taxed = *rules;
    wq_account a;
    uint8_t seki[WQ_POINTS] = { 0 };
    bool naive_seki[NAIVE_SIZE][NAIVE_SIZE] = { { false } };
    for (int r = 0; r < pos->height; r++)
        for (int c = 0; c < pos->width; c++) {
            wq_point p = wq_point_at(c, r);
            seki[p] = naive_seki[r][c] = pos->color[p] != WQ_EMPTY && wq_rng_mix(p + (unsigned)naive.count * 77u) % 9 == 0;
        }
    wq_count_input input = { .pos = pos, .rules = &taxed, .dead = dead };
    taxed.tax = WQ_TAX_GROUPS;
    taxed.counting = WQ_COUNT_AREA;
    EXPECT_EQ(WQ_OK, wq_count(&a, &input));
    for (wq_color c = WQ_BLACK; c <= WQ_WHITE; c++) {
        naive_groups n = naive_independent(&naive, naive_dead, side[c]);
        EXPECT_EQ(n.groups, a.regions[c]);
        EXPECT_EQ(n.points, a.surrounded[c]);
        int bare = a.stones[WQ_BLACK] + a.stones[WQ_WHITE] == 0 ? a.neutral : 0;        /* nobody's board is halved */
        EXPECT_EQ(2 * (a.stones[c] + n.points - 2 * n.groups) + a.shared + bare, a.total[c]);
        uint8_t inside[WQ_POINTS];
        EXPECT_EQ(n.groups, wq_life_independent(pos, dead, c, inside));
        int points = 0;
        for (int p = 0; p < WQ_POINTS; p++) points += inside[p] && (pos->color[p] == WQ_EMPTY || dead[p]);
        EXPECT_EQ(n.points, points);
    }
    taxed.tax = WQ_TAX_SEKI;
    taxed.counting = WQ_COUNT_TERRITORY;
    input.seki = seki;
    EXPECT_EQ(WQ_OK, wq_count(&a, &input));
    for (wq_color c = WQ_BLACK; c <= WQ_WHITE; c++)
        EXPECT_EQ(naive_outside_seki(&naive, naive_dead, naive_seki, side[c]), a.surrounded[c]);
}

/* Whole chains, chosen by chance, are called dead; both engines count. */
static void compare_counts(const wq_position *pos, const wq_rules *rules, wq_rng *rng)
{
    uint8_t dead[WQ_POINTS] = { 0 };
    bool naive_dead[NAIVE_SIZE][NAIVE_SIZE] = { { false } };
    int dead_black = 0, dead_white = 0;
    for (int r = 0; r < pos->height; r++)
        for (int c = 0; c < pos->width; c++) {
            wq_point p = wq_point_at(c, r);
            if (pos->color[p] == WQ_EMPTY || wq_rng_mix(pos->head[p] + (unsigned)naive.count * 1000u) % 8 != 0) continue;
            dead[p] = naive_dead[r][c] = true;
            if (pos->color[p] == WQ_BLACK) dead_black++;
            else dead_white++;
        }
    naive_count n = naive_counts(&naive, naive_dead);
    wq_rules plain = *rules;
    plain.tax = WQ_TAX_NONE;
    plain.counting = WQ_COUNT_AREA;
    int komi = (int)wq_rng_below(rng, 40) - 20;
    wq_account area, territory;
    wq_count_input input = { .pos = pos, .rules = &plain, .dead = dead, .komi_halves = komi };
    EXPECT_EQ(WQ_OK, wq_count(&area, &input));
    EXPECT_EQ(n.stones_x, area.stones[WQ_BLACK]);
    EXPECT_EQ(n.stones_o, area.stones[WQ_WHITE]);
    EXPECT_EQ(n.only_x, area.surrounded[WQ_BLACK]);
    EXPECT_EQ(n.only_o, area.surrounded[WQ_WHITE]);
    EXPECT_EQ(n.both, area.shared);
    EXPECT_EQ(n.neither, area.neutral);
    EXPECT_EQ(2 * area.base_halves, area.area_halves[WQ_BLACK] + area.area_halves[WQ_WHITE]);
    EXPECT_EQ(2 * (n.stones_x + n.only_x - n.stones_o - n.only_o) - komi, area.total[WQ_BLACK] - area.total[WQ_WHITE]);

    plain.counting = WQ_COUNT_TERRITORY;
    EXPECT_EQ(WQ_OK, wq_count(&territory, &input));
    EXPECT_EQ(2 * (n.only_x + naive.taken_by_x + dead_white) - 2 * (n.only_o + naive.taken_by_o + dead_black) - komi,
              territory.total[WQ_BLACK] - territory.total[WQ_WHITE]);
    if (pos->width * pos->height <= 100) compare_taxes(pos, &plain, dead, naive_dead);
    for (int i = 0; i < 2; i++) {                   /* the lines of the account add up */
        const wq_account *a = i ? &territory : &area;
        int32_t sum[3] = { 0 };
        for (int t = 0; t < a->term_count; t++) sum[a->terms[t].side] += a->terms[t].halves;
        EXPECT_EQ(sum[WQ_BLACK], a->total[WQ_BLACK]);
        EXPECT_EQ(sum[WQ_WHITE], a->total[WQ_WHITE]);
    }
}

static void compare_point(const wq_history *history, const wq_position *pos, const wq_rules *rules, wq_color color,
                          int column, int row, bool *legal)
{
    int naive_repeats = -1;
    uint32_t repeats = UINT32_MAX;
    wq_move move = wq_move_of(color, wq_point_at(column, row));
    const char *wanted = naive_judge(&naive, color == WQ_BLACK ? 'X' : 'O', column, row, &naive_repeats);
    wq_status got = wq_history_check(history, pos, rules, move, &repeats);
    EXPECT_STR(wanted, wq_status_word(got));
    if (got == WQ_ILLEGAL_KO || got == WQ_ILLEGAL_SUPERKO) EXPECT_EQ(naive_repeats, repeats);
    *legal = got == WQ_OK;
}

static void one_game(wq_rng *rng)
{
    wq_rules rules = some_rules(rng);
    unsigned kind = wq_rng_below(rng, 100);
    int width = some_size(rng, kind), height = some_size(rng, kind), area = width * height, passes = 0;
    naive_repetition repetition = NAIVE_NONE;
    EXPECT(naive_kind(&repetition, rules.repetition));
    wq_position pos;
    wq_history history;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, width, height));
    pos.to_move = (uint8_t)rules.first;
    wq_history_init(&history, past, NAIVE_PAST, &pos);
    naive_start(&naive, width, height, repetition, rules.suicide == WQ_SUICIDE_SEVERAL,
                rules.first == WQ_BLACK ? 'X' : 'O');

    int moves = area > 200 ? area : 3 * area + 10;
    for (int m = 0; m < moves && passes < 2; m++) {
        wq_color color = (wq_color)pos.to_move;
        if (kind % 10 == 3 && wq_rng_below(rng, 8) == 0) color = wq_opponent(color);    /* out of turn now and then */
        static wq_point legal[WQ_MAX_AREA];
        uint32_t n = 0;
        for (int r = 0; r < height; r++)
            for (int c = 0; c < width; c++) {
                bool yes;
                compare_point(&history, &pos, &rules, color, c, r, &yes);
                if (yes) legal[n++] = wq_point_at(c, r);
            }
        bool pass = n == 0 || wq_rng_below(rng, 40) == 0;
        wq_point point = pass ? WQ_PASS : legal[wq_rng_below(rng, n)];
        uint64_t hash = wq_position_hash_after(&pos, wq_move_of(color, point));
        EXPECT_EQ(WQ_OK, wq_history_play(&history, &pos, &rules, wq_move_of(color, point), NULL));
        EXPECT(hash == pos.hash);
        naive_play(&naive, color == WQ_BLACK ? 'X' : 'O', pass ? -1 : wq_point_column(point), wq_point_row(point));
        compare_boards(&pos);
        passes = pass ? passes + 1 : 0;
        EXPECT_EQ(passes, pos.passes);
        if (m % 16 == 0) compare_counts(&pos, &rules, rng);
    }
    compare_counts(&pos, &rules, rng);
}

TEST(random_games_agree_with_the_naive_rules)       /* [R22]-[R35] [R67]-[R69] [R76] [R77] */
{
    for (int g = 0; g < games_wanted(); g++) {
        wq_rng rng;
        wq_rng_init(&rng, (uint64_t)g);
        one_game(&rng);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(random_games_agree_with_the_naive_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
