/* net.h — neural nets in KataGo's format: read a file, evaluate a position.
 *
 * Formats 8 to 17 are read, binary or text, gzipped or not; all of them see input version 7 (features.h). A net is read only
 * once opened and may be shared by threads; each thread has its own wq_net_work.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_NET_H
#define WQ_ENGINE_NET_NET_H

#include "engine/net/features.h"

typedef struct wq_net wq_net;
typedef struct wq_net_work wq_net_work;     /* what one evaluation at a time needs: made once, then nothing is allocated */
typedef struct wq_net_kernel wq_net_kernel; /* one way of computing, for one kind of CPU */

/* Reads a file. WQ_OK; what wq_file_read and wq_net_read say. */
wq_status wq_net_open(wq_net **out, const char *path, wq_error *err);

/* The net the program brings with it (data/README.md). WQ_BAD_NOT_FOUND where it was built without. */
wq_status wq_net_open_shipped(wq_net **out, wq_error *err);

/* Its file's bytes, as they lie in the program; NULL and 0 where it was built without. */
const void *wq_net_shipped_bytes(size_t *length);

/* Reads a net from memory. WQ_OK; WQ_FAIL_CORRUPT (truncated, not a net, lies about a size, a value that is no number),
 * WQ_BAD_ARGUMENT (a net, but of a kind this program cannot compute), WQ_BAD_TOO_LARGE, WQ_FAIL_MEMORY. err->offset counts the
 * bytes of the unpacked file, err->text names the layer. */
wq_status wq_net_read(wq_net **out, const void *bytes, size_t length, wq_error *err);
void wq_net_free(wq_net *net);

const char *wq_net_name(const wq_net *net);
int wq_net_version(const wq_net *net);

/* The kernels this program has, best first; NULL past the end. Those whose CPU is not here must not be used. */
const wq_net_kernel *wq_net_kernel_at(int index);
const char *wq_net_kernel_name(const wq_net_kernel *kernel);
bool wq_net_kernel_runs_here(const wq_net_kernel *kernel);

/* Is it as near as 32-bit floats? Such kernels agree within 1e-4. The others round on the way, which moves a win by up to 0.0005 in the
 * mean (docs/net.md): good enough to search with. */
bool wq_net_kernel_is_exact(const wq_net_kernel *kernel);
/* The kernel of that name, NULL where there is none or its CPU is not here. The best there is: what the environment variable
 * WEIQI_KERNEL names, if it runs here, otherwise the first that does and whose arithmetic agrees with the portable one's. The best
 * exact one: the same among those. */
const wq_net_kernel *wq_net_kernel_find(const char *name);
const wq_net_kernel *wq_net_kernel_best(void);
const wq_net_kernel *wq_net_kernel_exact(void);

/* Multiplications and additions of one evaluation's windows and products, in thousands of millions: as this kernel does them,
 * or, kernel NULL, done the plain way. */
double wq_net_gflop(const wq_net *net, int width, int height, const wq_net_kernel *kernel);

/* The fastest arithmetic of this kernel on this CPU, measured for `ms` milliseconds, in GFLOP/s. */
double wq_net_kernel_peak(const wq_net_kernel *kernel, int64_t ms);

/* Memory to evaluate positions of up to width x height with this net. kernel NULL: the best that runs here. The net must live
 * longer. WQ_OK; WQ_BAD_SIZE; WQ_BAD_TOO_LARGE; WQ_FAIL_MEMORY. */
wq_status wq_net_work_new(wq_net_work **out, const wq_net *net, const wq_net_kernel *kernel, int width, int height);
void wq_net_work_free(wq_net_work *work);
const wq_net_kernel *wq_net_work_kernel(const wq_net_work *work);

/* All for the side to move. Values a net of that version does not give are -1. */
typedef struct wq_net_answer {
    float win, loss, no_result;             /* they add up to 1 */
    float lead;                             /* points ahead */
    float score, score_square;              /* expected result of play between equals, and of its square */
    float time_left;                        /* a measure of how much is undecided */
    float win_error, score_error;           /* how far short searches were off */
    float policy[WQ_MAX_AREA + 1];          /* [row * width + column], last the pass: adds up to 1; -1: not legal */
    float owner[WQ_MAX_AREA];               /* 1: the side to move's; -1: the other's */
} wq_net_answer;

/* Evaluates. symmetry 0..7 turns the board before and back after (bit 0: rows, bit 1: columns, bit 2: exchange them, where the
 * board is square). optimism 0..1 mixes in the optimistic policy of nets that have one. *ladders as in wq_net_features.
 * WQ_OK; WQ_FAIL_ENGINE where the net answered something that is no number. */
wq_status wq_net_evaluate(const wq_net *net, wq_net_work *work, const wq_net_view *view, int symmetry, float optimism,
                          wq_ladders *ladders, wq_net_answer *out);

#endif
