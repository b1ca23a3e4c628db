/* cmd_tournament_simulate.c — weiqi tournament simulate: how many rounds, and what may be expected of them.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"
#include "cli/opt.h"

#include "tournament/simulate.h"

#include <argp.h>
#include <stdio.h>

typedef struct options { wq_simulation simulation; const char *preset; int json, rounds; } options;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 'n': o->simulation.players = (int)wq_opt_number(state, "players", arg, 2, 2000); return 0;
    case 'r': o->rounds = (int)wq_opt_number(state, "rounds", arg, 1, 64); return 0;
    case 'e': o->simulation.events = (int)wq_opt_number(state, "events", arg, 1, 1000000); return 0;
    case 'd': o->simulation.spread = (double)wq_opt_number(state, "spread", arg, 0, 10000); return 0;
    case 's': o->simulation.seed = (uint64_t)wq_opt_number(state, "seed", arg, 0, 1000000000); return 0;
    case 'p': o->preset = arg; return 0;
    case 'j': o->json = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cmd_tournament_simulate(int argc, char **argv)
{
    static const struct argp_option list[] = {
        { "players", 'n', "N", 0, "How many players (32)", 0 },
        { "rounds", 'r', "R", 0, "How many rounds (from one below to three above the logarithm of the players)", 0 },
        { "spread", 'd', "ELO", 0, "Standard deviation of the players' strength (200)", 0 },
        { "events", 'e', "N", 0, "How many events to play (200)", 0 },
        { "seed", 's', "N", 0, "The same number gives the same events (1)", 0 },
        { "preset", 'p', "NAME", 0, "Pairing by \"default\", \"chinese\" or \"dutch\"", 0 },
        { "json", 'j', NULL, 0, "Answer in JSON", 0 },
        { NULL, 0, NULL, 0, NULL, 0 }
    };
    static const struct argp argp = { .options = list, .parser = parse,
        .doc = "Plays many random Swiss-like events and says how often the strongest wins, how many share the lead, and how well the order fits." };
    options o = { .simulation = { .players = 32, .events = 200, .spread = 200, .seed = 1 }, .preset = "default" };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_pairing_settings settings;
    if (!wq_pairing_settings_find(&settings, o.preset)) {
        fprintf(stderr, "weiqi tournament simulate: there is no preset \"%.40s\"\n", o.preset);
        return WQ_EXIT_USAGE;
    }
    int log2 = 0;
    while (1 << log2 < o.simulation.players) log2++;
    int from = o.rounds ? o.rounds : log2 > 1 ? log2 - 1 : 1, to = o.rounds ? o.rounds : log2 + 3;
    if (to > o.simulation.players - 1) to = o.simulation.players - 1;
    if (from > to) from = to;
    if (o.json)
        printf("{\"players\":%d,\"events\":%d,\"spread\":%.0f,\"seed\":%llu,\"rounds\":[", o.simulation.players,
            o.simulation.events, o.simulation.spread, (unsigned long long)o.simulation.seed);
    for (int rounds = from; rounds <= to; rounds++) {
        wq_forecast f;
        wq_error err = { 0 };
        o.simulation.rounds = rounds;
        wq_status status = wq_simulate(&f, &o.simulation, &settings, &err);
        if (status != WQ_OK) return wq_tournament_refused("simulate", status, &err);
        if (o.json)
            printf(
                "%s{\"rounds\":%d,\"strongest_first\":%.4f,\"strongest_shares_first\":%.4f,\"tied_at_top\":%.3f,\"undefeated\":%.3f,\"order\":%.4f}",
                rounds > from ? "," : "", rounds, f.strongest_first, f.strongest_shared, f.tied_at_top, f.undefeated, f.order);
        else
            printf(
                "%2d rounds: the strongest wins %5.1f%% (and shares %.1f%%), %.2f share the most points, %.2f are undefeated, order %.3f\n",
                rounds, 100 * f.strongest_first, 100 * f.strongest_shared, f.tied_at_top, f.undefeated, f.order);
    }
    if (o.json) puts("]}");
    return WQ_EXIT_YES;
}
