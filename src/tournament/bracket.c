/* bracket.c — the matches of a drawn knock-out, looked at from the first to the last.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/bracket.h"

#include <stdio.h>
#include <string.h>

/* Where a match's player comes from. */
typedef enum origin { SEED, WINNER, LOSER } origin;
typedef struct source { origin from; int index; } source;
typedef struct node { source in[2]; int32_t at[2], winner, loser; char place[24]; } node;

typedef struct walk {
    const wq_bracket *b;
    node *nodes;
    int count, winners /* nodes of their side */;
    char *used;
    wq_bracket_match *ready;
    int ready_count;
} walk;

static int add(walk *w, source a, source b, const char *place, int number)
{
    node *n = &w->nodes[w->count];
    *n = (node){ .in = { a, b } };
    if (number > 0) snprintf(n->place, sizeof n->place, "%s-%d", place, number);
    else snprintf(n->place, sizeof n->place, "%s", place);
    return w->count++;
}

static int32_t arrives(const walk *w, source s)
{
    if (s.from == SEED) return w->b->seeds[s.index];
    return s.from == WINNER ? w->nodes[s.index].winner : w->nodes[s.index].loser;
}

/* The next game of these two that was not looked at yet, past draws; NULL: none. */
static const wq_bracket_game *next_game(walk *w, int32_t a, int32_t b)
{
    for (int i = 0; i < w->b->game_count; i++) {
        const wq_bracket_game *g = &w->b->games[i];
        if (w->used[i] || !((g->a == a && g->b == b) || (g->a == b && g->b == a))) continue;
        w->used[i] = 1;
        if (g->winner != WQ_BRACKET_DRAW) return g;
    }
    return NULL;
}

static void make_ready(walk *w, int32_t a, int32_t b, const char *place)
{
    wq_bracket_match *m = &w->ready[w->ready_count++];
    *m = (wq_bracket_match){ .a = a, .b = b };
    snprintf(m->place, sizeof m->place, "%s", place);
}

/* Who of two that both lost on the winners' side has the place on the losers': each has lost once, so they play again for it. */
static int32_t drops(walk *w, int32_t a, int32_t b, const char *place)
{
    const wq_bracket_game *again = next_game(w, a, b);
    if (!again) make_ready(w, a, b, place);
    return again ? again->winner : WQ_BRACKET_OPEN;
}

static void decide(walk *w, int index)
{
    node *n = &w->nodes[index];
    int32_t a = n->at[0] = arrives(w, n->in[0]), b = n->at[1] = arrives(w, n->in[1]);
    n->winner = n->loser = WQ_BRACKET_OPEN;
    if (a == WQ_BRACKET_OPEN || b == WQ_BRACKET_OPEN) return;
    if (a == WQ_BRACKET_NOBODY || b == WQ_BRACKET_NOBODY) {
        n->winner = a == WQ_BRACKET_NOBODY ? b : a;
        n->loser = WQ_BRACKET_NOBODY;
        return;
    }
    const wq_bracket_game *g = next_game(w, a, b);
    if (!g) {
        make_ready(w, a, b, n->place);
        return;
    }
    if (g->winner == WQ_BRACKET_OPEN) return;
    n->winner = g->winner;
    n->loser = g->winner == WQ_BRACKET_NOBODY ? index < w->winners ? drops(w, a, b, n->place) : WQ_BRACKET_NOBODY : g->winner == a ? b : a;
}

/* The k-th of `count` to drop in round `round`: reversed, then reversed with halves swapped, then swapped, and so on. Of the orders
 * made of these it has the latest first repeat: the fifth round of the losers with 32 players, the seventh with 64. */
static int dropped(int k, int count, int round)
{
    if (round % 3 < 2) k = count - 1 - k;
    if (round % 3 > 0 && count > 1) k = (k + count / 2) % count;
    return k;
}

/* Winners' side, losers' side, finals. Returns the node that decides, -1 for the champion of a bracket of one. */
static int draw_up(walk *w)
{
    const wq_bracket *b = w->b;
    int levels = 0, first[32], size = b->size;
    char place[8];
    for (int s = size; s > 1; s /= 2) levels++;
    for (int l = 0; l < levels; l++) {                      /* first[l]: the first node of that round of the winners */
        first[l] = w->count;
        snprintf(place, sizeof place, "W%d", (l + 1) % 100);
        for (int i = 0; i < size >> (l + 1); i++) {
            source a = l == 0 ? (source){ SEED, 2 * i } : (source){ WINNER, first[l - 1] + 2 * i };
            source c = l == 0 ? (source){ SEED, 2 * i + 1 } : (source){ WINNER, first[l - 1] + 2 * i + 1 };
            bool last = l == levels - 1 && !b->two_lives;
            add(w, a, c, last ? "final" : place, last ? 0 : i + 1);
        }
    }
    if (levels == 0) return -1;
    int top = w->count - 1;
    if (!b->two_lives) {
        if (b->third_place && levels > 1) add(w, (source){ LOSER, first[levels - 2] }, (source){ LOSER, first[levels - 2] + 1 }, "3rd", 0);
        return top;
    }
    w->winners = top + 1;
    int losers = -1, count = size / 4, round = 0;           /* the losers' side: its last round so far, and how many matches it has */
    for (int l = 0; l < levels; l++) {
        int begin = w->count;
        if (l == 0) {
            if (levels == 1) break;
            for (int i = 0; i < count; i++)
                add(w, (source){ LOSER, first[0] + 2 * i }, (source){ LOSER, first[0] + 2 * i + 1 }, "L1", i + 1);
            losers = begin;
            round = 1;
            continue;
        }
        snprintf(place, sizeof place, "L%d", ++round % 100);
        for (int i = 0; i < count; i++)                     /* against those who drop now */
            add(w, (source){ WINNER, losers + i }, (source){ LOSER, first[l] + dropped(i, count, l - 1) }, place, i + 1);
        losers = begin;
        if (count == 1) break;
        begin = w->count;
        count /= 2;
        snprintf(place, sizeof place, "L%d", ++round % 100);
        for (int i = 0; i < count; i++) add(w, (source){ WINNER, losers + 2 * i }, (source){ WINNER, losers + 2 * i + 1 }, place, i + 1);
        losers = begin;
    }
    return add(w, (source){ WINNER, top }, losers < 0 ? (source){ LOSER, top } : (source){ WINNER, losers }, "final", 0);
}

wq_status wq_bracket_ready(wq_bracket_match **out, int *count, int32_t *winner, wq_arena *arena, const wq_bracket *b)
{
    size_t room = 2 * (size_t)b->size + 4;
    walk w = { .b = b, .nodes = wq_arena_take(arena, room, sizeof(node)), .used = wq_arena_take(arena, (size_t)b->game_count, 1),
        .ready = wq_arena_take(arena, room, sizeof *w.ready) };
    if (arena->failed) return WQ_FAIL_MEMORY;
    int last = draw_up(&w);
    for (int i = 0; i < w.count; i++) decide(&w, i);
    *winner = last < 0 ? b->seeds[0] : w.nodes[last].winner;
    node *final = last < 0 ? NULL : &w.nodes[last];
    if (final && b->two_lives && final->winner == WQ_BRACKET_NOBODY && final->at[0] >= 0)
        *winner = final->winner = final->at[0];             /* both lost: he for the first time */
    if (final && b->two_lives && b->reset && final->winner >= 0 && final->at[0] >= 0 && final->winner == final->at[1]) {
        int again = add(&w, (source){ LOSER, last }, (source){ WINNER, last }, "reset", 0);      /* both have lost once now */
        decide(&w, again);
        *winner = w.nodes[again].winner;
    }
    *out = w.ready;
    *count = w.ready_count;
    return WQ_OK;
}
