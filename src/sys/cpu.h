/* cpu.h — what the CPU can do that the system has to allow first.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_CPU_H
#define WQ_SYS_CPU_H

#include <stdbool.h>

/* AMX: products of tiles in BF16, and AVX-512's conversion to it. Asks the system for the registers the first time, for all threads
 * of the process; false where the CPU has none or the system gives none (x86-64 Linux alone does). */
bool wq_cpu_has_tiles(void);

#endif
