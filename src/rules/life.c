/* life.c — shared points, unconditional life, a proposal for seki. (regions.c: owners, and the regions of the group tax.)
 * SPDX-License-Identifier: MIT
 */
#include "rules/life.h"

#include <string.h>

/* A board of colours only, dead stones taken off. */
static void clear_dead(const wq_position *pos, const uint8_t *dead, uint8_t color[WQ_POINTS])
{
    memcpy(color, pos->color, WQ_POINTS);
    if (!dead) return;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (dead[p]) color[p] = WQ_EMPTY;
        }
}

/* The region around `start` of points whose colour is in `kinds` (a bit each), marked in `seen`: its points into
 * out, their number returned; the colours it touches, and those it holds, into *around and *within (bits). */
static int flood(const uint8_t color[WQ_POINTS], wq_point start, unsigned kinds, uint8_t seen[WQ_POINTS],
                 wq_point *out, unsigned *around, unsigned *within)
{
    int n = 0;
    *around = *within = 0;
    out[n++] = start;
    seen[start] = 1;
    for (int i = 0; i < n; i++) {
        *within |= 1u << color[out[i]];
        for (int side = 0; side < 4; side++) {
            wq_point q = wq_neighbor(out[i], side);
            if (!(kinds >> color[q] & 1)) *around |= 1u << color[q];
            else if (!seen[q]) {
                seen[q] = 1;
                out[n++] = q;
            }
        }
    }
    return n;
}

int wq_life_shared(const wq_position *pos, const uint8_t *dead, uint8_t *out)
{
    int n = 0;
    wq_life_owners(pos, dead, out);
    for (int p = 0; p < WQ_POINTS; p++) {
        out[p] = out[p] == WQ_OWNER_SHARED;
        n += out[p];
    }
    return n;
}

/* Benson's algorithm. A region here is a maximal set of points without a stone of `mine`; it is vital to a chain
 * when each of its (empty) points is a liberty of that chain. Chains with fewer than two vital regions, and
 * regions that touch such a chain, are struck out until nothing changes. Only the chains at one empty point can
 * be those a region is vital to, so four places suffice. */
enum { MAX_REGIONS = WQ_MAX_AREA };

typedef struct benson {
    const wq_position *pos;
    uint16_t region_of[WQ_POINTS];              /* 1 and more; 0: a stone of ours */
    uint16_t first[MAX_REGIONS + 2];            /* where in points[] a region begins */
    wq_point points[WQ_MAX_AREA];
    wq_point vital[MAX_REGIONS + 1][4];         /* heads of chains; 0: none */
    uint8_t  struck_region[MAX_REGIONS + 1];
    uint8_t  struck_chain[WQ_POINTS];           /* by head */
    int regions;
} benson;

static bool touches_chain(const wq_position *pos, wq_point point, wq_color mine, wq_point head)
{
    for (int side = 0; side < 4; side++) {
        wq_point q = wq_neighbor(point, side);
        if (pos->color[q] == mine && pos->head[q] == head) return true;
    }
    return false;
}

static void find_vital(benson *b, int region, wq_suicide suicide, wq_color mine)
{
    const wq_position *pos = b->pos;
    wq_point one = WQ_PASS;
    for (int i = b->first[region]; i < b->first[region + 1] && one == WQ_PASS; i++)
        if (pos->color[b->points[i]] == WQ_EMPTY) one = b->points[i];
    if (one == WQ_PASS) return;                     /* only on a board with stones without liberties */
    int n = 0;
    for (int side = 0; side < 4; side++) {
        wq_point q = wq_neighbor(one, side), head = pos->head[q];
        bool vital = pos->color[q] == mine;
        for (int i = 0; i < n; i++) vital = vital && b->vital[region][i] != head;
        for (int i = b->first[region]; i < b->first[region + 1] && vital; i++) {
            wq_point p = b->points[i];
            if (pos->color[p] == WQ_EMPTY || suicide != WQ_SUICIDE_NEVER)
                vital = touches_chain(pos, p, mine, head);
        }
        if (vital) b->vital[region][n++] = head;
    }
}

static bool strike_once(benson *b, wq_color mine)
{
    const wq_position *pos = b->pos;
    uint8_t eyes[WQ_POINTS] = { 0 };
    bool changed = false;
    for (int r = 1; r <= b->regions; r++)
        for (int i = 0; i < 4 && !b->struck_region[r]; i++)
            if (b->vital[r][i] && eyes[b->vital[r][i]] < 2) eyes[b->vital[r][i]]++;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (pos->color[p] == mine && pos->head[p] == p && !b->struck_chain[p] && eyes[p] < 2) {
                b->struck_chain[p] = 1;
                changed = true;
            }
        }
    for (int r = 1; r <= b->regions; r++)
        for (int i = b->first[r]; i < b->first[r + 1] && !b->struck_region[r]; i++)
            for (int side = 0; side < 4; side++) {
                wq_point q = wq_neighbor(b->points[i], side);
                if (pos->color[q] == mine && b->struck_chain[pos->head[q]]) b->struck_region[r] = 1;
            }
    return changed;
}

void wq_life_unconditional_by(const wq_position *pos, wq_suicide suicide, wq_color mine, uint8_t *out)
{
    benson b;
    memset(&b, 0, sizeof b);
    b.pos = pos;
    uint8_t seen[WQ_POINTS] = { 0 };
    unsigned kinds = 1u << WQ_EMPTY | 1u << wq_opponent(mine), around, within;
    int used = 0;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (pos->color[p] == mine || seen[p]) continue;
            int r = ++b.regions;
            b.first[r] = (uint16_t)used;
            used += flood(pos->color, p, kinds, seen, b.points + used, &around, &within);
            b.first[r + 1] = (uint16_t)used;
            find_vital(&b, r, suicide, mine);
        }
    while (strike_once(&b, mine)) {}

    memset(out, 0, WQ_POINTS);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            out[p] = pos->color[p] == mine && !b.struck_chain[pos->head[p]];
        }
    for (int r = 1; r <= b.regions; r++)
        if (!b.struck_region[r] && b.vital[r][0])
            for (int i = b.first[r]; i < b.first[r + 1]; i++) out[b.points[i]] = 1;
}

void wq_life_unconditional(const wq_position *pos, wq_color color, uint8_t *out)
{
    wq_life_unconditional_by(pos, WQ_SUICIDE_NEVER, color, out);
}

/* A region of this many points of one's own makes two eyes unless it is a shape that dies; fewer do not. */
enum { ROOM_FOR_TWO_EYES = 4 };

void wq_life_seki(const wq_position *pos, const uint8_t *dead, uint8_t *out)
{
    uint8_t owner[WQ_POINTS], color[WQ_POINTS], seen[WQ_POINTS] = { 0 }, eye_seen[WQ_POINTS] = { 0 };
    wq_point group[WQ_MAX_AREA], eye[WQ_MAX_AREA];
    clear_dead(pos, dead, color);
    wq_life_owners(pos, dead, owner);
    memset(out, 0, WQ_POINTS);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (seen[p] || (owner[p] != WQ_OWNER_BLACK && owner[p] != WQ_OWNER_WHITE)) continue;
            unsigned around, within;                /* the stones and points of one side that hang together */
            int n = flood(owner, p, 1u << owner[p], seen, group, &around, &within), eyes = 0, largest = 0;
            bool touches_shared = false;
            for (int i = 0; i < n; i++) {
                if (color[group[i]] == WQ_EMPTY) {
                    if (eye_seen[group[i]]) continue;
                    int points = flood(color, group[i], 1u << WQ_EMPTY, eye_seen, eye, &around, &within);
                    eyes++;
                    if (points > largest) largest = points;
                } else
                    for (int side = 0; side < 4; side++)
                        touches_shared |= owner[wq_neighbor(group[i], side)] == WQ_OWNER_SHARED;
            }
            if (!touches_shared || eyes >= 2 || largest >= ROOM_FOR_TWO_EYES) continue;
            for (int i = 0; i < n; i++) out[group[i]] = color[group[i]] != WQ_EMPTY;
        }
}
