/* fuzz_websocket.c — any bytes as frames after a good handshake.
 *
 * An input is a sequence of: first byte of a frame, length, payload; each becomes a masked frame (with a mask of zeros). A
 * length of 255 sends the rest as it is.
 * SPDX-License-Identifier: MIT
 */
#include "one_server.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    one_server *s = the_server();
    char *out = malloc(8 * size + 1024);
    size_t length = (size_t)sprintf(out,
        "GET /ws HTTP/1.1\r\nHost: h\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", s->port);
    for (size_t i = 0; i + 2 <= size;) {
        size_t payload = data[i + 1];
        if (payload == 255) {
            memcpy(out + length, data + i + 2, size - i - 2);
            length += size - i - 2;
            break;
        }
        if (payload > size - i - 2) payload = size - i - 2;
        out[length++] = (char)data[i];
        if (payload < 126) {
            out[length++] = (char)(0x80 | payload);
        } else {
            out[length++] = (char)(0x80 | 126);
            out[length++] = 0;
            out[length++] = (char)payload;
        }
        memset(out + length, 0, 4);
        memcpy(out + length + 4, data + i + 2, payload);
        length += 4 + payload;
        i += 2 + payload;
    }
    send_all(s, out, length);
    free(out);
    return 0;
}
