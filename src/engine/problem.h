/* problem.h — what an engine is asked about: a position, its past, its rules.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_PROBLEM_H
#define WQ_ENGINE_PROBLEM_H

#include "rules/history.h"

/* Borrowed while it is thought about. */
typedef struct wq_problem {
    const wq_position *pos;
    const wq_history *history;          /* NULL: no past */
    const wq_rules *rules;
    int komi_halves;                    /* all that White is given, for handicap too */
    const uint8_t *only;                /* WQ_POINTS marks: no other moves now but these and the pass; NULL: any */
    const wq_position *before[2];       /* one and two turns ago, which a net sees too; NULL: unknown */
} wq_problem;

#endif
