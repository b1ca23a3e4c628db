/* clerk.h — who writes the journals: on a thread of his own, so that the loop never waits for a disk or for a command that holds
 * a journal's lock; and who has long thoughts (pairing a large field) thought on another.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_CLERK_H
#define WQ_SERVER_CLERK_H

#include "base/status.h"
#include "sys/thread.h"

#include <event2/event.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct wq_clerk wq_clerk;

/* Lines for one journal. The caller's, and not to be touched, until `done` is called. */
typedef struct wq_writing {
    const char *path;
    bool create;                        /* the journal must not be there yet */
    size_t seen, whole;                 /* the file's length as it was read; behind so much of it the lines go */
    char *lines;
    size_t length;
    wq_status status;                   /* WQ_OK: on the disk. WQ_CONFLICT: somebody else has written, or (create) it is there.
                                           Else the disk's refusal. Not WQ_OK: the journal is as it was */
    wq_error err;
    void (*done)(struct wq_writing *writing);       /* on the loop's thread */
    void *context;
    void (*think)(void *thinker);       /* instead of writing: this, on a thread of its own */
    void *thinker;
    wq_thread thread;
    struct wq_writing *next;
} wq_writing;

/* WQ_OK, WQ_FAIL_SYSTEM, WQ_FAIL_MEMORY. */
wq_status wq_clerk_new(wq_clerk **out, struct event_base *base);

/* Waits until everything is written and its `done` has been called. */
void wq_clerk_free(wq_clerk *clerk);

void wq_clerk_write(wq_clerk *clerk, wq_writing *writing);

/* Has `think` done. False: there is no thread to be had, and nothing will be called. */
bool wq_clerk_think(wq_clerk *clerk, wq_writing *writing);

#endif
