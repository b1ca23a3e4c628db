/* fuzz_protocol.c — any text as a message of a client, and as a request to open a game.
 * SPDX-License-Identifier: MIT
 */
#include "server/protocol.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wq_said said;
    wq_error err = { 0 };
    wq_status status = wq_said_parse(&said, (const char *)data, size, &err);
    if (status == WQ_OK && said.kind == WQ_SAID_COMMAND && (!wq_key_ok(said.key) || !wq_game_id_ok(said.game))) abort();
    if (status != WQ_OK && err.status != status) abort();
    char *bad = wq_say_bad(&said, status, err.text);    /* what is quoted back must be JSON again */
    json_t *json = bad ? json_loads(bad, 0, NULL) : NULL;
    if (json == NULL) abort();
    json_decref(json);
    free(bad);

    wq_opening opening;
    char key[WQ_KEY_TEXT];
    if (wq_open_parse(&opening, key, (const char *)data, size, &err) == WQ_OK && wq_opening_check(&opening) != WQ_OK) abort();
    return 0;
}
