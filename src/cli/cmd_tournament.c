/* cmd_tournament.c — weiqi tournament: finds the subcommand and runs it.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd_tournament.h"

#include "cli/cmd.h"
#include "sys/file.h"
#include "tournament/explain.h"
#include "tournament/tournament.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const wq_cmd subcommands[] = {
#define ROW(name, summary) { #name, cmd_tournament_##name, summary },
    WQ_TOURNAMENT_CMD_MAP(ROW)
#undef ROW
    { NULL, NULL, NULL }
};

static void list(FILE *to)
{
    fputs("Usage: weiqi tournament SUBCOMMAND [OPTION...]\n\n"
          "Tournaments: entering, pairing provably best, results, standings, exchange.\n\nSubcommands:\n", to);
    for (const wq_cmd *c = subcommands; c->name; c++) fprintf(to, "  %-12s %s\n", c->name, c->summary);
    fputs("\n\"weiqi tournament SUBCOMMAND --help\" says more.\n", to);
}

void wq_tournament_rests(wq_error *err, int seq)
{
    char why[sizeof err->text];
    if (err->status != WQ_BAD_EVENT || err->line <= seq) return;
    snprintf(why, sizeof why, "%s", err->text);
    snprintf(err->text, sizeof err->text, "event %d rests on event %d: %.140s", err->line, seq, why);
    err->line = 0;
}

int wq_tournament_refused(const char *what, wq_status status, const wq_error *err)
{
    const char *text = err && err->text[0] ? err->text : wq_status_text(status);
    size_t named = strlen(what);
    if (named > 0 && strncmp(text, what, named) == 0 && text[named] == ':')
        text += named + 1 + (text[named + 1] == ' '); /* it names the file itself */
    if (err && err->line > 0) fprintf(stderr, "weiqi tournament: %s: line %d: %s\n", what, err->line, text);
    else fprintf(stderr, "weiqi tournament: %s: %s\n", what, text);
    return status >= WQ_FAIL_MEMORY ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
}

wq_status wq_tournament_load(wq_sheet *out, wq_arena *arena, const char *path, wq_error *err)
{
    char *text = NULL;
    size_t length = 0;
    wq_status status = wq_file_read(&text, &length, path, (size_t)1 << 28, err);
    if (status == WQ_OK && wq_tournament_is_journal(text, length)) {
        wq_tournament *t = wq_arena_take(arena, 1, sizeof *t);
        status = t ? wq_tournament_fold(t, arena, text, length, NULL, err) : WQ_FAIL_MEMORY;
        if (status == WQ_OK) {
            status = wq_tournament_sheet(out, t, arena);
            wq_tournament_free(t);
        }
    } else if (status == WQ_OK) {
        status = wq_sheet_read(out, arena, text, length, err);
    }
    free(text);
    return status;
}

static error_t parse_file_options(int key, char *arg, struct argp_state *state)
{
    wq_file_options *options = state->input;
    if (key == 'j') options->json = 1;
    else if (key == ARGP_KEY_ARG && state->arg_num == 0) options->path = arg;
    else if (key == ARGP_KEY_ARG) argp_error(state, "one file at a time");
    else return ARGP_ERR_UNKNOWN;
    return 0;
}

void wq_file_options_parse(wq_file_options *out, int argc, char **argv, const char *doc)
{
    static const struct argp_option options[] = {
        { "json", 'j', NULL, 0, "Answer in JSON", 0 },
        { NULL, 0, NULL, 0, NULL, 0 }
    };
    const struct argp argp = { .options = options, .parser = parse_file_options, .args_doc = "[FILE]", .doc = doc };
    *out = (wq_file_options){ .path = "-" };
    argp_parse(&argp, argc, argv, 0, NULL, out);
}

int cmd_tournament(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-?") == 0 || strcmp(name, "help") == 0 || strcmp(name, "--usage") == 0) {
        list(stdout);
        return WQ_EXIT_YES;
    }
    for (const wq_cmd *c = subcommands; c->name; c++) {
        if (strcmp(c->name, name) != 0) continue;
        char title[64];
        snprintf(title, sizeof title, "weiqi tournament %s", name);
        argv[1] = title;
        return c->run(argc - 1, argv + 1);
    }
    if (argc > 1) fprintf(stderr, "weiqi tournament: there is no subcommand \"%.40s\"\n", name);
    list(stderr);
    return WQ_EXIT_USAGE;
}
