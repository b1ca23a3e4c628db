/* main.c — the one binary: a table of commands and a loop over it.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

int main(void)
{
    puts("weiqi " WQ_VERSION);
    return 0;
}
