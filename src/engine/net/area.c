/* area.c — regions, unconditional life, independent life.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net/area.h"

#include <string.h>

typedef struct region {
    uint16_t first, count;              /* its points, in regions.point */
    wq_point vital[4];                  /* heads of the chains it is vital to */
    uint8_t  vital_count;
    uint8_t  inner;                     /* points that touch no stone of the colour: 0, 1 or 2 for more */
    bool     holds_other;               /* a stone of the other colour is inside */
    bool     broken;                    /* a chain beside it has been found not to live */
} region;

typedef struct regions {
    int16_t  of[WQ_POINTS];             /* the region a point belongs to; -1: none */
    wq_point point[WQ_MAX_AREA];
    region   list[WQ_MAX_AREA];
    int      count, points;
} regions;

static bool touches(const wq_position *pos, wq_point p, wq_point head)
{
    for (int side = 0; side < 4; side++)
        if (pos->head[wq_neighbor(p, side)] == head) return true;
    return false;
}

static bool touches_color(const wq_position *pos, wq_point p, unsigned color)
{
    for (int side = 0; side < 4; side++)
        if (pos->color[wq_neighbor(p, side)] == color) return true;
    return false;
}

/* Keeps of the region's vital chains those that p touches. */
static void keep_vital(const wq_position *pos, region *g, wq_point p)
{
    int kept = 0;
    for (int i = 0; i < g->vital_count; i++)
        if (touches(pos, p, g->vital[i])) g->vital[kept++] = g->vital[i];
    g->vital_count = (uint8_t)kept;
}

/* Collects the region of points not held by `color` that the empty point `start` lies in. */
static void collect(const wq_position *pos, unsigned color, bool suicide, regions *all, wq_point start)
{
    region *g = &all->list[all->count];
    *g = (region){ .first = (uint16_t)all->points };
    for (int side = 0; side < 4; side++) {
        wq_point q = wq_neighbor(start, side), head = pos->head[q];
        bool known = false;
        for (int i = 0; i < g->vital_count; i++) known = known || g->vital[i] == head;
        if (pos->color[q] == color && !known) g->vital[g->vital_count++] = head;
    }
    all->of[start] = (int16_t)all->count;
    all->point[all->points++] = start;
    for (int i = g->first; i < all->points; i++) {
        wq_point p = all->point[i];
        if (suicide || pos->color[p] == WQ_EMPTY) keep_vital(pos, g, p);
        if (g->inner < 2 && !touches_color(pos, p, color)) g->inner++;
        if (pos->color[p] == 3 - color) g->holds_other = true;
        for (int side = 0; side < 4; side++) {
            wq_point n = wq_neighbor(p, side);
            if (pos->color[n] == WQ_BORDER || pos->color[n] == color || all->of[n] >= 0) continue;
            all->of[n] = (int16_t)all->count;
            all->point[all->points++] = n;
        }
    }
    g->count = (uint16_t)(all->points - g->first);
    all->count++;
}

/* Benson's iteration: chains with fewer than two vital regions die, and the regions they bordered stop being vital. */
static void find_living(const wq_position *pos, const wq_point *heads, int head_count, regions *all, bool *dead)
{
    uint16_t vital[WQ_POINTS] = { 0 };
    for (int i = 0; i < all->count; i++)
        for (int k = 0; k < all->list[i].vital_count; k++) vital[all->list[i].vital[k]]++;
    memset(dead, 0, (size_t)head_count * sizeof *dead);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < head_count; i++) {
            if (dead[i] || vital[heads[i]] >= 2) continue;
            dead[i] = changed = true;
            wq_point p = heads[i];
            do {
                for (int side = 0; side < 4; side++) {
                    int16_t id = all->of[wq_neighbor(p, side)];
                    if (id < 0 || all->list[id].broken) continue;
                    region *g = &all->list[id];
                    g->broken = true;
                    for (int k = 0; k < g->vital_count; k++) vital[g->vital[k]]--;
                }
                p = pos->link[p];
            } while (p != heads[i]);
        }
    }
}

static void claim_for(const wq_position *pos, unsigned color, bool suicide, uint8_t *owner)
{
    regions all;
    wq_point heads[WQ_MAX_AREA];
    bool dead[WQ_MAX_AREA];
    int head_count = 0;
    all.count = all.points = 0;
    memset(all.of, -1, sizeof all.of);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (pos->color[p] == WQ_EMPTY && all.of[p] < 0) collect(pos, color, suicide, &all, p);
            if (pos->color[p] == color && pos->head[p] == p) heads[head_count++] = p;
        }
    if (head_count == 0) return;

    find_living(pos, heads, head_count, &all, dead);
    for (int i = 0; i < head_count; i++) {
        if (dead[i]) continue;
        wq_point p = heads[i];
        do {
            owner[p] = (uint8_t)color;
            p = pos->link[p];
        } while (p != heads[i]);
    }
    for (int i = 0; i < all.count; i++) {
        const region *g = &all.list[i];
        bool sure = !g->broken && (g->inner <= 1 || !g->holds_other);
        if (!sure && g->holds_other) continue;
        for (int k = g->first; k < g->first + g->count; k++)
            if (sure || owner[all.point[k]] == WQ_EMPTY) owner[all.point[k]] = (uint8_t)color;
    }
}

void wq_net_area(const wq_position *pos, bool suicide, uint8_t *owner)
{
    memset(owner, WQ_EMPTY, WQ_POINTS);
    claim_for(pos, WQ_BLACK, suicide, owner);
    claim_for(pos, WQ_WHITE, suicide, owner);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (owner[p] == WQ_EMPTY) owner[p] = pos->color[p];
        }
}

/* Does the owned point p make its whole region no independent life? */
static bool spoils(const wq_position *pos, const uint8_t *airs, const uint8_t *owner, wq_point p)
{
    if (pos->color[p] == owner[p] && airs[p] == 1) return true;
    for (int side = 0; side < 4; side++) {
        wq_point n = wq_neighbor(p, side);
        if (pos->color[n] == WQ_EMPTY && owner[n] == WQ_EMPTY) return true;
    }
    return false;
}

void wq_net_area_taxed(const wq_position *pos, const uint8_t *airs, bool suicide, uint8_t *owner)
{
    uint8_t spoilt[WQ_POINTS] = { 0 };
    wq_point queue[WQ_MAX_AREA];
    wq_net_area(pos, suicide, owner);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (owner[p] == WQ_EMPTY || spoilt[p] || !spoils(pos, airs, owner, p)) continue;
            int count = 0;
            queue[count++] = p;
            spoilt[p] = 1;
            for (int i = 0; i < count; i++)
                for (int side = 0; side < 4; side++) {
                    wq_point n = wq_neighbor(queue[i], side);
                    if (owner[n] != owner[p] || spoilt[n]) continue;
                    spoilt[n] = 1;
                    queue[count++] = n;
                }
        }
    for (int p = 0; p < WQ_POINTS; p++)
        if (spoilt[p] && owner[p] != pos->color[p]) owner[p] = WQ_EMPTY;
}
