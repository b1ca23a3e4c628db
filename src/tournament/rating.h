/* rating.h — ratings: Elo and its Chinese form, EGF GoR (2021), AGA, Glicko-2, Bradley-Terry, Whole-History Rating.
 *
 * The one part of this folder that computes with floating point: a rating is an estimate.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_RATING_H
#define WQ_TOURNAMENT_RATING_H

#include "base/arena.h"
#include "base/status.h"

#include <stdint.h>

/* A. Elo, The Rating of Chessplayers (1978). */
double wq_elo_expected(double own, double other);
double wq_elo_update(double own, double other, double score, double k);

/* 等级分 of a whole event: k (won - expected). Swiss-like: against the opponents' average; round robin: against the
 * average of all, own included, less half a game; elimination: game by game. Unplayed games are not to be given.  [R178] */
typedef enum wq_elo_event { WQ_ELO_SWISS, WQ_ELO_ROUND_ROBIN, WQ_ELO_ELIMINATION } wq_elo_event;
double wq_elo_change(wq_elo_event event, double own, const double *others, const double *scores, int games, double k);

/* EGF rating since 2021: r' = r + con (score - expected) + bonus; handicap_received: stones, negative when given, 0 even.
 * The list keeps -900 as its lowest; that is for the caller to do. */
typedef struct wq_egf { double con, bonus, expected, updated; } wq_egf;
wq_egf wq_egf_update(double own, double other, double score, int handicap_received, double weight);

/* M. Glickman, Example of the Glicko-2 system (2013). */
typedef struct wq_glicko { double rating, deviation, volatility; } wq_glicko;
typedef struct wq_glicko_game { double rating, deviation, score; } wq_glicko_game;
wq_glicko wq_glicko_update(wq_glicko own, const wq_glicko_game *games, int count, double tau);

/* Two players, `wins` of `games` for the first; each has a virtual win and loss against a player of rating 0. */
double wq_bradley_terry_pair(double wins, double games);

/* AGA: P. Waldron's Bayesian model (bayrate). Ratings go from 20 kyu (-20.x) to 9 dan (9.x) without any between -1 and 1.
 * A game is even between ratings apart by its handicap's worth; its outcome is normal around that with sigma_px. */
typedef struct wq_aga_player { double rating, sigma; } wq_aga_player;           /* before; and after, in place */
typedef struct wq_aga_game { int32_t white, black; bool white_won; int handicap; double komi; } wq_aga_game;
double wq_aga_handicap_worth(int handicap, double komi);
double wq_aga_sigma_px(int handicap, double komi);
double wq_aga_expected(double white, double black, int handicap, double komi);  /* the chance that White wins */

/* The likeliest ratings given all games of an event, and the standard deviation of each. At most 2000 players.
 * WQ_OK; WQ_BAD_ARGUMENT (a number out of bounds); WQ_FAIL_MEMORY. */
wq_status wq_aga_rate(wq_aga_player *players, int count, const wq_aga_game *games, int game_count, wq_arena *arena);

/* R. Coulom, Whole-History Rating (2008). Games by players on days; the rating of each player on each day he played. */
typedef struct wq_whr_game { int32_t a, b; double score_a; int32_t day; double advantage_b; } wq_whr_game;     /* advantage in Elo */
typedef struct wq_whr_day { int32_t player, day; double elo, gradient; } wq_whr_day;
typedef struct wq_whr { int day_count; wq_whr_day *days; } wq_whr;     /* by player, then day */

/* w2: variance in Elo^2 a day. WQ_OK; WQ_BAD_ARGUMENT; WQ_FAIL_MEMORY. */
wq_status wq_whr_fit(wq_whr *out, wq_arena *arena, int players, const wq_whr_game *games, int count, double w2);

#endif
