/* test_pairing.c — pairings against full enumeration of small fields, and what must hold for any.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/pairing_json.h"

#include "base/rng.h"
#include "long_run.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 9, KEPT = 7 };

typedef struct field {
    int n;
    wq_pairing_entrant entrants[MOST];
    wq_pair met[64], forbidden[16];
    size_t met_count, forbidden_count;
} field;

static const wq_goal kept_goals[] = { WQ_GOAL_REPEAT, WQ_GOAL_SECOND_BYE, WQ_GOAL_BYE, WQ_GOAL_SCORE, WQ_GOAL_LARGEST, WQ_GOAL_SOFT };

static void draw_field(field *f, wq_rng *rng)
{
    *f = (field){ .n = 2 + (int)wq_rng_below(rng, MOST - 1) };
    for (int i = 0; i < f->n; i++)
        f->entrants[i] = (wq_pairing_entrant){ .points = (int32_t)wq_rng_below(rng, 9), .seed = i, .byes = wq_rng_below(rng, 3) == 0,
            .club = (int32_t)wq_rng_below(rng, 4) };
    unsigned density = wq_rng_below(rng, 90);
    for (int a = 0; a < f->n; a++)
        for (int b = a + 1; b < f->n; b++) {
            if (wq_rng_below(rng, 100) < density) f->met[f->met_count++] = (wq_pair){ a, b };
            if (wq_rng_below(rng, 100) < 8 && f->forbidden_count < 16) f->forbidden[f->forbidden_count++] = (wq_pair){ a, b };
        }
}

static bool has(const wq_pair *pairs, size_t count, int a, int b)
{
    for (size_t i = 0; i < count; i++)
        if ((pairs[i].a == a && pairs[i].b == b) || (pairs[i].a == b && pairs[i].b == a)) return true;
    return false;
}

/* Values in order: repeats, second bye, groups below the bye, squares, largest difference, how many of it, same club. */
static void values_of(long out[KEPT], const field *f, const int *mate)
{
    memset(out, 0, KEPT * sizeof *out);
    for (int a = 0; a < f->n; a++) {
        int b = mate[a];
        if (b == f->n) {
            out[1] = f->entrants[a].byes;
            for (int p = 0; p < f->entrants[a].points; p++) {
                bool any = false;
                for (int c = 0; c < f->n; c++) any |= f->entrants[c].points == p;
                out[2] += any;
            }
            continue;
        }
        if (b < a) continue;
        long step = labs((long)f->entrants[a].points - f->entrants[b].points);
        out[0] += has(f->met, f->met_count, a, b);
        out[3] += step * step;
        if (step > out[4]) { out[4] = step; out[5] = 0; }
        if (step == out[4]) out[5]++;
        out[6] += f->entrants[a].club && f->entrants[a].club == f->entrants[b].club;
    }
}

static int compare(const long *a, const long *b)
{
    for (int i = 0; i < KEPT; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static void enumerate(const field *f, int *mate, long *best, bool *any)
{
    int a = 0, vertices = f->n + f->n % 2;
    while (a < vertices && mate[a] >= 0) a++;
    if (a == vertices) {
        long values[KEPT];
        values_of(values, f, mate);
        if (!*any || compare(values, best) < 0) memcpy(best, values, sizeof values);
        *any = true;
        return;
    }
    for (int b = a + 1; b < vertices; b++) {
        if (mate[b] >= 0 || has(f->forbidden, f->forbidden_count, a, b)) continue;
        mate[a] = b;
        mate[b] = a;
        enumerate(f, mate, best, any);
        mate[a] = mate[b] = -1;
    }
}

static wq_pairing_input input_of(const field *f)
{
    return (wq_pairing_input){ .n = f->n, .entrants = f->entrants, .met = f->met, .met_count = f->met_count,
        .forbidden = f->forbidden, .forbidden_count = f->forbidden_count };
}

TEST(goals_are_lexicographic_in_every_small_field)          /* [R181] [R182] */
{
    wq_rng rng;
    wq_rng_init(&rng, 11);
    wq_pairing_settings settings = { .goal_count = 6, .colour_difference = 2, .colour_run = 2 };
    memcpy(settings.goals, kept_goals, sizeof kept_goals);
    int impossible = 0;
    for (int round = 0; round < 2500; round++) {
        field f;
        draw_field(&f, &rng);
        int mate[MOST + 1];
        for (int i = 0; i <= MOST; i++) mate[i] = -1;
        long best[KEPT], found[KEPT];
        bool any = false;
        enumerate(&f, mate, best, &any);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing_input input = input_of(&f);
        wq_pairing pairing;
        wq_error err = { 0 };
        wq_status status = wq_pairing_make(&pairing, &arena, &input, &settings, &err);
        EXPECT_EQ(any ? WQ_OK : WQ_BAD_NOT_FOUND, status);
        if (!any) {
            impossible++;
            EXPECT(strstr(err.text, "no pairing exists") != NULL);
        } else {
            for (int i = 0; i < pairing.table_count; i++) {
                mate[pairing.tables[i].black] = pairing.tables[i].white;
                mate[pairing.tables[i].white] = pairing.tables[i].black;
            }
            if (pairing.bye >= 0) mate[pairing.bye] = f.n;
            values_of(found, &f, mate);
            EXPECT_EQ(0, compare(best, found));
            const char *why = "";
            EXPECT(wq_pairing_check(&pairing, &input, &settings, &why));
        }
        wq_arena_free(&arena);
    }
    EXPECT(impossible > 5);
}

/* What a forced pair costs is what explain says; forcing a pair that is there costs nothing. */
TEST(why_not_names_the_first_goal_that_gets_worse)
{
    wq_pairing_entrant entrants[6] = { { .points = 4 }, { .points = 4 }, { .points = 2 }, { .points = 2 }, { .points = 0 }, { .points = 0 } };
    for (int i = 0; i < 6; i++) entrants[i].seed = i;
    wq_pair met[] = { { 0, 2 } };
    wq_pairing_input input = { .n = 6, .entrants = entrants, .met = met, .met_count = 1 };
    wq_pairing_settings settings;
    EXPECT(wq_pairing_settings_find(&settings, "default"));
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_pairing pairing, other;
    wq_goal first;
    EXPECT_EQ(WQ_OK, wq_pairing_make(&pairing, &arena, &input, &settings, NULL));
    EXPECT_EQ(WQ_OK, wq_pairing_explain(&first, &other, &arena, &pairing, &input, &settings, 0, 1, NULL));
    EXPECT_EQ(WQ_GOAL_COUNT, first);
    EXPECT_EQ(WQ_OK, wq_pairing_explain(&first, &other, &arena, &pairing, &input, &settings, 0, 2, NULL));
    EXPECT_EQ(WQ_GOAL_REPEAT, first);
    EXPECT_EQ(WQ_OK, wq_pairing_explain(&first, &other, &arena, &pairing, &input, &settings, 1, 4, NULL));
    EXPECT_EQ(WQ_GOAL_SCORE, first);
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_pairing_explain(&first, &other, &arena, &pairing, &input, &settings, 1, 1, NULL));
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_pairing_explain(&first, &other, &arena, &pairing, &input, &settings, 1, 6, NULL));
    wq_arena_free(&arena);
}

/* Plays an event with the program's own pairing; checks the certificate and the colour and bye bounds each round. */
static void play_event(int n, int rounds, uint64_t seed, const char *preset)
{
    enum { FIELD = 40 };
    wq_pairing_entrant entrants[FIELD] = { { 0 } };
    static wq_pair met[FIELD * 12];
    size_t met_count = 0;
    wq_rng rng;
    wq_rng_init(&rng, seed);
    wq_pairing_settings settings;
    EXPECT(wq_pairing_settings_find(&settings, preset));
    settings.seeding = (wq_seeding)(seed % 4);
    settings.random_seed = seed;
    for (int i = 0; i < n; i++) entrants[i] = (wq_pairing_entrant){ .seed = i, .club = (int32_t)(wq_rng_below(&rng, 6)) };
    for (int round = 0; round < rounds; round++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing_input input = { .n = n, .entrants = entrants, .met = met, .met_count = met_count };
        wq_pairing pairing;
        EXPECT_EQ(WQ_OK, wq_pairing_make(&pairing, &arena, &input, &settings, NULL));
        EXPECT_EQ(n / 2, pairing.table_count);
        const char *why = "";
        EXPECT(wq_pairing_check(&pairing, &input, &settings, &why));
        EXPECT_EQ(0, pairing.value[WQ_GOAL_REPEAT]);        /* far fewer rounds than players */
        int seen[FIELD] = { 0 };
        if (pairing.bye >= 0) {
            EXPECT_EQ(0, entrants[pairing.bye].byes);       /* nobody twice while rounds are fewer than players */
            entrants[pairing.bye].byes++;
            entrants[pairing.bye].points += 2;
            seen[pairing.bye]++;
        }
        for (int i = 0; i < pairing.table_count; i++) {
            int b = pairing.tables[i].black, w = pairing.tables[i].white;
            seen[b]++;
            seen[w]++;
            EXPECT(!has(met, met_count, b, w));
            met[met_count++] = (wq_pair){ b, w };
            entrants[b].coloured = entrants[b].coloured << 1 | 1;
            entrants[b].black = entrants[b].black << 1 | 1;
            entrants[w].coloured = entrants[w].coloured << 1 | 1;
            entrants[w].black <<= 1;
            entrants[wq_rng_below(&rng, 3) == 0 ? b : w].points += 2;
        }
        for (int i = 0; i < n; i++) {
            EXPECT_EQ(1, seen[i]);
            int black = __builtin_popcountll(entrants[i].black), white = __builtin_popcountll(entrants[i].coloured) - black;
            if (pairing.value[WQ_GOAL_COLOUR_LIMIT] == 0) EXPECT(abs(black - white) <= 2);
            if (strcmp(preset, "default") == 0) EXPECT_EQ(0, pairing.value[WQ_GOAL_COLOUR_LIMIT]);
        }
        wq_arena_free(&arena);
    }
}

TEST(random_events_never_repeat_and_keep_colours_and_byes_in_bounds)
{
    int first, end;
    long_run(&first, &end, 120, 10000);
    for (int e = first; e < end; e++)
        play_event(16 + e % 24, 3 + e % 4, (uint64_t)e, e % 3 == 0 ? "chinese" : "default");
}

TEST(the_order_of_entry_does_not_matter)
{
    wq_rng rng;
    wq_rng_init(&rng, 5);
    wq_pairing_settings settings;
    wq_pairing_settings_find(&settings, "default");
    for (int round = 0; round < 60; round++) {
        enum { N = 30 };
        wq_pairing_entrant one[N], two[N];
        int deal[N];
        for (int i = 0; i < N; i++) {
            one[i] = (wq_pairing_entrant){ .points = (int32_t)wq_rng_below(&rng, 5) * 2, .seed = i, .coloured = 3, .black = wq_rng_below(&rng, 4) };
            deal[i] = i;
        }
        for (int i = N - 1; i > 0; i--) {
            int j = (int)wq_rng_below(&rng, (uint32_t)i + 1), kept = deal[i];
            deal[i] = deal[j];
            deal[j] = kept;
        }
        for (int i = 0; i < N; i++) two[deal[i]] = one[i];
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing first, second;
        wq_pairing_input input = { .n = N, .entrants = one }, other = { .n = N, .entrants = two };
        EXPECT_EQ(WQ_OK, wq_pairing_make(&first, &arena, &input, &settings, NULL));
        EXPECT_EQ(WQ_OK, wq_pairing_make(&second, &arena, &other, &settings, NULL));
        for (int i = 0; i < N / 2; i++) {
            EXPECT_EQ(deal[first.tables[i].black], second.tables[i].black);
            EXPECT_EQ(deal[first.tables[i].white], second.tables[i].white);
        }
        wq_arena_free(&arena);
    }
}

TEST(a_larger_field_is_priced_and_still_proved)
{
    enum { N = 301 };
    static wq_pairing_entrant entrants[N];
    wq_rng rng;
    wq_rng_init(&rng, 9);
    for (int i = 0; i < N; i++)
        entrants[i] = (wq_pairing_entrant){ .points = (int32_t)(wq_rng_below(&rng, 4) + wq_rng_below(&rng, 4)) * 2, .seed = i, .coloured = 15,
            .black = wq_rng_below(&rng, 16), .floated = (int8_t)((int)wq_rng_below(&rng, 3) - 1), .byes = wq_rng_below(&rng, 60) == 0 };
    static wq_pair met[4 * N];
    for (int i = 0; i < 4 * N; i++) {
        met[i].a = (int32_t)wq_rng_below(&rng, N);
        met[i].b = (met[i].a + 1 + (int32_t)wq_rng_below(&rng, N - 1)) % N;
    }
    wq_pairing_input input = { .n = N, .entrants = entrants, .met = met, .met_count = 4 * N };
    for (int kind = 0; kind < 4; kind++) {
        wq_pairing_settings settings;
        wq_pairing_settings_find(&settings, kind % 2 ? "chinese" : "default");
        settings.seeding = (wq_seeding)kind;
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing pairing;
        EXPECT_EQ(WQ_OK, wq_pairing_make(&pairing, &arena, &input, &settings, NULL));
        const char *why = "";
        EXPECT(wq_pairing_check(&pairing, &input, &settings, &why));
        wq_arena_free(&arena);
    }
}

TEST(states_that_make_no_sense_are_refused)
{
    static const char *const bad[] = { "", "[]", "{}", "{\"players\":-1}", "{\"players\":4,\"points\":[1]}", "{\"players\":99999999}",
        "{\"players\":2,\"played\":[[0,0]]}", "{\"players\":2,\"played\":[[0,5]]}", "{\"players\":2,\"had_bye\":[3]}",
        "{\"players\":2,\"colours\":[\"X\",\"B\"]}", "{\"players\":2,\"settings\":{\"goals\":[\"nonsense\"]}}",
        "{\"players\":2,\"settings\":{\"goals\":[\"score\",\"score\"]}}", "{\"players\":2,\"settings\":{\"seeding\":\"up\"}}",
        "{\"players\":4,\"forced\":[[0,1],[1,2]]}", "{\"players\":2,\"points\":[1,1e9]}" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing_state bare;
        wq_pairing pairing;
        wq_error err = { 0 };
        wq_status status = wq_pairing_state_read(&bare, &arena, bad[i], strlen(bad[i]), &err);
        if (status == WQ_OK) status = wq_pairing_make(&pairing, &arena, &bare.input, &bare.settings, &err);
        EXPECT(status != WQ_OK);
        EXPECT(err.text[0] != '\0');
        wq_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(goals_are_lexicographic_in_every_small_field),
        IS_TEST(why_not_names_the_first_goal_that_gets_worse),
        IS_TEST(random_events_never_repeat_and_keep_colours_and_byes_in_bounds),
        IS_TEST(the_order_of_entry_does_not_matter),
        IS_TEST(a_larger_field_is_priced_and_still_proved),
        IS_TEST(states_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
