/* tactics.c — eyes, atari, ladders and vital points.
 * SPDX-License-Identifier: MIT
 */
#include "engine/tactics.h"

wq_point wq_only_liberty(const wq_position *pos, wq_point stone)
{
    wq_point found = WQ_PASS, s = stone;
    do {
        for (int i = 0; i < 4; i++) {
            wq_point n = wq_step(s, wq_side_step[i]);
            if (pos->color[n] != WQ_EMPTY || n == found) continue;
            if (found != WQ_PASS) return WQ_PASS;
            found = n;
        }
        s = pos->link[s];
    } while (s != stone);
    return found;
}

/* Adds p to list[0..n) where it is not there yet; the new length. */
static int add_once(wq_point *list, int n, wq_point p)
{
    for (int i = 0; i < n; i++)
        if (list[i] == p) return n;
    list[n] = p;
    return n + 1;
}

int wq_some_liberties(const wq_position *pos, wq_point stone, wq_point *out, int limit)
{
    int n = 0;
    wq_point s = stone;
    do {
        for (int i = 0; i < 4; i++) {
            wq_point p = wq_step(s, wq_side_step[i]);
            if (pos->color[p] != WQ_EMPTY) continue;
            n = add_once(out, n, p);
            if (n == limit) return n;
        }
        s = pos->link[s];
    } while (s != stone);
    return n;
}

int wq_liberties_after(const wq_position *pos, wq_point point, wq_color color, int limit)
{
    wq_point libs[8], heads[4];
    int n = 0, chains = 0;
    if (pos->airs[point] >= limit) return limit;
    for (int i = 0; i < 4; i++) {
        wq_point p = wq_step(point, wq_side_step[i]);
        if (pos->color[p] == WQ_EMPTY) {
            n = add_once(libs, n, p);
            if (n >= limit) return n;
        }
    }
    for (int i = 0; i < 4; i++) {
        wq_point p = wq_step(point, wq_side_step[i]);
        uint8_t c = pos->color[p];
        if (c == wq_opponent(color)) {
            if (wq_only_liberty(pos, p) != point) continue;
            n = add_once(libs, n, p);                       /* its place becomes free */
            if (n >= limit) return n;
        } else if (c == color) {
            wq_point head = pos->head[p];
            int known = chains;
            chains = add_once(heads, chains, head);
            if (chains == known) continue;
            wq_point s = p;
            do {
                for (int j = 0; j < 4; j++) {
                    wq_point q = wq_step(s, wq_side_step[j]);
                    if (pos->color[q] != WQ_EMPTY || q == point) continue;
                    n = add_once(libs, n, q);
                    if (n >= limit) return n;
                }
                s = pos->link[s];
            } while (s != p);
        }
    }
    return n;
}

enum { MOST_GIVEN = 5 };

/* The stones `color`'s chain will have after playing `point`, into out (MOST_GIVEN places); more than MOST_GIVEN: the number
 * returned is only known to be larger. */
static int stones_after(const wq_position *pos, wq_point point, wq_color color, wq_point *out)
{
    int n = 1;
    out[0] = point;
    for (int i = 0; i < 4; i++) {
        wq_point p = wq_step(point, wq_side_step[i]);
        if (pos->color[p] != color) continue;
        if (n + wq_chain_size(pos, pos->head[p]) > MOST_GIVEN) {
            int known = 0;
            for (int k = 1; k < n; k++) known |= out[k] == p;
            if (!known) return MOST_GIVEN + 1;
            continue;
        }
        wq_point s = p;
        do {
            n = add_once(out, n, s);
            s = pos->link[s];
        } while (s != p);
    }
    return n;
}

/* How the stones lie: the most neighbours one of them has among them, and how many have one alone. */
static int most_inside(const wq_point *stones, int n, int *ends)
{
    int most = 0;
    *ends = 0;
    for (int k = 0; k < n; k++) {
        int inside = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < 4; i++) inside += stones[j] == wq_step(stones[k], wq_side_step[i]);
        if (inside > most) most = inside;
        *ends += inside == 1;
    }
    return most;
}

/* Taken, these stones leave a space in which one eye is all there is: two, three, the square and the pyramid of four, the cross
 * and the bulky five. */
static bool kills_from_inside(const wq_point *stones, int n)
{
    int ends, most = most_inside(stones, n, &ends);
    switch (n) {
    case 2: case 3: return true;
    case 4: return most == 3 || ends == 0;
    default: return most == 4 || (most == 3 && ends == 1);
    }
}

static bool takes_something(const wq_position *pos, wq_point point, wq_color color)
{
    for (int i = 0; i < 4; i++) {
        wq_point p = wq_step(point, wq_side_step[i]);
        if (pos->color[p] == wq_opponent(color) && wq_only_liberty(pos, p) == point) return true;
    }
    return false;
}

bool wq_is_bad_self_atari(const wq_position *pos, wq_point point, wq_color color)
{
    if (wq_liberties_after(pos, point, color, 2) >= 2) return false;
    if (takes_something(pos, point, color)) return false;
    wq_point stones[MOST_GIVEN + 1];
    int n = stones_after(pos, point, color, stones);
    if (n == 1) {
        /* A throw-in makes an eye false: worth a stone where the point is surrounded by the opponent, with a chain of ours
         * or an opponent's shortage nearby; in the open it only loses the stone. */
        int theirs = 0;
        for (int i = 0; i < 4; i++)
            theirs += pos->color[point + wq_side_step[i]] == wq_opponent(color);
        return theirs < 2;
    }
    if (n > MOST_GIVEN || !kills_from_inside(stones, n)) return true;
    /* Nakade asks that all around it be short of liberties: a neighbour with many would only connect through the space. */
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++) {
            wq_point p = wq_step(stones[k], wq_side_step[i]), few[4];
            if (pos->color[p] == wq_opponent(color) && wq_some_liberties(pos, p, few, 4) > 3) return true;
        }
    return false;
}

int wq_atari_answers(const wq_position *pos, wq_point stone, wq_point *out)
{
    wq_color color = pos->color[stone];
    wq_point liberty = wq_only_liberty(pos, stone);
    int n = 0;
    wq_point s = stone;
    do {                                                    /* take what attacks it */
        for (int i = 0; i < 4 && n < 7; i++) {
            wq_point p = wq_step(s, wq_side_step[i]);
            if (pos->color[p] != wq_opponent(color)) continue;
            if (pos->airs[pos->head[p]] > 4) continue;      /* an atari's one liberty makes at most four pairs */
            wq_point last = wq_only_liberty(pos, p);
            if (last != WQ_PASS && wq_is_playable(pos, last, color)) n = add_once(out, n, last);
        }
        s = pos->link[s];
    } while (s != stone);
    if (liberty != WQ_PASS && wq_is_playable(pos, liberty, color)) {
        int libs = wq_liberties_after(pos, liberty, color, 3);
        if (libs >= 3 || (libs == 2 && !wq_is_ladder_caught(pos, stone))) n = add_once(out, n, liberty);
    }
    return n;
}

enum { LADDER_STEPS = 60 };

/* A copy to read on: only the lines in use, the whole of it being never looked at. */
static void take_board(wq_position *to, const wq_position *from)
{
    to->width = from->width;
    to->height = from->height;
    wq_position_copy(to, from);
}

/* Plays the ladder on `work` for the chain in atari at `stone`, its owner to move; true where it is caught. `budget` counts
 * the positions looked at: where it runs out the chain is taken as free. */
static bool read_ladder(const wq_position *before, wq_point stone, int *budget)
{
    if (--*budget < 0) return false;
    wq_color color = before->color[stone], attacker = wq_opponent(color);

    wq_point s = stone;                                     /* a counter-capture ends the ladder: taken as an escape */
    do {
        for (int i = 0; i < 4; i++) {
            wq_point p = wq_step(s, wq_side_step[i]);
            if (before->color[p] != attacker || before->airs[before->head[p]] > 4) continue;
            wq_point last = wq_only_liberty(before, p);
            if (last != WQ_PASS && wq_is_playable(before, last, color)) return false;
        }
        s = before->link[s];
    } while (s != stone);

    wq_point liberty = wq_only_liberty(before, stone);
    if (liberty == WQ_PASS) return false;
    int libs = wq_liberties_after(before, liberty, color, 3);
    if (libs >= 3) return false;
    if (libs <= 1) return true;

    wq_position pos, next;
    take_board(&pos, before);
    pos.to_move = (uint8_t)color;
    wq_position_play_known(&pos, wq_move_of(color, liberty));
    wq_point two[2];
    if (wq_some_liberties(&pos, stone, two, 2) < 2) return true;
    for (int k = 0; k < 2; k++) {
        wq_point at = two[k];
        if (!wq_is_playable(&pos, at, attacker)) continue;
        if (wq_liberties_after(&pos, at, attacker, 2) < 2) continue;    /* the attacking stone would be taken at once */
        take_board(&next, &pos);
        wq_position_play_known(&next, wq_move_of(attacker, at));
        if (next.color[stone] != color) return true;
        if (read_ladder(&next, stone, budget)) return true;
    }
    return false;
}

bool wq_is_ladder_caught(const wq_position *pos, wq_point stone)
{
    int budget = LADDER_STEPS;
    return read_ladder(pos, stone, &budget);
}

int wq_ladder_starts(const wq_position *pos, wq_point stone, wq_point *out)
{
    wq_color attacker = wq_opponent(pos->color[stone]);
    wq_point two[3];
    int n = 0;
    if (pos->airs[pos->head[stone]] > 8 || wq_some_liberties(pos, stone, two, 3) != 2) return 0;
    for (int k = 0; k < 2; k++) {
        if (!wq_is_playable(pos, two[k], attacker) || wq_liberties_after(pos, two[k], attacker, 2) < 2) continue;
        wq_position next;
        take_board(&next, pos);
        next.to_move = (uint8_t)attacker;
        wq_position_play_known(&next, wq_move_of(attacker, two[k]));
        if (next.color[stone] == pos->color[stone] && wq_is_ladder_caught(&next, stone)) out[n++] = two[k];
    }
    return n;
}

wq_point wq_vital_point(const wq_position *pos, wq_point point)
{
    enum { MOST = 6 };
    wq_point space[MOST + 1];
    int n = 1, walls = 0;                                   /* bit 1: black walls, bit 2: white ones */
    space[0] = point;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < 4; i++) {
            wq_point p = wq_step(space[k], wq_side_step[i]);
            uint8_t c = pos->color[p];
            if (c == WQ_EMPTY) {
                n = add_once(space, n, p);
                if (n > MOST) return WQ_PASS;
            } else if (c != WQ_BORDER) {
                walls |= c;
                if (walls == 3) return WQ_PASS;
            }
        }
    }
    if (n < 3 || walls == 0) return WQ_PASS;

    int most = 0, many = 0, ends = 0;
    wq_point vital = WQ_PASS;
    for (int k = 0; k < n; k++) {
        int inside = 0;
        for (int i = 0; i < 4; i++)
            inside += pos->color[space[k] + wq_side_step[i]] == WQ_EMPTY;
        if (inside == 1) ends++;
        if (inside > most) { most = inside; many = 1; vital = space[k]; }
        else if (inside == most) many++;
    }
    if (many != 1) return WQ_PASS;                          /* straight four, square four, and other shapes without a centre */
    switch (n) {
    case 3: return most == 2 ? vital : WQ_PASS;             /* straight and bent three */
    case 4: return most == 3 ? vital : WQ_PASS;             /* pyramid four */
    case 5: return most == 4 || ends == 1 ? vital : WQ_PASS;   /* crossed five, bulky five */
    default: return most == 4 && ends == 2 ? vital : WQ_PASS;  /* rabbity six */
    }
}
