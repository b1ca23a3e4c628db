/* cmd_gtp.c — "weiqi gtp": speaks the Go Text Protocol on standard input and output.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include "cli/opt.h"
#include "engine/engine.h"
#include "engine/net/net.h"
#include "gtp/gtp_server.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEY_PLAYOUTS = 1000, KEY_SEED, KEY_NET, KEY_NO_NET, KEY_MIX };

typedef struct options {
    long level, playouts, seed;
    bool has_net, no_net;
    double mix;                         /* below 0: the net's own */
    const char *net;                    /* NULL: the shipped one */
    wq_rules rules;
} options;

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case 'l': o->level = wq_opt_number(state, "level", arg, 1, WQ_MAX_LEVEL); return 0;
    case 'r': o->rules = wq_opt_rules(state, arg); return 0;
    case KEY_PLAYOUTS: o->playouts = wq_opt_number(state, "playouts", arg, 1, 100000000); return 0;
    case KEY_NET:
        o->has_net = true;
        o->net = arg;
        return 0;
    case KEY_NO_NET: o->no_net = true; return 0;
    case KEY_MIX: o->mix = (double)wq_opt_number(state, "mix", arg, 0, 100) / 100; return 0;
    case KEY_SEED: o->seed = wq_opt_number(state, "seed", arg, 0, 2147483647); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_rows[] = {
    { "level", 'l', "N", 0, "effort, 1 to 10 (10)", 0 },
    { "rules", 'r', "NAME|JSON", 0, "rule set to begin with (chinese)", 0 },
    { "playouts", KEY_PLAYOUTS, "N", 0, "playouts (with a net: visits) a move instead of the level's", 0 },
    { "net", KEY_NET, "FILE", OPTION_ARG_OPTIONAL, "think with a net at any level: the shipped one, or this file (KataGo's format)", 0 },
    { "no-net", KEY_NO_NET, NULL, 0, "think without the shipped net", 0 },
    { "mix", KEY_MIX, "PERCENT", 0, "what playouts count for beside a net's judgement (what its card says: docs/net.md)", 0 },
    { "seed", KEY_SEED, "N", 0, "of the random numbers (1): the same seed plays the same game", 0 },
    { 0 }
};
static const struct argp argp = { .options = option_rows, .parser = read_option,
    .doc = "Speaks the Go Text Protocol, version 2, on standard input and output. \"list_commands\" lists what it answers." };

static void say(void *context, const char *text, size_t length) { fwrite(text, 1, length, context); }

int cmd_gtp(int argc, char **argv)
{
    options o = { .level = WQ_MAX_LEVEL, .seed = 1, .mix = -1, .rules = *wq_rules_find("chinese") };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_player *player;
    wq_gtp *gtp = NULL;
    wq_net *net = NULL;
    wq_error err = { .text = "" };
    wq_net_use use = wq_net_use_usual;
    use.path = o.net;
    use.mix = (float)o.mix;
    if (!o.has_net && !o.no_net && wq_net_open_shipped(&net, NULL) == WQ_OK)    /* kata-raw-nn asks it whatever the level */
        o.has_net = wq_engine_net_level((int)o.level, 19, 19).with_net;
    wq_status s = o.has_net ? wq_engine_player_with_net(&player, &use, (int)o.level, (uint32_t)o.playouts, (uint64_t)o.seed, &err)
                            : wq_engine_player_with(&player, (int)o.level, (uint32_t)o.playouts, (uint64_t)o.seed);
    if (s == WQ_OK) {
        s = wq_gtp_new(&gtp, player, &o.rules);
        if (s == WQ_OK && o.has_net && !net) s = o.net ? wq_net_open(&net, o.net, &err) : wq_net_open_shipped(&net, &err);
        if (s == WQ_OK && net) s = wq_gtp_use_net(gtp, net);
        if (s != WQ_OK) {
            wq_gtp_free(gtp);
            wq_net_free(net);
            player->ops->free(player);
        }
    }
    if (s != WQ_OK) {
        fprintf(stderr, "weiqi gtp: %s\n", err.text[0] ? err.text : wq_status_text(s));
        return s >= WQ_FAIL_SPACE && s != WQ_FAIL_CORRUPT ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
    }
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool more = true;
    while (more && (length = getline(&line, &size, stdin)) >= 0) {
        if (length > 0 && line[length - 1] == '\n') length--;
        more = wq_gtp_line(gtp, line, (size_t)length, say, stdout);
        if (fflush(stdout) != 0) more = false;              /* nobody listens any more */
    }
    free(line);
    wq_gtp_free(gtp);
    wq_net_free(net);
    player->ops->free(player);
    return WQ_EXIT_YES;
}
