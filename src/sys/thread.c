/* thread.c — threads and locks over pthreads.
 * SPDX-License-Identifier: MIT
 */
#include "sys/thread.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

typedef struct start {
    void (*body)(void *);
    void *context;
} start;

static void *run(void *given)
{
    start s = *(start *)given;
    free(given);
    s.body(s.context);
    return NULL;
}

wq_status wq_thread_start(wq_thread *out, void (*body)(void *), void *context)
{
    start *s = malloc(sizeof *s);
    if (!s) return WQ_FAIL_SYSTEM;
    *s = (start){ body, context };

    sigset_t all, before;                       /* a new thread inherits the mask of the one that makes it */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&out->id, NULL, run, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failed) free(s);
    return failed ? WQ_FAIL_SYSTEM : WQ_OK;
}

void wq_thread_join(wq_thread thread) { pthread_join(thread.id, NULL); }

/* The calls below fail only when used wrongly. */
static void must(int failed)
{
    assert(!failed);
    if (failed) abort();
}

void wq_lock_init(wq_lock *lock) { must(pthread_mutex_init(&lock->mutex, NULL)); }
void wq_lock_done(wq_lock *lock) { must(pthread_mutex_destroy(&lock->mutex)); }
void wq_lock_take(wq_lock *lock) { must(pthread_mutex_lock(&lock->mutex)); }
void wq_lock_give(wq_lock *lock) { must(pthread_mutex_unlock(&lock->mutex)); }

void wq_signal_init(wq_signal *signal)
{
    pthread_condattr_t how;
    must(pthread_condattr_init(&how));
    must(pthread_condattr_setclock(&how, CLOCK_MONOTONIC));
    must(pthread_cond_init(&signal->cond, &how));
    pthread_condattr_destroy(&how);
}

void wq_signal_done(wq_signal *signal) { must(pthread_cond_destroy(&signal->cond)); }
void wq_signal_wake(wq_signal *signal) { must(pthread_cond_broadcast(&signal->cond)); }
void wq_signal_wait(wq_signal *signal, wq_lock *lock) { must(pthread_cond_wait(&signal->cond, &lock->mutex)); }

bool wq_signal_wait_ms(wq_signal *signal, wq_lock *lock, int64_t ms)
{
    enum { LONGEST_MS = 1000 * 60 * 60 * 24 };  /* a day: callers ask again, and the sum below cannot overflow */
    if (ms < 0) ms = 0;
    if (ms > LONGEST_MS) ms = LONGEST_MS;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    int said = pthread_cond_timedwait(&signal->cond, &lock->mutex, &until);
    must(said != 0 && said != ETIMEDOUT);
    return said == 0;
}
