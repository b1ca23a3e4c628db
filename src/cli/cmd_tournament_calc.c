/* cmd_tournament_calc.c — weiqi tournament calc: one question of arithmetic on standard input, its answer.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"

#include "sys/file.h"
#include "tournament/calc_json.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct options { const char *kind, *path; } options;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    if (key == 'j') return 0;
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    if (state->arg_num > 1) argp_error(state, "one question at a time");
    *(state->arg_num == 0 ? &o->kind : &o->path) = arg;
    return 0;
}

int cmd_tournament_calc(int argc, char **argv)
{
    static const struct argp_option list[] = { { "json", 'j', NULL, 0, "Answer in JSON (it always does)", 0 }, { NULL, 0, NULL, 0, NULL, 0 } };
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "[KIND [FILE]]",
        .doc = "Answers a question of arithmetic: JSON from standard input or FILE. Without KIND it lists them." };
    options o = { NULL, "-" };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (!o.kind) {
        for (const wq_calc_kind *kind = wq_calc_kinds(); kind->name; kind++)
            printf("%-40s %s\n%-40s   %s\n", kind->name, kind->summary, "", kind->fields);
        return WQ_EXIT_YES;
    }
    wq_error err = { 0 };
    char *text = NULL;
    size_t length = 0;
    wq_status status = wq_file_read(&text, &length, o.path, (size_t)1 << 26, &err);
    if (status != WQ_OK) return wq_tournament_refused(o.path, status, &err);
    json_error_t place;
    json_t *question = json_loadb(text, length, JSON_DECODE_ANY, &place), *answer = NULL;
    free(text);
    if (!question) {
        wq_refuse(&err, WQ_BAD_JSON, (size_t)place.position, place.line, place.text);
        return wq_tournament_refused(o.path, WQ_BAD_JSON, &err);
    }
    status = wq_calc(&answer, o.kind, question, &err);
    json_decref(question);
    if (status != WQ_OK) return wq_tournament_refused(o.kind, status, &err);
    json_dumpf(answer, stdout, JSON_COMPACT | JSON_ENCODE_ANY);
    puts("");
    json_decref(answer);
    return WQ_EXIT_YES;
}
