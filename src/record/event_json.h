/* event_json.h — events as JSON: the store's body and the wire's form, and rule sets and time systems in it.
 *
 * jansson objects: a returned json_t is a new reference the caller owns. Points are named as people name them
 * ("D4", "pass"), colours "B" / "W"; komi in halves; times in ms. docs/protocol.md lists every field.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_EVENT_JSON_H
#define WQ_RECORD_EVENT_JSON_H

#include "game/game.h"
#include "record/time_json.h"

#include <jansson.h>

/* The body of an event: its payload only (seq, at_ms, kind and actor are the store's columns). NULL: no memory.
 * Board height is needed to name points; for OPENED it is the event's own. */
json_t *wq_event_body(const wq_event *event, int height);

/* Fills the payload of *out (whose seq, at_ms, kind and actor are set) from a body; fields it does not know are
 * passed over. WQ_OK; WQ_BAD_EVENT with *err, *out unchanged. Of an OPENED all fields have defaults (19x19, the
 * first rule row, its komi, no clock, host_black, friendly, two humans), so a request to open a game is read here
 * too, and what is wrong has its own word: WQ_BAD_SIZE / _RULES / _KOMI / _TIME / _SETUP, WQ_ILLEGAL_HANDICAP. Whether
 * the game is possible is wq_opening_check's to say. */
wq_status wq_event_from_body(wq_event *out, json_t *body, int width, int height, wq_error *err);

/* {"seq","at_ms","kind","actor", ...body}: the form of the wire. */
json_t *wq_event_json(const wq_event *event, int height);

/* A whole rule row, all fields: {"id":"chinese","counting":"area",...}. From JSON: a string is a name to look up, an
 * object a whole row, {"base":"chinese", changes...}, or KataGo's {"ko":"SIMPLE","scoring":"AREA",...}. WQ_OK; WQ_BAD_RULES, *err says which field. */
json_t *wq_rules_json(const wq_rules *rules);
wq_status wq_rules_from_json(wq_rules *out, json_t *json, wq_error *err);

/* {"winner":"B","manner":"count","margin_halves":5,"text":"B+2.5"} */
json_t *wq_result_json(wq_result result);

#endif
