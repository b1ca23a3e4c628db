/* score_impl.h — the parts of the count: what score.c asks score_area.c and score_territory.c. Private to rules/.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_SCORE_IMPL_H
#define WQ_RULES_SCORE_IMPL_H

#include "rules/score.h"

/* Appends a line to the account and adds it to the side's total; a line of nothing is left out unless it is one
 * that every sheet shows. */
void wq_account_add(wq_account *account, wq_term_kind kind, wq_color side, int32_t halves);

/* The lines of one side for stones, points and prisoners; account->stones, surrounded, ... are filled already. */
void wq_score_area(wq_account *account, const wq_count_input *input, wq_color side);
void wq_score_territory(wq_account *account, const wq_count_input *input, wq_color side);

#endif
