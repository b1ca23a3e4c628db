/* fuzz_referee.c — any lines as a game's log with claims and rulings.
 * SPDX-License-Identifier: MIT
 */
#include "record/referee_json.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char text[8192];
    if (length >= sizeof text) length = sizeof text - 1;
    memcpy(text, bytes, length);
    text[length] = '\0';
    wq_ruling memory[32];
    wq_ledger ledger;
    wq_ledger_init(&ledger, length & 1 ? WQ_EDITION_1988 : WQ_EDITION_2002, memory, 32);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *json = json_loads(line, 0, NULL), *out = json_array();
        wq_error err;
        if (json && wq_ledger_take_json(&ledger, json, out, &err) != WQ_OK) assert(json_array_size(out) == 0);
        assert(ledger.count <= 32);
        json_decref(out);
        json_decref(json);
    }
    return 0;
}
