/* match.c — opens, plays, settles, reports one game.
 * SPDX-License-Identifier: MIT
 */
#include "cli/match.h"

#include "cli/seat.h"
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VARY_PLAYOUTS = 40, VARY_SEED = 7919 };

/* After the passes: what both call dead, or what the referee does where they differ; both then agree. */
static wq_status settle(wq_table *table, wq_player *referee)
{
    uint8_t dead[WQ_POINTS] = { 0 };
    wq_status s = WQ_OK;
    if (table->game.opening.rules.dead_by_agreement) {
        wq_answer black = wq_table_ask(table, WQ_ASK_DEAD, WQ_BLACK, INT64_MAX);
        wq_answer white = wq_table_ask(table, WQ_ASK_DEAD, WQ_WHITE, INT64_MAX);
        bool same = black.status == WQ_OK && white.status == WQ_OK;
        for (int p = 0; same && p < WQ_POINTS; p++) same = (black.dead[p] != 0) == (white.dead[p] != 0);
        if (!same) {
            wq_player *seat = table->seat[WQ_BLACK];
            table->seat[WQ_BLACK] = referee;
            black = wq_table_ask(table, WQ_ASK_DEAD, WQ_BLACK, INT64_MAX);
            table->seat[WQ_BLACK] = seat;
        }
        if (black.status != WQ_OK) return black.status;
        memcpy(dead, black.dead, sizeof dead);
        s = wq_table_mark(table, dead, WQ_BLACK);
    }
    for (int color = WQ_BLACK; s == WQ_OK && color <= WQ_WHITE && table->game.phase == WQ_GAME_COUNTING; color++)
        s = wq_table_do(table, (wq_command){ .kind = WQ_DO_AGREE, .seen_seq = table->game.seq }, (wq_color)color);
    return s;
}

/* The first moves, by somebody weak enough to play a different game each time, and no worse than that. */
static wq_status vary(wq_table *table, const wq_match *match, long number)
{
    wq_player *player = NULL, *seat[3];
    if (match->vary == 0) return WQ_OK;
    memcpy(seat, table->seat, sizeof seat);
    wq_status s = wq_engine_player_with(&player, 1, VARY_PLAYOUTS, match->seed + VARY_SEED * (uint64_t)((number + 1) / 2));
    for (int i = 0; s == WQ_OK && i < match->vary && table->game.phase == WQ_GAME_PLAYING; i++) {
        wq_color color = wq_game_to_move(&table->game);
        table->seat[color] = player;
        wq_answer answer = wq_table_ask(table, WQ_ASK_MOVE, color, INT64_MAX);
        table->seat[color] = seat[color];
        s = answer.status;
        if (s != WQ_OK || answer.choice != WQ_CHOOSE_MOVE || answer.point == WQ_PASS) break;
        s = wq_table_do(table, (wq_command){ .kind = WQ_DO_PLAY, .point = answer.point }, color);
    }
    if (player) player->ops->free(player);
    return s;
}

static wq_status play_on(wq_table *table, const wq_match *match, wq_player *referee, wq_status *why)
{
    uint32_t longest = 4u * match->opening.width * match->opening.height + 20;
    wq_status s = WQ_OK;
    while (s == WQ_OK && table->game.phase != WQ_GAME_ENDED) {
        wq_status reason = WQ_OK;
        if (table->game.phase == WQ_GAME_COUNTING) s = settle(table, referee);
        else if (wq_game_moves(&table->game) > longest) return WQ_OK;       /* no end in sight: no result */
        else s = wq_table_turn(table, match->move_ms > 0 ? match->move_ms : INT64_MAX, &reason);
        if (reason != WQ_OK) *why = reason;
    }
    return s;
}

static wq_status tell(wq_match_game *out, const wq_game *game)
{
    wq_result result = game->result;
    wq_result_sgf(out->result, result);
    if (result.winner != WQ_EMPTY) out->winner = (result.winner == WQ_BLACK) == (out->black == 1) ? 1 : 2;
    else out->drawn = result.manner == WQ_MANNER_DRAW || result.manner == WQ_MANNER_COUNT;
    out->moves = wq_game_moves(game);
    out->text = malloc((size_t)out->moves * (WQ_POINT_NAME + 1) + 1);
    if (!out->text) return WQ_FAIL_MEMORY;
    char *at = out->text;
    *at = '\0';
    for (uint32_t i = 1; i <= out->moves; i++) {
        char name[WQ_POINT_NAME];
        wq_point_name(name, game->history.past[i].move.point, game->opening.height);
        at += sprintf(at, "%s%s", i > 1 ? " " : "", name);
    }
    return WQ_OK;
}

/* Game `number`, or no more than its beginning. */
static wq_status play_or_begin(const wq_match *match, long number, bool play, wq_match_game *out, wq_error *err)
{
    wq_opening opening = match->opening;
    wq_player *player[3] = { NULL, NULL, NULL };
    const char *const words[3] = { match->player[0], match->player[1], match->referee };
    wq_seat_maker maker = { .no_programs = false };
    *out = (wq_match_game){ .number = number, .black = number % 2 == 1 ? 1 : 2 };
    opening.colours = out->black == 1 ? WQ_COLOURS_HOST_BLACK : WQ_COLOURS_HOST_WHITE;
    wq_status s = WQ_OK;
    for (int i = 0; s == WQ_OK && i < 3; i++) {
        if (i < 2) {
            snprintf(opening.name[i], WQ_NAME_BYTES, "%.60s", words[i]);
            snprintf(opening.player[i], WQ_PLAYER_BYTES, "%.60s", words[i]);
        }
        s = wq_seat_make(&maker, words[i], &opening, i < 2 ? match->seed + 2 * (uint64_t)number + (uint64_t)i : 1, &player[i]);
    }
    if (s != WQ_OK) *err = maker.error.text[0] ? maker.error : (wq_error){ .status = s };
    else {
        wq_table table;
        s = wq_table_open(&table, &opening);
        table.seat[out->black == 1 ? WQ_BLACK : WQ_WHITE] = player[0];
        table.seat[out->black == 1 ? WQ_WHITE : WQ_BLACK] = player[1];
        if (s == WQ_OK && play) s = vary(&table, match, number);
        if (s == WQ_OK && play) s = play_on(&table, match, player[2], &out->why);
        if (s == WQ_OK && play) s = tell(out, &table.game);
        wq_table_close(&table);
    }
    for (int i = 0; i < 3; i++)
        if (player[i]) player[i]->ops->free(player[i]);
    return s;
}

wq_status wq_match_check(const wq_match *match, wq_error *err)
{
    wq_match_game none;
    return play_or_begin(match, 1, false, &none, err);
}

wq_status wq_match_play(const wq_match *match, long number, wq_match_game *out, wq_error *err)
{
    return play_or_begin(match, number, true, out, err);
}

json_t *wq_match_game_json(const wq_match_game *game)
{
    json_t *line = json_pack("{s:i, s:i, s:s, s:s}", "game", (int)game->number, "black", game->black, "result", game->result,
                             "moves", game->text ? game->text : "");
    if (line && game->why != WQ_OK) json_object_set_new(line, "why", json_string(wq_status_word(game->why)));
    return line;
}

wq_status wq_match_game_read(wq_match_game *out, const json_t *line)
{
    int number, black;
    const char *result;
    if (json_unpack((json_t *)line, "{s:i, s:i, s:s}", "game", &number, "black", &black, "result", &result) != 0) return WQ_BAD_JSON;
    if (number < 1 || black < 1 || black > 2 || strlen(result) >= WQ_RESULT_TEXT) return WQ_BAD_JSON;
    *out = (wq_match_game){ .number = number, .black = black };
    snprintf(out->result, sizeof out->result, "%s", result);
    if ((result[0] == 'B' || result[0] == 'W') && result[1] == '+') out->winner = (result[0] == 'B') == (black == 1) ? 1 : 2;
    else out->drawn = strcmp(result, "0") == 0 || strcmp(result, "Draw") == 0;
    return WQ_OK;
}

json_t *wq_match_json(const wq_match *match)
{
    const wq_opening *o = &match->opening;
    char time[WQ_TIME_TEXT];
    wq_time_control_name(time, &o->time);
    return json_pack("{s:[s,s], s:s, s:[i,i], s:s, s:i, s:i, s:s, s:I, s:I, s:i}", "match", match->player[0], match->player[1],
                     "referee", match->referee, "board", o->width, o->height, "rules", o->rules.id, "komi_halves", o->komi_halves,
                     "handicap", o->handicap, "time", time, "move_ms", (json_int_t)match->move_ms, "seed", (json_int_t)match->seed,
                     "vary", match->vary);
}
