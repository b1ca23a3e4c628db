/* office_acts.h — who may do what in a tournament, and how it is done: acts, pairing, explanations, entries from files.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_OFFICE_ACTS_H
#define WQ_SERVER_OFFICE_ACTS_H

#include "server/office.h"

/* Somebody with a pass, and his request: {"key", "desk": a name, ...}. */
typedef struct wq_act_request {
    wq_kept *kept;
    wq_role role;
    char key[WQ_KEY_TEXT];              /* "" where none is needed */
    const json_t *body;
} wq_act_request;

/* Each answers with a new JSON object. WQ_ILLEGAL_SEAT: the pass does not open that; WQ_CONFLICT: another desk was first; what
 * the fold and pairing refuse. The same key again is done once. */
typedef wq_status wq_act_fn(json_t **answer, const wq_act_request *request, wq_error *err);
wq_act_fn wq_office_acts;               /* "acts": [event..] -> seq */
wq_act_fn wq_office_pair;               /* "round", "dry" -> event, goals, certificate: proposed and, if not dry, published */
wq_act_fn wq_office_propose, wq_office_publish;         /* its halves: the first only reads; the second takes the first's answer */
wq_act_fn wq_office_explain;            /* "round", "a", "b" -> first_worse, goals, tables */
wq_act_fn wq_office_cost;               /* "round", "tables": [[black, white]..], "bye" -> first_worse, goals */
wq_act_fn wq_office_effect;             /* "acts" that are not done: what they would change (effect.h) */
wq_act_fn wq_office_import;             /* "text": another program's file -> its players entered */

/* The events that make a tournament of a request: {"name","system","rounds","settings","sheet"}, or of a file ("text"). */
wq_status wq_office_opening(json_t **events, const json_t *body, wq_error *err);

#endif
