/* kernel.h — the arithmetic a net is made of, as a table of functions for one kind of CPU.
 *
 * All kernels are one source (kernel_body.h) built for vectors of different length; they read the same packed weights, so a
 * net serves any of them. Winograd's minimal filtering: A. Lavin, S. Gray, Fast Algorithms for Convolutional Neural Networks
 * (2016); tiles of 4x4 points cost 36 multiplications where plain filtering takes 144, tiles of 3x3 cost 25 for 81.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_KERNEL_H
#define WQ_ENGINE_NET_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WQ_BLOCK = 16 };                             /* channels that stand together in packed weights */
enum { WQ_KERNEL_SIDE = 25 };                       /* the longest side of a board that is cut into tiles */

typedef enum wq_act { WQ_ACT_NONE, WQ_ACT_RELU, WQ_ACT_MISH, WQ_ACT_SILU } wq_act;

typedef struct wq_tiles {                           /* how Winograd's tiles lie on a board */
    int width, height;
    int tile;                                       /* points a side: 4 or 3 */
    int across, down;
} wq_tiles;

typedef struct wq_gather {
    int width, height, rows, columns;               /* of the board, of the window */
    int planes, channels;
    const float *bias, *weights;
    const uint16_t *from, *index;
    const float *value;
} wq_gather;

typedef struct wq_windows {                         /* windows over a whole board, done the plain way (kernel_amx.c) */
    int width, height, rows, columns;               /* of the board, of the window: odd */
    int in, out;                                    /* channels, padded */
    const uint16_t *weights;                        /* as wq_windows_pack leaves them */
    const float *scale, *shift;                     /* what x is activated with before, or NULL */
    bool relu, add;
    bool exact;                                     /* as near as floats would be, or rounded to BF16 */
} wq_windows;

struct wq_net_kernel {
    const char *name;
    bool (*runs_here)(void);

    /* y = the windows over x, or added to what is there; NULL: 3x3 windows are done by tiles. room: wq_windows_room. */
    void (*windows)(const wq_windows *w, const float *x, float *room, float *y);

    /* out[m][16 * blocks] = a[m][k] x b[block][k][16], or added to what is there. Strides in floats. */
    void (*multiply)(float *out, size_t out_stride, const float *a, size_t a_stride, const float *b, int m, int k, int blocks,
                     bool add);

    /* Points of x to tiles: v[position][tile][channels], activated on the way where scale is given (none or ReLU only). */
    void (*tiles_in)(const wq_tiles *tiles, const float *x, int channels, const float *scale, const float *shift, bool relu,
                     float *v);
    /* Tiles to points of y, or added to what is there. */
    void (*tiles_out)(const wq_tiles *tiles, const float *v, int channels, bool add, float *y);

    /* out = act(x * scale + shift) by channel. */
    void (*activate)(float *out, const float *x, int points, int channels, const float *scale, const float *shift, wq_act act);

    /* Mean and maximum of each channel over the points. */
    void (*pool)(const float *x, int points, int channels, float *mean, float *most);

    /* The first layer, whose input is mostly zeros: what is not is listed by point, from[point] .. from[point + 1] in index
     * (the plane) and value. out = bias + the window's sum of value * weights[tap][plane][channels]. */
    void (*gather)(const wq_gather *g, float *out);

    /* Products in whole numbers of 16 bits, whose sums fit into 32 bits; both or NULL. Channels are a multiple of WQ_BLOCK.
     *
     * to_whole: each row of x times 2^15 - 1 over the root of the sum of its squares, rounded to the nearest (even between two), its
     * channels in the order of wq_whole_place. The whole numbers come to lie where the row began; times[row] undoes the scale. A row
     * too large, or with what is no number in it, becomes no number by its times.
     * multiply_whole: out[m][16 * blocks] = a[m][2 * pairs] x b[block][pair][16][2], times times[m], times scale[16 * blocks].
     * pairs is a multiple of 8, and a_stride counts whole numbers. */
    void (*to_whole)(float *x, int rows, int channels, float *times);
    void (*multiply_whole)(float *out, size_t out_stride, const int16_t *a, size_t a_stride, const float *times, const int16_t *b,
                           const float *scale, int m, int pairs, int blocks);

    /* A loop of nothing but fused multiply-adds, `rounds` long; the floating-point operations done. */
    double (*spin)(int rounds, float *sink);
};

extern const struct wq_net_kernel wq_kernel_portable, wq_kernel_avx2, wq_kernel_avx512, wq_kernel_amx_bf16, wq_kernel_vnni;

/* Floats of room that `windows` takes, and the weights: how many, and from [row][column][in][out] as in a file, not padded. */
size_t wq_windows_room(const wq_windows *w);
size_t wq_windows_weights(const wq_windows *w);
void wq_windows_pack(const wq_windows *w, const float *plain, int in, int out, uint16_t *weights);

/* Where to_whole puts a channel: two blocks take turns, so that none of their channels leaves its lane of a vector. A last block
 * without a second one stays in its order. */
static inline int wq_whole_place(int channel, int channels)
{
    int two = channel / (2 * WQ_BLOCK) * 2 * WQ_BLOCK;
    return two + 2 * WQ_BLOCK > channels ? channel : two + channel % WQ_BLOCK * 2 + (channel - two) / WQ_BLOCK;
}

bool wq_vnni_runs_here(void);
void wq_vnni_to_whole(float *x, int rows, int channels, float *times);
void wq_vnni_multiply(float *out, size_t out_stride, const int16_t *a, size_t a_stride, const float *times, const int16_t *b,
                      const float *scale, int m, int pairs, int blocks);

bool wq_amx_runs_here(void);
void wq_amx_windows(const wq_windows *w, const float *x, float *room, float *y);
double wq_amx_spin(int rounds, float *sink);

#endif
