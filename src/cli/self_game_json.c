/* self_game_json.c — a game of self-play written, and its number read.
 * SPDX-License-Identifier: MIT
 */
#include "cli/self_game_json.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_point(char *at, wq_point point)
{
    at[0] = point == WQ_PASS ? 't' : (char)('a' + wq_point_column(point));      /* tt passes: boards have at most 19 lines */
    at[1] = point == WQ_PASS ? 't' : (char)('a' + wq_point_row(point));
}

static json_t *moves_json(const wq_history *history)
{
    char text[2 * WQ_SELF_MOST_MOVES + 1];
    for (uint32_t i = 1; i < history->count; i++) put_point(text + 2 * (i - 1), history->past[i].move.point);
    text[2 * (history->count - 1)] = '\0';
    return json_string(text);
}

/* A digit a point: 0 White's, 4 nobody's, 8 Black's. */
static json_t *owner_json(const wq_self_game *game)
{
    char text[WQ_MAX_AREA + 1];
    int area = game->end.width * game->end.height;
    for (int i = 0; i < area; i++) text[i] = (char)('0' + (game->owner[i] + 100 + 12) / 25);
    text[area] = '\0';
    return json_string(text);
}

static json_t *turns_json(const wq_self_game *game)
{
    json_t *turns = json_array();
    for (int i = 0; i < game->turns; i++) {
        const wq_self_turn *turn = &game->turn[i];
        json_t *targets = json_array();
        for (uint32_t k = turn->first; k < turn->first + turn->targets; k++) {
            wq_point p = game->target[k].point;
            int at = p == WQ_PASS ? game->end.width * game->end.height : wq_point_row(p) * game->end.width + wq_point_column(p);
            json_array_append_new(targets, json_integer(at));
            json_array_append_new(targets, json_integer(game->target[k].weight));
        }
        json_array_append_new(turns, json_pack("[i,i,o]", (int)turn->ply, (int)(turn->win * 1000 + 0.5f), targets));
    }
    return turns;
}

wq_status wq_self_game_line(char **out, size_t *length, const wq_self_spec *spec, const wq_self_game *game)
{
    json_t *json = json_pack("{s:i, s:i, s:i, s:s, s:i, s:b, s:i, s:o, s:o, s:o}", "selfplay", WQ_SELF_FORMAT, "game", (int)spec->number,
                             "lines", spec->lines, "rules", spec->rules->id, "komi_halves", spec->komi_halves, "finished", game->finished,
                             "lead_halves", game->lead_halves, "moves", moves_json(&game->history), "owner", owner_json(game),
                             "turns", turns_json(game));
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    int n = text ? asprintf(out, "%s\n", text) : -1;
    free(text);
    if (n < 0) return WQ_FAIL_MEMORY;
    *length = (size_t)n;
    return WQ_OK;
}

long wq_self_game_number(const char *line)
{
    json_error_t place;
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, &place);
    int format = 0, number = 0;
    if (json
        && (json_unpack(json, "{s:i, s:i}", "selfplay", &format, "game", &number) != 0 || format != WQ_SELF_FORMAT || number < 1))
        number = 0;
    json_decref(json);
    return number;
}
