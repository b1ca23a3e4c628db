/* thread.h — threads and locks, as thin as can be (pthreads behind names of ours).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_THREAD_H
#define WQ_SYS_THREAD_H

#include "base/status.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct wq_thread { pthread_t id; } wq_thread;
typedef struct wq_lock { pthread_mutex_t mutex; } wq_lock;
typedef struct wq_signal { pthread_cond_t cond; } wq_signal;   /* waits on CLOCK_MONOTONIC */

/* All signals are blocked in the new thread. WQ_OK or WQ_FAIL_SYSTEM. */
wq_status wq_thread_start(wq_thread *out, void (*body)(void *), void *context);
void wq_thread_join(wq_thread thread);

void wq_lock_init(wq_lock *lock);
void wq_lock_done(wq_lock *lock);
void wq_lock_take(wq_lock *lock);
void wq_lock_give(wq_lock *lock);

void wq_signal_init(wq_signal *signal);
void wq_signal_done(wq_signal *signal);
void wq_signal_wake(wq_signal *signal);                         /* everybody waiting */
void wq_signal_wait(wq_signal *signal, wq_lock *lock);
bool wq_signal_wait_ms(wq_signal *signal, wq_lock *lock, int64_t ms);   /* false: the time ran out */

#endif
