/* matching_check.c — checks a certificate: that no other perfect matching is heavier. Shares nothing with the solver.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/matching.h"

#include <string.h>

static bool no(const char **why, const char *text)
{
    if (why) *why = text;
    return false;
}

/* Adds to sum[v] the z of every blossom that holds u and v. */
static void add_shared(wq_wide *sum, const wq_matching *m, int u)
{
    for (int b = 0; b < m->blossom_count; b++) {
        const wq_blossom *blossom = &m->blossoms[b];
        const int32_t *member = m->members + blossom->first;
        bool holds = false;
        for (int i = 0; i < blossom->count; i++) holds |= member[i] == u;
        for (int i = 0; holds && i < blossom->count; i++) sum[member[i]] += blossom->z;
    }
}

bool wq_matching_check(const wq_matching *m, wq_weight_fn *weight, void *context, const char **why)
{
    wq_wide total = 0, bound = 0, w = 0;
    for (int v = 0; v < m->n; v++) {
        int mate = m->mate[v];
        if (mate < 0 || mate >= m->n || mate == v || m->mate[mate] != v) return no(why, "not a perfect matching");
        if (!weight(&w, context, v, mate)) return no(why, "a pair that is not allowed");
        total += WQ_DUAL_SCALE / 2 * w;                         /* every pair is met twice */
        bound += m->y[v];
    }
    wq_arena scratch;
    wq_arena_init(&scratch, 0);
    char *seen = wq_arena_take(&scratch, (size_t)m->n, 1);
    wq_wide *sum = wq_arena_take(&scratch, (size_t)m->n, sizeof *sum);
    bool good = !scratch.failed;
    if (!good) no(why, "out of memory");
    for (int b = 0; good && b < m->blossom_count; b++) {
        const wq_blossom *blossom = &m->blossoms[b];
        memset(seen, 0, (size_t)m->n);
        for (int i = 0; good && i < blossom->count; i++) {
            int v = m->members[blossom->first + i];
            if (v < 0 || v >= m->n || seen[v]) good = no(why, "a blossom with a wrong member");
            else seen[v] = 1;
        }
        if (blossom->z < 0 || blossom->count % 2 == 0) good = no(why, "a blossom that is even or of negative dual");
        bound += blossom->z * ((blossom->count - 1) / 2);
    }
    if (good && (m->gap < 0 || bound != total + m->gap)) good = no(why, "the duals do not add up to the weight");
    for (int u = 0; good && u < m->n; u++) {
        memset(sum, 0, (size_t)m->n * sizeof *sum);
        add_shared(sum, m, u);
        for (int v = u + 1; good && v < m->n; v++)
            if (weight(&w, context, u, v) && m->y[u] + m->y[v] + sum[v] < WQ_DUAL_SCALE * w)
                good = no(why, "a pair is better than the duals allow");
    }
    wq_arena_free(&scratch);
    return good;
}
