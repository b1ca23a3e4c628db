/* referee_json.h — the referee's table and ledger in JSON. docs/referee.md lists the fields.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_REFEREE_JSON_H
#define WQ_RECORD_REFEREE_JSON_H

#include "game/referee.h"

#include <jansson.h>

/* {"violation","rules":["R158"],"article","claim_until","ruling":[...],"choice":[...],...}, lists that do not apply left out.
 * NULL where the edition does not name the violation (or: no memory). */
json_t *wq_violation_json(int violation, wq_edition edition);

/* {"right":"recheck","rules":["R80"],"article":"16.4","duty":false,"zh","en"}; NULL where the edition has it not. */
json_t *wq_right_json(int right, wq_edition edition);

/* Reads one line of a game's log, a claim, ruling, appeal or reversal, applies it to the ledger and appends what follows
 * from it, as objects, to the array `out`. WQ_OK; or the refusal with *err, ledger and array unchanged: those of referee.h,
 * WQ_BAD_EVENT for what cannot be read. */
wq_status wq_ledger_take_json(wq_ledger *ledger, json_t *line, json_t *out, wq_error *err);

#endif
