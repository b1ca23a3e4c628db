/* ladder.c — ladders, read on a board of colours alone: ladders are short of stones and rich in taking back.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/ladder.h"

#include <string.h>

enum {
    MOVES_READ = 25000,                 /* of one chain; past it the ladder is taken not to work */
    TAKEN_SPACE = 4 * WQ_MAX_AREA,
    MOVE_SPACE = 4 * WQ_MAX_AREA
};

typedef struct reader {
    uint8_t  color[WQ_POINTS];
    uint32_t mark[WQ_POINTS];           /* == stamp: visited by the flood under way */
    uint32_t stamp;
    wq_point ko;                        /* closed to whoever moves next */
    wq_point taken[TAKEN_SPACE];        /* stones taken by the moves read so far, to put back */
    int      taken_count;
    wq_point moves[MOVE_SPACE];         /* the defender's moves still to try, of all depths */
    int      move_count;
    int      depth, depth_limit, read;
    bool     gave_up;
} reader;

typedef struct undo { wq_point point, ko; int taken_from; uint8_t color; } undo;

/* The liberties of the chain at p, no more than `limit` of them, into out. */
static int liberties(reader *r, wq_point p, int limit, wq_point *out)
{
    wq_point stack[WQ_MAX_AREA];
    int top = 0, found = 0;
    unsigned own = r->color[p];
    uint32_t stamp = ++r->stamp;
    stack[top++] = p;
    r->mark[p] = stamp;
    while (top > 0) {
        wq_point q = stack[--top];
        for (int side = 0; side < 4; side++) {
            wq_point n = wq_neighbor(q, side);
            if (r->mark[n] == stamp) continue;
            if (r->color[n] == WQ_EMPTY) {
                r->mark[n] = stamp;
                out[found++] = n;
                if (found == limit) return found;
            } else if (r->color[n] == own) {
                r->mark[n] = stamp;
                stack[top++] = n;
            }
        }
    }
    return found;
}

static int open_neighbors(const reader *r, wq_point p)
{
    int n = 0;
    for (int side = 0; side < 4; side++) n += r->color[wq_neighbor(p, side)] == WQ_EMPTY;
    return n;
}

/* Takes the chain at p off; returns its stones. */
static int take(reader *r, wq_point p)
{
    int from = r->taken_count, next = from;
    unsigned color = r->color[p];
    r->color[p] = WQ_EMPTY;
    r->taken[r->taken_count++] = p;
    while (next < r->taken_count) {
        wq_point q = r->taken[next++];
        for (int side = 0; side < 4; side++) {
            wq_point n = wq_neighbor(q, side);
            if (r->color[n] != color) continue;
            r->color[n] = WQ_EMPTY;
            r->taken[r->taken_count++] = n;
        }
    }
    return r->taken_count - from;
}

static bool may_play(reader *r, wq_point p, unsigned color)
{
    if (r->color[p] != WQ_EMPTY || p == r->ko) return false;
    if (open_neighbors(r, p) > 0) return true;
    wq_point two[2];
    for (int side = 0; side < 4; side++) {
        wq_point n = wq_neighbor(p, side);
        if (r->color[n] == WQ_BORDER) continue;
        int airs = liberties(r, n, 2, two);
        if (r->color[n] == color ? airs >= 2 : airs == 1) return true;
    }
    return false;
}

static undo play(reader *r, wq_point p, unsigned color)
{
    undo back = { p, r->ko, r->taken_count, (uint8_t)color };
    r->ko = WQ_PASS;
    r->color[p] = (uint8_t)color;
    int taken = 0;
    wq_point air[2];
    for (int side = 0; side < 4; side++) {
        wq_point n = wq_neighbor(p, side);
        if (r->color[n] == 3 - color && liberties(r, n, 1, air) == 0) taken += take(r, n);
    }
    if (taken == 1 && liberties(r, p, 2, air) == 1) {
        bool alone = true;
        for (int side = 0; side < 4; side++) alone = alone && r->color[wq_neighbor(p, side)] != color;
        if (alone) r->ko = r->taken[r->taken_count - 1];
    }
    return back;
}

static void take_back(reader *r, const undo *back)
{
    while (r->taken_count > back->taken_from) r->color[r->taken[--r->taken_count]] = (uint8_t)(3 - back->color);
    r->color[back->point] = WQ_EMPTY;
    r->ko = back->ko;
}

/* Adds the moves that take a chain beside the one at p; returns how many there are. */
static int add_captures(reader *r, wq_point p)
{
    wq_point chain[WQ_MAX_AREA], air[2];
    uint8_t in_chain[WQ_POINTS] = { 0 };
    int from = r->move_count, count = 0;
    unsigned own = r->color[p];
    chain[count++] = p;
    in_chain[p] = 1;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 4; side++) {
            wq_point n = wq_neighbor(chain[i], side);
            if (in_chain[n]) continue;
            if (r->color[n] == own) {
                in_chain[n] = 1;
                chain[count++] = n;
            } else if (r->color[n] == 3 - own) {
                in_chain[n] = 1;
                if (liberties(r, n, 2, air) != 1 || r->move_count == MOVE_SPACE) continue;
                bool known = false;
                for (int k = from; k < r->move_count; k++) known = known || r->moves[k] == air[0];
                if (!known) r->moves[r->move_count++] = air[0];
            }
        }
    return r->move_count - from;
}

/* Would `color`, playing at p, take exactly one stone and stand there alone with one liberty? */
static bool is_ko_mouth(reader *r, wq_point p, unsigned color)
{
    wq_point air[2];
    int single = 0;
    if (p == r->ko) return false;
    for (int side = 0; side < 4; side++) {
        wq_point n = wq_neighbor(p, side);
        if (r->color[n] == WQ_BORDER) continue;
        if (r->color[n] != 3 - color) return false;
        if (liberties(r, n, 2, air) != 1) continue;
        for (int s = 0; s < 4; s++)
            if (r->color[wq_neighbor(n, s)] == 3 - color) return false;
        single++;
    }
    return single == 1;
}

static int airs_after(reader *r, wq_point p, unsigned color)
{
    wq_point three[3];
    undo back = play(r, p, color);
    int airs = liberties(r, p, 3, three);
    take_back(r, &back);
    return airs;
}

static bool caught_attacking(reader *r, wq_point prey);

/* Is the prey caught with its owner to move? */
static bool caught_defending(reader *r, wq_point prey)
{
    wq_point two[2];
    if (r->depth >= r->depth_limit) return true;
    if (liberties(r, prey, 2, two) >= 2 || r->ko != WQ_PASS) return false;

    unsigned own = r->color[prey];
    int from = r->move_count;
    if (open_neighbors(r, two[0]) >= 3) return false;
    (void)add_captures(r, prey);
    if (r->move_count < MOVE_SPACE) r->moves[r->move_count++] = two[0];
    int to = r->move_count;
    bool caught = true;
    for (int i = from; i < to && caught; i++) {
        if (!may_play(r, r->moves[i], own)) continue;
        if (r->read >= MOVES_READ) r->gave_up = true;
        if (r->gave_up) break;
        r->read++;
        r->depth++;
        undo back = play(r, r->moves[i], own);
        caught = caught_attacking(r, prey);
        take_back(r, &back);
        r->depth--;
    }
    r->move_count = from;
    return caught;
}

/* Is the prey caught with its attacker to move? */
static bool caught_attacking(reader *r, wq_point prey)
{
    wq_point air[3];
    if (r->depth >= r->depth_limit) return true;
    int airs = liberties(r, prey, 3, air);
    if (airs != 2) return airs <= 1;

    unsigned own = r->color[prey], other = 3 - own;
    int open[2] = { open_neighbors(r, air[0]), open_neighbors(r, air[1]) };
    if (open[0] == 0 && open[1] == 0 && is_ko_mouth(r, air[0], other) && is_ko_mouth(r, air[1], other)
        && airs_after(r, air[0], own) <= 2 && airs_after(r, air[1], own) <= 2) {
        int before = r->move_count;
        bool none = add_captures(r, prey) == 0;
        r->move_count = before;
        if (none) return true;
    }
    bool adjacent = false;
    for (int side = 0; side < 4; side++) adjacent = adjacent || wq_neighbor(air[0], side) == air[1];
    int first = 0, last = 1;
    if (!adjacent) {                            /* leaving one liberty with three open sides lets the prey out */
        if (open[0] >= 3 && open[1] >= 3) return false;
        if (open[0] >= 3) last = 0;
        else if (open[1] >= 3) first = 1;
    }
    bool swap = first == 0 && last == 1 && open[1] > open[0];
    for (int i = first; i <= last; i++) {
        wq_point p = air[swap ? 1 - i : i];
        if (!may_play(r, p, other)) continue;
        if (r->read >= MOVES_READ) r->gave_up = true;
        if (r->gave_up) return false;
        r->read++;
        r->depth++;
        undo back = play(r, p, other);
        bool caught = caught_defending(r, prey);
        take_back(r, &back);
        r->depth--;
        if (caught && !r->gave_up) return true;
    }
    return false;
}

/* The whole question for a chain of one liberty, its owner to move. */
static bool is_caught(reader *r, wq_point prey)
{
    wq_point ko = r->ko, two[2];
    if (liberties(r, prey, 2, two) > 1) return false;
    r->ko = WQ_PASS;
    r->depth = r->read = r->move_count = 0;
    r->gave_up = false;
    bool caught = caught_defending(r, prey) && !r->gave_up;
    r->ko = ko;
    return caught;
}

void wq_chain_airs(const wq_position *pos, uint8_t *airs)
{
    uint16_t mark[WQ_POINTS] = { 0 };
    uint16_t stamp = 0;
    memset(airs, 0, WQ_POINTS);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (pos->color[p] == WQ_EMPTY || airs[p]) continue;
            stamp++;
            int found = 0;
            wq_point q = p;
            do {
                for (int side = 0; side < 4 && found < 4; side++) {
                    wq_point n = wq_neighbor(q, side);
                    if (pos->color[n] != WQ_EMPTY || mark[n] == stamp) continue;
                    mark[n] = stamp;
                    found++;
                }
                q = pos->link[q];
            } while (q != p && found < 4);
            q = p;
            do {
                airs[q] = (uint8_t)found;
                q = pos->link[q];
            } while (q != p);
        }
}

void wq_ladders_read(const wq_position *pos, const uint8_t *airs, wq_ladders *out)
{
    reader r;
    memcpy(r.color, pos->color, sizeof r.color);
    memset(r.mark, 0, sizeof r.mark);
    r.stamp = 0;
    r.taken_count = r.move_count = 0;
    r.ko = pos->ko;
    r.depth_limit = pos->width * pos->height * 3 / 2;
    memset(out, 0, sizeof *out);

    uint8_t done[WQ_POINTS] = { 0 };
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (airs[p] < 1 || airs[p] > 2 || done[pos->head[p]]) continue;
            done[pos->head[p]] = 1;
            bool caught = false;
            if (airs[p] == 1) {
                caught = is_caught(&r, p);
            } else {
                wq_point two[2];
                unsigned other = 3u - pos->color[p];
                (void)liberties(&r, p, 2, two);
                for (int i = 0; i < 2; i++) {
                    if (!may_play(&r, two[i], other)) continue;
                    undo back = play(&r, two[i], other);
                    if (is_caught(&r, p)) {
                        caught = true;
                        out->works[two[i]] = (uint8_t)(out->works[two[i]] | 1u << other);
                    }
                    take_back(&r, &back);
                }
            }
            if (!caught) continue;
            wq_point q = p;
            do {
                out->caught[q] = 1;
                q = pos->link[q];
            } while (q != p);
        }
}
