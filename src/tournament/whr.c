/* whr.c — Whole-History Rating: Newton's method on one player's days at a time, whose Hessian is tridiagonal.
 *
 * Sweeps in order of players and games sorted by day, so the result does not depend on the order games came in.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/rating.h"

#include <math.h>
#include <stdlib.h>

enum { SWEEPS = 2000 };

typedef struct one { int32_t player, day, other_day, other; double score, lift; } one;   /* a game as one of the two sees it */

static int by_player_and_day(const void *x, const void *y)
{
    const one *a = x, *b = y;
    if (a->player != b->player) return a->player < b->player ? -1 : 1;
    if (a->day != b->day) return a->day < b->day ? -1 : 1;
    if (a->other != b->other) return a->other < b->other ? -1 : 1;
    if (a->lift < b->lift || a->lift > b->lift) return a->lift < b->lift ? -1 : 1;
    return (a->score > b->score) - (a->score < b->score);
}

static int find_day(const wq_whr *whr, const int32_t *first, int player, int day)
{
    int low = first[player], high = first[player + 1] - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (whr->days[middle].day < day) low = middle + 1;
        else high = middle;
    }
    return low;
}

wq_status wq_whr_fit(wq_whr *out, wq_arena *arena, int players, const wq_whr_game *games, int count, double w2)
{
    const double natural = log(10) / 400;
    if (players < 0 || count < 0 || !(w2 >= 0)) return WQ_BAD_ARGUMENT;
    one *list = wq_arena_take(arena, 2 * (size_t)count, sizeof *list);
    int32_t *first = wq_arena_take(arena, (size_t)players + 2, sizeof *first);
    int32_t *begin = wq_arena_take(arena, 2 * (size_t)count + 1, sizeof *begin);       /* of each day's games */
    double *r = wq_arena_take(arena, 2 * (size_t)count, sizeof *r);
    double *work = wq_arena_take(arena, 6 * (size_t)count + 6, sizeof *work);
    *out = (wq_whr){ .days = wq_arena_take(arena, 2 * (size_t)count, sizeof *out->days) };
    if (arena->failed) return WQ_FAIL_MEMORY;
    for (int i = 0; i < count; i++) {
        const wq_whr_game *g = &games[i];
        if (g->a < 0 || g->b < 0 || g->a >= players || g->b >= players || g->a == g->b || !(g->score_a >= 0) || !(g->score_a <= 1)
            || !(fabs(g->advantage_b) < 1e5)) return WQ_BAD_ARGUMENT;
        /* without variance all days are one */
        list[2 * i] = (one){ g->a, w2 > 0 ? g->day : 0, 0, g->b, g->score_a, -g->advantage_b * natural };
        list[2 * i + 1] = (one){ g->b, w2 > 0 ? g->day : 0, 0, g->a, 1 - g->score_a, g->advantage_b * natural };
    }
    qsort(list, 2 * (size_t)count, sizeof *list, by_player_and_day);
    for (int i = 0; i < 2 * count; i++) {
        if (i == 0 || list[i].player != list[i - 1].player || list[i].day != list[i - 1].day) {
            begin[out->day_count] = i;
            out->days[out->day_count++] = (wq_whr_day){ .player = list[i].player, .day = list[i].day };
        }
    }
    begin[out->day_count] = 2 * count;
    for (int d = out->day_count - 1, p = players; p >= 0; p--) {
        first[p] = p == players ? out->day_count : first[p + 1];
        while (d >= 0 && out->days[d].player == p) first[p] = d--;
    }
    for (int i = 0; i < 2 * count; i++) list[i].other_day = find_day(out, first, list[i].other, list[i].day);

    double *gradient = work, *diagonal = work + 2 * count + 2, *carry = work + 4 * count + 4;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double worst = 0;
        for (int p = 0; p < players; p++) {
            int from = first[p], to = first[p + 1];
            for (int d = from; d < to; d++) {
                double g = 0, h = -1e-9;
                if (d == from) {                            /* the prior: a win and a loss against a player of rating 0 */
                    double q = 1 / (1 + exp(-r[d]));
                    g += 1 - 2 * q;
                    h -= 2 * q * (1 - q);
                }
                for (int i = begin[d]; i < begin[d + 1]; i++) {
                    double e = 1 / (1 + exp(-(r[d] + list[i].lift - r[list[i].other_day])));
                    g += list[i].score - e;
                    h -= e * (1 - e);
                }
                for (int side = -1; side <= 1; side += 2) {
                    int n = d + side;
                    if (n < from || n >= to) continue;
                    double variance = w2 * natural * natural * fabs((double)out->days[n].day - out->days[d].day);
                    g -= (r[d] - r[n]) / variance;
                    h -= 1 / variance;
                }
                gradient[d] = g;
                diagonal[d] = h;
                if (fabs(g) > worst) worst = fabs(g);
                out->days[d].gradient = g;
            }
            /* solve H x = gradient by elimination; r -= x */
            for (int d = from; d < to; d++) {
                double off = d > from ? 1 / (w2 * natural * natural * ((double)out->days[d].day - out->days[d - 1].day)) : 0;
                if (d > from) {
                    double factor = off / diagonal[d - 1];
                    diagonal[d] -= factor * off;
                    gradient[d] -= factor * gradient[d - 1];
                }
                carry[d] = off;
            }
            for (int d = to - 1; d >= from; d--) {
                double above = d + 1 < to ? carry[d + 1] * gradient[d + 1] : 0;
                gradient[d] = (gradient[d] - above) / diagonal[d];
            }
            double longest = 0;
            for (int d = from; d < to; d++) longest = fmax(longest, fabs(gradient[d]));
            double damp = longest > 2 ? 2 / longest : 1;
            for (int d = from; d < to; d++) r[d] -= damp * gradient[d];
        }
        if (worst < 1e-10) break;
    }
    for (int d = 0; d < out->day_count; d++) out->days[d].elo = r[d] / natural;
    return WQ_OK;
}
