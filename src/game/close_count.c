/* close_count.c — the other side does not answer in the counting: how such a game ends.        [R61] [R62] [R63]
 *
 * Both must agree to the marks, and nobody may win by waiting. So a side that has agreed waits its time, which stands on the
 * page from the start; then it may close the count, but only with marks that are not of its own making to its own gain: stones
 * of the other side are dead where nobody's proposal or that side itself says so, and its own are dead where the proposal says
 * so, unless the other side has said they live. A machine is always there: what it does not agree to is settled by playing on,
 * and its count is not closed. Where the game has a referee, he agrees for the side that stays away
 * (agreement.c), and its right to a recheck stays.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <string.h>

void wq_note_said(wq_game *game, wq_point point, uint8_t color, bool dead)
{
    wq_point chain[WQ_MAX_AREA];
    int stones = wq_chain_stones(&game->pos, point, chain);
    for (int i = 0; i < stones; i++) game->said_of[color][chain[i]] = dead ? WQ_SAID_DEAD : WQ_SAID_ALIVE;
}

void wq_forget_said(wq_game *game) { memset(game->said_of, WQ_SAID_NOTHING, sizeof game->said_of); }

static int64_t wait_ms(const wq_game *game)
{
    const wq_time_control *time = &game->opening.time;
    return time->kind == WQ_TIME_NONE ? WQ_CLOSE_UNTIMED_MS : time->kind == WQ_TIME_CORRESPONDENCE ? time->period_ms : WQ_CLOSE_TIMED_MS;
}

/* May this side's count be closed at all, by who has agreed to it? */
static bool may_be_gone(const wq_game *game, wq_color color)
{
    if (game->opening.refereed || game->opening.one_screen) return false;
    const char *player = game->opening.player[game->color_of[WQ_ACTOR_HOST] == color ? 0 : 1];
    return player[0] == '\0' || strcmp(player, "human") == 0;
}

int64_t wq_game_close_from_ms(const wq_game *game, wq_color color)
{
    if (game->phase != WQ_GAME_COUNTING || color == WQ_EMPTY || !may_be_gone(game, wq_opponent(color))) return INT64_MAX;
    if (!game->agreed[color] || game->agreed[wq_opponent(color)]) return INT64_MAX;
    return game->agreed_ms[color] + wait_ms(game);
}

static bool gains_by_own_marks(const wq_game *game, wq_color color)
{
    const uint8_t *nobody = game->said_of[WQ_EMPTY], *other = game->said_of[wq_opponent(color)];
    for (int p = 0; p < WQ_POINTS; p++) {
        if (game->pos.color[p] != WQ_BLACK && game->pos.color[p] != WQ_WHITE) continue;
        bool own = game->pos.color[p] == color, dead = game->dead[p] != 0;
        if (!own && dead && nobody[p] != WQ_SAID_DEAD && other[p] != WQ_SAID_DEAD) return true;
        if (own && !dead && nobody[p] == WQ_SAID_DEAD && other[p] != WQ_SAID_ALIVE) return true;
    }
    return false;
}

wq_status wq_check_count_closed(const wq_game *game, const wq_event *event)
{
    uint8_t color = event->side.color;
    if (color != WQ_BLACK && color != WQ_WHITE) return WQ_BAD_EVENT;
    if (!wq_actor_plays(game, event->actor, color) || event->at_ms < wq_game_close_from_ms(game, (wq_color)color)) return WQ_BAD_EVENT;
    return gains_by_own_marks(game, (wq_color)color) ? WQ_BAD_EVENT : WQ_OK;
}

void wq_fold_count_closed(wq_game *game, const wq_event *event)
{
    (void)event;
    game->due.manner = WQ_MANNER_COUNT;
}

wq_status wq_decide_close_count(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_COUNTING || game->opening.refereed || game->opening.one_screen) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s == WQ_OK) s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (!may_be_gone(game, wq_opponent(color))) return WQ_ILLEGAL_PHASE;
    if (!game->agreed[color]) return WQ_ILLEGAL_NOT_ASKED;
    if (out->at_ms < wq_game_close_from_ms(game, color)) return WQ_ILLEGAL_PHASE;
    if (gains_by_own_marks(game, color)) return WQ_ILLEGAL_OWN_MARKS;
    wq_decided_add(out, WQ_EVENT_COUNT_CLOSED)->side.color = (uint8_t)color;
    wq_account account;
    s = wq_game_count(game, &account);
    if (s == WQ_OK) wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = account.result;
    return s;
}
