/* arrival.c — the agreed start: who is at the board, who is late, who stays away. All of it happens by itself.  [R136]-[R139]
 *
 * A game may have a time agreed for its start. From then on the sheet's rules of lateness run, whoever is connected: who is
 * there in time waits for the other; who comes within the limit has the delay taken off so many times; who has not come when
 * the limit is past has lost, and both have where both stay away. Where the sheet reads the seconds for an empty chair, the
 * game starts at its time and they are read. A sheet with neither (the older text names none) starts when both are there,
 * and lateness is for the referee to rule.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

static bool is_player(uint8_t actor) { return actor == WQ_ACTOR_HOST || actor == WQ_ACTOR_GUEST; }

static bool has_come(const wq_game *game, wq_color color) { return game->came[game->color_of[WQ_ACTOR_HOST] == color ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST]; }

static bool both_have_come(const wq_game *game) { return game->came[WQ_ACTOR_HOST] && game->came[WQ_ACTOR_GUEST]; }

static bool has_limit(const wq_game *game) { return game->opening.sheet.id[0] != '\0' && game->opening.sheet.late_ms > 0; }

/* The seconds are read for an empty chair [R139]. */
static bool is_read(const wq_game *game)
{
    return game->opening.sheet.id[0] != '\0' && game->opening.sheet.absent_reading && !has_limit(game) && game->opening.time.kind != WQ_TIME_NONE;
}

static int64_t limit_ms(const wq_game *game) { return game->starts_at_ms + game->opening.sheet.late_ms; }

bool wq_is_beyond(const wq_game *game, wq_color color, int64_t now_ms)
{
    if (!has_limit(game) || game->late_ruled[color]) return false;
    uint8_t party = game->color_of[WQ_ACTOR_HOST] == color ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST;
    return game->came[party] ? game->late_by_ms[party] > game->opening.sheet.late_ms : now_ms > limit_ms(game);    /* the limit is allowed */
}

bool wq_is_late_within(const wq_game *game, wq_color color)
{
    if (!has_limit(game) || game->late_ruled[color]) return false;
    uint8_t party = game->color_of[WQ_ACTOR_HOST] == color ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST;
    return game->came[party] && game->late_by_ms[party] > 0 && game->late_by_ms[party] <= game->opening.sheet.late_ms;
}

bool wq_is_chair_to_read(const wq_game *game, wq_color color)
{
    if (game->starts_at_ms == 0 || !is_read(game) || color == WQ_EMPTY || has_come(game, color) || game->absent != WQ_EMPTY) return false;
    for (uint32_t n = 1; n < game->history.count; n++)
        if (game->history.past[n].move.color == color) return false;
    return true;
}

bool wq_other_stays_away(const wq_game *game, wq_color color)
{
    return game->starts_at_ms != 0 && is_read(game) && !has_come(game, wq_opponent(color));
}

static bool lateness_is_due(const wq_game *game, int64_t now_ms)
{
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++)
        if (wq_is_beyond(game, (wq_color)color, now_ms) || wq_is_late_within(game, (wq_color)color)) return true;
    return false;
}

wq_status wq_may_start(const wq_game *game, uint8_t actor, int64_t now_ms)
{
    if (game->starts_at_ms == 0 || wq_is_referee(actor)) return WQ_OK;
    if (now_ms < game->starts_at_ms || lateness_is_due(game, now_ms)) return WQ_ILLEGAL_PHASE;
    return both_have_come(game) || is_read(game) ? WQ_OK : WQ_ILLEGAL_PHASE;
}

/* ---- coming to the board ---- */

wq_status wq_check_arrived(const wq_game *game, const wq_event *event)
{
    if (game->starts_at_ms == 0 || !is_player(event->actor) || game->came[event->actor]) return WQ_BAD_EVENT;
    if (game->phase > WQ_GAME_PROPOSED || event->at_ms < game->starts_at_ms) return WQ_BAD_EVENT;
    return event->arrived.late_ms >= 0 && event->arrived.late_ms <= event->at_ms - game->starts_at_ms ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_arrived(wq_game *game, const wq_event *event)
{
    game->came[event->actor] = true;
    game->late_by_ms[event->actor] = event->arrived.late_ms;
    if (game->absent != WQ_EMPTY && game->absent == game->color_of[event->actor]) game->absent = WQ_EMPTY;      /* in time [R139] */
}

wq_status wq_decide_arrive(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->starts_at_ms == 0 || !is_player(command->actor) || game->came[command->actor]) return WQ_ILLEGAL_PHASE;
    if (game->phase > WQ_GAME_PROPOSED || out->at_ms < game->starts_at_ms) return WQ_ILLEGAL_PHASE;
    int64_t late_ms = command->ms, most_ms = out->at_ms - game->starts_at_ms;
    wq_decided_add(out, WQ_EVENT_ARRIVED)->arrived.late_ms = late_ms < 0 ? 0 : late_ms < most_ms ? late_ms : most_ms;
    return WQ_OK;
}

/* ---- the colours of a game that one of them has not come to ---- */

static bool may_take_colours(const wq_game *game, int64_t at_ms)
{
    if (game->starts_at_ms == 0 || game->phase != WQ_GAME_COLOURS || both_have_come(game)) return false;
    return (is_read(game) && at_ms >= game->starts_at_ms) || (has_limit(game) && at_ms > limit_ms(game));
}

wq_status wq_check_colours_taken(const wq_game *game, const wq_event *event)
{
    return event->actor == WQ_ACTOR_SERVER && may_take_colours(game, event->at_ms) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_colours_taken(wq_game *game, const wq_event *event)
{
    (void)event;
    game->color_of[WQ_ACTOR_HOST] = WQ_BLACK;
    game->color_of[WQ_ACTOR_GUEST] = WQ_WHITE;
    game->phase = WQ_GAME_WAITING;
}

wq_status wq_decide_take_colours(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (command->actor != WQ_ACTOR_SERVER || !may_take_colours(game, out->at_ms)) return WQ_ILLEGAL_PHASE;
    wq_decided_add(out, WQ_EVENT_COLOURS_TAKEN);
    return WQ_OK;
}

/* ---- by itself ---- */

int64_t wq_game_start_due_ms(const wq_game *game, int64_t now_ms)
{
    if (game->starts_at_ms == 0 || game->phase < WQ_GAME_COLOURS || game->phase > WQ_GAME_WAITING) return INT64_MAX;
    if (game->pending_why != WQ_PENDING_NONE) return INT64_MAX;
    if (now_ms < game->starts_at_ms) return game->starts_at_ms;
    return has_limit(game) && !both_have_come(game) && now_ms <= limit_ms(game) ? limit_ms(game) + 1 : INT64_MAX;
}

bool wq_game_start_step(const wq_game *game, const int64_t here_since_ms[3], int64_t now_ms, wq_command *out)
{
    *out = (wq_command){ .actor = WQ_ACTOR_SERVER };
    if (game->starts_at_ms == 0 || now_ms < game->starts_at_ms) return false;
    if (game->phase < WQ_GAME_COLOURS || game->phase > WQ_GAME_PLAYING) return false;
    if (game->phase > WQ_GAME_WAITING && !is_read(game)) return false;
    for (uint8_t actor = WQ_ACTOR_HOST; actor <= WQ_ACTOR_GUEST; actor++) {
        if (game->came[actor] || here_since_ms[actor] > now_ms) continue;
        int64_t late_ms = here_since_ms[actor] - game->starts_at_ms;
        *out = (wq_command){ .kind = WQ_DO_ARRIVE, .actor = actor, .ms = late_ms > 0 ? late_ms : 0 };
        return true;
    }
    if (game->pending_why != WQ_PENDING_NONE || game->standing != WQ_STANDING_NOT) return false;
    switch (game->phase) {
    case WQ_GAME_COLOURS:
        out->kind = WQ_DO_TAKE_COLOURS;
        return may_take_colours(game, now_ms);
    case WQ_GAME_WAITING:
        out->kind = lateness_is_due(game, now_ms) ? WQ_DO_LATENESS : WQ_DO_START;
        return out->kind == WQ_DO_LATENESS || wq_may_start(game, WQ_ACTOR_SERVER, now_ms) == WQ_OK;
    default:
        out->kind = WQ_DO_LATENESS;
        return wq_is_chair_to_read(game, (wq_color)game->clock.running);
    }
}
