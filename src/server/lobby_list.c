/* lobby_list.c — the list of games: a line a game, from the live room, from memory, or folded anew.
 * SPDX-License-Identifier: MIT
 */
#include "server/lobby_impl.h"

#include "server/view.h"

#include <stdlib.h>
#include <string.h>

static wq_summary *place_of(wq_lobby *lobby, const char *id)
{
    uint32_t hash = 0;
    for (; *id; id++) hash = hash * 31 + (uint8_t)*id;
    return &lobby->summaries[hash % WQ_SUMMARIES];
}

void wq_lobby_forget(wq_lobby *lobby, const char *id)
{
    wq_summary *place = place_of(lobby, id);
    if (strcmp(place->id, id) == 0) place->id[0] = 0;
}

static json_t *summary_json(const wq_fold *fold)
{
    const wq_game *game = &fold->game;
    const wq_opening *o = &game->opening;
    return json_pack("{s:s, s:I, s:i, s:i, s:s, s:[s,s], s:[s,s], s:s, s:I, s:b, s:o}", "game", fold->id,
        "at_ms", (json_int_t)fold->opened_ms, "width", (int)o->width, "height", (int)o->height, "rules", o->rules.id,
        "names", o->name[0], o->name[1], "players", o->player[0], o->player[1],
        "phase", wq_phase_name((wq_phase)game->phase), "moves", (json_int_t)wq_game_moves(game),
        "one_screen", o->one_screen, "result", wq_result_words_json(game->result, &o->rules));
}

static json_t *line_of(wq_lobby *lobby, const char *id)
{
    wq_room *room = wq_lobby_live(lobby, id);
    wq_summary *place = place_of(lobby, id);
    if (room != NULL) return summary_json(wq_room_fold(room));
    if (strcmp(place->id, id) == 0 && place->json != NULL) return json_incref(place->json);

    wq_fold fold;
    if (wq_fold_open(&fold, lobby->world->store, lobby->world->secret, id) != WQ_OK) return NULL;
    json_t *line = summary_json(&fold);
    wq_fold_close(&fold);
    json_decref(place->json);
    place->json = json_incref(line);
    strcpy(place->id, id);
    return line;
}

typedef struct listing { char (*ids)[WQ_GAME_ID]; int count; } listing;

static int note_id(void *context, const wq_row *row)
{
    listing *l = context;
    strcpy(l->ids[l->count++], row->game);
    return 0;
}

wq_status wq_lobby_list(wq_lobby *lobby, int skip, int limit, json_t **out)
{
    if (limit > WQ_LIST_LIMIT) limit = WQ_LIST_LIMIT;
    listing l = { .ids = calloc((size_t)limit + 1, sizeof *l.ids) };
    json_t *games = json_array();
    wq_status status = l.ids && games ? WQ_OK : WQ_FAIL_MEMORY;
    if (status == WQ_OK) status = wq_store_list(lobby->world->store, skip, limit + 1, note_id, &l);
    for (int i = 0; status == WQ_OK && i < l.count && i < limit; i++) {
        json_t *line = line_of(lobby, l.ids[i]);        /* a damaged game is left out; its room says so */
        if (line != NULL) json_array_append_new(games, line);
    }
    bool more = l.count > limit;
    free(l.ids);
    if (status != WQ_OK) {
        json_decref(games);
        return status;
    }
    *out = json_pack("{s:o, s:b}", "games", games, "more", more);
    return *out ? WQ_OK : WQ_FAIL_MEMORY;
}
