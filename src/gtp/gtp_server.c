/* gtp_server.c — lines in, responses out, and the table of commands.
 *
 * Source: G. Farnebäck, Specification of the Go Text Protocol, version 2, draft 2 (2002). kata-* and set_position as KataGo
 * documents them.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_server_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static wq_gtp_command protocol_version, name, version, known_command, list_commands, quit;

static const struct command {
    const char *name;
    wq_gtp_command *run;
    int least, most;                    /* arguments; more than `most` are ignored, as the protocol asks */
} commands[] = {
    { "protocol_version",      protocol_version,       0, 0 },
    { "name",                  name,                   0, 0 },
    { "version",               version,                0, 0 },
    { "known_command",         known_command,          1, 1 },
    { "list_commands",         list_commands,          0, 0 },
    { "quit",                  quit,                   0, 0 },
    { "boardsize",             wq_gtp_boardsize,       1, 2 },
    { "rectangular_boardsize", wq_gtp_rectangular,     2, 2 },
    { "clear_board",           wq_gtp_clear,           0, 0 },
    { "komi",                  wq_gtp_komi,            1, 1 },
    { "get_komi",              wq_gtp_get_komi,        0, 0 },
    { "kata-set-rules",        wq_gtp_set_rules,       1, WQ_GTP_ARGS },
    { "kata-get-rules",        wq_gtp_get_rules,       0, 0 },
    { "kata-set-rule",         wq_gtp_set_rule,        2, 2 },
    { "play",                  wq_gtp_play_command,    2, 2 },
    { "genmove",               wq_gtp_genmove,         1, 1 },
    { "reg_genmove",           wq_gtp_reg_genmove,     1, 1 },
    { "undo",                  wq_gtp_undo,            0, 0 },
    { "set_position",          wq_gtp_set_position,    0, WQ_GTP_ARGS },
    { "fixed_handicap",        wq_gtp_fixed_handicap,  1, 1 },
    { "place_free_handicap",   wq_gtp_place_handicap,  1, 1 },
    { "set_free_handicap",     wq_gtp_set_handicap,    1, WQ_GTP_ARGS },
    { "time_settings",         wq_gtp_time_settings,   3, 3 },
    { "kgs-time_settings",     wq_gtp_word_time_settings, 1, 4 },
    { "kata-time_settings",    wq_gtp_word_time_settings, 1, 5 },
    { "time_left",             wq_gtp_time_left,       3, 3 },
    { "final_score",           wq_gtp_final_score,     0, 0 },
    { "final_status_list",     wq_gtp_final_status,    1, 1 },
    { "showboard",             wq_gtp_showboard,       0, 0 },
    { "list_stones",           wq_gtp_list_stones,     1, 1 },
    { "kata-raw-nn",           wq_gtp_raw_nn,          0, 2 },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find(const char *word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, word) == 0) return &commands[i];
    return NULL;
}

static void append(wq_gtp *gtp, const char *format, va_list args)
{
    size_t room = sizeof gtp->reply - gtp->length;
    int n = vsnprintf(gtp->reply + gtp->length, room, format, args);
    if (n > 0) gtp->length += (size_t)n < room ? (size_t)n : room - 1;
}

void wq_gtp_add(wq_gtp *gtp, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    append(gtp, format, args);
    va_end(args);
}

void wq_gtp_fail(wq_gtp *gtp, const char *format, ...)
{
    gtp->failed = true;
    gtp->length = 0;
    va_list args;
    va_start(args, format);
    append(gtp, format, args);
    va_end(args);
}

bool wq_gtp_read_color(wq_gtp *gtp, wq_color *out, const char *text)
{
    if (wq_color_parse(out, text) == WQ_OK) return true;
    wq_gtp_fail(gtp, "invalid color or coordinate");
    return false;
}

bool wq_gtp_read_point(wq_gtp *gtp, wq_point *out, const char *text)
{
    if (wq_point_parse(out, text, gtp->game.pos.width, gtp->game.pos.height) == WQ_OK) return true;
    wq_gtp_fail(gtp, "invalid color or coordinate");
    return false;
}

bool wq_gtp_read_int(wq_gtp *gtp, int *out, const char *text, int least, int most)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end != text && *end == '\0' && value >= least && value <= most) {
        *out = (int)value;
        return true;
    }
    wq_gtp_fail(gtp, "not an integer from %d to %d", least, most);
    return false;
}

static void protocol_version(wq_gtp *gtp, int argc, char **argv) { (void)argc; (void)argv; wq_gtp_add(gtp, "2"); }
static void name(wq_gtp *gtp, int argc, char **argv) { (void)argc; (void)argv; wq_gtp_add(gtp, "weiqi"); }
static void version(wq_gtp *gtp, int argc, char **argv) { (void)argc; (void)argv; wq_gtp_add(gtp, WQ_VERSION); }
static void quit(wq_gtp *gtp, int argc, char **argv) { (void)argc; (void)argv; gtp->quit = true; }

static void known_command(wq_gtp *gtp, int argc, char **argv)
{
    (void)argc;
    wq_gtp_add(gtp, find(argv[1]) ? "true" : "false");
}

static void list_commands(wq_gtp *gtp, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    for (int i = 0; i < COMMANDS; i++) wq_gtp_add(gtp, "%s%s", i ? "\n" : "", commands[i].name);
}

wq_status wq_gtp_new(wq_gtp **out, wq_player *player, const wq_rules *rules)
{
    wq_gtp *gtp = calloc(1, sizeof *gtp);
    if (!gtp) return WQ_FAIL_MEMORY;
    gtp->player = player;
    gtp->game.opening.rules = *rules;
    gtp->game.opening.komi_halves = rules->komi_halves;
    gtp->game.phase = WQ_GAME_PLAYING;
    if (!wq_gtp_new_board(gtp, 19, 19)) {
        free(gtp);
        return WQ_FAIL_MEMORY;
    }
    wq_lock_init(&gtp->lock);
    wq_signal_init(&gtp->answered);
    *out = gtp;
    return WQ_OK;
}

void wq_gtp_free(wq_gtp *gtp)
{
    if (!gtp) return;
    wq_gtp_drop_net(gtp);
    wq_signal_done(&gtp->answered);
    wq_lock_done(&gtp->lock);
    free(gtp->game.history.past);
    free(gtp);
}

/* Control characters go, tabs become blanks, comments end the line (GTP 2, section 3.1). The length kept. */
static size_t clean(char *out, size_t size, const char *line, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < size; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c == '#') break;
        if (c == '\t') c = ' ';
        if (c < 32 || c == 127) continue;
        out[n++] = (char)c;
    }
    out[n] = '\0';
    return n;
}

static int split(char *text, char **words, int most)
{
    int n = 0;
    char *place = NULL;
    for (char *w = strtok_r(text, " ", &place); w && n < most; w = strtok_r(NULL, " ", &place)) words[n++] = w;
    return n;
}

static void respond(wq_gtp *gtp, const char *id, wq_gtp_say *say, void *context)
{
    char head[32];
    int n = snprintf(head, sizeof head, "%c%s ", gtp->failed ? '?' : '=', id);
    say(context, head, (size_t)n);
    while (gtp->length > 0 && gtp->reply[gtp->length - 1] == '\n') gtp->length--;
    if (gtp->length > 0) say(context, gtp->reply, gtp->length);
    say(context, "\n\n", 2);
}

bool wq_gtp_line(wq_gtp *gtp, const char *line, size_t length, wq_gtp_say *say, void *context)
{
    bool too_long = length >= sizeof gtp->line;
    if (clean(gtp->line, sizeof gtp->line, line, length) == 0) return true;
    char *words[WQ_GTP_ARGS + 2];
    int argc = split(gtp->line, words, WQ_GTP_ARGS + 2);
    if (argc == 0) return true;

    char **argv = words, id[12] = "";
    size_t digits = strspn(argv[0], "0123456789");
    if (digits > 0 && digits < sizeof id && argv[0][digits] == '\0') {
        memcpy(id, argv[0], digits + 1);
        argv++;
        argc--;
    }
    gtp->failed = false;
    gtp->length = 0;
    gtp->reply[0] = '\0';
    const struct command *command = argc > 0 ? find(argv[0]) : NULL;
    if (too_long) wq_gtp_fail(gtp, "line too long");
    else if (!command) wq_gtp_fail(gtp, "unknown command");
    else if (argc - 1 < command->least) wq_gtp_fail(gtp, "syntax error: %s takes %d argument%s", command->name, command->least,
                                                    command->least == 1 ? "" : "s");
    else command->run(gtp, argc - 1 < command->most ? argc : command->most + 1, argv);
    respond(gtp, id, say, context);
    return !gtp->quit;
}
