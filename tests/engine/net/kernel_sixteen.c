/* kernel_sixteen.c — the kernels' source for vectors of sixteen, built for any CPU: what AVX-512 runs, tested where there is none.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/kernel.h"

extern const struct wq_net_kernel wq_kernel_sixteen;

static bool always(void) { return true; }

#define LANES 16
#if defined __SANITIZE_ADDRESS__            /* thirteen take minutes to compile with all checks */
#define ROWS 6
#else
#define ROWS 13
#endif
#define KERNEL wq_kernel_sixteen
#define NAME "sixteen"
#define RUNS_HERE always
#include "engine/net/kernel_body.h"
