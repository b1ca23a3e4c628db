/* random.c — bytes nobody can guess, from the operating system.
 * SPDX-License-Identifier: MIT
 */
#include "sys/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void wq_random_bytes(void *out, size_t length)
{
    enum { AT_ONCE = 256 };                     /* getentropy(3) gives no more in one call */
    char *at = out;
    while (length > 0) {
        size_t n = length < AT_ONCE ? length : AT_ONCE;
        if (getentropy(at, n) != 0) {
            perror("weiqi: no random bytes from the system");
            abort();                            /* seats made without them could be guessed */
        }
        at += n;
        length -= n;
    }
}
