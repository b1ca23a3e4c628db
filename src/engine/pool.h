/* pool.h — the thinking threads of this process: few, shared by all engine players, served in the order of asking.
 *
 * The one thing in the project that is neither a value nor owned by a caller: the processor's cores are the process's, so
 * what bounds their use is too. It lives from the first player to the last.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_POOL_H
#define WQ_ENGINE_POOL_H

#include "engine/engine.h"

/* Think at once: usually, and at most. One more thread waits to answer those who are stopped. */
enum { WQ_THINKING = 2, WQ_THINKING_MOST = 64 };

/* How many may think at once from the next first user on; 1 to WQ_THINKING_MOST. */
void wq_pool_widen(int thinking);

/* One question's place in the queue. The owner embeds it and keeps it alive until `work` has been called. */
typedef struct wq_errand wq_errand;
struct wq_errand {
    void (*work)(wq_errand *errand, wq_engine *engine);     /* on a pool thread; engine NULL: it was stopped while it waited */
    _Atomic int stop;                   /* set by wq_pool_stop; the search looks at it */
    bool queued;
    wq_errand *next;
};

/* Counts a user in (starting the threads for the first) and out. WQ_OK; WQ_FAIL_SYSTEM; WQ_FAIL_MEMORY. */
wq_status wq_pool_join(void);
void wq_pool_leave(void);

/* Puts the errand at the end of the queue. `stop` is 0, or it is only answered. */
void wq_pool_ask(wq_errand *errand);

/* Its work is wanted no more: it is called, soon, wherever it stands. */
void wq_pool_stop(wq_errand *errand);

#endif
