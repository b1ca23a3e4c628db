/* json_lines.c — a JSON object a line, read and answered.
 * SPDX-License-Identifier: MIT
 */
#include "cli/json_lines.h"

#include "cli/cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINE = 1 << 20 };

int wq_json_line(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (!text) return WQ_EXIT_SYSTEM;
    puts(text);
    free(text);
    fflush(stdout);                     /* whoever speaks to us line by line waits for it */
    return WQ_EXIT_YES;
}

static void refuse(const wq_error *err, int line, bool json)
{
    if (json)
        wq_json_line(json_pack("{s:s, s:s, s:i}", "refused", wq_status_word(err->status), "text", err->text, "line", line));
    else
        printf("line %d is refused (%s): %s\n", line, wq_status_word(err->status), err->text);
}

/* The next line without its end; NULL at the end of the file. *too_long: it was passed over. */
static char *next_line(FILE *in, char *buffer, bool *too_long)
{
    size_t length = 0;
    int c;
    *too_long = false;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (length < MAX_LINE) buffer[length++] = (char)c;
        else *too_long = true;
    }
    if (c == EOF && length == 0) return NULL;
    buffer[length] = '\0';
    return buffer;
}

int wq_json_lines_read(const char *program, const char *path, bool json, wq_json_line_fn *take, void *context)
{
    bool standard = !path || strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "r");
    char *buffer = malloc(MAX_LINE + 1);
    int result = WQ_EXIT_YES;
    bool too_long;
    if (!in || !buffer) {
        fprintf(stderr, "%s: %s cannot be read\n", program, standard ? "standard input" : path);
        result = WQ_EXIT_SYSTEM;
    }
    for (int line = 1; result != WQ_EXIT_SYSTEM && next_line(in, buffer, &too_long); line++) {
        if (!too_long && buffer[strspn(buffer, " \t\r")] == '\0') continue;
        wq_error err = { 0 };
        json_error_t place;
        json_t *object = too_long ? NULL : json_loads(buffer, JSON_REJECT_DUPLICATES, &place);
        int one = WQ_EXIT_NO;
        if (object) one = take(context, object, &err);
        else wq_refuse(&err, too_long ? WQ_BAD_TOO_LARGE : WQ_BAD_JSON, 0, line, NULL);
        json_decref(object);
        if (one == WQ_EXIT_NO) {
            refuse(&err, line, json);
            result = WQ_EXIT_NO;
        } else if (one != WQ_EXIT_YES) result = WQ_EXIT_SYSTEM;
    }
    if (in && ferror(in)) result = WQ_EXIT_SYSTEM;
    if (in && !standard) fclose(in);
    free(buffer);
    return result;
}
