/* puct_choice.h — from a guided search to a choice: pass, resign or play. The counterpart of wq_engine_choose.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PUCT_CHOICE_H
#define WQ_ENGINE_PUCT_CHOICE_H

#include "engine/engine.h"
#include "engine/puct.h"

/* As wq_engine_choose; budget.playouts are visits. options->terms.seed is of the player: the question is mixed into it. Also
 * WQ_FAIL_ENGINE: the net answered something that is no number. */
wq_status wq_puct_choose(wq_puct *it, wq_judge *judge, const wq_puct_options *options, const wq_problem *problem, wq_budget budget,
                         const _Atomic int *stop, wq_report *out);

/* Which stones are dead if play ended here, as the search judged it when it passed: dead[WQ_POINTS] nonzero, whole chains.
 * WQ_OK; WQ_FAIL_ENGINE. */
wq_status wq_puct_dead(wq_judge *judge, const wq_judge_terms *terms, const wq_problem *problem, uint8_t *dead);

#endif
