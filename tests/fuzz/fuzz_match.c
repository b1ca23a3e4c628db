/* fuzz_match.c — any bytes as a line of a match's file or of self-play; a game that is read is written and read again.
 * SPDX-License-Identifier: MIT
 */
#include "cli/match.h"
#include "cli/self_game_json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    if (!text) return 0;
    memcpy(text, bytes, length);
    text[length] = '\0';
    assert(wq_self_game_number(text) >= 0);
    json_error_t place;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &place);
    wq_match_game game, again;
    if (json && wq_match_game_read(&game, json) == WQ_OK) {
        json_t *written = wq_match_game_json(&game);
        if (written) {
            assert(wq_match_game_read(&again, written) == WQ_OK);
            assert(again.number == game.number && again.winner == game.winner && again.drawn == game.drawn);
        }
        json_decref(written);
    }
    json_decref(json);
    free(text);
    return 0;
}
