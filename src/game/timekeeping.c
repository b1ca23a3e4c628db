/* timekeeping.c — what a referee does to a game's clock: corrections, lateness, absent reading, the flag; and the credit for
 * the network.                                                             [R120] [R124]-[R128] [R134] [R136]-[R139]
 *
 * The arithmetic is clock_keeper.h's. An event carries what the clock shows after it, so that correcting the arithmetic
 * later changes no game.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <string.h>

/* ---- the network ---- */

static void lag_of(const wq_game *game, int32_t *cap, int32_t *quota)
{
    const wq_competition *sheet = &game->opening.sheet;
    bool friendly = sheet->id[0] == '\0';
    *cap = friendly ? WQ_FRIENDLY_LAG_CAP_MS : sheet->lag_cap_ms;
    *quota = friendly ? WQ_FRIENDLY_LAG_QUOTA_MS : sheet->lag_quota_ms;
}

int32_t wq_game_credit_left(const wq_game *game, wq_color color)
{
    int32_t cap, quota;
    lag_of(game, &cap, &quota);
    int32_t left = quota - game->credited_ms[color];
    return left < 0 ? 0 : left < cap ? left : cap;
}

/* ---- the keeper's arithmetic ---- */

static bool moved(const wq_game *game, uint8_t color)
{
    for (uint32_t n = 1; n < game->history.count; n++)
        if (game->history.past[n].move.color == color) return true;
    return false;
}

/* The game's clock as a keeper has it, brought up to now. */
static wq_keeper keeper_of(const wq_game *game, int64_t now_ms)
{
    wq_keeper keeper;
    memset(&keeper, 0, sizeof keeper);
    keeper.control = game->opening.time;
    keeper.edition = game->opening.sheet.edition;
    keeper.clock = game->clock;
    keeper.last_ms = game->at_ms;
    keeper.begun = true;
    keeper.paused = game->standing != WQ_STANDING_NOT;
    for (uint8_t color = WQ_BLACK; color <= WQ_WHITE; color++) {
        keeper.presses[color] = moved(game, color);
        keeper.clock.side[color] = wq_clock_look(&game->clock, &game->opening.time, (wq_color)color, now_ms);
    }
    if (now_ms > keeper.clock.since_ms) keeper.clock.since_ms = now_ms;
    return keeper;
}

static bool is_side_time(const wq_game *game, const wq_side_time *side)
{
    const wq_time_control *time = &game->opening.time;
    const int64_t most_ms = (int64_t)2 * 366 * 86400000;
    if (side->main_ms < 0 || side->main_ms > most_ms || side->periods < 0 || side->periods > time->periods) return false;
    if (side->period_used_ms < 0 || side->period_used_ms > most_ms || side->phase > WQ_PHASE_LOST) return false;
    if (side->stones < 0 || side->stones > time->stones || side->carried_ms < 0 || side->carried_ms > most_ms) return false;
    return side->penalty_points >= 0 && side->penalty_points <= 1000000;
}

bool wq_are_times(const wq_game *game, const wq_side_time side[3])
{
    return is_side_time(game, &side[WQ_BLACK]) && is_side_time(game, &side[WQ_WHITE]);
}

static bool are_times(const wq_game *game, const wq_event *event)
{
    return event->time.color <= WQ_WHITE && wq_are_times(game, event->time.side);
}

static void set_times(wq_game *game, const wq_event *event)
{
    uint8_t running = game->clock.running;
    if (running != WQ_EMPTY) wq_clock_stop(&game->clock, &game->opening.time, event->at_ms);
    game->clock.side[WQ_BLACK] = event->time.side[WQ_BLACK];
    game->clock.side[WQ_WHITE] = event->time.side[WQ_WHITE];
    wq_fold_clock_anew(game, event->at_ms);
}

static wq_event *add_times(wq_decided *out, wq_event_kind kind, const wq_command *command, uint8_t cause, const wq_clock *clock)
{
    wq_event *event = wq_decided_add(out, kind);
    event->time.cause = cause;
    event->time.color = command->side;
    event->time.ms = cause == WQ_KEEPER_REREAD ? command->from_s * INT64_C(1000) : command->ms;
    event->time.side[WQ_BLACK] = clock->side[WQ_BLACK];
    event->time.side[WQ_WHITE] = clock->side[WQ_WHITE];
    memcpy(event->reason, command->reason, WQ_REASON_BYTES);
    return event;
}

/* ---- corrections ---- */

static bool under_way(const wq_game *game) { return game->phase >= WQ_GAME_WAITING && game->phase <= WQ_GAME_PROPOSED; }

wq_status wq_check_time_corrected(const wq_game *game, const wq_event *event)
{
    bool by_itself = event->actor == WQ_ACTOR_SERVER && event->time.cause == WQ_KEEPER_ABSENT_READING && wq_is_chair_to_read(game, (wq_color)event->time.color);
    if (!(by_itself || wq_is_referee(event->actor)) || !under_way(game) || !are_times(game, event)) return WQ_BAD_EVENT;
    if (event->time.cause != WQ_KEEPER_ABSENT_READING) return event->time.cause < WQ_KEEPER_KINDS ? WQ_OK : WQ_BAD_EVENT;
    return event->time.color != WQ_EMPTY && event->time.color == game->clock.running && !moved(game, event->time.color) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_time_corrected(wq_game *game, const wq_event *event)
{
    set_times(game, event);
    for (uint8_t color = WQ_BLACK; color <= WQ_WHITE; color++)          /* what the referee has set is not lateness any more */
        if (event->time.color == WQ_EMPTY || event->time.color == color) game->has_before_late[color] = false;
    if (event->time.cause == WQ_KEEPER_ABSENT_READING) game->absent = event->time.color;
}

wq_status wq_decide_correct(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (!under_way(game) || command->side > WQ_WHITE) return WQ_ILLEGAL_PHASE;
    wq_keeper keeper = keeper_of(game, out->at_ms);
    wq_keeper_event event = {
        .at_ms = out->at_ms, .kind = command->cause, .side = command->side, .ms = command->ms, .periods = command->periods,
        .from_s = command->from_s, .chief = command->actor == WQ_ACTOR_CHIEF,
    };
    switch (command->cause) {
    case WQ_KEEPER_CORRECT:                             /* one side alone: the chief referee [R126] */
    case WQ_KEEPER_CLOCK_ERROR:                         /* [R124] [R125] */
    case WQ_KEEPER_SPLIT:                               /* [R134] */
    case WQ_KEEPER_REREAD: {                            /* [R128] */
        wq_status s = wq_keeper_apply(&keeper, &event);
        if (s != WQ_OK) return s;
        break;
    }
    case WQ_KEEPER_ABSENT_READING:                      /* [R139] */
        if (!game->opening.sheet.absent_reading || command->side == WQ_EMPTY || game->clock.running != command->side) return WQ_ILLEGAL_PHASE;
        if (moved(game, command->side) || game->absent != WQ_EMPTY) return WQ_ILLEGAL_PHASE;
        break;
    default: return WQ_BAD_ARGUMENT;
    }
    add_times(out, WQ_EVENT_TIME_CORRECTED, command, command->cause, &keeper.clock);
    return WQ_OK;
}

/* ---- lateness ---- */

static wq_status may_be_late(const wq_game *game, uint8_t color)
{
    if (!under_way(game) || game->phase == WQ_GAME_PROPOSED || game->standing != WQ_STANDING_NOT) return WQ_ILLEGAL_PHASE;
    if (color == WQ_EMPTY || color > WQ_WHITE) return WQ_BAD_COLOR;
    return moved(game, color) ? WQ_ILLEGAL_PHASE : WQ_OK;
}

wq_status wq_check_late(const wq_game *game, const wq_event *event)
{
    bool by_itself = event->actor == WQ_ACTOR_SERVER && game->starts_at_ms != 0 && event->at_ms >= game->starts_at_ms;
    if (!(by_itself || wq_is_referee(event->actor)) || !are_times(game, event)) return WQ_BAD_EVENT;
    return may_be_late(game, event->time.color) == WQ_OK && event->time.ms > 0 ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_late(wq_game *game, const wq_event *event)
{
    uint8_t color = event->time.color;
    if (!game->has_before_late[color]) game->before_late[color] = game->clock.side[color];
    game->has_before_late[color] = true;
    set_times(game, event);
    game->late_ruled[color] = true;
}

/* Within the limit, that included, the delay is taken off so many times; beyond it the game is lost; each side for itself.
 *                                                                                       [R136] [R137] [R138] */
wq_status wq_decide_late(const wq_game *game, const wq_command *command, wq_decided *out)
{
    const wq_competition *sheet = &game->opening.sheet;
    wq_status s = may_be_late(game, command->side);
    if (s != WQ_OK) return s;
    if (sheet->late_ms == 0) return WQ_ILLEGAL_PHASE;                   /* the sheet has no such limit: the reading decides */
    if (command->ms <= 0 || command->ms > (int64_t)7 * 86400000) return WQ_BAD_ARGUMENT;
    bool beyond = command->ms > sheet->late_ms;
    wq_keeper keeper = keeper_of(game, out->at_ms);
    if (!beyond) wq_keeper_deduct(&keeper, (wq_color)command->side, sheet->late_times * command->ms);
    add_times(out, WQ_EVENT_LATE, command, WQ_KEEPER_LATE, &keeper.clock);
    wq_case one = {
        .violation = (int16_t)wq_violation_find("late"), .side = command->side, .move = UINT32_MAX, .beyond = beyond,
        .by = wq_official_of(game, command->actor, WQ_EMPTY),
    };
    return wq_decide_ruling(game, &one, 0, command->reason, out);
}

/* One side's, by itself. The ruling is the caller's, for there may be two. */
static void note_late(const wq_game *game, wq_color side, int64_t ms, bool beyond, wq_decided *out)
{
    wq_keeper keeper = keeper_of(game, out->at_ms);
    if (!beyond) wq_keeper_deduct(&keeper, side, game->opening.sheet.late_times * ms);
    wq_command late = { .side = (uint8_t)side, .ms = ms };
    add_times(out, WQ_EVENT_LATE, &late, WQ_KEEPER_LATE, &keeper.clock);
}

/* What lateness costs, at and after the agreed start: past the limit both sides at once, within it one at a time; and the
 * reading for an empty chair.                                                    [R136] [R137] [R138] [R139] */
wq_status wq_decide_lateness(const wq_game *game, const wq_command *command, wq_decided *out)
{
    static const char nothing[WQ_REASON_BYTES];
    if (command->actor != WQ_ACTOR_SERVER || game->starts_at_ms == 0 || out->at_ms < game->starts_at_ms) return WQ_ILLEGAL_PHASE;
    if (game->phase > WQ_GAME_WAITING) {
        wq_command reading = { .side = game->clock.running };
        if (!under_way(game) || !wq_is_chair_to_read(game, (wq_color)reading.side)) return WQ_ILLEGAL_PHASE;
        wq_keeper keeper = keeper_of(game, out->at_ms);
        add_times(out, WQ_EVENT_TIME_CORRECTED, &reading, WQ_KEEPER_ABSENT_READING, &keeper.clock);
        return WQ_OK;
    }
    if (game->phase != WQ_GAME_WAITING) return WQ_ILLEGAL_PHASE;
    wq_case one = { .violation = (int16_t)wq_violation_find("late"), .move = UINT32_MAX, .by = WQ_BY_REFEREE };
    int beyond = 0;
    for (uint8_t color = WQ_BLACK; color <= WQ_WHITE; color++) {
        if (!wq_is_beyond(game, (wq_color)color, out->at_ms)) continue;
        uint8_t party = game->color_of[WQ_ACTOR_HOST] == color ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST;
        note_late(game, (wq_color)color, game->came[party] ? game->late_by_ms[party] : out->at_ms - game->starts_at_ms, true, out);
        one.side = color;
        beyond++;
    }
    if (beyond > 0) {
        one.beyond = true;
        one.both = beyond == 2;
        if (one.both) one.side = WQ_EMPTY;
        return wq_decide_ruling(game, &one, 0, nothing, out);
    }
    for (uint8_t color = WQ_BLACK; color <= WQ_WHITE; color++) {
        if (!wq_is_late_within(game, (wq_color)color)) continue;
        uint8_t party = game->color_of[WQ_ACTOR_HOST] == color ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST;
        note_late(game, (wq_color)color, game->late_by_ms[party], false, out);
        one.side = color;
        return wq_decide_ruling(game, &one, 0, nothing, out);
    }
    return WQ_ILLEGAL_PHASE;
}

/* ---- the flag ---- */

/* Loss, as the rule is; or on request a pass, and the same reading goes on.                     [R120] */
wq_status wq_decide_flag_choice(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->pending_why != WQ_PENDING_FLAG) return WQ_ILLEGAL_NOT_ASKED;
    wq_color loser = wq_opponent((wq_color)game->pending.winner);
    if (!wq_is_referee(command->actor)) {
        wq_color color;
        wq_status s = wq_command_side(game, command, &color);
        if (s != WQ_OK) return s;
        if (color != loser && !game->opening.one_screen) return WQ_ILLEGAL_RIGHT;
    }
    if (!command->yes) {
        wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = game->pending;
        return WQ_OK;
    }
    wq_case one = {
        .violation = (int16_t)wq_violation_find("overrun_in_last_minute"), .side = (uint8_t)loser, .move = UINT32_MAX, .request = true,
        .by = command->actor == WQ_ACTOR_CHIEF ? WQ_BY_CHIEF : WQ_BY_REFEREE,
    };
    return wq_decide_ruling(game, &one, 0, command->reason, out);
}
