/* kernel_avx2.c — vectors of eight, with fused multiply-add.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/kernel.h"

#if defined __x86_64__
static bool has_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

#include <string.h>
#if defined __clang__
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#pragma STDC FP_CONTRACT ON
#else
#pragma GCC target("avx2,fma")
#endif
#define LANES 8
#define ROWS 6
#define RUNS_HERE has_avx2
#else
static bool never(void) { return false; }
#define LANES 4
#define ROWS 2
#define RUNS_HERE never
#endif

#define KERNEL wq_kernel_avx2
#define NAME "avx2"
#include "engine/net/kernel_body.h"
#if defined __x86_64__ && defined __clang__
#pragma clang attribute pop
#endif
