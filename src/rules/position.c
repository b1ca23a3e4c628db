/* position.c — stones, chains, liberties, capture, forbidden points.
 *
 * Liberties are counted as pairs of a stone and an empty neighbour (pseudo-liberties): one addition for each
 * neighbour of a changed point keeps them exact, and zero means captured.
 * SPDX-License-Identifier: MIT
 */
#include "rules/position.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/rng.h"

/* The key of a stone in the hash: a mixing of its place instead of a table, so nothing has to be filled at
 * start-up. White's is Black's, rotated. */
static inline uint64_t key_of(wq_point point, unsigned color)
{
    uint64_t x = wq_rng_mix(point);
    return color == WQ_BLACK ? x : (x << 23) | (x >> 41);
}

wq_status wq_position_init(wq_position *pos, int width, int height)
{
    if (width < 1 || width > WQ_MAX_SIZE || height < 1 || height > WQ_MAX_SIZE) return WQ_BAD_SIZE;

    memset(pos, 0, sizeof *pos);
    memset(pos->color, WQ_BORDER, sizeof pos->color);
    pos->width = (uint8_t)width;
    pos->height = (uint8_t)height;
    pos->to_move = WQ_BLACK;                            /* [R13] */
    for (int p = 0; p < WQ_POINTS; p++) pos->head[p] = (wq_point)p;
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            wq_point p = wq_point_at(column, row);
            pos->color[p] = WQ_EMPTY;                   /* [R12] */
            pos->link[p] = pos->empty_count;
            pos->empty[pos->empty_count++] = p;
            for (int side = 0; side < 4; side++) pos->airs[wq_neighbor(p, side)]++;
        }
    return WQ_OK;
}

void wq_position_copy(wq_position *to, const wq_position *from)
{
    assert(to->width == from->width && to->height == from->height);
    size_t points = (size_t)(from->height + 2) * WQ_STRIDE;
    memcpy(to->color, from->color, points);
    memcpy(&to->width, &from->width, offsetof(wq_position, head) - offsetof(wq_position, width));
    memcpy(to->head, from->head, points * sizeof to->head[0]);
    memcpy(to->link, from->link, points * sizeof to->link[0]);
    memcpy(to->airs, from->airs, points * sizeof to->airs[0]);
    memcpy(to->empty, from->empty, from->empty_count * sizeof to->empty[0]);
}

/* A chain of several keeps its number of stones in the airs of the stone after its head, which are not needed
 * otherwise: an array less to copy. */
static unsigned size_of(const wq_position *pos, wq_point head)
{
    return pos->link[head] == head ? 1 : pos->airs[pos->link[head]];
}

/* Makes one chain of two; the smaller takes the larger one's head.                                [R23] */
static void join_chains(wq_position *pos, wq_point a, wq_point b)
{
    unsigned size_a = size_of(pos, a), size_b = size_of(pos, b);
    if (size_a < size_b) {
        wq_point swap = a;
        a = b;
        b = swap;
    }
    pos->airs[a] = (uint16_t)(pos->airs[a] + pos->airs[b]);
    wq_point p = b;
    do {
        pos->head[p] = a;
        p = pos->link[p];
    } while (p != b);
    wq_point next = pos->link[a];                       /* two rings become one by exchanging a link of each */
    pos->link[a] = pos->link[b];
    pos->link[b] = next;
    pos->airs[pos->link[a]] = (uint16_t)(size_a + size_b);
}

/* A stone is a stone, whatever its colour and wherever it came from.                             [R7] */
static void add_stone(wq_position *pos, wq_point p, unsigned color)
{
    wq_point last = pos->empty[--pos->empty_count];
    pos->empty[pos->link[p]] = last;
    pos->link[last] = pos->link[p];

    pos->hash ^= key_of(p, color);
    pos->color[p] = (uint8_t)color;
    pos->link[p] = p;
    for (int side = 0; side < 4; side++) pos->airs[pos->head[wq_neighbor(p, side)]]--;   /* [R24] */
    for (int side = 0; side < 4; side++) {
        wq_point q = wq_neighbor(p, side);
        if (pos->color[q] == color && pos->head[q] != pos->head[p]) join_chains(pos, pos->head[q], pos->head[p]);
    }
}

/* Takes a chain off; returns how many stones it had.                                              [R25] */
static int remove_chain(wq_position *pos, wq_point head)
{
    unsigned color = pos->color[head];
    int first = pos->empty_count;
    wq_point p = head;
    do {
        wq_point next = pos->link[p];
        pos->hash ^= key_of(p, color);
        pos->color[p] = WQ_EMPTY;
        pos->head[p] = p;
        pos->airs[p] = 0;
        pos->link[p] = pos->empty_count;
        pos->empty[pos->empty_count++] = p;
        p = next;
    } while (p != head);
    for (int i = first; i < pos->empty_count; i++)
        for (int side = 0; side < 4; side++) pos->airs[pos->head[wq_neighbor(pos->empty[i], side)]]++;
    return pos->empty_count - first;
}

/* Reckons chains and liberties anew from the colours. */
static void rebuild(wq_position *pos)
{
    wq_position fresh;
    (void)wq_position_init(&fresh, pos->width, pos->height);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (pos->color[p] != WQ_EMPTY) add_stone(&fresh, p, pos->color[p]);
        }
    fresh.to_move = pos->to_move;
    memcpy(fresh.taken, pos->taken, sizeof fresh.taken);
    *pos = fresh;
}

wq_status wq_position_put(wq_position *pos, wq_point point, wq_color color)
{
    assert(color == WQ_EMPTY || color == WQ_BLACK || color == WQ_WHITE);
    if (!wq_point_on_board(point, pos->width, pos->height)) return WQ_ILLEGAL_OFF_BOARD;
    if (color == WQ_EMPTY) {
        if (pos->color[point] == WQ_EMPTY) return WQ_ILLEGAL_NO_STONE;
        pos->color[point] = WQ_EMPTY;
        rebuild(pos);
    } else {
        if (pos->color[point] != WQ_EMPTY) return WQ_ILLEGAL_OCCUPIED;
        add_stone(pos, point, color);
    }
    pos->ko = WQ_PASS;
    pos->passes = 0;
    return WQ_OK;
}

wq_point wq_position_airless(const wq_position *pos)
{
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (pos->color[p] != WQ_EMPTY && pos->airs[pos->head[p]] == 0) return p;
        }
    return WQ_PASS;
}

bool wq_position_has_no_airless(const wq_position *pos) { return wq_position_airless(pos) == WQ_PASS; }

wq_status wq_position_set_up(wq_position *pos, int width, int height, const uint8_t *setup)
{
    wq_status s = wq_position_init(pos, width, height);
    for (int i = 0; s == WQ_OK && i < width * height; i++) {
        if (setup[i] == WQ_EMPTY) continue;
        if (setup[i] > WQ_WHITE) s = WQ_BAD_SETUP;
        else s = wq_position_put(pos, wq_point_at(i % width, i / width), (wq_color)setup[i]);
    }
    return s != WQ_OK || wq_position_has_no_airless(pos) ? s : WQ_BAD_SETUP;
}

/* How often the chain with this head touches `point`: the liberties it loses when a stone is played there. */
static int touches(const wq_position *pos, wq_point point, wq_point head)
{
    int n = 0;
    for (int side = 0; side < 4; side++) n += pos->head[wq_neighbor(point, side)] == head;
    return n;
}

bool wq_position_has_room_around(const wq_position *pos, wq_point point, wq_color color)
{
    unsigned own = color, other = wq_opponent(color);
    for (int side = 0; side < 4; side++) {
        wq_point q = wq_neighbor(point, side), head = pos->head[q];
        if (pos->color[q] == WQ_EMPTY) return true;
        bool last = pos->airs[head] <= touches(pos, point, head);
        if (pos->color[q] == own && !last) return true;
        if (pos->color[q] == other && last) return true;        /* it takes that chain [R31] */
    }
    return false;
}

/* A suicide of several stones: permitted by some rules. Of a single stone: never, as it leaves the board as it
 * was. */
static bool joins_own_stones(const wq_position *pos, wq_move move)
{
    for (int side = 0; side < 4; side++)
        if (pos->color[wq_neighbor(move.point, side)] == move.color) return true;
    return false;
}

wq_status wq_position_check(const wq_position *pos, const wq_rules *rules, wq_move move)
{
    assert(move.color == WQ_BLACK || move.color == WQ_WHITE);
    if (move.point == WQ_PASS) return WQ_OK;                                /* [R16] */
    if (!wq_point_on_board(move.point, pos->width, pos->height)) return WQ_ILLEGAL_OFF_BOARD;   /* [R5] */
    if (pos->color[move.point] != WQ_EMPTY) return WQ_ILLEGAL_OCCUPIED;     /* [R212] */
    if (move.point == pos->ko && move.color == pos->to_move                 /* [R37] */
        && (rules->repetition == WQ_REPEAT_KO || rules->repetition == WQ_REPEAT_ING))
        return WQ_ILLEGAL_KO;
    if (!wq_position_has_room(pos, move.point, (wq_color)move.color)        /* [R30] [R32] */
        && (rules->suicide == WQ_SUICIDE_NEVER || !joins_own_stones(pos, move)))
        return WQ_ILLEGAL_SUICIDE;
    return WQ_OK;
}

void wq_position_play_known(wq_position *pos, wq_move move)
{
    pos->ko = WQ_PASS;                                  /* after one exchange elsewhere it is open again [R38] [R39] */
    pos->to_move = (uint8_t)wq_opponent((wq_color)move.color);              /* [R13] */
    if (move.point == WQ_PASS) {
        if (pos->passes < 255) pos->passes++;
        return;
    }
    pos->passes = 0;
    add_stone(pos, move.point, move.color);

    unsigned other = pos->to_move;
    int taken = 0;
    wq_point last_taken = WQ_PASS;
    for (int side = 0; side < 4; side++) {                                  /* the opponent's first [R26] [R27] */
        wq_point q = wq_neighbor(move.point, side);
        if (pos->color[q] == other && pos->airs[pos->head[q]] == 0) {
            last_taken = q;
            taken += remove_chain(pos, pos->head[q]);
        }
    }
    wq_point head = pos->head[move.point];
    if (taken > 0) {
        pos->taken[move.color] = (uint16_t)(pos->taken[move.color] + taken);
        /* one stone took one and could be taken itself: the ko, and not any single capture [R34] [R37] */
        if (taken == 1 && pos->link[head] == head && pos->airs[head] == 1) pos->ko = last_taken;
    } else if (pos->airs[head] == 0) {
        taken = remove_chain(pos, head);                                    /* suicide, where permitted */
        pos->taken[other] = (uint16_t)(pos->taken[other] + taken);
    }
}

wq_status wq_position_play(wq_position *pos, const wq_rules *rules, wq_move move)
{
    wq_status s = wq_position_check(pos, rules, move);
    if (s == WQ_OK) wq_position_play_known(pos, move);
    return s;
}

static uint64_t hash_of_chain(const wq_position *pos, wq_point head)
{
    uint64_t hash = 0;
    wq_point p = head;
    do {
        hash ^= key_of(p, pos->color[head]);
        p = pos->link[p];
    } while (p != head);
    return hash;
}

uint64_t wq_position_hash_after(const wq_position *pos, wq_move move)
{
    if (move.point == WQ_PASS) return pos->hash;

    uint64_t hash = pos->hash ^ key_of(move.point, move.color);
    bool room = pos->airs[move.point] > 0, took = false;
    wq_point heads[4];
    for (int side = 0; side < 4; side++) {
        wq_point q = wq_neighbor(move.point, side);
        wq_point head = heads[side] = pos->head[q];
        if (pos->color[q] != WQ_BLACK && pos->color[q] != WQ_WHITE) continue;
        bool last = pos->airs[head] <= touches(pos, move.point, head), seen = false;
        for (int i = 0; i < side; i++) seen = seen || heads[i] == head;
        if (pos->color[q] == move.color) room = room || !last;
        else if (last && !seen) {
            hash ^= hash_of_chain(pos, head);
            took = true;
        }
    }
    if (room || took) return hash;

    hash ^= key_of(move.point, move.color);                                 /* suicide */
    for (int side = 0; side < 4; side++) {
        bool seen = pos->color[wq_neighbor(move.point, side)] != move.color;
        for (int i = 0; i < side; i++) seen = seen || heads[i] == heads[side];
        if (!seen) hash ^= hash_of_chain(pos, heads[side]);
    }
    return hash;
}

int wq_chain_stones(const wq_position *pos, wq_point point, wq_point *out)
{
    if (pos->color[point] != WQ_BLACK && pos->color[point] != WQ_WHITE) return 0;
    int n = 0;
    wq_point p = point;
    do {
        out[n++] = p;
        p = pos->link[p];
    } while (p != point);
    return n;
}

int wq_chain_liberties(const wq_position *pos, wq_point point, wq_point *out)
{
    if (pos->color[point] != WQ_BLACK && pos->color[point] != WQ_WHITE) return 0;
    uint8_t seen[WQ_POINTS] = { 0 };
    int n = 0;
    wq_point p = point;
    do {
        for (int side = 0; side < 4; side++) {
            wq_point q = wq_neighbor(p, side);
            if (pos->color[q] == WQ_EMPTY && !seen[q]) {
                seen[q] = 1;
                out[n++] = q;
            }
        }
        p = pos->link[p];
    } while (p != point);
    return n;
}

bool wq_chain_in_atari(const wq_position *pos, wq_point point, wq_point *liberty)
{
    if (pos->color[point] != WQ_BLACK && pos->color[point] != WQ_WHITE) return false;
    if (pos->airs[pos->head[point]] > 4) return false;          /* one liberty is touched four times at most */
    wq_point only = WQ_PASS, p = point;
    do {
        for (int side = 0; side < 4; side++) {
            wq_point q = wq_neighbor(p, side);
            if (pos->color[q] != WQ_EMPTY || q == only) continue;
            if (only != WQ_PASS) return false;
            only = q;
        }
        p = pos->link[p];
    } while (p != point);
    if (liberty && only != WQ_PASS) *liberty = only;
    return only != WQ_PASS;
}

static bool chain_ok(const wq_position *pos, wq_point point)
{
    wq_point head = pos->head[point], p = point;
    int airs = 0, size = 0;
    do {
        if (pos->head[p] != head || pos->color[p] != pos->color[head]) return false;
        for (int side = 0; side < 4; side++) {
            wq_point q = wq_neighbor(p, side);
            if (pos->color[q] == pos->color[p] && pos->head[q] != head) return false;
            airs += pos->color[q] == WQ_EMPTY;
        }
        if (++size > WQ_MAX_AREA) return false;
        p = pos->link[p];
    } while (p != point);
    return airs == pos->airs[head] && size == (int)size_of(pos, head);
}

bool wq_position_ok(const wq_position *pos)
{
    uint64_t hash = 0;
    int empty = 0;
    for (int p = 0; p < WQ_POINTS; p++) {
        bool inside = wq_point_on_board((wq_point)p, pos->width, pos->height);
        if (inside == (pos->color[p] == WQ_BORDER)) return false;
        if (!inside) continue;
        if (pos->color[p] == WQ_EMPTY) {
            int airs = 0;
            for (int side = 0; side < 4; side++) airs += pos->color[wq_neighbor((wq_point)p, side)] == WQ_EMPTY;
            if (pos->head[p] != p || pos->airs[p] != airs) return false;
            if (pos->link[p] >= pos->empty_count || pos->empty[pos->link[p]] != p) return false;
            empty++;
        } else {
            if (!chain_ok(pos, (wq_point)p)) return false;
            hash ^= key_of((wq_point)p, pos->color[p]);
        }
    }
    return empty == pos->empty_count && hash == pos->hash;
}

int wq_position_placed_ahead(const wq_position *pos)
{
    int ahead = (int)pos->taken[WQ_BLACK] - (int)pos->taken[WQ_WHITE];  /* taken stones had been placed by the other side */
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            uint8_t c = pos->color[wq_point_at(column, row)];
            ahead += c == WQ_WHITE ? 1 : c == WQ_BLACK ? -1 : 0;
        }
    return ahead;
}
