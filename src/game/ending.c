/* ending.c — how a game ends: count, resignation, time, a long cycle, or called off.     [R43] [R48]-[R52] [R59]
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include "rules/life.h"

#include <string.h>

/* ---- counting ---- */

static uint8_t first_passer(const wq_game *game, uint8_t otherwise)
{
    for (uint32_t n = 1; n < game->history.count; n++)
        if (game->history.past[n].move.point == WQ_PASS) return game->history.past[n].move.color;
    return otherwise;
}

wq_status wq_count_game(const wq_game *game, const wq_position *pos, const uint8_t *dead, const uint16_t passes[3],
                        uint8_t passer, wq_account *out)
{
    const wq_opening *opening = &game->opening;
    uint8_t seki[WQ_POINTS];
    wq_count_input input = {
        .pos = pos,
        .rules = &opening->rules,
        .dead = dead,
        .komi_halves = opening->komi_halves,
        .handicap = opening->handicap >= 2 ? opening->handicap : 0,
        .passes = { 0, passes[WQ_BLACK], passes[WQ_WHITE] },
        .button = first_passer(game, passer),
        .contested_to = game->given_up == WQ_EMPTY ? WQ_EMPTY : (uint8_t)wq_opponent((wq_color)game->given_up),    /* [R114] */
    };
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        input.warnings[color] = wq_ledger_zi_to_give(&ledger, (wq_color)color);                /* [R169] */
        input.overtime[color] = game->clock.side[color].penalty_points;
    }
    if (opening->rules.tax == WQ_TAX_SEKI && opening->rules.counting == WQ_COUNT_TERRITORY) {
        wq_life_seki(pos, dead, seki);
        input.seki = seki;
    }
    return wq_count(out, &input);
}

wq_status wq_game_count(const wq_game *game, wq_account *out)
{
    bool counted = game->phase == WQ_GAME_COUNTING
                || (game->phase == WQ_GAME_ENDED && game->due.manner == WQ_MANNER_COUNT);
    if (!counted) return WQ_ILLEGAL_PHASE;
    return wq_count_game(game, &game->pos, game->dead, game->passes_made, WQ_EMPTY, out);
}

/* ---- resigning, time ---- */

static bool under_way(const wq_game *game)
{
    return game->phase >= WQ_GAME_PLACING && game->phase <= WQ_GAME_COUNTING;
}

wq_status wq_check_resigned(const wq_game *game, const wq_event *event)
{
    if (!under_way(game) || (event->side.color != WQ_BLACK && event->side.color != WQ_WHITE)) return WQ_BAD_EVENT;
    return wq_actor_plays(game, event->actor, event->side.color) ? WQ_OK : WQ_BAD_EVENT;
}

static void fold_loss(wq_game *game, const wq_event *event, wq_manner manner)
{
    game->due.manner = (uint8_t)manner;
    game->due.winner = (uint8_t)(manner == WQ_MANNER_BOTH_LOSE ? WQ_EMPTY : wq_opponent((wq_color)event->side.color));
    wq_fold_clock(game, WQ_EMPTY, event->at_ms);
}

void wq_fold_resigned(wq_game *game, const wq_event *event) { fold_loss(game, event, WQ_MANNER_RESIGNATION); }

wq_status wq_decide_resign(const wq_game *game, const wq_command *command, wq_decided *out)     /* [R49] */
{
    if (!under_way(game)) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    wq_decided_add(out, WQ_EVENT_RESIGNED)->side.color = (uint8_t)color;
    wq_decided_end(out, WQ_MANNER_RESIGNATION, wq_opponent(color));
    return WQ_OK;
}

wq_status wq_check_timed_out(const wq_game *game, const wq_event *event)
{
    if (!under_way(game) || game->clock.running == WQ_EMPTY) return WQ_BAD_EVENT;
    if (event->side.color != game->clock.running || event->at_ms < wq_game_deadline(game)) return WQ_BAD_EVENT;
    return WQ_OK;
}

/* May an overrun of the last minute become a pass?                                             [R120] */
static bool has_flag_choice(const wq_game *game, uint8_t color)
{
    uint8_t kind = game->opening.time.kind;             /* the game's own: only a reading can go on */
    if (kind != WQ_TIME_KEPT_BYOYOMI && kind != WQ_TIME_BYOYOMI && kind != WQ_TIME_SIMPLE) return false;
    return game->opening.sheet.id[0] != '\0' && game->opening.sheet.overrun == WQ_OVERRUN_REQUEST && game->absent != color
        && game->phase == WQ_GAME_PLAYING && game->sealing == WQ_EMPTY && wq_room_for_ply(game);
}

/* How `color` loses whose time is up: on time; its chair empty; or both are, and both lose.     [R138] [R139] */
static wq_manner manner_of_time(const wq_game *game, wq_color color)
{
    if (game->absent != color) return WQ_MANNER_TIME;
    return wq_other_stays_away(game, color) ? WQ_MANNER_BOTH_LOSE : WQ_MANNER_FORFEIT;
}

void wq_fold_timed_out(wq_game *game, const wq_event *event)
{
    uint8_t color = event->side.color;
    if (!has_flag_choice(game, color)) {
        fold_loss(game, event, manner_of_time(game, (wq_color)color));
        return;
    }
    wq_clock_stop(&game->clock, &game->opening.time, event->at_ms);
    game->pending = (wq_result){ .manner = WQ_MANNER_TIME, .winner = (uint8_t)wq_opponent((wq_color)color) };
    game->pending_why = WQ_PENDING_FLAG;
    game->pending_until_ms = event->at_ms + WQ_FLAG_CHOICE_MS;
}

wq_status wq_decide_time_out(const wq_game *game, const wq_command *command, wq_decided *out)   /* [R111] */
{
    (void)command;
    if (out->at_ms < wq_game_deadline(game)) return WQ_ILLEGAL_PHASE;
    if (game->pending_why != WQ_PENDING_NONE) return wq_decide_pending(game, out);             /* nothing was said against it */
    if (!under_way(game)) return WQ_ILLEGAL_PHASE;
    wq_color color = (wq_color)game->clock.running;
    wq_decided_add(out, WQ_EVENT_TIMED_OUT)->side.color = (uint8_t)color;
    if (has_flag_choice(game, (uint8_t)color)) return WQ_OK;
    wq_manner manner = manner_of_time(game, color);
    wq_decided_end(out, manner, manner == WQ_MANNER_BOTH_LOSE ? WQ_EMPTY : wq_opponent(color));
    return WQ_OK;
}

/* ---- called off, long cycles: going round does not put the end off [R45] ---- */

bool wq_may_abort(const wq_game *game)
{
    if (game->phase < WQ_GAME_COLOURS || game->phase >= WQ_GAME_COUNTING) return false;
    bool moved[3] = { false, false, false };
    for (uint32_t n = 1; n < game->history.count; n++) {
        moved[game->history.past[n].move.color] = true;
        if (moved[WQ_BLACK] && moved[WQ_WHITE]) return false;
    }
    return true;
}

wq_status wq_decide_abort(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (!wq_may_abort(game)) return WQ_ILLEGAL_PHASE;
    if (game->opening.refereed && (command->actor == WQ_ACTOR_HOST || command->actor == WQ_ACTOR_GUEST)) return WQ_ILLEGAL_RIGHT;
    wq_decided_end(out, WQ_MANNER_NO_RESULT, WQ_EMPTY);
    return WQ_OK;
}

wq_manner wq_long_cycle_manner(const wq_game *game, const wq_position *pos, uint32_t entries)
{
    const wq_rules *rules = &game->opening.rules;
    if (!wq_history_cycles(&game->history, entries, pos, rules)) return WQ_MANNER_NONE;
    return rules->long_cycle == WQ_CYCLE_DRAW ? WQ_MANNER_DRAW : WQ_MANNER_NO_RESULT;
}

/* ---- the last event ---- */

static bool is_count(wq_result result)
{
    if (result.manner == WQ_MANNER_DRAW) return result.winner == WQ_EMPTY && result.margin_halves == 0;
    return result.manner == WQ_MANNER_COUNT && result.winner <= WQ_WHITE && result.margin_halves >= 0
        && result.margin_halves <= 8 * WQ_MAX_AREA;
}

/* A count is not counted again here: what both agreed to stays, though a later version may count otherwise. [R59] */
wq_status wq_check_ended(const wq_game *game, const wq_event *event)
{
    wq_result r = event->ended.result;
    const wq_rules *rules = &game->opening.rules;
    if (game->phase == WQ_GAME_NEW) return WQ_BAD_EVENT;
    if (game->pending_why == WQ_PENDING_COUNT) return is_count(r) ? WQ_OK : WQ_BAD_EVENT;
    if (game->pending_why != WQ_PENDING_NONE)
        return r.manner == game->pending.manner && r.winner == game->pending.winner && r.margin_halves == 0 ? WQ_OK : WQ_BAD_EVENT;
    if (game->due.manner == WQ_MANNER_COUNT) return is_count(r) ? WQ_OK : WQ_BAD_EVENT;
    if (game->due.manner != WQ_MANNER_NONE)
        return r.manner == game->due.manner && r.winner == game->due.winner && r.margin_halves == 0 ? WQ_OK : WQ_BAD_EVENT;
    if (game->phase == WQ_GAME_COUNTING && wq_dispute_leaves_all(game) && is_count(r)) return WQ_OK;
    if (game->phase == WQ_GAME_PROPOSED && !rules->dead_by_agreement && is_count(r)
        && wq_actor_plays(game, event->actor, game->pos.to_move)) return WQ_OK;

    if (r.winner != WQ_EMPTY || r.margin_halves != 0) return WQ_BAD_EVENT;
    if (r.manner == WQ_MANNER_NO_RESULT && wq_may_abort(game)) return WQ_OK;
    uint32_t moves = wq_game_moves(game);
    if (game->phase != WQ_GAME_PLAYING || moves == 0 || game->history.past[moves].move.point == WQ_PASS)
        return WQ_BAD_EVENT;
    wq_manner cycle = wq_long_cycle_manner(game, &game->pos, moves);
    return cycle != WQ_MANNER_NONE && r.manner == cycle ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_ended(wq_game *game, const wq_event *event)
{
    if (is_count(event->ended.result) && game->due.manner == WQ_MANNER_NONE && !(game->agreed[WQ_BLACK] && game->agreed[WQ_WHITE])
        && (game->phase == WQ_GAME_COUNTING || game->phase == WQ_GAME_PROPOSED)) {
        memset(game->dead, 0, sizeof game->dead);                       /* ended without agreement: all stand */
        game->due.manner = WQ_MANNER_COUNT;
    }
    if (game->pending_why == WQ_PENDING_COUNT) game->due.manner = WQ_MANNER_COUNT;
    game->phase = WQ_GAME_ENDED;
    game->result = event->ended.result;
    game->pending_why = WQ_PENDING_NONE;
    game->pending = (wq_result){ .manner = WQ_MANNER_NONE };
    game->standing = WQ_STANDING_NOT;
    game->sealing = WQ_EMPTY;
    game->irregular = false;
    game->undo_asker = WQ_EMPTY;
    game->end_proposer = WQ_EMPTY;
    wq_fold_clock(game, WQ_EMPTY, event->at_ms);
}
