/* fuzz_event_json.c — any JSON as the body of any kind of event: the first byte says which. What is read is written
 * and read again, and a game takes it or refuses it.
 * SPDX-License-Identifier: MIT
 */
#include "record/event_json.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length < 1) return 0;
    json_t *json = json_loadb((const char *)bytes + 1, length - 1, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (!json) return 0;
    static wq_event event, back;
    memset(&event, 0, sizeof event);
    event.seq = 1;
    event.kind = (uint8_t)(bytes[0] % WQ_EVENT_KINDS);
    wq_error err = { .status = WQ_OK };
    wq_status s = wq_event_from_body(&event, json, 19, 19, &err);
    json_decref(json);
    if (s != WQ_OK) {
        assert(err.status == s && err.text[0] != '\0');
        return 0;
    }
    int width = event.kind == WQ_EVENT_OPENED ? event.opened.width : 19;
    int height = event.kind == WQ_EVENT_OPENED ? event.opened.height : 19;
    json_t *body = wq_event_body(&event, height);
    assert(body);
    back = event;
    assert(wq_event_from_body(&back, body, width, height, NULL) == WQ_OK);
    json_t *again = wq_event_body(&back, height);
    assert(again && json_equal(body, again));
    json_decref(body);
    json_decref(again);

    static wq_game game;
    static wq_ply plies[4];
    static wq_past past[4];
    wq_game_init(&game, plies, past, 4);
    s = wq_game_apply(&game, &event);
    assert(s == WQ_OK || game.seq == 0);
    assert(wq_game_ok(&game));
    return 0;
}
