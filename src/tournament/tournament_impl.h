/* tournament_impl.h — what the parts of the fold share: kinds of events that tournament_hall.c reads.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_TOURNAMENT_IMPL_H
#define WQ_TOURNAMENT_TOURNAMENT_IMPL_H

#include "tournament/tournament.h"

/* claimed: a player says how his game ended; denied: the other says no; boarded: a table is played as an online game;
 * late: minutes a player came late; amended: an entry put right; noted: anything else worth keeping. */
wq_status wq_hall_claimed(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_denied(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_boarded(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_late(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_amended(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_noted(wq_tournament *t, const json_t *e, wq_error *err);

#endif
