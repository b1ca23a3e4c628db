/* result_zh.h — a result as Chinese files write it.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_RESULT_ZH_H
#define WQ_RECORD_RESULT_ZH_H

#include "rules/result.h"

/* "白胜43.5目", "黑胜 1又1/4子", "黑中盘胜", "白超时负", "和棋", "无胜负": UTF-8. A margin in 子 is doubled.     [R75]
 * What it does not understand has the manner WQ_MANNER_NONE. */
wq_result wq_result_from_zh(const char *text);

#endif
