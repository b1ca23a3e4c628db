/* cmd_tournament_standings.c — weiqi tournament standings: the standings of an event in a file of any known format.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"

#include "sys/file.h"
#include "tournament/standings_json.h"

#include <stdio.h>
#include <stdlib.h>

/* How far: the stage and the place in it; in one knock-out the round he went out in, + for who won the match for the third place. */
static void print_reached(int value, int players)
{
    char text[24];
    int span = players < 800 ? 1000 : 100000, stage = (value + span - 1) / span;
    if (value > 2 * (WQ_SHEET_ROUNDS + 1) + 1) snprintf(text, sizeof text, "%d:%d", stage, stage * span - value);
    else snprintf(text, sizeof text, "R%d%s", value / 2, value % 2 ? "+" : "");
    printf(" %8s", text);
}

static void print_table(const wq_standings *s, const wq_sheet *sheet)
{
    printf("%s\n%5s %-24s", sheet->name, "place", "player");
    for (int i = 0; i < s->criteria_count; i++) printf(" %8s", wq_criteria[s->criteria[i]].code);
    puts("");
    for (int i = 0; i < s->n; i++) {
        int p = s->order[i];
        printf("%5d %-24s", (int)s->place[p], sheet->players[p].name);
        for (int k = 0; k < s->criteria_count; k++) {
            const wq_criterion_row *row = &wq_criteria[s->criteria[k]];
            char text[WQ_FRACTION_TEXT];
            if (s->criteria[k] == WQ_CRITERION_REACHED) print_reached((int)s->value[WQ_CRITERION_REACHED][p], s->n);
            else if (row->scale == 0) printf(" %8s", wq_fraction_text(text, s->total[p]));
            else if (row->scale > 1) printf(" %8.*f", row->scale / 2, (double)s->value[s->criteria[k]][p] / row->scale);
            else printf(" %8d", (int)s->value[s->criteria[k]][p]);
        }
        puts("");
    }
}

int cmd_tournament_standings(int argc, char **argv)
{
    wq_file_options options;
    wq_file_options_parse(&options, argc, argv,
        "Prints the standings of the event in FILE: a journal, OpenGotha XML, EGF h9, FFG tou, FIDE TRF16 or TRF26, AGA text or CSV.");
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet sheet;
    wq_standings standings;
    wq_status status = wq_tournament_load(&sheet, &arena, options.path, &err);
    if (status == WQ_OK) status = wq_standings_make(&standings, &arena, &sheet);
    int code = WQ_EXIT_YES;
    if (status != WQ_OK) {
        code = wq_tournament_refused(options.path, status, &err);
    } else if (options.json) {
        json_t *json = wq_standings_json(&standings, &sheet, &arena);
        if (json) json_dumpf(json, stdout, JSON_COMPACT);
        puts("");
        json_decref(json);
    } else {
        print_table(&standings, &sheet);
    }
    wq_arena_free(&arena);
    return code;
}
