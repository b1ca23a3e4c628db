/* calc_json.h — one question of arithmetic in JSON, its answer in JSON: a table of kinds.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_CALC_JSON_H
#define WQ_TOURNAMENT_CALC_JSON_H

#include "base/status.h"

#include <jansson.h>

typedef struct wq_calc_kind {
    const char *name, *summary, *fields;    /* what it takes and gives */
} wq_calc_kind;

/* The table; ends with a NULL name. */
const wq_calc_kind *wq_calc_kinds(void);

/* Answers; an array of questions gives an array of answers. The caller decrefs *out. WQ_OK; WQ_BAD_NOT_FOUND (no such
 * kind); WQ_BAD_ARGUMENT with a sentence in *err; WQ_FAIL_MEMORY. */
wq_status wq_calc(json_t **out, const char *kind, const json_t *question, wq_error *err);

#endif
