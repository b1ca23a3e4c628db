/* shipped.c — the project's own net, data/weiqi.bin.gz, inside the program.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/net.h"

#include <engine/net/shipped_path.h>        /* made by the build: WQ_SHIPPED_NET and WQ_SHIPPED_NET_SUM, where there is a net */

#ifdef WQ_SHIPPED_NET
__asm__("/* checksum and size: " WQ_SHIPPED_NET_SUM " */\n"      /* so that another net is another text (meson.build) */
        ".section .rodata\n"
        ".balign 16\n"
        ".globl wq_shipped_net_first\n"
        "wq_shipped_net_first:\n"
        ".incbin \"" WQ_SHIPPED_NET "\"\n"
        ".globl wq_shipped_net_end\n"
        "wq_shipped_net_end:\n"
        ".byte 0\n"
        ".previous\n");
extern const uint8_t wq_shipped_net_first[], wq_shipped_net_end[];

const void *wq_net_shipped_bytes(size_t *length)
{
    *length = (size_t)(wq_shipped_net_end - wq_shipped_net_first);
    return wq_shipped_net_first;
}

wq_status wq_net_open_shipped(wq_net **out, wq_error *err)
{
    size_t length;
    const void *bytes = wq_net_shipped_bytes(&length);
    return wq_net_read(out, bytes, length, err);
}
#else
const void *wq_net_shipped_bytes(size_t *length)
{
    *length = 0;
    return NULL;
}

wq_status wq_net_open_shipped(wq_net **out, wq_error *err)
{
    (void)out;
    return wq_refuse(err, WQ_BAD_NOT_FOUND, 0, 0, "this program was built without a net");
}
#endif
