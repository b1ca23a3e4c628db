/* cmd_tournament_solve.c — weiqi tournament solve: the heaviest perfect matching of a graph in a file.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"

#include "sys/file.h"
#include "tournament/graph.h"

#include <stdio.h>
#include <stdlib.h>

static void print_json(const wq_matching *m, wq_wide weight)
{
    char digits[42];
    printf("{\"weight\":%s,\"pairs\":[", wq_wide_text(digits, weight));
    const char *comma = "";
    for (int v = 0; v < m->n; v++)
        if (m->mate[v] > v) { printf("%s[%d,%d]", comma, v, (int)m->mate[v]); comma = ","; }
    printf("],\"certificate\":{\"scale\":4,\"y\":[");
    for (int v = 0; v < m->n; v++) printf("%s%s", v ? "," : "", wq_wide_text(digits, m->y[v]));
    printf("],\"blossoms\":[");
    for (int b = 0; b < m->blossom_count; b++) {
        printf("%s{\"z\":%s,\"vertices\":[", b ? "," : "", wq_wide_text(digits, m->blossoms[b].z));
        for (int i = 0; i < m->blossoms[b].count; i++) printf("%s%d", i ? "," : "", (int)m->members[m->blossoms[b].first + i]);
        printf("]}");
    }
    puts("]}}");
}

static void print_barrier(const wq_matcher *m, int json)
{
    const int32_t *barrier;
    int count = wq_matcher_barrier(&barrier, m);
    printf(json ? "{\"weight\":null,\"pairs\":null,\"certificate\":{\"barrier\":[" : "no perfect matching; without the vertices [");
    for (int i = 0; i < count; i++) printf("%s%d", i ? "," : "", (int)barrier[i]);
    puts(json ? "]}}" : "] more odd pieces are left than these could be matched to");
}

int cmd_tournament_solve(int argc, char **argv)
{
    wq_file_options options;
    wq_file_options_parse(&options, argc, argv, "Prints the weight and the pairs of the heaviest perfect matching of the graph in "
        "FILE, and the duals that prove it.\vFILE: \"n edges\", then a line \"a b weight\" for each edge, vertices from 0.\n"
        "For every edge y[a] + y[b] + the z of the blossoms that hold both is at least four times its weight; the sum of y, and of "
        "z * (size - 1) / 2, is four times the weight found. So no other can be heavier.");
    wq_error err = { 0 };
    char *text = NULL;
    size_t length = 0;
    wq_status status = wq_file_read(&text, &length, options.path, (size_t)1 << 30, &err);
    if (status != WQ_OK) return wq_tournament_refused(options.path, status, &err);

    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_graph graph;
    status = wq_graph_parse(&graph, &arena, text, length, &err);
    free(text);
    int code = WQ_EXIT_YES;
    if (status == WQ_OK) {
        wq_matcher *m = wq_matcher_new(&arena, graph.n);
        status = m ? WQ_OK : WQ_FAIL_MEMORY;
        for (size_t e = 0; status == WQ_OK && e < graph.edges; e++)
            status = wq_matcher_add(m, graph.end[2 * e], graph.end[2 * e + 1], graph.weight[e]);
        if (status == WQ_OK) status = wq_matcher_solve(m);
        wq_matching found;
        if (status == WQ_OK) status = wq_matcher_result(&found, m, &arena);
        if (status == WQ_OK) {
            wq_wide sum = 0;                                    /* of the duals, which proves the weight */
            for (int v = 0; v < found.n; v++) sum += found.y[v];
            for (int b = 0; b < found.blossom_count; b++) sum += found.blossoms[b].z * ((found.blossoms[b].count - 1) / 2);
            if (options.json) {
                print_json(&found, sum / WQ_DUAL_SCALE);
            } else {
                char digits[42];
                printf("weight %s\n", wq_wide_text(digits, sum / WQ_DUAL_SCALE));
                for (int v = 0; v < found.n; v++)
                    if (found.mate[v] > v) printf("%d %d\n", v, (int)found.mate[v]);
                for (int v = 0; v < found.n; v++) printf("y %d %s\n", v, wq_wide_text(digits, found.y[v]));
                for (int b = 0; b < found.blossom_count; b++) {
                    printf("z %s", wq_wide_text(digits, found.blossoms[b].z));
                    for (int i = 0; i < found.blossoms[b].count; i++) printf(" %d", (int)found.members[found.blossoms[b].first + i]);
                    puts("");
                }
            }
        } else if (status == WQ_BAD_NOT_FOUND) {
            print_barrier(m, options.json);
            status = WQ_OK;
        }
    }
    if (status != WQ_OK) code = wq_tournament_refused(options.path, status, &err);
    wq_arena_free(&arena);
    return code;
}
