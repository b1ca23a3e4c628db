/* cmd_help.c — weiqi help: the list of commands, or what one of them does.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include <argp.h>
#include <stdio.h>

static error_t parse(int key, char *arg, struct argp_state *state)
{
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    if (state->arg_num > 0) argp_error(state, "one command at a time");
    *(const char **)state->input = arg;
    return 0;
}

int cmd_help(int argc, char **argv)
{
    static const struct argp argp = { .parser = parse, .args_doc = "[COMMAND]",
        .doc = "Lists the commands, or says what COMMAND does and which options it takes." };
    const char *name = NULL;
    argp_parse(&argp, argc, argv, 0, NULL, &name);
    if (!name) {
        wq_commands_print();
        return WQ_EXIT_YES;
    }
    const wq_cmd *command = wq_command_find(name);
    if (!command) {
        fprintf(stderr, "weiqi help: there is no command \"%.40s\"\n", name);
        return WQ_EXIT_USAGE;
    }
    char title[64], ask[] = "--help";
    snprintf(title, sizeof title, "weiqi %s", command->name);
    char *call[] = { title, ask, NULL };
    return command->run(2, call);               /* argp prints the help and ends the program */
}
