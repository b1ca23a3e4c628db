/* child.h — another program, run with pipes to its three streams and with limits.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_CHILD_H
#define WQ_SYS_CHILD_H

#include "base/status.h"

#include <stdint.h>

typedef struct wq_child wq_child;

/* Starts argv[0] (looked up in PATH; argv ends with NULL). It leads a process group of its own and dies with us.
 * WQ_OK; WQ_FAIL_SYSTEM with *err. */
wq_status wq_child_start(wq_child **out, char *const argv[], wq_error *err);

/* Writes all of `bytes`. WQ_OK; WQ_FAIL_SYSTEM when the child has closed its input; WQ_FAIL_STOPPED after timeout_ms. */
wq_status wq_child_write(wq_child *child, const char *bytes, size_t length, int64_t timeout_ms);

/* Reads one line into out, without its newline (CR dropped). WQ_OK; WQ_FAIL_STOPPED after timeout_ms; WQ_FAIL_SYSTEM at
 * the end of its output; WQ_BAD_TOO_LARGE for a longer line. */
wq_status wq_child_read_line(wq_child *child, char *out, size_t size, int64_t timeout_ms);

/* The last bytes of what the child wrote to stderr. Borrowed, valid until the next call. */
const char *wq_child_stderr(wq_child *child);

/* Ends it: closes its input, waits grace_ms, kills its process group, reaps, frees. */
void wq_child_end(wq_child *child, int64_t grace_ms);

#endif
