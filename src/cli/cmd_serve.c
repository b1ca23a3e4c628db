/* cmd_serve.c — weiqi serve: the game server, with its pages and its machines.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/opt.h"

#include "engine/engine.h"
#include "gtp/gtp_client.h"
#include "server/server.h"

#include <argp.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMED = 32 };
enum { OPT_LISTEN = 256, OPT_DATA, OPT_ORIGIN, OPT_CERT, OPT_KEY, OPT_GTP };

typedef struct settings {
    const char *listen, *data, *cert, *key;
    const char *origins[MOST_NAMED + 1];
    int origin_count;
    char gtp_word[MOST_NAMED][WQ_PLAYER_BYTES];         /* "gtp:NAME" */
    const char *gtp_command[MOST_NAMED];
    int gtp_count;
    const char *players[MOST_NAMED + 2];
} settings;

static const struct argp_option options[] = {
    { "listen", OPT_LISTEN, "ADDR:PORT", 0, "where to listen (127.0.0.1:8361); port 0 takes a free one", 0 },
    { "data", OPT_DATA, "DIR", 0, "where the games are kept (~/.local/share/weiqi)", 0 },
    { "origin", OPT_ORIGIN, "URL", 0, "serve pages that come from this address too, such as a proxy's; may be repeated", 0 },
    { "tls-cert", OPT_CERT, "FILE", 0, "speak HTTPS with this certificate (PEM)", 0 },
    { "tls-key", OPT_KEY, "FILE", 0, "the certificate's key (PEM)", 0 },
    { "gtp", OPT_GTP, "NAME=COMMAND", 0, "offer a program that speaks GTP as an opponent; may be repeated", 0 },
    { 0 }
};

static void add_gtp(settings *s, const struct argp_state *state, const char *arg)
{
    const char *equals = strchr(arg, '=');
    size_t length = equals ? (size_t)(equals - arg) : 0;
    if (length == 0 || equals[1] == 0) argp_error(state, "--gtp: NAME=COMMAND is expected");
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)arg[i]) && arg[i] != '-' && arg[i] != '_')
            argp_error(state, "--gtp: a name has letters, digits, - and _");
    if (length > WQ_PLAYER_BYTES - 8 || s->gtp_count == MOST_NAMED) argp_error(state, "--gtp: too long, or too many");
    snprintf(s->gtp_word[s->gtp_count], WQ_PLAYER_BYTES, "gtp:%.*s", (int)length, arg);
    s->gtp_command[s->gtp_count++] = equals + 1;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    settings *s = state->input;
    switch (key) {
    case OPT_LISTEN: s->listen = arg; return 0;
    case OPT_DATA: s->data = arg; return 0;
    case OPT_CERT: s->cert = arg; return 0;
    case OPT_KEY: s->key = arg; return 0;
    case OPT_GTP: add_gtp(s, state, arg); return 0;
    case OPT_ORIGIN:
        if (s->origin_count == MOST_NAMED) argp_error(state, "--origin: too many");
        s->origins[s->origin_count++] = arg;
        return 0;
    case ARGP_KEY_ARG: argp_error(state, "\"%s\" is not expected here", arg); return 0;
    case ARGP_KEY_END:
        if ((s->cert == NULL) != (s->key == NULL)) argp_error(state, "--tls-cert and --tls-key go together");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    options, parse, NULL,
    "Serves the pages, the games and the machine opponents until Ctrl-C.\v"
    "Games are kept in DIR and go on after a restart. Who has a seat's link plays there.", NULL, NULL, NULL
};

/* The server's word for a player becomes one: "engine:5" in this process, "gtp:NAME" in one of its own. */
static wq_status make_player(void *context, const char *word, const wq_opening *opening, uint64_t seed, wq_player **out)
{
    const settings *s = context;
    (void)opening;
    if (strncmp(word, "engine", 6) == 0) {
        int level = word[6] == ':' ? atoi(word + 7) : 5;
        return wq_engine_player_new(out, level, seed);
    }
    for (int i = 0; i < s->gtp_count; i++)
        if (strcmp(s->gtp_word[i], word) == 0) {
            wq_error err = { 0 };
            wq_status status = wq_gtp_player_new(out, s->gtp_command[i], &err);
            if (status != WQ_OK) fprintf(stderr, "weiqi: %s: %s\n", word, err.text);
            return status;
        }
    return WQ_BAD_ARGUMENT;
}

/* $XDG_DATA_HOME/weiqi, or ~/.local/share/weiqi. */
static const char *usual_data(char *out, size_t size)
{
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (xdg != NULL && xdg[0] == '/') snprintf(out, size, "%s/weiqi", xdg);
    else if (home != NULL && home[0] == '/') snprintf(out, size, "%s/.local/share/weiqi", home);
    else return NULL;
    return out;
}

int cmd_serve(int argc, char **argv)
{
    static char data[4096];
    settings s = { .listen = "127.0.0.1:8361", .data = usual_data(data, sizeof data) };
    argp_parse(&argp, argc, argv, 0, NULL, &s);
    if (s.data == NULL) {
        fputs("weiqi serve: no home folder: say where the games are kept with --data\n", stderr);
        return WQ_EXIT_USAGE;
    }
    int count = 0;
    s.players[count++] = "engine";
    for (int i = 0; i < s.gtp_count; i++) s.players[count++] = s.gtp_word[i];

    const wq_server_options server_options = {
        .http = { .listen = s.listen, .origins = s.origins, .tls_cert = s.cert, .tls_key = s.key },
        .data = s.data, .maker = { .make = make_player, .context = &s }, .players = s.players, .judge = "engine:3",
    };
    wq_server *server;
    wq_error err = { 0 };
    wq_status status = wq_server_open(&server, &server_options, &err);
    if (status != WQ_OK) {
        fprintf(stderr, "weiqi serve: %s\n", err.text[0] ? err.text : wq_status_text(status));
        return status == WQ_BAD_ARGUMENT ? WQ_EXIT_USAGE : WQ_EXIT_SYSTEM;
    }
    char events[256];
    wq_server_events_url(server, events, sizeof events);
    printf("weiqi: listening on %s\n", wq_server_url(server));
    printf("weiqi: tournaments are opened at %s (whoever has this link directs)\n", events);
    fflush(stdout);
    wq_server_run(server);
    wq_server_close(server);
    return WQ_EXIT_YES;
}
