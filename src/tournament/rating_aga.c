/* rating_aga.c — AGA ratings: the likeliest ratings of all players of an event at once.
 *
 * Each player's rating before is a normal distribution; a game adds the logarithm of the chance of its outcome. The sum is
 * concave, so Newton's method finds its one top; the inverse of the curvature there gives the deviations.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/rating.h"

#include <math.h>
#include <string.h>

double wq_aga_handicap_worth(int handicap, double komi) { return handicap <= 1 ? 0.580 - 0.0757 * komi : handicap - 0.0757 * komi; }

double wq_aga_sigma_px(int handicap, double komi)
{
    static const double by_handicap[] = { 1.13672, 1.18795, 1.22841, 1.27457, 1.31978, 1.35881, 1.39782, 1.43614 };
    if (handicap <= 1) return 1.0649 - 0.0021976 * komi + 0.00014984 * komi * komi;
    return by_handicap[handicap > 9 ? 7 : handicap - 2] - 0.0035169 * komi;
}

/* The scale without the gap between 1 kyu and 1 dan, and back. */
static double closed(double rating) { return rating > 0 ? rating - 1 : rating + 1; }
static double opened(double rating) { return rating >= 0 ? rating + 1 : rating - 1; }

/* The logarithm of the normal distribution at z; far out by its expansion. */
static double log_normal(double z)
{
    if (z > -30) return log(erfc(-z / M_SQRT2) / 2);
    return -z * z / 2 - log(-z) - 0.5 * log(2 * M_PI) + log1p(-1 / (z * z));
}

double wq_aga_expected(double white, double black, int handicap, double komi)
{
    double z = (closed(white) - closed(black) - wq_aga_handicap_worth(handicap, komi)) / wq_aga_sigma_px(handicap, komi);
    return erfc(-z / M_SQRT2) / 2;
}

typedef struct model { int n, games; const wq_aga_player *before; const wq_aga_game *game; } model;

/* The value at x; with its gradient and the negative curvature where asked. */
static double value_at(double *gradient, double *curve, const model *m, const double *x)
{
    double sum = 0;
    size_t n = (size_t)m->n;
    if (gradient) memset(gradient, 0, n * sizeof *gradient);
    if (curve) memset(curve, 0, n * n * sizeof *curve);
    for (int p = 0; p < m->n; p++) {
        double variance = m->before[p].sigma * m->before[p].sigma, off = x[p] - closed(m->before[p].rating);
        sum -= off * off / (2 * variance);
        if (gradient) gradient[p] -= off / variance;
        if (curve) curve[(size_t)p * n + (size_t)p] += 1 / variance;
    }
    for (int i = 0; i < m->games; i++) {
        const wq_aga_game *g = &m->game[i];
        double sigma = wq_aga_sigma_px(g->handicap, g->komi), sign = g->white_won ? 1 : -1;
        double z = sign * (x[g->white] - x[g->black] - wq_aga_handicap_worth(g->handicap, g->komi)) / sigma, log_chance = log_normal(z);
        sum += log_chance;
        double rate = exp(-z * z / 2 - 0.5 * log(2 * M_PI) - log_chance), slope = sign * rate / sigma,
               bend = rate * (z + rate) / (sigma * sigma);
        if (gradient) {
            gradient[g->white] += slope;
            gradient[g->black] -= slope;
        }
        if (!curve) continue;
        size_t w = (size_t)g->white, b = (size_t)g->black;
        curve[w * n + w] += bend;
        curve[b * n + b] += bend;
        curve[w * n + b] -= bend;
        curve[b * n + w] -= bend;
    }
    return sum;
}

/* The lower triangle of Cholesky's decomposition, in place. */
static void decompose(double *a, size_t n)
{
    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++) {
            double sum = a[i * n + j];
            for (size_t k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
            a[i * n + j] = i == j ? sqrt(sum) : sum / a[j * n + j];
        }
}

static void solve(double *x, const double *a, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) x[i] -= a[i * n + k] * x[k];
        x[i] /= a[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++) x[i] -= a[k * n + i] * x[k];
        x[i] /= a[i * n + i];
    }
}

wq_status wq_aga_rate(wq_aga_player *players, int count, const wq_aga_game *games, int game_count, wq_arena *arena)
{
    if (count < 0 || count > 2000 || game_count < 0) return WQ_BAD_ARGUMENT;
    for (int p = 0; p < count; p++)
        if (!(fabs(players[p].rating) >= 1 && fabs(players[p].rating) < 100)
            || !(players[p].sigma > 1e-3 && players[p].sigma < 100))
            return WQ_BAD_ARGUMENT;
    for (int i = 0; i < game_count; i++) {
        const wq_aga_game *g = &games[i];
        if (g->white < 0 || g->black < 0 || g->white >= count || g->black >= count || g->white == g->black || g->handicap < 0
            || g->handicap > 9 || !(fabs(g->komi) <= 100))
            return WQ_BAD_ARGUMENT;
    }
    size_t n = (size_t)count;
    model m = { count, game_count, players, games };
    double *x = wq_arena_take(arena, n, sizeof *x), *step = wq_arena_take(arena, n, sizeof *step),
           *trial = wq_arena_take(arena, n, sizeof *trial), *curve = wq_arena_take(arena, n * n, sizeof *curve);
    if (arena->failed) return WQ_FAIL_MEMORY;
    for (int p = 0; p < count; p++) x[p] = closed(players[p].rating);
    for (int round = 0; round < 200; round++) {
        double now = value_at(step, curve, &m, x), longest = 0, size = 1;
        decompose(curve, n);
        solve(step, curve, n);
        for (int p = 0; p < count; p++) longest = fmax(longest, fabs(step[p]));
        for (int half = 0; half < 40; half++, size /= 2) {  /* never downhill */
            for (int p = 0; p < count; p++) trial[p] = x[p] + size * step[p];
            if (value_at(NULL, NULL, &m, trial) >= now - 1e-12) break;
        }
        for (int p = 0; p < count; p++) x[p] += size * step[p];
        if (longest < 1e-11) break;
    }
    value_at(NULL, curve, &m, x);
    decompose(curve, n);
    for (int p = 0; p < count; p++) {                       /* a diagonal element of the inverse */
        memset(step, 0, n * sizeof *step);
        step[p] = 1;
        solve(step, curve, n);
        players[p] = (wq_aga_player){ opened(x[p]), sqrt(step[p]) };
    }
    return WQ_OK;
}
