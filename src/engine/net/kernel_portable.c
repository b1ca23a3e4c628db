/* kernel_portable.c — vectors of four, which every CPU compiled for has in some form (SSE2 on amd64, NEON on arm64).
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/kernel.h"

static bool always(void) { return true; }

#define LANES 4
#define ROWS 2
#define KERNEL wq_kernel_portable
#define NAME "portable"
#define RUNS_HERE always
#include "engine/net/kernel_body.h"
