/* pause.c — pauses, adjournment, the times recorded and confirmed, and the sealed move 封棋.       [R129]-[R135]
 *
 * At an adjournment with a sealed move the side to move thinks on its own time, seals, and the clock stops [R132]. The move
 * itself is not known to the game: its commitment is, and the box it lies in, until the referee opens it.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include "base/sha256.h"

#include <string.h>

void wq_seal_hash(uint8_t out[WQ_HASH_BYTES], const uint8_t salt[WQ_SALT_BYTES], uint8_t color, wq_point point)
{
    uint8_t bytes[WQ_SALT_BYTES + 3];
    memcpy(bytes, salt, WQ_SALT_BYTES);
    bytes[WQ_SALT_BYTES] = color == WQ_BLACK ? 'B' : 'W';
    bytes[WQ_SALT_BYTES + 1] = (uint8_t)(point >> 8);
    bytes[WQ_SALT_BYTES + 2] = (uint8_t)(point & 0xff);
    wq_sha256(out, bytes, sizeof bytes);
}

static bool in_play(const wq_game *game)
{
    return game->phase == WQ_GAME_PLACING || game->phase == WQ_GAME_PLAYING || game->phase == WQ_GAME_PROPOSED;
}

static void stand(wq_game *game, wq_standing how, int64_t at_ms)
{
    game->standing = (uint8_t)how;
    game->times_confirmed[WQ_BLACK] = game->times_confirmed[WQ_WHITE] = false;
    wq_clock_stop(&game->clock, &game->opening.time, at_ms);            /* in the middle of a move [R129] */
}

/* ---- pause and adjournment ---- */

static wq_status may_stand(const wq_game *game)
{
    if (!in_play(game) || game->standing != WQ_STANDING_NOT || game->sealing != WQ_EMPTY) return WQ_ILLEGAL_PHASE;
    return game->pending_why == WQ_PENDING_NONE ? WQ_OK : WQ_ILLEGAL_PHASE;
}

wq_status wq_check_paused(const wq_game *game, const wq_event *event)
{
    return wq_is_referee(event->actor) && may_stand(game) == WQ_OK ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_paused(wq_game *game, const wq_event *event) { stand(game, WQ_STANDING_PAUSED, event->at_ms); }

wq_status wq_decide_pause(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (!game->opening.sheet.pauses) return WQ_ILLEGAL_PHASE;           /* where the event has none */
    wq_status s = may_stand(game);
    if (s == WQ_OK) memcpy(wq_decided_add(out, WQ_EVENT_PAUSED)->reason, command->reason, WQ_REASON_BYTES);
    return s;
}

static bool may_seal(const wq_game *game)
{
    int seat = game->color_of[WQ_ACTOR_HOST] == game->pos.to_move ? 0 : 1;
    return game->opening.sheet.sealed_moves && game->phase == WQ_GAME_PLAYING && !game->irregular
        && strcmp(game->opening.player[seat], "human") == 0;
}

wq_status wq_check_adjourned(const wq_game *game, const wq_event *event)
{
    if (!wq_is_referee(event->actor) || may_stand(game) != WQ_OK) return WQ_BAD_EVENT;
    if (event->side.color == WQ_EMPTY) return WQ_OK;
    return event->side.color == game->pos.to_move && may_seal(game) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_adjourned(wq_game *game, const wq_event *event)
{
    game->undo_asker = WQ_EMPTY;
    if (event->side.color != WQ_EMPTY) game->sealing = event->side.color;
    else stand(game, WQ_STANDING_ADJOURNED, event->at_ms);
}

wq_status wq_decide_adjourn(const wq_game *game, const wq_command *command, wq_decided *out)    /* yes: with a sealed move */
{
    if (!game->opening.sheet.pauses) return WQ_ILLEGAL_PHASE;
    wq_status s = may_stand(game);
    if (s == WQ_OK && command->yes && !may_seal(game)) s = WQ_ILLEGAL_PHASE;                    /* [R131] */
    if (s != WQ_OK) return s;
    wq_event *event = wq_decided_add(out, WQ_EVENT_ADJOURNED);
    event->side.color = command->yes ? game->pos.to_move : WQ_EMPTY;
    memcpy(event->reason, command->reason, WQ_REASON_BYTES);
    return WQ_OK;
}

wq_status wq_check_times_confirmed(const wq_game *game, const wq_event *event)
{
    uint8_t color = event->side.color;
    if (game->standing == WQ_STANDING_NOT || color == WQ_EMPTY || color > WQ_WHITE || game->times_confirmed[color]) return WQ_BAD_EVENT;
    return wq_actor_plays(game, event->actor, color) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_times_confirmed(wq_game *game, const wq_event *event) { game->times_confirmed[event->side.color] = true; }

wq_status wq_decide_confirm_times(const wq_game *game, const wq_command *command, wq_decided *out)      /* [R133] */
{
    if (game->standing == WQ_STANDING_NOT) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    if (game->times_confirmed[color]) return WQ_ILLEGAL_NOT_ASKED;
    wq_decided_add(out, WQ_EVENT_TIMES_CONFIRMED)->side.color = (uint8_t)color;
    return WQ_OK;
}

/* ---- the sealed move ---- */

wq_status wq_check_sealed(const wq_game *game, const wq_event *event)
{
    if (game->sealing == WQ_EMPTY || event->sealed.color != game->sealing) return WQ_BAD_EVENT;
    if (wq_is_referee(event->actor) || event->actor == WQ_ACTOR_SERVER) return WQ_BAD_EVENT;
    return wq_actor_plays(game, event->actor, event->sealed.color) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_sealed(wq_game *game, const wq_event *event)
{
    game->sealing = WQ_EMPTY;
    game->sealed = true;
    game->seal_color = event->sealed.color;
    memcpy(game->seal_hash, event->sealed.hash, WQ_HASH_BYTES);
    memcpy(game->seal_box, event->sealed.box, WQ_SEAL_BOX);
    stand(game, WQ_STANDING_ADJOURNED, event->at_ms);
}

wq_status wq_decide_seal(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->sealing == WQ_EMPTY) return WQ_ILLEGAL_NOT_ASKED;
    if (wq_is_referee(command->actor) || command->actor == WQ_ACTOR_SERVER) return WQ_ILLEGAL_SEAT;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s == WQ_OK) s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (color != game->sealing) return WQ_ILLEGAL_TURN;
    if (command->point != WQ_PASS) {
        if (!wq_point_on_board(command->point, game->opening.width, game->opening.height)) return WQ_ILLEGAL_OFF_BOARD;
        s = wq_history_check(&game->history, &game->pos, &game->opening.rules, wq_move_of(color, command->point), out->repeats);
        if (s != WQ_OK) return s;                       /* a slip of the pen is told before the envelope is closed */
    }
    if (!wq_room_for_ply(game)) return WQ_FAIL_SPACE;
    wq_event *event = wq_decided_add(out, WQ_EVENT_SEALED);
    event->sealed.color = (uint8_t)color;
    memcpy(event->sealed.hash, command->hash, WQ_HASH_BYTES);
    memcpy(event->sealed.box, command->box, WQ_SEAL_BOX);
    return WQ_OK;
}

/* ---- going on ---- */

wq_status wq_check_clock_resumed(const wq_game *game, const wq_event *event)
{
    return wq_is_referee(event->actor) && game->standing != WQ_STANDING_NOT ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_clock_resumed(wq_game *game, const wq_event *event)        /* who comes late finds the clock running [R135] */
{
    game->standing = WQ_STANDING_NOT;
    wq_fold_clock_anew(game, event->at_ms);
}

static bool is_the_move(const wq_game *game, const uint8_t *salt, wq_point point)
{
    uint8_t hash[WQ_HASH_BYTES];
    wq_seal_hash(hash, salt, game->seal_color, point);
    return memcmp(hash, game->seal_hash, sizeof hash) == 0;
}

wq_status wq_check_seal_opened(const wq_game *game, const wq_event *event)
{
    if (!wq_is_referee(event->actor) || !game->sealed || game->standing != WQ_STANDING_NOT) return WQ_BAD_EVENT;
    if (event->seal_opened.color != game->seal_color) return WQ_BAD_EVENT;
    return is_the_move(game, event->seal_opened.salt, event->seal_opened.point) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_seal_opened(wq_game *game, const wq_event *event)
{
    (void)event;
    game->sealed = false;
}

wq_status wq_decide_continue(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->standing == WQ_STANDING_NOT) return WQ_ILLEGAL_PHASE;
    if (game->sealed && !is_the_move(game, command->salt, command->point)) return WQ_ILLEGAL_HAND;
    memcpy(wq_decided_add(out, WQ_EVENT_CLOCK_RESUMED)->reason, command->reason, WQ_REASON_BYTES);
    if (!game->sealed) return WQ_OK;
    wq_event *opened = wq_decided_add(out, WQ_EVENT_SEAL_OPENED);
    memcpy(opened->seal_opened.salt, command->salt, WQ_SALT_BYTES);
    opened->seal_opened.point = command->point;
    opened->seal_opened.color = game->seal_color;
    bool pass = command->point == WQ_PASS;
    wq_event *move = wq_decided_add(out, pass ? WQ_EVENT_PASSED : WQ_EVENT_PLAYED);             /* [R132] */
    if (pass) move->side.color = game->seal_color;
    else {
        move->played.color = game->seal_color;
        move->played.point = command->point;
    }
    if (pass && wq_passes_end_play(game, game->pos.passes + 1, (wq_color)game->seal_color)) {
        if (!game->opening.rules.dead_by_agreement) return WQ_ILLEGAL_PHASE;
        wq_decided_add(out, WQ_EVENT_COUNTING);
    }
    return WQ_OK;
}
