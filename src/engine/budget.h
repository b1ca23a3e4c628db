/* budget.h — what a move may cost: by level, and by the clock.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_BUDGET_H
#define WQ_ENGINE_BUDGET_H

#include "engine/engine.h"
#include "game/clock.h"

/* Milliseconds to think, at most: a share of the main time while it lasts, then most of a period; always less than
 * free_ms by a margin for the way back. Without a clock free_ms itself is the limit for this move. `moves` have been made;
 * `area` points has the board. INT64_MAX where there is no limit. */
int64_t wq_budget_ms(const wq_time_control *control, const wq_side_time *time, int64_t free_ms, int moves, int area);

#endif
