/* json_lines.h — commands that read a JSON object a line and answer each.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_JSON_LINES_H
#define WQ_CLI_JSON_LINES_H

#include "base/status.h"

#include <jansson.h>
#include <stdbool.h>

/* What to do with a line: WQ_EXIT_YES; WQ_EXIT_NO with *err where it is refused; WQ_EXIT_SYSTEM to stop. */
typedef int wq_json_line_fn(void *context, json_t *line, wq_error *err);

/* Reads PATH, or standard input for NULL or "-", line by line; empty lines are passed over. A refused line (malformed, past
 * 1 MiB, or what `take` refuses) is answered {"refused":"bad_json","text":"...","line":3}, in words without `json`, and
 * the next is read. WQ_EXIT_YES, WQ_EXIT_NO where a line was refused, WQ_EXIT_SYSTEM. */
int wq_json_lines_read(const char *program, const char *path, bool json, wq_json_line_fn *take, void *context);

/* Prints one line and gives the reference back. WQ_EXIT_YES, or WQ_EXIT_SYSTEM for NULL. */
int wq_json_line(json_t *json);

#endif
