/* random.h — bytes nobody can guess, from the operating system.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_RANDOM_H
#define WQ_SYS_RANDOM_H

#include <stddef.h>

void wq_random_bytes(void *out, size_t length);     /* cannot fail: ends the process where the system has none */

#endif
