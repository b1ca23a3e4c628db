/* memory.h — memory for large tables that are read all the time.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_MEMORY_H
#define WQ_SYS_MEMORY_H

#include <stddef.h>

/* At least *bytes on a cache line, in large pages where the system has them and the size is worth it; *bytes becomes what is there.
 * Nothing is zeroed. NULL: out of memory. Give back with free(). */
void *wq_memory_new(size_t *bytes);

#endif
