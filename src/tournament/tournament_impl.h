/* tournament_impl.h — what the parts of the fold share: kinds of events that tournament_hall.c reads.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_TOURNAMENT_IMPL_H
#define WQ_TOURNAMENT_TOURNAMENT_IMPL_H

#include "tournament/tournament.h"

/* A field of an event: a whole number in bounds, or `absent` where there is none (false: something else); a text, copied; a
 * player's number, from 0. */
wq_status wq_event_refuse(wq_error *err, const char *text);
bool wq_event_number(int *out, const json_t *e, const char *name, int least, int most, int absent);
const char *wq_event_text(wq_tournament *t, const json_t *e, const char *name);
bool wq_event_player(int *out, const wq_tournament *t, const json_t *e, const char *name);
bool wq_event_set_result(wq_sheet_game *g, const char *name, bool forfeit);

/* opened, in tournament_settings.c; sanctions, lots, bans, play-offs, hidden line-ups in tournament_referee.c. */
wq_status wq_event_opened(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_event_sanctioned(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_event_forbidden(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_event_played_off(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_event_sealed(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_event_lot(wq_tournament *t, const json_t *e, wq_error *err);

/* A seal for this line-up? Then the salt must fit it. */
wq_status wq_lineup_open(wq_tournament *t, const wq_lineup *line, int count, const json_t *e, wq_error *err);

/* The event of one tournament without stages, groups or divisions (tournament_pair.c). */
wq_status wq_tournament_pair_plain(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err);

/* claimed: a player says how his game ended; denied: the other says no; boarded: a table is played as an online game;
 * late: minutes a player came late; postponed: a round's agreed start put off; amended: an entry put right; noted: anything else worth keeping. */
wq_status wq_hall_claimed(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_denied(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_boarded(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_late(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_postponed(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_amended(wq_tournament *t, const json_t *e, wq_error *err);
wq_status wq_hall_noted(wq_tournament *t, const json_t *e, wq_error *err);

/* Points, doubled, that a player has for pairing alone in a round (from 0). */
int wq_tournament_boost(const wq_tournament *t, int player, int round);

/* Fills in what the Dutch system reads beyond goals (tournament_dutch.c); entrants stand already, `score` is of each player,
 * without boosts. */
wq_status wq_tournament_dutch_state(wq_paired *state, const wq_tournament *t, wq_arena *arena, const int32_t *score, const int32_t *entrant_of, int round);

#endif
