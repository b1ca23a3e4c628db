/* standings_json.h — standings as JSON: every number by its field name.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_STANDINGS_JSON_H
#define WQ_TOURNAMENT_STANDINGS_JSON_H

#include "tournament/standings.h"

#include <jansson.h>

/* The caller decrefs it; NULL: out of memory. */
json_t *wq_standings_json(const wq_standings *standings, const wq_sheet *sheet, wq_arena *arena);

#endif
