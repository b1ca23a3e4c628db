/* score_area.c — counting stones and points: 数子, 点 (应氏), and stones alone (子多为胜).
 * SPDX-License-Identifier: MIT
 */
#include "rules/score_impl.h"

void wq_score_area(wq_account *account, const wq_count_input *input, wq_color side)
{
    wq_account_add(account, WQ_TERM_STONES, side, 2 * account->stones[side]);               /* [R67] */
    if (input->rules->counting == WQ_COUNT_STONES) return;                                  /* [R206] */

    wq_account_add(account, WQ_TERM_SURROUNDED, side, 2 * account->surrounded[side]);       /* [R213] */
    int32_t shared = account->shared;                   /* what was contested when both confirmed as well [R58] */
    if (account->stones[WQ_BLACK] + account->stones[WQ_WHITE] == 0) shared += account->neutral;
    wq_account_add(account, WQ_TERM_SHARED, side, shared);                                  /* half each [R69] */
}
