/* fuzz_http.c — any bytes as what a stranger sends to the server's port.
 * SPDX-License-Identifier: MIT
 */
#include "one_server.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    send_all(the_server(), (const char *)data, size);
    return 0;
}
