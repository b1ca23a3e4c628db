/* self_game_json.h — a game of self-play as a line of JSON: what the trainer reads (docs/selfplay.md).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_SELF_GAME_JSON_H
#define WQ_CLI_SELF_GAME_JSON_H

#include "engine/self_play.h"

/* What was drawn for a game before it began. */
typedef struct wq_self_spec {
    long number;
    const wq_rules *rules;
    int lines, komi_halves;
    uint64_t seed;
} wq_self_spec;

enum { WQ_SELF_FORMAT = 1 };

/* The line, with its newline, in memory the caller frees. WQ_OK or WQ_FAIL_MEMORY. */
wq_status wq_self_game_line(char **out, size_t *length, const wq_self_spec *spec, const wq_self_game *game);

/* The game's number in a line of this format, or 0 where it is none. */
long wq_self_game_number(const char *line);

#endif
