/* dutch_json.h — a round of the Dutch system as JSON.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_DUTCH_JSON_H
#define WQ_TOURNAMENT_DUTCH_JSON_H

#include "tournament/dutch.h"

#include <jansson.h>

/* {"C6": 2, ..}: each criterion over all brackets; C5 where somebody has the bye. The caller decrefs it, as of the others. */
json_t *wq_dutch_goals_json(const wq_pairing *pairing);

/* [{"points", "moved_down", "residents", "pairs", "values": [{"criterion", "value", "points"}, ..]}, ..], from the top; values that are 0
 * are left out, and "points" stands where a criterion goes by them. */
json_t *wq_dutch_json(const wq_dutch *dutch);

/* {"goal", "text", "best", "now", "bracket": its points}; not for a difference that is none. */
json_t *wq_dutch_difference_json(const wq_dutch_difference *difference);

#endif
