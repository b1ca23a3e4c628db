/* test_oracles.c — numbers that are known from elsewhere: legal positions, moves, games, best play.
 *
 * Sources: J. Tromp and G. Farneback, Combinatorics of Go (2007, revised 2016) for positions and games; T. Drange's table
 * and E. van der Werf for best play; tests/cases/oracles.json holds them all. WEIQI_TEST_LONG=1 adds the long ones.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/history.h"
#include "rules/life.h"

#include <jansson.h>
#include <stdio.h>

static bool is_long(void) { return getenv("WEIQI_TEST_LONG") != NULL; }

static json_t *oracles(void)
{
    json_t *all = json_load_file(TESTS_FOLDER "/cases/oracles.json", 0, NULL);
    EXPECT(all != NULL);
    return all;
}

/* Rules of the oracles: suicide of several stones allowed, the board may not repeat. */
static wq_rules oracle_rules(wq_repetition repetition, wq_suicide suicide)
{
    wq_rules rules = *wq_rules_find("tromp-taylor");
    rules.repetition = repetition;
    rules.suicide = suicide;
    return rules;
}

typedef struct tally {
    long positions, moves;
    bool count_moves;
    wq_rules rules;
} tally;

/* Every filling of the points from `index` on; those without airless chains are the legal positions. */
static void enumerate(tally *t, const wq_position *pos, int index)
{
    if (index == pos->width * pos->height) {
        if (!wq_position_has_no_airless(pos)) return;
        t->positions++;
        for (int i = 0; i < index && t->count_moves; i++)
            for (wq_color color = WQ_BLACK; color <= WQ_WHITE; color++) {
                wq_move move = wq_move_of(color, wq_point_at(i % pos->width, i / pos->width));
                t->moves += wq_position_check(pos, &t->rules, move) == WQ_OK;
            }
        return;
    }
    enumerate(t, pos, index + 1);
    wq_position with = *pos;
    for (wq_color color = WQ_BLACK; color <= WQ_WHITE; color++) {
        wq_position_copy(&with, pos);
        if (wq_position_put(&with, wq_point_at(index % pos->width, index / pos->width), color) != WQ_OK) abort();
        enumerate(t, &with, index + 1);
    }
}

static tally enumerate_board(int width, int height, bool count_moves)
{
    tally t = { .count_moves = count_moves, .rules = oracle_rules(WQ_REPEAT_NONE, WQ_SUICIDE_SEVERAL) };
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, width, height));
    enumerate(&t, &pos, 0);
    return t;
}

static json_int_t known(json_t *all, const char *table, const char *part, const char *key)
{
    json_t *t = json_object_get(all, table);
    json_t *value = json_object_get(part ? json_object_get(t, part) : t, key);
    EXPECT(json_is_integer(value));
    return json_integer_value(value);
}

TEST(legal_positions_are_as_many_as_published)          /* [R25] */
{
    json_t *all = oracles();
    for (int width = 1; width <= 12; width++)
        for (int height = 1; height <= 4; height++) {
            int area = width * height;
            if (width < height || area > (is_long() ? 16 : 10)) continue;
            char key[16];
            snprintf(key, sizeof key, width == height ? "%d" : "%dx%d", width == height ? width : height, width);
            json_int_t wanted = known(all, "legal_positions", width == height ? "square" : "rect", key);
            EXPECT_EQ(wanted, enumerate_board(width, height, false).positions);
            EXPECT_EQ(wanted, enumerate_board(height, width, false).positions);
        }
    json_decref(all);
}

TEST(moves_between_positions_are_as_many_as_known)      /* [R26] [R27] [R30] */
{
    static const struct { int width, height; const char *key; } boards[] = {
        { 2, 1, "1x2" }, { 3, 1, "1x3" }, { 4, 1, "1x4" }, { 5, 1, "1x5" }, { 6, 1, "1x6" },
        { 2, 2, "2x2" }, { 3, 2, "2x3" }, { 4, 2, "2x4" }, { 3, 3, "3x3" },
    };
    json_t *all = oracles();
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        EXPECT_EQ(known(all, "go_graph_edges", "values", boards[i].key),
                  enumerate_board(boards[i].width, boards[i].height, true).moves);
    json_decref(all);
}

typedef struct games {
    long long count;
    int longest;
    wq_rules rules;
    wq_history history;
    wq_past past[64];
    wq_position boards[64];             /* boards[n]: after n moves */
} games;

static void play_all_after(games *g, const wq_position *pos, wq_move move, int depth);

/* Every way to play on, either side moving, no board twice. */
static void play_all(games *g, const wq_position *pos, int depth)
{
    g->count++;
    if (depth > g->longest) g->longest = depth;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++)
            for (wq_color color = WQ_BLACK; color <= WQ_WHITE; color++) {
                wq_move move = wq_move_of(color, wq_point_at(column, row));
                if (wq_history_check(&g->history, pos, &g->rules, move, NULL) != WQ_OK) continue;
                play_all_after(g, pos, move, depth);
            }
}

static void play_all_after(games *g, const wq_position *pos, wq_move move, int depth)
{
    wq_position *next = &g->boards[depth + 1];
    wq_position_copy(next, pos);
    wq_position_play_known(next, move);
    EXPECT_EQ(WQ_OK, wq_history_push(&g->history, next, move, 0));
    play_all(g, next, depth + 1);
    g->history.count--;
}

TEST(games_without_repetition_are_as_many_as_published)     /* [R35] */
{
    static const struct { int width, height; const char *key; bool is_long; } boards[] = {
        { 1, 1, "1x1", false }, { 2, 1, "1x2", false }, { 3, 1, "1x3", false }, { 4, 1, "1x4", true },
    };
    json_t *all = oracles();
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        if (boards[i].is_long && !is_long()) continue;
        static games g;
        g.rules = oracle_rules(WQ_REPEAT_POSITIONAL, WQ_SUICIDE_SEVERAL);
        g.count = g.longest = 0;
        for (int k = 0; k < 64; k++) EXPECT_EQ(WQ_OK, wq_position_init(&g.boards[k], boards[i].width, boards[i].height));
        wq_history_init(&g.history, g.past, 64, &g.boards[0]);
        if (boards[i].is_long) {        /* the four first moves that symmetry makes of one are counted once */
            for (int column = 0; column < boards[i].width / 2; column++)
                play_all_after(&g, &g.boards[0], wq_move_of(WQ_BLACK, wq_point_at(column, 0)), 0);
            g.count = 4 * g.count + 1;
        } else
            play_all(&g, &g.boards[0], 0);
        EXPECT_EQ(known(all, "games_under_positional_superko", "values", boards[i].key), g.count);
        EXPECT_EQ(known(all, "longest_game", "recomputed", boards[i].key), g.longest);
    }
    json_decref(all);
}

/* Best play: area, no komi, two passes end. "Can Black get at least v?" and "can White hold him to v?" are proved by a search
 * that deepens step by step: one move of the prover against all answers, and a line that is not decided at the horizon counts
 * as not proved. What stands unconditionally decides early, so that a won board is not played out. */
typedef struct prover {
    wq_rules rules;
    wq_color side;                      /* who is to get ... */
    int goal;                           /* ... a margin, in his points, of at least this */
    wq_history history;
    wq_past past[512];
    long nodes;
} prover;

static int margin_for(const wq_position *pos, wq_color side)
{
    uint8_t owner[WQ_POINTS];
    int m = 0;
    wq_life_owners(pos, NULL, owner);
    for (int i = 0; i < WQ_POINTS; i++) m += (owner[i] == side) - (owner[i] == wq_opponent(side));
    return m;
}

static int safe_points(const wq_position *pos, wq_suicide suicide, wq_color color)
{
    uint8_t safe[WQ_POINTS];
    int n = 0;
    wq_life_unconditional_by(pos, suicide, color, safe);
    for (int i = 0; i < WQ_POINTS; i++) n += safe[i];
    return n;
}

static bool prove(prover *p, const wq_position *pos, int depth);

/* One move of the side to play: is the goal proved after it? A move that is not legal proves nothing for the prover and
 * refutes nothing for the other side. */
static bool prove_after(prover *p, const wq_position *pos, wq_point point, int depth)
{
    bool mine = pos->to_move == p->side;
    wq_position next = *pos;
    wq_move move = wq_move_of((wq_color)pos->to_move, point);
    if (wq_history_play(&p->history, &next, &p->rules, move, NULL) != WQ_OK) return !mine;
    bool proved = prove(p, &next, depth - 1);
    p->history.count--;
    return proved;
}

static bool prove(prover *p, const wq_position *pos, int depth)
{
    p->nodes++;
    int area = pos->width * pos->height;
    if (pos->passes >= 2) return margin_for(pos, p->side) >= p->goal;
    if (2 * safe_points(pos, p->rules.suicide, p->side) - area >= p->goal) return true;
    if (area - 2 * safe_points(pos, p->rules.suicide, wq_opponent(p->side)) < p->goal) return false;
    if (depth <= 0) return false;

    bool mine = pos->to_move == p->side;
    bool pass_first = pos->passes == 1;             /* it ends the game: the cheapest answer to look at */
    if (pass_first && prove_after(p, pos, WQ_PASS, depth) == mine) return mine;
    for (int i = 0; i < area; i++) {                /* from the middle outwards */
        int k = i % 2 ? area / 2 - (i + 1) / 2 : area / 2 + i / 2;
        if (prove_after(p, pos, wq_point_at(k % pos->width, k / pos->width), depth) == mine) return mine;
    }
    return !pass_first && prove_after(p, pos, WQ_PASS, depth) == mine ? mine : !mine;
}

static void expect_proof(int width, int height, wq_color side, int goal, wq_repetition repetition, wq_suicide suicide)
{
    static prover p;
    p.rules = oracle_rules(repetition, suicide);
    p.side = side;
    p.goal = goal;
    p.nodes = 0;
    wq_position pos;
    EXPECT_EQ(WQ_OK, wq_position_init(&pos, width, height));
    bool proved = goal <= -width * height;
    int depth = 0;
    for (; !proved && depth < 60; depth++) {
        wq_history_init(&p.history, p.past, 512, &pos);
        proved = prove(&p, &pos, depth);
    }
    printf("# %dx%d: %s gets at least %+d: %s at depth %d, %ld nodes\n", width, height, wq_color_name(side), goal,
           proved ? "proved" : "not proved", depth, p.nodes);
    EXPECT(proved);
}

static void expect_best(int width, int height, int value, wq_repetition repetition, wq_suicide suicide)
{
    expect_proof(width, height, WQ_BLACK, value, repetition, suicide);
    expect_proof(width, height, WQ_WHITE, -value, repetition, suicide);
}

TEST(best_play_on_small_boards_is_as_published)         /* [R67] */
{
    static const struct { int width, height; const char *key; } boards[] = {
        { 1, 1, "1x1" }, { 2, 1, "1x2" }, { 3, 1, "1x3" }, { 4, 1, "1x4" }, { 5, 1, "1x5" }, { 2, 2, "2x2" },
    };
    json_t *all = oracles();
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        for (int k = 0; k < 4; k++) {
            int value = (int)known(all, "solved_values_area_komi0", "recomputed_here", boards[i].key);
            expect_best(boards[i].width, boards[i].height, value, k & 1 ? WQ_REPEAT_POSITIONAL : WQ_REPEAT_SITUATIONAL,
                         k & 2 ? WQ_SUICIDE_NEVER : WQ_SUICIDE_SEVERAL);
        }
    static const struct { int width, height; const char *part, *key; bool is_long; } larger[] = {
        { 3, 2, "recomputed_here", "2x3", false }, { 3, 3, "published", "3x3", false }, { 6, 1, "published", "1x6", false },
        { 4, 2, "published", "2x4", false },       { 7, 1, "published", "1x7", true },  { 5, 2, "published", "2x5", true },
    };
    for (size_t i = 0; i < sizeof larger / sizeof larger[0]; i++)
        if (!larger[i].is_long || is_long())
            expect_best(larger[i].width, larger[i].height,
                        (int)known(all, "solved_values_area_komi0", larger[i].part, larger[i].key), WQ_REPEAT_POSITIONAL,
                        WQ_SUICIDE_NEVER);
    json_decref(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(legal_positions_are_as_many_as_published),
        IS_TEST(moves_between_positions_are_as_many_as_known),
        IS_TEST(games_without_repetition_are_as_many_as_published),
        IS_TEST(best_play_on_small_boards_is_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
