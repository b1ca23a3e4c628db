/* wake.h — a bell between threads: rung from any of them, heard as a readable descriptor by one.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_WAKE_H
#define WQ_SYS_WAKE_H

#include "base/status.h"

typedef struct wq_wake { int read_fd, write_fd; } wq_wake;

/* WQ_OK or WQ_FAIL_SYSTEM. */
wq_status wq_wake_open(wq_wake *wake);
void wq_wake_close(wq_wake *wake);

/* Makes read_fd readable; ringing a bell that rings already changes nothing. Never blocks. */
void wq_wake_ring(const wq_wake *wake);

/* Silences it. Call before looking at what it was rung for, so that no ring is lost. */
void wq_wake_clear(const wq_wake *wake);

#endif
