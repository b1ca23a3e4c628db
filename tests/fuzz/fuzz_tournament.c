/* fuzz_tournament.c — everything of tournaments that strangers may send: journals, other programs' files, states, graphs, questions.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/calc_json.h"
#include "tournament/graph.h"
#include "tournament/pairing_json.h"
#include "tournament/standings_json.h"
#include "tournament/tournament.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at(const wq_sheet *sheet, wq_arena *arena)
{
    wq_standings standings;
    if (sheet->player_count > 200 || wq_standings_make(&standings, arena, sheet) != WQ_OK) return;
    json_decref(wq_standings_json(&standings, sheet, arena));
    static const char *const formats[] = { "opengotha", "h9", "trf", "trf26", "aga", "tou", "csv" };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t length;
        (void)wq_sheet_write(&length, arena, sheet, formats[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    const char *text = (const char *)data + 1;
    size_t length = size - 1;
    wq_arena arena;
    wq_arena_init(&arena, (size_t)1 << 28);
    wq_error err = { 0 };
    wq_sheet sheet;
    switch (data[0] % 5) {
    case 0:
        if (wq_sheet_read(&sheet, &arena, text, length, &err) == WQ_OK) {
            look_at(&sheet, &arena);
            json_decref(wq_tournament_import(&sheet));
        }
        break;
    case 1: {
        wq_tournament t;
        if (wq_tournament_fold(&t, &arena, text, length, NULL, &err) != WQ_OK) break;
        json_t *event = NULL;
        if (t.player_count <= 200 && wq_tournament_pair(&event, NULL, &t, &arena, &err) == WQ_OK) json_decref(event);
        if (wq_tournament_sheet(&sheet, &t, &arena) == WQ_OK) look_at(&sheet, &arena);
        wq_tournament_free(&t);
        break;
    }
    case 2: {
        wq_pairing_state state;
        wq_pairing pairing;
        if (wq_pairing_state_read(&state, &arena, text, length, &err) == WQ_OK && state.input.n <= 200)
            (void)wq_pairing_make(&pairing, &arena, &state.input, &state.settings, &err);
        break;
    }
    case 3: {
        wq_graph graph;
        if (wq_graph_parse(&graph, &arena, text, length, &err) != WQ_OK || graph.n > 500) break;
        wq_matcher *m = wq_matcher_new(&arena, graph.n);
        for (size_t e = 0; m && e < graph.edges; e++) (void)wq_matcher_add(m, graph.end[2 * e], graph.end[2 * e + 1], graph.weight[e]);
        wq_matching found;
        if (m && wq_matcher_solve(m) == WQ_OK) (void)wq_matcher_result(&found, m, &arena);
        break;
    }
    default: {
        const wq_calc_kind *kinds = wq_calc_kinds();
        int count = 0;
        while (kinds[count].name) count++;
        json_t *question = json_loadb(text, length, JSON_DECODE_ANY, NULL), *answer = NULL;
        if (question && wq_calc(&answer, kinds[data[0] / 5 % count].name, question, &err) == WQ_OK) json_decref(answer);
        json_decref(question);
        break;
    }
    }
    wq_arena_free(&arena);
    return 0;
}
