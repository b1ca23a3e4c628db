/* clerk.c — a queue there, a queue back, and a bell between.
 * SPDX-License-Identifier: MIT
 */
#include "server/clerk.h"

#include "sys/file.h"
#include "sys/journal.h"
#include "sys/thread.h"
#include "sys/wake.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct queue { wq_writing *first, **end; } queue;

struct wq_clerk {
    wq_thread thread;
    wq_lock lock;                       /* of everything below */
    wq_signal wanted, thought;          /* work has come, or the end; a thinker has ended */
    int thinkers;
    queue waiting, written;
    bool ending;
    wq_wake wake;
    struct event *heard;
};

static void push(queue *q, wq_writing *writing)
{
    writing->next = NULL;
    *q->end = writing;
    q->end = &writing->next;
}

static wq_writing *pop(queue *q)
{
    wq_writing *writing = q->first;
    if (writing == NULL) return NULL;
    q->first = writing->next;
    if (q->first == NULL) q->end = &q->first;
    return writing;
}

/* ---- on the clerk's thread ---- */

static void write_one(wq_writing *w)
{
    int journal;
    w->status = wq_journal_open(&journal, w->path, w->create, &w->err);
    if (w->status != WQ_OK) return;
    if (!w->create && wq_file_size(w->path) != (long long)w->seen) w->status = wq_refuse(&w->err, WQ_CONFLICT, 0, 0, NULL);
    else w->status = wq_journal_append(journal, w->whole, w->lines, w->length, &w->err);
    wq_journal_close(journal);
    if (w->status != WQ_OK && w->create) remove(w->path);
}

static void write_all(void *context)
{
    wq_clerk *clerk = context;
    wq_lock_take(&clerk->lock);
    for (;;) {
        wq_writing *writing = pop(&clerk->waiting);
        if (writing == NULL && clerk->ending) break;
        if (writing == NULL) {
            wq_signal_wait(&clerk->wanted, &clerk->lock);
            continue;
        }
        wq_lock_give(&clerk->lock);
        write_one(writing);
        wq_lock_take(&clerk->lock);
        push(&clerk->written, writing);
        wq_wake_ring(&clerk->wake);
    }
    wq_lock_give(&clerk->lock);
}

/* ---- on a thinker's ---- */

typedef struct thinking { wq_clerk *clerk; wq_writing *writing; } thinking;

static void think_one(void *context)
{
    thinking own = *(thinking *)context;
    free(context);
    own.writing->think(own.writing->thinker);
    wq_lock_take(&own.clerk->lock);
    push(&own.clerk->written, own.writing);
    own.clerk->thinkers--;
    wq_signal_wake(&own.clerk->thought);
    wq_wake_ring(&own.clerk->wake);
    wq_lock_give(&own.clerk->lock);
}

/* ---- on the loop's ---- */

static void deliver(wq_clerk *clerk)
{
    for (;;) {
        wq_lock_take(&clerk->lock);
        wq_writing *writing = pop(&clerk->written);
        wq_lock_give(&clerk->lock);
        if (writing == NULL) return;
        if (writing->think) wq_thread_join(writing->thread);
        writing->done(writing);
    }
}

static void on_heard(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    wq_clerk *clerk = context;
    wq_wake_clear(&clerk->wake);
    deliver(clerk);
}

void wq_clerk_write(wq_clerk *clerk, wq_writing *writing)
{
    wq_lock_take(&clerk->lock);
    push(&clerk->waiting, writing);
    wq_signal_wake(&clerk->wanted);
    wq_lock_give(&clerk->lock);
}

bool wq_clerk_think(wq_clerk *clerk, wq_writing *writing)
{
    thinking *own = malloc(sizeof *own);
    if (own == NULL) return false;
    *own = (thinking){ clerk, writing };
    wq_lock_take(&clerk->lock);         /* the thread's name is written before anybody asks for it */
    bool begun = wq_thread_start(&writing->thread, think_one, own) == WQ_OK;
    clerk->thinkers += begun;
    wq_lock_give(&clerk->lock);
    if (!begun) free(own);
    return begun;
}

wq_status wq_clerk_new(wq_clerk **out, struct event_base *base)
{
    wq_clerk *clerk = calloc(1, sizeof *clerk);
    if (clerk == NULL) return WQ_FAIL_MEMORY;
    clerk->waiting.end = &clerk->waiting.first;
    clerk->written.end = &clerk->written.first;
    if (wq_wake_open(&clerk->wake) != WQ_OK) {
        free(clerk);
        return WQ_FAIL_SYSTEM;
    }
    wq_lock_init(&clerk->lock);
    wq_signal_init(&clerk->wanted);
    wq_signal_init(&clerk->thought);
    clerk->heard = event_new(base, clerk->wake.read_fd, EV_READ | EV_PERSIST, on_heard, clerk);
    bool heard = clerk->heard != NULL && event_add(clerk->heard, NULL) == 0;
    if (heard && wq_thread_start(&clerk->thread, write_all, clerk) == WQ_OK) {
        *out = clerk;
        return WQ_OK;
    }
    if (clerk->heard) event_free(clerk->heard);
    wq_wake_close(&clerk->wake);
    wq_signal_done(&clerk->wanted);
    wq_signal_done(&clerk->thought);
    wq_lock_done(&clerk->lock);
    free(clerk);
    return WQ_FAIL_SYSTEM;
}

void wq_clerk_free(wq_clerk *clerk)
{
    if (clerk == NULL) return;
    wq_lock_take(&clerk->lock);
    while (clerk->thinkers > 0) wq_signal_wait(&clerk->thought, &clerk->lock);
    clerk->ending = true;
    wq_signal_wake(&clerk->wanted);
    wq_lock_give(&clerk->lock);
    wq_thread_join(clerk->thread);      /* he leaves when nothing waits */
    deliver(clerk);
    event_free(clerk->heard);
    wq_wake_close(&clerk->wake);
    wq_signal_done(&clerk->wanted);
    wq_signal_done(&clerk->thought);
    wq_lock_done(&clerk->lock);
    free(clerk);
}
