/* gtp_talk.h — a conversation with a program that speaks GTP: one command, one reply.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GTP_GTP_TALK_H
#define WQ_GTP_GTP_TALK_H

#include "gtp/gtp_time.h"
#include "sys/child.h"

typedef struct wq_gtp_talk {
    char command[1024];                 /* what to start */
    wq_child *child;                    /* NULL: not running */
    _Atomic int stop;                   /* set from any thread: the present command is given up */
    char name[64], version[64];         /* its own words */
    char known[16384];                  /* its list_commands, one a line, between newlines */
    char time_settings[WQ_GTP_TIME_TEXT];   /* what it has been told last */
    char reply[16384];                  /* of the last command, without '=' and the id */
} wq_gtp_talk;

/* Starts the program and asks its name and commands. WQ_OK; WQ_FAIL_SYSTEM, WQ_FAIL_ENGINE, WQ_FAIL_STOPPED with *err holding
 * the last words it wrote to stderr. */
wq_status wq_gtp_talk_open(wq_gtp_talk *talk, int64_t timeout_ms, wq_error *err);
void wq_gtp_talk_close(wq_gtp_talk *talk);
static inline bool wq_gtp_talk_is_open(const wq_gtp_talk *talk) { return talk->child != NULL; }

/* Sends a line and reads the reply into talk->reply.
 * WQ_OK; WQ_BAD_MESSAGE: it answered '?'; WQ_FAIL_STOPPED: too late, or `stop`; WQ_FAIL_ENGINE: it is gone, or talks nonsense. */
wq_status wq_gtp_talk_ask(wq_gtp_talk *talk, const char *command, int64_t timeout_ms);

bool wq_gtp_talk_knows(const wq_gtp_talk *talk, const char *command);

#endif
