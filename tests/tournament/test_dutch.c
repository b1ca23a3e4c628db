/* test_dutch.c — the Dutch system against a naive twin that walks through every candidate.
 *
 * The twin does what articles 3 and 4 of FIDE C.04.3 describe (2026): candidates one after another in their order, sets of
 * players who moved down, transpositions, exchanges; each judged by the criteria as their words have them, with every way of
 * completing the round looked at. It shares no code with the pairing.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/dutch.h"

#include "base/rng.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 8, LONG_VECTOR = 80 };

typedef struct field {
    int n;
    wq_pairing_entrant entrants[MOST];
    wq_pair met[40], forbidden[40];
    size_t met_count, forbidden_count;
    wq_pairing_settings settings;
    /* of the twin: players by rank */
    int order[MOST];
    bool barred[MOST][MOST];
    int bye_points, mate[MOST];
} field;

static int below(wq_rng *rng, int n) { return (int)wq_rng_below(rng, (uint32_t)n); }

/* Of every kind of field as many: any; floats alone tell players apart; one group in which many have met; colours due absolutely. */
static void draw(field *f, wq_rng *rng)
{
    enum { ANY, FLOATS, GROUP, COLOURS };
    int kind = below(rng, 4);
    *f = (field){ .n = kind == ANY ? 2 + below(rng, MOST - 1) : 5 + below(rng, MOST - 4) };
    int steps = kind == GROUP ? 1 : kind == FLOATS ? 3 + below(rng, 3) : 1 + below(rng, 4), history = kind == ANY ? below(rng, 5) : kind == COLOURS ? 2 + below(rng, 3) : 0,
        met = kind == GROUP ? 30 + below(rng, 40) : below(rng, kind == FLOATS ? 30 : 60), byes = below(rng, 2) ? 5 : 50, top = below(rng, kind == COLOURS ? 2 : 4) == 0;
    for (int i = 0; i < f->n; i++) {
        wq_pairing_entrant *e = &f->entrants[i];
        *e = (wq_pairing_entrant){ .points = below(rng, steps), .seed = i, .byes = below(rng, 100) < byes, .unplayed = below(rng, 3),
            .floated = (int8_t)(below(rng, 3) - 1), .floated_before = (int8_t)(below(rng, 3) - 1) };
        e->topscorer = top && e->points >= steps / 2;
        for (int r = 0; r < history; r++) {
            int colour = below(rng, 7), black = kind == COLOURS ? colour > 1 : colour > 3;
            e->coloured = e->coloured << 1 | (colour != 0);
            e->black = e->black << 1 | (unsigned)black;
        }
    }
    for (int i = f->n - 1; i > 0; i--) {                        /* seeds in another order than the entries */
        int j = below(rng, i + 1), kept = f->entrants[i].seed;
        f->entrants[i].seed = f->entrants[j].seed;
        f->entrants[j].seed = kept;
    }
    for (int a = 0; a < f->n; a++)
        for (int b = a + 1; b < f->n; b++) {
            if (below(rng, 100) < met) f->met[f->met_count++] = (wq_pair){ b, a };
            if (below(rng, 100) < 4) f->forbidden[f->forbidden_count++] = (wq_pair){ a, b };
        }
    wq_pairing_settings_find(&f->settings, "dutch");
    f->settings.first_white = below(rng, 2);
}

/* ---- the twin ---- */

typedef struct due { int colour, strength, difference, third; } due;     /* colour and third: 1 Black, -1 White; third: what would be the third running */

static due due_of(const wq_pairing_entrant *e)
{
    int history[64], games = 0;
    due d = { 0, 0, 0, 0 };
    for (int g = 63; g >= 0; g--)
        if (e->coloured >> g & 1) history[games++] = e->black >> g & 1 ? 1 : -1;
    for (int g = 0; g < games; g++) d.difference += history[g];
    if (games >= 2 && history[games - 1] == history[games - 2]) d.third = history[games - 1];
    if (games == 0) return d;
    if (abs(d.difference) >= 2) return (due){ d.difference > 0 ? -1 : 1, 3, d.difference, d.third };
    if (d.third != 0) return (due){ -d.third, 3, d.difference, d.third };
    if (d.difference != 0) return (due){ -d.difference, 2, d.difference, 0 };
    return (due){ -history[games - 1], 1, 0, 0 };
}

/* Article 5.2: 1 where x, the higher one, has Black. */
static int colour_of(const field *f, int x, int y)
{
    const wq_pairing_entrant *ex = &f->entrants[x], *ey = &f->entrants[y];
    due a = due_of(ex), b = due_of(ey);
    if (a.colour && b.colour && a.colour != b.colour) return a.colour;
    if (a.colour && !b.colour) return a.colour;
    if (b.colour && !a.colour) return -b.colour;
    if (a.strength > b.strength) return a.colour;
    if (b.strength > a.strength) return -b.colour;
    if (a.strength == 3 && abs(a.difference) > abs(b.difference)) return a.colour;
    if (a.strength == 3 && abs(b.difference) > abs(a.difference)) return -b.colour;
    int hx[64], hy[64], nx = 0, ny = 0;
    for (int g = 0; g < 64; g++) {
        if (ex->coloured >> g & 1) hx[nx++] = ex->black >> g & 1 ? 1 : -1;
        if (ey->coloured >> g & 1) hy[ny++] = ey->black >> g & 1 ? 1 : -1;
    }
    for (int g = 0; g < nx && g < ny; g++)
        if (hx[g] != hy[g]) return -hx[g];
    if (a.colour) return a.colour;
    int first = f->settings.first_white ? -1 : 1;
    return ex->seed % 2 == 0 ? first : -first;
}

static int points(const field *f, int p) { return f->entrants[p].points; }

static void prepare(field *f)
{
    int count = 0;
    for (int score = 100; score >= -100; score--)
        for (int seed = 0; seed < f->n; seed++)
            for (int i = 0; i < f->n; i++)
                if (points(f, i) == score && f->entrants[i].seed == seed) f->order[count++] = i;
    for (int a = 0; a < f->n; a++)
        for (int b = 0; b < f->n; b++) {
            due x = due_of(&f->entrants[a]), y = due_of(&f->entrants[b]);
            if (x.strength == 3 && y.strength == 3 && x.colour == y.colour && !f->entrants[a].topscorer && !f->entrants[b].topscorer) f->barred[a][b] = true;
            for (size_t i = 0; i < f->met_count + f->forbidden_count; i++) {
                wq_pair p = i < f->met_count ? f->met[i] : f->forbidden[i - f->met_count];
                if ((p.a == a && p.b == b) || (p.a == b && p.b == a)) f->barred[a][b] = true;
            }
        }
}

/* Can these (a set of players) be paired, one with the bye where they are odd, and who then may have it? As a set; 0 for an even number
 * that can, -1: they cannot. */
static int byes_possible(const field *f, unsigned left)
{
    if (left == 0) return 0;
    int a = __builtin_ctz(left), found = -1;
    bool odd = __builtin_popcount(left) % 2;
    left &= left - 1;
    if (odd && f->entrants[a].byes == 0 && byes_possible(f, left) >= 0) found = 1 << a;
    for (int b = a + 1; b < f->n; b++) {
        if (!(left >> b & 1) || f->barred[a][b]) continue;
        int rest = byes_possible(f, left & ~(1u << b));
        if (rest >= 0) found = found < 0 ? rest : found | rest;
    }
    return found;
}

/* The same with the points the bye is to have. */
static int completions(const field *f, unsigned left)
{
    int byes = byes_possible(f, left), kept = 0;
    if (byes <= 0) return byes;
    for (int p = 0; p < f->n; p++)
        if (byes >> p & 1 && points(f, p) == f->bye_points) kept |= 1 << p;
    return kept ? kept : -1;
}

/* Failure values of a candidate, the most important first; the shorter of two is filled with zeros. */
typedef struct vector { int count, value[LONG_VECTOR]; } vector;

static void push(vector *v, int value) { assert_true(v->count < LONG_VECTOR); v->value[v->count++] = value; }

static int by_falling(const void *x, const void *y) { return *(const int *)y - *(const int *)x; }

/* A list, largest first, on a fixed number of places. */
static void push_list(vector *v, int *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, by_falling);
    for (int i = 0; i < MOST; i++) push(v, i < count ? list[i] : -1000);
}

static bool less(const vector *a, const vector *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->value[i] != b->value[i]) return a->value[i] < b->value[i];
    return false;
}

/* Players as downfloaters: how many, and their points. */
static void push_floaters(const field *f, vector *v, unsigned set)
{
    int list[MOST], count = 0;
    for (int p = 0; p < f->n; p++)
        if (set >> p & 1) list[count++] = points(f, p);
    push(v, count);
    push_list(v, list, count);
}

/* The best that the bracket below could do (C6, C7) with these in it: all its pairings. */
static void best_below(const field *f, vector *best, bool *any, unsigned in, unsigned unpaired, unsigned under)
{
    if (in == 0) {
        if (completions(f, unpaired | under) < 0) return;
        vector v = { 0 };
        push_floaters(f, &v, unpaired);
        if (!*any || less(&v, best)) *best = v;
        *any = true;
        return;
    }
    int a = __builtin_ctz(in);
    in &= in - 1;
    best_below(f, best, any, in, unpaired | 1u << a, under);
    for (int b = a + 1; b < f->n; b++)
        if (in >> b & 1 && !f->barred[a][b]) best_below(f, best, any, in & ~(1u << b), unpaired, under);
}

typedef struct bracket {
    const field *f;
    int moved_down, size, player[MOST];         /* in order; those who moved down stand first */
    unsigned next, under;                       /* the bracket below, all below that */
    int pairs[MOST][2], count;                  /* the candidate */
    bool found;
    vector best;
    int best_pairs[MOST][2], best_count;
    vector below_of[1 << MOST];                 /* C8 of each set of downfloaters */
    bool below_known[1 << MOST];
} bracket;

static bool is_moved_down(const bracket *k, int p)
{
    for (int i = 0; i < k->moved_down; i++)
        if (k->player[i] == p) return true;
    return false;
}

static void judge(bracket *k)
{
    const field *f = k->f;
    unsigned leave = 0;
    for (int i = 0; i < k->size; i++) leave |= 1u << k->player[i];
    for (int i = 0; i < k->count; i++) {
        if (f->barred[k->pairs[i][0]][k->pairs[i][1]]) return;                                  /* C1, C3 */
        leave &= ~(1u << k->pairs[i][0] | 1u << k->pairs[i][1]);
    }
    int byes = completions(f, leave | k->next | k->under);                                      /* C2, C4, C5 */
    if (byes < 0) return;
    vector v = { 0 };
    push_floaters(f, &v, leave);                                                                /* C6, C7 */
    if (!k->below_known[leave]) {                                                               /* C8 */
        bool any = false;
        if (k->next) best_below(f, &k->below_of[leave], &any, leave | k->next, 0, k->under);
        k->below_known[leave] = true;
    }
    for (int i = 0; i < 1 + MOST; i++) push(&v, k->next ? k->below_of[leave].value[i] : 0);
    bool bound = leave && !(leave & (leave - 1)) && byes == (int)leave;
    push(&v, bound ? f->entrants[__builtin_ctz(leave)].unplayed : 0);                           /* C9 */
    int c[8] = { 0 }, lists[4][MOST], counts[4] = { 0 };                                        /* C10 to C17; C18 to C21 */
    for (int i = 0; i < k->count; i++) {
        int x = k->pairs[i][0], y = k->pairs[i][1];
        bool x_first = points(f, x) > points(f, y) || (points(f, x) == points(f, y) && f->entrants[x].seed < f->entrants[y].seed);
        int colour = x_first ? colour_of(f, x, y) : -colour_of(f, y, x);
        due a = due_of(&f->entrants[x]), b = due_of(&f->entrants[y]);
        c[0] += (abs(a.difference + colour) > 2 && abs(a.difference + colour) > abs(a.difference)) + (abs(b.difference - colour) > 2 && abs(b.difference - colour) > abs(b.difference));
        c[1] += (a.third == colour) + (b.third == -colour);
        c[2] += (a.colour == -colour) + (b.colour == colour);
        c[3] += (a.colour == -colour && a.strength >= 2) + (b.colour == colour && b.strength >= 2);
        for (int back = 0; back < 2; back++) {
            int down = is_moved_down(k, x) ? x : is_moved_down(k, y) ? y : -1, up = down == x ? y : x, apart = down < 0 ? 0 : points(f, down) - points(f, up);
            if (down < 0) continue;
            bool floated_up = (back ? f->entrants[up].floated_before : f->entrants[up].floated) > 0, floated_down = (back ? f->entrants[down].floated_before : f->entrants[down].floated) < 0;
            c[5 + 2 * back] += floated_up;
            if (floated_down) lists[2 * back][counts[2 * back]++] = apart;
            if (floated_up) lists[2 * back + 1][counts[2 * back + 1]++] = apart;
        }
    }
    for (int p = 0; p < f->n; p++)
        for (int back = 0; back < 2 && leave >> p & 1; back++) {
            if ((back ? f->entrants[p].floated_before : f->entrants[p].floated) >= 0) continue;
            if (is_moved_down(k, p)) lists[2 * back][counts[2 * back]++] = 1000 + points(f, p);  /* more than of any who is paired */
            else c[4 + 2 * back]++;
        }
    for (int i = 0; i < 8; i++) push(&v, c[i]);
    for (int i = 0; i < 4; i++) push_list(&v, lists[i], counts[i]);
    if (k->found && !less(&v, &k->best)) return;                                                /* an earlier one is kept */
    k->found = true;
    k->best = v;
    k->best_count = k->count;
    memcpy(k->best_pairs, k->pairs, sizeof k->pairs);
}

/* All orders of the first `wanted` of `pool`, by the place in it; each pairs `upper` in turn (4.2). */
typedef void then_do(bracket *k, const int *left, int left_count, int pairs);

static void transpose(bracket *k, const int *upper, int upper_count, const int *pool, int pool_count, int pairs, then_do *then)
{
    if (upper_count == 0) {
        then(k, pool, pool_count, pairs);
        return;
    }
    for (int i = 0; i < pool_count; i++) {
        int rest[MOST], count = 0;
        for (int j = 0; j < pool_count; j++)
            if (j != i) rest[count++] = pool[j];
        if (k->f->barred[upper[0]][pool[i]]) continue;
        k->pairs[k->count][0] = upper[0];
        k->pairs[k->count++][1] = pool[i];
        transpose(k, upper + 1, upper_count - 1, rest, count, pairs, then);
        k->count--;
    }
}

static void judge_then(bracket *k, const int *left, int left_count, int pairs)
{
    (void)left;
    (void)left_count;
    (void)pairs;
    judge(k);
}

typedef struct exchange { unsigned down, up; int count, distance; } exchange;          /* sets of numbers from 1, as bits */

/* Article 4.3: fewer; nearer; the largest number that differs among those going down; the smallest among those coming up. */
static int by_exchange(const void *x, const void *y)
{
    const exchange *a = x, *b = y;
    if (a->count != b->count) return a->count - b->count;
    if (a->distance != b->distance) return a->distance - b->distance;
    unsigned down = a->down ^ b->down, up = a->up ^ b->up;
    if (down) return a->down >> (31 - __builtin_clz(down)) & 1 ? -1 : 1;
    if (up) return a->up >> __builtin_ctz(up) & 1 ? -1 : 1;
    return 0;
}

/* Players of equal points: `pairs` of them are to be made (3.6). */
static void pair_equals(bracket *k, const int *player, int count, int pairs)
{
    static exchange all[1 << MOST];
    int total = 0;
    if (pairs < 0 || 2 * pairs > count) return;
    for (unsigned down = 0; down < 1u << (pairs + 1); down += 2)
        for (unsigned up = 0; up < 1u << (count + 1); up += 2) {
            if (up & ((1u << (pairs + 1)) - 1) || __builtin_popcount(up) != __builtin_popcount(down)) continue;
            exchange e = { down, up, __builtin_popcount(up), 0 };
            for (int i = 1; i <= count; i++) e.distance += (int)(up >> i & 1) * i - (int)(down >> i & 1) * i;
            all[total++] = e;
        }
    qsort(all, (size_t)total, sizeof *all, by_exchange);
    for (int e = 0; e < total; e++) {
        int upper[MOST], lower[MOST], uppers = 0, lowers = 0;
        for (int i = 1; i <= count; i++) {
            bool is_upper = i <= pairs ? !(all[e].down >> i & 1) : (all[e].up >> i & 1) != 0;
            if (is_upper) upper[uppers++] = player[i - 1];
            else lower[lowers++] = player[i - 1];
        }
        transpose(k, upper, uppers, lower, lowers, 0, judge_then);
    }
}

/* The all-array of one run is not needed again while the next remainder runs: remainders do not nest. */
static void remainder_then(bracket *k, const int *left, int left_count, int pairs)
{
    int sorted[MOST], count = 0;
    for (int i = 0; i < k->size; i++)
        for (int j = 0; j < left_count; j++)
            if (left[j] == k->player[i]) sorted[count++] = left[j];
    pair_equals(k, sorted, count, pairs);
}

/* Sets of those who moved down in order of the numbers in which they differ (4.4), all sizes. */
static void choose_moved_down(bracket *k, int from, int wanted, int *chosen, int count, int pairs)
{
    if (wanted == 0) {
        transpose(k, chosen, count, k->player + k->moved_down, k->size - k->moved_down, pairs - count, remainder_then);
        return;
    }
    for (int i = from; i < k->moved_down; i++) {
        chosen[count] = k->player[i];
        choose_moved_down(k, i + 1, wanted - 1, chosen, count + 1, pairs);
    }
}

/* False: no pairing exists. */
static bool twin(field *f)
{
    prepare(f);
    int byes = byes_possible(f, (1u << f->n) - 1);
    if (byes < 0) return false;
    f->bye_points = 1000;
    for (int p = 0; p < f->n; p++)
        if (byes > 0 && byes >> p & 1 && points(f, p) < f->bye_points) f->bye_points = points(f, p);
    static bracket k;
    int moved[MOST], moved_count = 0;
    for (int at = 0; at < f->n;) {
        int score = points(f, f->order[at]), end = at, chosen[MOST];
        k = (bracket){ .f = f, .moved_down = moved_count };
        memcpy(k.player, moved, sizeof moved);
        k.size = moved_count;
        while (end < f->n && points(f, f->order[end]) == score) k.player[k.size++] = f->order[end++];
        for (int i = end; i < f->n; i++) {
            if (points(f, f->order[i]) == points(f, f->order[end])) k.next |= 1u << f->order[i];
            else k.under |= 1u << f->order[i];
        }
        for (int pairs = k.size / 2; pairs >= 0; pairs--)
            for (int m = k.moved_down; m >= 0; m--)
                if (m <= pairs) choose_moved_down(&k, 0, m, chosen, 0, pairs);
        assert_true(k.found);
        bool paired[MOST] = { false };
        for (int i = 0; i < k.best_count; i++) {
            int a = k.best_pairs[i][0], b = k.best_pairs[i][1];
            f->mate[a] = b;
            f->mate[b] = a;
            paired[a] = paired[b] = true;
        }
        moved_count = 0;
        for (int i = 0; i < k.size; i++)
            if (!paired[k.player[i]]) moved[moved_count++] = k.player[i];
        at = end;
    }
    assert_true(moved_count == f->n % 2);
    if (moved_count) f->mate[moved[0]] = f->n;
    return true;
}

/* ---- properties ---- */

static void expect_twin(field *f, int number, wq_rng *rng)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_pairing_input input = { .n = f->n, .entrants = f->entrants, .met = f->met, .met_count = f->met_count, .forbidden = f->forbidden, .forbidden_count = f->forbidden_count };
    wq_pairing p, other;
    wq_status status = wq_pairing_make(&p, &arena, &input, &f->settings, NULL);
    if (!twin(f)) {
        EXPECT_EQ(WQ_BAD_NOT_FOUND, status);
        wq_arena_free(&arena);
        return;
    }
    EXPECT_EQ(WQ_OK, status);
    for (int i = 0; i < f->n; i++)
        if (p.dutch->mate[i] != f->mate[i]) fail_msg("field %d of %d players: %d meets %d, the twin says %d", number, f->n, i, (int)p.dutch->mate[i], f->mate[i]);
    for (int i = 0; i < p.table_count; i++) {
        int b = p.tables[i].black, w = p.tables[i].white;
        bool black_first = points(f, b) > points(f, w) || (points(f, b) == points(f, w) && f->entrants[b].seed < f->entrants[w].seed);
        EXPECT_EQ(1, black_first ? colour_of(f, b, w) : -colour_of(f, w, b));
    }
    const char *why = "";
    if (!wq_pairing_check(&p, &input, &f->settings, &why)) fail_msg("field %d: %s", number, why);
    int a = below(rng, f->n), b = (a + 1 + below(rng, f->n - 1)) % f->n;
    wq_pair asked = { a, b };
    wq_dutch_difference d;
    EXPECT_EQ(WQ_OK, wq_dutch_explain(&d, &other, &arena, &p, &input, &f->settings, &asked, 1, NULL));
    EXPECT_EQ(p.dutch->mate[a] == b, d.criterion == WQ_DUTCH_COUNT);
    if (d.criterion > WQ_DUTCH_C4 && d.criterion < WQ_DUTCH_COUNT) EXPECT(d.other > d.best);
    if (d.criterion < WQ_DUTCH_C4 && d.criterion != WQ_DUTCH_C2) EXPECT(f->barred[a][b]);
    wq_arena_free(&arena);
}

TEST(small_fields_are_paired_as_by_walking_through_every_candidate)
{
    wq_rng rng;
    wq_rng_init(&rng, 2026);
    int fields = getenv("WEIQI_TEST_LONG") ? 20000 : 1500;
    for (int i = 0; i < fields; i++) {
        field f;
        draw(&f, &rng);
        expect_twin(&f, i, &rng);
    }
}

/* Article 4.3.4, which fields of eight never reach: as many exchanged, as far, the same going down; the smallest number coming up decides. */
TEST(of_equal_exchanges_the_one_that_brings_up_the_smallest_number_comes_first)
{
    static const int open[][2] = { { 0, 1 }, { 2, 3 }, { 4, 7 }, { 5, 6 }, { 8, 9 }, { 4, 5 }, { 6, 8 }, { 7, 9 } };
    wq_pairing_entrant entrants[10] = { { 0 } };
    wq_pair met[45];
    wq_pairing_input input = { .n = 10, .entrants = entrants, .met = met };
    for (int a = 0; a < 10; a++) {
        entrants[a].seed = a;
        for (int b = a + 1; b < 10; b++) {
            bool may = false;
            for (size_t i = 0; i < sizeof open / sizeof *open; i++) may |= open[i][0] == a && open[i][1] == b;
            if (!may) met[input.met_count++] = (wq_pair){ a, b };
        }
    }
    wq_pairing_settings settings;
    EXPECT(wq_pairing_settings_find(&settings, "dutch"));
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_pairing p;
    EXPECT_EQ(WQ_OK, wq_pairing_make(&p, &arena, &input, &settings, NULL));
    static const int want[10] = { 1, 0, 3, 2, 7, 6, 5, 4, 9, 8 };
    for (int a = 0; a < 10; a++) EXPECT_EQ(want[a], p.dutch->mate[a]);
    wq_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(small_fields_are_paired_as_by_walking_through_every_candidate),
        IS_TEST(of_equal_exchanges_the_one_that_brings_up_the_smallest_number_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
