/* score_json.h — a count as JSON: every number a score sheet, a test or another program asks for.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_SCORE_JSON_H
#define WQ_RECORD_SCORE_JSON_H

#include "record/hand_count.h"
#include "rules/score.h"

#include <jansson.h>

/* A new reference; NULL: no memory. Numbers are points or zi, with a .5 or .25 where need be. Keys:
 *   result "B+2.5", result_zi "B+1.25" (null where the rules do not count area), winner,
 *   area_black, area_white (living stones and own points), shared_or_dame, black_zi, white_zi (shared points halved),
 *   territory_black, territory_white (own empty points, as territory counting sees them), stones_*, prisoners_*,
 *   after_tax_* (stones, points, tax), total_* (with komi and all), white_bonus_points,
 *   pass_stones_given_by_*, dead, seki (lists of points),
 *   terms (the account: {"code","side","points","zh","en"} a line).
 * `decided` (NULL: none) is the result of a game that did not come to a count: it is the result then, and the count's is
 * "counted". */
json_t *wq_score_json(const wq_count_input *input, const wq_account *account, const wq_result *decided);

/* {"result","result_zi","black_zi","white_zi","base_zi","black_must_exceed","white_must_exceed",...,"terms"} */
json_t *wq_hand_count_json(const wq_hand_count *count);

#endif
