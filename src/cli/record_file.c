/* record_file.c — an SGF file named on the command line.
 * SPDX-License-Identifier: MIT
 */
#include "cli/record_file.h"

#include "cli/cmd.h"
#include "sys/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 16 * 1024 * 1024 };

static int complain(const char *program, const char *path, const wq_error *err)
{
    if (err->line > 0) fprintf(stderr, "%s: %s:%d: %s (byte %zu)\n", program, path, err->line, err->text, err->offset);
    else fprintf(stderr, "%s: %s\n", program, err->text);
    return err->status == WQ_FAIL_MEMORY || err->status == WQ_FAIL_DISK ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
}

int wq_record_file_open(wq_record_file *out, const char *program, const char *path, const wq_rules *rules)
{
    memset(out, 0, sizeof *out);
    char *text;
    size_t length;
    wq_error err = { 0 };
    if (wq_file_read(&text, &length, path, MAX_BYTES, &err) != WQ_OK) return complain(program, path, &err);

    /* a move takes four bytes at least: ";B[]" */
    uint32_t capacity = (uint32_t)(length / 4 + 4);
    out->moves = malloc(capacity * sizeof *out->moves);
    out->read = out->moves ? wq_sgf_read_game(&out->sgf, out->moves, capacity, text, length, &err)
                           : wq_refuse(&err, WQ_FAIL_MEMORY, 0, 0, NULL);
    free(text);
    if (out->read != WQ_OK && out->read != WQ_ILLEGAL_OFF_BOARD) return complain(program, path, &err);
    out->past = malloc((out->sgf.move_count + 1) * sizeof *out->past);
    if (!out->past) {
        wq_refuse(&err, WQ_FAIL_MEMORY, 0, 0, NULL);
        return complain(program, path, &err);
    }
    const wq_rules *own = wq_rules_find(out->sgf.rules);
    out->rules = rules ? *rules : own ? *own : *wq_rules_find("chinese");
    if (!rules && !own && out->sgf.rules[0])
        fprintf(stderr, "%s: the record's rules \"%s\" are not known here; read as %s\n", program, out->sgf.rules, out->rules.id);
    return WQ_EXIT_YES;
}

void wq_record_file_free(wq_record_file *record)
{
    free(record->moves);
    free(record->past);
}
