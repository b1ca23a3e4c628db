/* tally.c — shares, intervals, Elo, SPRT.
 * SPDX-License-Identifier: MIT
 */
#include "cli/tally.h"

#include <math.h>
#include <stddef.h>

const double wq_sprt_bound = 2.9444389791664403;            /* ln(0.95 / 0.05) */

wq_share wq_tally_share(const wq_tally *t)
{
    const double z = 1.96;
    double all = (double)(t->wins[0] + t->wins[1] + t->draws), won = (double)t->wins[0] + 0.5 * (double)t->draws;
    if (all <= 0) return (wq_share){ 0, 0, 1 };
    double p = won / all, middle = p + z * z / (2 * all), half = z * sqrt(p * (1 - p) / all + z * z / (4 * all * all));
    return (wq_share){ p, (middle - half) / (1 + z * z / all), (middle + half) / (1 + z * z / all) };
}

double wq_elo_of_share(double share)
{
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    return 400 * log10(share / (1 - share));
}

double wq_share_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

enum wq_sprt_says wq_sprt_ask(const wq_sprt *sprt, const wq_tally *t, double *ratio)
{
    double p0 = wq_share_of_elo(sprt->elo0), p1 = wq_share_of_elo(sprt->elo1);
    double won = (double)t->wins[0] + 0.5 * (double)t->draws, lost = (double)t->wins[1] + 0.5 * (double)t->draws;
    double llr = won * log(p1 / p0) + lost * log((1 - p1) / (1 - p0));
    if (ratio) *ratio = llr;
    return llr >= wq_sprt_bound ? WQ_SPRT_BETTER : llr <= -wq_sprt_bound ? WQ_SPRT_NOT_BETTER : WQ_SPRT_GO_ON;
}
