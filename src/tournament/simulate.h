/* simulate.h — what an event would be like before it is held: many random ones, the same on every machine.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_SIMULATE_H
#define WQ_TOURNAMENT_SIMULATE_H

#include "tournament/pairing.h"

typedef struct wq_simulation {
    int players, rounds, events;
    double spread;                      /* standard deviation of the players' strength, in Elo */
    uint64_t seed;
} wq_simulation;

typedef struct wq_forecast {
    double strongest_first, strongest_shared;   /* chance that the strongest is first, alone or shared; by points and opponents' points */
    double undefeated;                  /* players without a loss at the end, on average */
    double tied_at_top;                 /* players who share the most points, on average */
    double order;                       /* rank correlation between strength and points, from -1 to 1 */
} wq_forecast;

/* A Swiss-like event each: paired by `settings`, won by Elo's chances. WQ_OK; WQ_BAD_ARGUMENT; the statuses of pairing. */
wq_status wq_simulate(wq_forecast *out, const wq_simulation *simulation, const wq_pairing_settings *settings, wq_error *err);

#endif
