/* prior.c — imagined visits for new children: what a glance at the board says of each move.
 *
 * The weights follow P. Baudiš's michi (see docs/engine.md), tried again on this engine.
 * SPDX-License-Identifier: MIT
 */
#include "engine/search.h"

#include <string.h>

enum { EVEN = 10, TAKE_ONE = 15, TAKE_MANY = 30, LADDER = 15, SHAPE = 10, SELF_ATARI = 10, BORDER = 10, PASS_VISITS = 6 };
static const float near_last[4] = { 0, 24, 22, 8 };        /* by distance 1, 2, 3 */

static void good(wq_node *node, float visits) { node->prior += visits; node->prior_wins += visits; }
static void bad(wq_node *node, float visits) { node->prior += visits; }

/* Distance from the last move in steps, a chain being one place; 0 beyond three.
 * Source: T. Graepel et al., Learning on graphs in the game of Go (2001), the common fate graph. */
static void measure(const wq_position *pos, wq_point last, uint8_t distance[WQ_POINTS])
{
    wq_point queue[WQ_MAX_AREA];
    int head = 0, tail = 0;
    memset(distance, 0, WQ_POINTS);
    distance[last] = 1;                                     /* one more than the distance while filling */
    queue[tail++] = last;
    while (head < tail) {
        wq_point p = queue[head++];
        uint8_t d = distance[p];
        if (wq_is_stone(pos->color[p])) {                   /* the whole chain is as near */
            wq_point s = pos->link[p];
            while (s != p) {
                if (distance[s] == 0) { distance[s] = d; queue[tail++] = s; }
                s = pos->link[s];
            }
        }
        if (d > 3) continue;
        for (int i = 0; i < 4; i++) {
            wq_point n = wq_step(p, wq_side_step[i]);
            if (pos->color[n] == WQ_BORDER || distance[n] != 0) continue;
            distance[n] = (uint8_t)(wq_is_stone(pos->color[n]) && pos->color[n] == pos->color[p] ? d : d + 1);
            queue[tail++] = n;
        }
    }
}

/* Urgency of saving and taking chains in atari, by point. */
static void weigh_ataris(const wq_position *pos, uint8_t weight[WQ_POINTS])
{
    wq_color me = pos->to_move;
    memset(weight, 0, WQ_POINTS);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (!wq_is_stone(pos->color[p]) || pos->head[p] != p || pos->airs[p] > 8) continue;
            wq_point liberty = wq_only_liberty(pos, p);
            if (liberty == WQ_PASS) {                       /* a ladder about to be: begin it, or break it */
                wq_point starts[2];
                int n = wq_ladder_starts(pos, p, starts);
                for (int i = 0; i < n; i++) {
                    bool mine = pos->color[p] == me;
                    if (!wq_is_playable(pos, starts[i], me) || (mine && wq_liberties_after(pos, starts[i], me, 3) < 3)) continue;
                    if (weight[starts[i]] < LADDER) weight[starts[i]] = LADDER;
                }
                continue;
            }
            uint8_t w = wq_chain_size(pos, p) > 1 ? TAKE_MANY : TAKE_ONE;
            if (pos->color[p] == me) {
                wq_point answers[8];
                int n = wq_atari_answers(pos, p, answers);
                for (int i = 0; i < n; i++)
                    if (weight[answers[i]] < w) weight[answers[i]] = w;
            } else if (wq_is_playable(pos, liberty, me) && weight[liberty] < w) weight[liberty] = w;
        }
}

/* No stone within three steps: then the line counts. */
static bool in_the_open(const wq_position *pos, wq_point p)
{
    for (int dy = -3; dy <= 3; dy++)
        for (int dx = -3 + (dy < 0 ? -dy : dy); dx <= 3 - (dy < 0 ? -dy : dy); dx++) {
            int column = wq_point_column(p) + dx, row = wq_point_row(p) + dy;
            if (column < 0 || row < 0 || column >= pos->width || row >= pos->height) continue;
            if (wq_is_stone(pos->color[wq_point_at(column, row)])) return false;
        }
    return true;
}

static int line_of(const wq_position *pos, wq_point p)
{
    int column = wq_point_column(p), row = wq_point_row(p);
    int x = column < pos->width - 1 - column ? column : pos->width - 1 - column;
    int y = row < pos->height - 1 - row ? row : pos->height - 1 - row;
    return x < y ? x : y;
}

void wq_prior_set(const wq_patterns *patterns, const wq_position *pos, wq_point last, wq_node *children, int n)
{
    uint8_t distance[WQ_POINTS], urgent[WQ_POINTS];
    wq_color me = pos->to_move;
    if (last != WQ_PASS) measure(pos, last, distance);
    weigh_ataris(pos, urgent);
    for (int i = 0; i < n; i++) {
        wq_node *child = children + i;
        wq_point p = child->point;
        if (p == WQ_PASS) {                                 /* an answer to a pass is often a pass; else it is a last resort */
            child->prior = PASS_VISITS;
            child->prior_wins = pos->passes > 0 ? PASS_VISITS / 2.0f : 0;
            continue;
        }
        child->prior = EVEN;
        child->prior_wins = EVEN / 2.0f;
        if (urgent[p]) good(child, urgent[p]);
        if (wq_is_shape(patterns, pos, p)) good(child, SHAPE);
        if (last != WQ_PASS && distance[p] > 1) good(child, near_last[distance[p] - 1]);
        if (wq_is_bad_self_atari(pos, p, me)) bad(child, SELF_ATARI);
        if (in_the_open(pos, p)) {
            int line = line_of(pos, p);
            if (line < 2) bad(child, BORDER);
            else if (line == 2) good(child, BORDER);
        }
    }
}
