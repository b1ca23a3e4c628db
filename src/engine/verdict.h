/* verdict.h — what a finished board is worth: of a playout's end, and of a game ended by two passes.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_VERDICT_H
#define WQ_ENGINE_VERDICT_H

#include "engine/playout.h"
#include "engine/problem.h"

/* Half points by which Black is ahead where a playout has ended, komi taken off. ahead: wq_position_placed_ahead there. owner
 * (WQ_POINTS places) as of wq_area_lead. Groups are taxed where the rules tax them. */
int wq_playout_lead_halves(const wq_problem *problem, const wq_position *end, int ahead, int8_t *owner);

/* 1: Black has won by so many half points; 0: White; a tie is half, or Black's where the rules say so. */
float wq_lead_wins(const wq_rules *rules, int halves);

/* The count of a position where play has ended by passes, these stones being dead (NULL: none): half points by which Black is
 * ahead. history tells of passes and the button; NULL: unknown. */
int wq_ended_lead_halves(const wq_problem *problem, const wq_position *end, const wq_history *history, const uint8_t *dead);

#endif
