/* ruleset_impl.h — the tables behind ruleset.c. Private to rules/.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_RULESET_IMPL_H
#define WQ_RULES_RULESET_IMPL_H

#include "rules/ruleset.h"

extern const wq_rules wq_rules_table[];
extern const int wq_rules_table_count;
extern const wq_rules wq_kata_table[];
extern const int wq_kata_table_count;

#endif
