/* competition_json.h — the competition sheet 竞赛规程 in JSON: {"id":"national","rules":"chinese","time":{...},...}.
 *
 * docs/protocol.md has the cells. A returned json_t is a new reference the caller owns; NULL: no memory.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_COMPETITION_JSON_H
#define WQ_RECORD_COMPETITION_JSON_H

#include "game/competition.h"

#include <jansson.h>

/* All cells; for a preset with "sources", an object of the same words, where asked. */
json_t *wq_competition_json(const wq_competition *sheet, bool sources);

/* From JSON: a preset's name; or an object, whose absent cells are those of its "base" (a preset's name; the first preset
 * where none is named). An object without "id" is called "own". WQ_OK; WQ_BAD_ARGUMENT, or what is wrong with the cell
 * (WQ_BAD_RULES, _SIZE, _TIME, _KOMI), *err naming it; *out unchanged. */
wq_status wq_competition_from_json(wq_competition *out, json_t *json, wq_error *err);

/* A moment: milliseconds since 1970 UTC, or text with its zone (game/moment.h). WQ_OK, or WQ_BAD_TIME. */
wq_status wq_moment_from_json(int64_t *ms, json_t *json);

#endif
