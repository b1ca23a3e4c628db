/* board.c — what a referee does to the board, and what lies on it against the rules.   [R33] [R46] [R47] [R114] [R158] [R164]
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <string.h>

/* ---- a stone where none may be ---- */

static bool is_code(int violation, const char *code) { return violation == wq_violation_find(code); }

static bool may_lie(const wq_game *game, uint8_t actor, uint8_t color)
{
    if (!game->opening.refereed || game->opening.sheet.wrong_moves != WQ_WRONG_MOVES_RULED) return false;
    if (game->phase != WQ_GAME_PLAYING || game->standing != WQ_STANDING_NOT || game->sealing != WQ_EMPTY) return false;
    if (game->irregular || game->pending_why != WQ_PENDING_NONE) return false;
    return (actor == WQ_ACTOR_HOST || actor == WQ_ACTOR_GUEST) && wq_actor_plays(game, actor, color);
}

wq_status wq_check_irregular(const wq_game *game, const wq_event *event)
{
    uint8_t color = event->irregular.color;
    if (color == WQ_EMPTY || color > WQ_WHITE || !may_lie(game, event->actor, color)) return WQ_BAD_EVENT;
    wq_point p = event->irregular.point;
    if (p == WQ_PASS || !wq_point_on_board(p, game->opening.width, game->opening.height) || game->pos.color[p] != WQ_EMPTY)
        return WQ_BAD_EVENT;
    int violation = event->irregular.violation;
    bool twice = is_code(violation, "double_move");
    if (!twice && !is_code(violation, "forbidden_point") && !is_code(violation, "ko_retaken")) return WQ_BAD_EVENT;
    return twice == (color != game->pos.to_move) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_irregular(wq_game *game, const wq_event *event)
{
    game->irregular = true;
    game->irregular_point = event->irregular.point;
    game->irregular_color = event->irregular.color;
    game->irregular_violation = event->irregular.violation;
    game->undo_asker = WQ_EMPTY;
    wq_clock_stop(&game->clock, &game->opening.time, event->at_ms);     /* until the referee has ruled */
}

wq_status wq_decide_irregular(const wq_game *game, const wq_command *command, wq_color color, wq_status why, wq_decided *out)
{
    if (!may_lie(game, command->actor, (uint8_t)color)) return why;
    const char *code = why == WQ_ILLEGAL_SUICIDE ? "forbidden_point"
                     : why == WQ_ILLEGAL_KO || why == WQ_ILLEGAL_SUPERKO ? "ko_retaken"
                     : why == WQ_ILLEGAL_TURN ? "double_move" : NULL;
    uint32_t moves = wq_game_moves(game);
    if (!code) return why;
    if (why == WQ_ILLEGAL_TURN) {                       /* [R158] and the first one was a move of his */
        wq_point p = command->point;
        bool after_own = moves > 0 && game->history.past[moves].move.color == color;
        if (!after_own || p == WQ_PASS || !wq_point_on_board(p, game->opening.width, game->opening.height)) return why;
        if (game->pos.color[p] != WQ_EMPTY) return WQ_ILLEGAL_OCCUPIED;
    }
    wq_event *event = wq_decided_add(out, WQ_EVENT_IRREGULAR);
    event->irregular.point = command->point;
    event->irregular.color = (uint8_t)color;
    event->irregular.violation = (int16_t)wq_violation_find(code);
    return WQ_OK;
}

/* ---- the board after move n ---- */

static wq_status may_restore(const wq_game *game, uint32_t to)
{
    if (game->phase != WQ_GAME_PLAYING && game->phase != WQ_GAME_PROPOSED && game->phase != WQ_GAME_COUNTING) return WQ_ILLEGAL_PHASE;
    if (game->sealed || game->sealing != WQ_EMPTY || game->pending_why == WQ_PENDING_RULING) return WQ_ILLEGAL_PHASE;
    return to <= wq_game_moves(game) ? WQ_OK : WQ_BAD_ARGUMENT;
}

wq_status wq_check_restored(const wq_game *game, const wq_event *event)
{
    return wq_is_referee(event->actor) && may_restore(game, event->undo.to_move_number) == WQ_OK ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_restored(wq_game *game, const wq_event *event)
{
    wq_fold_back_to(game, event->undo.to_move_number);
    game->phase = WQ_GAME_PLAYING;
    game->irregular = false;
    game->end_proposer = WQ_EMPTY;
    game->given_up = WQ_EMPTY;
    game->last_marker = WQ_EMPTY;
    memset(game->dead, 0, sizeof game->dead);
    game->agreed[WQ_BLACK] = game->agreed[WQ_WHITE] = false;
    if (game->pending_why == WQ_PENDING_FLAG) {         /* and the minute that was overrun is read again */
        wq_side_time *time = &game->clock.side[wq_opponent((wq_color)game->pending.winner)];
        time->periods = game->opening.time.kind == WQ_TIME_SIMPLE ? 0 : 1;
        time->period_used_ms = 0;
        time->phase = WQ_PHASE_LAST;
    }
    game->pending_why = WQ_PENDING_NONE;
    game->pending = (wq_result){ .manner = WQ_MANNER_NONE };
    wq_fold_clock_anew(game, event->at_ms);
}

wq_status wq_decide_restore(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (!game->opening.sheet.restore) return WQ_ILLEGAL_PHASE;
    wq_status s = may_restore(game, command->move);
    if (s != WQ_OK) return s;
    wq_event *event = wq_decided_add(out, WQ_EVENT_RESTORED);
    event->undo.to_move_number = command->move;
    memcpy(event->reason, command->reason, WQ_REASON_BYTES);
    return WQ_OK;
}

/* ---- contest and move given up: timing stops, what is contested is the other side's ---- */

static wq_status may_give_up(const wq_game *game, uint8_t color)
{
    if (game->opening.time.kind != WQ_TIME_ABSOLUTE || game->opening.sheet.id[0] == '\0') return WQ_ILLEGAL_PHASE;
    if (game->opening.sheet.edition != WQ_EDITION_2002 || !game->opening.rules.dead_by_agreement) return WQ_ILLEGAL_PHASE;
    if (game->phase != WQ_GAME_PLAYING || game->irregular || game->sealing != WQ_EMPTY) return WQ_ILLEGAL_PHASE;
    return color == game->pos.to_move ? WQ_OK : WQ_ILLEGAL_TURN;
}

wq_status wq_check_points_given_up(const wq_game *game, const wq_event *event)
{
    return may_give_up(game, event->side.color) == WQ_OK && wq_actor_plays(game, event->actor, event->side.color) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_points_given_up(wq_game *game, const wq_event *event)
{
    game->given_up = event->side.color;
    game->undo_asker = WQ_EMPTY;
    game->counting_due = true;
    wq_clock_stop(&game->clock, &game->opening.time, event->at_ms);     /* [R114] */
}

wq_status wq_decide_give_up(const wq_game *game, const wq_command *command, wq_decided *out)
{
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s == WQ_OK) s = wq_command_fresh(game, command);
    if (s == WQ_OK) s = may_give_up(game, (uint8_t)color);
    if (s != WQ_OK) return s;
    wq_decided_add(out, WQ_EVENT_POINTS_GIVEN_UP)->side.color = (uint8_t)color;
    wq_decided_add(out, WQ_EVENT_COUNTING);
    return WQ_OK;
}
