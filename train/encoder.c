/* encoder.c — replays a record and asks the engine's own code about it.
 * SPDX-License-Identifier: MIT
 */
#include "encoder.h"

#include "base/rng.h"
#include "engine/net/features.h"
#include "engine/playout.h"

#include <stdlib.h>
#include <string.h>

enum { PASS_BYTE = 255, MAX_MOVES = 2000 };

static int turned(int size, int symmetry, int column, int row, int *turned_row)
{
    if (symmetry & 4) {
        int swap = column;
        column = row;
        row = swap;
    }
    if (symmetry & 1) column = size - 1 - column;
    if (symmetry & 2) row = size - 1 - row;
    *turned_row = row;
    return column;
}

/* The point of two bytes of a record: WQ_PASS, or WQ_POINTS for one that is not on the board. */
static wq_point point_of(const uint8_t *at, int size, int symmetry)
{
    int row;
    if (at[0] == PASS_BYTE) return WQ_PASS;
    if (at[0] >= size || at[1] >= size) return WQ_POINTS;
    int column = turned(size, symmetry, at[0], at[1], &row);
    return wq_point_at(column, row);
}

static int index_of(wq_point p, int size)
{
    return p == WQ_PASS ? size * size : wq_point_row(p) * size + wq_point_column(p);
}

/* Plays the first `ply` moves, keeping the two positions before the last. */
static int replay(const wqt_game *game, int ply, int symmetry, const wq_rules *rules, wq_position three[3], wq_history *history,
                  wq_past *memory)
{
    wq_position *now = &three[0];
    if (ply > game->move_count || ply >= MAX_MOVES || wq_position_init(now, game->size, game->size) != WQ_OK) return 0;
    for (int i = 0; i < game->setup_count; i++) {
        wq_point p = point_of(game->setup + 3 * i + 1, game->size, symmetry);
        if (p == WQ_PASS || p == WQ_POINTS || wq_position_put(now, p, (wq_color)game->setup[3 * i]) != WQ_OK) return 0;
    }
    now->to_move = (uint8_t)game->first;
    wq_history_init(history, memory, MAX_MOVES, now);
    for (int i = 0; i < ply; i++) {
        wq_point p = point_of(game->moves + 2 * i, game->size, symmetry);
        if (i >= ply - 2) {
            three[2] = three[1];
            three[1] = *now;
        }
        if (p == WQ_POINTS || wq_history_play(history, now, rules, wq_move_of((wq_color)now->to_move, p), NULL) != WQ_OK) return 0;
    }
    return 1;
}

int wqt_row(const wqt_game *game, int ply, int symmetry, const char *rules_name, float *planes, float *numbers, int32_t *next)
{
    wq_position three[3];
    wq_history history;
    wq_past memory[MAX_MOVES];
    const wq_rules *rules = wq_rules_find(rules_name);
    if (!rules || ply < 0 || !replay(game, ply, symmetry, rules, three, &history, memory)) return 0;
    wq_net_view view = {
        .now = &three[0], .before = { ply >= 1 ? &three[1] : NULL, ply >= 2 ? &three[2] : NULL },
        .history = &history, .rules = rules, .komi_halves = game->komi_halves, .pass_is_safe = rules->dead_by_agreement,
    };
    for (int i = 0; i < 2; i++) {
        next[i] = -1;
        if (ply + i >= game->move_count) continue;
        wq_point p = point_of(game->moves + 2 * (ply + i), game->size, symmetry);
        if (p == WQ_POINTS) return 0;
        next[i] = index_of(p, game->size);
    }
    if (next[0] >= 0 && next[0] < game->size * game->size
        && three[0].color[wq_point_at(next[0] % game->size, next[0] / game->size)] != WQ_EMPTY) return 0;
    wq_net_features(&view, planes, numbers, NULL);
    return three[0].to_move;
}

int wqt_owner(const wqt_game *game, int playouts, uint64_t seed, int8_t *owner)
{
    wq_position three[3];
    wq_history history;
    wq_past memory[MAX_MOVES];
    const wq_rules *rules = wq_rules_find("chinese");
    if (playouts < 1 || !replay(game, game->move_count, 0, rules, three, &history, memory)) return 10000;

    static wq_patterns patterns;
    static int ready;
    if (!ready) wq_patterns_init(&patterns);
    ready = 1;
    wq_rng rng;
    wq_rng_init(&rng, seed);
    int sum[WQ_POINTS] = { 0 };
    for (int i = 0; i < playouts; i++) {
        wq_position pos = three[0];
        pos.passes = 0;
        int8_t owns[WQ_POINTS];
        wq_playout playout = { .patterns = &patterns, .rng = &rng };
        wq_playout_run(&playout, &pos);
        (void)wq_area_lead(&pos, owns);
        for (int p = 0; p < WQ_POINTS; p++) sum[p] += pos.color[p] == WQ_BORDER ? 0 : owns[p];
    }
    int lead = 0;
    for (int row = 0; row < game->size; row++)
        for (int column = 0; column < game->size; column++) {
            int s = sum[wq_point_at(column, row)];
            owner[row * game->size + column] = (int8_t)(s * 100 / playouts);
            lead += s > 0 ? 1 : s < 0 ? -1 : 0;
        }
    return lead;
}
