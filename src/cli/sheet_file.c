/* sheet_file.c — reads the competition sheet that a command names.
 * SPDX-License-Identifier: MIT
 */
#include "cli/sheet_file.h"

#include "game/moment.h"
#include "record/competition_json.h"
#include "sys/file.h"

#include <stdlib.h>
#include <string.h>

wq_status wq_sheet_named(wq_competition *out, const char *name, wq_error *err)
{
    enum { MOST_BYTES = 1 << 16 };
    const wq_competition *preset = wq_competition_find(name);
    if (preset) {
        *out = *preset;
        return WQ_OK;
    }
    char *text = NULL;
    size_t length = 0;
    wq_status s = wq_file_read(&text, &length, strcmp(name, "-") == 0 ? "/dev/stdin" : name, MOST_BYTES, err);
    if (s == WQ_BAD_NOT_FOUND)
        return wq_refuse(err, s, 0, 0, "that sheet is neither a preset nor a file; \"weiqi sheet\" lists the presets");
    json_error_t place;
    json_t *json = s == WQ_OK ? json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &place) : NULL;
    if (s == WQ_OK && !json) s = wq_refuse(err, WQ_BAD_JSON, (size_t)(place.position < 0 ? 0 : place.position), place.line, place.text);
    if (s == WQ_OK) s = wq_competition_from_json(out, json, err);
    json_decref(json);
    free(text);
    return s;
}

wq_status wq_moment_named(int64_t *ms, const char *text)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 15 || text[digits] != '\0') return wq_moment_parse(ms, text);
    *ms = strtoll(text, NULL, 10);
    return *ms > 0 ? WQ_OK : WQ_BAD_TIME;
}
