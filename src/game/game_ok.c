/* game_ok.c — the invariants of a game as code, for tests and debug builds.
 * SPDX-License-Identifier: MIT
 */
#include "game/game.h"

static bool clock_ok(const wq_game *game, const wq_clock *clock)
{
    const wq_time_control *time = &game->opening.time;
    if (clock->running > WQ_WHITE) return false;
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        const wq_side_time *side = &clock->side[color];
        bool grows = time->kind == WQ_TIME_FISCHER || game->opening.refereed;      /* a referee may give time */
        if (side->main_ms < 0 || (side->main_ms > time->main_ms && !grows)) return false;
        if (side->periods < 0 || side->periods > time->periods) return false;
        if (side->period_used_ms < 0 || (side->period_used_ms > 0 && side->period_used_ms >= time->period_ms)) return false;
    }
    return true;
}

static bool marks_ok(const wq_game *game)
{
    bool counted = game->phase == WQ_GAME_COUNTING || game->phase == WQ_GAME_ENDED;
    for (int p = 0; p < WQ_POINTS; p++) {
        if (!game->dead[p]) continue;
        wq_point point = (wq_point)p;
        if (!counted || !wq_point_on_board(point, game->pos.width, game->pos.height)) return false;
        if (game->pos.color[p] == WQ_EMPTY) return false;
        for (int side = 0; side < 4; side++) {                          /* whole chains */
            wq_point near = wq_neighbor(point, side);
            if (game->pos.color[near] == game->pos.color[p] && !game->dead[near]) return false;
        }
    }
    return true;
}

bool wq_game_ok(const wq_game *game)
{
    if (game->phase > WQ_GAME_ENDED || game->history.count < 1 || game->history.count > game->ply_capacity) return false;
    if (game->phase == WQ_GAME_NEW) return game->seq == 0;
    if (game->seq == 0 || game->board_seq > game->seq || game->asked_seq > game->seq) return false;
    if (!wq_position_ok(&game->pos) || !wq_position_ok(&game->start)) return false;

    const wq_past *last = &game->history.past[game->history.count - 1];
    if (last->hash != game->pos.hash || last->to_move != game->pos.to_move || last->ko != game->pos.ko) return false;
    if (game->plies[game->history.count - 1].passes != game->pos.passes) return false;

    uint32_t passes[3] = { 0, 0, 0 };
    for (uint32_t n = 1; n < game->history.count; n++)
        if (game->history.past[n].move.point == WQ_PASS) passes[game->history.past[n].move.color]++;
    if (passes[WQ_BLACK] != game->passes_made[WQ_BLACK] || passes[WQ_WHITE] != game->passes_made[WQ_WHITE]) return false;

    uint8_t host = game->color_of[WQ_ACTOR_HOST], guest = game->color_of[WQ_ACTOR_GUEST];
    bool known = host != WQ_EMPTY;
    if (known ? host > WQ_WHITE || guest != (uint8_t)wq_opponent((wq_color)host) : guest != WQ_EMPTY) return false;
    if (!known && game->phase != WQ_GAME_COLOURS && game->phase != WQ_GAME_ENDED) return false;

    if ((game->phase == WQ_GAME_PROPOSED) != (game->end_proposer != WQ_EMPTY)) return false;
    if (game->undo_asker != WQ_EMPTY && (game->phase != WQ_GAME_PLAYING || game->opening.strict)) return false;
    if ((game->phase == WQ_GAME_PLACING) != (game->free_left > 0 && game->phase > WQ_GAME_WAITING
                                             && game->phase < WQ_GAME_ENDED)) return false;
    if ((game->phase == WQ_GAME_ENDED) != (game->result.manner != WQ_MANNER_NONE)) return false;

    bool runs = game->phase == WQ_GAME_PLACING || game->phase == WQ_GAME_PLAYING || game->phase == WQ_GAME_PROPOSED;
    if (game->due.manner != WQ_MANNER_NONE || game->counting_due) runs = false;
    if (game->standing != WQ_STANDING_NOT || game->irregular || game->pending_why != WQ_PENDING_NONE) runs = false;
    if (game->sealing != WQ_EMPTY && (game->standing != WQ_STANDING_NOT || game->sealed)) return false;
    if (game->claim_count > WQ_MAX_GAME_CLAIMS || game->ruling_count > WQ_MAX_RULINGS) return false;
    if ((game->pending_why != WQ_PENDING_NONE) != (game->pending.manner != WQ_MANNER_NONE)) return false;
    for (int i = 0; i < game->ruling_count; i++)                        /* no ruling without an article */
        if (game->rulings[i].number != (uint32_t)i + 1 || !wq_ruling_article(&game->rulings[i], (wq_edition)game->opening.sheet.edition)) return false;
    if (game->clock.running != (runs ? game->pos.to_move : WQ_EMPTY)) return false;
    return clock_ok(game, &game->clock) && marks_ok(game);
}
