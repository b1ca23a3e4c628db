/* test_matching.c — the heaviest perfect matching against full enumeration, its certificate, and growing graphs.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/graph.h"

#include "base/rng.h"
#include "harness.h"
#include "sys/file.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 12 };

typedef struct small_graph {
    int n;
    bool joined[MOST][MOST];
    long weight[MOST][MOST];
} small_graph;

static bool weight_of(wq_wide *out, void *context, int a, int b)
{
    const small_graph *g = context;
    *out = g->weight[a][b];
    return g->joined[a][b];
}

/* The best of all (n - 1)!! matchings; false when there is none. */
static bool enumerate(const small_graph *g, unsigned used, long sum, long *best)
{
    int a = 0;
    while (a < g->n && (used >> a & 1)) a++;
    if (a == g->n) {
        if (sum > *best) *best = sum;
        return true;
    }
    bool any = false;
    for (int b = a + 1; b < g->n; b++)
        if (!(used >> b & 1) && g->joined[a][b]) any |= enumerate(g, used | 1u << a | 1u << b, sum + g->weight[a][b], best);
    return any;
}

static void draw_graph(small_graph *g, wq_rng *rng)
{
    *g = (small_graph){ .n = 2 * (int)(1 + wq_rng_below(rng, 5)) };
    unsigned density = 1 + wq_rng_below(rng, 100), range = wq_rng_below(rng, 3) ? 1000 : 1 + wq_rng_below(rng, 8);
    for (int a = 0; a < g->n; a++)
        for (int b = a + 1; b < g->n; b++)
            if (wq_rng_below(rng, 100) < density) {
                g->joined[a][b] = g->joined[b][a] = true;
                g->weight[a][b] = g->weight[b][a] = (long)wq_rng_below(rng, range) - (long)range / 2;
            }
}

/* In one go, or half of the edges, solved, and then the rest: the answer is the same. */
TEST(it_is_the_best_of_all_matchings_of_ten_vertices_or_fewer)
{
    wq_rng rng;
    wq_rng_init(&rng, 1);
    int with = 0;
    for (int round = 0; round < 30000; round++) {
        small_graph g;
        draw_graph(&g, &rng);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_matcher *m = wq_matcher_new(&arena, g.n);
        wq_status status = WQ_OK;
        int parts = 1 + round % 2;
        for (int part = 0, k = 0; part < parts; part++, k = 0) {
            for (int a = 0; a < g.n; a++)
                for (int b = a + 1; b < g.n; b++)
                    if (g.joined[a][b] && k++ % parts == part) wq_matcher_add(m, a, b, g.weight[a][b]);
            status = wq_matcher_solve(m);
        }
        long best = -1000000000;
        bool any = enumerate(&g, 0, 0, &best);
        EXPECT_EQ(any ? WQ_OK : WQ_BAD_NOT_FOUND, status);
        if (any) {
            with++;
            wq_matching found;
            EXPECT_EQ(WQ_OK, wq_matcher_result(&found, m, &arena));
            long sum = 0;
            for (int a = 0; a < g.n; a++) sum += g.weight[a][found.mate[a]];
            EXPECT_EQ(2 * best, sum);
            const char *why = "";
            EXPECT(wq_matching_check(&found, weight_of, &g, &why));
        }
        wq_arena_free(&arena);
    }
    EXPECT(with > 10000);
}

/* Removing the barrier leaves more odd pieces than the barrier has vertices: Tutte's theorem. */
TEST(where_there_is_no_perfect_matching_the_barrier_shows_it)
{
    wq_rng rng;
    wq_rng_init(&rng, 2);
    int without = 0;
    for (int round = 0; round < 3000; round++) {
        small_graph g;
        draw_graph(&g, &rng);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_matcher *m = wq_matcher_new(&arena, g.n);
        for (int a = 0; a < g.n; a++)
            for (int b = a + 1; b < g.n; b++)
                if (g.joined[a][b]) wq_matcher_add(m, a, b, g.weight[a][b]);
        if (wq_matcher_solve(m) == WQ_BAD_NOT_FOUND) {
            without++;
            const int32_t *barrier;
            int count = wq_matcher_barrier(&barrier, m), odd = 0, piece[MOST];
            bool seen[MOST] = { false };
            for (int i = 0; i < count; i++) seen[barrier[i]] = true;
            for (int v = 0; v < g.n; v++) {
                if (seen[v]) continue;
                int size = 0;
                piece[size++] = v;
                seen[v] = true;
                for (int at = 0; at < size; at++)
                    for (int u = 0; u < g.n; u++)
                        if (!seen[u] && g.joined[piece[at]][u]) { seen[u] = true; piece[size++] = u; }
                odd += size % 2;
            }
            EXPECT(odd > count);
        }
        wq_arena_free(&arena);
    }
    EXPECT(without > 300);
}

TEST(the_checker_sees_a_worse_matching_a_lost_blossom_and_a_dual_off_by_one)
{
    /* two triangles joined by one cheap edge: both triangles become blossoms */
    small_graph g = { .n = 6 };
    const int edge[][3] = { { 0, 1, 10 }, { 1, 2, 10 }, { 0, 2, 10 }, { 3, 4, 10 }, { 4, 5, 10 }, { 3, 5, 10 }, { 2, 3, 1 } };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_matcher *m = wq_matcher_new(&arena, 6);
    for (size_t i = 0; i < sizeof edge / sizeof *edge; i++) {
        int a = edge[i][0], b = edge[i][1];
        g.joined[a][b] = g.joined[b][a] = true;
        g.weight[a][b] = g.weight[b][a] = edge[i][2];
        wq_matcher_add(m, a, b, edge[i][2]);
    }
    EXPECT_EQ(WQ_OK, wq_matcher_solve(m));
    wq_matching found;
    EXPECT_EQ(WQ_OK, wq_matcher_result(&found, m, &arena));
    EXPECT(wq_matching_check(&found, weight_of, &g, NULL));
    EXPECT(found.blossom_count > 0);
    const char *why = NULL;

    wq_matching changed = found;
    changed.blossom_count--;
    EXPECT(!wq_matching_check(&changed, weight_of, &g, &why));
    EXPECT(why != NULL);
    found.y[0]--;
    EXPECT(!wq_matching_check(&found, weight_of, &g, &why));
    found.y[1]++;
    EXPECT(!wq_matching_check(&found, weight_of, &g, &why));
    found.y[0]++;
    found.y[1]--;
    EXPECT(wq_matching_check(&found, weight_of, &g, &why));
    found.blossoms[0].count--;                          /* even */
    EXPECT(!wq_matching_check(&found, weight_of, &g, &why));
    found.blossoms[0].count++;
    g.weight[2][3] = g.weight[3][2] = 2;                /* a graph it was not made for */
    EXPECT(!wq_matching_check(&found, weight_of, &g, &why));
    wq_arena_free(&arena);
}

/* Goals one above the other in one weight: a thousand of the lower never outweigh one of the upper. */
TEST(wide_weights_do_not_leak)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_matcher *m = wq_matcher_new(&arena, 4);
    wq_wide unit = (wq_wide)1 << 110;
    wq_matcher_add(m, 0, 1, -unit);
    wq_matcher_add(m, 2, 3, -unit);
    wq_matcher_add(m, 0, 2, -unit);
    wq_matcher_add(m, 1, 3, -unit + 1);                 /* better by one in the last place */
    wq_matcher_add(m, 0, 3, -unit - 1);
    wq_matcher_add(m, 1, 2, -unit + 1);
    EXPECT_EQ(WQ_OK, wq_matcher_solve(m));
    wq_matching found;
    EXPECT_EQ(WQ_OK, wq_matcher_result(&found, m, &arena));
    EXPECT_EQ(2, found.mate[0]);
    wq_arena_free(&arena);
}

/* Sparse graphs too large to enumerate: the certificate is the proof. */
TEST(larger_graphs_carry_their_proof)
{
    wq_rng rng;
    wq_rng_init(&rng, 3);
    for (int round = 0; round < 12; round++) {
        enum { N = 120 };
        static long weight[N][N];
        memset(weight, 0, sizeof weight);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_matcher *m = wq_matcher_new(&arena, N);
        for (int a = 0; a < N; a++)
            for (int k = 0; k < 5; k++) {
                int b = k == 0 ? a ^ 1 : (int)wq_rng_below(&rng, N);
                if (a == b || weight[a][b]) continue;
                weight[a][b] = weight[b][a] = 1 + (long)wq_rng_below(&rng, round < 6 ? 5 : 100000);
                wq_matcher_add(m, a, b, weight[a][b]);
            }
        EXPECT_EQ(WQ_OK, wq_matcher_solve(m));
        wq_matching found;
        EXPECT_EQ(WQ_OK, wq_matcher_result(&found, m, &arena));
        /* as the checker does, for the edges alone */
        wq_wide total = 0, bound = 0;
        for (int a = 0; a < N; a++) {
            EXPECT(weight[a][found.mate[a]] > 0);
            total += weight[a][found.mate[a]];
            bound += found.y[a];
        }
        for (int b = 0; b < found.blossom_count; b++) bound += found.blossoms[b].z * ((found.blossoms[b].count - 1) / 2);
        EXPECT(2 * total == bound);                     /* the total counts every pair twice, duals are fourfold */
        wq_arena_free(&arena);
    }
}

TEST(graphs_that_are_not_graphs_are_refused_with_their_line)
{
    static const struct { const char *text; int line; } bad[] = {
        { "", 1 }, { "x", 1 }, { "4", 1 }, { "4 1\n0 4 1", 2 }, { "4 1\n0 0 1", 2 }, { "4 2\n0 1 1\n2 3", 3 }, { "2 1\n0 1 1 9", 2 },
        { "-2 0", 1 }, { "2 1\n0 1 1x", 2 }, { "2 1\n0 1 99999999999999999999", 2 }, { "200000 0", 1 }, { "2 9\n0 1 1", 1 }
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_graph graph;
        wq_error err = { 0 };
        EXPECT(wq_graph_parse(&graph, &arena, bad[i].text, strlen(bad[i].text), &err) != WQ_OK);
        EXPECT_EQ(bad[i].line, err.line);
        wq_arena_free(&arena);
    }
}

TEST(wide_numbers_have_decimal_digits)
{
    char text[42];
    EXPECT_STR("0", wq_wide_text(text, 0));
    EXPECT_STR("-17", wq_wide_text(text, -17));
    EXPECT_STR("1267650600228229401496703205376", wq_wide_text(text, (wq_wide)1 << 100));
    EXPECT_STR("-170141183460469231731687303715884105728", wq_wide_text(text, (wq_wide)((unsigned __int128)1 << 127)));
}

TEST(an_arena_refuses_past_its_limit_and_grows_arrays)
{
    wq_arena arena;
    wq_arena_init(&arena, 1000);
    EXPECT(wq_arena_take(&arena, 10, 10) != NULL);
    EXPECT(wq_arena_take(&arena, SIZE_MAX / 2, 4) == NULL);
    EXPECT(arena.failed);
    wq_arena_free(&arena);
    EXPECT(!arena.failed);
    EXPECT(wq_arena_take(&arena, 1001, 1) == NULL);
    wq_arena_free(&arena);
    int *list = NULL;
    size_t room = 0;
    for (int i = 0; i < 40; i++) {
        EXPECT(wq_arena_grow(&arena, &list, &room, (size_t)i + 1, sizeof *list));
        list[i] = i;
    }
    for (int i = 0; i < 40; i++) EXPECT_EQ(i, list[i]);
    wq_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(it_is_the_best_of_all_matchings_of_ten_vertices_or_fewer),
        IS_TEST(where_there_is_no_perfect_matching_the_barrier_shows_it),
        IS_TEST(the_checker_sees_a_worse_matching_a_lost_blossom_and_a_dual_off_by_one),
        IS_TEST(wide_weights_do_not_leak),
        IS_TEST(larger_graphs_carry_their_proof),
        IS_TEST(graphs_that_are_not_graphs_are_refused_with_their_line),
        IS_TEST(wide_numbers_have_decimal_digits),
        IS_TEST(an_arena_refuses_past_its_limit_and_grows_arrays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
