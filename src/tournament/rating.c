/* rating.c — the formulas of rating.h, each with its source there.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/rating.h"

#include <math.h>

double wq_elo_expected(double own, double other) { return 1 / (1 + pow(10, (other - own) / 400)); }

double wq_elo_update(double own, double other, double score, double k) { return own + k * (score - wq_elo_expected(own, other)); }

double wq_elo_change(wq_elo_event event, double own, const double *others, const double *scores, int games, double k)
{
    double won = 0, expected = 0, sum = 0;
    for (int i = 0; i < games; i++) {
        won += scores[i];
        sum += others[i];
        if (event == WQ_ELO_ELIMINATION) expected += wq_elo_expected(own, others[i]);
    }
    if (games == 0) return 0;
    if (event == WQ_ELO_SWISS) expected = games * wq_elo_expected(own, sum / games);
    if (event == WQ_ELO_ROUND_ROBIN) expected = (games + 1) * wq_elo_expected(own, (sum + own) / (games + 1)) - 0.5;
    return k * (won - expected);
}

wq_egf wq_egf_update(double own, double other, double score, int handicap_received, double weight)
{
    double given = handicap_received > 0 ? 100 * (handicap_received - 0.5) : handicap_received < 0 ? 100 * (handicap_received + 0.5) : 0;
    double lifted = own + given;                            /* the weaker plays as if that much stronger */
    wq_egf out = { .con = pow((3300 - own) / 200, 1.6) * weight, .bonus = log(1 + exp((2300 - own) / 80)) / 5 };
    double beta_own = -7 * log(3300 - lifted), beta_other = -7 * log(3300 - other);
    out.expected = 1 / (1 + exp(beta_other - beta_own));
    out.updated = own + out.con * (score - out.expected) + out.bonus;
    return out;
}

static double glicko_g(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI)); }

wq_glicko wq_glicko_update(wq_glicko own, const wq_glicko_game *games, int count, double tau)
{
    const double scale = 173.7178;
    double mu = (own.rating - 1500) / scale, phi = own.deviation / scale, sigma = own.volatility;
    if (count == 0) {
        own.deviation = scale * sqrt(phi * phi + sigma * sigma);
        return own;
    }
    double precision = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        double g = glicko_g(games[i].deviation / scale), e = 1 / (1 + exp(-g * (mu - (games[i].rating - 1500) / scale)));
        precision += g * g * e * (1 - e);
        sum += g * (games[i].score - e);
    }
    double v = 1 / precision, delta = v * sum;
    /* the new volatility: the Illinois method on f */
    double a = log(sigma * sigma), A = a, B;
#define F(x) (exp(x) * (delta * delta - phi * phi - v - exp(x)) / (2 * (phi * phi + v + exp(x)) * (phi * phi + v + exp(x))) - ((x) - a) / (tau * tau))
    if (delta * delta > phi * phi + v) {
        B = log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (k < 100 && F(a - k * tau) < 0) k++;
        B = a - k * tau;
    }
    double fa = F(A), fb = F(B);
    for (int i = 0; i < 200 && fabs(B - A) > 1e-9; i++) {
        double C = A + (A - B) * fa / (fb - fa), fc = F(C);
        if (fc * fb <= 0) { A = B; fa = fb; }
        else fa /= 2;
        B = C;
        fb = fc;
    }
#undef F
    double moved = exp(A / 2), star = sqrt(phi * phi + moved * moved), narrow = 1 / sqrt(1 / (star * star) + 1 / v);
    return (wq_glicko){ 1500 + scale * (mu + narrow * narrow * sum), scale * narrow, moved };
}

double wq_bradley_terry_pair(double wins, double games)
{
    double r = 0;                                           /* the first has r, the second -r, in natural units */
    for (int i = 0; i < 200; i++) {
        double p = 1 / (1 + exp(-2 * r)), q = 1 / (1 + exp(-r));
        double gradient = wins - games * p + 1 - 2 * q, curve = -2 * games * p * (1 - p) - 2 * q * (1 - q);
        double step = gradient / curve;
        if (step > 1) step = 1;
        if (step < -1) step = -1;
        r -= step;
        if (fabs(step) < 1e-14) break;
    }
    return r * 400 / log(10);
}
