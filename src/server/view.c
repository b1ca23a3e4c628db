/* view.c — a game as it can be seen, field by field.
 * SPDX-License-Identifier: MIT
 */
#include "server/view.h"

#include "record/event_json.h"
#include "rules/life.h"

#include <string.h>

const char *wq_phase_name(wq_phase phase)
{
    static const char *const names[] = {
        [WQ_GAME_NEW] = "new", [WQ_GAME_COLOURS] = "colours", [WQ_GAME_WAITING] = "waiting",
        [WQ_GAME_PLACING] = "placing", [WQ_GAME_PLAYING] = "playing", [WQ_GAME_PROPOSED] = "proposed",
        [WQ_GAME_COUNTING] = "counting", [WQ_GAME_ENDED] = "ended",
    };
    return names[phase];
}

static json_t *halves(int32_t value) { return json_integer(value); }

static json_t *point_json(wq_point point, int height)
{
    char name[WQ_POINT_NAME];
    wq_point_name(name, point, height);
    return json_string(name);
}

json_t *wq_result_words_json(wq_result result, const wq_rules *rules)
{
    if (result.manner == WQ_MANNER_NONE) return json_null();
    char text[WQ_RESULT_TEXT];
    json_t *json = wq_result_json(result);
    if (json == NULL) return NULL;
    wq_result_zh(text, result, rules->unit == WQ_UNIT_ZI);
    json_object_set_new(json, "zh", json_string(text));
    wq_result_en(text, result, rules->unit == WQ_UNIT_ZI);
    json_object_set_new(json, "en", json_string(text));
    return json;
}

/* ---- the clock ---- */

static json_t *side_time_json(const wq_game *game, wq_color color, int64_t now_ms)
{
    wq_side_time side = wq_clock_look(&game->clock, &game->opening.time, color, now_ms);
    json_t *json = json_pack("{s:s, s:I, s:i, s:I}", "phase", wq_time_phase_name((wq_time_phase)side.phase), "main_ms",
                             (json_int_t)side.main_ms, "periods", (int)side.periods, "period_used_ms",
                             (json_int_t)side.period_used_ms);
    unsigned has = wq_time_kind_fields((wq_time_kind)game->opening.time.kind);
    if (json && has & WQ_TIME_HAS_STONES) {
        json_object_set_new(json, "stones_left", json_integer(side.stones));
        json_object_set_new(json, "period_left_ms", json_integer(wq_side_time_period_left(&side, &game->opening.time)));
    }
    if (json && has & WQ_TIME_HAS_POINTS) json_object_set_new(json, "penalty_points", json_integer(side.penalty_points));
    return json;
}

static json_t *clock_json(const wq_game *game, int64_t now_ms)
{
    int64_t deadline = wq_game_deadline(game);
    return json_pack("{s:o, s:I, s:o, s:o, s:o, s:o}", "system", wq_time_control_json(&game->opening.time),
                     "now_ms", (json_int_t)now_ms, "running", wq_side_json((wq_color)game->clock.running),
                     "deadline_ms", deadline == INT64_MAX ? json_null() : json_integer(deadline),
                     "B", side_time_json(game, WQ_BLACK, now_ms), "W", side_time_json(game, WQ_WHITE, now_ms));
}

/* ---- the end ---- */

static json_t *points_json(const wq_game *game, const uint8_t *marked)
{
    json_t *points = json_array();
    for (int row = 0; row < game->opening.height; row++)
        for (int column = 0; column < game->opening.width; column++) {
            wq_point point = wq_point_at(column, row);
            if (marked[point]) json_array_append_new(points, point_json(point, game->opening.height));
        }
    return points;
}

static json_t *terms_json(const wq_account *account)
{
    json_t *terms = json_array();
    for (int i = 0; i < account->term_count; i++) {
        wq_term term = account->terms[i];
        json_array_append_new(terms, json_pack("{s:s, s:o, s:i, s:s, s:s}", "code", wq_term_word((wq_term_kind)term.kind),
            "side", wq_side_json((wq_color)term.side), "halves", (int)term.halves,
            "zh", wq_term_zh((wq_term_kind)term.kind), "en", wq_term_en((wq_term_kind)term.kind)));
    }
    return terms;
}

static json_t *owner_json(const wq_game *game, const wq_account *account)
{
    static const char letters[] = { [WQ_OWNER_NONE] = '.', [WQ_OWNER_BLACK] = 'b', [WQ_OWNER_WHITE] = 'w',
                                    [WQ_OWNER_SHARED] = '=' };
    char text[WQ_MAX_AREA + 1];
    int length = 0;
    for (int row = 0; row < game->opening.height; row++)
        for (int column = 0; column < game->opening.width; column++)
            text[length++] = letters[account->owner[wq_point_at(column, row)]];
    text[length] = 0;
    return json_string(text);
}

static json_t *pair(const int32_t values[3])
{
    return wq_both_json(halves(values[WQ_BLACK]), halves(values[WQ_WHITE]));
}

/* While counting, and after a game that ended by it. */
static json_t *count_json(const wq_game *game)
{
    wq_account account;
    bool counted = game->phase == WQ_GAME_COUNTING
        || (game->phase == WQ_GAME_ENDED && game->due.manner == WQ_MANNER_COUNT);
    if (!counted || wq_game_count(game, &account) != WQ_OK) return json_null();
    return json_pack("{s:o, s:o, s:o, s:o, s:i, s:i, s:o, s:o, s:o, s:i, s:o, s:o}",
        "terms", terms_json(&account), "total", pair(account.total), "stones", pair(account.stones),
        "surrounded", pair(account.surrounded), "shared", (int)account.shared, "neutral", (int)account.neutral,
        "dead", pair(account.dead), "taken", pair(account.taken), "area_halves", pair(account.area_halves),
        "base_halves", (int)account.base_halves, "owner", owner_json(game, &account),
        "result", wq_result_words_json(account.result, &game->opening.rules));
}

static json_t *seki_json(const wq_game *game)
{
    uint8_t seki[WQ_POINTS] = { 0 };
    if (game->phase == WQ_GAME_COUNTING && game->opening.rules.tax == WQ_TAX_SEKI)
        wq_life_seki(&game->pos, game->dead, seki);
    return points_json(game, seki);
}

/* ---- the parties ---- */

static json_t *names_json(const wq_game *game)
{
    const char *name[3] = { "", "", "" };
    for (int actor = WQ_ACTOR_HOST; actor <= WQ_ACTOR_GUEST; actor++)
        name[game->color_of[actor]] = game->color_of[actor] == WQ_EMPTY ? "" : game->opening.name[actor - WQ_ACTOR_HOST];
    return wq_both_json(json_string(name[WQ_BLACK]), json_string(name[WQ_WHITE]));
}

static json_t *hand_json(const wq_game *game)
{
    uint8_t colours = game->opening.colours;
    if (colours != WQ_COLOURS_HOST_HOLDS && colours != WQ_COLOURS_GUEST_HOLDS) return json_null();
    json_t *guess = game->guessed ? json_string(game->guess_odd ? "odd" : "even") : json_null();
    json_t *number = game->hand_number > 0 ? json_integer(game->hand_number) : json_null();
    return json_pack("{s:s, s:b, s:o, s:o}", "holder", colours == WQ_COLOURS_HOST_HOLDS ? "host" : "guest",
                     "held", game->held, "guess", guess, "number", number);
}

/* Put off when, by whom and why; what was taken back is marked. */
static json_t *postponements_json(const wq_game *game)
{
    json_t *list = json_array();
    for (int i = 0; list && i < game->postponement_count; i++) {
        const wq_postponement *one = &game->postponements[i];
        json_array_append_new(list, json_pack("{s:I, s:I, s:s, s:s, s:b}", "from_ms", (json_int_t)one->from_ms, "to_ms", (json_int_t)one->to_ms,
                                              "by", one->actor == WQ_ACTOR_CHIEF ? "chief_referee" : "referee", "reason", one->reason, "undone", one->undone));
    }
    return list;
}

/* From when each side may close the count alone. */
static json_t *close_json(const wq_game *game)
{
    int64_t black = wq_game_close_from_ms(game, WQ_BLACK), white = wq_game_close_from_ms(game, WQ_WHITE);
    if (black == INT64_MAX && white == INT64_MAX) return json_null();
    return wq_both_json(black == INT64_MAX ? json_null() : json_integer(black), white == INT64_MAX ? json_null() : json_integer(white));
}

/* The agreed start: when, until when one may come, who has come and how late. */
static json_t *start_json(const wq_game *game)
{
    const wq_competition *sheet = &game->opening.sheet;
    bool limit = sheet->id[0] != '\0' && sheet->late_ms > 0;
    json_t *json = json_pack("{s:I, s:o, s:i, s:b}", "at_ms", (json_int_t)game->starts_at_ms,
                             "limit_ms", limit ? json_integer(game->starts_at_ms + sheet->late_ms) : json_null(), "times", limit ? (int)sheet->late_times : 0,
                             "reading", sheet->id[0] != '\0' && !limit && sheet->absent_reading);
    for (int actor = WQ_ACTOR_HOST; json && actor <= WQ_ACTOR_GUEST; actor++)
        json_object_set_new(json, actor == WQ_ACTOR_HOST ? "host" : "guest",
                            game->came[actor] ? json_pack("{s:I}", "late_ms", (json_int_t)game->late_by_ms[actor]) : json_null());
    if (json && game->postponement_count > 0) json_object_set_new(json, "postponed", postponements_json(game));
    return json;
}

static json_t *undo_json(const wq_game *game)
{
    if (game->undo_asker == WQ_EMPTY) return json_null();
    return json_pack("{s:o, s:I}", "asker", wq_side_json((wq_color)game->undo_asker), "to", (json_int_t)game->undo_to);
}

json_t *wq_view_json(const wq_game *game, wq_seats here, int64_t now_ms)
{
    int height = game->opening.height;
    uint32_t moves = wq_game_moves(game);
    json_t *view = json_object();
    if (view == NULL) return NULL;

    json_object_set_new(view, "seq", json_integer(game->seq));
    json_object_set_new(view, "phase", json_string(wq_phase_name((wq_phase)game->phase)));
    json_object_set_new(view, "to_move", wq_side_json(wq_game_to_move(game)));
    json_object_set_new(view, "move_number", json_integer(moves));
    json_object_set_new(view, "last", moves ? point_json(game->history.past[moves].move.point, height) : json_null());
    json_object_set_new(view, "ko", game->pos.ko != WQ_PASS ? point_json(game->pos.ko, height) : json_null());
    json_object_set_new(view, "taken", wq_both_json(json_integer(game->pos.taken[WQ_BLACK]),
                                                    json_integer(game->pos.taken[WQ_WHITE])));
    json_object_set_new(view, "seats", json_pack("{s:o, s:o}",
        "host", wq_side_json((wq_color)game->color_of[WQ_ACTOR_HOST]),
        "guest", wq_side_json((wq_color)game->color_of[WQ_ACTOR_GUEST])));
    json_object_set_new(view, "names", names_json(game));
    json_object_set_new(view, "here", wq_here_json(game, here));
    json_object_set_new(view, "clock", clock_json(game, now_ms));
    if (game->starts_at_ms != 0) json_object_set_new(view, "start", start_json(game));
    json_object_set_new(view, "undo", undo_json(game));
    json_object_set_new(view, "end_proposer", wq_side_json((wq_color)game->end_proposer));
    json_object_set_new(view, "hand", hand_json(game));
    json_object_set_new(view, "free_left", json_integer(game->free_left));
    json_object_set_new(view, "dead", points_json(game, game->dead));
    json_object_set_new(view, "seki", seki_json(game));
    json_object_set_new(view, "agreed", wq_both_json(json_boolean(game->agreed[WQ_BLACK]),
                                                     json_boolean(game->agreed[WQ_WHITE])));
    json_object_set_new(view, "count", count_json(game));
    if (game->phase == WQ_GAME_COUNTING) json_object_set_new(view, "close_from_ms", close_json(game));
    json_object_set_new(view, "referee", wq_view_referee_json(game));
    json_object_set_new(view, "result", wq_result_words_json(game->result, &game->opening.rules));
    return view;
}
