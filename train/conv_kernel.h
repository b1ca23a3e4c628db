/* conv_kernel.h — what training needs beside the engine's kernels, as a table of functions for one kind of CPU.
 *
 * A tile is a line of 4 (or 3) points each way, its transform a line of 6 (or 5) each way: as many positions as there are products.
 * Packed weights are [block of 16 outputs][position][input][16]: a block of outputs at a time, all of it stays in the near caches.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TRAIN_CONV_KERNEL_H
#define WQ_TRAIN_CONV_KERNEL_H

#include "engine/net/kernel.h"

typedef struct wqt_products {                       /* tiles of some boards at one position */
    const float *v, *d;                             /* [board][tile][wide] of the input, [board][tile][16] of the gradient */
    size_t v_step, d_step;                          /* floats from board to board */
    int boards, tiles, wide, in;
} wqt_products;

struct wqt_kernel {
    /* Weights [out][3][3][in] packed; or turned, for the gradient of the input: inputs and outputs exchanged, the window backwards. */
    void (*pack)(const float *weights, int in, int out, int tile, float *to);
    void (*pack_turned)(const float *weights, int in, int out, int tile, float *to);
    /* The way back for a gradient of packed weights. */
    void (*unpack)(const float *packed, int in, int out, int tile, float *dweights);

    /* A block of 16 channels of tiles v[position][tile][16] to points of y, of `channels` each; added to plus where that is given. */
    void (*block_out)(const wq_tiles *tiles, const float *v, int channels, const float *plus, float *y);
    /* Its counterpart: the gradient of such a block of points to that of tiles. */
    void (*block_spread)(const wq_tiles *tiles, const float *dy, int channels, float *d);

    /* to[in][16] += the sum over tiles of input times gradient. */
    void (*add_products)(const wqt_products *p, float *to);

    /* dx becomes the gradient of x where it was that of relu(x * scale + shift); dscale and dshift grow by theirs. */
    void (*norm_back)(const float *x, int points, int channels, const float *scale, const float *shift, float *dx, float *dscale,
                      float *dshift);
};

extern const struct wqt_kernel wqt_kernel_portable, wqt_kernel_avx2;

#endif
