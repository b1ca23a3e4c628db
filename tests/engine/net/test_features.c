/* test_features.c — ladders, areas, and planes that do not care about colours or directions.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "base/rng.h"
#include "engine/net/area.h"
#include "engine/net/features.h"
#include "engine/net/net_impl.h"

#include <math.h>
#include <string.h>

/* A position drawn by rows, X black, O white, . empty. */
static wq_position drawn(int width, int height, wq_color to_move, const char *rows)
{
    wq_position pos;
    assert_int_equal(WQ_OK, wq_position_init(&pos, width, height));
    assert_int_equal(width * height, (int)strlen(rows));
    for (int i = 0; i < width * height; i++)
        if (rows[i] != '.')
            assert_int_equal(WQ_OK, wq_position_put(&pos, wq_point_at(i % width, i / width), rows[i] == 'X' ? WQ_BLACK : WQ_WHITE));
    pos.to_move = (uint8_t)to_move;
    return pos;
}

static wq_ladders read_ladders(const wq_position *pos)
{
    uint8_t airs[WQ_POINTS];
    wq_ladders ladders;
    wq_chain_airs(pos, airs);
    wq_ladders_read(pos, airs, &ladders);
    return ladders;
}

TEST(a_stone_in_a_ladder_with_nothing_on_its_way_is_caught)
{
    wq_position pos = drawn(9, 9, WQ_BLACK,
        "........."
        "........."
        "...XX...."
        "..XO....."
        "...X....."                         /* White's stone at D6 runs E6, E5, F5, F4, G4, G3, H3 and meets the edge */
        "........."
        "........."
        "........."
        ".........");
    wq_ladders l = read_ladders(&pos);
    assert_int_equal(1, l.caught[wq_point_at(3, 3)]);
    assert_int_equal(0, l.caught[wq_point_at(2, 3)]);
}

TEST(a_stone_of_two_liberties_shows_the_moves_that_catch_it)
{
    wq_position pos = drawn(9, 9, WQ_BLACK,
        "........."
        "........."
        "...XX...."
        "..XO....."
        "..X......"
        "........."
        "........."
        "........."
        ".........");
    wq_ladders l = read_ladders(&pos);
    assert_int_equal(1, l.caught[wq_point_at(3, 3)]);
    assert_true(l.works[wq_point_at(3, 4)] >> WQ_BLACK & 1);        /* D5 leaves the ladder of the test before */
    assert_int_equal(0, l.works[wq_point_at(3, 4)] >> WQ_WHITE & 1);
}

TEST(a_friend_on_the_way_breaks_a_ladder)
{
    wq_position pos = drawn(9, 9, WQ_BLACK,
        "........."
        "........."
        "...XX...."
        "..XO....."
        "...X....."
        "........."
        "......O.."
        "........."
        ".........");
    /* From D6 White runs by E6, E5, F5, F4, G4 and meets G3. */
    assert_int_equal(0, read_ladders(&pos).caught[wq_point_at(3, 3)]);
}

TEST(two_eyes_live_and_a_lone_region_is_owned_by_who_surrounds_it)
{
    wq_position pos = drawn(5, 5, WQ_BLACK,
        ".X.XO"
        "XXXXO"
        "OOOOO"
        "....."
        ".....");
    uint8_t owner[WQ_POINTS], airs[WQ_POINTS];
    wq_net_area(&pos, false, owner);
    assert_int_equal(WQ_BLACK, owner[wq_point_at(0, 0)]);
    assert_int_equal(WQ_BLACK, owner[wq_point_at(2, 0)]);
    assert_int_equal(WQ_WHITE, owner[wq_point_at(0, 4)]);           /* touches White alone */
    wq_chain_airs(&pos, airs);
    wq_net_area_taxed(&pos, airs, false, owner);
    assert_int_equal(WQ_BLACK, owner[wq_point_at(2, 0)]);
}

TEST(a_shared_liberty_makes_no_independent_life)
{
    wq_position pos = drawn(5, 1, WQ_BLACK, ".X.O.");
    uint8_t owner[WQ_POINTS], airs[WQ_POINTS];
    wq_net_area(&pos, false, owner);
    assert_int_equal(WQ_BLACK, owner[wq_point_at(0, 0)]);
    assert_int_equal(WQ_EMPTY, owner[wq_point_at(2, 0)]);
    wq_chain_airs(&pos, airs);
    wq_net_area_taxed(&pos, airs, false, owner);
    assert_int_equal(WQ_EMPTY, owner[wq_point_at(0, 0)]);           /* seki: its eye counts for nobody under a tax */
    assert_int_equal(WQ_BLACK, owner[wq_point_at(1, 0)]);           /* the stone keeps its colour */
}

typedef struct game {
    wq_position three[3];
    wq_history history;
    wq_past past[400];
} game;

/* A random game; `swap`: White begins and the colours are exchanged. */
static void play(game *g, const wq_rules *rules, int size, int moves, uint64_t seed, bool swap, bool mirror)
{
    wq_rng rng;
    wq_rng_init(&rng, seed);
    assert_int_equal(WQ_OK, wq_position_init(&g->three[0], size, size));
    g->three[0].to_move = swap ? WQ_WHITE : WQ_BLACK;
    wq_history_init(&g->history, g->past, 400, &g->three[0]);
    for (int i = 0; i < moves;) {
        int column = (int)wq_rng_below(&rng, (uint32_t)size), row = (int)wq_rng_below(&rng, (uint32_t)size);
        wq_position before = g->three[0];
        wq_point p = wq_rng_below(&rng, 25) == 0 ? WQ_PASS : wq_point_at(mirror ? size - 1 - column : column, row);
        if (wq_history_play(&g->history, &g->three[0], rules, wq_move_of((wq_color)before.to_move, p), NULL) != WQ_OK) continue;
        g->three[2] = g->three[1];
        g->three[1] = before;
        i++;
    }
}

static wq_net_view view_of(const game *g, const wq_rules *rules, int komi_halves)
{
    return (wq_net_view){ .now = &g->three[0], .before = { &g->three[1], &g->three[2] }, .history = &g->history, .rules = rules,
                          .komi_halves = komi_halves };
}

TEST(planes_know_no_colours_and_no_directions)
{
    static game g, swapped, mirrored;
    static float a[WQ_MAX_AREA * WQ_NET_PLANES], b[WQ_MAX_AREA * WQ_NET_PLANES], c[WQ_MAX_AREA * WQ_NET_PLANES];
    float x[WQ_NET_GLOBALS], y[WQ_NET_GLOBALS], z[WQ_NET_GLOBALS];
    static const char *const names[] = { "chinese", "japanese", "tromp-taylor" };
    for (uint64_t seed = 1; seed <= 60; seed++) {
        const wq_rules *rules = wq_rules_find(names[seed % 3]);
        int size = 5 + (int)(seed % 5), moves = 3 + (int)(seed % 40);
        play(&g, rules, size, moves, seed, false, false);
        play(&swapped, rules, size, moves, seed, true, false);
        play(&mirrored, rules, size, moves, seed, false, true);
        wq_net_view v = view_of(&g, rules, 15), w = view_of(&swapped, rules, -15), m = view_of(&mirrored, rules, 15);
        wq_net_features(&v, a, x, NULL);
        wq_net_features(&w, b, y, NULL);
        wq_net_features(&m, c, z, NULL);
        assert_memory_equal(x, y, sizeof x);
        assert_memory_equal(x, z, sizeof x);
        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                const float *here = a + (row * size + column) * WQ_NET_PLANES;
                assert_memory_equal(here, b + (row * size + column) * WQ_NET_PLANES, WQ_NET_PLANES * sizeof(float));
                assert_memory_equal(here, c + (row * size + size - 1 - column) * WQ_NET_PLANES, WQ_NET_PLANES * sizeof(float));
            }
    }
}

TEST(ladders_kept_by_the_caller_are_the_ladders_read_anew)
{
    static game g;
    static float a[WQ_MAX_AREA * WQ_NET_PLANES], b[WQ_MAX_AREA * WQ_NET_PLANES];
    float x[WQ_NET_GLOBALS], y[WQ_NET_GLOBALS];
    const wq_rules *rules = wq_rules_find("chinese");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        play(&g, rules, 9, 30, seed, false, false);
        wq_net_view v = view_of(&g, rules, 15);
        wq_net_features(&v, a, x, NULL);
        wq_ladders before[2] = { read_ladders(&g.three[1]), read_ladders(&g.three[2]) };
        v.ladders_before[0] = &before[0];
        v.ladders_before[1] = &before[1];
        wq_net_features(&v, b, y, NULL);
        assert_memory_equal(a, b, 81 * WQ_NET_PLANES * sizeof *a);
    }
}

/* Windows of 3x3 by tiles against the definition, every board shape, both tiles. */
static void compare_tiles(const wq_net_kernel *k, int width, int height)
{
    enum { IN = 16, OUT = 16 };
    static float x[WQ_MAX_AREA * IN], want[WQ_MAX_AREA * OUT], got[WQ_MAX_AREA * OUT], v[64 * 36 * IN], m[64 * 36 * OUT];
    static float weights[9 * IN * OUT];
    wq_rng rng;
    wq_rng_init(&rng, (uint64_t)(width * 100 + height));
    for (int i = 0; i < width * height * IN; i++) x[i] = (float)wq_rng_below(&rng, 2001) / 1000 - 1;
    for (int i = 0; i < 9 * IN * OUT; i++) weights[i] = (float)wq_rng_below(&rng, 2001) / 1000 - 1;
    for (int p = 0; p < width * height; p++)
        for (int o = 0; o < OUT; o++) {
            double sum = 0;
            for (int t = 0; t < 9; t++) {
                int row = p / width + t / 3 - 1, column = p % width + t % 3 - 1;
                if (row < 0 || row >= height || column < 0 || column >= width) continue;
                for (int i = 0; i < IN; i++)
                    sum += (double)x[(row * width + column) * IN + i] * (double)weights[(t * IN + i) * OUT + o];
            }
            want[p * OUT + o] = (float)sum;
        }
    wq_net *net = calloc(1, sizeof *net);
    wq_conv conv = { .rows = 3, .columns = 3, .step_rows = 1, .step_columns = 1, .in = IN, .out = OUT, .plain = weights };
    assert_true(wq_conv_pack(net, &conv, true));
    for (int tile = 3; tile <= 4; tile++) {
        wq_tiles tiles = { width, height, tile, (width + tile - 1) / tile, (height + tile - 1) / tile };
        int count = tiles.across * tiles.down, side = tile + 2;
        k->tiles_in(&tiles, x, IN, NULL, NULL, false, v);
        for (int i = 0; i < side * side; i++)
            k->multiply(m + i * count * OUT, OUT, v + i * count * IN, IN, conv.wino[tile == 4 ? 0 : 1] + (size_t)i * IN * OUT, count,
                        IN, OUT / WQ_BLOCK, false);
        k->tiles_out(&tiles, m, OUT, false, got);
        for (int i = 0; i < width * height * OUT; i++)
            if (!(fabsf(got[i] - want[i]) < 2e-4f)) fail_msg("%dx%d tile %d: %f, not %f", width, height, tile, (double)got[i], (double)want[i]);
    }
    wq_net_free(net);
}

TEST(tiles_filter_as_the_definition_does)
{
    for (int i = 0; wq_net_kernel_at(i); i++) {
        if (!wq_net_kernel_runs_here(wq_net_kernel_at(i))) continue;
        for (int width = 1; width <= 19; width += 3)
            for (int height = 1; height <= 19; height += 2) compare_tiles(wq_net_kernel_at(i), width, height);
    }
}

/* Under territory rules each stone placed costs a point, whoever placed it and when: by a move, as handicap, or taken since. */
TEST(komi_under_territory_rules_counts_every_stone_placed)
{
    enum { KOMI = 5 };
    static float planes[81 * WQ_NET_PLANES];
    float by_moves[WQ_NET_GLOBALS], set_up[WQ_NET_GLOBALS], given[WQ_NET_GLOBALS];
    const wq_rules *rules = wq_rules_find("japanese");
    static const char *const moves[] = { "A8", "A9", "B9", "E5", "D4" };    /* Black takes A9 */
    wq_position pos;
    wq_past past[8];
    wq_history history;
    assert_int_equal(WQ_OK, wq_position_init(&pos, 9, 9));
    wq_history_init(&history, past, 8, &pos);
    for (int i = 0; i < 5; i++) {
        wq_point p;
        assert_int_equal(WQ_OK, wq_point_parse(&p, moves[i], 9, 9));
        assert_int_equal(WQ_OK, wq_history_play(&history, &pos, rules, wq_move_of((wq_color)pos.to_move, p), NULL));
    }
    assert_int_equal(1, pos.taken[WQ_BLACK]);
    wq_net_view view = { .now = &pos, .history = &history, .rules = rules, .komi_halves = 13 };
    wq_net_features(&view, planes, by_moves, NULL);
    EXPECT(fabsf(by_moves[KOMI] - (6.5f + 3 - 2) / 20) < 1e-6f);            /* White's turn: three stones of Black, two of its own */
    view.history = NULL;
    wq_net_features(&view, planes, set_up, NULL);
    EXPECT(set_up[KOMI] == by_moves[KOMI]);
    wq_position handicap = drawn(9, 9, WQ_WHITE,
        "........." "........." "..X...X.." "........." "........." "........." "..X...X.." "........." ".........");
    view.now = &handicap;
    view.komi_halves = 1;
    wq_net_features(&view, planes, given, NULL);
    EXPECT(fabsf(given[KOMI] - (0.5f + 4) / 20) < 1e-6f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_stone_in_a_ladder_with_nothing_on_its_way_is_caught),
        IS_TEST(a_stone_of_two_liberties_shows_the_moves_that_catch_it),
        IS_TEST(a_friend_on_the_way_breaks_a_ladder),
        IS_TEST(two_eyes_live_and_a_lone_region_is_owned_by_who_surrounds_it),
        IS_TEST(a_shared_liberty_makes_no_independent_life),
        IS_TEST(planes_know_no_colours_and_no_directions),
        IS_TEST(ladders_kept_by_the_caller_are_the_ladders_read_anew),
        IS_TEST(tiles_filter_as_the_definition_does),
        IS_TEST(komi_under_territory_rules_counts_every_stone_placed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
