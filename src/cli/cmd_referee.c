/* cmd_referee.c — "weiqi referee": a game's log with claims in, rulings with their articles out; and the table.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/json_lines.h"
#include "cli/sheet_file.h"
#include "game/moment.h"
#include "record/referee_json.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wishes {
    const char *path, *sheet, *starts_at;
    wq_edition edition;
    bool json, table, rights, edition_given;
    wq_ledger ledger;
} wishes;

enum { OPT_SHEET = 256, OPT_STARTS };
static const struct argp_option options[] = {
    { "sheet", OPT_SHEET, "NAME|FILE", 0, "a competition sheet: its edition, lateness and agreed start", 0 },
    { "starts-at", OPT_STARTS, "MOMENT", 0, "the agreed start (2026-12-01T09:00+08:00, or milliseconds since 1970): lateness is ruled from it by the sheet", 0 },
    { "edition", 'e', "2002|1988", 0, "by which text (2002)", 0 },
    { "json", 'j', NULL, 0, "print JSON lines", 0 },
    { 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;
    switch (key) {
    case 'e':
        if (wq_edition_parse(&w->edition, arg) != WQ_OK) argp_error(state, "--edition is 2002 or 1988");
        w->edition_given = true;
        return 0;
    case OPT_SHEET: w->sheet = arg; return 0;
    case OPT_STARTS: w->starts_at = arg; return 0;
    case ARGP_KEY_END:
        if (w->starts_at && !w->sheet) argp_error(state, "--starts-at asks for a --sheet, which says what lateness costs");
        return 0;
    case 'j': w->json = true; return 0;
    case ARGP_KEY_ARG:
        if (w->path || w->table || w->rights) argp_error(state, "one file at a time");
        if (strcmp(arg, "table") == 0) w->table = true;
        else if (strcmp(arg, "rights") == 0) w->rights = true;
        else w->path = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void print_words(const char *title, json_t *list)
{
    size_t i;
    json_t *word;
    if (!list) return;
    printf("  %s:", title);
    json_array_foreach(list, i, word) {
        wq_consequence c;
        if (wq_consequence_parse(&c, json_string_value(word)) == WQ_OK)
            printf("%s %s (%s)", i ? "," : "", wq_consequence_zh(c), wq_consequence_en(c));
    }
    printf("\n");
}

static int print_row(const wishes *w, json_t *row)
{
    if (!row) return WQ_EXIT_YES;                       /* that edition does not name it */
    if (w->json) return wq_json_line(row);
    const char *code = json_string_value(json_object_get(row, w->table ? "violation" : "right"));
    printf("%-8s %-30s %s: %s\n", json_string_value(json_object_get(row, "article")), code, json_string_value(json_object_get(row, "zh")),
           json_string_value(json_object_get(row, "en")));
    static const char *const lists[] = { "ruling", "choice", "first", "again", "agreed", "on_request", "beyond", "both_beyond", "grave" };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) print_words(lists[i], json_object_get(row, lists[i]));
    json_decref(row);
    return WQ_EXIT_YES;
}

static int print_table(const wishes *w)
{
    int rows = w->table ? wq_violation_count() : wq_right_count();
    for (int i = 0; i < rows; i++)
        if (print_row(w, w->table ? wq_violation_json(i, w->edition) : wq_right_json(i, w->edition)) != WQ_EXIT_YES) return WQ_EXIT_SYSTEM;
    return WQ_EXIT_YES;
}

static void print_event(json_t *event)
{
    const char *what = json_string_value(json_object_get(event, "violation")), *side = json_string_value(json_object_get(event, "side"));
    if (!what) what = json_string_value(json_object_get(event, "right"));
    if (!what) {                                        /* a start put off */
        char moment[WQ_MOMENT_TEXT];
        wq_moment_name(moment, json_integer_value(json_object_get(event, "starts_at_ms")));
        printf("%s: start at %s, by %s\n", json_string_value(json_object_get(event, "event")), moment,
            json_string_value(json_object_get(event, "by")));
        return;
    }
    printf("%s %s%s%s, article %s, by %s\n", json_string_value(json_object_get(event, "event")), what, side ? " by " : "", side ? side : "",
           json_string_value(json_object_get(event, "article")), json_string_value(json_object_get(event, "by")));
    print_words("ruling", json_object_get(event, "ruling"));
    print_words("to choose", json_object_get(event, "choice"));
}

static int take(void *context, json_t *line, wq_error *err)
{
    wishes *w = context;
    json_t *out = json_array(), *event;
    if (!out) return WQ_EXIT_SYSTEM;
    wq_status s = wq_ledger_take_json(&w->ledger, line, out, err);
    int result = s == WQ_OK ? WQ_EXIT_YES : WQ_EXIT_NO;
    size_t i;
    json_array_foreach(out, i, event) {
        if (!w->json) print_event(event);
        else if (wq_json_line(json_incref(event)) != WQ_EXIT_YES) result = WQ_EXIT_SYSTEM;
    }
    json_decref(out);
    return result;
}

int cmd_referee(int argc, char **argv)
{
    static const struct argp argp = { .options = options, .parser = parse, .args_doc = "[EVENTS.jsonl]\ntable\nrights",
        .doc = "Rules as a referee. Reads a game's log with claims and rulings, a JSON object a line, from the file or standard input "
               "({\"event\":\"played\",\"color\":\"B\"}, {\"event\":\"claim\",\"violation\":\"take_back\",\"side\":\"B\",\"by\":\"W\"}; rule, appeal, "
               "reverse, counting, confirmed; with an agreed start arrive, query, postpone, undo_postponement) and prints claims and rulings with their articles. A line that is refused changes nothing; exit "
               "status 1 when there was one. \"table\" prints the table of violations, \"rights\" what players may claim and owe. "
               "docs/referee.md has the fields." };
    enum { MOST_RULINGS = 4096 };
    static wq_ruling memory[MOST_RULINGS];
    wishes w = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &w);
    if (w.table || w.rights) return print_table(&w);
    wq_competition sheet = { 0 };
    wq_error err = { 0 };
    int64_t starts_at_ms = 0;
    wq_status s = w.sheet ? wq_sheet_named(&sheet, w.sheet, &err) : WQ_OK;
    if (s == WQ_OK && w.sheet) starts_at_ms = wq_competition_start(&sheet, 1);
    if (s == WQ_OK && w.starts_at && wq_moment_named(&starts_at_ms, w.starts_at) != WQ_OK)
        s = wq_refuse(&err, WQ_BAD_TIME, 0, 0, "--starts-at is a moment like 2026-12-01T09:00+08:00, or milliseconds since 1970 UTC");
    if (s != WQ_OK) {
        fprintf(stderr, "%s: %s\n", argv[0], err.text[0] ? err.text : wq_status_text(s));
        return WQ_EXIT_USAGE;
    }
    wq_ledger_init(&w.ledger, w.sheet && !w.edition_given ? (wq_edition)sheet.edition : w.edition, memory, MOST_RULINGS);
    if (starts_at_ms != 0) w.ledger.agreed = wq_agreed_start_by(&sheet, starts_at_ms);
    return wq_json_lines_read(argv[0], w.path, w.json, take, &w);
}
