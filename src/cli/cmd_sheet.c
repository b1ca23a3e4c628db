/* cmd_sheet.c — "weiqi sheet": competition sheets 竞赛规程: the presets, one with its sources, one's own checked.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/json_lines.h"
#include "cli/sheet_file.h"
#include "game/moment.h"
#include "record/competition_json.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wishes {
    const char *name;
    bool json;
} wishes;

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "print sheets as JSON, one a line", 0 },
    { 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;
    switch (key) {
    case 'j': w->json = true; return 0;
    case ARGP_KEY_ARG:
        if (w->name) argp_error(state, "one sheet at a time");
        w->name = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* A cell as a line: its word, what it says, and where that was read. */
static void print_cell(const wq_competition *sheet, json_t *json, wq_competition_cell cell)
{
    json_t *value = json_object_get(json, wq_cell_word(cell));
    char text[WQ_TIME_TEXT];
    char *other = NULL;
    const char *said = text;
    if (cell == WQ_CELL_TIME) wq_time_control_name(text, &sheet->time);
    else if (json_is_string(value)) said = json_string_value(value);
    else if (json_is_boolean(value)) said = json_is_true(value) ? "yes" : "no";
    else said = other = json_dumps(value, JSON_ENCODE_ANY);
    if (cell == WQ_CELL_STARTS) said = sheet->start_count == 0 ? "none" : sheet->start_count == 1 ? "" : "rounds";
    const char *source = wq_competition_source(sheet, cell);
    printf("%-15s %-16s %s, %s\n", wq_cell_word(cell), said ? said : "?", wq_cell_zh(cell), wq_cell_en(cell));
    if (source) printf("%32s %s\n", "", source);
    for (int round = 1; cell == WQ_CELL_STARTS && round <= sheet->start_count; round++) {
        char moment[WQ_MOMENT_TEXT];
        wq_moment_name(moment, wq_competition_start(sheet, round));
        printf("%32s %s\n", "", moment);
    }
    if (cell == WQ_CELL_TIME) {
        char words[WQ_TIME_WORDS];
        wq_time_control_words(words, &sheet->time, WQ_LANG_ZH);
        printf("%32s %s\n", "", words);
    }
    free(other);
}

static int print_sheet(const wishes *w, const wq_competition *sheet)
{
    json_t *json = wq_competition_json(sheet, true);
    if (!json) return WQ_EXIT_SYSTEM;
    if (w->json) return wq_json_line(json);
    printf("%s  %s  %s\n", sheet->id, sheet->zh, sheet->en);
    for (int i = 0; i < WQ_COMPETITION_CELLS; i++) print_cell(sheet, json, (wq_competition_cell)i);
    json_decref(json);
    return WQ_EXIT_YES;
}

static int list(const wishes *w)
{
    for (int i = 0; wq_competition_at(i); i++) {
        const wq_competition *sheet = wq_competition_at(i);
        char time[WQ_TIME_TEXT];
        if (w->json) {
            if (print_sheet(w, sheet) != WQ_EXIT_YES) return WQ_EXIT_SYSTEM;
            continue;
        }
        wq_time_control_name(time, &sheet->time);
        printf("%-18s %-16s %s, %s\n", sheet->id, time, sheet->zh, sheet->en);
    }
    return WQ_EXIT_YES;
}

static int check_file(const wishes *w, const char *program)
{
    wq_competition sheet;
    wq_error err = { 0 };
    wq_status s = wq_sheet_named(&sheet, w->name, &err);
    if (s == WQ_OK) return print_sheet(w, &sheet);
    if (s == WQ_BAD_NOT_FOUND)
        fprintf(stderr, "%s: \"%.60s\" is neither a preset nor a file; \"weiqi sheet\" lists the presets\n", program, w->name);
    else fprintf(stderr, "%s: %.60s: %s\n", program, w->name, err.text[0] ? err.text : wq_status_text(s));
    return s >= WQ_CONFLICT ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
}

int cmd_sheet(int argc, char **argv)
{
    static const struct argp argp = { .options = options, .parser = parse, .args_doc = "[NAME|FILE.json|-]",
        .doc = "Lists the competition sheets 竞赛规程 that are ready made, prints one cell by cell with its sources, or reads one "
               "from a JSON file ({\"base\":\"national\",\"time\":\"1h55m+5x60s-kept\"}), checks it and prints it whole; exit status 1 "
               "where it is not possible. docs/protocol.md has the cells." };
    wishes w = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &w);
    if (!w.name) return list(&w);
    const wq_competition *preset = wq_competition_find(w.name);
    return preset ? print_sheet(&w, preset) : check_file(&w, argv[0]);
}
