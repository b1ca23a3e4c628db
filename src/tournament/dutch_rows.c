/* dutch_rows.c — what a pair costs in each criterion of the Dutch system and in its order of candidates; who has Black.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/dutch_impl.h"

static const char *const names[] = {
#define NAME(name, word, text) word,
    WQ_DUTCH_MAP(NAME)
#undef NAME
};
static const char *const texts[] = {
#define TEXT(name, word, text) text,
    WQ_DUTCH_MAP(TEXT)
#undef TEXT
};

const char *wq_dutch_name(wq_dutch_criterion c) { return (unsigned)c < WQ_DUTCH_COUNT ? names[c] : "none"; }
const char *wq_dutch_text(wq_dutch_criterion c) { return (unsigned)c < WQ_DUTCH_COUNT ? texts[c] : "nothing gets worse"; }

wq_dutch_player wq_dutch_player_of(const wq_pairing_entrant *e, int32_t number)
{
    int32_t unplayed = e->unplayed < 0 ? 0 : e->unplayed > WQ_DUTCH_UNPLAYED_MAX ? WQ_DUTCH_UNPLAYED_MAX : e->unplayed;
    wq_dutch_player p = { .entrant = number,
        .points = e->points,
        .seed = e->seed,
        .unplayed = unplayed,
        .floated = { e->floated, e->floated_before },
        .topscorer = e->topscorer,
        .barred = e->byes > 0,
        .coloured = e->coloured,
        .black = e->black };
    bool running = true;
    for (int game = 0; game < 64; game++) {                     /* from the latest: unplayed games are not there (C.04.2) */
        if (!(e->coloured >> game & 1)) continue;
        int colour = e->black >> game & 1 ? 1 : -1;
        if (p.last == 0) p.last = (int8_t)colour;
        running = running && colour == p.last;
        p.run = (uint8_t)(p.run + running);
        p.difference += colour;
    }
    if (p.last == 0) return p;
    bool absolute = p.difference > 1 || p.difference < -1 || p.run >= 2;
    p.strength = absolute ? 3 : p.difference != 0 ? 2 : 1;
    if (p.difference > 1 || p.difference < -1) p.wish = p.difference > 0 ? -1 : 1;
    else if (p.run >= 2 || p.difference == 0) p.wish = (int8_t)-p.last;
    else p.wish = p.difference > 0 ? -1 : 1;
    return p;
}

bool wq_dutch_black(const wq_dutch_player *a, const wq_dutch_player *b, bool first_white, bool *decided)
{
    *decided = true;
    if (a->wish != b->wish) return a->wish != 0 ? a->wish > 0 : b->wish < 0;
    if (a->wish != 0) {
        if (a->strength != b->strength)
            return (a->strength > b->strength ? a : b)->wish > 0 ? a->strength > b->strength : a->strength < b->strength;
        int wide_a = a->difference < 0 ? -a->difference : a->difference, wide_b = b->difference < 0 ? -b->difference : b->difference;
        if (a->strength == 3 && wide_a != wide_b) return (wide_a > wide_b) == (a->wish > 0);
    }
    uint64_t ca = a->coloured, cb = b->coloured;
    while (ca && cb) {                                          /* their games with colours, latest first */
        bool a_black = a->black >> __builtin_ctzll(ca) & 1, b_black = b->black >> __builtin_ctzll(cb) & 1;
        if (a_black != b_black) return b_black;
        ca &= ca - 1;
        cb &= cb - 1;
    }
    if (a->wish != 0) return a->wish > 0;
    *decided = false;
    return (a->seed % 2 == 0) != first_white;                   /* odd pairing numbers have the colour that was drawn */
}

/* How many of the two get a colour difference beyond two (C10), or a colour for the third time running (C11). */
static int excess(const wq_dutch_work *w, const wq_dutch_player *a, const wq_dutch_player *b, bool in_a_row)
{
    bool decided, a_black = wq_dutch_black(a, b, w->first_white, &decided);
    int colour_a = a_black ? 1 : -1, colour_b = -colour_a;
    if (in_a_row) return (a->last == colour_a && a->run >= 2) + (b->last == colour_b && b->run >= 2);
    return (a->difference * colour_a >= 2) + (b->difference * colour_b >= 2);
}

/* Criteria of a pair within the bracket: a is the higher one. */
static int64_t within(const wq_dutch_work *w, const wq_dutch_row *row, int a, int b)
{
    const wq_dutch_player *x = &w->players[w->left[a]], *y = &w->players[w->left[b]];
    bool across = w->zone[a] == WQ_ZONE_MOVED_DOWN;
    switch (row->criterion) {
    case WQ_DUTCH_C10: return excess(w, x, y, false);
    case WQ_DUTCH_C11: return excess(w, x, y, true);
    case WQ_DUTCH_C12: return x->wish != 0 && x->wish == y->wish;
    case WQ_DUTCH_C13: return x->wish != 0 && x->wish == y->wish && x->strength >= 2 && y->strength >= 2;
    case WQ_DUTCH_C15: return across && y->floated[0] > 0;
    case WQ_DUTCH_C17: return across && y->floated[1] > 0;
    case WQ_DUTCH_C19: return across && x->points == row->arg && y->floated[0] > 0;
    case WQ_DUTCH_C21: return across && x->points == row->arg && y->floated[1] > 0;
    case WQ_DUTCH_MOVED_PARTNER: return a == row->arg ? b - w->residents_from : 0;
    default: break;
    }
    int i = w->number[a], j = w->number[b];                     /* i < j where both are in the remainder */
    if (i == 0 || j == 0) return 0;
    switch (row->criterion) {
    case WQ_DUTCH_EXCHANGES: return i > w->half;
    case WQ_DUTCH_EXCHANGE_DISTANCE: return i > w->half ? i : j <= w->half ? -j : 0;
    case WQ_DUTCH_EXCHANGE_DOWN: return j <= w->half && j == row->arg ? -1 : 0;
    case WQ_DUTCH_EXCHANGE_UP: return i > w->half && i == row->arg ? -1 : 0;
    case WQ_DUTCH_PARTNER: return a == row->arg ? j : b == row->arg ? i : 0;
    default: return 0;
    }
}

/* Of a player who leaves the bracket unpaired. */
static int64_t leaving(const wq_dutch_work *w, const wq_dutch_row *row, int a, int b)
{
    const wq_dutch_player *x = &w->players[w->left[a]];
    bool resident = w->zone[a] == WQ_ZONE_RESIDENT;
    switch (row->criterion) {
    case WQ_DUTCH_C6: return 1;
    case WQ_DUTCH_C7: return x->points == row->arg;
    case WQ_DUTCH_C9: return w->zone[b] == WQ_ZONE_BYE ? x->unplayed : 0;
    case WQ_DUTCH_C14: return resident && x->floated[0] < 0;
    case WQ_DUTCH_C16: return resident && x->floated[1] < 0;
    case WQ_DUTCH_C18: return !resident && x->points == row->arg && x->floated[0] < 0;
    case WQ_DUTCH_C20: return !resident && x->points == row->arg && x->floated[1] < 0;
    case WQ_DUTCH_MOVED_SET: return a == row->arg;
    case WQ_DUTCH_EXCHANGE_DISTANCE: return w->number[a] <= w->half ? -w->number[a] : 0;
    case WQ_DUTCH_EXCHANGE_DOWN: return w->number[a] > 0 && w->number[a] <= w->half && w->number[a] == row->arg ? -1 : 0;
    default: return 0;
    }
}

int64_t wq_dutch_cost(const void *work, int index, int a, int b)
{
    const wq_dutch_work *w = work;
    const wq_dutch_row *row = &w->rows[index];
    uint8_t za = w->zone[a], zb = w->zone[b];                   /* za <= zb, as they are in order */
    if (row->criterion == WQ_DUTCH_C8) {                        /* who is unpaired in the bracket below too; */
        if (za > WQ_ZONE_NEXT || zb < WQ_ZONE_BELOW) return 0;
        return row->arg == WQ_DUTCH_ANYBODY || w->players[w->left[a]].points == row->arg;
    }
    if (za > WQ_ZONE_RESIDENT) return 0;
    return zb <= WQ_ZONE_RESIDENT ? within(w, row, a, b) : leaving(w, row, a, b);
}
