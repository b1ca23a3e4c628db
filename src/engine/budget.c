/* budget.c — the levels, and the clock's share for a move.
 * SPDX-License-Identifier: MIT
 */
#include "engine/budget.h"

/* Playouts a level spends on a small board, and the playouts-times-points no move exceeds: the last keeps level 10 on 19x19
 * below four seconds on a slow core (measured in docs/engine.md). */
static const uint32_t level_playouts[WQ_MAX_LEVEL + 1] = { 0, 30, 85, 240, 680, 1200, 2000, 3000, 4500, 8000, 16000 };
enum { MOST_PLAYOUT_POINTS = 2200000 };

wq_budget wq_engine_level(int level, int width, int height)
{
    if (level < 1) level = 1;
    if (level > WQ_MAX_LEVEL) level = WQ_MAX_LEVEL;
    uint32_t most = (uint32_t)(MOST_PLAYOUT_POINTS / (width * height)), playouts = level_playouts[level];
    return (wq_budget){ .think_ms = INT64_MAX, .playouts = playouts < most ? playouts : most };
}

/* With a net: the first levels are for beginners and play without, as the net's first choice alone is stronger than thousands of
 * playouts; the others cost about what those without a net do. */
static const uint32_t level_visits[WQ_MAX_LEVEL + 1] = { 0, 0, 0, 0, 0, 16, 64, 200, 500, 1000, 2000 };
enum { MOST_VISIT_POINTS = 360000 };

wq_level wq_engine_net_level(int level, int width, int height)
{
    wq_level out = { .budget = wq_engine_level(level, width, height) };
    if (level < 1 || level > WQ_MAX_LEVEL || level_visits[level] == 0) return out;
    uint32_t most = (uint32_t)(MOST_VISIT_POINTS / (width * height)), visits = level_visits[level];
    out.with_net = true;
    out.budget.playouts = visits < most ? visits : most;
    return out;
}

int64_t wq_budget_ms(const wq_time_control *control, const wq_side_time *time, int64_t free_ms, int moves, int area)
{
    if (free_ms == INT64_MAX) return INT64_MAX;
    int64_t margin = free_ms / 20 + 20;                     /* for waking up, the answer's way, a slow machine */
    if (margin > 1000) margin = 1000;
    int64_t most = free_ms > margin ? free_ms - margin : 1;
    if (control->kind == WQ_TIME_NONE) return most;

    int64_t think;
    if (time->phase == WQ_PHASE_MAIN && time->main_ms > 0) {
        int64_t left = (area * 7 / 10 - moves) / 2;         /* a game lasts some seven tenths of the points */
        if (left < 12) left = 12;
        think = time->main_ms / left;
        if (control->stones == 0 && think < control->period_ms / 2 && control->kind != WQ_TIME_ING) think = control->period_ms / 2;
        think += control->increment_ms * 8 / 10;            /* comes back, or was free */
    } else if (time->stones > 0) think = free_ms / time->stones;        /* a period of many moves */
    else if (control->kind == WQ_TIME_ING) think = free_ms / 30;        /* blocks last over moves and cost points */
    else think = control->period_ms * 6 / 10;
    if (control->kind == WQ_TIME_CORRESPONDENCE && think > 60000) think = 60000;
    return think < most ? (think > 0 ? think : 1) : most;
}
