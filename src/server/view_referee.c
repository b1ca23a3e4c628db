/* view_referee.c — what the referee has done, as it can be seen: claims, rulings, what makes the clock stand.
 * SPDX-License-Identifier: MIT
 */
#include "server/view.h"

#include "record/referee_json.h"

#include <string.h>

static const char *const claim_states[] = { "open", "ruled", "dismissed" };
static const char *const standings[] = { NULL, "paused", "adjourned" };
static const char *const pendings[] = { NULL, "flag", "ruling", "count" };

static json_t *point_json(wq_point point, int height)
{
    char name[WQ_POINT_NAME];
    wq_point_name(name, point, height);
    return json_string(name);
}

static json_t *claims_json(const wq_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < game->claim_count; i++) {
        const wq_claim *claim = &game->claims[i];
        json_t *json = json_pack("{s:i, s:o, s:s, s:I, s:s}", "number", i + 1, "side", wq_side_json((wq_color)claim->side), "by",
                                 wq_official_name((wq_official)claim->by), "move", (json_int_t)claim->move, "state", claim_states[claim->state]);
        if (claim->violation >= 0) json_object_set_new(json, "violation", json_string(wq_violations[claim->violation].code));
        else json_object_set_new(json, "right", json_string(wq_rights[claim->right].code));
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *rulings_json(const wq_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < game->ruling_count; i++) {
        const wq_ruling *ruling = &game->rulings[i];
        json_t *words = json_array();
        for (const uint8_t *c = ruling->list; *c != WQ_RULE_NOTHING; c++) json_array_append_new(words, json_string(wq_consequence_word((wq_consequence)*c)));
        json_array_append_new(list, json_pack("{s:i, s:s, s:o, s:s, s:o, s:s, s:b, s:b, s:i}", "number", (int)ruling->number,
            "violation", wq_violations[ruling->violation].code, "side", wq_side_json((wq_color)ruling->side),
            "by", wq_official_name((wq_official)ruling->by), "ruling", words,
            "article", wq_ruling_article(ruling, (wq_edition)game->opening.sheet.edition),
            "appealed", ruling->appealed, "reversed", ruling->reversed, "follows", (int)ruling->follows));
    }
    return list;
}

static json_t *word_json(const char *word) { return word ? json_string(word) : json_null(); }

static json_t *hex_json(const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char text[2 * WQ_HASH_BYTES + 1];
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    return json_stringn(text, 2 * size);
}

json_t *wq_view_referee_json(const wq_game *game)
{
    if (game->opening.sheet.id[0] == '\0') return json_null();
    int height = game->opening.height;
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    json_t *json = json_pack("{s:s, s:s, s:b, s:o, s:o}", "edition", wq_edition_name((wq_edition)game->opening.sheet.edition),
                             "sheet", game->opening.sheet.id, "refereed", game->opening.refereed,
                             "claims", claims_json(game), "rulings", rulings_json(game));
    if (json == NULL) return NULL;
    json_object_set_new(json, "warnings", wq_both_json(json_integer(wq_ledger_warnings(&ledger, WQ_BLACK)),
                                                       json_integer(wq_ledger_warnings(&ledger, WQ_WHITE))));
    json_object_set_new(json, "standing", word_json(standings[game->standing]));
    json_object_set_new(json, "times_confirmed", wq_both_json(json_boolean(game->times_confirmed[WQ_BLACK]),
                                                              json_boolean(game->times_confirmed[WQ_WHITE])));
    json_object_set_new(json, "sealing", wq_side_json((wq_color)game->sealing));
    json_object_set_new(json, "sealed", !game->sealed ? json_null()
        : json_pack("{s:o, s:o}", "color", wq_side_json((wq_color)game->seal_color), "hash", hex_json(game->seal_hash, WQ_HASH_BYTES)));
    json_object_set_new(json, "irregular", !game->irregular ? json_null()
        : json_pack("{s:o, s:o, s:s}", "color", wq_side_json((wq_color)game->irregular_color), "at",
                    point_json(game->irregular_point, height), "violation", wq_violations[game->irregular_violation].code));
    int64_t until = wq_game_deadline(game);
    json_object_set_new(json, "pending", game->pending_why == WQ_PENDING_NONE ? json_null()
        : json_pack("{s:s, s:o, s:o}", "why", pendings[game->pending_why], "result", wq_result_words_json(game->pending, &game->opening.rules),
                    "until_ms", until == INT64_MAX ? json_null() : json_integer(until)));
    json_object_set_new(json, "given_up", wq_side_json((wq_color)game->given_up));
    json_object_set_new(json, "absent", wq_side_json((wq_color)game->absent));
    json_object_set_new(json, "credited_ms", wq_both_json(json_integer(game->credited_ms[WQ_BLACK]), json_integer(game->credited_ms[WQ_WHITE])));
    return json;
}

json_t *wq_referee_book_json(wq_edition edition)
{
    json_t *violations = json_array(), *rights = json_array(), *words = json_object();
    for (int i = 0; i < wq_violation_count(); i++) {
        json_t *row = wq_violation_json(i, edition);
        if (row) json_array_append_new(violations, row);
    }
    for (int i = 0; i < wq_right_count(); i++) {
        json_t *row = wq_right_json(i, edition);
        if (row) json_array_append_new(rights, row);
    }
    for (int c = 1; c < WQ_CONSEQUENCES; c++)
        json_object_set_new(words, wq_consequence_word((wq_consequence)c),
                            json_pack("{s:s, s:s}", "zh", wq_consequence_zh((wq_consequence)c), "en", wq_consequence_en((wq_consequence)c)));
    return json_pack("{s:s, s:o, s:o, s:o}", "edition", wq_edition_name(edition), "violations", violations, "rights", rights,
                     "consequences", words);
}
