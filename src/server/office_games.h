/* office_games.h — boards of a round played as online games: opened together, their results written down by themselves.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_OFFICE_GAMES_H
#define WQ_SERVER_OFFICE_GAMES_H

#include "server/office_acts.h"

/* Opens a game for each table of "round" without a result (or of "tables" alone) as "game" says (rules, komi_halves, time, width,
 * height, strict ...); Black of the pairing has Black. `done` hears once, later or at once: how many were opened, or the first
 * refusal. The same request again opens nothing new. */
typedef void wq_boarded_fn(void *context, wq_status status, int opened, const wq_error *err);
void wq_office_board(wq_office *office, wq_lobby *lobby, const wq_act_request *request, wq_boarded_fn *done, void *context);

/* A game is over, or its result was changed: if it is a table's, the result and the warnings go into the journal. For wq_world.ended. */
void wq_office_game_ended(void *office, const wq_fold *fold);

/* After a start: what ended while the journal could not be written. */
void wq_office_catch_up(wq_office *office);

#endif
