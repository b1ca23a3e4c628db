/* clock.h — the machine's time. The only place that asks for it.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_CLOCK_H
#define WQ_SYS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

int64_t wq_wall_ms(void);               /* milliseconds since 1970 UTC */
int64_t wq_monotonic_ms(void);          /* never goes back; its zero means nothing */
int64_t wq_cpu_us(void);                /* CPU time of this thread, microseconds */

/* Has the monotonic clock reached *deadline_ms, an int64_t? For whoever takes the time as a question. */
bool wq_monotonic_reached(void *deadline_ms);

#endif
