/* score_territory.c — counting points and prisoners: 数目.
 * SPDX-License-Identifier: MIT
 */
#include "rules/score_impl.h"

void wq_score_territory(wq_account *account, const wq_count_input *input, wq_color side)
{
    wq_color other = wq_opponent(side);
    wq_account_add(account, WQ_TERM_SURROUNDED, side, 2 * account->surrounded[side]);       /* [R76] [JP 10] */
    wq_account_add(account, WQ_TERM_PRISONERS, side, 2 * account->taken[side]);             /* [R77] [JP 10] */
    wq_account_add(account, WQ_TERM_DEAD, side, 2 * account->dead[other]);                  /* [R77] [JP 10] */
    if (input->rules->pass_stones) wq_account_add(account, WQ_TERM_PASSES, side, 2 * input->passes[other]);
}
