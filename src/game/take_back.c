/* take_back.c — undo by consent: "back to my move", one or two moves.                          [R15]
 *
 * Nothing is edited or deleted: TAKEN_BACK is an event like any other, and the fold goes on from the position it
 * names. In a strict game (落子无悔) nothing is taken back.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

wq_status wq_game_undo_target(const wq_game *game, wq_color color, uint32_t *to_move_number)
{
    if (game->phase != WQ_GAME_PLAYING || game->opening.strict) return WQ_ILLEGAL_NO_UNDO;
    for (uint32_t n = wq_game_moves(game); n >= 1; n--)
        if (game->history.past[n].move.color == color) {
            *to_move_number = n - 1;
            return WQ_OK;
        }
    return WQ_ILLEGAL_NO_UNDO;
}

wq_status wq_check_undo_asked(const wq_game *game, const wq_event *event)
{
    if (event->actor != WQ_ACTOR_HOST && event->actor != WQ_ACTOR_GUEST) return WQ_BAD_EVENT;
    if (game->undo_asker != WQ_EMPTY || game->opening.one_screen) return WQ_BAD_EVENT;
    uint32_t to;
    if (wq_game_undo_target(game, (wq_color)game->color_of[event->actor], &to) != WQ_OK) return WQ_BAD_EVENT;
    return event->undo.to_move_number == to ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_undo_asked(wq_game *game, const wq_event *event)
{
    game->undo_asker = game->color_of[event->actor];
    game->undo_to = event->undo.to_move_number;
    game->asked_seq = event->seq;
}

wq_status wq_decide_ask_undo(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_PLAYING) return WQ_ILLEGAL_PHASE;
    if (command->actor != WQ_ACTOR_HOST && command->actor != WQ_ACTOR_GUEST) return WQ_ILLEGAL_SEAT;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    if (game->undo_asker != WQ_EMPTY) return WQ_ILLEGAL_PHASE;          /* one question at a time */
    uint32_t moves = wq_game_moves(game), to;
    if (game->opening.one_screen && command->color == WQ_EMPTY && moves > 0)
        color = (wq_color)game->history.past[moves].move.color;         /* whoever moved last: one move */
    s = wq_game_undo_target(game, color, &to);
    if (s != WQ_OK) return s;
    wq_event_kind kind = game->opening.one_screen ? WQ_EVENT_TAKEN_BACK : WQ_EVENT_UNDO_ASKED;
    wq_decided_add(out, kind)->undo.to_move_number = to;
    return WQ_OK;
}

wq_status wq_check_undo_refused(const wq_game *game, const wq_event *event)
{
    if (game->undo_asker == WQ_EMPTY) return WQ_BAD_EVENT;
    wq_color other = wq_opponent((wq_color)game->undo_asker);
    return event->side.color == other && wq_actor_plays(game, event->actor, (uint8_t)other) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_undo_refused(wq_game *game, const wq_event *event)
{
    (void)event;
    game->undo_asker = WQ_EMPTY;
}

wq_status wq_check_taken_back(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_PLAYING || game->opening.strict) return WQ_BAD_EVENT;
    if (event->undo.to_move_number >= wq_game_moves(game)) return WQ_BAD_EVENT;
    if (game->opening.one_screen)
        return event->actor == WQ_ACTOR_HOST || event->actor == WQ_ACTOR_GUEST ? WQ_OK : WQ_BAD_EVENT;
    if (game->undo_asker == WQ_EMPTY || event->undo.to_move_number != game->undo_to) return WQ_BAD_EVENT;
    return wq_actor_plays(game, event->actor, (uint8_t)wq_opponent((wq_color)game->undo_asker)) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_back_to(wq_game *game, uint32_t to)
{
    wq_position pos;
    wq_game_position_at(game, to, &pos);
    game->pos = pos;
    game->history.count = to + 1;
    game->passes_made[WQ_BLACK] = game->passes_made[WQ_WHITE] = 0;
    for (uint32_t n = 1; n <= to; n++) {
        wq_move move = game->history.past[n].move;
        if (move.point == WQ_PASS) game->passes_made[move.color]++;
    }
    game->undo_asker = WQ_EMPTY;
}

void wq_fold_taken_back(wq_game *game, const wq_event *event)
{
    wq_fold_back_to(game, event->undo.to_move_number);
    /* time once used is used; it runs on for the side whose move it is again. What the clocks showed after that
     * move stays as it was noted then. */
    wq_clock_run(&game->clock, &game->opening.time, (wq_color)game->pos.to_move, event->at_ms);
}

wq_status wq_decide_answer_undo(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->undo_asker == WQ_EMPTY) return WQ_ILLEGAL_NOT_ASKED;
    wq_color other = wq_opponent((wq_color)game->undo_asker), color = other;
    if (command->actor == WQ_ACTOR_HOST || command->actor == WQ_ACTOR_GUEST || command->color != WQ_EMPTY) {
        wq_status s = wq_command_side(game, command, &color);
        if (s != WQ_OK) return s;
    }
    if (color != other) return WQ_ILLEGAL_SEAT;
    if (command->seen_seq != 0 && command->seen_seq < game->asked_seq) return WQ_ILLEGAL_STALE;
    if (command->yes)
        wq_decided_add(out, WQ_EVENT_TAKEN_BACK)->undo.to_move_number = game->undo_to;
    else
        wq_decided_add(out, WQ_EVENT_UNDO_REFUSED)->side.color = (uint8_t)color;
    return WQ_OK;
}
