/* conv_avx2.c — training's part of the kernels for vectors of eight, with fused multiply-add.
 * SPDX-License-Identifier: MIT
 */
#include "conv_kernel.h"

#include <string.h>
#if defined __x86_64__
#if defined __clang__
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#pragma STDC FP_CONTRACT ON
#else
#pragma GCC target("avx2,fma")
#endif
#define LANES 8
#define ROWS 6
#else
#define LANES 4
#define ROWS 2
#endif

#define KERNEL wqt_kernel_avx2
#include "conv_body.h"
#if defined __x86_64__ && defined __clang__
#pragma clang attribute pop
#endif
