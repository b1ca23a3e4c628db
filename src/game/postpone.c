/* postpone.c — a referee puts the agreed start off, and takes that back.                        [R136] [R137] [R139]
 *
 * The text leaves the hour to the event and lateness to the start; so who moves the start says who he is and why, and from
 * then on lateness runs from the new one. Nobody has come to it yet, and what was taken off for the old one is given back.
 * Where that has been ruled on, the chief referee alone may: his postponement reverses those rulings. Only before the game has
 * begun.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <string.h>

static const int64_t year_ms = (int64_t)366 * 86400000;

static bool has_not_begun(const wq_game *game)
{
    return game->starts_at_ms != 0 && (game->phase == WQ_GAME_COLOURS || game->phase == WQ_GAME_WAITING);
}

/* The last that stands; NULL. */
static wq_postponement *last_standing(const wq_game *game)
{
    for (int i = game->postponement_count - 1; i >= 0; i--)
        if (!game->postponements[i].undone) return (wq_postponement *)&game->postponements[i];
    return NULL;
}

static bool is_late_ruling(const wq_ruling *ruling)
{
    return !ruling->reversed && strcmp(wq_violations[ruling->violation].code, "late") == 0;
}

static bool lateness_is_ruled(const wq_game *game)
{
    for (int i = 0; i < game->ruling_count; i++)
        if (is_late_ruling(&game->rulings[i])) return true;
    return false;
}

static int64_t start_before(const wq_postponement *last, int64_t at_ms) { return last->from_ms > at_ms ? last->from_ms : at_ms; }

/* ---- events ---- */

static wq_status check_moved(const wq_game *game, const wq_event *event)
{
    if (!wq_is_referee(event->actor) || !has_not_begun(game) || lateness_is_ruled(game)) return WQ_BAD_EVENT;
    return wq_are_times(game, event->postponed.side) ? WQ_OK : WQ_BAD_EVENT;
}

wq_status wq_check_postponed(const wq_game *game, const wq_event *event)
{
    int64_t to = event->postponed.starts_at_ms;
    if (game->postponement_count >= WQ_MAX_POSTPONED || event->reason[0] == '\0') return WQ_BAD_EVENT;
    if (to <= game->starts_at_ms || to <= event->at_ms || to - event->at_ms > year_ms) return WQ_BAD_EVENT;
    return check_moved(game, event);
}

wq_status wq_check_postponement_undone(const wq_game *game, const wq_event *event)
{
    const wq_postponement *last = last_standing(game);
    if (!last || (last->actor == WQ_ACTOR_CHIEF && event->actor != WQ_ACTOR_CHIEF)) return WQ_BAD_EVENT;
    if (event->postponed.starts_at_ms != start_before(last, event->at_ms)) return WQ_BAD_EVENT;
    return check_moved(game, event);
}

/* To another start nobody has come yet. */
static void move_start(wq_game *game, const wq_event *event)
{
    game->starts_at_ms = event->postponed.starts_at_ms;
    memset(game->came, 0, sizeof game->came);
    memset(game->late_by_ms, 0, sizeof game->late_by_ms);
    memset(game->late_ruled, 0, sizeof game->late_ruled);
    memset(game->has_before_late, 0, sizeof game->has_before_late);
    game->clock.side[WQ_BLACK] = event->postponed.side[WQ_BLACK];
    game->clock.side[WQ_WHITE] = event->postponed.side[WQ_WHITE];
    game->plies[0].clock = game->clock;
}

void wq_fold_postponed(wq_game *game, const wq_event *event)
{
    wq_postponement *one = &game->postponements[game->postponement_count++];
    *one = (wq_postponement){ .from_ms = game->starts_at_ms, .to_ms = event->postponed.starts_at_ms, .actor = event->actor };
    memcpy(one->reason, event->reason, WQ_REASON_BYTES);
    move_start(game, event);
}

void wq_fold_postponement_undone(wq_game *game, const wq_event *event)
{
    last_standing(game)->undone = true;
    move_start(game, event);
}

/* ---- commands ---- */

static void add_start(const wq_game *game, wq_decided *out, wq_event_kind kind, int64_t starts_at_ms, const char *reason)
{
    wq_event *event = wq_decided_add(out, kind);
    event->postponed.starts_at_ms = starts_at_ms;
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++)
        event->postponed.side[color] = game->has_before_late[color] ? game->before_late[color] : game->clock.side[color];
    memcpy(event->reason, reason, WQ_REASON_BYTES);
}

/* What was ruled on lateness for the start that is moved: the chief referee's to reverse. */
static wq_status add_reversals(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (!lateness_is_ruled(game)) return WQ_OK;
    if (command->actor != WQ_ACTOR_CHIEF) return WQ_ILLEGAL_RIGHT;
    for (int i = 0; i < game->ruling_count; i++) {
        if (!is_late_ruling(&game->rulings[i])) continue;
        if (out->count == WQ_MAX_DECIDED - 1) return WQ_ILLEGAL_PHASE;
        wq_event *event = wq_decided_add(out, WQ_EVENT_REVERSED);
        event->review.number = (uint16_t)game->rulings[i].number;
        event->review.by = WQ_BY_CHIEF;
        memcpy(event->reason, command->reason, WQ_REASON_BYTES);
    }
    return WQ_OK;
}

wq_status wq_decide_postpone(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (!has_not_begun(game)) return WQ_ILLEGAL_PHASE;
    if (command->reason[0] == '\0') return WQ_BAD_ARGUMENT;
    if (command->ms <= game->starts_at_ms || command->ms <= out->at_ms || command->ms - out->at_ms > year_ms) return WQ_ILLEGAL_START;
    if (game->postponement_count >= WQ_MAX_POSTPONED) return WQ_BAD_TOO_MANY;
    wq_status s = add_reversals(game, command, out);
    if (s == WQ_OK) add_start(game, out, WQ_EVENT_POSTPONED, command->ms, command->reason);
    return s;
}

wq_status wq_decide_undo_postponement(const wq_game *game, const wq_command *command, wq_decided *out)
{
    const wq_postponement *last = last_standing(game);
    if (!last) return WQ_ILLEGAL_NOT_ASKED;
    if (!has_not_begun(game)) return WQ_ILLEGAL_PHASE;
    if (last->actor == WQ_ACTOR_CHIEF && command->actor != WQ_ACTOR_CHIEF) return WQ_ILLEGAL_RIGHT;
    wq_status s = add_reversals(game, command, out);
    if (s == WQ_OK) add_start(game, out, WQ_EVENT_POSTPONEMENT_UNDONE, start_before(last, out->at_ms), command->reason);
    return s;
}
