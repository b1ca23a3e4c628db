/* regions.c — whose each point is, and the independent regions of the group tax, found row by row.   [R69] [R205] [R207]
 *
 * A row is a word with a bit a column: a run of points, and the runs it touches in the row above, are found in a few
 * instructions, and runs that touch are one region (union-find, paths halved). A finished board has some hundred runs.
 * SPDX-License-Identifier: MIT
 */
#include "rules/regions_impl.h"

#include <stddef.h>
#include <string.h>

/* ---- bytes and bits: eight points at a time ---- */

static const uint64_t ones = 0x0101010101010101u;

static uint64_t eight(const uint8_t *bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

/* The lowest bit of each of eight bytes, the first lowest; and back. */
static uint32_t gather(uint64_t bits) { return (uint32_t)(bits * 0x0102040810204080u >> 56); }
static uint64_t spread(uint32_t bits)
{
    return ((uint64_t)(bits & 0x7f) * 0x02040810204081u & ones) | (uint64_t)(bits & 0x80) << 49;
}

/* ---- runs ---- */

enum { BLACK_AROUND = 1, WHITE_AROUND = 2, SEKI_AROUND = 4 };           /* wq_run.around */

static uint32_t lowest_of(uint32_t bits) { return bits & (~bits + 1); }

/* The leftmost run of `points`; they are left without it. */
static uint32_t take_run(uint32_t *points)
{
    uint32_t all = *points, rest = all & (all + lowest_of(all));
    *points = rest;
    return all ^ rest;
}

static unsigned root_of(wq_run *run, unsigned i)
{
    while (run[i].parent != i) i = run[i].parent = run[run[i].parent].parent;
    return i;
}

/* Adds run n and joins it with those of the row above, which begin at *above and end before `end`, that it touches. The first
 * run of a region is its root. *above: where the next one looks. */
static void add_run(wq_run *run, unsigned n, unsigned *above, unsigned end, uint32_t bits, unsigned around)
{
    unsigned i = *above, root = n;
    while (i < end && run[i].bits < lowest_of(bits)) i++;               /* wholly to the left */
    *above = i;
    for (; i < end && lowest_of(run[i].bits) <= bits; i++) {
        if (!(run[i].bits & bits)) continue;
        unsigned other = root_of(run, i);
        if (other == root) continue;
        unsigned low = other < root ? other : root, high = other < root ? root : other;
        if (high != n) {
            run[high].parent = (uint16_t)low;
            around |= run[high].around;
        }
        root = low;
    }
    run[n] = (wq_run){ .bits = bits, .parent = (uint16_t)root };
    run[root].around |= (uint8_t)around;
}

/* ---- owners ---- */

static void draw_stones(wq_lines *l, const wq_position *pos, const uint8_t *dead)
{
    uint32_t board = ((uint32_t)1 << pos->width) - 1;
    for (int row = 1; row <= pos->height; row++) {
        const uint8_t *color = &pos->color[wq_point_at(0, row - 1)];
        uint32_t low = 0, high = 0;                                     /* the two bits of a colour */
        for (int i = 0; i < pos->width; i += 8) {
            uint64_t colors = eight(color + i);
            low |= gather(colors & ones) << i;
            high |= gather(colors >> 1 & ones) << i;
        }
        uint32_t black = low & ~high & board, white = high & ~low & board;
        for (int column = 0; dead && column < pos->width; column++) {
            uint32_t bit = (uint32_t)1 << column;
            if (!dead[wq_point_at(column, row - 1)]) continue;
            l->dead[WQ_BLACK] += (black & bit) != 0;
            l->dead[WQ_WHITE] += (white & bit) != 0;
            black &= ~bit;
            white &= ~bit;
        }
        l->stones[WQ_BLACK][row] = black;
        l->stones[WQ_WHITE][row] = white;
        l->stones[WQ_EMPTY][row] = board & ~(black | white);
    }
}

/* One marked stone marks its chain. */
static void draw_seki(uint32_t rows[WQ_LINE_WORDS], const wq_lines *l, const wq_position *pos, const uint8_t *seki)
{
    uint8_t in_seki[WQ_POINTS] = { 0 };             /* by head */
    for (int round = 0; round < 2; round++)
        for (int row = 1; row <= l->height; row++)
            for (int column = 0; column < l->width; column++) {
                wq_point p = wq_point_at(column, row - 1);
                if (!((l->stones[WQ_BLACK][row] | l->stones[WQ_WHITE][row]) >> column & 1)) continue;
                if (round == 0) in_seki[pos->head[p]] |= seki[p] != 0;
                else rows[row] |= (uint32_t)in_seki[pos->head[p]] << column;
            }
}

static wq_owner owner_of(unsigned around)
{
    static const uint8_t owners[8] = {
        WQ_OWNER_NONE, WQ_OWNER_BLACK, WQ_OWNER_WHITE, WQ_OWNER_SHARED, WQ_OWNER_NONE, WQ_OWNER_NONE, WQ_OWNER_NONE, WQ_OWNER_SHARED,
    };
    return (wq_owner)owners[around & 7];
}

static void find_runs(wq_lines *l, const uint32_t in_seki[WQ_LINE_WORDS])
{
    unsigned n = 0;
    for (int row = 1; row <= l->height; row++) {
        unsigned above = row > 1 ? l->first[row - 1] : 0, end = n;
        l->first[row] = (uint16_t)n;
        const uint32_t *black = l->stones[WQ_BLACK] + row, *white = l->stones[WQ_WHITE] + row, *seki = in_seki + row;
        for (uint32_t points = l->stones[WQ_EMPTY][row]; points;) {
            uint32_t bits = take_run(&points), sides = bits << 1 | bits >> 1;
            unsigned around = ((sides & black[0]) | (bits & (black[-1] | black[1])) ? BLACK_AROUND : 0)
                            | ((sides & white[0]) | (bits & (white[-1] | white[1])) ? WHITE_AROUND : 0)
                            | ((sides & seki[0]) | (bits & (seki[-1] | seki[1])) ? SEKI_AROUND : 0);
            add_run(l->run, n++, &above, end, bits, around);
        }
    }
    l->first[l->height + 1] = (uint16_t)n;
    for (unsigned i = 0; i < n; i++) l->run[i].parent = l->run[l->run[i].parent].parent;    /* roots come first */
}

void wq_lines_draw(wq_lines *l, const wq_position *pos, const uint8_t *dead, const uint8_t *seki)
{
    memset(l, 0, offsetof(wq_lines, run));
    l->width = pos->width;
    l->height = pos->height;
    draw_stones(l, pos, dead);
    uint32_t in_seki[WQ_LINE_WORDS] = { 0 };
    if (seki) draw_seki(in_seki, l, pos, seki);
    find_runs(l, in_seki);
    for (int row = 1; row <= l->height; row++)
        for (unsigned i = l->first[row]; i < l->first[row + 1]; i++)
            l->owned[owner_of(l->run[l->run[i].parent].around)][row] |= l->run[i].bits;
}

void wq_lines_give_shared(wq_lines *l, wq_color color)
{
    for (int row = 1; row <= l->height; row++) {
        l->owned[color][row] |= l->owned[WQ_OWNER_SHARED][row];
        l->owned[WQ_OWNER_SHARED][row] = 0;
    }
}

void wq_lines_owner(uint8_t *owner, const wq_lines *l)
{
    memset(owner, WQ_OWNER_NONE, WQ_POINTS);
    for (int row = 1; row <= l->height; row++) {
        uint32_t black = l->stones[WQ_BLACK][row] | l->owned[WQ_OWNER_BLACK][row] | l->owned[WQ_OWNER_SHARED][row];
        uint32_t white = l->stones[WQ_WHITE][row] | l->owned[WQ_OWNER_WHITE][row] | l->owned[WQ_OWNER_SHARED][row];
        uint8_t *out = &owner[wq_point_at(0, row - 1)];
        for (int i = 0; i < l->width; i += 8) {     /* what stands past the row's end is written with the next */
            uint64_t owners = spread(black >> i & 0xff) | spread(white >> i & 0xff) << 1;
            for (int k = 0; k < 8; k++) out[i + k] = (uint8_t)(owners >> 8 * k);
        }
    }
}

int32_t wq_lines_count(const uint32_t rows[WQ_LINE_WORDS], int height)
{
    int32_t count = 0;
    for (int row = 1; row <= height; row++) {
        uint32_t x = rows[row];                     /* bits in pairs, in fours, in bytes, all */
        x -= x >> 1 & 0x55555555u;
        x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
        count += (int32_t)(((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
    }
    return count;
}

void wq_life_owners(const wq_position *pos, const uint8_t *dead, uint8_t *owner)
{
    wq_lines lines;
    wq_lines_draw(&lines, pos, dead, NULL);
    wq_lines_owner(owner, &lines);
}

/* ---- independent regions: empty regions that chains of a colour join ---- */

enum { HOLDS = 1, SPOILT = 2 };         /* a chain of the colour; a shared point, or a chain in atari */

typedef struct groups {
    uint16_t parent[WQ_MAX_RUNS];       /* of an empty region, by its first run */
    uint8_t flags[WQ_MAX_RUNS];         /* of the first in the group */
    uint16_t touched[WQ_POINTS];        /* by a chain's head: an empty region it touches, and one; 0: none yet */
    int count;                          /* how many are independent: in the end flags[] is HOLDS alone for all of theirs */
} groups;

static unsigned group_of(groups *g, unsigned i)
{
    while (g->parent[i] != i) i = g->parent[i] = g->parent[g->parent[i]];
    return i;
}

static void join(groups *g, unsigned a, unsigned b)
{
    a = group_of(g, a);
    b = group_of(g, b);
    if (a == b) return;
    unsigned first = a < b ? a : b, other = a < b ? b : a;
    g->parent[other] = (uint16_t)first;
    g->flags[first] |= g->flags[other];
}

/* Does this chain stand in atari once the dead are off? Taking stones off only adds liberties. */
static bool in_atari_without(const wq_position *pos, const uint8_t *dead, wq_point stone)
{
    wq_point only = WQ_PASS, p = stone;
    do {
        for (int side = 0; side < 4; side++) {
            wq_point q = wq_neighbor(p, side);
            bool empty = pos->color[q] == WQ_EMPTY || (pos->color[q] != WQ_BORDER && dead[q]);
            if (!empty || q == only) continue;
            if (only != WQ_PASS) return false;
            only = q;
        }
        p = pos->link[p];
    } while (p != stone);
    return true;
}

/* All liberties of a chain in atari are one point: it sees empty points as often as it sees that one. */
static bool in_atari_at(const wq_position *pos, const uint8_t *dead, wq_point stone, wq_point empty)
{
    wq_point head = pos->head[stone];
    if (pos->airs[head] > 4) return false;
    if (dead) return wq_chain_in_atari(pos, stone, NULL) && in_atari_without(pos, dead, stone);
    int seen = 0;
    for (int side = 0; side < 4; side++) seen += pos->head[wq_neighbor(empty, side)] == head;
    return pos->airs[head] == seen;
}

/* The stones of `touching`, in row `row`, touch the empty region, at the points `step` from them. */
static void touch(groups *g, const wq_position *pos, const uint8_t *dead, uint32_t touching, int row, int step, unsigned region)
{
    for (; touching; touching &= touching - 1) {
        wq_point stone = wq_point_at(__builtin_ctz(touching), row - 1), head = pos->head[stone];
        unsigned before = g->touched[head];
        if (before == region + 1) continue;
        if (before) {
            join(g, region, before - 1);
            continue;
        }
        g->touched[head] = (uint16_t)(region + 1);
        bool atari = in_atari_at(pos, dead, stone, (wq_point)(stone + step));
        g->flags[group_of(g, region)] |= (uint8_t)(HOLDS | (atari ? SPOILT : 0));
    }
}

static void find_groups(groups *g, const wq_lines *l, const wq_position *pos, const uint8_t *dead, wq_color mine)
{
    memset(g->touched, 0, sizeof g->touched);
    for (int i = 0; i < l->first[l->height + 1]; i++) {
        g->parent[i] = (uint16_t)i;
        g->flags[i] = owner_of(l->run[i].around) == WQ_OWNER_SHARED ? SPOILT : 0;
    }
    const uint32_t *stones = l->stones[mine];
    for (int row = 1; row <= l->height; row++)
        for (unsigned i = l->first[row]; i < l->first[row + 1]; i++) {
            uint32_t bits = l->run[i].bits;
            unsigned region = l->run[i].parent;
            touch(g, pos, dead, bits & stones[row - 1], row - 1, WQ_STRIDE, region);
            touch(g, pos, dead, bits << 1 & stones[row], row, -1, region);
            touch(g, pos, dead, bits >> 1 & stones[row], row, 1, region);
            touch(g, pos, dead, bits & stones[row + 1], row + 1, -WQ_STRIDE, region);
        }
    g->count = 0;
    for (int i = 0; i < l->first[l->height + 1]; i++) {                 /* the first of a group comes first */
        g->parent[i] = g->parent[g->parent[i]];
        g->flags[i] = g->flags[g->parent[i]];
        g->count += (l->run[i].parent == i) & (g->parent[i] == i) & (g->flags[i] == HOLDS);
    }
}

void wq_lines_keep_independent(wq_lines *l, const wq_position *pos, const uint8_t *dead, int32_t regions[3])
{
    for (wq_color c = WQ_BLACK; c <= WQ_WHITE; c++) {
        groups g;
        find_groups(&g, l, pos, dead, c);
        regions[c] = g.count;
        for (int row = 1; row <= l->height; row++) {
            uint32_t inside = 0, lost;
            for (unsigned i = l->first[row]; i < l->first[row + 1]; i++)
                inside |= l->run[i].bits & (uint32_t)-(int32_t)(g.flags[l->run[i].parent] == HOLDS);
            lost = l->owned[c][row] & ~inside;
            l->owned[c][row] &= inside;
            l->owned[WQ_OWNER_NONE][row] |= lost;
        }
    }
}

int wq_life_independent(const wq_position *pos, const uint8_t *dead, wq_color mine, uint8_t *out)
{
    wq_lines l;
    groups g;
    wq_lines_draw(&l, pos, dead, NULL);
    find_groups(&g, &l, pos, dead, mine);
    memset(out, 0, WQ_POINTS);
    for (int row = 1; row <= l.height; row++) {
        for (unsigned i = l.first[row]; i < l.first[row + 1]; i++)
            for (uint32_t rest = g.flags[l.run[i].parent] == HOLDS ? l.run[i].bits : 0; rest; rest &= rest - 1)
                out[wq_point_at(__builtin_ctz(rest), row - 1)] = 1;
        for (uint32_t rest = l.stones[mine][row]; rest; rest &= rest - 1) {
            wq_point p = wq_point_at(__builtin_ctz(rest), row - 1);
            unsigned region = g.touched[pos->head[p]];
            out[p] = region && g.flags[region - 1] == HOLDS;
        }
    }
    return g.count;
}
