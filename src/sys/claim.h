/* claim.h — one process at a time: a lock on a file, given up when the process ends, however it ends.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_CLAIM_H
#define WQ_SYS_CLAIM_H

#include "base/status.h"

/* Claims `path` (made where absent, 0600). WQ_OK and a descriptor to give back; WQ_CONFLICT: another process has it;
 * WQ_FAIL_DISK with *err. */
wq_status wq_claim_take(int *out, const char *path, wq_error *err);
void wq_claim_give(int claim);

#endif
