/* conv.h — windows of 3x3 over whole batches with their gradients, by Winograd's tiles, behind calls that ctypes can make.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TRAIN_CONV_H
#define WQ_TRAIN_CONV_H

#include <stdint.h>

/* What is filtered: x itself where scale is NULL, otherwise relu(x * scale + shift) by channel. Outside the board is nothing.
 * in: any number of channels, a multiple of 16 where there is a scale or dx is asked for; out: a multiple of 16. */
typedef struct wqt_conv {
    const float *x;                     /* [batch][rows][columns][in] */
    const float *weights;               /* [out][3][3][in] */
    const float *scale, *shift;         /* [in] */
    int32_t batch, rows, columns, in, out;
    int32_t threads;
} wqt_conv;

/* y [batch][rows][columns][out], added to plus where that is given. Returns 1, or 0 for shapes it does not take or where memory
 * ran out; nothing is written then. */
int wqt_conv_forward(const wqt_conv *conv, const float *plus, float *y);

/* The gradients, given that of y: dx [batch][rows][columns][in] unless NULL, dweights [out][3][3][in], and where there is a scale
 * dscale and dshift [in]. Returns as above. */
int wqt_conv_backward(const wqt_conv *conv, const float *dy, float *dx, float *dweights, float *dscale, float *dshift);

#endif
