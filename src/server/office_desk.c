/* office_desk.c — what is seen with a pass alone: the desk's claims, links and journal; a player's own games.
 * SPDX-License-Identifier: MIT
 */
#include "server/office_view.h"

#include <stdlib.h>
#include <string.h>

static json_t *claims_json(const wq_claims *claims, int round, int table)
{
    return json_pack("{s:i, s:i, s:s, s:s, s:b, s:b}", "round", round, "table", table, "B", claims->said[0], "W", claims->said[1],
                     "B_denies", claims->denied[0], "W_denies", claims->denied[1]);
}

static json_t *link_json(const wq_kept *kept, wq_role role)
{
    char pass[WQ_PASS_TEXT];
    wq_kept_pass(pass, kept, role);
    return json_sprintf("/event/%s#%s", wq_kept_id(kept), pass);
}

json_t *wq_office_desk_json(wq_kept *kept, wq_role role, int from)
{
    const wq_tournament *t = wq_kept_fold(kept);
    bool director = role.kind == WQ_ROLE_DIRECTOR || role.kind == WQ_ROLE_HOUSE;
    json_t *claims = json_array(), *journal = json_array();
    wq_table_notes *notes = wq_table_notes_make(t);
    for (size_t i = 0; notes && i < t->game_count; i++) {           /* only tables of which somebody said something */
        const wq_claims *said = &notes[i].claims;
        if (!said->said[0][0] && !said->said[1][0] && !said->denied[0] && !said->denied[1]) continue;
        int round = t->games[i].round + 1;
        json_array_append_new(claims, claims_json(said, round, (int)(i - t->round[round - 1].first_game) + 1));
    }
    free(notes);
    for (size_t i = from > 0 ? (size_t)from - 1 : 0; i < json_array_size(t->events); i++) {
        json_t *event = json_copy(json_array_get(t->events, i));
        json_object_del(event, "key");
        if (t->left_out[i]) json_object_set_new(event, "undone", json_true());
        json_array_append_new(journal, event);
    }
    json_t *boards = json_array();
    for (size_t i = 0; director && i < json_array_size(t->events); i++) {           /* the referee's seat at each online board */
        const json_t *e = json_array_get(t->events, i);
        const char *id = json_string_value(json_object_get(e, "game"));
        char token[WQ_TOKEN_TEXT];
        if (t->left_out[i] || !json_is_true(json_object_get(e, "refereed")) || !id || strlen(id) >= WQ_GAME_ID) continue;
        wq_secret_token(token, wq_kept_world(kept)->secret, id, WQ_ACTOR_CHIEF);
        json_array_append_new(boards, json_pack("{s:O, s:O, s:o}", "round", json_object_get(e, "round"), "table", json_object_get(e, "table"),
                                                "referee", json_sprintf("/referee/%s#%s", id, token)));
    }
    return json_pack("{s:s, s:i, s:o, s:o, s:o, s:{s:s++, s:o, s:o, s:o}}", "role", director ? "director" : "recorder", "seq", t->seq, "claims", claims,
        "journal", journal, "boards", boards, "links", "public", "/event/", wq_kept_id(kept), "",
        "director", director ? link_json(kept, (wq_role){ WQ_ROLE_DIRECTOR, 0 }) : json_null(),
        "recorder", link_json(kept, (wq_role){ WQ_ROLE_RECORDER, 0 }), "players", director ? json_incref(wq_kept_player_links(kept)) : json_array());
}

json_t *wq_office_player_json(const wq_kept *kept, int player)
{
    const wq_tournament *t = wq_kept_fold(kept);
    json_t *tables = json_array();
    wq_table_notes *notes = wq_table_notes_make(t);
    for (int r = 1; notes && r <= t->rounds_paired; r++)
        for (int i = 1; i <= (int)t->round[r - 1].game_count; i++) {
            const wq_sheet_game *game = wq_table_game(t, r, i);
            if (game->black != player - 1 && game->white != player - 1) continue;
            const wq_table_notes *note = &notes[game - t->games];
            json_t *json = claims_json(&note->claims, r, i);
            const char *id = json_string_value(json_object_get(note->boarded, "game"));
            if (json && id && strlen(id) < WQ_GAME_ID) {
                char token[WQ_TOKEN_TEXT];
                wq_secret_token(token, wq_kept_world(kept)->secret, id, game->black == player - 1 ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST);
                json_object_set_new(json, "seat", json_sprintf("/g/%s#%s", id, token));
            }
            json_array_append_new(tables, json);
        }
    free(notes);
    return json_pack("{s:s, s:i, s:i, s:o}", "role", "player", "player", player, "seq", t->seq, "tables", tables);
}
