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

/* The monotonic moment at which `ms` from now are over, and what is left until it, 1 at least; INT64_MAX, no limit, stays what it is. */
int64_t wq_until_ms(int64_t ms);
int64_t wq_left_ms(int64_t until_ms);

/* Has the monotonic clock reached *deadline_ms, an int64_t? For whoever takes the time as a question. */
bool wq_monotonic_reached(void *deadline_ms);

#endif
