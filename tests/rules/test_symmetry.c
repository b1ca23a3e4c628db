/* test_symmetry.c — turned, mirrored and with the colours swapped, the same game is the same game.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "base/rng.h"
#include "rules/history.h"
#include "rules/score.h"

enum { SYMMETRIES = 8, PAST = 1000 };

/* The place of (column, row) of a width x height board after the turn: bit 0 mirrors, bit 1 flips, bit 2 transposes. */
static wq_point turned(int symmetry, int width, int height, int column, int row)
{
    if (symmetry & 1) column = width - 1 - column;
    if (symmetry & 2) row = height - 1 - row;
    return symmetry & 4 ? wq_point_at(row, column) : wq_point_at(column, row);
}

typedef struct copy {
    wq_position pos;
    wq_history history;
    wq_past past[PAST];
    int symmetry;
    bool swapped;
} copy;

static wq_color color_in(const copy *c, wq_color color) { return c->swapped ? wq_opponent(color) : color; }

static copy copies[2 * SYMMETRIES];

static void compare_counts(const wq_rules *rules, int width, int height)
{
    wq_account first;
    for (int i = 0; i < 2 * SYMMETRIES; i++) {
        copy *c = &copies[i];
        wq_rules row = *rules;
        row.tie_to_black = false;
        wq_account a;
        EXPECT_EQ(WQ_OK, wq_count(&a, &(wq_count_input){ .pos = &c->pos, .rules = &row }));
        if (i == 0) first = a;
        for (wq_color color = WQ_BLACK; color <= WQ_WHITE; color++) {
            EXPECT_EQ(first.total[color], a.total[color_in(c, color)]);
            EXPECT_EQ(first.surrounded[color], a.surrounded[color_in(c, color)]);
            EXPECT_EQ(first.regions[color], a.regions[color_in(c, color)]);
            uint8_t here[WQ_POINTS], there[WQ_POINTS];
            wq_life_unconditional(&copies[0].pos, color, here);
            wq_life_unconditional(&c->pos, color_in(c, color), there);
            for (int row_i = 0; row_i < height; row_i++)
                for (int column = 0; column < width; column++)
                    EXPECT_EQ(here[wq_point_at(column, row_i)], there[turned(c->symmetry, width, height, column, row_i)]);
        }
        EXPECT_EQ(first.shared, a.shared);
    }
}

static void one_game(uint64_t seed)
{
    wq_rng rng;
    wq_rng_init(&rng, seed);
    int width = 1 + (int)wq_rng_below(&rng, 7), height = 1 + (int)wq_rng_below(&rng, 7), rows = 0;
    while (wq_rules_at(rows)) rows++;
    const wq_rules *rules = wq_rules_at((int)wq_rng_below(&rng, (uint32_t)rows));
    for (int i = 0; i < 2 * SYMMETRIES; i++) {
        copy *c = &copies[i];
        c->symmetry = i / 2;
        c->swapped = i % 2;
        bool tall = c->symmetry & 4;
        EXPECT_EQ(WQ_OK, wq_position_init(&c->pos, tall ? height : width, tall ? width : height));
        c->pos.to_move = (uint8_t)color_in(c, WQ_BLACK);
        wq_history_init(&c->history, c->past, PAST, &c->pos);
    }
    for (int m = 0; m < 150; m++) {
        int column = (int)wq_rng_below(&rng, (uint32_t)width), row = (int)wq_rng_below(&rng, (uint32_t)height);
        bool pass = wq_rng_below(&rng, 30) == 0;
        wq_color color = (wq_color)copies[0].pos.to_move;
        wq_status first = WQ_OK;
        for (int i = 0; i < 2 * SYMMETRIES; i++) {
            copy *c = &copies[i];
            wq_point point = pass ? WQ_PASS : turned(c->symmetry, width, height, column, row);
            wq_status s = wq_history_play(&c->history, &c->pos, rules, wq_move_of(color_in(c, color), point), NULL);
            if (i == 0) first = s;
            EXPECT_EQ(first, s);
        }
    }
    compare_counts(rules, width, height);
}

TEST(turning_mirroring_and_swapping_change_nothing)         /* [R7] [R11] */
{
    for (uint64_t seed = 0; seed < (getenv("WEIQI_TEST_LONG") ? 20000 : 400); seed++) one_game(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(turning_mirroring_and_swapping_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
