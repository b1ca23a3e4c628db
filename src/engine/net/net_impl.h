/* net_impl.h — a net's layers in memory, shared by the files that read, pack and compute them.
 *
 * Activations are [point][channel]; channels are padded with zeros to a multiple of WQ_BLOCK, and so are weights, in whose
 * packed form the outputs of one block stand together: [block][input][WQ_BLOCK].
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_NET_IMPL_H
#define WQ_ENGINE_NET_NET_IMPL_H

#include "engine/net/kernel.h"
#include "engine/net/net.h"

enum { WQ_NET_LAYER_NAME = 96, WQ_NET_SCORES = 6, WQ_NET_POLICIES = 4 };

static inline int wq_padded(int channels) { return (channels + WQ_BLOCK - 1) / WQ_BLOCK * WQ_BLOCK; }

typedef struct wq_conv {
    int rows, columns, step_rows, step_columns;     /* of the window, and between its points */
    int in, out;
    const float *plain;                             /* as in the file: [row][column][input][output] */
    const float *packed;                            /* each tap packed: [tap][block][input][WQ_BLOCK] */
    const float *wino[2];                           /* 3x3 windows: transformed and packed, for tiles of 4 and of 3; or NULL */
    const int16_t *whole[2];                        /* the same in whole numbers: [position][block][pair of inputs][WQ_BLOCK][2] */
    const float *whole_scale[2];                    /* and what undoes their scales: [position][output]; NULL where no kernel asks */
    const uint16_t *windows;                        /* packed for kernels with `windows`, where one runs here; or NULL */
    bool exact;                                     /* not to be rounded to BF16: half the whole error would come from the first block,
                                                     * which hands it on, and single points, as all of the heads are, cost little */
} wq_conv;

typedef struct wq_norm {
    int channels;
    const float *scale, *shift;                     /* padded with zeros */
    wq_act act;
} wq_norm;

typedef struct wq_dense {
    int in, out;
    const float *packed;                            /* [block][input][WQ_BLOCK] */
    const float *bias;                              /* padded; NULL: none */
} wq_dense;

typedef struct wq_rms { int channels; float epsilon; bool spatial; const float *scale, *shift; wq_act act; } wq_rms;

typedef enum wq_block_kind {
    WQ_BLOCK_ORDINARY, WQ_BLOCK_POOLING, WQ_BLOCK_NESTED, WQ_BLOCK_ATTENTION, WQ_BLOCK_FEED
} wq_block_kind;

typedef struct wq_block {
    wq_block_kind kind;
    wq_norm norm[3];            /* ordinary: both; pooling: before, of the pooled, middle; nested: before, after */
    wq_conv conv[3];            /* ordinary: both; pooling: regular, pooled, last; nested: in, out */
    wq_dense bias;              /* pooling */
    struct wq_block *inner;     /* nested */
    int inner_count;
    wq_rms rms;                 /* attention, feed */
    wq_dense dense[4];          /* attention: query, key, value, out; feed: first, gate, second */
    int heads, kv_heads, q_dim, v_dim;
    bool rope, rope_learned;
    float rope_theta;
    const float *rope_rates;    /* [kv head][pair][x, y] */
} wq_block;

typedef struct wq_kept { struct wq_kept *next; size_t room, used; } wq_kept;

struct wq_net {
    char name[WQ_NET_LAYER_NAME + 1];
    int version, blocks, channels;
    float mean_times, deviation_times, lead_times, time_times, win_error_times, score_error_times;
    bool life_as_if_suicide, has_profile;
    wq_conv first;
    const float *gathered;      /* its weights for the kernels' gather: [tap][plane][padded channels] */
    wq_dense numbers;
    float *constant;            /* what a profile of zeros adds to the first layer, or NULL */
    wq_block *block;
    wq_norm last;
    wq_rms last_rms;
    bool tip_is_rms;
    /* policy */
    int policies;
    wq_conv p1, g1, p2;
    wq_norm g1_norm, p1_norm;
    wq_dense g_bias, g_pass, g_pass2;
    wq_act pass_act;
    /* value */
    int scores;
    wq_conv v1, owner;
    wq_norm v1_norm;
    wq_dense v2, v3, score;
    wq_act v2_act;
    size_t floats;              /* weights in the file */
    wq_kept *kept;              /* everything allocated */
};

/* Reads the unpacked bytes of a file into a zeroed net. As wq_net_read. */
wq_status wq_net_parse(wq_net *net, const uint8_t *bytes, size_t length, wq_error *err);

/* Memory that lives as long as the net, zeroed and on a cache line; NULL where there is none. */
void *wq_net_keep(wq_net *net, size_t bytes);

/* Fill in what the kernels read. False where memory is out. small: also for tiles of 3. */
bool wq_conv_pack(wq_net *net, wq_conv *conv, bool small);
bool wq_dense_pack(wq_net *net, wq_dense *dense, const float *plain);

/* This window on this board, for kernels with `windows`. */
wq_windows wq_conv_windows(const wq_conv *conv, int width, int height);

/* Points a side of the tiles that cost least for this window on this board; 0: it is not computed by tiles. */
int wq_conv_tile(const wq_conv *conv, int width, int height);

/* Floats of scratch that evaluating takes on a board of so many points. */
size_t wq_net_scratch(const wq_net *net, int width, int height);

typedef struct wq_raw {                             /* a net's answer before it is read */
    float *policy[WQ_NET_POLICIES];                 /* by point, the pass at the end: WQ_MAX_AREA + 1 places */
    float value[3], score[WQ_NET_SCORES];
    float *owner;                                   /* WQ_MAX_AREA places */
} wq_raw;

struct wq_net_work {
    const wq_net *net;
    const wq_net_kernel *kernel;
    int width, height;                              /* the most */
    float *scratch;
    size_t scratch_count, used;
    float *planes, *turned, *numbers;
    wq_raw raw;
};

/* Computes the net on planes [row][column][22] and numbers [19] into work->raw. */
void wq_net_forward(const wq_net *net, wq_net_work *work, const float *planes, const float *numbers, int width, int height);

#endif
