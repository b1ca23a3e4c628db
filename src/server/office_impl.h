/* office_impl.h — what the parts of the office share: office.c (finding, opening, passes), office_kept.c (one tournament's jobs).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_OFFICE_IMPL_H
#define WQ_SERVER_OFFICE_IMPL_H

#include "server/clerk.h"
#include "server/office.h"

enum { WQ_KEPT_VIEWS = 65 };

typedef struct wq_kept_job {
    wq_kept_think_fn *think;            /* NULL: nothing long */
    bool thought;
    wq_kept_run_fn *run;                /* NULL: reads */
    wq_kept_done_fn *done;
    void *context;
    struct wq_kept_job *next;
} wq_kept_job;

typedef struct wq_kept_jobs { wq_kept_job *first, *last; } wq_kept_jobs;

struct wq_kept {
    wq_kept *next;
    wq_office *office;
    char id[WQ_GAME_ID];
    char *path;                         /* NULL: in memory */
    char *text;
    size_t length, room, durable, seen; /* whole lines; of them on the disk; bytes of the file when last read or written */
    wq_arena arena;
    wq_tournament t;
    bool folded;
    wq_kept_line now;
    json_t *keys, *boarded, *links;     /* events by their key, by their online game; players' links */
    wq_long_text view[WQ_KEPT_VIEWS];
    wq_follower *followers;

    wq_kept_jobs readers, waiting, under_way;
    wq_writing writing;
    bool opening, writes, draining;     /* its first lines are not there yet; the clerk has it; wq_kept_drain is at work */
    int stale;                          /* how often commands were first, one time after the other */
};

struct wq_office {
    wq_world *world;
    char *folder;
    wq_clerk *clerk;                    /* NULL where there is no folder */
    wq_kept *first;
    int count;
    bool closing;
    struct event *look;                 /* the commands may write as well */
};

/* Reads the whole journal again; damaged, it is not folded. */
wq_status wq_kept_read_file(wq_kept *kept, wq_error *err);
void wq_kept_tell(wq_kept *kept);
void wq_kept_free(wq_kept *kept);

/* Begins it with events that are written together; then as wq_kept_add. */
wq_status wq_kept_begin(wq_kept *kept, json_t *events, wq_error *err);

/* An opening that could not be written takes itself out of the office. */
void wq_office_drop(wq_office *office, wq_kept *kept);

#endif
