/* exact_kernels.h — the kernels that run here and are as near as floats, one after the other.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_EXACT_KERNELS_H
#define WQ_TESTS_EXACT_KERNELS_H

#include "engine/net/net.h"

/* The one after `kernel`, first the best; NULL past the last. */
static inline const wq_net_kernel *next_exact(const wq_net_kernel *kernel)
{
    int i = 0;
    while (kernel && wq_net_kernel_at(i++) != kernel) continue;
    for (; wq_net_kernel_at(i); i++)
        if (wq_net_kernel_runs_here(wq_net_kernel_at(i)) && wq_net_kernel_is_exact(wq_net_kernel_at(i))) return wq_net_kernel_at(i);
    return NULL;
}

#endif
