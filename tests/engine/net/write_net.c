/* write_net.c — writes one of the tests' random nets to standard output, for other programs to read.
 * SPDX-License-Identifier: MIT
 */
#include "random_net.h"

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "write_net VERSION SEED RELU|MISH|SILU|IDENTITY|MIXED\n");
        return 2;
    }
    net_text t = random_net((int)strtol(argv[1], NULL, 10), strtoull(argv[2], NULL, 10), 1, argv[3]);
    int written = fwrite(t.bytes, 1, t.length, stdout) == t.length && fflush(stdout) == 0;
    free(t.bytes);
    return written ? 0 : 1;
}
