/* pool.c — the queue and the threads.
 * SPDX-License-Identifier: MIT
 */
#include "engine/pool.h"

#include "engine/engine_impl.h"
#include "sys/thread.h"

#include <stdatomic.h>
#include <stddef.h>

enum { ENGINE_BYTES = 64 << 20 };

static struct {
    pthread_mutex_t users_lock;         /* held while threads are started or joined */
    int users;
    int width;                          /* engines, one thread less than there are */
    wq_lock lock;                       /* of all below */
    wq_signal changed;
    wq_errand *first, *last;
    int thinking;
    bool closing;
    wq_engine *engine[WQ_THINKING_MOST];
    bool engine_busy[WQ_THINKING_MOST];
    wq_thread thread[WQ_THINKING_MOST + 1];
} pool = { .users_lock = PTHREAD_MUTEX_INITIALIZER, .width = WQ_THINKING };

void wq_pool_widen(int thinking)
{
    pthread_mutex_lock(&pool.users_lock);
    if (pool.users == 0) pool.width = thinking < 1 ? 1 : thinking > WQ_THINKING_MOST ? WQ_THINKING_MOST : thinking;
    pthread_mutex_unlock(&pool.users_lock);
}

/* Takes `errand` out of the queue; `before` is its predecessor or NULL. */
static wq_errand *unlink_errand(wq_errand *before, wq_errand *errand)
{
    if (before) before->next = errand->next;
    else pool.first = errand->next;
    if (pool.last == errand) pool.last = before;
    errand->queued = false;
    return errand;
}

/* What a free thread should do next: a stopped errand first, else the oldest where another may think; NULL: wait. */
static wq_errand *next_errand(bool *think)
{
    wq_errand *before = NULL;
    for (wq_errand *e = pool.first; e; before = e, e = e->next)
        if (atomic_load(&e->stop)) {
            *think = false;
            return unlink_errand(before, e);
        }
    *think = true;
    return pool.first && pool.thinking < pool.width ? unlink_errand(NULL, pool.first) : NULL;
}

static void serve(void *context)
{
    (void)context;
    wq_lock_take(&pool.lock);
    while (!pool.closing) {
        bool think;
        wq_errand *errand = next_errand(&think);
        if (!errand) {
            wq_signal_wait(&pool.changed, &pool.lock);
            continue;
        }
        int seat = -1;
        if (think) {
            for (seat = 0; pool.engine_busy[seat]; seat++) { }
            pool.engine_busy[seat] = true;
            pool.thinking++;
        }
        wq_lock_give(&pool.lock);
        errand->work(errand, think ? pool.engine[seat] : NULL);
        wq_lock_take(&pool.lock);
        if (think) {
            pool.engine_busy[seat] = false;
            pool.thinking--;
            wq_signal_wake(&pool.changed);
        }
    }
    wq_lock_give(&pool.lock);
}

static void close_pool(int threads)
{
    wq_lock_take(&pool.lock);
    pool.closing = true;
    wq_signal_wake(&pool.changed);
    wq_lock_give(&pool.lock);
    for (int i = 0; i < threads; i++) wq_thread_join(pool.thread[i]);
    for (int i = 0; i < pool.width; i++) {
        wq_engine_free(pool.engine[i]);
        pool.engine[i] = NULL;
    }
    wq_signal_done(&pool.changed);
    wq_lock_done(&pool.lock);
}

static wq_status open_pool(void)
{
    wq_lock_init(&pool.lock);
    wq_signal_init(&pool.changed);
    pool.closing = false;
    pool.first = pool.last = NULL;
    pool.thinking = 0;
    wq_status s = WQ_OK;
    for (int i = 0; s == WQ_OK && i < pool.width; i++) {
        s = wq_engine_new(&pool.engine[i], 0, ENGINE_BYTES);
        if (s == WQ_OK) pool.engine[i]->seat = i;
    }
    int threads = 0;
    while (s == WQ_OK && threads < pool.width + 1) {
        s = wq_thread_start(&pool.thread[threads], serve, NULL);
        if (s == WQ_OK) threads++;
    }
    if (s != WQ_OK) close_pool(threads);
    return s;
}

wq_status wq_pool_join(void)
{
    pthread_mutex_lock(&pool.users_lock);
    wq_status s = pool.users == 0 ? open_pool() : WQ_OK;
    if (s == WQ_OK) pool.users++;
    pthread_mutex_unlock(&pool.users_lock);
    return s;
}

void wq_pool_leave(void)
{
    pthread_mutex_lock(&pool.users_lock);
    if (--pool.users == 0) close_pool(pool.width + 1);
    pthread_mutex_unlock(&pool.users_lock);
}

void wq_pool_ask(wq_errand *errand)
{
    wq_lock_take(&pool.lock);
    errand->queued = true;
    errand->next = NULL;
    if (pool.last) pool.last->next = errand;
    else pool.first = errand;
    pool.last = errand;
    wq_signal_wake(&pool.changed);
    wq_lock_give(&pool.lock);
}

void wq_pool_stop(wq_errand *errand)
{
    wq_lock_take(&pool.lock);
    atomic_store(&errand->stop, 1);
    if (errand->queued) wq_signal_wake(&pool.changed);
    wq_lock_give(&pool.lock);
}
