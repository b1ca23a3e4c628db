/* simulate.c — random events, counted.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/simulate.h"

#include "base/rng.h"
#include "tournament/rating.h"

#include <math.h>
#include <string.h>

/* Nearly normal: the sum of twelve. */
static double normal(wq_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += wq_rng_next(rng) / 4294967296.0;
    return sum;
}

typedef struct event {
    int n;
    double *strength;
    wq_pairing_entrant *entrants;
    wq_pair *met;
    size_t met_count;
    int32_t *losses, *opponents;
} event;

static wq_status play(event *e, const wq_simulation *s, const wq_pairing_settings *settings, wq_rng *rng, wq_error *err)
{
    for (int round = 0; round < s->rounds; round++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_pairing_input input = { .n = e->n, .entrants = e->entrants, .met = e->met, .met_count = e->met_count };
        wq_pairing pairing;
        wq_pairing_settings now = *settings;
        now.random_seed += wq_rng_next(rng);
        wq_status status = wq_pairing_make(&pairing, &arena, &input, &now, err);
        if (status != WQ_OK) {
            wq_arena_free(&arena);
            return status;
        }
        if (pairing.bye >= 0) {
            e->entrants[pairing.bye].byes++;
            e->entrants[pairing.bye].points += 2;
        }
        for (int i = 0; i < pairing.table_count; i++) {
            int b = pairing.tables[i].black, w = pairing.tables[i].white;
            wq_pairing_entrant *x = &e->entrants[b], *y = &e->entrants[w];
            x->coloured = x->coloured << 1 | 1;
            x->black = x->black << 1 | 1;
            y->coloured = y->coloured << 1 | 1;
            y->black <<= 1;
            e->met[e->met_count++] = (wq_pair){ b, w };
            bool won = wq_rng_next(rng) / 4294967296.0 < wq_elo_expected(e->strength[b], e->strength[w]);
            (won ? x : y)->points += 2;
            e->losses[won ? w : b]++;
        }
        wq_arena_free(&arena);
    }
    return WQ_OK;
}

wq_status wq_simulate(wq_forecast *out, const wq_simulation *s, const wq_pairing_settings *settings, wq_error *err)
{
    *out = (wq_forecast){ 0 };
    if (s->players < 2 || s->players > 2000 || s->rounds < 1 || s->rounds > 64 || s->events < 1 || s->events > 1000000
        || !(s->spread >= 0) || s->spread > 10000)
        return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "2 to 2000 players, 1 to 64 rounds, 1 to 1000000 events");
    size_t n = (size_t)s->players;
    wq_arena arena;
    wq_arena_init(&arena, 0);
    event e = { s->players, wq_arena_take(&arena, n, sizeof(double)), wq_arena_take(&arena, n, sizeof *e.entrants),
        wq_arena_take(&arena, n * (size_t)s->rounds, sizeof *e.met), 0, wq_arena_take(&arena, n, sizeof(int32_t)),
        wq_arena_take(&arena, n, sizeof(int32_t)) };
    wq_status status = arena.failed ? WQ_FAIL_MEMORY : WQ_OK;
    wq_rng rng;
    wq_rng_init(&rng, s->seed);
    for (int k = 0; status == WQ_OK && k < s->events; k++) {
        memset(e.entrants, 0, n * sizeof *e.entrants);
        memset(e.losses, 0, n * sizeof *e.losses);
        memset(e.opponents, 0, n * sizeof *e.opponents);
        e.met_count = 0;
        for (int i = 0; i < e.n; i++) {                     /* seeds in the order of strength */
            double strength = s->spread * normal(&rng);
            int at = i;
            for (; at > 0 && e.strength[at - 1] < strength; at--) e.strength[at] = e.strength[at - 1];
            e.strength[at] = strength;
        }
        for (int i = 0; i < e.n; i++) e.entrants[i].seed = i;
        status = play(&e, s, settings, &rng, err);
        for (size_t i = 0; i < e.met_count; i++) {
            e.opponents[e.met[i].a] += e.entrants[e.met[i].b].points;
            e.opponents[e.met[i].b] += e.entrants[e.met[i].a].points;
        }
        int best = 0, tied = 0, better = 0, equal = 0;
        double mean_seed = (e.n - 1) / 2.0, mean_points = 0, both = 0, seeds = 0, points = 0;
        for (int i = 0; i < e.n; i++) {
            best = e.entrants[i].points > best ? e.entrants[i].points : best;
            mean_points += (double)e.entrants[i].points / e.n;
        }
        for (int i = 0; i < e.n; i++) {
            tied += e.entrants[i].points == best;
            out->undefeated += e.losses[i] == 0;
            int way = e.entrants[i].points != e.entrants[0].points ? e.entrants[i].points - e.entrants[0].points
                                                                   : e.opponents[i] - e.opponents[0];
            better += way > 0;
            equal += way == 0;
            both += (mean_seed - i) * (e.entrants[i].points - mean_points);
            seeds += (mean_seed - i) * (mean_seed - i);
            points += (e.entrants[i].points - mean_points) * (e.entrants[i].points - mean_points);
        }
        out->tied_at_top += tied;
        out->strongest_first += better == 0 && equal == 1;
        out->strongest_shared += better == 0 && equal > 1;
        if (points > 0) out->order += both / sqrt(seeds * points);
    }
    double *const all[] = { &out->strongest_first, &out->strongest_shared, &out->undefeated, &out->tied_at_top, &out->order };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) *all[i] /= s->events;
    wq_arena_free(&arena);
    return status;
}
