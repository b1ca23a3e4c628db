/* main.c — the one binary: a table of commands and a loop over it.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include <argp.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

const wq_cmd wq_commands[] = {
#define WQ_CMD_ROW(name, summary) { #name, cmd_##name, summary },
    WQ_CMD_MAP(WQ_CMD_ROW)
#undef WQ_CMD_ROW
    { NULL, NULL, NULL }
};

const wq_cmd *wq_command_find(const char *name)
{
    for (const wq_cmd *c = wq_commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

void wq_commands_print(void)
{
    puts("Usage: weiqi COMMAND [OPTION...]\n\n"
         "The game of Weiqi (Go): a referee, an opponent and a server in one program.\n\nCommands:");
    for (const wq_cmd *c = wq_commands; c->name; c++) printf("  %-12s %s\n", c->name, c->summary);
    puts("\n\"weiqi help COMMAND\" says more. Exit codes: 0 yes, 1 no or malformed input, 2 wrong usage, 3 the system failed.");
}

/* What was printed must have arrived: a full disk is not a success. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    perror("weiqi: standard output");
    return WQ_EXIT_SYSTEM;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    argp_program_version = "weiqi " WQ_VERSION;
    argp_err_exit_status = WQ_EXIT_USAGE;

    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        puts(argp_program_version);
        return finish(WQ_EXIT_YES);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "-?") == 0) {
        wq_commands_print();
        return finish(WQ_EXIT_YES);
    }
    const wq_cmd *command = wq_command_find(name);
    if (!command) {
        if (argc > 1) fprintf(stderr, "weiqi: there is no command \"%.40s\"\n", name);
        fputs("Try \"weiqi help\".\n", stderr);
        return WQ_EXIT_USAGE;
    }
    char title[64];                             /* what argp calls the program in its messages */
    snprintf(title, sizeof title, "weiqi %s", command->name);
    argv[1] = title;
    return finish(command->run(argc - 1, argv + 1));
}
