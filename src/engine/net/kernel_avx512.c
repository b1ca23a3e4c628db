/* kernel_avx512.c — vectors of sixteen, with fused multiply-add.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/kernel.h"

#if defined __x86_64__
static bool has_avx512(void) { return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"); }

#include <string.h>
#if defined __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx2,fma"))), apply_to = function)
#pragma STDC FP_CONTRACT ON
#else
#pragma GCC target("avx512f,avx512dq,avx2,fma")
#endif
#define LANES 16
#if defined __SANITIZE_ADDRESS__            /* thirteen take minutes to compile with all checks */
#define ROWS 6
#else
#define ROWS 13                             /* the 25 tiles of 19x19 in two parts */
#endif
#define RUNS_HERE has_avx512
#else
static bool never(void) { return false; }
#define LANES 4
#define ROWS 2
#define RUNS_HERE never
#endif

#define KERNEL wq_kernel_avx512
#define NAME "avx512"
#include "engine/net/kernel_body.h"

/* The same but for the windows, or for the products of tiles. */
const struct wq_net_kernel wq_kernel_amx_bf16 = {
    .name = "amx-bf16", .runs_here = wq_amx_runs_here, IN_FLOATS, .windows = wq_amx_windows, .spin = wq_amx_spin,
};
const struct wq_net_kernel wq_kernel_vnni = {
    .name = "vnni", .runs_here = wq_vnni_runs_here, IN_FLOATS, .to_whole = wq_vnni_to_whole, .multiply_whole = wq_vnni_multiply, .spin = spin,
};
#if defined __x86_64__ && defined __clang__
#pragma clang attribute pop
#endif
