/* kernel_portable.c — vectors of four, which every CPU compiled for has in some form (SSE2 on amd64, NEON on arm64).
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/kernel.h"

static bool always(void) { return true; }

#define LANES 4
#if defined __aarch64__                     /* 32 registers, and multiplication with addition */
#define ROWS 6
#else
#define ROWS 2
#endif
#define KERNEL wq_kernel_portable
#define NAME "portable"
#define RUNS_HERE always
#include "engine/net/kernel_body.h"
