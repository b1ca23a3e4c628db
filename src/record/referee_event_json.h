/* referee_event_json.h — the bodies of a referee's events: claims, rulings, pauses, corrections. For src/record alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_REFEREE_EVENT_JSON_H
#define WQ_RECORD_REFEREE_EVENT_JSON_H

#include "game/event.h"
#include "record/json_read.h"

/* The body, a new reference; NULL: no memory. Points are named for this board height. */
json_t *wq_referee_event_body(const wq_event *event, int height);

/* Reads the body into *event, whose kind is set. WQ_OK, or fields->refusal. */
wq_status wq_referee_event_read(wq_event *event, const wq_fields *fields, int width, int height);

/* A list of consequences by their words, both ways: WQ_OK, or fields->refusal. */
json_t *wq_consequences_json(const uint8_t *list);
wq_status wq_consequences_read(wq_consequences out, const wq_fields *fields, const char *field);

#endif
