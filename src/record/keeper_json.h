/* keeper_json.h — a clock at a board in JSON: events in, calls and states out. docs/clock.md lists the fields.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_KEEPER_JSON_H
#define WQ_RECORD_KEEPER_JSON_H

#include "game/clock_keeper.h"

#include <jansson.h>

/* {"at_ms":0,"side":"B","event":"start"}. WQ_OK; WQ_BAD_EVENT with *err, *out unchanged. Fields that are not known are
 * passed over. */
wq_status wq_keeper_event_from_json(wq_keeper_event *out, json_t *json, wq_error *err);

/* {"at_ms":30000,"side":"B","say":"30秒","code":"second:30"}. New references; NULL: no memory. */
json_t *wq_call_json(const wq_call *call, wq_time_lang lang);

/* {"at_ms","side","phase","main_ms","periods","period_left_ms","stones_left","penalty_points","lost"} of a side as it
 * stands at the keeper's last event; what does not apply is left out. With an agreed start, until the first move,
 * "starts_at_ms" and "here"; and "late_ms" of who came late. */
json_t *wq_keeper_state_json(const wq_keeper *keeper, wq_color side);

#endif
