/* test_twin.c — the pairing against a naive twin: every pairing of a small field looked at, under any settings.
 *
 * The twin knows the goals from their definitions (pairing.h, docs/tournament.md) and shares no code with the pairing: it
 * counts each goal over a whole pairing and keeps the least row. A field has up to ten players, points, byes, colours,
 * floats, clubs, forbidden, soft and forced pairs; the settings are any goals in any order, any seeding, any colour limits.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/pairing.h"

#include "base/rng.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 10, PAIRS = 64 };

typedef struct field {
    int n;
    wq_pairing_entrant entrants[MOST];
    wq_pair met[PAIRS], forbidden[PAIRS], soft[PAIRS], forced[2];
    size_t met_count, forbidden_count, soft_count, forced_count;
    wq_pairing_settings settings;
    int group[MOST], size[MOST], position[MOST], groups;        /* by the twin */
} field;

typedef struct row { long value[WQ_GOAL_COUNT], largest; } row;

static int below(wq_rng *rng, int n) { return (int)wq_rng_below(rng, (uint32_t)n); }

static void draw(field *f, wq_rng *rng)
{
    *f = (field){ .n = 2 + below(rng, MOST - 1) };
    int steps = 1 + below(rng, 5), history = below(rng, 6);
    for (int i = 0; i < f->n; i++) {
        wq_pairing_entrant *e = &f->entrants[i];
        *e = (wq_pairing_entrant){ .points = below(rng, steps) * (1 + below(rng, 2)) - 1, .seed = i, .byes = below(rng, 3) == 0,
            .floated = (int8_t)(below(rng, 3) - 1), .club = below(rng, 4) };
        for (int r = 0; r < history; r++) {
            int colour = below(rng, 5);
            e->coloured = e->coloured << 1 | (colour != 0);
            e->black = e->black << 1 | (colour > 2);
        }
    }
    for (int i = f->n - 1; i > 0; i--) {                        /* seeds in another order than the entries */
        int j = below(rng, i + 1), kept = f->entrants[i].seed;
        f->entrants[i].seed = f->entrants[j].seed;
        f->entrants[j].seed = kept;
    }
    int met = below(rng, 80), forbidden = below(rng, 3) == 0 ? 20 : 4, soft = below(rng, 30);
    for (int a = 0; a < f->n; a++)
        for (int b = a + 1; b < f->n; b++) {
            if (below(rng, 100) < met) f->met[f->met_count++] = (wq_pair){ a, b };
            if (below(rng, 100) < met / 4 && f->met_count < PAIRS) f->met[f->met_count++] = (wq_pair){ b, a };
            if (f->met_count > PAIRS - 2) f->met_count = PAIRS - 2;
            if (below(rng, 100) < forbidden) f->forbidden[f->forbidden_count++] = (wq_pair){ b, a };
            if (below(rng, 100) < soft) f->soft[f->soft_count++] = (wq_pair){ a, b };
        }
    if (below(rng, 5) == 0 && f->n > 2) {
        int a = below(rng, f->n), b = (a + 1 + below(rng, f->n - 1)) % f->n;
        f->forced[f->forced_count++] = f->n % 2 && below(rng, 3) == 0 ? (wq_pair){ a, f->n } : (wq_pair){ a, b };
    }
    wq_pairing_settings *s = &f->settings;
    *s = (wq_pairing_settings){ .seeding = (wq_seeding)below(rng, 4), .random_seed = (uint64_t)below(rng, 1000), .colour_difference = 1 + below(rng, 3),
        .colour_run = 1 + below(rng, 3) };
    static const char *const presets[] = { "default", "chinese" };
    wq_pairing_settings preset;
    int kind = below(rng, 4);
    if (kind < 2) {
        EXPECT(wq_pairing_settings_find(&preset, presets[kind]));
        s->goal_count = preset.goal_count;
        memcpy(s->goals, preset.goals, sizeof s->goals);
        return;
    }
    int all[WQ_GOAL_COUNT];
    for (int i = 0; i < WQ_GOAL_COUNT; i++) all[i] = i;
    for (int i = WQ_GOAL_COUNT - 1; i > 0; i--) {
        int j = below(rng, i + 1), kept = all[i];
        all[i] = all[j];
        all[j] = kept;
    }
    s->goal_count = kind == 2 ? WQ_GOAL_COUNT : 1 + below(rng, WQ_GOAL_COUNT);
    for (int i = 0; i < s->goal_count; i++) s->goals[i] = (wq_goal)all[i];
}

static int count_pairs(const wq_pair *pairs, size_t count, int a, int b)
{
    int found = 0;
    for (size_t i = 0; i < count; i++) found += (pairs[i].a == a && pairs[i].b == b) || (pairs[i].a == b && pairs[i].b == a);
    return found;
}

/* Groups of equal points, and each one's place by seed in his group (or in the drawn order). */
static void group(field *f)
{
    wq_rng rng;
    wq_rng_init(&rng, f->settings.random_seed);
    f->groups = 0;
    for (int points = 100; points >= -100; points--) {
        int in[MOST], size = 0, deal[MOST];
        for (int seed = 0; seed < f->n; seed++)
            for (int i = 0; i < f->n; i++)
                if (f->entrants[i].points == points && f->entrants[i].seed == seed) in[size++] = i;
        if (size == 0) continue;
        for (int i = 0; i < size; i++) deal[i] = i;
        for (int i = size - 1; i > 0 && f->settings.seeding == WQ_SEEDING_RANDOM; i--) {
            int j = (int)wq_rng_below(&rng, (uint32_t)i + 1), kept = deal[i];
            deal[i] = deal[j];
            deal[j] = kept;
        }
        for (int i = 0; i < size; i++) {
            f->group[in[i]] = f->groups;
            f->size[in[i]] = size;
            f->position[in[i]] = deal[i];
        }
        f->groups++;
    }
}

typedef struct colours { int difference, run, last; } colours;      /* last: 1 Black, -1 White, 0 none yet */

static colours read_colours(const wq_pairing_entrant *e)
{
    colours c = { 0, 0, 0 };
    for (int game = 63; game >= 0; game--) {                    /* from the first to the latest */
        if (!(e->coloured >> game & 1)) continue;
        int colour = e->black >> game & 1 ? 1 : -1;
        c.run = colour == c.last ? c.run + 1 : 1;
        c.last = colour;
        c.difference += colour;
    }
    return c;
}

static bool may_have(const field *f, const colours *c, int colour)
{
    int run = c->last == colour ? c->run + 1 : 1;
    return run <= f->settings.colour_run && c->difference * colour + 1 <= f->settings.colour_difference;
}

/* Whom a player wishes to be: against his difference, else against his last colour; how strongly. */
static int wish(const field *f, const colours *c, int *strength)
{
    *strength = 0;
    if (c->difference != 0) {
        *strength = abs(c->difference) > 1 ? 3 : 2;
        return c->difference > 0 ? -1 : 1;
    }
    if (c->last == 0) return 0;
    *strength = c->run >= f->settings.colour_run ? 3 : 1;
    return -c->last;
}

static long seed_distance(const field *f, int a, int b)
{
    long p = f->position[a], q = f->position[b], size = f->size[a];
    if (f->group[a] > f->group[b]) return seed_distance(f, b, a);
    if (f->group[a] < f->group[b]) return size - 1 - p + q;     /* the last goes down, the first comes up */
    switch (f->settings.seeding) {
    case WQ_SEEDING_FOLD: return labs(size - 1 - p - q);
    case WQ_SEEDING_SLIP: return labs(labs(p - q) - size / 2);
    default: return p / 2 == q / 2 ? 0 : labs(p - q) == 1 ? 1 : labs(p - q) - 1;     /* 1-2, 3-4, ... */
    }
}

static void count_row(row *out, const field *f, const int *mate)
{
    *out = (row){ .largest = 0 };
    for (int a = 0; a < f->n; a++) {
        int b = mate[a];
        long *v = out->value;
        const wq_pairing_entrant *x = &f->entrants[a];
        if (b == f->n) {
            long off = f->size[a] - 1 - f->position[a];
            v[WQ_GOAL_SECOND_BYE] += x->byes;
            v[WQ_GOAL_BYE] += f->groups - 1 - f->group[a];
            v[WQ_GOAL_SEED] += off * off;
            continue;
        }
        if (b < a) continue;
        const wq_pairing_entrant *y = &f->entrants[b];
        long step = labs((long)x->points - y->points);
        int sx, sy;
        colours cx = read_colours(x), cy = read_colours(y);
        int wx = wish(f, &cx, &sx), wy = wish(f, &cy, &sy);
        v[WQ_GOAL_REPEAT] += count_pairs(f->met, f->met_count, a, b);
        v[WQ_GOAL_COLOUR_LIMIT] += !((may_have(f, &cx, 1) && may_have(f, &cy, -1)) || (may_have(f, &cx, -1) && may_have(f, &cy, 1)));
        v[WQ_GOAL_SCORE] += step * step;
        if (step > out->largest) { out->largest = step; v[WQ_GOAL_LARGEST] = 0; }
        v[WQ_GOAL_LARGEST] += step == out->largest && step > 0;
        v[WQ_GOAL_SOFT] += (x->club && x->club == y->club) + (count_pairs(f->soft, f->soft_count, a, b) > 0);
        v[WQ_GOAL_COLOUR] += wx && wx == wy ? (sx < sy ? sx : sy) : 0;
        if (step) v[WQ_GOAL_FLOAT] += ((x->points > y->points ? x : y)->floated < 0) + ((x->points > y->points ? y : x)->floated > 0);
        v[WQ_GOAL_SEED] += seed_distance(f, a, b) * seed_distance(f, a, b);
    }
}

/* The first goal (its place in the order) in which a is not as b is, and which way. */
static int compare(int *place, const row *a, const row *b, const wq_pairing_settings *s)
{
    for (int i = 0; i < s->goal_count; i++) {
        wq_goal goal = s->goals[i];
        *place = i;
        if (goal == WQ_GOAL_LARGEST && a->largest != b->largest) return a->largest < b->largest ? -1 : 1;
        if (a->value[goal] != b->value[goal]) return a->value[goal] < b->value[goal] ? -1 : 1;
    }
    *place = s->goal_count;
    return 0;
}

static void look_at_all(const field *f, int *mate, row *best, bool *any)
{
    int a = 0, vertices = f->n + f->n % 2, place;
    while (a < vertices && mate[a] >= 0) a++;
    if (a == vertices) {
        row one;
        count_row(&one, f, mate);
        if (!*any || compare(&place, &one, best, &f->settings) < 0) *best = one;
        *any = true;
        return;
    }
    for (int b = a + 1; b < vertices; b++) {
        if (mate[b] >= 0) continue;
        bool forced = count_pairs(f->forced, f->forced_count, a, b) > 0, may = forced || count_pairs(f->forbidden, f->forbidden_count, a, b) == 0;
        for (size_t i = 0; i < f->forced_count && !forced; i++)
            may &= f->forced[i].a != a && f->forced[i].b != a && f->forced[i].a != b && f->forced[i].b != b;
        if (!may) continue;
        mate[a] = b;
        mate[b] = a;
        look_at_all(f, mate, best, any);
        mate[a] = mate[b] = -1;
    }
}

static wq_pairing_input input_of(const field *f)
{
    return (wq_pairing_input){ .n = f->n, .entrants = f->entrants, .met = f->met, .met_count = f->met_count, .forbidden = f->forbidden,
        .forbidden_count = f->forbidden_count, .soft = f->soft, .soft_count = f->soft_count, .forced = f->forced, .forced_count = f->forced_count };
}

static void read_mates(int *mate, const wq_pairing *pairing, int n)
{
    for (int i = 0; i <= MOST; i++) mate[i] = -1;
    for (int i = 0; i < pairing->table_count; i++) {
        mate[pairing->tables[i].black] = pairing->tables[i].white;
        mate[pairing->tables[i].white] = pairing->tables[i].black;
    }
    if (pairing->bye >= 0) mate[pairing->bye] = n;
    for (int i = 0; i < n; i++) EXPECT(mate[i] >= 0 && (mate[i] == n || mate[mate[i]] == i));
}

/* Colours as given out: limits are kept wherever the pair allows it. */
static void check_colours(const field *f, const wq_pairing *pairing)
{
    for (int i = 0; i < pairing->table_count; i++) {
        colours b = read_colours(&f->entrants[pairing->tables[i].black]), w = read_colours(&f->entrants[pairing->tables[i].white]);
        bool kept = may_have(f, &b, 1) && may_have(f, &w, -1), turned = may_have(f, &w, 1) && may_have(f, &b, -1);
        EXPECT(kept || !turned);
    }
}

TEST(the_pairing_is_the_naive_twins_under_any_settings)         /* [R181] [R182] [R216] */
{
    wq_rng rng;
    wq_rng_init(&rng, 20260);
    int fields = getenv("WEIQI_TEST_LONG") ? 60000 : 1500, impossible = 0;
    for (int k = 0; k < fields; k++) {
        field f;
        draw(&f, &rng);
        group(&f);
        int mate[MOST + 1], place = 0;
        for (int i = 0; i <= MOST; i++) mate[i] = -1;
        row best, found;
        bool any = false;
        look_at_all(&f, mate, &best, &any);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing_input input = input_of(&f);
        wq_pairing pairing;
        wq_status status = wq_pairing_make(&pairing, &arena, &input, &f.settings, NULL);
        EXPECT_EQ(any ? WQ_OK : WQ_BAD_NOT_FOUND, status);
        impossible += !any;
        if (any) {
            const char *why = "";
            read_mates(mate, &pairing, f.n);
            count_row(&found, &f, mate);
            EXPECT_EQ(0, compare(&place, &found, &best, &f.settings));
            EXPECT_EQ(WQ_GOAL_COUNT, pairing.open);
            EXPECT(wq_pairing_check(&pairing, &input, &f.settings, &why));
            check_colours(&f, &pairing);
        }
        wq_arena_free(&arena);
    }
    EXPECT(impossible > fields / 100);
}

static bool spent(void *left) { return --*(int *)left < 0; }

/* What a pairing made in limited time claims: those goals have their best value, and none has less than the least. */
static void check_claim(const field *f, const wq_pairing *pairing, const row *best)
{
    int mate[MOST + 1], place = 0, open = 0;
    row found;
    read_mates(mate, pairing, f->n);
    count_row(&found, f, mate);
    int way = compare(&place, &found, best, &f->settings);
    EXPECT(way >= 0);
    if (pairing->open == WQ_GOAL_COUNT) {
        EXPECT_EQ(0, way);
        return;
    }
    while (open < f->settings.goal_count && f->settings.goals[open] != pairing->open) open++;
    EXPECT(open < f->settings.goal_count && place >= open);
    if (pairing->open != WQ_GOAL_LARGEST) {
        EXPECT_EQ(found.value[pairing->open], pairing->open_value);
        EXPECT(best->value[pairing->open] >= pairing->open_least);
    } else if (pairing->open_value == found.largest && best->largest != found.largest) {
        EXPECT(best->largest >= pairing->open_least);
    }
}

TEST(a_pairing_in_limited_time_claims_no_more_than_is_true)     /* the limit is a number of questions here: the same on every machine */
{
    wq_rng rng;
    wq_rng_init(&rng, 77);
    int fields = getenv("WEIQI_TEST_LONG") ? 20000 : 900, open = 0, late = 0;
    for (int k = 0; k < fields; k++) {
        field f;
        draw(&f, &rng);
        group(&f);
        int mate[MOST + 1], left = below(&rng, 12);
        for (int i = 0; i <= MOST; i++) mate[i] = -1;
        row best;
        bool any = false;
        look_at_all(&f, mate, &best, &any);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing_limit limit = { spent, &left };
        f.settings.limit = &limit;
        wq_pairing_input input = input_of(&f);
        wq_pairing pairing;
        wq_error err = { 0 };
        wq_status status = wq_pairing_make(&pairing, &arena, &input, &f.settings, &err);
        const char *why = "";
        if (!any) {
            EXPECT(status == WQ_BAD_NOT_FOUND || status == WQ_ILLEGAL_TIME);
        } else if (status != WQ_OK) {
            EXPECT_EQ(WQ_ILLEGAL_TIME, status);
            EXPECT(strstr(err.text, "time was over") != NULL);
            late++;
        } else {
            check_claim(&f, &pairing, &best);
            EXPECT(wq_pairing_check(&pairing, &input, &f.settings, &why));
            open += pairing.open != WQ_GOAL_COUNT;
            wq_goal claimed = pairing.open;                     /* a claim of more is not believed */
            if (claimed != WQ_GOAL_COUNT) {
                pairing.open = WQ_GOAL_COUNT;
                EXPECT(!wq_pairing_check(&pairing, &input, &f.settings, &why));
                pairing.open = claimed;
                pairing.open_least++;
                EXPECT(!wq_pairing_check(&pairing, &input, &f.settings, &why));
                pairing.open_least--;
                pairing.matching.gap--;
                EXPECT(!wq_pairing_check(&pairing, &input, &f.settings, &why));
            }
        }
        wq_arena_free(&arena);
    }
    EXPECT(open > fields / 10);
    EXPECT(late < fields / 50);
}

/* Larger fields are priced: the longer the time, the nearer; with enough, the best; and the same answer as without limit. */
TEST(more_time_never_proves_less)
{
    enum { N = 151, ROUNDS = 5 };
    static wq_pairing_entrant entrants[N];
    static wq_pair met[N * ROUNDS];
    wq_rng rng;
    wq_rng_init(&rng, 4);
    for (int i = 0; i < N; i++)
        entrants[i] = (wq_pairing_entrant){ .points = 2 * (below(&rng, 3) + below(&rng, 4)), .seed = i, .coloured = 31, .black = wq_rng_below(&rng, 32),
            .club = below(&rng, 9) };
    for (int i = 0; i < N * ROUNDS; i++) met[i] = (wq_pair){ i % N, (i % N + 1 + below(&rng, N - 1)) % N };
    wq_pairing_input input = { .n = N, .entrants = entrants, .met = met, .met_count = N * ROUNDS };
    for (int seeding = 0; seeding < 4; seeding++) {
        wq_pairing_settings settings;
        wq_pairing_settings_find(&settings, seeding % 2 ? "chinese" : "default");
        settings.seeding = (wq_seeding)seeding;
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing exact, limited;
        const char *why = "";
        EXPECT_EQ(WQ_OK, wq_pairing_make(&exact, &arena, &input, &settings, NULL));
        bool done = false;
        int gaps = 0;
        for (int time = 0; !done; time = time * 3 / 2 + 1) {
            int left = time;
            wq_pairing_limit limit = { spent, &left };
            settings.limit = &limit;
            EXPECT_EQ(WQ_OK, wq_pairing_make(&limited, &arena, &input, &settings, NULL));
            EXPECT(wq_pairing_check(&limited, &input, &settings, &why));
            done = limited.open == WQ_GOAL_COUNT;
            for (int i = 0; i < settings.goal_count && settings.goals[i] != limited.open; i++)
                EXPECT_EQ(exact.value[settings.goals[i]], limited.value[settings.goals[i]]);
            if (!done && limited.open != WQ_GOAL_LARGEST) EXPECT(limited.open_least <= exact.value[limited.open]);
            gaps += !done;
        }
        EXPECT(gaps > 3);
        EXPECT_EQ(0, memcmp(exact.tables, limited.tables, (size_t)exact.table_count * sizeof *exact.tables));
        wq_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(the_pairing_is_the_naive_twins_under_any_settings),
        IS_TEST(a_pairing_in_limited_time_claims_no_more_than_is_true),
        IS_TEST(more_time_never_proves_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
