/* account_text.h — a count in words, for terminals.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_ACCOUNT_TEXT_H
#define WQ_CLI_ACCOUNT_TEXT_H

#include "rules/score.h"

#include <stdio.h>

/* Prints the account. By area with komi in zi, the Chinese way: one side's stones and points, the base number, the komi. Else
 * both sides' lines. `zh`: in Chinese. */
void wq_account_print(FILE *out, const wq_account *account, const wq_rules *rules, bool zh);

#endif
