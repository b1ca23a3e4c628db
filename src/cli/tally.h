/* tally.h — results of a match added up: share won, its interval, a difference in Elo, and when enough has been played.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_TALLY_H
#define WQ_CLI_TALLY_H

#include <stdbool.h>

/* Games without result count nowhere but in `without`. A draw is half a win. */
typedef struct wq_tally { long wins[2], draws, without; } wq_tally;

typedef struct wq_share { double share, low, high; } wq_share;

/* The first player's share of the points, with Wilson's interval at 95 %. No games: 0 of 0 to 1. */
wq_share wq_tally_share(const wq_tally *tally);

/* The difference in Elo that an expected share stands for; -INFINITY and INFINITY at 0 and 1. */
double wq_elo_of_share(double share);
double wq_share_of_elo(double elo);

/* A sequential test of "the first player is elo1 better" against "elo0 better", each wrong at most five times in a hundred.
 * Source: A. Wald, Sequential Tests of Statistical Hypotheses (1945). */
typedef struct wq_sprt { double elo0, elo1; } wq_sprt;
enum wq_sprt_says { WQ_SPRT_GO_ON, WQ_SPRT_BETTER, WQ_SPRT_NOT_BETTER };

/* Where the test stands: *ratio (may be NULL) is the logarithm of the likelihood ratio, decided beyond +-wq_sprt_bound. */
enum wq_sprt_says wq_sprt_ask(const wq_sprt *sprt, const wq_tally *tally, double *ratio);
extern const double wq_sprt_bound;

#endif
