/* referee_json_impl.h — what the parts of the ledger's JSON share. For src/record alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_REFEREE_JSON_IMPL_H
#define WQ_RECORD_REFEREE_JSON_IMPL_H

#include "record/json_read.h"
#include "record/referee_json.h"

/* {"event":"ruled",...}; `fields` (may be NULL) lends its "reason". */
json_t *wq_ruling_json(const wq_ledger *ledger, const wq_ruling *ruling, const wq_fields *fields);

/* An appeal, or a reversal: applied, and a line for each ruling it touches. As wq_ledger_appeal, wq_ledger_reverse. */
wq_status wq_ledger_review_json(wq_ledger *ledger, uint32_t of, wq_official by, bool reverse, const wq_fields *fields, json_t *out);

/* referee_start_json.c: a line about the agreed start. As wq_ledger_take_json; WQ_CONFLICT: it is about something else. */
wq_status wq_ledger_take_start(wq_ledger *ledger, const wq_fields *fields, const char *word, bool own_log, json_t *out);

#endif
