/* conv_portable.c — training's part of the kernels for vectors of four, which every CPU has in some form.
 * SPDX-License-Identifier: MIT
 */
#include "conv_kernel.h"

#define LANES 4
#if defined __aarch64__
#define ROWS 6
#else
#define ROWS 2
#endif
#define KERNEL wqt_kernel_portable
#include "conv_body.h"
