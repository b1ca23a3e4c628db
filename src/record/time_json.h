/* time_json.h — a time system as JSON, both ways.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_TIME_JSON_H
#define WQ_RECORD_TIME_JSON_H

#include "game/clock.h"

#include <jansson.h>

/* {"type":"kept_byoyomi","main_s":3300,"periods":5,"period_s":60}, a new reference (NULL: no memory); from JSON an object or
 * the text form. WQ_OK; WQ_BAD_TIME, *err naming the field, *out unchanged. */
json_t *wq_time_control_json(const wq_time_control *control);
wq_status wq_time_control_from_json(wq_time_control *out, json_t *json, wq_error *err);

#endif
