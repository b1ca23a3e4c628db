/* play.c — a stone or a pass: the turn, the rules, the past, the clock.                        [R13] [R16] [R48] [R50]
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

bool wq_room_for_ply(const wq_game *game) { return game->history.count < game->ply_capacity; }

void wq_fold_clock(wq_game *game, wq_color color, int64_t at_ms)
{
    wq_clock_run(&game->clock, &game->opening.time, color, at_ms);
    wq_ply *last = &game->plies[wq_game_moves(game)];
    last->clock = game->clock;
    last->passes = game->pos.passes;
}

bool wq_passes_end_play(const wq_game *game, int passes, wq_color color)
{
    const wq_rules *rules = &game->opening.rules;
    return rules->passes_end && passes >= 2 && (!rules->white_passes_last || color == WQ_WHITE);
}

/* ---- placing free handicap stones: no moves, the board before move 1 ---- */

static wq_status check_placing(const wq_game *game, wq_point point)
{
    wq_position pos = game->start;
    wq_status s = wq_position_put(&pos, point, WQ_BLACK);
    if (s != WQ_OK) return s;
    return wq_position_has_no_airless(&pos) ? WQ_OK : WQ_ILLEGAL_HANDICAP;
}

static void fold_placing(wq_game *game, const wq_event *event)
{
    wq_position_put(&game->start, event->played.point, WQ_BLACK);
    game->free_left--;
    if (game->free_left == 0) {
        game->start.to_move = WQ_WHITE;                                 /* [R17] */
        game->phase = WQ_GAME_PLAYING;
    }
    game->pos = game->start;
    wq_history_init(&game->history, game->history.past, game->ply_capacity, &game->start);
    wq_fold_clock(game, WQ_EMPTY, event->at_ms);                        /* each stone is a move to the clock */
    wq_fold_clock(game, (wq_color)game->pos.to_move, event->at_ms);
    game->plies[0].at_ms = event->at_ms;
}

/* ---- playing ---- */

static wq_status check_move(const wq_game *game, wq_point point, uint32_t *repeats)
{
    if (point == WQ_PASS || !wq_point_on_board(point, game->opening.width, game->opening.height))
        return WQ_ILLEGAL_OFF_BOARD;
    if (game->phase == WQ_GAME_PLACING) return check_placing(game, point);
    wq_move move = wq_move_of((wq_color)game->pos.to_move, point);
    return wq_history_check(&game->history, &game->pos, &game->opening.rules, move, repeats);
}

wq_status wq_check_played(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_PLAYING && game->phase != WQ_GAME_PLACING) return WQ_BAD_EVENT;
    if (event->played.color != game->pos.to_move || !wq_actor_plays(game, event->actor, event->played.color))
        return WQ_BAD_EVENT;
    if (check_move(game, event->played.point, NULL) != WQ_OK) return WQ_BAD_EVENT;
    return game->phase == WQ_GAME_PLACING || wq_room_for_ply(game) ? WQ_OK : WQ_FAIL_SPACE;
}

void wq_fold_played(wq_game *game, const wq_event *event)
{
    if (game->phase == WQ_GAME_PLACING) {
        fold_placing(game, event);
        return;
    }
    wq_color color = (wq_color)event->played.color;
    wq_history_play(&game->history, &game->pos, &game->opening.rules, wq_move_of(color, event->played.point), NULL);
    game->plies[wq_game_moves(game)] = (wq_ply){ .at_ms = event->at_ms };
    game->undo_asker = WQ_EMPTY;
    if (game->absent == color) game->absent = WQ_EMPTY;                 /* in time: the game goes on [R139] */
    wq_fold_clock(game, wq_opponent(color), event->at_ms);
}

wq_status wq_decide_play(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_PLAYING && game->phase != WQ_GAME_PLACING && game->phase != WQ_GAME_PROPOSED)
        return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (color != game->pos.to_move) return wq_decide_irregular(game, command, color, WQ_ILLEGAL_TURN, out);
    s = check_move(game, command->point, out->repeats);
    if (s != WQ_OK) return wq_decide_irregular(game, command, color, s, out);

    if (game->phase == WQ_GAME_PROPOSED)                                /* to play is to refuse [R57] */
        wq_decided_add(out, WQ_EVENT_END_REFUSED)->side.color = (uint8_t)color;
    wq_event *event = wq_decided_add(out, WQ_EVENT_PLAYED);
    event->played.point = command->point;
    event->played.color = (uint8_t)color;
    if (game->phase == WQ_GAME_PLACING) return WQ_OK;

    wq_position after = game->pos;
    wq_position_play_known(&after, wq_move_of(color, command->point));
    wq_manner cycle = wq_long_cycle_manner(game, &after, game->history.count);
    if (cycle != WQ_MANNER_NONE) wq_decided_end(out, cycle, WQ_EMPTY);
    return WQ_OK;
}

/* ---- passing ---- */

void wq_fold_pass(wq_game *game, wq_color color, int64_t at_ms)
{
    wq_history_play(&game->history, &game->pos, &game->opening.rules, wq_move_of(color, WQ_PASS), NULL);
    game->plies[wq_game_moves(game)] = (wq_ply){ .at_ms = at_ms };
    game->passes_made[color]++;
    game->undo_asker = WQ_EMPTY;
    wq_fold_clock(game, wq_opponent(color), at_ms);
}

wq_status wq_check_passed(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_PLAYING) return WQ_BAD_EVENT;
    if (event->side.color != game->pos.to_move || !wq_actor_plays(game, event->actor, event->side.color))
        return WQ_BAD_EVENT;
    return wq_room_for_ply(game) ? WQ_OK : WQ_FAIL_SPACE;
}

void wq_fold_passed(wq_game *game, const wq_event *event)
{
    wq_color color = (wq_color)event->side.color;
    wq_fold_pass(game, color, event->at_ms);
    if (!wq_passes_end_play(game, game->pos.passes, color)) return;
    wq_fold_clock(game, WQ_EMPTY, event->at_ms);
    if (game->opening.rules.dead_by_agreement)
        game->counting_due = true;
    else
        game->due.manner = WQ_MANNER_COUNT;                             /* all stones stand */
}

wq_status wq_decide_pass(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase == WQ_GAME_PROPOSED) {                              /* the other side gives up its move too */
        wq_command yes = *command;
        yes.yes = true;
        return wq_decide_answer_end(game, &yes, out);
    }
    if (game->phase != WQ_GAME_PLAYING) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (color != game->pos.to_move) return WQ_ILLEGAL_TURN;

    wq_decided_add(out, WQ_EVENT_PASSED)->side.color = (uint8_t)color;
    if (!wq_passes_end_play(game, game->pos.passes + 1, color)) return WQ_OK;
    if (game->opening.rules.dead_by_agreement) {
        wq_decided_add(out, WQ_EVENT_COUNTING);
        return WQ_OK;
    }
    uint16_t passes[3] = { 0, game->passes_made[WQ_BLACK], game->passes_made[WQ_WHITE] };
    passes[color]++;
    wq_account account;
    s = wq_count_game(game, &game->pos, NULL, passes, WQ_EMPTY, &account);
    if (s != WQ_OK) return s;
    wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = account.result;
    return WQ_OK;
}
